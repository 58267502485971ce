"""Taking back: freely in one's own turn, then by consent, never across luck, and the log only ever grows."""

import re
from typing import Any

import pytest

from tavola.games.eriantys.state import Phase as Due
from tavola.games.eriantys.words import MoveStudent
from tavola.house.audit import VerificationFailed, verify
from tavola.house.errors import NotDone
from tavola.house.ledger import Happened, Phase
from tavola.house.news import UndoAsked
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.undo import MOST_FREE
from tavola.house.words import Undone
from tavola.store import Record
from tests.support.sansio import SansIo, Silent
from tests.support.seats import Keen, listener_of, play_one, play_out, seat_silent, started


def in_action(sansio: SansIo, players: int = 2, **how: Any) -> tuple[Table, Seat]:
    """A game of Eriantys in which the planning is done; and whose turn it is."""
    table = started(sansio, "eriantys", players, **how)
    for _ in range(players):
        play_one(table)
    return table, table.acting_seats[0]


def passed_on(sansio: SansIo, players: int = 2) -> tuple[Table, Seat]:
    """A game of Eriantys in which somebody has moved, and it is another's turn; and who that was."""
    table = started(sansio, "eriantys", players)
    first = table.acting_seats[0]
    play_one(table)
    assert first not in table.acting_seats
    return table, first


def move_student(table: Table, seat: Seat) -> None:
    moves = table.moves(seat.index)
    table.play(seat, [next(move for move in moves if isinstance(move, MoveStudent))])


def view(table: Table) -> object:
    return table.view(None)


def asked(seat: Seat) -> list[UndoAsked]:
    listener = listener_of(seat)
    assert isinstance(listener, Silent)
    return [news for news in listener.news if isinstance(news, UndoAsked)]


def agree(table: Table, *but: Seat) -> None:
    for seat in table.occupied:
        if seat not in but:
            table.undoing.answer(seat, agrees=True)


def test_when_all_agree_the_game_stands_as_before_and_the_log_has_grown() -> None:
    table, acting = in_action(SansIo())
    before, entries = view(table), list(table.ledger.log)
    move_student(table, acting)
    assert view(table) != before
    table.undoing.ask(acting)
    agree(table, acting)
    assert view(table) == before
    assert table.ledger.log[: len(entries)] == entries
    assert len(table.ledger.log) == len(entries) + 2
    listener = listener_of(table.occupied[0])
    assert isinstance(listener, Silent)
    last = [news for news in listener.news if isinstance(news, Happened)][-1]
    assert last.seen(None) == [Undone(len(entries))]
    assert table.acting_seats == [acting]
    play_out(table)
    assert table.phase is Phase.OVER


def test_in_ones_own_turn_nobody_is_asked() -> None:
    table, acting = in_action(SansIo())
    before, other = view(table), table.occupied[1 - acting.index]
    move_student(table, acting)
    assert table.undoing.offer(acting.index) == "free"
    assert table.undoing.offer(other.index) == "ask"
    table.undoing.ask(acting)
    assert view(table) == before
    assert not asked(other)


def test_a_mind_is_changed_only_so_often_in_a_turn() -> None:
    table, acting = in_action(SansIo())
    for _ in range(MOST_FREE):
        move_student(table, acting)
        table.undoing.ask(acting)
    move_student(table, acting)
    entries = table.number
    assert table.undoing.offer(acting.index) is None, "only what would be done is offered"
    with pytest.raises(NotDone, match=f"{MOST_FREE} times"):
        table.undoing.ask(acting)
    assert table.number == entries


def test_nothing_is_taken_back_before_the_last_has_agreed() -> None:
    table, acting = passed_on(SansIo(), 3)
    after = view(table)
    table.undoing.ask(acting)
    one, other = [seat for seat in table.occupied if seat is not acting]
    table.undoing.answer(one, agrees=True)
    assert view(table) == after
    assert asked(other)[-1].agreed == {acting.index, one.index}
    table.undoing.answer(other, agrees=True)
    assert view(table) != after


def test_one_no_ends_the_question() -> None:
    table, acting = passed_on(SansIo())
    after = view(table)
    table.undoing.ask(acting)
    table.undoing.answer(table.occupied[1 - acting.index], agrees=False)
    agree(table)
    assert view(table) == after
    assert asked(acting)[-1].entry is None
    table.undoing.ask(acting)  # it may be asked again


