"""The links between nodes: who may call, whose words are said on them, and what goes wrong on the way."""

import asyncio

import msgspec
import pytest

from tavola.dialects.eriantys_views import wire
from tavola.dialects.jsonlines import line
from tavola.server.cluster.link import NONCE_SIZE, Hello, Incoming, Kind, Known, LongFrame, framed, pack, proof
from tavola.server.cluster.passing import LinkedConnection, PassedOn
from tavola.server.run import Running
from tests.cluster.nodes import Nodes
from tests.cluster.talking import talker
from tests.cluster.test_house import Play, keeping, play, until
from tests.support.server import LineClient

__all__ = ["play"]


def test_frames_come_as_they_were_sent_however_they_are_cut() -> None:
    said = [(Kind.FRAME, b""), (Kind.HELD, b"x" * 70_000), (Kind.BYE, b"end")]
    sent = b"".join(framed(kind, content) for kind, content in said)
    one_by_one, at_once = Incoming(), Incoming()
    came = []
    for start in range(0, len(sent), 1000):
        one_by_one.feed(sent[start : start + 1000])
        while frame := one_by_one.next():
            came.append(frame)
    at_once.feed(sent)
    assert came == at_once.all() == said


def test_a_frame_longer_than_it_may_be_is_not_waited_for() -> None:
    incoming = Incoming(100)
    incoming.feed(framed(Kind.HELLO, b"x" * 101)[:10])
    with pytest.raises(LongFrame):
        incoming.next()


def address_of(running: Running) -> tuple[str, int]:
    assert running.cluster
    return running.cluster.address


@pytest.mark.parametrize("secret", [b"", b"guessed"])
def test_who_does_not_know_the_secret_is_not_heard(play: Play, secret: bytes) -> None:
    async def act(cluster: Nodes) -> None:
        (running,) = cluster.running
        reader, writer = await asyncio.open_connection(*address_of(running))
        nonce = await reader.readexactly(NONCE_SIZE)
        known = Known([])
        hello = Hello(proof(secret, nonce, "", "10.0.0.1", known), "", "10.0.0.1", known)
        writer.write(framed(Kind.HELLO, pack(hello)) + framed(Kind.FRAME, b'{"type": "Lobby"}'))
        assert await reader.read() == b""
        writer.close()
        assert not running.hall.connections

    play(act, 1)


@pytest.mark.parametrize(
    "said", [b"GET / HTTP/1.1\r\n\r\n", framed(Kind.HELLO, b"\xc1"), msgspec.msgpack.encode([1])]
)
def test_what_is_no_hello_is_not_waited_for(play: Play, said: bytes) -> None:
    async def act(cluster: Nodes) -> None:
        (running,) = cluster.running
        reader, writer = await asyncio.open_connection(*address_of(running))
        await reader.readexactly(NONCE_SIZE)
        writer.write(said)
        writer.write_eof()
        assert await reader.read() == b""
        writer.close()

    play(act, 1)


async def passed_on(cluster: Nodes, name: str) -> tuple[LineClient, Running, Running]:
    """A guest by line who waits at a table of another node; the node it is connected to, and the other."""
    (table_node,) = (
        running for running in cluster.running if running.cluster and "qwirkle" in running.cluster.queues.kept
    )
    (edge,) = (running for running in cluster.running if running is not table_node)
    guest = await LineClient.connect(edge.ports["qwirkle-lines"])
    guest.say(f"HELLO {name}")
    await guest.until(f"WELCOME {name}")
    return guest, edge, table_node


def sessions(running: Running, kind: type) -> list[object]:
    return [each for each in running.hall.connections if isinstance(each, kind) or isinstance(each.session, kind)]


def test_the_other_node_counts_a_guest_under_its_own_address(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        guest, edge, table_node = await passed_on(cluster, "Ann")
        (linked,) = sessions(table_node, LinkedConnection)
        assert isinstance(linked, LinkedConnection)
        assert linked.address == "127.0.0.1"
        assert len(sessions(edge, PassedOn)) == 1
        await guest.close()
        # When the guest goes, so does the link, and its place at the table.
        await until(lambda: not table_node.hall.connections and not edge.hall.connections)
        assert not table_node.hall.admission

    play(act)


def test_what_is_no_line_is_answered_where_the_table_is(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        guest, edge, table_node = await passed_on(cluster, "Ann")
        guest.say(b"x" * (edge.hall.limits.line + 1) + b"\n")
        assert (await guest.rest())[-1].startswith("KICK 0 0 a line may be")
        await guest.close()
        await until(lambda: not table_node.hall.connections and not edge.hall.connections)

    play(act)


def test_many_lines_at_once_come_in_order(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        first, second = cluster.running
        async with talker(first) as ann, talker(second) as ben:
            code = (await ann.ask("Open", "Seated", game="qwirkle", players=3, name="Ann", public=False))["table"]
            await ben.say("Join", table=code, name="Ben", id=0)
            for number in range(1, 200):
                await ben.say("Draw", id=number)
            answered = [(await ben.hear("Seated"))["re"]]
            answered += [(await ben.hear("Drawn"))["re"] for _ in range(1, 200)]
            assert answered == list(range(200))
            assert keeping(cluster, code) == [first]

    play(act)


def test_a_guest_at_a_table_is_not_passed_on(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        first, second = cluster.running
        async with talker(first) as ann, talker(second) as ben:
            ours = await ann.ask("Open", "Seated", game="qwirkle", name="Ann", public=False)
            theirs = await ben.ask("Open", "Seated", game="qwirkle", name="Ben", public=False)
            refused = await ann.ask("Step", "Refused", table=theirs["table"], number=0, secret=theirs["secret"])
            assert "leave your table first" in refused["reason"]
            assert first.hall.house.tables[ours["table"]].attended

    play(act)


def test_a_name_that_is_taken_at_the_other_node_is_no_obstacle(play: Play) -> None:
    """Whoever is passed on has been told that the name is theirs."""

    async def act(cluster: Nodes) -> None:
        guests = [await LineClient.connect(running.ports["eriantys-views"]) for running in cluster.running]
        for guest in guests:
            guest.say('{"type": "LoginRequest", "nickname": "Ann"}')
            assert '"NicknameAccepted":true' in await guest.line()
        for guest in guests:
            guest.say(line(wire.PlayerNicknameMessage("Ann", 2, "WHITE", wire.SIMPLIFIED)))
        # Namesakes do not sit at one table.
        await until(lambda: sum(len(running.hall.house.tables) for running in cluster.running) == 2)
        for guest in guests:
            await guest.close()

    play(act)
