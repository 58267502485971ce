"""A real server inside the test's own loop, and a line client that waits for things and never for time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

from tavola.dialects.qwirkle_lines.client import Guest
from tavola.dialects.qwirkle_lines.options import Options
from tavola.server.limits import LIMITS, Limits
from tavola.server.run import Running, Settings, open_house
from tavola.store import Store
from tests.support.sansio import entropy, random_move

DIALECT = "qwirkle-lines"
DEADLINE = 30.0
"""Seconds after which a test gives up waiting for something that is due at once."""


@asynccontextmanager
async def open_server(
    data: Path,
    *,
    gather: int = 0,
    ai_time: int = 5000,
    limits: Limits = LIMITS,
    store: Store | None = None,
    seed: object = "server",
    listen: dict[str, int] | None = None,
) -> AsyncIterator[Running]:
    settings = Settings(
        data=data,
        http=0,
        listen=listen or {DIALECT: 0},
        options={DIALECT: Options(gather=gather / 1000, ai_time=ai_time)},
        bot_pace=0.0,
        limits=limits,
    )
    async with AsyncExitStack() as stack:
        yield await open_house(settings, stack, store=store, entropy=entropy(seed))


class LineClient:
    """One TCP connection, spoken to line by line."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.heard: list[str] = []

    @classmethod
    async def connect(cls, port: int) -> "LineClient":
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        return cls(reader, writer)

    def say(self, line: str | bytes) -> None:
        self.writer.write(line.encode() + b"\n" if isinstance(line, str) else line)

    async def line(self) -> str:
        """The next line, without its end; EOFError when the house has closed."""
        async with asyncio.timeout(DEADLINE):
            came = await self.reader.readline()
        if not came:
            raise EOFError
        assert came.endswith(b"\n"), came
        assert b"\r" not in came
        self.heard.append(came[:-1].decode("ascii"))
        return self.heard[-1]

    async def until(self, start: str) -> str:
        """Read on to the next line that starts so."""
        while not (line := await self.line()).startswith(start):
            pass
        return line

    async def rest(self) -> list[str]:
        """Everything up to the end of the connection."""
        lines = []
        with suppress(EOFError, ConnectionError):
            while True:
                lines.append(await self.line())
        return lines

    async def close(self) -> None:
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()


class Honest:
    """A guest who plays properly to the end of the game, from nothing but the lines the house sends."""

    def __init__(self, client: LineClient, name: str, luck: object = "honest", bot: str = "random") -> None:
        self.client = client
        self.guest = Guest(name)
        self._luck = f"{luck} {name}"
        self._bot = bot
        self._turns = 0

    @classmethod
    async def arrives(cls, port: int, name: str, luck: object = "honest", bot: str = "random") -> "Honest":
        """Connect, say HELLO and wait for WELCOME."""
        honest = cls(await LineClient.connect(port), name, luck, bot)
        honest.client.say(f"HELLO {name}")
        line = await honest.client.until("WELCOME")
        honest.guest.receive(line.encode())
        return honest

    async def hear(self) -> str:
        line = await self.client.line()
        self.guest.receive(line.encode())
        return line

    def take_turn(self) -> None:
        self._turns += 1
        move = random_move(self.guest, f"{self._luck} {self._turns}", self._bot)
        self.client.say(self.guest.say(move))

    async def plays(self) -> list[str]:
        """Play to the end; everything the house said, once it has closed the connection."""
        with suppress(EOFError):
            while True:
                await self.hear()
                if self.guest.my_turn:
                    self.take_turn()
        await self.client.close()
        assert self.guest.strange_lines == 0
        return self.client.heard


@asynccontextmanager
async def line_clients(port: int, count: int) -> AsyncIterator[list[LineClient]]:
    clients = [await LineClient.connect(port) for _ in range(count)]
    try:
        yield clients
    finally:
        for client in clients:
            await client.close()
