"""Signs of life on a connection: one is given at a beat, and after too long a silence the guest counts as lost."""

from collections.abc import Callable

from tavola.house.alarms import Alarm
from tavola.house.house import House


def _nothing() -> None:
    pass


class Pulse:
    """`beat` is called every so many seconds, `silent` once when nothing was heard for the limit.

    Time in which the house itself did not run, and so gave no sign either, is no silence of its guest's.
    """

    __slots__ = ("_alarm", "_beat", "_due", "_every", "_house", "_silent", "heard_at", "limit")

    def __init__(
        self,
        house: House,
        *,
        every: float,
        beat: Callable[[], None],
        limit: float | None,
        silent: Callable[[], None],
    ) -> None:
        self.limit = limit
        """Seconds of silence that are too long; None while this guest may be silent."""
        self._house = house
        self._every = every
        self._beat = beat
        self._silent = silent
        self.heard_at = house.clock()
        """When anything was heard last; whoever hears sets it."""
        self._due = self.heard_at + every
        self._alarm: Alarm | None = house.alarm(every, self._ring)

    def stop(self) -> None:
        """For good: whoever is asked for signs of life is let go of."""
        self._beat = self._silent = _nothing
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        now = self._house.clock()
        late = now - self._due
        if late > self._every:
            self.heard_at = min(now, self.heard_at + late)
        if self.limit is not None and now - self.heard_at >= self.limit:
            self._alarm = None
            self._silent()
            return
        self._due = now + self._every
        self._alarm = self._house.alarm(self._every, self._ring)
        self._beat()
