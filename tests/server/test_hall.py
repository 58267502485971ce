"""Durable before told: frames wait for the commit of their own table, and for nothing else."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from tavola.server.limits import Limits
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

QUICK = Limits(retry_seconds=0.01)


async def test_nobody_is_told_of_a_move_before_its_commit_has_returned(tmp_path: Path) -> None:
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        first, second = await line_pair(house.ports["qwirkle-lines"])
        watcher = await NativeGuest.at(house.http)
        (code,) = house.hall.house.tables
        await watcher.ask("Watch", table=code)
        store.gate.clear()
        handed_over = len(store.batches)
        frames = await told(house.http)
        move = first.choose()
        first.say(move)
        await seen(lambda: len(store.batches) > handed_over)
        assert await told(house.http) == frames
        assert (first.unread, second.unread) == (b"", b"")
        store.gate.set()
        heard = await first.until("TURN")
        assert heard[-1] == move.replace("MOVE", f"TURN {first.mind.number}")
        assert await second.line() == heard[-1]
        assert (await watcher.next())["entry"]["who"] == first.mind.number


async def test_welcome_waits_for_the_commit_that_keeps_the_seat(tmp_path: Path) -> None:
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        store.gate.clear()
        guest = await LinePlayer.knocking("Alice", house.ports["qwirkle-lines"])
        await seen(lambda: len(store.batches) == 1)
        assert await told(house.http) == 0
        assert guest.unread == b""
        store.gate.set()
        assert await guest.line() == "WELCOME Alice 0"
        await guest.close()


async def test_the_secret_of_a_seat_is_not_told_before_it_is_kept(tmp_path: Path) -> None:
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        guest = await NativeGuest.at(house.http)
        store.gate.clear()
        frames = await told(house.http)
        await guest.say("Open", game="qwirkle", name="Ann")
        await seen(lambda: len(store.batches) == 1)
        assert await told(house.http) == frames
        store.gate.set()
        assert (await guest.next())["type"] == "Seated"
        await guest.close()


async def test_the_lobby_tells_of_no_table_that_is_not_kept_yet(tmp_path: Path) -> None:
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        opener, other = await NativeGuest.at(house.http), await NativeGuest.at(house.http)
        store.gate.clear()
        frames = await told(house.http)
        await opener.say("Open", game="qwirkle", name="Ann")
        await seen(lambda: len(store.batches) == 1)
        await other.say("Lobby")
        await seen(lambda: house.hall.lines_heard == 2)
        assert await told(house.http) == frames, "a crash would take the table that was told of"
        store.gate.set()
        (card,) = (await other.next())["tables"]
        assert card["names"] == ["Ann"]


async def test_a_second_move_in_flight_waits_for_the_first(tmp_path: Path) -> None:
    """Both say their moves at once; the second is heard when the first is on disk, and then it is its turn."""
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        first, second = await line_pair(house.ports["qwirkle-lines"])
        store.gate.clear()
        handed_over = len(store.batches)
        first.say(first.choose())
        await seen(lambda: len(store.batches) > handed_over)
        second.say("SWAP Ro")  # perhaps not even held: but heard only later, and then it is this guest's turn
        await seen(lambda: house.hall.lines_heard >= 3)
        assert house.hall.lines_heard == 3, "two HELLOs and one MOVE"
        store.gate.set()
        await second.until("TURN")
        assert (await second.line()).startswith("NEXT")
        await seen(lambda: house.hall.lines_heard == 4)


async def test_another_tables_frames_do_not_wait_longer_than_for_their_own_commit(tmp_path: Path) -> None:
    """What the second table appends while the first commit is under way is in the next, and told after that."""
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        port = house.ports["qwirkle-lines"]
        one = await line_pair(port)
        two = await line_pair(port, "Carol", "Dave")
        store.gate.clear()
        before = len(store.batches)
        frames = await told(house.http)
        one[0].say(one[0].choose())
        await seen(lambda: len(store.batches) == before + 1)
        two[0].say(two[0].choose())
        await seen(lambda: house.hall.lines_heard == 6)
        assert await told(house.http) == frames
        store.gate.set()
        await one[1].until("TURN")
        await two[1].until("TURN")
        assert [len(batch) for batch in store.batches[before:]] == [1, 1]


async def test_many_tables_share_one_commit(tmp_path: Path) -> None:
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        port = house.ports["qwirkle-lines"]
        pairs = [await line_pair(port, f"A{letter}", f"B{letter}") for letter in "abcdefghij"]
        await seen(lambda: house.hall.durable == house.hall.house.sequence)
        commits, before = house.hall.commits, len(store.batches)
        store.gate.clear()
        pairs[0][0].say(pairs[0][0].choose())
        await seen(lambda: len(store.batches) == before + 1)
        for first, _ in pairs[1:]:
            first.say(first.choose())
        await seen(lambda: house.hall.lines_heard == 30)
        store.gate.set()
        for pair in pairs:
            for guest in pair:
                await guest.until("TURN")
        assert house.hall.commits - commits == 2
        assert [len(batch) for batch in store.batches[before:]] == [1, 9]
        assert len({record.code for record in store.batches[-1]}) == 9


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
        frames, heard = await told(house.http), house.hall.lines_heard
        first.say(first.choose())
        await ann.say("Play", moves=[now["moves"][0]])
        await seen(lambda: house.hall.write_faults >= 3)
        newcomer = await LinePlayer.knocking("Eve", port)
        await seen(lambda: house.hall.lines_heard == heard + 3)
        status, text = await get(house.http, "/healthz")
        assert status == 503
        assert '"ok": false' in text
        assert await told(house.http) == frames
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
        await seen(lambda: house.hall.write_faults > 0)
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
            await seen(lambda: house.hall.write_faults > 0)
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
        assert house.hall.write_faults == 0


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
