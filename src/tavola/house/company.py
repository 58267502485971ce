"""Those who came through a queue and were left alone at their table are brought to others who wait."""

from collections.abc import Iterator
from typing import Literal, Protocol, TypeAlias, runtime_checkable

from tavola.house.lobby import Kind, Lobby, oldest_without
from tavola.house.seat import Listener, Seat
from tavola.house.table import Table

Roams: TypeAlias = Literal["anywhere", "alike", "nowhere"]
"""To which tables somebody may be brought: any of the game, those of the same kind, or none."""


@runtime_checkable
class Roamer(Listener, Protocol):
    """A guest who came to no particular table."""

    @property
    def roams(self) -> Roams: ...

    def wish_at(self, table: Table) -> str | None:
        """What this guest would wish for in the deal there; None if it is not as good as where they wait."""
        ...


class Company:
    """The younger of two tables gives its lone guest to the older one, so that nobody is moved to and fro."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._alone: dict[Kind | str, dict[Table, None]] = {}
        """The tables at which one such guest sits alone, by where else they may sit: a kind, or a whole game."""
        self._sought: dict[Table, Kind | str] = {}
        """The same the other way round."""
        self._moving = False

    def consider(self, table: Table) -> None:
        """Somebody sat down at a waiting table, came back to it or got up."""
        kind = self._lobby.kind(table)
        sought = _sought(table, kind) if kind else None
        if sought != self._sought.get(table):
            self.forget(table)
            if sought:
                self._sought[table] = sought
                self._alone.setdefault(sought, {})[table] = None
        if kind and self._sought and not self._moving:
            self._moving = True
            try:
                self._bring_together(table, kind)
            finally:
                self._moving = False

    def _bring_together(self, table: Table, kind: Kind) -> None:
        if table in self._sought and any(self._move(table, other) for other in self._older(table)):
            return
        for younger in [*self._alone.get(kind, ()), *self._alone.get(kind.game, ())]:
            if not self._lobby.offers(table):
                return
            self._move(younger, table)

    def _older(self, table: Table) -> Iterator[Table]:
        """Where whoever is alone here might rather sit, oldest first."""
        sought, (seat,) = self._sought[table], table.occupied
        if isinstance(sought, Kind):
            others = oldest_without(seat.name, [self._lobby.alike(sought)])
        else:
            others = iter(self._lobby.offered(sought))
        for other in others:
            if not self._lobby.is_older(other, table):
                return
            yield other

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
        sought = self._sought.pop(table, None)
        if sought:
            del self._alone[sought][table]
            if not self._alone[sought]:
                del self._alone[sought]


def _lone(table: Table) -> Seat | None:
    """Whoever sits here alone, if that is somebody who may be moved."""
    seats = table.occupied
    return seats[0] if len(seats) == 1 and isinstance(seats[0].listener, Roamer) else None


def _sought(table: Table, kind: Kind) -> Kind | str | None:
    """Where else whoever sits here alone may sit, if that is somebody who may be moved."""
    seat = _lone(table)
    roams = seat.listener.roams if seat and isinstance(seat.listener, Roamer) else "nowhere"
    return {"anywhere": kind.game, "alike": kind, "nowhere": None}[roams]
