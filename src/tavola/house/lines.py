"""Those who wait for a table of a game, by their places, and which of the tables in the lobby are for whom."""

from collections.abc import Iterator
from heapq import merge
from itertools import count
from typing import Any, NamedTuple, Protocol

from tavola.house.lobby import Lobby, Offer, oldest_without, spelled
from tavola.house.row import Row
from tavola.house.seat import Listener
from tavola.house.table import Table


class Waiter(Listener, Protocol):
    """A guest in the queue."""

    name: str
    can_rename: bool
    """Whether this guest can be asked for another name; else a table with a namesake is none for them."""

    @property
    def dialect(self) -> str: ...

    @property
    def follows(self) -> Any:
        """The only options of the game that this guest's dialect can follow; None if it can follow all."""
        ...

    def ask_number(self) -> None:
        """You are the first in the queue and no table waits: for how many shall one be opened?"""
        ...

    def ask_name(self) -> None:
        """The game could begin, but somebody there has your name."""
        ...

    def unseated(self) -> None:
        """The table you waited at is no more: you are in the queue again, in your old place."""
        ...


class _Line(NamedTuple):
    """What those have in common who stand in one of the lines that the queue is made of."""

    follows: bytes | None
    """The only options they can follow; None for all."""
    can_rename: bool


def _line_of(waiter: Waiter) -> _Line:
    return _Line(None if waiter.follows is None else spelled(waiter.follows), waiter.can_rename)


class Lines:
    """There may be thousands, and thousands of tables: those of whom the same holds stand in one line, and only
    as many of them are looked at as are asked for.
    """

    def __init__(self, game: str, lobby: Lobby) -> None:
        self._game = game
        self._lobby = lobby
        self._places: dict[Waiter, int] = {}
        """The lowest comes first."""
        self._lines: dict[_Line, Row[int, Waiter]] = {}
        """Without those who have stepped aside."""
        self._next = count()
        self._in_front = count(-1, -1)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, waiter: Waiter) -> bool:
        return waiter in self._places

    # Coming and going

    def join(self, waiter: Waiter, *, in_front: bool = False) -> None:
        place = self._places[waiter] = next(self._in_front if in_front else self._next)
        self._lines.setdefault(_line_of(waiter), Row()).add(place, waiter)

    def step_aside(self, waiter: Waiter) -> None:
        """No longer to be seated by what comes, but not gone."""
        line = _line_of(waiter)
        if row := self._lines.get(line):
            row.discard(self._places[waiter])
            if not row:
                del self._lines[line]

    def leave(self, waiter: Waiter) -> None:
        self.step_aside(waiter)
        del self._places[waiter]

    # Who and what is for whom

    def before(self, table: Table) -> Iterator[Waiter]:
        """Those who can follow the game at this table, in the order of their places."""
        kind = self._lobby.kind(table)
        options = {None, kind.options if kind else None}
        lines = [_Line(follows, renames) for follows in options for renames in (False, True)]
        rows = [self._lines[line].behind() for line in lines if line in self._lines]
        return (waiter for _, waiter in merge(*rows) if waiter in self._places)

    def offers(self, waiter: Waiter) -> list[Offer]:
        """The tables whose games this guest can follow."""
        return self._offers(_line_of(waiter))

    def _offers(self, line: _Line) -> list[Offer]:
        if line.follows is None:
            return [self._lobby.offered(self._game)]
        return self._lobby.with_options(self._game, line.follows)

    def first_without_table(self, but: Waiter | None) -> Waiter | None:
        """The first for whom there is no table to join, under this name or, if that can be, another."""
        firsts = [first for line, row in self._lines.items() if (first := self._first(line, row, but))]
        return min(firsts, key=self._places.__getitem__, default=None)

    def _first(self, line: _Line, row: Row[int, Waiter], but: Waiter | None) -> Waiter | None:
        offers = self._offers(line)
        if line.can_rename and any(offers):
            return None
        for _, waiter in row.behind():
            if waiter is not but and next(oldest_without(waiter.name, offers), None) is None:
                return waiter
        return None

    def clashes(self) -> Iterator[Table]:
        """The tables at which somebody has the name of one who waits and could take another."""
        for line, row in self._lines.items():
            if line.can_rename and any(offers := self._offers(line)):
                for name in {waiter.name: None for waiter in row.all()}:
                    for offer in offers:
                        yield from offer.named(name)
