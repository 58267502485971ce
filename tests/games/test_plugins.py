"""Games that other distributions bring along stand beside those of the house."""

from pathlib import Path

import pytest

from tests.support.plugin import GAME, NIM, answer, complaint, distribution

LIST = "from tavola.games import GAMES; print(*GAMES)"


def test_a_game_of_another_distribution_is_played_like_any_other(tmp_path: Path) -> None:
    distribution(tmp_path, GAME)
    assert answer(tmp_path, LIST) == "qwirkle eriantys masters nim"
    played = """
from tavola.games import GAMES, begin, play
from tavola.games.chance import SeededChance
game = GAMES["nim"]
state, events = begin(game, game.Options(), 2, SeededChance(b"x", 0))
while acting := game.acting(state):
    state, _ = play(game, state, acting[0], [game.moves(state, acting[0])[-1]], SeededChance(b"x", 1))
print(game.outcome(state).winners)
"""
    assert answer(tmp_path, played) == "(1,)"


@pytest.mark.parametrize("first", ["import nim", "import tavola.games", "from tavola.games import contract"])
def test_whatever_is_imported_first(tmp_path: Path, first: str) -> None:
    distribution(tmp_path, GAME)
    assert answer(tmp_path, f"{first}; import nim; {LIST}; assert GAMES['nim'] is nim.GAME").endswith(" nim")


def test_it_is_in_the_schema(tmp_path: Path) -> None:
    distribution(tmp_path, GAME)
    code = "from tavola.dialects.native.schema import schema; print(*schema()['$defs'])"
    assert {"nim.Take", "nim.Options", "nim.Preview", "nim.View"} <= set(answer(tmp_path, code).split())


def test_without_one_there_are_the_games_of_the_house(tmp_path: Path) -> None:
    assert answer(tmp_path, LIST) == "qwirkle eriantys masters"
    assert complaint(tmp_path, "import tavola.games; tavola.games.NAMES").startswith("AttributeError: module")


START = "RuntimeError: the plug-in 'nim' of the group tavola.games, nim:GAME,"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("GAME = 5", "is no game but int"),
        ("import there_is_no_such_module", "cannot be loaded: ModuleNotFoundError: No module named"),
        ("raise OSError('no cards')", "cannot be loaded: OSError: no cards"),
        ("", "cannot be loaded: AttributeError: module 'nim' has no attribute 'GAME'"),
        (NIM.replace('name = "nim"', 'name = "mn"'), "calls itself 'mn': its entry point must, too"),
    ],
)
def test_one_that_is_no_game_is_refused_with_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    distribution(tmp_path, GAME, text)
    assert complaint(tmp_path, LIST).startswith(f"{START} {sentence}")


def test_the_names_of_the_house_are_taken(tmp_path: Path) -> None:
    distribution(
        tmp_path, {"tavola.games": {"qwirkle": "nim:GAME"}}, NIM.replace('name = "nim"', 'name = "qwirkle"')
    )
    assert complaint(tmp_path, LIST) == (
        "RuntimeError: the plug-in 'qwirkle' of the group tavola.games, nim:GAME, "
        "takes the name of a game that is already here"
    )
