"""Positions by themselves, beside that of a table: one to look at, and one to try moves out on."""

from typing import Any

from tavola.games import AnyGame, Illegal, advance
from tavola.games.chance import SeededChance


class Position:
    """A position by itself: it is looked at through the game's gate for secrets and folded on, no more."""

    __slots__ = ("_game", "_state")

    def __init__(self, game: AnyGame, state: Any) -> None:
        self._game = game
        self._state = state

    def fold(self, event: Any) -> None:
        self._game.evolve(self._state, event)

    def view(self, seat: int | None) -> Any:
        return self._game.view(self._state, seat)

    @property
    def acting(self) -> tuple[int, ...]:
        return self._game.acting(self._state)


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
