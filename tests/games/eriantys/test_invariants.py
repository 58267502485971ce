"""A thousand random games, with every invariant of the rules page checked at every step."""

import random
from itertools import count

import pytest

from tavola.games import begin
from tavola.games.eriantys import GAME
from tavola.games.eriantys.cards import CARDS
from tavola.games.eriantys.rules import BAG_RAN_OUT, LAST_TOWER
from tavola.games.eriantys.words import Ended, Move, Options, Paid, RoundBegan
from tests.games.eriantys.playing import USES, Step, Style, every_move, headed, random_game, refusal
from tests.games.eriantys.referee import watch
from tests.support.games import Dice

BLOCKS = 36
IN_A_BLOCK = 28
"""More than a thousand games; half of a block are expert games, all with the same favourite character."""

USES_IN_A_BLOCK = 34
"""Each character is the favourite of three blocks, so it is used at least a hundred times."""

STYLES = (
    Style(pays=0.5, dines=0.7, grabs=0.5),
    Style(pays=0.9, dines=0.9),
    Style(pays=0.9, dines=0.8, grabs=0.2),
    Style(pays=0.7, dines=0.95),
    Style(pays=0.7, dines=0.3, grabs=0.8),
)

ATTEMPTS: tuple[Move, ...] = tuple(every_move())


def refuses_what_is_illegal(rng: random.Random, step: Step) -> None:
    """Try anything, by anybody: it is refused unless it is listed, and nothing changes."""
    state = step.after
    seat = rng.randrange(len(state.hands))
    move = rng.choice(ATTEMPTS)
    if refusal(state, seat, move) is None:
        assert headed(state, move) in GAME.moves(state, seat)
        assert GAME.acting(state) == (seat,)


def seed_with(character: int, number: int, seats: int) -> str:
    """The seed of a game in which this character is in play."""
    for attempt in count():
        seed = f"{number} {attempt}"
        state, _ = begin(GAME, Options(expert=True), seats, Dice(seed))
        if character in state.cards:
            return seed
    raise AssertionError


@pytest.mark.parametrize("block", range(BLOCKS))
def test_every_invariant_holds_at_every_step_of_random_games(block: int) -> None:
    favourite = block % 12 + 1
    ends: set[str] = set()
    uses = short = 0
    for number in range(block * IN_A_BLOCK, (block + 1) * IN_A_BLOCK):
        rng = random.Random(number)
        seats = (2, 3, 4)[number % 3]
        expert = number % 2 == 0
        seed = seed_with(favourite, number, seats) if expert else number
        style = STYLES[number // 2 % len(STYLES)]._replace(favourite=favourite)
        for step in random_game(seed, seats, expert=expert, style=style):
            watch(step)
            if rng.random() < 0.2:
                refuses_what_is_illegal(rng, step)
            uses += isinstance(step.move, USES)
            for event in step.events:
                match event:
                    case Paid() if not CARDS[favourite].uses:
                        uses += 1  # it acts with the payment
                    case RoundBegan(short=True):
                        short += 1
                    case Ended(why):
                        ends.add(why)
    assert uses >= USES_IN_A_BLOCK
    assert short > 0
    assert ends >= {LAST_TOWER, BAG_RAN_OUT}
