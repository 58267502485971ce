"""A thousand people look on at one table: how far apart they hear of a move, and what that costs the players."""

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any, cast

from bench.load import Server

SPECTATORS = 1000
MOVES = 40
_BUFFER = memoryview(bytearray(1 << 20))


class Page(asyncio.BufferedProtocol):
    """A WebSocket as plain as can be: `heard` gets each message."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        self._data = b""
        self._upgraded = False
        self.ready = asyncio.Event()

    @classmethod
    async def at(cls, port: int, heard: Callable[[bytes], None]) -> "Page":
        loop = asyncio.get_running_loop()
        _, page = await loop.create_connection(lambda: cls(heard), "127.0.0.1", port)
        page.transport.write(
            b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await page.ready.wait()
        return page

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
        while (message := self._message()) is not None:
            self._heard(message)

    def _message(self) -> bytes | None:
        """The next whole message; the house sends each in one frame."""
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
        return data[start : start + size]

    def say(self, **message: Any) -> None:
        self.send(json.dumps(message).encode())

    def send(self, payload: bytes) -> None:
        size = len(payload)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + payload)  # a mask of zeros changes nothing


class Player:
    """Answers with the first legal move, when told to."""

    def __init__(self) -> None:
        self.now: dict[str, Any] = {}
        self.code = ""
        self.told = asyncio.Event()

    def hear(self, message: bytes) -> None:
        said = json.loads(message)
        self.code = said.get("table", self.code)
        if "now" in said:
            self.now = said["now"]
            self.told.set()


@dataclass
class Watched:
    latency: float
    """Seconds from a player's move to that player's news, the median."""
    spread: float
    """Seconds from the first spectator's news to the last one's, the worst of all moves; 0 without spectators."""
    median_spread: float


async def measure(server: Server, spectators: int) -> Watched:
    players = [Player(), Player()]
    pages = [await Page.at(server.port, player.hear) for player in players]
    pages[0].say(type="Open", game="qwirkle", name="Ann", players=2, moves=True)
    await players[0].told.wait()
    heard_at: list[float] = []
    everybody = asyncio.Event()

    def hear(message: bytes) -> None:
        if message.startswith(b'{"type":"News"'):
            heard_at.append(time.perf_counter())
            if len(heard_at) == spectators:
                everybody.set()

    watching = [await Page.at(server.port, hear) for _ in range(spectators)]
    for page in watching:
        page.say(type="Watch", table=players[0].code)
    pages[1].say(type="Join", table=players[0].code, name="Ben", moves=True)
    while not any(player.now.get("moves") for player in players):
        players[0].told.clear()
        await players[0].told.wait()
    await asyncio.sleep(1.0)  # until the spectators have read how the game began
    latencies, spreads = [], []
    for _ in range(MOVES):
        index = next(index for index, player in enumerate(players) if player.now.get("moves"))
        for player in players:
            player.told.clear()
        heard_at.clear()
        everybody.clear()
        begun = time.perf_counter()
        pages[index].say(type="Play", moves=[players[index].now["moves"][0]])
        await players[index].told.wait()
        latencies.append(time.perf_counter() - begun)
        await players[1 - index].told.wait()
        if spectators:
            await everybody.wait()
            spreads.append(heard_at[-1] - heard_at[0])
    for page in (*pages, *watching):
        page.transport.abort()
    return Watched(median(latencies), max(spreads, default=0.0), median(spreads) if spreads else 0.0)
