"""What a search is told about one game: a mind. Every part has a default that knows nothing of any game.

Nothing here is compiled, so that minds of other distributions can be made of it.
"""

from collections.abc import Hashable
from typing import Generic

from tavola.bots.thinker import Budget, Weighed
from tavola.games.contract import Chance, MoveT, StateT

EVERYTHING = 1_000_000


class Mind(Generic[StateT, MoveT]):
    """A mind keeps nothing between two calls and changes no state it is handed.

    Results are numbers from 0, lost, to 1, won; a win that k sides share is 1/k for each.
    """

    worlds: int = 48
    """How many positions are imagined from one view; 1 where nothing is hidden."""
    deepest: int = 40
    """How many moves deep the tree may grow; with 1 only the moves at hand are compared."""
    horizon: int = 300
    """How many moves a playout goes on beyond the tree, unless `ready` says otherwise."""
    daring: float = 0.7
    """How much a move that was seldom tried is preferred to one that has proved good."""
    trust: float = 1.0
    """How many visits a first guess (`hopes`) counts for."""

    def worthy(self, state: StateT, seat: int, moves: list[MoveT]) -> list[MoveT]:  # noqa: ARG002
        """Those of the legal moves worth thinking about, the most promising first; of equal ones, one."""
        return moves

    def hopes(self, state: StateT, seat: int, moves: list[MoveT]) -> list[float] | None:  # noqa: ARG002
        """For each of the worthy moves a first guess at this seat's result; None where there is no guess."""
        return None

    def width(self, visits: int) -> int:  # noqa: ARG002
        """How many of the worthy moves are looked at, the first ones, once a node was visited so often."""
        return EVERYTHING

    def identity(self, state: StateT) -> Hashable | None:  # noqa: ARG002
        """What positions that are the same have in common, so that it does not matter by which way one got there.

        None: each way is thought through by itself.
        """
        return None

    def reply(self, state: StateT, seat: int, moves: list[MoveT], chance: Chance) -> MoveT:  # noqa: ARG002
        """What a seat plays in a playout."""
        return moves[chance.below(len(moves))]

    def ready(self, state: StateT, played: int) -> bool:  # noqa: ARG002
        """Whether a playout that is so many moves long may be evaluated here."""
        return played >= self.horizon

    def evaluate(self, state: StateT) -> list[float] | None:  # noqa: ARG002
        """The result to expect for each seat in a game that is not over; None where that cannot be told."""
        return None

    def exact(
        self,
        state: StateT,  # noqa: ARG002
        seat: int,  # noqa: ARG002
        moves: list[MoveT],  # noqa: ARG002
        budget: Budget,  # noqa: ARG002
    ) -> list[Weighed[MoveT]] | None:
        """The whole answer, where all that matters is known and can be worked out; else None, and it is searched.

        It is asked once, before the search. The state is imagined: a mind that looks at what its seat may not
        know gets it wrong.
        """
        return None


class Plain(Mind[StateT, MoveT]):
    """A mind for a game that nothing is known of: random playouts to the end."""
