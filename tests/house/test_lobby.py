"""The lobby: which tables it shows, in which order, page by page, and which it has forgotten."""

import gc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.house.clearing import EMPTY_SECONDS, REMEMBERED_SECONDS
from tavola.house.errors import NotDone
from tavola.house.foreign import Foreign
from tavola.house.lobby import Lobby
from tavola.house.table import Table
from tests.support.sansio import SansIo, Silent
from tests.support.seats import play_out, seat_silent, started


def pages(lobby: Lobby, limit: int) -> list[list[Table | Foreign]]:
    found, mark = [], ""
    while True:
        shown, following = lobby.page(mark, limit)
        found.append(shown)
        if following is None:
            return found
        mark = following


@settings(max_examples=50, deadline=None)
@given(
    phases=st.lists(st.sampled_from(["waiting", "playing", "private", "away"]), max_size=12),
    limit=st.integers(1, 5),
)
def test_the_pages_show_every_public_table_once_those_that_wait_first(phases: list[str], limit: int) -> None:
    house = SansIo().house
    waiting, playing = [], []
    for phase in phases:
        table = house.open("qwirkle", players=2, public=phase != "private")
        (seat,) = seat_silent(table, "A")
        if phase == "playing":
            seat_silent(table, "B")
            playing.append(table)
        elif phase == "away":
            table.lost(seat)
        elif phase == "waiting":
            waiting.append(table)
    found = pages(house.lobby, limit)
    assert [table for page in found for table in page] == waiting + playing
    assert all(len(page) == limit for page in found[:-1])
    assert list(house.lobby.offered("qwirkle")) == waiting


def test_a_page_goes_on_where_the_last_one_ended_although_tables_come_and_go() -> None:
    house = SansIo().house
    tables = [house.open("qwirkle", players=2) for _ in range(5)]
    for table in tables:
        seat_silent(table, "A")
    first, mark = house.lobby.page("", 2)
    assert mark
    tables[1].close("gone")
    tables[2].close("gone")
    new = house.open("masters", players=2)
    assert house.lobby.page(mark, 9) == ([tables[3], tables[4], new], None)
    assert first == tables[:2]


@pytest.mark.parametrize("mark", ["x", "w", "w-1", "wx", "p٣", "w" + "9" * 16])
def test_a_mark_that_is_none_is_refused(mark: str) -> None:
    with pytest.raises(NotDone, match="no place in the lobby"):
        Lobby().page(mark, 5)


def test_a_table_whose_owner_is_away_is_neither_shown_nor_offered_until_the_owner_is_back() -> None:
    house = SansIo().house
    table = house.open("qwirkle", players=3)
    owner, _ = seat_silent(table, "Owner", "Other")
    table.lost(owner)
    assert list(house.lobby.offered("qwirkle")) == []
    assert house.lobby.page("", 9) == ([], None)
    assert house.find(table.code) is table, "who knows the code may come"
    table.reclaim(owner, Silent())
    assert list(house.lobby.offered("qwirkle")) == [table]


def test_when_the_owner_is_not_waited_for_any_longer_the_next_is_the_owner() -> None:
    sansio = SansIo()
    table = sansio.house.open("qwirkle", players=3)
    owner, _ = seat_silent(table, "Owner", "Other")
    table.lost(owner)
    sansio.later(60)
    assert list(sansio.house.lobby.offered("qwirkle")) == [table]


def test_somebody_else_who_is_away_hides_no_table() -> None:
    house = SansIo().house
    table = house.open("qwirkle", players=3)
    _, other = seat_silent(table, "Owner", "Other")
    table.lost(other)
    assert list(house.lobby.offered("qwirkle")) == [table]


def test_a_restart_of_the_house_is_no_absence_of_an_owner() -> None:
    sansio = SansIo()
    table = sansio.house.open("qwirkle", players=3)
    (owner,) = seat_silent(table, "Owner")
    running = started(sansio, "qwirkle", 2)
    again = sansio.restarted().house
    assert [shown.code for shown in again.lobby.page("", 9)[0]] == [table.code, running.code]
    seat = again.seat_with(table.code, sansio.secret_of(owner))
    restored = again.tables[table.code]
    restored.reclaim(seat, Silent())
    assert list(again.lobby.offered("qwirkle")) == [restored]
    restored.lost(seat)
    assert list(again.lobby.offered("qwirkle")) == []


# Forgetting


@pytest.mark.parametrize("leaves", [True, False])
def test_a_table_that_is_closed_before_the_deal_is_forgotten_at_once(leaves: bool) -> None:
    sansio = SansIo()
    table = sansio.house.open("qwirkle", players=2)
    code = table.code
    if leaves:
        (seat,) = seat_silent(table, "A")
        table.leave(seat, "bored")
        del seat
    else:
        sansio.later(EMPTY_SECONDS)
    assert sansio.house.tables == {}
    assert sansio.house.lobby.page("", 9) == ([], None)
    del table
    gc.collect()
    assert not [one for one in gc.get_objects() if isinstance(one, Table) and one.code == code]


def test_one_that_is_watched_is_forgotten_when_the_last_one_has_gone() -> None:
    sansio = SansIo()
    table = sansio.house.open("qwirkle", players=2)
    (seat,) = seat_silent(table, "A")
    watcher = Silent()
    table.watch(watcher)
    table.leave(seat, "bored")
    assert sansio.house.tables == {table.code: table}
    assert sansio.house.lobby.page("", 9) == ([], None)
    table.unwatch(watcher)
    assert sansio.house.tables == {}


def test_a_finished_game_leaves_the_lobby_at_once_and_is_remembered_for_a_while() -> None:
    sansio = SansIo()
    table = started(sansio, "qwirkle", 2)
    play_out(table, "greedy")
    assert sansio.house.lobby.page("", 9) == ([], None)
    for seat in table.occupied:
        table.lost(seat)
    assert sansio.house.tables == {table.code: table}
    sansio.later(REMEMBERED_SECONDS)
    assert sansio.house.tables == {}
