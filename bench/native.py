"""Durable moves over `native`, to be compared with those over `qwirkle-lines`; and what a table of each weighs."""

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from bench import wire
from bench.load import Server
from bench.spectators import Page
from bench.wire import Figures, Tally

PLAY = b'{"type":"Play","id":1,"moves":[%s]}'
PLAYED = b'{"type":"News","re":1,'
"""What the mover, and nobody else, hears when the move is on disk."""

WEIGHED_TABLES = 100
WEIGHED_MOVES = 20


def script(table: int, most: int = 1000) -> list[tuple[int, bytes]]:
    """What is said on which seat at the house's n-th table, in order of play."""
    return [(seat, PLAY % msgspec.json.encode(move)) for seat, move in wire.game(table, most)]


@dataclass
class NativeFigures(Figures):
    told: float
    """Bytes one guest is told of one move."""


class Table:
    """Two guests who play a game worked out beforehand; they have their legal moves listed or they do not."""

    def __init__(self, said: list[tuple[int, bytes]], tally: Tally, *, listed: bool = False) -> None:
        self._said = iter(said)
        self._tally = tally
        self._wish = {"moves": True} if listed else {}
        self._awaited = b""
        self._came: asyncio.Future[bytes] | None = None
        self.pages: list[Page] = []
        self.told = 0
        """Bytes, to both."""

    async def sit_down(self, port: int) -> None:
        wish = self._wish
        self.pages = [await Page.at(port, self._hear) for _ in range(2)]
        seated = await self._ask(0, b'"Seated"', type="Open", game="qwirkle", name="Ann", public=False, **wish)
        code = json.loads(seated)["table"]
        await self._ask(1, b'"Started"', type="Join", table=code, name="Ben", **wish)

    async def _ask(self, seat: int, awaited: bytes, **message: Any) -> bytes:
        """Say this, and wait for the first message with this in it."""
        self._awaited, self._came = awaited, asyncio.get_running_loop().create_future()
        self.pages[seat].say(**message)
        return await self._came

    def _hear(self, message: bytes) -> None:
        self.told += len(message)
        if message.startswith(PLAYED):
            self._tally.one()
            self.go()
        elif self._came and not self._came.done() and self._awaited in message:
            self._came.set_result(message)

    def go(self) -> None:
        seat, said = next(self._said, (0, b""))
        if said:
            self.pages[seat].send(said)


async def house(
    server: Server, scripts: list[list[tuple[int, bytes]]], moves: int, *, listed: bool
) -> NativeFigures:
    tally = Tally(moves)
    tables = [Table(said, tally, listed=listed) for said in scripts]
    for table in tables:
        await table.sit_down(server.port)
    told_before = sum(table.told for table in tables)
    begun, cpu = time.perf_counter(), server.cpu()
    for table in tables:
        table.go()
    await tally.reached.wait()
    seconds, cpu = time.perf_counter() - begun, server.cpu() - cpu
    told = sum(table.told for table in tables) - told_before
    for table in tables:
        for page in table.pages:
            page.transport.abort()
    return NativeFigures(cpu / tally.count, tally.count / seconds, told / tally.count / 2)


async def weight(server: Server, kind: Callable[[int, Tally], Table | wire.Table]) -> float:
    """Bytes of the server's memory for a table of two of this kind with its sockets, some moves into its game."""
    tally = Tally(WEIGHED_TABLES * WEIGHED_MOVES)
    tables = [kind(number, tally) for number in range(WEIGHED_TABLES)]
    before = server.memory()
    for table in tables:
        await table.sit_down(server.port)
    for table in tables:
        table.go()
    await tally.reached.wait()
    return (server.memory() - before) / WEIGHED_TABLES


def native_table(number: int, tally: Tally) -> Table:
    return Table(script(number, WEIGHED_MOVES), tally)


def lines_table(number: int, tally: Tally) -> wire.Table:
    return wire.Table(wire.script(number, WEIGHED_MOVES), tally)
