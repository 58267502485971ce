"""A computer player for high card."""

from highcard.state import State
from highcard.words import Play
from tavola.games.contract import Chance


def thrifty(state: State, seat: int, moves: list[Play], chance: Chance) -> Play:
    """The cheapest card that takes the trick; the lowest of all if none does, or to lead."""
    led = state.led or 0
    return min(moves, key=lambda move: (led > move.card, move.card))


BOTS = {"thrifty": thrifty}
