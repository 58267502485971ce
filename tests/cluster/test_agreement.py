"""Two guests, a bot and somebody who looks on, at three nodes: after every entry all have been told the same."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tavola.games import GAMES
from tests.cluster.nodes import PATIENCE, nodes
from tests.cluster.talking import Talker, talker
from tools.nats_servers import NatsServers


class Witness:
    """Hears a table out to its end; a player also moves, whenever that can be done."""

    def __init__(self, guest: Talker) -> None:
        self._guest = guest
        self.told: dict[int, Any] = {}
        """For each entry what everybody may know after it."""

    async def hears_out(self, now: Any) -> None:
        while now["phase"] != "over":
            if moves := now.get("moves"):
                await self._guest.say("Play", moves=[moves[0]])
            said = await self._guest.hear("News")
            now = said["now"]
            self.told[said["entry"]["number"]] = (
                said["entry"]["who"],
                [event["type"] for event in said["entry"]["events"]],
                now["acting"],
                now["phase"],
                now.get("outcome"),
            )


@pytest.mark.parametrize("game", GAMES)
def test_after_every_entry_all_have_been_told_the_same(
    game: str, nats_server: NatsServers, house_name: str, tmp_path: Path
) -> None:
    async def play() -> None:
        async with asyncio.timeout(PATIENCE), nodes(tmp_path, nats_server, house_name, 3) as cluster:
            first, second, third = cluster.running
            async with talker(first) as ann, talker(second) as ben, talker(third) as eve:
                opened = {"game": game, "name": "Ann", "players": 3, "public": False, "moves": True}
                code = (await ann.ask("Open", "Seated", **opened))["table"]
                shown = [await ann.hear("Table"), await eve.ask("Watch", "Table", table=code)]
                await ben.ask("Join", "Seated", table=code, name="Ben", moves=True)
                shown.append(await ben.hear("Table"))
                await ann.say("AddBot", bot="random")
                witnesses = [Witness(guest) for guest in (ann, eve, ben)]
                await asyncio.gather(
                    *(witness.hears_out(table["now"]) for witness, table in zip(witnesses, shown, strict=True))
                )
                one, *others = (witness.told for witness in witnesses)
                for other in others:
                    common = one.keys() & other.keys()
                    assert len(common) > 20
                    assert {number: one[number] for number in common} == {
                        number: other[number] for number in common
                    }
                assert max(one) == max(others[0]) == max(others[1])

    asyncio.run(play())
