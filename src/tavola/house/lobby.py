"""The public tables as others find them: those that wait for somebody, and those that can be watched."""

from collections.abc import Callable, Iterable, Iterator
from heapq import merge
from itertools import count
from typing import Any, NamedTuple

import msgspec

from tavola.games import GAMES
from tavola.house.errors import NotDone
from tavola.house.foreign import Foreign
from tavola.house.ledger import Phase
from tavola.house.names import skeleton
from tavola.house.row import Row
from tavola.house.seat import Seat
from tavola.house.table import Table

WAITING, PLAYING = "w", "p"
"""What a mark in the lobby begins with: it says between which tables, and behind which of them, one has come."""


class Kind(NamedTuple):
    """What makes two tables of a game the same to somebody who looks for one."""

    game: str
    players: int
    options: bytes


def spelled(options: Any) -> bytes:
    """The same for options that are equal."""
    return msgspec.json.encode(options, order="deterministic")


class Offer:
    """Tables that somebody may join, by their numbers, and at which of them somebody of a name sits."""

    __slots__ = ("_named", "_tables")

    def __init__(self) -> None:
        self._tables: Row[int, Table] = Row()
        self._named: dict[str, Row[int, Table]] = {}
        """By what names look like."""

    def __len__(self) -> int:
        return len(self._tables)

    def add(self, number: int, table: Table, looks: Iterable[str]) -> None:
        self._tables.add(number, table)
        for name in looks:
            self._named.setdefault(name, Row()).add(number, table)

    def discard(self, number: int, looks: Iterable[str]) -> None:
        self._tables.discard(number)
        for name in looks:
            if row := self._named.get(name):
                row.discard(number)
                if not row:
                    del self._named[name]

    def __iter__(self) -> Iterator[Table]:
        """Oldest first; they may come and go meanwhile."""
        return (table for _, table in self._tables.behind())

    def named(self, name: str) -> list[Table]:
        """The tables at which somebody has this name, or one that looks like it, oldest first."""
        row = self._named.get(skeleton(name))
        return row.all() if row else []

    def without(self, name: str) -> Iterator[tuple[int, Table]]:
        """All others with their numbers, oldest first; they may come and go meanwhile."""
        return self._tables.without(self._named.get(skeleton(name)))


_NONE = Offer()


class _Offered(NamedTuple):
    """As what a table that may be joined is known."""

    kind: Kind
    looks: frozenset[str]
    """The names of those who sit there, as they look."""


