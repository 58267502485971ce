"""Nobody costs the others: a guest has some of the house's time, and who asks for more waits for a turn."""

import asyncio
from collections.abc import Callable

from tavola.dialects.session import Outlet
from tavola.house.house import House
from tavola.server.limits import Limits
from tavola.server.turns import Turns
from tests.server.helpers import seen
from tests.support.dry import DryConnection, DryHall, Recorder, dry_hall
from tests.support.sansio import Clock

LIMITS = Limits(work_seconds=0.005, work_share=1e-9, turn_seconds=0.002, rate=1e6, burst=1e6)


class Costly(Recorder):
    """Each line says how many milliseconds of work it makes."""

    __slots__ = ("_order", "_stopwatch")

    def __init__(self, house: House, outlet: Outlet, stopwatch: Clock, order: list[object]) -> None:
        super().__init__(house, outlet)
        self._stopwatch = stopwatch
        self._order = order

    def receive(self, frame: bytes) -> None:
        super().receive(frame)
        self._stopwatch.now += float(frame) / 1000
        self._order.append(self)


class Hall:
    """A dry hall whose work is measured with a clock that only costly lines move."""

    def __init__(self, hall: DryHall) -> None:
        self.hall = hall
        self.order: list[object] = []
        self.stopwatch = Clock(0.0)
        hall.turns.stopwatch = self.stopwatch

    def guest(self) -> tuple[DryConnection, Costly]:
        sessions: list[Costly] = []

        def make(outlet: Outlet) -> Costly:
            sessions.append(Costly(self.hall.house, outlet, self.stopwatch, self.order))
            return sessions[0]

        return DryConnection(self.hall, make), sessions[0]


async def test_who_asks_for_more_than_is_theirs_is_heard_later_and_loses_nothing() -> None:
    async with dry_hall(limits=LIMITS) as dry:
        connection, session = Hall(dry).guest()
        lines = [b"%d" % (number % 2 + 1) for number in range(30)]
        connection.read(b"\n".join(lines) + b"\n")
        assert session.heard == lines[:4], "so many make five milliseconds or a little more"
        await seen(lambda: len(session.heard) == 30)
        assert session.heard == lines
        assert len(dry.turns) == 0


async def test_who_asks_for_little_is_heard_at_once_whoever_waits() -> None:
    async with dry_hall(limits=LIMITS) as dry:
        hall = Hall(dry)
        for _ in range(50):
            connection, _ = hall.guest()
            connection.read(b"1\n" * 1000)
        assert len(dry.turns) == 50
        honest, session = hall.guest()
        for number in range(4):
            honest.read(b"0.5\n")
            assert len(session.heard) == number + 1
            await asyncio.sleep(0)


async def test_a_guest_a_little_over_does_not_wait_for_those_who_flood() -> None:
    async with dry_hall(limits=LIMITS) as dry:
        hall = Hall(dry)
        for _ in range(50):
            connection, _ = hall.guest()
            connection.read(b"3\n" * 1000)
        await seen(lambda: len(hall.order) > 200)
        honest, session = hall.guest()
        honest.read(b"5.5\n1\n")
        assert len(session.heard) == 1
        before = len(hall.order)
        await seen(lambda: len(session.heard) == 2)
        assert hall.order.index(session, before) == before, "the next to be heard"


class Waiter:
    """Always has more to do."""

    def __init__(self, act: Callable[[], None] = lambda: None, debt: float = 0.0) -> None:
        self.waiting = True
        self.debt = debt
        self.rest = 0.0
        self.turns = 0
        self._act = act

    def take_turn(self, seconds: float) -> float:
        assert 0 < seconds <= 0.002
        self.turns += 1
        self.debt += 0.001
        self._act()
        return 0.001


async def test_however_many_wait_they_get_one_piece_of_work_between_two_rounds_of_the_loop() -> None:
    loop = asyncio.get_running_loop()
    order: list[str] = []
    turns = Turns(LIMITS)
    waiters = [Waiter(lambda: order.append("turn")) for _ in range(50)]
    for waiter in waiters:
        turns.wait(waiter)

    def somebody_plays() -> None:
        order.append("move")
        if order.count("turn") < 100:
            loop.call_soon(somebody_plays)

    somebody_plays()
    await seen(lambda: order.count("turn") >= 100)
    pieces = "".join("t" if what == "turn" else " " for what in order).split()
    assert set(pieces) == {"tt"}, "two milliseconds of work each"
    assert {waiter.turns for waiter in waiters} == {2}, "and each has as many turns as the others"
    for waiter in waiters:
        waiter.waiting = False
    await seen(lambda: len(turns) == 0)


