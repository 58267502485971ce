"""Every message of the document, each argument spelled as it is there, byte for byte."""

import json
from typing import get_args

import pytest

from tavola.dialects.jsonlines import Unreadable
from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.wire import ActionType, Depot, GameMode, Marble, Purpose, Resource

ROW = Depot.WAREHOUSE_FIRST_ROW

# fmt: off
HOUSE = [
    # The document's own messages to the client.
    ('{"type":"GameModeRequest"}', wire.GameModeRequest()),
    ('{"type":"NicknameRequest","isRetry":true,"alreadyTaken":false}', wire.NicknameRequest(True, False)),
    ('{"type":"PlayerNumberRequest","isRetry":false}', wire.PlayerNumberRequest(False)),
    ('{"type":"WaitingInTheLobbyMessage"}', wire.WaitingInTheLobbyMessage()),
    ('{"type":"PlayersReadyToStartMessage"}', wire.PlayersReadyToStartMessage()),
    ('{"type":"DoActionRequest","availableActions":["DISCARD_LEADER","END_TURN"]}',
     wire.DoActionRequest((ActionType.DISCARD_LEADER, ActionType.END_TURN))),
    ('{"type":"ChooseLeaderCardToPlayRequest","inactiveLeaderCard":[49,64],"isRetry":false}',
     wire.ChooseLeaderCardToPlayRequest((49, 64))),
    ('{"type":"EndTurnMessage","isForced":true}', wire.EndTurnMessage(True)),
    ('{"type":"MarbleInsertionPositionRequest","isRetry":true}', wire.MarbleInsertionPositionRequest(True)),
    ('{"type":"ChooseWhiteMarbleConversionRequest","availableConversions":["GREY","BLUE"],"isRetry":false}',
     wire.ChooseWhiteMarbleConversionRequest((Marble.GREY, Marble.BLUE))),
    (('{"type":"ChooseStorageTypeRequest","availableDepots":["WAREHOUSE_FIRST_ROW"],"resource":"COIN",'
     '"resourcesToStore":["COIN","STONE"],"canDiscard":true,"isRetry":false}'),
     wire.ChooseStorageTypeRequest((ROW,), Resource.COIN, (Resource.COIN, Resource.STONE), True)),
    ('{"type":"SwapWarehouseDepotsResponse","swapDone":true}', wire.SwapWarehouseDepotsResponse(True)),
    ('{"type":"MoveResourceQuantityResponse","moveDone":false}', wire.MoveResourceQuantityResponse(False)),
    # The extensions.
    (('{"type":"SendPlayersNicknamesMessage","playerNickname":"a","otherPlayersNicknames":["b"],'
     '"turnOrder":["b","a"],"tableCode":"K7"}'), wire.SendPlayersNicknamesMessage("a", ("b",), ("b", "a"), "K7")),
    ('{"type":"ChooseLeaderCardsRequest","leaderCards":[49,50,51,52],"isRetry":false}',
     wire.ChooseLeaderCardsRequest((49, 50, 51, 52))),
    (('{"type":"ChooseResourceTypeRequest","availableResources":["SERVANT"],"quantity":2,"purpose":"INITIAL",'
     '"isRetry":false}'), wire.ChooseResourceTypeRequest((Resource.SERVANT,), 2, Purpose.INITIAL)),
    (('{"type":"ChooseResourceTypeRequest","availableResources":["SHIELD"],"quantity":1,'
     '"purpose":"PRODUCTION_OUTPUT","productionID":61,"isRetry":false}'),
     wire.ChooseResourceTypeRequest((Resource.SHIELD,), 1, Purpose.PRODUCTION_OUTPUT, 61)),
    ('{"type":"TurnMessage","nickname":"a","isStarted":true}', wire.TurnMessage("a", True)),
    ('{"type":"ChooseLeaderCardToDiscardRequest","inactiveLeaderCard":[49],"isRetry":false}',
     wire.ChooseLeaderCardToDiscardRequest((49,))),
    ('{"type":"ChooseDevelopmentCardToBuyRequest","availableDevelopmentCards":[1,48],"isRetry":false}',
     wire.ChooseDevelopmentCardToBuyRequest((1, 48))),
    ('{"type":"ChooseDevelopmentCardSlotRequest","availableSlots":[1,3],"isRetry":false}',
     wire.ChooseDevelopmentCardSlotRequest((1, 3))),
    (('{"type":"ChooseResourceOriginRequest","resource":"COIN","resourcesToPay":["COIN"],'
     '"availableDepots":["LEADER_COIN","STRONGBOX"],"isRetry":false}'),
     wire.ChooseResourceOriginRequest(Resource.COIN, (Resource.COIN,), (Depot.LEADER_COIN, Depot.STRONGBOX))),
    ('{"type":"ChooseProductionsToActivateRequest","availableProductions":[0,1],"isRetry":false}',
     wire.ChooseProductionsToActivateRequest((0, 1))),
    (('{"type":"UpdateMarketView","marbles":[["RED","RED","RED","RED"],["BLUE","BLUE","BLUE","BLUE"],'
      '["WHITE","WHITE","WHITE","WHITE"]],"sideMarble":"PURPLE"}'),
     wire.UpdateMarketView(((Marble.RED,) * 4, (Marble.BLUE,) * 4, (Marble.WHITE,) * 4), Marble.PURPLE)),
    (('{"type":"UpdateDevelopmentCardGrid","availableCards":[[33,34,35,null],[17,18,19,20],[1,2,3,4]],'
      '"remaining":[[4,3,2,0],[1,1,1,1],[4,4,4,4]]}'),
     wire.UpdateDevelopmentCardGrid(((33, 34, 35, None), (17, 18, 19, 20), (1, 2, 3, 4)),
                                    ((4, 3, 2, 0), (1,) * 4, (4,) * 4))),
    (('{"type":"UpdateDepotsStatus","nickname":"a","warehouseDepots":[["COIN"],[],["STONE","STONE"]],'
     '"strongboxDepots":{"COIN":3},"leaderDepots":{"LEADER_SHIELD":0}}'),
     wire.UpdateDepotsStatus("a", ((Resource.COIN,), (), (Resource.STONE,) * 2), {Resource.COIN: 3},
                             {Depot.LEADER_SHIELD: 0})),
    ('{"type":"UpdateMarkerPosition","nickname":"Lorenzo","markerPosition":24}',
     wire.UpdateMarkerPosition("Lorenzo", 24)),
    ('{"type":"NotifyTakenPopesFavorTile","nickname":"a","number":3,"taken":false}',
     wire.NotifyTakenPopesFavorTile("a", 3, False)),
    ('{"type":"NotifyResourcesToStore","nickname":"a","resourcesToStore":[]}',
     wire.NotifyResourcesToStore("a", ())),
    ('{"type":"NotifyMarbleTaken","marbleTaken":["YELLOW"]}', wire.NotifyMarbleTaken((Marble.YELLOW,))),
    ('{"type":"NotifyLeaderAction","nickname":"a","LeaderCardID":null,"discard":true}',
     wire.NotifyLeaderAction("a", None, True)),
    ('{"type":"NotifyDevelopmentCardBought","nickname":"a","DevelopmentCardID":7,"slot":null}',
     wire.NotifyDevelopmentCardBought("a", 7, None)),
    ('{"type":"NotifyVictoryPoints","nickname":"a","victoryPoints":9}', wire.NotifyVictoryPoints("a", 9)),
    ('{"type":"ReloadLeaderCardsOwned","nickname":"a","cards":{"49":true},"hidden":1}',
     wire.ReloadLeaderCardsOwned("a", {49: True}, 1)),
    ('{"type":"NotifyLorenzoAction","id":71}', wire.NotifyLorenzoAction(71)),
    ('{"type":"LastRoundMessage","nickname":"a"}', wire.LastRoundMessage("a")),
    (('{"type":"GameOverMessage","results":[{"position":1,"nickname":"a","victoryPoints":2,"resources":3}],'
     '"winners":["a"]}'), wire.GameOverMessage((wire.Result(1, "a", 2, 3),), ("a",))),
    ('{"type":"GameOverMessage","results":[],"winners":[],"lorenzoWon":true}',
     wire.GameOverMessage((), (), lorenzo_won=True)),
    ('{"type":"NotifyClientDisconnection","nickname":"a"}', wire.NotifyClientDisconnection("a")),
    ('{"type":"WelcomeBackMessage","nickname":"a","gameFinished":false}', wire.WelcomeBackMessage("a", False)),
    ('{"type":"PingMessage"}', wire.PingMessage()),
    ('{"type":"TimeoutExpiredMessage"}', wire.TimeoutExpiredMessage()),
    ('{"type":"ErrorMessage","message":"no"}', wire.ErrorMessage("no")),
]

