"""Games that nobody comes back to end and are forgotten, however the last of their players went.

Simulated worlds found these; each is here in its smallest form.
"""

from tavola.house.clearing import REMEMBERED_SECONDS
from tavola.house.keeping import KEPT_SECONDS
from tavola.house.ledger import Phase
from tests.support.sansio import SansIo, Silent
from tests.support.seats import play_out, seat_silent


def forgotten(sansio: SansIo) -> None:
    """So long after everybody has gone nothing is left in memory."""
    sansio.later(KEPT_SECONDS)
    sansio.later(REMEMBERED_SECONDS)
    house = sansio.house
    assert not house.tables
    assert not sansio.kept
    assert not house._keeping._closing
    assert not house._keeping._reopened
    assert house.alarms.next() is None


def test_a_game_is_closed_in_the_end_also_if_the_last_guest_left_it_for_good() -> None:
    """World 17: those who can come back had gone first, and then one whose document knows no coming back."""
    sansio = SansIo("forsaken")
    table = sansio.house.open("qwirkle", players=3)
    first, second = seat_silent(table, "Ann", "Bob")
    last = table.sit("Cat", "qwirkle-lines", Silent())
    for seat in (first, second, last):
        table.lost(seat)
    assert table.playing
    assert last.gone
    forgotten(sansio)
    assert table.phase is Phase.OVER


def test_a_game_is_closed_in_the_end_also_if_the_last_guest_got_up() -> None:
    sansio = SansIo("got up")
    table = sansio.house.open("qwirkle", players=3)
    first, second, last = seat_silent(table, "Ann", "Bob", "Cat")
    table.lost(first)
    table.lost(second)
    table.leave(last, "has to go")
    assert table.playing
    forgotten(sansio)


def test_a_seat_given_up_after_a_restart_does_not_keep_its_game_for_ever() -> None:
    """World 323: the guest by line was waited for a minute, and with that nobody minded the others any more."""
    sansio = SansIo("given up")
    table = sansio.house.open("qwirkle", players=3)
    seat_silent(table, "Ann", "Bob")
    table.sit("Cat", "qwirkle-lines", Silent())
    again = sansio.restarted()
    again.later(120)
    assert again.house.find(table.code).occupied[2].gone
    forgotten(again)


def test_computer_players_do_not_keep_a_game_for_ever_after_a_restart() -> None:
    """World 326: their coming back counted as somebody's return."""
    sansio = SansIo("bots")
    table = sansio.house.open("masters", players=2)
    seat_silent(table, "Ann")
    sansio.house.computers.add(table, "random")
    assert table.playing
    again = sansio.restarted()
    assert again.house.find(table.code).playing
    forgotten(again)


def test_a_game_that_computer_players_end_among_themselves_is_forgotten() -> None:
    """World 53."""
    sansio = SansIo("among themselves")
    table = sansio.house.open("qwirkle", players=3)
    (only,) = seat_silent(table, "Ann")
    sansio.house.computers.add(table, "random")
    sansio.house.computers.add(table, "random")
    table.lost(only)
    table.leave(only, "had enough")
    play_out(table)
    assert table.phase is Phase.OVER
    forgotten(sansio)


def test_a_table_closed_before_its_start_is_forgotten() -> None:
    """World 1: whatever was closed without a result stayed in memory."""
    sansio = SansIo("closed")
    sansio.house.open("qwirkle", players=2)
    table = sansio.house.open("qwirkle", players=2)
    (ann,) = seat_silent(table, "Ann")
    table.leave(ann, "nobody comes")
    forgotten(sansio)
