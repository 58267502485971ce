"""Guests of every dialect at two nodes, bots, and somebody who looks on at a third: all know the same."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from tavola.cli import visit
from tavola.dialects import DIALECTS
from tavola.dialects.guest import Wishes
from tavola.dialects.qwirkle_lines.options import Options as LinesOptions
from tavola.house.table import Table
from tavola.house.words import TableEvent
from tests.cluster.nodes import PATIENCE, Nodes, Player, nodes, settings, table_of
from tests.cluster.talking import Talker, talker
from tests.durability.guests import Log
from tools.nats_servers import NatsServers

BY_CODE = ("native", "eriantys-commands")
"""Dialects in which friends meet by a code."""

TONGUES = [
    (dialect.game or "qwirkle", listener) for dialect in DIALECTS.values() for listener in dialect.listeners
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def three(nats_server: NatsServers, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Nodes]:
    """Three nodes, at which nobody who comes by line begins before the table is full."""
    data = tmp_path_factory.mktemp("data")
    async with nodes(data, nats_server, "test-guests", 0) as cluster:
        options = settings(data, nats_server, "").options
        for _ in range(3):
            await cluster.open(options={**options, "qwirkle-lines": LinesOptions(gather=60)})
        yield cluster


@pytest.mark.parametrize(("game", "tongue"), TONGUES)
@pytest.mark.asyncio(loop_scope="module")
async def test_two_guests_and_bots_play_a_whole_game_and_all_agree(
    game: str, tongue: str, three: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "IDLE_SECONDS", 0.2)  # after which those are asked who wait for a rematch
    first, second, third = three.running
    letter = "abcdefghij"[TONGUES.index((game, tongue))]
    names = [f"Ann{letter}", f"Ben{letter}"]
    ann = Player(tongue, Wishes(names[0], game, players=3))
    tables: list[Table] = []
    evening = [asyncio.create_task(ann.plays(first, lambda: tables[0]))]
    _, opened = await table_of(three.running, names[0])
    ben = Player(tongue, Wishes(names[1], game, 3, code=opened.code if tongue.startswith(BY_CODE) else None))
    evening.append(asyncio.create_task(ben.plays(second, lambda: tables[0])))
    keeper, table = await table_of(three.running, *names)
    tables.append(table)
    async with talker(third) as eve:
        await eve.ask("Watch", "Table", table=table.code)
        seen = table.number
        while None in table.seats:
            keeper.hall.house.computers.add(table, "random")
        told = await hears_out(eve)
    ended = await asyncio.gather(*evening)
    assert ended[0].over
    assert ended[0].result() == ended[1].result()
    assert min(ann.agreed, ben.agreed) > 3
    assert third.cluster
    log = Log(await asyncio.to_thread(third.cluster.store.load, table.code))
    assert told == [public_part(log, number) for number in range(seen + 1, len(log.entries))]


async def hears_out(eve: Talker) -> list[Any]:
    """What somebody who looks on is told of each entry, to the end of the game."""
    entries = []
    async with asyncio.timeout(PATIENCE):
        while True:
            said = await eve.hear("News")
            entries.append(said["entry"])
            if said["now"]["phase"] == "over":
                return entries


def public_part(log: Log, number: int) -> Any:
    entry = log.entries[number]
    events = [event if isinstance(event, TableEvent) else log.game.see(event, None) for event in entry.events]
    return json.loads(
        msgspec.json.encode({"number": entry.number, "at": entry.at, "who": entry.who, "events": events})
    )


@pytest.mark.asyncio(loop_scope="module")
async def test_a_table_is_found_elsewhere_before_its_code_is_claimed(
    three: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an outage no codes are claimed ahead of time, and people open tables at once."""
    first, second, _ = three.running
    assert first.cluster
    assert second.cluster
    claim, keeper, looked = first.cluster.directory.claim_new, second.cluster.directory.keeper, asyncio.Event()

    async def claim_late(code: str) -> bool:
        await looked.wait()
        return await claim(code)

    async def look(code: str) -> str | None:
        found = await keeper(code)
        looked.set()
        return found

    monkeypatch.setattr(first.cluster.directory, "claim_new", claim_late)
    monkeypatch.setattr(second.cluster.directory, "keeper", look)
    first.cluster.codes.unused()
    async with talker(first) as ann, talker(second) as ben, talker(second) as eve:
        seated = await ann.ask("Open", "Seated", name="Anna", game="qwirkle", players=2, public=False)
        await ben.ask("Join", "Seated", name="Benno", table=seated["table"])
        refused = await eve.ask("Watch", "Refused", table="QQQQQQQQQQQQ")
        assert "there is no table" in refused["reason"]
