"""What tiles in a hand are worth, and what a lead is worth while there are tiles to come."""

from math import exp, sqrt
from typing import Final

from tavola.games.qwirkle.state import hand_set
from tavola.games.qwirkle.tiles import LINES

_IN_LINE: Final = (0.0, 0.0, 0.25, 1.2, 3.0, 4.5, 9.0)
"""What it is worth to hold so many tiles of one line."""
_TWIN: Final = -0.6
"""A second copy of a tile is of no use in one turn."""
_STALE: Final = -0.7
"""A tile that was kept is one that fitted badly: a new one is better."""
TURN: Final = 8.0
"""What a turn brings."""

KEPT: Final = 1 << 16
_known: Final[dict[int, float]] = {}


def hand_worth(hand: list[int]) -> float:
    """How many points more than any other tiles these will bring in the next turns."""
    tiles = hand_set(hand)
    worth = _known.get(tiles)
    if worth is None:
        worth = 0.0
        for line in LINES:
            worth += _IN_LINE[(tiles & line).bit_count()]
        if len(_known) < KEPT:
            _known[tiles] = worth
    return worth + _TWIN * (len(hand) - tiles.bit_count()) + _STALE * len(hand)


def chances(points: list[float], tiles: int) -> list[float]:
    """For each seat the chance to win with these points, while so many tiles are in the bag and in hands."""
    most = max(points)
    scale = 1.0 / (0.8 + 1.55 * sqrt(tiles))
    odds = [exp((one - most) * scale) for one in points]
    whole = sum(odds)
    return [one / whole for one in odds]
