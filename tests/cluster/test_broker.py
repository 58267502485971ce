"""The store's connection when NATS servers go away and come back, and what is told of how they are set up."""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tavola.server.broker import NatsBroker
from tavola.server.nats import CannotUse, Nats, _check_version, connect
from tavola.store import Record, Unreachable
from tavola.store.jetstream import JetStreamStore
from tools.nats_servers import OPEN_TO_ALL, NatsServers

CERTIFICATES = Path(__file__).parents[1] / "fixtures" / "certificates"


def store_on(servers: NatsServers, answer_seconds: float = 2.0) -> JetStreamStore:
    return JetStreamStore(NatsBroker(Nats(servers.addresses, answer_seconds=answer_seconds)), "tavola", b"ours")


def entries(count: int) -> list[Record]:
    return [Record("AAAAA", number, f"entry {number}".encode()) for number in range(count)]


def append_until_it_holds(store: JetStreamStore, batch: list[Record]) -> None:
    """As the journal does it: the same batch again and again."""
    deadline = time.monotonic() + 60
    while True:
        try:
            store.append(batch)
        except Unreachable:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        else:
            return


def leader(servers: NatsServers) -> int:
    """Which of the servers says what is written to the stream; all three keep it."""

    async def ask() -> Any:
        client = await connect(Nats(servers.addresses), "test")
        answer = await client.request("$JS.API.STREAM.INFO.tavola", b"", 5)
        await client.close()
        return json.loads(answer.data)

    stream = asyncio.run(ask())
    assert stream["config"]["num_replicas"] == 3
    return int(stream["cluster"]["leader"].removeprefix("nats-")) - 1


# Servers that go away


def test_while_the_server_is_away_nothing_is_written_and_afterwards_all_is_there_once(tmp_path: Path) -> None:
    log = entries(4)
    with NatsServers(tmp_path, 1) as servers, closing(store_on(servers)) as store:
        store.append(log[:2])
        servers.kill(0)
        with pytest.raises(Unreachable, match="NATS does not answer: the connection is lost"):
            store.append(log[2:3])
        with pytest.raises(Unreachable):
            store.load("AAAAA")
        with pytest.raises(Unreachable):
            store.shelves()
        servers.start(0)
        append_until_it_holds(store, log[2:3])
        store.append(log[3:])
        assert store.load("AAAAA") == log


def test_a_server_that_hangs_is_not_waited_for_and_what_it_did_all_the_same_is_found_out(
    tmp_path: Path,
) -> None:
    log = entries(3)
    with NatsServers(tmp_path, 1) as servers, closing(store_on(servers, 0.3)) as store:
        store.append(log[:1])
        servers.pause(0)
        with pytest.raises(Unreachable):
            store.append(log[1:2])
        servers.resume(0)
        append_until_it_holds(store, log[1:2])
        store.append(log[2:])
        assert store.load("AAAAA") == log


def test_who_waits_for_an_answer_when_the_store_is_closed_gets_none_and_waits_no_longer(tmp_path: Path) -> None:
    """Else a thread that reads a log would keep a house that closes from ending."""
    with NatsServers(tmp_path, 1) as servers:
        broker = NatsBroker(Nats(servers.addresses, answer_seconds=600.0))
        servers.pause(0)
        with ThreadPoolExecutor(1) as reading:
            asked = reading.submit(broker.subjects, "tavola.>")
            while not broker._client._asking:
                pass
            broker.close()
            with pytest.raises(Unreachable):
                asked.result(60.0)
        with pytest.raises(Unreachable, match="the connection to NATS is closed"):
            broker.subjects("tavola.>")
        servers.resume(0)


def test_the_servers_that_are_left_go_on_without_the_leader_and_nothing_acknowledged_is_lost_or_doubled(
    nats_cluster: NatsServers,
) -> None:
    log = entries(40)
    with closing(store_on(nats_cluster)) as store:
        for record in log[:20]:
            append_until_it_holds(store, [record])
        killed = leader(nats_cluster)
        nats_cluster.kill(killed)
        for record in log[20:30]:
            append_until_it_holds(store, [record])
        nats_cluster.start(killed)
        for record in log[30:]:
            append_until_it_holds(store, [record])
        assert store.load("AAAAA") == log


def test_one_server_of_three_writes_nothing(nats_cluster: NatsServers) -> None:
    log = entries(2)
    with closing(store_on(nats_cluster, 0.3)) as store:
        append_until_it_holds(store, log[:1])  # a stream that was just made may have no leader yet
        others = {0, 1, 2} - {leader(nats_cluster)}
        for other in others:
            nats_cluster.kill(other)
        with pytest.raises(Unreachable):
            store.append(log[1:])
        nats_cluster.start(others.pop())
        append_until_it_holds(store, log[1:])
        assert store.load("AAAAA") == log


