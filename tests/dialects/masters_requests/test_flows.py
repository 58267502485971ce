"""The flows of the match, section by section of docs/masters-requests.md, by the messages each guest is sent."""

from typing import Any

import pytest

from tavola.dialects.masters_requests.states import State
from tavola.games.masters.state import State as GameState
from tests.dialects.masters_requests.playing import NAMES, Talker, enter, kinds, match_of, only, placed_at
from tests.dialects.masters_requests.standing import rich, standing_at
from tests.games.masters.playing import box_of, hold, lead, march, own, put, shelves_of, show, table
from tests.support.sansio import SansIo

RESOURCES = ["COIN", "STONE", "SERVANT", "SHIELD"]
ROWS = ["WAREHOUSE_FIRST_ROW", "WAREHOUSE_SECOND_ROW", "WAREHOUSE_THIRD_ROW"]


def solo_at(state: GameState) -> Talker:
    (guest,) = placed_at(SansIo(), state)
    return guest


def act(guest: Talker, action: str) -> list[dict[str, Any]]:
    return guest.say("DoActionResponse", actionChosen=action)


def hand_of(guest: Talker) -> list[int]:
    return list(guest.table.ledger.state.players[guest.seat.index].hand)


# 6.1 The set-up


def test_the_start_tells_names_order_and_every_view_then_asks_for_leaders() -> None:
    sansio = SansIo()
    guests = [enter(sansio, name) for name in NAMES[:3]]
    told = [guest.heard() for guest in guests]
    told[0] = guests[0].say("PlayerNumberResponse", numberOfPlayers=3)
    told[1:] = [guest.heard() for guest in guests[1:]]
    state = guests[0].table.ledger.state
    order = [*NAMES[state.first : 3], *NAMES[: state.first]]
    for name, guest, said in zip(NAMES, guests, told, strict=False):
        assert kinds(said) == [
            "PlayersReadyToStartMessage",
            "SendPlayersNicknamesMessage",
            "UpdateMarketView",
            "UpdateDevelopmentCardGrid",
            *["UpdateDepotsStatus", "UpdateMarkerPosition", "ReloadLeaderCardsOwned", "NotifyVictoryPoints"] * 3,
            "ChooseLeaderCardsRequest",
        ]
        assert said[1] == {
            "type": "SendPlayersNicknamesMessage",
            "playerNickname": name,
            "otherPlayersNicknames": [other for other in NAMES[:3] if other != name],
            "turnOrder": order,
            "tableCode": guest.table.code,
        }
        markers = {
            message["nickname"]: message["markerPosition"] for message in only(said, "UpdateMarkerPosition")
        }
        assert [markers[name] for name in order] == [0, 0, 1], "the third player starts with one faith"
        assert said[-1] == {
            "type": "ChooseLeaderCardsRequest",
            "leaderCards": hand_of(guest),
            "isRetry": False,
        }


