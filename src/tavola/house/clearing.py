"""When tables that nobody is at are closed, packed and forgotten."""

from collections.abc import Callable, Mapping
from functools import partial

from tavola.house.alarms import Alarm
from tavola.house.keeping import played
from tavola.house.ledger import Phase
from tavola.house.table import Table

EMPTY_SECONDS = 600.0
"""How long a table waits for its first guest."""
REMEMBERED_SECONDS = 900.0
PACKED_SECONDS = 30.0
"""How soon a finished table that nobody is at is packed: by then the last move is told and on disk."""


class Clearing:
    """However often somebody looks in and goes again, a table has no more alarms here than these."""

    def __init__(
        self,
        alarm: Callable[[float, Callable[[], None]], Alarm],
        tables: Mapping[str, Table],
        forget: Callable[[Table], None],
    ) -> None:
        self._alarm = alarm
        self._tables = tables
        self._forget = forget
        self._empty: dict[str, Alarm] = {}
        """For each table that waits: what closes it if nobody has sat down by then."""
        self._left: dict[str, tuple[Alarm, Alarm]] = {}
        """For each finished table that everybody has left: what packs it, and what forgets it."""
        self._read_again: set[str] = set()
        """The finished tables that were in the store only, and are here because somebody asked for them."""

    def opened(self, table: Table) -> None:
        """A table may be opened before anybody sits down at it, but not for good."""
        self._empty[table.code] = self._alarm(EMPTY_SECONDS, partial(self._close_if_empty, table.code))

    def no_longer_waiting(self, code: str) -> None:
        if alarm := self._empty.pop(code, None):
            alarm.cancel()

    def forget_if_empty(self, table: Table) -> None:
        """A finished table nobody is at stays a while for those who come back, then lives on in the store only.

        One that nobody has played at, or that was read from the store again, is forgotten at once.
        """
        if table.attended:
            return
        if played(table.ledger) and table.code not in self._read_again:
            self._forget_later(table)
        else:
            self._forget(table)

    def read_again(self, table: Table) -> None:
        """Whoever asked for this finished table may not come in."""
        self._read_again.add(table.code)
        self._forget_later(table)

    def _forget_later(self, table: Table) -> None:
        self._call_off(table.code)
        self._left[table.code] = (
            self._alarm(PACKED_SECONDS, partial(self._pack, table.code)),
            self._alarm(REMEMBERED_SECONDS, partial(self._forget_if_still_empty, table.code)),
        )

    def forgotten(self, code: str) -> None:
        self._read_again.discard(code)
        self._call_off(code)

    def _call_off(self, code: str) -> None:
        for alarm in self._left.pop(code, ()):
            alarm.cancel()

    def _close_if_empty(self, code: str) -> None:
        table = self._tables.get(code)
        if table and table.phase is Phase.WAITING and not table.occupied:
            table.close("nobody sat down")

    def _pack(self, code: str) -> None:
        table = self._tables[code]
        if not table.attended:
            table.ledger.pack()

    def _forget_if_still_empty(self, code: str) -> None:
        table = self._tables[code]
        if not table.attended:
            self._forget(table)
