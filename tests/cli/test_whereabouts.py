"""A house is found wherever it listens on this machine, as long as it is open and no longer."""

import os
import signal
import stat
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tavola.cli import play
from tavola.cli.whereabouts import OpenHouse, left_by, open_houses, told_here
from tests.cli.conftest import Said
from tests.support.process import DEADLINE, serving
from tests.terminal.terminals import tavola_in_terminal


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "tavola" / "houses"


def test_a_house_is_found_while_it_is_open(tmp_path: Path, state: Path) -> None:
    assert open_houses() == []
    with serving(tmp_path / "data") as house:
        found = OpenHouse(f"localhost:{house.http}", str(tmp_path / "data"))
        assert open_houses() == [found]
        (file,) = state.iterdir()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(state.stat().st_mode) == 0o700
        assert house.stop() == 0
    assert open_houses() == []
    assert not [*state.iterdir()]


def test_what_a_house_that_was_killed_left_behind_is_cleared_away(tmp_path: Path, state: Path) -> None:
    with serving(tmp_path / "data") as house:
        house.process.send_signal(signal.SIGKILL)
        house.process.wait()
        assert [*state.iterdir()]
        # A bot it was just starting has its open files, and so the lock, until it is a program of its own.
        deadline = time.monotonic() + DEADLINE
        while open_houses():
            assert time.monotonic() < deadline
        assert not [*state.iterdir()]


def test_a_house_opens_where_no_file_can_be_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    with told_here(left_by("127.0.0.1", 1, tmp_path)):
        assert open_houses() == []


def test_a_file_that_says_nothing_is_no_house(state: Path, tmp_path: Path) -> None:
    with told_here(left_by("::1", 1, tmp_path)):
        (file,) = state.iterdir()
        assert open_houses() == [OpenHouse("[::1]:1", str(tmp_path))]
        for text in ("", "[", "1", '{"address": "here"}'):
            file.write_text(text)
            assert open_houses() == []


def test_play_without_an_address_goes_to_the_house_that_is_open(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as house, tavola_in_terminal("play") as window:
        window.until(f"native at localhost:{house.http}")
        window.until("Play against computer players")
        window.type("q")
        assert window.ended() == 0


def test_of_several_houses_one_is_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    said = iter(["", "three", "3", "0", "2"])
    monkeypatch.setattr("builtins.input", lambda _: next(said))
    with told_here(left_by("", 1001, tmp_path / "a")), told_here(left_by("", 1002, tmp_path / "b")):
        assert play._house_here() == "localhost:1002"


def test_where_nobody_can_choose_the_houses_are_named(tmp_path: Path, tavola: Callable[..., Said]) -> None:
    with told_here(left_by("", 1001, tmp_path)), told_here(left_by("", 1002, tmp_path)):
        said = tavola("play", "--plain")
    assert said.code == 2
    assert "localhost:1001, localhost:1002" in said.err


def test_where_there_is_none_it_says_what_to_do(
    tavola: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "HERE", "localhost:1")
    read, write = os.pipe()
    os.close(write)
    with os.fdopen(read) as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        said = tavola("play", "--plain")
    assert said.code == 1
    assert "no house of yours is open on this machine: `tavola serve` opens one" in said.err
