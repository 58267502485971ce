"""A real server on real sockets: both ports, a solo match, and a match between the two variants."""

import asyncio
import json
from pathlib import Path

from tavola.bots import choose
from tavola.dialects.masters_states.client import REMATCH_IDLES, Guest
from tavola.dialects.masters_states.variants import Variant
from tavola.games.chance import SeededChance
from tests.dialects.masters_states.talking import BUILT, WRITTEN
from tests.support.server import DEADLINE, open_server

PORTS = {WRITTEN: "masters-states", BUILT: "masters-states:as-built"}
LISTEN = dict.fromkeys(PORTS.values(), 0)


async def plays(port: int, guest: Guest) -> list[dict[str, object]]:
    """Play a whole match; everything the house said."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    told = []
    writer.write(guest.hello())
    moves = 0
    async with asyncio.timeout(6 * DEADLINE):
        while line := await reader.readline():
            if line != b"ping\n":
                told.append(json.loads(line))
            writer.write(guest.receive(line))
            if b"endGameResults" in line:
                writer.write(b"".join([guest.idle() for _ in range(REMATCH_IDLES)]))
            while guest.my_turn:
                assert guest.number is not None
                chance = SeededChance(f"{guest.name} {moves}".encode(), 0)
                moves += 1
                move = choose("masters", "random", guest.view(), guest.number, chance, guest.allowed)
                writer.write(guest.say(move))
    writer.close()
    assert guest.over
    return told


async def test_a_solo_match_and_one_between_the_variants(tmp_path: Path) -> None:
    async with open_server(tmp_path / "house.db", listen=LISTEN) as running:

        def guest(name: str, variant: Variant, players: int) -> tuple[int, Guest]:
            return running.ports[PORTS[variant]], Guest(name, variant=variant, players=players)

        told = await asyncio.gather(
            plays(*guest("anna", WRITTEN, 2)),
            plays(*guest("bea", BUILT, 2)),
            plays(*guest("carl", BUILT, 1)),
        )
    results = [[said for said in one if said["Message"] == "endGameResults"] for one in told]
    assert results[0] == results[1]
    assert [len(one) for one in results] == [1, 1, 1]
    assert all(one[-1]["Message"] == "Goodbye" for one in told)


async def test_a_house_that_stops_says_goodbye(tmp_path: Path) -> None:
    async with open_server(tmp_path / "house.db", listen=LISTEN) as running:
        reader, writer = await asyncio.open_connection("127.0.0.1", running.ports["masters-states"])
        writer.write(b'{"Message":"login","nickname":"anna"}\n')
        async with asyncio.timeout(DEADLINE):
            while b"NEW_PLAYER" not in await reader.readline():
                pass
    async with asyncio.timeout(DEADLINE):
        last = (await reader.read()).splitlines()[-1]
    writer.close()
    assert json.loads(last) == {
        "Message": "Goodbye",
        "msg": "I'm sorry the server is temporary offline, retry soon",
        "abnormalCondition": True,
        "nickname": "anna",
    }
