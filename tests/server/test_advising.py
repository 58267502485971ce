"""Hints and reviews in a running house: thought of elsewhere, kept, and never in the way of the tables."""

import asyncio
import json
import sys
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest

import tavola.bots.hints
import tavola.bots.review
from tavola.bots.guest import Thought
from tavola.dialects.native import wire
from tavola.server import advising, bot_pool
from tavola.server.run import Running, Settings, open_house
from tavola.store.memory import MemoryStore
from tavola.store.reviews import FILE
from tavola.store.sqlite import SqliteStore
from tests.dialects.native.test_messages import check
from tests.server.helpers import NativeGuest, running_house, seen, send_home
from tests.support.logs import short

CODE = short()[0].code


async def to_move(house: Running, **wishes: Any) -> tuple[NativeGuest, str, dict[str, Any]]:
    """A guest at a table with a bot, who is to move."""
    guest = await NativeGuest.at(house.http)
    code = (await guest.ask("Open", game="qwirkle", name="Ann", moves=True, **wishes))["table"]
    await guest.say("AddBot", bot="random")
    news = await guest.hear("News", lambda news: bool(news["now"]["moves"]))
    return guest, code, news["now"]


def nothing_is_thought_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_here(*_: Any) -> Any:
        raise AssertionError("somebody thinks on the loop")

    monkeypatch.setattr(tavola.bots.hints, "hint", not_here)
    monkeypatch.setattr(tavola.bots.hints, "adviser", not_here)
    monkeypatch.setattr(tavola.bots.review, "review", not_here)


async def test_a_hint_is_thought_of_by_the_bots_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_is_thought_here(monkeypatch)
    async with running_house(tmp_path) as house:
        guest, code, now = await to_move(house)
        hinted = await guest.ask("Hint")
        assert (hinted["type"], hinted["table"], hinted["number"]) == ("Hinted", code, now["number"])
        check(hinted)
        assert 1 <= len(hinted["hints"]) <= 3
        for hint in hinted["hints"]:
            assert hint["move"] in now["moves"]
            assert hint["reason"].endswith(".")
        await guest.say("Play", moves=[hinted["hints"][0]["move"]])
        await guest.hear("News", lambda news: news["entry"]["who"] == 0)


async def test_who_moves_before_the_hint_is_there_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = []
    async with running_house(tmp_path) as house:
        guest, _, now = await to_move(house)
        monkeypatch.setattr(type(house.bot_pools[0]), "think", lambda _, thought: kept.append(thought))
        await guest.say("Hint")
        await seen(lambda: bool(kept))
        assert kept[0].wanted()
        await guest.say("Play", moves=[now["moves"][0]])
        await guest.hear("News", lambda news: news["entry"]["who"] == 0)
        assert not kept[0].wanted()
        kept[0].lapsed()
        assert "moved on" in (await guest.hear("Refused"))["reason"]


async def test_a_hint_that_does_not_come_in_time_is_refused_and_can_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = []
    async with running_house(tmp_path) as house:
        guest, _, _ = await to_move(house)
        monkeypatch.setattr(type(house.bot_pools[0]), "think", lambda _, thought: kept.append(thought))
        for number in range(2):
            await guest.say("Hint")
            await seen(lambda number=number: len(kept) == number + 1)  # type: ignore[misc]
            kept[number].done(None)
            assert (await guest.hear("Refused"))["reason"] == "no hint could be found in time"


async def test_another_s_choice_at_the_same_time_takes_nobody_s_hint_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All keep two leaders at once at the beginning of Masters; only one's own choice makes the hint stale."""
    kept: list[Thought] = []
    async with running_house(tmp_path) as house:
        ann, ben = await NativeGuest.at(house.http), await NativeGuest.at(house.http)
        code = (await ann.ask("Open", game="masters", name="Ann", hints=True, moves=True))["table"]
        await ben.say("Join", table=code, name="Ben", moves=True)
        choices = (await ben.hear("News", lambda news: bool(news["now"]["moves"])))["now"]["moves"]
        monkeypatch.setattr(type(house.bot_pools[0]), "think", lambda _, thought: kept.append(thought))
        await ann.say("Hint")
        await seen(lambda: bool(kept))
        await ben.say("Play", moves=[choices[0]])
        now = (await ann.hear("News", lambda news: news["entry"]["who"] == 1))["now"]
        assert kept[0].wanted()
        kept[0].done(b"[]")
        assert (await ann.hear("Hinted"))["number"] == now["number"], "it holds for the table as it stands now"
        await ann.say("Hint")
        await seen(lambda: len(kept) == 2)
        await ann.say("Play", moves=[now["moves"][0]])
        await ann.hear("News", lambda news: news["entry"]["who"] == 0)
        assert not kept[1].wanted()


