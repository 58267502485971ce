"""The first game of Masters that somebody is taught: marbles, a card, and what it produces."""

from typing import Final

from tavola.games.contract import Lesson
from tavola.games.masters.words import Choose, Discard, EndTurn, Keep, Move, Store, Swap, Take

LESSON: Final[Lesson[Move]] = Lesson(
    seed="A first game of Masters of Renaissance, 0",
    replies=(
        Keep((53, 56)),
        Choose(("shield",)),
        Store("shield", 1),
        Take("row", 1),
        Store("coin", 2),
        Store("servant", 3),
        Store("servant", 3),
        Swap(1, 2),
        Store("shield", 2),
        EndTurn(),
        Take("column", 1),
        Discard("shield"),
        Swap(2, 3),
        Store("shield", 3),
        EndTurn(),
    ),
)
