"""Replays inside the table page, and what the strongest bot makes of a game, as a person goes through them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tavola.house.replay import OPEN, Replay
from tests.browser.kept_games import Game, played, thousand
from tests.browser.playing import PATIENCE, shown, some, visitor
from tests.support.process import Serving, serving

BETTER = {"en-GB": "Better: Place", "it-IT": "Meglio: Posa", "nl-NL": "Beter: Leg"}
BECAUSE = {
    "en-GB": r"[Bb]rings \d+ point",
    "it-IT": r"[Pp]orta subito \d+ punt",
    "nl-NL": r"[Ll]evert nu \d+ punt",
}
REVIEW_MILLISECONDS = 300_000
"""It is made in a process of the lowest priority."""


@pytest.fixture(scope="module")
def short() -> Game:
    """Six moves at random, so that there is something to find fault with; then somebody leaves."""
    return played("qwirkle", 2, moves=6)


@pytest.fixture(scope="module")
def full() -> Game:
    return played("masters", 2)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory, short: Game, full: Game) -> Iterator[Serving]:
    folder: Path = tmp_path_factory.mktemp("replays")
    for game in (short, full):
        game.keep(folder)
    with serving(folder) as house:
        yield house


def at(page: Page, number: int, last: int) -> None:
    expect(shown(page, "replay-at")).to_have_text(f"Move {number} of {last}", timeout=PATIENCE)


def test_a_replay_begins_at_the_deal_steps_runs_scrubs_and_links_to_a_move(
    browser: Browser, shelf: Serving, short: Game
) -> None:
    deal = 3
    last = len(short.records) - 1 - deal
    address = f"http://127.0.0.1:{shelf.http}/"
    with visitor(browser, f"{address}#/r/{short.code}") as page:
        at(page, 0, last)
        expect(shown(page, "board-tile")).to_have_count(0)
        expect(shown(page, "score").first).to_contain_text("Ann")
        shown(page, "replay-on").click()
        at(page, 1, last)
        first = shown(page, "board-tile")
        expect(first.first).to_be_visible()
        expect(shown(page, "replay-story")).to_contain_text("placed")
        page.keyboard.press("End")
        at(page, last, last)
        expect(shown(page, "replay-on")).to_be_disabled()
        shown(page, "replay-scrub").fill(str(deal + 4))
        at(page, 4, last)
        assert page.url.endswith(f"#/r/{short.code}/{deal + 4}")
        laid = shown(page, "board-tile").count()
        link = shown(page, "copy-link").get_attribute("data-link")
        assert link
        with visitor(browser, link) as friend:
            at(friend, 4, last)
            expect(shown(friend, "board-tile")).to_have_count(laid)
        shown(page, "move-list").locator(f"[data-entry='{deal + 2}']").click()
        at(page, 2, last)
        page.get_by_label("Speed").select_option("4")
        shown(page, "replay-run").click()
        at(page, last, last)
        expect(shown(page, "replay-run")).to_have_text("Play")


def test_a_finished_game_is_seen_by_each_seat_and_with_all_hands(
    browser: Browser, shelf: Serving, short: Game
) -> None:
    replay = Replay(short.records)
    number = 5
    hands = [seat.hand for seat in replay.step(number, OPEN).view.seats]
    with visitor(browser, f"http://127.0.0.1:{shelf.http}/#/r/{short.code}/{number}") as page:
        expect(shown(page, "board-tile").first).to_be_visible()
        expect(shown(page, "hand-tile")).to_have_count(0)
        expect(shown(page, "open-hands")).to_have_count(0)
        for seat, hand in enumerate(hands):
            shown(page, "replay-eyes").select_option(str(seat))
            expect(page).to_have_url(re.compile(rf"/{number}/{seat}$"))
            expect(shown(page, "hand-tile")).to_have_count(len(hand))
            expect(shown(page, "confirm")).to_have_count(0)
        shown(page, "replay-eyes").select_option("open")
        expect(shown(page, "open-hands").locator("svg[role=img]")).to_have_count(sum(map(len, hands)))


def test_the_leaders_of_all_are_shown_openly(browser: Browser, shelf: Serving, full: Game) -> None:
    replay = Replay(full.records)
    number = 6
    held = sum(len(seat.hand) for seat in replay.step(number, OPEN).view.seats)
    assert held
    with visitor(browser, f"http://127.0.0.1:{shelf.http}/#/r/{full.code}/{number}/open") as page:
        expect(shown(page, "open-leaders").locator("[role=img]")).to_have_count(held)
        shown(page, "replay-eyes").select_option("public")
        expect(shown(page, "board")).to_have_count(2)
        expect(shown(page, "open-leaders")).to_have_count(0)


@pytest.mark.parametrize("locale", some(BETTER, "en-GB"))
def test_a_review_marks_the_moves_that_mattered_and_says_what_was_better(
    browser: Browser, shelf: Serving, short: Game, locale: str
) -> None:
    """Made for the first of the three, and there for the others."""
    with visitor(browser, f"http://127.0.0.1:{shelf.http}/#/r/{short.code}", locale=locale) as page:
        shown(page, "ask-review").click()
        turning = shown(page, "turning")
        expect(turning.first).to_be_visible(timeout=REVIEW_MILLISECONDS)
        assert 1 <= turning.count() <= 3
        expect(shown(page, "review").locator("figure > svg circle")).to_have_count(turning.count())
        assert shown(page, "move-mark").count() >= turning.count()
        told = []
        for place in range(turning.count()):
            entry = turning.nth(place).get_attribute("data-entry")
            turning.nth(place).click()
            expect(page).to_have_url(re.compile(rf"/{entry}$"))
            expect(shown(page, "judged")).to_contain_text(re.compile(r"\d+ % → \d+ %"), timeout=PATIENCE)
            expect(shown(page, "judged").locator("p")).to_contain_text(BETTER[locale].split()[0])
            told.append(shown(page, "judged").inner_text())
            if BETTER[locale] in told[-1]:
                expect(shown(page, "better-tile").first).to_have_attribute("data-pointed", "true")
        assert any(BETTER[locale] in one and re.search(BECAUSE[locale], one) for one in told), told


def test_somebodys_own_game_is_reviewed_unasked_and_the_better_move_is_on_the_board(
    browser: Browser, shelf: Serving, short: Game
) -> None:
    with visitor(browser, f"http://127.0.0.1:{shelf.http}/") as page:
        short.sit_down(page, 1)
        expect(shown(page, "result")).to_be_visible()
        found = shown(page, "own-review").filter(has_text=re.compile(r"Review: \d moments? that mattered"))
        expect(found).to_be_visible(timeout=REVIEW_MILLISECONDS)
        found.click()
        expect(shown(page, "judged")).to_contain_text("It glows on the board.")
        assert page.locator("main [data-pointed]").count() > 0
        expect(shown(page, "ask-review")).to_have_count(0)
        page.keyboard.press("Home")
        expect(page.locator("main [data-pointed]")).to_have_count(0)


ROUNDS, WARM = 10, 3
"""Replays gone through, and after how many of them everything is loaded and cached that will be."""
SPARE_BYTES = 1_500_000
SPARE_THINGS = 100
"""A replay has some thousand nodes."""
STRIDE = 40


def left_over(page: Page) -> dict[str, float]:
    """What the page holds once nothing is left over: bytes, nodes of documents and listeners to events."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("HeapProfiler.collectGarbage")
    devtools.send("Performance.enable")
    figures = devtools.send("Performance.getMetrics")["metrics"]
    devtools.detach()
    return {figure["name"]: float(figure["value"]) for figure in figures}


