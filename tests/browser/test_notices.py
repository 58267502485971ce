"""What needs an answer or must be known at once is on screen with every drawer closed; every move is spoken."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.friend import Friend, act, friend, my_turn, sit_down_at
from tests.browser.playing import YOUR_TURN, place_something, shown, visitor
from tests.support.process import Serving

PHONE = (390, 844)
TROUBLE = "the house cannot write to its disk at the moment; your move waits until it can"


BOBS_MOVE = re.compile("Bob (placed|traded)")
"""Who can place nothing trades."""


def address(house: Serving) -> str:
    return f"http://127.0.0.1:{house.http}/"


def in_the_middle(page: Page, bob: Friend, house: Serving, clock: dict[str, int] | None = None) -> None:
    """Bob has made a move of Qwirkle, and it is Ann's turn."""
    code = bob.opens("qwirkle", plays=True, clock=clock)
    sit_down_at(page, address(house), code)
    my_turn(page)
    if not shown(page, "spoken").get_by_text(BOBS_MOVE).count():
        assert place_something(page)
        expect(shown(page, "spoken")).to_contain_text(BOBS_MOVE)
        my_turn(page)


def test_a_take_back_request_is_answered_on_a_phone_without_opening_anything(
    browser: Browser, house: Serving
) -> None:
    with (
        visitor(browser, address(house), width=PHONE[0], height=PHONE[1]) as page,
        friend(browser, address(house)) as bob,
    ):
        sit_down_at(page, address(house), bob.opens("eriantys"))
        expect(shown(page, "turn-line")).to_have_text(re.compile("Your turn|Bob is thinking"))
        if shown(page, "turn-line").filter(has_text=YOUR_TURN).count():
            act(page)
            thinking = shown(page, "turn-line").filter(has_text="Bob is thinking")
            expect(page.locator("[data-testid=confirm]:enabled").or_(thinking)).to_be_visible()
            if not thinking.count():
                act(page)
        bob.makes_a_move()
        bob.say({"type": "Undo"})
        question = shown(page, "undo-question")
        expect(question).to_contain_text("Bob would like to take back a move")
        expect(page.locator("aside#drawer")).not_to_be_in_viewport()
        question.get_by_role("button", name="Agree").click()
        expect(question).to_have_count(0)
        expect(shown(page, "spoken")).to_contain_text("A move was taken back")


def test_what_was_said_is_seen_on_a_phone_and_read_with_one_tap(browser: Browser, house: Serving) -> None:
    with (
        visitor(browser, address(house), width=PHONE[0], height=PHONE[1]) as page,
        friend(browser, address(house)) as bob,
    ):
        in_the_middle(page, bob, house)
        bob.say({"type": "Speak", "text": "<b>good luck</b>"})
        unread = shown(page, "unread")
        expect(unread).to_have_text("Bob: <b>good luck</b>")
        expect(unread).to_be_in_viewport()
        unread.click()
        expect(shown(page, "talk-lines")).to_be_in_viewport()
        expect(unread).to_have_count(0)


def test_a_short_clock_and_trouble_with_the_disk_are_seen_at_once(browser: Browser, house: Serving) -> None:
    with (
        visitor(browser, address(house), width=PHONE[0], height=PHONE[1]) as page,
        friend(browser, address(house)) as bob,
    ):
        lines = cut_in(page)
        in_the_middle(page, bob, house, clock={"move": 11_000})
        expect(shown(page, "clock").first).to_be_in_viewport()
        code = page.url.rpartition("/")[2]
        line = {"seat": None, "text": TROUBLE, "at": 1}
        lines[-1].send(json.dumps({"type": "Spoken", "re": None, "table": code, "line": line}))
        expect(shown(page, "trouble")).to_have_text(re.compile("cannot write to its disk"))
        expect(shown(page, "trouble")).to_be_in_viewport()
        expect(shown(page, "short-clock")).to_be_in_viewport()


def test_every_move_is_spoken_once_and_not_again_after_a_reconnect(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page, friend(browser, address(house)) as bob:
        lines = cut_in(page)
        in_the_middle(page, bob, house)
        spoken = shown(page, "spoken").locator("p")
        before = spoken.all_inner_texts()
        assert sum(bool(BOBS_MOVE.search(line)) for line in before) == 1
        lines[-1].close()
        expect(page.get_by_text("Connection lost")).to_be_visible()
        expect(page.get_by_text("Connection lost")).to_have_count(0)
        assert spoken.all_inner_texts() == before


@pytest.mark.parametrize(
    ("locale", "said"), [("it-IT", "Bob ha esaurito il tempo"), ("nl-NL", "Bob heeft geen tijd meer")]
)
def test_what_the_house_says_of_somebody_is_said_in_the_language_of_the_page(
    browser: Browser, house: Serving, locale: str, said: str
) -> None:
    with visitor(browser, address(house), locale=locale) as page, friend(browser, address(house)) as bob:
        sit_down_at(page, address(house), bob.opens("masters", clock={"move": 1_000}))
        expect(shown(page, "house-line")).to_have_text(said)


def cut_in(page: Page) -> list[WebSocketRoute]:
    """Stand between the page and the house; the last of these is the connection that is open."""
    lines: list[WebSocketRoute] = []

    def between(page_side: WebSocketRoute) -> None:
        page_side.connect_to_server()
        lines.append(page_side)

    page.route_web_socket(re.compile("/ws$"), between)
    page.reload()
    return lines