GUEST = [
    # The document's own messages to the server.
    ('{"type":"GameModeResponse","gameMode":"SOLO"}', wire.GameModeResponse(GameMode.SOLO)),
    ('{"type":"NickNameResponse","nickname":"anna"}', wire.NickNameResponse("anna")),
    ('{"type":"PlayerNumberResponse","isRetry":false,"numberOfPlayers":3}', wire.PlayerNumberResponse(False, 3)),
    ('{"type":"DoActionResponse","actionChosen":"END_TURN"}', wire.DoActionResponse(ActionType.END_TURN)),
    ('{"type":"ChooseLeaderCardToPlayResponse","changeActionType":false,"LeaderCardID":49}',
     wire.ChooseLeaderCardToPlayResponse(False, 49)),
    ('{"type":"MarbleInsertionPositionResponse","position":7}', wire.MarbleInsertionPositionResponse(7)),
    ('{"type":"ChooseWhiteMarbleConversionResponse","conversionChosen":"GREY"}',
     wire.ChooseWhiteMarbleConversionResponse(Marble.GREY)),
    ('{"type":"ChooseStorageTypeResponse","discardResource":true,"depotChosen":null}',
     wire.ChooseStorageTypeResponse(True, None)),
    ('{"type":"SwapWarehouseDepotsRequest","depotOne":"WAREHOUSE_SECOND_ROW","depotTwo":"WAREHOUSE_THIRD_ROW"}',
     wire.SwapWarehouseDepotsRequest(Depot.WAREHOUSE_SECOND_ROW, Depot.WAREHOUSE_THIRD_ROW)),
    ('{"type":"MoveResourceQuantityRequest","origin":"LEADER_SERVANT","destination":"LEADER_STONE","quantity":2}',
     wire.MoveResourceQuantityRequest(Depot.LEADER_SERVANT, Depot.LEADER_STONE, 2)),
    # The extensions.
    ('{"type":"ChooseLeaderCardsResponse","leaderCardsChosen":[49,50]}', wire.ChooseLeaderCardsResponse((49, 50))),
    ('{"type":"ChooseResourceTypeResponse","resourcesChosen":["COIN"]}',
     wire.ChooseResourceTypeResponse((Resource.COIN,))),
    ('{"type":"ChooseLeaderCardToDiscardResponse","changeActionType":true,"LeaderCardID":null}',
     wire.ChooseLeaderCardToDiscardResponse(True, None)),
    ('{"type":"ChooseDevelopmentCardToBuyResponse","changeActionType":false,"DevelopmentCardID":48}',
     wire.ChooseDevelopmentCardToBuyResponse(False, 48)),
    ('{"type":"ChooseDevelopmentCardSlotResponse","slotChosen":3}', wire.ChooseDevelopmentCardSlotResponse(3)),
    ('{"type":"ChooseProductionsToActivateResponse","changeActionType":false,"productionsChosen":[0,61]}',
     wire.ChooseProductionsToActivateResponse(False, (0, 61))),
    ('{"type":"ChooseResourceOriginResponse","depotChosen":"STRONGBOX"}',
     wire.ChooseResourceOriginResponse(Depot.STRONGBOX)),
    ('{"type":"PingMessage"}', wire.PingMessage()),
]
# fmt: on


