"""Kept seats after a restart of the house: nobody's absence counts before the first of them is back."""

from tavola.house.keeping import KEPT_SECONDS
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.words import GRACE
from tests.house.test_absence import come_back, drop, masters_in_turns
from tests.support.sansio import SansIo

SECONDS = GRACE / 1000


def restarted(sansio: SansIo, players: int = 3) -> tuple[SansIo, Table, Seat, list[Seat]]:
    """A running game after a restart an hour ago, whose turn it is there, and the others."""
    code = masters_in_turns(sansio, players, missing="skip").code
    again = sansio.restarted()
    table = again.house.find(code)
    again.later(3600)
    (acting,) = table.acting_seats
    return again, table, acting, [seat for seat in table.occupied if seat is not acting]


def test_the_grace_runs_from_the_moment_the_first_player_is_back() -> None:
    again, table, acting, (first, _) = restarted(SansIo())
    come_back(table, first)
    again.later(SECONDS - 1)
    assert table.acting_seats == [acting], "nobody could have come back before the house did"
    again.later(1)
    assert table.acting_seats == [first]


def test_whoever_is_back_within_it_plays_on() -> None:
    again, table, acting, (first, _) = restarted(SansIo())
    come_back(table, first)
    again.later(SECONDS - 1)
    come_back(table, acting)
    again.later(SECONDS)
    assert table.acting_seats == [acting]


def test_the_second_to_come_back_wins_the_third_no_time() -> None:
    again, table, acting, (first, second) = restarted(SansIo())
    come_back(table, first)
    again.later(SECONDS - 1)
    come_back(table, second)
    again.later(1)
    assert table.acting_seats != [acting]


def test_without_a_restart_an_absence_counts_from_its_beginning() -> None:
    sansio = SansIo()
    table = masters_in_turns(sansio, 2, missing="skip")
    (acting,) = table.acting_seats
    (other,) = [seat for seat in table.occupied if seat is not acting]
    drop(table, acting)
    drop(table, other)
    sansio.later(SECONDS)
    come_back(table, other)
    assert table.acting_seats == [other]


def test_a_seat_given_up_is_no_return() -> None:
    again, table, acting, (first, second) = restarted(SansIo())
    table.leave(second, "too late")
    again.later(60)
    come_back(table, first)
    assert table.acting_seats == [acting]


def test_a_game_nobody_comes_back_to_is_closed_as_ever() -> None:
    again, table, *_ = restarted(SansIo())
    again.later(KEPT_SECONDS)
    assert not table.playing
    assert not again.kept
