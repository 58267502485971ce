"""Refusals name what was wrong and what was expected; a refused move changes nothing."""

import random

import pytest

from tavola.games import Illegal, play
from tavola.games.masters import GAME
from tavola.games.masters.config import RESOURCES, Goods
from tavola.games.masters.state import State
from tavola.games.masters.words import (
    Discard,
    DiscardStored,
    EndTurn,
    Move,
    Pay,
    Place,
    Play,
    Produce,
    Shift,
    Skip,
    Store,
    Swap,
    Take,
    TakeCard,
)
from tests.games.masters.playing import (
    attempt,
    hold,
    lead,
    own,
    played,
    put,
    random_state,
    refusal,
    show,
    table,
    wait,
)
from tests.support.games import Dice, frozen


def storing(shelves: str, units: str) -> State:
    return wait(put(table(), 0, shelves), 0, units)


@pytest.mark.parametrize(
    ("shelves", "units", "move", "sentence"),
    [
        ("coin / stone / servant", "shield", Store("shield", 2), "no shelf can take a shield"),
        ("coin / - / -", "coin", Store("coin", 1), "no shelf can take a coin"),
        ("coin / - / -", "stone", Store("stone", 1), "shelf 1 holds coins, so it cannot take a stone"),
        (
            "- / - / coin",
            "coin",
            Store("coin", 2),
            "coins lie on shelf 3 already, and no two shelves hold the same",
        ),
        ("- / - / -", "coin", Store("stone", 1), "no stone waits to be stored, only coin"),
        ("- / - / -", "coin stone", Discard("shield"), "no shield waits to be stored, only coin, stone"),
        ("- / - / -", "coin", Store("coin", 4), "there is no shelf 4: yours are 1 to 3"),
        ("- / - / -", "coin", Store("coin", 0), "there is no shelf 0: yours are 1 to 3"),
        ("- / - / -", "coin", DiscardStored(2), "shelf 2 is empty"),
        ("- / - / coin coin", "coin", Swap(1, 3), "2 coins do not fit on shelf 1: it has 1 place"),
        ("- / - / coin", "coin", Swap(2, 2), "name two different shelves to swap"),
        ("- / - / coin", "coin", Swap(3, 4), "only the shelves 1 to 3 can be swapped, not shelf 4"),
        ("- / - / coin", "coin", Shift(3, 2, 2), "shelf 3 holds 1, you cannot move 2 from it"),
        ("- / - / coin", "coin", Shift(3, 2, 0), "move at least 1 unit"),
        ("- / - / coin", "coin", Shift(3, 3, 1), "name two different shelves to move between"),
        ("- / stone / coin", "coin", Shift(3, 2, 1), "shelf 2 holds stones, so it cannot take coins"),
        ("- / - / coin coin", "coin", Shift(3, 1, 2), "shelf 1 has 1 place, too few for 2 coins"),
        (
            "- / - / coin coin",
            "coin",
            Shift(3, 2, 1),
            "coins would lie on the shelves 3 and 2: no two shelves hold the same",
        ),
    ],
)
def test_shelves(shelves: str, units: str, move: Move, sentence: str) -> None:
    assert refusal(storing(shelves, units), 0, move) == sentence


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Store("coin", 4), "shelf 4 is a leader depot for stones, not for a coin"),
        (Store("coin", 6), "there is no shelf 6: yours are 1 to 3, your leader depots from 4 on"),
        (Shift(3, 5, 1), "shelf 5 is a leader depot for servants, so it cannot take coins"),
        (Shift(4, 2, 1), "stones would lie on the shelves 1 and 2: no two shelves hold the same"),
        (Shift(1, 4, 1), "shelf 4 has 2 places, too few for 3 stones"),
    ],
)
def test_leader_depots(move: Move, sentence: str) -> None:
    state = lead(hold(table(), 0, 53, 54), 0, 53, 54)
    put(state, 0, "stone / - / coin / stone stone / -")
    assert refusal(wait(state, 0, "coin stone"), 0, move) == sentence


def test_a_full_leader_depot_while_a_shelf_has_room() -> None:
    state = put(lead(hold(table(), 0, 53), 0, 53), 0, "- / stone / - / stone stone")
    assert refusal(wait(state, 0, "stone"), 0, Store("stone", 4)) == "shelf 4 is full: it has 2 places"


def test_a_full_leader_depot_is_no_place_for_a_unit() -> None:
    state = lead(hold(table(), 0, 53), 0, 53)
    put(state, 0, "- / stone stone / - / stone stone")
    assert refusal(wait(state, 0, "stone"), 0, Store("stone", 4)) == "no shelf can take a stone"


