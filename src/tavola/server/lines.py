"""TCP: lines in, lines out. One receive buffer serves all connections, for the loop reads one at a time."""

import asyncio
import socket
from collections.abc import Callable
from typing import Final, cast

from mypy_extensions import mypyc_attr

from tavola.dialects.session import Outlet, Session
from tavola.server.connection import Connection, address_of
from tavola.server.hall import Hall

_PROBES = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 15, "TCP_KEEPCNT": 4}

KEEPALIVE: Final = (
    (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
    *(
        (socket.IPPROTO_TCP, getattr(socket, name), value)
        for name, value in _PROBES.items()
        if hasattr(socket, name)
    ),
)
"""Set on what listens, which all connections inherit: a guest whose machine is gone without a word is noticed
within two minutes, whatever its dialect says; where the system has no such options, as late as the system does."""

_BUFFER: Final = memoryview(bytearray(256 * 1024))


@mypyc_attr(allow_interpreted_subclasses=True)
class LineConnection(Connection, asyncio.BufferedProtocol):
    """A connection whose frames are lines. LF ends a line; a CR before it is the dialect's to ignore."""

    __slots__ = ("_partial", "_spoilt", "_transport")

    _transport: asyncio.Transport

    def __init__(self, hall: Hall, make_session: Callable[[Outlet], Session]) -> None:
        super().__init__(hall, make_session(self))
        self._partial = b""
        self._spoilt = False
        """Whether a line too long comes after those that wait."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        limits = self.hall.limits
        self._transport.set_write_buffer_limits(high=min(limits.unread, limits.unsent))
        address = address_of(transport.get_extra_info("peername"))
        if self.hall.admission.enter(address):
            self.arrived(address)
        else:
            self.abort()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - gone is gone
        self.gone()

    @staticmethod  # the loop keeps it for each connection: a bound method would be an object more for each
    def get_buffer(sizehint: int) -> memoryview:  # noqa: ARG004 - one size for all
        return _BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        if self._closing:
            return
        self._partial += _BUFFER[:nbytes]
        if self._lines:
            self.backlog = b"\n" in self._partial or len(self._partial) > self.hall.limits.line
            self._mind_reading()
            return
        if lines := self.cut_more():
            self.hear(lines)

    def cut_more(self) -> list[bytes]:
        """As many lines as may wait. What comes after them is not even cut before they are heard."""
        waiting_lines, most = self.hall.limits.waiting_lines, self.hall.limits.line
        lines = self._partial.split(b"\n", waiting_lines)
        self._partial = lines.pop()
        self.backlog = len(lines) == waiting_lines and b"\n" in self._partial
        for number, line in enumerate(lines):
            if len(line) > most:
                self._spoilt = True
                del lines[number:]
                break
        if len(self._partial) > most and not self.backlog:
            self._spoilt = True
        if self._spoilt:
            self._partial = b""
            self.backlog = bool(lines)
            if not lines:
                self.refuse_frame(f"a line may be {most} bytes long")
        return lines

    def pause_writing(self) -> None:
        self.full()

    def resume_writing(self) -> None:
        self.drained()

    def write(self, frames: list[bytes]) -> None:
        self._transport.write(b"".join(frames) if len(frames) > 1 else frames[0])

    def unread(self) -> int:
        return self._transport.get_write_buffer_size()

    def shut(self) -> None:
        self._transport.close()

    def abort(self) -> None:
        self._closing = True
        self._transport.abort()

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()
