"""Two fixed games, written down step by step: a change of the rules shows as a difference in these files.

After a change that is meant, TAVOLA_GOLDEN=write pytest tests/games/eriantys/test_golden.py writes them anew.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tavola.games import begin, play
from tavola.games.chance import SeededChance
from tavola.games.eriantys import GAME
from tavola.games.eriantys.state import State
from tavola.games.eriantys.words import Move, MoveMotherNature, MoveStudent, Options, Pay, PlayAssistant
from tests.games.eriantys.playing import USES
from tests.support.golden import each_has_its_file, goes_as_written, line, the_end, told

FOLDER = Path(__file__).parent / "golden"
TABLE_EVERY = 12

GAMES: dict[str, dict[str, Any]] = {
    "three-players-simple": {"seats": 3, "expert": False, "seed": "three"},
    "four-players-expert": {"seats": 4, "expert": True, "seed": "walnut"},
}


def policy(moves: list[Move], turn: int) -> Move:
    """Plain play that meets every kind of move: characters when they can be had, tables and islands in turn."""
    ordered = sorted(moves, key=line)
    for kind in (USES, Pay):
        special = [move for move in ordered if isinstance(move, kind)]
        if special:
            return special[turn * 7 % len(special)]
    match ordered[0]:
        case PlayAssistant():
            return ordered[turn * 5 % len(ordered)]
        case MoveMotherNature():
            return ordered[turn * 3 % len(ordered)]
        case MoveStudent():
            seated = [move for move in ordered if isinstance(move, MoveStudent) and move.to == "dining"]
            return seated[turn % len(seated)] if seated and turn % 3 else ordered[turn * 11 % len(ordered)]
        case _:
            return ordered[0]


def drawn(state: State) -> list[str]:
    return [f"    {row}" for row in GAME.draw(GAME.view(state, None)).splitlines()]


def playthrough(seats: int, seed: str, *, expert: bool) -> Iterator[str]:
    yield f"{GAME.title}, {seats} players, {'expert' if expert else 'simple'}, seed {seed!r}"
    state, events = begin(GAME, Options(expert=expert), seats, SeededChance(seed.encode(), 0))
    yield from told(events)
    turn = 0
    while GAME.acting(state):
        (seat,) = GAME.acting(state)
        moves = GAME.moves(state, seat)
        if turn % TABLE_EVERY == 0:
            yield ""
            yield from drawn(state)
        turn += 1
        move = policy(moves, turn)
        yield ""
        yield f"move {turn}: {len(moves)} moves"
        yield f"  {seat} > {line(move)}"
        yield f"  ? {line(GAME.preview(state, seat, move))}"
        state, events = play(GAME, state, seat, [move], SeededChance(seed.encode(), turn))
        yield from told(events)
    yield from the_end(GAME, state, drawn(state))


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_is_written_down(name: str) -> None:
    goes_as_written(FOLDER / f"{name}.txt", playthrough(**GAMES[name]))


def test_there_is_a_file_for_each_game_and_no_other() -> None:
    each_has_its_file(FOLDER, GAMES)
