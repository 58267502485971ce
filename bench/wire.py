"""Durable moves through `qwirkle-lines` and `native` beside an echo and a relay of lines on the same sockets.

The games are worked out beforehand: the n-th table of a house that is measured is dealt what is dealt here.
"""

import asyncio
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count

import msgspec

from bench.load import Server, Socket, connect
from bench.play import Figures, Table, Watch
from bench.servers import seed_of
from bench.websocket import WebSocket
from tavola.dialects.qwirkle_lines import spelling, wire
from tavola.games import begin, play
from tavola.games.chance import SeededChance, with_words
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.words import Options, Place, Trade

TABLES = 50
_NEW = re.compile(rb"^NEW", re.MULTILINE)
FIRST_MOVE_ENTRY = 4
"""Entries 0 to 3 of a two-player table: opened, two sat down, dealt."""


@dataclass(frozen=True)
class Turn:
    seat: int
    move: Place | Trade


@cache
def game(table: int, most: int | None = None) -> tuple[Turn, ...]:
    """A whole game, or the beginning of one, at the house's n-th table."""
    seed = with_words(seed_of(table), ["", ""])
    luck = SeededChance(seed_of(table), 1 << 40)
    state, _ = begin(GAME, Options(), 2, SeededChance(seed, FIRST_MOVE_ENTRY - 1))
    turns: list[Turn] = []
    while (seat := state.turn) is not None and len(turns) != most:
        moves = GAME.moves(state, seat)
        move = moves[luck.below(len(moves))]
        assert isinstance(move, Place | Trade)
        turns.append(Turn(seat, move))
        state, _ = play(GAME, state, seat, [move], SeededChance(seed, FIRST_MOVE_ENTRY + len(turns) - 1))
    return tuple(turns)


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
    watch = Watch(server)
    for socket in sockets[:: 2 if pairs else 1]:
        socket.transport.write(line)
    await done.wait()
    figures = watch.figures(count)
    for socket in sockets:
        socket.transport.close()
    return figures


def line(turn: Turn) -> bytes:
    said = wire.Move(turn.move.tiles) if isinstance(turn.move, Place) else wire.Swap(turn.move.tiles)
    return spelling.lines([said])


class LinesTable(Table):
    """Two guests of `qwirkle-lines`."""

    def __init__(self, turns: Sequence[Turn]) -> None:
        super().__init__([(turn.seat, line(turn)) for turn in turns])
        self._sockets: list[Socket] = []
        self._answered = asyncio.Event()

    async def sit_down(self, port: int) -> None:
        for name in (b"Ann", b"Bob"):
            self._answered.clear()
            socket = await connect(port, self._hear)
            self._sockets.append(socket)
            socket.transport.write(b"HELLO " + name + b"\n")
            await self._answered.wait()

    def _hear(self, socket: Socket, data: bytes) -> None:
        self._answered.set()
        # The mover, and nobody else, hears NEW, TURN and NEXT when the move is on disk.
        if self.mover is not None and socket is self._sockets[self.mover] and _NEW.search(data):
            self.moved()

    def say(self, seat: int, words: bytes) -> None:
        self._sockets[seat].transport.write(words)

    def leave(self) -> None:
        for socket in self._sockets:
            socket.transport.abort()


class NativeTable(Table):
    """Two pages, or bots, at a table of Qwirkle; what they are told is not read further than whose doing it is."""

    def __init__(self, turns: Sequence[Turn]) -> None:
        encode = msgspec.json.encode
        said = ({"type": "Play", "id": number, "moves": [turn.move]} for number, turn in enumerate(turns))
        super().__init__([(turn.seat, encode(words)) for turn, words in zip(turns, said, strict=True)])
        self._numbers = count()
        self._answer = b""
        self._pages: list[WebSocket] = []
        self._code = ""
        self._dealt = 0
        self._ready = asyncio.Event()

    async def sit_down(self, port: int) -> None:
        self._pages.append(await WebSocket.at(port, self._hear))
        self._pages[0].say(b'{"type":"Open","game":"qwirkle","name":"Ann"}')
        await self._ready.wait()
        self._ready.clear()
        self._pages.append(await WebSocket.at(port, self._hear))
        self._pages[1].say(json.dumps({"type": "Join", "table": self._code, "name": "Bob"}).encode())
        await self._ready.wait()

    def _hear(self, message: bytes) -> None:
        if self.mover is not None:
            # Only the mover hears it with the number of the question.
            if self._answer in message[:60]:
                self.moved()
        elif message.startswith(b'{"type":"Table"') and not self._code:
            self._code = json.loads(message)["table"]
            self._ready.set()
        elif b'"Started"' in message:
            self._dealt += 1
            if self._dealt == 2:
                self._ready.set()

    def say(self, seat: int, words: bytes) -> None:
        self._answer = b'"re":%d,' % next(self._numbers)
        self._pages[seat].say(words)

    def leave(self) -> None:
        for page in self._pages:
            page.transport.abort()
