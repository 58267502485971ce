"""The yardstick: whoever takes the most points now."""

from tavola.games import Chance
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.words import Move, Place, Trade


def greedy(state: State, seat: int, moves: list[Move], chance: Chance) -> Move:
    """The placement that brings most now; if there is none, trade as many tiles as the bag allows."""
    placements = [move for move in moves if isinstance(move, Place)]
    if not placements:
        return max((move for move in moves if isinstance(move, Trade)), key=lambda trade: len(trade.tiles))
    worth = [GAME.preview(state, seat, move).points for move in placements]
    most = max(worth)
    best = [move for move, points in zip(placements, worth, strict=True) if points == most]
    return best[chance.below(len(best))]
