"""Our client alone: what it makes of a server's lines, proper and odd, and what it says."""

import json
from typing import Any

import pytest

from tavola.dialects import guest as guests
from tavola.dialects.masters_requests.client import MOST_RETRIES, Guest
from tavola.games.masters import GAME
from tavola.games.masters.config import Goods
from tavola.games.masters.words import (
    Convert,
    Discard,
    DiscardStored,
    EndTurn,
    Pay,
    Place,
    Play,
    Produce,
    Shift,
    Store,
    Swap,
    Take,
    TakeCard,
)
from tests.dialects.masters_requests.playing import Talker, placed_at
from tests.dialects.masters_requests.standing import rich
from tests.games.masters.playing import lead, wait
from tests.support.sansio import SansIo

ROWS = ["WAREHOUSE_FIRST_ROW", "WAREHOUSE_SECOND_ROW", "WAREHOUSE_THIRD_ROW"]


def hear(guest: Guest, kind: str, **arguments: Any) -> list[dict[str, Any]]:
    """What the guest answers to this message."""
    return spoken(guest.receive(json.dumps({"type": kind, **arguments}).encode()))


def spoken(answer: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in answer.splitlines()]


def in_a_match(state: Any) -> Guest:
    """A guest on seat 0 that has just come back into this position, told by the house itself."""
    sansio = SansIo()
    talkers = placed_at(sansio, state)
    name = talkers[0].seat.name
    talkers[0].hang_up()
    again = Talker(sansio)
    guest = Guest(name, players=len(state.players))
    for _ in range(3):
        for line in again.outlet.taken().splitlines():
            for said in guest.receive(line).splitlines():
                again.session.receive(said)
    assert guest.strange_lines == 0
    return guest


# The lobby


def test_it_waits_to_be_asked() -> None:
    guest: guests.Guest = Guest("anna")  # and is one that any loop can play
    assert guest.hello() == b""


@pytest.mark.parametrize(("players", "mode"), [(1, "SOLO"), (2, "MULTIPLAYER"), (4, "MULTIPLAYER")])
def test_it_answers_the_lobby_by_itself(players: int, mode: str) -> None:
    guest = Guest("anna", players=players)
    assert hear(guest, "GameModeRequest") == [{"type": "GameModeResponse", "gameMode": mode}]
    answer = {"type": "NickNameResponse", "nickname": "anna"}
    assert hear(guest, "NicknameRequest", isRetry=False, alreadyTaken=False) == [answer]
    number = {"type": "PlayerNumberResponse", "isRetry": False, "numberOfPlayers": players}
    assert hear(guest, "PlayerNumberRequest", isRetry=False) == [number]
    assert hear(guest, "WaitingInTheLobbyMessage") == []
    assert not guest.my_turn
    assert guest.number is None


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("Ada L.", "AdaL", "AdaL2"),
        ("Zoë", "Zo", "Zo2"),
        ("??", "Guest", "Guest2"),
        ("x" * 30, "x" * 20, "x" * 19 + "2"),
    ],
)
def test_a_name_is_made_to_fit_and_gets_a_number_when_it_is_taken(name: str, first: str, second: str) -> None:
    guest = Guest(name)
    assert hear(guest, "NicknameRequest", isRetry=False, alreadyTaken=False)[0]["nickname"] == first
    assert hear(guest, "NicknameRequest", isRetry=True, alreadyTaken=True)[0]["nickname"] == second


def test_it_gives_up_on_a_server_that_accepts_nothing() -> None:
    for kind, times in (("PlayerNumberRequest", 1), ("NicknameRequest", MOST_RETRIES + 1), ("GameModeRequest", 2)):
        guest = Guest("anna")
        for _ in range(times):
            assert guest.refused is None
            hear(guest, kind, isRetry=True, alreadyTaken=True)
        assert guest.refused
        assert guest.over
        assert guest.result() == guest.refused


def test_it_gives_up_with_the_last_that_the_server_complained_of() -> None:
    guest = Guest("anna", players=7)
    assert hear(guest, "ErrorMessage", message="numberOfPlayers must be 2, 3 or 4") == []
    hear(guest, "PlayerNumberRequest", isRetry=True)
    assert guest.refused == "the server does not let 7 play: numberOfPlayers must be 2, 3 or 4"
    assert guest.strange_lines == 0


