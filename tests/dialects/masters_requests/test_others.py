"""At one table with guests of other protocols: what they do is told in this one's words."""

from typing import Any

import pytest

from tavola.bots import choose
from tavola.games.chance import SeededChance
from tavola.games.masters.config import Goods
from tavola.games.masters.state import State
from tavola.games.masters.words import (
    Discard,
    DiscardStored,
    EndTurn,
    Move,
    Pay,
    Place,
    Produce,
    Shift,
    Store,
    Swap,
    TakeCard,
)
from tavola.house.ledger import Phase
from tavola.house.seat import Seat
from tests.dialects.masters_requests.playing import NAMES, Player, Talker, enter, kinds, only
from tests.dialects.masters_requests.test_games import agree
from tests.games.masters.playing import hold, lead, put, table, wait
from tests.support.sansio import SansIo, Silent


def beside(state: State) -> tuple[Seat, Talker]:
    """A seat of another protocol on turn in this position, and a guest of ours beside it."""
    sansio = SansIo()
    opened = sansio.house.open("masters", players=2)
    opened.sit("page", "native", Silent())
    guest = enter(sansio, "anna")
    opened.ledger._state = state
    opened.ledger._acting = (0,)
    guest.hang_up()
    again = enter(sansio, "anna")
    again.heard()
    return opened.occupied[0], again


def told(state: State, *moves: Move) -> list[dict[str, Any]]:
    """What ours is told of these moves, played as one list."""
    seat, guest = beside(state)
    guest.table.play(seat, moves)
    return guest.heard()


def test_a_card_taken_and_not_yet_placed_is_told_without_a_slot_and_then_with_it() -> None:
    seat, guest = beside(put(table(), 0, "- / coin coin / -"))
    bought = {"type": "NotifyDevelopmentCardBought", "nickname": "page", "DevelopmentCardID": 3}
    guest.table.play(seat, [TakeCard(3)])
    said = guest.heard()
    assert kinds(said) == ["UpdateDevelopmentCardGrid", "NotifyDevelopmentCardBought"]
    assert said[-1] == bought | {"slot": None}
    guest.table.play(seat, [Pay(((2, "coin", 2),))])
    assert kinds(guest.heard()) == ["UpdateDepotsStatus"]
    guest.table.play(seat, [Place(1)])
    assert only(guest.heard(), "NotifyDevelopmentCardBought") == [bought | {"slot": 1}]


def test_who_comes_back_is_told_of_a_card_not_yet_placed_and_of_units_not_yet_stored() -> None:
    state = wait(put(table(), 0, "- / coin coin / -"), 0, "stone shield")
    state.players[0].card = 3
    seat, guest = beside(state)
    guest.hang_up()
    again = Talker(guest.sansio)
    again.say("GameModeResponse", gameMode="MULTIPLAYER")
    said = again.say("NickNameResponse", nickname="anna")
    assert only(said, "NotifyDevelopmentCardBought") == [
        {"type": "NotifyDevelopmentCardBought", "nickname": seat.name, "DevelopmentCardID": 3, "slot": None}
    ]
    assert only(said, "NotifyResourcesToStore")[0]["resourcesToStore"] == ["STONE", "SHIELD"]


def test_a_list_stored_at_once_is_one_change() -> None:
    state = wait(table(), 0, "coin coin stone")
    said = told(state, Store("coin", 3), Store("coin", 3), Discard("stone"))
    assert kinds(said) == ["UpdateDepotsStatus", "NotifyResourcesToStore", "UpdateMarkerPosition"]
    assert said[0]["warehouseDepots"] == [[], [], ["COIN", "COIN"]]
    assert said[1]["resourcesToStore"] == []
    assert said[2] == {"type": "UpdateMarkerPosition", "nickname": "anna", "markerPosition": 1}


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (wait(put(table(), 0, "coin / - / -"), 0, "stone"), DiscardStored(1)),
        (put(table(), 0, "coin / - / -"), Swap(1, 2)),
        (put(lead(table(), 0, 56), 0, "coin / - / - / -"), Shift(1, 4, 1)),
    ],
    ids=["discarded from a shelf", "swapped", "moved"],
)
def test_whatever_changes_a_shelf_is_told_as_the_depots_it_leaves(state: State, move: Move) -> None:
    assert kinds(told(state, move)) == ["UpdateDepotsStatus"]


def test_a_production_announced_is_told_when_it_is_paid() -> None:
    seat, guest = beside(put(table(), 0, "- / coin coin / -"))
    guest.table.play(seat, [Produce((0,), Goods(coin=2), Goods(stone=1))])
    assert guest.heard() == []
    guest.table.play(seat, [Pay(((2, "coin", 2),))])
    (said,) = guest.heard()
    assert said["strongboxDepots"] == {"COIN": 0, "STONE": 1, "SERVANT": 0, "SHIELD": 0}


def test_the_end_of_anothers_turn_is_ours_to_begin() -> None:
    state = hold(table(), 0)
    state.players[0].step = "done"
    assert kinds(told(state, EndTurn())) == ["TurnMessage", "TurnMessage", "DoActionRequest"]


def test_a_bot_of_the_house_and_a_guest_from_elsewhere_sit_at_the_same_table() -> None:
    sansio = SansIo("mixed")
    table = sansio.house.open("masters", players=4, missing="skip")
    elsewhere, bot = Silent(), Silent()
    table.sit("Zoë of the Page", "native", elsewhere)
    table.sit("Ada", "bot", bot, bot="random")
    guests = [Player(sansio, name, 4) for name in NAMES[:2]]
    while [guest for guest in guests if guest.read()]:
        pass
    assert "Zoë of the Page" in guests[0].guest.names
    for step in range(20_000):
        while [guest for guest in guests if guest.read()]:
            pass
        for guest in guests:
            agree(guest, table)
        if table.phase is Phase.OVER:
            break
        if not any(guest.think(f"mixed {step}") for guest in guests):
            seat = next(seat for seat in table.acting_seats if seat.index < 2)
            view: Any = table.view(seat.index)
            table.play(seat, [choose("masters", "random", view, seat.index, SeededChance(str(step).encode(), 0))])
    assert all(guest.guest.over for guest in guests)
