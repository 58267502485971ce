"""Masters of Renaissance in the browser, as a person plays it."""

import json
import re
from itertools import count, product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.playing import (
    PATIENCE,
    Clicks,
    assert_in_sight,
    confirm,
    my_turn_or_over,
    play_by_touching,
    shown,
    visitor,
)
from tests.support.process import Serving

TABLES = 20
TURN = 7
"""A turn that takes three resources takes at most so many clicks."""

SHORT_TRACK = [
    {},
    {"points": 1, "section": 1, "pope": True},
    {},
    {"section": 2, "pope": True},
    {},
    {"section": 3, "pope": True},
]

CHEAP_CARDS = [
    {
        "id": number,
        "colour": colour,
        "level": level,
        "points": level,
        "cost": {} if level == 1 else {"coin": level},
        "production": {"takes": {}, "gives": {"coin": 2, "faith": 1}},
    }
    for number, (level, colour, _) in enumerate(
        product((1, 2, 3), ("green", "blue", "yellow", "purple"), range(4)), start=1
    )
]

KINDS = {
    "keep 2 leaders": ("leader",),
    "to start with": ("supply",),
    "choose what to start": ("supply",),
    "store": ("shelf", "bin"),
    "white marbles": ("supply",),
    "take, buy": ("takes", "gives", "card", "line"),
    "pay for": ("box", "shelf"),
    "place the card": ("slot", "slot-card"),
}
"""What to touch when the page says this; of the first kind that glows, the first piece."""


def address(house: Serving) -> str:
    return f"http://127.0.0.1:{house.http}/"


