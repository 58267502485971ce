"""The gaps and contradictions G1 to G28 of the document, each with a test of what settles it."""

from dataclasses import replace
from typing import Any

import pytest

from tavola.dialects.masters_states.client import Guest
from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.variants import WAYS
from tavola.games.masters import GAME
from tavola.house.ledger import Phase
from tavola.house.queue import HOST_SECONDS
from tavola.house.visitors import QUOTAS, Visitors
from tests.dialects.masters_states.standing import BASIC_PRODUCTION, choose_leaders, hand_of, rich, standing_at
from tests.dialects.masters_states.talking import (
    BOTH,
    BUILT,
    WRITTEN,
    Visitor,
    alone,
    in_position,
    labels,
    logged_in,
    together,
)
from tests.dialects.masters_states.test_market import DISCARD, at, of, shelves, units
from tests.games.masters.playing import lead, march, put, table, wait
from tests.support.games import Dice
from tests.support.sansio import SansIo, Silent
from tests.support.seats import seat_silent


@pytest.mark.parametrize(
    "label", ["login", "Login", "LoginMessage", "LOGIN", "loginmessage", "LOGINMESSAGE", "loginMessage"]
)
def test_g01_the_label_is_matched_without_case_and_without_message(label: str) -> None:
    assert labels(Visitor(SansIo()).tell(label, nickname="anna"))[-1] == "NEW_PLAYER"


def test_g01_aliases_of_labels() -> None:
    visitor = logged_in(SansIo(), "anna")
    assert labels(visitor.tell("BynarySelectionMessage", selection=True))[-1] == "SP_CONFIGURATION_CHOOSE"
    visitor.tell("Bynaryselection", selection=False)
    assert labels(visitor.tell("Configure", config={}))[0] == "START_GAME"
    anna, _ = at(rich())
    assert labels(anna.tell("DevCardMessage", row=1, column=1))[-1] == "BUY_DEV_ACTION"
    anna, _ = at(table(2))
    anna.tell("MarketDrawMessage", row=True, num=3)
    assert labels(anna.tell("WhiteMarbleConversion", resources=[]))[-1] == "END_TURN"
    _, guest, _ = standing_at(State.WAITING_RESOURCES)
    answer = guest.tell("StartingResourcesMessage", resources=units("COIN:1"))
    assert labels(answer)[-1] == "STARTING_PHASE_DONE"


def test_g02_the_documents_names_of_arguments() -> None:
    visitor = alone(SansIo())
    hand = hand_of(visitor)
    assert labels(visitor.tell("LeadersChoiceMessage", CardIDs=hand[:2]))[-1] == "STARTING_TURN"
    anna, _ = at(rich())
    choice = BASIC_PRODUCTION["productionOfUnknown"]
    answer = anna.tell("ProductionMessage", CardIDs=["BASICPROD"], unknownProduction=choice)
    assert labels(answer) == ["PRODUCTION_ACTION"]
    answer = anna.tell("PaymentsMessage", sbPayments=units("COIN"), whPayments={"1": units("COIN")[0]})
    assert labels(answer)[-1] == "END_TURN"


def test_g03_lists_without_a_name_are_resources_and_payments_are_named_when_buying_too() -> None:
    anna, _ = at(wait(table(2), 0, "coin"))
    assert labels(anna.tell("WarehouseInsertionMessage", resources=units("COIN:2")))[-1] == "END_TURN"
    anna, _ = at(wait(table(2), 0, "coin"))
    (answer,) = anna.tell("WarehouseInsertionMessage")
    assert answer["errMessage"] == "You forgot some parameters"
    _, guest, _ = standing_at(State.BUY_DEV_ACTION)
    answer = guest.tell("PaymentsMessage", sbPayments=units("SHIELD:2"), whPayments={})
    assert labels(answer)[-1] == "DEV_CARD_PLACEMENT"


