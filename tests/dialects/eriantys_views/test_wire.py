"""The messages themselves: each of the document's, each argument spelled as it is there, and ours beside them."""

import json
from contextlib import suppress
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tavola.dialects.eriantys_views import wire
from tavola.dialects.jsonlines import Unreadable, line
from tests.dialects.eriantys_views.talking import DOCUMENTED

FROM_GUESTS: dict[str, tuple[set[str], set[str]]] = {
    "LoginRequest": ({"Nickname"}, {"extensions"}),
    "PlayerNicknameMessage": ({"Nickname", "numPlayers", "colorTower", "gameMode"}, {"code", "secret"}),
    "PlayAssistantCardMessage": ({"Nickname", "assistantCard"}, set()),
    "StudentToIslandMessage": ({"Nickname", "students", "indexIsland"}, set()),
    "StudentToHallMessage": ({"Nickname", "students"}, set()),
    "MoveMotherNatureMessage": ({"Nickname", "movement"}, set()),
    "AddStudentFromCloudToWaitingMessage": ({"Nickname", "cloudIndex"}, set()),
    "EndGame": (set(), set()),
    "PingMessage": (set(), set()),
    "PlayedCharacterCardMessage": ({"Nickname", "cardPlayed"}, set()),
    "MovedFromCardToIsland": ({"islandIndex", "studentToMove"}, {"Nickname"}),
    "ExtraGetInfluence": ({"indexIsland"}, {"Nickname"}),
    "MovedBanCardMessage": ({"indexIsland"}, {"Nickname"}),
    "MovedFromCardToEntrance": ({"studentsFromCard", "studentsFromEntrance"}, {"Nickname"}),
    "ChosenColorToIgnore": ({"chosenColor"}, {"Nickname"}),
    "ChosenChangeEntranceHall": ({"studentsFromHall", "studentsFromEntrance"}, {"Nickname"}),
    "MovedStudentFromCardToHall": ({"pickedStudent"}, {"Nickname"}),
    "ChosenColorRemoveForAll": ({"color"}, {"Nickname"}),
}
"""The arguments of each message: those of the page's tables, and those that may be left out."""

FROM_THE_HOUSE: dict[str, tuple[set[str], set[str]]] = {
    "LoginReply": ({"NicknameAccepted", "connectionSuccessful"}, set()),
    "InvalidTowerMessage": ({"Nickname"}, set()),
    "InvalidNicknameMessage": ({"Nickname"}, set()),
    "TowerMessage": ({"Nickname", "colorTower", "towerNumber"}, {"code", "secret"}),
    "AssignPlayerDeckResponseMessage": ({"Nickname", "assistantCardsModel"}, set()),
    "DisplayHallMessage": ({"Nickname", "hall"}, {"profs", "coins"}),
    "DisplayEntranceMessage": ({"Nickname", "entrance"}, set()),
    "DisplayCloudsMessage": ({"Nickname", "clouds"}, set()),
    "DisplayIslandMessage": ({"Nickname", "islandModel", "islandIndex"}, {"islandsNumber"}),
    "DisplayCemeteryMessage": ({"Nickname", "cemetery"}, set()),
    "InvalidNumberStudentsMovedMessage": ({"Nickname"}, {"moved", "required"}),
    "InvalidMovementMessage": ({"Nickname"}, {"movementAllowed", "movementInserted"}),
    "TextMessage": ({"Nickname", "text"}, set()),
    "WinMessage": ({"Nickname"}, {"winners", "reason"}),
    "ErrorMessage": ({"Nickname", "error"}, set()),
    "ErrorCardMessageResponse": ({"Nickname", "card"}, set()),
    "StartTurnMessage": ({"Nickname", "phase"}, set()),
    "EndTurnMessage": ({"Nickname", "phase"}, set()),
    "OrderMessage": ({"Nickname", "order"}, set()),
    "DisplayIslandsMessage": ({"Nickname", "islandModels"}, set()),
    "DisplayPlayerBoardMessage": ({"Nickname", "towers", "hall", "entrance", "profs", "coins"}, set()),
    "DisconnectionMessage": ({"nicknameDisconnected", "messageStr"}, set()),
    "LobbyInfoMessage": ({"nicknameList", "code"}, set()),
    "EffectSkippingInfluenceMessage": ({"Nickname", "islandIndex"}, set()),
    "ReqPlayCharacterCardMessage": ({"Nickname", "characterDeck", "existCard", "coins", "supply"}, set()),
    "AskMoveStudentFromCardToIslandMessage": ({"Nickname", "islands", "studentsOnCard"}, set()),
    "AskExtraGetInfluenceMessage": ({"Nickname", "islands"}, set()),
    "AskMoveBanCardMessage": ({"Nickname", "islands"}, set()),
    "AskMoveStudentsFromCardToEntrance": ({"Nickname", "studentsOnCard", "entrance"}, set()),
    "AskColorToIgnore": ({"Nickname"}, set()),
    "AskStudentsChangeEntranceHall": ({"Nickname", "entrance", "hall"}, set()),
    "ReqStudentFromCardToHall": ({"Nickname", "studentsOnCard"}, set()),
    "AskColorRemoveFromAll": ({"Nickname"}, set()),
}


