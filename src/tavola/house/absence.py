"""What a table does when players are missing from a running game or out of time, by its option."""

from typing import TYPE_CHECKING

from tavola.house.alarms import Alarm

if TYPE_CHECKING:
    from tavola.house.seat import Seat
    from tavola.house.table import Table


class Absence:
    """Watches over one table's missing players; nothing is due while nobody at all is connected.

    Whoever is here and out of time is treated in the same way, for this move. A table that would wait for a
    missing player does not wait for one who is here: then the move is made as at one that passes over.
    """

    __slots__ = ("_alarm", "_out_of_time", "_table")

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._alarm: Alarm | None = None
        self._out_of_time: int | None = None
        """Whose time is up, as everybody was told."""

    def mind(self) -> None:
        """Somebody came, went or moved: do for the missing what is due, and be back when the next thing is."""
        table = self._table
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if not table.attended_by_players:
            for seat in table.occupied:
                seat.send_stand_in_away()
            return
        if self._out_of_time not in table.acting:
            self._out_of_time = None
        while table.playing:
            dues = [(due, seat.index) for seat in table.acting_seats if (due := self._due(seat)) is not None]
            if not dues:
                return
            due, index = min(dues)
            if due > table.house.now():
                self._alarm = table.house.alarms.set(due, self.mind)
                return
            seat, entries = table.occupied[index], len(table.log)
            self._go_on_for(seat)
            if len(table.log) == entries and seat.stand_in is None:
                return  # a game that refuses its own move for the absent must not hold up the house

    def _go_on_for(self, seat: "Seat") -> None:
        table = self._table
        if not seat.missing and self._out_of_time != seat.index:
            self._out_of_time = seat.index
            table.chat.notice(f"{seat.name} is out of time")
        if table.opened.missing == "bot":
            if seat.missing:
                table.chat.notice(f"a computer player sits in for {seat.name}")
            seat.hire_stand_in()
        else:
            table.play_for(seat, table.game.absent(table.state, seat.index))
            table.clocks.turn()

    def _due(self, seat: "Seat") -> float | None:
        """When the patience with this seat ends, if it does."""
        table = self._table
        if seat.stand_in is not None:
            return None
        if not seat.missing:
            return table.clocks.runs_out(seat)
        if seat.left_at is None or table.opened.missing not in ("skip", "bot"):
            return None
        grace = table.opened.grace if table.game.settled(table.state) else table.opened.setup_grace
        return seat.left_at if seat.said_goodbye else seat.left_at + grace / 1000