def test_g04_arguments_the_document_does_not_give() -> None:
    anna, _ = at(put(table(2), 0, "coin / - / -"))
    assert labels(anna.tell("SwitchShelfMessage", shelf1=1, shelf2=2, nickname="anna")) == ["warehouseChange"]
    assert labels(anna.tell("LeaderDiscardingMessage", leaderId="L1")) == ["discardedLeader", "newFaithPosition"]


@pytest.mark.parametrize(
    "thing",
    [
        {"type": "COIN", "quantity": 2},
        {"type": "COIN", "shelf": 2},
        {"type": "COIN", "quantity": 1, "shelf": 2},
        {"type": "COIN", "quantity": 0, "shelf": 2},
        {"type": "COIN", "quantity": 2, "shelf": 2},
    ],
)
def test_g05_the_quantity_is_the_shelf_or_the_shelf_is_named(thing: dict[str, Any]) -> None:
    anna, _ = at(wait(table(2), 0, "coin"))
    answer = anna.tell("warehouseInsertion", resources=[thing])
    assert of(answer, "warehouseChange")[0]["newWarehouse"] == shelves("- COIN -")


def test_g05_a_quantity_that_is_neither_one_nor_the_shelf_is_not_guessed_at() -> None:
    anna, _ = at(wait(table(2), 0, "coin coin coin"))
    (answer,) = anna.tell("warehouseInsertion", resources=[{"type": "COIN", "quantity": 3, "shelf": 2}])
    assert answer["errMessage"].endswith("(invalid insert choice number 1)")


def test_g06_the_state_of_placing_a_card() -> None:
    assert {variant: ways.spelled[State.DEV_CARD_PLACEMENT] for variant, ways in WAYS.items()} == {
        WRITTEN: "DEV_CARD_PLACEMENT",
        BUILT: "PLACE_DEV_CARD",
    }
    anna, _ = at(rich(), BUILT)
    anna.tell("devCardDraw", row=1, column=1)
    answer = anna.tell("payments", strongboxCosts=units("SHIELD:2"))
    assert answer[-1]["newState"] == "PLACE_DEV_CARD"


@pytest.mark.parametrize("ping", [b"ping", b'{"Message":"ping"}', b'{"Message":"PingMessage","nickname":"anna"}'])
def test_g07_who_has_pinged_once_is_expected_to_speak(ping: bytes) -> None:
    sansio = SansIo()
    visitor = logged_in(sansio, "anna")
    visitor.say(ping)
    for _ in range(5):
        sansio.later(10)
    visitor.say(b"{}")
    for _ in range(5):  # beat by beat: a house that did not run for 50 seconds would hold them against nobody
        sansio.later(10)
    assert not visitor.closed
    sansio.later(10)
    assert visitor.closed


def test_g07_a_hand_typed_session_survives_and_hears_a_ping_every_ten_seconds() -> None:
    sansio = SansIo()
    visitor = logged_in(sansio, "anna")
    visitor.heard()
    for _ in range(20):
        sansio.later(10)
    assert visitor.heard() == [{"Message": "ping"}] * 20
    assert not visitor.closed


def test_g08_another_players_message_is_ignored_a_wrong_state_is_not() -> None:
    _, guest, _ = standing_at(State.WAITING_FOR_TURN, WRITTEN)
    assert guest.tell("endTurn") == []
    assert guest.tell("login", nickname="zoe") == []
    _, guest, _ = standing_at(State.STARTING_TURN, WRITTEN)
    assert labels(guest.tell("endTurn")) == ["retry"]
    _, guest, _ = standing_at(State.STARTING_PHASE_DONE, WRITTEN)
    assert labels(guest.tell("endTurn")) == ["retry"]


def test_g09_with_no_leader_the_only_list_is_the_empty_one() -> None:
    anna, bea = at(table(2))
    answer = anna.tell("marketDraw", row=False, num=2)
    assert labels(answer)[-1] == "MARKET_ACTION"
    for wrong in ("COIN", "COIN COIN", "UNKNOWN:1"):
        (retry,) = anna.tell("whiteMarblesConversion", resources=units(wrong))
        assert (retry["errMessage"], retry["currentState"]) == ("Invalid conversions.", "MARKET_ACTION")
    bea.heard()
    assert anna.tell("whiteMarblesConversion", resources=[]) == [
        {"Message": "marketBufferChange", "newBuffer": units("STONE STONE"), "nickname": "anna"},
        {"Message": "nextState", "newState": "RESOURCES_PLACEMENT", "nickname": "anna"},
    ]
    assert bea.heard() == []


