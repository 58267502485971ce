"""axe finds nothing to object to on any screen, in three languages and both themes, on a desk and on a phone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.friend import Friend, act, friend, my_turn, sit_down_at
from tests.browser.playing import PATIENCE, shown, some, visitor
from tests.browser.test_masters_page import SHORT_TRACK
from tests.support.process import Serving, serving

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")

# Every rule there is, the experimental ones as well, but for the third level of the guidelines.
LOOK = """async (only) => {
  const rules = axe.getRules().filter(({ tags }) => !tags.includes('wcag2aaa') && !tags.includes('deprecated'))
  const ids = rules.map(({ ruleId }) => ruleId).filter((id) => !only.length || only.includes(id))
  const found = await axe.run({ runOnly: { type: 'rule', values: ids }, resultTypes: ['violations'] })
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}"""

LOCALES = {"en": "en-GB", "it": "it-IT", "nl": "nl-NL"}
SIZES = {"desk": (1280, 800), "phone": (390, 844)}

STEPS = {"qwirkle": 2, "eriantys": 8, "masters": 8}
"""Pieces touched, and moves confirmed, to see more than the beginning."""

OPTIONS: dict[str, dict[str, Any]] = {
    "qwirkle": {},
    "eriantys": {"expert": True},
    "masters": {"track": SHORT_TRACK},
}
"""What makes a game short, or has more to show."""


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("axe"), "--bot-pace", "0") as house:
        yield house


@pytest.fixture(scope="module")
def finished(browser: Browser, open_house: Serving) -> dict[str, str]:
    """For each title the code of a table where somebody and a bot play to the end, at random."""
    codes = {}
    for game, options in OPTIONS.items():
        with friend(browser, f"http://127.0.0.1:{open_house.http}/") as bob:
            codes[game] = bob.opens(game, plays=True, options=options)
            bob.say({"type": "AddBot", "bot": "random"})
            if game == "qwirkle":  # long at random, and over when only one player is left
                bob.say({"type": "Leave"})
            else:
                bob.until_the_end()
    return codes


class Inspector:
    """Looks at one screen after another, and keeps what axe has against them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[str] = []

    def look(self, screen: str) -> None:
        """In the theme it is in, and for the colours in the other."""
        self.page.evaluate(f"() => {{ if (!window.axe) {{ {AXE} }} }}")
        self._keep(screen, [])
        self.page.evaluate("() => { document.documentElement.dataset.theme = 'dark' }")
        self._keep(f"{screen}, dark", ["color-contrast"])
        self.page.evaluate("() => { delete document.documentElement.dataset.theme }")

    def _keep(self, screen: str, only: list[str]) -> None:
        self.found += [f"{screen}: {objection}" for objection in self.page.evaluate(LOOK, only)]


def open_the_drawer(page: Page) -> None:
    page.locator("aside details").evaluate_all("(all) => all.forEach((one) => { one.open = true })")
    more = page.locator("[aria-controls=drawer]")
    if more.is_visible():
        more.click()


def a_table(inspector: Inspector, address: str, game: str, bob: Friend) -> None:
    """Waiting, the first moves, and with everything opened that can be."""
    page = inspector.page
    code = bob.opens(game, plays=True, options=OPTIONS[game])
    page.goto(f"{address}#/t/{code}")
    expect(shown(page, "sit-down")).to_be_visible()
    inspector.look(f"{game}, waiting")
    sit_down_at(page, address, code)
    for step in range(STEPS[game]):
        my_turn(page)
        if step in (0, 1, STEPS[game] - 1):
            inspector.look(f"{game}, step {step}")
        act(page)
    open_the_drawer(page)
    inspector.look(f"{game}, everything opened")
    shown(page, "as-tables").click()
    expect(shown(page, "tables")).to_be_attached()
    inspector.look(f"{game}, as tables")
    shown(page, "as-tables").click()


def a_finished_table(inspector: Inspector, address: str, game: str, code: str) -> None:
    page = inspector.page
    page.goto(f"{address}#/t/{code}")
    expect(shown(page, "result")).to_be_visible(timeout=PATIENCE)
    inspector.look(f"{game}, result")
    page.goto(f"{address}#/r/{code}/4")
    expect(shown(page, "replay-at")).to_be_visible()
    inspector.look(f"{game}, replay")


@pytest.mark.parametrize("language", some(LOCALES, "en"))
@pytest.mark.parametrize("size", some(SIZES, "desk"))
def test_axe_has_nothing_against_any_screen(
    browser: Browser, open_house: Serving, finished: dict[str, str], size: str, language: str
) -> None:
    width, height = SIZES[size]
    address = f"http://127.0.0.1:{open_house.http}/"
    with visitor(browser, address, width=width, height=height, locale=LOCALES[language]) as page:
        inspector = Inspector(page)
        expect(shown(page, "play-bot").first).to_be_visible()
        inspector.look("lobby")
        for game in STEPS:
            with friend(browser, address) as bob:
                a_table(inspector, address, game, bob)
            a_finished_table(inspector, address, game, finished[game])
            page.goto(f"{address}#/learn/{game}")
            expect(shown(page, "rule").first).to_be_visible()
            inspector.look(f"{game}, rules")
        page.goto(f"{address}#/t/NOPE")
        inspector.look("no table")
        assert not inspector.found, "\n".join(inspector.found)
