"""`tavola play` in a pseudo-terminal: what people do to their windows breaks nothing, and leaves them clean."""

import re
import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.support.process import Serving, serving, tavola
from tests.terminal.terminals import Terminal, tavola_in_terminal, terminal

CTRL_C = "\x03"
LOGS = Path(__file__).parent.parent / "fixtures" / "logs"
GAME = ("--game", "qwirkle", "--bots", "random")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("house") / "data", "--bot-pace", "0") as server:
        yield server


def playing(house: Serving, *options: str, no_colour: bool = False) -> AbstractContextManager[Terminal]:
    address = f"127.0.0.1:{house.http}"
    return tavola_in_terminal("play", "native", address, "--name", "Ann", *options, no_colour=no_colour)


SCREENS = {
    "lobby": ((), "", "Play against computer players"),
    "a list of the lobby": ((), "1\r", "Masters of Renaissance"),
    "typing a code": ((), "3\r", "the table's code"),
    "waiting": (("--game", "qwirkle"), "", "Others enter with the code"),
    "table": (GAME, "", "Your turn"),
    "typing a move": (GAME, ":", "a move, for example"),
    "help": (GAME, "?", "up, down: the rest"),
    "talking": (GAME, "c", "say to the table"),
    "leaving": (GAME, "q", "Press q again"),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_ctrl_c_leaves_every_screen_and_a_clean_terminal(house: Serving, screen: str) -> None:
    options, keys, shown = SCREENS[screen]
    with playing(house, *options) as window:
        window.until("Your turn" if options == GAME else "connected")
        window.type(keys)
        window.until(shown)
        window.type(CTRL_C)
        assert window.ended() == 130
        assert window.is_clean()
        assert b"Traceback" not in window.written


def test_a_window_may_be_tiny_and_large_again(house: Serving) -> None:
    with playing(house, *GAME) as window:
        window.until("Your turn")
        for columns, rows in ((20, 5), (1, 1), (120, 40), (20, 5), (80, 24)):
            window.resize(columns, rows)
        window.until(lambda: re.search(r"Ann \(you\).*\n(.*\n)* 91 .*\n(.*\n)*Your turn: place ", window.text))
        window.type("q")
        window.until("Press q again")
        window.type("q")
        assert window.ended() == 0
        assert window.is_clean()


def test_a_megabyte_is_pasted(house: Serving) -> None:
    pasted = b"\x1b[200~" + b"place Ro 91 91 \r" * 65_536 + b"\x1b[201~"
    with playing(house, *GAME) as window:
        window.until("Your turn")
        window.type(pasted)
        window.type(":")
        window.until("a move, for example")
        window.type(pasted)
        window.type("\x1b")
        window.until("enter take")
        window.type(CTRL_C)
        assert window.ended() == 130
        assert window.is_clean()


def test_the_window_is_shut(house: Serving) -> None:
    with playing(house, *GAME) as window:
        window.until("Your turn")
        window.close()
        assert window.ended() in (-signal.SIGHUP, 1, 129)


def test_no_colour_where_none_is_wanted(house: Serving) -> None:
    with playing(house, *GAME, no_colour=True) as window:
        window.until("Your turn")
        window.type(CTRL_C)
        window.ended()
        assert b"\x1b[31m" not in window.written
        assert b"38;5;" not in window.written
        assert b"38;2;" not in window.written


def test_sixteen_colours_are_enough(house: Serving) -> None:
    with playing(house, *GAME) as window:
        window.until("Your turn")
        window.type(CTRL_C)
        window.ended()
        assert re.search(rb"\x1b\[[\d;]*3[1-7]m", window.written), "the tiles have colours"
        assert not re.search(rb"[34]8;[25];", window.written)


def test_the_mouse_is_listened_to_and_let_go(house: Serving) -> None:
    with playing(house) as window:
        window.until("2 Open a table for others")
        row = next(at for at, line in enumerate(window.text.split("\n"), 1) if "2 Open a table" in line)
        for _ in range(2):
            window.type(f"\x1b[<0;8;{row}M\x1b[<0;8;{row}m")
        window.until("Which game?")
        window.type(CTRL_C)
        assert window.ended() == 130
        assert window.is_clean()


def test_ctrl_c_leaves_a_replay() -> None:
    with tavola_in_terminal("replay", str(LOGS / "qwirkle.jsonl")) as window:
        window.until("entry 0 of")
        window.type("\x1b[C")
        window.until("entry 1 of")
        window.resize(20, 5)
        window.resize(80, 24)
        window.until("space play")
        window.type(CTRL_C)
        assert window.ended() == 130
        assert window.is_clean()


def test_ctrl_c_leaves_whoever_looks_on_and_plain_lines(house: Serving) -> None:
    address = f"127.0.0.1:{house.http}"
    with tavola_in_terminal("play", "native", address, "--plain", "--name", "Ann", *GAME) as player:
        player.until("Your turn")
        code = re.search(r"The code of this game is (\w+)\.", player.text)
        assert code
        with tavola_in_terminal("watch", code[1], "--address", address) as window:
            window.until("looking on")
            window.until("Waiting for Ann.")
            window.type(CTRL_C)
            assert window.ended() == 130
            assert window.is_clean()
        player.type(CTRL_C)
        assert player.ended() == 130
        assert b"Traceback" not in player.written


def test_where_no_house_is_it_says_so() -> None:
    with terminal(*tavola("play", "native", "127.0.0.1:1")) as window:
        assert window.ended() == 1
        assert b"tavola: no connection: " in window.written
        assert window.is_clean()
