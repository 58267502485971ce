"""A thousand people look on at one table: how far apart they hear of a move, and what that costs the players."""

import asyncio
import json
import time
from dataclasses import dataclass
from statistics import median
from typing import Any

from bench.load import Server
from bench.websocket import WebSocket

SPECTATORS = 1000
MOVES = 40


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


class Page(WebSocket):
    def tell(self, **message: Any) -> None:
        self.say(json.dumps(message).encode())


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
    pages[0].tell(type="Open", game="qwirkle", name="Ann", players=2, moves=True)
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
        page.tell(type="Watch", table=players[0].code)
    pages[1].tell(type="Join", table=players[0].code, name="Ben", moves=True)
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
        pages[index].tell(type="Play", moves=[players[index].now["moves"][0]])
        await players[index].told.wait()
        latencies.append(time.perf_counter() - begun)
        await players[1 - index].told.wait()
        if spectators:
            await everybody.wait()
            spreads.append(heard_at[-1] - heard_at[0])
    for page in (*pages, *watching):
        page.transport.abort()
    return Watched(median(latencies), max(spreads, default=0.0), median(spreads) if spreads else 0.0)