def test_g09_the_placeholder_is_the_empty_list_too() -> None:
    anna, _ = at(table(2))
    anna.tell("marketDraw", row=False, num=2)
    assert labels(anna.tell("whiteMarblesConversion", resources=DISCARD))[-1] == "RESOURCES_PLACEMENT"


def test_g09_with_one_leader_all_entries_are_its_resource() -> None:
    anna, bea = at(lead(table(2), 0, 57))
    answer = anna.tell("marketDraw", row=True, num=3)
    assert of(answer, "marketBufferChange")[-1]["newBuffer"] == []
    assert of(bea.heard(), "marketBufferChange")[-1]["newBuffer"] == units("SERVANT SERVANT SERVANT")
    for wrong in ("", "SERVANT", "SERVANT SERVANT COIN", "SERVANT:3", "SERVANT SERVANT SERVANT SERVANT"):
        (retry,) = anna.tell("whiteMarblesConversion", resources=units(wrong))
        assert retry["errMessage"] == "Invalid conversions."
    answer = anna.tell("whiteMarblesConversion", resources=units("SERVANT SERVANT SERVANT"))
    assert answer[0]["newBuffer"] == units("SERVANT SERVANT SERVANT")
    assert labels(answer) == ["marketBufferChange", "RESOURCES_PLACEMENT"]


def test_g09_who_drops_where_nothing_is_to_be_chosen_resumes_in_the_state_after_it() -> None:
    sansio = SansIo()
    anna, _ = in_position(sansio, table(2))
    anna.tell("marketDraw", row=False, num=2)
    anna.hang_up()
    back = logged_in(sansio, "anna")
    answer = back.tell("binarySelection", selection=True)
    assert labels(answer)[-1] == "RESOURCES_PLACEMENT"


def test_g09_the_step_stays_while_shelves_are_switched() -> None:
    anna, _ = at(put(table(2), 0, "coin / - / -"))
    anna.tell("marketDraw", row=False, num=2)
    assert labels(anna.tell("switchShelf", shelf1=1, shelf2=2)) == ["warehouseChange"]
    assert anna.tell("warehouseInsertion", resources=[])[0]["currentState"] == "MARKET_ACTION"


def test_g10_the_reading_is_one_constant() -> None:
    assert (WAYS[WRITTEN].whites_always, WAYS[BUILT].whites_always) == (True, False)


def test_g11_end_turn() -> None:
    _, guest, others = standing_at(State.END_TURN)
    assert labels(guest.tell("EndTurnMessage", nickname=guest.seat.name)) == ["WAITING_FOR_TURN"]
    assert labels(others[0].heard()) == ["STARTING_TURN"]


@pytest.mark.parametrize("rest", [DISCARD, []])
def test_g12_discarding_what_would_fit(rest: list[Any]) -> None:
    anna, bea = at(wait(table(2), 0, "coin stone"), WRITTEN)
    assert labels(anna.tell("warehouseInsertion", resources=rest))[-1] == "END_TURN"
    assert of(bea.heard(), "newFaithPosition")[0]["newPosition"] == 2
    anna, bea = at(wait(table(2), 0, "coin stone"), BUILT)
    (answer,) = anna.tell("warehouseInsertion", resources=rest)
    assert answer["errMessage"] == "You can still place other resources."
    assert bea.heard() == []


def test_g13_the_basic_production_has_an_id() -> None:
    anna, _ = at(rich())
    assert labels(anna.tell("production", **{**BASIC_PRODUCTION, "Message": "production"})) == [
        "PRODUCTION_ACTION"
    ]


