"""What the house counts of those who are connected: the tables they open, the codes they try that are none, and
the advice they ask for.

All are counted for each connection and for each address, so that neither many requests nor many connections help.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from tavola.house.errors import NotDone

MINUTE = 60.0


@dataclass(frozen=True)
class Quotas:
    """How much of the house one guest may use."""

    tables: int = 5
    """Tables opened over one connection that may wait for players at once."""
    tables_from_address: int = 500
    """The same from one address, which a whole school or everybody behind a proxy may have."""
    opened: int = 20
    """Tables that may be opened over one connection at once, and then each minute."""
    opened_from_address: int = 5000
    opened_from_address_a_minute: int = 1200
    codes: int = 10
    """Codes that lead nowhere that may be tried over one connection at once."""
    codes_a_minute: int = 6
    codes_from_address: int = 100
    codes_from_address_a_minute: int = 20
    refused_codes: int = 10
    """Who is refused a code for trying too many, and tries so many more, is sent away."""
    advice: int = 20
    """Hints and reviews that may be asked for over one connection at once, and then each minute."""
    advice_from_address: int = 400
    advice_from_address_a_minute: int = 200


QUOTAS = Quotas()

TOO_MANY_TABLES = "too many tables"
TOO_MANY_CODES = "too many wrong codes"
TOO_MUCH_ADVICE = "too much advice"
"""How these refusals are counted."""


class Allowance:
    """So many at once, and so many more each minute. A new one is full, whenever it is looked at first."""

    __slots__ = ("_a_minute", "_at", "_left", "_most")

    def __init__(self, most: int, a_minute: int) -> None:
        self._most = most
        self._a_minute = a_minute
        self._left: float = most
        self._at = 0.0

    def left(self, now: float) -> float:
        self._left = min(self._most, self._left + max(0.0, now - self._at) * self._a_minute / MINUTE)
        self._at = now
        return self._left

    def spend(self, now: float) -> None:
        self._left = self.left(now) - 1

    def full(self, now: float) -> bool:
        return self.left(now) >= self._most


class Bounds(NamedTuple):
    """How many tables of one connection or one address may wait, and what its allowances are."""

    tables: int
    opened: tuple[int, int]
    codes: tuple[int, int]
    advice: tuple[int, int]


class Tally:
    """What is counted of one connection or one address. Most only open tables: the rest is made when needed."""

    __slots__ = ("_advice", "_codes", "bounds", "opened", "tables")

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.opened = Allowance(*bounds.opened)
        self._codes: Allowance | None = None
        self._advice: Allowance | None = None
        self.tables = 0
        """Tables that wait now."""

    @property
    def codes(self) -> Allowance:
        self._codes = self._codes or Allowance(*self.bounds.codes)
        return self._codes

    @property
    def advice(self) -> Allowance:
        self._advice = self._advice or Allowance(*self.bounds.advice)
        return self._advice


class Visitor:
    """Whoever is at the other end of one connection."""

    __slots__ = ("_refused", "address", "own", "turned_out")

    def __init__(self, address: str, own: Tally | None) -> None:
        self.address = address
        self.own = own
        self._refused = 0
        self.turned_out: str | None = None
        """Why the connection is to be closed, if it is."""

    def refuse_code(self, most: int, why: str) -> None:
        self._refused += 1
        if self._refused > most:
            self.turned_out = why


class Visitors:
    """Made with the house's clock, and with where refusals are counted."""

    def __init__(self, clock: Callable[[], float], refusals: Counter[str], quotas: Quotas = QUOTAS) -> None:
        self._clock = clock
        self._refusals = refusals
        self._refused_codes = quotas.refused_codes
        self._each = Bounds(
            quotas.tables,
            (quotas.opened, quotas.opened),
            (quotas.codes, quotas.codes_a_minute),
            (quotas.advice, quotas.advice),
        )
        self._from_address = Bounds(
            quotas.tables_from_address,
            (quotas.opened_from_address, quotas.opened_from_address_a_minute),
            (quotas.codes_from_address, quotas.codes_from_address_a_minute),
            (quotas.advice_from_address, quotas.advice_from_address_a_minute),
        )
        self._neighbourhoods: dict[str, Tally] = {}
        self._sweep_at = 1000
        self._openers: dict[str, Visitor] = {}
        """For each table that waits, whose it is."""

    def arrive(self, address: str) -> Visitor:
        """Somebody at this address, of whom nothing has been counted yet. An empty address is nobody's."""
        return Visitor(address, Tally(self._each))

    def at(self, address: str) -> Visitor:
        """Somebody who asks once and has no connection of their own: only the address counts."""
        return Visitor(address, None)

    def _tallies(self, visitor: Visitor) -> Iterator[Tally]:
        if visitor.own:
            yield visitor.own
        if visitor.address:
            yield self._tally_of(visitor.address)

    def _tally_of(self, address: str) -> Tally:
        place = neighbourhood(address)
        tally = self._neighbourhoods.get(place)
        if tally is None:
            if len(self._neighbourhoods) >= self._sweep_at:
                self._sweep(self._clock())
            tally = self._neighbourhoods[place] = Tally(self._from_address)
        return tally

    def _sweep(self, now: float) -> None:
        """Forget the addresses of which there is nothing to remember."""
        self._neighbourhoods = {
            place: tally
            for place, tally in self._neighbourhoods.items()
            if tally.tables or not (tally.opened.full(now) and tally.codes.full(now) and tally.advice.full(now))
        }
        self._sweep_at = max(1000, 2 * len(self._neighbourhoods))

    # Tables

    def check_opening(self, visitor: Visitor) -> None:
        """`NotDone` if this visitor has opened enough."""
        now = self._clock()
        for tally in self._tallies(visitor):
            if tally.tables >= tally.bounds.tables:
                self._refusals[TOO_MANY_TABLES] += 1
                raise NotDone(
                    "{count} tables of yours wait for players already; no more can be opened until one of"
                    " them begins or is closed",
                    count=tally.tables,
                )
            if tally.opened.left(now) < 1:
                self._refusals[TOO_MANY_TABLES] += 1
                raise NotDone("you open tables faster than anybody can play at them; try again in a minute")

    def opened(self, visitor: Visitor, code: str) -> None:
        self._openers[code] = visitor
        now = self._clock()
        for tally in self._tallies(visitor):
            tally.tables += 1
            tally.opened.spend(now)

    def no_longer_waiting(self, code: str) -> None:
        if visitor := self._openers.pop(code, None):
            for tally in self._tallies(visitor):
                tally.tables -= 1

    # Advice

    def check_advice(self, visitor: Visitor) -> None:
        """Count that advice is asked for; `NotDone` if this visitor has had enough."""
        now = self._clock()
        tallies = list(self._tallies(visitor))
        if any(tally.advice.left(now) < 1 for tally in tallies):
            self._refusals[TOO_MUCH_ADVICE] += 1
            raise NotDone("you ask for advice faster than it can be thought of; try again in a minute")
        for tally in tallies:
            tally.advice.spend(now)

    # Codes

    def may_try(self, visitor: Visitor) -> bool:
        now = self._clock()
        return all(tally.codes.left(now) >= 1 for tally in self._tallies(visitor))

    def refuse_code(self, visitor: Visitor) -> NotDone:
        """What somebody is told who has tried too many: nothing about this code."""
        self._refusals[TOO_MANY_CODES] += 1
        why = NotDone("too many codes were tried that belong to no table here; try again in a minute")
        visitor.refuse_code(self._refused_codes, str(why))
        return why

    def tried_in_vain(self, visitor: Visitor) -> None:
        now = self._clock()
        for tally in self._tallies(visitor):
            tally.codes.spend(now)


def neighbourhood(address: str) -> str:
    """Who shares an address: one host of IPv4; of IPv6 the network that one customer is given."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or f"{IPv6Address(int(parsed) >> 64 << 64)}/64")
    return address
