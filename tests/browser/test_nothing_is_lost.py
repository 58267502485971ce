"""Any table there ever was opens, also after a restart; nothing said or asked is lost, and no two tabs fight."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.playing import my_turn_or_over, shown, take_turn, visitor
from tests.browser.test_qwirkle import address
from tests.browser.two_people import play, take_seat
from tests.support.process import Serving, serving

BUTTONS = ("confirm", "hand-tile", "trade-toggle", "undo", "leave")
"""What only players have."""


def test_after_a_restart_a_finished_game_shows_its_result_what_was_said_and_who_would_play_again(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        serving(tmp_path) as house,
        visitor(browser, address(house), height=1400) as ann,
        visitor(browser, address(house), height=1400) as ben,
    ):
        seats = play(ann)
        take_seat(ann, seats[0])
        take_seat(ben, seats[1])
        result = shown(ann, "result").get_by_role("heading").first.inner_text()
        ann.get_by_text("Talk", exact=True).click()
        shown(ann, "talk").fill("well played")
        shown(ann, "talk").press("Enter")
        expect(shown(ben, "talk-lines")).to_contain_text("Ann: well played")
        ann.get_by_role("button", name="Play again").click()
        expect(shown(ben, "rematch")).to_contain_text("Ann")
        house.kill()
        with serving(tmp_path, http=house.http) as again, visitor(browser, ann.url) as stranger:
            expect(shown(stranger, "result")).to_be_visible()
            expect(shown(stranger, "talk-lines")).to_contain_text("Ann: well played")
            ann.reload()
            ben.reload()
            expect(shown(ann, "result").get_by_role("heading").first).to_have_text(result)
            expect(shown(ben, "talk-lines")).to_contain_text("Ann: well played")
            expect(shown(ben, "rematch")).to_contain_text("Ann")
            before = ann.url
            ben.get_by_role("button", name="Play again").click()
            for page in (ann, ben, stranger):  # who looked on goes along
                expect(page).not_to_have_url(before)
                expect(shown(page, "result")).to_have_count(0)
                expect(shown(page, "score")).to_have_count(2)
            assert ann.url == ben.url == stranger.url.replace(address(again), address(house))


@pytest.mark.long
def test_a_whole_game_with_a_cut_connection_and_a_restart_as_a_spectator_sees_it(
    browser: Browser, tmp_path: Path
) -> None:
    bots = ("--bot-pace", "0")
    with serving(tmp_path, *bots) as house, visitor(browser, address(house)) as page:
        shown(page, "name").fill("Ann")
        shown(page, "level").select_option("random")
        shown(page, "play-bot").click()
        assert my_turn_or_over(page)
        with visitor(browser, page.url) as watcher:
            expect(shown(watcher, "turn-line")).to_contain_text("Ann")
            expect(shown(page, "watching")).to_contain_text(re.compile("1 person is watching: .+"))
            for _ in range(2):
                assert my_turn_or_over(page)
                take_turn(page)
            page.context.set_offline(True)
            page.evaluate("dispatchEvent(new Event('offline'))")
            page.context.set_offline(False)
            house.kill()
            expect(page.get_by_text("Connection lost, trying again")).to_be_visible()
            with serving(tmp_path, *bots, http=house.http):
                while my_turn_or_over(page):
                    take_turn(page)
                    for button in BUTTONS:
                        assert shown(watcher, button).count() == 0, button
                expect(shown(watcher, "result")).to_contain_text("Ann")
                laid = shown(page, "board-tile").count()
                expect(shown(watcher, "board-tile")).to_have_count(laid)


def test_those_who_look_on_are_listed_and_talk_among_themselves(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as ann:
        seat, _ = play(ann, over=False)
        take_seat(ann, seat)
        expect(shown(ann, "score")).to_have_count(2)
        with visitor(browser, ann.url) as eve, visitor(browser, ann.url) as uma:
            for page in (ann, eve, uma):
                expect(shown(page, "watching")).to_contain_text("2 people are watching: ")
            eve.get_by_text("Talk with those who watch").click()
            shown(eve, "talk").fill("the red one!")
            shown(eve, "talk").press("Enter")
            expect(shown(uma, "talk-lines")).to_contain_text("(watching): the red one!")
            ann.get_by_text("Talk", exact=True).click()
            shown(ann, "talk").fill("hello")
            shown(ann, "talk").press("Enter")
            expect(shown(uma, "talk-lines")).to_contain_text("Ann: hello")
            expect(shown(ann, "talk-lines")).to_contain_text("hello")
            expect(shown(ann, "talk-lines")).not_to_contain_text("the red one!")


def test_a_second_tab_takes_the_seat_and_the_first_says_so_and_can_take_it_back(
    browser: Browser, house: Serving
) -> None:
    with visitor(browser, address(house)) as first:
        ann, ben = play(first, over=False)
        take_seat(first, ann)
        expect(shown(first, "turn-line")).to_contain_text(re.compile("Your turn|Ben is"))
        if shown(first, "turn-line").filter(has_text="Ben").count():
            take_seat(first, ben)
        second = first.context.new_page()
        second.goto(first.url)
        elsewhere = first.get_by_text("You are playing at this table in another tab or window")
        expect(elsewhere).to_be_visible()
        assert my_turn_or_over(second)
        first.get_by_role("button", name="Play here").click()
        assert my_turn_or_over(first)
        expect(second.get_by_role("button", name="Play here")).to_be_visible()
        take_turn(first)
        expect(second.get_by_role("button", name="Play here")).to_be_visible()
        expect(elsewhere).to_have_count(0)
