"""What is appended is written in batches, in order and once, whatever the disk says to it."""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tavola.server.journal import Journal, Pace, Writer
from tavola.server.limits import LIMITS, Limits
from tavola.store import Conflict, Record
from tavola.store.memory import MemoryStore
from tavola.store.sqlite import SqliteStore
from tests.server.helpers import (
    GatedStore,
    LinePlayer,
    NativeGuest,
    get,
    line_pair,
    native_pair,
    play_on,
    running_house,
    seen,
    told,
)
from tests.support.dry import PromptWriter

QUICK = Limits(retry_seconds=0.01)


class Kept:
    """A journal of its own, and what it told."""

    def __init__(self, store: GatedStore, limits: Limits = LIMITS, writer: Writer | None = None) -> None:
        self.store = store
        self.writer = PromptWriter(store)
        self.written: list[int] = []
        self.refused = 0
        self.dropped: list[str] = []
        self.fails = False
        self.journal = Journal(
            writer or self.writer, limits, written=self._written, refused=self._refused, drop=self.dropped.append
        )

    def _written(self, durable: int) -> None:
        self.written.append(durable)
        if self.fails:
            fail()

    def _refused(self) -> None:
        self.refused += 1

    def append(self, *entries: str) -> None:
        """Entries like "A0": a table and a number."""
        for entry in entries:
            self.journal.append(Record(entry[0], int(entry[1:]), entry.encode()))

    @property
    def batches(self) -> list[list[str]]:
        return [[record.body.decode() for record in batch] for batch in self.store.batches]


async def rounds() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def fail() -> None:
    raise ValueError("a fault of ours")


@contextmanager
def faults() -> Iterator[list[dict[str, Any]]]:
    """What goes wrong on the loop and nobody waits for."""
    seen_: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, fault: seen_.append(fault))
    yield seen_
    loop.set_exception_handler(None)


async def test_what_is_appended_in_one_round_is_one_batch_and_nobody_has_to_say_so() -> None:
    kept = Kept(GatedStore())
    assert kept.journal.append(Record("A", 0, b"A0")) == 1
    assert kept.journal.append(Record("B", 0, b"B0")) == 2
    assert (kept.batches, kept.journal.durable) == ([], 0)
    await rounds()
    assert (kept.batches, kept.written, kept.journal.durable) == ([["A0", "B0"]], [2], 2)
    kept.append("A1")
    await rounds()
    assert (kept.batches[1:], kept.written) == ([["A1"]], [2, 3])
    assert (kept.journal.commits, kept.journal.entries_written, kept.journal.faults) == (2, 3, 0)


async def test_what_comes_while_a_batch_is_written_is_the_next_batch() -> None:
    kept = Kept(GatedStore())
    kept.writer.stuck = True
    kept.append("A0")
    await rounds()
    kept.append("B0")
    await rounds()
    kept.append("A1")
    await rounds()
    assert len(kept.writer.kept) == 1, "one at a time"
    kept.writer.go_on()
    await rounds()
    assert kept.batches == [["A0"], ["B0", "A1"]]
    assert kept.written == [1, 3]


async def lively(limits: Limits) -> Kept:
    """A journal that two tables have just written to again and again, three entries each and more."""
    kept = Kept(GatedStore(), limits)
    for number in range(9):
        for table in "AB":
            kept.append(f"{table}{number}")
            await seen(lambda: kept.journal.durable == kept.journal.sequence)
            if kept.journal._pace.wait:
                return kept
    raise AssertionError("all this is not lively")


async def test_a_lively_journal_waits_a_moment_for_more() -> None:
    kept = await lively(Limits(linger_seconds=0.1))
    before = len(kept.batches)
    kept.append("C0")
    await rounds()
    kept.append("D0")
    await seen(lambda: kept.journal.durable == kept.journal.sequence)
    assert kept.batches[before:] == [["C0", "D0"]]


async def test_a_lively_journal_that_is_to_stop_waits_no_longer() -> None:
    kept = await lively(Limits(linger_seconds=3600))
    before = len(kept.batches)
    kept.append("C0")
    await rounds()
    kept.append("D0")
    await rounds()
    assert len(kept.batches) == before
    await kept.journal.stop()
    assert kept.batches[before:] == [["C0", "D0"]]


async def test_a_journal_that_is_patient_waits_no_longer_when_all_who_wrote_last_have_written_again() -> None:
    kept = await lively(Limits(linger_seconds=0, patient_seconds=3600))
    before = len(kept.batches)
    last = kept.batches[-1][0]
    kept.append("C0")
    await rounds()
    kept.append("D0")
    await rounds()
    assert len(kept.batches) == before
    again = f"{last[0]}{int(last[1:]) + 1}"
    kept.append(again)
    await rounds()
    assert kept.batches[before:] == [["C0", "D0", again]]
    await kept.journal.stop()


