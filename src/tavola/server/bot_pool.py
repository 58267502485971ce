"""Where the bots think: processes of their own, ended when they take too long, never on the loop."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import structlog
from msgspec import Raw

import tavola
from tavola.bots.worker import Job
from tavola.house.ledger import Happened
from tavola.house.news import News, Presence, Refused
from tavola.house.seat import Seat
from tavola.server.hall import Hall

log = structlog.get_logger()

PACE_SECONDS = 0.6
"""A computer player at a table with people takes at least so long, so that they can follow."""


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


class BotGuest:
    """A computer player at a table: a listener like any other, whose thoughts come from the bot_pool."""

    def __init__(
        self, hall: Hall, bot_pool: BotPool, bot: str, *, pace: float, entropy: Callable[[int], bytes]
    ) -> None:
        self._hall = hall
        self._pool = bot_pool
        self._bot = bot
        self._pace = pace
        self._entropy = entropy
        self._seat: Seat | None = None
        self._thought_for = -1

    def seated(self, seat: Seat) -> None:
        self._seat = seat
        self._consider()

    def hear(self, news: News) -> None:
        match news:
            case Happened():
                self._consider()
            case Presence(here=True):
                # A table that pauses may go on now.
                self._thought_for = -1
                self._consider()
            case Refused(reason):
                log.error("bot made an illegal move", bot=self._bot, reason=reason)
                self._play_anything()

    def dismissed(self, reason: str) -> None:  # noqa: ARG002 - a bot does not ask why
        self._seat = None

    def _consider(self) -> None:
        seat = self._seat
        if seat is None or not seat.may_act or self._thought_for == seat.table.number:
            return
        table = seat.table
        number = self._thought_for = table.number
        view = msgspec.json.encode(table.game.view(table.state, seat.index))
        job = Job(table.game.name, self._bot, seat.index, Raw(view), self._entropy(16).hex())
        begun = self._hall.loop.time()

        def done(move: bytes | None) -> None:
            pause = self._pace - (self._hall.loop.time() - begun) if table.attended else 0
            self._hall.loop.call_later(max(0.0, pause), self._answer, number, move)

        self._pool.think(job, table.opened.ai_time / 1000, done)

    def _answer(self, number: int, answer: bytes | None) -> None:
        """Play what was thought, unless the table has moved on since."""
        move: Any = None
        if answer is not None and self._seat:
            try:
                move = msgspec.json.decode(answer, type=self._seat.table.game.Move)
            except msgspec.DecodeError as why:
                log.warning("bot gave an unreadable move", bot=self._bot, reason=str(why))

        def act() -> None:
            seat = self._seat
            if seat is None or seat.table.number != number or not seat.may_act:
                return
            if move is None:
                self._play_anything()
            else:
                seat.play([move])

        if self._seat:
            self._hall.when_safe(self._seat.table.sequence, act)

    def _play_anything(self) -> None:
        """No bot may hold up a table: the first legal move is played for one that fails."""
        assert self._seat
        table = self._seat.table
        legal = table.game.moves(table.state, self._seat.index)
        if legal:
            self._seat.play(legal[:1])
