"""The public tables as others find them: those that wait for somebody, and those that can be watched."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import count

from tavola.house.errors import NotDone
from tavola.house.ledger import Phase
from tavola.house.seat import Seat
from tavola.house.table import Table

WAITING, PLAYING = "w", "p"
"""What a mark in the lobby begins with: it says between which tables, and behind which of them, one has come."""


class Row:
    """Tables in the order of their numbers. There may be thousands: nothing here looks at all of them."""

    __slots__ = ("_numbers", "_tables")

    def __init__(self) -> None:
        self._numbers: list[int] = []
        self._tables: list[Table] = []

    def add(self, number: int, table: Table) -> None:
        at = bisect_left(self._numbers, number)
        if at == len(self._numbers) or self._numbers[at] != number:
            self._numbers.insert(at, number)
            self._tables.insert(at, table)

    def discard(self, number: int) -> None:
        at = bisect_left(self._numbers, number)
        if at < len(self._numbers) and self._numbers[at] == number:
            del self._numbers[at]
            del self._tables[at]

    def has(self, number: int) -> bool:
        at = bisect_left(self._numbers, number)
        return at < len(self._numbers) and self._numbers[at] == number

    def all(self) -> list[Table]:
        return list(self._tables)

    def first(self) -> Table | None:
        return self._tables[0] if self._tables else None

    def behind(self, number: int) -> Iterator[Table]:
        """Those behind this number, one by one; the row may change meanwhile."""
        while (at := bisect_left(self._numbers, number + 1)) < len(self._numbers):
            number = self._numbers[at]
            yield self._tables[at]


class Lobby:
    """Every table has a number, in the order of opening. A table whose owner is away is not shown and takes nobody
    in until the owner is back: whoever came by a queue would sit there alone.

    The owner is whoever sat down first and is still there, also if that one is away for a moment.
    """

    def __init__(self) -> None:
        self._next = count()
        self._numbers: dict[str, int] = {}
        self._owners: dict[str, Seat] = {}
        self._excused: set[str] = set()
        """The tables whose owners are away because the house was."""
        self._offered: dict[str, Row] = {}
        """For each game the public tables that wait and have room."""
        self._waiting = Row()
        """All public tables that wait, whether there is room or not."""
        self._playing = Row()

    def opened(self, table: Table, *, again: bool = False) -> None:
        """A table is there, or is there again after the house itself was away: that is no absence of its owner."""
        if table.opened.public:
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
        offered = self._offered.setdefault(table.opened.game, Row())
        if owner and not owner.missing:
            self._excused.discard(table.code)
        elif owner and table.code not in self._excused:
            self._waiting.discard(number)
            offered.discard(number)
            return
        self._waiting.add(number, table)
        if table.has_room:
            offered.add(number, table)
        else:
            offered.discard(number)

    def _owner(self, table: Table) -> Seat | None:
        owner = self._owners.get(table.code)
        if owner is None or table.seats[owner.index] is not owner:
            people = [seat for seat in table.occupied if seat.bot is None]
            if not people:
                self._owners.pop(table.code, None)
                return None
            owner = self._owners[table.code] = people[0]
        return owner

    def begun(self, table: Table) -> None:
        """Nobody can join any more, but there is something to see."""
        number = self._numbers.get(table.code)
        if number is not None:
            self._no_longer_waits(table, number)
            self._playing.add(number, table)

    def forget(self, table: Table) -> None:
        number = self._numbers.pop(table.code, None)
        if number is not None:
            self._no_longer_waits(table, number)
            self._playing.discard(number)

    def _no_longer_waits(self, table: Table, number: int) -> None:
        self._owners.pop(table.code, None)
        self._excused.discard(table.code)
        self._waiting.discard(number)
        if row := self._offered.get(table.opened.game):
            row.discard(number)

    # What is asked for

    def offered(self, game: str) -> list[Table]:
        """The tables of a game that somebody may join, oldest first."""
        row = self._offered.get(game)
        return row.all() if row else []

    def oldest(self, game: str) -> Table | None:
        """The one a newcomer who does not mind which is taken to."""
        row = self._offered.get(game)
        return row.first() if row else None

    def offers(self, table: Table) -> bool:
        row, number = self._offered.get(table.opened.game), self._numbers.get(table.code)
        return row is not None and number is not None and row.has(number)

    def is_older(self, table: Table, than: Table) -> bool:
        return self._numbers[table.code] < self._numbers[than.code]

    def page(self, after: str, limit: int) -> tuple[list[Table], str | None]:
        """So many tables behind this mark, those that wait before those that play; the mark to go on from."""
        rows, number = _place(after)
        shown: list[Table] = []
        mark = after
        for row in rows:
            for table in self._rows(row).behind(number):
                if len(shown) == limit:
                    return shown, mark
                if table.phase is Phase.OVER:
                    self.forget(table)
                    continue
                shown.append(table)
                mark = f"{row}{self._numbers[table.code]}"
            number = -1
        return shown, None

    def _rows(self, row: str) -> Row:
        return self._waiting if row == WAITING else self._playing


def _place(mark: str) -> tuple[str, int]:
    """Which rows are still to be shown, and behind which number of the first of them."""
    if not mark:
        return WAITING + PLAYING, -1
    row, digits = mark[:1], mark[1:]
    if row not in (WAITING, PLAYING) or not (digits.isascii() and digits.isdigit()) or len(digits) > 15:
        raise NotDone("this is no place in the lobby to go on from; leave `after` out to begin at its first table")
    return (WAITING + PLAYING if row == WAITING else PLAYING), int(digits)
