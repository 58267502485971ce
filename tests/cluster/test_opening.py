"""A node that opens on servers that are not ready, or never will be, and what it leaves behind then."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from nats.js.api import KeyValueConfig

from tavola.server.cluster import node
from tavola.server.cluster.keys import NatsKeys, NoAnswer
from tavola.server.nats import Nats, connect
from tavola.server.run import CannotListen, CannotOpen, Clustered, Port, open_house
from tests.cluster.nodes import nodes, settings
from tools.nats_servers import NatsServers


class Leaderless:
    """Does not answer the first times it is asked, as a bucket that was only just made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, method: str, times: int) -> None:
        self.left = times
        answer = getattr(NatsKeys, method)

        async def ask(*asked: Any) -> Any:
            if self.left:
                self.left -= 1
                raise NoAnswer("nats: no response from stream")
            return await answer(*asked)

        monkeypatch.setattr(NatsKeys, method, ask)


@pytest.mark.parametrize("method", ["_publish", "get", "names"])
async def test_a_node_waits_until_a_bucket_has_a_leader(
    method: str, monkeypatch: pytest.MonkeyPatch, nats_server: NatsServers, house_name: str, tmp_path: Path
) -> None:
    leaderless = Leaderless(monkeypatch, method, 3)
    async with nodes(tmp_path, nats_server, house_name, 1) as cluster:
        assert cluster.running[0].cluster
        assert cluster.running[0].cluster.queues.kept
    assert leaderless.left == 0


async def test_a_node_that_cannot_open_says_why_and_leaves(
    monkeypatch: pytest.MonkeyPatch, nats_server: NatsServers, house_name: str, tmp_path: Path
) -> None:
    client = await connect(Nats(nats_server.addresses, house_name), "test")
    bucket = KeyValueConfig(bucket=f"{house_name}-directory", max_value_size=1, history=1)
    await client.jetstream().create_key_value(bucket)
    await client.close()
    monkeypatch.setattr(node, "OPEN_SECONDS", 0.0)
    async with AsyncExitStack() as stack:
        with pytest.raises(CannotOpen, match=r"NATS does not do what a node needs of it: .*message size exceeds"):
            await open_house(settings(tmp_path, nats_server, house_name), stack)


async def test_a_taken_port_for_the_other_nodes_is_named(
    nats_server: NatsServers, house_name: str, tmp_path: Path
) -> None:
    async with nodes(tmp_path, nats_server, house_name, 1) as cluster:
        assert cluster.running[0].cluster
        _, port = cluster.running[0].cluster.address
        taken = Clustered(Nats(nats_server.addresses, house_name), Port("127.0.0.1", port))
        with pytest.raises(CannotListen, match=f"cannot listen on port {port} for the other nodes: it is taken"):
            await cluster.open(cluster=taken)
