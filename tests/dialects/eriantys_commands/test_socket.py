"""Both variants over real sockets: one game by two of our clients, each on its own port."""

import asyncio
from pathlib import Path

from tavola.bots import choose
from tavola.dialects.eriantys_commands.client import Guest
from tavola.dialects.eriantys_commands.variants import Variant
from tavola.games.chance import SeededChance
from tests.dialects.eriantys_commands.talking import BUILT, WRITTEN
from tests.support.server import DEADLINE, open_server

WRITTEN_PORT, BUILT_PORT = "eriantys-commands", "eriantys-commands:as-built"


class Visitor:
    """Our client on a TCP connection; it is cut off if the house keeps it waiting."""

    def __init__(self, port: int, guest: Guest) -> None:
        self.outlet = port
        self.guest = guest
        self.entered = asyncio.Event()

    async def plays(self) -> Guest:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.outlet)
        writer.write(self.guest.hello())
        turns = 0
        while not self.guest.over:
            async with asyncio.timeout(DEADLINE):
                line = await reader.readline()
            assert line.endswith(b"\n")
            writer.write(self.guest.receive(line))
            if self.guest.code:
                self.entered.set()
            if self.guest.my_turn and self.guest.number is not None:
                turns += 1
                chance = SeededChance(f"{self.guest.name} {turns}".encode(), 0)
                view, number = self.guest.view(), self.guest.number
                move = choose("eriantys", "random", view, number, chance, self.guest.allowed)
                writer.write(self.guest.say(move))
        writer.close()
        await writer.wait_closed()
        return self.guest


async def test_a_game_over_both_ports(tmp_path: Path) -> None:
    async with open_server(tmp_path, listen={WRITTEN_PORT: 0, BUILT_PORT: 0}) as house:
        first = Visitor(house.ports[WRITTEN_PORT], Guest("Anna", variant=WRITTEN, expert=True))
        playing = asyncio.create_task(first.plays())
        async with asyncio.timeout(DEADLINE):
            await first.entered.wait()
        second = Visitor(
            house.ports[BUILT_PORT], Guest("Ben", variant=Variant(BUILT), code=first.guest.code, expert=True)
        )
        async with asyncio.timeout(6 * DEADLINE):
            ben, anna = await second.plays(), await playing
        assert anna.winners == ben.winners
        assert anna.winners is not None
        assert anna.strange_lines == ben.strange_lines == 0
        assert [seat.towers for seat in anna.view().seats] == [seat.towers for seat in ben.view().seats]
