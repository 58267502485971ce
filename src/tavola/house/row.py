"""Things in an order that each of them has by itself, such as its number. There may be very many of them."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Row(Generic[K, T]):
    """Each thing has a place of its own. Whatever is asked here, it is found without looking at all of them."""

    __slots__ = ("_places", "_things")

    def __init__(self) -> None:
        self._places: list[Any] = []
        self._things: dict[K, T] = {}

    def __len__(self) -> int:
        return len(self._things)

    def add(self, place: K, thing: T) -> None:
        if place not in self._things:
            self._places.insert(bisect_left(self._places, place), place)
            self._things[place] = thing

    def discard(self, place: K) -> None:
        if place in self._things:
            del self._things[place]
            del self._places[bisect_left(self._places, place)]

    def has(self, place: K) -> bool:
        return place in self._things

    def all(self) -> list[T]:
        return [self._things[place] for place in self._places]

    def behind(self, place: K | None = None) -> Iterator[tuple[K, T]]:
        """Those behind this place, or all, one by one with their places; the row may change meanwhile."""
        at = 0 if place is None else bisect_right(self._places, place)
        while at < len(self._places):
            place = self._places[at]
            yield place, self._things[place]
            at = bisect_right(self._places, place)

    def without(self, some: "Row[K, Any] | None") -> Iterator[tuple[K, T]]:
        """All but some of those that are here; the rows may change meanwhile."""
        if not some:
            yield from self.behind()
            return
        # Up to the first that is left out of `some` the two rows are the same.
        ours, theirs = self._places, some._places  # noqa: SLF001 - a row as well
        same = bisect_left(range(len(theirs)), True, key=lambda at: ours[at] != theirs[at])
        for place, thing in self.behind(ours[same - 1] if same else None):
            if not some.has(place):
                yield place, thing
