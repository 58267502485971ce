"""TCP: lines in, lines out. One receive buffer serves all connections, for the loop reads one at a time."""

import asyncio
import socket
from collections.abc import Callable
from typing import cast

from tavola.dialects.session import Outlet, Session
from tavola.server.connection import Connection, address_of
from tavola.server.hall import Hall

_PROBES = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 15, "TCP_KEEPCNT": 4}

KEEPALIVE = (
    (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
    *(
        (socket.IPPROTO_TCP, getattr(socket, name), value)
        for name, value in _PROBES.items()
        if hasattr(socket, name)
    ),
)
"""A guest whose machine is gone without a word is noticed within two minutes, whatever its dialect says; where the
system has no such options, as late as the system does."""

_BUFFER = memoryview(bytearray(256 * 1024))


class LineConnection(Connection, asyncio.BufferedProtocol):
    """A connection whose frames are lines. LF ends a line; a CR before it is the dialect's to ignore."""

    __slots__ = ("_partial", "_transport")

    _transport: asyncio.Transport

    def __init__(self, hall: Hall, make_session: Callable[[Outlet], Session]) -> None:
        super().__init__(hall, make_session(self))
        self._partial = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        if connection := transport.get_extra_info("socket"):
            for level, option, value in KEEPALIVE:
                connection.setsockopt(level, option, value)
        self._transport.set_write_buffer_limits(high=self.hall.limits.unsent)
        address = address_of(transport.get_extra_info("peername"))
        if self.hall.admission.enter(self, address):
            self.arrived(address)
        else:
            self.abort()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - gone is gone
        self.hall.admission.leave(self)
        self.gone()

    def get_buffer(self, sizehint: int) -> memoryview:  # noqa: ARG002 - one size for all
        return _BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        self._partial += _BUFFER[:nbytes]
        if self._lines:
            self.backlog = b"\n" in self._partial
            self._mind_reading()
        else:
            self._cut()

    def _cut(self) -> None:
        """Hear as many lines as may wait. What comes after them is not even cut before they are heard."""
        *lines, self._partial = self._partial.split(b"\n", self.hall.limits.waiting_lines)
        self.backlog = len(lines) == self.hall.limits.waiting_lines and b"\n" in self._partial
        most = self.hall.limits.line
        for number, line in enumerate(lines):
            if len(line) > most:
                self.hear(lines[:number])
                self._too_long()
                return
        if lines:
            self.hear(lines)
        if len(self._partial) > most and not self.backlog:
            self._too_long()

    def hear_more(self) -> None:
        self.hall.loop.call_soon(self._hear_on)

    def _hear_on(self) -> None:
        if not self._lines and not self._closing:
            self._cut()

    def _too_long(self) -> None:
        self._partial = b""
        self.refuse_frame(f"a line may be {self.hall.limits.line} bytes long")

    def pause_writing(self) -> None:
        self.overflow()

    def resume_writing(self) -> None:
        self.drained()

    def write(self, frames: list[bytes]) -> None:
        self._transport.write(b"".join(frames) if len(frames) > 1 else frames[0])

    def shut(self) -> None:
        self._transport.close()

    def abort(self) -> None:
        self._closing = True
        self._transport.abort()

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()
