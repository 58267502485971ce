"""What is said at one table. It is not part of the game and not logged; the last lines are kept for newcomers."""

from collections import deque

from tavola.house.match import Match
from tavola.house.news import Said
from tavola.house.seat import Seat

KEPT_LINES = 100
LONGEST_LINE = 500
MOST_LINES = 5
IN_SECONDS = 10.0


class Chat:
    __slots__ = ("_match", "_spoken", "lines")

    def __init__(self, match: Match) -> None:
        self._match = match
        self._spoken: dict[int, deque[float]] = {}
        self.lines: tuple[Said, ...] = ()

    def say(self, seat: Seat, text: str) -> str | None:
        """Say this to everybody at the table; why not, if it is not said."""
        words = " ".join(text.split())
        if not 1 <= len(words) <= LONGEST_LINE or not words.isprintable():
            return f"what is said is 1 to {LONGEST_LINE} printable characters"
        now = self._match.host.clock()
        spoken = self._spoken.setdefault(seat.index, deque(maxlen=MOST_LINES))
        if len(spoken) == MOST_LINES and now - spoken[0] < IN_SECONDS:
            return f"at most {MOST_LINES} lines in {IN_SECONDS:g} seconds, please"
        spoken.append(now)
        self._tell(seat.index, words)
        return None

    def notice(self, text: str) -> None:
        """The house tells everybody something that people should know and programs need not."""
        self._tell(None, text)

    def _tell(self, seat: int | None, text: str) -> None:
        said = Said(seat, text, int(self._match.host.wall_clock() * 1000))
        self.lines = (*self.lines, said)[-KEPT_LINES:]
        self._match.tell(said)