async def test_after_a_piece_of_work_the_row_rests_for_longer_than_it_took() -> None:
    turns = Turns(LIMITS)
    waiter = Waiter()
    turns.wait(waiter)
    await seen(lambda: waiter.turns >= 1)
    assert turns._next
    assert turns._next.when() == turns._not_before
    work = 0.001
    assert LIMITS.turns_share == work / (work + 3 * work)
    waiter.waiting = False
    await seen(lambda: len(turns) == 0)
    began = asyncio.get_running_loop().time()
    turns._not_before = began + 0.01
    again = Waiter()
    turns.wait(again)
    assert turns._next.when() == turns._not_before, "also for who comes anew"
    again.waiting = False
    await seen(lambda: len(turns) == 0)


async def test_who_comes_during_a_piece_of_work_waits_as_long_as_the_others() -> None:
    turns, loop = Turns(LIMITS), asyncio.get_running_loop()
    too_early: list[bool] = []
    newcomers = [Waiter(lambda: too_early.append(loop.time() < turns._not_before - 0.001)) for _ in range(5)]

    def somebody_comes() -> None:
        for newcomer in newcomers:
            turns.wait(newcomer)

    first = Waiter(somebody_comes)
    turns.wait(first)
    await seen(lambda: len(too_early) >= 4)
    turns.stop()
    assert not any(too_early)


async def test_who_may_not_say_another_line_yet_is_not_looked_at_until_then() -> None:
    turns = Turns(LIMITS)
    flood, other = Waiter(), Waiter(debt=1.0)
    flood.rest = 3600.0
    turns.wait(flood)
    await seen(lambda: flood.turns == 1)
    turns.wait(other)
    await seen(lambda: other.turns >= 10)
    assert flood.turns == 1
    assert len(turns) == 2, "it still waits"
    other.waiting = False
    await seen(lambda: len(turns) == 1)
    assert turns._next
    assert turns._next.when() > asyncio.get_running_loop().time() + 3000, "nothing happens meanwhile"
    turns.stop()
    assert len(turns) == 0


async def test_lines_beyond_the_rate_are_heard_one_by_one_without_looking_in_vain() -> None:
    async with dry_hall(limits=Limits(rate=100.0, burst=5.0)) as dry:
        looks = 0
        connection, session = Hall(dry).guest()
        stopwatch = dry.turns.stopwatch

        def counted() -> float:
            nonlocal looks
            looks += 1
            return stopwatch()

        dry.turns.stopwatch = counted
        lines = [b"0"] * 10
        connection.read(b"0\n" * 10)
        await seen(lambda: session.heard == lines)
        assert looks < 5 * len(lines), "a few for each line, and not one for every moment until the next"


async def test_who_goes_on_asking_for_too_much_is_sent_away_with_the_reason() -> None:
    limits = Limits(work_seconds=0.005, work_share=1e-9, patience_seconds=0.0, rate=1e6, burst=1e6)
    async with dry_hall(limits=limits) as dry:
        connection, session = Hall(dry).guest()
        connection.read(b"1\n" * 1000)
        assert session.heard == [b"1"] * 5
        await seen(lambda: connection.transport.closed)
        said = "you ask for more than the house can do for one guest, and have for 0 seconds"
        assert session.heard == [b"1"] * 5 + [f"unreadable: {said}"]
        assert dry.refusals == {"asked for too much": 1}
        assert not connection.transport.aborted, "what was answered is still sent"
        connection.protocol.connection_lost(None)
        await seen(lambda: len(dry.turns) == 0)


async def test_who_waits_for_every_answer_is_never_sent_away_for_that() -> None:
    limits = Limits(work_seconds=0.005, work_share=1e-9, patience_seconds=0.0, rate=1e6, burst=1e6)
    async with dry_hall(limits=limits) as dry:
        connection, session = Hall(dry).guest()
        connection.read(b"6\n")
        await seen(lambda: len(session.heard) == 1)
        assert connection.protocol._over_since is None
        assert not connection.transport.closed


async def test_who_is_gone_is_not_waited_with() -> None:
    async with dry_hall(limits=LIMITS) as dry:
        connection, session = Hall(dry).guest()
        connection.read(b"1\n" * 50)
        await connection.end()
        await seen(lambda: len(dry.turns) == 0)
        assert session.heard[5:] == ["lost"]


async def test_nobody_waits_in_a_hall_that_has_stopped() -> None:
    async with dry_hall(limits=LIMITS) as dry:
        connection, _ = Hall(dry).guest()
        connection.read(b"1\n" * 50)
        assert len(dry.turns) == 1
    assert len(dry.turns) == 0
    assert dry.turns._next is None


# How much may wait to be heard


