"""Who may say what when: every state and every message, by what comes of it for guests and logs.

What is expected is what docs/masters-requests.md rules, written out here once more; the table the session goes by
has no say in it.
"""

import json
from enum import Enum, auto
from itertools import product
from typing import Any, NamedTuple, get_args

import pytest

from tavola.dialects.machine import OTHER
from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.states import TABLE, Does, Happens, State
from tests.dialects.masters_requests.playing import Talker, kinds
from tests.dialects.masters_requests.standing import standing_at
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


class Comes(Enum):
    """What a guest notices of what he said."""

    TAKEN = auto()
    """It answers the open question, and the talk goes on."""
    DONE = auto()
    """Row 24: on turn shelves are rearranged, and it is answered whether that was done."""
    FALSE = auto()
    """Row 24: in a match, but not on turn, the answer is always no."""
    HEARD = auto()
    """A ping is a sign of life, and from then on such signs are waited for."""
    SENTENCE = auto()
    """Row 33: what does not fit the moment is answered with a sentence and changes nothing."""
    NOTHING = auto()
    """Who is sent away is not heard any more."""


class Ruling(NamedTuple):
    answer: str
    """The one answer that is taken; "" where nothing is asked."""
    shelves: Comes
    """What comes of a wish to swap depots or to move resources."""


# fmt: off
RULINGS: dict[State, Ruling] = {
    State.MODE:       Ruling("GameModeResponse",                    Comes.SENTENCE),
    State.NICKNAME:   Ruling("NickNameResponse",                    Comes.SENTENCE),
    State.LOBBY:      Ruling("",                                    Comes.SENTENCE),
    State.NUMBER:     Ruling("PlayerNumberResponse",                Comes.SENTENCE),
    State.NAMESAKE:   Ruling("NickNameResponse",                    Comes.SENTENCE),
    State.LEADERS:    Ruling("ChooseLeaderCardsResponse",           Comes.FALSE),
    State.RESOURCES:  Ruling("ChooseResourceTypeResponse",          Comes.FALSE),
    State.SETTLING:   Ruling("ChooseStorageTypeResponse",           Comes.FALSE),
    State.ACTION:     Ruling("DoActionResponse",                    Comes.DONE),
    State.LEADER:     Ruling("ChooseLeaderCardToPlayResponse",      Comes.DONE),
    State.DISCARD:    Ruling("ChooseLeaderCardToDiscardResponse",   Comes.DONE),
    State.POSITION:   Ruling("MarbleInsertionPositionResponse",     Comes.DONE),
    State.CONVERSION: Ruling("ChooseWhiteMarbleConversionResponse", Comes.DONE),
    State.STORAGE:    Ruling("ChooseStorageTypeResponse",           Comes.DONE),
    State.CARD:       Ruling("ChooseDevelopmentCardToBuyResponse",  Comes.DONE),
    State.SLOT:       Ruling("ChooseDevelopmentCardSlotResponse",   Comes.DONE),
    State.POWERS:     Ruling("ChooseProductionsToActivateResponse", Comes.DONE),
    State.INPUT:      Ruling("ChooseResourceTypeResponse",          Comes.DONE),
    State.OUTPUT:     Ruling("ChooseResourceTypeResponse",          Comes.DONE),
    State.PAYMENT:    Ruling("ChooseResourceOriginResponse",        Comes.DONE),
    State.MATCH:      Ruling("",                                    Comes.FALSE),
    State.GONE:       Ruling("",                                    Comes.NOTHING),
}
# fmt: on

SHELVES = {
    "SwapWarehouseDepotsRequest": ("SwapWarehouseDepotsResponse", "swapDone"),
    "MoveResourceQuantityRequest": ("MoveResourceQuantityResponse", "moveDone"),
}
"""What is answered to a wish about shelves, and under which key."""


