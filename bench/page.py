"""The page on a slow line and a slow machine: when the largest thing of the first view is painted.

`python -m bench.page`, with a Chromium on the path or in TAVOLA_CHROMIUM.
"""

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import chromium
from tests.support.process import serving

BITS = 1_600_000
SLOWER = 4
LIMIT = 1500.0
"""Milliseconds."""
ROUNDS = 7
ROUND_TRIPS = (0, 150)

SETTLED = """() => new Promise((told) => {
  let latest = 0
  new PerformanceObserver((list) => { latest = list.getEntries().at(-1).startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  const wait = () => (performance.now() > latest + 1500 && latest ? told(latest) : setTimeout(wait, 100))
  wait()
})"""


def largest_paint(browser: Browser, address: str, round_trip: int = 0) -> float:
    """Milliseconds from the request to the largest contentful paint, for somebody who was never here."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    wires = context.new_cdp_session(page)
    wires.send("Network.enable")
    slow = {"offline": False, "latency": round_trip, "downloadThroughput": BITS / 8, "uploadThroughput": BITS / 8}
    wires.send("Network.emulateNetworkConditions", slow)
    wires.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address)
    found: float = page.evaluate(SETTLED)
    context.close()
    return found


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "data") as house,
        sync_playwright() as playwright,
    ):
        browser = chromium(playwright)
        for round_trip in ROUND_TRIPS:
            times = sorted(
                largest_paint(browser, f"http://127.0.0.1:{house.http}/", round_trip) for _ in range(ROUNDS)
            )
            print(
                f"largest contentful paint at {BITS / 1e6} Mbit/s, {round_trip} ms there and back, CPU {SLOWER}x"
                f" slower: best {times[0]:.0f} ms, median {median(times):.0f} ms, worst {times[-1]:.0f} ms"
            )
        browser.close()


if __name__ == "__main__":
    main()
