"""Nobody can tell two logs apart that differ only in what is hidden, and nothing hidden is in any frame."""

from collections import Counter

import pytest

from tests.mixed.tongues import BOT, TONGUES
from tests.support.canaries import CanaryGame
from tests.support.twins import Evening, Twins, compare

EVENINGS = 60
AT_ONCE = 6
CANARY_GAMES = 24
HIDING = ["qwirkle", "masters"]
"""The games with hands; in Eriantys only the luck to come is hidden."""


@pytest.mark.parametrize("first", range(0, EVENINGS, AT_ONCE))
def test_what_a_guest_may_not_know_changes_no_byte_it_is_sent(first: int) -> None:
    pairs = 0
    for seed in range(first, first + AT_ONCE):
        for twins in Evening(seed).pairs():
            pairs += compare(twins, seed)
    assert pairs > 100


def all_twins(evenings: int) -> list[Twins]:
    return [twins for seed in range(evenings) for twins in Evening(seed).pairs()]


def test_these_twins_are_of_every_dialect_and_differ() -> None:
    twins = all_twins(EVENINGS)
    heard = Counter(pair.tongue for pair in twins if pair.seat is not None)
    assert set(heard) == {tongue for tongues in TONGUES.values() for tongue in tongues if tongue != BOT}
    assert sum(pair.seat is None for pair in twins) > EVENINGS // 2
    for pair in twins:
        bodies = [[record.body for record in records] for records in (pair.ours, pair.theirs)]
        assert (bodies[0] != bodies[1]) == (pair.game in HIDING), pair.game
        private = [[record.private for record in records] for records in (pair.ours, pair.theirs)]
        assert private[0][0] != private[1][0], "another seed"


@pytest.mark.parametrize("first", range(0, CANARY_GAMES, AT_ONCE))
def test_nothing_hidden_is_in_any_frame_of_whole_games(first: int) -> None:
    assert sum(CanaryGame(seed).play() for seed in range(first, first + AT_ONCE)) > 500
