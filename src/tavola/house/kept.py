"""Kept seats, found by the names of their owners and by what is shown for them; of several the right one first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import merge
from typing import Any, Literal, NamedTuple, TypeAlias

from tavola.house.policy import ReconnectPolicy
from tavola.house.proof import hashed
from tavola.house.row import Row
from tavola.house.seat import Seat
from tavola.house.table import Table

_How: TypeAlias = Literal["name", "address", "secret", "one of many secrets", "any secret", "contested"]
_Way: TypeAlias = tuple[_How, str | bytes]
"""How a seat is found, and what has to be shown."""
_Place: TypeAlias = tuple[Any, ...]
"""Before and behind which others its owner comes back to a seat."""


@dataclass(frozen=True)
class Claim:
    """Somebody says that a kept seat is theirs."""

    dialect: str
    name: str
    address: str = ""
    """Where they are connected from, if that is known."""
    secret: object = ""
    """What they know, if anything."""


class _Label(NamedTuple):
    """What has to be said to find a seat."""

    dialect: str
    name: str
    alone: bool
    """Whether it is a table for one."""
    how: _How
    shown: str | bytes = ""


class Kept:
    """There may be very many seats, also under one name: a guest is led to theirs without a look at the others."""

    def __init__(self, policies: Mapping[str, ReconnectPolicy], tables: Mapping[str, Table]) -> None:
        self._policies = policies
        self._tables = tables
        self._labels: dict[Seat, tuple[_Place, list[_Label]]] = {}
        self._rows: dict[_Label, Row[_Place, Seat]] = {}

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._labels)

    def __len__(self) -> int:
        return len(self._labels)

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._labels

    def add(self, seat: Seat) -> None:
        """Keep it, or keep it as it is now: who is there and since when decides how it is found."""
        self.discard(seat)
        place = self._place(seat)
        labels = [] if place is None else self._labels_for(seat)
        self._labels[seat] = place or (), labels
        for label in labels:
            self._rows.setdefault(label, Row()).add(place or (), seat)

    def hide(self, seat: Seat) -> None:
        """It is kept, but nobody finds it until it is added again."""
        place, labels = self._labels[seat]
        self._labels[seat] = place, []
        for label in labels:
            row = self._rows[label]
            row.discard(place)
            if not row:
                del self._rows[label]

    def discard(self, seat: Seat) -> None:
        if seat in self._labels:
            self.hide(seat)
            del self._labels[seat]

    def _place(self, seat: Seat) -> _Place | None:
        """None where nobody comes back by their name."""
        opened_at = self._tables[seat.code].opened_at
        match self._policies[seat.dialect].returns_to:
            case "oldest":
                return seat.said_goodbye, opened_at, seat.code, seat.index
            case "latest":
                return -(seat.left_at or 0.0), -opened_at, seat.code, seat.index
        return None

    def _labels_for(self, seat: Seat) -> list[_Label]:
        alone = len(self._tables[seat.code].seats) == 1
        return [_Label(seat.dialect, seat.name, alone, how, shown) for how, shown in self._ways_to(seat)]

    def _ways_to(self, seat: Seat) -> list[_Way]:
        kept_for = self._policies[seat.dialect].kept_for
        if seat.proof.secret:
            only = seat.proof.only
            return [("any secret", ""), ("secret", only) if only else ("one of many secrets", "")]
        if seat.listener:
            return [("contested", seat.address)]
        if kept_for == "address" and seat.address:
            return [("address", seat.address)]
        return [("name", "")] if kept_for == "name" else []

    # What is asked for

    def of(self, claim: Claim, *, alone: bool | None = None) -> Iterator[Seat]:
        """What may be theirs who show this, at tables for one, or for more, or at all; the right one first."""
        ways: list[_Way] = [("name", ""), ("contested", claim.address), ("address", claim.address)]
        if isinstance(claim.secret, str) and claim.secret:
            ways += [("secret", hashed(claim.secret)), ("one of many secrets", "")]
        tables = (False, True) if alone is None else (alone,)
        return self._merged(_Label(claim.dialect, claim.name, one, *way) for one in tables for way in ways)

    def guarded(self, claim: Claim) -> Iterator[Seat]:
        """Those under this name that take a secret, whoever asks, and those somebody else has who came without."""
        ways: list[_Way] = [("any secret", ""), ("contested", claim.address)]
        return self._merged(_Label(claim.dialect, claim.name, one, *way) for one in (False, True) for way in ways)

    def _merged(self, labels: Iterator[_Label]) -> Iterator[Seat]:
        rows = [row.behind() for label in labels if (row := self._rows.get(label))]
        return (seat for _, seat in merge(*rows))
