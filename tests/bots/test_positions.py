"""Positions with a known best move: what the files say can be so, and the strongest bot solves them."""

from pathlib import Path

import msgspec
import pytest

from tavola.bots.level import NAMES
from tavola.games import GAMES
from tests.support.puzzles import FOLDER, Known, Log, Puzzle, puzzles

NODES = 4_000
STRONGEST = NAMES[-1]
"""It has to solve nine of ten of each game's puzzles, and there are at least twenty."""

EVERY = [pytest.param(puzzle, id=f"{game} {puzzle.name}") for game in GAMES for puzzle in puzzles(game)]


@pytest.mark.parametrize("puzzle", EVERY)
def test_a_puzzle_can_be_solved_and_missed(puzzle: Puzzle) -> None:
    legal = puzzle.legal()
    assert puzzle.best or puzzle.avoid
    assert all(move in legal for move in (*puzzle.best, *puzzle.avoid))
    assert not set(puzzle.best) & set(puzzle.avoid)
    right = puzzle.best or [move for move in legal if move not in puzzle.avoid]
    assert 0 < len(right) < len(legal)
    assert puzzle.why.endswith(".")


@pytest.mark.strength
@pytest.mark.parametrize("game", ["qwirkle", "eriantys", "masters"])
def test_the_strongest_bot_solves_nearly_all(game: str) -> None:
    every = puzzles(game)
    assert len(every) >= 20
    missed = [puzzle.name for puzzle in every if not puzzle.solved(STRONGEST, NODES)]
    assert len(missed) <= len(every) / 10, missed


def test_every_file_belongs_to_a_game() -> None:
    assert {folder.name for folder in FOLDER.iterdir()} <= set(GAMES)


def test_a_puzzle_may_be_the_beginning_of_a_game(tmp_path: Path) -> None:
    folder = tmp_path / "eriantys"
    folder.mkdir()
    log = Log({}, 2, "any", [])
    path = folder / "start.json"
    path.write_bytes(msgspec.json.encode(Known("It begins.", 0, log=log)))
    first = next(seat for seat in (0, 1) if Puzzle(path).view.turn == seat)
    move = {"type": "PlayAssistant", "value": 4}
    log.moves.append((first, move))
    path.write_bytes(msgspec.json.encode(Known("One has moved.", 1 - first, [{**move, "value": 5}], log=log)))
    puzzle = Puzzle(path)
    assert len(puzzle.legal()) == 9
    assert puzzle.best[0] in puzzle.legal()
