"""What is around a game fits every size, too: the front door, the waiting room, the result, replays, rules."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.kept_games import Game, played
from tests.browser.playing import PATIENCE, shown, some
from tests.browser.screens import LONG_NAME
from tests.browser.test_sizes import at_each_size, somebody
from tests.support.process import Serving, serving

TITLES = ("qwirkle", "eriantys", "masters")


@pytest.fixture(scope="module")
def games() -> dict[str, Game]:
    return {title: played(title, 2, "greedy") for title in TITLES}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, games: dict[str, Game]) -> Iterator[Serving]:
    folder: Path = tmp_path_factory.mktemp("screens")
    for game in games.values():
        game.keep(folder)
    with serving(folder, "--bot-pace", "0") as server:
        yield server


def go(page: Page, place: str) -> None:
    page.goto(page.url.split("#")[0] + place)


def lobby(page: Page, games: dict[str, Game]) -> None:
    """With a finished game of one's own in it."""
    games["masters"].sit_down(page, 1)
    expect(shown(page, "result")).to_be_visible(timeout=PATIENCE)
    go(page, "#/")
    expect(shown(page, "play-bot").first).to_be_visible()


def waiting_room(page: Page, _: dict[str, Game]) -> None:
    page.evaluate("name => localStorage.setItem('tavola.name', name)", LONG_NAME)
    page.reload()
    page.locator("[data-testid^=open-table]").first.click()
    expect(shown(page, "leave")).to_be_visible()


def result(title: str) -> Callable[[Page, dict[str, Game]], None]:
    def come(page: Page, games: dict[str, Game]) -> None:
        games[title].sit_down(page, 1)
        expect(shown(page, "chart").first).to_be_visible(timeout=PATIENCE)

    return come


def replay(title: str) -> Callable[[Page, dict[str, Game]], None]:
    def come(page: Page, games: dict[str, Game]) -> None:
        go(page, f"#/r/{games[title].code}/20/open")
        expect(shown(page, "replay-at")).to_be_visible(timeout=PATIENCE)

    return come


def rules(title: str) -> Callable[[Page, dict[str, Game]], None]:
    def come(page: Page, _: dict[str, Game]) -> None:
        go(page, f"#/learn/{title}")
        expect(shown(page, "begin-lesson")).to_be_visible(timeout=PATIENCE)

    return come


SCREENS: dict[str, Callable[[Page, dict[str, Game]], None]] = {
    "lobby": lobby,
    "waiting room": waiting_room,
    **{f"result of {title}": result(title) for title in TITLES},
    **{f"replay of {title}": replay(title) for title in TITLES},
    **{f"rules of {title}": rules(title) for title in TITLES},
}


@pytest.mark.parametrize("finger", [True, False], ids=["fingers", "pointers"])
@pytest.mark.parametrize(
    "screen", some(SCREENS, "lobby", "waiting room", "result of eriantys", "replay of masters", "rules of masters")
)
def test_screens_fit(browser: Browser, house: Serving, games: dict[str, Game], screen: str, finger: bool) -> None:
    with somebody(browser, house, finger=finger) as page:
        SCREENS[screen](page, games)
        assert at_each_size(page, finger=finger) == {}
