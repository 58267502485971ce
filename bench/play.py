"""Many tables of two, at which games worked out beforehand are played: at the peak, or so many moves a second.

Whatever server it is, a move counts when the one who made it has been told of it.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from statistics import median, quantiles

from bench.load import Failed, Server

PATIENCE = 120
"""Seconds after which a run that does not come to its end is given up."""

TOO_SHORT = "the games are too short for so many moves"


@asynccontextmanager
async def patience(what: str) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except TimeoutError:
        raise Failed(f"{what} was not over after {PATIENCE} seconds.") from None


@dataclass
class Figures:
    cpu: float
    """Server's seconds of processor time for each message or move."""
    rate: float
    """Messages or moves a second."""
    load: float = 0.0
    """The part of the time that this process, the load, was busy: near 1 the load is what is measured."""
    waits: list[float] = field(default_factory=list)
    """Seconds from each move to hearing of it, in order of size."""

    def wait(self, percent: int) -> float:
        return quantiles(self.waits, n=100)[percent - 1]


@dataclass
class Moves:
    """One server, round by round."""

    peak: list[Figures] = field(default_factory=list)
    half: list[Figures] = field(default_factory=list)

    @property
    def cpu(self) -> list[float]:
        return [figures.cpu for figures in self.peak]

    @property
    def rate(self) -> list[float]:
        return [figures.rate for figures in self.peak]

    def wait(self, percent: int) -> float:
        """Of the half load, so many in a hundred of its moves are heard of within these seconds."""
        return median(figures.wait(percent) for figures in self.half)


class Table(ABC):
    """Two sockets; the moves of a game, each the words its player says."""

    told: Callable[[], None]
    """Called when the player who moved has heard of it."""

    def __init__(self, moves: Sequence[tuple[int, bytes]]) -> None:
        self._moves = iter(moves)
        self.left = len(moves)
        self.mover: int | None = None

    @abstractmethod
    async def sit_down(self, port: int) -> None:
        """Everything up to the first move."""

    @abstractmethod
    def say(self, seat: int, words: bytes) -> None: ...

    @abstractmethod
    def leave(self) -> None:
        """Both sockets are closed."""

    def move(self) -> None:
        self.left -= 1
        self.mover, words = next(self._moves)
        self.say(self.mover, words)

    def moved(self) -> None:
        self.mover = None
        self.told()


async def at_peak(server: Server, tables: Sequence[Table], moves: int, under_way: int | None = None) -> Figures:
    """So many moves as fast as they are answered, the tables in turn, `under_way` of them at a time (or all)."""
    row = deque(tables)
    done = asyncio.Event()
    started = told = 0

    def go() -> None:
        nonlocal started
        if started < moves and row:
            started += 1
            row.popleft().move()

    def hear(table: Table) -> None:
        nonlocal told
        told += 1
        if table.left:
            row.append(table)
        go()
        if told == moves:
            done.set()

    assert sum(table.left for table in tables) >= moves, TOO_SHORT
    for table in tables:
        table.told = lambda table=table: hear(table)  # type: ignore[misc]
    watch = Watch(server)
    for _ in range(under_way or len(tables)):
        go()
    async with patience(f"A run of {moves:,} moves"):
        await done.wait()
    return watch.figures(moves)


async def at_rate(server: Server, tables: Sequence[Table], moves: int, rate: float) -> Figures:
    """So many moves at so many a second, the tables in turn; one that is due at a busy table counts from then."""
    waits: list[float] = []
    due: dict[Table, deque[float]] = {table: deque() for table in tables}
    done = asyncio.Event()

    def hear(table: Table) -> None:
        asked = due[table]
        waits.append(time.perf_counter() - asked.popleft())
        if asked:
            table.move()
        if len(waits) == moves:
            done.set()

    for table in tables:
        table.told = lambda table=table: hear(table)  # type: ignore[misc]
    watch = Watch(server)
    async with patience(f"A run of {moves:,} moves, {rate:,.0f} a second,"):
        for number, table in enumerate(_in_turn(tables, moves)):
            if (early := watch.begun + number / rate - time.perf_counter()) > 0:
                await asyncio.sleep(early)
            due[table].append(time.perf_counter())
            if len(due[table]) == 1:
                table.move()
        await done.wait()
    figures = watch.figures(moves)
    figures.waits = sorted(waits)
    return figures


def _in_turn(tables: Sequence[Table], moves: int) -> list[Table]:
    """Whose turn it is for so many moves: the tables one after the other, without those whose game is over."""
    longest = max(table.left for table in tables)
    turns = [table for number in range(longest) for table in tables if number < table.left]
    assert len(turns) >= moves, TOO_SHORT
    return turns[:moves]


class Watch:
    """Time, and the processor time of the server and of the load, from here on."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._load = time.process_time()
        self._cpu = server.cpu()
        self.begun = time.perf_counter()

    def figures(self, moves: int) -> Figures:
        seconds = time.perf_counter() - self.begun
        load = time.process_time() - self._load
        return Figures((self._server.cpu() - self._cpu) / moves, moves / seconds, load / seconds)


class Tally:
    def __init__(self, wanted: int) -> None:
        self.count = 0
        self._wanted = wanted
        self.reached = asyncio.Event()

    def one(self) -> None:
        self.count += 1
        if self.count == self._wanted:
            self.reached.set()
