"""Where the bots think: processes of their own, ended when they take too long, never on the loop."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path

import msgspec
import structlog

import tavola
from tavola.bots.guest import THINKING, Thought
from tavola.bots.worker import AnyJob, Job
from tavola.server.thinking import READY
from tavola.server.thoughts import Thoughts

log = structlog.get_logger()

NICENESS = 10
"""By so much bots give way to the house when there are too few processors."""

START_SECONDS = 60.0
"""How long a process may take until it is ready."""

LATEST = 0.9
"""The part of its time after which a thought is given up: what follows takes a moment, too."""

GRACE_SECONDS = 0.5
"""How much longer than its time a thought may take before the process is ended: it may have had no processor."""

LEAST = 0.001
"""Seconds any thought is given, however many wait."""

RECENT_SECONDS = 3.0
"""A table that has asked within so many seconds will ask again soon."""

MOST_LOOKED_AT = 64
"""Tables in the line that are looked at to see how much time there is."""

NO_ENGINES: Mapping[str, Mapping[str, str]] = {}


class BotPool:
    """A few worker processes and the thoughts that wait for one.

    `engines` are the operator's programs, for each game by their names; no guest can name another. Where there are
    some, each thought is theirs and has its whole time: a program that is started for each move needs it.
    """

    def __init__(self, processes: int, engines: Mapping[str, Mapping[str, str]] = NO_ENGINES) -> None:
        self._engines = msgspec.json.encode(engines).decode()
        self._divided = not engines
        """Whether the time is divided among all tables."""
        self._thoughts = Thoughts()
        self._recent: dict[str, float] = {}
        """When each table last asked, the longest ago first."""
        self._asked = asyncio.Event()
        self._needed = asyncio.Event()
        """There is something to think about, or will be soon."""
        self._clock = asyncio.get_running_loop().time
        self._ready_at: float | None = None
        """Since when there is a process to think in."""
        self.given_up = 0
        """How many thoughts were not answered in their time."""
        self._workers = [asyncio.create_task(self._work()) for _ in range(processes)]

    def think(self, thought: Thought) -> None:
        """Have this thought about when its turn comes."""
        now = self._clock()
        self._recent.pop(thought.table, None)
        self._recent[thought.table] = now
        self._thoughts.add(_Question(self, replace(thought, asked_at=now)).thought)
        self._asked.set()
        self.warm_up()

    def warm_up(self) -> None:
        """Start the processes now, so that the first thought need not wait for one."""
        self._needed.set()

    async def stop(self) -> None:
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)

    async def _work(self) -> None:
        process: asyncio.subprocess.Process | None = None
        try:
            await self._needed.wait()
            while True:
                process = process or await self._started()
                thought = await self._next()
                process = process or await self._started()
                answer = await self._answer(process, thought) if process else b""
                if not answer.endswith(b"\n"):
                    log.warning("bot gave no move", **_told(thought.job), seconds=thought.seconds)
                    if process:
                        await end(process)
                    process = None
                self._thoughts.finished(thought)
                thought.done(answer if process else None)
        finally:
            if process:
                await end(process)

    async def _started(self) -> asyncio.subprocess.Process | None:
        with suppress(OSError, EOFError, TimeoutError):
            process = await _start(self._engines)
            self._ready_at = self._ready_at or self._clock()
            return process
        return None

    async def _answer(self, process: asyncio.subprocess.Process, thought: Thought) -> bytes:
        """The line it says; nothing, or half of one, if it does not in time."""
        left = self.left(thought)
        job = msgspec.structs.replace(thought.job, seconds=self._budget(thought, left))
        with suppress(TimeoutError, OSError, ValueError):
            async with asyncio.timeout(max(left, thought.seconds / 2) + GRACE_SECONDS):
                return await _ask(process, job)
        return b""

    def _budget(self, thought: Thought, left: float) -> float:
        """Seconds for the thinking itself, so that all who wait behind it are answered in time, too."""
        budget = min(THINKING * left, thought.job.seconds or left)
        if self._divided:
            processes = len(self._workers)
            shares = thought.seconds * processes / max(1, self._busy_tables())
            for place, other in enumerate(islice(self._thoughts.first_of_each(), MOST_LOOKED_AT), 2):
                shares = min(shares, self.left(other) * processes / place)
            budget = min(budget, THINKING * shares)
        return max(LEAST, budget)

    def _busy_tables(self) -> int:
        now = self._clock()
        while self._recent and now - next(iter(self._recent.values())) > RECENT_SECONDS:
            del self._recent[next(iter(self._recent))]
        return len(self._recent)

    def left(self, thought: Thought) -> float:
        """Seconds until it must be answered; they do not run while there is no process yet."""
        now = self._clock()
        return thought.seconds - (now - max(thought.asked_at, now if self._ready_at is None else self._ready_at))

    async def _next(self) -> Thought:
        while (thought := self._thoughts.take()) is None:
            self._asked.clear()
            await self._asked.wait()
        return thought


class _Question:
    """A thought that is answered once: with nothing when its time is up, whatever it is that takes so long."""

    def __init__(self, pool: BotPool, asked: Thought) -> None:
        self._pool = pool
        self._asked = asked
        self._open = True
        self._timer = asyncio.get_running_loop().call_later(LATEST * asked.seconds, self._time_is_up)
        self.thought = replace(asked, wanted=self._wanted, done=self._done, lapsed=self._lapsed)

    def _wanted(self) -> bool:
        return self._open and self._asked.wanted()

    def _done(self, answer: bytes | None) -> None:
        if self._close():
            self._asked.done(answer)

    def _lapsed(self) -> None:
        if self._close():
            self._asked.lapsed()

    def _close(self) -> bool:
        was_open, self._open = self._open, False
        self._timer.cancel()
        return was_open

    def _time_is_up(self) -> None:
        asked = self._asked
        left = self._pool.left(asked) - (1 - LATEST) * asked.seconds
        if left > 0:  # the time in which there was no process yet does not count
            self._timer = asyncio.get_running_loop().call_later(left, self._time_is_up)
        elif self._open:
            self._pool.given_up += 1
            log.warning("bot gave no move", **_told(asked.job), seconds=asked.seconds)
            self._done(None)


def _told(job: AnyJob) -> dict[str, str]:
    return {"bot": job.bot if isinstance(job, Job) else "hint", "game": job.game}


async def _start(engines: str) -> asyncio.subprocess.Process:
    """A process that takes jobs."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tavola.server.thinking",
        engines,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=2**20,
        cwd=Path(tavola.__file__).parent.parent,
        start_new_session=True,  # Ctrl-C is for the house, which ends its workers itself
    )
    give_way(process, NICENESS)
    try:
        assert process.stdout
        async with asyncio.timeout(START_SECONDS):
            await process.stdout.readuntil(READY)
    except BaseException:
        await end(process)
        raise
    return process


def give_way(process: asyncio.subprocess.Process, niceness: int) -> None:
    """Let this process, the head of a session of its own, have the processor when nobody else wants it."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):  # it has ended already, which is noticed when it is asked
            os.setpriority(os.PRIO_PROCESS, process.pid, os.getpriority(os.PRIO_PROCESS, 0) + niceness)
        with suppress(OSError):
            # Where Linux shares the processors among sessions first, what is said of a process counts for nothing.
            Path(f"/proc/{process.pid}/autogroup").write_text(f"{niceness}\n", encoding="ascii")


async def _ask(process: asyncio.subprocess.Process, job: AnyJob) -> bytes:
    assert process.stdin
    assert process.stdout
    process.stdin.write(msgspec.json.encode(job) + b"\n")
    await process.stdin.drain()
    return await process.stdout.readline()


async def end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    with suppress(ProcessLookupError):
        # It is the head of a group, to which the engines it has started belong.
        os.killpg(process.pid, signal.SIGKILL)
    await process.wait()
