"""Those who look on: counted and listed, among themselves while the game runs, and told where it goes on."""

import pytest

from tavola.house.chat import IN_SECONDS, MOST_REMARKS
from tavola.house.errors import NotDone
from tavola.house.news import Onlookers, PlayedAgain, Remarked
from tavola.house.onlookers import NAMED, TOLD_SECONDS
from tests.support.sansio import SansIo, Silent
from tests.support.seats import listener_of, play_out, started


def heard(listener: object, kind: type) -> list[object]:
    assert isinstance(listener, Silent)
    return [news for news in listener.news if isinstance(news, kind)]


def test_all_are_told_how_many_look_on_and_who_once_in_a_while() -> None:
    sansio = SansIo()
    table = started(sansio, "qwirkle", 2)
    eve, nobody = Silent(), Silent()
    table.watch(eve, "Eve")
    table.watch(nobody)
    player = listener_of(table.occupied[0])
    assert heard(player, Onlookers) == []
    sansio.later(TOLD_SECONDS)
    for listener in (player, eve, nobody):
        assert heard(listener, Onlookers) == [Onlookers(2, ("Eve",))]
    table.unwatch(eve)
    sansio.later(TOLD_SECONDS)
    assert heard(player, Onlookers)[1:] == [Onlookers(1, ())]


def test_of_very_many_the_first_are_named() -> None:
    table = started(SansIo(), "qwirkle", 2)
    for number in range(NAMED + 5):
        table.watch(Silent(), f"Eve {number}")
    assert table.onlookers.count == NAMED + 5
    assert table.onlookers.names == tuple(f"Eve {number}" for number in range(NAMED))


def test_players_do_not_hear_them_while_the_game_runs_and_do_afterwards() -> None:
    sansio = SansIo()
    table = started(sansio, "qwirkle", 2)
    eve, uma = Silent(), Silent()
    table.watch(eve, "Eve")
    table.watch(uma, "Uma")
    table.chat.remark(eve, "Eve", "the red one!")
    remark = Remarked("Eve", "the red one!", sansio.house.now_ms())
    assert [heard(listener, Remarked) for listener in (eve, uma)] == [[remark], [remark]]
    assert heard(listener_of(table.occupied[0]), Remarked) == []
    assert list(table.chat.heard(0)) == []
    assert list(table.chat.heard(None)) == [remark]
    play_out(table, "greedy")
    assert list(table.chat.heard(0)) == [remark]
    table.chat.remark(eve, "Eve", "well played")
    assert len(heard(listener_of(table.occupied[0]), Remarked)) == 1


def test_who_has_no_name_cannot_talk_and_all_together_not_too_much() -> None:
    sansio = SansIo()
    table = started(sansio, "qwirkle", 2)
    with pytest.raises(NotDone, match="say who you are when you come to look on, then you can talk"):
        table.chat.remark(Silent(), "", "hello")
    *crowd, late = [Silent() for _ in range(MOST_REMARKS + 1)]
    for one in crowd:
        table.chat.remark(one, "Eve", "hello")
    with pytest.raises(NotDone, match=f"at most {MOST_REMARKS} lines in {IN_SECONDS} seconds, please"):
        table.chat.remark(late, "Eve", "hello")
    sansio.later(IN_SECONDS)
    table.chat.remark(late, "Eve", "hello")


def test_they_hear_where_the_same_people_play_again() -> None:
    sansio = SansIo()
    table = started(sansio, "qwirkle", 2)
    eve = Silent()
    table.watch(eve, "Eve")
    play_out(table, "greedy")
    for seat in table.occupied:
        table.rematches.answer(seat, accepted=True)
    assert heard(eve, PlayedAgain) == [PlayedAgain(table.again)]
    assert sansio.house.tables[table.again].playing
