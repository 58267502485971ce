"""Those who came through a queue and were left alone at their table are brought to others who wait."""

from typing import Protocol, runtime_checkable

from tavola.house.lobby import Lobby
from tavola.house.seat import Listener, Seat
from tavola.house.table import Table


@runtime_checkable
class Roamer(Listener, Protocol):
    """A guest who came to no particular table."""

    def wish_at(self, table: Table) -> str | None:
        """What this guest would wish for in the deal there; None if it is not as good as where they wait."""
        ...


class Company:
    """The younger of two tables gives its lone guest to the older one, so that nobody is moved to and fro."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._alone: dict[str, dict[Table, None]] = {}
        """For each game the tables at which one such guest sits alone."""
        self._moving = False

    def consider(self, table: Table) -> None:
        """Somebody sat down at a waiting table, came back to it or got up."""
        alone = self._alone.setdefault(table.opened.game, {})
        if self._lobby.offers(table) and _lone(table):
            alone[table] = None
        else:
            alone.pop(table, None)
        if alone and not self._moving and self._lobby.offers(table):
            self._moving = True
            try:
                self._bring_together(table, alone)
            finally:
                self._moving = False

    def _bring_together(self, table: Table, alone: dict[Table, None]) -> None:
        if table in alone and any(self._move(table, other) for other in self._lobby.offered(table.opened.game)):
            return
        for younger in list(alone):
            if not self._lobby.offers(table):
                return
            self._move(younger, table)

    def _move(self, table: Table, other: Table) -> bool:
        """Seat whoever is alone here over there, if that can be; whether it was done."""
        seat = _lone(table)
        if seat is None or other is table or not self._lobby.is_older(other, table):
            return False
        guest = seat.listener
        wish = guest.wish_at(other) if isinstance(guest, Roamer) else None
        if guest is None or wish is None:
            return False
        table.leave(seat, "brought together with others who wait")
        other.sit(seat.name, seat.dialect, guest, wish=wish, open_door=not seat.proof.secret)
        return True

    def forget(self, table: Table) -> None:
        self._alone.get(table.opened.game, {}).pop(table, None)


def _lone(table: Table) -> Seat | None:
    """Whoever sits here alone, if that is somebody who may be moved."""
    seats = table.occupied
    return seats[0] if len(seats) == 1 and isinstance(seats[0].listener, Roamer) else None
