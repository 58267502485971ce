"""Whole games at 80x24, played by keys over every dialect and variant that has the game, at our own server."""

import asyncio
import re
from pathlib import Path

import pytest

from tavola.cli.bot import SPOKEN
from tavola.dialects.guest import Wishes
from tavola.terminal.app import TavolaApp
from tests.terminal.playing import SIZE, companion, games_of, house_of_all, play_by_keys, until, visit

CASES = [(listener, game) for listener in SPOKEN for game in games_of(listener)]


@pytest.mark.parametrize(("listener", "game"), CASES, ids=str)
async def test_a_whole_game_is_played_by_keys(listener: str, game: str, tmp_path: Path) -> None:
    luck = f"{listener} {game}"
    async with house_of_all(tmp_path / "data", luck) as house:
        native = listener == "native"
        # Masters alone is short, and tells all there is to tell.
        players = 1 if game == "masters" else 2
        mine = visit(
            house,
            listener,
            Wishes("Ann", game, players, contiguous=False),
            **({"bots": ("random",) * (players - 1)} if native else {}),
        )
        app = TavolaApp(mine, where=listener)
        async with app.run_test(size=SIZE):
            other = None
            if not native and players == 2:
                if SPOKEN[listener][0].name == "eriantys-commands":
                    await until(lambda: app.person.guest.code)
                code = app.person.guest.code
                going = visit(house, listener, Wishes("Bob", game, players, code=code, contiguous=False))
                other = asyncio.create_task(companion(going, luck))
            try:
                await play_by_keys(app, luck)
            finally:
                if other:
                    other.cancel()
                    await asyncio.gather(other, return_exceptions=True)
            assert app.person.over
            assert app.person.guest.refused is None
            assert re.search(" won| lost to ", app.person.guest.result())
