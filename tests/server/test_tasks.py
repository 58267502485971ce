"""Tasks are ended although one or the other does not hear of it at once."""

import asyncio
from contextlib import suppress

from tavola.server.tasks import end


async def test_a_task_that_swallows_a_cancellation_is_ended_all_the_same() -> None:
    begun = asyncio.Event()

    async def stubborn() -> None:
        begun.set()
        for _ in range(2):
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
        await asyncio.Event().wait()

    async def failing() -> None:
        raise ValueError("nobody asks")

    tasks = [asyncio.create_task(stubborn()), asyncio.create_task(failing())]
    await begun.wait()
    async with asyncio.timeout(10):
        await end(tasks)
    assert tasks[0].cancelled()
