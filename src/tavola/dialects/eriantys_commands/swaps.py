"""Half a swap: what characters 7 and 10 do comes as two messages that are one move of the game."""

from collections.abc import Callable
from typing import NamedTuple

from tavola.games.contract import Illegal
from tavola.games.eriantys import words as game
from tavola.games.eriantys.cards import JESTER
from tavola.games.eriantys.pieces import COLOURS


class Half(NamedTuple):
    """One of the two messages of a swap."""

    character: int
    into_entrance: bool
    """Whether the student comes into the entrance or leaves it."""
    colour: game.Colour

    def completes(self, other: "Half") -> bool:
        return self.character == other.character and self.into_entrance != other.into_entrance

    def with_(self, other: "Half") -> game.Move:
        """The swap of these two."""
        comes, leaves = (self, other) if self.into_entrance else (other, self)
        if self.character == JESTER:
            return game.UseJester(card=comes.colour, entrance=leaves.colour)
        return game.UseMinstrel(dining=comes.colour, entrance=leaves.colour)

    def swaps(self) -> list[game.Move]:
        """Every swap this may be a half of."""
        return [self.with_(Half(self.character, not self.into_entrance, colour)) for colour in COLOURS]

    def why_not(self, preview: Callable[[game.Move], object]) -> str | None:
        """Why nothing could complete this half now, or None if something could; `preview` tries a move."""
        reasons = set()
        for swap in self.swaps():
            try:
                preview(swap)
            except Illegal as why:
                reasons.add(str(why))
            else:
                return None
        return reasons.pop() if len(reasons) == 1 else "this student cannot be swapped for any other now"