class Lobby:
    """Every table has a number, in the order of opening. A table whose owner is away is not shown and takes nobody
    in until the owner is back: whoever came by a queue would sit there alone.

    The owner is whoever sat down first and is still there, also if that one is away for a moment.
    """

    def __init__(self, note: Callable[[Table | Foreign, bool], None] = lambda _, __: None) -> None:
        self._note = note
        """Told of each table that has changed, and whether it is shown."""
        self._next = count()
        self._numbers: dict[str, int] = {}
        self._owners: dict[str, Seat] = {}
        self._excused: set[str] = set()
        """The tables whose owners are away because the house was."""
        self._offered: dict[str, _Offered] = {}
        """The public tables that wait and have room."""
        self._games: dict[str, Offer] = {}
        """The same for each game."""
        self._kinds: dict[str, dict[Kind, Offer]] = {}
        """The same for each kind of it that there is."""
        self._waiting: Row[int, Table | Foreign] = Row()
        """All public tables that wait, whether there is room or not."""
        self._playing: Row[int, Table | Foreign] = Row()
        self._foreign: dict[str, int] = {}
        """The numbers of those that are in other houses."""

    def opened(self, table: Table, *, again: bool = False) -> None:
        """A table is there, or is there again after the house itself was away: that is no absence of its owner."""
        if table.opened.public:
            self.gone_elsewhere(table.code)
            self._numbers[table.code] = next(self._next)
            if again:
                self._excused.add(table.code)
            if table.phase is Phase.WAITING:
                self.changed(table)
            else:
                self.begun(table)

    def changed(self, table: Table) -> None:
        """Somebody sat down at a waiting table, came back, went away or got up."""
        number = self._numbers.get(table.code)
        if number is None or table.phase is not Phase.WAITING or self._playing.has(number):
            return
        owner = self._owner(table)
        if owner and not owner.missing:
            self._excused.discard(table.code)
        elif owner and table.code not in self._excused:
            self._waiting.discard(number)
            self._take_away(table, number)
            self._note(table, False)
            return
        self._waiting.add(number, table)
        self._note(table, True)
        if table.has_room:
            self._offer(table, number)
        else:
            self._take_away(table, number)

    def _owner(self, table: Table) -> Seat | None:
        owner = self._owners.get(table.code)
        if owner is None or table.seats[owner.index] is not owner:
            people = [seat for seat in table.occupied if seat.bot is None]
            if not people:
                self._owners.pop(table.code, None)
                return None
            owner = self._owners[table.code] = people[0]
        return owner

    def _offer(self, table: Table, number: int) -> None:
        looks = frozenset([skeleton(seat.name) for seat in table.occupied])
        before = self._offered.get(table.code)
        if before and before.looks == looks:
            return
        kind = before.kind if before else _kind_of(table)
        if before:
            self._take_away(table, number)
        self._offered[table.code] = _Offered(kind, looks)
        self._games.setdefault(kind.game, Offer()).add(number, table, looks)
        self._kinds.setdefault(kind.game, {}).setdefault(kind, Offer()).add(number, table, looks)

    def _take_away(self, table: Table, number: int) -> None:
        offered = self._offered.pop(table.code, None)
        if offered:
            kind, looks = offered
            self._games[kind.game].discard(number, looks)
            kinds = self._kinds[kind.game]
            kinds[kind].discard(number, looks)
            if not kinds[kind]:
                del kinds[kind]

    def begun(self, table: Table) -> None:
        """Nobody can join any more, but there is something to see."""
        number = self._numbers.get(table.code)
        if number is not None:
            self._no_longer_waits(table, number)
            self._playing.add(number, table)
            self._note(table, True)

    def forget(self, table: Table) -> None:
        number = self._numbers.pop(table.code, None)
        if number is not None:
            self._no_longer_waits(table, number)
            self._playing.discard(number)
            self._note(table, False)

    def _no_longer_waits(self, table: Table, number: int) -> None:
        self._owners.pop(table.code, None)
        self._excused.discard(table.code)
        self._waiting.discard(number)
        self._take_away(table, number)

    # In other houses

    def shown_elsewhere(self, table: Foreign) -> None:
        """Another house shows this table, or shows it anew."""
        if table.code in self._numbers:
            return  # it is here by now
        number = self._foreign.get(table.code)
        if number is None:
            number = self._foreign[table.code] = next(self._next)
        self._waiting.discard(number)
        self._playing.discard(number)
        (self._waiting if table.phase is Phase.WAITING else self._playing).add(number, table)
        self._note(table, True)

    def gone_elsewhere(self, code: str) -> None:
        """No other house shows this table any more."""
        number = self._foreign.pop(code, None)
        if number is not None:
            self._waiting.discard(number)
            self._playing.discard(number)
            self._note(Foreign(code, Phase.OVER, None), False)

    # What is asked for

    def offered(self, game: str) -> Offer:
        """The tables of a game that somebody may join."""
        return self._games.get(game, _NONE)

    def oldest(self, game: str) -> Table | None:
        """The one a newcomer who does not mind which is taken to."""
        return next(iter(self.offered(game)), None)

    def alike(self, kind: Kind) -> Offer:
        """Those of this kind."""
        return self._kinds.get(kind.game, {}).get(kind, _NONE)

    def with_options(self, game: str, options: bytes) -> list[Offer]:
        """Those with these options, for each number of players."""
        return [self.alike(Kind(game, players, options)) for players in GAMES[game].seats]

    def kinds(self, game: str) -> Iterable[Kind]:
        """The kinds of a game of which there is a table to join."""
        return self._kinds.get(game, {})

    def kind(self, table: Table) -> Kind | None:
        """Of which kind this table is, if somebody may join it."""
        offered = self._offered.get(table.code)
        return offered.kind if offered else None

    def offers(self, table: Table) -> bool:
        return table.code in self._offered

    def is_older(self, table: Table, than: Table) -> bool:
        return self._numbers[table.code] < self._numbers[than.code]

    def page(self, after: str, limit: int) -> tuple[list[Table | Foreign], str | None]:
        """So many tables behind this mark, those that wait before those that play; the mark to go on from."""
        rows, number = _place(after)
        shown: list[Table | Foreign] = []
        mark = after
        for row in rows:
            for place, table in self._rows(row).behind(number):
                if len(shown) == limit:
                    return shown, mark
                if isinstance(table, Table) and table.phase is Phase.OVER:
                    self.forget(table)
                    continue
                shown.append(table)
                mark = f"{row}{place}"
            number = -1
        return shown, None

    def all_shown(self) -> list[Table | Foreign]:
        return [*self._waiting.all(), *self._playing.all()]

    def _rows(self, row: str) -> Row[int, Table | Foreign]:
        return self._waiting if row == WAITING else self._playing


def oldest_without(name: str, offers: Iterable[Offer]) -> Iterator[Table]:
    """The tables of these offers at which nobody has this name, oldest first; they may come and go meanwhile."""
    return (table for _, table in merge(*(offer.without(name) for offer in offers)))


def _kind_of(table: Table) -> Kind:
    return Kind(table.opened.game, table.opened.players, spelled(table.options))


def _place(mark: str) -> tuple[str, int]:
    """Which rows are still to be shown, and behind which number of the first of them."""
    if not mark:
        return WAITING + PLAYING, -1
    row, digits = mark[:1], mark[1:]
    if row not in (WAITING, PLAYING) or not (digits.isascii() and digits.isdigit()) or len(digits) > 15:
        raise NotDone("this is no place in the lobby to go on from; leave `after` out to begin at its first table")
    return (WAITING + PLAYING if row == WAITING else PLAYING), int(digits)
