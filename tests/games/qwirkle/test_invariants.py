"""A thousand random games, with every invariant of the rules page checked at every step."""

import random

import pytest

from tavola.games.qwirkle.rules import DEAD_BOARD, NOTHING_FITS, ONE_LEFT, ONLY_TRADES, PLAYED_OUT
from tavola.games.qwirkle.words import Leave
from tests.games.qwirkle.playing import Step, Style, attempt, play_on, random_endgame, random_game, refusal
from tests.games.qwirkle.witness import Witness
from tests.support.games import Dice, frozen

GAMES = 1_000
BLOCK = 50

STYLES = (
    Style(),
    Style(trades=0.0, longest=1.0),
    Style(trades=0.3),
    Style(leaves=0.02),
    Style(trades=0.0, longest=0.0),
    Style(leaves=0.1),
    Style(trades=0.05, longest=0.8),
    Style(leaves=0.005, trades=0.2),
    Style(trades=0.0, longest=0.6),
    Style(stalls_after=12),
)


def refuses_what_is_illegal(rng: random.Random, witness: Witness, step: Step) -> None:
    """Try a move of anybody: it is refused exactly when the rules forbid it, and nothing changes."""
    state = step.after
    seat = rng.randrange(len(state.hands))
    if step.after.turn is not None and rng.random() < 0.8:
        seat = step.after.turn
    move = Leave("?") if rng.random() < 0.05 else attempt(rng, state, seat)
    before = frozen(state)
    assert (refusal(state, seat, move) is None) == witness.allows(seat, move), move
    assert frozen(state) == before


@pytest.mark.parametrize("block", range(GAMES // BLOCK))
def test_every_invariant_holds_at_every_step_of_random_games(block: int) -> None:
    ends = set()
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        rng = random.Random(number)
        seats = 2 + number % 3
        witness = Witness(seats)
        for step in random_game(number, seats, STYLES[number % len(STYLES)]):
            witness.watch(step)
            if rng.random() < 0.1:
                refuses_what_is_illegal(rng, witness, step)
        ends.add(witness.why)
    # Every game came to an end, and they ended in all the ways that play from the deal leads to.
    assert ends == {PLAYED_OUT, ONE_LEFT, ONLY_TRADES}


def test_every_invariant_holds_at_every_step_of_endgames_where_little_fits() -> None:
    ends = set()
    skipped = 0
    for number in range(160):
        rng = random.Random(number)
        state = random_endgame(number)
        witness = Witness.of(state)
        for step in play_on(state, Dice(number), Style(leaves=0.03 * (number % 2), trades=0.2)):
            witness.watch(step)
            refuses_what_is_illegal(rng, witness, step)
            seats = len(step.after.hands)
            skipped += (
                witness.turn is not None
                and not isinstance(step.move, Leave)
                and (witness.turn != (step.seat + 1) % seats)
            )
        ends.add(witness.why)
    assert ends == {PLAYED_OUT, NOTHING_FITS, ONE_LEFT, DEAD_BOARD}
    assert skipped > 30
