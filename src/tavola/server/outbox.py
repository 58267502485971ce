"""What waits to be sent: until the loop's round is over, or until what it tells of is on disk.

A frame waits for its own table's last entry and for its connection's earlier frames, for nothing else.
"""

import asyncio
from collections.abc import Iterable
from typing import Final, Protocol

TROUBLE: Final = "the house cannot write to its disk at the moment; your move waits until it can"


class Sender(Protocol):
    """A connection, as far as it waits."""

    def flush(self, durable: int) -> bool:
        """Send what may be told; whether that was all."""
        ...

    def pump(self) -> None:
        """Hear the lines that were held back."""
        ...

    def tell_trouble(self, words: str) -> None: ...


class Outbox:
    def __init__(self) -> None:
        self.durable = 0
        """What tells of entries up to this count may be sent."""
        self.frames_sent = 0
        self._loop = asyncio.get_running_loop()
        self._ready: list[Sender] = []
        self._blocked: list[Sender] = []
        self._held: dict[Sender, None] = {}
        self._refusing = False
        self.until: float | None = None
        """By when, on the loop's clock, this house must have heard that its tables are still its own, if others
        could take them; after that it tells nobody anything, and hears nobody."""
        self._troubled: set[Sender] = set()
        """Who has been told that the disk refuses to write."""

    @property
    def silent(self) -> bool:
        return self.until is not None and self._loop.time() > self.until

    @property
    def waiting(self) -> bool:
        """Whether anything is still to be sent."""
        return bool(self._ready or self._blocked)

    def add(self, sender: Sender, sequence: int) -> None:
        """This connection has frames again, the first of which waits for this sequence."""
        if sequence > self.durable:
            self._blocked.append(sender)
            if self._refusing:
                # Later, when the session is done with what it is at: then it knows where its guest sits.
                self._loop.call_soon(self._tell_late, sender)
        else:
            if not self._ready:
                self._loop.call_soon(self._send_ready)
            self._ready.append(sender)

    def hold(self, sender: Sender) -> None:
        """This connection has lines waiting until its table's last entry is on disk."""
        self._held[sender] = None
        if self._refusing:
            self._tell_trouble(sender)

    def release(self, durable: int) -> None:
        """The entries up to this count are on disk."""
        self.durable = durable
        self._refusing = False
        self._troubled.clear()
        if self.until is not None and self.silent:
            return
        blocked, self._blocked = self._blocked, []
        self._flush(blocked)
        held, self._held = self._held, {}
        for sender in held:
            sender.pump()

    def refuse(self) -> None:
        """The disk refuses to write: whoever waits for it is told so, once."""
        self._refusing = True
        for sender in (*self._blocked, *self._held):
            self._tell_trouble(sender)

    def _send_ready(self) -> None:
        ready, self._ready = self._ready, []
        if self.until is not None and self.silent:
            self._blocked += ready
        else:
            self._flush(ready)

    def _flush(self, senders: Iterable[Sender]) -> None:
        for sender in senders:
            if not sender.flush(self.durable):
                self._blocked.append(sender)

    def _tell_late(self, sender: Sender) -> None:
        if self._refusing:
            self._tell_trouble(sender)

    def _tell_trouble(self, sender: Sender) -> None:
        if sender not in self._troubled:
            self._troubled.add(sender)
            sender.tell_trouble(TROUBLE)
