"""Nodes and servers are killed, closed and stopped under load; nothing a guest was told is lost or doubled."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, TypeAlias

import pytest
import pytest_asyncio

from tests.cluster.evening import Evening, evening
from tools.nats_servers import NatsServers

PAIRS = 6

Act: TypeAlias = Callable[[Evening], Coroutine[Any, Any, None]]

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Evening]:
    """Three nodes on three servers."""
    folder = tmp_path_factory.mktemp("cluster")
    with NatsServers(folder / "nats", 3) as servers:
        async with evening(servers, "evening", folder / "data", 1) as here:
            yield here


async def under_load(here: Evening, act: Act) -> None:
    """Do something to it while people play, then compare what they were told with the log."""
    here.sit_down(PAIRS)
    await here.more_moves(40)
    await act(here)
    await here.more_moves(40)
    await here.go_home()
    assert here.check() >= PAIRS
    for node in here.nodes:
        assert "Traceback" not in "".join(node.log)


async def test_a_node_is_killed(house: Evening) -> None:
    async def act(here: Evening) -> None:
        await here.kill_node(0)

    await under_load(house, act)


async def test_a_node_is_closed(house: Evening) -> None:
    async def act(here: Evening) -> None:
        await here.close_node(0)

    await under_load(house, act)


async def test_a_server_is_killed(house: Evening) -> None:
    async def act(here: Evening) -> None:
        here.servers.kill(0)
        await here.more_moves(40)
        await asyncio.to_thread(here.servers.start, 0)

    await under_load(house, act)


async def test_a_node_is_stopped_until_others_have_its_tables(house: Evening) -> None:
    async def act(here: Evening) -> None:
        theirs = await here.tables_of(here.nodes[0].node)
        here.hold(0)
        await here.until_taken(here.nodes[0].node)
        here.let_go(0)
        await here.until_moved(theirs, asyncio.get_running_loop().time())

    await under_load(house, act)
