"""The six worked examples of the rules page, section 12."""

from tavola.games.masters import GAME
from tavola.games.masters.config import Goods
from tavola.games.masters.words import Pay, Place, Produce, Reported, Store, Swap, Take, TakeCard
from tests.games.masters.playing import (
    box_of,
    happened,
    hold,
    lead,
    march,
    own,
    played,
    put,
    refusal,
    shelves_of,
    show,
    table,
    wait,
)


def test_1_a_market_row() -> None:
    state = table(
        market="white grey yellow yellow / blue grey purple white / white white purple red", spare="blue"
    )
    after = played(state, 0, Take("row", 1))
    seen = GAME.view(after, None)
    assert seen.seats[0].waiting == ("stone", "coin", "coin")
    assert seen.market[0] == ("grey", "yellow", "yellow", "blue")
    assert seen.market[1:] == (("blue", "grey", "purple", "white"), ("white", "white", "purple", "red"))
    assert seen.spare == "white"


def test_2_depots() -> None:
    state = put(table(), 0, "servant / coin / stone stone stone")
    for resource, shelves in {"coin": {2}, "servant": set(), "stone": set(), "shield": set()}.items():
        waiting = wait(GAME.copy(state), 0, resource)
        stores = {move.shelf for move in GAME.moves(waiting, 0) if isinstance(move, Store)}
        assert stores == shelves
    # After the coin moves up, the servants take shelf 2.
    waiting = wait(state, 0, "servant")
    after = played(waiting, 0, Swap(1, 2), Store("servant", 2))
    assert shelves_of(after, 0) == "coin / servant servant / stone stone stone"


def test_3_a_report() -> None:
    state = table(3, turn=0)
    for seat, space in ((0, 7), (1, 6), (2, 3)):
        march(state, seat, space)
    events = happened(state, 0, Take("row", 3))
    assert [event for event in events if isinstance(event, Reported)] == [Reported(1, (True, True, False))]


def test_4_production() -> None:
    state = own(put(table(), 0, "stone / shield shield / coin coin coin", servant=1, stone=1), 0, (), (14,), (10,))
    own(state, 0, (1, 21))
    move = Produce((21, 14, 10))
    payment = Pay(((2, "shield", 2), (3, "coin", 3)), Goods(servant=1))
    after = played(state, 0, move, payment)
    assert shelves_of(after, 0) == "stone / - / -"
    assert box_of(after, 0) == Goods(stone=7, servant=1, shield=1)
    assert after.players[0].space == 1
    # The basic power could still take the two remaining stones.
    with_basic = Produce((21, 14, 10, 0), Goods(stone=2), Goods(coin=1))
    assert refusal(state, 0, with_basic) is None
    assert refusal(state, 0, Produce((21, 14, 10, 0), Goods(coin=1, stone=1), Goods(coin=1))) is not None


def test_5_a_final_score() -> None:
    state = table()
    own(state, 0, (1, 21), (13, 17, 45), (9,))
    lead(hold(state, 0, 53, 49), 0, 53, 49)
    march(state, 0, 17).players[0].tiles = (True, True, None)
    put(state, 0, "coin / shield / servant servant servant / stone stone", coin=2, stone=3)
    assert state.points(state.players[0]) == 31 + 5 + 9 + 5 + 2 == 52


def test_6_a_purchase() -> None:
    state = own(put(table(), 0, "shield / stone stone / coin coin coin", coin=3, shield=2), 0, (6,))
    for card in (11, 29, 35):
        show(state, card)
    assert {TakeCard(11), TakeCard(29)} <= set(GAME.moves(state, 0))
    assert refusal(state, 0, TakeCard(35)) == (
        "card 35 is of level 3, and no slot of yours ends in a card of level 2"
    )
    bought = played(state, 0, TakeCard(11), Pay((), Goods(coin=3)))
    assert [move for move in GAME.moves(bought, 0) if isinstance(move, Place)] == [Place(2), Place(3)]
    after = played(state, 0, TakeCard(29), Pay(((1, "shield", 1), (3, "coin", 3)), Goods(shield=2)), Place(1))
    assert after.players[0].slots == ((6, 29), (), ())
    assert shelves_of(after, 0) == "- / stone stone / -"
    assert box_of(after, 0) == Goods(coin=3)
