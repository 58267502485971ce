"""Whose thought is next: tables take turns, however many thoughts each of them has."""

from collections import deque
from collections.abc import Iterator

from tavola.bots.guest import Thought


class Thoughts:
    """The thoughts that wait: for each seat at most one move and one hint; a newer one takes an older one's place.

    A table has one thought in flight; with its next it stands behind all other tables that wait.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, dict[tuple[str, int], Thought]] = {}
        """For each table what its seats would have thought about, the oldest first."""
        self._line: deque[str] = deque()
        """The tables that can be served now."""
        self._thinking: set[str] = set()

    def __len__(self) -> int:
        """How many thoughts wait."""
        return sum(map(len, self._waiting.values()))

    def add(self, thought: Thought) -> None:
        table = thought.table
        if table not in self._waiting:
            self._waiting[table] = {}
            if table not in self._thinking:
                self._line.append(table)
        if before := self._waiting[table].pop(thought.key, None):
            before.lapsed()
        self._waiting[table][thought.key] = thought

    def first_of_each(self) -> Iterator[Thought]:
        """What would be taken next, table by table, if nothing else came."""
        return (next(iter(self._waiting[table].values())) for table in self._line)

    def take(self) -> Thought | None:
        """The next thought that is still wanted; the others are dropped. `finished` says when it is done with."""
        while self._line:
            table = self._line.popleft()
            if thought := self._first_wanted(table):
                self._thinking.add(table)
                return thought
        return None

    def finished(self, thought: Thought) -> None:
        self._thinking.remove(thought.table)
        if thought.table in self._waiting:
            self._line.append(thought.table)

    def _first_wanted(self, table: str) -> Thought | None:
        waiting = self._waiting[table]
        wanted = None
        while waiting and wanted is None:
            thought = waiting.pop(next(iter(waiting)))
            if thought.wanted():
                wanted = thought
            else:
                thought.lapsed()
        if not waiting:
            del self._waiting[table]
        return wanted
