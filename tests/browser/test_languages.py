"""The page in Italian and Dutch: every title is played, and no English word of its catalogue is on the screen."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import PATIENCE, my_turn_or_over, shown, some, take_turn, visitor
from tests.browser.test_eriantys import choose_from_the_list
from tests.browser.test_eriantys import move as move_in_eriantys
from tests.support.process import Serving

WORDS = Path(__file__).parents[2] / "web/src/words"
LOCALES = {"it": "it-IT", "nl": "nl-BE"}
NAMES = {"masters", "renaissance", "qwirkle", "eriantys", "tavola", "english", "lorenzo", "backspace", "enter"}
MOVES = 6

SHOWN = """() => [
  document.title,
  ...[...document.querySelectorAll('#app *')].flatMap((one) => [
    one.getAttribute('aria-label'), one.getAttribute('title'), one.getAttribute('placeholder'),
    ...[...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data),
  ]),
].join('\\n')"""

STOOD = """() => document.querySelector('[data-testid=turn-line]').textContent
  + document.querySelectorAll('[data-testid=move-list] li').length
  + document.querySelector('[data-testid=preview]')?.textContent"""


def vocabulary(language: str) -> set[str]:
    """The words that stand between quotes in the catalogues of a language, without their keys and code."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted(WORDS.glob(f"{language}*.ts")))
    text = re.sub(r"^(import|//).*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"'[a-z]+\.[A-Za-z]+'", "", text)
    said = [
        one or other or third for one, other, third in re.findall(r"'([^'\n]*)'|`([^`]*)`|\"([^\"\n]*)\"", text)
    ]
    plain = re.sub(r"\$\{[^{}]*\}", " ", "\n".join(said))
    return {word.lower() for word in re.findall(r"[^\W\d_]{4,}", plain)}


def english_left(page: Page, language: str) -> set[str]:
    english = vocabulary("en") - vocabulary(language) - NAMES
    on_screen = {word.lower() for word in re.findall(r"[^\W\d_]{4,}", page.evaluate(SHOWN))}
    return english & on_screen


def sit_down(page: Page, game: str) -> None:
    shown(page, "name").fill("Ann")
    page.locator(f"[data-testid=game][data-value={game}]").click()
    if game == "eriantys":
        page.locator("[data-testid=option][data-value=true]").click()
    shown(page, "play-bot").click()


def move_in_masters(page: Page, number: int) -> None:
    before = page.evaluate(STOOD)
    choose_from_the_list(page, number)
    page.wait_for_function(f"before => ({STOOD})() !== before", arg=before, timeout=PATIENCE)


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("game", some(("qwirkle", "eriantys", "masters"), "eriantys"))
def test_a_game_is_played_without_a_word_of_english(
    browser: Browser, house: Serving, game: str, language: str
) -> None:
    with visitor(browser, f"http://127.0.0.1:{house.http}/", locale=LOCALES[language]) as page:
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(shown(page, "play-bot")).to_be_visible()
        assert english_left(page, language) == set()
        sit_down(page, game)
        for number in range(MOVES):
            assert my_turn_or_over(page)
            assert english_left(page, language) == set()
            if game == "qwirkle":
                take_turn(page)
            elif game == "eriantys":
                move_in_eriantys(page, number)
            else:
                move_in_masters(page, number)
        assert my_turn_or_over(page)
        assert english_left(page, language) == set()


def test_another_language_is_chosen_and_remembered(browser: Browser, house: Serving) -> None:
    with visitor(browser, f"http://127.0.0.1:{house.http}/") as page:
        expect(shown(page, "play-bot")).to_have_text("Play against a bot")
        shown(page, "language").select_option("nl")
        expect(shown(page, "play-bot")).to_have_text("Speel tegen een bot")
        expect(page.locator("html")).to_have_attribute("lang", "nl")
        page.reload()
        expect(shown(page, "play-bot")).to_have_text("Speel tegen een bot")
        shown(page, "join-code").fill("NOPE")
        shown(page, "join-button").click()
        expect(page.get_by_role("alert")).to_contain_text(re.compile("hier is geen tafel .NOPE."))


def test_every_screen_has_one_heading_of_the_first_level(browser: Browser, house: Serving) -> None:
    with visitor(browser, f"http://127.0.0.1:{house.http}/") as page:
        headings = page.locator("h1")
        expect(headings).to_have_text("Tavola")
        shown(page, "open-table").click()
        expect(headings).to_have_text("Qwirkle")
        shown(page, "add-bot").click()
        expect(headings).to_have_text(re.compile(r"Qwirkle, Table \w+"))
        page.goto(page.url.replace("#/t/", "#/r/"))
        expect(headings).to_have_text(re.compile("Table"))
        page.goto(f"http://127.0.0.1:{house.http}/#/t/NOPE")
        expect(headings).to_have_text("Table NOPE")


@pytest.mark.parametrize("locale", ["en-GB", *LOCALES.values()])
def test_the_first_view_is_at_most_120_kilobytes_on_the_wire(
    browser: Browser, house: Serving, locale: str
) -> None:
    with visitor(browser, f"http://127.0.0.1:{house.http}/", locale=locale) as page:
        expect(shown(page, "play-bot")).to_be_visible()
        loaded = page.evaluate(
            """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
                 .map(({ name, transferSize }) => [new URL(name).origin === location.origin, transferSize])"""
        )
        assert all(own for own, _ in loaded)
        assert 0 < sum(size for _, size in loaded) <= 120_000
