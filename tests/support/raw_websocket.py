"""A WebSocket by hand: frames as bytes, so that also what no library would send can be sent."""

import asyncio
import os
import struct
from contextlib import suppress
from typing import Self

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 0x1, 0x2, 0x8, 0x9, 0xA, 0x0


def frame(opcode: int, payload: bytes = b"", *, final: bool = True, masked: bool = True) -> bytes:
    head = bytes([(0x80 if final else 0) | opcode])
    bit = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([bit | len(payload)])
    elif len(payload) < 1 << 16:
        head += bytes([bit | 126]) + struct.pack("!H", len(payload))
    else:
        head += bytes([bit | 127]) + struct.pack("!Q", len(payload))
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


class RawWebSocket:
    """The guest's end after the handshake."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def at(cls, port: int, source: str = "127.0.0.1") -> Self:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        writer.write(
            f"GET /ws HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGF2b2xhLXRhdm9sYS10YQ==\r\n\r\n".encode()
        )
        answer = await reader.readuntil(b"\r\n\r\n")
        if not answer.startswith(b"HTTP/1.1 101"):
            writer.close()
            raise ConnectionRefusedError(answer.partition(b"\r\n")[0].decode(errors="replace"))
        return cls(reader, writer)

    def send(self, opcode: int, payload: bytes = b"", *, final: bool = True, masked: bool = True) -> None:
        self.writer.write(frame(opcode, payload, final=final, masked=masked))

    async def close(self) -> None:
        self.writer.close()
        with suppress(OSError):
            await self.writer.wait_closed()
