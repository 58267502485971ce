"""What is to happen later. The time is handed in, so that a test can be a minute later at once."""

import heapq
from collections.abc import Callable
from itertools import count
from typing import Final

CANCELLED_KEPT: Final = 64
"""Beyond so many, alarms that were called off may not be more than those that were not."""


class Alarm:
    """Something due at a moment, unless it is called off before.

    Once it has rung or was called off it holds nothing, whoever holds it.
    """

    __slots__ = ("_alarms", "_order", "act", "when")

    def __init__(self, alarms: "Alarms", when: float, order: int, act: Callable[[], None]) -> None:
        self._alarms = alarms
        self.when = when
        self._order = order
        self.act: Callable[[], None] | None = act

    def __lt__(self, other: "Alarm") -> bool:
        """Whether it rings before that one: of those due at one moment the one that was set first."""
        return self._order < other._order if self.when == other.when else self.when < other.when

    def cancel(self) -> None:
        if self.act is not None:
            self.act = None
            self._alarms.called_off()


def _nobody_waits() -> None:
    pass


class Alarms:
    """Whoever waits for the next alarm hands in `earlier`: it is called when one is set before all others."""

    def __init__(self, earlier: Callable[[], None] = _nobody_waits) -> None:
        self._heap: list[Alarm] = []
        self._order = count()
        self._earlier = earlier
        self._cancelled = 0
        """How many of the heap were called off."""

    def set(self, when: float, act: Callable[[], None]) -> Alarm:
        alarm = Alarm(self, when, next(self._order), act)
        heapq.heappush(self._heap, alarm)
        if self._heap[0] is alarm:
            self._earlier()
        return alarm

    def next(self) -> float | None:
        while self._heap and self._heap[0].act is None:
            heapq.heappop(self._heap)
            self._cancelled -= 1
        return self._heap[0].when if self._heap else None

    def ring(self, now: float) -> None:
        """Do what is due by now."""
        while (when := self.next()) is not None and when <= now:
            alarm = heapq.heappop(self._heap)
            act, alarm.act = alarm.act, None
            if act is not None:
                act()

    def called_off(self) -> None:
        """One of them was. Most alarms are, long before they are due: the heap must not grow with them."""
        self._cancelled += 1
        if self._cancelled > max(CANCELLED_KEPT, len(self._heap) // 2):
            self._heap = [alarm for alarm in self._heap if alarm.act is not None]
            heapq.heapify(self._heap)
            self._cancelled = 0
