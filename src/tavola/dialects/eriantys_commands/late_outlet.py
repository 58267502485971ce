"""Answers that are held back for a moment: the existing client forgets those that come too fast (row 11)."""

from tavola.dialects.session import Outlet, Session


class LateOutlet:
    """A guest's outlet on which a frame can be sent later; whatever is sent after it waits behind it."""

    __slots__ = ("_held", "_house", "_outlet", "_session")

    def __init__(self, session: Session, outlet: Outlet) -> None:
        self._session = session
        self._house = session.house
        self._outlet = outlet
        self._held: list[tuple[float, bytes, int]] = []
        """Not before when, what, and what must be on disk."""

    @property
    def holds_any(self) -> bool:
        return bool(self._held)

    def send(self, frame: bytes, sequence: int | None = None) -> None:
        if self._held:
            # What it tells of has happened by now, wherever the guest is when it is sent.
            self.send_later(frame, self._session.sequence if sequence is None else sequence, 0.0)
        else:
            self._outlet.send(frame, sequence)

    def send_later(self, frame: bytes, sequence: int, seconds: float) -> None:
        self._held.append((self._house.now() + seconds, frame, sequence))
        if len(self._held) == 1:
            self._release()

    def _release(self) -> None:
        while self._held:
            when, frame, sequence = self._held[0]
            if when > self._house.now():
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
        """The connection is gone."""
        self._held.clear()
