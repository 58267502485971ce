"""A short form of `python -m siege.mutants`: every change to `see`, and one to each game's rules, fails a test.

The change is made to the function itself, for as long as the test runs.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from siege.mutants import Mutant, code_of, function_of, rules_of, sight_of
from tests.games.eriantys import test_characters as eriantys_characters
from tests.games.eriantys import test_sight as eriantys
from tests.games.masters import test_edges as masters_edges
from tests.games.masters import test_sight as masters
from tests.games.qwirkle import test_points as qwirkle_points
from tests.games.qwirkle import test_sight as qwirkle

KILLERS: dict[str, list[Callable[[], None]]] = {
    "qwirkle": [
        qwirkle.test_a_draw_a_trade_and_a_leave_show_others_only_how_many,
        qwirkle.test_what_is_public_is_seen_by_all_and_own_events_whole,
        qwirkle_points.test_both_ends_of_a_line_make_one_line,
    ],
    "eriantys": [
        eriantys_characters.test_a_coin_comes_each_time_a_seat_is_taken_again,
        lambda: eriantys_characters.test_the_third_sixth_and_ninth_seat_of_a_table_give_a_coin(2),
        lambda: eriantys.test_a_game_written_down_and_read_again_is_the_same_game(0),
    ],
    "masters": [
        masters.test_a_deal_a_choice_and_a_discard_show_others_only_that_they_happened,
        masters_edges.test_a_discarded_leader_is_unseen_by_the_others,
    ],
}
"""Quick tests of each game."""

RULES = {
    "qwirkle": "qwirkle/board.py worth: length == 1 -> length != 1",
    "eriantys": "eriantys/state.py _earn: state.coins[seat] += 1 -> pass",
    "masters": (
        "masters/rules.py decide: return leaders.DECIDES[type(move)](state, player, seat, move) -> return None"
    ),
}


@contextmanager
def in_place(mutant: Mutant) -> Iterator[None]:
    function = function_of(mutant)
    kept, function.__code__ = function.__code__, code_of(mutant)
    try:
        yield
    finally:
        function.__code__ = kept


def killed(mutant: Mutant) -> bool:
    with in_place(mutant):
        for test in KILLERS[mutant.file.split("/")[-2]]:
            try:
                test()
            except Exception:  # noqa: BLE001 - however it fails
                return True
    return False


@pytest.mark.parametrize("game", KILLERS)
def test_every_change_to_what_is_seen_of_an_event_is_noticed(game: str) -> None:
    changes = [mutant for mutant in sight_of(game) if mutant.function == "see"]
    assert changes
    assert [mutant.name for mutant in changes if not killed(mutant)] == []


@pytest.mark.parametrize("game", RULES)
def test_a_change_to_the_rules_is_noticed(game: str) -> None:
    (mutant,) = [mutant for mutant in rules_of(game) if mutant.name == RULES[game]]
    assert killed(mutant)


def test_nothing_stays_changed() -> None:
    mutant = sight_of("qwirkle")[0]
    kept = function_of(mutant).__code__
    with in_place(mutant):
        assert function_of(mutant).__code__ is not kept
    assert function_of(mutant).__code__ is kept


@pytest.mark.parametrize("game", KILLERS)
def test_without_a_change_nothing_is_noticed(game: str) -> None:
    for test in KILLERS[game]:
        test()
