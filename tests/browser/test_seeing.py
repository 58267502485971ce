"""What happened is seen: movements, the summary of the others' turns, sounds, and pieces that are dragged."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import test_eriantys as eriantys
from tests.browser import test_masters_page as masters
from tests.browser.playing import PATIENCE, draft_something, my_turn_or_over, shown, take_turn, visitor
from tests.support.process import Serving

address = eriantys.address

WATCH = """() => {
  window.moved = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, timing) {
    const place = this.closest('[data-place]')?.dataset.place ?? this.parentElement?.dataset.testid
    if (frames.translate) window.moved.push({ place, time: timing.duration })
    return animate.call(this, frames, timing)
  }
}"""
"""Notes every movement and where it is to be seen."""

LISTEN = """() => {
  window.contexts = 0
  const Real = window.AudioContext
  window.AudioContext = class extends Real { constructor() { super(); window.contexts += 1 } }
}"""


@contextmanager
def moving(browser: Browser, house: Serving) -> Iterator[Page]:
    """A visitor who likes motion."""
    with visitor(browser, address(house)) as page:
        page.emulate_media(reduced_motion="no-preference")
        page.evaluate(WATCH)
        yield page


def moved(page: Page) -> list[str]:
    return [str(one["place"]) for one in page.evaluate("window.moved")]


def drag(page: Page, piece: Locator, to: Locator) -> None:
    """As a hand does: down, a little away, over there, up."""
    start, end = piece.bounding_box(), to.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + start["width"] / 2 + 12, start["y"] + start["height"] / 2 - 12)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()


def test_pieces_move_from_place_to_place_and_a_click_is_quicker(browser: Browser, house: Serving) -> None:
    with moving(browser, house) as page:
        eriantys.play_against_a_bot(page, "simple")
        for number in range(6):
            assert my_turn_or_over(page)
            eriantys.move(page, number)
        assert my_turn_or_over(page)
        places = " ".join(moved(page))
        assert "assistant:0" in places
        assert "stage" in places, "students fly"
        assert "mother-nature" in places
        page.mouse.click(2, 2)
        # Transitions of style sheets are something else.
        assert page.evaluate("document.getAnimations().every((one) => one instanceof CSSTransition)")
        expect(shown(page, "stage").locator("span")).to_have_count(0)


@pytest.mark.alone
@pytest.mark.parametrize("off", ["reduced", "chosen"])
def test_whoever_wants_no_motion_sees_none_and_news_at_once(browser: Browser, house: Serving, off: str) -> None:
    with moving(browser, house) as page:
        if off == "reduced":
            page.emulate_media(reduced_motion="reduce")
        eriantys.play_against_a_bot(page, "simple")
        assert my_turn_or_over(page)
        if off == "chosen":
            shown(page, "comforts").locator("summary").click()
            shown(page, "pace").select_option("off")
            page.evaluate("window.moved = []")
        # From the news on the wire to the picture, in the page's own time.
        page.evaluate(
            """() => new Promise((ready) => {
                 window.delays = []
                 const list = document.querySelector('[data-testid=move-list]')
                 const seen = () => window.delays.push(performance.now() - window.heard)
                 new MutationObserver(() => requestAnimationFrame(seen)).observe(list, { childList: true })
                 const parse = JSON.parse
                 JSON.parse = (text) => {
                   const said = parse(text)
                   if (said?.type === 'News') window.heard = performance.now()
                   return said
                 }
                 ready()
               })"""
        )
        for number in range(4):
            eriantys.move(page, number)
            assert my_turn_or_over(page)
        assert moved(page) == []
        # The middle one: a busy machine is late now and then.
        assert median(page.evaluate("window.delays")) < 100
        if off == "chosen":
            page.reload()
            expect(page.locator("html")).to_have_attribute("data-pace", "off")


def test_what_the_other_did_stands_there_until_one_acts_and_shows_its_place(
    browser: Browser, house: Serving
) -> None:
    with visitor(browser, address(house)) as page:
        eriantys.play_against_a_bot(page, "simple")
        waited = shown(page, "waited")
        told = shown(page, "move-list").locator("li").filter(has_text=re.compile(r"^\s*Ada "))
        for number in range(12):
            assert my_turn_or_over(page)
            # With students to move the turn stays ours: else what she does next would stand there at once.
            if told.count() > 3 and waited.count() and "students" in shown(page, "turn-line").inner_text():
                break
            eriantys.move(page, number)
        expect(waited).to_contain_text("While you waited")
        lines = waited.get_by_role("button")
        line = lines.filter(has_text=re.compile("Ada moved a|Ada took|Ada played")).first
        line.hover()
        expect(shown(page, "ring")).not_to_have_count(0)
        page.mouse.move(2, 790)
        expect(shown(page, "ring")).to_have_count(0)
        line.focus()
        expect(shown(page, "ring")).not_to_have_count(0)
        eriantys.move(page, 0)
        expect(waited).to_have_count(0)
        expect(shown(page, "ring")).to_have_count(0)


def test_take_back_is_offered_only_where_it_can_be_done(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        eriantys.play_against_a_bot(page, "simple")
        assert my_turn_or_over(page)
        expect(shown(page, "take-back")).to_have_count(0)
        expect(shown(page, "undo")).to_have_count(0)
        eriantys.move(page, 0)
        expect(shown(page, "turn-line")).to_contain_text("students", timeout=PATIENCE)
        before = shown(page, "entrance").count()
        eriantys.move(page, 0)
        expect(shown(page, "entrance")).to_have_count(before - 1)
        shown(page, "take-back").click()
        expect(shown(page, "entrance")).to_have_count(before)
        expect(shown(page, "move-list")).to_contain_text("A move was taken back")


def test_luck_takes_the_offer_away(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        masters.open_with(page, {"development": masters.CHEAP_CARDS})
        masters.sit_down(page, 1)
        masters.move(page)
        expect(shown(page, "take-back")).to_have_count(1)
        masters.play_until(page, "take, buy")
        masters.play(page, "card")
        expect(shown(page, "take-back")).to_have_count(0)
        expect(shown(page, "undo")).to_have_count(0)


def test_an_assistant_is_dragged_to_the_table_and_a_student_to_an_island_and_to_its_own(
    browser: Browser, house: Serving
) -> None:
    with visitor(browser, address(house)) as page:
        eriantys.play_against_a_bot(page, "simple")
        assert my_turn_or_over(page)
        drag(page, page.locator("[data-testid=assistant][data-glow=next]").first, shown(page, "phase"))
        expect(shown(page, "turn-line")).to_contain_text("students", timeout=PATIENCE)
        before = shown(page, "entrance").count()
        drag(page, shown(page, "entrance").first, shown(page, "island").nth(3).locator("text").first)
        expect(shown(page, "entrance")).to_have_count(before - 1)
        expect(shown(page, "move-list").locator("li").first).to_contain_text("island 4")
        # Dropped on the sea it stays in the hand it came from.
        drag(page, shown(page, "entrance").first, shown(page, "phase"))
        expect(page.locator(".ghost")).to_have_count(0)
        expect(shown(page, "entrance")).to_have_count(before - 1)
        drag(page, shown(page, "entrance").first, page.locator("[data-testid=dining][data-glow=next]").first)
        expect(shown(page, "entrance")).to_have_count(before - 2)


def test_leaders_marbles_and_units_are_dragged_to_where_they_end_up(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        masters.sit_down(page, 1)
        for place in range(2):
            drag(page, shown(page, "leader").nth(place), shown(page, "own-board"))
        expect(shown(page, "leader")).to_have_count(2)
        for turn in range(7):
            masters.play_until(page, "take, buy")
            drag(page, shown(page, "line").nth(turn % 7), shown(page, "own-stores"))
            expect(shown(page, "turn-line")).not_to_contain_text("take, buy")
            if shown(page, "waiting").count() > 1:
                break
        stored = shown(page, "move-list").locator("li").filter(has_text="You put")
        drag(page, shown(page, "waiting").first, shown(page, "shelf").nth(0))
        expect(stored).to_have_count(1)
        drag(page, shown(page, "shelf").nth(0), shown(page, "shelf").nth(2))
        expect(shown(page, "move-list")).to_contain_text("You swapped")
        drag(page, shown(page, "waiting").first, shown(page, "bin"))
        expect(shown(page, "move-list")).to_contain_text("You discarded")


def test_a_tile_is_dragged_from_the_hand_to_the_board(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        shown(page, "name").fill("Ann")
        shown(page, "play-bot").click()
        assert my_turn_or_over(page)
        assert draft_something(page)
        laid = shown(page, "draft-tile").bounding_box()
        assert laid
        tile = shown(page, "draft-tile").get_attribute("data-tile")
        shown(page, "draft-tile").click()
        expect(shown(page, "draft-tile")).to_have_count(0)
        hand = shown(page, "hand-tile").and_(page.locator(f'[data-tile="{tile}"]')).first
        box = hand.bounding_box()
        assert box
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(box["x"] + 40, box["y"], steps=2)
        page.mouse.move(laid["x"] + laid["width"] / 2, laid["y"] + laid["height"] / 2, steps=3)
        page.mouse.up()
        expect(shown(page, "draft-tile")).to_have_attribute("data-tile", tile or "")


def test_the_others_tiles_fly_and_title_and_icon_call(browser: Browser, house: Serving) -> None:
    with moving(browser, house) as page:
        page.evaluate(LISTEN)
        shown(page, "name").fill("Ann")
        shown(page, "play-bot").click()
        assert my_turn_or_over(page)
        expect(page).to_have_title(re.compile("^● Your turn"))
        expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("icon-turn.svg"))
        take_turn(page)
        assert my_turn_or_over(page)
        assert any(place.startswith("cell:") for place in moved(page))
        assert page.evaluate("window.contexts") == 0, "no sound before one is asked for"
        shown(page, "comforts").locator("summary").click()
        expect(shown(page, "sounds")).not_to_be_checked()
        expect(shown(page, "notify")).not_to_be_checked()
        shown(page, "sounds").check()
        # A function: an expression would be evaluated again and again, which the page's policy forbids.
        page.wait_for_function("() => window.contexts === 1")
        page.context.grant_permissions(["notifications"])
        shown(page, "notify").check()
        expect(shown(page, "notify")).to_be_checked()
        page.reload()
        expect(shown(page, "sounds")).to_be_checked(timeout=PATIENCE)
