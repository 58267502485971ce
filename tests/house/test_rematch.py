"""Playing again: everybody is asked, one no is the end of it, and the same people and options sit down anew."""

import pytest

from tavola.house.ledger import Phase
from tavola.house.news import Rematch
from tavola.house.table import Table
from tavola.house.words import GRACE
from tests.support.sansio import SansIo, Silent
from tests.support.seats import listener_of, play_out, seat_silent, started


def finished(sansio: SansIo, game: str = "qwirkle", players: int = 2, **how: object) -> Table:
    table = started(sansio, game, players, **how)
    play_out(table, "greedy")
    assert table.phase is Phase.OVER
    return table


def told(table: Table, seat: int) -> list[tuple[int, bool]]:
    listener = listener_of(table.occupied[seat])
    assert isinstance(listener, Silent)
    return [(news.seat, news.accepted) for news in listener.news if isinstance(news, Rematch)]


@pytest.mark.parametrize("game", ["qwirkle", "eriantys", "masters"])
def test_when_all_agree_the_same_people_play_again(game: str) -> None:
    sansio = SansIo()
    options = {"expert": True} if game == "eriantys" else {}
    table = finished(sansio, game, options=options, missing="skip", grace=5000)
    listeners = [listener_of(seat) for seat in table.occupied]
    table.rematches.answer(table.occupied[0], accepted=True)
    assert told(table, 1) == [(0, True)]
    table.rematches.answer(table.occupied[1], accepted=True)
    (again,) = [other for other in sansio.house.tables.values() if other is not table]
    assert again.playing
    assert [seat.name for seat in again.occupied] == ["A", "B"]
    assert [seat.listener for seat in again.occupied] == listeners
    assert (again.opened.options, again.opened.missing, again.opened.grace) == (table.opened.options, "skip", 5000)
    assert again.opened.commitment != table.opened.commitment
    play_out(again)
    assert again.phase is Phase.OVER


def test_one_no_is_the_end_of_it() -> None:
    sansio = SansIo()
    table = finished(sansio, players=3)
    table.rematches.answer(table.occupied[0], accepted=True)
    table.rematches.answer(table.occupied[1], accepted=False)
    table.rematches.answer(table.occupied[2], accepted=True)
    assert told(table, 2) == [(0, True), (1, False)]
    assert list(sansio.house.tables.values()) == [table]


def test_the_first_answer_counts() -> None:
    sansio = SansIo()
    table = finished(sansio)
    table.rematches.answer(table.occupied[0], accepted=True)
    table.rematches.answer(table.occupied[0], accepted=False)
    assert table.rematches.answers == {0: True}


def test_bots_agree_and_are_hired_again() -> None:
    sansio = SansIo()
    table = sansio.house.open("qwirkle", players=2)
    seat_silent(table, "A")
    sansio.house.computers.add(table, "greedy")
    play_out(table)
    table.rematches.answer(table.occupied[0], accepted=True)
    (again,) = [other for other in sansio.house.tables.values() if other is not table]
    assert [seat.bot for seat in again.occupied] == [None, "greedy"]
    assert [bot for bot, _ in sansio.hired] == ["greedy", "greedy"]


def test_a_guest_who_cannot_be_asked_counts_as_saying_no_to_the_first_yes() -> None:
    sansio = SansIo()
    table = sansio.house.open("eriantys", players=2)
    seat_silent(table, "A")
    seat_silent(table, "B", dialect="qwirkle-lines")
    play_out(table)
    assert table.rematches.answers == {}
    table.rematches.answer(table.occupied[0], accepted=True)
    assert told(table, 0) == [(0, True), (1, False)]


@pytest.mark.parametrize("before", [True, False], ids=["gone before the question", "gone after it"])
def test_whoever_stays_away_says_no_after_the_grace(before: bool) -> None:
    sansio = SansIo()
    table = finished(sansio)
    one, two = table.occupied
    if before:
        table.lost(two)
    table.rematches.answer(one, accepted=True)
    if not before:
        table.lost(two)
    sansio.later(GRACE / 1000 - 0.001)
    assert not table.rematches.refused
    sansio.later(0.001)
    assert told(table, 0) == [(0, True), (1, False)]


def test_who_agreed_and_is_gone_for_a_moment_is_waited_for() -> None:
    sansio = SansIo()
    table = finished(sansio)
    one, two = table.occupied
    table.rematches.answer(one, accepted=True)
    table.lost(one)
    table.rematches.answer(two, accepted=True)
    assert len(sansio.house.tables) == 1
    table.reclaim(one, Silent())
    assert len(sansio.house.tables) == 2


def test_who_goes_before_anybody_asks_has_said_nothing() -> None:
    sansio = SansIo()
    table = finished(sansio)
    assert not table.rematches.refused
    table.lost(table.occupied[1])
    sansio.later(GRACE / 1000)
    assert told(table, 0) == []
