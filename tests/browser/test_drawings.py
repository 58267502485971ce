"""The drawings: what must be told apart can be, small and without colour."""

from itertools import combinations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.playing import shown, visitor
from tests.browser.screens import go_to_table, play_on
from tests.support.process import Serving

COLOURS = ("green", "red", "yellow", "pink", "blue")

ALIKE = """() => {
  const masks = %s.map((colour) => {
    const outline = document.querySelector(`path[fill="var(--student-${colour})"]`).getAttribute('d')
    const picture = new OffscreenCanvas(10, 10).getContext('2d')
    picture.setTransform(10 / 24, 0, 0, 10 / 24, 5, 5)
    picture.fill(new Path2D(outline))
    return picture.getImageData(0, 0, 10, 10).data.filter((_, at) => at %% 4 === 3)
  })
  return masks.map((one) => masks.map((other) => {
    const sum = (of) => one.reduce((total, value, at) => total + of(value, other[at]), 0)
    return sum(Math.min) / sum(Math.max)
  }))
}"""


def test_students_differ_at_ten_pixels_without_colour(browser: Browser, house: Serving) -> None:
    with visitor(browser, f"http://127.0.0.1:{house.http}/") as page:
        # Two of each colour lie on the islands from the start.
        go_to_table(page, play_on(page, "eriantys", turns=0))
        expect(shown(page, "island").first).to_be_visible()
        alike = page.evaluate(ALIKE % list(COLOURS))
    for one, other in combinations(range(len(COLOURS)), 2):
        assert alike[one][other] < 0.75, (COLOURS[one], COLOURS[other])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_black_towers_have_windows_to_be_seen(browser: Browser, house: Serving, theme: str) -> None:
    """The hole in a wall is of another tone than the wall."""
    with visitor(browser, f"http://127.0.0.1:{house.http}/") as page:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        go_to_table(page, play_on(page, "eriantys", turns=0))
        tower = page.locator('path[fill="var(--tower-black)"][stroke="var(--tower-edge)"]').first
        expect(tower).to_be_visible()
        fills = tower.evaluate("one => [one, one.nextElementSibling].map((path) => getComputedStyle(path).fill)")
    light = [sum(int(part) for part in fill.removeprefix("rgb(").removesuffix(")").split(",")) for fill in fills]
    assert light[1] - light[0] > 400


def test_each_character_assistant_and_leader_is_drawn(browser: Browser, house: Serving) -> None:
    with visitor(browser, f"http://127.0.0.1:{house.http}/") as page:
        go_to_table(page, play_on(page, "eriantys", turns=0, options={"expert": True}))
        expect(shown(page, "assistant")).to_have_count(10)
        drawn = page.locator("[data-testid=assistant] svg").evaluate_all("all => all.map((one) => one.innerHTML)")
        assert len(set(drawn)) == 10
        expect(page.locator("[data-testid=character] svg[viewBox='0 0 48 48']")).to_have_count(3)
        go_to_table(page, play_on(page, "masters", turns=0))
        expect(page.locator("[data-testid=leader] svg[viewBox='0 0 48 48']")).to_have_count(4)
