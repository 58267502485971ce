"""Ratings of those who met, by openskill, where it is installed."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple


class Rating(NamedTuple):
    mu: float
    sigma: float


class Ratings:
    """By Plackett and Luce's model, which knows games of any number of sides; without openskill there are none."""

    def __init__(self, players: int) -> None:
        self._model: Any = None
        self._held: list[Any] = []
        try:
            self._model = import_module("openskill.models").PlackettLuce()
        except ImportError:
            return
        self._held = [self._model.rating() for _ in range(players)]

    def add(self, players: Sequence[int], results: Sequence[float]) -> None:
        """A game of these players, by number, with the result of each."""
        if self._model is None or len(players) < 2:
            return
        ranks = [sum(other > mine for other in results) for mine in results]
        after = self._model.rate([[self._held[player]] for player in players], ranks=ranks)
        for player in set(players):
            # Who plays several sides has learnt something of itself on each of them.
            own = [team[0] for team, who in zip(after, players, strict=True) if who == player]
            mu, sigma = sum(one.mu for one in own) / len(own), sum(one.sigma for one in own) / len(own)
            self._held[player] = self._model.rating(mu=mu, sigma=sigma)

    def of(self, player: int) -> Rating | None:
        return Rating(self._held[player].mu, self._held[player].sigma) if self._held else None
