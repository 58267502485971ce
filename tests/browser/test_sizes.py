"""Every screen at every size: no word is cut, nothing scrolls sideways, fingers find what they are to touch."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.measuring import faults_of
from tests.browser.playing import PATIENCE, my_turn_or_over, resize, shown, some, take_turn
from tests.browser.screens import LONG_NAME, go_to_table, play_on
from tests.browser.test_eriantys import move as move_in_eriantys
from tests.support.process import Serving

FINGERS = [(320, 568), (360, 740), (390, 844), (820, 1180), (844, 390)]
# 1280x800 enlarged twice is 640x400.
POINTERS = [(1280, 800), (1920, 1080), (2560, 1440), (640, 400)]
DESK = (1280, 800)

POSITIONS: dict[str, dict[str, Any]] = {
    "qwirkle": {"turns": 9},
    "qwirkle for four": {"turns": 4, "players": 4},
    "eriantys at the deal": {"turns": 0, "options": {"expert": True}},
    "eriantys": {"turns": 26, "options": {"expert": True}},
    "eriantys for four": {"turns": 12, "players": 4, "options": {"expert": True}},
    "masters at the deal": {"turns": 0},
    "masters": {"turns": 40},
    "masters for four": {"turns": 25, "players": 4},
    "masters alone": {"turns": 40, "players": 1},
}


@contextmanager
def somebody(browser: Browser, house: Serving, *, finger: bool) -> Iterator[Page]:
    context = browser.new_context(
        reduced_motion="reduce", locale="it-IT", has_touch=finger, is_mobile=finger, service_workers="block"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"http://127.0.0.1:{house.http}/")
    yield page
    context.close()


def at_each_size(page: Page, *, finger: bool, still: bool = False) -> dict[str, list[str]]:
    found = {}
    for width, height in FINGERS if finger else POINTERS:
        resize(page, width, height)
        faults = faults_of(page, finger=finger, still=still and (width, height) == DESK)
        if faults:
            found[f"{width}x{height}"] = faults
    return found


@pytest.mark.parametrize("finger", [True, False], ids=["fingers", "pointers"])
@pytest.mark.parametrize("position", some(POSITIONS, "qwirkle", "eriantys", "masters"))
def test_tables_fit(browser: Browser, house: Serving, position: str, finger: bool) -> None:
    with somebody(browser, house, finger=finger) as page:
        wanted = {"players": 2, **POSITIONS[position]}
        go_to_table(page, play_on(page, position.split(maxsplit=1)[0], name=LONG_NAME, **wanted))
        # Two at a table see all of it on a small desk without scrolling.
        assert at_each_size(page, finger=finger, still=wanted["players"] <= 2) == {}


ALL_KINDS_TO_STORE = """() => {
  const parse = JSON.parse
  JSON.parse = (text) => {
    const said = parse(text)
    for (const own of said?.now?.view?.seats ?? [])
      Object.assign(own, { step: 'store', waiting: ['coin', 'servant', 'shield', 'stone'], discarded: 2 })
    return said
  }
}"""


def test_resources_of_every_kind_to_store_fit(browser: Browser, house: Serving) -> None:
    with somebody(browser, house, finger=True) as page:
        page.add_init_script(f"({ALL_KINDS_TO_STORE})()")
        go_to_table(page, play_on(page, "masters", turns=4, players=2))
        expect(shown(page, "waiting")).to_have_count(4)
        assert at_each_size(page, finger=True) == {}


@pytest.mark.parametrize("game", ["qwirkle", "eriantys", "masters"])
def test_pieces_grow_on_a_large_screen(browser: Browser, house: Serving, game: str) -> None:
    with somebody(browser, house, finger=False) as page:
        go_to_table(page, play_on(page, game, turns=8, players=2))
        piece = {"qwirkle": "hand-tile", "eriantys": "own-school", "masters": "marble"}[game]
        sizes = []
        for width, height in POINTERS[:3]:
            page.set_viewport_size({"width": width, "height": height})
            box = shown(page, piece).first.bounding_box()
            assert box
            sizes.append(box["height"])
        assert sizes[1] >= 1.2 * sizes[0]
        assert sizes[2] >= 1.5 * sizes[0]


@pytest.mark.long
@pytest.mark.parametrize(("game", "width", "height"), [("qwirkle", 390, 844), ("eriantys", 844, 390)])
def test_a_whole_game_is_played_on_a_phone(
    browser: Browser, house: Serving, game: str, width: int, height: int
) -> None:
    with somebody(browser, house, finger=True) as page:
        page.set_viewport_size({"width": width, "height": height})
        go_to_table(page, play_on(page, game, turns=0, players=2))
        number = 0
        while my_turn_or_over(page):
            if game == "qwirkle":
                take_turn(page)
            else:
                move_in_eriantys(page, number)
            number += 1
        assert number > 10
        assert faults_of(page, finger=True) == []
