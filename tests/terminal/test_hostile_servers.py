"""Servers that put escape sequences, control characters and megabytes where people's names and words are."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec import structs

from tavola.cli.bot import SPOKEN
from tavola.cli.carriers import MOST_IN_A_FRAME, Carrier, tcp_lines
from tavola.dialects.guest import Guest, Wishes
from tavola.dialects.native.visitor import Visitor
from tavola.games import GAMES, begin
from tavola.games.chance import SeededChance
from tavola.terminal.app import TavolaApp
from tavola.terminal.ink import ELLIPSIS, REPLACED, visible
from tavola.terminal.link import Link
from tavola.terminal.person import Person
from tavola.terminal.plain import PlainTable
from tavola.terminal.sheet import Sheet
from tests.terminal.playing import SIZE, until

EVIL = "\x1b]0;pwned\x07\x1b[2J\x9b31m\x00\r\n\u202egnp\u2028"
LONG = "A" * 1_000_000


class Scripted:
    """A server that says these frames and then nothing more, and the way to it."""

    def __init__(self, guest: Guest, frames: list[bytes]) -> None:
        self.guest = guest
        self._frames = frames
        self.heard = asyncio.Event()
        """All of it."""

    def again(self, before: Guest) -> Guest:
        return before

    def why(self, fault: OSError) -> str:
        return str(fault)

    def foreign(self, line: bytes, *, certain: bool) -> str | None:
        return None

    async def say(self, said: bytes) -> None:
        pass

    async def hear(self) -> list[bytes] | None:
        if self._frames:
            frames, self._frames = self._frames, []
            return frames
        self.heard.set()
        await asyncio.Event().wait()
        return None

    @asynccontextmanager
    async def reach(self) -> AsyncIterator["Scripted"]:
        yield self


def spoken(message: dict[str, Any]) -> bytes:
    return json.dumps(message).encode()


def native() -> list[dict[str, Any]]:
    seats = [{"name": EVIL, "bot": None, "dialect": "native", "connected": True}] * 2
    now = {"number": 1, "phase": "waiting", "seats": seats, "acting": [], "view": None}
    table = {
        "type": "Table",
        "table": "K7QPX",
        "game": "qwirkle",
        "players": 2,
        "public": True,
        "options": {},
        "commitment": "",
        "missing": "wait",
        "clock": None,
        "you": 0,
        "now": now,
    }
    lines = [{"seat": 0, "text": text, "at": 1} for text in (EVIL, LONG, EVIL * 100)]
    said = [{"type": "Spoken", "table": "K7QPX", "line": line} for line in lines]
    return [table, *said, {"type": "Refused", "re": None, "reason": EVIL}]


def commands() -> list[dict[str, Any]]:
    players = [{"name": name, "online": True} for name in (EVIL, LONG)]
    room = {"type": "waitingRoomUpdate", "players": players, "expectedPlayers": 3}
    return [room, {"type": "error", "message": EVIL}]


CASES: dict[str, list[bytes]] = {
    "native": [spoken(message) for message in native()],
    "qwirkle-lines": [
        b"WELCOME Ann 0",
        f"NAMES {EVIL.replace(chr(10), '')} 0 Ann 1 5000".encode(),
        f"KICK 0 0 {EVIL.replace(chr(10), '')}{LONG}".encode(),
    ],
    "eriantys-views": [
        spoken({"type": "ErrorMessage", "error": EVIL, "message": EVIL}),
        spoken({"type": "DisplayString", "string": EVIL + LONG, "message": EVIL + LONG}),
    ],
    "eriantys-commands": [spoken(message) for message in commands()],
    "masters-requests": [
        spoken({"type": "TextView", "text": EVIL + LONG, "message": EVIL}),
        spoken({"type": "NicknameRequest", "isRetry": False, "alreadyTaken": False}),
    ],
    "masters-states": [
        spoken({"type": "login", "Message": "login", "nickname": EVIL, "error": EVIL + LONG}),
        spoken({"type": "error", "Message": "error", "text": EVIL, "error": EVIL + LONG}),
    ],
}
"""For each dialect something it has words for, as far as it has any for names and talk."""
STRANGE = [EVIL.encode(), LONG.encode(), b"{" * 100_000, b"\xff\xfe\x1b[2J"]
"""And what is said after it: no words of any."""


def scripted(case: str) -> Scripted:
    dialect, variant = SPOKEN[case]
    guest = Visitor("Ann", game="qwirkle") if case == "native" else dialect.guest(Wishes("Ann"), variant)
    return Scripted(guest, [*CASES[case], *STRANGE])


@pytest.mark.parametrize("case", CASES)
async def test_a_screen_shows_nothing_but_visible_characters(case: str) -> None:
    way = scripted(case)
    app = TavolaApp(way, where=EVIL)
    async with app.run_test(size=SIZE) as pilot:
        await until(lambda: way.heard.is_set() or app.person.over)
        await pilot.pause()
        for sheet in app.screen.query(Sheet):
            for y in range(sheet.size.height):
                shown = sheet.render_line(y).text
                assert shown.isprintable(), shown
                assert len(shown) == sheet.size.width


@pytest.mark.parametrize("case", CASES)
async def test_plain_lines_have_nothing_but_visible_characters(case: str) -> None:
    way = scripted(case)
    person = Person(way.guest)
    printed: list[str] = []
    table = PlainTable(person, printed.append)
    link = Link(person, way, table.news)
    running = asyncio.create_task(link.run())
    await until(lambda: way.heard.is_set() or person.over)
    for command in ("?", "board", "help", EVIL, LONG, "1", "back"):
        table.command(command)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert printed
    for line in printed:
        assert line.isprintable(), line
        assert len(line) <= 1_000


def test_what_steers_a_terminal_is_replaced_and_what_is_long_is_cut() -> None:
    assert visible("\x1b[2Jhi\x07") == f"{REPLACED}[2Jhi{REPLACED}"
    assert visible("a\u202eb") == f"a{REPLACED}b"
    assert visible("e\u0301" * 3) == "eee"
    assert visible("abcdef", 4) == f"abc{ELLIPSIS}"


async def hear_on(carrier: Carrier) -> None:
    while await carrier.hear() == []:
        pass


async def test_a_line_without_an_end_is_not_kept_for_ever() -> None:
    async def flood(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        piece = b"x" * 65_536
        while not writer.is_closing():
            writer.write(piece)
            try:
                await writer.drain()
            except OSError:
                return

    server = await asyncio.start_server(flood, "127.0.0.1", 0)
    async with server, tcp_lines("127.0.0.1", server.sockets[0].getsockname()[1]) as carrier:
        with pytest.raises(ConnectionError, match=f"more than {MOST_IN_A_FRAME:,} bytes in one line"):
            await hear_on(carrier)


class Halfway:
    """A guest who has been told of a position without any cards."""

    def __init__(self, inner: Guest) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def view(self) -> Any:
        rules = GAMES["masters"]
        state, _ = begin(rules, rules.Options(), 2, SeededChance(b"half", 0))
        return structs.replace(rules.view(state, 0), grid=[])


def test_a_position_that_cannot_be_drawn_is_none_yet() -> None:
    dialect, variant = SPOKEN["masters-requests"]
    inner = dialect.guest(Wishes("Ann", "masters", 2), variant)
    halfway: Any = Halfway(inner)
    halfway.number = 0
    person = Person(halfway)
    person.look_again()
    assert person.view is None
    assert person.due == "Waiting for the game to begin."
