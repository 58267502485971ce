"""Two fixed games, written down step by step: a change of the rules shows as a difference in these files.

After a change that is meant, TAVOLA_GOLDEN=write pytest tests/games/masters/test_golden.py writes them anew.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tavola.games import begin, play
from tavola.games.chance import SeededChance
from tavola.games.masters import GAME
from tavola.games.masters.player import Player
from tavola.games.masters.state import LINES, RED, State
from tavola.games.masters.storage import room_for
from tavola.games.masters.words import (
    Convert,
    Discard,
    DiscardLeader,
    EndTurn,
    Keep,
    Move,
    Pay,
    Place,
    Play,
    Produce,
    Skip,
    Store,
    Take,
    TakeCard,
)
from tests.games.masters.playing import OPTIONS
from tests.support.golden import each_has_its_file, goes_as_written, line, the_end, told

FOLDER = Path(__file__).parent / "golden"
TABLE_EVERY = 8
"""So often, in turns, the whole table is drawn."""

GAMES: dict[str, dict[str, Any]] = {
    "solo": {"seats": 1},
    "three-players-one-absent": {"seats": 3, "absent": {"ready": 0, "store": 1, "place": 2, "produce": 0}},
}

FIRST: tuple[type, ...] = (Play, TakeCard, Produce, Take, Convert, Store, Discard, Keep, Pay, Place, EndTurn)
"""What is done rather than what."""


def policy(state: State, seat: int, turn: int) -> Move:
    """Play leaders, buy the best card, produce with cards every other turn, else take what can be stored."""
    player = state.players[seat]
    moves = sorted(GAME.moves(state, seat), key=line)
    if turn > 18 and (leaving := [move for move in moves if isinstance(move, DiscardLeader)]):
        return leaving[0]
    wanted = [move for move in moves if isinstance(move, FIRST)]
    if not turn % 2 or sum(player.counts) < 5:
        wanted = [
            move for move in wanted if not isinstance(move, Produce) or (turn % 2 and set(move.powers) - {0})
        ]
    return min(wanted or moves, key=lambda move: (place(move), rank(state, player, move)))


def place(move: Move) -> int:
    return FIRST.index(type(move)) if type(move) in FIRST else len(FIRST)


def rank(state: State, player: Player, move: Move) -> int:
    match move:
        case TakeCard(card):
            return -state.book.cards[card].points
        case Produce(powers):
            return -len(powers)
        case Take(kind, number):
            units = [state.market[spot] for spot in LINES[kind, number] if state.market[spot] < RED]
            fitting = [unit for unit in units if room_for(player, unit)]
            return len(units) - 2 * len(fitting)
        case Store(_, shelf):
            return -shelf
        case Keep(leaders):
            # Discounts and production: what this way of playing comes to use.
            return sum(53 <= leader < 61 for leader in leaders)
        case _:
            return 0


def drawn(state: State) -> Iterator[str]:
    for text in GAME.draw(GAME.view(state, None)).splitlines():
        yield f"  | {text}"


def playthrough(name: str, seats: int, absent: dict[str, int] | None = None) -> Iterator[str]:
    absent = dict(absent or {})
    seed = name.encode()
    yield f"{GAME.title}, {seats} player{'s' * (seats > 1)}, seed {name!r}"
    state, events = begin(GAME, OPTIONS, seats, SeededChance(seed, 0))
    yield from told(events)
    number = turn = 0
    while GAME.acting(state):
        number += 1
        seat = GAME.acting(state)[0]
        player = state.players[seat]
        if player.step == "ready" and seat == state.first and state.turn is not None:
            turn += 1
            if turn % TABLE_EVERY == 0:
                yield ""
                yield from drawn(state)
        move: Move = policy(state, seat, turn)
        if turn > 4 and absent.get(player.step) == seat:
            del absent[player.step]
            move = Skip()
        yield ""
        points = " ".join(str(seen.points) for seen in GAME.view(state, None).seats)
        yield f"move {number}: seat {seat}, {player.step}, {len(GAME.moves(state, seat))} moves, points {points}"
        yield f"  {seat} > {line(move)}"
        state, events = play(GAME, state, seat, [move], SeededChance(seed, number))
        yield from told(events)
    yield from the_end(GAME, state, drawn(state))


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_is_written_down(name: str) -> None:
    goes_as_written(FOLDER / f"{name}.txt", playthrough(name, **GAMES[name]))


def test_there_is_a_file_for_each_game_and_no_other() -> None:
    each_has_its_file(FOLDER, GAMES)
