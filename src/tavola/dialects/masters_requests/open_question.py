"""The question a guest has to answer, and the time there is for it."""

from collections.abc import Callable

from tavola.dialects.masters_requests import wire
from tavola.house.alarms import Alarm
from tavola.house.house import House


class OpenQuestion:
    """An answer has so many seconds; with 0 there is no limit."""

    __slots__ = ("_alarm", "_house", "_seconds", "asked")

    def __init__(self, house: House, seconds: float) -> None:
        self._house = house
        self._seconds = seconds
        self._alarm: Alarm | None = None
        self.asked: wire.Request | None = None

    def ask(self, request: wire.Request, late: Callable[[], None]) -> None:
        """Time runs from the first question since one was settled; when it is up, `late` is called."""
        self.asked = request
        if self._seconds and self._alarm is None:
            self._alarm = self._house.alarm(self._seconds, late)

    def withdraw(self) -> None:
        """The question is to be put otherwise; the time to answer goes on."""
        self.asked = None

    def settle(self) -> None:
        """No question is open any more."""
        self.asked = None
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
