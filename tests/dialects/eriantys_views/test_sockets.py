"""Over real sockets: our own clients play a whole game on a real server, and bad guests harm nobody."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

from tavola.bots import choose
from tavola.dialects.eriantys_views.client import Guest
from tavola.games.chance import SeededChance
from tests.support.server import DEADLINE, open_server

DIALECT = "eriantys-views"


async def plays(port: int, guest: Guest) -> list[bytes]:
    """Play to the end as the command line does it: line by line, a move whenever it is our turn."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(guest.hello())
    lines = []
    while not guest.over:
        async with asyncio.timeout(DEADLINE):
            line = await reader.readline()
        assert line.endswith(b"\n"), "the house has closed"
        lines.append(line)
        writer.write(guest.receive(line))
        if guest.my_turn and guest.number is not None:
            chance = SeededChance(f"{guest.name} {len(lines)}".encode(), 0)
            move: Any = choose("eriantys", "random", guest.view(), guest.number, chance, guest.allowed)
            writer.write(guest.say(move))
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()
    return lines


async def test_a_whole_expert_game_of_three_over_sockets(tmp_path: Path) -> None:
    async with open_server(tmp_path, listen={DIALECT: 0}, seed="sockets") as running:
        port = running.ports[DIALECT]
        guests = [
            Guest(name, players=3, expert=True, extensions=asked)
            for name, asked in (("ann", True), ("bob", False), ("cat", True))
        ]
        told = await asyncio.gather(*(plays(port, guest) for guest in guests))
        assert len({lines[-1] for lines in told}) == 1
        assert all(b'"WinMessage"' in lines[-1] for lines in told)
        assert [guest.strange_lines for guest in guests] == [0, 0, 0]
        assert len({guest.result() for guest in guests}) == 1
    assert all(guest.refused is None for guest in guests)


async def test_a_line_without_end_and_a_line_of_rubbish_harm_nobody(tmp_path: Path) -> None:
    async with open_server(tmp_path, listen={DIALECT: 0}, seed="rubbish") as running:
        port = running.ports[DIALECT]
        bad = await asyncio.open_connection("127.0.0.1", port)
        bad[1].write(b"\x00\xff not a message\n")
        async with asyncio.timeout(DEADLINE):
            assert b'"TextMessage"' in await bad[0].readline()
            bad[1].write(b"x" * 70_000)
            assert b"a line may be 65536 bytes long" in await bad[0].readline()
            assert await bad[0].read() == b""
        bad[1].close()
        guests = [Guest("ann"), Guest("bob", extensions=False)]
        await asyncio.gather(*(plays(port, guest) for guest in guests))