def test_nobody_is_asked_over_and_over() -> None:
    """Until the game goes on: an opponent was once asked four thousand times in six seconds."""
    table, acting = passed_on(SansIo())
    other = table.occupied[1 - acting.index]
    for _ in range(3):
        table.undoing.ask(acting)
        table.undoing.answer(other, agrees=False)
    assert table.undoing.offer(acting.index) is None
    heard = len(asked(other))
    with pytest.raises(NotDone, match="3 times"):
        table.undoing.ask(acting)
    assert len(asked(other)) == heard
    play_one(table)
    table.undoing.ask(acting)


def test_the_next_move_ends_the_question() -> None:
    table, acting = passed_on(SansIo())
    table.undoing.ask(acting)
    play_one(table)
    after = view(table)
    agree(table)
    assert view(table) == after
    assert asked(table.occupied[1 - acting.index])[-1].entry is None


def test_a_move_and_what_others_did_since_can_go_together() -> None:
    table = started(SansIo(), "eriantys", 3)
    first = table.acting_seats[0]
    before = view(table)
    play_one(table)
    play_one(table)
    assert table.acting_seats != [first]
    table.undoing.ask(first)
    agree(table, first)
    assert view(table) == before
    assert table.acting_seats == [first]


def test_it_can_be_done_again_and_what_was_taken_back_is_not_taken_back_twice() -> None:
    table, acting = in_action(SansIo())
    positions = [view(table)]
    for _ in range(2):
        move_student(table, acting)
        positions.append(view(table))
    for expected in (positions[1], positions[0]):
        table.undoing.ask(acting)
        agree(table, acting)
        assert view(table) == expected
    move_student(table, acting)
    assert view(table) == positions[1]


def test_luck_that_has_spoken_is_not_unsaid() -> None:
    table = started(SansIo(), "qwirkle", 2)
    acting = table.acting_seats[0]
    with pytest.raises(NotDone, match="there is no move of yours to take back"):
        table.undoing.ask(acting)
    play_one(table)
    with pytest.raises(NotDone, match="there is no move of yours to take back"):
        table.undoing.ask(acting)


def test_not_while_somebody_sits_there_whose_protocol_cannot_unsay() -> None:
    table = SansIo().house.open("eriantys", players=2)
    seat_silent(table, "A")
    seat_silent(table, "B", dialect="qwirkle-lines")
    play_one(table)
    with pytest.raises(NotDone, match=re.escape("B's protocol cannot take back what it was told")):
        table.undoing.ask(table.occupied[0])


def test_bots_agree() -> None:
    sansio = SansIo()
    sansio.hire_with(Keen)
    table = sansio.house.open("eriantys", players=2)
    seat_silent(table, "A")
    sansio.house.computers.add(table, "random")
    while len(table.acting_seats) != 1 or table.acting_seats[0].bot or table.ledger.state.phase == Due.PLANNING:
        play_one(table)
    before = view(table)
    move_student(table, table.occupied[0])
    table.undoing.ask(table.occupied[0])
    assert view(table) == before


def test_after_a_restart_the_game_stands_as_it_did_and_can_still_be_taken_back() -> None:
    sansio = SansIo()
    table, acting = in_action(sansio)
    before = view(table)
    move_student(table, acting)
    first = view(table)
    move_student(table, acting)
    table.undoing.ask(acting)
    agree(table, acting)
    again = sansio.restarted()
    restored = again.house.find(table.code)
    assert view(restored) == first
    for seat in restored.occupied:
        restored.reclaim(seat, Silent())
    seat = restored.occupied[acting.index]
    restored.undoing.ask(seat)
    agree(restored, seat)
    assert view(restored) == before


def played_with_undo(sansio: SansIo) -> Table:
    table, acting = in_action(sansio)
    move_student(table, acting)
    table.undoing.ask(acting)
    agree(table, acting)
    play_out(table)
    return table


def test_the_audit_follows_what_was_taken_back() -> None:
    sansio = SansIo()
    table = played_with_undo(sansio)
    assert "every event follows" in verify(sansio.stored().load(table.code))


@pytest.mark.parametrize(("entry", "why"), [(1, "no move that stands"), (99, "no move that stands")])
def test_the_audit_doubts_a_taking_back_that_cannot_be(entry: int, why: str) -> None:
    sansio = SansIo()
    table = played_with_undo(sansio)
    records = sansio.stored().load(table.code)
    forged = [
        Record(record.code, record.number, _pointing_to(record.body, entry), record.private, record.closes)
        for record in records
    ]
    with pytest.raises(VerificationFailed, match=why):
        verify(forged)


def _pointing_to(body: bytes, entry: int) -> bytes:
    before, found, _ = body.partition(b'{"type":"Undone","entry":')
    return before + found + b"%d}]}" % entry if found else body
