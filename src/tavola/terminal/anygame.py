"""A game that nobody has drawn for terminals: its own text, and its moves in plain words as one list."""

from typing import Any, ClassVar

from msgspec import Struct

from tavola.dialects.native.plain import in_words
from tavola.terminal.face import Face, Facts, Look, NotRead, Parts, seat_mark
from tavola.terminal.ink import Line, text


class AnyFace(Face):
    verbs: ClassVar = {}

    def draw(self, look: Look) -> list[Line]:
        return [text(line) for line in self.game.draw(look.view).splitlines()][: look.height]

    def seats(self, look: Look) -> list[Line]:
        return [seat_mark(look, seat, None) for seat in range(len(look.names))]

    def facts(self, look: Look) -> Facts:
        return dict(enumerate(line.strip() for line in self.game.draw(look.view).splitlines()))

    def due(self, look: Look) -> str:  # noqa: ARG002 - what it is nobody has put into words
        return "make a move"

    def spell(self, move: Struct, view: Any) -> Parts:  # noqa: ARG002 - the same in every position
        return (in_words(move),)

    def read(self, words: list[str], view: Any) -> Any:  # noqa: ARG002 - there are no commands to read
        raise NotRead(f"choose a move by its number, not {' '.join(words)!r}")
