"""Pictures of the terminal's screens: `python -m tools.terminal_pictures` writes docs/pictures/terminal-*.svg.

Each is a real game on a house of its own, played for a while by keys; the same luck gives the same picture.
"""

import asyncio
import re
import sys
import tempfile
from pathlib import Path

from tavola.dialects.guest import Wishes
from tavola.terminal.app import TavolaApp
from tests.terminal.playing import house_of_all, press, shown, take_turn, until, visit

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SHOWN = {
    "qwirkle": (("qwirkle", 2, False), (80, 24), 9),
    "eriantys": (("eriantys", 2, True), (80, 24), 14),
    "masters": (("masters", 2, False), (80, 24), 16),
    "eriantys-wide": (("eriantys", 4, True), (120, 40), 14),
    "masters-wide": (("masters", 4, False), (120, 40), 16),
}


async def table(folder: Path, name: str) -> str:
    (game, players, expert), size, turns = SHOWN[name]
    async with house_of_all(folder, f"picture {name}") as house:
        going = visit(house, "native", Wishes("Ann", game, players, expert), bots=("greedy",) * (players - 1))
        app = TavolaApp(going, where="native at localhost:8080")
        async with app.run_test(size=size):
            person = app.person
            for turn in range(turns):
                # Where several choose at once the others come first: their order is a part of the luck.
                await until(lambda: person.draft is not None and person.acting == (person.guest.number,))
                await take_turn(app, f"{name} {turn}", "greedy")
            await until(lambda: person.draft is not None)
            if app.person.draft and len(app.person.draft.options()) > 1:
                await press(app, "2")
            await press(app, "escape")
            return app.export_screenshot(title="tavola play")


async def lobby(folder: Path) -> str:
    async with house_of_all(folder, "picture lobby") as house:
        going = visit(house, "native", Wishes("Ann"), in_lobby=True)
        app = TavolaApp(going, where="native at localhost:8080")
        async with app.run_test(size=(80, 24)):
            await until(lambda: "Play against computer players" in shown(app))
            await press(app, "1")
            return app.export_screenshot(title="tavola play")


def settled(svg: str) -> str:
    """Without what is another in every run: the number in the names of styles, and a table's code."""
    return re.sub(r"terminal-\d+", "terminal", svg)


async def picture(name: str, folder: Path) -> str:
    return settled(await (lobby(folder / name) if name == "lobby" else table(folder / name, name)))


async def draw(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            svg = await picture(name, Path(folder))
            (PICTURES / f"terminal-{name}.svg").write_text(svg, encoding="utf-8")
            print(f"docs/pictures/terminal-{name}.svg")


if __name__ == "__main__":
    asyncio.run(draw(sys.argv[1:] or ["lobby", *SHOWN]))