def test_g14_faith_reports_tokens_and_the_last_round_have_messages() -> None:
    position = march(table(1), 0, 7)
    (anna,) = at(position)
    told = labels(anna.tell("marketDraw", row=True, num=3))
    assert {"newFaithPosition", "vaticanReport"} <= set(told)
    anna.tell("whiteMarblesConversion", resources=[])
    assert "tokenDraw" in labels(anna.tell("endTurn"))


def test_g15_every_retry_carries_a_state_and_a_reason() -> None:
    for variant in BOTH:
        for state in (State.LOGIN, State.WAITING_LEADERS, State.STARTING_TURN, State.END_MATCH):
            _, guest, _ = standing_at(state, variant)
            (answer,) = guest.tell("devCardPlacement", column=1)
            assert answer["currentState"] == state.value
            assert answer["errMessage"]


def test_g16_the_ranking_is_in_order_with_the_winners_named() -> None:
    _, guest, _ = standing_at(State.END_MATCH)
    results = of(guest.told, "endGameResults")[0]
    points = list(results["ranking"].values())
    assert points == sorted(points, reverse=True)
    assert results["winners"] == [next(iter(results["ranking"]))]


def test_g17_no_rematch_closes_all_after_a_second() -> None:
    sansio, guest, (other,) = standing_at(State.REMATCH_OFFER)
    assert labels(other.tell("rematch", accepted=False)) == ["Goodbye"]
    assert guest.heard()[0]["nickname"] == "anna"
    assert guest.tell("rematch", accepted=True) == [], "who was told goodbye is not heard any more"
    sansio.later(1)
    assert guest.closed
    assert other.closed


def test_g18_a_drop_during_the_rematch_question_and_a_return_in_time() -> None:
    sansio, guest, (other,) = standing_at(State.REMATCH_OFFER)
    name = other.seat.name
    other.hang_up()
    sansio.later(9)
    back = logged_in(sansio, name)
    assert labels(back.heard())[-1] == "RECONNECTION"
    answer = back.tell("binarySelection", selection=True)
    assert labels(answer) == ["START_GAME", "Summary", "END_MATCH", "endGameResults", "rematchOffered"]
    assert [one["connected"] for one in guest.heard() if "connected" in one] == [False, True]
    sansio.later(5)
    back.tell("rematch", accepted=True)
    assert guest.state is back.state is State.WAITING_LEADERS


def test_g19_a_place_is_freed_and_the_next_in_line_is_asked() -> None:
    sansio = SansIo()
    host = logged_in(sansio, "host")
    host.tell("binarySelection", selection=False)
    other = logged_in(sansio, "other")
    assert labels(other.tell("binarySelection", selection=False)) == ["WAITING"]
    host.hang_up()
    assert labels(other.heard()) == ["NUMBER_OF_PLAYERS"]


def test_g20_an_open_step_waits_for_the_next_turn() -> None:
    sansio = SansIo()
    anna, bea = in_position(sansio, wait(table(2), 0, "coin"))
    anna.hang_up()
    sansio.later(10)
    assert bea.state is State.STARTING_TURN
    back = logged_in(sansio, "anna")
    answer = back.tell("binarySelection", selection=True)
    assert labels(answer)[-1] == "WAITING_FOR_TURN"
    players = {player["nickname"]: player for player in of(answer, "Summary")[0]["summary"]["playersSummary"]}
    assert players["anna"]["lastUsedState"] == "RESOURCES_PLACEMENT"
    assert players["anna"]["marketBuffer"] == units("COIN")
    bea.tell("marketDraw", row=True, num=1)
    bea.tell("warehouseInsertion", resources=[])
    bea.tell("endTurn")
    assert labels(back.heard())[-1] == "RESOURCES_PLACEMENT"
    assert labels(back.tell("warehouseInsertion", resources=units("COIN:1")))[-1] == "END_TURN"


def test_g21_the_last_seat_may_be_absent_in_the_last_round() -> None:
    sansio = SansIo()
    position = march(table(2), 0, 24)
    position.reports, position.last_round = 3, True
    position.players[0].step = "done"
    anna, bea = in_position(sansio, position)
    bea.hang_up()
    anna.tell("endTurn")
    sansio.later(10)
    assert labels(anna.heard())[-2:] == ["END_MATCH", "endGameResults"]


