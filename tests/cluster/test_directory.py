"""Which node keeps which table: by compare-and-set, so that of several who want one a single node has it."""

import asyncio

import pytest

from tavola.server.cluster.directory import Directory, name_key
from tavola.server.cluster.keys import NoAnswer
from tests.cluster.memory import MemoryKeys


def test_a_code_is_given_once() -> None:
    async def claim() -> None:
        keys = MemoryKeys()
        first, second = Directory(keys, "a"), Directory(keys, "b")
        assert await first.claim_new("CODE2")
        assert not await second.claim_new("CODE2")
        assert await second.keeper("CODE2") == "a"
        assert await second.of("a") == ["CODE2"]

    asyncio.run(claim())


def test_who_is_not_answered_has_its_code_all_the_same() -> None:
    class Deaf(MemoryKeys):
        """What is put under this key is there, and whoever put it does not hear of it the first time."""

        key = ""

        def _set(self, key: str, value: bytes) -> int:
            revision = super()._set(key, value)
            if key == self.key:
                self.key = ""
                raise NoAnswer("the answer was lost")
            return revision

    async def claim(deaf_to: str) -> None:
        keys = Deaf()
        keys.key = deaf_to
        first, second = Directory(keys, "a"), Directory(keys, "b")
        with pytest.raises(NoAnswer):
            await first.claim_new("CODE2")
        assert await first.claim_new("CODE2")
        assert await first.kept("CODE2")
        assert await first.of("a") == ["CODE2"]
        assert not await second.claim_new("CODE2")
        assert await second.of("b") == []

    asyncio.run(claim("table.CODE2"))
    asyncio.run(claim("of.a.CODE2"))


def test_of_two_who_take_a_dead_nodes_table_one_has_it() -> None:
    async def take() -> None:
        keys = MemoryKeys()
        dead, *living = (Directory(keys, node) for node in ("dead", "a", "b"))
        assert await dead.claim_new("CODE2")
        taken = await asyncio.gather(*(node.take("CODE2", "dead") for node in living))
        assert sorted(taken) == [False, True]
        assert await dead.of("dead") == []
        assert await dead.of(await dead.keeper("CODE2") or "") == ["CODE2"]

    asyncio.run(take())


def test_what_was_taken_is_not_ended_by_who_had_it() -> None:
    async def end() -> None:
        keys = MemoryKeys()
        slow, other = Directory(keys, "slow"), Directory(keys, "other")
        await slow.claim_new("CODE2")
        await slow.seat("CODE2", {"somebody"})
        assert await other.take("CODE2", "slow")
        await slow.end("CODE2")
        assert await other.keeper("CODE2") == "other"

    asyncio.run(end())


def test_a_given_table_is_the_others_alone() -> None:
    async def give() -> None:
        keys = MemoryKeys()
        before, after = Directory(keys, "before"), Directory(keys, "after")
        await before.claim_new("CODE2")
        assert await before.give("CODE2", "after")
        assert not await before.give("CODE2", "after")
        assert await after.given("CODE2")
        assert (await after.of("before"), await after.of("after")) == ([], ["CODE2"])

    asyncio.run(give())


def test_a_table_that_was_anothers_in_between_was_not_kept() -> None:
    async def give() -> None:
        keys = MemoryKeys()
        slow, other = Directory(keys, "slow"), Directory(keys, "other")
        await slow.claim_new("CODE2")
        assert await slow.kept("CODE2")
        await other.take("CODE2", "slow")
        assert not await slow.kept("CODE2")
        await other.give("CODE2", "slow")
        assert not await slow.kept("CODE2")
        assert await slow.given("CODE2")
        assert await slow.kept("CODE2")

    asyncio.run(give())


def test_nothing_is_left_of_a_table_that_has_ended() -> None:
    async def end() -> None:
        keys = MemoryKeys()
        before, after = Directory(keys, "before"), Directory(keys, "after")
        await before.claim_new("CODE2")
        await before.seat("CODE2", {name_key("qwirkle-lines", "Ann")})
        assert await before.seats(name_key("qwirkle-lines", "Ann")) == ["CODE2"]
        await after.take("CODE2", "before")
        await after.seat("CODE2", {name_key("qwirkle-lines", "Ben")})
        await after.end("CODE2")
        assert await keys.names("*") == []

    asyncio.run(end())


def test_names_may_hold_anything() -> None:
    keys = {name_key("native", name) for name in ("a.b", "*", ">", "ä ö", "", "a b")}
    assert len(keys) == 6
    assert all(key.isalnum() for key in keys)
