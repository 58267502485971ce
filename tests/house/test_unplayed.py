"""Tables that everybody has left before anybody made a move: one address leaves only a few behind."""

import pytest

from tavola.house.keeping import UNPLAYED_EACH
from tavola.house.seat import Seat
from tavola.house.table import Table
from tests.support.sansio import SansIo, Silent

HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"


def begun(sansio: SansIo, address: str) -> tuple[Table, Seat]:
    """A game of one person at this address against a bot, and the person's seat."""
    table = sansio.house.open("qwirkle", players=2, public=False)
    seat = table.sit("Ann", "native", Silent(address))
    table.sit("Bot", "bot", Silent(), bot="random")
    assert table.playing
    return table, seat


def left(sansio: SansIo, address: str) -> Table:
    table, seat = begun(sansio, address)
    table.lost(seat)
    return table


def moved(table: Table) -> None:
    (acting,) = table.acting_seats
    table.play(acting, table.moves(acting.index)[:1])


def test_whoever_leaves_one_after_another_leaves_the_last_of_them() -> None:
    sansio = SansIo()
    other = left(sansio, ELSEWHERE)
    tables = [left(sansio, HERE) for _ in range(UNPLAYED_EACH + 3)]
    assert [table.playing for table in tables] == [False] * 3 + [True] * UNPLAYED_EACH
    assert other.playing, "nobody else is crowded out"
    assert len(sansio.house.tables) == UNPLAYED_EACH + 1


def test_one_that_a_person_has_moved_in_is_not_crowded_out() -> None:
    sansio = SansIo()
    table, seat = begun(sansio, HERE)
    while seat.index not in table.acting:
        moved(table)
    moved(table)
    table.lost(seat)
    for _ in range(UNPLAYED_EACH + 1):
        left(sansio, HERE)
    assert table.playing


def test_the_moves_of_a_bot_keep_none() -> None:
    for seed in range(9):
        sansio = SansIo(seed)
        table, seat = begun(sansio, HERE)
        if seat.index not in table.acting:
            break
    moved(table)
    assert seat.index in table.acting
    table.lost(seat)
    for _ in range(UNPLAYED_EACH):
        left(sansio, HERE)
    assert not table.playing


@pytest.mark.parametrize("public", [True, False])
def test_so_it_is_with_tables_that_wait_for_players(*, public: bool) -> None:
    sansio = SansIo()
    for _ in range(UNPLAYED_EACH + 3):
        table = sansio.house.open("qwirkle", players=2, public=public)
        table.lost(table.sit("Ann", "native", Silent(HERE)))
    assert len(sansio.house.tables) == UNPLAYED_EACH


def test_whoever_is_back_is_not_crowded_out() -> None:
    sansio = SansIo()
    table, seat = begun(sansio, HERE)
    table.lost(seat)
    table.reclaim(seat, Silent(HERE))
    for _ in range(UNPLAYED_EACH + 1):
        left(sansio, HERE)
    assert table.playing


def test_a_game_with_somebody_there_is_not_crowded_out() -> None:
    sansio = SansIo()
    table = sansio.house.open("qwirkle", players=2, public=False)
    ann = table.sit("Ann", "native", Silent(HERE))
    table.sit("Ben", "native", Silent(ELSEWHERE))
    table.lost(ann)
    for _ in range(UNPLAYED_EACH + 1):
        left(sansio, HERE)
    assert table.playing
