"""The first game of Eriantys that somebody is taught: simple rules, and a tower in the first turn."""

from typing import Final

from tavola.games.contract import Lesson
from tavola.games.eriantys.words import Move, MoveMotherNature, MoveStudent, PlayAssistant, TakeCloud

LESSON: Final[Lesson[Move]] = Lesson(
    seed="A first game of Eriantys, 1",
    replies=(
        PlayAssistant(7),
        MoveStudent("blue", "dining"),
        MoveStudent("blue", "dining"),
        MoveStudent("pink", "dining"),
        MoveMotherNature(3),
        TakeCloud(1),
    ),
)