@pytest.mark.parametrize("kind", ["PlayerNumberRequest", "NumberOfPlayersRequest", "NumberOfPlayerRequest"])
def test_it_is_asked_for_the_number_under_every_name_the_document_has(kind: str) -> None:
    guest = Guest("anna", players=3)
    assert hear(guest, kind, isRetry=False)[0]["numberOfPlayers"] == 3


def test_it_knows_the_code_of_its_table_where_it_is_told() -> None:
    guest = Guest("anna")
    names: dict[str, Any] = {"playerNickname": "anna", "otherPlayersNicknames": [], "turnOrder": ["anna"]}
    hear(guest, "SendPlayersNicknamesMessage", **names)
    assert guest.code is None
    hear(guest, "SendPlayersNicknamesMessage", **names, tableCode="XXJ8Y")
    assert guest.code == "XXJ8Y"


def test_it_gives_up_when_the_server_does() -> None:
    guest = Guest("anna")
    hear(guest, "TimeoutExpiredMessage")
    assert guest.over
    assert guest.refused == "the server waited too long for an answer"


def test_it_says_that_it_lives() -> None:
    guest = Guest("anna")
    assert spoken(guest.beat()) == [{"type": "PingMessage"}]
    assert guest.beat_seconds == 5.0
    assert hear(guest, "PingMessage") == []
    assert guest.is_sign_of_life(b'{ "type": "PingMessage" }')
    assert not guest.is_sign_of_life(b'{"type":"ErrorMessage","message":"PingMessage"}')
    assert not guest.is_sign_of_life(b"PingMessage")


# Odd lines


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"hello",
        b"[]",
        b"\xff",
        b'{"type":"Unheard"}',
        b'{"type":"TurnMessage"}',
        b'{"type":"UpdateMarkerPosition","nickname":"nobody","markerPosition":3}',
        b'{"type":"NotifyMarbleTaken","marbleTaken":["GREEN"]}',
        b'{"type":"SendPlayersNicknamesMessage","playerNickname":"a","otherPlayersNicknames":[],"turnOrder":["b"]}',
        b'{"type":"GameOverMessage","results":[],"winners":[]}',
        b'{"type":"ReloadLeaderCardsOwned","nickname":"anna","cards":{"7":true},"hidden":0}',
        b'{"type":"UpdateDepotsStatus","nickname":"anna","warehouseDepots":[[]],"strongboxDepots":{},"leaderDepots":{}}',
        b'{"type":"UpdateDevelopmentCardGrid","availableCards":[[1]],"remaining":[]}',
        b'{"type":"ChooseStorageTypeRequest","availableDepots":["ATTIC"],"resource":"COIN"}',
    ],
)
def test_a_line_it_cannot_use_is_counted_and_passed_over(line: bytes) -> None:
    guest = Guest("anna")
    hear(guest, "SendPlayersNicknamesMessage", playerNickname="anna", otherPlayersNicknames=[], turnOrder=["anna"])
    assert guest.receive(line) == b""
    assert guest.strange_lines == 1
    assert not guest.over


def test_before_the_names_are_known_nothing_of_a_match_makes_sense() -> None:
    guest = Guest("anna")
    hear(guest, "NotifyMarbleTaken", marbleTaken=["GREY"])
    hear(guest, "NotifyVictoryPoints", nickname="anna", victoryPoints=3)
    result = {"position": 1, "nickname": "anna", "victoryPoints": 3, "resources": 0}
    hear(guest, "GameOverMessage", results=[result], winners=["anna"])
    assert guest.strange_lines == 3
    assert not guest.over


def test_results_may_tell_of_somebody_who_is_no_player() -> None:
    guest = Guest("anna")
    hear(guest, "SendPlayersNicknamesMessage", playerNickname="anna", otherPlayersNicknames=[], turnOrder=["anna"])
    results = [
        {"position": 1, "nickname": "Lorenzo", "victoryPoints": 0, "resources": 0},
        {"position": 2, "nickname": "anna", "victoryPoints": 19, "resources": 5},
    ]
    hear(guest, "GameOverMessage", results=results, winners=[])
    assert guest.strange_lines == 0
    assert guest.result() == "Lorenzo won. Points: anna 19."


# Decisions


