"""Bots answer in time: what each thought is given when many tables wait, and what happens when it takes longer.

Time is handed in: a process stands for one that takes exactly what it is given, and a little for the way.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw

from tavola.bots.guest import PACE_SECONDS, THINKING, BotGuest, BotHost, Thought
from tavola.bots.worker import HintJob, Job
from tavola.server import bot_pool
from tavola.server.bot_pool import LATEST, LEAST, RECENT_SECONDS, BotPool
from tavola.server.thinking import READY
from tavola.server.thoughts import Thoughts
from tests.server.helpers import NativeGuest, running_house, seen
from tests.support.sansio import Clock, SansIo, Silent

MOVE = 0.5
ON_THE_WAY = 0.002
"""Seconds that go by with each answer beside the thinking."""


class Process:
    """Stands for a process."""


class Bench:
    """A pool whose clock goes on by what its thoughts take, and by nothing else."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, starts_in: float = 0.0) -> None:
        self.clock = Clock(100.0)
        self.given: list[tuple[str, float]] = []
        """For each thought its table and its seconds."""
        self.took: list[float] = []
        """From the asking to the answer."""

        async def start(_: str) -> Process:
            self.clock.now += starts_in
            return Process()

        async def ask(_: Process, job: Job) -> bytes:
            self.given.append((bytes(job.view).decode(), job.seconds))
            self.clock.now += job.seconds + ON_THE_WAY
            await asyncio.sleep(0)
            return b"a move\n"

        async def end(_: Process) -> None:
            pass

        for name, fake in (("_start", start), ("_ask", ask), ("end", end)):
            monkeypatch.setattr(bot_pool, name, fake)

    def pool(self, processes: int = 1) -> BotPool:
        pool = BotPool(processes)
        pool._clock = self.clock
        return pool

    def thought(self, code: str, done: Callable[[], None], seconds: float = MOVE) -> Thought:
        asked = self.clock.now

        def answered(move: bytes | None) -> None:
            assert move == b"a move\n"
            self.took.append(self.clock.now - asked)
            done()

        return Thought(code, Job("qwirkle", "x", 0, Raw(code.encode()), "00"), seconds, lambda: True, answered)


async def play(bench: Bench, tables: int, rounds: int) -> None:
    """Each table asks again as soon as it is answered, so many times."""
    pool = bench.pool()
    left = dict.fromkeys(map(str, range(tables)), rounds)
    finished = asyncio.Event()

    def ask(code: str) -> None:
        left[code] -= 1
        pool.think(bench.thought(code, lambda: done(code)))

    def done(code: str) -> None:
        if left[code]:
            ask(code)
        elif not any(left.values()) and len(bench.took) == tables * rounds:
            finished.set()

    for code in left:
        ask(code)
    await finished.wait()
    await pool.stop()


async def test_eight_tables_of_half_a_second_are_never_late(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch)
    await play(bench, 8, 50)
    assert len(bench.took) == 400
    assert max(bench.took) < LATEST * MOVE


async def test_tables_that_come_while_another_thinks_are_answered_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first has the processor for itself; then all others want an answer within the same half second."""
    bench = Bench(monkeypatch)
    pool = bench.pool()
    answered = asyncio.Event()
    begun = bench.clock.now
    ends: list[float] = []

    def note() -> None:
        ends.append(bench.clock.now)
        if len(ends) == 8:
            answered.set()

    pool.think(bench.thought("first", note))
    await seen(lambda: bool(bench.given))
    for code in "abcdefg":
        asked = bench.thought(code, note)
        pool.think(asked)
        thought = pool._thoughts._waiting[code][asked.key]
        pool._thoughts._waiting[code][asked.key] = replace(thought, asked_at=begun)
    await answered.wait()
    await pool.stop()
    assert max(ends) - begun < MOVE


async def test_with_more_tables_each_gets_less_and_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = {}
    for tables in (1, 8, 40):
        bench = Bench(monkeypatch)
        await play(bench, tables, 6)
        later = bench.given[2 * tables :]
        shares[tables] = sum(seconds for _, seconds in later) / len(later)
        each = {code: sum(seconds for table, seconds in later if table == code) for code, _ in later}
        assert max(each.values()) <= 1.5 * min(each.values()), "a fair share"
    assert shares[1] == pytest.approx(THINKING * MOVE)
    assert shares[8] <= THINKING * MOVE / 8
    assert shares[40] <= THINKING * MOVE / 40


async def test_two_hundred_tables_are_all_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch)
    await play(bench, 200, 3)
    assert {code for code, _ in bench.given} == set(map(str, range(200)))
    assert all(seconds >= LEAST for _, seconds in bench.given)


async def test_the_start_of_a_process_does_not_count_against_the_first_thought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench = Bench(monkeypatch, starts_in=3.0)
    await play(bench, 1, 1)
    assert bench.given[0][1] == pytest.approx(THINKING * MOVE)


async def test_a_thought_takes_no_longer_than_it_asks_for_however_long_it_may_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Like a hint, which may have to wait for a bot of its table."""
    bench = Bench(monkeypatch)
    pool = bench.pool()
    answers: list[bytes | None] = []
    pool.think(bench.thought("T", lambda: None, 5.0))
    pool.think(Thought("T", HintJob("qwirkle", 0, Raw(b"T"), "00", 0.75), 6.5, lambda: True, answers.append))
    await seen(lambda: bool(answers))
    await pool.stop()
    assert answers == [b"a move\n"]
    assert bench.given == [("T", THINKING * 5.0), ("T", 0.75)]


