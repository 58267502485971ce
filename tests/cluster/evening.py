"""Nodes as processes, guests who come back to whichever is there, and a checker of what they were told."""

import asyncio
import json
import random
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from itertools import count, cycle
from pathlib import Path

from tavola.games import GAMES
from tavola.house.audit import verify
from tavola.server.broker import NatsBroker
from tavola.server.cluster.directory import Directory
from tavola.server.cluster.keys import NatsKeys, NoAnswer
from tavola.server.nats import Nats, connect
from tavola.store.jetstream import JetStreamStore
from tests.durability.guests import Log, Lost, NativePlayer
from tools.nats_servers import NatsServers

OPEN_SECONDS = 120.0
"""Seconds after which whoever waits for a node gives up; a busy machine may be slow."""
ON_ITS_WAY_SECONDS = 0.3
FAREWELL_SECONDS = 30.0
"""How long one of a pair may take to hear of the end, once the other has."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class NodeProcess:
    """`tavola serve --cluster`, told by its own log who it is and where."""

    def __init__(self, process: asyncio.subprocess.Process, node: str, http: int) -> None:
        self.process = process
        self.node = node
        self.http = http
        self.stopped = False
        self.log: list[str] = []
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, servers: NatsServers, name: str, data: Path) -> "NodeProcess":
        command = [
            *("-m", "tavola", "serve", "--cluster", ",".join(servers.addresses), "--cluster-name", name),
            *("--http", "0", "--listen", "qwirkle-lines=0", "--gather", "0", "--data", str(data)),
        ]
        process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=DEVNULL, stderr=PIPE)
        assert process.stderr
        told: list[str] = []
        node = ""
        async with asyncio.timeout(OPEN_SECONDS):
            while line := (await process.stderr.readline()).decode():
                told.append(line)
                said = json.loads(line)
                if said["event"] == "node":
                    node = said["node"]
                if said["event"] == "listening":
                    return cls(process, node, said["http"])
        raise AssertionError(f"the node did not open: {told}")

    async def _read(self) -> None:
        assert self.process.stderr
        while line := await self.process.stderr.readline():
            self.log.append(line.decode())

    def signal(self, number: int) -> None:
        self.process.send_signal(number)

    async def end(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        await self._reading


class Pair:
    """Two guests at one table, each connected to whichever node it finds, until their game is over."""

    def __init__(self, evening: "Evening", game: str) -> None:
        self.evening = evening
        rng = evening.rng
        first = NativePlayer(evening.new_name(), game, None, rng, self._acknowledged)
        self.players = [first, NativePlayer(evening.new_name(), game, first, rng, self._acknowledged)]
        self.moves = 0
        self.since = 0.0
        self.moved_at: float | None = None
        """When the first move after that was heard of."""
        self.not_found = False
        """Whether somebody came back and was told that there is no such table: then its game must be over."""

    @property
    def code(self) -> str | None:
        return self.players[0].code

    def _acknowledged(self) -> None:
        self.moves += 1
        self.evening.moves += 1
        now = asyncio.get_running_loop().time()
        if self.moved_at is None and now > self.since:
            self.moved_at = now

    def wait_for_a_move(self, since: float) -> None:
        self.since, self.moved_at = since, None

    async def play(self) -> None:
        sitting = [asyncio.create_task(self._sit(player)) for player in self.players]
        try:
            await asyncio.wait(sitting, return_when=asyncio.FIRST_COMPLETED)
            if all(player.done for player in self.players) or any(
                task.done() and task.exception() for task in sitting
            ):
                return
            if any(player.done for player in self.players):
                await asyncio.wait(sitting, timeout=FAREWELL_SECONDS)
        finally:
            for task in sitting:
                task.cancel()
            for outcome in await asyncio.gather(*sitting, return_exceptions=True):
                if isinstance(outcome, Exception):
                    raise outcome

    async def _sit(self, player: NativePlayer) -> None:
        back = asyncio.Event()
        back.set()
        while not player.done:
            try:
                await player.play(self.evening.any_node().http, None, back)
            except AssertionError as why:
                if "cannot be reached" in str(why):
                    continue  # and the connection was closed: come back
                if "there is no table" not in str(why):
                    raise
                # It was killed between the last entry and telling of it, and finished games are not brought back.
                self.not_found = True
                return
            if not player.secret:
                return  # nobody knows the secret of a seat that was taken just before a node was killed
            await asyncio.sleep(0.02)


class Evening:
    def __init__(self, servers: NatsServers, name: str, data: Path, seed: int) -> None:
        self.servers = servers
        self.name = name
        self.data = data
        self.rng = random.Random(seed)
        self.moves = 0
        self.nodes: list[NodeProcess] = []
        self.pairs: list[Pair] = []
        self.gone_home: list[Pair] = []
        self._names = 0
        self._chairs: list[asyncio.Task[None]] = []

    def new_name(self) -> str:
        self._names += 1
        return "".join(LETTERS[self._names // 26**place % 26] for place in range(4))

    def any_node(self) -> NodeProcess:
        return self.rng.choice([node for node in self.nodes if not node.stopped])

    async def start_node(self) -> None:
        self.nodes.append(await NodeProcess.start(self.servers, self.name, self.data))

    def sit_down(self, pairs: int) -> None:
        games = list(GAMES)
        self._chairs += [asyncio.create_task(self._chair(games[number % len(games)])) for number in range(pairs)]

    async def _chair(self, game: str) -> None:
        while True:
            pair = Pair(self, game)
            self.pairs.append(pair)
            try:
                await pair.play()
            finally:
                self.pairs.remove(pair)
                self.gone_home.append(pair)

    def check_chairs(self) -> None:
        """What went wrong with a guest is told at once."""
        for chair in self._chairs:
            if chair.done():
                chair.result()

    async def more_moves(self, count: int, seconds: float = OPEN_SECONDS) -> None:
        wanted = self.moves + count
        async with asyncio.timeout(seconds):
            while self.moves < wanted:
                self.check_chairs()
                await asyncio.sleep(0.05)

    async def tables_of(self, node: str) -> list[Pair]:
        """The pairs whose tables that node keeps, as the directory says."""
        client = await connect(Nats(self.servers.addresses, self.name), "test")
        try:
            directory = Directory(NatsKeys(client.jetstream(), f"{self.name}-directory"), "test")
            async with asyncio.timeout(OPEN_SECONDS):
                codes = await self._listed(directory, node)
        finally:
            await client.close()
        return [pair for pair in self.pairs if pair.code in codes and pair.moves]

    @staticmethod
    async def _listed(directory: Directory, node: str) -> set[str]:
        """It is asked again while the servers choose who leads the directory."""
        for _ in count():
            with suppress(NoAnswer):
                return set(await directory.of(node))
            await asyncio.sleep(0.1)
        raise AssertionError("there is an end to everything")

    async def busy_node(self) -> int:
        """The place of one of the nodes that have tables."""
        places = list(range(len(self.nodes)))
        self.rng.shuffle(places)
        async with asyncio.timeout(OPEN_SECONDS):
            for place in cycle(places):
                if await self.tables_of(self.nodes[place].node):
                    return place
                await asyncio.sleep(0.02)
        raise AssertionError("there is an end to everything")

    async def until_taken(self, node: str) -> None:
        """Others have that node's tables."""
        async with asyncio.timeout(OPEN_SECONDS):
            for _ in count():
                if not await self.tables_of(node):
                    return
                await asyncio.sleep(0.1)

    async def until_moved(self, pairs: list[Pair], since: float) -> list[float]:
        """When each of these was first heard of a move after that, unless its game has ended."""
        for pair in pairs:
            pair.wait_for_a_move(since)
        async with asyncio.timeout(OPEN_SECONDS):
            while any(pair.moved_at is None for pair in pairs if pair in self.pairs):
                self.check_chairs()
                await asyncio.sleep(0.02)
        return [pair.moved_at for pair in pairs if pair.moved_at is not None]

    async def kill_node(self, number: int) -> list[float]:
        """Kill it, and start another; for each of its tables the seconds until it takes moves again."""
        node = self.nodes.pop(number)
        theirs = await self.tables_of(node.node)
        node.signal(signal.SIGKILL)
        killed_at = asyncio.get_running_loop().time()
        await node.end()
        starting = asyncio.create_task(self.start_node())
        # What it had told before it was killed is still on its way for a moment.
        moved_at = await self.until_moved(theirs, killed_at + ON_ITS_WAY_SECONDS)
        await starting
        return [moved - killed_at for moved in moved_at]

    async def close_node(self, number: int) -> float:
        """Ask it to close, and start another; the seconds until it had."""
        node = self.nodes.pop(number)
        asked_at = asyncio.get_running_loop().time()
        node.signal(signal.SIGTERM)
        async with asyncio.timeout(OPEN_SECONDS):
            assert await node.process.wait() == 0, node.log
        took = asyncio.get_running_loop().time() - asked_at
        await node.end()
        await self.start_node()
        return took

    def hold(self, number: int) -> None:
        """Stop it: it does nothing until it is let go, and is late for everything then."""
        self.nodes[number].stopped = True
        self.nodes[number].signal(signal.SIGSTOP)

    def let_go(self, number: int) -> None:
        self.nodes[number].signal(signal.SIGCONT)
        self.nodes[number].stopped = False

    async def longest_pause(self, seconds: float) -> float:
        """The longest time without a move of anybody, in so many seconds."""
        loop = asyncio.get_running_loop()
        end, moves, moved_at, longest = loop.time() + seconds, self.moves, loop.time(), 0.0
        while (now := loop.time()) < end:
            self.check_chairs()
            if self.moves != moves:
                moves, moved_at = self.moves, now
            longest = max(longest, now - moved_at)
            await asyncio.sleep(0.02)
        return longest

    async def go_home(self) -> None:
        for chair in self._chairs:
            chair.cancel()
        await asyncio.gather(*self._chairs, return_exceptions=True)
        self._chairs.clear()

    # What was told, and what is written

    def check(self) -> int:
        """All that was told is in the log, and hardly more than that; how many tables."""
        broker = NatsBroker(Nats(self.servers.addresses, self.name))
        with closing(JetStreamStore(broker, self.name, b"test")) as store:
            logs = {}
            for shelf in store.shelves():
                records = store.load(shelf.code)
                logs[shelf.code] = Log(records)
                if logs[shelf.code].over:
                    verify(records)
        by_name = {name: log for log in logs.values() for name in log.names}
        for pair in [*self.pairs, *self.gone_home]:
            told = 0
            for player in pair.players:
                log = by_name.get(player.name)
                if log is None:
                    if player.seated.is_set() or player.heard:
                        raise Lost(f"{player.name} was seated, and the log knows nothing of it")
                    continue
                player.check(log)
                told = max(told, player.turns)
                if player.done and not log.over:
                    raise Lost(f"{player.name}'s game was over, in the log it is not")
            if pair.not_found and pair.code in logs and not logs[pair.code].over:
                raise Lost(f"table {pair.code} was not found, and its game is not over")
            if pair.code in logs:
                logs[pair.code].check_told_moves(told)
        return len(logs)


@asynccontextmanager
async def evening(
    servers: NatsServers, name: str, data: Path, seed: int, nodes: int = 3
) -> AsyncIterator[Evening]:
    begun = Evening(servers, name, data, seed)
    try:
        for _ in range(nodes):
            await begun.start_node()
        yield begun
    finally:
        await begun.go_home()
        for node in begun.nodes:
            with suppress(ProcessLookupError):
                await node.end()
