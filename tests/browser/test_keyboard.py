"""Whole games by keyboard alone: each piece shows a key, the focus goes along, and a turn takes few presses."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.friend import Friend, friend, my_turn, sit_down_at
from tests.browser.playing import PATIENCE, my_turn_or_over, shown, visitor, wait_for_drawing
from tests.browser.test_masters_page import SHORT_TRACK
from tests.support.process import Serving

PRESSES = {"qwirkle": 9, "eriantys": 20, "masters": 20}
"""In a turn of one's own, at most."""

BEGINS = {"eriantys": "play an assistant", "masters": "take, buy"}
"""What one is to do first in a turn; in Eriantys, in a round."""

# Every piece that has a key, and how it is; whether something waits to be confirmed; how long the story is.
STANDS = """() => JSON.stringify({
  pieces: [...document.querySelectorAll('main [aria-keyshortcuts]')]
    .map((one) => [one.getAttribute('aria-keyshortcuts'), one.dataset.spot, one.dataset.glow, one.ariaPressed]),
  confirm: document.querySelector('[data-testid=confirm]:enabled') !== null,
  told: document.querySelectorAll('[data-testid=move-list] li').length,
  turn: document.querySelector('[data-testid=turn-line]')?.textContent,
})"""

CHOICE = """() => document.querySelector('[data-testid=result], [data-testid=confirm]:enabled,'
  + ' main [aria-keyshortcuts]:is([data-glow=next], [data-glow=more])') !== null"""

# In Masters: a row is taken, and what is stored is the unit first, then a shelf. The rest leads nowhere.
LEADING = ("leader", "supply", "waiting", "row", "column", "shelf", "bin")


class Keyboard:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    def press(self, key: str) -> None:
        """Press it, and wait until something has come of it."""
        before = self.page.evaluate(STANDS)
        self.presses += 1
        self.page.keyboard.press(key)
        self.page.wait_for_function(f"(before) => ({STANDS})() !== before", arg=before, timeout=PATIENCE)

    def choices(self) -> dict[str, str]:
        """The keys of what is to be touched next, by the names of the pieces."""
        self.page.wait_for_function(CHOICE, timeout=PATIENCE)
        # A piece has its key in the frame after it began to glow.
        wait_for_drawing(self.page)
        pieces = self.page.locator("main [aria-keyshortcuts][data-glow=next]")
        read = "(all) => all.map((one) => [one.dataset.spot, one.getAttribute('aria-keyshortcuts')])"
        return dict(pieces.evaluate_all(read))

    def waits(self) -> bool:
        return bool(self.page.locator("[data-testid=confirm]:enabled").count())


def address(house: Serving) -> str:
    return f"http://127.0.0.1:{house.http}/"


def sit_down_by_keyboard(page: Page, house: Serving, code: str) -> None:
    page.goto(f"{address(house)}#/t/{code}")
    shown(page, "name").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")


def play(page: Page, keyboard: Keyboard, game: str) -> int:
    """Play to the end; the most presses of any turn."""
    most = 0
    while my_turn_or_over(page):
        keyboard.choices()  # by then the line says what is to be done with them
        turn = shown(page, "turn-line").inner_text()
        if BEGINS.get(game, "") in turn:
            most, keyboard.presses = max(most, keyboard.presses), 0
        move(keyboard, game)
    return max(most, keyboard.presses)


def move(keyboard: Keyboard, game: str) -> None:
    choices = keyboard.choices()
    if keyboard.waits():
        keyboard.press("c")
    elif game == "qwirkle":
        lay_a_tile(keyboard)
    elif game == "masters":
        spot = min(
            (spot for spot in choices if spot.partition(":")[0] in LEADING),
            key=lambda spot: LEADING.index(spot.partition(":")[0]),
        )
        keyboard.press(choices[spot])
    elif choices:
        keyboard.press(next(iter(choices.values())))


def lay_a_tile(keyboard: Keyboard) -> None:
    for number in range(1, 1 + shown(keyboard.page, "hand-tile").count()):
        keyboard.press(str(number))
        cells = [key for spot, key in keyboard.choices().items() if spot.startswith("cell")]
        if cells:
            keyboard.press(cells[0])
            return
    keyboard.press("t")
    keyboard.press("1")


def whole_game(browser: Browser, house: Serving, game: str, options: dict[str, object]) -> None:
    with visitor(browser, address(house)) as page, friend(browser, address(house)) as bob:
        sit_down_by_keyboard(page, house, bob.opens(game, plays=True, options=options))
        expect(shown(page, "turn-line")).to_have_text(re.compile("Your turn|thinking"))
        most = play(page, Keyboard(page), game)
        expect(shown(page, "result")).to_contain_text("Ann")
        assert 0 < most <= PRESSES[game]


def test_a_whole_game_of_eriantys_takes_at_most_20_presses_a_round(browser: Browser, house: Serving) -> None:
    whole_game(browser, house, "eriantys", {})


@pytest.mark.long
def test_a_whole_game_of_masters_is_played_by_keyboard(browser: Browser, house: Serving) -> None:
    whole_game(browser, house, "masters", {"track": SHORT_TRACK})


@pytest.mark.long
def test_a_whole_game_of_qwirkle_is_played_by_keyboard(browser: Browser, house: Serving) -> None:
    whole_game(browser, house, "qwirkle", {})


def begun(page: Page, house: Serving, bob: Friend) -> None:
    """Ann is to move students."""
    sit_down_at(page, address(house), bob.opens("eriantys", plays=True))
    my_turn(page)
    move(Keyboard(page), "eriantys")
    expect(shown(page, "turn-line")).to_contain_text("move 3 more students", timeout=PATIENCE)


def test_after_each_action_the_focus_is_on_the_next_choice(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page, friend(browser, address(house)) as bob:
        begun(page, house, bob)
        focus = page.locator(":focus")
        expect(focus).to_have_attribute("data-spot", re.compile("^entrance:"))
        page.keyboard.press("Enter")
        expect(focus).to_have_attribute("data-spot", re.compile("^(island|dining):"))
        page.keyboard.press("Enter")
        expect(focus).to_have_attribute("data-spot", re.compile("^entrance:"))
        expect(shown(page, "spoken")).to_contain_text("You moved")


def test_keys_are_shown_to_who_uses_them_and_can_be_turned_off(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page, friend(browser, address(house)) as bob:
        begun(page, house, bob)
        expect(page.locator("kbd").first).to_be_visible()
        page.mouse.click(5, 400)
        expect(page.locator("kbd")).to_have_count(0)
        page.locator("summary", has_text="Keys").click()
        shown(page, "letters").uncheck()
        expect(page.locator("main [aria-keyshortcuts]")).to_have_count(0)
        expect(page.locator("main [data-glow=next]").first).to_be_visible()
