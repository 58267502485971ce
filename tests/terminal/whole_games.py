"""Whole games at 80x24, played by keys over every dialect and variant that has the game, at our own server."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from tavola.cli.bot import SPOKEN
from tavola.dialects.guest import Wishes
from tavola.server.run import Running
from tavola.terminal.app import TavolaApp
from tavola.terminal.lobby import LobbyScreen
from tavola.terminal.person import Person
from tests.terminal.playing import (
    SIZE,
    companion,
    games_of,
    house_of_all,
    play_by_keys,
    press,
    shown,
    until,
    visit,
)

FORMS: Final = {
    "qwirkle": ((2, False), (3, False), (4, False)),
    "eriantys": tuple((players, expert) for expert in (False, True) for players in (2, 3, 4)),
    "masters": ((1, False), (2, False), (3, False), (4, False)),
}
"""For how many each game is, and whether with characters."""


@dataclass(frozen=True)
class Case:
    listener: str
    game: str
    players: int
    expert: bool = False

    def __str__(self) -> str:
        return f"{self.listener} {self.game} {self.players}{' expert' * self.expert}"


ALL: Final = [
    Case(listener, game, *form) for listener in SPOKEN for game in games_of(listener) for form in FORMS[game]
]
WITH_CHARACTERS: Final = ("native", "eriantys-views")
QUICK: Final = [
    # Masters alone is short, and tells all there is to tell; of a dialect with variants one is enough here.
    Case(listener, game, 1 if game == "masters" else 2, expert=game == "eriantys" and listener in WITH_CHARACTERS)
    for listener in SPOKEN
    for game in games_of(listener)
    if ":" not in listener
]


async def play_whole_game(case: Case, data: Path) -> None:
    """To the end by keys; what the screen shows then is what the house has counted."""
    # Over lines nobody says for how many: a full table begins at once, one for three after a while.
    gather = {2: 0, 3: 5, 4: 60}.get(case.players, 0) if case.listener == "qwirkle-lines" else 0
    async with house_of_all(data, str(case), gather) as house:
        going = visit(
            house,
            case.listener,
            Wishes("Ann", case.game, case.players, case.expert, contiguous=False),
            **({"bots": ("random",) * (case.players - 1)} if case.listener == "native" else {}),
        )
        app = TavolaApp(going, where=case.listener)
        async with app.run_test(size=SIZE), _company(house, case, app):
            await play_by_keys(app, str(case))
            await until(lambda: "The game is over" in shown(app))
            _is_well(app.person)
            (table,) = house.hall.house.tables.values()
            assert table.outcome
            assert app.person.score
            score = app.person.score
            # Over these lines nobody is told who had the bonus for playing out.
            sheet = table.outcome.sheet[: 1 if case.listener == "qwirkle-lines" else None]
            # Some dialects count the seats from whoever began.
            seats = [[seat.name for seat in table.occupied].index(name) for name in app.person.names]
            assert [(line.name, line.figures) for line in score.sheet] == [
                (line.name, tuple([line.figures[seat] for seat in seats])) for line in sheet
            ]
            for line in score.sheet:
                figures = " +".join(str(line.figures[seat]) for seat in score.order)
                await until(partial(_is_shown, app, rf"{line.name} +{figures}\b"))
            await press(app, "2", "enter")
            await until(lambda: isinstance(app.screen, LobbyScreen) or app.return_code == 0)


def _is_well(person: Person) -> None:
    assert person.guest.refused is None
    assert re.search(" won| lost to ", person.guest.result())
    assert not [told.sentence for told in person.log if told.kind == "wrong"]


def _is_shown(app: TavolaApp, row: str) -> bool:
    return bool(re.search(row, shown(app)))


@asynccontextmanager
async def _company(house: Running, case: Case, app: TavolaApp) -> AsyncIterator[None]:
    """The others at the table, where the house has not seated its own; who does not play leaves."""
    async with AsyncExitStack() as stack:
        for name in ("Bob", "Cat", "Dan")[: 0 if case.listener == "native" else case.players - 1]:
            if SPOKEN[case.listener][0].name == "eriantys-commands":
                await until(lambda: app.person.guest.code)
            wishes = Wishes(
                name, case.game, case.players, case.expert, code=app.person.guest.code, contiguous=False
            )
            other = asyncio.create_task(companion(visit(house, case.listener, wishes), f"{case} {name}"))
            stack.push_async_callback(_gone, other)
        yield


async def _gone(task: "asyncio.Task[object]") -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
