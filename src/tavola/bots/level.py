"""Levels: a bot that searches, made weaker by less thought and by mistakes a person could make."""

from collections.abc import Sequence
from math import exp
from typing import Generic, NamedTuple

from tavola.bots.thinker import Allowed, Budget, Thinker, Weighed, anything
from tavola.games.contract import Chance, MoveT, ViewT

NAMES = ("beginner", "casual", "skilled", "expert", "master")
"""The five levels, the weakest first, as people and programs call them."""

_FINE = 1 << 30


class Rung(NamedTuple):
    """How one level differs from the strongest."""

    nodes: int
    """It thinks no longer than that."""
    blur: float = 0.0
    """How far apart two results may be and still be mistaken for each other: a move whose result is worse by so
    much is played about a third as often as the best one. 0 for no mistakes."""
    worst: float = 0.25
    """No move is played whose result is worse by more than this: a mistake is never nonsense."""


class Level(Thinker[ViewT, MoveT], Generic[ViewT, MoveT]):
    """The thinker on one rung."""

    def __init__(self, thinker: Thinker[ViewT, MoveT], rung: Rung) -> None:
        self.thinker = thinker
        self.rung = rung

    def weigh(
        self, view: ViewT, seat: int, budget: Budget, chance: Chance, allowed: Allowed[MoveT] = anything
    ) -> list[Weighed[MoveT]]:
        weighed = self.thinker.weigh(view, seat, budget.at_most(self.rung.nodes), chance, allowed)
        if self.rung.blur:
            place = _mistaken(weighed, self.rung, chance)
            weighed.insert(0, weighed.pop(place))
        return weighed


def _mistaken(weighed: Sequence[Weighed[MoveT]], rung: Rung, chance: Chance) -> int:
    """The place of the move that is taken for the best: the less it is worse, the likelier."""
    best = weighed[0].expected
    if best is None:
        return 0
    behind = [None if one.expected is None else max(0.0, best - one.expected) for one in weighed]
    odds = [0.0 if less is None or less > rung.worst else exp(-less / rung.blur) for less in behind]
    left = sum(odds) * chance.below(_FINE) / _FINE
    for place, part in enumerate(odds):
        left -= part
        if left < 0:
            return place
    return 0


def ladder(thinker: Thinker[ViewT, MoveT], rungs: Sequence[Rung]) -> dict[str, Thinker[ViewT, MoveT]]:
    """The five levels of a game, by their names, for its `BOTS`."""
    return {name: Level(thinker, rung) for name, rung in zip(NAMES, rungs, strict=True)}
