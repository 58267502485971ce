"""The known positions of Eriantys: they are what their files say, by playing every turn there is."""

import pytest

from tavola.games import advance
from tavola.games.eriantys import GAME
from tavola.games.eriantys.rules import last_round
from tavola.games.eriantys.state import Phase, State, copy
from tavola.games.eriantys.words import Move, MoveStudent, Pay, TakeCloud
from tests.support.games import Dice, NoLuck
from tests.support.puzzles import Puzzle, puzzles

WINS = [pytest.param(puzzle, id=puzzle.name) for puzzle in puzzles("eriantys") if puzzle.name.startswith("win")]
BLUNDERS = [
    pytest.param(puzzle, id=puzzle.name) for puzzle in puzzles("eriantys") if puzzle.name.startswith("blunder")
]


def after(state: State, seat: int, move: Move) -> State:
    then = copy(state)
    advance(GAME, then, seat, move, Dice("any"))
    return then


def won(state: State, seat: int) -> bool:
    """Whether the game is over and this seat alone, or with its team, has won it."""
    return state.ended is not None and {state.side_of[one] for one in state.ended.winners} == {state.side_of[seat]}


def can_win(state: State, seat: int, first: int = 0) -> bool:
    """Whether this seat can end the game and win it in this turn. Students are moved in one order only."""
    if won(state, seat):
        return True
    if state.turn != seat or state.phase == Phase.PLANNING:
        return False
    moves = GAME.moves(state, seat)
    ends = seat == state.order[-1] and last_round(state) is not None
    for place, move in enumerate(moves):
        if isinstance(move, TakeCloud) and not ends:
            continue
        student = isinstance(move, MoveStudent)
        if student and place < first:
            continue
        then = after(state, seat, move)
        same = student and GAME.moves(then, seat) == moves
        if can_win(then, seat, place if same else 0):
            return True
    return False


@pytest.mark.parametrize("puzzle", WINS)
def test_a_win_is_one_and_there_is_no_other(puzzle: Puzzle) -> None:
    state = GAME.imagine(puzzle.view, NoLuck())
    for move in puzzle.legal():
        if not isinstance(move, Pay):  # to pay first for what is not needed is no other way to win
            assert can_win(after(state, puzzle.seat, move), puzzle.seat) == (move in puzzle.best)
    assert all(can_win(after(state, puzzle.seat, move), puzzle.seat) for move in puzzle.best)


@pytest.mark.parametrize("puzzle", BLUNDERS)
def test_a_blunder_loses_at_once_and_nothing_else_does(puzzle: Puzzle) -> None:
    state = GAME.imagine(puzzle.view, NoLuck())
    for move in puzzle.legal():
        then = after(state, puzzle.seat, move)
        assert (then.ended is not None and not won(then, puzzle.seat)) == (move in puzzle.avoid)
