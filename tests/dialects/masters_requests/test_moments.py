"""Who may say what when: every cell of the table in server.py, by what it does to guests and logs."""

import json
from itertools import product
from typing import Any, get_args

import pytest

from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.server import TABLE, Place, Shelves
from tests.dialects.masters_requests.places import ON_TURN, standing_at
from tests.dialects.masters_requests.playing import Talker, kinds
from tests.support.games import frozen
from tests.support.sansio import SansIo

MESSAGES: dict[str, dict[str, Any]] = {
    "GameModeResponse": {"gameMode": "MULTIPLAYER"},
    "NickNameResponse": {"nickname": "zoe"},
    "PlayerNumberResponse": {"isRetry": False, "numberOfPlayers": 3},
    "ChooseLeaderCardsResponse": {"leaderCardsChosen": []},
    "ChooseResourceTypeResponse": {"resourcesChosen": ["COIN"]},
    "ChooseStorageTypeResponse": {"discardResource": False, "depotChosen": "WAREHOUSE_THIRD_ROW"},
    "DoActionResponse": {"actionChosen": "TAKE_RESOURCES_FROM_MARKET"},
    "ChooseLeaderCardToPlayResponse": {"changeActionType": False, "LeaderCardID": 53},
    "ChooseLeaderCardToDiscardResponse": {"changeActionType": False, "LeaderCardID": 49},
    "MarbleInsertionPositionResponse": {"position": 1},
    "ChooseWhiteMarbleConversionResponse": {"conversionChosen": "PURPLE"},
    "ChooseDevelopmentCardToBuyResponse": {"changeActionType": False, "DevelopmentCardID": 3},
    "ChooseDevelopmentCardSlotResponse": {"slotChosen": 1},
    "ChooseProductionsToActivateResponse": {"changeActionType": False, "productionsChosen": [0]},
    "ChooseResourceOriginResponse": {"depotChosen": "STRONGBOX"},
    "SwapWarehouseDepotsRequest": {"depotOne": "WAREHOUSE_SECOND_ROW", "depotTwo": "WAREHOUSE_THIRD_ROW"},
    "MoveResourceQuantityRequest": {
        "origin": "WAREHOUSE_SECOND_ROW",
        "destination": "WAREHOUSE_THIRD_ROW",
        "quantity": 2,
    },
    "PingMessage": {},
}
"""A well-formed message of every kind, one that is taken wherever such a one can be."""

SHELVES = ("SwapWarehouseDepotsRequest", "MoveResourceQuantityRequest")

# fmt: off
FOLLOWS: dict[Place, tuple[dict[str, Any], str]] = {
    Place.MODE:       (MESSAGES["GameModeResponse"], "NicknameRequest"),
    Place.NICKNAME:   (MESSAGES["NickNameResponse"], "PlayerNumberRequest"),
    Place.NUMBER:     (MESSAGES["PlayerNumberResponse"], "WaitingInTheLobbyMessage"),
    Place.NAMESAKE:   (MESSAGES["NickNameResponse"], "ChooseLeaderCardsRequest"),
    Place.LEADERS:    ({"leaderCardsChosen": "the first two"}, "ChooseResourceTypeRequest"),
    Place.RESOURCES:  ({"resourcesChosen": ["COIN"]}, "ChooseStorageTypeRequest"),
    Place.SETTLING:   ({"depotChosen": "WAREHOUSE_FIRST_ROW"}, "NotifyResourcesToStore"),
    Place.ACTION:     (MESSAGES["DoActionResponse"], "MarbleInsertionPositionRequest"),
    Place.LEADER:     (MESSAGES["ChooseLeaderCardToPlayResponse"], "DoActionRequest"),
    Place.DISCARD:    (MESSAGES["ChooseLeaderCardToDiscardResponse"], "DoActionRequest"),
    Place.POSITION:   (MESSAGES["MarbleInsertionPositionResponse"], "ChooseStorageTypeRequest"),
    Place.CONVERSION: (MESSAGES["ChooseWhiteMarbleConversionResponse"], "ChooseWhiteMarbleConversionRequest"),
    Place.STORAGE:    ({"discardResource": True}, "ChooseStorageTypeRequest"),
    Place.CARD:       (MESSAGES["ChooseDevelopmentCardToBuyResponse"], "ChooseDevelopmentCardSlotRequest"),
    Place.SLOT:       (MESSAGES["ChooseDevelopmentCardSlotResponse"], "ChooseResourceOriginRequest"),
    Place.POWERS:     (MESSAGES["ChooseProductionsToActivateResponse"], "ChooseResourceTypeRequest"),
    Place.INPUT:      ({"resourcesChosen": ["SHIELD", "SHIELD"]}, "ChooseResourceTypeRequest"),
    Place.OUTPUT:     ({"resourcesChosen": ["STONE"]}, "ChooseResourceOriginRequest"),
    Place.PAYMENT:    (MESSAGES["ChooseResourceOriginResponse"], "ChooseResourceOriginRequest"),
}
# fmt: on
"""A proper answer to the question of each place, and the last thing then said to whoever gave it."""