@pytest.mark.long
def test_ten_replays_of_a_thousand_events_leave_nothing_behind(browser: Browser, tmp_path: Path) -> None:
    full = thousand()
    full.keep(tmp_path)
    replay = Replay(full.records)
    deal, last = 3, len(replay) - 1
    assert sum(len(step.events) for step in replay.steps(OPEN)) >= 1000
    held = []
    with serving(tmp_path) as house, visitor(browser, address := f"http://127.0.0.1:{house.http}/") as page:
        for _ in range(ROUNDS):
            page.goto(f"{address}#/r/{full.code}")
            at(page, 0, last - deal)
            for number in range(deal, last, STRIDE):
                shown(page, "replay-scrub").fill(str(number))
            page.keyboard.press("End")
            at(page, last - deal, last - deal)
            page.goto(f"{address}#/")
            expect(shown(page, "replay-at")).to_have_count(0)
            held.append(left_over(page))
    warm, later = held[WARM - 1], held[WARM:]
    for what in ("Nodes", "JSEventListeners"):
        assert max(one[what] for one in later) < warm[what] + SPARE_THINGS, [one[what] for one in held]
    # What grows still is the engine's own: code it has compiled, and what it has learnt of it.
    heaps = [one["JSHeapUsedSize"] for one in held]
    assert max(heaps[WARM:]) - heaps[WARM - 1] < SPARE_BYTES, heaps
