"""Each attacker beside an honest pair, shortly: they finish their game, and the house has no fault to report.

How long their moves take beside it is measured by `python -m siege.attacks`.
"""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import structlog

from tavola.server.run import PORTS
from tavola.store.memory import MemoryStore
from tests.misbehaving.attackers import ATTACKERS, Attacker, Target
from tests.server.helpers import line_pair, play_on
from tests.support.server import open_server

ROUNDS = 3


@pytest.fixture
def log() -> Iterator[list[Any]]:
    with structlog.testing.capture_logs() as lines:
        yield lines


@pytest.mark.parametrize("kind", ATTACKERS, ids=lambda kind: kind.__name__)
async def test_an_honest_pair_finishes_its_game_beside_it(
    kind: type[Attacker], tmp_path: Path, log: list[Any]
) -> None:
    listen = dict.fromkeys(PORTS, 0)
    async with open_server(tmp_path, store=MemoryStore(), listen=listen) as running:
        honest = await line_pair(running.ports["qwirkle-lines"])
        others = await line_pair(running.ports["qwirkle-lines"], "Cleo", "Dora")
        await play_on(*others)
        (finished,) = [table for table in running.hall.house.tables.values() if table.outcome]
        (playing,) = [table for table in running.hall.house.tables.values() if not table.outcome]
        target = Target(running.http, running.ports, finished.code, len(finished.ledger.log), playing.code)
        attacker = kind(target)
        attack = asyncio.create_task(attacker.attacks(lambda: attacker.rounds < ROUNDS))
        try:
            await play_on(*honest)
        finally:
            attack.cancel()
            with suppress(asyncio.CancelledError):
                await attack
            await attacker.goes()
        for player in (*honest, *others):
            await player.close()
    assert all(player.mind.over and player.mind.kicked is None for player in honest)
    assert [line for line in log if line["log_level"] in ("error", "critical")] == []
