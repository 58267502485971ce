"""When the game at a waiting table starts by itself."""

from collections.abc import Callable, Mapping

from tavola.house.alarms import Alarm, Alarms
from tavola.house.ledger import Phase
from tavola.house.policy import ReconnectPolicy
from tavola.house.table import Table


class Gathering:
    """A table starts when it is full, or some time after the second player if it is that kind of table."""

    def __init__(
        self, clock: Callable[[], float], alarms: Alarms, policies: Mapping[str, ReconnectPolicy]
    ) -> None:
        self._clock = clock
        self._alarms = alarms
        self._policies = policies
        self._gathering: dict[str, Alarm] = {}
        """For each table with enough players: what ends the waiting for more."""
        self._gathered: set[str] = set()
        """The tables that have waited long enough."""

    def consider(self, table: Table) -> None:
        """Start if it is time. There may be no empty seat between others, and nobody who is waited for."""
        if table.phase is not Phase.WAITING:
            return
        occupied, code = table.occupied, table.code
        if len(occupied) not in table.game.seats:
            self.forget(code)
            return
        wait = self._wait(table)
        if wait and code not in self._gathering:
            when = self._clock() + wait / 1000
            self._gathering[code] = self._alarms.set(when, lambda: self._finish(table))
        full = None not in table.seats
        ready = None not in table.seats[: len(occupied)] and all(seat.listener for seat in occupied)
        if ready and (full or code in self._gathered or wait == 0):
            self.forget(code)
            table.deal()

    def forget(self, code: str) -> None:
        """Nothing is waited for at this table any more."""
        self._gathered.discard(code)
        if alarm := self._gathering.pop(code, None):
            alarm.cancel()

    def _finish(self, table: Table) -> None:
        self._gathered.add(table.code)
        self.consider(table)

    def _wait(self, table: Table) -> int | None:
        """Milliseconds from the second player to the start, None if somebody here can start it by hand."""
        if table.opened.gather is not None:
            return table.opened.gather
        waits = [self._policies[seat.dialect].gather for seat in table.occupied if seat.bot is None]
        known = [wait for wait in waits if wait is not None]
        return max(known) if known and len(known) == len(waits) else None
