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


class Alarms:
    def __init__(self) -> None:
        self._heap: list[tuple[float, int, Alarm]] = []
        self._order = count()

    def set(self, when: float, act: Callable[[], None]) -> Alarm:
        alarm = Alarm(when, act)
        heapq.heappush(self._heap, (when, next(self._order), alarm))
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
