"""Those who wait for a table of a game, in the order of their coming, for dialects that have such a queue."""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from tavola.house.alarms import Alarm
from tavola.house.seat import Listener
from tavola.house.table import Table

HOST_SECONDS = 60.0
"""How long others wait for somebody who was asked the number and has opened no table yet."""


class Waiter(Listener, Protocol):
    """A guest in the queue."""

    name: str
    can_rename: bool
    """Whether this guest can be asked for another name; else a table with a namesake is none for them."""

    @property
    def dialect(self) -> str: ...

    def fits(self, table: Table) -> bool:
        """Whether this guest's dialect can follow the game at this table."""
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


class Queue:
    """One queue for all dialects of a game.

    The oldest public table with a free seat is the one to join. If there is none for the first guest, that one
    is asked how many shall play and opens one; the others wait. Who opens a table and goes before the start takes
    it away again, unless somebody who came another way sits there.

    Nobody waits for ever for whoever is asked: when somebody has waited `patience` seconds for them, the next is
    asked as well. The first may still answer, for the question is not taken back.
    """

    def __init__(
        self,
        open_table: Callable[..., Table],
        waiting: Callable[[], list[Table]],
        alarm: Callable[[float, Callable[[], None]], Alarm],
        patience: float = HOST_SECONDS,
    ) -> None:
        self._open_table = open_table
        """Opens a table of this game, as `House.open` does."""
        self._waiting = waiting
        """The public tables of this game that somebody may join, oldest first."""
        self._alarm = alarm
        self._patience = patience
        self._waiters: list[Waiter] = []
        self._asked: list[Waiter] = []
        """Who has been asked the number and has not answered yet."""
        self._host: Waiter | None = None
        """The one of them for whom the others wait."""
        self._host_late: Alarm | None = None
        self._asked_name: Waiter | None = None
        self._hosted: dict[Table, list[Waiter]] = {}
        """Who sits at which of the waiting tables that were opened from the queue; who opened it comes first."""
        self._considering = False

    def waits(self, waiter: Waiter) -> bool:
        """Whether this guest is in the queue and has no seat yet."""
        return waiter in self._waiters

    def join(self, waiter: Waiter) -> None:
        self._waiters.append(waiter)
        self.consider()

    def open(self, waiter: Waiter, players: int, **how: Any) -> Table:
        """One who was asked has said for how many; `NotDone` if that cannot be. `how` is as for `House.open`.

        If a table just like that waits by now, this guest takes a seat there.
        """
        table = next((table for table in self._waiting() if self._is_like(table, waiter, players, how)), None)
        if table is None:
            table = self._open_table(players=players, **how)
            self._hosted[table] = []
        self._has_answered(waiter)
        self._sit(waiter, table)
        self.consider()
        return table

    @staticmethod
    def _is_like(table: Table, waiter: Waiter, players: int, how: dict[str, Any]) -> bool:
        wanted = msgspec.convert(how.get("options", {}), table.game.Options)
        return (
            table.opened.players == players
            and waiter.fits(table)
            and not table.named(waiter.name)
            and msgspec.json.decode(table.opened.options, type=table.game.Options) == wanted
        )

    def renamed(self) -> None:
        """Whoever was asked for another name has one now."""
        self._asked_name = None
        self.consider()

    def leave(self, waiter: Waiter) -> None:
        """This guest goes, in the queue or from a table that has not begun. The seat is given up afterwards."""
        self._has_answered(waiter)
        if waiter is self._asked_name:
            self._asked_name = None
        if waiter in self._waiters:
            self._waiters.remove(waiter)
        self._considering = True
        self._dissolve(waiter)
        self._considering = False
        self.consider()

    def _dissolve(self, waiter: Waiter) -> None:
        """The number and the options were this guest's: those who came through the queue stand in it again."""
        table = next((table for table, guests in self._hosted.items() if waiter in guests), None)
        if table is None:
            return
        guests = self._hosted[table]
        ours = [seat for seat in table.occupied if seat.listener in guests]
        if guests[0] is not waiter or len(ours) < len(table.occupied):
            guests.remove(waiter)
            return
        del self._hosted[table]
        self._waiters[:0] = guests[1:]
        for seat in ours:
            table.leave(seat, "whoever opened this table has gone")
        for guest in guests[1:]:
            guest.unseated()

    def forget(self, table: Table) -> None:
        """This table waits for nobody any more."""
        self._hosted.pop(table, None)

    def consider(self) -> None:
        """Seat those who can be seated, ask whoever is to be asked."""
        if self._considering:
            return
        self._considering = True
        for table in self._waiting():
            self._fill(table)
        waiting = self._waiting()
        self._hosted = {table: guests for table, guests in self._hosted.items() if table in waiting}
        self._considering = False
        if self._host is None:
            # Who is asked for a name has a question to answer already.
            free = [waiter for waiter in self._unasked() if waiter is not self._asked_name]
            without = [waiter for waiter in free if not any(self._may_join(waiter, t) for t in waiting)]
            if without:
                self._ask(without[0])
        if self._host is not None and self._host_late is None and self._unasked():
            self._host_late = self._alarm(self._patience, self._pass_over)

    def _unasked(self) -> list[Waiter]:
        return [waiter for waiter in self._waiters if waiter not in self._asked]

    def _ask(self, waiter: Waiter) -> None:
        self._host = waiter
        self._asked.append(waiter)
        waiter.ask_number()

    def _pass_over(self) -> None:
        self._host_late = None
        if self._unasked():
            self._host = None
            self.consider()

    def _has_answered(self, waiter: Waiter) -> None:
        if waiter in self._asked:
            self._asked.remove(waiter)
        if waiter is self._host:
            self._host = None
            if self._host_late:
                self._host_late.cancel()
                self._host_late = None

    @staticmethod
    def _may_join(waiter: Waiter, table: Table) -> bool:
        return waiter.fits(table) and (waiter.can_rename or not table.named(waiter.name))

    def _fill(self, table: Table) -> None:
        clashing: list[Waiter] = []
        for waiter in [waiter for waiter in self._unasked() if waiter.fits(table)]:
            # A namesake keeps their place: nobody behind takes the seat while another name is asked for.
            if len(clashing) == table.seats.count(None):
                break
            if not table.named(waiter.name):
                self._sit(waiter, table)
            elif waiter.can_rename:
                clashing.append(waiter)
        # Names are compared when the game could begin: the first with a namesake is asked for another.
        if clashing and len(clashing) == table.seats.count(None) and self._asked_name is None:
            self._asked_name = clashing[0]
            self._asked_name.ask_name()

    def _sit(self, waiter: Waiter, table: Table) -> None:
        self._waiters.remove(waiter)
        if waiter is self._asked_name:
            self._asked_name = None
        if table in self._hosted:
            self._hosted[table].append(waiter)
        table.sit(waiter.name, waiter.dialect, waiter)
