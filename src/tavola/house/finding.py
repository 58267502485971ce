"""The way to a table by its code, and to a seat by its secret: the one place where codes are tried."""

from collections.abc import Callable, Mapping

from tavola.house.codes import typed
from tavola.house.errors import NotDone
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.visitors import Visitor, Visitors
from tavola.store import Damaged, Record


class Finding:
    """Whoever tries codes is counted; `by` is left out where it is the house itself that looks.

    Who has tried too many that are none learns of no table but those that the lobby shows to everybody anyway.
    """

    def __init__(
        self, tables: Mapping[str, Table], archive: Callable[[str], list[Record]], visitors: Visitors
    ) -> None:
        self._tables = tables
        self._archive = archive
        self._visitors = visitors

    def table(self, code: str, *, by: Visitor | None = None) -> Table:
        """The table with this code, however it is typed."""
        table = self._admitted(code, by)
        if table is None:
            raise self._in_vain(f"there is no table {typed(code)[:20]!r} here", by)
        return table

    def log(self, code: str, *, by: Visitor | None = None) -> list[Record]:
        """The log of any table there ever was here, without what is private to its guests."""
        table, code = self._admitted(code, by), typed(code)
        if table:
            return [Record(code, number, body) for number, body in enumerate(table.ledger.log)]
        try:
            records = [Record(code, record.number, record.body) for record in self._archive(code)]
        except Damaged as why:
            raise NotDone(str(why)) from why
        if not records:
            raise self._in_vain(f"there is no table {code[:20]!r} here", by)
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
        raise self._in_vain(f"this is not the secret of a seat at table {found.code}", by)

    def _admitted(self, code: str, by: Visitor | None) -> Table | None:
        table = self._tables.get(typed(code))
        if by and not (table and table.opened.public) and not self._visitors.may_try(by):
            raise self._visitors.refuse_code(by)
        return table

    def _in_vain(self, why: str, by: Visitor | None) -> NotDone:
        if by:
            self._visitors.tried_in_vain(by)
        return NotDone(why)
