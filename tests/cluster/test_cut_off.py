"""A node that cannot reach NATS tells nobody anything, and when it can again it knows what it has lost."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import pytest

from tavola.server.nats import Nats
from tavola.server.run import Clustered, Port, Running
from tests.cluster.nodes import Nodes, nodes
from tests.cluster.proxy import Proxy
from tests.cluster.talking import talker
from tests.cluster.test_house import until
from tools.nats_servers import NatsServers


def test_a_node_that_is_cut_off_falls_silent_and_loses_its_tables(
    nats_server: NatsServers, house_name: str, tmp_path: Path
) -> None:
    async def play() -> None:
        port = urlsplit(nats_server.addresses[0]).port
        assert port
        async with Proxy(port) as proxy, nodes(tmp_path, nats_server, house_name, 2) as cluster:
            there = Nats([f"nats://127.0.0.1:{proxy.port}"], house_name)
            await cluster.open(cluster=Clustered(there, Port("127.0.0.1", 0)))
            await lose_a_table(cluster, proxy)

    asyncio.run(play())


async def healthy(running: Running) -> int:
    """What a balancer is told that asks whether guests may be sent there."""
    async with (
        aiohttp.ClientSession() as http,
        http.get(f"http://127.0.0.1:{running.http}/healthz") as answer,
    ):
        return answer.status


async def lose_a_table(cluster: Nodes, proxy: Proxy) -> None:
    *well, cut_off = cluster.running
    async with talker(cut_off) as ann, talker(well[0]) as ben, talker(well[1]) as eve:
        seated = await ann.ask("Open", "Seated", game="qwirkle", name="Ann", public=False, moves=True)
        code = seated["table"]
        await eve.ask("Watch", "Table", table=code)
        await ben.ask("Join", "Seated", table=code, name="Ben")
        await ann.hear("News", lambda said: said["now"]["phase"] == "playing")
        heard = len(ann.heard)
        proxy.cut()
        await until(lambda: cut_off.hall.outbox.silent)
        assert await healthy(cut_off) == 503
        for guest in ben, eve:
            with pytest.raises(EOFError):
                await guest.hear("never")  # that node is gone, as far as the others can tell
        await until(lambda: any(code in node.hall.house.tables for node in well))
        await ann.say("Step", table=code, number=0)
        await ann.say("Lobby")
        await proxy.open()
        await ann.hear("Parted")
        assert await healthy(cut_off) == 200
        # What the link's end made of Ben may have been told before the lease ran out; nothing was since.
        told = [said["type"] for said in ann.heard[heard:]]
        assert told in (["Parted"], ["Seats", "Parted"])
        assert code not in cut_off.hall.house.tables
        # From here it is found where it is now.
        back = await ann.ask("Resume", "Seated", table=code, secret=seated["secret"])
        assert back["seat"] == 0
