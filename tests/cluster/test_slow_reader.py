"""A guest who is passed on and does not read: little waits for it at either node, and nothing of it is lost."""

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

from tavola.server.cluster.passing import LinkedConnection, PassedOn
from tavola.server.connection import Connection
from tavola.server.limits import Limits
from tests.cluster.nodes import nodes
from tests.cluster.talking import SECONDS, talker
from tests.cluster.test_house import until
from tools.nats_servers import NatsServers

UNREAD = 16 * 1024
READ_AT_ONCE = 256 * 1024
"""What a loop may read from a link before it can be told to read no more."""
LIMITS = Limits(unread=UNREAD, unsent=2 * READ_AT_ONCE)
ASKED = 400
SMALL = 4096
"""What the kernel is to hold on its way, so that little has to be said until all is full."""


class Slow:
    """A native guest who reads only when it is told to."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connect(cls, port: int) -> "Slow":
        place = socket.socket()
        place.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        place.setblocking(False)
        await asyncio.get_running_loop().sock_connect(place, ("127.0.0.1", port))
        reader, writer = await asyncio.open_connection(sock=place, limit=SMALL)
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        asks = f"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{key}\r\n"
        writer.write(asks.encode())
        await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    def say(self, kind: str, **said: Any) -> None:
        frame = json.dumps({"type": kind, **said}).encode()
        assert len(frame) < 126
        self._writer.write(bytes((0x81, 0x80 | len(frame), 0, 0, 0, 0)) + frame)

    async def hear(self, kind: str) -> Any:
        async with asyncio.timeout(SECONDS):
            while True:
                _, size = await self._reader.readexactly(2)
                if size >= 126:
                    size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8), "big")
                said = json.loads(await self._reader.readexactly(size))
                if said["type"] == kind:
                    return said

    def close(self) -> None:
        self._writer.close()


def waiting(connection: Connection) -> int:
    """Bytes that wait to be read by the guest, or by the other node."""
    return connection._unsent + transport_of(connection).get_write_buffer_size()


def transport_of(connection: Any) -> asyncio.Transport:
    transport: asyncio.Transport = connection._transport
    return transport


def hold_little(transport: asyncio.Transport) -> None:
    for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, option, SMALL)


async def test_little_waits_at_either_node_and_all_of_it_comes(
    nats_server: NatsServers, house_name: str, tmp_path: Path
) -> None:
    async with nodes(tmp_path, nats_server, house_name, 0) as cluster:
        first, second = [await cluster.open(limits=LIMITS) for _ in range(2)]
        async with talker(first) as ann:
            seated = await ann.ask("Open", "Seated", game="masters", name="Ann", public=False)
            await ann.say("AddBot", bot="random")
            await ann.hear("News", lambda said: said["now"]["phase"] == "playing")
            slow = await Slow.connect(second.http)
            slow.say("Watch", table=seated["table"])
            await slow.hear("Table")
            (entry,) = (each for each in second.hall.connections if isinstance(each.session, PassedOn))
            (linked,) = (each for each in first.hall.connections if isinstance(each, LinkedConnection))
            assert isinstance(entry.session, PassedOn)
            hold_little(transport_of(entry))
            hold_little(transport_of(linked))
            hold_little(transport_of(entry.session._link))
            for number in range(ASKED):
                slow.say("Draw", id=number)
            # What it asked for is not even made any more.
            await until(lambda: linked.unread_much and entry.unread_much)
            heard = first.hall.lines_heard
            assert waiting(entry) <= UNREAD + READ_AT_ONCE
            assert waiting(linked) <= 2 * UNREAD
            assert heard < ASKED
            assert [(await slow.hear("Drawn"))["re"] for _ in range(ASKED)] == list(range(ASKED))
            slow.close()
