"""Each sentence of the rules page on the score of a turn, as a test named for it."""

from typing import Any

import pytest

from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.words import Place, Placed
from tests.games.qwirkle.playing import block, column, played, position, row, tiles
from tests.support.games import Dice

RED = tiles("Ro Rd Rs Rc Rx R*")


def gain(state: Any, *laid: Any) -> int:
    """The points of a placement, as its event tells them."""
    placed = GAME.decide(state, 0, Place(tuple(laid)), Dice("any"))[0]
    assert isinstance(placed, Placed)
    return placed.points


@pytest.mark.parametrize(
    ("name", "points"), [("Ro", 1), ("Ro Rd", 2), ("Ro Rd Rs Rc Rx", 5), ("Ro Rd Rs Rc Rx R*", 12)]
)
def test_an_opening_scores_its_tiles_and_a_qwirkle_twelve(name: str, points: int) -> None:
    assert gain(position([], [RED, tiles("Bo")]), *row(name, 91, 91)) == points
    assert gain(position([], [RED, tiles("Bo")]), *column(name, 91, 91)) == points


def test_both_ends_of_a_line_make_one_line() -> None:
    state = position(row("Ro Rd", 91, 91), [tiles("Rs Rc"), ()])
    assert gain(state, ("Rs", 91, 90), ("Rc", 91, 93)) == 4


def test_a_tile_that_joins_two_lines_makes_one_of_them() -> None:
    state = position(row("Ro Rd . Rx R*", 91, 91), [tiles("Rs Rc"), ()])
    assert gain(state, ("Rs", 91, 93)) == 5


def test_old_tiles_of_a_line_count() -> None:
    assert gain(position(row("Ro Rd Rs", 91, 91), [RED, ()]), ("Rc", 91, 94)) == 4


def test_a_tile_in_two_lines_counts_in_both() -> None:
    state = position([*row("Ro Rd", 91, 91), *column("Bs Gs", 92, 93)], [tiles("Rs"), ()])
    assert gain(state, ("Rs", 91, 93)) == 3 + 3


def test_every_crosswise_line_counts() -> None:
    # A row of three below a row of three: itself and three columns of two.
    state = position(row("Ro Rd Rs", 91, 91), [tiles("Bo Bd Bs"), ()])
    assert gain(state, *row("Bo Bd Bs", 92, 91)) == 3 + 2 + 2 + 2


def test_a_tile_without_crosswise_neighbours_gives_nothing_for_it() -> None:
    state = position(row("Ro Rd Rs", 91, 91), [tiles("Bs Bc"), ()])
    assert gain(state, *row("Bs Bc", 92, 93)) == 2 + 2


def test_a_line_completed_to_six_brings_six_extra() -> None:
    state = position(row("Ro Rd Rs Rc Rx", 91, 91), [tiles("R*"), ()])
    assert gain(state, ("R*", 91, 96)) == 12


def test_two_qwirkles_with_one_tile_bring_twenty_four() -> None:
    board = [*row("Ro Rd Rs Rc Rx", 91, 91), *column("B* Y* G* P* O*", 92, 96)]
    assert gain(position(board, [tiles("R*"), ()]), ("R*", 91, 96)) == 24


def test_a_qwirkle_with_crossing_lines_scores_them_all() -> None:
    state = position(block(91, 88, "RO"), [tiles("Bo Bd Bs Bc Bx B*"), ()])
    assert gain(state, *row("Bo Bd Bs Bc Bx B*", 93, 88)) == 12 + 6 * 3


def test_points_are_added_to_the_score_of_who_placed() -> None:
    state = position(row("Ro Rd", 91, 91), [RED, tiles("Bo")], scores=[10, 20])
    after, _ = played(state, 0, Place((("Rs", 91, 93),)))
    assert [seat.score for seat in GAME.view(after, None).seats] == [13, 20]
