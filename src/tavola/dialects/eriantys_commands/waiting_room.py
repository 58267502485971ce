"""Whoever waits for somebody is shown every second who is there."""

from collections.abc import Callable
from functools import partial

from tavola.house.alarms import Alarm
from tavola.house.house import House

SECONDS = 1.0


class WaitingRoom:
    """One guest's."""

    __slots__ = ("_alarm", "_house")

    def __init__(self, house: House) -> None:
        self._house = house
        self._alarm: Alarm | None = None

    @property
    def occupied(self) -> bool:
        return self._alarm is not None

    def enter(self, show: Callable[[], None]) -> None:
        """Have this called a second after the guest has come in, once."""
        if self._alarm is None:
            self._alarm = self._house.alarm(SECONDS, partial(self._ring, show))

    def leave(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self, show: Callable[[], None]) -> None:
        self._alarm = None
        show()