def paced(*entries: tuple[float, str]) -> Pace:
    """What comes of such entries, each after so many milliseconds, where one may be waited, or four."""
    pace, now = Pace(0.001, 0.004, 100.0), 100.0
    for milliseconds, tables in entries * 40:
        now += milliseconds / 1000
        pace.note([Record(table, 0, b"") for table in tables], now)
    return pace


@pytest.mark.parametrize(
    ("entries", "waits"),
    [
        ([(2, "A"), (2, "B"), (2, "C")], 4),
        ([(6, "ABC"), (6, "CAB")], 4),
        ([(0.2, "A"), (0.2, "B")], 1),
        ([(0.05, "A"), (0.05, "B")], 0.4),
        ([(1.6, "ABCD"), (1.6, "EFGH")], 1),
        ([(1, "A")], 0),
        ([(0.2, "A")], 0),
        ([(10, "A"), (10, "B")], 0),
        ([(30, "ABC")], 0),
        ([(0.2, "")], 0),
    ],
    ids=[
        "500 a second",
        "the same in threes",
        "many",
        "very many",
        "many, in fours",
        "one table",
        "one hasty table",
        "few",
        "few",
        "nothing",
    ],
)
def test_it_is_waited_only_where_another_table_has_something_to_write_soon_and_no_longer_than_until_many_have(
    entries: list[tuple[float, str]], waits: float
) -> None:
    assert paced(*entries).wait * 1000 == pytest.approx(waits, rel=0.1)


def test_a_journal_that_has_become_quiet_waits_no_more() -> None:
    pace = paced((0.2, "A"), (0.2, "B"))
    assert pace.wait
    for number in range(20):
        pace.note([Record("A", number, b"")], 200.0 + number)
    assert not pace.wait


def test_where_nothing_may_be_waited_nothing_is() -> None:
    pace = Pace(0, 0, 0.0)
    for number in range(20):
        pace.note([Record("AB"[number % 2], number, b"")], 0.0)
    assert not pace.wait


def test_nobody_waits_for_those_who_have_written_already() -> None:
    pace = paced((2, "A"), (2, "BC"))
    pace.meet("B")
    assert pace.wait
    pace.meet("C")
    assert not pace.wait, "as when few tables answer at once whenever they are told"


async def test_what_waits_for_an_entry_is_done_when_it_is_on_disk_and_not_before() -> None:
    kept = Kept(GatedStore())
    done: list[str] = []
    kept.journal.when_durable(0, lambda: done.append("at once"))
    assert done == ["at once"]
    kept.writer.stuck = True
    kept.append("A0")
    await rounds()
    kept.append("A1")
    kept.journal.when_durable(2, lambda: done.append("second"))
    kept.journal.when_durable(1, lambda: done.append("first"))
    kept.writer.go_on()
    kept.writer.stuck = True  # the second batch is held again
    await rounds()
    assert done == ["at once", "first"]
    kept.writer.go_on()
    await rounds()
    assert done == ["at once", "first", "second"]


async def test_a_fault_in_what_waited_keeps_nothing_else_from_happening() -> None:
    kept = Kept(GatedStore())
    done: list[str] = []
    with faults() as seen_:
        kept.append("A0")
        kept.journal.when_durable(1, fail)
        kept.journal.when_durable(1, lambda: done.append("other"))
        await rounds()
        kept.fails = True
        kept.append("A1")
        await rounds()
        kept.append("A2")
        await rounds()
    assert len(seen_) == 3
    assert done == ["other"]
    assert kept.batches == [["A0"], ["A1"], ["A2"]]


async def test_a_batch_the_disk_refuses_is_written_again_as_it_is() -> None:
    kept = Kept(GatedStore(), QUICK)
    kept.store.refusal = FULL
    kept.append("A0", "B0")
    await seen(lambda: kept.journal.faults == 2)
    assert (kept.journal.stuck, kept.refused, kept.written) == (True, 1, [])
    kept.append("A1")
    await seen(lambda: kept.journal.faults == 3)
    kept.store.refusal = None
    await seen(lambda: kept.journal.durable == 3)
    assert kept.batches == [["A0", "B0"]] * 4 + [["A1"]]
    assert (kept.journal.stuck, kept.refused, kept.written) == (False, 1, [2, 3])


async def test_of_a_table_another_process_writes_nothing_more_is_written() -> None:
    kept = Kept(GatedStore())
    kept.store.inner.append([Record("A", 0, b"theirs")])
    kept.append("A0", "B0")
    await rounds()
    assert kept.dropped == ["A"]
    assert kept.batches == [["A0", "B0"], ["B0"]]
    assert (kept.written, kept.journal.faults) == ([2], 0)


