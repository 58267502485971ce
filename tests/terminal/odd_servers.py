"""The odd servers written from the five documents, for two guests; and behind a socket, one of them at the keys.

What the documents leave open is made use of as well: blanks follow lines, lines end in either way, come in pieces.
"""

import asyncio
import json
import random
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from tavola.cli.bot import SPOKEN, Place
from tavola.cli.play import VisitTo
from tavola.dialects.eriantys_commands.client import Guest as CommandsGuest
from tavola.dialects.eriantys_views.client import Guest as ViewsGuest
from tavola.dialects.guest import Guest, Wishes
from tavola.dialects.masters_requests.client import Guest as RequestsGuest
from tavola.dialects.masters_states.client import Guest as StatesGuest
from tavola.dialects.qwirkle_lines.client import Guest as LinesGuest
from tavola.terminal.app import TavolaApp
from tests.dialects.eriantys_commands import odd as odd_commands
from tests.dialects.eriantys_views import odd as odd_views
from tests.dialects.masters_requests import odd as odd_requests
from tests.dialects.masters_states import odd as odd_states
from tests.dialects.qwirkle_lines import odd as odd_lines
from tests.terminal.playing import SIZE, play_by_keys, until

NAMES = ["anna", "bea"]
STEP = 0.05


class Server(Protocol):
    """An odd server with two guests."""

    def hear(self, who: int, line: bytes) -> None: ...

    def take(self, who: int) -> list[bytes]: ...


class Lines:
    def __init__(self) -> None:
        self.server = odd_lines.OddServer(len(NAMES), "terminal")
        self.guests: list[Guest] = [LinesGuest(name, only_contiguous=True) for name in NAMES]
        for _ in NAMES:
            self.server.connect()

    def hear(self, who: int, line: bytes) -> None:
        self.server.receive(who, line)

    def take(self, who: int) -> list[bytes]:
        lines, self.server.lines[who] = self.server.lines[who], []
        return lines


class Commands:
    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        self.server = odd_commands.OddServer("terminal")
        self._clock = clock
        self.now = 1000.0
        self._passes()
        self.lines = [self.server.connect(self.now) for _ in NAMES]
        self.guests: list[Guest] = [CommandsGuest(name, variant="as-built") for name in NAMES]

    def _passes(self) -> None:
        self.now = self._clock() if self._clock else self.now + STEP

    def hear(self, who: int, line: bytes) -> None:
        self._passes()
        self.server.hears(self.lines[who], line, self.now)

    def take(self, who: int) -> list[bytes]:
        self._passes()
        self.server.passes(self.now)
        return self.lines[who].taken()


class Views:
    def __init__(self) -> None:
        self.server = odd_views.OddServer(len(NAMES), "terminal")
        self.guests: list[Guest] = [ViewsGuest(name, players=len(NAMES)) for name in NAMES]
        for _ in NAMES:
            self.server.connect()

    def hear(self, who: int, line: bytes) -> None:
        self.server.hear(who, line)

    def take(self, who: int) -> list[bytes]:
        lines, self.server.sent[who] = self.server.sent[who], []
        return lines


class Requests:
    def __init__(self) -> None:
        self.server = odd_requests.OddServer("terminal", list(NAMES))
        self.guests: list[Guest] = [RequestsGuest(name, players=len(NAMES)) for name in NAMES]

    def hear(self, who: int, line: bytes) -> None:
        self.server.receive(who, line)

    def take(self, who: int) -> list[bytes]:
        lines, self.server.out[who] = self.server.out[who], []
        return lines


class States:
    def __init__(self) -> None:
        self.server = odd_states.OddServer("terminal", len(NAMES))
        self.guests: list[Guest] = [StatesGuest(name, variant="as-built", players=len(NAMES)) for name in NAMES]

    def hear(self, who: int, line: bytes) -> None:
        self.server.hear(who, line.decode())

    def take(self, who: int) -> list[bytes]:
        lines, self.server.said[who] = self.server.said[who], []
        return [line.encode() for line in lines]


SERVERS: dict[str, Callable[[], Any]] = {
    "qwirkle-lines": Lines,
    "eriantys-commands": Commands,
    "eriantys-views": Views,
    "masters-requests": Requests,
    "masters-states": States,
}


class OddHouse:
    """An odd server behind a socket."""

    def __init__(self, server: Server, luck: random.Random) -> None:
        self._server = server
        self._luck = luck
        self._writers: list[asyncio.StreamWriter] = []

    async def comes(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        who = len(self._writers)
        self._writers.append(writer)
        with suppress(OSError):
            while line := await reader.readline():
                self._server.hear(who, line.rstrip(b"\r\n"))
        writer.close()

    async def talks(self) -> None:
        while True:
            for who, writer in enumerate(self._writers):
                said = b"".join([line.rstrip(b"\r\n") + self._end() for line in self._server.take(who)])
                while said and not writer.is_closing():
                    piece = self._luck.randint(1, len(said))
                    writer.write(said[:piece])
                    said = said[piece:]
                    await asyncio.sleep(0)
            await asyncio.sleep(self._luck.random() * 0.004)

    def _end(self) -> bytes:
        return b" " * self._luck.randrange(3) + self._luck.choice((b"\n", b"\r\n"))


LISTENERS = {"eriantys-commands": "eriantys-commands:as-built", "masters-states": "masters-states:as-built"}


async def play_on_odd_server(dialect: str) -> None:
    """By keys against `tavola bot`, to the end."""
    luck = random.Random(dialect)
    odd = OddHouse(Commands(time.monotonic) if dialect == "eriantys-commands" else SERVERS[dialect](), luck)
    server = await asyncio.start_server(odd.comes, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    talking = asyncio.create_task(odd.talks())
    listener = LISTENERS.get(dialect, dialect)
    spoken, variant = SPOKEN[listener]
    wishes = Wishes(NAMES[0], spoken.game or "", len(NAMES))
    going = VisitTo(
        Place(f"127.0.0.1:{port}", "127.0.0.1", port), spoken, variant, wishes, spoken.guest(wishes, variant)
    )
    app = TavolaApp(going, where="an odd server")
    async with server, app.run_test(size=SIZE):
        await until(lambda: app.person.guest.code if dialect == "eriantys-commands" else app.link.understood)
        code = ("--code", app.person.guest.code or "") if dialect == "eriantys-commands" else ()
        options = ("--bot", "greedy", "--name", NAMES[1], "--json", *code)
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tavola", "bot", listener, f"127.0.0.1:{port}", *options),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            await play_by_keys(app, dialect, "greedy")
            out, err = await bot.communicate()
        finally:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()
            talking.cancel()
            await asyncio.gather(talking, return_exceptions=True)
        assert app.person.guest.refused is None
        assert " won" in app.person.guest.result()
        assert bot.returncode == 0, err
        assert sorted(json.loads(out)["names"]) == NAMES
