"""Two people at one table in the browser: talk, towers of one's choice, a clock, taking back a move."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.playing import YOUR_TURN, shown, visitor
from tests.browser.test_eriantys import address, move
from tests.support.process import Serving


def test_two_people_talk_and_one_takes_back_a_move(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as ann, visitor(browser, address(house)) as bob:
        shown(ann, "name").fill("Ann")
        shown(ann, "game").filter(has_text="Eriantys").click()
        shown(ann, "options").click()
        shown(ann, "wish").select_option("black")
        shown(ann, "clock-choice").select_option(label="10 minutes + 5 seconds a move")
        shown(ann, "missing").select_option("skip")
        shown(ann, "open-table").click()
        code = shown(ann, "table-code").inner_text()
        shown(bob, "name").fill("Bob")
        shown(bob, "join-code").fill(code)
        shown(bob, "join-button").click()
        expect(shown(ann, "score").first).to_be_visible()
        expect(shown(ann, "clock")).to_have_count(2)
        expect(shown(ann, "clock").first).to_have_text(re.compile(r"^(10:0\d|9:\d\d)$"))

        ann.get_by_text("Talk", exact=True).click()
        shown(ann, "talk").fill("<b>hello</b>")
        ann.get_by_role("button", name="Say", exact=True).click()
        expect(shown(bob, "talk-lines")).to_contain_text("Ann: <b>hello</b>")
        assert shown(bob, "talk-lines").locator("b").count() == 0
        bob.get_by_role("button", name="Mute Ann").click()
        expect(shown(bob, "talk-lines")).not_to_contain_text("hello")

        expect(shown(ann, "turn-line")).to_contain_text(re.compile("turn|thinking"))
        mine = shown(ann, "turn-line").filter(has_text=YOUR_TURN).count() == 1
        mover, other = (ann, bob) if mine else (bob, ann)
        move(mover, 0)
        expect(shown(other, "turn-line")).to_contain_text("Your turn")
        shown(mover, "undo").click()
        other.get_by_role("button", name="Agree").click()
        expect(shown(mover, "turn-line")).to_contain_text("Your turn")
        expect(shown(mover, "move-list")).to_contain_text("A move was taken back")
        move(mover, 0)
        expect(shown(other, "turn-line")).to_contain_text("Your turn")
