"""Whose turn it is: those who ask for more of the house's time than is theirs wait in one row for all of them."""

import asyncio
import time
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Final, Protocol

from tavola.server.limits import Limits

LOOK_SECONDS: Final = 0.00002
"""What looking at somebody in the row counts for as work, whatever comes of it."""


class Waiter(Protocol):
    """A connection, as far as it waits for its turn."""

    waiting: bool
    """Whether it still waits; whoever is gone does not."""

    @property
    def debt(self) -> float:
        """Seconds of work it has had beyond what was its own; as long as it waits, only a turn changes that."""
        ...

    @property
    def rest(self) -> float:
        """After a turn: seconds until it may say its next line; till then nobody needs to look at it."""
        ...

    def take_turn(self, seconds: float) -> float:
        """Have so many seconds of work done, or a little more; how many it took."""
        ...


class Turns:
    """However many wait, together they get no more than a part of the house's time, in small pieces.

    Who has had least comes first: a guest who asked for a little too much does not wait for those who flood.
    """

    def __init__(self, limits: Limits, stopwatch: Callable[[], float] = time.perf_counter) -> None:
        self.stopwatch = stopwatch
        """What work is measured with."""
        self._piece = limits.turn_seconds
        self._rest = 1 / limits.turns_share - 1
        self._loop = asyncio.get_running_loop()
        self._row: list[tuple[float, int, Waiter]] = []
        self._resting: list[tuple[float, int, Waiter]] = []
        """Those who have said as many lines as they may, each with when it may say the next."""
        self._order = count()
        self._next: asyncio.TimerHandle | None = None
        self._not_before = 0.0

    def __len__(self) -> int:
        return len(self._row) + len(self._resting)

    def wait(self, waiter: Waiter) -> None:
        """This one has more to do than it has time for."""
        if not self._row:
            self._call_off()  # what was planned was planned for those who rest
        heappush(self._row, (waiter.debt, next(self._order), waiter))
        self._go_on()

    def _go_on(self) -> None:
        if self._next is None and len(self):
            begin = self._loop.time() if self._row else self._resting[0][0]
            self._next = self._loop.call_at(max(begin, self._not_before), self._give)

    def _call_off(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def stop(self) -> None:
        """Nobody waits any more."""
        self._row.clear()
        self._resting.clear()
        self._call_off()

    def _give(self) -> None:
        """Do a piece of work, for one of them or several; then everybody else comes first for some time."""
        self._next = None
        now, left = self._loop.time(), self._piece
        while self._resting and self._resting[0][0] <= now:
            _, place, waiter = heappop(self._resting)
            heappush(self._row, (waiter.debt, place, waiter))
        looked_at = []
        while self._row and left > 0:
            _, _, waiter = heappop(self._row)
            if waiter.waiting:
                left -= waiter.take_turn(left)
                looked_at.append(waiter)
        now = self._loop.time()
        self._not_before = now + (self._piece - left) * self._rest
        for waiter in looked_at:
            if waiter.waiting and waiter.rest > 0:
                heappush(self._resting, (now + waiter.rest, next(self._order), waiter))
            elif waiter.waiting:
                heappush(self._row, (waiter.debt, next(self._order), waiter))
        self._call_off()  # whoever came meanwhile waits as long as the others
        self._go_on()
