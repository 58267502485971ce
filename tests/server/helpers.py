"""What the tests of the running house share: guests over real sockets, a house here, a house as a process."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from threading import Event
from typing import Any, Self

import aiohttp

from tavola.bots import choose
from tavola.dialects.qwirkle_lines.client import Guest
from tavola.dialects.qwirkle_lines.options import Options
from tavola.games.chance import SeededChance
from tavola.server.limits import LIMITS, Limits
from tavola.server.run import Port, Running, Settings, open_house
from tavola.store import Record, Shelf, Store
from tavola.store.memory import MemoryStore

DEADLINE = 60.0
"""Seconds after which a test gives up waiting; nothing here takes a tenth of it."""

REPOSITORY = Path(__file__).parents[2]


# Guests

_here: "list[LineGuest | NativeGuest]" = []


async def send_home() -> None:
    """Close whatever connections the guests of this test have left."""
    while _here:
        await _here.pop().close()


class LineGuest:
    """A program at the other end of a TCP connection: says lines, hears lines."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        _here.append(self)

    @classmethod
    async def at(cls, port: int) -> Self:
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**22))

    def say(self, *lines: str) -> None:
        self.writer.write("".join(f"{line}\n" for line in lines).encode())

    async def line(self) -> str:
        """The next line without its end, empty once the connection has ended."""
        async with asyncio.timeout(DEADLINE):
            try:
                return (await self.reader.readline()).decode().rstrip("\n")
            except ConnectionError:
                return ""

    async def until(self, start: str) -> list[str]:
        """The lines up to the first that starts like this."""
        heard = []
        while True:
            heard.append(await self.line())
            if heard[-1].startswith(start):
                return heard
            assert heard[-1], f"ended before {start}: {heard}"

    async def rest(self) -> list[str]:
        """All that still comes before the connection ends."""
        heard = []
        while line := await self.line():
            heard.append(line)
        return heard

    @property
    def unread(self) -> bytes:
        """What has come and nobody has looked at."""
        return bytes(self.reader._buffer)  # type: ignore[attr-defined]

    async def close(self) -> None:
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()


class LinePlayer(LineGuest):
    """A guest by line who follows the game and knows a legal move."""

    mind: Guest

    @classmethod
    async def named(cls, name: str, port: int) -> Self:
        """Say HELLO and hear WELCOME."""
        player = await cls.knocking(name, port)
        await player.until("WELCOME")
        return player

    @classmethod
    async def knocking(cls, name: str, port: int) -> Self:
        """Say HELLO only."""
        player = await cls.at(port)
        player.mind = Guest(name)
        player.say(f"HELLO {name}")
        return player

    async def line(self) -> str:
        line = await super().line()
        if line:
            self.mind.receive(line.encode())
        return line

    def choose(self, bot: str = "random", luck: int = 0) -> str:
        """The line of a legal move."""
        assert self.mind.number is not None
        move = choose("qwirkle", bot, self.mind.view(), self.mind.number, SeededChance(bytes([luck % 256]), 0))
        return self.mind.say(move).decode().rstrip("\n")


async def line_pair(port: int, *names: str) -> tuple[LinePlayer, LinePlayer]:
    """Two guests by line at a table of their own, who have heard their first NEXT; who is on turn comes first."""
    players = [await LinePlayer.named(name, port) for name in names or ("Alice", "Bob")]
    for player in players:
        await player.until("NEXT")
    first, second = sorted(players, key=lambda player: not player.mind.my_turn)
    assert first.mind.my_turn
    assert not second.mind.my_turn
    return first, second


async def play_on(*players: LinePlayer, bot: str = "random", most: int = 1000) -> int:
    """Play the rest of a game, or so many moves of it; how many it took."""
    for moves in range(most):
        (acting,) = [player for player in players if player.mind.my_turn]
        acting.say(acting.choose(bot, moves))
        for player in players:
            await player.until("TURN")
            while not (line := await player.line()).startswith("NEXT"):
                if not line:
                    break
                assert line.startswith("WINNER"), line
        if any(player.mind.over for player in players):
            return moves + 1
    assert most < 1000, "this game does not end"
    return most