async def test_what_waits_for_an_entry_that_was_dropped_does_not_wait_for_somebody_elses() -> None:
    """The table has an entry in the batch that is refused and another one that waits for the next."""
    kept = Kept(GatedStore())
    done: list[str] = []
    kept.store.inner.append([Record("A", 0, b"theirs")])
    kept.writer.stuck = True
    kept.append("A0")
    await rounds()
    kept.append("A1")
    kept.journal.when_durable(2, lambda: done.append("told why"))
    kept.writer.go_on()
    await rounds()
    await rounds()
    assert (kept.journal.durable, done) == (2, ["told why"])
    assert [record.body for record in kept.store.load("A")] == [b"theirs"]


async def test_stopping_writes_what_was_accepted_and_nothing_after() -> None:
    store = GatedStore()
    kept = Kept(store, writer=Writer(store))
    store.gate.clear()
    kept.append("A0")
    await seen(lambda: len(store.batches) == 1)
    kept.append("B0")
    stopping = asyncio.create_task(kept.journal.stop())
    await rounds()
    assert not stopping.done()
    store.gate.set()
    await stopping
    assert (kept.batches, kept.journal.durable) == ([["A0"], ["B0"]], 2)
    kept.append("B1")
    await rounds()
    assert kept.batches == [["A0"], ["B0"]]


# In a running house


# When the disk refuses

FULL = sqlite3.OperationalError("database or disk is full")
NO_FSYNC = sqlite3.OperationalError("disk I/O error")


@pytest.mark.parametrize(
    ("refusal", "late"),
    [(FULL, False), (NO_FSYNC, False), (NO_FSYNC, True), (OSError(5, "Input/output error"), False)],
    ids=["disk full", "fsync fails", "fsync fails and all was written", "bad disk"],
)
async def test_while_the_disk_refuses_nobody_is_told_and_nobody_is_kicked(
    tmp_path: Path, refusal: Exception, late: bool
) -> None:
    store = GatedStore(SqliteStore(tmp_path))
    async with running_house(tmp_path, store=store, limits=QUICK) as house:
        port = house.ports["qwirkle-lines"]
        first, second = await line_pair(port)
        ann, ben, now = await native_pair(house.http)
        assert (await get(house.http, "/healthz"))[0] == 200
        store.refusal, store.after_writing = refusal, late
        frames, heard = await told(house.metrics), house.hall.lines_heard
        first.say(first.choose())
        await ann.say("Play", moves=[now["moves"][0]])
        await seen(lambda: house.hall.journal.faults >= 3)
        newcomer = await LinePlayer.knocking("Eve", port)
        await seen(lambda: house.hall.lines_heard == heard + 3)
        status, text = await get(house.http, "/healthz")
        assert status == 503
        assert '"ok": false' in text
        assert await told(house.metrics) == frames
        assert (first.unread, second.unread, newcomer.unread) == (b"", b"", b"")
        # Whose document has words for it is told why there is no answer, once.
        waits = "the house cannot write to its disk at the moment; your move waits until it can"
        assert (await ann.next())["line"]["text"] == waits
        store.refusal = None
        assert (await ann.next())["type"] == "News"
        assert (await second.until("TURN"))[-1].startswith(f"TURN {first.mind.number} ")
        assert (await first.until("NEXT"))[-1] == f"NEXT {second.mind.number}"
        assert (await ben.hear("News"))["entry"]["who"] is not None
        assert (await newcomer.line()).startswith("WELCOME Eve")
        assert (await get(house.http, "/healthz"))[0] == 200
        await second.line()
        await play_on(first, second, most=4)
        for code in house.hall.house.tables:
            assert [record.number for record in store.load(code)] == list(range(len(store.load(code))))


async def test_a_guest_who_leaves_while_the_disk_refuses_is_out_when_it_is_back(tmp_path: Path) -> None:
    store = GatedStore()
    async with running_house(tmp_path, store=store, limits=QUICK) as house:
        first, second = await line_pair(house.ports["qwirkle-lines"])
        store.refusal = FULL
        first.say(first.choose())
        await seen(lambda: house.hall.journal.faults > 0)
        await first.close()
        await seen(lambda: len(house.hall.connections) == 1)
        store.refusal = None
        heard = await second.rest()
        assert [line.split()[0] for line in heard] == ["TURN", "NEXT", "KICK", "WINNER"]
        await second.close()


async def test_a_house_that_is_told_to_stop_while_the_disk_refuses_does_stop(tmp_path: Path) -> None:
    store = GatedStore()
    async with asyncio.timeout(5):
        async with running_house(tmp_path, store=store, limits=QUICK) as house:
            first, second = await line_pair(house.ports["qwirkle-lines"])
            store.refusal = FULL
            first.say(first.choose())
            await seen(lambda: house.hall.journal.faults > 0)
        # What was never on disk was never told.
        assert not [line for line in await second.rest() if line.startswith("TURN")]


