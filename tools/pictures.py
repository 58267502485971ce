"""Makes the README's pictures: games against a bot, on a wide page and on a phone.

`make pictures`. It plays as the browser tests do, so the pictures show what the page is today.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser import test_eriantys as eriantys  # noqa: E402
from tests.browser import test_masters_page as masters  # noqa: E402
from tests.browser.conftest import chromium  # noqa: E402
from tests.browser.playing import draft_something, my_turn_or_over, shown, take_turn, visitor  # noqa: E402
from tests.support.process import serving  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
TURNS = 7
MOVES = 19
MASTERS_MOVES = 45


def play_qwirkle(page: Page) -> None:
    shown(page, "name").fill("Ann")
    shown(page, "play-bot").click()
    for _ in range(TURNS):
        if my_turn_or_over(page):
            take_turn(page)
    my_turn_or_over(page)
    draft_something(page)


def play_eriantys(page: Page) -> None:
    eriantys.play_against_a_bot(page, "expert")
    for number in range(MOVES):
        if my_turn_or_over(page):
            eriantys.move(page, 5 * number)
    my_turn_or_over(page)


def play_masters(page: Page) -> None:
    masters.sit_down(page, 2)
    for _ in range(MASTERS_MOVES):
        if my_turn_or_over(page):
            masters.move(page)
    masters.play_until(page, "take, buy")
    masters.touch_first(page, "line")
    shown(page, "track").scroll_into_view_if_needed()


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "data", "--bot-pace", "0") as house,
        sync_playwright() as playwright,
    ):
        browser = chromium(playwright)
        for name, play, width, height, dark in (
            ("qwirkle-table", play_qwirkle, 1280, 800, False),
            ("qwirkle-phone", play_qwirkle, 390, 844, True),
            ("eriantys-table", play_eriantys, 1280, 800, False),
            ("masters-table", play_masters, 1280, 800, False),
        ):
            with visitor(browser, f"http://127.0.0.1:{house.http}/", width=width, height=height) as page:
                page.emulate_media(color_scheme="dark" if dark else "light")
                play(page)
                page.wait_for_load_state("networkidle")
                page.screenshot(path=PICTURES / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
