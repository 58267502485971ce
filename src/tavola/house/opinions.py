"""What may be said of moves: a suggestion with its reasons, and what a finished game looks like afterwards."""

from typing import Any

from msgspec import Struct, field


class Fact(Struct, frozen=True):
    """Something that is certain of a move: what kind of fact, and the numbers and names in it.

    It is data, so that a page may put it into any language.
    """

    kind: str
    figures: dict[str, int | str] = field(default_factory=dict)


class Suggestion(Struct, frozen=True):
    """A move, and why it is worth playing."""

    move: Any
    words: str
    """The move in words."""
    expected: float | None
    """The result to expect for the seat, from 0, lost, to 1, won; null where that cannot be told."""
    facts: tuple[Fact, ...]
    reason: str
    """The facts as an English sentence."""


class Judged(Struct, frozen=True):
    """One move of a game as its player could know it then."""

    entry: int
    """Of the log."""
    seat: int
    move: Any
    words: str
    before: float | None
    """The result to expect of the best move there was, from 0, lost, to 1, won."""
    after: float | None
    """The result to expect of the move that was made."""
    better: Suggestion | None
    """The best move, where it is better by enough to be told."""

    @property
    def lost(self) -> float:
        return 0.0 if self.before is None or self.after is None else self.before - self.after


class Review(Struct, frozen=True):
    """A finished game, move by move."""

    code: str
    game: str
    names: tuple[str, ...]
    moves: list[Judged]
    turning: list[int]
    """The places in `moves` of those by which most was given away, at most three, in the order of the game."""
    log: str = ""
    """The hash of the log it was made of."""
    version: int = 0
    """Of how reviews are made."""
