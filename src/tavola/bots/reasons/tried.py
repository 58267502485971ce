"""What facts about a move are found in."""

from typing import Any, NamedTuple

from tavola.games.contract import AnyGame


class Tried(NamedTuple):
    """A move that was played in thought: the imagined position before it, the one after it, and what happened.

    Both positions hold what was only imagined: a fact is to be found in what its seat knows.
    """

    game: AnyGame
    seat: int
    move: Any
    before: Any
    after: Any
    events: list[Any]
