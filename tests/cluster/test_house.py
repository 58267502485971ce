"""Several nodes as one house: one lobby, one queue for each game, tables by their codes, logs from anywhere."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import aiohttp
import pytest

from tavola.server.cluster.others import HERE
from tavola.server.limits import Limits
from tavola.server.run import Running
from tests.cluster.nodes import Nodes, nodes
from tests.cluster.talking import SECONDS, Talker, talker
from tests.durability.guests import Log
from tests.support.server import Honest, LineClient
from tools.nats_servers import NatsServers

Act: TypeAlias = Callable[[Nodes], Coroutine[Any, Any, None]]


SAID = 600
"""Lines in one breath: more than are heard at once."""


class Play(Protocol):
    def __call__(self, act: Act, count: int = 2) -> None: ...


@pytest.fixture
def play(nats_server: NatsServers, house_name: str, tmp_path: Path) -> Play:
    """Does something with so many nodes of a cluster."""

    def run(act: Act, count: int = 2) -> None:
        async def with_nodes() -> None:
            async with nodes(tmp_path, nats_server, house_name, count) as cluster:
                await act(cluster)

        asyncio.run(with_nodes())

    return run


def keeping(cluster: Nodes, code: str) -> list[Running]:
    return [running for running in cluster.running if code in running.hall.house.tables]


def names_at(running: Running, code: str) -> list[str]:
    table = running.hall.house.tables.get(code)
    return [seat.name for seat in table.occupied] if table else []


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        for _ in count():
            if true():
                return
            await asyncio.sleep(0.01)


def test_a_private_table_is_where_it_was_opened_and_found_from_everywhere(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        first, second, third = cluster.running
        async with talker(first) as ann, talker(second) as ben, talker(third) as eve:
            seated = await ann.ask("Open", "Seated", game="qwirkle", name="Ann", public=False, moves=True)
            code = seated["table"]
            assert keeping(cluster, code) == [first]
            await ben.ask("Join", "Seated", table=code.lower(), name="Ben", moves=True)
            shown = await eve.ask("Watch", "Table", table=code)
            assert [seat["name"] for seat in shown["now"]["seats"]] == ["Ann", "Ben"]
            for guest in ann, ben:
                if not any(said["type"] == "News" and said["now"]["phase"] == "playing" for said in guest.heard):
                    await guest.hear("News", lambda said: said["now"]["phase"] == "playing")
            number = await watch_a_move([ann, ben])
            await eve.hear("News", lambda said: said["entry"]["number"] == number)

    play(act, 3)


async def watch_a_move(guests: list[Talker]) -> int:
    """Have whoever is to move play something; the number of that entry, once both have heard of it."""
    for guest in guests:
        last = next(said for said in reversed(guest.heard) if said["type"] in ("News", "Table"))
        if moves := last["now"]["moves"]:
            await guest.say("Play", moves=[moves[0]])
    told = [await guest.hear("News", lambda said: said["entry"]["who"] is not None) for guest in guests]
    assert told[0]["entry"]["number"] == told[1]["entry"]["number"]
    return int(told[0]["entry"]["number"])


def test_an_unknown_code_is_unknown_everywhere(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        async with talker(cluster.running[1]) as guest:
            refused = await guest.ask("Watch", "Refused", table="ABCDE")
            assert refused["reason"] == "there is no table 'ABCDE' here"

    play(act)


def test_all_nodes_show_the_same_lobby_and_tell_its_changes(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        first, second = cluster.running
        async with talker(first) as ann, talker(second) as ben, talker(second) as eve:
            await eve.ask("Lobby", "Tables", follow=True)
            code = (await ann.ask("Open", "Seated", game="eriantys", name="Ann"))["table"]
            changed = await eve.hear("Changed", lambda said: code in [card["code"] for card in said["tables"]])
            assert changed["gone"] == []
            for running in cluster.running:
                async with talker(running) as looking:
                    tables = await looking.ask("Lobby", "Tables")
                    assert [(card["code"], card["names"]) for card in tables["tables"]] == [(code, ["Ann"])]
            await ben.ask("Join", "Seated", table=code, name="Ben")
            await eve.hear(
                "Changed",
                lambda said: (code, "playing") in [(card["code"], card["phase"]) for card in said["tables"]],
            )

    play(act)


def test_one_node_keeps_a_queue_and_another_gets_it_who_has_less_to_do(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        keepers = [node.cluster.others.keeper("qwirkle") for node in cluster.running if node.cluster]
        assert sorted(map(str, keepers)).count(HERE) == 1
        keeper = cluster.running[keepers.index(HERE)]
        (other,) = (running for running in cluster.running if running is not keeper)
        assert keeper.cluster
        assert other.cluster
        ann, ben = (
            await LineClient.connect(other.ports["qwirkle-lines"]),
            await LineClient.connect(keeper.ports["qwirkle-lines"]),
        )
        ann.say("HELLO Ann")
        await ann.until("WELCOME Ann 0")
        assert len(keeper.hall.house.tables) == 1
        ben.say("HELLO Ben")
        await ben.until("WELCOME Ben 1")
        assert await ann.until("NAMES") == await ben.until("NAMES")
        for _ in range(60):
            keeper.hall.house.open("masters", players=2, public=False)
        await until(lambda: other.cluster is not None and "qwirkle" in other.cluster.queues.kept)
        assert "qwirkle" not in keeper.cluster.queues.kept
        await ann.close()
        await ben.close()

    play(act)


def test_a_guest_who_leaves_a_table_elsewhere_finds_one_at_a_third_node(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        first, second, third = cluster.running
        async with talker(first) as ann, talker(second) as ben, talker(third) as eve:
            ours = (await ann.ask("Open", "Seated", game="qwirkle", name="Ann", public=False))["table"]
            theirs = (await eve.ask("Open", "Seated", game="qwirkle", name="Eve", players=3, public=False))[
                "table"
            ]
            assert (keeping(cluster, ours), keeping(cluster, theirs)) == ([first], [third])
            await ben.ask("Watch", "Table", table=ours)
            await ben.say("Leave")
            # Said in one breath: what comes after the line that leads elsewhere is heard there, in order.
            await ben.say("Join", table=theirs, name="Ben", id=7)
            await ben.say("Speak", text="hello", id=8)
            seated = await ben.hear("Seated")
            assert (seated["table"], seated["re"]) == (theirs, 7)
            assert (await ben.hear("Spoken"))["line"]["text"] == "hello"
            assert (await eve.hear("Spoken"))["line"]["text"] == "hello"

    play(act, 3)


def test_a_game_is_stepped_through_and_its_replay_had_at_every_node(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        guests = [
            await Honest.arrives(running.ports["qwirkle-lines"], name)
            for name, running in zip(("Ann", "Ben"), cluster.running, strict=True)
        ]
        evening = asyncio.gather(*(guest.plays() for guest in guests))
        (code,) = (code for running in cluster.running for code in running.hall.house.tables)
        for running in cluster.running:
            async with talker(running) as eve:
                assert (await eve.ask("Step", "Stepped", table=code, number=0))["table"] == code
        await evening
        async with aiohttp.ClientSession() as http:
            for running in cluster.running:
                async with http.get(f"http://127.0.0.1:{running.http}/replays/{code}.jsonl") as answer:
                    assert answer.status == 200
                    assert code in await answer.text()

    play(act)


def test_a_node_that_closes_gives_its_tables_to_the_others_and_who_was_passed_on_notices_nothing(
    play: Play,
) -> None:
    async def act(cluster: Nodes) -> None:
        first, second, third = cluster.running
        async with talker(first) as ann, talker(second) as ben, talker(third) as eve:
            seated = await ann.ask("Open", "Seated", game="qwirkle", name="Ann", public=False, moves=True)
            code = seated["table"]
            await ben.ask("Join", "Seated", table=code, name="Ben", moves=True)
            await eve.ask("Watch", "Table", table=code)
            await ben.hear("News", lambda said: said["now"]["phase"] == "playing")
            heard = [len(guest.heard) for guest in (ben, eve)]
            await cluster.close(0)
            with pytest.raises(EOFError):
                await ann.hear("never")
            async with talker(second) as ann_again:
                back = await ann_again.ask("Resume", "Seated", table=code, secret=seated["secret"], moves=True)
                assert back["seat"] == 0
                await ann_again.hear("Table")
                number = await watch_a_move([ann_again, ben])
                await eve.hear("News", lambda said: said["entry"]["number"] == number)
        assert keeping(cluster, code)[-1] in {second, third}
        for guest, before in zip((ben, eve), heard, strict=True):
            # It may be told who is there and who is not, and then of the next move.
            assert {said["type"] for said in guest.heard[before:-1]} <= {"Seats"}

    play(act, 3)


def test_who_was_passed_on_by_line_hears_the_whole_game_once_although_its_node_closes(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        keeper = next(each for each in cluster.running if each.cluster and "qwirkle" in each.cluster.queues.kept)
        others = [each for each in cluster.running if each is not keeper]
        guests = [
            await Honest.arrives(each.ports["qwirkle-lines"], name)
            for name, each in zip(("Ann", "Ben"), others, strict=True)
        ]
        evening = asyncio.gather(*(guest.plays() for guest in guests))
        (table,) = keeper.hall.house.tables.values()
        await until(lambda: table.number > 10)
        await cluster.close(cluster.running.index(keeper))
        told = await evening
        assert others[0].cluster
        log = Log(others[0].cluster.store.load(table.code))
        assert log.over
        for guest, heard in zip(guests, told, strict=True):
            assert guest.guest.number is not None
            lines = [line for line in heard if not line.startswith(("WELCOME", "NEXT"))]
            assert lines == log.stream(guest.guest.number)

    play(act, 3)


def test_what_a_guest_says_while_its_table_goes_to_another_node_is_heard_once_and_in_order(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        # At the first, whoever says so much waits for a turn again and again.
        first = await cluster.open(limits=Limits(work_seconds=0.0001, work_share=0.001, turn_seconds=0.0001))
        second = await cluster.open()
        async with talker(first) as ann, talker(second) as ben:
            code = (await ann.ask("Open", "Seated", game="qwirkle", players=3, name="Ann", public=False))["table"]
            await ben.ask("Join", "Seated", table=code, name="Ben")
            for number in range(SAID):
                await ben.say("Draw", id=number)
            await until(lambda: len(first.hall.turns) > 0)
            await cluster.close(0)
            assert [(await ben.hear("Drawn"))["re"] for _ in range(SAID)] == list(range(SAID))
            assert keeping(cluster, code)[-1] is second

    play(act, 0)


def test_a_guest_at_no_table_does_not_notice_that_a_node_closes(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        first, second = cluster.running
        async with talker(first) as ann, talker(second) as ben:
            code = (await ann.ask("Open", "Seated", game="masters", name="Ann", public=False))["table"]
            await ben.ask("Watch", "Table", table=code)
            await ben.ask("Leave", "Parted")
            assert len(first.hall.connections) == 2
            await ann.say("Leave")
            await ann.hear("Parted")
            await cluster.close(0)
            assert (await ben.ask("Lobby", "Tables"))["tables"] == []

    play(act)


def test_a_table_that_was_given_without_a_word_is_brought_back_when_somebody_asks(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        first, second = cluster.running
        assert first.cluster
        assert second.cluster
        async with talker(first) as ann:
            seated = await ann.ask("Open", "Seated", game="masters", name="Ann", public=False)
            await first.cluster.directory.give(seated["table"], second.cluster.me)
            first.hall.drop(seated["table"])
        async with talker(first) as ann:
            back = await ann.ask("Resume", "Seated", table=seated["table"], secret=seated["secret"])
            assert back["seat"] == 0
        assert keeping(cluster, seated["table"]) == [second]

    play(act)


def test_a_table_that_another_node_had_in_between_is_read_again(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        slow, other = cluster.running
        assert slow.cluster
        assert other.cluster
        async with talker(slow) as ann, talker(other) as ben:
            code = (await ann.ask("Open", "Seated", game="qwirkle", name="Ann", public=False))["table"]
            # Nothing was heard of the first node for a while; it has noticed nothing of that.
            await other.cluster.tables.take([code], slow.cluster.me)
            seated = await ben.ask("Join", "Seated", table=code, name="Ben")
            assert keeping(cluster, code) == [slow, other]
            await other.cluster.tables._give(code, slow.cluster.me)
            other.hall.drop(code)
            await until(lambda: names_at(slow, code) == ["Ann", "Ben"])
        async with talker(slow) as ben:
            await ben.ask("Resume", "Seated", table=code, secret=seated["secret"])

    play(act)


def test_a_node_that_was_silent_gives_no_code_that_others_may_have_taken(play: Play) -> None:
    async def act(cluster: Nodes) -> None:
        running = cluster.running[0]
        assert running.cluster
        ahead = await running.cluster.directory.of(running.cluster.me)
        assert ahead
        await running.cluster._drop_lost()
        async with talker(running) as ann:
            seated = await ann.ask("Open", "Seated", game="qwirkle", name="Ann", public=False)
            assert seated["table"] not in ahead

    play(act, 1)
