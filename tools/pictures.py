"""Makes the README's pictures: the front door, games on a wide page and on a phone, a turn of each as a film.

`make pictures`. It plays as the browser tests do, so the pictures show what the page is today.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser import test_eriantys as eriantys  # noqa: E402
from tests.browser import test_masters_page as masters  # noqa: E402
from tests.browser.conftest import chromium  # noqa: E402
from tests.browser.playing import confirm, draft_something, my_turn_or_over, shown, visitor  # noqa: E402
from tests.browser.screens import go_to_table, play_on  # noqa: E402
from tests.support.process import serving  # noqa: E402
from tools.film import Film  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
TURNS = {"qwirkle": 7, "eriantys": 24, "masters": 24}
OPTIONS = {"eriantys": {"expert": True}}
LARGEST_FILM = 1_500_000
MOVES_IN_A_FILM = 7
BRIEF, LONG = 700, 1800


def sit_down(page: Page, game: str) -> None:
    options = OPTIONS.get(game, {})
    go_to_table(page, play_on(page, game, turns=TURNS[game], bot="skilled", wisely=True, options=options))
    my_turn_or_over(page)


def film_qwirkle(page: Page, film: Film) -> None:
    film.snap(LONG)
    draft_something(page)
    film.snap(BRIEF * 2)
    confirm(page)
    film.snap(BRIEF)
    my_turn_or_over(page)
    film.snap(LONG)


def film_eriantys(page: Page, film: Film) -> None:
    number = 0
    while "play an assistant" not in shown(page, "turn-line").inner_text() and my_turn_or_over(page):
        eriantys.move(page, number)
        my_turn_or_over(page)
    film.snap(LONG)
    while number < MOVES_IN_A_FILM and my_turn_or_over(page):
        # Never a number that says: from the list.
        eriantys.move(page, 0)
        film.snap(BRIEF)
        number += 1
        if "play an assistant" in shown(page, "turn-line").inner_text():
            break
    film.snap(LONG)


def film_masters(page: Page, film: Film) -> None:
    masters.play_until(page, "take, buy")
    film.snap(LONG)
    for _ in range(MOVES_IN_A_FILM):
        masters.move(page)
        film.snap(BRIEF)
        if not my_turn_or_over(page) or "take, buy" in masters.due(page):
            break
    film.snap(LONG)


FILMS: dict[str, Callable[[Page, Film], None]] = {
    "qwirkle": film_qwirkle,
    "eriantys": film_eriantys,
    "masters": film_masters,
}


def picture(browser: Browser, address: str, game: str, name: str, width: int, height: int, *, dark: bool) -> None:
    with visitor(browser, address, width=width, height=height) as page:
        page.emulate_media(color_scheme="dark" if dark else "light")
        sit_down(page, game)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=PICTURES / f"{name}.png")


def front_door(browser: Browser, address: str) -> None:
    with visitor(browser, address, width=1280, height=800) as page:
        shown(page, "play-bot").first.wait_for()
        page.screenshot(path=PICTURES / "front-door.png")


def film(browser: Browser, address: str, game: str) -> None:
    with visitor(browser, address, width=1000, height=660) as page:
        sit_down(page, game)
        made = Film(page)
        FILMS[game](page, made)
        path = PICTURES / f"{game}-turn.png"
        made.write(path)
        assert path.stat().st_size < LARGEST_FILM, f"{path} is too large"


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "data", "--bot-pace", "0") as house,
        sync_playwright() as playwright,
    ):
        browser, address = chromium(playwright), f"http://127.0.0.1:{house.http}/"
        front_door(browser, address)
        for game in FILMS:
            picture(browser, address, game, f"{game}-table", 1280, 800, dark=False)
            film(browser, address, game)
        picture(browser, address, "qwirkle", "qwirkle-phone", 390, 844, dark=True)
        browser.close()


if __name__ == "__main__":
    main()