async def test_a_table_that_asks_no_more_leaves_its_share_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch)
    pool = bench.pool()
    answered = asyncio.Event()
    pool.think(bench.thought("gone", lambda: None))
    await seen(lambda: bool(bench.took))
    bench.clock.now += RECENT_SECONDS + 1
    pool.think(bench.thought("here", answered.set))
    await answered.wait()
    await pool.stop()
    (code, seconds) = bench.given[-1]
    assert code == "here"
    assert seconds == pytest.approx(THINKING * MOVE)
    assert list(pool._recent) == ["here"]


async def test_a_thought_that_is_not_there_in_time_is_given_up_and_its_answer_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waiting = asyncio.Event()
    answers: list[bytes | None] = []
    Bench(monkeypatch)

    async def ask(_: Process, job: Job) -> bytes:
        await waiting.wait()
        return b"a move\n"

    monkeypatch.setattr(bot_pool, "_ask", ask)
    pool = BotPool(1)
    job = Job("qwirkle", "slow", 0, Raw(b"{}"), "00")
    pool.think(Thought("SLOW", job, 0.01, lambda: True, answers.append))
    await seen(lambda: answers == [None])
    assert pool.given_up == 1
    waiting.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await pool.stop()
    assert answers == [None], "once"


async def test_a_hint_and_a_move_of_one_seat_both_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    pool_thoughts = Thoughts()
    lapsed: list[str] = []
    move = Thought("T", Job("qwirkle", "x", 0, Raw(b"{}"), "00"), 1, lambda: True, lambda _: None)
    hint = Thought(
        "T",
        HintJob("qwirkle", 0, Raw(b"{}"), "00"),
        1,
        lambda: True,
        lambda _: None,
        lambda: lapsed.append("first"),
    )
    for thought in (move, hint):
        pool_thoughts.add(thought)
    assert len(pool_thoughts) == 2
    pool_thoughts.add(replace(hint, lapsed=lambda: lapsed.append("second"), wanted=lambda: False))
    assert (len(pool_thoughts), lapsed) == (2, ["first"]), "who is replaced is told"
    first = pool_thoughts.take()
    assert first is move
    pool_thoughts.finished(first)
    assert pool_thoughts.take() is None
    assert lapsed == ["first", "second"], "and so is who is no longer wanted"


# At a table


def test_a_bot_at_a_quick_table_does_not_wait_for_people_to_follow() -> None:
    """They would wait for more than its time."""
    sansio = SansIo()
    later: list[float] = []
    thoughts: list[Thought] = []
    host = BotHost(
        table=lambda code: sansio.house.tables[code],
        think=thoughts.append,
        later=lambda seconds, _: later.append(seconds),
        when_durable=lambda _, act: act(),
        clock=sansio.clock,
        entropy=bytes,
        pace=PACE_SECONDS,
    )
    sansio.hire_with(lambda _: BotGuest("greedy", host))
    for ai_time, pause in ((500, THINKING * 0.5), (5000, PACE_SECONDS)):
        table = sansio.house.open("masters", players=2, ai_time=ai_time)
        table.sit("Ann", "native", Silent())
        sansio.house.computers.add(table, "greedy")
        assert thoughts[-1].seconds == ai_time / 1000
        thoughts[-1].done(None)
        assert later[-1] == pytest.approx(pause)


def test_a_clock_of_the_table_is_the_bots_time_too() -> None:
    sansio = SansIo()
    thoughts: list[Thought] = []
    host: Any = BotHost(
        table=lambda code: sansio.house.tables[code],
        think=thoughts.append,
        later=lambda _, __: None,
        when_durable=lambda _, act: act(),
        clock=sansio.clock,
        entropy=bytes,
    )
    sansio.hire_with(lambda _: BotGuest("greedy", host))
    from tavola.house.words import Clock as TableClock

    table = sansio.house.open("masters", players=2, clock=TableClock(move=2_000))
    table.sit("Ann", "native", Silent())
    sansio.house.computers.add(table, "greedy")
    assert thoughts[-1].seconds == 2.0


async def test_a_process_says_when_it_is_ready_and_is_there_before_it_is_needed(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        pool = house.bot_pools[0]
        assert pool._ready_at is None, "a house that nobody plays bots in starts none"
        pool.warm_up()
        await seen(lambda: pool._ready_at is not None)
        guest = await NativeGuest.at(house.http)
        assert (await guest.ask("Lobby"))["type"] == "Tables"
    assert READY.endswith(b"\n")