def test_the_views_have_the_shapes_the_page_gives() -> None:
    guest = enter(SansIo(), "anna", "SOLO")
    said = guest.heard()
    (market,) = only(said, "UpdateMarketView")
    assert [len(row) for row in market["marbles"]] == [4, 4, 4]
    marbles = [marble for row in market["marbles"] for marble in row]
    assert sorted([*marbles, market["sideMarble"]]) == sorted(
        ["GREY", "PURPLE", "BLUE", "YELLOW"] * 2 + ["WHITE"] * 4 + ["RED"]
    )
    (grid,) = only(said, "UpdateDevelopmentCardGrid")
    assert grid["remaining"] == [[4] * 4] * 3
    levels = [[(card - 1) // 16 for card in row] for row in grid["availableCards"]]
    assert levels == [[2] * 4, [1] * 4, [0] * 4], "level 3 comes first"
    colours = [[(card - 1) % 4 for card in row] for row in grid["availableCards"]]
    assert colours == [[0, 2, 3, 1]] * 3, "green, blue, yellow, purple"
    assert only(said, "UpdateDepotsStatus") == [
        {
            "type": "UpdateDepotsStatus",
            "nickname": "anna",
            "warehouseDepots": [[], [], []],
            "strongboxDepots": dict.fromkeys(RESOURCES, 0),
            "leaderDepots": {},
        }
    ]
    assert only(said, "UpdateMarkerPosition") == [
        {"type": "UpdateMarkerPosition", "nickname": "anna", "markerPosition": 0},
        {"type": "UpdateMarkerPosition", "nickname": "Lorenzo", "markerPosition": 0},
    ]


def test_leaders_are_chosen_at_once_by_all_and_the_others_learn_how_many_only() -> None:
    first, second = match_of(SansIo(), 2)
    hand = hand_of(second)
    for wrong in ([], hand[:1], hand[:3], [hand[0]] * 2, [hand[0], 99], "x"):
        retry = second.asked_again("ChooseLeaderCardsResponse", leaderCardsChosen=wrong)
        assert retry == {"type": "ChooseLeaderCardsRequest", "leaderCards": hand, "isRetry": True}
    said = second.say("ChooseLeaderCardsResponse", leaderCardsChosen=[hand[3], hand[1]])
    owned = {"type": "ReloadLeaderCardsOwned", "nickname": second.seat.name}
    assert said[0] == owned | {"cards": {str(hand[1]): False, str(hand[3]): False}, "hidden": 0}
    assert first.heard() == [owned | {"cards": {}, "hidden": 2}]
    assert said[1] == {
        "type": "ChooseResourceTypeRequest",
        "availableResources": RESOURCES,
        "quantity": 1,
        "purpose": "INITIAL",
        "isRetry": False,
    }
    for bad in (["COIN", "COIN"], [], ["FAITH"], "COIN", None):
        again = second.asked_again("ChooseResourceTypeResponse", resourcesChosen=bad)
        assert again == said[1] | {"isRetry": True}
    said = second.say("ChooseResourceTypeResponse", resourcesChosen=["STONE"])
    to_store = {"type": "NotifyResourcesToStore", "nickname": second.seat.name, "resourcesToStore": ["STONE"]}
    assert said == [
        to_store,
        {
            "type": "ChooseStorageTypeRequest",
            "availableDepots": ROWS,
            "resource": "STONE",
            "resourcesToStore": ["STONE"],
            "canDiscard": False,
            "isRetry": False,
        },
    ]
    assert first.heard() == [to_store]
    again = second.asked_again("ChooseStorageTypeResponse", discardResource=True, depotChosen=ROWS[0])
    assert again == said[1] | {"isRetry": True}, "nothing is discarded in the set-up"
    said = second.say("ChooseStorageTypeResponse", discardResource=False, depotChosen=ROWS[0])
    assert kinds(said) == ["UpdateDepotsStatus", "NotifyResourcesToStore"]
    assert said[0]["warehouseDepots"] == [["STONE"], [], []]
    assert said[1]["resourcesToStore"] == []
    first.heard()
    said = first.say("ChooseLeaderCardsResponse", leaderCardsChosen=hand_of(first)[:2])
    turn = {"type": "TurnMessage", "nickname": first.seat.name, "isStarted": True}
    assert [said[1], second.heard()[-1]] == [turn, turn]
    assert kinds(said) == ["ReloadLeaderCardsOwned", "TurnMessage", "DoActionRequest"]


@pytest.mark.parametrize(
    ("chosen", "depots"), [(["COIN", "COIN"], ROWS[1:]), (["COIN", "STONE"], ROWS)], ids=["equal", "different"]
)
def test_the_fourth_player_is_not_offered_a_row_that_leaves_the_other_unit_without_one(
    chosen: list[str], depots: list[str]
) -> None:
    *_, fourth = match_of(SansIo(), 4)
    fourth.say("ChooseLeaderCardsResponse", leaderCardsChosen=hand_of(fourth)[:2])
    said = fourth.say("ChooseResourceTypeResponse", resourcesChosen=chosen)
    assert said[-1]["availableDepots"] == depots
    assert said[-1]["resourcesToStore"] == chosen
    said = fourth.say("ChooseStorageTypeResponse", depotChosen=depots[-1])
    assert said[-1]["availableDepots"] == ([ROWS[2]] if chosen[0] == chosen[1] else ROWS[:2])
    assert fourth.say("ChooseStorageTypeResponse", depotChosen=said[-1]["availableDepots"][0])
    assert fourth.state is State.MATCH


# 6.2 and 6.3 The turn, leaders


def test_a_turn_that_ends_is_told_in_the_order_of_the_page() -> None:
    guest, other = placed_at(SansIo(), hold(table(), 0))
    act(guest, "TAKE_RESOURCES_FROM_MARKET")
    said = guest.say("MarbleInsertionPositionResponse", position=3)
    names = guest.seat.name, other.seat.name
    assert kinds(said) == [
        "UpdateMarketView",
        "NotifyMarbleTaken",
        "NotifyResourcesToStore",
        "UpdateMarkerPosition",
        "EndTurnMessage",
        "TurnMessage",
        "TurnMessage",
    ]
    assert said[-3:] == [
        {"type": "EndTurnMessage", "isForced": True},
        {"type": "TurnMessage", "nickname": names[0], "isStarted": False},
        {"type": "TurnMessage", "nickname": names[1], "isStarted": True},
    ]
    assert kinds(other.heard()) == [
        "UpdateMarketView",
        "NotifyResourcesToStore",
        "UpdateMarkerPosition",
        "TurnMessage",
        "TurnMessage",
        "DoActionRequest",
    ]


def test_a_discarded_leader_stays_secret_and_gives_faith() -> None:
    _, guest, (other,) = standing_at(State.DISCARD)
    again = guest.asked_again("ChooseLeaderCardToDiscardResponse", changeActionType=False, LeaderCardID=50)
    assert again == {"type": "ChooseLeaderCardToDiscardRequest", "inactiveLeaderCard": [53, 49], "isRetry": True}
    said = guest.say("ChooseLeaderCardToDiscardResponse", changeActionType=False, LeaderCardID=53)
    action = {"type": "NotifyLeaderAction", "nickname": guest.seat.name, "discard": True}
    owned = {"type": "ReloadLeaderCardsOwned", "nickname": guest.seat.name}
    marker = {"type": "UpdateMarkerPosition", "nickname": guest.seat.name, "markerPosition": 1}
    assert said[:3] == [action | {"LeaderCardID": 53}, owned | {"cards": {"49": False}, "hidden": 0}, marker]
    assert other.heard() == [action | {"LeaderCardID": None}, owned | {"cards": {}, "hidden": 1}, marker]


def test_a_leader_that_is_played_is_shown_with_the_depot_it_brings() -> None:
    guest, other = placed_at(SansIo(), hold(put(table(), 0, "- / - / -", shield=5), 0, 56, 49))
    act(guest, "PLAY_LEADER")
    said = guest.say("ChooseLeaderCardToPlayResponse", changeActionType=False, LeaderCardID=56)
    assert kinds(said) == [
        "NotifyLeaderAction",
        "ReloadLeaderCardsOwned",
        "UpdateDepotsStatus",
        "NotifyVictoryPoints",
        "DoActionRequest",
    ]
    assert said[1]["cards"] == {"56": True, "49": False}
    assert said[2]["leaderDepots"] == {"LEADER_COIN": 0}
    assert said[3]["victoryPoints"] == 4
    told = other.heard()
    assert kinds(told) == kinds(said)[:-1]
    assert (told[1]["cards"], told[1]["hidden"]) == ({"56": True}, 1)


# 6.4 Buying


def test_a_purchase_is_one_batch_with_its_last_answer_and_nothing_before_it() -> None:
    guest, other = placed_at(SansIo(), rich())
    log = len(guest.table.ledger.log)
    (cards,) = act(guest, "BUY_DEVELOPMENT_CARD")
    assert cards == {
        "type": "ChooseDevelopmentCardToBuyRequest",
        "availableDevelopmentCards": [1, 3],
        "isRetry": False,
    }
    buy = {"changeActionType": False, "DevelopmentCardID": 3}
    (slots,) = guest.say("ChooseDevelopmentCardToBuyResponse", **buy)
    assert slots == {"type": "ChooseDevelopmentCardSlotRequest", "availableSlots": [1, 2, 3], "isRetry": False}
    (origin,) = guest.say("ChooseDevelopmentCardSlotResponse", slotChosen=2)
    assert origin == {
        "type": "ChooseResourceOriginRequest",
        "resource": "COIN",
        "resourcesToPay": ["COIN", "COIN"],
        "availableDepots": [ROWS[0], "STRONGBOX"],
        "isRetry": False,
    }
    (origin,) = guest.say("ChooseResourceOriginResponse", depotChosen="STRONGBOX")
    assert origin["resourcesToPay"] == ["COIN"]
    assert (len(guest.table.ledger.log), other.heard()) == (log, [])
    again = guest.asked_again("ChooseResourceOriginResponse", depotChosen=ROWS[1])
    assert again == origin | {"isRetry": True}
    said = guest.say("ChooseResourceOriginResponse", depotChosen=ROWS[0])
    assert len(guest.table.ledger.log) == log + 1
    told = kinds(other.heard())
    assert told == ["UpdateDevelopmentCardGrid", "UpdateDepotsStatus", "NotifyDevelopmentCardBought"]
    assert kinds(said) == [*told, "DoActionRequest"]
    assert said[0]["remaining"] == [[4] * 4, [4] * 4, [4, 3, 4, 4]]
    assert said[1]["warehouseDepots"] == [[], ["SHIELD", "SHIELD"], []]
    assert said[1]["strongboxDepots"] == {"COIN": 4, "STONE": 0, "SERVANT": 1, "SHIELD": 2}
    assert said[2] == {
        "type": "NotifyDevelopmentCardBought",
        "nickname": guest.seat.name,
        "DevelopmentCardID": 3,
        "slot": 2,
    }


@pytest.mark.parametrize(
    ("shelves", "box", "asked"),
    [
        ("- / coin coin / -", {}, 0),
        ("- / - / -", {"coin": 9}, 0),
        ("coin / - / -", {"coin": 1}, 0),
        ("coin / - / -", {"coin": 2}, 2),
        ("- / coin coin / -", {"coin": 1}, 1),
    ],
    ids=["one source", "the strongbox alone", "all is needed", "two sources", "one source in the end"],
)
def test_a_payment_is_asked_for_only_where_there_is_a_choice(
    shelves: str, box: dict[str, int], asked: int
) -> None:
    state = put(own(table(), 0, [1], [4]), 0, shelves, **box)
    guest, _ = placed_at(SansIo(), state)
    act(guest, "BUY_DEVELOPMENT_CARD")
    said = guest.say("ChooseDevelopmentCardToBuyResponse", changeActionType=False, DevelopmentCardID=3)
    for _ in range(asked):
        assert kinds(said) == ["ChooseResourceOriginRequest"]
        said = guest.say("ChooseResourceOriginResponse", depotChosen="STRONGBOX")
    assert kinds(said)[-1] == "DoActionRequest"
    assert guest.table.ledger.state.players[0].slots == ((1,), (4,), (3,)), (
        "with one slot there is no question of it"
    )


def test_a_unit_already_promised_does_not_count_as_a_source() -> None:
    state = put(show(own(table(), 0, [1], [4]), 11), 0, "coin / - / -", coin=3)
    guest, _ = placed_at(SansIo(), state)
    act(guest, "BUY_DEVELOPMENT_CARD")
    guest.say("ChooseDevelopmentCardToBuyResponse", changeActionType=False, DevelopmentCardID=11)
    said = guest.say("ChooseResourceOriginResponse", depotChosen=ROWS[0])
    assert kinds(said)[-1] == "DoActionRequest", "the row is empty, so the rest comes from the strongbox"
    assert box_of(guest.table.ledger.state, 0).coin == 1


def test_a_price_of_nothing_is_not_asked_about() -> None:
    state = show(lead(own(table(), 0, [2], [4]), 0, 49, 51, 50), 5)
    guest, _ = placed_at(SansIo(), hold(state, 0, 53))
    act(guest, "BUY_DEVELOPMENT_CARD")
    said = guest.say("ChooseDevelopmentCardToBuyResponse", changeActionType=False, DevelopmentCardID=5)
    assert kinds(said)[-1] == "DoActionRequest"
    assert guest.table.ledger.state.players[0].slots[2] == (5,)


# 6.5 Production


def produce(guest: Talker, *powers: int) -> list[dict[str, Any]]:
    if guest.state is State.ACTION:
        act(guest, "ACTIVATE_PRODUCTION")
    return guest.say("ChooseProductionsToActivateResponse", changeActionType=False, productionsChosen=powers)


def test_a_production_asks_for_inputs_outputs_and_payment_and_is_one_batch() -> None:
    state = lead(own(put(table(), 0, "coin / shield shield / -", coin=1, stone=1), 0, [1]), 0, 61)
    guest, other = placed_at(SansIo(), state)
    log = len(guest.table.ledger.log)
    (asked,) = act(guest, "ACTIVATE_PRODUCTION")
    assert asked == {
        "type": "ChooseProductionsToActivateRequest",
        "availableProductions": [0, 1, 61],
        "isRetry": False,
    }
    for wrong in ([], [0, 0], [2], [0, 99], "x"):
        again = guest.asked_again("ChooseProductionsToActivateResponse", productionsChosen=wrong)
        assert again == asked | {"isRetry": True}
    (asked,) = produce(guest, 61, 0, 1)
    resources = {"type": "ChooseResourceTypeRequest", "isRetry": False}
    assert asked == resources | {
        "availableResources": ["COIN", "STONE", "SHIELD"],
        "quantity": 2,
        "purpose": "PRODUCTION_INPUT",
        "productionID": 0,
    }
    again = guest.asked_again("ChooseResourceTypeResponse", resourcesChosen=["SERVANT", "COIN"])
    assert again == asked | {"isRetry": True}
    output = resources | {"availableResources": RESOURCES, "quantity": 1, "purpose": "PRODUCTION_OUTPUT"}
    (asked,) = guest.say("ChooseResourceTypeResponse", resourcesChosen=["STONE", "SHIELD"])
    assert asked == output | {"productionID": 0}
    again = guest.asked_again("ChooseResourceTypeResponse", resourcesChosen=["FAITH"])
    assert again == asked | {"isRetry": True}
    (asked,) = guest.say("ChooseResourceTypeResponse", resourcesChosen=["SERVANT"])
    assert asked == output | {"productionID": 61}
    (asked,) = guest.say("ChooseResourceTypeResponse", resourcesChosen=["STONE"])
    assert asked["resourcesToPay"][0] == asked["resource"] == "COIN"
    assert (len(guest.table.ledger.log), other.heard()) == (log, [])
    said = guest.say("ChooseResourceOriginResponse", depotChosen=ROWS[0])
    assert kinds(said) == [
        "UpdateDepotsStatus",
        "UpdateMarkerPosition",
        "NotifyVictoryPoints",
        "DoActionRequest",
    ]
    assert len(guest.table.ledger.log) == log + 1
    assert shelves_of(guest.table.ledger.state, 0) == "- / - / -"
    box = box_of(guest.table.ledger.state, 0)
    assert (box.coin, box.stone, box.servant, box.shield) == (1, 1, 1, 0)
    assert guest.table.ledger.state.players[0].space == 2


def test_a_total_that_cannot_be_paid_starts_again() -> None:
    state = lead(own(put(table(), 0, "coin / shield / -"), 0, [1]), 0, 61)
    guest, _ = placed_at(SansIo(), state)
    again = {"type": "ChooseProductionsToActivateRequest", "availableProductions": [0, 1, 61], "isRetry": True}
    produce(guest, 0, 1)
    guest.say("ChooseResourceTypeResponse", resourcesChosen=["COIN", "SHIELD"])
    costs = "this production takes 2 coins and 1 shield, you have 1 coin and 1 shield"
    said = guest.say("ChooseResourceTypeResponse", resourcesChosen=["STONE"])
    assert said == [{"type": "ErrorMessage", "message": costs}, again]
    state = put(own(table(), 0, [1], [16]), 0, "coin / servant / -")
    guest, _ = placed_at(SansIo(), state)
    why, asked = produce(guest, 1, 16)
    assert why["message"] == "this production takes 2 coins and 1 servant, you have 1 coin and 1 servant"
    assert asked == again | {"availableProductions": [0, 1, 16]}, "without any choice too"
    assert kinds(produce(guest, 1))[-1] == "DoActionRequest"


# 6.6 and 6.8 What all are told


def test_a_report_is_told_for_every_player_and_points_follow() -> None:
    guest, other = placed_at(SansIo(), march(march(hold(table(), 0, 49), 0, 7), 1, 4))
    act(guest, "DISCARD_LEADER")
    said = guest.say("ChooseLeaderCardToDiscardResponse", changeActionType=False, LeaderCardID=49)
    names = guest.seat.name, other.seat.name
    tile = {"type": "NotifyTakenPopesFavorTile", "number": 1}
    assert only(said, "NotifyTakenPopesFavorTile") == [
        tile | {"nickname": names[0], "taken": True},
        tile | {"nickname": names[1], "taken": False},
    ]
    assert only(said, "NotifyVictoryPoints") == [
        {"type": "NotifyVictoryPoints", "nickname": names[0], "victoryPoints": 4}
    ]


def test_discards_give_the_others_faith_together_after_the_last_unit() -> None:
    guest, other = placed_at(SansIo(), table())
    act(guest, "TAKE_RESOURCES_FROM_MARKET")
    guest.say("MarbleInsertionPositionResponse", position=4)
    said = guest.say("ChooseStorageTypeResponse", discardResource=True)
    assert "UpdateMarkerPosition" not in kinds(said)
    said = guest.say("ChooseStorageTypeResponse", discardResource=True, depotChosen=ROWS[0])
    assert only(said, "UpdateMarkerPosition") == [
        {"type": "UpdateMarkerPosition", "nickname": other.seat.name, "markerPosition": 2}
    ]


def test_two_white_marbles_and_two_leaders_are_two_requests_and_one_leader_none() -> None:
    tray = "white white yellow yellow / grey grey purple purple / blue blue red white"
    guest, _ = placed_at(SansIo(), lead(table(market=tray), 0, 57, 58))
    act(guest, "TAKE_RESOURCES_FROM_MARKET")
    asked = guest.say("MarbleInsertionPositionResponse", position=1)[-1]
    for left in (1, 0):
        assert asked["type"] == "ChooseWhiteMarbleConversionRequest"
        said = guest.say("ChooseWhiteMarbleConversionResponse", conversionChosen=["PURPLE", "BLUE"][left])
        asked = said[-1]
    assert asked["resourcesToStore"] == ["COIN", "COIN", "SHIELD", "SERVANT"]
    guest, _ = placed_at(SansIo(), lead(table(market=tray), 0, 57))
    act(guest, "TAKE_RESOURCES_FROM_MARKET")
    asked = guest.say("MarbleInsertionPositionResponse", position=1)[-1]
    assert asked["resourcesToStore"] == ["COIN", "COIN", "SERVANT", "SERVANT"]


def test_the_seventh_card_is_the_last_round_for_all() -> None:
    state = own(hold(table(), 0, 49), 0, [1, 17, 33], [4, 20], [2])
    guest, other = placed_at(SansIo(), put(show(state, 18), 0, "- / - / -", servant=9, stone=9))
    act(guest, "BUY_DEVELOPMENT_CARD")
    said = guest.say("ChooseDevelopmentCardToBuyResponse", changeActionType=False, DevelopmentCardID=18)
    message = {"type": "LastRoundMessage", "nickname": guest.seat.name}
    assert only(said, "LastRoundMessage") == only(other.heard(), "LastRoundMessage") == [message]
    assert said[-1]["type"] == "DoActionRequest"


def test_lorenzo_takes_his_turn_between_two_of_the_player() -> None:
    guest = solo_at(hold(table(1), 0))
    act(guest, "TAKE_RESOURCES_FROM_MARKET")
    said = guest.say("MarbleInsertionPositionResponse", position=3)
    start = kinds(said).index("EndTurnMessage")
    assert said[start + 1 : start + 3] == [
        {"type": "TurnMessage", "nickname": guest.seat.name, "isStarted": False},
        {"type": "TurnMessage", "nickname": "Lorenzo", "isStarted": True},
    ]
    (token,) = only(said, "NotifyLorenzoAction")
    assert 65 <= token["id"] <= 71
    effect = said[start + 4 : -3]
    if token["id"] >= 69:
        assert effect == [
            {"type": "UpdateMarkerPosition", "nickname": "Lorenzo", "markerPosition": 2 - (token["id"] == 71)}
        ]
    else:
        assert kinds(effect) == ["UpdateDevelopmentCardGrid"] * 2
    assert said[-3:-1] == [
        {"type": "TurnMessage", "nickname": "Lorenzo", "isStarted": False},
        {"type": "TurnMessage", "nickname": guest.seat.name, "isStarted": True},
    ]
    assert said[-1]["type"] == "DoActionRequest"


def test_a_solo_game_the_player_wins_ends_at_once_without_an_end_of_turn() -> None:
    guest = solo_at(march(hold(table(1), 0, 49), 0, 23))
    act(guest, "DISCARD_LEADER")
    said = guest.say("ChooseLeaderCardToDiscardResponse", changeActionType=False, LeaderCardID=49)
    assert "EndTurnMessage" not in kinds(said)
    assert kinds(said)[-2:] == ["GameOverMessage", "GameModeRequest"]
    assert said[-2]["lorenzoWon"] is False
    assert said[-2]["winners"] == [said[-2]["results"][0]["nickname"]]


def test_a_solo_game_lorenzo_wins() -> None:
    guest = solo_at(march(table(1), None, 23))
    act(guest, "TAKE_RESOURCES_FROM_MARKET")
    guest.say("MarbleInsertionPositionResponse", position=4)
    said = guest.say("ChooseStorageTypeResponse", discardResource=True)
    said = guest.say("ChooseStorageTypeResponse", discardResource=True)
    (over,) = only(said, "GameOverMessage")
    assert (over["lorenzoWon"], over["winners"], len(over["results"])) == (True, [], 1)


def test_equal_players_share_a_position() -> None:
    state = hold(table(3, turn=2), 2)
    state.last_round = True
    state = put(put(state, 0, "coin / - / -"), 1, "coin / - / -")
    *_, guest = placed_at(SansIo(), state)
    act(guest, "TAKE_RESOURCES_FROM_MARKET")
    said = guest.say("MarbleInsertionPositionResponse", position=3)
    (over,) = only(said, "GameOverMessage")
    assert [result["position"] for result in over["results"]] == [1, 1, 3]
    assert len(over["winners"]) == 2


def test_after_the_game_a_guest_may_play_another_on_the_same_connection() -> None:
    guest = solo_at(march(hold(table(1), 0, 49), 0, 23))
    act(guest, "DISCARD_LEADER")
    guest.say("ChooseLeaderCardToDiscardResponse", changeActionType=False, LeaderCardID=49)
    guest.say("GameModeResponse", gameMode="MULTIPLAYER")
    assert kinds(guest.say("NickNameResponse", nickname="anna")) == [
        "WaitingInTheLobbyMessage",
        "PlayerNumberRequest",
    ]