def test_g22_nobody_can_be_spoken_for() -> None:
    for variant in BOTH:
        _, guest, (other,) = standing_at(State.STARTING_TURN, variant)
        (answer,) = guest.tell("marketDraw", row=True, num=1, nickname=other.seat.name)
        assert answer["Message"] == "retry"
        assert other.heard() == []
        (answer,) = other.tell("marketDraw", row=True, num=1, nickname=guest.seat.name)
        assert (answer["Message"], answer["nickname"]) == ("retry", other.seat.name)
        assert guest.heard() == []
        assert labels(guest.tell("marketDraw", row=True, num=1, nickname=guest.seat.name))[-1] != "retry"


def test_g23_the_first_line_is_the_state_of_login() -> None:
    assert Visitor(SansIo()).heard()[0]["newState"] == "LOGIN"


def test_g24_slips_of_spelling_in_the_document() -> None:
    anna, _ = at(rich())
    assert labels(anna.tell("DevCardMessage", row=1, column=1))[-1] == "BUY_DEV_ACTION"


def test_g25_others_wait_while_a_match_forms_and_several_run() -> None:
    sansio = SansIo()
    for pair in ("ab", "cd", "ef"):
        assert {visitor.state for visitor in together(sansio, *pair)} == {State.WAITING_LEADERS}
    assert len(sansio.house.tables) == 3


def test_g26_start_game_comes_first_and_each_state_once() -> None:
    for variant in BOTH:
        visitor = alone(SansIo(), variant=variant)
        states = [said["newState"] for said in visitor.told if "newState" in said]
        assert states[-2:] == ["START_GAME", "WAITING_LEADERS"]
        choose_leaders(visitor)
        assert visitor.states() == ["STARTING_PHASE_DONE", "STARTING_TURN"]


def test_g26_our_client_bears_what_the_program_does() -> None:
    """Doubled states, START_GAME after the leaders are told, a new state before its updates."""
    sansio = SansIo()
    house = Visitor(sansio, BUILT)
    guest = Guest("anna", variant="as-built", players=1)
    house.say(guest.hello())
    sent: list[bytes] = []
    for _ in range(3):
        for line in house.outlet.taken().splitlines():
            double = b"nextState" in line and b"LOGIN" not in line
            for told in [line, line] if double else [line]:
                answer = guest.receive(told)
                sent.append(answer)
                house.say(answer)
    assert house.state is State.WAITING_LEADERS
    guest.receive(b'{"Message":"nextState","newState":"START_GAME","nickname":"anna"}')
    assert guest.my_turn
    assert len([answer for answer in sent if answer]) == 2
    (keep, *_) = GAME.moves(GAME.imagine(guest.view(), Dice(1)), 0)
    guest.say(keep)
    guest.receive(b'{"Message":"nextState","newState":"START_GAME","nickname":"anna"}')
    assert not guest.my_turn, "what was said is not said again"


def test_g26_the_leaders_may_be_chosen_in_start_game() -> None:
    house = alone(SansIo())
    guest = Guest("anna", players=1)
    for said in house.bytes.splitlines():
        if b'WAITING_LEADERS",' not in said or b"Summary" in said:
            guest.receive(said)
    assert not guest.my_turn
    guest.receive(b'{"Message":"nextState","newState":"WAITING","nickname":"anna"}')
    guest.receive(b'{"Message":"nextState","newState":"START_GAME","nickname":"anna"}')
    assert guest.my_turn