async def test_a_server_that_is_not_there_yet_is_waited_for(nats_cluster: NatsServers) -> None:
    nats_cluster.kill(1)
    opening = asyncio.create_task(asyncio.to_thread(NatsBroker, Nats(nats_cluster.addresses, connect_seconds=60)))
    await asyncio.to_thread(nats_cluster.start, 1)
    (await opening).close()


def test_a_stream_that_cannot_be_made_is_told(nats_server: NatsServers, house_name: str) -> None:
    servers = Nats(nats_server.addresses, house_name, replicas=3, connect_seconds=0.1)
    with pytest.raises(CannotUse, match=r"^NATS at 127.0.0.1:\d+ keeps no games: replicas > 1 not supported"):
        NatsBroker(servers)


# How they are set up


def test_three_servers_that_sync_are_no_risk_and_one_alone_is_told(
    nats_cluster: NatsServers, nats_server: NatsServers, house_name: str
) -> None:
    with closing(NatsBroker(Nats(nats_cluster.addresses))) as broker:
        assert broker.risks == []
    with closing(NatsBroker(Nats(nats_server.addresses, house_name))) as broker:
        alone = "one NATS server alone keeps the games: without it none is played, and its disk has all"
        assert broker.risks == [alone]


def test_a_server_that_acknowledges_first_is_named(tmp_path: Path) -> None:
    with NatsServers(tmp_path, 1, sync="2m") as servers, closing(NatsBroker(Nats(servers.addresses))) as broker:
        assert broker.risks[0] == (
            "NATS server nats-1 acknowledges before it writes to disk, so a power cut can take back moves that"
            " players were told of"
        )


def test_that_it_cannot_be_seen_is_told(tmp_path: Path) -> None:
    with NatsServers(tmp_path, 1, access="") as servers, closing(NatsBroker(Nats(servers.addresses))) as broker:
        assert broker.risks[0] == (
            "it cannot be seen whether the NATS servers write to disk before they acknowledge; unless"
            " sync_interval is set to always there, a power cut can take back moves that players were told of"
        )


@pytest.mark.parametrize("version", [(1, 4), (2, 9), (2, 11)])
def test_an_old_server_is_refused(version: tuple[int, int]) -> None:
    told = f"^NATS server a is version {version[0]}.{version[1]}, and 2.12 or newer is needed$"
    with pytest.raises(CannotUse, match=told):
        _check_version("NATS server a", version)
    _check_version("NATS server a", (2, 12))
    _check_version("NATS server a", (3, 0))


def test_nobody_there_is_told_in_a_sentence_without_the_password() -> None:
    with pytest.raises(CannotUse) as refused:
        NatsBroker(Nats(["nats://somebody:secret@127.0.0.1:1"], connect_seconds=0.2))
    assert str(refused.value).startswith("cannot connect to NATS at 127.0.0.1:1: ")
    assert "secret" not in str(refused.value)


def test_a_stream_of_somebody_elses_is_left_alone(nats_server: NatsServers, house_name: str) -> None:
    async def make() -> None:
        client = await connect(Nats(nats_server.addresses), "test")
        await client.jetstream().add_stream(name=house_name, subjects=[f"{house_name}.others"])
        await client.close()

    asyncio.run(make())
    with pytest.raises(CannotUse, match=f"the stream {house_name} that NATS has is not one of Tavola's"):
        NatsBroker(Nats(nats_server.addresses, house_name))


def test_a_password_and_certificates_let_in(tmp_path: Path) -> None:
    guarded = OPEN_TO_ALL.replace("no_auth_user: tavola\n", "").replace("password: tavola", 'password: "p@ss"')
    tls = (
        f'tls {{ cert_file: "{CERTIFICATES}/server.pem", key_file: "{CERTIFICATES}/server.key",'
        f' ca_file: "{CERTIFICATES}/authority.pem", verify: true }}'
    )
    with NatsServers(tmp_path, 1, access=guarded + tls) as servers:
        (address,) = servers.addresses
        host = address.removeprefix("nats://")
        ours = Nats(
            [f"tls://tavola:p%40ss@{host}"],
            authority=CERTIFICATES / "authority.pem",
            certificate=CERTIFICATES / "server.pem",
            key=CERTIFICATES / "server.key",
        )
        with closing(JetStreamStore(NatsBroker(ours), "tavola", b"ours")) as store:
            store.append(entries(2))
            assert store.load("AAAAA") == entries(2)