def test_a_purchase_is_decided_whole_and_then_answered_question_by_question() -> None:
    guest = in_a_match(rich())
    assert guest.my_turn
    assert guest.number is not None
    assert guest.view().seats[guest.number].step == "ready"
    assert guest.say(TakeCard(3)) == b""
    assert guest.view().seats[guest.number].step == "pay"
    assert not guest.allowed(Swap(1, 3)), "not inside a purchase"
    assert guest.allowed(Pay(((1, "coin", 1),), Goods(coin=1)))
    assert guest.say(Pay(((1, "coin", 1),), Goods(coin=1))) == b""
    assert guest.view().seats[guest.number].step == "place"
    said = spoken(guest.say(Place(2)))
    assert said == [{"type": "DoActionResponse", "actionChosen": "BUY_DEVELOPMENT_CARD"}]
    assert not guest.my_turn
    (said,) = [hear(guest, "ChooseDevelopmentCardToBuyRequest", availableDevelopmentCards=[1, 3], isRetry=False)]
    assert said[0]["DevelopmentCardID"] == 3
    assert hear(guest, "ChooseDevelopmentCardSlotRequest", availableSlots=[1, 2, 3])[0]["slotChosen"] == 2
    origin = {"resource": "COIN", "resourcesToPay": ["COIN"], "availableDepots": [ROWS[0], "STRONGBOX"]}
    assert hear(guest, "ChooseResourceOriginRequest", **origin)[0]["depotChosen"] == ROWS[0]
    assert hear(guest, "ChooseResourceOriginRequest", **origin)[0]["depotChosen"] == "STRONGBOX"


def test_a_production_is_answered_with_its_choices() -> None:
    guest = in_a_match(lead(rich(), 0, 61))
    assert guest.say(Produce((0, 61), Goods(coin=1, servant=1), Goods(coin=1, stone=1))) == b""
    said = spoken(guest.say(Pay(((2, "shield", 1),), Goods(coin=1, servant=1))))
    assert said[0]["actionChosen"] == "ACTIVATE_PRODUCTION"
    (powers,) = hear(guest, "ChooseProductionsToActivateRequest", availableProductions=[0, 61], isRetry=False)
    assert powers["productionsChosen"] == [0, 61]
    ask = {"availableResources": ["COIN", "STONE", "SERVANT"], "isRetry": False}
    (said_in,) = hear(
        guest, "ChooseResourceTypeRequest", quantity=2, purpose="PRODUCTION_INPUT", productionID=0, **ask
    )
    assert said_in["resourcesChosen"] == ["COIN", "SERVANT"]
    for power, resource in ((0, "COIN"), (61, "STONE")):
        (out,) = hear(
            guest, "ChooseResourceTypeRequest", quantity=1, purpose="PRODUCTION_OUTPUT", productionID=power, **ask
        )
        assert out["resourcesChosen"] == [resource]


@pytest.mark.parametrize(
    ("move", "action", "request_", "key", "value"),
    [
        (Take("row", 2), "TAKE_RESOURCES_FROM_MARKET", "MarbleInsertionPositionRequest", "position", 2),
        (Take("column", 1), "TAKE_RESOURCES_FROM_MARKET", "MarbleInsertionPositionRequest", "position", 7),
        (Take("column", 4), "TAKE_RESOURCES_FROM_MARKET", "MarbleInsertionPositionRequest", "position", 4),
        (Play(53), "PLAY_LEADER", "ChooseLeaderCardToPlayRequest", "LeaderCardID", 53),
    ],
)
def test_an_action_and_the_answer_to_its_question(
    move: Any, action: str, request_: str, key: str, value: int
) -> None:
    guest = in_a_match(rich())
    assert spoken(guest.say(move))[0]["actionChosen"] == action
    (said,) = hear(guest, request_, inactiveLeaderCard=[53], isRetry=False)
    assert said[key] == value


def test_the_unit_asked_about_is_the_one_that_may_be_stored() -> None:
    guest = in_a_match(wait(rich(), 0, "stone coin"))
    assert guest.number is not None
    assert guest.view().seats[guest.number].waiting == ("stone", "coin")
    assert [guest.allowed(Store("stone", shelf)) for shelf in (1, 2, 3)] == [False, False, True]
    assert not guest.allowed(Store("coin", 3))
    assert guest.allowed(Discard("stone"))
    assert not guest.allowed(Discard("coin"))
    assert not guest.allowed(DiscardStored(1))
    assert guest.allowed(Swap(1, 3))
    said = spoken(guest.say(Store("stone", 3)))
    assert said == [{"type": "ChooseStorageTypeResponse", "discardResource": False, "depotChosen": ROWS[2]}]


