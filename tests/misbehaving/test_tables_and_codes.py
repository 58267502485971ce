"""Guests who use up tables or guess codes, one idea each, while an honest pair plays its game to the end."""

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from tavola.house.visitors import QUOTAS
from tavola.server.run import Running
from tavola.store.memory import MemoryStore
from tests.support.server import DIALECT, Honest, LineClient, open_server

MANY = 300


class Abuser(ABC):
    """Says one thing again and again over one connection, whatever it is answered."""

    listener = ""
    """Where it comes in; the page's WebSocket if nothing else."""
    before: tuple[dict[str, object], ...] = ()
    tables = 0
    """How many tables it may have in the end."""
    is_closed = False

    @abstractmethod
    def words(self, number: int) -> list[dict[str, object]]: ...

    async def abuses(self, house: Running) -> None:
        said = [*self.before, *(word for number in range(MANY) for word in self.words(number))]
        async with self._lines(house) as lines:
            await lines.say([json.dumps(one) for one in said])
            await lines.rest(len(said), to_the_end=self.is_closed)

    @asynccontextmanager
    async def _lines(self, house: Running) -> AsyncIterator["Talk"]:
        if self.listener:
            client = await LineClient.connect(house.ports[self.listener])
            yield LineTalk(client)
            await client.close()
        else:
            async with (
                aiohttp.ClientSession() as session,
                session.ws_connect(f"http://127.0.0.1:{house.http}/ws") as ws,
            ):
                yield PageTalk(ws)


class Talk(ABC):
    @abstractmethod
    async def say(self, said: list[str]) -> None: ...

    @abstractmethod
    async def rest(self, most: int, *, to_the_end: bool) -> None:
        """Read the answers, or all until the house hangs up."""


class LineTalk(Talk):
    def __init__(self, client: LineClient) -> None:
        self._client = client

    async def say(self, said: list[str]) -> None:
        self._client.say("\n".join(said))

    async def rest(self, most: int, *, to_the_end: bool) -> None:
        if to_the_end:
            await self._client.rest()
        else:
            for _ in range(most):
                await self._client.line()


class PageTalk(Talk):
    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self._ws = ws

    async def say(self, said: list[str]) -> None:
        for one in said:
            await self._ws.send_str(one)

    async def rest(self, most: int, *, to_the_end: bool) -> None:
        if to_the_end:
            async for _ in self._ws:
                pass
        else:
            for _ in range(most):
                await self._ws.receive()


class CreatesGames(Abuser):
    """Creates games and enters none of them."""

    listener = "eriantys-commands"
    tables = QUOTAS.tables

    def words(self, number: int) -> list[dict[str, object]]:
        return [{"type": "gameCreation", "playersNumber": 2 + number % 3, "expert": False}]


class OpensAndLeaves(Abuser):
    """Opens public tables and leaves each at once."""

    def words(self, number: int) -> list[dict[str, object]]:
        return [{"type": "Open", "game": "qwirkle", "name": f"Mallory {number}"}, {"type": "Leave"}]


class GuessesOnThePage(Abuser):
    """Tries one code after another, to watch."""

    is_closed = True

    def words(self, number: int) -> list[dict[str, object]]:
        return [{"type": "Watch", "table": f"A{number:04}"}]


class GuessesByCommand(Abuser):
    """Tries one code after another, to enter."""

    listener = "eriantys-commands"
    is_closed = True

    def words(self, number: int) -> list[dict[str, object]]:
        return [{"type": "enterGame", "code": f"A{number:04}"}]


class GuessesByView(Abuser):
    """Tries one code after another, to sit down."""

    listener = "eriantys-views"
    before = ({"type": "LoginRequest", "Nickname": "mallory"},)
    is_closed = True

    def words(self, number: int) -> list[dict[str, object]]:
        said = {"type": "PlayerNicknameMessage", "Nickname": "mallory", "numPlayers": 2, "colorTower": "WHITE"}
        return [said | {"gameMode": "simplified", "code": f"A{number:04}"}]


@pytest.mark.parametrize("kind", Abuser.__subclasses__())
async def test_an_honest_pair_plays_on_and_little_is_left(kind: type[Abuser], tmp_path: Path) -> None:
    listen = {DIALECT: 0, "eriantys-commands": 0, "eriantys-views": 0}
    async with open_server(tmp_path, store=MemoryStore(), listen=listen) as house:
        honest = [await Honest.arrives(house.ports[DIALECT], name) for name in ("Ann", "Bob")]
        await asyncio.gather(*(guest.plays() for guest in honest), kind().abuses(house))
        assert all(guest.guest.winners for guest in honest)
        assert all(guest.guest.kicked is None for guest in honest)
        left = [table for table in house.hall.house.tables.values() if not table.dealt]
        assert len(left) == kind.tables
        assert house.hall.refusals["turned out"] == kind.is_closed
        assert house.hall.refusals["too many wrong codes" if kind.is_closed else "too many tables"] > 0
