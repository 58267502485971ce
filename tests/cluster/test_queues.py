"""Which node keeps the queue of a game: one, whoever has heard of whom."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, cast

from tavola.games import GAMES
from tavola.house.house import House
from tavola.server.cluster.directory import Directory
from tavola.server.cluster.leases import Leases
from tavola.server.cluster.others import HERE
from tavola.server.cluster.post import Post
from tavola.server.cluster.queues import Queues
from tests.cluster.memory import MemoryKeys


class Nodes:
    """Nodes that share keys and have not heard of each other yet."""

    def __init__(self) -> None:
        self.keys = MemoryKeys()
        self.alive: set[str] = set()

    def open(self, name: str) -> Queues:
        leases = Leases(name)
        leases.takes = True
        self.alive.add(name)

        async def tell() -> None:
            pass

        async def has_lease(node: str) -> bool:
            return node in self.alive

        directory = Directory(self.keys, name)
        return Queues(directory, leases, cast("Post", None), cast("House", None), tell, has_lease)


def played(play: Callable[[Nodes], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(play(Nodes()))


def test_a_node_that_has_heard_of_nobody_takes_no_queue_of_one_that_is_alive() -> None:
    async def play(nodes: Nodes) -> None:
        first, second = nodes.open("a"), nodes.open("b")
        await first.mind()
        await second.mind()
        assert first.kept == set(GAMES)
        assert second.kept == set()
        nodes.alive.discard("a")
        await second.mind()
        assert second.kept == set(GAMES)

    played(play)


def test_of_two_who_say_they_keep_a_queue_the_one_that_the_directory_names_does() -> None:
    async def play(nodes: Nodes) -> None:
        first, second = nodes.open("a"), nodes.open("b")
        await first.mind()
        second.kept.add("qwirkle")
        await second.drop_lost()
        await first.drop_lost()
        assert (first.keeper("qwirkle"), second.keeper("qwirkle")) == (HERE, None)

    played(play)


def test_a_node_that_closes_leaves_its_queues_to_the_others_though_it_is_still_alive() -> None:
    async def play(nodes: Nodes) -> None:
        first, second = nodes.open("a"), nodes.open("b")
        await first.mind()
        await first.leave()
        assert first.kept == set()
        await second.mind()
        assert second.kept == set(GAMES)
        await first.leave()
        await second.drop_lost()
        assert second.kept == set(GAMES)

    played(play)


def test_a_node_closes_also_when_nobody_answers() -> None:
    async def play(nodes: Nodes) -> None:
        first = nodes.open("a")
        await first.mind()
        nodes.keys.broken = True
        await first.leave()
        assert first.kept == set()

    played(play)
