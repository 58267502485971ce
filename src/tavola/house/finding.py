"""The way to a table by its code, and to a seat by its secret: the one place where codes are tried."""

from collections.abc import Callable, Mapping, Sequence

from tavola.house.codes import typed
from tavola.house.elsewhere import NOWHERE, Elsewhere
from tavola.house.errors import NotDone
from tavola.house.ledger import Ledger
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.visitors import Visitor, Visitors
from tavola.house.words import header_of
from tavola.store import Damaged, Record, Unreachable


class Finding:
    """Whoever tries codes is counted; `by` is left out where it is the house itself that looks.

    Who has tried too many that are none learns of no table but those that the lobby shows to everybody anyway.
    """

    def __init__(
        self,
        tables: Mapping[str, Table],
        archive: Callable[[str], list[Record]],
        visitors: Visitors,
        elsewhere: Elsewhere = NOWHERE,
        read_again: Callable[[Sequence[Record]], Table | None] = lambda _: None,
    ) -> None:
        self._tables = tables
        self._elsewhere = elsewhere
        self._archive = archive
        self._visitors = visitors
        self._read_again = read_again

    def table(self, code: str, *, by: Visitor | None = None) -> Table:
        """The table with this code, however it is typed."""
        table = self.admit(code, by)
        if table is None:
            self._elsewhere.table(typed(code))
            raise self.in_vain(code, by)
        return table

    def any_table(self, code: str, *, by: Visitor | None = None) -> Table:
        """The same for any table there ever was: a finished one is read from its log again."""
        table = self.admit(code, by)
        if table:
            return table
        self._elsewhere.table(typed(code))
        records = self._stored(typed(code), by)
        try:
            table = self._read_again(records)
        except Exception as why:
            raise _unreadable(code, why) from why
        if table is None:
            raise self.in_vain(code, by)
        return table

    def ledger(self, code: str, *, by: Visitor | None = None) -> Ledger:
        """What the log of any table there ever was comes to; to be read only."""
        table = self.admit(code, by)
        if table:
            return table.ledger
        records = self._stored(typed(code), by)
        try:
            ledger = Ledger(header_of(records[0].body))
            for record in records:
                ledger.read(record.body)
        except Exception as why:
            raise _unreadable(code, why) from why
        return ledger

    def log(self, code: str, *, by: Visitor | None = None) -> list[Record]:
        """The log of any table there ever was here, without what is private to its guests."""
        table, code = self.admit(code, by), typed(code)
        if table:
            return [Record(code, number, body) for number, body in enumerate(table.ledger.log)]
        return [Record(code, record.number, record.body) for record in self._stored(code, by)]

    def _stored(self, code: str, by: Visitor | None) -> list[Record]:
        try:
            records = self._archive(code)
        except Damaged as why:
            raise NotDone(str(why)) from why
        except Unreachable as why:
            raise NotDone(
                "what was played at table {table!r} cannot be read just now; try again", table=code[:20]
            ) from why
        if not records:
            raise self.in_vain(code, by)
        return records

    def seat(self, code: str, secret: str, *, by: Visitor | None = None) -> Seat:
        """The seat at this table that has this secret: its owner's, however many codes were tried beside it."""
        table = self._tables.get(typed(code))
        for seat in table.occupied if table else ():
            if seat.proof.accepts(secret):
                if seat.gone:
                    raise NotDone("you have left this game; you can watch it")
                return seat
        found = self.table(code, by=by)
        self._count(by)
        raise NotDone("this is not the secret of a seat at table {table}", table=found.code)

    def admit(self, code: str, by: Visitor | None) -> Table | None:
        """The table in memory with this code; `NotDone` if whoever asks has tried too many that are none."""
        table = self._tables.get(typed(code))
        if by and not (table and table.opened.public) and not self._visitors.may_try(by):
            raise self._visitors.refuse_code(by)
        return table

    def in_vain(self, code: str, by: Visitor | None) -> NotDone:
        """There is no such table, and whoever tried is counted."""
        self._count(by)
        return NotDone("there is no table {table!r} here", table=typed(code)[:20])

    def _count(self, by: Visitor | None) -> None:
        if by:
            self._visitors.tried_in_vain(by)


def _unreadable(code: str, why: Exception) -> NotDone:
    return NotDone("the log of table {table} cannot be read: {why}", table=typed(code), why=str(why))
