"""WebSocket: messages in, messages out."""

import asyncio
from collections.abc import Callable
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.http_websocket import WebSocketError

from tavola.dialects.session import Outlet, Session
from tavola.server.connection import Connection
from tavola.server.frames import Frames, Kind, WrongFrame
from tavola.server.hall import Hall

HEARTBEAT_SECONDS = 30.0

ODD_FRAME_SECONDS = 0.00005
"""What a ping, a pong or a piece of a message counts for as work: reading it, and answering it."""


def _nobody_hears() -> None:
    pass


class Socket(web.WebSocketResponse):
    """A WebSocket whose frames are cut when the connection asks for them; aiohttp sees pings, pongs and the end.

    By itself it reads ahead, takes frames without a mask, and tells nobody of pings and pieces. It has no public
    way to do otherwise, to read later or to cut: what is private to it is used here and nowhere else.
    """

    def __init__(self, most: int) -> None:
        super().__init__(heartbeat=HEARTBEAT_SECONDS, compress=False)
        self.frames = Frames(most)
        self.arrived = _nobody_hears
        """Called when bytes have come."""

    def _post_start(self, request: web.BaseRequest, protocol: str | None, writer: Any) -> None:
        self._carrier: Any = request.protocol
        early, self._carrier._message_tail = self._carrier._message_tail, b""  # noqa: SLF001
        super()._post_start(request, protocol, writer)
        self._control, self._carrier._payload_parser = self._carrier._payload_parser, self  # noqa: SLF001
        self.frames.feed(early)

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        self.frames.feed(data)
        self.arrived()
        return False, b""

    def feed_eof(self) -> None:
        self._control.feed_eof()

    def control(self, frame: bytes) -> None:
        """A ping, a pong or a close has come."""
        self._control.feed_data(frame)

    @property
    def congested(self) -> bool:
        """Whether aiohttp has more pings than it can answer, because the guest does not read."""
        return bool(self._carrier._reading_paused)  # noqa: SLF001

    def read_later(self) -> None:
        if self._carrier.transport:
            self._carrier.transport.pause_reading()

    def read_on(self) -> None:
        """Read again, unless aiohttp itself has enough for now: then it reads on when it can."""
        if self._carrier.transport and not self.congested:
            self._carrier.transport.resume_reading()

    def cut(self) -> None:
        if self._carrier.transport:
            self._carrier.transport.abort()


class WebSocketConnection(Connection):
    """A connection whose frames are WebSocket messages, written one after another by a task of its own."""

    __slots__ = ("_close_code", "_news", "_out", "_out_size", "_shutting", "_ws")

    def __init__(self, hall: Hall, make_session: Callable[[Outlet], Session], ws: Socket) -> None:
        super().__init__(hall, make_session(self))
        self._ws = ws
        self._close_code: int = WSCloseCode.OK
        self._out: list[bytes] = []
        self._out_size = 0
        self._shutting = False
        self._news = asyncio.Event()

    async def serve(self, address: str) -> None:
        """Hear the guest at this address until the connection ends."""
        writing = asyncio.create_task(self._write_on())
        try:
            self.arrived(address)
            self._ws.arrived = self._bytes_arrived
            self._bytes_arrived()
            await self._stay()
        finally:
            self._ws.arrived = _nobody_hears
            self.gone()
            self._out.clear()
            writing.cancel()

    async def _stay(self) -> None:
        """Until the connection ends; meanwhile aiohttp answers pings."""
        async for message in self._ws:
            if message.type is WSMsgType.ERROR and isinstance(message.data, WebSocketError):
                self.count_refusal("not a frame", str(message.data))

    # In

    def _bytes_arrived(self) -> None:
        if self._closing:
            return
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
                frame = self._ws.frames.next()
                if frame is None:
                    self.backlog = False
                    return lines
                kind, content = frame
                if kind is Kind.MESSAGE:
                    lines.append(content)
                else:
                    self._take_odd(kind, content)
        except WrongFrame as wrong:
            if not lines:
                self._close_code = wrong.code
                self.refuse_frame(str(wrong))
        return lines

    def _may_be_odd(self) -> bool:
        """Whether a frame that is no message could be taken: it counts as a line, and as a little work."""
        if self._tokens < 1 or self._work <= 0:
            self._earn()
        return self._tokens >= 1 and (self._work > 0 or self.waiting) and not self._ws.congested

    def _take_odd(self, kind: Kind, frame: bytes) -> None:
        self._tokens -= 1
        self._work -= ODD_FRAME_SECONDS
        if kind is Kind.CONTROL:
            self._ws.control(frame)

    # Out

    async def _write_on(self) -> None:
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                while self._out:
                    frame = self._out.pop(0)
                    await self._ws.send_frame(frame, WSMsgType.TEXT)
                    self._out_size -= len(frame)
                self.drained()
                if self._shutting:
                    await self._ws.close(code=self._close_code)
                    return
        except (ConnectionError, RuntimeError):
            self.abort()

    def write(self, frames: list[bytes]) -> None:
        # What was left unread counts, not what comes now: one long message is nobody's fault.
        behind = self._out_size > self.hall.limits.unsent
        self._out += frames
        self._out_size += sum(map(len, frames))
        self._news.set()
        if self._out_size > self.hall.limits.unread:
            self.full()
        if behind:
            self.overflow()

    def shut(self) -> None:
        self._shutting = True
        self._news.set()

    def abort(self) -> None:
        self._closing = True
        self._ws.cut()

    def pause_reading(self) -> None:
        self._ws.read_later()

    def resume_reading(self) -> None:
        self._ws.read_on()
