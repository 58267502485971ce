"""Durable before told: frames wait for the commit of their own table, and for nothing else."""

import asyncio
from pathlib import Path

from tavola.server.outbox import TROUBLE, Outbox
from tests.server.helpers import GatedStore, LinePlayer, NativeGuest, line_pair, running_house, seen, told


class Waiting:
    """A connection with frames that tell of entries up to this one."""

    def __init__(self, sequence: int = 0) -> None:
        self.sequence = sequence
        self.done: list[str] = []

    def flush(self, durable: int) -> bool:
        told = self.sequence <= durable
        self.done.append("told" if told else "looked")
        return told

    def pump(self) -> None:
        self.done.append("heard")

    def tell_trouble(self, words: str) -> None:
        assert words == TROUBLE
        self.done.append("troubled")


async def test_what_may_be_told_is_sent_when_the_round_of_the_loop_is_over() -> None:
    outbox = Outbox()
    one, other = Waiting(), Waiting()
    outbox.add(one, 0)
    outbox.add(other, 0)
    assert one.done == other.done == []
    await asyncio.sleep(0)
    assert one.done == other.done == ["told"]
    await asyncio.sleep(0)
    assert one.done == ["told"], "once"
    outbox.add(one, 0)
    await asyncio.sleep(0)
    assert one.done == ["told", "told"]


async def test_what_tells_of_an_entry_waits_for_that_entry_and_for_no_later_one() -> None:
    outbox = Outbox()
    early, late = Waiting(3), Waiting(5)
    outbox.add(late, 5)
    outbox.add(early, 3)
    await asyncio.sleep(0)
    assert early.done == late.done == []
    outbox.release(4)
    assert (early.done, late.done) == (["told"], ["looked"])
    outbox.release(5)
    assert (early.done, late.done) == (["told"], ["looked", "told"])
    outbox.release(6)
    assert late.done == ["looked", "told"]


async def test_a_connection_whose_later_frames_must_wait_is_looked_after_again() -> None:
    outbox = Outbox()
    mixed = Waiting(2)
    outbox.add(mixed, 0)  # its first frame may go, another one may not
    await asyncio.sleep(0)
    assert mixed.done == ["looked"]
    outbox.release(2)
    assert mixed.done == ["looked", "told"]


async def test_lines_are_held_until_more_is_on_disk_and_heard_after_what_is_told() -> None:
    outbox = Outbox()
    guest = Waiting(1)
    outbox.hold(guest)
    outbox.hold(guest)
    outbox.add(guest, 1)
    outbox.release(1)
    assert guest.done == ["told", "heard"]
    outbox.release(2)
    assert guest.done == ["told", "heard"]


async def test_whoever_waits_for_a_disk_that_refuses_is_told_so_once() -> None:
    outbox = Outbox()
    blocked, held, late, idle = Waiting(1), Waiting(), Waiting(), Waiting()
    outbox.add(blocked, 1)
    outbox.hold(blocked)
    outbox.hold(held)
    outbox.add(idle, 0)
    outbox.refuse()
    outbox.hold(late)
    outbox.hold(late)
    assert blocked.done == held.done == late.done == ["troubled"]
    await asyncio.sleep(0)
    assert idle.done == ["told"]
    outbox.release(1)
    outbox.hold(late)
    assert late.done == ["troubled", "heard"], "no trouble any more"
    outbox.refuse()
    assert late.done == ["troubled", "heard", "troubled"], "a new trouble is told again"


async def test_whoever_has_something_to_hear_while_the_disk_refuses_is_told_so_too() -> None:
    outbox = Outbox()
    outbox.refuse()
    late, released = Waiting(1), Waiting(1)
    outbox.add(late, 1)
    await asyncio.sleep(0)
    assert late.done == ["troubled"]
    outbox.add(released, 1)
    outbox.release(1)
    await asyncio.sleep(0)
    assert released.done == ["told"], "there is no trouble any more"


# In a running house


