"""Who thinks for guests: of hints the bots' processes, of reviews one of their own."""

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import msgspec
import structlog
from msgspec import Raw

import tavola
from tavola.bots.guest import THINKING, Thought
from tavola.bots.review import kept, to_keep
from tavola.bots.worker import HintJob
from tavola.house.advice import Progress, Told
from tavola.house.errors import NotDone
from tavola.house.opinions import Review, Suggestion
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.server.bot_pool import end, give_way
from tavola.store import Record
from tavola.store.reviews import Reviews

log = structlog.get_logger()

HINT_SECONDS: Final = 1.5
"""How long a hint takes at most, beside what a computer player of the same table thinks about before it."""
MOST_WAITING: Final = 8
"""Reviews that are made or wait for it; one is made at a time."""
LINE_SECONDS: Final = 120.0
"""How long a process may be silent over one move of a review."""
STEPS: Final = 20
"""How often those who wait for a review are told how far it has come, at most."""
NICENESS: Final = 19
_LONGEST_LINE: Final = 2**24

_suggestions: Final = msgspec.json.Decoder(list[Suggestion])
_progress: Final = msgspec.json.Decoder(Progress | Review)


class Advising:
    """`think` has something thought about by the bots' processes; `reviews` keeps what was made."""

    def __init__(
        self, think: Callable[[Thought], None], reviews: Reviews, entropy: Callable[[int], bytes]
    ) -> None:
        self._think = think
        self._reviews = reviews
        self._entropy = entropy
        self._waiting: dict[str, list[Told]] = {}
        """For each review that is asked for, those who wait for it."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._one = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, "reviews")

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thread.shutdown(cancel_futures=True)

    # Hints

    def hint(self, table: Table, seat: Seat, told: Told) -> None:
        number = table.number
        # Where several choose at once, a choice stands as it did when another has made theirs.
        choice = table.moves(seat.index) if len(table.acting) > 1 else None
        view = msgspec.json.encode(table.view(seat.index))
        job = HintJob(table.game.name, seat.index, Raw(view), self._entropy(16).hex(), THINKING * HINT_SECONDS)

        def wanted() -> bool:
            return seat.listener is not None and (table.number == number or still_to_choose())

        def still_to_choose() -> bool:
            return choice is not None and seat.index in table.acting and table.moves(seat.index) == choice

        def done(answer: bytes | None) -> None:
            if not wanted():
                lapsed()
                return
            try:
                told(_suggestions.decode(answer or b""))
            except msgspec.DecodeError:
                told(NotDone("no hint could be found in time"))

        def lapsed() -> None:
            told(NotDone("the table has moved on since you asked for a hint"))

        patience = HINT_SECONDS + table.thinking_time / 1000
        self._think(Thought(table.code, job, patience, wanted, done, lapsed))

    # Reviews

    def review(self, log: list[Record], told: Told) -> None:
        code = log[0].code
        if code in self._waiting:
            self._waiting[code].append(told)
            return
        if len(self._waiting) >= MOST_WAITING:
            raise NotDone("many games are being reviewed just now; try again in a minute")
        self._waiting[code] = [told]
        task = asyncio.create_task(self._answer(code, log))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, code: str, records: list[Record]) -> None:
        answer: Review | NotDone = NotDone("the review of table {table} could not be made", table=code)
        try:
            answer = await self._kept(code, records) or await self._made(code, records)
        except (OSError, TimeoutError, ValueError, msgspec.DecodeError) as why:
            log.warning("no review was made", table=code, why=str(why) or type(why).__name__)
        finally:
            waiting = self._waiting.pop(code)
        for told in waiting:
            told(answer)

    async def _kept(self, code: str, records: list[Record]) -> Review | None:
        def look() -> Review | None:
            return kept(self._reviews.review(code), records)

        return await asyncio.get_running_loop().run_in_executor(self._thread, look)

    async def _made(self, code: str, records: list[Record]) -> Review:
        async with self._one:
            made = await self._ask(code, records)

        def keep() -> None:
            self._reviews.keep_review(code, to_keep(made))

        await asyncio.get_running_loop().run_in_executor(self._thread, keep)
        return made

    async def _ask(self, code: str, records: list[Record]) -> Review:
        """What a process of its own makes of this log, of which it tells how far it has come."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tavola.server.reviewing",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST_LINE,
            cwd=Path(tavola.__file__).parent.parent,
            start_new_session=True,
        )
        give_way(process, NICENESS)
        try:
            assert process.stdin
            assert process.stdout
            process.stdin.write(msgspec.json.encode([code, [record.body for record in records]]) + b"\n")
            await process.stdin.drain()
            step = 0
            while True:
                async with asyncio.timeout(LINE_SECONDS):
                    said = _progress.decode(await process.stdout.readline())
                if isinstance(said, Review):
                    return said
                if step < said.done * STEPS // said.of < STEPS:
                    step = said.done * STEPS // said.of
                    for told in self._waiting[code]:
                        told(said)
        finally:
            await end(process)
