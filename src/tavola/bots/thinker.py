"""What a bot is that thinks from the view itself, for as long as it may: its budget, and its answer with reasons.

Nothing here is compiled, so that bots of other distributions can be made of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeAlias

from tavola.games.contract import Chance, MoveT, ViewT

Allowed: TypeAlias = Callable[[MoveT], bool]
"""Whether a move may be played, where the place it is played at is stricter than the rules."""


def anything(move: object) -> bool:  # noqa: ARG001 - that is what it says
    """Where nothing is stricter than the rules."""
    return True


class Weighed(NamedTuple, Generic[MoveT]):
    """A move, and what a bot makes of it."""

    move: MoveT
    expected: float | None = None
    """The result to expect for its seat, from 0, lost, to 1, won; None from a bot that cannot tell."""
    visits: int = 0
    """How often it was thought through."""


class Budget:
    """How much one thought may take: so many nodes, or until a moment of the clock, whichever is first.

    A node is one move played in thought, so that the same luck and the same nodes give the same answer anywhere.
    """

    def __init__(
        self, nodes: int | None = None, *, until: float | None = None, clock: Callable[[], float] | None = None
    ) -> None:
        if nodes is None and (until is None or clock is None):
            raise ValueError("a budget needs a number of nodes, or a clock and a moment at which it ends")
        self.nodes = nodes
        self._until = until
        self._clock = clock

    def spent(self, nodes: int) -> bool:
        """Whether nothing is left of it after so many nodes."""
        if self.nodes is not None and nodes >= self.nodes:
            return True
        return self._clock is not None and self._until is not None and self._clock() >= self._until

    def at_most(self, nodes: int) -> "Budget":
        """This one, and no more than so many nodes."""
        fewer = nodes if self.nodes is None else min(nodes, self.nodes)
        return Budget(fewer, until=self._until, clock=self._clock)


def in_seconds(seconds: float, clock: Callable[[], float]) -> Budget:
    """From now on, by this clock."""
    return Budget(until=clock() + seconds, clock=clock)


DEFAULT_NODES = 2_000


class Thinker(ABC, Generic[ViewT, MoveT]):
    """A bot that is given the view of its seat and a budget."""

    @abstractmethod
    def weigh(
        self, view: ViewT, seat: int, budget: Budget, chance: Chance, allowed: Allowed[MoveT] = anything
    ) -> list[Weighed[MoveT]]:
        """The moves it has thought about, the one it would play first; never empty.

        `ValueError` says that there is no legal move. When nothing legal is allowed, all legal moves are.
        """
