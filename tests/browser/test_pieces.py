"""Pieces that say what they are, and why they cannot be touched."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import test_eriantys, test_masters_page, test_qwirkle
from tests.browser.playing import my_turn_or_over, shown, visitor
from tests.browser.test_qwirkle import address
from tests.support.process import Serving


class Finger:
    """Rests on the screen for as long as it takes."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def down(self, piece: Locator) -> None:
        piece.scroll_into_view_if_needed()
        box = piece.bounding_box()
        assert box
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})

    def up(self) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def begin(page: Page, game: str) -> None:
    """A game against a bot, in which it is Ann's turn."""
    if game == "eriantys":
        test_eriantys.play_against_a_bot(page, "expert")
    elif game == "masters":
        test_masters_page.sit_down(page, 2)
    else:
        test_qwirkle.play_against_a_bot(page)
    assert my_turn_or_over(page)


def pieces_of(page: Page, game: str) -> list[tuple[Locator, str]]:
    """One piece of each kind, and a word of what it says."""
    said = {
        "qwirkle": {"hand-tile": "line of its colour"},
        "eriantys": {
            "character": r"^\w+( seller)?: ",
            "assistant": "acts first",
            "entrance": "professor",
            "island": "influence",
            "cloud": "into your entrance",
            "dining": "professor",
        },
        "masters": {
            "leader": "points count only if it is played",
            "marble": "marble",
            "spare": "pushed into",
            "line": "spare marble",
            "space": "faith track",
            "card": "level 1 card",
            "shelf": "one kind of resource",
            "box": "strongbox",
            "slot": "level 2",
            "basic-power": "any two resources",
        },
    }
    places = {"island": shown(page, "island").first.locator("text").first}  # in the middle there may be a student
    return [(places.get(test_id, shown(page, test_id).first), words) for test_id, words in said[game].items()]


@pytest.mark.parametrize("game", ["qwirkle", "eriantys", "masters"])
def test_every_kind_of_piece_explains_itself_on_hover_focus_and_long_press(
    browser: Browser, house: Serving, game: str
) -> None:
    with visitor(browser, address(house)) as page:
        begin(page, game)
        tip, finger = shown(page, "tip"), Finger(page)
        for piece, words in pieces_of(page, game):
            piece.hover()
            expect(tip).to_contain_text(re.compile(words))
            expect(page.locator("[aria-describedby=tip]")).to_have_count(1)
            page.keyboard.press("Escape")
            expect(tip).to_have_count(0)
            finger.down(piece)
            expect(tip).to_contain_text(re.compile(words))
            finger.up()
            expect(tip).to_contain_text(re.compile(words))
            page.keyboard.press("Escape")
            expect(tip).to_have_count(0)
        assert shown(page, "confirm").is_disabled()  # a long press touches nothing
        # The keyboard goes through all of them, whether they may be touched or not.
        page.keyboard.press("?")
        heard = set()
        for _ in range(page.locator("[data-tip]").count()):
            heard.add(tip.inner_text())
            page.keyboard.press("ArrowRight")
        for _, words in pieces_of(page, game):
            assert any(re.search(words, sentence) for sentence in heard), words
        page.keyboard.press("Escape")
        expect(tip).to_have_count(0)


def test_a_tile_that_cannot_go_there_says_why(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        begin(page, "qwirkle")
        shown(page, "hand-tile").first.click()
        board = page.get_by_role("group", name="Board")
        board.click(position={"x": 8, "y": 8})
        expect(shown(page, "tip")).to_have_attribute("data-kind", "why")
        expect(shown(page, "tip")).to_contain_text(re.compile("must cover the centre|must touch the tiles"))
        expect(shown(page, "hand-tile").first).to_have_attribute("aria-pressed", "true")
        expect(shown(page, "draft-tile")).to_have_count(0)


def test_a_piece_of_eriantys_that_is_not_due_says_why(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        begin(page, "eriantys")
        shown(page, "cloud").first.click(force=True)
        expect(shown(page, "tip")).to_have_text(re.compile("You cannot take a cloud now"))
        shown(page, "entrance").first.click(force=True)
        expect(shown(page, "tip")).to_have_text(re.compile("You cannot move a student now"))
        shown(page, "character").first.click(force=True)
        expect(shown(page, "tip")).to_have_text(re.compile("Characters are used in your action turn"))
        expect(page.get_by_role("status").filter(has_text="Characters are used")).to_have_count(1)
        expect(shown(page, "confirm")).to_be_disabled()


@pytest.mark.parametrize(
    ("locale", "words"), [("en-GB", "You cannot"), ("it-IT", "Ora non puoi"), ("nl-NL", "Je kunt nu niet")]
)
def test_a_piece_of_masters_that_is_not_due_says_why(
    browser: Browser, house: Serving, locale: str, words: str
) -> None:
    with visitor(browser, address(house)) as page:
        begin(page, "masters")
        page.evaluate("(language) => localStorage.setItem('tavola.language', language)", locale[:2])
        page.reload()
        assert my_turn_or_over(page)
        shown(page, "line").first.click(force=True)
        expect(shown(page, "tip")).to_contain_text(words)
        shown(page, "card").first.click(force=True)
        expect(shown(page, "tip")).to_contain_text(words)
