"""Qwirkle in the browser, as a person plays it."""

import re
import socket
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tavola.dialects.qwirkle_lines.client import Guest
from tests.browser.playing import (
    assert_in_sight,
    draft_something,
    my_turn_or_over,
    place_something,
    shown,
    take_turn,
    visitor,
)
from tests.support.process import DEADLINE, Serving, serving
from tests.support.sansio import random_move


def address(house: Serving) -> str:
    return f"http://127.0.0.1:{house.http}/"


def play_against_a_bot(page: Page) -> None:
    shown(page, "name").fill("Ann")
    shown(page, "play-bot").click()


def test_a_whole_game_is_played_by_clicking_and_then_another(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        play_against_a_bot(page)
        while my_turn_or_over(page):
            take_turn(page)
        expect(shown(page, "result")).to_contain_text("Ann")
        shown(page, "to-replay").click()
        expect(shown(page, "replay-at")).to_contain_text("Move 0 of")
        shown(page, "replay-on").click()
        expect(shown(page, "board-tile").first).to_be_visible()
        expect(shown(page, "replay-story")).to_contain_text("placed")
        page.go_back()
        expect(shown(page, "result")).to_contain_text("Ann")
        first = page.url
        page.get_by_role("button", name="Play again").click()
        expect(shown(page, "result")).to_have_count(0)
        expect(page).not_to_have_url(first)
        assert my_turn_or_over(page)
        take_turn(page)


def test_the_points_shown_before_confirming_are_the_points_scored(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        play_against_a_bot(page)
        assert my_turn_or_over(page)
        draft_something(page)
        offer = shown(page, "confirm")
        expect(offer).to_have_text(re.compile(r"Place for \d+"))
        points = offer.inner_text().removeprefix("Place ")
        offer.click()
        expect(shown(page, "move-list").get_by_text("You placed").first).to_be_visible()
        mine = shown(page, "move-list").locator("li").filter(has_text="You placed")
        expect(mine).to_contain_text(points)


def test_a_tile_can_be_laid_and_confirmed_with_the_keyboard_alone(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        shown(page, "name").fill("Ann")
        for _ in range(10):
            page.keyboard.press("Tab")
            if page.locator(":focus").get_attribute("data-testid") == "play-bot":
                break
        page.keyboard.press("Enter")
        assert my_turn_or_over(page)
        for key in "123456":
            page.keyboard.press(key)
            if page.locator("[data-testid=cell][data-done=true]").count():
                break
        for arrow in 5 * ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            page.keyboard.press(arrow)
            # At the others a second tile would have to follow.
            if page.locator(":focus").get_attribute("data-done") == "true":
                break
        page.keyboard.press("Enter")
        expect(shown(page, "draft-tile")).to_have_count(1)
        page.keyboard.press("c")
        expect(shown(page, "move-list")).to_contain_text("You placed")


def test_board_hand_and_actions_are_in_sight_at_every_width(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        play_against_a_bot(page)
        assert my_turn_or_over(page)
        assert place_something(page)
        assert my_turn_or_over(page)
        widths = (390, 768, 1280, 1920)
        assert_in_sight(page, widths, "turn-line", "hand-tile", "confirm", "trade-toggle", "board-tile")


def test_a_link_lets_a_stranger_watch_without_seeing_a_hand(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page, visitor(browser, address(house)) as stranger:
        play_against_a_bot(page)
        assert my_turn_or_over(page)
        stranger.goto(page.url)
        stranger.reload()
        expect(shown(stranger, "turn-line")).to_contain_text("Ann")
        expect(shown(stranger, "hand-tile")).to_have_count(0)
        take_turn(page)
        expect(shown(stranger, "board-tile").first).to_be_visible()


def test_two_people_meet_at_one_table_by_its_code(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as ann, visitor(browser, address(house)) as bob:
        shown(ann, "name").fill("Ann")
        shown(ann, "open-table").click()
        code = shown(ann, "table-code").inner_text()
        shown(bob, "name").fill("Bob")
        shown(bob, "join-code").fill(code.lower())
        shown(bob, "join-button").click()
        expect(shown(ann, "turn-line")).to_contain_text(re.compile("turn|thinking"))
        expect(shown(bob, "score")).to_have_count(2)


def test_a_private_table_is_found_by_its_long_code_as_it_is_read_out(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as ann, visitor(browser, address(house)) as bob:
        ann.set_viewport_size({"width": 360, "height": 740})
        shown(ann, "name").fill("Ann")
        shown(ann, "options").click()
        ann.get_by_text("by link only").locator("visible=true").click()
        shown(ann, "open-table").click()
        code = shown(ann, "table-code").inner_text()
        assert re.fullmatch("[A-Z2-9]{4} [A-Z2-9]{4} [A-Z2-9]{4}", code)
        assert ann.evaluate("document.documentElement.scrollWidth") <= 360
        shown(bob, "name").fill("Bob")
        shown(bob, "join-code").fill(code.lower().replace(" ", "-"))
        shown(bob, "join-button").click()
        expect(shown(bob, "score")).to_have_count(2)
        assert bob.url.endswith(f"#/t/{code.replace(' ', '')}")


class LineGuest:
    """A program that speaks the Qwirkle document, over a plain socket."""

    def __init__(self, port: int) -> None:
        self.guest = Guest("Bob")
        self._socket = socket.create_connection(("127.0.0.1", port), DEADLINE)
        self._lines = self._socket.makefile("rb")
        self._socket.sendall(self.guest.hello())

    def wait_for_turn(self) -> None:
        while not self.guest.my_turn:
            line = self._lines.readline()
            assert line, "the house hung up"
            self.guest.receive(line)

    def take_turn(self) -> None:
        self.wait_for_turn()
        self._socket.sendall(self.guest.say(random_move(self.guest, "browser")))

    def hang_up(self) -> None:
        self._lines.close()
        self._socket.close()


def test_page_and_line_guest_play_on_after_kill_9(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as house, visitor(browser, address(house)) as page:
        shown(page, "name").fill("Ann")
        shown(page, "open-table").click()
        expect(shown(page, "table-code")).to_be_visible()
        bob = LineGuest(house.lines)
        take_turns(page, bob, 3)
        laid = shown(page, "board-tile").count()
        house.kill()
        bob.hang_up()
        with serving(tmp_path, http=house.http, lines=house.lines) as again:
            bob = LineGuest(again.lines)
            expect(shown(page, "board-tile")).to_have_count(laid)
            take_turns(page, bob, 3)
            bob.hang_up()


def take_turns(page: Page, bob: LineGuest, each: int) -> None:
    """Both take so many turns, whoever begins."""
    expect(shown(page, "turn-line")).to_contain_text(re.compile("turn|thinking"), timeout=DEADLINE * 1000)
    page_begins = shown(page, "turn-line").filter(has_text="Your turn").count() == 1
    for number in range(2 * each):
        if page_begins == (number % 2 == 0):
            assert my_turn_or_over(page)
            take_turn(page)
        else:
            bob.take_turn()
    expect(shown(page, "turn-line")).to_contain_text("Your turn" if page_begins else "thinking")