ODD = [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"type":5}', b'{"type":"HELLO"}', b"{}", b'{"a":' + b"[" * 9000]


def everything(sansio: SansIo) -> object:
    """All tables as they are, in their states and their logs."""
    return [(frozen(table.ledger.state), tuple(table.ledger.log)) for table in sansio.house.tables.values()]


def answer_of(place: Place, guest: Talker) -> dict[str, Any]:
    arguments = dict(FOLLOWS[place][0])
    if place is Place.LEADERS:
        arguments["leaderCardsChosen"] = list(guest.table.ledger.state.players[guest.seat.index].hand[:2])
    return arguments


def test_the_messages_tried_are_all_there_are() -> None:
    assert set(MESSAGES) == {message.__name__ for message in get_args(wire.GuestSays)}
    assert set(TABLE) == set(Place)
    assert set(FOLLOWS) == {place for place, row in TABLE.items() if row.answer}


def fits(place: Place, kind: str) -> bool:
    row = TABLE[place]
    answers = row.answer is not None and kind == row.answer.__name__
    return answers or (kind in SHELVES and row.shelves is not Shelves.DROPPED)


@pytest.mark.parametrize(("place", "kind"), [cell for cell in product(Place, MESSAGES) if not fits(*cell)])
def test_what_does_not_fit_the_moment_is_dropped_and_changes_nothing(place: Place, kind: str) -> None:
    sansio, guest, others = standing_at(place)
    before = everything(sansio)
    assert guest.say(kind, **MESSAGES[kind]) == []
    assert [other.heard() for other in others] == [[] for _ in others]
    assert everything(sansio) == before
    assert guest.place is place


@pytest.mark.parametrize("place", FOLLOWS)
def test_the_answer_to_the_open_question_is_taken(place: Place) -> None:
    _, guest, _ = standing_at(place)
    answer = TABLE[place].answer
    assert answer
    said = guest.say(answer.__name__, **answer_of(place, guest))
    assert said[-1]["type"] == FOLLOWS[place][1]
    assert not said[-1].get("isRetry")


@pytest.mark.parametrize("place", FOLLOWS)
@pytest.mark.parametrize("wrong", [None, "x", -1, 10**30, 0.5, True, [], {}, [["x"]], "WAREHOUSE_FOURTH_ROW"])
def test_an_answer_that_is_none_is_asked_for_again_and_changes_nothing(place: Place, wrong: object) -> None:
    sansio, guest, others = standing_at(place)
    if place in (Place.NICKNAME, Place.NAMESAKE) and wrong in ("x", "WAREHOUSE_FOURTH_ROW"):
        wrong = "bad name!"
    before, question = everything(sansio), guest.session._open
    answer = TABLE[place].answer
    assert question
    assert answer
    keys = [key for key in FOLLOWS[place][0] if key not in ("isRetry", "changeActionType", "discardResource")]
    arguments = dict.fromkeys(keys or ["depotChosen"], wrong)
    (said,) = guest.say(answer.__name__, **arguments)
    expected = json.loads(wire.lines(question))
    if "isRetry" in expected:
        expected["isRetry"] = True
        expected |= {"alreadyTaken": False} if "alreadyTaken" in expected else {}
    assert said == expected
    assert [other.heard() for other in others] == [[] for _ in others]
    assert everything(sansio) == before
    assert guest.place is place


@pytest.mark.parametrize("place", Place)
def test_a_line_that_is_no_message_gets_an_error_and_the_connection_is_kept(place: Place) -> None:
    sansio, guest, others = standing_at(place)
    before = everything(sansio)
    for line in ODD:
        said = guest.send(line)
        assert kinds(said) == ([] if place is Place.GONE else ["ErrorMessage"])
        assert all(message["message"] for message in said)
    assert guest.outlet.closed == (place is Place.GONE)
    assert [other.heard() for other in others] == [[] for _ in others]
    assert everything(sansio) == before
    assert guest.place is place


@pytest.mark.parametrize(("place", "kind"), [*product(Place, SHELVES)])
def test_rearranging_is_answered_in_a_match_and_done_on_turn(place: Place, kind: str) -> None:
    sansio, guest, others = standing_at(place)
    before = everything(sansio)
    said = guest.say(kind, **MESSAGES[kind])
    answer, key = {
        "SwapWarehouseDepotsRequest": ("SwapWarehouseDepotsResponse", "swapDone"),
        "MoveResourceQuantityRequest": ("MoveResourceQuantityResponse", "moveDone"),
    }[kind]
    match TABLE[place].shelves:
        case Shelves.DROPPED:
            assert said == []
        case Shelves.REFUSED:
            assert said == [{"type": answer, key: False}]
        case Shelves.PLAYED:
            # Shelf 3 holds what was stored of the market line, if this guest is at that.
            done = {"type": answer, key: True}
            assert kinds(said)[:2] == ["UpdateDepotsStatus", answer]
            assert said[1] == done
            assert [kinds(other.heard()) for other in others] == [["UpdateDepotsStatus"]]
    if TABLE[place].shelves is not Shelves.PLAYED:
        assert everything(sansio) == before
        assert [other.heard() for other in others] == [[] for _ in others]
    assert guest.place is place


@pytest.mark.parametrize("place", Place)
def test_a_refused_rearranging_leaves_everything_as_it_was(place: Place) -> None:
    sansio, guest, others = standing_at(place)
    before = everything(sansio)
    wishes: list[tuple[str, dict[str, Any]]] = [
        ("SwapWarehouseDepotsRequest", {"depotOne": "WAREHOUSE_FIRST_ROW", "depotTwo": "WAREHOUSE_FIRST_ROW"}),
        ("SwapWarehouseDepotsRequest", {"depotOne": "WAREHOUSE_FIRST_ROW", "depotTwo": "WAREHOUSE_SECOND_ROW"}),
        ("SwapWarehouseDepotsRequest", {"depotOne": "LEADER_COIN", "depotTwo": "WAREHOUSE_FIRST_ROW"}),
        ("SwapWarehouseDepotsRequest", {"depotOne": "STRONGBOX", "depotTwo": "WAREHOUSE_FIRST_ROW"}),
        ("SwapWarehouseDepotsRequest", {}),
        (
            "MoveResourceQuantityRequest",
            {"origin": "WAREHOUSE_FIRST_ROW", "destination": "STRONGBOX", "quantity": 1},
        ),
        ("MoveResourceQuantityRequest", {"origin": "WAREHOUSE_FIRST_ROW"}),
        ("MoveResourceQuantityRequest", MESSAGES["MoveResourceQuantityRequest"] | {"quantity": 10**40}),
        ("MoveResourceQuantityRequest", MESSAGES["MoveResourceQuantityRequest"] | {"quantity": 0}),
        ("MoveResourceQuantityRequest", MESSAGES["MoveResourceQuantityRequest"] | {"quantity": "2"}),
    ]
    for kind, arguments in wishes:
        said = guest.say(kind, **arguments)
        if TABLE[place].shelves is Shelves.DROPPED:
            assert said == []
        else:
            assert said[0] in (
                {"type": "SwapWarehouseDepotsResponse", "swapDone": False},
                {"type": "MoveResourceQuantityResponse", "moveDone": False},
            )
            again = ["ChooseStorageTypeRequest"] if place is Place.STORAGE else []
            assert kinds(said[1:]) == again
    assert [other.heard() for other in others] == [[] for _ in others]
    assert everything(sansio) == before
    assert guest.place is place


def test_the_table_is_the_one_the_page_gives() -> None:
    """Written out once more, so that a slip in the table cannot carry its own test along."""
    answers = {place: getattr(row.answer, "__name__", "") for place, row in TABLE.items()}
    assert answers == {
        Place.MODE: "GameModeResponse",
        Place.NICKNAME: "NickNameResponse",
        Place.LOBBY: "",
        Place.NUMBER: "PlayerNumberResponse",
        Place.NAMESAKE: "NickNameResponse",
        Place.LEADERS: "ChooseLeaderCardsResponse",
        Place.RESOURCES: "ChooseResourceTypeResponse",
        Place.SETTLING: "ChooseStorageTypeResponse",
        Place.ACTION: "DoActionResponse",
        Place.LEADER: "ChooseLeaderCardToPlayResponse",
        Place.DISCARD: "ChooseLeaderCardToDiscardResponse",
        Place.POSITION: "MarbleInsertionPositionResponse",
        Place.CONVERSION: "ChooseWhiteMarbleConversionResponse",
        Place.STORAGE: "ChooseStorageTypeResponse",
        Place.CARD: "ChooseDevelopmentCardToBuyResponse",
        Place.SLOT: "ChooseDevelopmentCardSlotResponse",
        Place.POWERS: "ChooseProductionsToActivateResponse",
        Place.INPUT: "ChooseResourceTypeResponse",
        Place.OUTPUT: "ChooseResourceTypeResponse",
        Place.PAYMENT: "ChooseResourceOriginResponse",
        Place.MATCH: "",
        Place.GONE: "",
    }
    lobby = {Place.MODE, Place.NICKNAME, Place.LOBBY, Place.NUMBER, Place.NAMESAKE, Place.GONE}
    assert {place for place, row in TABLE.items() if row.shelves is Shelves.PLAYED} == set(ON_TURN)
    assert {place for place, row in TABLE.items() if row.shelves is Shelves.DROPPED} == lobby
