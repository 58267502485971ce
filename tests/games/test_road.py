"""The files of the rules that one move passes: each topic is asked only when it is concerned."""

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import tavola.games
from tavola.games import GAMES, AnyGame, play
from tavola.games.chance import SeededChance
from tavola.games.masters.words import Take
from tavola.games.qwirkle.words import Place
from tests.games.masters.playing import table
from tests.games.qwirkle.playing import position, row, tiles

FOLDER = Path(tavola.games.__file__).parent


def passed(game: AnyGame, state: Any, move: Any) -> set[str]:
    """The files that take part when a seat plays and both seats and a spectator are shown what came of it."""
    files: set[str] = set()

    def met(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(FOLDER)):
            files.add(Path(frame.f_code.co_filename).stem)

    before = sys.getprofile()
    sys.setprofile(met)
    try:
        after, events = play(game, state, 0, [move], SeededChance(b"road", 1))
        game.acting(after)
        for eyes in (0, 1, None):
            for event in events:
                game.see(event, eyes)
            game.view(after, eyes)
        for seat in (0, 1):
            game.step(after, seat)
    finally:
        sys.setprofile(before)
    return files


@pytest.mark.parametrize("number", [1, 3])
def test_a_draw_from_the_market_of_masters(number: int) -> None:
    files = passed(GAMES["masters"], table(), Take("row", number))
    assert files <= {"playing", "chance", "rules", "state", "player", "sight", "market", "faith", "book"}


def test_a_placement_of_qwirkle() -> None:
    state = position(row("Ro", 91, 91), [tiles("Rd Rs"), tiles("Bs")])
    files = passed(GAMES["qwirkle"], state, Place(row("Rd", 91, 92)))
    assert files == {"playing", "chance", "rules", "state", "board", "sight"}
