"""How tasks are ended for certain."""

import asyncio
from collections.abc import Collection
from typing import Any, Final

_AGAIN_SECONDS: Final = 0.1


async def end(tasks: Collection["asyncio.Task[Any]"]) -> None:
    """Cancel these tasks, and wait until they are over.

    The client of NATS swallows a cancellation that comes while it writes, so each is cancelled until it is heard.
    """
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=_AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)