async def test_whoever_opens_a_table_while_the_disk_refuses_is_answered(tmp_path: Path) -> None:
    """The first, with whose table it begins, and whoever comes later."""
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        store.refusal = OSError("the disk is full")
        guests = []
        for name in "Ann", "Ben", "Cid":
            guests.append(await NativeGuest.at(house.http))
            await guests[-1].say("Open", game="qwirkle", name=name)
            told = await guests[-1].hear("Spoken")
            assert told["line"]["text"] == TROUBLE
        store.refusal = None
        for guest in guests:
            assert (await guest.hear("Seated"))["seat"] == 0


async def test_nobody_is_told_of_a_move_before_its_commit_has_returned(tmp_path: Path) -> None:
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        first, second = await line_pair(house.ports["qwirkle-lines"])
        watcher = await NativeGuest.at(house.http)
        (code,) = house.hall.house.tables
        await watcher.ask("Watch", table=code)
        store.gate.clear()
        handed_over = len(store.batches)
        frames = await told(house.metrics)
        move = first.choose()
        first.say(move)
        await seen(lambda: len(store.batches) > handed_over)
        assert await told(house.metrics) == frames
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
        assert await told(house.metrics) == 0
        assert guest.unread == b""
        store.gate.set()
        assert await guest.line() == "WELCOME Alice 0"
        await guest.close()


async def test_the_secret_of_a_seat_is_not_told_before_it_is_kept(tmp_path: Path) -> None:
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        guest = await NativeGuest.at(house.http)
        store.gate.clear()
        frames = await told(house.metrics)
        await guest.say("Open", game="qwirkle", name="Ann")
        await seen(lambda: len(store.batches) == 1)
        assert await told(house.metrics) == frames
        store.gate.set()
        assert (await guest.next())["type"] == "Seated"
        await guest.close()


async def test_the_lobby_tells_of_no_table_that_is_not_kept_yet(tmp_path: Path) -> None:
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        opener, other = await NativeGuest.at(house.http), await NativeGuest.at(house.http)
        store.gate.clear()
        frames = await told(house.metrics)
        await opener.say("Open", game="qwirkle", name="Ann")
        await seen(lambda: len(store.batches) == 1)
        await other.say("Lobby")
        await seen(lambda: house.hall.lines_heard == 2)
        assert await told(house.metrics) == frames, "a crash would take the table that was told of"
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
        frames = await told(house.metrics)
        one[0].say(one[0].choose())
        await seen(lambda: len(store.batches) == before + 1)
        two[0].say(two[0].choose())
        await seen(lambda: house.hall.lines_heard == 6)
        assert await told(house.metrics) == frames
        store.gate.set()
        await one[1].until("TURN")
        await two[1].until("TURN")
        assert [len(batch) for batch in store.batches[before:]] == [1, 1]


async def test_many_tables_share_one_commit(tmp_path: Path) -> None:
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        port = house.ports["qwirkle-lines"]
        pairs = [await line_pair(port, f"A{letter}", f"B{letter}") for letter in "abcdefghij"]
        await seen(lambda: house.hall.journal.durable == house.hall.journal.sequence)
        commits, before = house.hall.journal.commits, len(store.batches)
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
        assert house.hall.journal.commits - commits == 2
        assert [len(batch) for batch in store.batches[before:]] == [1, 9]
        assert len({record.code for record in store.batches[-1]}) == 9


async def test_a_house_that_may_have_lost_its_tables_tells_and_hears_nothing() -> None:
    outbox = Outbox()
    told, heard = Waiting(), Waiting()
    outbox.until = asyncio.get_running_loop().time() - 1
    outbox.add(told, 0)
    outbox.hold(heard)
    await asyncio.sleep(0)
    outbox.release(5)
    assert (told.done, heard.done) == ([], [])
    outbox.until = asyncio.get_running_loop().time() + 60
    outbox.release(5)
    assert (told.done, heard.done) == (["told"], ["heard"])