async def test_a_read_full_of_newlines_is_cut_into_as_many_lines_as_may_wait() -> None:
    async with dry_hall(limits=LIMITS) as dry:
        connection, _ = Hall(dry).guest()
        connection.read(b"9\n" + b"1\n" * 131_000)
        assert len(connection.protocol._lines or ()) == 63
        assert not connection.transport.reading
        for _ in range(20):
            await asyncio.sleep(0.001)
            assert len(connection.protocol._lines or ()) <= 64
        assert not connection.transport.reading
        await connection.end()


async def test_a_line_without_end_is_not_read_on_while_others_wait() -> None:
    async with dry_hall(limits=LIMITS) as dry:
        connection, session = Hall(dry).guest()
        connection.read(b"9\n1\n1\n")
        for _ in range(2):
            connection.read(b"x" * 60_000)
        assert not connection.transport.reading
        assert len(session.heard) == 1
        await seen(lambda: connection.transport.closed)
        assert session.heard == [b"9", b"1", b"1", "unreadable: a line may be 65536 bytes long"]


# How much may wait to be read


class Wordy(Recorder):
    """Answers each line with a thousand bytes."""

    __slots__ = ()

    def receive(self, frame: bytes) -> None:
        super().receive(frame)
        self.outlet.send(b"x" * 1000)


WORDY = Limits(unread=10_000, unsent=50_000, rate=1e6, burst=1e6)


def wordy(hall: DryHall) -> tuple[DryConnection, Wordy]:
    sessions: list[Wordy] = []

    def make(outlet: Outlet) -> Wordy:
        sessions.append(Wordy(hall.house, outlet))
        return sessions[0]

    return DryConnection(hall, make), sessions[0]


async def test_who_does_not_read_is_answered_no_more_than_the_limit_and_one_answer() -> None:
    async with dry_hall(limits=WORDY) as hall:
        connection, session = wordy(hall)
        connection.transport.read_by_guest = False
        connection.read(b"please\n" * 1000)
        assert len(session.heard) == 11, "before anything is written"
        for _ in range(10):
            await hall.settled()
        assert len(session.heard) == 11
        assert connection.transport.unread == 11_000
        assert not connection.transport.reading
        connection.transport.guest_reads()
        await seen(lambda: len(session.heard) == 1000)
        await hall.settled()
        assert len(connection.transport.written) == 1_000_000
        assert connection.transport.reading
        assert not hall.refusals


async def test_who_leaves_too_much_unread_for_too_long_is_cut_off_and_nothing_is_kept() -> None:
    async with dry_hall(limits=Limits(unread=10_000, unread_seconds=0.0, rate=1e6, burst=1e6)) as hall:
        connection, _ = wordy(hall)
        connection.transport.read_by_guest = False
        connection.read(b"please\n" * 5)
        await hall.settled()
        connection.protocol.refuse_if_silent()
        assert not connection.transport.closed, "little is unread"
        connection.read(b"please\n" * 1000)
        await hall.settled()
        connection.protocol.refuse_if_silent()
        assert connection.transport.aborted
        assert hall.refusals == {"does not read": 1}
        connection.protocol.connection_lost(None)
        await hall.settled()
        assert (connection.protocol._frames, connection.protocol._lines) == (None, None)
        assert not hall.outbox.waiting
        assert not hall.outbox._held
        assert len(hall.turns) == 0
        assert not hall.connections


async def test_who_does_not_even_read_why_it_is_sent_away_is_cut_off() -> None:
    async with dry_hall(limits=Limits(unread_seconds=0.0)) as hall:
        connection, _ = wordy(hall)
        connection.protocol.refuse_frame("no reason")
        await hall.settled()
        assert connection.transport.closed
        assert not connection.transport.aborted
        await seen(lambda: hall.loop.time() > connection.protocol.since)
        connection.protocol.refuse_if_silent()
        assert connection.transport.aborted


async def test_news_beyond_the_greater_limit_cut_a_guest_off() -> None:
    async with dry_hall(limits=WORDY) as hall:
        connection, _ = wordy(hall)
        connection.transport.read_by_guest = False
        for _ in range(60):
            connection.protocol.send(b"x" * 1000)
            await hall.settled()
        assert connection.transport.aborted
        assert connection.transport.unread == 52_000, "with what came when it was too much"
        assert hall.refusals == {"does not read": 1}


async def test_one_message_longer_than_the_greater_limit_cuts_nobody_off_who_reads() -> None:
    async with dry_hall(limits=WORDY) as hall:
        connection, _ = wordy(hall)
        connection.transport.read_by_guest = False
        connection.protocol.send(b"x" * 60_000)
        await hall.settled()
        connection.transport.guest_reads()
        connection.protocol.send(b"y")
        await hall.settled()
        assert not connection.transport.aborted
        assert connection.transport.written.endswith(b"xy")
        assert not hall.refusals
