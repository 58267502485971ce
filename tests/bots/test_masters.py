"""The yardsticks of Masters: they choose legal moves from what their seat may know, and the better one wins."""

import pytest

from tavola.bots import Bot, at_random
from tavola.bots.level import NAMES
from tavola.bots.masters import BOTS, greedy
from tavola.games.masters import GAME
from tavola.games.masters.state import State
from tavola.games.masters.words import Move
from tests.games.masters.playing import ABSENT, BUILDER, random_game, random_state
from tests.support.games import Dice, frozen, match

YARDSTICKS: dict[str, Bot[State, Move]] = {"random": at_random, "greedy": greedy}


def test_there_are_two_yardsticks_and_five_levels() -> None:
    assert tuple(BOTS) == ("random", "greedy", *NAMES)
    assert YARDSTICKS.items() <= BOTS.items()


@pytest.mark.parametrize("bot", YARDSTICKS)
@pytest.mark.parametrize("seed", range(16))
def test_a_bot_plays_a_move_it_was_offered_and_changes_nothing(bot: str, seed: int) -> None:
    state = random_state(seed, (BUILDER, ABSENT)[seed // 4 % 2])
    for seat in GAME.acting(state):
        before = frozen(state)
        moves = GAME.moves(state, seat)
        assert YARDSTICKS[bot](state, seat, moves, Dice(seed)) in moves
        assert frozen(state) == before
        # Also when the table allows less than the rules do.
        assert YARDSTICKS[bot](state, seat, moves[:1], Dice(seed)) == moves[0]


def test_the_random_bot_plays_every_move() -> None:
    state = next(turn.after for turn in random_game(1, 2) if turn.after.turn is not None)
    assert state.turn is not None
    moves = GAME.moves(state, state.turn)
    assert {at_random(state, state.turn, moves, Dice(luck)) for luck in range(40 * len(moves))} == set(moves)


@pytest.mark.strength
@pytest.mark.parametrize("seed", range(8))
def test_greedy_beats_random(seed: int) -> None:
    # Measured: 100 of 100 games.
    seat = seed % 2
    bots = ["random", "random"]
    bots[seat] = "greedy"
    assert match(GAME, bots, seed).winners == (seat,)


@pytest.mark.long
def test_greedy_wins_most_solo_games() -> None:
    # Measured: 135 of 200 games.
    won = sum(match(GAME, ["greedy"], seed).winners == (0,) for seed in range(16))
    assert won >= 8


def test_the_random_bot_does_not_win_alone() -> None:
    assert sum(match(GAME, ["random"], seed).winners == (0,) for seed in range(10)) == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_bots_finish_at_larger_tables(seats: int) -> None:
    outcome = match(GAME, ["greedy", "random", "greedy", "random"][:seats], 3)
    assert set(outcome.winners) <= {0, 2}