async def test_a_hint_is_given_while_a_bot_of_the_table_makes_the_same_choice(tmp_path: Path) -> None:
    """There is one process, and the bot thinks in it first: longer than a hint alone would be waited for."""
    async with running_house(tmp_path) as house:
        guest = await NativeGuest.at(house.http)
        await guest.ask("Open", game="masters", name="Ann", moves=True)
        await guest.say("AddBot", bot="master")
        choices = (await guest.hear("News", lambda news: bool(news["now"]["moves"])))["now"]["moves"]
        hinted = await guest.ask("Hint")
        assert hinted["type"] == "Hinted", hinted
        assert {choice["type"] for choice in choices} == {"Keep"}
        assert hinted["hints"][0]["move"] in choices


@pytest.mark.parametrize(
    "answer", [b"", b'{"fault": "it thought of nothing"}\n', b"[{"], ids=["died", "failed", "half"]
)
async def test_where_no_hint_is_found_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    async def ask(*_: Any) -> bytes:
        return answer

    async with running_house(tmp_path) as house:
        guest, _, _ = await to_move(house)
        monkeypatch.setattr(bot_pool, "_ask", ask)
        refused = await guest.ask("Hint")
        assert (refused["type"], refused["reason"]) == ("Refused", "no hint could be found in time")


# Reviews


def finished_game() -> MemoryStore:
    store = MemoryStore()
    store.append(short())
    return store


async def test_a_review_is_made_once_and_then_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_is_thought_here(monkeypatch)
    made = 0
    start = asyncio.create_subprocess_exec

    async def counted(*arguments: Any, **options: Any) -> asyncio.subprocess.Process:
        nonlocal made
        made += "tavola.server.reviewing" in arguments
        return await start(*arguments, **options)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", counted)
    store = finished_game()
    async with running_house(tmp_path, store=store) as house:
        first, second = await NativeGuest.at(house.http), await NativeGuest.at(house.http)
        await first.say("Review", table=CODE)
        await second.say("Review", table=CODE)
        reviewed = await first.hear("Reviewed")
        assert (await second.hear("Reviewed"))["moves"] == reviewed["moves"]
        check(reviewed)
        assert any(message["type"] == "Reviewing" for message in first.heard)
        for message in first.heard:
            check(message)
        assert [move["entry"] for move in reviewed["moves"]] == [4, 5, 6]
        third = await NativeGuest.at(house.http)
        again = await third.ask("Review", table=CODE)
        assert (again["type"], again["moves"]) == ("Reviewed", reviewed["moves"]), "at once, without a Reviewing"
    assert made == 1
    async with running_house(tmp_path, store=store) as house:
        guest = await NativeGuest.at(house.http)
        assert (await guest.ask("Review", table=CODE))["moves"] == reviewed["moves"]
    assert made == 1, "it is kept with the game, in the next house too"


async def test_in_a_house_of_its_own_reviews_lie_beside_the_logs(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path)) as store:
        store.append(short())
    async with AsyncExitStack() as stack:
        stack.push_async_callback(send_home)
        house = await open_house(Settings(data=tmp_path, http=0, listen={}), stack)
        guest = await NativeGuest.at(house.http)
        await guest.say("Review", table=CODE)
        await guest.hear("Reviewed")
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


async def test_a_process_that_fails_is_told_and_harms_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/program")
    async with running_house(tmp_path, store=finished_game()) as house:
        guest = await NativeGuest.at(house.http)
        refused = await guest.ask("Review", table=CODE)
        assert refused["reason"] == f"the review of table {CODE} could not be made"
        assert (await guest.ask("Lobby"))["type"] == "Tables"


async def test_only_so_many_reviews_wait_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "MOST_WAITING", 0)
    async with running_house(tmp_path, store=finished_game()) as house:
        guest = await NativeGuest.at(house.http)
        refused = await guest.ask("Review", table=CODE)
        assert "many games are being reviewed" in refused["reason"]
        assert (await guest.ask("Review", table=CODE))["type"] == "Refused", "and it is not one at a time for ever"


def test_what_is_said_is_what_the_schema_says() -> None:
    """The opinions of the house are part of the published family."""
    assert {wire.Hint, wire.Review} <= set(wire.GuestSays.__args__)
    assert json.loads(Path(__file__).parents[2].joinpath("docs/native.schema.json").read_text())["$defs"]["Fact"]
