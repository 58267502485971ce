"""Where the bots think: processes of their own, ended when they take too long, never on the loop."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import structlog

import tavola
from tavola.bots.worker import Job

log = structlog.get_logger()


class BotPool:
    """A few worker processes and the jobs that wait for one."""

    def __init__(self, processes: int) -> None:
        self._jobs: asyncio.Queue[tuple[Job, float, Callable[[bytes | None], None]]] = asyncio.Queue()
        self._workers = [asyncio.create_task(self._work()) for _ in range(processes)]

    def think(self, job: Job, seconds: float, done: Callable[[bytes | None], None]) -> None:
        """Have this thought about; `done` gets the move as JSON, or None if none came in time."""
        self._jobs.put_nowait((job, seconds, done))

    async def stop(self) -> None:
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)

    async def _work(self) -> None:
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                job, seconds, done = await self._jobs.get()
                move = b""
                with suppress(TimeoutError, OSError, ValueError):
                    process = process or await _start()
                    async with asyncio.timeout(seconds):
                        move = await _ask(process, job)
                if not move.endswith(b"\n"):
                    log.warning("bot gave no move", bot=job.bot, game=job.game, seconds=seconds)
                    if process:
                        await _end(process)
                    process = None
                done(move if process else None)
        finally:
            if process:
                await _end(process)


async def _start() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tavola.bots.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=2**20,
        cwd=Path(tavola.__file__).parent.parent,
        start_new_session=True,  # Ctrl-C is for the house, which ends its workers itself
    )


async def _ask(process: asyncio.subprocess.Process, job: Job) -> bytes:
    assert process.stdin
    assert process.stdout
    process.stdin.write(msgspec.json.encode(job) + b"\n")
    await process.stdin.drain()
    return await process.stdout.readline()


async def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
