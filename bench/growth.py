"""What one thing costs in a house with few tables and in one with very many.

The houses have no sockets and no disk. Of each thing the processor time is taken in houses of different sizes in
turn, and compared with the smallest: what does not grow stays at 1.
"""

import gc
import json
import random
import time
from collections.abc import Callable, Iterator
from itertools import count
from statistics import median
from typing import Any

from bench.dialects import Wire
from tavola.bots import KINDS
from tavola.dialects import DIALECTS
from tavola.dialects.guest import Wishes
from tavola.dialects.native.server import NativeSession
from tavola.dialects.session import Session
from tavola.games.masters.words import Options
from tavola.house.clearing import REMEMBERED_SECONDS
from tavola.house.house import House
from tavola.house.news import News
from tavola.house.seat import Listener, Seat
from tavola.house.table import Table

SIZES = (100, 1000, 10_000)
ROUNDS = 7
TIMES = 10
"""How often a thing is done in each house in one round."""

Thing = Iterator[None]
"""Done once with each `next`; what comes before the first is not measured."""


class Somebody:
    """Listens, or stands in the queue, and does nothing."""

    address = own_secret = ""
    dialect = "masters-requests"
    can_rename = True

    def __init__(self, name: str = "", *, picky: bool = False) -> None:
        self.name = name
        self.follows = Options() if picky else None

    def fits(self, table: Table) -> bool:
        """How trees before this benchmark asked."""
        return self.follows is None or bool(table.options == self.follows)

    def seated(self, seat: Seat) -> None: ...
    def hear(self, news: News) -> None: ...
    def dismissed(self, reason: str) -> None: ...
    def ask_number(self) -> None: ...
    def ask_name(self) -> None: ...
    def unseated(self) -> None: ...


class Sketch:
    """A house in memory that forgets what it writes, with a clock that is told."""

    def __init__(self) -> None:
        self.now = 1e6
        written = count(1)
        self.house = House(
            clock=lambda: self.now,
            wall_clock=lambda: self.now,
            entropy=random.Random("growth").randbytes,
            append=lambda _: next(written),
            policies={name: dialect.policy(dialect.options()) for name, dialect in DIALECTS.items()},
            bots=KINDS,
            hire=_hire,
        )

    def native(self) -> NativeSession:
        return NativeSession(self.house, Wire())

    def waiting(self, game: str, number: int, **how: Any) -> Table:
        """A table that waits, with one guest."""
        table = self.house.open(game, players=2, **how)
        table.sit(f"guest {number}", "native", Somebody())
        return table

    def playing(self, game: str, dialect: str = "native", name: str = "Ann") -> Table:
        """A game of two that has begun."""
        table = self.house.open(game, players=2)
        wishes = ("white", "black") if game == "eriantys" else ("", "")
        for who, wish in zip((name, "Ben"), wishes, strict=True):
            table.sit(who, dialect, Somebody(), wish=wish, open_door=True)
        return table


def _hire(_: str) -> Listener:
    return Somebody()


def _say(session: Session, **said: Any) -> None:
    session.receive(json.dumps(said).encode())


# The things


def open_table(tables: int) -> Thing:
    sketch = Sketch()
    for number in range(tables):
        sketch.waiting("qwirkle", number)
    while True:
        session = sketch.native()
        yield
        _say(session, type="Open", game="qwirkle", name="Newcomer")
        _say(session, type="Leave")


