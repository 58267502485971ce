"""What carries a guest's frames to a server and back: TCP lines or a WebSocket."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Protocol, TypeAlias

import aiohttp

CHUNK = 65_536
MOST_IN_A_FRAME = 8 << 20
"""Bytes: a whole game in one message is far shorter, and whoever says more only fills our memory."""


class Carrier(Protocol):
    """One connection to a server."""

    async def say(self, said: bytes) -> None: ...

    async def hear(self) -> list[bytes] | None:
        """The frames that have come, perhaps none that is whole; None when the server has hung up."""
        ...


Reach: TypeAlias = Callable[[str, int], AbstractAsyncContextManager[Carrier]]
"""A way to a host and its port; `OSError` says why there is none."""


class _Lines:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._partial = b""

    async def say(self, said: bytes) -> None:
        self._writer.write(said)
        await self._writer.drain()

    async def hear(self) -> list[bytes] | None:
        data = await self._reader.read(CHUNK)
        if not data:
            return None
        *lines, self._partial = (self._partial + data).split(b"\n")
        if len(self._partial) > MOST_IN_A_FRAME:
            raise ConnectionError(f"it says more than {MOST_IN_A_FRAME:,} bytes in one line")
        return lines


@asynccontextmanager
async def tcp_lines(host: str, port: int, source: str | None = None) -> AsyncIterator[Carrier]:
    """From this address of ours, if one is named."""
    reader, writer = await asyncio.open_connection(host, port, local_addr=(source, 0) if source else None)
    try:
        yield _Lines(reader, writer)
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


class _WebSocket:
    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self._ws = ws

    async def say(self, said: bytes) -> None:
        await self._ws.send_str(said.decode())

    async def hear(self) -> list[bytes] | None:
        message = await self._ws.receive()
        return [message.data.encode()] if message.type is aiohttp.WSMsgType.TEXT else None


@asynccontextmanager
async def web_socket(host: str, port: int, source: str | None = None) -> AsyncIterator[Carrier]:
    """From this address of ours, if one is named."""
    connector = aiohttp.TCPConnector(local_addr=(source, 0) if source else None)
    async with aiohttp.ClientSession(connector=connector) as http:
        try:
            ws = await http.ws_connect(f"http://{host}:{port}/ws", max_msg_size=MOST_IN_A_FRAME)
        except aiohttp.WSServerHandshakeError as why:
            raise ConnectionError(f"there is no WebSocket at /ws, it answers {why.status}") from why
        except aiohttp.ClientResponseError as why:
            raise ConnectionError("there is no WebSocket, what is spoken there is not HTTP") from why
        except aiohttp.ClientError as why:
            if isinstance(why, OSError):
                raise
            raise ConnectionError(f"no WebSocket can be had there: {why}") from why
        async with ws:
            yield _WebSocket(ws)
