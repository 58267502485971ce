"""WebSocket: messages in, messages out. HTTP sees to the handshake, then hands the connection over."""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha1

from aiohttp import web
from mypy_extensions import mypyc_attr

from tavola.dialects.session import Outlet, Session
from tavola.server.connection import Connection
from tavola.server.frames import CLOSE, NORMAL, PING, PONG, TEXT, Frames, Kind, WrongFrame, framed
from tavola.server.hall import Hall

HEARTBEAT_SECONDS = 30.0
"""A guest who has said nothing for so long is asked whether it is there."""
PONG_SECONDS = 15.0
"""How long it may take to answer that."""
CLOSE_SECONDS = 10.0
"""How long who was sent away may take to hang up."""

ODD_FRAME_SECONDS = 0.00005
"""What a ping, a pong or a piece of a message counts for as work: reading it, and answering it."""

_RFC_6455 = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""What shows that whoever answers a handshake knows what is asked for."""


def handshake(request: web.BaseRequest) -> bytes:
    """What makes a WebSocket of the connection this request came over, unless it is no request for one."""
    try:
        asked = bool(web.WebSocketResponse().can_prepare(request))
    except ValueError:  # a key that is not even ASCII
        asked = False
    if not asked:
        raise web.HTTPBadRequest(text="This is no handshake of a WebSocket.\n")
    key = request.headers["Sec-WebSocket-Key"].encode()
    answer = b64encode(sha1(key + _RFC_6455, usedforsecurity=False).digest())
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
        b"Sec-WebSocket-Accept: " + answer + b"\r\n\r\n"
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class WebSocketConnection(Connection, asyncio.Protocol):
    """A connection whose frames are WebSocket messages."""

    __slots__ = (
        "_close_code",
        "_goodbye",
        "_heard",
        "_incoming",
        "_pinged",
        "_quiet_since",
        "_shut",
        "_transport",
    )

    _transport: asyncio.Transport

    def __init__(self, hall: Hall, make_session: Callable[[Outlet], Session]) -> None:
        super().__init__(hall, make_session(self))
        self._incoming = Frames(hall.limits.line)
        self._close_code = NORMAL
        self._goodbye = False
        """Whether the guest has said that it will say no more."""
        self._shut = False
        """Whether we have said so."""
        self._heard = False
        """Whether anything has come since it was last looked."""
        self._pinged = False
        self._quiet_since = self.since
        """Since when nothing has come; or since when a ping waits for its answer."""

    def take_over(self, transport: asyncio.Transport, address: str, early: bytes) -> None:
        """The guest has been answered its handshake; frames may have come with it."""
        self._transport = transport
        limits = self.hall.limits
        transport.set_write_buffer_limits(high=min(limits.unread, limits.unsent))
        self.arrived(address)
        self.data_received(early)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - gone is gone
        self.gone()

    def refuse_if_silent(self) -> None:
        """Also ask whether a quiet guest is there, and cut off who does not answer that, or does not hang up."""
        super().refuse_if_silent()
        now = self.hall.loop.time()
        if self._closing:
            if now - self.since > CLOSE_SECONDS and not self._transport.get_write_buffer_size():
                self.abort()
        elif self._heard:
            self._heard = self._pinged = False
            self._quiet_since = now
        elif self._pinged:
            if now - self._quiet_since > PONG_SECONDS:
                self.abort()
        elif now - self._quiet_since > HEARTBEAT_SECONDS:
            self._pinged = True
            self._quiet_since = now
            self._transport.write(framed(PING, b""))

    # In

    def data_received(self, data: bytes) -> None:
        self._heard = True
        if self._closing:
            return
        self._incoming.feed(data)
        if self._lines or self.waiting:
            self.backlog = True
        elif lines := self.cut_more():
            self.hear(lines)
        elif self.backlog:
            self.wait_for_turn()
        self._mind_reading()

    def cut_more(self) -> list[bytes]:
        lines: list[bytes] = []
        self.backlog = True
        try:
            for _ in range(self.hall.limits.waiting_lines):
                if not self._may_be_odd():
                    return lines
                frame = self._incoming.next()
                if frame is None:
                    self.backlog = False
                    return lines
                kind, content = frame
                if kind is Kind.MESSAGE:
                    lines.append(content)
                elif kind is not Kind.CLOSE:
                    self._take_odd(kind, content)
                else:
                    if not lines:  # what was said before it is heard first
                        self._let_go(content)
                    return lines
        except WrongFrame as wrong:
            if not lines:
                self._close_code = wrong.code
                self.refuse_frame(str(wrong))
        return lines

    def _may_be_odd(self) -> bool:
        """Whether a frame that is no message could be taken: it counts as a line, and as a little work."""
        if self._tokens < 1 or self._work <= 0:
            self._earn()
        return self._tokens >= 1 and (self._work > 0 or self.waiting)

    def _take_odd(self, kind: Kind, content: bytes) -> None:
        self._tokens -= 1
        self._work -= ODD_FRAME_SECONDS
        # Who does not read what it is told need not be told that we are here.
        if kind is Kind.PING and self._full_since is None:
            self._transport.write(framed(PONG, content))

    def _let_go(self, content: bytes) -> None:
        """The guest says goodbye, perhaps with a code and a reason."""
        self._goodbye = True
        self.backlog = False
        if content:
            self._close_code = int.from_bytes(content[:2], "big")
        self.close()

    # Out

    def write(self, frames: list[bytes]) -> None:
        if len(frames) == 1:
            self._transport.write(framed(TEXT, frames[0]))
        else:
            self._transport.write(b"".join([framed(TEXT, frame) for frame in frames]))

    def unread(self) -> int:
        return self._transport.get_write_buffer_size()

    def pause_writing(self) -> None:
        self.full()

    def resume_writing(self) -> None:
        self.drained()

    def shut(self) -> None:
        transport = self._transport
        if self._shut or transport.is_closing():
            return
        self._shut = True
        transport.write(framed(CLOSE, self._close_code.to_bytes(2, "big")))
        if self._goodbye:
            transport.close()
            return
        # It may still be talking: if nobody listened any more, what it was told last would be lost on the way.
        try:
            transport.write_eof()
        except OSError:  # it is gone, and the loop has yet to notice
            transport.abort()

    def abort(self) -> None:
        self._closing = True
        self._transport.abort()

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()
