"""What is said to a table's guests, spelled once: lines in their order, each with those it is for.

What everybody is told differs between guests only in the name of whoever is told.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from tavola.dialects.eriantys_views import showing, wire
from tavola.dialects.eriantys_views.showing import ADDRESSEE
from tavola.dialects.jsonlines import line
from tavola.games.eriantys.words import View

YOUR_TURN = "It's your turn"
TURN_OVER = "Your turn is over"

_ADDRESSEE = msgspec.json.encode(ADDRESSEE)


def addressed(frame: bytes, name: str) -> bytes:
    """The frame as this guest is told it."""
    return frame.replace(_ADDRESSEE, msgspec.json.encode(name))


class _Line(NamedTuple):
    frame: bytes
    seat: int | None
    """For this seat alone."""
    extensions: bool | None
    """Only for those who asked for extensions, or only for those who did not."""


class Script:
    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        """Who sits where."""
        self.left = 0
        """Students that whoever is on turn then has still to move."""
        self._lines: list[_Line] = []

    def say(self, message: wire.Documented, *, seat: int | None = None, extensions: bool | None = None) -> None:
        self._lines.append(_Line(line(message), seat, extensions))

    def extend(self, message: wire.Extensions, *, seat: int | None = None) -> None:
        """Say this to those who asked for extensions."""
        self._lines.append(_Line(line(message), seat, extensions=True))

    def text(self, text: str, *, seat: int | None = None, extensions: bool | None = None) -> None:
        self.say(wire.TextMessage(ADDRESSEE, text), seat=seat, extensions=extensions)

    def frame(self, seat: int, name: str, *, extensions: bool) -> bytes:
        """What this guest is told of it."""
        lines = [
            frame
            for frame, only_seat, asked in self._lines
            if only_seat in (None, seat) and asked in (None, extensions)
        ]
        return addressed(b"".join(lines), name)

    # What is said at several moments

    def order(self, order: Iterable[int]) -> None:
        self.extend(wire.OrderMessage(ADDRESSEE, [self.names[seat] for seat in order]))

    def begin_round(self, view: View) -> None:
        """Its clouds, and ruling 37: that no card of it has been played."""
        self.say(showing.display_clouds(view))
        self.say(showing.display_cemetery(view, self.names))

    def start_turn(self, view: View, seat: int) -> None:
        planning = view.phase == "planning"
        self.text(YOUR_TURN, seat=seat)
        self.extend(wire.StartTurnMessage(self.names[seat], "planning" if planning else "action"))

    def prompt_mother_nature(self, view: View) -> None:
        """Her island, to whoever is to move her."""
        self.say(showing.display_island(view, showing.index_of(view, view.mother_nature)), seat=view.turn)

    def characters(self, view: View) -> None:
        for seat in range(len(view.seats)):
            self.extend(showing.characters(view, self.names, seat), seat=seat)
