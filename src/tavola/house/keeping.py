"""Seats that are kept for somebody who is not connected: for how long, and how their owners find them again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tavola.house.alarms import Alarm, Alarms
from tavola.house.ledger import Phase
from tavola.house.news import Presence
from tavola.house.policy import ReconnectPolicy
from tavola.house.seat import Seat
from tavola.house.table import Table

CONNECTION_LOST = "connection lost"

KEPT_SECONDS = 30 * 86_400.0
"""How long a game is kept open when none of its players is connected."""


OWNER_SECONDS = 600.0
"""How long an owner may take a seat back from somebody who came to it by the name alone, from another address."""


@dataclass(frozen=True)
class Claim:
    """Somebody says that a kept seat is theirs."""

    dialect: str
    name: str
    address: str = ""
    """Where they are connected from, if that is known."""
    secret: object = ""
    """What they know, if anything."""


class Keeping:
    """All the kept seats of a house, found by the dialect and the name of their owners."""

    def __init__(
        self,
        clock: Callable[[], float],
        alarms: Alarms,
        policies: Mapping[str, ReconnectPolicy],
        tables: Mapping[str, Table],
        game_seconds: float = KEPT_SECONDS,
    ) -> None:
        self._clock = clock
        self._alarms = alarms
        self._policies = policies
        self._tables = tables
        self._game_seconds = game_seconds
        self._kept: dict[tuple[str, str], dict[Seat, None]] = {}
        self._closing: dict[str, Alarm] = {}
        """For each table with nobody there: what closes it in the end."""
        self._reopened: dict[str, Table] = {}
        """The tables to which nobody has come back since the house was started again."""

    def of(self, claim: Claim) -> list[Seat]:
        """The seats that this proves to be theirs, in the order they were lost."""
        return [seat for seat in self._named(claim) if self._proves(claim, seat)]

    def expects(self, claim: Claim) -> bool:
        """Whether the owner of this name may come, although somebody else is connected under it."""
        return any(
            seat.proof.secret or (seat.listener and self._proves(claim, seat))
            for seat in self._named(claim)
            if not seat.said_goodbye
        )

    def _named(self, claim: Claim) -> list[Seat]:
        kept = self._kept.get((claim.dialect, claim.name), ())
        return [seat for seat in kept if self._may_be_reclaimed(seat)]

    def _may_be_reclaimed(self, seat: Seat) -> bool:
        """When a game is over: who is waited for may still hear how it ended, or is asked for a rematch."""
        table = self._tables[seat.code]
        if table.phase is not Phase.OVER or seat.kept:
            return True
        return self._policies[seat.dialect].rematch and table.rematches.awaits(seat)

    def _proves(self, claim: Claim, seat: Seat) -> bool:
        if seat.proof.secret:
            return seat.proof.accepts(claim.secret)
        from_there = bool(claim.address) and claim.address == seat.address
        if seat.listener:
            return from_there
        kept_for = self._policies[seat.dialect].kept_for
        return kept_for == "name" or (kept_for == "address" and from_there)

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
        if self._policies[seat.dialect].kept_for == "none" and not seat.proof.secret:
            seat.kept = self._alarm(0, lambda: self._give_up(table, seat))
        elif seconds is not None:
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
        self._discard(seat)
        self._kept.setdefault((seat.dialect, seat.name), {})[seat] = None

    def stop(self, seat: Seat) -> None:
        """Its owner is here again, or is not waited for any more."""
        doubtful = seat.left_at is not None and self._may_be_a_stranger(seat)
        seat.left_at = None
        seat.said_goodbye = False
        if seat.listener is not None and (table := self._reopened.pop(seat.code, None)):
            for other in table.occupied:
                if other.left_at is not None:
                    other.left_at = self._clock()
        back = seat.listener is not None and seat.bot is None
        if back and (closing := self._closing.pop(seat.code, None)):
            closing.cancel()
        self._settle(seat)
        if doubtful:
            seat.contested = self._alarm(OWNER_SECONDS, lambda: self._trust(seat))
        else:
            self._discard(seat)
            if seat.listener and not seat.address:
                seat.address = seat.listener.address
        if seat.kept:
            seat.kept.cancel()
            seat.kept = None

    @staticmethod
    def _settle(seat: Seat) -> None:
        """There is no doubt whose it is, or no need to know."""
        if seat.contested:
            seat.contested.cancel()
            seat.contested = None

    @staticmethod
    def _may_be_a_stranger(seat: Seat) -> bool:
        """Whether whoever is back has shown nothing but a name, and is not where the owner was."""
        if seat.listener is None or seat.proof.secret:
            return False
        return bool(seat.address and seat.listener.address) and seat.listener.address != seat.address

    def _trust(self, seat: Seat) -> None:
        """Nobody else has claimed it for long: the seat is theirs who has it."""
        seat.contested = None
        if seat.listener:
            seat.address = seat.listener.address
            self._discard(seat)

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
            self._close(table, "nobody came back")
        elif not table.attended:
            table.house.forget_if_empty(table)  # computer players have come to an end of it

    def _close(self, table: Table, reason: str) -> None:
        self._reopened.pop(table.code, None)
        for seat in table.occupied:
            self.stop(seat)
        table.close(reason)

    def _give_up(self, table: Table, seat: Seat) -> None:
        """Nobody comes back to this seat: the game goes on without it, or, where that cannot be, is over."""
        if table.phase is Phase.WAITING or table.game.leaving(CONNECTION_LOST) is not None:
            table.leave(seat, CONNECTION_LOST)
            return
        others = [other for other in table.occupied if other.bot is None and not other.gone]
        deserted = not any(other.listener or other.proof.secret for other in others)
        if table.playing and (deserted or table.opened.missing in ("wait", "pause")):
            reason = f"the connection of {seat.name} is lost, and this house keeps no seat without a secret"
            table.abandon(reason)
            self._close(table, reason)

    def _alarm(self, seconds: float, act: Callable[[], None]) -> Alarm:
        return self._alarms.set(self._clock() + seconds, act)
