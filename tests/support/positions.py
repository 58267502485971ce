"""Positions for tests of what the house says: small boards, chosen hands, and exactly the pot that is wanted."""

from collections.abc import Sequence

from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.tiles import KINDS, NUMBER
from tavola.games.qwirkle.words import Laid
from tests.games.qwirkle.playing import position, row, tiles

OPENED: tuple[Laid, ...] = row("Ro Rd", 91, 91)
"""A board of two red tiles. Nothing blue of the shapes s, c, x, * fits on it, for instance."""


def game_at(
    hands: Sequence[str],
    pot: str,
    *,
    board: Sequence[Laid] = OPENED,
    turn: int = 0,
    scores: Sequence[int] = (),
    trades: int = 0,
) -> State:
    """A game that stands so. Tiles that are not named are nowhere at all, others may be there too often."""
    state = position(board, [()] * len(hands), turn=turn, scores=scores, trades=trades)
    state.hands = [[NUMBER[name] for name in tiles(hand)] for hand in hands]
    state.bag = bytearray(KINDS)
    for name in tiles(pot):
        state.bag[NUMBER[name]] += 1
    state.in_bag = sum(state.bag)
    return state
