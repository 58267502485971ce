"""How smoothly the page pans and animates: frames a second, and the main thread's own time for each.

`python -m bench.frames`, with Chromium at `TAVOLA_CHROMIUM` or on the path. The time of the thread does not
depend on what else the machine does: under 16.7 ms a frame there is room for 60 a second.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import chromium  # noqa: E402
from tests.browser.kept_games import Game, played  # noqa: E402
from tests.browser.playing import my_turn_or_over, shown, take_turn, visitor  # noqa: E402
from tests.support.process import serving  # noqa: E402

FRAME = 1000 / 60
TURNS = 5
PANS = 120
RUN_MILLISECONDS = 10_000

COUNT = """(moving) => {
  window.frames = []
  window.drawn = 0
  let last = performance.now()
  const next = (now) => {
    window.drawn++
    if (!moving || document.getAnimations().length) window.frames.push(now - last)
    last = now
    window.counting = requestAnimationFrame(next)
  }
  window.counting = requestAnimationFrame(next)
}"""


def busy(session: CDPSession) -> float:
    """Seconds the page's main thread has worked, by its own clock."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")


def measure(page: Page, name: str, act: Callable[[Page], None], *, moving: bool = False) -> None:
    """With `moving` only those frames count in which a piece is on its way."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(COUNT, moving)
    before = busy(session)
    act(page)
    worked = 1000 * (busy(session) - before)
    frames = [
        float(frame) for frame in page.evaluate("cancelAnimationFrame(window.counting); window.frames.slice(1)")
    ]
    drawn = page.evaluate("window.drawn")
    in_time = sum(frame < 1.5 * FRAME for frame in frames) / len(frames)
    print(
        f"{name}: {1000 * len(frames) / sum(frames):.0f} frames/s, {in_time:.0%} in time, "
        f"{worked / drawn:.1f} ms of the main thread a frame"
    )


def pan(page: Page) -> None:
    """Drag the board about, a step for each frame."""
    page.mouse.move(400, 300)
    page.mouse.down()
    for step in range(PANS):
        page.mouse.move(400 + 3 * (step % 40), 300 + 2 * (step % 25))
    page.mouse.up()


def run_on(page: Page) -> None:
    """Let the replay run: every move of it moves pieces, and nothing but the page has anything to do."""
    shown(page, "replay-run").click()
    page.wait_for_timeout(RUN_MILLISECONDS)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        games = {title: played(title, 2, "greedy") for title in ("eriantys", "masters", "qwirkle")}
        for game in games.values():
            game.keep(Path(folder))
        with serving(Path(folder), "--bot-pace", "0") as house, sync_playwright() as playwright:
            measure_all(chromium(playwright), f"http://127.0.0.1:{house.http}/", games)


def measure_all(browser: Browser, address: str, games: dict[str, Game]) -> None:
    with visitor(browser, address) as page:
        page.emulate_media(reduced_motion="no-preference")
        shown(page, "name").fill("Ann")
        shown(page, "play-bot").click()
        for _ in range(TURNS):
            if my_turn_or_over(page):
                take_turn(page)
        my_turn_or_over(page)
        measure(page, "panning Qwirkle", pan)
    for title, game in games.items():
        with visitor(browser, f"{address}#/r/{game.code}/0/open") as page:
            page.emulate_media(reduced_motion="no-preference")
            expect(shown(page, "replay-run")).to_be_enabled()
            measure(page, f"pieces moving in {title.capitalize()}", run_on, moving=True)
    browser.close()


if __name__ == "__main__":
    main()
