"""Answers that are held back for a moment: the existing client forgets those that come too fast (row 11)."""

from tavola.dialects.session import Port
from tavola.house.house import House


class LatePort:
    """A guest's port on which a frame can be sent later; whatever is sent after it waits behind it."""

    __slots__ = ("_held", "_house", "_port")

    def __init__(self, house: House, port: Port) -> None:
        self._house = house
        self._port = port
        self._held: list[tuple[float, bytes, int]] = []
        """Not before when, what, and what must be on disk."""

    @property
    def holds_any(self) -> bool:
        return bool(self._held)

    def send(self, frame: bytes, tick: int) -> None:
        if self._held:
            self.send_later(frame, tick, 0.0)
        else:
            self._port.send(frame, tick)

    def send_later(self, frame: bytes, tick: int, seconds: float) -> None:
        self._held.append((self._house.now() + seconds, frame, tick))
        if len(self._held) == 1:
            self._release()

    def _release(self) -> None:
        while self._held:
            when, frame, tick = self._held[0]
            if when > self._house.now():
                self._house.alarms.set(when, self._release)
                return
            del self._held[0]
            self._port.send(frame, tick)

    def close(self) -> None:
        """Nothing is held back from somebody who goes."""
        for _, frame, tick in self._held:
            self._port.send(frame, tick)
        self.forget()
        self._port.close()

    def forget(self) -> None:
        """The connection is gone."""
        self._held.clear()
