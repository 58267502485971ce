"""What is to happen later. The time is handed in, so that a test can be a minute later at once."""

import heapq
from collections.abc import Callable
from itertools import count


class Alarm:
    """Something due at a moment, unless it is called off before."""

    __slots__ = ("act", "when")

    def __init__(self, when: float, act: Callable[[], None]) -> None:
        self.when = when
        self.act: Callable[[], None] | None = act

    def cancel(self) -> None:
        self.act = None


def _nobody_waits() -> None:
    pass


class Alarms:
    """Whoever waits for the next alarm hands in `earlier`: it is called when one is set before all others."""

    def __init__(self, earlier: Callable[[], None] = _nobody_waits) -> None:
        self._heap: list[tuple[float, int, Alarm]] = []
        self._order = count()
        self._earlier = earlier

    def set(self, when: float, act: Callable[[], None]) -> Alarm:
        alarm = Alarm(when, act)
        heapq.heappush(self._heap, (when, next(self._order), alarm))
        if self._heap[0][2] is alarm:
            self._earlier()
        return alarm

    def next(self) -> float | None:
        while self._heap and self._heap[0][2].act is None:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def ring(self, now: float) -> None:
        """Do what is due by now."""
        while (when := self.next()) is not None and when <= now:
            alarm = heapq.heappop(self._heap)[2]
            if alarm.act is not None:
                alarm.act()
