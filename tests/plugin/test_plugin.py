"""A game by somebody else, installed beside Tavola: nothing of Tavola is changed for it.

The package `highcard` is built and installed into a folder of its own, as a person would with pip, and found
through its entry points. It is played to the end over the native dialect by programs, by its bot and in a browser.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import browser as browser  # noqa: PLC0414 - a fixture
from tests.browser.playing import PATIENCE, my_turn_or_over, shown, visitor
from tests.server.helpers import NativeGuest, send_home
from tests.support.process import Serving, serving, tavola

HERE = Path(__file__).parent
REPOSITORY = HERE.parents[1]
DEADLINE = 60.0


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder it was installed into. Nothing is fetched: what builds it is in the environment."""
    source = tmp_path_factory.mktemp("source") / "highcard"
    shutil.copytree(HERE, source, ignore=shutil.ignore_patterns("test_*", "__pycache__"))
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--disable-pip-version-check", "--target", folder, source], check=True, timeout=DEADLINE)
    return folder


@pytest.fixture
def house(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    monkeypatch.setenv("PYTHONPATH", f"{installed}{os.pathsep}{REPOSITORY / 'src'}")
    with serving(tmp_path / "games", "--bot-pace", "0") as server:
        yield server


def command(*words: str, cwd: Path) -> str:
    done = subprocess.run(tavola(*words), cwd=cwd, capture_output=True, text=True, timeout=DEADLINE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_two_programs_play_it_to_the_end_and_its_log_holds(house: Serving, tmp_path: Path) -> None:
    address = f"127.0.0.1:{house.http}"
    words = tavola("bot", "native", address, "--game", "highcard", "--name", "Ann")
    first = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=tmp_path)
    assert first.stdout
    shown = iter(first.stdout.readline, "")
    code = next(found[1] for line in shown if (found := re.fullmatch(r"The code of this game is (\w+)\.\n", line)))
    second = command("bot", "native", address, "--code", code, "--name", "Ben", "--bot", "thrifty", cwd=tmp_path)
    told, _ = first.communicate(timeout=DEADLINE)
    assert first.returncode == 0
    assert told.splitlines()[-1] == second.splitlines()[-1]
    assert "all cards are played" in told
    house.stop()
    assert f"table {code}: High card" in command("verify", code, "--data", "games", cwd=tmp_path)
    replay = command("replay", code, "--data", "games", cwd=tmp_path)
    assert "Ann is dealt 3 cards" in replay
    assert "takes the trick" in replay


async def test_its_own_bot_sits_at_a_native_table(house: Serving) -> None:
    guest = await NativeGuest.at(house.http)
    await guest.ask("Open", game="highcard", name="Ann", options={"cards": 2}, moves=True)
    now = (await guest.ask("AddBot", bot="thrifty"))["now"]
    while now["phase"] != "over":
        if now["moves"]:
            await guest.say("Play", moves=now["moves"][:1])
        now = (await guest.hear("News"))["now"]
    assert sum(now["outcome"]["scores"]) == 2
    await guest.close()
    await send_home()


def test_it_is_played_to_the_end_in_a_browser(house: Serving, browser: Browser) -> None:
    with visitor(browser, f"http://127.0.0.1:{house.http}/") as page:
        page.locator("[data-testid=game][data-value=highcard]").click()
        expect(page.get_by_text("High card").first).to_be_visible()
        shown(page, "play-bot").click()
        while my_turn_or_over(page):
            expect(shown(page, "drawing")).to_contain_text("seat 0")
            moves = shown(page, "move")
            expect(moves.first).to_be_enabled(timeout=PATIENCE)
            assert re.match(r"Play: card \d+", moves.first.inner_text())
            before = shown(page, "drawing").inner_text()
            moves.first.click()
            expect(shown(page, "drawing")).not_to_have_text(before)
        expect(shown(page, "result")).to_contain_text("All cards are played")


def test_nothing_of_tavola_knows_it() -> None:
    for folder in ("src", "web/src"):
        for path in (REPOSITORY / folder).rglob("*"):
            if path.is_file() and path.suffix in {".py", ".ts", ".svelte", ".json"}:
                assert "highcard" not in path.read_text(encoding="utf-8").lower(), path


def test_the_games_of_the_house_are_listed_in_three_files_and_their_words_with_all_others() -> None:
    """What a new game of ours has to be entered in, beside its own folders: CONTRIBUTING counts them."""
    sources = [
        path
        for folder in (REPOSITORY / "src", REPOSITORY / "web" / "src")
        for path in folder.rglob("*")
        if path.suffix in {".py", ".ts", ".svelte"}
    ]
    listing = set()
    for path in (*sources, REPOSITORY / "pyproject.toml"):
        text = path.read_text(encoding="utf-8")
        if all(re.search(rf"\b{game}\b", text) for game in ("qwirkle", "eriantys", "masters")):
            listing.add(str(path.relative_to(REPOSITORY)))
    words = {
        f"web/src/words/{language}{area}.ts"
        for language in ("en", "it", "nl")
        for area in ("", ".explain", ".lessons")
    }
    assert listing == {"src/tavola/games/__init__.py", "src/tavola/bots/__init__.py", "pyproject.toml"} | words
