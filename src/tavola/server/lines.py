"""TCP: lines in, lines out. One receive buffer serves all connections, for the loop reads one at a time."""

import asyncio
from collections.abc import Callable
from typing import cast

from tavola.dialects.session import Outlet, Session
from tavola.server.connection import Connection, address_of
from tavola.server.hall import Hall

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
        self._transport.set_write_buffer_limits(high=self.hall.limits.unsent)
        self.arrived(address_of(transport.get_extra_info("peername")))

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - gone is gone
        self.gone()

    def get_buffer(self, sizehint: int) -> memoryview:  # noqa: ARG002 - one size for all
        return _BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        *lines, self._partial = (self._partial + _BUFFER[:nbytes]).split(b"\n")
        most = self.hall.limits.line
        for number, line in enumerate(lines):
            if len(line) > most:
                self.hear(lines[:number])
                self._too_long()
                return
        if lines:
            self.hear(lines)
        if len(self._partial) > most:
            self._too_long()

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
