"""A person at the page: looks, clicks, waits for what is shown."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

YOUR_TURN = re.compile("your turn|tocca a te|jouw beurt", re.IGNORECASE)
PATIENCE = 30_000
GLANCE = 250
TOUCHES = 20
"""No move takes more."""


def some(of: Iterable[str], *always: str) -> list[Any]:
    """All of them, of which these are tried every time and the others only when there is time."""
    return [pytest.param(one, marks=() if one in always else pytest.mark.long) for one in of]


@contextmanager
def visitor(
    browser: Browser,
    address: str,
    *,
    width: int = 1280,
    height: int = 800,
    locale: str = "en-GB",
    worker: bool = False,
) -> Iterator[Page]:
    """A page of somebody who comes for the first time. A fault in its script fails the test.

    Only with `worker` is there one that keeps the page for later: the others have no later.
    """
    size: ViewportSize = {"width": width, "height": height}
    context = browser.new_context(
        viewport=size, reduced_motion="reduce", locale=locale, service_workers="allow" if worker else "block"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(address)
    yield page
    context.close()
    assert not faults, faults


def shown(page: Page, test_id: str) -> Locator:
    return page.get_by_test_id(test_id)


def wait_until(page: Page, holds: str, patience: int = PATIENCE) -> None:
    """Wait for what takes a promise to find out: the page's own waiting takes any promise for a yes."""
    deadline = monotonic() + patience / 1000
    while not page.evaluate(holds):
        assert monotonic() < deadline, f"not within {patience} ms: {holds}"
        page.wait_for_timeout(GLANCE)


def wait_for_drawing(page: Page) -> None:
    """What is measured is drawn a second time, once it knows its size."""
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    wait_for_drawing(page)


def assert_in_sight(page: Page, widths: Iterable[int], *test_ids: str, height: int = 800) -> None:
    """At each of these widths nothing of these is cut off, above, below or at a side."""
    for width in widths:
        resize(page, width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for test_id in test_ids:
            for piece in shown(page, test_id).all():
                box = piece.bounding_box()
                assert box, (width, test_id)
                assert 0 <= box["x"] <= box["x"] + box["width"] <= width, (width, test_id)
                assert box["y"] + box["height"] <= height, (width, test_id)


def my_turn_or_over(page: Page) -> bool:
    """Wait until it is this page's turn (True) or the game is over (False)."""
    turn = shown(page, "turn-line").filter(has_text=YOUR_TURN)
    expect(turn.or_(shown(page, "result")).first).to_be_visible(timeout=PATIENCE)
    if shown(page, "result").count():
        return False
    # The game's own part of the page may still be on its way.
    expect(page.locator("main .dock")).to_be_attached(timeout=PATIENCE)
    return True


def draft_something(page: Page) -> bool:
    """Lay one tile where that is a whole move; whether any tile of the hand could."""
    hand = shown(page, "hand-tile")
    for number in range(hand.count()):
        hand.nth(number).click()
        cells = page.locator("[data-testid=cell][data-done=true]")
        if cells.count():
            cells.first.click()
            return True
    return False


def place_something(page: Page) -> bool:
    """Lay one tile and confirm; whether any tile of the hand could."""
    if not draft_something(page):
        return False
    confirm(page)
    return True


def trade_something(page: Page) -> None:
    shown(page, "trade-toggle").click()
    shown(page, "hand-tile").first.click()
    confirm(page)


def play_by_touching(page: Page, told: Locator, touch: Callable[[], bool]) -> None:
    """Touch one piece after another until the move is told in these lines.

    It goes by itself, or waits for one tap more where luck speaks in it or more could be chosen.
    """
    before = told.count()
    waits = page.locator("[data-testid=confirm]:enabled")
    more = page.locator("[data-glow=next]:not(:disabled), [data-glow=more]:not(:disabled)")
    for _ in range(TOUCHES):
        expect(told.nth(before).or_(waits).or_(more).first).to_be_attached(timeout=PATIENCE)
        if told.count() > before:
            return
        if waits.count():
            confirm(page)
            break
        touch()  # unless what glowed has been taken for a move meanwhile
    expect(told.nth(before)).to_be_attached(timeout=PATIENCE)


class Clicks:
    """How often a page is clicked on, from the moment this is made."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate(
            "window.clicks = 0; addEventListener('click', ({ isTrusted }) => (window.clicks += isTrusted), true)"
        )

    def since_last(self) -> int:
        """So many since this was last asked."""
        return int(self._page.evaluate("const { clicks } = window; window.clicks = 0; clicks"))


def confirm(page: Page) -> None:
    expect(shown(page, "confirm")).to_be_enabled()
    shown(page, "confirm").click()


def take_turn(page: Page) -> None:
    before = shown(page, "move-list").locator("li").count()
    if not place_something(page):
        trade_something(page)
    expect(shown(page, "move-list").locator("li").nth(before)).to_be_attached(timeout=PATIENCE)