def ruled(state: State, kind: str) -> Comes:
    if kind == "PingMessage":
        return Comes.NOTHING if state is State.GONE else Comes.HEARD
    if kind in SHELVES:
        return RULINGS[state].shelves
    if state is State.GONE:
        return Comes.NOTHING
    return Comes.TAKEN if kind == RULINGS[state].answer else Comes.SENTENCE


def cells(comes: Comes) -> list[tuple[State, str]]:
    return [cell for cell in product(State, MESSAGES) if ruled(*cell) is comes]


class Answer(NamedTuple):
    arguments: dict[str, Any]
    last: str
    """The last thing then said to whoever gave it."""
    then: State


ANSWERS: dict[State, Answer] = {
    State.MODE: Answer(MESSAGES["GameModeResponse"], "NicknameRequest", State.NICKNAME),
    State.NICKNAME: Answer(MESSAGES["NickNameResponse"], "PlayerNumberRequest", State.NUMBER),
    State.NUMBER: Answer(MESSAGES["PlayerNumberResponse"], "WaitingInTheLobbyMessage", State.LOBBY),
    State.NAMESAKE: Answer(MESSAGES["NickNameResponse"], "ChooseLeaderCardsRequest", State.LEADERS),
    State.LEADERS: Answer({"leaderCardsChosen": "the first two"}, "ChooseResourceTypeRequest", State.RESOURCES),
    State.RESOURCES: Answer({"resourcesChosen": ["COIN"]}, "ChooseStorageTypeRequest", State.SETTLING),
    State.SETTLING: Answer({"depotChosen": "WAREHOUSE_FIRST_ROW"}, "NotifyResourcesToStore", State.MATCH),
    State.ACTION: Answer(MESSAGES["DoActionResponse"], "MarbleInsertionPositionRequest", State.POSITION),
    State.LEADER: Answer(MESSAGES["ChooseLeaderCardToPlayResponse"], "DoActionRequest", State.ACTION),
    State.DISCARD: Answer(MESSAGES["ChooseLeaderCardToDiscardResponse"], "DoActionRequest", State.ACTION),
    State.POSITION: Answer(MESSAGES["MarbleInsertionPositionResponse"], "ChooseStorageTypeRequest", State.STORAGE),
    State.CONVERSION: Answer(
        MESSAGES["ChooseWhiteMarbleConversionResponse"], "ChooseWhiteMarbleConversionRequest", State.CONVERSION
    ),
    State.STORAGE: Answer({"discardResource": True}, "ChooseStorageTypeRequest", State.STORAGE),
    State.CARD: Answer(
        MESSAGES["ChooseDevelopmentCardToBuyResponse"], "ChooseDevelopmentCardSlotRequest", State.SLOT
    ),
    State.SLOT: Answer(
        MESSAGES["ChooseDevelopmentCardSlotResponse"], "ChooseResourceOriginRequest", State.PAYMENT
    ),
    State.POWERS: Answer(
        MESSAGES["ChooseProductionsToActivateResponse"], "ChooseResourceTypeRequest", State.INPUT
    ),
    State.INPUT: Answer({"resourcesChosen": ["SHIELD", "SHIELD"]}, "ChooseResourceTypeRequest", State.OUTPUT),
    State.OUTPUT: Answer({"resourcesChosen": ["STONE"]}, "ChooseResourceOriginRequest", State.PAYMENT),
    State.PAYMENT: Answer(MESSAGES["ChooseResourceOriginResponse"], "ChooseResourceOriginRequest", State.PAYMENT),
}
"""A proper answer to each question, and what follows from it where these tests stand."""

