"""Learning a game on the page: its rules, a guided first game, and hints."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.playing import PATIENCE, shown, some, visitor
from tests.browser.test_pieces import begin
from tests.browser.test_qwirkle import address
from tests.support.process import Serving

LANGUAGES = {"en": "en-GB", "it": "it-IT", "nl": "nl-NL"}
TITLES = ("qwirkle", "eriantys", "masters")
FIRST_THOUGHT = 240_000
"""Until the house has a process to think in, and a thought in it."""
MEANWHILE = 3_000
"""Milliseconds for a click on something that may be over by itself."""
CLICKS = 60
"""No lesson takes more."""


def teach(page: Page, game: str) -> None:
    shown(page, "begin-lesson").click()
    expect(shown(page, "lesson")).to_be_visible(timeout=PATIENCE)
    expect(page).to_have_url(re.compile("#/t/"))
    assert game in ("qwirkle", "eriantys", "masters")


def step(page: Page) -> int:
    return int(shown(page, "lesson").get_attribute("data-step") or 0)


def do_what_glows(page: Page) -> None:
    """One click: on the piece that glows, or to go on; none at the end, which may come by itself."""
    glowing = page.locator("[data-pointed]")
    on = page.locator("[data-testid=lesson]:not(:has([data-testid=lesson-lobby])) [data-testid=lesson-on]")
    expect(glowing.or_(on).or_(shown(page, "lesson-lobby")).first).to_be_visible(timeout=PATIENCE)
    if on.count():
        on.click()
        return
    if not glowing.count():
        return
    piece = glowing.first
    # An island is touched at its number: the middle of a bent group may lie in the sea.
    point = piece.locator("text").first if piece.get_attribute("data-testid") == "island" else piece
    # What is said clearly is played by itself: a button to confirm may be gone again before it is clicked.
    with suppress(TooLate):
        point.click(timeout=MEANWHILE)


def finish(page: Page) -> list[str]:
    """To the last step; every sentence that was said."""
    said: list[str] = []
    for _ in range(CLICKS):
        words = shown(page, "lesson-says").inner_text()
        if words not in said:
            said.append(words)
        if shown(page, "lesson-lobby").count():
            return said
        before = page.evaluate(STANDS)
        do_what_glows(page)
        page.wait_for_function(f"(before) => ({STANDS})() !== before || {ENDED}", arg=before, timeout=PATIENCE)
    raise AssertionError(said)


ENDED = "document.querySelector('[data-testid=lesson-lobby]') !== null"
STANDS = """() => document.querySelector('[data-testid=lesson]').dataset.step
  + document.querySelector('[data-testid=lesson-says]').textContent
  + [...document.querySelectorAll('[data-pointed]')].map((one) => one.dataset.spot).join()"""


@pytest.mark.parametrize("game", TITLES)
def test_a_guided_first_game_is_played_to_its_end_by_clicking_what_glows(
    browser: Browser, house: Serving, game: str
) -> None:
    with visitor(browser, f"{address(house)}#/learn/{game}") as page:
        teach(page, game)
        said = finish(page)
        assert len(said) >= 8
        expect(shown(page, "lesson-says")).to_contain_text("Play on if you like")
        shown(page, "lesson-on").click()
        expect(shown(page, "lesson")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("language", ["it", "nl"])
@pytest.mark.parametrize("game", TITLES)
def test_a_guided_first_game_comes_to_its_end_in_every_language(
    browser: Browser, house: Serving, game: str, language: str
) -> None:
    with visitor(browser, f"{address(house)}#/learn/{game}", locale=LANGUAGES[language]) as page:
        teach(page, game)
        assert len(finish(page)) >= 8
        expect(shown(page, "lesson-lobby")).to_be_visible()


@pytest.mark.parametrize("language", ["it", "nl"])
@pytest.mark.parametrize("game", some(TITLES, "masters"))
def test_a_lesson_is_left_and_taken_up_again_in_every_language(
    browser: Browser, house: Serving, game: str, language: str
) -> None:
    with visitor(browser, f"{address(house)}#/learn/{game}", locale=LANGUAGES[language]) as page:
        teach(page, game)
        do_what_glows(page)
        for _ in range(8):
            if step(page) > 1:
                break
            before = page.evaluate(STANDS)
            do_what_glows(page)
            page.wait_for_function(f"(before) => ({STANDS})() !== before", arg=before, timeout=PATIENCE)
        here = step(page)
        assert here > 1
        page.reload()
        expect(shown(page, "lesson")).to_have_attribute("data-step", str(here))
        # By the rules' page it is found again, too.
        page.goto(f"{address(house)}#/learn/{game}")
        shown(page, "begin-lesson").click()
        expect(shown(page, "lesson")).to_have_attribute("data-step", str(here))
        assert not re.search(r"\b(the|and|your)\b", shown(page, "lesson-says").inner_text())


def test_a_lesson_answers_other_clicks_gently(browser: Browser, house: Serving) -> None:
    with visitor(browser, f"{address(house)}#/learn/eriantys") as page:
        teach(page, "eriantys")
        shown(page, "lesson-on").click()
        other = page.locator("[data-testid=assistant]:not([data-pointed])").first
        other.click()
        expect(shown(page, "lesson-gentle")).to_be_visible()
        expect(other).to_have_attribute("aria-pressed", "false")
        expect(page.locator("[data-pointed]")).to_have_attribute("data-spot", "assistant:4")
        shown(page, "lesson-leave").click()
        expect(page.locator("[data-pointed]")).to_have_count(0)
        other.click()
        expect(shown(page, "confirm").or_(page.locator("[data-testid=lesson]"))).not_to_have_count(2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_told_with_drawings_in_every_language(
    browser: Browser, house: Serving, language: str
) -> None:
    with visitor(browser, f"{address(house)}#/learn/qwirkle", locale=LANGUAGES[language], width=390) as page:
        for link in range(3):
            page.get_by_role("navigation").get_by_role("link").nth(link).click()
            expect(shown(page, "rule").nth(6)).to_be_visible()
            assert page.locator("section .figure svg").count() >= 3
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            words = shown(page, "rule").all_inner_texts()
            assert bool(re.search(r"\bthe\b", " ".join(words))) == (language == "en")


@pytest.mark.parametrize("game", TITLES)
def test_a_hint_says_why_and_its_pieces_glow(browser: Browser, house: Serving, game: str) -> None:
    with visitor(browser, address(house)) as page:
        begin(page, game)
        shown(page, "hint").click()
        expect(shown(page, "hint-reason")).to_have_text(re.compile(r"^\w.+\.$"), timeout=FIRST_THOUGHT)
        glowing = page.locator("[data-pointed]")
        expect(glowing.first).to_be_visible()
        # It is for this position only: the move itself puts it away.
        shown(page, "hint-words").get_by_role("button").click()
        expect(glowing).to_have_count(0)


def test_where_people_play_each_other_there_is_no_hint(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as ann, visitor(browser, address(house)) as bob:
        shown(ann, "name").fill("Ann")
        shown(ann, "open-table").click()
        code = shown(ann, "table-code").inner_text()
        bob.goto(f"{address(house)}#/t/{code.replace(' ', '')}")
        shown(bob, "name").fill("Bob")
        bob.get_by_role("button", name=re.compile("Sit|Join")).click()
        for page in (ann, bob):
            expect(shown(page, "turn-line")).to_contain_text(re.compile("turn|thinking"))
            expect(shown(page, "hint")).to_have_count(0)
