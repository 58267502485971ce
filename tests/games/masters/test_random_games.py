"""A thousand random games, with every invariant of the rules page checked at every step."""

import random
from collections import Counter

import pytest

from tavola.games.masters import GAME
from tavola.games.masters.state import State
from tavola.games.masters.words import Chose, Converted, Discarded, Paid, Produced, Took
from tests.games.masters.playing import (
    ABSENT,
    BUILDER,
    PIOUS,
    PLAIN,
    RICH,
    RICH_AND_ABSENT,
    WASTEFUL,
    Turn,
    attempt,
    fold,
    random_game,
    refusal,
)
from tests.games.masters.witness import Witness
from tests.support.games import frozen

GAMES = 1_000
BLOCK = 100
USES = 5
"""In each of ten blocks, so that all blocks together come to fifty."""

STYLES = (BUILDER, RICH, PLAIN, WASTEFUL, RICH, PIOUS, RICH, ABSENT, RICH, RICH_AND_ABSENT)


def things(state: State) -> int:
    """All resources that somebody has stored or has waiting."""
    return sum(player.resources() + len(player.waiting) for player in state.players)


def gained(turn: Turn) -> int:
    total = 0
    for event in turn.events:
        match event:
            case Took(units=units) | Chose(resources=units):
                total += len(units)
            case Converted(amount=amount):
                total += amount
            case Discarded():
                total -= 1
            case Paid(shelves=shelves, strongbox=box):
                total -= sum(count for _, _, count in shelves) + sum(
                    [box.coin, box.stone, box.servant, box.shield]
                )
            case Produced(gives=gives):
                total += gives.coin + gives.stone + gives.servant + gives.shield
            case _:
                pass
    return total


def refuses_what_is_illegal(rng: random.Random, witness: Witness, state: State) -> None:
    """Try a move of anybody: it is refused exactly when the rules forbid it, and nothing changes."""
    seat = rng.randrange(len(state.players))
    if GAME.acting(state) and rng.random() < 0.8:
        seat = rng.choice(GAME.acting(state))
    before = frozen(state)
    for _ in range(3):
        move = attempt(rng, state, seat)
        assert (refusal(state, seat, move) is None) == witness.allows(seat, move), move
    assert frozen(state) == before


@pytest.mark.parametrize("block", range(GAMES // BLOCK))
def test_every_invariant_holds_at_every_step_of_random_games(block: int) -> None:
    uses: Counter[object] = Counter()
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        rng = random.Random(number)
        seats = 1 + number // 10 % 4
        style = STYLES[number % len(STYLES)]
        witness = Witness(seats, riches=style.riches)
        for turn in random_game(number, seats, style):
            witness.watch(turn)
            if turn.before is not None and witness.ended is None:
                assert things(turn.after) - things(turn.before) == gained(turn)
            if rng.random() < 0.1:
                refuses_what_is_illegal(rng, witness, turn.after)
        assert witness.ended is not None
        assert witness.reports == sorted(set(witness.reports))
        assert style.skips or len(set(witness.turns)) == 1
        uses += witness.uses
    abilities = ("discount", "depot", "marble", "production")
    assert all(uses[used] >= USES for used in (*abilities, *range(65, 72))), uses


@pytest.mark.parametrize("seed", range(24))
def test_the_events_alone_lead_to_the_same_position(seed: int) -> None:
    state: State | None = None
    style = STYLES[seed % len(STYLES)]
    for turn in random_game(seed, 1 + seed % 4, style):
        if turn.before is None:
            state = GAME.copy(turn.after)
            again = fold(GAME.blank(turn.after.book.options, 1 + seed % 4), turn.events)
            if not style.riches:
                assert frozen(again) == frozen(turn.after)
        assert state is not None
        if turn.before is not None:
            before = frozen(turn.before)
            fold(state, turn.events)
            assert frozen(state) == frozen(turn.after)
            assert frozen(turn.before) == before
        assert GAME.follow(turn.after) == []


@pytest.mark.parametrize("seed", range(24))
def test_every_move_listed_is_accepted_and_listed_once(seed: int) -> None:
    rng = random.Random(seed)
    for turn in random_game(seed, 1 + seed % 4, STYLES[seed % len(STYLES)]):
        for seat in range(len(turn.after.players)):
            moves = GAME.moves(turn.after, seat)
            assert bool(moves) == (seat in GAME.acting(turn.after))
            assert len(set(moves)) == len(moves)
            for move in rng.sample(moves, min(5, len(moves))):
                assert refusal(turn.after, seat, move) is None, move
