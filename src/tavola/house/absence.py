"""What a table does when players are missing from a running game or out of time, by its option."""

from collections.abc import Callable

from tavola.house.alarms import Alarm
from tavola.house.match import Match
from tavola.house.seat import Listener, Seat


class Absence:
    """Watches over one table's missing players; nothing is due while nobody at all is connected.

    Whoever is here and out of time is treated in the same way, for this move. A table that would wait for a
    missing player does not wait for one who is here: then the move is made as at one that passes over.
    """

    __slots__ = ("_alarm", "_hire", "_match", "_notice", "_out_of_time")

    def __init__(self, match: Match, notice: Callable[[str], None], hire: Callable[[str], Listener]) -> None:
        self._match = match
        self._notice = notice
        """Tells everybody something that people should know."""
        self._hire = hire
        """A computer player for a game."""
        self._alarm: Alarm | None = None
        self._out_of_time: int | None = None
        """Whose time is up, as everybody was told."""

    def mind(self) -> None:
        """Somebody came, went or moved: do for the missing what is due, and be back when the next thing is."""
        match = self._match
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if not match.attended_by_players:
            for seat in match.occupied:
                seat.send_stand_in_away()
            return
        if self._out_of_time not in match.acting:
            self._out_of_time = None
        while match.playing:
            dues = [(due, seat.index) for seat in match.acting_seats if (due := self._due(seat)) is not None]
            if not dues:
                return
            due, index = min(dues)
            if due > match.host.clock():
                self._alarm = match.host.alarms.set(due, self.mind)
                return
            seat, number = match.occupied[index], match.number
            self._go_on_for(seat)
            if match.number == number and seat.stand_in is None:
                return  # a game that refuses its own move for the absent must not hold up the house

    def _go_on_for(self, seat: Seat) -> None:
        match = self._match
        if not seat.missing and self._out_of_time != seat.index:
            self._out_of_time = seat.index
            self._notice(f"{seat.name} is out of time")
        if match.opened.missing == "bot":
            if seat.missing:
                self._notice(f"a computer player sits in for {seat.name}")
            seat.stand_in = self._hire(match.game.name)
            seat.stand_in.seated(seat)
        else:
            match.play_for(seat, match.game.absent(match.ledger.state, seat.index))
            match.turn_clocks()

    def _due(self, seat: Seat) -> float | None:
        """When the patience with this seat ends, if it does."""
        match = self._match
        if seat.stand_in is not None:
            return None
        if not seat.missing:
            return match.clocks.runs_out(seat.index) if match.clocks else None
        if seat.left_at is None or match.opened.missing not in ("skip", "bot"):
            return None
        grace = match.opened.grace if match.game.settled(match.ledger.state) else match.opened.setup_grace
        return seat.left_at if seat.said_goodbye else seat.left_at + grace / 1000