def open_for_nobody(tables: int) -> Thing:
    """A tenth as many tables, and as many guests, who can follow the printed game only, which nobody plays."""
    sketch = Sketch()
    options = {"basic": {"takes": {"coin": 1}, "gives": {"stone": 1}}}
    for number in range(tables // 10):
        sketch.waiting("masters", number, options=options)
    for number in range(tables // 10):
        sketch.house.queues["masters"].join(Somebody(f"waiter {number}", picky=True))
    while True:
        session = sketch.native()
        yield
        _say(session, type="Open", game="masters", name="Newcomer", options=options)
        _say(session, type="Leave")


def join_by_queue(tables: int) -> Thing:
    sketch = Sketch()
    queue = sketch.house.queues["masters"]
    for number in range(tables):
        sketch.waiting("masters", number)
    for number in count():
        guest = Somebody(f"waiter {number}")
        yield
        queue.join(guest)


def log_in(dialect: str, tables: int) -> Thing:
    """All seats are kept under one name, as by a house that was just started again."""
    said = _login(dialect)
    sketch = Sketch()
    for _ in range(tables):
        _keep_a_seat(sketch, dialect)
    record = DIALECTS[dialect]
    while True:
        session = record.session(sketch.house, Wire(), "", record.options())
        session.greet()
        yield
        for line in said:
            session.receive(line)
        assert session.seat, dialect
        session.lost()


def _keep_a_seat(sketch: Sketch, dialect: str) -> Table:
    sketch.now += 0.001
    table = sketch.playing(DIALECTS[dialect].game or "qwirkle", dialect)
    seat = table.occupied[0]
    seat.listener = None
    table.keep(seat, None)
    return table


def _login(dialect: str) -> list[bytes]:
    """What a guest called Ann says until she has her seat back, worked out with our own guest."""
    sketch = Sketch()
    table = _keep_a_seat(sketch, dialect)
    record = DIALECTS[dialect]
    expert = dialect == "eriantys-commands"
    guest = record.guest(Wishes("Ann", expert=expert, code=table.code if expert else None), "")
    wire = Wire()
    session = record.session(sketch.house, wire, "", record.options())
    session.greet()
    said: list[bytes] = []
    to_say = guest.hello().splitlines()
    while session.seat is None:
        for line in to_say:
            said.append(line)
            session.receive(line)
        to_say = [line for heard in wire.lines() for line in guest.receive(heard).splitlines()]
    return said


def show_lobby(tables: int) -> Thing:
    sketch = Sketch()
    for number in range(tables):
        sketch.waiting("qwirkle", number)
    session = sketch.native()
    while True:
        yield
        _say(session, type="Lobby", limit=50)


def move(tables: int) -> Thing:
    sketch = Sketch()
    begun = [sketch.playing("qwirkle") for _ in range(tables)]
    for table in begun:
        (seat,) = table.acting_seats
        first = table.moves(seat.index)[0]
        yield
        table.play(seat, [first])


def forget(tables: int) -> Thing:
    """One finished table a second comes to be packed and another to be forgotten, while as many are remembered."""
    sketch = Sketch()
    for _ in range(tables):
        sketch.playing("qwirkle")
    for number in range(ROUNDS * TIMES + 2):
        table = sketch.playing("qwirkle", name=f"guest {number}")
        sketch.now += 1
        for seat in table.occupied:
            table.leave(seat, "enough")
    for _ in range(tables):
        table = sketch.playing("qwirkle")
        sketch.now += 1e-9
        for seat in table.occupied:
            table.leave(seat, "enough")
    sketch.now += REMEMBERED_SECONDS - ROUNDS * TIMES - 2
    sketch.house.ring()
    while True:
        yield
        sketch.now += 1
        sketch.house.ring()


THINGS: dict[str, Callable[[int], Thing]] = {
    "opening a waiting table": open_table,
    "opening a table that none of those who wait can play at": open_for_nobody,
    "a guest joining by the queue": join_by_queue,
    "a login over qwirkle-lines": lambda tables: log_in("qwirkle-lines", tables),
    "a login over masters-states": lambda tables: log_in("masters-states", tables),
    "a login over masters-requests": lambda tables: log_in("masters-requests", tables),
    "a login over eriantys-views": lambda tables: log_in("eriantys-views", tables),
    "a login over eriantys-commands": lambda tables: log_in("eriantys-commands", tables),
    "a page of the lobby": show_lobby,
    "a move": move,
    "forgetting a finished table": forget,
}


BEFORE: dict[str, tuple[float, ...]] = {
    "opening a waiting table": (1, 1.1, 1.1),
    "opening a table that none of those who wait can play at": (1, 1.1, 1.5),
    "a guest joining by the queue": (1, 0.93, 1.8),
    "a login over qwirkle-lines": (1, 6.2, 110),
    "a login over masters-states": (1, 8, 150),
    "a login over masters-requests": (1, 3.6, 72),
    "a login over eriantys-views": (1, 4.7, 59),
    "a login over eriantys-commands": (1, 6.2, 79),
    "a page of the lobby": (1, 1, 1),
    "a move": (1, 0.86, 0.83),
    "forgetting a finished table": (1, 1.2, 1.7),
}
"""How each of them grew before that was mended: as many times the first."""


def measure(thing: Callable[[int], Thing], sizes: tuple[int, ...] = SIZES) -> list[float]:
    """Seconds of processor time for the thing in a house of each size."""
    houses = [thing(size) for size in sizes]
    for house in houses:
        next(house)
    gc.collect()
    gc.freeze()
    taken: list[list[float]] = [[] for _ in houses]
    for _ in range(ROUNDS):
        for house, seconds in zip(houses, taken, strict=True):
            for _ in range(TIMES):
                begun = time.process_time()
                next(house)
                seconds.append(time.process_time() - begun)
    gc.unfreeze()
    return [median(seconds) for seconds in taken]