def test_after_rearranging_the_depots_it_waits_for_the_question_to_come_again() -> None:
    guest = in_a_match(wait(rich(), 0, "stone"))
    assert spoken(guest.say(Swap(1, 3)))[0]["type"] == "SwapWarehouseDepotsRequest"
    assert not guest.my_turn
    hear(guest, "SwapWarehouseDepotsResponse", swapDone=True)
    assert not guest.my_turn
    ask = {"availableDepots": [ROWS[0]], "resource": "STONE", "resourcesToStore": ["STONE"], "canDiscard": True}
    hear(guest, "ChooseStorageTypeRequest", **ask)
    assert guest.my_turn


def test_between_actions_it_goes_on_when_the_depots_are_rearranged() -> None:
    guest = in_a_match(lead(rich(), 0, 56))
    said = spoken(guest.say(Shift(1, 4, 1)))
    assert said == [
        {
            "type": "MoveResourceQuantityRequest",
            "origin": ROWS[0],
            "destination": "LEADER_COIN",
            "quantity": 1,
        }
    ]
    assert not guest.my_turn
    hear(guest, "MoveResourceQuantityResponse", moveDone=False)
    assert guest.my_turn


def test_a_question_that_comes_again_is_turned_down_or_answered_with_what_is_on_offer() -> None:
    guest = in_a_match(rich())
    guest.say(Play(53))
    (said,) = hear(guest, "ChooseLeaderCardToPlayRequest", inactiveLeaderCard=[], isRetry=True)
    assert said["changeActionType"] is True
    for kind in ("ChooseLeaderCardToDiscardRequest", "ChooseDevelopmentCardToBuyRequest"):
        (said,) = hear(guest, kind, inactiveLeaderCard=[], availableDevelopmentCards=[], isRetry=True)
        assert said["changeActionType"] is True
    assert hear(guest, "ChooseDevelopmentCardSlotRequest", availableSlots=[3], isRetry=True)[0]["slotChosen"] == 3
    (said,) = hear(
        guest,
        "ChooseResourceTypeRequest",
        availableResources=["STONE"],
        quantity=2,
        purpose="PRODUCTION_INPUT",
        productionID=0,
        isRetry=True,
    )
    assert said["resourcesChosen"] == ["STONE", "STONE"]


def test_it_gives_up_when_none_of_its_answers_is_accepted() -> None:
    guest = in_a_match(rich())
    for _ in range(MOST_RETRIES):
        hear(guest, "ChooseProductionsToActivateRequest", availableProductions=[0], isRetry=True)
    assert guest.refused is None
    hear(guest, "ChooseProductionsToActivateRequest", availableProductions=[0], isRetry=True)
    assert guest.refused == "the server accepts none of our answers"


def test_what_the_seat_is_at_follows_from_the_question() -> None:
    guest = in_a_match(rich())
    assert guest.number is not None

    def step() -> str:
        assert guest.number is not None
        return guest.view().seats[guest.number].step

    hear(guest, "DoActionRequest", availableActions=["DISCARD_LEADER", "END_TURN"])
    assert step() == "done"
    assert guest.allowed(EndTurn())
    assert not guest.allowed(Play(53)), "not on offer"
    hear(guest, "ChooseWhiteMarbleConversionRequest", availableConversions=["GREY", "BLUE"])
    assert step() == "convert"
    assert spoken(guest.say(Convert("stone")))[0]["conversionChosen"] == "GREY"
    hear(guest, "ChooseLeaderCardsRequest", leaderCards=[49, 50, 51, 52])
    assert step() == "leaders"
    hear(guest, "ChooseResourceTypeRequest", availableResources=["COIN"], quantity=2, purpose="INITIAL")
    assert step() == "resources"
    assert guest.view().seats[guest.number].bonus == 2


def test_the_view_it_gives_away_is_its_own_to_keep() -> None:
    guest = in_a_match(rich())
    view = guest.view()
    before = GAME.draw(view)
    hear(guest, "UpdateMarkerPosition", nickname=guest.names[0], markerPosition=20)
    assert GAME.draw(view) == before
    assert GAME.draw(guest.view()) != before


def test_what_was_discarded_counts_until_the_last_unit_is_settled() -> None:
    guest = in_a_match(wait(rich(), 0, "stone stone"))
    number = guest.number or 0
    assert spoken(guest.say(Discard("stone"))) == [
        {"type": "ChooseStorageTypeResponse", "discardResource": True, "depotChosen": None}
    ]
    hear(guest, "NotifyResourcesToStore", nickname=guest.names[number], resourcesToStore=["STONE"])
    assert guest.view().seats[number].discarded == 1
    hear(guest, "NotifyResourcesToStore", nickname=guest.names[number], resourcesToStore=[])
    assert guest.view().seats[number].discarded == 0
