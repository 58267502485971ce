"""The tree of a search: for each way the moves can go, how often each was tried and what came of it.

Luck and what is hidden differ from one visit to the next, so a node is a sequence of moves and not a position, and
which moves there are is asked anew each time.
"""

from collections.abc import Hashable
from math import log, sqrt
from typing import Any, Final

_UNTRIED: Final = 1_000.0


class Edge:
    """A move of one seat at a node."""

    def __init__(self, move: Any, hope: float, trust: float) -> None:
        self.move: Any = move
        self.available = 1
        """How often it was there to choose."""
        self.visits = 0
        self._total = hope * trust
        self._weight = trust
        """The visits, with those that the first guess counts for."""

    def add(self, result: float) -> None:
        self.visits += 1
        self._total += result
        self._weight += 1.0

    def expected(self) -> float:
        return self._total / self._weight

    def appeal(self, daring: float) -> float:
        """How much there is to win or to learn by trying it."""
        if not self._weight:
            return _UNTRIED
        return self._total / self._weight + daring * sqrt(log(self.available) / self._weight)


class Node:
    """A moment at which one seat chooses, or several at once without knowing of each other."""

    def __init__(self) -> None:
        self.visits = 0
        self.choices: dict[int, dict[Any, Edge]] = {}
        """For each seat that chooses here its moves."""
        self.children: dict[Hashable, Node] = {}
        """By what was chosen."""

    def choice(self, seat: int) -> dict[Any, Edge]:
        edges = self.choices.get(seat)
        if edges is None:
            edges = self.choices[seat] = {}
        return edges
