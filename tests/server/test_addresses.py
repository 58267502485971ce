"""Where a guest is connected from is known to the house, and so is for whom it keeps seats."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tavola.house.policy import KeptFor
from tavola.server.run import Settings, open_house
from tavola.store.memory import MemoryStore
from tests.server.helpers import LineGuest, NativeGuest, running_house, seen


async def test_every_session_knows_where_its_guest_is_connected_from(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        await LineGuest.at(house.ports["qwirkle-lines"])
        await NativeGuest.at(house.http)
        await seen(lambda: len(house.hall.connections) == 2)
        assert [connection.session.address for connection in house.hall.connections] == ["127.0.0.1"] * 2


async def test_a_name_that_is_refused_is_counted(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        guest = await NativeGuest.at(house.http)
        assert (await guest.ask("Open", game="qwirkle", name="\u3164"))["type"] == "Refused"
        assert house.hall.refusals["bad or taken name"] == 1


@pytest.mark.parametrize("kept_for", ["name", "address", "none"])
async def test_the_operators_word_holds_in_every_dialect(tmp_path: Path, kept_for: KeptFor) -> None:
    settings = Settings(data=tmp_path, http=0, listen={}, kept_seats=kept_for)
    async with AsyncExitStack() as stack:
        running = await open_house(settings, stack, store=MemoryStore())
        policies = dict(running.hall.house.policies)
    policies.pop("bot")
    assert {policy.kept_for for policy in policies.values()} == {kept_for}
