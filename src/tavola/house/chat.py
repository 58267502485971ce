"""What is said at one table: no part of the game, and kept beside its log. Newcomers hear the last lines."""

from collections import deque
from collections.abc import Iterable

from tavola.house import asides
from tavola.house.asides import Line
from tavola.house.errors import NotDone
from tavola.house.news import Remarked, Said
from tavola.house.seat import Seat, Watcher
from tavola.house.seating import Seating

KEPT_LINES = 100
LONGEST_LINE = 500
MOST_LINES = 5
MOST_REMARKS = 20
"""Of all who look on together: each of their lines is told to all of them."""
IN_SECONDS = 10


class Chat:
    __slots__ = ("_kept", "_match", "_spoken", "lines")

    def __init__(self, match: Seating) -> None:
        self._match = match
        self._spoken: dict[int | Watcher | None, deque[float]] = {}
        """When each seat spoke last, and each who looks on; all of these together as well."""
        self._kept = 0
        """How many lines are kept beside the log."""
        self.lines: tuple[Said | Remarked, ...] = ()

    def say(self, seat: Seat, text: str) -> None:
        """Say this to everybody at the table; `NotDone` says why it is not said."""
        words = _line(text)
        self._slow_down(seat.index, MOST_LINES)
        self._tell(Said(seat.index, words, self._now()))

    def remark(self, watcher: Watcher, name: str, text: str) -> None:
        """Whoever looks on says this to the others who do, and not to the players while they play."""
        if not name:
            raise NotDone("say who you are when you come to look on, then you can talk")
        words = _line(text)
        self._slow_down(watcher, MOST_LINES)
        self._slow_down(None, MOST_REMARKS)
        self._tell(Remarked(name, words, self._now()))

    def notice(self, text: str) -> None:
        """The house tells everybody something that people should know and programs need not."""
        self._tell(Said(None, text, self._now()))

    def gone(self, watcher: Watcher) -> None:
        """Nothing need be known any more of somebody who looked on."""
        self._spoken.pop(watcher, None)

    def heard(self, seat: int | None) -> Iterable[Said | Remarked]:
        """The last lines as far as that seat, or somebody who looks on, may hear them now."""
        deaf = seat is not None and self._match.playing
        return (line for line in self.lines if not (deaf and isinstance(line, Remarked)))

    def recall(self, line: Line) -> None:
        """This was said before the house was closed."""
        self._kept += 1
        told = Remarked(line.by, line.text, line.at) if line.by else Said(line.seat, line.text, line.at)
        self.lines = (*self.lines, told)[-KEPT_LINES:]

    def _tell(self, said: Said | Remarked) -> None:
        match = self._match
        if self._kept < asides.MOST_LINES:
            self._kept += 1
            match.keep_beside(
                Line(said.at, said.text, by=said.name)
                if isinstance(said, Remarked)
                else Line(said.at, said.text, said.seat)
            )
        self.lines = (*self.lines, said)[-KEPT_LINES:]
        if isinstance(said, Said) or not match.playing:
            match.tell(said)
        elif match.watchers:
            match.host.show(match, said)

    def _now(self) -> int:
        return int(self._match.host.wall_clock() * 1000)

    def _slow_down(self, who: int | Watcher | None, most: int) -> None:
        now = self._match.host.clock()
        spoken = self._spoken.setdefault(who, deque(maxlen=most))
        if len(spoken) == most and now - spoken[0] < IN_SECONDS:
            raise NotDone("at most {most} lines in {seconds} seconds, please", most=most, seconds=IN_SECONDS)
        spoken.append(now)


def _line(text: str) -> str:
    """This as one line; `NotDone` if it is none."""
    words = " ".join(text.split())
    if not 1 <= len(words) <= LONGEST_LINE or not words.isprintable():
        raise NotDone("what is said is 1 to {longest} printable characters", longest=LONGEST_LINE)
    return words
