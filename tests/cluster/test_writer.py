"""How a node writes: on its own loop as long as all is as it expects, and what it reports when it is not."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from tavola.server.broker import NatsBroker
from tavola.server.cluster_writer import ClusterWriter
from tavola.server.nats import Nats, connect
from tavola.store import Conflict, Record, Unreachable
from tavola.store.jetstream import JetStreamStore
from tools.nats_servers import NatsServers


class Counting(JetStreamStore):
    """Counts what is left to the writer's thread."""

    appended = 0

    def append(self, batch: Sequence[Record]) -> None:
        self.appended += 1
        super().append(batch)


class Desk:
    """A writer and whoever waits for what it reports."""

    def __init__(self, writer: ClusterWriter, store: Counting) -> None:
        self._writer = writer
        self.store = store

    async def write(self, *batch: Record) -> Exception | None:
        loop = asyncio.get_running_loop()
        reported: asyncio.Future[Exception | None] = loop.create_future()

        def report(fault: Exception | None) -> None:
            loop.call_soon_threadsafe(reported.set_result, fault)

        self._writer.write(batch, report)
        return await asyncio.wait_for(reported, 20)

    async def write_until_it_holds(self, *batch: Record) -> None:
        async with asyncio.timeout(60):
            while (fault := await self.write(*batch)) is not None:
                assert isinstance(fault, Unreachable)
                await asyncio.sleep(0.05)


@asynccontextmanager
async def desk(servers: Nats) -> AsyncIterator[Desk]:
    connection = await connect(servers, "writer")
    store = Counting(await asyncio.to_thread(NatsBroker, servers), servers.name, b"ours")
    writer = ClusterWriter(store, connection)
    try:
        yield Desk(writer, store)
    finally:
        writer.stop()
        await connection.close()
        store.close()


def entry(code: str, number: int, body: str = "", *, closes: bool = False) -> Record:
    return Record(code, number, (body or f"{code} {number}").encode(), None, closes)


async def test_what_goes_on_with_known_tables_is_not_left_to_the_thread(
    nats_server: NatsServers, house_name: str
) -> None:
    async with desk(Nats(nats_server.addresses, house_name)) as ours:
        assert await ours.write(entry("AAAAA", 0), entry("BBBBB", 0)) is None
        assert await ours.write(entry("BBBBB", 1), entry("AAAAA", 1), entry("AAAAA", 2)) is None
        assert await ours.write(entry("AAAAA", 3)) is None
        assert await ours.write(entry("BBBBB", 2, closes=True), entry("CCCCC", 0, closes=True)) is None
        assert ours.store.appended == 0
        assert [shelf.entries for shelf in ours.store.shelves()] == [4, 3, 1]


async def test_a_table_that_this_node_takes_over_is_looked_up_by_the_thread_once(
    nats_server: NatsServers, house_name: str
) -> None:
    servers = Nats(nats_server.addresses, house_name)
    with closing(JetStreamStore(NatsBroker(servers), house_name, b"theirs")) as theirs:
        theirs.append([entry("AAAAA", 0), entry("AAAAA", 1)])
    async with desk(servers) as ours:
        assert await ours.write(entry("AAAAA", 2)) is None
        assert await ours.write(entry("AAAAA", 3)) is None
        assert ours.store.appended == 1


async def test_a_table_that_another_node_has_taken_is_refused_and_no_other(
    nats_server: NatsServers, house_name: str
) -> None:
    servers = Nats(nats_server.addresses, house_name)
    async with desk(servers) as ours:
        await ours.write(entry("AAAAA", 0), entry("BBBBB", 0))
        with closing(JetStreamStore(NatsBroker(servers), house_name, b"theirs")) as theirs:
            theirs.append([entry("AAAAA", 1, "theirs")])
        refused = await ours.write(entry("BBBBB", 1), entry("AAAAA", 1, "ours"))
        assert isinstance(refused, Conflict)
        assert refused.code == "AAAAA"
        assert await ours.write(entry("BBBBB", 1)) is None
        assert [record.body for record in ours.store.load("AAAAA")] == [b"AAAAA 0", b"theirs"]


@pytest.mark.parametrize("how", ["killed", "hanging"])
async def test_without_the_server_it_is_reported_and_the_same_batch_is_written_once_when_it_is_back(
    tmp_path: Path, how: str
) -> None:
    with NatsServers(tmp_path, 1) as servers:
        async with desk(Nats(servers.addresses, answer_seconds=0.3)) as ours:
            assert await ours.write(entry("AAAAA", 0), entry("BBBBB", 0)) is None
            batch = entry("AAAAA", 1), entry("BBBBB", 1, closes=True)
            servers.kill(0) if how == "killed" else servers.pause(0)
            assert isinstance(await ours.write(*batch), Unreachable)
            servers.start(0) if how == "killed" else servers.resume(0)
            await ours.write_until_it_holds(*batch)
            assert await ours.write(entry("AAAAA", 2)) is None
            assert [(shelf.entries, shelf.finished) for shelf in ours.store.shelves()] == [(3, False), (2, True)]
