"""Where the existing program and the document differ, row by row, and what the two variants make of it."""

import json
from dataclasses import fields

from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.variants import WAYS, Variant, Ways
from tests.dialects.masters_states.standing import standing_at
from tests.dialects.masters_states.talking import (
    BOTH,
    BUILT,
    WRITTEN,
    Visitor,
    alone,
    labels,
    logged_in,
    together,
)
from tests.dialects.masters_states.test_market import at, of, units
from tests.games.masters.playing import lead, put, table
from tests.support.sansio import SansIo


def test_row_01_the_server_speaks_first_and_a_client_that_does_is_served_too() -> None:
    for variant in BOTH:
        visitor = Visitor(SansIo(), variant)
        assert visitor.heard() == [{"Message": "nextState", "newState": "LOGIN"}]
        assert labels(visitor.tell("login", nickname="anna")) == ["NEW_PLAYER"]


def test_row_02_both_names_of_an_argument_are_read_and_sent() -> None:
    for variant in BOTH:
        _, guest, others = standing_at(State.END_MATCH, variant)
        results = of(guest.told, "endGameResults")[0]
        assert results["leaderBoard"] == results["ranking"]
        guest.tell("rematch", accepted=True)
        (offer,) = others[0].heard()
        assert (offer["message"], offer["proposer"]) == (guest.seat.name,) * 2


def test_row_03_a_retry_carries_the_state() -> None:
    visitor = Visitor(SansIo())
    assert visitor.tell("endTurn")[-1]["currentState"] == "LOGIN"


def test_row_04_the_state_after_the_payment_of_a_card() -> None:
    for variant, word in ((WRITTEN, "DEV_CARD_PLACEMENT"), (BUILT, "PLACE_DEV_CARD")):
        _, guest, _ = standing_at(State.DEV_CARD_PLACEMENT, variant)
        assert guest.told[-1]["newState"] == word
        assert guest.tell("endTurn")[-1]["currentState"] == word


def test_row_05_white_marbles_with_none_one_and_two_leaders() -> None:
    after = {}
    for variant in BOTH:
        for leaders in ((), (57,), (57, 58)):
            anna, _ = at(lead(table(2), 0, *leaders), variant)
            after[variant, len(leaders)] = labels(anna.tell("marketDraw", row=False, num=2))[-1]
    assert after == {
        (WRITTEN, 0): "MARKET_ACTION",
        (WRITTEN, 1): "MARKET_ACTION",
        (WRITTEN, 2): "MARKET_ACTION",
        (BUILT, 0): "RESOURCES_PLACEMENT",
        (BUILT, 1): "RESOURCES_PLACEMENT",
        (BUILT, 2): "MARKET_ACTION",
    }


def test_row_06_nothing_gained_is_the_end_of_the_turn() -> None:
    anna, _ = at(table(2), BUILT)
    assert labels(anna.tell("marketDraw", row=True, num=3))[-1] == "END_TURN"
    anna, _ = at(table(2), WRITTEN)
    assert labels(anna.tell("marketDraw", row=True, num=3))[-1] == "MARKET_ACTION"
    assert labels(anna.tell("whiteMarblesConversion", resources=[]))[-1] == "END_TURN"


def test_row_07_a_message_of_a_player_who_is_not_on_turn() -> None:
    _, guest, _ = standing_at(State.WAITING_FOR_TURN, WRITTEN)
    assert guest.tell("marketDraw", row=True, num=1) == []
    _, guest, _ = standing_at(State.WAITING_FOR_TURN, BUILT)
    (answer,) = guest.tell("marketDraw", row=True, num=1)
    assert (answer["errMessage"], answer["currentState"]) == (
        "It's not your turn, please wait",
        "WAITING_FOR_TURN",
    )


def test_row_08_pings_of_the_house_in_both_spellings() -> None:
    sansio = SansIo()
    written, built = Visitor(sansio, WRITTEN), Visitor(sansio, BUILT)
    sansio.later(10)
    assert (
        written.bytes + written.outlet.taken()
        == b'{"Message":"nextState","newState":"LOGIN"}\n{"Message":"ping"}\n'
    )
    assert built.outlet.taken() == b'{"Message":"nextState","newState":"LOGIN"}\nping\n'


def test_row_09_who_drops_while_a_rematch_is_asked_for_counts_as_declining_after_the_grace() -> None:
    sansio, guest, (other,) = standing_at(State.REMATCH_OFFER)
    other.hang_up()
    assert labels(guest.heard()) == ["playerConnectionState"]
    sansio.later(9.9)
    assert guest.heard() == []
    sansio.later(0.2)
    assert labels(guest.heard())[-1] == "Goodbye"


