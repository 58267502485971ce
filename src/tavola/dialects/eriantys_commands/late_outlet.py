"""Answers that are held back for a moment: the existing client forgets those that come too fast (row 11)."""

from collections.abc import Callable

from tavola.dialects.session import Outlet
from tavola.house.house import House


def _at_no_table() -> int:
    return 0


class LateOutlet:
    """A guest's outlet on which a frame can be sent later; whatever is sent after it waits behind it."""

    __slots__ = ("_held", "_house", "_outlet", "_own_sequence")

    def __init__(self, house: House, outlet: Outlet, own_sequence: Callable[[], int]) -> None:
        self._house = house
        self._outlet = outlet
        self._own_sequence = own_sequence
        """What a frame waits for unless it is told otherwise: the last entry of the table its guest is at now."""
        self._held: list[tuple[float, bytes, int]] = []
        """Not before when, what, and what must be on disk."""

    @property
    def address(self) -> str:
        return self._outlet.address

    @property
    def holds_any(self) -> bool:
        return bool(self._held)

    def send(self, frame: bytes, sequence: int | None = None) -> None:
        if self._held:
            self.send_later(frame, 0.0, sequence)
        else:
            self._outlet.send(frame, sequence)

    def send_later(self, frame: bytes, seconds: float, sequence: int | None = None) -> None:
        if sequence is None:
            # When it is let go its guest may be at another table or at none.
            sequence = self._own_sequence()
        self._held.append((self._house.clock() + seconds, frame, sequence))
        if len(self._held) == 1:
            self._release()

    def _release(self) -> None:
        while self._held:
            when, frame, sequence = self._held[0]
            if when > self._house.clock():
                self._house.alarms.set(when, self._release)
                return
            del self._held[0]
            self._outlet.send(frame, sequence)

    def close(self) -> None:
        """Nothing is held back from somebody who goes."""
        for _, frame, sequence in self._held:
            self._outlet.send(frame, sequence)
        self.forget()
        self._outlet.close()

    def forget(self) -> None:
        """The connection is gone, and its guest is at no table any more."""
        self._held.clear()
        self._own_sequence = _at_no_table
