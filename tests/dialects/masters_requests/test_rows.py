"""The numbered rows of docs/masters-requests.md, each by the messages it puts on the wire."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.states import State
from tavola.games.masters.state import State as GameState
from tavola.house.visitors import QUOTAS, Visitors
from tests.dialects.masters_requests.playing import NAMES, Talker, enter, kinds, only, placed_at
from tests.dialects.masters_requests.standing import rich, standing_at
from tests.games.masters.playing import hold, lead, own, put, shelves_of, table, wait
from tests.support.sansio import SansIo, Silent
from tests.support.seats import seat_silent

ROW = {1: "WAREHOUSE_FIRST_ROW", 2: "WAREHOUSE_SECOND_ROW", 3: "WAREHOUSE_THIRD_ROW"}


def on_turn(state: GameState) -> tuple[Talker, Talker]:
    """The guest on turn in this position, and the other."""
    guest, other = placed_at(SansIo(), state)
    return guest, other


def actions(state: GameState) -> list[str]:
    """What whoever is on turn is offered."""
    guest, _ = on_turn(state)
    return offered(guest)


def offered(guest: Talker) -> list[str]:
    """An action that is none is asked for again, unchanged (row 8): so the list can be had at any time."""
    said = guest.asked_again("DoActionResponse")
    assert said["type"] == "DoActionRequest"
    chosen: list[str] = said["availableActions"]
    return chosen


def market(guest: Talker, position: int) -> list[dict[str, Any]]:
    guest.say("DoActionResponse", actionChosen="TAKE_RESOURCES_FROM_MARKET")
    return guest.say("MarbleInsertionPositionResponse", position=position)


def store(guest: Talker, row: int) -> list[dict[str, Any]]:
    return guest.say("ChooseStorageTypeResponse", discardResource=False, depotChosen=ROW[row])


# 1 to 6: the lobby's words


def test_row_01_json_lines_with_flat_keys_and_unknown_ones_ignored() -> None:
    guest = Talker(SansIo())
    assert guest.outlet.taken() == b'{"type":"GameModeRequest"}\n'
    guest.session.receive(b' {"gameMode":"SOLO", "colour":"red", "type":"GameModeResponse"}\r')
    assert guest.outlet.taken() == b'{"type":"NicknameRequest","isRetry":false,"alreadyTaken":false}\n'


@pytest.mark.parametrize("arguments", [{}, {"LeaderCardID": None}, {"changeActionType": None}])
def test_row_01_absent_and_null_are_an_empty_optional(arguments: dict[str, Any]) -> None:
    _, guest, _ = standing_at(State.LEADER)
    said = guest.asked_again("ChooseLeaderCardToPlayResponse", **arguments)
    assert said == {"type": "ChooseLeaderCardToPlayRequest", "inactiveLeaderCard": [53], "isRetry": True}


@pytest.mark.parametrize("kind", ["PlayerNumberResponse", "NumberOfPlayersResponse"])
def test_row_02_the_request_has_the_lists_name_and_both_response_names_are_taken(kind: str) -> None:
    guest = enter(SansIo(), "anna")
    assert guest.heard()[-1] == {"type": "PlayerNumberRequest", "isRetry": False}
    assert kinds(guest.say(kind, numberOfPlayers=2)) == ["WaitingInTheLobbyMessage"]


@pytest.mark.parametrize("echo", [{}, {"isRetry": True}, {"isRetry": False}, {"isRetry": 7}])
def test_row_03_the_number_is_a_key_of_its_own_and_is_retry_may_be_echoed(echo: dict[str, Any]) -> None:
    guest = enter(SansIo(), "anna")
    guest.heard()
    assert kinds(guest.say("PlayerNumberResponse", numberOfPlayers=4, **echo)) == ["WaitingInTheLobbyMessage"]
    assert len(guest.table.seats) == 4


@pytest.mark.parametrize("kind", ["NickNameResponse", "NicknameResponse"])
def test_row_04_both_spellings_of_the_nickname_are_taken(kind: str) -> None:
    guest = Talker(SansIo())
    guest.say("GameModeResponse", gameMode="MULTIPLAYER")
    assert kinds(guest.say(kind, nickname="anna")) == ["WaitingInTheLobbyMessage", "PlayerNumberRequest"]


@pytest.mark.parametrize(
    ("said", "request_"),
    [
        ("PLAY_LEADER", "ChooseLeaderCardToPlayRequest"),
        ("PLAY_LEADER_CARD_ACTION", "ChooseLeaderCardToPlayRequest"),
        ("TAKE_RESOURCES_FROM_MARKET", "MarbleInsertionPositionRequest"),
        ("TAKE_RESOURCE_FROM_MARKET_ACTION", "MarbleInsertionPositionRequest"),
    ],
)
def test_row_05_the_list_is_sent_and_the_texts_names_are_taken_too(said: str, request_: str) -> None:
    guest, _ = on_turn(rich())
    assert {"PLAY_LEADER", "TAKE_RESOURCES_FROM_MARKET"} < set(offered(guest))
    assert kinds(guest.say("DoActionResponse", actionChosen=said)) == [request_]


@pytest.mark.parametrize(
    ("mode", "solo"),
    [("SOLO", True), ("SINGLE_PLAYER", True), ("MULTIPLAYER", False), ("MULTI_PLAYER", False)],
)
def test_row_06_game_modes_and_their_aliases(mode: str, solo: bool) -> None:
    guest = enter(SansIo(), "anna", mode)
    assert (guest.heard()[-1]["type"] == "ChooseLeaderCardsRequest") == solo


@pytest.mark.parametrize("mode", ["solo", "", "DUEL", None, 1])
def test_row_06_an_unknown_mode_is_asked_for_again(mode: object) -> None:
    guest = Talker(SansIo())
    guest.heard()
    assert guest.asked_again("GameModeResponse", gameMode=mode) == {"type": "GameModeRequest"}


# 7 to 11: actions and leaders


def test_row_07_the_turn_can_be_ended_only_after_the_main_action() -> None:
    guest, _ = on_turn(rich())
    assert "END_TURN" not in offered(guest)
    assert guest.asked_again("DoActionResponse", actionChosen="END_TURN")["type"] == "DoActionRequest"
    said = market(guest, 3)
    assert said[-1] == {
        "type": "DoActionRequest",
        "availableActions": ["DISCARD_LEADER", "PLAY_LEADER", "END_TURN"],
    }
    said = guest.say("DoActionResponse", actionChosen="END_TURN")
    assert said[0] == {"type": "EndTurnMessage", "isForced": False}


def test_row_08_an_action_not_on_offer_is_asked_for_again_unchanged() -> None:
    guest, _ = on_turn(hold(table(), 0, 49))
    request = {"type": "DoActionRequest", "availableActions": ["DISCARD_LEADER", "TAKE_RESOURCES_FROM_MARKET"]}
    for action in ("BUY_DEVELOPMENT_CARD", "ACTIVATE_PRODUCTION", "PLAY_LEADER", "END_TURN", "DANCE"):
        assert guest.asked_again("DoActionResponse", actionChosen=action) == request


def test_row_09_only_leaders_whose_requirements_are_met_can_be_played() -> None:
    assert "PLAY_LEADER" not in actions(hold(table(), 0, 49, 53))
    guest, _ = on_turn(rich())
    said = guest.say("DoActionResponse", actionChosen="PLAY_LEADER")
    assert said == [{"type": "ChooseLeaderCardToPlayRequest", "inactiveLeaderCard": [53], "isRetry": False}]


def test_row_10_leaders_are_called_by_their_numbers_under_the_documents_key() -> None:
    _, guest, (other,) = standing_at(State.LEADER)
    for wrong in (49, 54, 0):
        said = guest.asked_again("ChooseLeaderCardToPlayResponse", changeActionType=False, LeaderCardID=wrong)
        assert said == {"type": "ChooseLeaderCardToPlayRequest", "inactiveLeaderCard": [53], "isRetry": True}
    guest.say("ChooseLeaderCardToPlayResponse", changeActionType=False, LeaderCardID=53)
    assert {"type": "NotifyLeaderAction", "nickname": guest.seat.name, "LeaderCardID": 53, "discard": False} in (
        other.heard()
    )


@pytest.mark.parametrize("card", [53, 999, "x", None])
@pytest.mark.parametrize(
    ("state", "kind"),
    [
        (State.LEADER, "ChooseLeaderCardToPlayResponse"),
        (State.DISCARD, "ChooseLeaderCardToDiscardResponse"),
        (State.CARD, "ChooseDevelopmentCardToBuyResponse"),
        (State.POWERS, "ChooseProductionsToActivateResponse"),
    ],
)
def test_row_11_changing_the_action_does_nothing_whatever_else_is_said(
    state: State, kind: str, card: object
) -> None:
    _, guest, (other,) = standing_at(state)
    log = len(guest.table.ledger.log)
    (said,) = guest.say(
        kind, changeActionType=True, LeaderCardID=card, DevelopmentCardID=card, productionsChosen=card
    )
    assert said == {
        "type": "DoActionRequest",
        "availableActions": [
            "DISCARD_LEADER",
            "PLAY_LEADER",
            "TAKE_RESOURCES_FROM_MARKET",
            "ACTIVATE_PRODUCTION",
            "BUY_DEVELOPMENT_CARD",
        ],
    }
    assert (len(guest.table.ledger.log), other.heard()) == (log, [])


# 12 to 17: the queue


def test_row_12_and_13_the_match_starts_when_there_are_enough_also_with_the_number() -> None:
    sansio = SansIo()
    guests = [enter(sansio, name) for name in NAMES]
    for guest in guests:
        guest.heard()
    said = guests[0].say("PlayerNumberResponse", numberOfPlayers=3)
    assert said[0]["type"] == "PlayersReadyToStartMessage"
    assert [guest.heard()[0]["type"] for guest in guests[1:]] == [
        "PlayersReadyToStartMessage",
        "PlayersReadyToStartMessage",
        "PlayerNumberRequest",
    ]


def test_row_14_who_waits_is_told_so_after_a_name_and_after_a_number() -> None:
    sansio = SansIo()
    head = enter(sansio, "anna")
    assert kinds(head.heard()) == ["WaitingInTheLobbyMessage", "PlayerNumberRequest"]
    second = enter(sansio, "bob")
    assert kinds(second.heard()) == ["WaitingInTheLobbyMessage"]
    assert kinds(head.say("PlayerNumberResponse", numberOfPlayers=3)) == ["WaitingInTheLobbyMessage"]
    third = enter(sansio, "carla")
    for guest in (head, second, third):
        said = kinds(guest.heard())
        assert said[:2] == ["PlayersReadyToStartMessage", "SendPlayersNicknamesMessage"]
        assert "WaitingInTheLobbyMessage" not in said


@pytest.mark.parametrize("players", [1, 2])
def test_row_15_both_modes_start_with_the_same_message(players: int) -> None:
    sansio = SansIo()
    guests = [enter(sansio, name, "SOLO" if players == 1 else "MULTIPLAYER") for name in NAMES[:players]]
    if players > 1:
        guests[0].say("PlayerNumberResponse", numberOfPlayers=2)
    assert "PlayersReadyToStartMessage" in kinds(guests[-1].heard())


def test_row_16_a_namesake_is_asked_for_another_name_and_the_earlier_one_keeps_his() -> None:
    sansio = SansIo()
    head = enter(sansio, "anna")
    head.say("PlayerNumberResponse", numberOfPlayers=2)
    later = enter(sansio, "anna")
    taken = {"type": "NicknameRequest", "isRetry": True, "alreadyTaken": True}
    why = {"type": "ErrorMessage", "message": "somebody else in this match is called anna: say another name"}
    assert later.heard() == [{"type": "WaitingInTheLobbyMessage"}, why, taken]
    assert head.heard() == []
    bob = enter(sansio, "bob")
    assert kinds(bob.heard()) == ["WaitingInTheLobbyMessage"], "nobody behind takes the place"
    assert later.say("NickNameResponse", nickname="anna") == [{"type": "WaitingInTheLobbyMessage"}, why, taken]
    said = later.say("NickNameResponse", nickname="Anna")
    assert [message["otherPlayersNicknames"] for message in only(said, "SendPlayersNicknamesMessage")] == [
        ["anna"]
    ]
    assert kinds(bob.heard()) == ["PlayerNumberRequest"]


def test_row_16_names_are_not_compared_between_matches_nor_in_solo() -> None:
    sansio = SansIo()
    assert [kinds(enter(sansio, "anna", "SOLO").heard())[0] for _ in range(2)] == [
        "PlayersReadyToStartMessage"
    ] * 2
    for _ in range(2):
        first, second = enter(sansio, "anna"), enter(sansio, "bob")
        assert kinds(first.say("PlayerNumberResponse", numberOfPlayers=2))[0] != "NicknameRequest"
        assert second.state is State.LEADERS


def test_row_17_an_invalid_other_name_is_asked_for_again_and_then_compared_again() -> None:
    _, guest, (head,) = standing_at(State.NAMESAKE)
    invalid = {"type": "NicknameRequest", "isRetry": True, "alreadyTaken": False}
    for bad in ("bad name!", "", "x" * 21, "Zoë", "anna\n"):
        assert guest.asked_again("NickNameResponse", nickname=bad) == invalid
    assert kinds(guest.say("NickNameResponse", nickname="anna"))[-1] == "NicknameRequest"
    guest.say("NickNameResponse", nickname="a" * 20)
    assert "PlayersReadyToStartMessage" in kinds(head.heard())


# 18 to 25: the market and the depots


@pytest.mark.parametrize(
    ("position", "marbles"),
    [
        (1, ["YELLOW", "GREY", "PURPLE", "BLUE"]),
        (2, ["YELLOW", "GREY", "PURPLE", "BLUE"]),
        (3, ["RED", "WHITE", "WHITE", "WHITE"]),
        (4, ["BLUE", "BLUE", "WHITE"]),
        (5, ["PURPLE", "PURPLE", "WHITE"]),
        (6, ["GREY", "GREY", "WHITE"]),
        (7, ["YELLOW", "YELLOW", "RED"]),
    ],
)
def test_row_18_and_19_rows_from_the_top_give_four_and_columns_from_the_right_three(
    position: int, marbles: list[str]
) -> None:
    guest, other = on_turn(table())
    said = market(guest, position)
    assert only(said, "NotifyMarbleTaken") == [{"type": "NotifyMarbleTaken", "marbleTaken": marbles}]
    assert "NotifyMarbleTaken" not in kinds(other.heard())
    (view,) = only(said, "UpdateMarketView")
    pushed_out = marbles[0]
    assert view["sideMarble"] == pushed_out
    line = view["marbles"][position - 1] if position < 4 else [row[7 - position] for row in view["marbles"]]
    assert line == [*marbles[1:], "WHITE"]


@pytest.mark.parametrize("position", [0, 8, -1, "1", None, 10**30])
def test_row_19_another_position_is_asked_for_again(position: object) -> None:
    _, guest, _ = standing_at(State.POSITION)
    said = guest.asked_again("MarbleInsertionPositionResponse", position=position)
    assert said == {"type": "MarbleInsertionPositionRequest", "isRetry": True}


def test_row_20_and_21_the_request_names_the_depots_the_unit_and_all_that_are_left() -> None:
    guest, _ = on_turn(put(table(), 0, "coin / - / -"))
    said = market(guest, 1)[-1]
    assert said == {
        "type": "ChooseStorageTypeRequest",
        "availableDepots": [],
        "resource": "COIN",
        "resourcesToStore": ["COIN", "STONE", "SERVANT", "SHIELD"],
        "canDiscard": True,
        "isRetry": False,
    }
    said = guest.say("ChooseStorageTypeResponse", discardResource=True)[-1]
    assert said["resource"] == "STONE"
    assert said["resourcesToStore"] == ["STONE", "SERVANT", "SHIELD"]
    assert said["availableDepots"] == [ROW[2], ROW[3]]


def test_row_22_a_wrong_depot_or_conversion_is_asked_for_again() -> None:
    _, guest, _ = standing_at(State.STORAGE)
    why, said = store(guest, 2)
    assert why["message"] == "no depot takes a COIN: reorganise, or discard it with discardResource true"
    assert (said["type"], said["isRetry"]) == ("ChooseStorageTypeRequest", True)
    _, guest, _ = standing_at(State.CONVERSION)
    for wrong in ("WHITE", "RED", "GREY"):
        said = guest.asked_again("ChooseWhiteMarbleConversionResponse", conversionChosen=wrong)
        assert said == {
            "type": "ChooseWhiteMarbleConversionRequest",
            "availableConversions": ["PURPLE", "BLUE"],
            "isRetry": True,
        }


def test_row_23_after_rearranging_the_depots_are_asked_for_again_with_a_fresh_list() -> None:
    state = wait(put(table(), 0, "shield / - / coin coin"), 0, "shield")
    guest, other = on_turn(state)
    said = guest.say("SwapWarehouseDepotsRequest", depotOne=ROW[1], depotTwo=ROW[3])
    assert said == [
        {"type": "SwapWarehouseDepotsResponse", "swapDone": False},
        {
            "type": "ChooseStorageTypeRequest",
            "availableDepots": [],
            "resource": "SHIELD",
            "resourcesToStore": ["SHIELD"],
            "canDiscard": True,
            "isRetry": False,
        },
    ]
    said = guest.say("MoveResourceQuantityRequest", origin=ROW[1], destination=ROW[2], quantity=1)
    assert kinds(said) == ["UpdateDepotsStatus", "MoveResourceQuantityResponse", "ChooseStorageTypeRequest"]
    assert said[-1]["availableDepots"] == [ROW[2]]
    assert kinds(other.heard()) == ["UpdateDepotsStatus"]
    assert kinds(store(guest, 2))[-1] == "DoActionRequest"


def test_row_24_outside_the_turn_and_in_the_set_up_it_is_always_false() -> None:
    for state in (State.MATCH, State.LEADERS, State.SETTLING):
        _, guest, _ = standing_at(state)
        swap = guest.say("SwapWarehouseDepotsRequest", depotOne=ROW[2], depotTwo=ROW[3])
        assert swap == [{"type": "SwapWarehouseDepotsResponse", "swapDone": False}]
        move = guest.say("MoveResourceQuantityRequest", origin=ROW[1], destination=ROW[3], quantity=1)
        assert move == [{"type": "MoveResourceQuantityResponse", "moveDone": False}]
        assert guest.state is state


def test_row_24_a_swap_inside_a_payment_starts_it_again_from_its_first_unit() -> None:
    _, guest, _ = standing_at(State.PAYMENT)
    (second,) = guest.say("ChooseResourceOriginResponse", depotChosen="STRONGBOX")
    assert second["resourcesToPay"] == ["COIN"]
    said = guest.say("SwapWarehouseDepotsRequest", depotOne=ROW[1], depotTwo=ROW[3])
    assert kinds(said) == ["UpdateDepotsStatus", "SwapWarehouseDepotsResponse", "ChooseResourceOriginRequest"]
    assert said[-1] == {
        "type": "ChooseResourceOriginRequest",
        "resource": "COIN",
        "resourcesToPay": ["COIN", "COIN"],
        "availableDepots": [ROW[3], "STRONGBOX"],
        "isRetry": False,
    }
    (second,) = guest.say("ChooseResourceOriginResponse", depotChosen="STRONGBOX")
    said = guest.say("SwapWarehouseDepotsRequest", depotOne=ROW[1], depotTwo=ROW[1])
    assert said == [{"type": "SwapWarehouseDepotsResponse", "swapDone": False}], "nothing was done"
    assert kinds(guest.say("ChooseResourceOriginResponse", depotChosen="STRONGBOX"))[-1] == "DoActionRequest"


def test_row_24_the_open_request_stays_open() -> None:
    _, guest, _ = standing_at(State.CARD)
    said = guest.say("SwapWarehouseDepotsRequest", depotOne=ROW[1], depotTwo=ROW[3])
    assert kinds(said) == ["UpdateDepotsStatus", "SwapWarehouseDepotsResponse"]
    said = guest.say("ChooseDevelopmentCardToBuyResponse", changeActionType=False, DevelopmentCardID=3)
    assert kinds(said) == ["ChooseDevelopmentCardSlotRequest"]


@pytest.mark.parametrize(
    ("shelves", "origin", "to", "quantity", "after"),
    [
        ("coin / - / -", 1, 3, 1, "- / - / coin"),
        ("- / coin / -", 2, 3, 2, None),
        ("- / coin coin / -", 2, 3, 1, None),
        ("- / coin coin / -", 2, 1, 2, None),
        ("- / coin coin / stone", 2, 3, 1, None),
        ("- / coin / -", 2, 2, 1, None),
        ("- / coin / -", 3, 2, 1, None),
        ("- / - / coin / coin", 4, 3, 1, "- / - / coin coin / -"),
        ("- / - / coin / coin", 3, 4, 1, "- / - / - / coin coin"),
        ("- / - / coin coin / coin", 3, 4, 2, None),
        ("- / - / stone / coin", 3, 4, 1, None),
        ("stone / coin / - / coin", 4, 3, 1, None),
    ],
)
def test_row_25_what_may_be_moved(shelves: str, origin: int, to: int, quantity: int, after: str | None) -> None:
    depots = ROW | {4: "LEADER_COIN"}
    state = lead(table(), 0, 56) if shelves.count("/") == 3 else table()
    guest, _ = on_turn(put(state, 0, shelves))
    said = guest.say(
        "MoveResourceQuantityRequest", origin=depots[origin], destination=depots[to], quantity=quantity
    )
    assert only(said, "MoveResourceQuantityResponse")[0]["moveDone"] == (after is not None)
    assert shelves_of(guest.table.ledger.state, 0) == (after or shelves)


@pytest.mark.parametrize(("one", "other", "done"), [(2, 3, True), (1, 2, False), (1, 3, True), (2, 2, False)])
def test_row_25_what_may_be_swapped(one: int, other: int, done: bool) -> None:
    guest, _ = on_turn(put(table(), 0, "coin / stone stone / shield"))
    said = guest.say("SwapWarehouseDepotsRequest", depotOne=ROW[one], depotTwo=ROW[other])
    assert only(said, "SwapWarehouseDepotsResponse")[0]["swapDone"] == done


# 26 to 31


def test_row_26_is_forced_is_false_only_after_end_turn() -> None:
    guest, _ = on_turn(hold(table(), 0))
    said = market(guest, 3)
    assert only(said, "EndTurnMessage") == [{"type": "EndTurnMessage", "isForced": True}]
    guest, _ = on_turn(hold(table(), 0, 49))
    market(guest, 3)
    said = guest.say("DoActionResponse", actionChosen="END_TURN")
    assert only(said, "EndTurnMessage") == [{"type": "EndTurnMessage", "isForced": False}]


def test_row_27_a_lost_connection_keeps_the_seat_for_the_name() -> None:
    sansio = SansIo()
    guest, other = placed_at(sansio, rich())
    name, seat = guest.seat.name, guest.seat
    guest.hang_up()
    assert other.heard() == [{"type": "NotifyClientDisconnection", "nickname": name}]
    again = enter(sansio, name)
    assert again.seat is seat
    assert kinds(again.heard())[:2] == ["WelcomeBackMessage", "SendPlayersNicknamesMessage"]


def test_row_28_all_five_actions_and_the_sixth_can_be_done() -> None:
    assert actions(rich()) == [
        "DISCARD_LEADER",
        "PLAY_LEADER",
        "TAKE_RESOURCES_FROM_MARKET",
        "ACTIVATE_PRODUCTION",
        "BUY_DEVELOPMENT_CARD",
    ]
    assert actions(table()) == ["DISCARD_LEADER", "TAKE_RESOURCES_FROM_MARKET"]
    assert "ACTIVATE_PRODUCTION" in actions(put(own(table(), 0, [1]), 0, "coin / - / -"))
    assert "ACTIVATE_PRODUCTION" not in actions(put(own(table(), 0, [1]), 0, "shield / - / -"))


def test_row_29_the_others_learn_of_everything_public() -> None:
    guest, other = on_turn(put(table(), 0, "coin / - / -"))
    market(guest, 4)
    assert kinds(other.heard()) == ["UpdateMarketView", "NotifyResourcesToStore"]
    store(guest, 3)
    assert kinds(other.heard()) == ["UpdateDepotsStatus", "NotifyResourcesToStore"]


def test_row_30_the_game_ends_with_results_and_winners() -> None:
    state = put(hold(table(turn=1), 1), 0, "- / - / coin coin coin", stone=3)
    state.last_round = True
    other, guest = on_turn(state)
    names = other.seat.name, guest.seat.name
    over = {
        "type": "GameOverMessage",
        "results": [
            {"position": 1, "nickname": names[0], "victoryPoints": 1, "resources": 6},
            {"position": 2, "nickname": names[1], "victoryPoints": 0, "resources": 0},
        ],
        "winners": [names[0]],
    }
    said = market(guest, 3)
    assert kinds(said)[-4:] == ["EndTurnMessage", "TurnMessage", "GameOverMessage", "GameModeRequest"]
    assert [said[-2], *other.heard()[-2:]] == [over, over, {"type": "GameModeRequest"}]
    assert (guest.state, other.state) == (State.MODE, State.MODE)


@pytest.mark.parametrize("name", ["MultiEcho", "NewGameKManager", "PLAY_LEADER.CARD_ACTION"])
def test_row_31_slips_of_the_document_are_nothing_to_be_said(name: str) -> None:
    guest, _ = on_turn(rich())
    assert kinds(guest.say(name)) == ["ErrorMessage"]
    assert guest.asked_again("DoActionResponse", actionChosen=name)["type"] == "DoActionRequest"


# 33 and 34: words for what was no answer, and names an answer may have


@pytest.mark.parametrize(
    ("state", "kind", "arguments", "sentence"),
    [
        (State.MODE, "GameModeResponse", {"gameMode": "DUEL"}, "gameMode must be SOLO or MULTIPLAYER"),
        (State.NUMBER, "PlayerNumberResponse", {"isRetry": False}, "numberOfPlayers must be 2, 3 or 4"),
        (State.LEADER, "ChooseLeaderCardToPlayResponse", {}, "LeaderCardID must be one of these: 53"),
        (State.LEADER, "ChooseLeaderCardToPlayResponse", {"LeaderCardID": 54}, "leader 54 is not in your hand"),
        (
            State.LEADER,
            "ChooseLeaderCardToPlayResponse",
            {"LeaderCardID": 49},
            "leader 49 needs 1 green card and 1 yellow card",
        ),
        (
            State.POSITION,
            "MarbleInsertionPositionResponse",
            {"position": 8},
            "position must be one of these: 1, 2, 3, 4, 5, 6, 7",
        ),
        (
            State.CARD,
            "ChooseDevelopmentCardToBuyResponse",
            {"DevelopmentCardID": 48},
            "card 48 is not on top of a deck",
        ),
        (
            State.INPUT,
            "ChooseResourceTypeResponse",
            {"resourcesChosen": ["COIN"]},
            "resourcesChosen must hold 2 of these: COIN, SERVANT, SHIELD",
        ),
        (
            State.POWERS,
            "ChooseProductionsToActivateResponse",
            {"productionsChosen": [0, 0]},
            "productionsChosen must hold some of these, each once: 0",
        ),
    ],
)
def test_row_33_an_answer_that_is_none_is_told_why(
    state: State, kind: str, arguments: dict[str, Any], sentence: str
) -> None:
    _, guest, _ = standing_at(state)
    why, _ = guest.say(kind, **arguments)
    assert why == {"type": "ErrorMessage", "message": sentence}


def test_row_33_a_message_at_the_wrong_moment_is_told_what_is_asked() -> None:
    guest, other = on_turn(rich())
    asked = "MarbleInsertionPositionResponse does not answer DoActionRequest, which is asked now"
    assert guest.told_off("MarbleInsertionPositionResponse", position=1) == asked
    waits = "DoActionResponse is not for now: you are in the match, not asked anything"
    assert other.told_off("DoActionResponse", actionChosen="END_TURN") == waits


def test_row_33_what_the_rules_refuse_after_all_is_told_why() -> None:
    _, guest, _ = standing_at(State.POSITION)
    guest.table.ledger.state.turn = 1
    why, *_ = guest.say("MarbleInsertionPositionResponse", position=1)
    assert why == {"type": "ErrorMessage", "message": "it is not your turn"}


def test_row_34_the_documents_discard_is_read_too() -> None:
    _, guest, _ = standing_at(State.STORAGE)
    before = guest.session._question.asked
    assert isinstance(before, wire.ChooseStorageTypeRequest)
    said = guest.say("ChooseStorageTypeResponse", discard=True)
    assert said[-1]["resourcesToStore"] == [*before.resources_to_store[1:]]
    again = guest.asked_again("ChooseStorageTypeResponse", discard=True, discardResource=False)
    assert again["isRetry"], "the list's key counts where both are there"


@pytest.mark.parametrize("kind", ["PlayerNumberResponse", "NumberOfPlayersResponse", "NumberOfPlayerResponse"])
@pytest.mark.parametrize("key", ["numberOfPlayers", "playerNumber"])
def test_row_34_the_number_is_read_under_both_names_of_its_message(kind: str, key: str) -> None:
    _, guest, _ = standing_at(State.NUMBER)
    assert kinds(guest.say(kind, **{key: 3})) == ["WaitingInTheLobbyMessage"]


@pytest.mark.parametrize("key", ["nickname", "nickName", "username"])
def test_row_34_a_nickname_is_read_as_the_document_calls_it_anywhere(key: str) -> None:
    _, guest, _ = standing_at(State.NICKNAME)
    assert guest.say("NickNameResponse", **{key: "anna"})[-1]["type"] == "PlayerNumberRequest"
    assert guest.session.name == "anna"


def test_row_35_the_names_come_with_the_tables_code() -> None:
    sansio = SansIo()
    head, later = enter(sansio, "anna"), enter(sansio, "bob")
    said = head.say("PlayerNumberResponse", numberOfPlayers=2)
    codes = [names["tableCode"] for names in only([*said, *later.heard()], "SendPlayersNicknamesMessage")]
    assert codes == [head.table.code] * 2
    later.hang_up()
    assert only(enter(sansio, "bob").heard(), "SendPlayersNicknamesMessage")[0]["tableCode"] == head.table.code


def test_row_36_who_opened_a_table_and_waits_alone_is_moved_without_a_word_to_an_older_one() -> None:
    sansio = SansIo()
    older = sansio.house.open("masters", players=2)
    (owner,) = seat_silent(older, "Owner")
    older.lost(owner)
    anna = enter(sansio, "anna")
    anna.say("PlayerNumberResponse", numberOfPlayers=2)
    assert anna.table is not older
    anna.heard()
    older.reclaim(owner, Silent())
    assert anna.table is older
    assert anna.heard()[0]["type"] == "PlayersReadyToStartMessage"


def test_row_36_those_whom_the_owner_of_a_table_has_left_are_in_the_queue_again() -> None:
    sansio = SansIo()
    left = sansio.house.open("masters", players=4)
    (owner,) = seat_silent(left, "Owner")
    anna, bob = enter(sansio, "anna"), enter(sansio, "bob")
    assert anna.table is bob.table is left
    for talker in (anna, bob):
        talker.heard()
    left.leave(owner, "gone")
    assert [said["type"] for said in anna.heard()] == ["PlayerNumberRequest"]
    assert bob.heard() == []
    anna.say("PlayerNumberResponse", numberOfPlayers=2)
    assert anna.table is bob.table
    assert anna.table.playing


def test_row_37_who_may_open_no_table_is_told_why_and_asked_again() -> None:
    sansio = SansIo()
    sansio.house.visitors = Visitors(sansio.clock, sansio.refusals, replace(QUOTAS, tables=0))
    anna = enter(sansio, "anna")
    anna.heard()
    why, again = anna.say("PlayerNumberResponse", numberOfPlayers=2)
    assert why["type"] == "ErrorMessage"
    assert "wait for players already" in str(why)
    assert (again["type"], again["isRetry"]) == ("PlayerNumberRequest", True)


def test_the_page_example_line_by_line() -> None:
    """The exchange shown for the documented messages, with the views that come between left out."""
    state = put(
        hold(table(spare="blue", market="blue white white white / " + "red grey grey yellow / " * 2), 0, 49), 0
    )
    state.market = [3, 5, 5, 5, 4, 1, 1, 0, 5, 1, 1, 0]
    guest, _ = on_turn(put(state, 0, "shield / stone stone / -"))
    said = market(guest, 7)
    documented = ("ChooseStorageTypeRequest", "SwapWarehouseDepotsResponse", "DoActionRequest")
    assert json.dumps(said[-1], separators=(",", ":")) == (
        '{"type":"ChooseStorageTypeRequest","availableDepots":[],"resource":"SHIELD","resourcesToStore":["SHIELD"],'
        '"canDiscard":true,"isRetry":false}'
    )
    said = guest.say("SwapWarehouseDepotsRequest", depotOne=ROW[1], depotTwo=ROW[3])
    assert [message for message in said if message["type"] in documented] == [
        {"type": "SwapWarehouseDepotsResponse", "swapDone": True},
        {
            "type": "ChooseStorageTypeRequest",
            "availableDepots": [ROW[3]],
            "resource": "SHIELD",
            "resourcesToStore": ["SHIELD"],
            "canDiscard": True,
            "isRetry": False,
        },
    ]
    said = store(guest, 3)
    assert said[-1] == {"type": "DoActionRequest", "availableActions": ["DISCARD_LEADER", "END_TURN"]}
