"""A WebSocket for the load, as plain as can be: it costs the load little, whatever the server speaks over it."""

import asyncio
from collections.abc import Callable
from typing import Self, cast

_BUFFER = memoryview(bytearray(1 << 20))
_PING, _PONG = 0x9, 0xA


class WebSocket(asyncio.BufferedProtocol):
    """`heard` gets each message; pings are answered here."""

    transport: asyncio.Transport

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        self._data = b""
        self._upgraded = False
        self.ready = asyncio.Event()

    @classmethod
    async def at(cls, port: int, heard: Callable[[bytes], None], path: str = "/ws") -> Self:
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(heard), "127.0.0.1", port)
        socket.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await socket.ready.wait()
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def get_buffer(self, sizehint: int) -> memoryview:  # noqa: ARG002
        return _BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        self._data += bytes(_BUFFER[:nbytes])
        if not self._upgraded:
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._upgraded, self._data = True, rest
            self.ready.set()
        while frame := self._frame():
            kind, payload = frame
            if kind == _PING:
                self._write(_PONG, payload)
            else:
                self._heard(payload)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame, what it is and what is in it; all these servers send a message in one frame."""
        data = self._data
        if len(data) < 2:
            return None
        size, start = data[1] & 127, 2
        for mark, width in ((126, 2), (127, 8)):
            if size == mark:
                if len(data) < 2 + width:
                    return None
                size, start = int.from_bytes(data[2 : 2 + width], "big"), 2 + width
                break
        if len(data) < start + size:
            return None
        self._data = data[start + size :]
        return data[0] & 15, data[start : start + size]

    def say(self, text: bytes) -> None:
        self._write(0x1, text)

    def say_bytes(self, message: bytes) -> None:
        self._write(0x2, message)

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(
            bytes([0x80 | kind]) + head + b"\0\0\0\0" + payload
        )  # a mask of zeros changes nothing
