"""Those who wait for a table of a game, in the order of their coming, for dialects that have such a queue."""

from collections.abc import Callable
from typing import Any

import msgspec

from tavola.games import GAMES
from tavola.house.alarms import Alarm
from tavola.house.elsewhere import NOWHERE, Elsewhere
from tavola.house.ledger import Phase
from tavola.house.lines import Lines, Waiter
from tavola.house.lobby import Kind, Lobby, oldest_without, spelled
from tavola.house.table import Table

__all__ = ["HOST_SECONDS", "Queue", "Waiter", "is_like"]

HOST_SECONDS = 60.0
"""How long others wait for somebody who was asked the number and has opened no table yet."""


class Queue:
    """One queue for all dialects of a game.

    The oldest public table with a free seat is the one to join. If there is none for the first guest, that one
    is asked how many shall play and opens one; the others wait. Who opens a table and goes before the start takes
    it away again, unless somebody who came another way sits there; and where only guests of the queue are left
    at a table that none of them opened, it is taken away too.

    Nobody waits for ever for whoever is asked: when somebody has waited `patience` seconds for them, the next is
    asked as well. The first may still answer, for the question is not taken back.

    Whatever happens to one guest or table, only those are looked at for whom it can change something.
    """

    def __init__(
        self,
        game: str,
        open_table: Callable[..., Table],
        lobby: Lobby,
        alarm: Callable[[float, Callable[[], None]], Alarm],
        patience: float = HOST_SECONDS,
        elsewhere: Elsewhere = NOWHERE,
    ) -> None:
        self._game = game
        self._elsewhere = elsewhere
        self._open_table = open_table
        """Opens a table of this game, as `House.open` does."""
        self._lobby = lobby
        self._alarm = alarm
        self._patience = patience
        self._waiters = Lines(game, lobby)
        """Those who have been asked the number stand aside."""
        self._asked: dict[Waiter, None] = {}
        """Who has been asked the number and has not answered yet."""
        self._host: Waiter | None = None
        """The one of them for whom the others wait."""
        self._host_late: Alarm | None = None
        self._asked_name: Waiter | None = None
        self._clashing_name = ""
        """The name that one had when asked for another."""
        self._guests: dict[Table, list[Waiter]] = {}
        """Who of the queue sits at which of the tables that wait."""
        self._tables: dict[Waiter, Table] = {}
        """The same the other way round."""
        self._openers: dict[Table, Waiter] = {}
        """Who opened which of them, as long as they are there."""
        self._shared: set[Table] = set()
        """The tables that wait at which somebody sat who came another way."""
        self._changed: dict[Table, None] = {}
        """The tables that are to be considered."""
        self._considering = False

    # What guests do

    def waits(self, waiter: Waiter) -> bool:
        """Whether this guest is in the queue and has no seat yet."""
        return waiter in self._waiters

    def check_here(self) -> None:
        """`Away` if the queue is kept elsewhere."""
        self._elsewhere.queue(self._game)

    def join(self, waiter: Waiter) -> None:
        self.check_here()
        self._waiters.join(waiter)
        self._consider(self._seek, waiter)

    def open(self, waiter: Waiter, players: int, **how: Any) -> Table:
        """One who was asked has said for how many; `NotDone` if that cannot be. `how` is as for `House.open`.

        If a table just like that waits by now, this guest takes a seat there.
        """
        options = msgspec.convert(how.get("options", {}), GAMES[self._game].Options)
        alike = self._lobby.alike(Kind(self._game, players, spelled(options)))
        table = next(oldest_without(waiter.name, [alike]), None)
        if table is None:
            table = self._open_table(players=players, **how)
            self._openers[table] = waiter
        self._has_answered(waiter)
        self._sit(waiter, table)
        self._consider(self._fill, table)
        return table

    def renamed(self) -> None:
        """Whoever was asked for another name has one now."""
        if waiter := self._asked_name:
            self._consider(self._seek_renamed, waiter)

    def leave(self, waiter: Waiter) -> None:
        """This guest goes, in the queue or from a table that has not begun. The seat is given up afterwards."""
        self._has_answered(waiter)
        self._settle_name(waiter)
        if waiter in self._waiters:
            self._waiters.leave(waiter)
            self._consider(self._make_way, waiter.name)
        else:
            self._consider(self._get_up, waiter)

    def forget(self, table: Table) -> None:
        """This table waits no longer."""
        for guest in self._guests.pop(table, ()):
            self._tables.pop(guest, None)
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
        self._fill(table)

    # Seats for those who wait

    def _seek(self, waiter: Waiter) -> None:
        """A seat for a newcomer: those who wait have been to all these tables before."""
        offers = self._waiters.offers(waiter)
        for table in oldest_without(waiter.name, offers):
            self._fill(table)
            if waiter not in self._waiters:
                return
        for offer in offers if waiter.can_rename else ():
            for table in offer.named(waiter.name):
                if self._asked_name is None:
                    self._fill(table)

    def _seek_renamed(self, waiter: Waiter) -> None:
        name, self._asked_name = self._clashing_name, None
        self._seek(waiter)
        self._make_way(name)
        self._changed.update(dict.fromkeys(self._waiters.clashes()))

    def _make_way(self, name: str) -> None:
        """Nobody took the seats that somebody of this name would have had under another."""
        for table in self._lobby.offered(self._game).named(name):
            self._fill(table)

    def _fill(self, table: Table) -> None:
        if not self._waiters or not self._lobby.offers(table):
            return
        clashing: list[Waiter] = []
        for waiter in self._waiters.before(table):
            # A namesake keeps their place: nobody behind takes the seat while another name is asked for.
            if len(clashing) == table.seats.count(None):
                break
            if not table.named(waiter.name):
                self._sit(waiter, table)
            elif waiter.can_rename:
                clashing.append(waiter)
        # Names are compared when the game could begin: the first with a namesake is asked for another.
        if clashing and len(clashing) == table.seats.count(None) and self._asked_name is None:
            self._asked_name, self._clashing_name = clashing[0], clashing[0].name
            self._asked_name.ask_name()

    def _sit(self, waiter: Waiter, table: Table) -> None:
        self._waiters.leave(waiter)
        self._settle_name(waiter)
        self._guests.setdefault(table, []).append(waiter)
        self._tables[waiter] = table
        table.sit(waiter.name, waiter.dialect, waiter)

    def _get_up(self, waiter: Waiter) -> None:
        table = self._tables.pop(waiter, None)
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
        for guest in reversed(back):
            self._waiters.join(guest, in_front=True)
        for seat in seats:
            seat.listener = None
        for seat in seats:
            table.leave(seat, "whoever opened this table has gone")
        for guest in back:
            guest.unseated()
        for guest in back:
            if guest in self._waiters:
                self._seek(guest)

    # Questions

    def _ask_next(self) -> None:
        # Who is asked for a name has a question to answer already.
        if self._others_wait and self._host is None:
            waiter = self._waiters.first_without_table(but=self._asked_name)
            if waiter:
                self._host = waiter
                self._asked[waiter] = None
                self._waiters.step_aside(waiter)
                waiter.ask_number()
        if self._host is not None and self._host_late is None and self._others_wait:
            self._host_late = self._alarm(self._patience, self._pass_over)

    @property
    def _others_wait(self) -> bool:
        """Whether anybody waits who has not been asked for the number."""
        return len(self._waiters) > len(self._asked)

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
            offered = self._lobby.offered(self._game)
            self._changed.update(dict.fromkeys([*offered.named(self._clashing_name), *self._waiters.clashes()]))


def is_like(table: Table, other: Table, name: str) -> bool:
    """Whether somebody of this name who waits at one of these tables finds the same game at the other."""
    same = table.opened.players == other.opened.players and table.options == other.options
    return same and not other.named(name)
