"""Attackers, one idea each, over real sockets: whoever wants the house for himself, or nobody to have it.

An attacker comes, does his round again and again until he is stopped, and comes again when he was sent away.
"""

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, ClassVar

from tests.support.raw_websocket import CONTINUATION, PING, TEXT, RawWebSocket, frame

MOST_READ = 1 << 20
SOURCE = "127.0.0.2"
"""Where attackers come from: honest guests come from elsewhere."""


@dataclass(frozen=True)
class Target:
    """The house, as anybody can reach it."""

    http: int
    ports: Mapping[str, int]
    finished: str = ""
    """The code of a game that was played to its end."""
    entries: int = 1
    """How many entries its log has."""
    playing: str = ""
    """The code of a game that goes on."""


class Attacker(ABC):
    def __init__(self, target: Target) -> None:
        self.target = target
        self.rounds = 0
        self.sent_away = 0

    async def attacks(self, goes_on: Callable[[], bool]) -> None:
        """Do it again and again for as long as it goes on."""
        while goes_on():
            try:
                await self.comes()
                while goes_on():
                    await self.does()
                    self.rounds += 1
            except (OSError, EOFError, TimeoutError):
                self.sent_away += 1
                await asyncio.sleep(0.05)
            finally:
                await self.goes()

    async def comes(self) -> None:  # noqa: B027 - some need no connection before their round
        """Connect."""

    @abstractmethod
    async def does(self) -> None:
        """One round of it."""

    async def goes(self) -> None:  # noqa: B027 - as above
        """Let go of the connections."""


# Over the native dialect


def said(**message: Any) -> bytes:
    return json.dumps(message).encode()


class NativeAttacker(Attacker):
    """A guest at the WebSocket. Reads whatever comes, unless that is his idea."""

    reads = True
    _socket: RawWebSocket | None = None
    _reading: asyncio.Task[None] | None = None

    async def comes(self) -> None:
        self._socket = await RawWebSocket.at(self.target.http, SOURCE)
        if self.reads:
            self._reading = asyncio.create_task(self._read(self._socket))

    @staticmethod
    async def _read(socket: RawWebSocket) -> None:
        with suppress(OSError):
            while await socket.reader.read(MOST_READ):
                pass

    async def sends(self, frames: bytes) -> None:
        assert self._socket
        if self._reading and self._reading.done():
            raise EOFError
        self._socket.writer.write(frames)
        async with asyncio.timeout(10.0):
            await self._socket.writer.drain()
        await asyncio.sleep(0)

    async def goes(self) -> None:
        if self._reading:
            self._reading.cancel()
            self._reading = None
        if self._socket:
            self._socket.writer.transport.abort()
            await self._socket.close()
            self._socket = None


class Steps(NativeAttacker):
    """Asks for a thousand positions of a finished game at once."""

    def requests(self) -> bytes:
        ask = said(type="Step", table=self.target.finished, number=self.target.entries - 1, eyes="open")
        return frame(TEXT, ask) * 1000

    async def does(self) -> None:
        await self.sends(self.requests())


class WatchesAndLeaves(Steps):
    """Looks at a running game and away again, a thousand times at once."""

    def requests(self) -> bytes:
        return (frame(TEXT, said(type="Watch", table=self.target.playing)) + frame(TEXT, said(type="Leave"))) * 500


class AsksForTheLobby(Steps):
    """Asks for the lobby a thousand times at once."""

    def requests(self) -> bytes:
        return frame(TEXT, said(type="Lobby")) * 1000


class NeverReadsAnswers(WatchesAndLeaves):
    """Asks for what is long, and reads no answer."""

    reads = False


class Pings(NativeAttacker):
    """Ten thousand pings at once."""

    async def does(self) -> None:
        await self.sends(frame(PING, b"?") * 10_000)


class EmptyFragments(NativeAttacker):
    """A message that never ends: ten thousand fragments with nothing in them."""

    async def does(self) -> None:
        if not self.rounds % 100:
            await self.sends(frame(TEXT, b"", final=False))
        await self.sends(frame(CONTINUATION, b"", final=False) * 10_000)


class OpensTables(NativeAttacker):
    """Opens table after table and sits at none."""

    async def does(self) -> None:
        opens = frame(TEXT, said(type="Open", game="qwirkle", name="Mallory"))
        await self.sends((opens + frame(TEXT, said(type="Leave"))) * 100)


class OpensAndHangsUp(NativeAttacker):
    """Opens a public table and is gone."""

    async def does(self) -> None:
        await self.sends(frame(TEXT, said(type="Open", game="qwirkle", name="Mallory")))
        await self.goes()
        await self.comes()


class GuessesCodes(NativeAttacker):
    """Tries one code of a table after another."""

    letters: ClassVar[str] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._guesses = count()

    def guess(self) -> str:
        number, code = next(self._guesses) * 7_654_321, ""
        for _ in range(5):
            number, letter = divmod(number, 32)
            code += self.letters[letter]
        return code

    async def does(self) -> None:
        await self.sends(b"".join(frame(TEXT, said(type="Watch", table=self.guess())) for _ in range(1000)))


