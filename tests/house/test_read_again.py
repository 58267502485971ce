"""Any table there ever was opens: a finished one that has left the house is read from its log again."""

import pytest

from tavola.house.clearing import REMEMBERED_SECONDS
from tavola.house.errors import NotDone
from tavola.house.ledger import Phase
from tavola.house.news import Rematch
from tavola.house.table import Table
from tests.support.sansio import SansIo, Silent
from tests.support.seats import play_out, started


def finished(sansio: SansIo, game: str = "qwirkle") -> Table:
    table = started(sansio, game, 2)
    play_out(table, "greedy")
    assert table.phase is Phase.OVER
    return table


@pytest.mark.parametrize("game", ["qwirkle", "eriantys", "masters"])
def test_after_a_restart_a_finished_table_stands_as_it_did(game: str) -> None:
    sansio = SansIo()
    before = finished(sansio, game)
    house = sansio.restarted().house
    assert before.code not in house.tables
    table = house.visit(before.code.lower())
    assert table.phase is Phase.OVER
    assert table.outcome == before.outcome
    assert table.ledger.log == before.ledger.log
    assert [table.view(seat) for seat in (0, 1, None)] == [before.view(seat) for seat in (0, 1, None)]


def test_its_players_take_their_seats_again_and_strangers_do_not() -> None:
    sansio = SansIo()
    before = finished(sansio)
    secret = sansio.secret_of(before.occupied[1])
    assert secret
    house = sansio.restarted().house
    table = house.visit(before.code)
    with pytest.raises(NotDone, match="not the secret"):
        house.seat_with(table.code, "a guess")
    seat = house.seat_with(table.code, secret)
    table.reclaim(seat, owner := Silent(), secret)
    assert owner.seats == [table.occupied[1]]


def test_it_leaves_with_the_last_who_looked_and_can_be_read_once_more() -> None:
    sansio = SansIo()
    code = finished(sansio).code
    house = sansio.restarted().house
    table = house.visit(code)
    table.watch(watcher := Silent())
    table.unwatch(watcher)
    assert code not in house.tables
    assert house.visit(code).phase is Phase.OVER


def test_who_asked_and_did_not_come_in_leaves_nothing_behind() -> None:
    sansio = SansIo()
    code = finished(sansio).code
    again = sansio.restarted()
    again.house.visit(code)
    again.later(REMEMBERED_SECONDS)
    assert code not in again.house.tables


def test_the_lobby_and_those_who_come_by_name_know_nothing_of_it() -> None:
    sansio = SansIo()
    code = finished(sansio).code
    again = sansio.restarted()
    again.house.visit(code).watch(Silent())
    assert again.house.lobby.all_shown() == []
    assert again.kept == set()
    with pytest.raises(NotDone, match="has begun"):
        again.house.find(code).sit("Eve", "native", Silent())


def test_a_code_that_never_was_is_none() -> None:
    with pytest.raises(NotDone, match="there is no table 'NEVER' here"):
        SansIo().restarted().house.visit("NEVER")


def test_what_was_said_is_there_after_a_restart_in_a_running_and_in_a_finished_game() -> None:
    sansio = SansIo()
    running, over = started(sansio, "qwirkle", 2), finished(sansio)
    for table in (running, over):
        table.chat.say(table.occupied[0], f"hello at {table.code}")
        table.chat.remark(watcher := Silent(), "Eve", "who is winning?")
        table.watch(watcher, "Eve")
    house = sansio.restarted().house
    for table in (running, over):
        again = house.visit(table.code)
        assert again.chat.lines == table.chat.lines
        again.chat.notice("and so on")
        assert len(again.chat.lines) == 3


def test_what_is_said_after_a_restart_is_kept_as_well() -> None:
    sansio = SansIo()
    table = started(sansio, "qwirkle", 2)
    table.chat.say(table.occupied[0], "one")
    again = sansio.restarted()
    other = again.house.tables[table.code]
    other.chat.say(other.occupied[0], "two")
    store = sansio.stored()
    store.append(again.appended.records)
    third = SansIo("third", clock=sansio.clock, store=store)
    assert [line.text for line in third.house.tables[table.code].chat.lines] == ["one", "two"]


def test_the_question_whether_to_play_again_outlives_the_house() -> None:
    sansio = SansIo()
    before = finished(sansio)
    before.rematches.answer(before.occupied[0], accepted=True)
    house = sansio.restarted().house
    table = house.visit(before.code)
    assert table.answers == {0: True}
    one, two = Silent(), Silent()
    for seat, listener in zip(table.occupied, (one, two), strict=True):
        table.reclaim(seat, listener, sansio.secret_of(before.occupied[seat.index]))
    table.rematches.answer(table.occupied[1], accepted=True)
    assert Rematch(1, accepted=True) in one.news
    (again,) = house.tables.values()
    assert again.playing
    assert [seat.listener for seat in again.occupied] == [one, two]


def test_who_plays_again_already_is_not_seated_a_third_time() -> None:
    sansio = SansIo()
    before = finished(sansio)
    watcher = Silent()
    before.watch(watcher, "Eve")
    for seat in before.occupied:
        before.rematches.answer(seat, accepted=True)
    again = before.again
    assert sansio.house.tables[again].playing
    house = sansio.restarted().house
    table = house.visit(before.code)
    assert table.again == again
    for seat in table.occupied:
        table.reclaim(seat, Silent(), sansio.secret_of(before.occupied[seat.index]))
    assert table.phase is Phase.OVER
    assert set(house.tables) == {table.code, again}