@pytest.mark.parametrize(
    ("payment", "sentence"),
    [
        (Pay((), Goods(coin=2)), "card 11 costs 3 coins, you offer 2 coins"),
        (Pay(), "card 11 costs 3 coins, you offer nothing"),
        (Pay(((3, "coin", 2),), Goods(coin=2)), "card 11 costs 3 coins, you offer 4 coins"),
        (Pay(((3, "coin", 2),), Goods(stone=1)), "card 11 costs 3 coins, you offer 2 coins and 1 stone"),
        (Pay((), Goods(coin=3)), "your strongbox holds 2 coins, you cannot take 3 from it"),
        (Pay(((3, "coin", 3),)), "shelf 3 holds 2 coins, you cannot take 3 from it"),
        (Pay(((3, "coin", 1), (3, "coin", 2))), "shelf 3 holds 2 coins, you cannot take 3 from it"),
        (Pay(((3, "stone", 1),), Goods(coin=2)), "shelf 3 holds coins, no stones"),
        (Pay(((1, "coin", 1),), Goods(coin=2)), "shelf 1 is empty"),
        (Pay(((5, "coin", 1),), Goods(coin=2)), "there is no shelf 5: yours are 1 to 3"),
        (Pay(((3, "coin", -1),), Goods(coin=2)), "you cannot pay -1 coins"),
        (Pay(((3, "coin", 2),), Goods(coin=2, shield=-1)), "you cannot pay -1 shields"),
    ],
)
def test_payments(payment: Pay, sentence: str) -> None:
    state = show(put(table(), 0, "- / - / coin coin", coin=2, stone=1), 11)
    assert refusal(played(state, 0, TakeCard(11)), 0, payment) == sentence


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (TakeCard(9), "card 9 costs 3 shields, you have 2 coins and 1 stone"),
        (TakeCard(5), "card 5 is not on top of a deck"),
        (TakeCard(99), "card 99 is not on top of a deck"),
        (Take("row", 4), "there is no row 4: rows go from 1 to 3, columns from 1 to 4"),
        (Take("column", 0), "there is no column 0: rows go from 1 to 3, columns from 1 to 4"),
        (Produce(()), "name at least one power to produce with"),
        (Produce((7,)), "you have no card 7 to produce with"),
        (Produce((49,)), "leader 49 is not played"),
        (Produce((55,)), "you have no leader 55 to produce with"),
        (
            Produce((0,), Goods(coin=1), Goods(stone=1)),
            "these powers take 2 resources of your choice, you name 1 coin",
        ),
        (
            Produce((0,), Goods(coin=2), Goods(stone=2)),
            "these powers give 1 resource of your choice, you name 2 stones",
        ),
        (
            Produce((0,), Goods(coin=3, stone=-1), Goods(stone=1)),
            "these powers cannot take -1 stones",
        ),
        (
            Produce((3,), Goods(coin=1)),
            "these powers take nothing of your choice, you name 1 coin",
        ),
        (
            Produce((0,), Goods(servant=2), Goods(stone=1)),
            "this production takes 2 servants, you have 2 coins and 1 stone",
        ),
        (Play(51), "leader 51 is not in your hand"),
        (Play(49), "leader 49 needs 1 green card and 1 yellow card"),
        (EndTurn(), "you cannot end the turn now: take from the market, buy a card or produce first"),
        (Place(1), "you cannot place a card now: take from the market, buy a card or produce first"),
    ],
)
def test_actions(move: Move, sentence: str) -> None:
    state = own(show(put(table(), 0, "- / - / coin coin", stone=1), 9), 0, (3,))
    assert refusal(state, 0, move) == sentence


def test_slots() -> None:
    state = own(show(put(table(), 0, "", coin=6, stone=3), 23), 0, (3,), (4, 20))
    taken = played(state, 0, TakeCard(23), Pay((), Goods(coin=3, stone=2)))
    assert refusal(taken, 0, Place(0)) == "there is no slot 0: slots go from 1 to 3"
    for slot in (2, 3):
        assert refusal(taken, 0, Place(slot)) == (
            f"card 23 is of level 2, and slot {slot} does not end in a card of level 1"
        )
    state = own(show(put(table(), 0, "", coin=2), 3), 0, (1,))
    taken = played(state, 0, TakeCard(3), Pay((), Goods(coin=2)))
    assert refusal(taken, 0, Place(1)) == "card 3 is of level 1, and slot 1 is not empty"


def test_a_card_without_a_slot_cannot_be_taken() -> None:
    state = own(show(put(table(), 0, "", coin=9), 3), 0, (1,), (2,), (4,))
    assert refusal(state, 0, TakeCard(3)) == "card 3 is of level 1, and no slot of yours is empty"


def test_one_main_action_a_turn() -> None:
    state = played(put(table(), 0, "", coin=9), 0, Take("row", 1))
    for unit in RESOURCES:
        state = played(state, 0, Discard(unit))
    for move in (Take("row", 1), TakeCard(3), Produce((0,), Goods(coin=2), Goods(coin=1))):
        assert str(refusal(state, 0, move)).endswith("now: this turn's action is done")


def test_words_that_are_no_resource() -> None:
    state = storing("- / - / -", "coin")
    assert refusal(state, 0, Store("gold", 1)) == (  # type: ignore[arg-type]
        "'gold' is not a resource: coin, stone, servant and shield are"
    )


def test_others_and_strangers() -> None:
    state = table()
    assert refusal(state, 1, Take("row", 1)) == "it is not your turn"
    assert refusal(state, 1, Skip()) == "it is not your turn"
    assert refusal(state, 7, Take("row", 1)) == "there is no seat 7"
    assert refusal(state, -1, Take("row", 1)) == "there is no seat -1"


def test_a_list_of_moves_is_all_or_nothing() -> None:
    state = storing("coin / - / -", "stone stone shield")
    before = frozen(state)
    with pytest.raises(Illegal, match="shelf 1 holds coins"):
        play(GAME, state, 0, [Store("stone", 2), Store("stone", 2), Store("shield", 1)], Dice(1))
    assert frozen(state) == before


@pytest.mark.parametrize("seed", range(60))
def test_a_refused_move_changes_nothing(seed: int) -> None:
    state = random_state(seed)
    rng = random.Random(seed)
    before = frozen(state)
    for _ in range(30):
        seat = rng.randrange(len(state.players))
        move = attempt(rng, state, seat)
        if (sentence := refusal(state, seat, move)) is not None:
            assert sentence
            with pytest.raises(Illegal):
                GAME.preview(state, seat, move)
        else:
            GAME.preview(state, seat, move)
        assert frozen(state) == before
