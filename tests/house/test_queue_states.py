"""The line, playing again and restarts as guests of `masters-states` meet them."""

import pytest

from tavola.dialects.masters_states.states import State
from tavola.house.ledger import Phase
from tavola.house.news import Presence
from tavola.house.policy import ReconnectPolicy
from tests.dialects.masters_states.standing import standing_at
from tests.dialects.masters_states.talking import logged_in
from tests.support.sansio import SansIo, Silent
from tests.support.seats import listener_of, play_out, started


def test_nobody_in_line_comes_between_those_who_play_again() -> None:
    """Somebody waits behind a host who still chooses while a finished match starts anew."""
    sansio, guest, (other,) = standing_at(State.END_MATCH)
    host, waiting = logged_in(sansio, "host"), logged_in(sansio, "waiting")
    for visitor in (host, waiting):
        visitor.say({"Message": "binarySelection", "selection": False})
    assert (host.state, waiting.state) == (State.NUMBER_OF_PLAYERS, State.WAITING)
    for visitor in (guest, other):
        visitor.say({"Message": "rematch", "accepted": True})
    assert {seat.name for seat in guest.table.occupied} == {guest.seat.name, other.seat.name}
    assert guest.state is other.state is State.WAITING_LEADERS
    assert (host.state, waiting.state) == (State.NUMBER_OF_PLAYERS, State.WAITING)


@pytest.mark.parametrize(
    ("waiting", "restart", "kept"), [(0, None, 0), (60, None, 60), (0, 60, 60), (None, None, None), (30, 90, 30)]
)
def test_a_place_that_is_not_kept_before_the_start_is_not_kept_for_ever_by_a_restart(
    waiting: float | None, restart: float | None, kept: float | None
) -> None:
    assert ReconnectPolicy(waiting, None, restart).kept_after_restart(Phase.WAITING) == kept
    assert ReconnectPolicy(waiting, None, restart).kept_after_restart(Phase.PLAYING) == restart


@pytest.mark.parametrize(("dialect", "told"), [("native", [False]), ("qwirkle-lines", [])])
def test_those_who_are_asked_for_a_rematch_hear_who_goes(dialect: str, told: list[bool]) -> None:
    sansio = SansIo()
    table = started(sansio, "qwirkle", 2)
    play_out(table, "greedy")
    table.occupied[1].dialect = dialect
    table.lost(table.occupied[1])
    listener = listener_of(table.occupied[0])
    assert isinstance(listener, Silent)
    assert [news.here for news in listener.news if isinstance(news, Presence)] == told