def arguments(message: Any) -> tuple[set[str], set[str]]:
    fields = msgspec.structs.fields(message)
    required = {field.encode_name for field in fields if field.required}
    return required, {field.encode_name for field in fields} - required


def test_the_house_says_these_messages_with_these_arguments() -> None:
    assert {said.__name__: arguments(said) for said in get_args(wire.HouseSays)} == FROM_THE_HOUSE
    assert {said.__name__ for said in get_args(wire.Documented)} == DOCUMENTED


def test_guests_say_these_messages_with_these_arguments() -> None:
    ours = {said.__name__: arguments(said) for said in get_args(wire.GuestSays)}
    # Each argument of a registration has an answer of its own, so none of them is missed in the reading.
    required, optional = ours["PlayerNicknameMessage"]
    assert (required, optional) == (set(), set.union(*FROM_GUESTS["PlayerNicknameMessage"]))
    ours["PlayerNicknameMessage"] = FROM_GUESTS["PlayerNicknameMessage"]
    assert ours == FROM_GUESTS


MODEL = '{"motherNature":false,"students":["BLUE"],"colorTower":"NULL","isJoined":false}'
CARD = '{"priority":3,"motherNatureMovement":2}'

SPELLED: list[tuple[str, wire.GuestSays | wire.HouseSays]] = [
    ('{"type":"LoginRequest","Nickname":"ann","extensions":true}', wire.LoginRequest("ann", extensions=True)),
    (
        '{"type":"LoginReply","NicknameAccepted":true,"connectionSuccessful":false}',
        wire.LoginReply(nickname_accepted=True, connection_successful=False),
    ),
    (
        '{"type":"TowerMessage","Nickname":"ann","colorTower":"WHITE","towerNumber":8}',
        wire.TowerMessage("ann", "WHITE", 8),
    ),
    (
        '{"type":"StudentToIslandMessage","Nickname":"ann","students":["RED"],"indexIsland":4}',
        wire.StudentToIslandMessage("ann", ["RED"], 4),
    ),
    (
        f'{{"type":"DisplayIslandMessage","Nickname":"bob","islandModel":{MODEL},"islandIndex":4}}',
        wire.DisplayIslandMessage(
            "bob",
            wire.IslandModel(mother_nature=False, students=["BLUE"], color_tower="NULL", is_joined=False),
            4,
        ),
    ),
    (
        f'{{"type":"PlayAssistantCardMessage","Nickname":"ann","assistantCard":{CARD}}}',
        wire.PlayAssistantCardMessage("ann", wire.AssistantCard(3, 2)),
    ),
    (
        '{"type":"DisplayCloudsMessage","Nickname":"ann","clouds":[{"students":["PINK"]},{"students":[]}]}',
        wire.DisplayCloudsMessage("ann", [wire.Cloud(["PINK"]), wire.Cloud([])]),
    ),
    ('{"type":"EndGame"}', wire.EndGame()),
]


@pytest.mark.parametrize(("spelled", "message"), SPELLED, ids=[type(said).__name__ for _, said in SPELLED])
def test_messages_are_spelled_as_on_the_page_and_read_back(
    spelled: str, message: wire.GuestSays | wire.HouseSays
) -> None:
    assert line(message) == spelled.encode() + b"\n"
    read = wire.read_guest if isinstance(message, wire.GuestSays) else wire.read_house
    assert read(spelled.encode()) == message
    assert read(spelled.encode() + b"\r") == message


def test_what_the_house_says_is_nothing_a_guest_may_say() -> None:
    for kind in set(FROM_THE_HOUSE) - set(FROM_GUESTS):
        with pytest.raises(Unreadable):
            wire.read_guest(json.dumps({"type": kind, "Nickname": "ann"}).encode())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
members = st.sampled_from(sorted({name for sets in FROM_GUESTS.values() for part in sets for name in part}))


# However busy the machine is: what is looked for is a fault, not a time.
unhurried = settings(suppress_health_check=[HealthCheck.too_slow])


@unhurried
@given(
    st.sampled_from([*FROM_GUESTS, *FROM_THE_HOUSE, "Nonsense"]),
    st.dictionaries(members, json_values, max_size=5),
)
def test_no_object_raises_anything_but_unreadable(kind: str, said: dict[str, Any]) -> None:
    frame = json.dumps({"type": kind} | said).encode()
    for read in (wire.read_guest, wire.read_house):
        with suppress(Unreadable):
            read(frame)


@unhurried
@given(st.binary(max_size=100))
def test_no_bytes_raise_anything_but_unreadable(frame: bytes) -> None:
    for read in (wire.read_guest, wire.read_house):
        with suppress(Unreadable):
            read(frame)
