"""What time brings: the house's alarms ring, and who never says anything that makes sense is sent away."""

import asyncio
from collections.abc import Callable, Collection, Iterator
from itertools import islice
from typing import Final, Protocol

from tavola.house.alarms import Alarms
from tavola.server.limits import Limits

LOOK_SECONDS: Final = 0.001
"""Between a deadline and its being judged the loop looks at its sockets: what has come is heard first, also when
the house was stopped for a while and everything is late. Nought would not do: some loops take that as before."""


class Visitor(Protocol):
    """A connection, as far as time goes by for it."""

    def refuse_if_silent(self) -> None:
        """Close if nothing that makes sense was said for too long."""
        ...


class Timers:
    """Has the clock and the alarms a house goes by; of the alarms it waits for the next one due."""

    def __init__(self, clock: Callable[[], float], limits: Limits, visitors: Collection[Visitor]) -> None:
        self.alarms = Alarms(self._wait_for_next)
        self.clock = clock
        self._visitors = visitors
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._pause = limits.login_seconds / 10
        self._swept_at_once = limits.swept_at_once
        self._sweeper = self._loop.call_later(self._pause, self._sweep)

    def stop(self) -> None:
        self._sweeper.cancel()
        if self._timer:
            self._timer.cancel()

    def _wait_for_next(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        due = self.alarms.next()
        if due is not None:
            self._timer = self._loop.call_later(max(0.0, due - self.clock()), self._look_first)

    def _look_first(self) -> None:
        self._timer = self._loop.call_later(LOOK_SECONDS, self._ring)

    def _ring(self) -> None:
        try:
            self.alarms.ring(self.clock())
        finally:
            self._wait_for_next()

    def _sweep(self) -> None:
        self._sweeper = self._loop.call_later(LOOK_SECONDS, self._sweep_some, iter(tuple(self._visitors)))

    def _sweep_some(self, visitors: Iterator[Visitor]) -> None:
        """A few at a time: thousands may have been silent for as long as each other."""
        some = list(islice(visitors, self._swept_at_once))
        for visitor in some:
            visitor.refuse_if_silent()
        if some:
            self._sweeper = self._loop.call_later(0, self._sweep_some, visitors)
        else:
            self._sweeper = self._loop.call_later(self._pause, self._sweep)