# When another house has the table


async def test_a_table_somebody_else_has_taken_is_dropped_and_no_other(tmp_path: Path) -> None:
    store = GatedStore()
    async with running_house(tmp_path, store=store, limits=QUICK) as house:
        port = house.ports["qwirkle-lines"]
        ours = await line_pair(port)
        (kept,) = house.hall.house.tables
        theirs = await line_pair(port, "Carol", "Dave")
        (lost,) = house.hall.house.tables.keys() - {kept}
        watcher = await NativeGuest.at(house.http)
        await watcher.ask("Watch", table=lost)
        store.inner.append([Record(lost, len(store.load(lost)), b"another house's entry")])
        before = len(store.batches)
        store.gate.clear()
        theirs[0].say(theirs[0].choose())
        await seen(lambda: len(store.batches) == before + 1)
        ours[0].say(ours[0].choose())
        await seen(lambda: house.hall.lines_heard >= 7)
        store.gate.set()
        for guest in theirs:
            heard = await guest.rest()
            assert [line.split()[0] for line in heard] == ["KICK"], "the move was never told"
            assert "another house" in heard[0]
        assert "another house" in (await watcher.hear("Parted"))["reason"]
        await ours[1].until("TURN")
        assert list(house.hall.house.tables) == [kept]
        assert (await get(house.http, "/healthz"))[0] == 200
        assert store.load(lost)[-1].body == b"another house's entry"
        await ours[1].line()
        await ours[0].until("NEXT")
        await play_on(*ours, most=4)


async def test_a_table_taken_in_the_same_batch_as_others_loses_only_itself(tmp_path: Path) -> None:
    class Jealous(MemoryStore):
        """Says that another house has the table of Carol and Dave."""

        lost = ""

        def append(self, batch: Sequence[Record]) -> None:
            if any(record.code == self.lost for record in batch):
                raise Conflict(self.lost)
            super().append(batch)

    inner = Jealous()
    store = GatedStore(inner)
    async with running_house(tmp_path, store=store, limits=QUICK) as house:
        port = house.ports["qwirkle-lines"]
        blocker = await line_pair(port, "Eve", "Fay")
        ours = await line_pair(port)
        codes = set(house.hall.house.tables)
        theirs = await line_pair(port, "Carol", "Dave")
        (inner.lost,) = house.hall.house.tables.keys() - codes
        before = len(store.batches)
        store.gate.clear()
        blocker[0].say(blocker[0].choose())
        await seen(lambda: len(store.batches) == before + 1)
        ours[0].say(ours[0].choose())
        theirs[0].say(theirs[0].choose())
        await seen(lambda: house.hall.lines_heard == 9)
        store.gate.set()
        assert "another house" in (await theirs[1].rest())[0]
        await ours[1].until("TURN")
        await blocker[1].until("TURN")
        assert {record.code for record in store.batches[-1]} <= codes


async def test_after_a_table_was_taken_the_others_are_still_written(tmp_path: Path) -> None:
    """Also when nothing else was in the batch that was refused."""
    store = SqliteStore(tmp_path)
    async with running_house(tmp_path, store=store, limits=QUICK) as house:
        theirs = await line_pair(house.ports["qwirkle-lines"])
        (lost,) = house.hall.house.tables
        ours = await line_pair(house.ports["qwirkle-lines"], "Carol", "Dave")
        store.append([Record(lost, len(store.load(lost)), b"another house's entry")])
        store._known.clear()  # it was not written through this store
        theirs[0].say(theirs[0].choose())
        assert "another house" in (await theirs[1].rest())[0]
        await play_on(*ours, most=3)
        assert (await get(house.http, "/healthz"))[0] == 200
        assert house.hall.journal.faults == 0


async def test_nothing_more_is_written_of_a_table_that_was_dropped(tmp_path: Path) -> None:
    """The guests of a dropped table go away, and their going is not written into somebody else's log."""
    store = GatedStore()
    async with running_house(tmp_path, store=store, limits=QUICK) as house:
        theirs = await line_pair(house.ports["qwirkle-lines"])
        (lost,) = house.hall.house.tables
        store.inner.append([Record(lost, len(store.load(lost)), b"another house's entry")])
        theirs[0].say(theirs[0].choose())
        for guest in theirs:
            await guest.rest()
            await guest.close()
        await seen(lambda: not house.hall.connections)
        await line_pair(house.ports["qwirkle-lines"], "Carol", "Dave")
        assert store.load(lost)[-1].body == b"another house's entry"
