"""How long a house takes from its start to the first move, with many live tables and many more finished ones."""

import asyncio
import json
import os
import socket
import sys
import time
from pathlib import Path
from typing import Any

import aiohttp

from bench.forms import BEST
from tavola.bots import KINDS
from tavola.dialects.native import DIALECT
from tavola.games.chance import SeededChance
from tavola.house.house import House
from tavola.house.news import News
from tavola.house.seat import Listener, Seat
from tavola.house.table import Table
from tavola.store import Record
from tavola.store.memory import Appended
from tavola.store.sqlite import SqliteStore

MOVES = 30
"""Made at each live table before the house stops."""
GAMES = ("qwirkle", "eriantys", "masters")


class _Nobody:
    address = own_secret = secret = ""

    def seated(self, seat: Seat) -> None:
        self.secret = seat.secret

    def hear(self, news: News) -> None: ...

    def dismissed(self, reason: str) -> None: ...


def _hire(_: str) -> Listener:
    return _Nobody()


def _play(table: Table, moves: int) -> None:
    for number in range(moves):
        if not table.acting:
            return
        seat = table.acting_seats[0]
        legal = table.moves(seat.index)
        table.play(seat, [legal[SeededChance(b"bench", number).below(len(legal))]])


def fill(folder: Path, live: int, finished: int) -> tuple[str, str]:
    """Fill a data folder; the code of a live table and the secret of the seat that is to move there."""
    appended = Appended()
    house = House(
        clock=time.monotonic,
        wall_clock=time.time,
        entropy=os.urandom,
        append=appended,
        policies={DIALECT.name: DIALECT.policy(DIALECT.options())},
        bots=KINDS,
        hire=_hire,
    )
    store = SqliteStore(folder)
    tables = []
    for number in range(live):
        table = house.open(GAMES[number % len(GAMES)], players=2)
        for name in ("Ann", "Ben"):
            table.sit(name, DIALECT.name, _Nobody())
        _play(table, MOVES)
        tables.append(table)
    store.append(appended.take())
    _finish_many(store, house, appended, finished)
    store.close()
    playing = next(table for table in tables if table.acting)
    owner = playing.acting_seats[0].listener
    assert isinstance(owner, _Nobody)
    return playing.code, owner.secret


def _finish_many(store: SqliteStore, house: House, appended: Appended, finished: int) -> None:
    """The same short game under so many codes: at a start nobody reads what is in it."""
    table = house.open("qwirkle", players=2)
    seats = [table.sit(name, DIALECT.name, _Nobody()) for name in ("Ann", "Ben")]
    _play(table, 3)
    table.leave(seats[0], "enough")
    log = appended.take()
    batch: list[Record] = []
    for number in range(finished):
        code = f"{number:06d}"
        batch += [Record(code, record.number, record.body, record.private, record.closes) for record in log]
        if len(batch) > 50_000:
            store.append(batch)
            batch = []
    store.append(batch)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def seconds_to_first_move(folder: Path, code: str, secret: str) -> float:
    """From starting the command to the news of a move made after it."""
    port = _free_port()
    command = [sys.executable, "-m", "tavola", "serve", "--data", str(folder), "--http", str(port)]
    begun = time.perf_counter()
    quiet = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        *(*command, "--listen", "qwirkle-lines=0"),
        stdout=quiet,
        stderr=quiet,
        env=os.environ | BEST.environment,
    )
    try:
        async with aiohttp.ClientSession() as http, asyncio.timeout(120):
            ws = await _connected(http, port)
            await ws.send_json({"type": "Resume", "table": code, "secret": secret, "moves": True})
            now = (await _heard(ws, "Table"))["now"]
            await ws.send_json({"type": "Play", "moves": now["moves"][:1]})
            await _heard(ws, "News")
            return time.perf_counter() - begun
    finally:
        process.terminate()
        await process.wait()


async def _connected(http: aiohttp.ClientSession, port: int) -> aiohttp.ClientWebSocketResponse:
    while True:
        try:
            return await http.ws_connect(f"http://127.0.0.1:{port}/ws", max_msg_size=0)
        except aiohttp.ClientConnectionError:
            await asyncio.sleep(0.02)


async def _heard(ws: aiohttp.ClientWebSocketResponse, kind: str) -> dict[str, Any]:
    while True:
        said: dict[str, Any] = json.loads(await ws.receive_str())
        assert said["type"] != "Refused", said
        if said["type"] == kind:
            return said
