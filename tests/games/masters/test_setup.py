"""The deal and the simultaneous set-up: leaders kept, resources chosen and settled on the shelves."""

import random

import pytest

from tavola.games import begin
from tavola.games.masters import GAME
from tavola.games.masters.config import RESOURCES, Resource
from tavola.games.masters.state import State
from tavola.games.masters.words import Choose, Dealt, Discard, Keep, Next, Skip, Store, Swap, TableLaid, Take
from tests.games.masters.playing import OPTIONS, happened, played, refusal, shelves_of, spaces
from tests.support.games import Dice


def dealt(seats: int, seed: object = "deal") -> State:
    state: State
    state, _ = begin(GAME, OPTIONS, seats, Dice(seed))
    return state


def in_order(state: State) -> list[int]:
    """The seats from the first player on."""
    seats = len(state.players)
    return [(state.first + place) % seats for place in range(seats)]


def keep(state: State, seat: int) -> State:
    return played(state, seat, Keep(state.players[seat].hand[:2]))


def test_the_bonus_follows_the_turn_order() -> None:
    for seats, bonus, faith in ((1, [0], [0]), (2, [0, 1], [0, 0]), (4, [0, 1, 1, 2], [0, 0, 1, 1])):
        state = dealt(seats)
        assert [state.players[seat].bonus for seat in in_order(state)] == bonus
        assert [state.players[seat].space for seat in in_order(state)] == faith


def test_any_seat_may_be_first() -> None:
    assert {dealt(4, seed).first for seed in range(60)} == {0, 1, 2, 3}


def test_all_leaders_dealt_are_different() -> None:
    state = dealt(4)
    assert len({leader for player in state.players for leader in player.hand}) == 16


def test_the_deal_says_all_that_chance_gave() -> None:
    _, events = begin(GAME, OPTIONS, 3, Dice("deal"))
    assert [type(event) for event in events[:4]] == [TableLaid, Dealt, Dealt, Dealt]


def test_everybody_sets_up_at_the_same_time_and_in_any_order() -> None:
    for seed in range(20):
        state = dealt(4, seed)
        rng = random.Random(seed)
        assert GAME.acting(state) == (0, 1, 2, 3)
        while state.turn is None:
            seat = rng.choice(GAME.acting(state))
            state = played(state, seat, rng.choice(GAME.moves(state, seat)))
        assert state.turn == state.first
        assert [sum(state.players[seat].counts) for seat in in_order(state)] == [0, 1, 1, 2]
        assert all(len(player.hand) == 2 for player in state.players)


def test_two_different_leaders_of_the_four_are_kept() -> None:
    state = dealt(2)
    one, two, three, four = state.players[0].hand
    assert refusal(state, 0, Keep((one,))) is not None
    assert refusal(state, 0, Keep((one, two, three))) is not None
    assert refusal(state, 0, Keep((one, one))) == f"keep 2 different leaders of {one}, {two}, {three}, {four}"
    theirs = state.players[1].hand[0]
    assert refusal(state, 0, Keep((one, theirs))) == (
        f"you were not dealt leader {theirs}, but {one}, {two}, {three}, {four}"
    )
    after = played(state, 0, Keep((four, two)))
    assert after.players[0].hand == (two, four)
    assert after.players[0].away == (one, three)


def test_who_is_done_waits_for_the_others() -> None:
    state = dealt(2)
    first, second = in_order(state)
    state = keep(state, first)
    assert GAME.acting(state) == (second,)
    assert GAME.moves(state, first) == []
    assert refusal(state, first, Take("row", 1)) == "the others are still choosing their leaders and resources"
    state = keep(state, second)
    assert refusal(state, second, Take("row", 1)) == (
        "you cannot take from the market now: choose the resources you start with first"
    )
    state = played(state, second, Choose(("coin",)))
    assert happened(state, second, Store("coin", 3))[-1] == Next(first)


@pytest.mark.parametrize("chosen", [(), ("coin",), ("coin", "coin", "coin")])
def test_the_fourth_chooses_two(chosen: tuple[Resource, ...]) -> None:
    state = dealt(4)
    fourth = in_order(state)[3]
    state = keep(state, fourth)
    assert refusal(state, fourth, Choose(chosen)) == f"you start with 2 of your choice, you name {len(chosen)}"


def test_two_equal_units_never_go_on_shelf_1() -> None:
    state = dealt(4)
    fourth = in_order(state)[3]
    state = played(keep(state, fourth), fourth, Choose(("coin", "coin")))
    assert GAME.moves(state, fourth) == [Store("coin", 2), Store("coin", 3)]
    assert refusal(state, fourth, Store("coin", 1)) == (
        "a coin on shelf 1 would leave no place for the other coin"
    )
    state = played(state, fourth, Store("coin", 2))
    assert GAME.moves(state, fourth) == [Store("coin", 2)]
    assert shelves_of(played(state, fourth, Store("coin", 2)), fourth) == "- / coin coin / -"


def test_two_different_units_go_on_two_shelves() -> None:
    state = dealt(4)
    fourth = in_order(state)[3]
    state = played(keep(state, fourth), fourth, Choose(("coin", "shield")))
    assert {move for move in GAME.moves(state, fourth) if isinstance(move, Store)} == {
        Store(resource, shelf) for resource in ("coin", "shield") for shelf in (1, 2, 3)
    }
    state = played(state, fourth, Store("coin", 1))
    assert GAME.moves(state, fourth) == [Store("shield", 2), Store("shield", 3)]


def test_a_set_up_unit_cannot_be_discarded_nor_the_shelves_rearranged() -> None:
    state = dealt(2)
    second = in_order(state)[1]
    state = played(keep(state, second), second, Choose(("coin",)))
    due = "put the resources you start with on your shelves first"
    assert refusal(state, second, Discard("coin")) == f"you cannot discard anything now: {due}"
    assert refusal(state, second, Swap(1, 2)) == f"you cannot swap shelves now: {due}"
    assert refusal(state, second, Skip()) == f"you cannot be passed over now: {due}"


def test_the_house_can_set_up_for_an_absent_seat() -> None:
    # The protocols' house rule: the first two leaders dealt, coins, all on shelf 3.
    state = dealt(4)
    for seat in range(4):
        bonus = state.players[seat].bonus
        coins = RESOURCES[:1] * bonus
        state = keep(state, seat)
        state = played(state, seat, *[Choose(coins)] * bool(bonus), *[Store("coin", 3)] * bonus)
    assert state.turn == state.first
    assert sorted(spaces(state)) == [0, 0, 1, 1]


def test_whoever_goes_while_settling_has_their_units_put_where_they_fit() -> None:
    state = dealt(4)
    fourth = in_order(state)[3]
    state = played(keep(state, fourth), fourth, Choose(("coin", "shield")))
    (first,) = GAME.absent(state, fourth)
    assert isinstance(first, Store)
    state = played(state, fourth, first)
    (second,) = GAME.absent(state, fourth)
    state = played(state, fourth, second)
    assert fourth not in GAME.acting(state)
    assert sorted(shelves_of(state, fourth).split()) == ["-", "/", "/", "coin", "shield"]
