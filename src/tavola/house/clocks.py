"""How long the players of one table may still think. The house's time is the only one."""

from collections.abc import Callable, Sequence
from typing import Final

from tavola.house.errors import NotDone
from tavola.house.words import Clock

LONGEST: Final = 7 * 86_400_000


def fault(clock: Clock) -> NotDone | None:
    """What is wrong with such a clock, in words."""
    if min(clock.move, clock.bank, clock.increment) < 0 or max(clock.move, clock.bank, clock.increment) > LONGEST:
        return NotDone("a clock's times are 0 to {most} milliseconds", most=LONGEST)
    if (clock.move > 0) == (clock.bank > 0):
        return NotDone("a clock has a time for each move or a bank for the whole game, one of them")
    if clock.move and clock.increment:
        return NotDone("an increment belongs to a bank")
    return None


class Clocks:
    """Runs for whoever is to move and is here. Bots have a limit of their own; the missing are another matter."""

    __slots__ = ("_clock", "_left", "_now", "_running", "_since")

    def __init__(self, clock: Clock, now: Callable[[], float]) -> None:
        self._clock = clock
        self._now = now
        self._left: list[float] = []
        self._since = 0.0
        self._running: list[int] = []

    def start(self, seats: int, left: tuple[int, ...] | None = None) -> None:
        """The game begins with so many, or is read from its log."""
        each = self._clock.move or self._clock.bank
        self._left = list(left or [each] * seats)

    def left(self) -> tuple[int, ...] | None:
        """Milliseconds each seat has now; None before the game."""
        if not self._left:
            return None
        return tuple(int(self._left_of(seat)) for seat in range(len(self._left)))

    def running(self) -> tuple[int, ...]:
        return tuple(self._running)

    def moved(self, seat: int) -> None:
        """This seat has made a move: its time is taken, and it gets what a move brings."""
        if self._left:
            used = self._left_of(seat)
            self._left[seat] = self._clock.move or used + self._clock.increment
            if seat in self._running:
                self._running.remove(seat)

    def turn(self, running: Sequence[int]) -> None:
        """Take the time used so far, and let it run for these seats."""
        if self._left:
            self._left = [self._left_of(seat) for seat in range(len(self._left))]
            self._since = self._now()
            self._running = list(running)

    def runs_out(self, seat: int) -> float | None:
        """When this seat's time is up, if it is running."""
        if seat not in self._running:
            return None
        return self._since + self._left[seat] / 1000

    def _left_of(self, seat: int) -> float:
        left = self._left[seat]
        if seat in self._running:
            left -= (self._now() - self._since) * 1000
        return max(0.0, left)
