"""Those who wait for a table of a game, in the order of their coming, for dialects that have such a queue."""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from tavola.games import GAMES
from tavola.house.alarms import Alarm
from tavola.house.ledger import Phase
from tavola.house.lobby import Lobby
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
    it away again, unless somebody who came another way sits there; and where only guests of the queue are left
    at a table that none of them opened, it is taken away too.

    Nobody waits for ever for whoever is asked: when somebody has waited `patience` seconds for them, the next is
    asked as well. The first may still answer, for the question is not taken back.
    """

    def __init__(
        self,
        game: str,
        open_table: Callable[..., Table],
        lobby: Lobby,
        alarm: Callable[[float, Callable[[], None]], Alarm],
        patience: float = HOST_SECONDS,
    ) -> None:
        self._game = game
        self._open_table = open_table
        """Opens a table of this game, as `House.open` does."""
        self._lobby = lobby
        self._alarm = alarm
        self._patience = patience
        self._waiters: dict[Waiter, None] = {}
        self._asked: dict[Waiter, None] = {}
        """Who has been asked the number and has not answered yet."""
        self._host: Waiter | None = None
        """The one of them for whom the others wait."""
        self._host_late: Alarm | None = None
        self._asked_name: Waiter | None = None
        self._guests: dict[Table, list[Waiter]] = {}
        """Who of the queue sits at which of the tables that wait."""
        self._openers: dict[Table, Waiter] = {}
        """Who opened which of them, as long as they are there."""
        self._shared: set[Table] = set()
        """The tables that wait at which somebody sat who came another way."""
        self._changed: dict[Table, None] = {}
        """The tables that are to be considered."""
        self._considering = False

    def waits(self, waiter: Waiter) -> bool:
        """Whether this guest is in the queue and has no seat yet."""
        return waiter in self._waiters

    def join(self, waiter: Waiter) -> None:
        self._waiters[waiter] = None
        self._consider(self._seek, waiter)

    def open(self, waiter: Waiter, players: int, **how: Any) -> Table:
        """One who was asked has said for how many; `NotDone` if that cannot be. `how` is as for `House.open`.

        If a table just like that waits by now, this guest takes a seat there.
        """
        table = self._like(waiter, players, how.get("options", {}))
        if table is None:
            table = self._open_table(players=players, **how)
            self._openers[table] = waiter
        self._has_answered(waiter)
        self._sit(waiter, table)
        self._consider(self._fill, table)
        return table

    def _like(self, waiter: Waiter, players: int, options: dict[str, Any]) -> Table | None:
        wanted = msgspec.convert(options, GAMES[self._game].Options)
        for table in self._lobby.offered(self._game):
            if table.opened.players == players and table.options == wanted and self._fits(waiter, table):
                return table
        return None

    @staticmethod
    def _fits(waiter: Waiter, table: Table) -> bool:
        return waiter.fits(table) and not table.named(waiter.name)

    def renamed(self) -> None:
        """Whoever was asked for another name has one now."""
        waiter, self._asked_name = self._asked_name, None
        if waiter:
            self._consider(self._seek_all)

    def leave(self, waiter: Waiter) -> None:
        """This guest goes, in the queue or from a table that has not begun. The seat is given up afterwards."""
        self._has_answered(waiter)
        self._settle_name(waiter)
        if waiter in self._waiters:
            del self._waiters[waiter]
            self._consider(self._make_way, waiter)
        else:
            self._consider(self._get_up, waiter)

    def forget(self, table: Table) -> None:
        """This table waits no longer."""
        self._guests.pop(table, None)
        self._openers.pop(table, None)
        self._shared.discard(table)

    def consider(self, table: Table) -> None:
        """Somebody sat down at this table, came back or got up."""
        self._changed[table] = None
        if not self._considering:
            self._consider(lambda: None)

    def _consider(self, act: Callable[..., None], *about: Any) -> None:
        """Do this, then seat those who can be seated at what changed by it, and ask whoever is to be asked."""
        self._considering = True
        try:
            act(*about)
            while self._changed:
                table = next(iter(self._changed))
                del self._changed[table]
                self._look_after(table)
        finally:
            self._considering = False
        self._ask_next()

    def _look_after(self, table: Table) -> None:
        if table.phase is not Phase.WAITING:
            return
        guests = self._guests.get(table)
        if {seat.listener for seat in table.occupied if seat.bot is None}.difference(guests or ()):
            self._shared.add(table)
        elif guests and table in self._shared and table not in self._openers:
            self._dissolve(table, guests)
            return
        if self._waiters and self._lobby.offers(table):
            self._fill(table)

    def _make_way(self, waiter: Waiter) -> None:
        """Nobody took the seat that this guest would have had under another name."""
        for table in self._lobby.offered(self._game) if self._waiters else ():
            if table.named(waiter.name):
                self._fill(table)

    def _get_up(self, waiter: Waiter) -> None:
        table = next((table for table, guests in self._guests.items() if waiter in guests), None)
        if table is None:
            return
        guests = self._guests[table]
        ours = [seat for seat in table.occupied if seat.listener in guests]
        if self._openers.get(table) is waiter:
            del self._openers[table]
            if len(ours) == len(table.occupied):
                self._dissolve(table, guests, but=waiter)
                return
        guests.remove(waiter)

    def _dissolve(self, table: Table, guests: list[Waiter], but: Waiter | None = None) -> None:
        """The number and the options were those of somebody who goes: the others stand in the queue again."""
        self.forget(table)
        seats = [seat for seat in table.occupied if seat.listener in guests]
        back = [guest for guest in guests if guest is not but]
        self._waiters = dict.fromkeys([*back, *self._waiters])
        for seat in seats:
            seat.listener = None
        for seat in seats:
            table.leave(seat, "whoever opened this table has gone")
        for guest in back:
            guest.unseated()
        self._seek_all()

    def _seek_all(self) -> None:
        for table in self._lobby.offered(self._game) if self._waiters else ():
            self._fill(table)

    def _seek(self, waiter: Waiter) -> None:
        """A seat for a newcomer: those who wait have been to all these tables before."""
        for table in self._lobby.offered(self._game):
            if waiter.fits(table):
                self._fill(table)
                if waiter not in self._waiters:
                    return

    def _ask_next(self) -> None:
        if self._others_wait and self._host is None:
            tables = self._lobby.offered(self._game)
            for waiter in self._waiters:
                # Who is asked for a number or a name has a question to answer already.
                asked = waiter in self._asked or waiter is self._asked_name
                if not asked and not any(self._may_join(waiter, table) for table in tables):
                    self._ask(waiter)
                    break
        if self._host is not None and self._host_late is None and self._others_wait:
            self._host_late = self._alarm(self._patience, self._pass_over)

    @property
    def _others_wait(self) -> bool:
        """Whether anybody waits who has not been asked for the number."""
        return len(self._waiters) > len(self._asked)

    def _ask(self, waiter: Waiter) -> None:
        self._host = waiter
        self._asked[waiter] = None
        waiter.ask_number()

    def _pass_over(self) -> None:
        self._host_late = None
        if self._others_wait:
            self._host = None
            self._ask_next()

    def _has_answered(self, waiter: Waiter) -> None:
        self._asked.pop(waiter, None)
        if waiter is self._host:
            self._host = None
            if self._host_late:
                self._host_late.cancel()
                self._host_late = None

    def _settle_name(self, waiter: Waiter) -> None:
        """If this guest was asked for another name, somebody else may be asked now."""
        if waiter is self._asked_name:
            self._asked_name = None
            self._changed.update(dict.fromkeys(self._lobby.offered(self._game)))

    @staticmethod
    def _may_join(waiter: Waiter, table: Table) -> bool:
        return waiter.fits(table) and (waiter.can_rename or not table.named(waiter.name))

    def _fill(self, table: Table) -> None:
        clashing: list[Waiter] = []
        for waiter in list(self._waiters):
            # A namesake keeps their place: nobody behind takes the seat while another name is asked for.
            if len(clashing) == table.seats.count(None):
                break
            if waiter in self._asked or not waiter.fits(table):
                continue
            if not table.named(waiter.name):
                self._sit(waiter, table)
            elif waiter.can_rename:
                clashing.append(waiter)
        # Names are compared when the game could begin: the first with a namesake is asked for another.
        if clashing and len(clashing) == table.seats.count(None) and self._asked_name is None:
            self._asked_name = clashing[0]
            self._asked_name.ask_name()

    def _sit(self, waiter: Waiter, table: Table) -> None:
        del self._waiters[waiter]
        self._settle_name(waiter)
        self._guests.setdefault(table, []).append(waiter)
        table.sit(waiter.name, waiter.dialect, waiter)


def is_like(table: Table, other: Table, name: str) -> bool:
    """Whether somebody of this name who waits at one of these tables finds the same game at the other."""
    same = table.opened.players == other.opened.players and table.options == other.options
    return same and not other.named(name)
