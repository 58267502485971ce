"""The computer players of Eriantys choose legal moves, and thinking a turn ahead pays."""

import pytest

from tavola.bots.eriantys.greedy import greedy, worth
from tavola.games.eriantys import GAME
from tavola.games.eriantys.words import MoveMotherNature, MoveStudent, TakeCloud
from tests.games.eriantys.playing import after, position
from tests.support.games import Dice, match


@pytest.mark.strength
@pytest.mark.parametrize(("expert", "games"), [(False, 20), (True, 10)])
def test_greedy_beats_random(expert: bool, games: int) -> None:
    won = 0
    for number in range(games):
        kinds = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        won += match(GAME, kinds, f"beats {number}", expert=expert).winners == (kinds.index("greedy"),)
    assert won >= 0.95 * games


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        (["random", "greedy", "random"], (1,)),
        (["greedy", "random", "greedy", "random"], (0, 2)),
    ],
)
@pytest.mark.parametrize("expert", [False, True])
def test_greedy_plays_at_every_table(kinds: list[str], expected: tuple[int, ...], expert: bool) -> None:
    won = sum(match(GAME, kinds, f"table {number}", expert=expert).winners == expected for number in range(4))
    assert won >= 3


def test_random_plays_whole_games_too() -> None:
    for seats in (2, 3, 4):
        assert match(GAME, ["random"] * seats, f"random {seats}", expert=True).winners


def test_greedy_takes_the_island_it_can_have() -> None:
    state = position(phase="mother nature", students={2: "GG", 1: "R"}, professors={"G": 0, "R": 1})
    assert greedy(state, 0, GAME.moves(state, 0), Dice(1)) == MoveMotherNature(2)


def test_greedy_sends_the_student_that_wins_the_island() -> None:
    state = position(
        left=1,
        values={0: 1, 1: 8},
        students={1: "GGRR"},
        professors={"G": 0, "R": 1},
        dining=["GGG", "RRRR"],
        entrances=["GYYYP", "GGRRYYP"],
    )
    assert greedy(state, 0, GAME.moves(state, 0), Dice(1)) == MoveStudent("green", 1)


def test_greedy_chooses_among_the_moves_it_is_given() -> None:
    state = position(phase="mother nature", students={2: "GG"}, professors={"G": 0})
    allowed = [MoveMotherNature(1), MoveMotherNature(3)]
    assert greedy(state, 0, list(allowed), Dice(1)) in allowed


def test_a_won_game_is_worth_more_than_any_other() -> None:
    state = position(phase="cloud", turn=1, dry=True, clouds=["", "GRY"], towers={3: "white"})
    over = after(state, 1, TakeCloud(1))
    assert worth(over, 0) > worth(state, 0) > worth(over, 1)
