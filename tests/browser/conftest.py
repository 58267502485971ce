"""A real Chromium and a real server for the tests of the page."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.playing import PATIENCE
from tests.support.process import Serving, serving

expect.set_options(timeout=PATIENCE)

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run")


def chromium(playwright: Playwright) -> Browser:
    """`make test` says which Chromium; run by hand, the one on the path is taken."""
    path = os.environ.get("TAVOLA_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "no Chromium is here: `make test` installs one"
    return playwright.chromium.launch(executable_path=path, args=list(QUIET))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for the whole session: Playwright keeps a loop running, beside which no asyncio test could run."""
    with sync_playwright() as playwright:
        open_browser = chromium(playwright)
        yield open_browser
        open_browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One for all: everybody has a table of their own, and its bots need not begin anew for each of them."""
    with serving(tmp_path_factory.mktemp("house"), "--bot-pace", "0") as server:
        yield server


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Serving]:
    """For those who end it."""
    with serving(tmp_path, "--bot-pace", "0") as server:
        yield server
