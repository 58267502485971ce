"""A connection that is gone is freed with its last use, and so are its session and the table its guest sat at."""

import asyncio
from pathlib import Path

from tavola.dialects.qwirkle_lines.server import LinesSession
from tavola.house.clearing import REMEMBERED_SECONDS
from tests.server.helpers import NativeGuest, running_house, seen
from tests.support.census import alive, collector_off, garbage
from tests.support.dry import DryConnection, DryHall, dry_hall


async def one_game(hall: DryHall) -> None:
    """Two line guests come, begin, and one says what is no move; then both are gone and forgotten."""
    guests = [DryConnection(hall, lambda port: LinesSession(hall.house, port, hall.sansio.options)) for _ in "ab"]
    for guest, name in zip(guests, ("Ann", "Ben"), strict=True):
        await guest.arrive(b"HELLO %s\n" % name.encode())
    assert hall.house.tables
    for guest in guests:
        await guest.arrive(b"MOVE nonsense\n")
        await guest.end()
    hall.clock.now += REMEMBERED_SECONDS
    hall.house.ring()
    await hall.settled()
    assert not hall.house.tables
    hall.store._logs.clear()


async def test_a_line_connection_leaves_nothing_behind() -> None:
    async with dry_hall("freed", gather=0) as hall:
        await one_game(hall)
        with collector_off():
            before = alive()
            await one_game(hall)
            await asyncio.sleep(0)
            assert alive() - before == {}
            assert garbage() == {}


async def test_a_websocket_connection_leaves_nothing_behind(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:

        async def visit() -> None:
            guest = await NativeGuest.at(house.http)
            await guest.ask("Open", game="qwirkle", name="Ann", players=2)
            await guest.say("Leave")
            await guest.hear("Parted")
            await guest.close()
            await seen(lambda: not house.hall.connections)

        await visit()
        with collector_off():
            before = alive()
            await visit()
            await seen(lambda: not {kind for kind in alive() - before if kind.endswith(("Connection", "Session"))})
