"""Nobody in line waits for ever for somebody who was asked and does nothing."""

import pytest

from tavola.dialects.masters_requests.options import Options
from tavola.dialects.masters_requests.server import RequestsSession
from tavola.house.ledger import Phase
from tavola.house.queue import HOST_SECONDS, Queue
from tests.dialects.masters_states.talking import logged_in
from tests.house.test_queue import Waiting, line, sansio
from tests.support.sansio import FakeOutlet, SansIo
from tests.support.seats import seat_silent

__all__ = ["line", "sansio"]


def test_after_a_minute_the_next_is_asked_as_well(sansio: SansIo, line: Queue) -> None:
    one, two, three = (Waiting(sansio, name) for name in ("One", "Two", "Three"))
    sansio.later(HOST_SECONDS - 1)
    assert (one.asked, two.asked, three.asked) == (["number"], [], [])
    sansio.later(1)
    assert (one.asked, two.asked, three.asked) == (["number"], ["number"], [])
    table = line.open(two, 2)
    assert three.table is table
    assert table.phase is Phase.PLAYING
    assert one.asked == ["number"], "asked once; the question is open"
    assert line.waits(one)


def test_the_minute_begins_when_somebody_waits(sansio: SansIo) -> None:
    Waiting(sansio, "One")
    sansio.later(10 * HOST_SECONDS)
    two = Waiting(sansio, "Two")
    sansio.later(HOST_SECONDS - 1)
    assert two.asked == []
    sansio.later(1)
    assert two.asked == ["number"]


def test_a_minute_nobody_waited_to_the_end_of_is_no_reason_to_pass_over(sansio: SansIo) -> None:
    Waiting(sansio, "One")
    Waiting(sansio, "Two").leave()
    sansio.later(HOST_SECONDS)
    three = Waiting(sansio, "Three")
    sansio.later(HOST_SECONDS - 1)
    assert three.asked == []
    sansio.later(1)
    assert three.asked == ["number"]


def test_a_late_answer_opens_a_table_all_the_same(sansio: SansIo, line: Queue) -> None:
    one, two, three = (Waiting(sansio, name) for name in ("One", "Two", "Three"))
    sansio.later(HOST_SECONDS)
    table = line.open(one, 2)
    assert three.table is table, "who was asked meanwhile still has the question"
    assert two.table is None
    four = Waiting(sansio, "Four")
    sansio.later(HOST_SECONDS)
    assert four.asked == ["number"]


@pytest.mark.parametrize("late_first", [True, False])
def test_two_who_were_both_asked_and_say_the_same_meet(sansio: SansIo, line: Queue, *, late_first: bool) -> None:
    one, two = (Waiting(sansio, name) for name in ("One", "Two"))
    sansio.later(HOST_SECONDS)
    first, second = (one, two) if late_first else (two, one)
    table = line.open(first, 2)
    assert line.open(second, 2) is table
    assert table.phase is Phase.PLAYING


def test_who_wants_another_number_or_another_game_opens_one_of_their_own(sansio: SansIo, line: Queue) -> None:
    one, two, three = (Waiting(sansio, name) for name in ("One", "Two", "Three"))
    sansio.later(HOST_SECONDS)
    sansio.later(HOST_SECONDS)
    assert three.asked == ["number"]
    table = line.open(one, 2)
    assert line.open(two, 3) is not table
    other = line.open(three, 2, options={"basic": {"takes": {"coin": 1}, "gives": {"stone": 1}}})
    assert other is not table


def test_a_namesake_is_not_seated_beside_the_other(sansio: SansIo, line: Queue) -> None:
    one, two = Waiting(sansio, "Ann"), Waiting(sansio, "Ann")
    sansio.later(HOST_SECONDS)
    assert line.open(one, 2) is not line.open(two, 2)


def test_a_host_who_goes_in_time_leaves_the_next_a_whole_minute(sansio: SansIo, line: Queue) -> None:
    one, two, three = (Waiting(sansio, name) for name in ("One", "Two", "Three"))
    sansio.later(HOST_SECONDS - 1)
    one.leave()
    assert two.asked == ["number"]
    sansio.later(HOST_SECONDS - 1)
    assert three.asked == []
    sansio.later(1)
    assert three.asked == ["number"]
    assert not line.waits(one)


def test_a_late_one_is_not_put_at_a_table_while_the_question_is_open(sansio: SansIo) -> None:
    one, two = Waiting(sansio, "One"), Waiting(sansio, "Two")
    sansio.later(HOST_SECONDS)
    table = sansio.house.open("masters", players=4)
    seat_silent(table, "Browser")
    three = Waiting(sansio, "Three")
    assert (one.table, two.table, three.table) == (None, None, table)


def test_a_requests_guest_who_does_not_answer_keeps_nobody_waiting() -> None:
    """The answer time of that dialect is longer, and may be without end."""
    sansio = SansIo()
    outlet = FakeOutlet()
    silent = RequestsSession(sansio.house, outlet, Options(answer_time=0))
    silent.name = "silent"
    sansio.house.queues["masters"].join(silent)
    bea = logged_in(sansio, "bea")
    bea.say({"Message": "binarySelection", "selection": False})
    assert bea.states()[-1] == "WAITING"
    sansio.later(HOST_SECONDS)
    assert bea.states() == ["NUMBER_OF_PLAYERS"]
    assert not outlet.closed
