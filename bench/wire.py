"""Durable moves through `qwirkle-lines` beside an echo and a relay of the same lines on the same sockets."""

import asyncio
import time
from dataclasses import dataclass

from bench.load import Server, Socket, connect
from bench.servers import seed_of
from tavola.dialects.qwirkle_lines import spelling, wire
from tavola.games import begin, play
from tavola.games.chance import SeededChance, with_words
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.words import Options, Place, Trade

TABLES = 50
FIRST_MOVE_ENTRY = 4
"""Entries 0 to 3 of a two-player table: opened, two sat down, dealt."""


@dataclass
class Figures:
    cpu: float
    """Server's seconds of processor time for each message or move."""
    rate: float
    """Messages or moves a second."""


def script(table: int) -> list[bytes]:
    """The lines of a whole game at the house's n-th table, in order of play."""
    seed = with_words(seed_of(table), ["", ""])
    luck = SeededChance(seed_of(table), 1 << 40)
    state, _ = begin(GAME, Options(), 2, SeededChance(seed, FIRST_MOVE_ENTRY - 1))
    lines = []
    while (seat := state.turn) is not None:
        moves = GAME.moves(state, seat)
        move = moves[luck.below(len(moves))]
        said = wire.Move(move.tiles) if isinstance(move, Place) else wire.Swap(_tiles(move))
        lines.append(spelling.lines([said]))
        state, _ = play(GAME, state, seat, [move], SeededChance(seed, FIRST_MOVE_ENTRY + len(lines) - 1))
    return lines


def _tiles(move: object) -> tuple[str, ...]:
    assert isinstance(move, Trade)
    return move.tiles


async def exchange(server: Server, line: bytes, messages: int, *, pairs: bool, tables: int = TABLES) -> Figures:
    """Each socket, or the two of a pair in turn, sends a line when its last one has come back."""
    done = asyncio.Event()
    count = 0

    def heard(socket: Socket, _: bytes) -> None:
        nonlocal count
        count += 1
        if count >= messages:
            done.set()
        elif socket.partner:
            socket.partner.transport.write(line)
        else:
            socket.transport.write(line)

    def ignore(_: Socket, __: bytes) -> None:
        pass

    sockets = []
    for _ in range(tables):
        one, other = await connect(server.port, heard), await connect(server.port, heard)
        if pairs:
            # Both hear each line; the one that did not send it answers, as the next player does.
            other.heard = ignore
            one.partner = other
        sockets += [one, other]
    begun, cpu = time.perf_counter(), server.cpu()
    for socket in sockets[:: 2 if pairs else 1]:
        socket.transport.write(line)
    await done.wait()
    figures = Figures((server.cpu() - cpu) / count, count / (time.perf_counter() - begun))
    for socket in sockets:
        socket.transport.close()
    return figures


class Table:
    """Two guests who play a game worked out beforehand, each move when NEXT says whose turn it is."""

    def __init__(self, lines: list[bytes], tally: "Tally") -> None:
        self._lines = iter(lines)
        self._tally = tally
        self._on_turn: Socket | None = None
        self._next = 0
        self.sockets: list[Socket] = []
        self.said = asyncio.Event()

    async def sit_down(self, port: int) -> None:
        for name in (b"Ann", b"Bob"):
            self.said.clear()
            socket = await connect(port, self.heard)
            self.sockets.append(socket)
            socket.transport.write(b"HELLO " + name + b"\n")
            await self.said.wait()

    def heard(self, socket: Socket, data: bytes) -> None:
        self.said.set()
        found = data.rfind(b"NEXT ")
        if found >= 0:
            self._next = data[found + 5] - ord("0")
        # The mover, and nobody else, hears NEW when the move is on disk; what it heard before may come with it.
        if socket is self._on_turn and b"NEW" in data:
            self._tally.one()
            self.go()

    def go(self) -> None:
        line = next(self._lines, None)
        if line is not None:
            self._on_turn = self.sockets[self._next]
            self._on_turn.transport.write(line)


class Tally:
    def __init__(self, wanted: int) -> None:
        self.count = 0
        self._wanted = wanted
        self.reached = asyncio.Event()

    def one(self) -> None:
        self.count += 1
        if self.count == self._wanted:
            self.reached.set()


async def house(server: Server, scripts: list[list[bytes]], moves: int) -> Figures:
    tally = Tally(moves)
    tables = [Table(lines, tally) for lines in scripts]
    for table in tables:
        await table.sit_down(server.port)
    begun, cpu = time.perf_counter(), server.cpu()
    for table in tables:
        table.go()
    await tally.reached.wait()
    figures = Figures((server.cpu() - cpu) / tally.count, tally.count / (time.perf_counter() - begun))
    for table in tables:
        for socket in table.sockets:
            socket.transport.abort()
    return figures