def test_row_10_a_goodbye_to_all_and_every_connection_is_closed() -> None:
    for variant in BOTH:
        sansio, guest, (other,) = standing_at(State.END_MATCH, variant)
        name = guest.seat.name
        text = "One player declined the rematch offer. Thanks for playing!"
        goodbye = {"Message": "Goodbye", "msg": text, "abnormalCondition": False, "nickname": name}
        assert guest.tell("rematch", accepted=False) == [goodbye]
        assert other.heard() == [goodbye]
        sansio.later(0.9)
        assert not guest.closed
        assert not other.closed
        sansio.later(0.1)
        assert guest.closed
        assert other.closed


def test_row_11_a_custom_configuration_is_answered() -> None:
    for variant in BOTH:
        visitor = logged_in(SansIo(), "anna", variant)
        visitor.tell("binarySelection", selection=True)
        assert labels(visitor.tell("binarySelection", selection=False)) == ["CONFIGURATION"]
        assert labels(visitor.tell("configuration", config={}))[0] == "START_GAME"


def test_row_12_the_first_player_has_no_resources_to_send() -> None:
    _, first, _ = standing_at(State.STARTING_PHASE_DONE)
    assert first.seat.index == first.table.ledger.state.first
    (answer,) = first.tell("startingResource", resources=units("COIN:3"))
    assert (answer["errMessage"], answer["currentState"]) == (
        "This message is not accepted in this phase",
        "STARTING_PHASE_DONE",
    )


def test_row_13_shelves_are_switched_in_every_state_of_the_own_turn() -> None:
    for state in (
        State.STARTING_TURN,
        State.MARKET_ACTION,
        State.RESOURCES_PLACEMENT,
        State.BUY_DEV_ACTION,
        State.DEV_CARD_PLACEMENT,
        State.PRODUCTION_ACTION,
        State.END_TURN,
    ):
        for variant in BOTH:
            _, guest, (other,) = standing_at(state, variant)
            put(guest.table.ledger.state, 0, "coin / - / -")
            (answer,) = guest.tell("switchShelf", shelf1=1, shelf2=2)
            assert answer["Message"] == "warehouseChange"
            assert other.heard() == [answer]
            assert guest.state is state


def test_row_14_more_errors_of_a_production_than_three() -> None:
    anna, _ = at(put(table(2), 0, "coin / stone stone / -"))
    for cards in ([], ["BASICPROD", "BASICPROD"], ["Q7"], ["D1"]):
        assert labels(anna.tell("production", cardIds=cards)) == ["retry"]


# The table of variants


def test_every_row_of_the_table_of_variants_differs() -> None:
    assert set(WAYS) == set(Variant)
    for row in fields(Ways):
        assert getattr(WAYS[WRITTEN], row.name) != getattr(WAYS[BUILT], row.name), row.name


def test_the_silence_limit_holds_for_everybody_only_as_built() -> None:
    for variant in BOTH:
        sansio = SansIo()
        visitor = logged_in(sansio, "anna", variant)
        for _ in range(5):
            sansio.later(10)
        assert not visitor.closed
        sansio.later(10)
        assert visitor.closed == (variant is BUILT)
        if visitor.closed:
            assert sansio.house.names.count("masters") == 0
            assert labels(visitor.heard())[-1] == "ping", "no farewell is sent"


def test_the_configuration_is_told_only_as_written() -> None:
    basic = {"cost": units("COIN"), "earnings": [{"resource": "physicalResource", "type": "STONE", "quantity": 1}]}
    for variant in BOTH:
        visitor = logged_in(SansIo(), "anna", variant)
        visitor.tell("binarySelection", selection=True)
        visitor.tell("binarySelection", selection=False)
        visitor.tell("configuration", config={"basicProduction": basic})
        told = labels(visitor.tell("configuration", config={}))
        assert ("configuration" in told) == (variant is WRITTEN)
        assert told == ["START_GAME", *["configuration"] * (variant is WRITTEN), "Summary", *told[-2:]]


def test_updates_are_the_same_bytes_in_both_variants() -> None:
    for seed in range(3):
        anna = alone(SansIo(seed), variant=WRITTEN)
        other = alone(SansIo(seed), variant=BUILT)
        assert anna.bytes == other.bytes
    written = together(SansIo("same"), "anna", "bea", variant=WRITTEN)
    built = together(SansIo("same"), "anna", "bea", variant=BUILT)
    assert [json.dumps(one.told) for one in written] == [json.dumps(one.told) for one in built]
