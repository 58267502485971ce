"""Seats that are kept for somebody who is not connected: for how long, and how their owners find them again."""

from collections.abc import Callable, Mapping

from tavola.house.alarms import Alarm, Alarms
from tavola.house.ledger import Phase
from tavola.house.news import Presence
from tavola.house.policy import ReconnectPolicy
from tavola.house.seat import Seat
from tavola.house.table import Table

CONNECTION_LOST = "connection lost"

KEPT_SECONDS = 30 * 86_400.0
"""How long a game is kept open when none of its players is connected."""


class Keeping:
    """All the kept seats of a house, found by the dialect and the name of their owners."""

    def __init__(
        self,
        clock: Callable[[], float],
        alarms: Alarms,
        policies: Mapping[str, ReconnectPolicy],
        game_seconds: float = KEPT_SECONDS,
    ) -> None:
        self._clock = clock
        self._alarms = alarms
        self._policies = policies
        self._game_seconds = game_seconds
        self._kept: dict[tuple[str, str], dict[Seat, None]] = {}
        self._closing: dict[str, Alarm] = {}
        """For each table with nobody there: what closes it in the end."""
        self._reopened: dict[str, Table] = {}
        """The tables to which nobody has come back since the house was started again."""

    def of(self, dialect: str, name: str) -> list[Seat]:
        """The seats kept for guests of this dialect and name, in the order they were lost."""
        return list(self._kept.get((dialect, name), ()))

    def keep(self, table: Table, seat: Seat, seconds: float | None) -> None:
        """Nobody is connected on this seat: wait so long for its owner, for ever if None."""
        if table.phase is Phase.OVER:
            self._add(seat)
            if self._policies[seat.dialect].rematch:
                table.tell(Presence(seat.index, here=False))
            return
        if seconds == 0:
            table.leave(seat, CONNECTION_LOST)
            return
        self._add(seat)
        if seconds is not None:
            seat.kept = self._alarm(seconds, lambda: table.leave(seat, CONNECTION_LOST))
        self.mind(table)
        table.tell(Presence(seat.index, here=False))
        table.mind()

    def mind(self, table: Table) -> None:
        """Somebody went: a game to which nobody comes back is closed in the end."""
        if table.playing and not table.attended_by_players and table.code not in self._closing:
            self._closing[table.code] = self._alarm(self._game_seconds, lambda: self._close_if_forgotten(table))

    def reopened(self, table: Table) -> None:
        """It was the house that went away: nobody's absence counts until the first of them is back."""
        if table.playing:
            self._reopened[table.code] = table

    def _add(self, seat: Seat) -> None:
        seat.left_at = self._clock()
        self._kept.setdefault((seat.dialect, seat.name), {})[seat] = None

    def stop(self, seat: Seat) -> None:
        """Its owner is here again, or is not waited for any more."""
        seat.left_at = None
        seat.said_goodbye = False
        if seat.listener is not None and (table := self._reopened.pop(seat.code, None)):
            for other in table.occupied:
                if other.left_at is not None:
                    other.left_at = self._clock()
        back = seat.listener is not None and seat.bot is None
        if back and (closing := self._closing.pop(seat.code, None)):
            closing.cancel()
        self._discard(seat)
        if seat.kept:
            seat.kept.cancel()
            seat.kept = None

    def forget(self, table: Table) -> None:
        """This table is no longer in the house: nobody comes back to it."""
        self._reopened.pop(table.code, None)
        if closing := self._closing.pop(table.code, None):
            closing.cancel()
        for seat in table.occupied:
            self.stop(seat)

    def _discard(self, seat: Seat) -> None:
        owner = (seat.dialect, seat.name)
        seats = self._kept.get(owner)
        if seats is not None:
            seats.pop(seat, None)
            if not seats:
                del self._kept[owner]

    def _close_if_forgotten(self, table: Table) -> None:
        self._closing.pop(table.code, None)
        if table.playing and not table.attended_by_players:
            self._reopened.pop(table.code, None)
            for seat in table.occupied:
                self.stop(seat)
            table.close("nobody came back")
        elif not table.attended:
            table.host.forget_if_empty(table)  # computer players have come to an end of it

    def _alarm(self, seconds: float, act: Callable[[], None]) -> Alarm:
        return self._alarms.set(self._clock() + seconds, act)
