"""Durable commands through the dialects of documents, beside an echo of messages of the same sizes.

Whole games are worked out beforehand against a house in memory, with our own guests; then the same lines go over
real sockets, each when its sender has heard what went before it. Every line counts that a guest sends in a game.
"""

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from bench.load import Server, Socket, connect
from bench.play import Figures, Tally
from bench.servers import seed_of
from tavola.bots import KINDS, choose
from tavola.dialects import DIALECTS
from tavola.dialects.guest import Guest, Wishes
from tavola.dialects.session import Session
from tavola.games.chance import SeededChance
from tavola.house.house import House
from tavola.house.ledger import Phase
from tavola.house.seat import Listener
from tavola.server.run import LISTENERS, Settings
from tavola.store.memory import Appended

TABLES = 25
PLAYERS = 2

MEASURED = (
    "eriantys-views",
    "eriantys-commands",
    "eriantys-commands:as-built",
    "masters-requests",
    "masters-states",
    "masters-states:as-built",
)
"""The dialects that are measured; Eriantys as an expert where the guest can open such a game."""

PINGS = frozenset({b"ping", b'{"type":"ping"}', b'{"Message":"ping"}', b'{"type":"PingMessage"}'})
CODE = b'"code":"'


@dataclass
class Step:
    sender: int
    said: bytes
    heard: tuple[int, ...]
    """How many lines each guest had heard before this was said."""


@dataclass
class Game:
    steps: list[Step] = field(default_factory=list)
    opening: int = 0
    """So many of the steps were said before the game began."""
    code: bytes = b""
    bytes_told: int = 0
    """To all guests together, from the first move on."""

    @property
    def told_size(self) -> int:
        """Bytes one guest hears of one command, on average."""
        return self.bytes_told // (len(self.steps) - self.opening) // PLAYERS


class Wire:
    """A port that collects lines."""

    address = ""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, frame: bytes, sequence: int | None = None) -> None:
        del sequence
        self.sent.append(frame)

    def close(self) -> None:
        pass

    def lines(self) -> list[bytes]:
        lines = b"".join(self.sent).splitlines()
        self.sent.clear()
        return [line for line in lines if line not in PINGS]


class _Rehearsal:
    """One game of two guests against a house in memory, whose n-th table is dealt as the real one's will be."""

    def __init__(self, dialect: str, table: int, settings: Settings) -> None:
        self._now = 1e6
        tables = count(table)
        self._house = House(
            clock=lambda: self._now,
            wall_clock=lambda: self._now,
            entropy=lambda size: seed_of(next(tables)) if size == 32 else b"\7" * size,
            append=Appended(),
            policies={name: dialect.policy(dialect.options()) for name, dialect in DIALECTS.items()},
            bots=KINDS,
            hire=_no_bots,
        )
        self._dialect, self._variant, _ = LISTENERS[dialect]
        self._options = settings.options_of(self._dialect)
        self._sessions: list[Session] = []
        self._wires: list[Wire] = []
        self._guests: list[Guest] = []
        self._heard: list[int] = []
        self._waiting: list[tuple[int, bytes]] = []
        self.game = Game()

    def play(self, table: int) -> Game:
        for letter in "AB":
            code = self.game.code.decode() or None
            expert = self._dialect.name == "eriantys-commands"
            wishes = Wishes(f"{letter}{table}", expert=expert, code=code)
            self._join(self._dialect.guest(wishes, self._variant))
        while not all(guest.over for guest in self._guests):
            self._take_turn(len(self.game.steps))
        return self.game

    def _join(self, guest: Guest) -> None:
        wire = Wire()
        session = self._dialect.session(self._house, wire, self._variant, self._options)
        self._wires.append(wire)
        self._sessions.append(session)
        self._guests.append(guest)
        self._heard.append(0)
        session.greet()
        self._say(len(self._guests) - 1, guest.hello())
        self._settle()
        self.game.code = next(iter(self._house.tables), "").encode()

    def _take_turn(self, number: int) -> None:
        for index, guest in enumerate(self._guests):
            if guest.my_turn and guest.number is not None:
                luck = SeededChance(number.to_bytes(8, "big"), 0)
                move = choose(guest.game, "random", guest.view(), guest.number, luck, guest.allowed)
                self._say(index, guest.say(move))
                break
        else:
            # The match is over, and some guests wait a while for a rematch before they part.
            for index, guest in enumerate(self._guests):
                self._say(index, guest.idle())
        self._settle()

    def _say(self, index: int, said: bytes) -> None:
        if not said:
            return
        if all(table.phase is Phase.WAITING for table in self._house.tables.values()):
            self.game.opening = len(self.game.steps) + 1
        self.game.steps.append(Step(index, said, tuple(self._heard)))
        for line in said.splitlines():
            self._sessions[index].receive(line)

    def _settle(self) -> None:
        """Hear and answer until nothing more is said, also after the moment some answers take."""
        for _ in range(2):
            while self._hear() or self._waiting:
                if self._waiting:
                    self._say(*self._waiting.pop(0))
            self._now += 0.05
            self._house.ring()
        self._hear()

    def _hear(self) -> bool:
        told = False
        for index, (wire, guest) in enumerate(zip(self._wires, self._guests, strict=True)):
            for line in wire.lines():
                told = True
                self._heard[index] += 1
                if len(self.game.steps) > self.game.opening:
                    self.game.bytes_told += len(line) + 1
                if answer := guest.receive(line):
                    self._waiting.append((index, answer))
        return told