@pytest.mark.parametrize(("spelled", "message"), HOUSE)
def test_what_the_house_says_is_spelled_so_and_read_again(spelled: str, message: wire.HouseSays) -> None:
    assert wire.lines(message) == spelled.encode() + b"\n"
    assert wire.read_house(spelled.encode()) == message


@pytest.mark.parametrize(("spelled", "message"), GUEST)
def test_what_a_guest_says_is_read_so_and_spelled_again(spelled: str, message: wire.GuestSays) -> None:
    assert wire.read_guest(spelled.encode()) == message
    assert wire.lines(message) == spelled.encode() + b"\n"


def test_every_message_is_here() -> None:
    assert {type(message) for _, message in HOUSE} == {*get_args(wire.HouseSays)}
    assert {type(message) for _, message in GUEST} == {*get_args(wire.GuestSays)}


def test_the_values_are_the_documents() -> None:
    assert [*Depot][:7] == [
        *("WAREHOUSE_FIRST_ROW", "WAREHOUSE_SECOND_ROW", "WAREHOUSE_THIRD_ROW"),
        *("LEADER_SERVANT", "LEADER_COIN", "LEADER_SHIELD", "LEADER_STONE"),
    ]
    assert [*ActionType][:5] == [
        *("DISCARD_LEADER", "PLAY_LEADER", "TAKE_RESOURCES_FROM_MARKET"),
        *("ACTIVATE_PRODUCTION", "BUY_DEVELOPMENT_CARD"),
    ]


@pytest.mark.parametrize(
    "line", ["", "[]", "{}", '{"type":null}', '{"type":"gamemoderesponse"}', '"x"', "{'a':1}"]
)
def test_what_is_no_message_is_not_read(line: str) -> None:
    with pytest.raises(Unreadable):
        wire.read_guest(line.encode())
    with pytest.raises(Unreadable):
        wire.read_house(line.encode())


def test_an_argument_of_the_wrong_kind_counts_as_missing_and_the_others_stand() -> None:
    line = json.dumps(
        {"type": "MoveResourceQuantityRequest", "origin": "ATTIC", "destination": ROW, "quantity": 1}
    )
    assert wire.read_guest(line.encode()) == wire.MoveResourceQuantityRequest(None, ROW, 1)
