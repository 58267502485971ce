"""Reviews: every move that stands, from the view of its player, of finished games only, the same each time."""

import pytest

from tavola.bots import review as making
from tavola.bots.review import Moment, judge, kept, moments, review, to_keep, turning_points
from tavola.games import GAMES, advance
from tavola.house.errors import NotDone
from tavola.house.ledger import Ledger
from tavola.house.opinions import Judged, Suggestion
from tavola.house.words import CODECS, header_of
from tavola.store import Record
from tests.support.games import Dice, Loaded
from tests.support.logs import KINDS, finished, public, running, seated, short, with_undone
from tests.support.sansio import SansIo

NODES = 6
"""So few that a test is quick; what a search is worth is not the question here."""


def end_of(records: list[Record]) -> Ledger:
    ledger = Ledger(header_of(records[0].body))
    for record in records:
        ledger.read(record.body)
    return ledger


def test_each_move_is_judged_and_told_of() -> None:
    log = public(short())
    heard: list[tuple[int, int]] = []
    found = review(log, NODES, lambda done, of: heard.append((done, of)))
    moves = [CODECS["qwirkle"].read(record.body) for record in log]
    played = [entry for entry in moves if entry.moves][:3]
    assert [(judged.entry, judged.seat, judged.move) for judged in found.moves] == [
        (entry.number, entry.who, entry.moves[0]) for entry in played
    ]
    assert heard == [(1, 3), (2, 3), (3, 3)]
    assert (found.code, found.game, found.names) == (log[0].code, "qwirkle", ("Ada", "Böb"))
    for judged in found.moves:
        assert judged.before is None or judged.after is None or 0 <= judged.after <= judged.before <= 1
    assert review(log, NODES) == found, "the same log gives the same review"


@pytest.mark.parametrize("kind", KINDS)
def test_every_move_of_every_game_has_a_moment_with_the_view_its_player_had(kind: str) -> None:
    log = public(finished(kind))
    end = end_of(log)
    found = list(moments(log, end))
    entries = [end.entry(number) for number in range(len(log))]
    own = [(entry.number, move) for entry in entries for move in entry.moves]
    assert [(moment.entry, moment.move) for moment in found] == [
        (number, move) for number, move in own if not isinstance(move, end.game.reserved)
    ]
    for moment in found[:: len(found) // 5]:
        before = end_of(log[: moment.entry])
        assert moment.view == before.game.view(before.state, moment.seat)
    for moment in found[:: max(1, len(found) // 3)]:
        judged = judge(end.game, moment, NODES, "a seed")
        assert judged.words


def test_what_was_taken_back_is_not_judged() -> None:
    log = public(with_undone())
    end = end_of(log)
    assert end.undone
    assert not {moment.entry for moment in moments(log, end)} & end.undone


def test_several_moves_in_one_entry_are_judged_one_by_one() -> None:
    sansio = SansIo("several")
    table = seated(sansio, "eriantys simple")
    game, dice = table.game, Dice("several")
    while len(table.ledger.entry(table.number).moves) < 2:
        seat, state = table.acting_seats[0], table.game.copy(table.ledger.state)
        moves = []
        for _ in range(3 if table.step(seat.index) == "students" else 1):
            moves.append(game.moves(state, seat.index)[0])
            advance(game, state, seat.index, moves[-1], dice)
        table.play(seat, moves)
    table.close("enough")
    log = public(sansio.appended.records)
    found = [moment for moment in moments(log, end_of(log)) if moment.entry == table.number - 1]
    assert len(found) == 3
    assert [moment.view.left for moment in found] == [3, 2, 1], "each is made where the one before it led to"


@pytest.mark.parametrize("records", [running("qwirkle of two"), short()[:3]], ids=["running", "waiting"])
def test_only_what_is_over_is_reviewed(records: tuple[Record, ...]) -> None:
    with pytest.raises(NotDone, match="is not over: a game is reviewed when it is"):
        review(public(records), NODES)


def test_a_table_at_which_nobody_moved_is_not_reviewed() -> None:
    sansio = SansIo("left")
    table = seated(sansio, "qwirkle of two")
    table.close("nobody wanted to")
    with pytest.raises(NotDone, match="there is nothing to review"):
        review(public(sansio.appended.records), NODES)


def test_a_move_that_is_said_in_another_order_is_the_same_move() -> None:
    game = GAMES["qwirkle"]
    log = public(finished("qwirkle of two"))
    turned = 0
    for moment in moments(log, end_of(log)):
        if len(moment.move.tiles) > 1 and hasattr(moment.view, "board") and type(moment.move).__name__ == "Place":
            other = type(moment.move)(tuple(reversed(moment.move.tiles)))
            listed = making._listed(game, Moment(moment.entry, moment.seat, moment.view, other), b"luck")
            assert listed in (moment.move, other)
            assert listed in game.moves(game.imagine(moment.view, Loaded()), moment.seat)
            turned += 1
        if turned == 5:
            break
    assert turned


def judged(lost: float) -> Judged:
    better = Suggestion({}, "", 0.5, (), "") if lost else None
    return Judged(0, 0, {}, "", 0.5, 0.5 - lost, better)


def test_the_turning_points_are_the_three_worst_moves_in_the_order_of_the_game() -> None:
    assert turning_points([judged(lost) for lost in (0.1, 0.3, 0.0, 0.2, 0.25, 0.05)]) == [1, 3, 4]
    assert turning_points([judged(0.0), judged(0.1)]) == [1]
    assert turning_points([judged(0.0)]) == []


def test_a_stored_review_holds_for_its_own_log_only() -> None:
    log = public(short())
    found = review(log, NODES)
    stored = to_keep(found)
    again = kept(stored, log)
    assert again is not None
    assert (again.turning, [one.after for one in again.moves]) == (
        found.turning,
        [one.after for one in found.moves],
    )
    assert kept(stored, log[:-1]) is None
    for damaged in (None, b"", stored[:-5], b"no review"):
        assert kept(damaged, log) is None