def _no_bots(bot: str) -> Listener:
    raise LookupError(f"nobody hires {bot} here")


def games(dialect: str, first: int, settings: Settings) -> list[Game]:
    return [_Rehearsal(dialect, first + table, settings).play(first + table) for table in range(TABLES)]


class Table:
    """Two sockets that say the lines of a game worked out beforehand."""

    def __init__(self, game: Game, tally: Tally) -> None:
        self._game = game
        self._tally = tally
        self._steps: Iterator[Step] = iter(game.steps)
        self._next: Step | None = next(self._steps)
        self._said = 0
        self._heard = [0] * PLAYERS
        self._partial = [b""] * PLAYERS
        self._code = b""
        self._until = game.opening
        self.opened = asyncio.Event()
        self.sockets: list[Socket] = []

    async def sit_down(self, port: int) -> None:
        """Everything up to the first move."""
        for index in range(PLAYERS):
            self.sockets.append(
                await connect(port, lambda _, data, index=index: self._hear(index, data))  # type: ignore[misc]
            )
        self._go()
        await self.opened.wait()

    def play(self) -> None:
        self._until = len(self._game.steps)
        self._go()

    def _hear(self, index: int, data: bytes) -> None:
        *lines, self._partial[index] = (self._partial[index] + data).split(b"\n")
        for line in lines:
            if line not in PINGS:
                self._heard[index] += 1
                if not self._code and (found := line.find(CODE)) >= 0:
                    self._code = line[found + len(CODE) :][:5]
        self._go()

    def _go(self) -> None:
        while (step := self._next) and all(map(int.__ge__, self._heard, step.heard)):
            if self._said == self._until:
                self.opened.set()
                return
            if len(self.sockets) <= step.sender:
                return
            said = step.said.replace(self._game.code, self._code) if self._code else step.said
            self.sockets[step.sender].transport.write(said)
            self._said += 1
            self._next = next(self._steps, None)
            if self._said > self._game.opening:
                self._tally.one()


async def house(server: Server, played: list[Game]) -> Figures:
    """All games at once, to their ends."""
    tally = Tally(sum(len(game.steps) - game.opening for game in played))
    tables = [Table(game, tally) for game in played]
    for table in tables:
        await table.sit_down(server.port)
    begun, cpu = time.perf_counter(), server.cpu()
    for table in tables:
        table.play()
    await tally.reached.wait()
    figures = Figures((server.cpu() - cpu) / tally.count, tally.count / (time.perf_counter() - begun))
    for table in tables:
        for socket in table.sockets:
            socket.transport.abort()
    return figures