def open_with(page: Page, options: dict[str, Any]) -> None:
    """From now on a table this page opens has these options, which the lobby does not offer."""

    def between(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def forward(message: str | bytes) -> None:
            said = json.loads(message)
            server_side.send(json.dumps({**said, "options": options}) if said["type"] == "Open" else message)

        page_side.on_message(forward)

    page.route_web_socket(re.compile("/ws$"), between)
    page.reload()


def sit_down(page: Page, players: int) -> None:
    """Open a table for so many, bots on the other seats."""
    shown(page, "name").fill("Ann")
    shown(page, "game").filter(has_text="Masters").click()
    shown(page, "seats").filter(has_text=str(players)).click()
    shown(page, "play-bot" if players == 1 else "open-table").click()
    for seated in range(1, players):
        shown(page, "add-bot").click()
        if seated < players - 1:
            expect(shown(page, "turn-line")).to_contain_text(f"{seated + 1} of {players}")
    expect(shown(page, "turn-line")).to_contain_text("keep 2 leaders")


def due(page: Page) -> str:
    return shown(page, "turn-line").inner_text()


def touch_first(page: Page, *test_ids: str) -> bool:
    """Touch the first glowing piece of the first of these kinds that glows; whether any did."""
    for test_id in test_ids:
        glowing = page.locator(f"[data-testid={test_id}]:is([data-glow=next], [data-glow=more])")
        if glowing.count():
            glowing.first.click()
            return True
    return False


def end_turn(page: Page) -> None:
    """It is no story, but then the turn is over."""
    confirm(page)
    expect(shown(page, "turn-line")).not_to_contain_text("end it", timeout=PATIENCE)


def play(page: Page, *test_ids: str) -> None:
    """Touch pieces of these kinds until the story tells the move."""
    mine = shown(page, "move-list").locator("li").filter(has_text=re.compile(r"^\s*You "))
    play_by_touching(page, mine, lambda: touch_first(page, *test_ids))


def move(page: Page) -> None:
    """Any move; some are touched from the start."""
    if "end it" in due(page):
        end_turn(page)
    else:
        play(page, *next((kinds for words, kinds in KINDS.items() if words in due(page)), ()))


def play_until(page: Page, words: str) -> None:
    """Play move after move until it is one's turn to do this."""
    for _ in range(40):
        assert my_turn_or_over(page)
        if words in due(page):
            return
        move(page)
    raise AssertionError(f"it never came to: {words}")


def test_a_solo_game_is_played_by_clicking(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        sit_down(page, 1)
        expect(shown(page, "leader")).to_have_count(4)
        move(page)
        expect(shown(page, "leader")).to_have_count(2)
        expect(shown(page, "marble")).to_have_count(12)
        expect(shown(page, "card")).to_have_count(12)
        expect(shown(page, "space")).to_have_count(25)
        expect(shown(page, "lorenzo")).to_contain_text("7 tokens left")
        for turn in range(3):
            play_until(page, "take, buy")
            play(page, "line")
            play_until(page, "end it")
            expect(shown(page, "confirm")).to_have_text("End turn")
            end_turn(page)
            expect(shown(page, "move-list").get_by_text("Lorenzo turned a token")).to_have_count(turn + 1)
        expect(shown(page, "move-list")).to_contain_text(re.compile(r"You took row 1"))


def test_three_resources_are_taken_and_stored_with_seven_clicks(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        for _ in range(TABLES):
            sit_down(page, 1)
            move(page)
            play_until(page, "take, buy")
            clicks = Clicks(page)
            play(page, "line")
            stored = shown(page, "move-list").locator("li").filter(has_text="You put")
            while "store" in due(page) and page.locator("[data-testid=shelf][data-glow=next]").count():
                play(page, "shelf")
            if "end it" in due(page) and stored.count() >= 3:
                break
            page.goto(address(house))
        end_turn(page)
        assert clicks.since_last() <= TURN


def test_a_production_is_put_together_by_clicking(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        sit_down(page, 1)
        basic = page.locator("[data-testid=basic-power][data-glow=next]")
        for turn in count():
            play_until(page, "take, buy")
            if basic.count():
                break
            # Another line each time: one alone may hold a single kind, of which a small shelf takes one.
            shown(page, "line").nth(turn % 7).click()
            expect(shown(page, "turn-line")).not_to_contain_text("take, buy")
        basic.click()
        expect(shown(page, "preview")).to_contain_text("Choose 2 it takes and 1 it gives")
        touch_first(page, "takes")
        touch_first(page, "takes")
        shield = page.locator("[data-testid=gives]").nth(3)
        shield.hover()
        expect(shown(page, "preview")).to_contain_text(re.compile(r"Turns .* into 1 shield"))
        shield.click()
        expect(shown(page, "tray")).to_contain_text("Still to pay")
        play_until(page, "end it")
        expect(shown(page, "box").nth(3)).to_contain_text("1")
        expect(shown(page, "move-list")).to_contain_text("You set the basic power to turn")


def test_a_game_against_a_bot_begins_with_leaders_resources_and_the_market(
    browser: Browser, house: Serving
) -> None:
    with visitor(browser, address(house)) as page:
        for _ in range(TABLES):
            sit_down(page, 2)
            move(page)
            assert my_turn_or_over(page)
            if "choose what to start with" in due(page):
                break
            # Only who is not the first player chooses.
            page.goto(address(house))
        move(page)
        expect(shown(page, "turn-line")).to_contain_text("store what you start with")
        page.locator("[data-testid=shelf][data-glow=next]").first.hover()
        expect(shown(page, "preview")).to_contain_text("Put a coin on shelf 1")
        play(page, "shelf")
        expect(page.get_by_role("button", name="shelf 1: 1 coin of 1")).to_be_visible()
        expect(shown(page, "board")).to_have_count(1)
        for _ in range(3):
            play_until(page, "end it")
            end_turn(page)
            assert my_turn_or_over(page)
        expect(shown(page, "move-list")).to_contain_text("Ada took")
        expect(shown(page, "move-list")).to_contain_text("You took")


def test_a_card_is_taken_paid_for_and_placed(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        open_with(page, {"development": CHEAP_CARDS})
        sit_down(page, 2)
        play_until(page, "take, buy")
        expect(page.get_by_role("button", name="slot 2: empty")).to_be_visible()
        shown(page, "card").last.click()
        expect(shown(page, "preview")).to_contain_text("Buy the purple level 1 card for 1 point")
        expect(shown(page, "preview")).to_contain_text("cannot be taken back: tap once more")
        shown(page, "card").last.click()
        expect(shown(page, "preview")).to_contain_text("Pay nothing")
        confirm(page)
        expect(shown(page, "turn-line")).to_contain_text("place the card")
        shown(page, "slot").nth(1).click()
        expect(page.get_by_role("button", name="slot 2: purple level 1 card")).to_be_visible()
        expect(shown(page, "own-board")).to_contain_text("1 pts")
        end_turn(page)
        play_until(page, "take, buy")
        play(page, "slot-card")
        play_until(page, "end it")
        expect(page.get_by_role("button", name="2 coins in the strongbox")).to_be_visible()


@pytest.mark.long
def test_a_short_track_is_drawn_and_the_game_ends_with_a_ranking(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        open_with(page, {"track": SHORT_TRACK})
        sit_down(page, 2)
        expect(shown(page, "space")).to_have_count(len(SHORT_TRACK))
        clicks, turns = Clicks(page), []
        while my_turn_or_over(page):
            if "take, buy" in due(page):
                turns.append(clicks.since_last())
            # Discarding what the market gives drives the other on, and so to the end.
            if "store or discard" in due(page):
                play(page, "bin")
            elif "take, buy" in due(page):
                play(page, "line")
            else:
                move(page)
        assert max([*turns[1:], clicks.since_last()]) <= TURN
        expect(shown(page, "result")).to_contain_text(re.compile(r"[12]\. ?Ann"))
        expect(shown(page, "result")).to_contain_text(re.compile(r"won|share the win"))
        expect(shown(page, "move-list")).to_contain_text("The last round began")
        expect(shown(page, "move-list")).to_contain_text("Report 3: the tile is kept by")


def test_any_move_can_be_chosen_from_the_list(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        sit_down(page, 2)
        shown(page, "all-moves").locator("summary").click()
        expect(shown(page, "move")).to_have_count(6)
        shown(page, "move").nth(3).click()
        expect(shown(page, "move-list")).to_contain_text("You kept 2 leaders")


def test_leaders_are_kept_with_the_keyboard_alone(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        sit_down(page, 2)
        for _ in range(2):
            while page.evaluate("document.activeElement?.dataset.glow") != "next":
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        expect(shown(page, "move-list")).to_contain_text("You kept 2 leaders")


def test_a_stranger_sees_the_table_and_no_hand(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page, visitor(browser, address(house)) as stranger:
        sit_down(page, 2)
        stranger.goto(page.url)
        stranger.reload()
        expect(shown(stranger, "board")).to_have_count(2)
        expect(shown(stranger, "marble")).to_have_count(12)
        expect(shown(stranger, "leader")).to_have_count(0)


def test_whose_turn_it_is_and_what_to_do_are_in_sight_at_every_width(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        sit_down(page, 3)
        play_until(page, "take, buy")
        assert_in_sight(page, (360, 768, 1280, 1920), "turn-line", "confirm")
