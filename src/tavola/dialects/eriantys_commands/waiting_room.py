"""Whoever waits for somebody is shown every second who is there."""

from collections.abc import Callable

from tavola.house.alarms import Alarm
from tavola.house.house import House

SECONDS = 1.0


class WaitingRoom:
    """One guest's: `show` is called a second after the guest has come in, once."""

    __slots__ = ("_alarm", "_house", "_show")

    def __init__(self, house: House, show: Callable[[], None]) -> None:
        self._house = house
        self._show = show
        self._alarm: Alarm | None = None

    @property
    def occupied(self) -> bool:
        return self._alarm is not None

    def enter(self) -> None:
        if self._alarm is None:
            self._alarm = self._house.alarm(SECONDS, self._ring)

    def leave(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._alarm = None
        self._show()
