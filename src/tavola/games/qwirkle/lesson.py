"""The first game of Qwirkle that somebody is taught: a line of six is completed in it."""

from typing import Final

from tavola.games.contract import Lesson
from tavola.games.qwirkle.words import Move, Place

LESSON: Final[Lesson[Move]] = Lesson(
    seed="A first game of Qwirkle, 793",
    replies=(
        Place((("Bc", 91, 88), ("Bo", 91, 89))),
        Place((("Rc", 90, 88), ("Yc", 92, 88))),
        Place((("Oc", 89, 88), ("Bc", 89, 89), ("Yc", 89, 90))),
    ),
)