class NativeGuest:
    """A program at the other end of a WebSocket: says and hears JSON objects."""

    def __init__(self, http: aiohttp.ClientSession, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.http = http
        self.ws = ws
        self.heard: list[dict[str, Any]] = []
        self._ids = 0
        _here.append(self)

    @classmethod
    async def at(cls, port: int) -> Self:
        http = aiohttp.ClientSession()
        ws = await http.ws_connect(f"http://127.0.0.1:{port}/ws", max_msg_size=0)
        guest = cls(http, ws)
        assert (await guest.next())["type"] == "Welcome"
        return guest

    async def say(self, type_: str, **fields: Any) -> int:
        self._ids += 1
        await self.ws.send_str(json.dumps({"type": type_, "id": self._ids, **fields}))
        return self._ids

    async def next(self) -> dict[str, Any]:
        async with asyncio.timeout(DEADLINE):
            message = await self.ws.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise EOFError(f"the connection ended: {message.type.name} {message.data}")
        said: dict[str, Any] = json.loads(message.data)
        self.heard.append(said)
        return said

    async def hear(self, type_: str, fits: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The next message of this type."""
        while True:
            said = await self.next()
            if said["type"] == type_ and fits(said):
                return said

    async def ask(self, type_: str, **fields: Any) -> dict[str, Any]:
        """Say this and return the first message that answers it."""
        number = await self.say(type_, **fields)
        while True:
            said = await self.next()
            if said.get("re") == number:
                return said

    async def ended(self) -> bool:
        """Whether the connection ends, whatever is still said before."""
        try:
            while True:
                await self.next()
        except EOFError:
            return True

    async def close(self) -> None:
        await self.ws.close()
        await self.http.close()


async def native_pair(port: int, **options: Any) -> tuple[NativeGuest, NativeGuest, dict[str, Any]]:
    """Two native guests in a game of their own: who is on turn, who is not, and the first one's `Now`."""
    one, other = await NativeGuest.at(port), await NativeGuest.at(port)
    opened = await one.ask("Open", game="qwirkle", name="Ann", public=False, **options, moves=True)
    await other.ask("Join", table=opened["table"], name="Ben", moves=True)
    now = {guest: (await guest.hear("News", _dealt))["now"] for guest in (one, other)}
    first, second = sorted(now, key=lambda guest: not now[guest]["moves"])
    return first, second, now[first]


def _dealt(news: dict[str, Any]) -> bool:
    return any(event["type"] == "Started" for event in news["entry"]["events"])


async def get(port: int, path: str) -> tuple[int, str]:
    async with (
        asyncio.timeout(DEADLINE),
        aiohttp.ClientSession() as http,
        http.get(f"http://127.0.0.1:{port}{path}") as answer,
    ):
        return answer.status, await answer.text()


async def told(metrics: int | None) -> int:
    """How many frames the house has sent to all its guests so far, by its own count.

    That nobody is told of something is shown by this and not by waiting: who asks has seen the house do what it
    would have told of, so it comes after that, and nothing that was sent is missing in the count.
    """
    assert metrics
    _, text = await get(metrics, "/metrics")
    (count,) = [line.split()[1] for line in text.splitlines() if line.startswith("tavola_frames_sent_total ")]
    return int(float(count))


# A house in this process


@asynccontextmanager
async def running_house(
    folder: Path,
    *,
    store: Store | None = None,
    limits: Limits = LIMITS,
    gather: int = 0,
    bot_pace: float = 0.0,
    engines: Mapping[str, Mapping[str, str]] | None = None,
    entropy: Callable[[int], bytes] = os.urandom,
) -> AsyncIterator[Running]:
    """A house on free ports; two guests who come by line play at once."""
    settings = Settings(
        data=folder,
        http=0,
        metrics=Port("127.0.0.1", 0),
        listen={"qwirkle-lines": 0},
        options={"qwirkle-lines": Options(gather=gather / 1000)},
        limits=limits,
        bot_pace=bot_pace,
        engines=engines or {},
    )
    faults: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    async with AsyncExitStack() as stack:
        stack.push_async_callback(send_home)
        yield await open_house(settings, stack, store=store or MemoryStore(), entropy=entropy)
    assert not faults, "something went wrong that nobody waits for"


async def seen(happens: Callable[[], bool]) -> None:
    """Wait until this is so."""
    async with asyncio.timeout(DEADLINE):
        while not happens():  # noqa: ASYNC110 - there is nothing that would tell
            await asyncio.sleep(0.001)


class GatedStore:
    """A disk that can be held up, can refuse, and counts what it was given."""

    def __init__(self, inner: Store | None = None) -> None:
        self.inner: Store = inner or MemoryStore()
        self.gate = Event()
        self.gate.set()
        self.batches: list[list[Record]] = []
        """Every batch that was handed over, written or not."""
        self.refusal: Exception | None = None
        self.after_writing = False
        """Whether it refuses only after the batch has reached the disk, as a failing fsync may."""

    def append(self, batch: Sequence[Record]) -> None:
        self.batches.append(list(batch))
        assert self.gate.wait(DEADLINE), "the test never opened the gate"
        if self.refusal is None or self.after_writing:
            self.inner.append(batch)
        if self.refusal is not None:
            raise self.refusal

    def load(self, code: str) -> list[Record]:
        return self.inner.load(code)

    def unfinished(self) -> list[str]:
        return list(self.inner.unfinished())

    def shelves(self) -> list[Shelf]:
        return self.inner.shelves()

    def close(self) -> None:
        self.gate.set()
        self.inner.close()


# A house in a process of its own


class Process:
    """`tavola serve`, started as a person would, on free ports."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.log: list[str] = []
        self.http = 0
        self.metrics = 0
        self.lines = 0
        self._open = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def opened(self) -> None:
        """Wait until it is open, or has ended."""
        async with asyncio.timeout(DEADLINE):
            await self._open.wait()

    async def _read(self) -> None:
        assert self.process.stderr
        async for line in self.process.stderr:
            self.log.append(line.decode())
            if '"event": "listening"' in self.log[-1]:
                told = json.loads(line)
                self.http, self.lines, self.metrics = told["http"], told["qwirkle-lines"], told.get("metrics", 0)
                self._open.set()
        self._open.set()

    async def signal(self, number: int) -> int:
        """Send a signal and return the exit code."""
        self.process.send_signal(number)
        return await self.ended()

    async def ended(self) -> int:
        async with asyncio.timeout(DEADLINE):
            await self._reading
            return await self.process.wait()


def environment() -> dict[str, str]:
    """In which a command finds the Tavola that is tried, the compiled one too, and the tests' own modules."""
    places = [os.environ.get("PYTHONPATH"), str(REPOSITORY / "src"), str(REPOSITORY)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, places))}


@asynccontextmanager
async def process(
    data: Path, *arguments: str, script: Sequence[str] = ("-m", "tavola"), ports: bool = True, gather: str = "0"
) -> AsyncIterator[Process]:
    """A house in a process of its own, open; whatever happens, it is ended and its guests are sent home."""
    command = [*script, "serve", "--data", str(data)]
    if ports:
        command += [
            "--http",
            "0",
            "--metrics",
            "0",
            "--listen",
            "qwirkle-lines=0",
            "--gather",
            gather,
            "--bot-pace",
            "0",
        ]
    made = Process(
        await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            *arguments,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=PIPE,
            cwd=data.parent,
            env=environment(),
        )
    )
    try:
        await made.opened()
        yield made
    finally:
        if made.process.returncode is None:
            made.process.kill()
        await made.ended()
        await send_home()