class FillsWithBots(NativeAttacker):
    """Opens tables, fills them with computer players, starts them and leaves."""

    async def does(self) -> None:
        for _ in range(5):
            await self.sends(
                frame(TEXT, said(type="Open", game="eriantys", name="Mallory", players=3, public=False))
                + frame(TEXT, said(type="AddBot", bot="greedy")) * 2
            )
            await self.goes()
            await self.comes()


# Over the line dialects


class LineAttacker(Attacker):
    """Many connections to a line dialect's port."""

    dialect: ClassVar[str] = "qwirkle-lines"
    connections: ClassVar[int] = 1

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._writers: list[asyncio.StreamWriter] = []

    async def comes(self) -> None:
        for _ in range(self.connections):
            _, writer = await asyncio.open_connection(
                "127.0.0.1", self.target.ports[self.dialect], local_addr=(SOURCE, 0)
            )
            self._writers.append(writer)

    async def sends(self, lines: bytes) -> None:
        for writer in self._writers:
            if writer.is_closing():
                raise EOFError
            writer.write(lines)
        async with asyncio.timeout(10.0):
            await asyncio.gather(*(writer.drain() for writer in self._writers))
        await asyncio.sleep(0)

    async def goes(self) -> None:
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()


class FloodsLines(LineAttacker):
    """A hundred thousand lines that make no sense."""

    async def does(self) -> None:
        await self.sends(b"HELLO again, and again\n" * 10_000)


class FloodsLinesFromMany(FloodsLines):
    """The same, from fifty connections."""

    connections = 50


class Newlines(LineAttacker):
    """Nothing but ends of lines."""

    async def does(self) -> None:
        await self.sends(b"\n" * 262_144)


class FloodsCommands(LineAttacker):
    """Lines of JSON that nobody asked for, in a dialect that answers each of them."""

    dialect = "eriantys-commands"

    async def does(self) -> None:
        await self.sends(b'{"type":"status"}\n' * 5000)


class FloodsRequests(FloodsCommands):
    """The same, in a dialect of Masters."""

    dialect = "masters-requests"


class FloodsStates(FloodsCommands):
    """The same, in the other one."""

    dialect = "masters-states"


class FloodsViews(FloodsCommands):
    """The same, in the other dialect of Eriantys."""

    dialect = "eriantys-views"


class SaysNothing(LineAttacker):
    """Two hundred connections, and not a word."""

    connections = 200

    async def does(self) -> None:
        await asyncio.sleep(0.05)
        if all(writer.is_closing() for writer in self._writers):
            raise EOFError


# Over HTTP


class AsksOverHttp(Attacker):
    """A hundred connections that ask again and again."""

    connections: ClassVar[int] = 100

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._streams: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def comes(self) -> None:
        for _ in range(self.connections):
            stream = await asyncio.open_connection("127.0.0.1", self.target.http, local_addr=(SOURCE, 0))
            self._streams.append(stream)

    def requests(self) -> bytes:
        host = f"Host: localhost:{self.target.http}\r\n\r\n"
        paths = (f"/replays/{self.target.finished}.jsonl", "/", "/healthz")
        return "".join(f"GET {path} HTTP/1.1\r\n{host}" for path in paths).encode()

    async def does(self) -> None:
        for _, writer in self._streams:
            writer.write(self.requests())
        async with asyncio.timeout(5.0):
            for reader, _ in self._streams:
                if not await reader.read(MOST_READ):
                    raise EOFError

    async def goes(self) -> None:
        for _, writer in self._streams:
            writer.transport.abort()
        self._streams.clear()


class SlowHeaders(AsksOverHttp):
    """Two hundred requests that never get to their end, a header every now and then."""

    connections = 200

    async def does(self) -> None:
        open_ones = [writer for _, writer in self._streams if not writer.is_closing()]
        if not open_ones:
            raise EOFError
        for writer in open_ones:
            writer.write(b"GET / HTTP/1.1\r\n" if not self.rounds else b"X-Slow: yes\r\n")
        await asyncio.sleep(0.2)


class BadHttp(AsksOverHttp):
    """What is no HTTP at all."""

    connections = 20

    async def does(self) -> None:
        for _, writer in self._streams:
            writer.write(b"\x16\x03\x01 GET \xff\xfe HTTP/9.9\r\nHost: [\r\nOrigin: http://[\r\n\r\n")
        with suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                for reader, _ in self._streams:
                    await reader.read(MOST_READ)
        await self.goes()
        await self.comes()


ATTACKERS: tuple[type[Attacker], ...] = (
    Steps,
    WatchesAndLeaves,
    AsksForTheLobby,
    NeverReadsAnswers,
    Pings,
    EmptyFragments,
    OpensTables,
    OpensAndHangsUp,
    GuessesCodes,
    FillsWithBots,
    FloodsLines,
    FloodsLinesFromMany,
    FloodsCommands,
    FloodsViews,
    FloodsRequests,
    FloodsStates,
    Newlines,
    SaysNothing,
    AsksOverHttp,
    SlowHeaders,
    BadHttp,
)
