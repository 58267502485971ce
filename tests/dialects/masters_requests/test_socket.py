"""Over real sockets, on a real server: one game by nothing but our client, and somebody who says nothing."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

from tavola.bots import choose
from tavola.dialects.masters_requests.client import Guest
from tavola.dialects.masters_requests.options import Options
from tavola.games.chance import SeededChance
from tavola.server.limits import Limits
from tavola.server.run import Settings, open_house
from tests.support.server import DEADLINE, open_server

DIALECT = "masters-requests"


async def play(port: int, name: str) -> Guest:
    """A whole game; every decision from the lines alone."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    guest = Guest(name, players=2)
    writer.write(guest.hello())
    decisions = 0
    while not guest.over:
        async with asyncio.timeout(DEADLINE):
            line = await reader.readline()
        assert line.endswith(b"\n")
        writer.write(guest.receive(line))
        while guest.my_turn:
            assert guest.number is not None
            decisions += 1
            chance = SeededChance(f"{name} {decisions}".encode(), 0)
            move = choose(guest.game, "random", guest.view(), guest.number, chance, guest.allowed)
            writer.write(guest.say(move))
    writer.close()
    await writer.wait_closed()
    assert guest.strange_lines == 0
    return guest


async def test_two_clients_play_a_game_on_a_real_server(tmp_path: Path) -> None:
    async with open_server(tmp_path / "house.db", listen={DIALECT: 0}) as running:
        one, two = await asyncio.gather(play(running.ports[DIALECT], "anna"), play(running.ports[DIALECT], "bob"))
    assert one.result() == two.result()


async def test_row_32_the_first_question_has_its_time_whatever_the_login_limit_is(tmp_path: Path) -> None:
    settings = Settings(
        data=tmp_path / "house.db",
        http=0,
        listen={DIALECT: 0},
        options={DIALECT: Options(answer_time=1.0)},
        limits=Limits(login_seconds=0.05),
    )
    async with AsyncExitStack() as stack:
        running = await open_house(settings, stack)
        reader, writer = await asyncio.open_connection("127.0.0.1", running.ports[DIALECT])
        async with asyncio.timeout(DEADLINE):
            heard = await reader.read()
        writer.close()
    said = [json.loads(line)["type"] for line in heard.splitlines()]
    assert said == ["GameModeRequest", "TimeoutExpiredMessage"], "and not a word about nothing having been said"
