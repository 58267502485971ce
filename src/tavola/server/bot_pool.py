"""Where the bots think: processes of their own, ended when they take too long, never on the loop."""

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path

import msgspec
import structlog

import tavola
from tavola.bots.guest import Thought
from tavola.bots.worker import Job
from tavola.server.thoughts import Thoughts

log = structlog.get_logger()

NICENESS = 10
"""By so much bots give way to the house when there are too few processors."""


class BotPool:
    """A few worker processes and the thoughts that wait for one."""

    def __init__(self, processes: int) -> None:
        self._thoughts = Thoughts()
        self._asked = asyncio.Event()
        self._workers = [asyncio.create_task(self._work()) for _ in range(processes)]

    def think(self, thought: Thought) -> None:
        """Have this thought about when its turn comes."""
        self._thoughts.add(thought)
        self._asked.set()

    async def stop(self) -> None:
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)

    async def _work(self) -> None:
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                thought = await self._next()
                job = thought.job
                move = b""
                with suppress(TimeoutError, OSError, ValueError):
                    process = process or await _start()
                    async with asyncio.timeout(thought.seconds):
                        move = await _ask(process, job)
                if not move.endswith(b"\n"):
                    log.warning("bot gave no move", bot=job.bot, game=job.game, seconds=thought.seconds)
                    if process:
                        await _end(process)
                    process = None
                self._thoughts.finished(thought)
                thought.done(move if process else None)
        finally:
            if process:
                await _end(process)

    async def _next(self) -> Thought:
        while (thought := self._thoughts.take()) is None:
            self._asked.clear()
            await self._asked.wait()
        return thought


async def _start() -> asyncio.subprocess.Process:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tavola.bots.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=2**20,
        cwd=Path(tavola.__file__).parent.parent,
        start_new_session=True,  # Ctrl-C is for the house, which ends its workers itself
    )
    if hasattr(os, "setpriority"):
        with suppress(OSError):  # it has ended already, which is noticed when it is asked
            os.setpriority(os.PRIO_PROCESS, process.pid, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    return process


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
