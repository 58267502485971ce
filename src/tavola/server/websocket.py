"""WebSocket: messages in, messages out."""

import asyncio
from collections.abc import Callable

from aiohttp import WSMsgType, web

from tavola.dialects.session import Outlet, Session
from tavola.server.connection import Connection
from tavola.server.hall import Hall

HEARTBEAT_SECONDS = 30.0


class WebSocketConnection(Connection):
    """A connection whose frames are WebSocket messages, written one after another by a task of its own."""

    __slots__ = ("_news", "_out", "_out_size", "_readable", "_shutting", "_ws")

    def __init__(self, hall: Hall, make_session: Callable[[Outlet], Session], ws: web.WebSocketResponse) -> None:
        super().__init__(hall, make_session(self))
        self._ws = ws
        self._out: list[bytes] = []
        self._out_size = 0
        self._shutting = False
        self._news = asyncio.Event()
        self._readable = asyncio.Event()
        self._readable.set()

    async def serve(self, address: str) -> None:
        """Hear the guest at this address until the connection ends."""
        writing = asyncio.create_task(self._write_on())
        try:
            self.arrived(address)
            await self._listen()
        finally:
            self.gone()
            writing.cancel()

    async def _listen(self) -> None:
        async for message in self._ws:
            if message.type is WSMsgType.TEXT:
                self.hear([message.data.encode("utf-8", "surrogatepass")])
            elif message.type is WSMsgType.BINARY:
                self.hear([message.data])
            await self._readable.wait()

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
                    await self._ws.close()
                    return
        except (ConnectionError, RuntimeError):
            self.abort()

    def write(self, frames: list[bytes]) -> None:
        # What was left unread counts, not what comes now: one long message is nobody's fault.
        behind = self._out_size > self.hall.limits.unsent
        self._out += frames
        self._out_size += sum(map(len, frames))
        self._news.set()
        if behind:
            self.overflow()

    def shut(self) -> None:
        self._shutting = True
        self._news.set()

    def abort(self) -> None:
        self._closing = True
        self._readable.set()
        transport = self._ws._req and self._ws._req.transport  # noqa: SLF001 - aiohttp has no public way to cut
        if transport:
            transport.abort()

    def pause_reading(self) -> None:
        self._readable.clear()

    def resume_reading(self) -> None:
        self._readable.set()
