"""One game over real sockets, on a real server, by nothing but our client."""

import asyncio
from pathlib import Path

from tavola.bots import choose
from tavola.dialects.masters_requests.client import Guest
from tavola.games.chance import SeededChance
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