def test_g27_a_host_stuck_in_the_configuration_keeps_nobody_waiting() -> None:
    sansio = SansIo()
    stuck, bea, carl = (logged_in(sansio, name) for name in ("stuck", "bea", "carl"))
    for visitor in (stuck, bea, carl):
        visitor.say({"Message": "binarySelection", "selection": False})
    stuck.say({"Message": "numPlayers", "numPlayers": 2})
    stuck.say({"Message": "binarySelection", "selection": False})
    assert (stuck.states()[-1], bea.states()[-1]) == ("CONFIGURATION", "WAITING")
    sansio.later(HOST_SECONDS)
    assert (stuck.states(), bea.states()) == ([], ["NUMBER_OF_PLAYERS"])
    bea.say({"Message": "numPlayers", "numPlayers": 2})
    bea.say({"Message": "binarySelection", "selection": True})
    assert bea.state is carl.state is State.WAITING_LEADERS
    stuck.say({"Message": "configuration", "config": {}})
    assert stuck.states() == ["WAITING_FOR_PLAYERS"], "a late answer counts"


def test_g27_a_late_host_sits_down_at_a_table_just_like_the_one_asked_for() -> None:
    sansio = SansIo()
    anna, bea = (logged_in(sansio, name) for name in ("anna", "bea"))
    for visitor in (anna, bea):
        visitor.say({"Message": "binarySelection", "selection": False})
    sansio.later(HOST_SECONDS)
    for visitor in (bea, anna):
        visitor.heard()
        visitor.say({"Message": "numPlayers", "numPlayers": 2})
        visitor.say({"Message": "binarySelection", "selection": True})
    assert anna.states() == ["MP_CONFIGURATION_CHOOSE", "WAITING_FOR_PLAYERS", "START_GAME", "WAITING_LEADERS"]
    assert anna.table is bea.table


def test_g28_after_a_restart_the_house_waits_for_each_from_the_return_of_the_first() -> None:
    sansio = SansIo()
    together(sansio, "anna", "bea")
    again = sansio.restarted()
    again.later(3600)
    bea = logged_in(again, "bea")
    bea.say({"Message": "binarySelection", "selection": True})
    assert bea.states()[-1] == "WAITING_LEADERS"
    again.later(59)
    assert set(labels(bea.heard())) == {"ping"}, "anna's leaders are not chosen for her yet"
    again.later(1)
    assert "HandLeadersState" in labels(bea.heard())


def test_g29_a_host_who_waits_alone_is_moved_without_a_word_to_an_older_table_like_it() -> None:
    sansio = SansIo()
    older = sansio.house.open("masters", players=2)
    (owner,) = seat_silent(older, "Owner")
    older.lost(owner)
    anna = logged_in(sansio, "anna")
    anna.say({"Message": "binarySelection", "selection": False})
    anna.say({"Message": "numPlayers", "numPlayers": 2})
    anna.say({"Message": "binarySelection", "selection": True})
    assert anna.states()[-1] == "WAITING_FOR_PLAYERS"
    younger = anna.table
    older.reclaim(owner, Silent())
    assert anna.table is older
    assert younger.phase is Phase.OVER
    assert anna.states()[:1] == ["START_GAME"]


def test_g29_those_whom_the_owner_of_a_table_has_left_are_in_the_queue_again() -> None:
    sansio = SansIo()
    table = sansio.house.open("masters", players=4)
    (owner,) = seat_silent(table, "Owner")
    anna, bea = (logged_in(sansio, name) for name in ("anna", "bea"))
    for visitor in (anna, bea):
        visitor.say({"Message": "binarySelection", "selection": False})
    assert anna.table is bea.table is table
    table.leave(owner, "gone")
    assert (anna.states()[-1], bea.states()[-1]) == ("NUMBER_OF_PLAYERS", "WAITING")
    assert table.phase is Phase.OVER


def test_g30_who_may_open_no_table_is_told_why() -> None:
    sansio = SansIo()
    sansio.house.visitors = Visitors(sansio.clock, sansio.refusals, replace(QUOTAS, tables=0))
    anna = logged_in(sansio, "anna")
    anna.say({"Message": "binarySelection", "selection": False})
    anna.say({"Message": "numPlayers", "numPlayers": 2})
    anna.heard()
    anna.say({"Message": "binarySelection", "selection": True})
    (retry,) = [said for said in anna.heard() if said["Message"] == "retry"]
    assert "wait for players already" in str(retry)
    assert sansio.house.tables == {}
