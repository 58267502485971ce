"""Seats that are kept for somebody who is not connected: for how long, and how their owners find them again."""

from collections.abc import Callable, Iterator, Mapping

from tavola.house.alarms import Alarm, Alarms
from tavola.house.kept import Claim, Kept
from tavola.house.ledger import Ledger, Phase
from tavola.house.news import Presence
from tavola.house.policy import ReconnectPolicy
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.visitors import neighbourhood

CONNECTION_LOST = "connection lost"

KEPT_SECONDS = 30 * 86_400.0
"""How long a game is kept open when none of its players is connected."""

UNPLAYED_EACH = 50
"""Of tables that everybody left before anybody had made a move, so many wait for the people of one address.

Beyond that the oldest is closed: nothing is lost with it but the deal.
"""

OWNER_SECONDS = 600.0
"""How long an owner may take a seat back from somebody who came to it by the name alone, from another address."""


class Keeping:
    """All the kept seats of a house."""

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
        self._kept = Kept(policies, tables)
        self._closing: dict[str, Alarm] = {}
        """For each game with nobody there: what closes it in the end."""
        self._unplayed: dict[str, dict[str, Table]] = {}
        """For each address: the tables its people have left before anybody made a move, in that order."""
        self._left_from: dict[str, str] = {}
        """For each of these tables: from which address."""
        self._reopened: dict[str, Table] = {}
        """The tables to which nobody has come back since the house was started again."""

    def of(self, claim: Claim, *, alone: bool | None = None) -> Iterator[Seat]:
        """The seats that this proves to be theirs, at tables for one, or for more, or at all.

        The one that their dialect leads them to comes first; they are looked up as they are asked for.
        """
        return (seat for seat in self._reclaimable(self._kept.of(claim, alone=alone)) if self._proves(claim, seat))

    def at(self, table: Table, claim: Claim) -> list[Seat]:
        """Those of them that are at this table."""
        owned = [seat for seat in table.occupied if (seat.dialect, seat.name) == (claim.dialect, claim.name)]
        kept = [seat for seat in owned if seat in self._kept and self._may_be_reclaimed(seat)]
        return [seat for seat in kept if self._proves(claim, seat)]

    def expects(self, claim: Claim) -> bool:
        """Whether the owner of this name may come, although somebody else is connected under it."""
        return any(
            seat.proof.secret or (seat.listener and self._proves(claim, seat))
            for seat in self._reclaimable(self._kept.guarded(claim))
            if not seat.said_goodbye
        )

    def _reclaimable(self, seats: Iterator[Seat]) -> Iterator[Seat]:
        for seat in seats:
            if self._may_be_reclaimed(seat):
                yield seat
            elif not self._may_be_asked_again(seat):
                self._kept.hide(seat)

    def _may_be_reclaimed(self, seat: Seat) -> bool:
        """When a game is over: who is waited for may still hear how it ended, or is asked for a rematch."""
        table = self._tables[seat.code]
        if table.phase is not Phase.OVER or seat.kept:
            return True
        return self._policies[seat.dialect].rematch and table.rematches.awaits(seat)

    def _may_be_asked_again(self, seat: Seat) -> bool:
        """Whether somebody is at the finished table who may still wish for a rematch."""
        table = self._tables[seat.code]
        rematch = self._policies[seat.dialect].rematch
        return rematch and table.attended_by_players and not table.rematches.refused

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
        self._crowd_out(seat, table)

    def mind(self, table: Table) -> None:
        """Somebody went: a game to which nobody comes back is closed in the end."""
        if table.playing and not table.attended_by_players and table.code not in self._closing:
            self._closing[table.code] = self._alarm(self._game_seconds, lambda: self._close_if_forgotten(table))

    def _crowd_out(self, seat: Seat, table: Table) -> None:
        """Whoever starts games and goes leaves a few of them behind, however many there were."""
        if not seat.address or table.phase is Phase.OVER or table.attended_by_players or played(table.ledger):
            return
        place = self._left_from.setdefault(table.code, neighbourhood(seat.address))
        left = self._unplayed.setdefault(place, {})
        left[table.code] = table
        if len(left) > UNPLAYED_EACH:
            self._close(next(iter(left.values())), "nobody came back")

    def _no_longer_deserted(self, code: str) -> None:
        if closing := self._closing.pop(code, None):
            closing.cancel()
        if place := self._left_from.pop(code, None):
            left = self._unplayed[place]
            del left[code]
            if not left:
                del self._unplayed[place]

    def reopened(self, table: Table) -> None:
        """It was the house that went away: nobody's absence counts until the first of them is back."""
        if table.playing:
            self._reopened[table.code] = table

    def _add(self, seat: Seat) -> None:
        seat.left_at = self._clock()
        self._kept.add(seat)

    def stop(self, seat: Seat) -> None:
        """Its owner is here again, or is not waited for any more."""
        doubtful = seat.left_at is not None and self._may_be_a_stranger(seat)
        seat.left_at = None
        seat.said_goodbye = False
        if seat.listener is not None:
            self._look_anew(seat.code)
        back = seat.listener is not None and seat.bot is None
        if back:
            self._no_longer_deserted(seat.code)
        self._settle(seat)
        if doubtful:
            seat.contested = self._alarm(OWNER_SECONDS, lambda: self._trust(seat))
            self._kept.add(seat)
        else:
            self._kept.discard(seat)
            if seat.listener and not seat.address:
                seat.address = seat.listener.address
        if seat.kept:
            seat.kept.cancel()
            seat.kept = None

    def _look_anew(self, code: str) -> None:
        """Somebody is back at this table: from now on the absence of the others counts, and they may be asked."""
        table = self._tables.get(code)
        if table is None:
            return
        back = self._reopened.pop(code, None) is not None
        if back or table.phase is Phase.OVER:
            for other in table.occupied:
                if other.left_at is not None:
                    if back:
                        other.left_at = self._clock()
                    self._kept.add(other)

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
            self._kept.discard(seat)

    def forget(self, table: Table) -> None:
        """This table is no longer in the house: nobody comes back to it."""
        self._reopened.pop(table.code, None)
        self._no_longer_deserted(table.code)
        for seat in table.occupied:
            self.stop(seat)

    def _close_if_forgotten(self, table: Table) -> None:
        self._closing.pop(table.code, None)
        if table.playing and not table.attended_by_players:
            self._close(table, "nobody came back")
        elif not table.attended:
            table.house.forget_if_empty(table)  # computer players have come to an end of it

    def _close(self, table: Table, reason: str) -> None:
        self._reopened.pop(table.code, None)
        self._no_longer_deserted(table.code)
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


def played(ledger: Ledger) -> bool:
    """Whether anybody who is no bot has made a move."""
    people = [sat is not None and sat.bot is None for sat in ledger.sitting]
    entries = ledger.entries()
    return any(entry.moves and entry.who is not None and people[entry.who] for entry in entries)
