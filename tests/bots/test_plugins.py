"""Bots that other distributions bring along play beside those of the house."""

from pathlib import Path

import pytest

from tavola.bots import KINDS as KINDS_HERE
from tests.support.plugin import BOT, GAME, NIM, answer, complaint, distribution

KINDS = "from tavola.bots import KINDS; print(KINDS)"
HOUSE = ", ".join(f"'{game}': {KINDS_HERE[game]}" for game in ("qwirkle", "eriantys", "masters"))


def test_a_bot_of_another_distribution_chooses(tmp_path: Path) -> None:
    distribution(tmp_path, GAME | BOT)
    assert answer(tmp_path, KINDS) == f"{{{HOUSE}, 'nim': ('clever',)}}"
    chosen = "from tavola.bots import choose; import nim; print(choose('nim', 'clever', nim.View(5, 0), 0, None))"
    assert answer(tmp_path, chosen) == "Take(count=2)"


def test_a_plugin_may_import_the_bots(tmp_path: Path) -> None:
    distribution(tmp_path, GAME | BOT, f"from tavola.bots import at_random\n{NIM}\nBOTS['random'] = at_random\n")
    for first in ("import nim", "import tavola.bots", "import tavola.games"):
        assert answer(tmp_path, f"{first}; {KINDS}").endswith("'nim': ('clever', 'random')}")


def test_a_game_may_have_no_bot(tmp_path: Path) -> None:
    distribution(tmp_path, GAME)
    assert answer(tmp_path, KINDS) == f"{{{HOUSE}, 'nim': ()}}"


def test_a_game_of_the_house_may_get_one_more(tmp_path: Path) -> None:
    distribution(tmp_path, {"tavola.bots": {"qwirkle": "nim:BOTS"}})
    assert "'qwirkle': ('random', 'greedy', 'clever'" in answer(tmp_path, KINDS), "levels come after it"


@pytest.mark.parametrize(
    ("groups", "text", "sentence"),
    [
        (BOT, NIM, "'nim' of the group tavola.bots, nim:BOTS, is for a game that is not here: there is qwirkle, "),
        (
            GAME | BOT,
            f"{NIM}\nBOTS = clever",
            "'nim' of the group tavola.bots, nim:BOTS, is no dict of functions or thinkers",
        ),
        (
            {"tavola.bots": {"qwirkle": "nim:BOTS"}},
            "BOTS = {'greedy': print}",
            "'qwirkle' of the group tavola.bots, nim:BOTS, takes the name of a bot that is already here: greedy",
        ),
        (
            GAME | BOT,
            NIM.replace("BOTS =", "BOT ="),
            "'nim' of the group tavola.bots, nim:BOTS, cannot be loaded: ",
        ),
    ],
)
def test_one_that_is_no_bot_is_refused_with_a_sentence(
    tmp_path: Path, groups: dict[str, dict[str, str]], text: str, sentence: str
) -> None:
    distribution(tmp_path, groups, text)
    assert complaint(tmp_path, KINDS).startswith(f"RuntimeError: the plug-in {sentence}")
