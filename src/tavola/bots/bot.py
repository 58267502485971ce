"""What a bot is, and the plainest one."""

from collections.abc import Callable
from typing import TypeAlias

from tavola.games.contract import Chance, MoveT, StateT

Bot: TypeAlias = Callable[[StateT, int, list[MoveT], Chance], MoveT]
"""Given an imagined state, its own seat, the moves it may choose among and some luck: its choice."""


def at_random(state: StateT, seat: int, moves: list[MoveT], chance: Chance) -> MoveT:  # noqa: ARG001
    """Any move, each as likely as the others."""
    return moves[chance.below(len(moves))]
