"""The network between a guest and the house: bytes arrive late, in pieces, together, or not at all."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any, Protocol

from tavola.server.lines import LineConnection
from tests.mixed.tongues import NATIVE, spoken_in

if TYPE_CHECKING:
    from tavola.server.hall import Hall
    from tests.world.world import World

PEER = ("192.0.2.7", 4711)


class MessageConnection(LineConnection):
    """A line for a message: what a WebSocket carries as messages."""

    __slots__ = ()

    def write(self, frames: list[bytes]) -> None:
        super().write([frame + b"\n" for frame in frames])


class End(Protocol):
    """The guest's end of a wire."""

    name: str
    honest: bool

    def hear(self, piece: bytes) -> None: ...

    def cut_off(self) -> None:
        """The connection is gone, whoever has ended it."""
        ...


class Transport(asyncio.Transport):
    """The house's end."""

    def __init__(self, wire: Wire) -> None:
        super().__init__({"peername": PEER})
        self.wire = wire
        self.reading = True
        self.closing = False

    def write(self, data: Any) -> None:
        if not self.wire.dead:
            assert not self.closing, "written after closing"
            self.wire.carry_down(bytes(data))

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        if not self.closing and not self.wire.dead:
            self.closing = True
            self.wire.house_hangs_up(at_once=False)

    def abort(self) -> None:
        if not self.wire.dead:
            self.closing = True
            self.wire.house_hangs_up(at_once=True)

    def pause_reading(self) -> None:
        assert self.reading
        self.reading = False

    def resume_reading(self) -> None:
        assert not self.reading
        self.reading = True
        self.wire.resume()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.wire.high = high or 0

    def get_write_buffer_size(self) -> int:
        return self.wire.unread


class Wire:
    """One connection. `dead` is said of the house's end, `cut` of the guest's."""

    def __init__(self, world: World, hall: Hall, tongue: str, end: End) -> None:
        self.world = world
        self.end = end
        self.tongue = tongue
        self.begun = world.loop.now
        self.dead = False
        self.cut = False
        self.reads = True
        """Whether the guest takes what is sent."""
        self.high = 0
        self._up = b""
        self._down = b""
        self._taken = 0
        """How many bytes the guest has taken."""
        self._borders: deque[int] = deque()
        """Where what was written at once ends, counted in bytes."""
        self._sent = 0
        self._up_due = self._down_due = False
        self._full = False
        self._closing = False
        """Whether the house has closed and the rest is on its way."""
        self.you: int | None = None
        """The seat a native guest was told to have."""
        self.transport = Transport(self)
        dialect, variant = spoken_in(tongue)
        options = world.settings.options_of(dialect)
        kind = MessageConnection if tongue == NATIVE else LineConnection
        self.protocol = kind(hall, lambda outlet: dialect.session(hall.house, outlet, variant, options))
        self.session = self.protocol.session
        self.protocol.connection_made(self.transport)

    @property
    def unread(self) -> int:
        return len(self._down)

    @property
    def idle(self) -> bool:
        """Whether everything said has arrived, both ways."""
        waits = self._up or self._down or self.dead or self.cut or self._closing
        return not waits and not self.protocol._frames and not self.protocol._lines

    # From the guest

    def say(self, said: bytes) -> None:
        if said and not self.cut:
            self.world.overhear(said)
            self._up += said if said.endswith(b"\n") else said + b"\n"
            self.resume()

    def resume(self) -> None:
        if self._up and not self._up_due and not self.dead and self.transport.reading:
            self._up_due = True
            self.world.later(self.world.faults.latency(), self._deliver_up)

    def _deliver_up(self) -> None:
        self._up_due = False
        if self.dead or not self.transport.reading or self.transport.closing:
            return
        buffer = self.protocol.get_buffer(-1)
        piece = self._up[: min(self.world.faults.cut_at(len(self._up)), len(buffer))]
        self._up = self._up[len(piece) :]
        buffer[: len(piece)] = piece
        self.world.note(f"{self.end.name} > {_shown(piece)}", piece)
        self.protocol.buffer_updated(len(piece))
        self.resume()

    # From the house

    def carry_down(self, data: bytes) -> None:
        self.world.checks.sent(self, data)
        self._down += data
        self._sent += len(data)
        self._borders.append(self._sent)
        if self.high and len(self._down) > self.high and not self._full:
            self._full = True
            self.protocol.pause_writing()
        self.read_on()

    def read_on(self) -> None:
        if self._down and self.reads and not self._down_due and not self.cut:
            self._down_due = True
            self.world.later(self.world.faults.latency(), self._deliver_down)

    def _deliver_down(self) -> None:
        self._down_due = False
        if self.cut or not self.reads:
            return
        piece = self._down[: self.world.faults.cut_at(len(self._down))]
        self._down = self._down[len(piece) :]
        self._taken += len(piece)
        self.world.note(f"{self.end.name} < {_shown(piece)}", piece)
        self.end.hear(piece)
        border = False
        while self._borders and self._borders[0] <= self._taken:
            border = self._borders.popleft() == self._taken
        if border and not self.cut:
            self.world.checks.told(self)
        if self._full and len(self._down) < self.high // 4 and not self.dead:
            self._full = False
            self.protocol.resume_writing()
        if self._closing and not self._down:
            self._cut_end()
        self.read_on()

    # Ends

    def house_hangs_up(self, *, at_once: bool) -> None:
        """The house has closed; what it wrote before is still read, unless it was in a hurry."""
        self.world.checks.hung_up(self)
        self.world.note(f"house hangs up on {self.end.name}{' at once' if at_once else ''}")
        if not self.dead:
            self.dead = True
            self.world.in_house(0, lambda: self.protocol.connection_lost(None))
        if at_once:
            self._down = self._down[: self.world.faults.cut_at(len(self._down) + 1) - 1]
        if self._down and self.reads:
            self._closing = True
        else:
            self.world.later(self.world.faults.latency(), self._cut_end)

    def guest_hangs_up(self) -> None:
        self.lose(notice=self.world.faults.latency())

    def lose(self, *, notice: float | None) -> None:
        """The guest's end is gone. The house notices after so many seconds, or by itself some day."""
        self.cut = True
        self._down = b""
        if notice is not None and not self.dead:
            self.world.later(notice, self._notice)

    def _notice(self) -> None:
        if not self.dead:
            self.dead = True
            self.protocol.eof_received()
            self.protocol.connection_lost(ConnectionResetError())

    def house_dies(self) -> None:
        """The house's process is gone; a part of what it wrote may arrive."""
        self.dead = True
        keep = self.world.faults.cut_at(len(self._down) + 1) - 1
        self._down = self._down[:keep]
        if self.cut:
            return
        if self._down and self.reads:
            self._closing = True
            self.read_on()
        else:
            self.world.later(self.world.faults.latency(), self._cut_end)

    def _cut_end(self) -> None:
        if not self.cut:
            self.cut = True
            self.end.cut_off()


def _shown(piece: bytes) -> str:
    shown = piece.decode(errors="backslashreplace").strip().replace("\n", " | ")
    return shown if len(shown) < 160 else f"{shown[:100]} ... {shown[-40:]} ({len(piece)} bytes)"
