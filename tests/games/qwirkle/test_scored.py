"""The fast road for searches: it finds what the rules list, with the points the rules give."""

from collections.abc import Callable
from functools import partial

import pytest

from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.board import cell_at
from tavola.games.qwirkle.scored import best, scored
from tavola.games.qwirkle.state import State, hand_set
from tavola.games.qwirkle.tiles import NUMBER
from tavola.games.qwirkle.words import Place
from tests.games.qwirkle.playing import position, random_endgame, random_state, row, tiles

STATES: list[Callable[[], State]] = [
    *(partial(random_state, f"scored {number}") for number in range(25)),
    *(partial(random_endgame, f"scored {number}") for number in range(10)),
    lambda: position((), [tiles("Ro Rd Rs Oo Bo Ro"), tiles("Yo")]),
    lambda: position(row("Ro Rd . Rc Rx", 91, 90), [tiles("Rs R* Bs Gs Yo Ys"), tiles("Yo")]),
]
"""Each is made by the test that looks at it, not by every worker that only reads these tests."""


def listed(state: State, seat: int) -> dict[tuple[tuple[int, int], ...], int]:
    """What the rules list for a hand, were it on turn, with its points."""
    twin = GAME.copy(state)
    twin.turn, twin.ended = seat, None
    return {
        tuple(sorted((NUMBER[name], cell_at(row, column)) for name, row, column in move.tiles)): GAME.preview(
            twin, seat, move
        ).points
        for move in GAME.moves(twin, seat)
        if isinstance(move, Place)
    }


@pytest.mark.parametrize("made", STATES)
def test_it_finds_each_placement_once_with_its_points(made: Callable[[], State]) -> None:
    state = made()
    for seat, hand in enumerate(state.hands):
        found = scored(state.board, hand_set(hand))
        assert len({placement for _, placement in found}) == len(found)
        assert {tuple(sorted(placement)): points for points, placement in found} == listed(state, seat)


@pytest.mark.parametrize("made", STATES)
def test_the_best_is_one_that_scores_most(made: Callable[[], State]) -> None:
    state = made()
    for hand in state.hands:
        every = scored(state.board, hand_set(hand))
        one = best(state.board, hand_set(hand))
        assert one in every if every else one is None
        assert one is None or one[0] == max(points for points, _ in every)
