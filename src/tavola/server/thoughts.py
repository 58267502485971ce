"""Whose thought is next: tables take turns, however many thoughts each of them has."""

from collections import deque

from tavola.bots.guest import Thought


class Thoughts:
    """The thoughts that wait, at most one for each computer player: a newer one takes the place of an older one.

    A table has one thought in flight; with its next it stands behind all other tables that wait.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, dict[int, Thought]] = {}
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
        self._waiting[table].pop(thought.job.seat, None)
        self._waiting[table][thought.job.seat] = thought

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
        if not waiting:
            del self._waiting[table]
        return wanted
