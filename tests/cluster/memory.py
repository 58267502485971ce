"""Shared keys that are only in memory, with a clock of their own and an account of what was asked."""

from collections import Counter
from collections.abc import Callable
from fnmatch import fnmatchcase

from tavola.server.cluster.keys import Entry, NoAnswer, Taken


class MemoryKeys:
    """Compare-and-set, times to live and an outage, as the real ones have them."""

    def __init__(self, clock: Callable[[], float] = lambda: 0.0, seconds: float | None = None) -> None:
        self._clock = clock
        self._seconds = seconds
        self._entries: dict[str, tuple[Entry, float]] = {}
        self._revision = 0
        self.asked: Counter[str] = Counter()
        self.broken = False

    def _count(self, what: str) -> None:
        if self.broken:
            raise NoAnswer("nobody is there")
        self.asked[what] += 1

    def _there(self, key: str) -> Entry | None:
        entry, at = self._entries.get(key, (None, 0.0))
        if entry and self._seconds is not None and self._clock() - at > self._seconds:
            del self._entries[key]
            return None
        return entry

    async def get(self, key: str) -> Entry | None:
        self._count("get")
        return self._there(key)

    async def put(self, key: str, value: bytes) -> int:
        self._count("put")
        return self._set(key, value)

    async def swap(self, key: str, value: bytes, revision: int) -> int:
        self._count("swap")
        there = self._there(key)
        if (there.revision if there else 0) != revision:
            raise Taken(key)
        return self._set(key, value)

    def _set(self, key: str, value: bytes) -> int:
        self._revision += 1
        self._entries[key] = Entry(value, self._revision), self._clock()
        return self._revision

    async def drop(self, revision: int) -> None:
        self._count("drop")
        self._entries = {key: known for key, known in self._entries.items() if known[0].revision != revision}

    async def forget(self, key: str) -> None:
        self._count("forget")
        self._entries.pop(key, None)

    async def names(self, pattern: str) -> list[str]:
        self._count("names")
        return [key for key in self._entries if fnmatchcase(key, pattern) and self._there(key)]
