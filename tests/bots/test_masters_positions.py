"""Positions of Masters whose answer can be proved: the rules say how the game stands at the end of the turn."""

import pytest

from tavola.games import play
from tavola.games.masters import GAME
from tavola.games.masters.state import State
from tavola.games.masters.words import EndTurn, Move, Pay, Shift, Swap
from tests.support.games import Dice, frozen
from tests.support.puzzles import Puzzle, puzzles

WON = ("seventh-card-wins", "solo-win", "solo-last-step", "last-turn")
LOST = ("seventh-card-loses", "waste-ends", "solo-last-of")
"""How the names begin of those in which the right moves win with this turn, or the wrong ones lose with it."""

PROVED = [
    pytest.param(puzzle, id=puzzle.name) for puzzle in puzzles("masters") if puzzle.name.startswith(WON + LOST)
]


@pytest.mark.parametrize("puzzle", PROVED)
def test_the_end_of_the_turn_proves_it(puzzle: Puzzle) -> None:
    state = GAME.imagine(puzzle.view, Dice(puzzle.name))
    legal = [move for move in GAME.moves(state, puzzle.seat) if not isinstance(move, Swap | Shift)]
    ends = {move: _ends(state, puzzle.seat, move) for move in legal}
    if puzzle.best:
        assert [move for move in legal if "won" in ends[move]] == [move for move in legal if move in puzzle.best]
    else:
        assert [move for move in legal if ends[move] == {"lost"}] == [
            move for move in legal if move in puzzle.avoid
        ]


def _ends(state: State, seat: int, move: Move) -> set[str]:
    """How the game can stand at the end of a turn that begins with this move."""
    found: set[str] = set()
    seen = set()
    left = [(state, move)]
    while left:
        before, choice = left.pop()
        after, _ = play(GAME, before, seat, [choice], Dice("any"))
        if after.ended is not None:
            found.add("won" if after.ended.winners == (seat,) else "lost")
        elif isinstance(choice, EndTurn):
            found.add("open")
        elif (here := frozen(after.players[seat])) not in seen:
            seen.add(here)
            left += [(after, onward) for onward in _choices(after, seat)]
    return found


def _choices(state: State, seat: int) -> list[Move]:
    """The moves that make a difference: from where a price is paid makes none for the count."""
    moves = GAME.moves(state, seat)
    step = state.players[seat].step
    if step in ("pay", "produce"):
        paid: list[Move] = [move for move in moves if isinstance(move, Pay)]
        return paid[-1:]
    return moves if step == "store" else [move for move in moves if not isinstance(move, Swap | Shift)]
