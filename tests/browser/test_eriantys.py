"""Eriantys in the browser, as a person plays it."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import PATIENCE, confirm, my_turn_or_over, shown, visitor
from tests.support.process import Serving

TOUCHES = 2
"""No move takes more."""


def address(house: Serving) -> str:
    return f"http://127.0.0.1:{house.http}/"


def play_against_a_bot(page: Page, rules: str, bot: str = "greedy") -> None:
    shown(page, "name").fill("Ann")
    shown(page, "game").filter(has_text="Eriantys").click()
    shown(page, "option").filter(has_text=rules).click()
    page.get_by_label("Which bot").select_option(bot)
    shown(page, "play-bot").click()


def touch_first(page: Page, *test_ids: str) -> bool:
    """Touch the first glowing piece of the first of these kinds that glows; whether any did."""
    for test_id in test_ids:
        glowing = page.locator(f"[data-testid={test_id}][data-glow=next]")
        if glowing.count():
            # An island is touched at its number: the middle of a bent group may lie in the sea.
            (glowing.first.locator("text").first if test_id == "island" else glowing.first).click()
            return True
    return False


def touch_a_move(page: Page) -> bool:
    """Touch glowing pieces until they make a move; whether they did. Characters come first, islands last."""
    for _ in range(TOUCHES):
        touch_first(page, "card-student", "character", "assistant", "dining", "entrance", "cloud", "island")
        if shown(page, "confirm").is_enabled():
            return True
    return False


def choose_from_the_list(page: Page, number: int) -> None:
    shown(page, "all-moves").locator("summary").click()
    moves = shown(page, "move")
    expect(moves.first).to_be_visible()
    moves.nth(number % moves.count()).click()


def move(page: Page, number: int) -> None:
    """One move, every fifth by the list; it is done when the story tells it."""
    told = shown(page, "move-list").locator("li")
    before = told.count()
    if number % 5 == 4 or not touch_a_move(page):
        choose_from_the_list(page, number)
    confirm(page)
    expect(told.nth(before)).to_be_attached(timeout=PATIENCE)


def play_to_the_end(page: Page) -> None:
    number = 0
    while my_turn_or_over(page):
        move(page, number)
        number += 1
    expect(shown(page, "result")).to_contain_text("Ann")


def test_a_whole_simple_game_is_played_by_clicking(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        play_against_a_bot(page, "simple")
        expect(shown(page, "island")).to_have_count(12)
        expect(shown(page, "character")).to_have_count(0)
        play_to_the_end(page)


def test_a_whole_expert_game_is_played_by_clicking(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        play_against_a_bot(page, "expert", bot="random")
        expect(shown(page, "character")).to_have_count(3)
        play_to_the_end(page)
        expect(shown(page, "move-list")).to_contain_text(re.compile(r"You paid \d for the"))


def test_what_mother_nature_brings_is_shown_before_confirming(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        play_against_a_bot(page, "simple")
        for number in range(4):
            assert my_turn_or_over(page)
            move(page, number)
        assert my_turn_or_over(page)
        expect(shown(page, "turn-line")).to_contain_text("move mother nature")
        assert touch_first(page, "island")
        expect(shown(page, "preview")).to_contain_text(re.compile(r"Mother nature .*Influence: you \d", re.DOTALL))


@pytest.mark.parametrize("width", [390, 1280])
def test_islands_school_and_actions_are_in_sight(browser: Browser, house: Serving, width: int) -> None:
    with visitor(browser, address(house), width=width) as page:
        play_against_a_bot(page, "expert")
        assert my_turn_or_over(page)
        move(page, 0)
        assert my_turn_or_over(page)
        for test_id in ("turn-line", "phase", "island", "cloud", "own-school", "entrance", "assistant", "confirm"):
            for piece in shown(page, test_id).all():
                box = piece.bounding_box()
                assert box, test_id
                assert box["x"] >= 0, test_id
                assert box["x"] + box["width"] <= width, test_id
                assert box["y"] + box["height"] <= 800, test_id
        assert page.evaluate("document.documentElement.scrollWidth") <= width
