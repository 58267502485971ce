"""Eriantys in the browser, as a person plays it."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import Clicks, assert_in_sight, my_turn_or_over, play_by_touching, shown, visitor
from tests.support.process import Serving

PIECES = ("card-student", "character", "assistant", "dining", "entrance", "cloud", "island")
"""Characters come first, islands last."""
TO_ISLANDS = ("assistant", "island", "entrance", "cloud")
"""What takes the most clicks: every student goes to an island."""
ROUND = 9
"""A round of a person takes at most so many clicks."""


def address(house: Serving) -> str:
    return f"http://127.0.0.1:{house.http}/"


def play_against_a_bot(page: Page, rules: str, bot: str = "greedy") -> None:
    shown(page, "name").fill("Ann")
    shown(page, "game").filter(has_text="Eriantys").click()
    shown(page, "option").filter(has_text=rules).click()
    shown(page, "level").select_option(bot)
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


def choose_from_the_list(page: Page, number: int) -> bool:
    shown(page, "all-moves").locator("summary").click()
    moves = shown(page, "move")
    expect(moves.first).to_be_visible()
    moves.nth(number % moves.count()).click()
    return True


def move(page: Page, number: int) -> None:
    """One move, every fifth by the list; it is done when the story tells it."""
    told = shown(page, "move-list").locator("li")
    by_list = number % 5 == 4
    play_by_touching(
        page, told, lambda: choose_from_the_list(page, number) if by_list else touch_first(page, *PIECES)
    )


def play_to_the_end(page: Page) -> None:
    number = 0
    while my_turn_or_over(page):
        move(page, number)
        number += 1
    expect(shown(page, "result")).to_contain_text("Ann")


def test_a_whole_simple_game_takes_nine_clicks_a_round(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        play_against_a_bot(page, "simple")
        expect(shown(page, "island")).to_have_count(12)
        expect(shown(page, "character")).to_have_count(0)
        told = shown(page, "move-list").locator("li").filter(has_text=re.compile(r"^\s*You "))
        clicks, rounds = Clicks(page), []
        while my_turn_or_over(page):
            if "play an assistant" in shown(page, "turn-line").inner_text():
                rounds.append(clicks.since_last())
            pieces = TO_ISLANDS if len(rounds) % 2 else PIECES
            play_by_touching(page, told, lambda: touch_first(page, *pieces))  # noqa: B023 - it is called at once
        expect(shown(page, "result")).to_contain_text("Ann")
        assert len(rounds) > 3
        assert max(rounds) == ROUND, "every second round takes its students to islands"


@pytest.mark.long
def test_a_whole_expert_game_is_played_by_clicking(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        play_against_a_bot(page, "expert", bot="random")
        expect(shown(page, "character")).to_have_count(3)
        play_to_the_end(page)
        expect(shown(page, "move-list")).to_contain_text(re.compile(r"You paid \d for the"))


def test_what_mother_nature_brings_is_shown_when_an_island_is_pointed_at(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        play_against_a_bot(page, "simple")
        assert my_turn_or_over(page)
        page.locator("[data-testid=assistant][data-glow=next]").last.click()
        for number in range(3):
            expect(shown(page, "turn-line")).to_contain_text("move")
            move(page, number)
        assert my_turn_or_over(page)
        expect(shown(page, "turn-line")).to_contain_text("move mother nature")
        page.locator("[data-testid=island][data-glow=next] text").first.hover()
        expect(shown(page, "preview")).to_contain_text(re.compile(r"Mother nature .*Influence: you \d", re.DOTALL))


def test_islands_school_and_actions_are_in_sight(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        play_against_a_bot(page, "expert")
        assert my_turn_or_over(page)
        move(page, 0)
        assert my_turn_or_over(page)
        parts = ("turn-line", "phase", "island", "cloud", "own-school", "entrance", "assistant", "confirm")
        assert_in_sight(page, (390, 1280), *parts)
