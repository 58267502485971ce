"""What a table does when players are missing from a running game, by its option."""

from typing import TYPE_CHECKING

from tavola.house.alarms import Alarm

if TYPE_CHECKING:
    from tavola.house.table import Seat, Table


class Absence:
    """Watches over one table's missing players; nothing is due while nobody at all is connected."""

    __slots__ = ("_alarm", "_table")

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._alarm: Alarm | None = None

    def waited_for(self) -> list["Seat"]:
        """Those without whom nobody may move at a table that pauses."""
        if self._table.opened.missing != "pause":
            return []
        return [seat for seat in self._table.taken if seat.missing]

    def mind(self) -> None:
        """Somebody came, went or moved: do for the missing what is due, and be back when the next thing is."""
        table = self._table
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if table.opened.missing not in ("skip", "bot"):
            return
        if not table.attended_by_players:
            for seat in table.taken:
                seat.send_stand_in_away()
            return
        while table.playing and (absent := [seat for seat in table.acting_seats if self._alone(seat)]):
            seat = min(absent, key=self._due)
            if self._due(seat) > table.house.now():
                self._alarm = table.house.alarms.set(self._due(seat), self.mind)
                return
            if table.opened.missing == "bot":
                seat.hire_stand_in()
            else:
                table.play_for(seat, table.game.absent(table.state, seat.index))

    @staticmethod
    def _alone(seat: "Seat") -> bool:
        return seat.missing and seat.stand_in is None

    def _due(self, seat: "Seat") -> float:
        """When the patience with this seat ends."""
        opened = self._table.opened
        grace = opened.grace if self._table.game.settled(self._table.state) else opened.setup_grace
        assert seat.left_at is not None
        return seat.left_at if seat.said_goodbye else seat.left_at + grace / 1000
