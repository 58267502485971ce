"""Trying moves out: what would the game say to them, one after the other?"""

from typing import Any

from tavola.games import AnyGame, Illegal, advance
from tavola.games.chance import SeededChance


class Trial:
    """A position of one's own to try moves on; nobody is told of it, and luck is made up."""

    __slots__ = ("_chance", "_game", "_seat", "_state")

    def __init__(self, game: AnyGame, state: Any, seat: int) -> None:
        self._game = game
        self._state = state
        self._seat = seat
        self._chance = SeededChance(b"a trial", 0)

    def play(self, move: Any) -> None:
        """Play this move, or `Illegal`, and then nothing has changed."""
        advance(self._game, self._state, self._seat, move, self._chance)

    def allows(self, move: Any) -> bool:
        """Whether this move could be played now."""
        try:
            self._game.decide(self._state, self._seat, move, self._chance)
        except Illegal:
            return False
        return True

    def draws(self, move: Any) -> bool:
        """Whether luck would speak in this move, so that it could not be taken back; or `Illegal`."""
        chance = SeededChance(b"a trial", 0)
        self._game.decide(self._state, self._seat, move, chance)
        return chance.drawn