ODD = [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"type":5}', b'{"type":"HELLO"}', b"{}", b'{"a":' + b"[" * 9000]


def everything(sansio: SansIo) -> object:
    """All tables as they are, in their states and their logs."""
    return [(frozen(table.ledger.state), tuple(table.ledger.log)) for table in sansio.house.tables.values()]


def arguments_of(state: State, guest: Talker) -> dict[str, Any]:
    arguments = dict(ANSWERS[state].arguments)
    if state is State.LEADERS:
        arguments["leaderCardsChosen"] = list(guest.table.ledger.state.players[guest.seat.index].hand[:2])
    return arguments


def is_missed_when_silent(sansio: SansIo, guest: Talker) -> bool:
    for _ in range(4):
        sansio.later(5)
    return guest.outlet.closed


def test_every_state_and_every_message_is_ruled_on() -> None:
    assert set(MESSAGES) == {message.__name__ for message in get_args(wire.GuestSays)}
    assert set(RULINGS) == set(State)
    assert set(ANSWERS) == {state for state, ruling in RULINGS.items() if ruling.answer}


def test_the_table_says_so_too_even_where_nobody_could_tell() -> None:
    """The page is printed from it. That the rules would refuse a swap anyway is no reason to promise a try."""
    does = {
        Comes.TAKEN: Does.TAKE,
        Comes.DONE: Does.REARRANGE,
        Comes.FALSE: Does.REFUSE,
        Comes.HEARD: Does.NOTE,
        Comes.SENTENCE: Does.REMIND,
        Comes.NOTHING: Does.DROP,
    }
    assert {state: {event: rule.does for event, rule in row.items()} for state, row in TABLE.items()} == {
        state: {message: does[ruled(state, message.__name__)] for message in get_args(wire.GuestSays)}
        | (
            {Happens.NO_MESSAGE: Does.DROP, OTHER: Does.DROP}
            if state is State.GONE
            else {Happens.NO_MESSAGE: Does.COMPLAIN, OTHER: Does.REMIND}
        )
        for state in State
    }


def test_the_table_names_what_follows_where_that_can_be_one_state_only() -> None:
    one_way = (State.MODE, State.RESOURCES)
    named = {
        (state, message): rule.then for state, row in TABLE.items() for message, rule in row.items() if rule.then
    }
    assert named == {(state, getattr(wire, RULINGS[state].answer)): ANSWERS[state].then for state in one_way}


@pytest.mark.parametrize(("state", "kind"), cells(Comes.NOTHING))
def test_who_is_sent_away_is_not_heard_any_more(state: State, kind: str) -> None:
    sansio, guest, others = standing_at(state)
    before = everything(sansio)
    assert guest.say(kind, **MESSAGES[kind]) == []
    assert [other.heard() for other in others] == [[] for _ in others]
    assert everything(sansio) == before
    assert guest.state is state is State.GONE


@pytest.mark.parametrize(("state", "kind"), cells(Comes.SENTENCE))
def test_what_does_not_fit_the_moment_is_answered_with_a_sentence_and_changes_nothing(
    state: State, kind: str
) -> None:
    sansio, guest, others = standing_at(state)
    before, question = everything(sansio), guest.session._question.asked
    sentence = guest.told_off(kind, **MESSAGES[kind])
    assert sentence.startswith(f"{kind} ")
    assert (type(question).__name__ if question else state.value) in sentence
    assert [other.heard() for other in others] == [[] for _ in others]
    assert everything(sansio) == before
    assert guest.state is state
    assert not is_missed_when_silent(sansio, guest)


@pytest.mark.parametrize(("state", "kind"), cells(Comes.HEARD))
def test_a_ping_is_heard_anywhere_and_changes_nothing(state: State, kind: str) -> None:
    sansio, guest, others = standing_at(state)
    before = everything(sansio)
    assert guest.say(kind) == []
    assert [other.heard() for other in others] == [[] for _ in others]
    assert everything(sansio) == before
    assert guest.state is state
    assert is_missed_when_silent(sansio, guest)


@pytest.mark.parametrize(("state", "kind"), cells(Comes.TAKEN))
def test_the_answer_to_the_open_question_is_taken(state: State, kind: str) -> None:
    _, guest, _ = standing_at(state)
    said = guest.say(kind, **arguments_of(state, guest))
    assert said[-1]["type"] == ANSWERS[state].last
    assert not said[-1].get("isRetry")
    assert guest.state is ANSWERS[state].then


@pytest.mark.parametrize(("state", "kind"), cells(Comes.TAKEN))
@pytest.mark.parametrize("wrong", [None, "x", -1, 10**30, 0.5, True, [], {}, [["x"]], "WAREHOUSE_FOURTH_ROW"])
def test_an_answer_that_is_none_is_asked_for_again_and_changes_nothing(
    state: State, kind: str, wrong: object
) -> None:
    sansio, guest, others = standing_at(state)
    if state in (State.NICKNAME, State.NAMESAKE) and wrong in ("x", "WAREHOUSE_FOURTH_ROW"):
        wrong = "bad name!"
    before, question = everything(sansio), guest.session._question.asked
    assert question
    keys = [
        key for key in ANSWERS[state].arguments if key not in ("isRetry", "changeActionType", "discardResource")
    ]
    said = guest.asked_again(kind, **dict.fromkeys(keys or ["depotChosen"], wrong))
    expected = json.loads(wire.lines(question))
    if "isRetry" in expected:
        expected["isRetry"] = True
        expected |= {"alreadyTaken": False} if "alreadyTaken" in expected else {}
    assert said == expected
    assert [other.heard() for other in others] == [[] for _ in others]
    assert everything(sansio) == before
    assert guest.state is state


@pytest.mark.parametrize("state", State)
def test_a_line_that_is_no_message_gets_an_error_and_the_connection_is_kept(state: State) -> None:
    sansio, guest, others = standing_at(state)
    before = everything(sansio)
    for line in ODD:
        said = guest.send(line)
        assert kinds(said) == ([] if state is State.GONE else ["ErrorMessage"])
        assert all(message["message"] for message in said)
    assert guest.outlet.closed == (state is State.GONE)
    assert [other.heard() for other in others] == [[] for _ in others]
    assert everything(sansio) == before
    assert guest.state is state


@pytest.mark.parametrize(("state", "kind"), cells(Comes.DONE))
def test_on_turn_shelves_are_rearranged_and_the_question_stays(state: State, kind: str) -> None:
    _, guest, others = standing_at(state)
    said = guest.say(kind, **MESSAGES[kind])
    answer, key = SHELVES[kind]
    assert kinds(said)[:2] == ["UpdateDepotsStatus", answer]
    assert said[1] == {"type": answer, key: True}
    assert [kinds(other.heard()) for other in others] == [["UpdateDepotsStatus"]]
    assert guest.state is state


@pytest.mark.parametrize(("state", "kind"), cells(Comes.FALSE))
def test_out_of_turn_shelves_stay_as_they_are_and_that_is_answered(state: State, kind: str) -> None:
    sansio, guest, others = standing_at(state)
    before = everything(sansio)
    answer, key = SHELVES[kind]
    assert guest.say(kind, **MESSAGES[kind]) == [{"type": answer, key: False}]
    assert everything(sansio) == before
    assert [other.heard() for other in others] == [[] for _ in others]
    assert guest.state is state


@pytest.mark.parametrize("state", State)
def test_a_refused_rearranging_leaves_everything_as_it_was(state: State) -> None:
    sansio, guest, others = standing_at(state)
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
        if RULINGS[state].shelves is Comes.NOTHING:
            assert said == []
        elif RULINGS[state].shelves is Comes.SENTENCE:
            assert kinds(said) == ["ErrorMessage"]
        else:
            assert said[0] in (
                {"type": "SwapWarehouseDepotsResponse", "swapDone": False},
                {"type": "MoveResourceQuantityResponse", "moveDone": False},
            )
            again = ["ChooseStorageTypeRequest"] if state is State.STORAGE else []
            assert kinds(said[1:]) == again
    assert [other.heard() for other in others] == [[] for _ in others]
    assert everything(sansio) == before
    assert guest.state is state
