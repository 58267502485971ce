"""Three fixed games, written down step by step: a change of the rules shows as a difference in these files.

After a change that is meant, TAVOLA_GOLDEN=write pytest tests/games/qwirkle/test_golden.py writes them anew.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tavola.games import begin, play
from tavola.games.chance import SeededChance
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.words import Leave, Move, Place, Trade
from tests.games.qwirkle.playing import OPTIONS, cells_of, hand_of
from tests.support.golden import each_has_its_file, goes_as_written, line, the_end, told

FOLDER = Path(__file__).parent / "golden"
BOARD_EVERY = 10

GAMES: dict[str, dict[str, Any]] = {
    "two-players": {"seats": 2},
    "three-players-trading": {"seats": 3, "trade_every": 5},
    "four-players-one-leaves": {"seats": 4, "leaves": {9: 2}},
}


def spelled(move: Move) -> Move:
    """The same move with its tiles in order, so that the order in which moves are found does not matter."""
    match move:
        case Place(laid):
            return Place(tuple(sorted(laid, key=lambda tile: tile[1:])))
        case Trade(names):
            return Trade(tuple(sorted(names)))
        case Leave():
            return move


def far(move: Place) -> int:
    """How far from the centre a placement lies; a compact board is easier to read."""
    return sum(abs(row - 91) + abs(column - 91) for _, row, column in move.tiles)


def policy(moves: list[Move], turn: int, trade_every: int) -> Move:
    """The placement of most tiles, nearest to the centre, first by the alphabet; now and then a trade of two."""
    ordered = sorted((spelled(move) for move in moves), key=line)
    placing = [move for move in ordered if isinstance(move, Place)]
    trading = [move for move in ordered if isinstance(move, Trade)]
    pairs = [move for move in trading if len(move.tiles) == 2]
    if pairs and trade_every and turn % trade_every == 0:
        return pairs[0]
    return min(placing, key=lambda move: (-len(move.tiles), far(move))) if placing else trading[0]


def drawn(state: State) -> Iterator[str]:
    cells = cells_of(state)
    rows = [row for row, _ in cells] or [91]
    columns = [column for _, column in cells] or [91]
    span = range(min(columns), max(columns) + 1)
    yield "      " + " ".join(f"{column:>3}" for column in span)
    for row in range(min(rows), max(rows) + 1):
        yield f"  {row:>3} " + " ".join(f"{cells.get((row, column), '.'):>3}" for column in span)


def playthrough(
    name: str, seats: int, trade_every: int = 0, leaves: dict[int, int] | None = None
) -> Iterator[str]:
    leaves = leaves or {}
    seed = name.encode()
    yield f"{GAME.title}, {seats} players, seed {name!r}"
    state, events = begin(GAME, OPTIONS, seats, SeededChance(seed, 0))
    yield from told(events)
    turn = 0
    while GAME.acting(state):
        turn += 1
        (seat,) = GAME.acting(state)
        moves = GAME.moves(state, seat)
        move = policy(moves, turn, trade_every)
        if turn in leaves:
            seat, move = leaves[turn], GAME.leaving("called away")
        yield ""
        scores = " ".join(str(seen.score) for seen in GAME.view(state, None).seats)
        yield f"turn {turn}: {len(moves)} moves, bag {GAME.view(state, None).bag}, scores {scores}"
        if turn % BOARD_EVERY == 1 and turn > 1:
            yield from drawn(state)
        for here in range(seats):
            mark = "*" if (here,) == GAME.acting(state) else " "
            yield f"  hand {here}{mark} {' '.join(hand_of(state, here))}".rstrip()
        yield f"  {seat} > {line(move)}"
        state, events = play(GAME, state, seat, [move], SeededChance(seed, turn))
        yield from told(events)
    yield from the_end(GAME, state, drawn(state))


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_is_written_down(name: str) -> None:
    goes_as_written(FOLDER / f"{name}.txt", playthrough(name, **GAMES[name]))


def test_there_is_a_file_for_each_game_and_no_other() -> None:
    each_has_its_file(FOLDER, GAMES)
