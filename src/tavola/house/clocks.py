"""How long the players of one table may still think. The house's time is the only one."""

from typing import TYPE_CHECKING

from tavola.house.words import Clock

if TYPE_CHECKING:
    from tavola.house.seat import Seat
    from tavola.house.table import Table

LONGEST = 7 * 86_400_000


def fault(clock: Clock) -> str | None:
    """What is wrong with such a clock, in words."""
    if min(clock.move, clock.bank, clock.increment) < 0 or max(clock.move, clock.bank, clock.increment) > LONGEST:
        return f"a clock's times are 0 to {LONGEST} milliseconds"
    if (clock.move > 0) == (clock.bank > 0):
        return "a clock has a time for each move or a bank for the whole game, one of them"
    if clock.move and clock.increment:
        return "an increment belongs to a bank"
    return None


class Clocks:
    """Runs for whoever is to move and is here. Bots have a limit of their own; the missing are another matter."""

    __slots__ = ("_clock", "_left", "_running", "_since", "_table")

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._clock = table.opened.clock
        self._left: list[float] = []
        self._since = 0.0
        self._running: list[int] = []

    def start(self, left: tuple[int, ...] | None = None) -> None:
        """The game begins, or is read from its log."""
        if self._clock:
            each = self._clock.move or self._clock.bank
            self._left = list(left or [each] * len(self._table.seats))

    def left(self) -> tuple[int, ...] | None:
        """Milliseconds each seat has now."""
        if not self._clock or not self._left:
            return None
        return tuple(int(self._left_of(seat)) for seat in range(len(self._left)))

    def running(self) -> tuple[int, ...]:
        return tuple(self._running)

    def moved(self, seat: int) -> None:
        """This seat has made a move: its time is taken, and it gets what a move brings."""
        if self._clock and self._left:
            used = self._left_of(seat)
            self._left[seat] = self._clock.move or used + self._clock.increment
            if seat in self._running:
                self._running.remove(seat)

    def turn(self) -> None:
        """Somebody came, went or moved: take the time used so far and let run whose turn it is."""
        if self._clock and self._left:
            self._left = [self._left_of(seat) for seat in range(len(self._left))]
            self._since = self._table.house.now()
            self._running = [seat.index for seat in self._table.acting_seats if self._runs(seat)]

    def _runs(self, seat: "Seat") -> bool:
        return self._table.playing and seat.bot is None and not seat.missing and not self._table.waited_for

    def runs_out(self, seat: "Seat") -> float | None:
        """When this seat's time is up, if it is running."""
        if seat.index not in self._running:
            return None
        return self._since + self._left[seat.index] / 1000

    def _left_of(self, seat: int) -> float:
        left = self._left[seat]
        if seat in self._running:
            left -= (self._table.house.now() - self._since) * 1000
        return max(0.0, left)
