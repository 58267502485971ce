"""A connection that drops in a game: the person is back by the dialect's own way, told so, and may move."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tavola.cli.bot import SPOKEN
from tavola.dialects.guest import Wishes
from tavola.terminal.link import Link
from tavola.terminal.person import Person
from tests.terminal.playing import companion, games_of, house_of_all, until, visit

RETURNING = [listener for listener in SPOKEN if listener not in ("native", "qwirkle-lines")]


def cut(link: Link) -> None:
    carrier: Any = link._carrier
    carrier._writer.transport.abort()


@pytest.mark.parametrize("listener", RETURNING)
async def test_the_way_back_is_the_dialects_own(listener: str, tmp_path: Path) -> None:
    (game,) = games_of(listener)
    async with house_of_all(tmp_path / "data", listener) as house:
        going = visit(house, listener, Wishes("Ann", game, 2))
        person = Person(going.guest)
        link = Link(person, going, lambda: None)
        running = asyncio.create_task(link.run())
        other = None
        try:
            if SPOKEN[listener][0].name == "eriantys-commands":
                await until(lambda: person.guest.code)
            beside = visit(house, listener, Wishes("Bob", game, 2, code=person.guest.code))
            other = asyncio.create_task(companion(beside, listener))
            await until(lambda: person.draft)
            cut(link)
            await until(lambda: not link.connected)
            await until(lambda: link.connected and person.draft)
            told = [told.sentence for told in person.log]
            assert any(sentence.startswith("The connection is lost (") for sentence in told)
            assert "Connected again." in told
            assert person.guest.refused is None
        finally:
            for task in filter(None, (running, other)):
                task.cancel()
            await asyncio.gather(*filter(None, (running, other)), return_exceptions=True)


async def test_where_there_is_no_way_back_it_says_so(tmp_path: Path) -> None:
    async with house_of_all(tmp_path / "data", "lines") as house:
        going = visit(house, "qwirkle-lines", Wishes("Ann", contiguous=False))
        person = Person(going.guest)
        link = Link(person, going, lambda: None)
        running = asyncio.create_task(link.run())
        other = asyncio.create_task(companion(visit(house, "qwirkle-lines", Wishes("Bob")), "lines"))
        await until(lambda: person.view)
        cut(link)
        await until(lambda: any("The connection is lost (" in told.sentence for told in person.log))
        for task in (running, other):
            task.cancel()
        await asyncio.gather(running, other, return_exceptions=True)
