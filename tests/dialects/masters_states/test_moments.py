"""Who may say what in which state: every state and every message, the malformed and the unknown included."""

from itertools import product
from typing import Any

import pytest

from tavola.dialects.masters_states import wire
from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.variants import Variant
from tavola.games.masters.words import EndTurn
from tests.dialects.masters_states import custom
from tests.dialects.masters_states.standing import RESTING, hand_of, standing_at
from tests.dialects.masters_states.talking import BOTH, BUILT, WRITTEN, Visitor, in_position, labels, settle
from tests.games.masters.playing import table
from tests.support.games import frozen
from tests.support.sansio import SansIo

EMPTY = {"type": "UNKNOWN", "quantity": 0}

MESSAGES: dict[str, dict[str, Any]] = {
    "login": {"nickname": "zora"},
    "binarySelection": {"selection": True},
    "numPlayers": {"numPlayers": 3},
    "configuration": {"config": {}},
    "leadersChoice": {"leaderIds": ["L1", "L2"]},
    "startingResource": {"resources": [{"type": "COIN", "quantity": 3}]},
    "leaderActivation": {"leaderId": "L1"},
    "leaderDiscarding": {"leaderId": "L1"},
    "switchShelf": {"shelf1": 1, "shelf2": 3},
    "marketDraw": {"row": True, "num": 1},
    "whiteMarblesConversion": {"resources": []},
    "warehouseInsertion": {"resources": [EMPTY]},
    "devCardDraw": {"row": 1, "column": 1},
    "payments": {"strongboxCosts": [EMPTY], "warehouseCosts": {"0": EMPTY}},
    "devCardPlacement": {"column": 1},
    "production": {"cardIds": ["BASICPROD"]},
    "endTurn": {},
    "rematch": {"accepted": True},
}
"""A well-formed example of each message but a ping and a goodbye, which are always taken."""

IN_TURN = ["switchShelf"]
LEADERS = ["leaderActivation", "leaderDiscarding"]

TAKEN: dict[str, list[str]] = {
    "LOGIN": ["login"],
    "RECONNECTION": ["binarySelection"],
    "NEW_PLAYER": ["binarySelection"],
    "NUMBER_OF_PLAYERS": ["numPlayers"],
    "SP_CONFIGURATION_CHOOSE": ["binarySelection"],
    "MP_CONFIGURATION_CHOOSE": ["binarySelection"],
    "CONFIGURATION": ["configuration"],
    "WAITING": [],
    "WAITING_FOR_PLAYERS": [],
    "WAITING_LEADERS": ["leadersChoice"],
    "WAITING_RESOURCES": ["startingResource"],
    "STARTING_PHASE_DONE": [],
    "WAITING_FOR_TURN": [],
    "STARTING_TURN": [*IN_TURN, *LEADERS, "marketDraw", "devCardDraw", "production"],
    "MARKET_ACTION": [*IN_TURN, "whiteMarblesConversion"],
    "RESOURCES_PLACEMENT": [*IN_TURN, "warehouseInsertion"],
    "BUY_DEV_ACTION": [*IN_TURN, "payments"],
    "DEV_CARD_PLACEMENT": [*IN_TURN, "devCardPlacement"],
    "PRODUCTION_ACTION": [*IN_TURN, "payments"],
    "END_TURN": [*IN_TURN, *LEADERS, "endTurn"],
    "END_MATCH": ["rematch"],
    "REMATCH_OFFER": [],
}
"""The page's table once more by hand, so that a slip in the server's cannot carry its test along."""

TOO_EARLY = "The match is not started yet, you cannot send messages like that"
WRONG_PHASE = "This message is not accepted in this phase"
OWN_WORDS = {
    "login": "You can't send a LOGIN message in this moment",
    "numPlayers": "You can't send a NUM_PLAYERS message in this moment",
    "binarySelection": "You can't send a BINARY_SELECTION message right now",
    "configuration": "You can't send a CONFIGURATION message right now",
}
STARTED = ["WAITING_LEADERS", "WAITING_RESOURCES", "STARTING_PHASE_DONE", "STARTING_TURN", "MARKET_ACTION"]
STARTED += ["RESOURCES_PLACEMENT", "BUY_DEV_ACTION", "DEV_CARD_PLACEMENT", "PRODUCTION_ACTION", "END_TURN"]
STARTED += ["END_MATCH", "REMATCH_OFFER"]


def refusal(state: str, label: str) -> str:
    if label in OWN_WORDS:
        return OWN_WORDS[label]
    if (state, label) == ("REMATCH_OFFER", "rematch"):
        return "Wait for the other players to make a decision."
    return WRONG_PHASE if state in STARTED else TOO_EARLY


def spelled(state: State, variant: Variant) -> str:
    return "PLACE_DEV_CARD" if state is State.DEV_CARD_PLACEMENT and variant is BUILT else state.value


NAMES = ("anna", "bea", "zoe", "zora")


def everything(guest: Visitor, others: list[Visitor]) -> object:
    """All that an illegal message may not change."""
    house = guest.sansio.house
    tables = [(code, len(table.ledger.log), frozen(table.ledger.state)) for code, table in house.tables.items()]
    taken = [house.names.in_use("masters", name) for name in NAMES]
    return tables, taken, [visitor.state for visitor in (guest, *others)], len(guest.sansio.appended.records)


def named(guest: Visitor) -> dict[str, str]:
    return {"nickname": guest.session.name} if guest.session.name else {}


@pytest.mark.parametrize(("state", "label"), [*product(RESTING, MESSAGES)])
@pytest.mark.parametrize("variant", BOTH)
def test_every_message_in_every_state(state: State, label: str, variant: Variant) -> None:
    _, guest, others = standing_at(state, variant)
    before = everything(guest, others)
    answer = guest.tell(label, **MESSAGES[label])
    if label in TAKEN[state.value]:
        assert answer or state is State.END_MATCH
        assert refusal(state.value, label) not in [said.get("errMessage") for said in answer]
        return
    assert everything(guest, others) == before
    assert [other.heard() for other in others] == [[] for _ in others]
    if state is not State.WAITING_FOR_TURN:
        why = refusal(state.value, label)
        current = spelled(state, variant)
        assert answer == [{"Message": "retry", "currentState": current, "errMessage": why, **named(guest)}]
    elif variant is WRITTEN:
        assert answer == []
    else:
        why = "It's not your turn, please wait"
        assert answer == [
            {"Message": "retry", "currentState": "WAITING_FOR_TURN", "errMessage": why, "nickname": "bea"}
        ]


UNREADABLE = [
    b"nonsense",
    b"{",
    b"[]",
    b"{}",
    b'{"Message":7}',
    b'{"Message":"dance"}',
    b'{"Message":null}',
    b'{"Message":"addFaith"}',
    b"\xff\xfe",
    b"PING",
    b'{"Message":"login"',
    b'{"Message":"nextState","newState":"LOGIN"}',
]


@pytest.mark.parametrize(("state", "line"), [*product(RESTING, UNREADABLE)])
def test_what_cannot_be_read_is_told_so_wherever_it_is_said(state: State, line: bytes) -> None:
    _, guest, others = standing_at(state)
    before = everything(guest, others)
    guest.say(line)
    (answer,) = guest.heard()
    assert answer["Message"] == "retry"
    assert answer["currentState"] == state.value
    assert answer["errMessage"].startswith("Wrong Json Syntax: ")
    assert everything(guest, others) == before
    assert [other.heard() for other in others] == [[] for _ in others]
    assert not guest.closed


@pytest.mark.parametrize("state", RESTING)
def test_arguments_that_are_missing_or_of_the_wrong_kind_change_nothing(state: State) -> None:
    for label in TAKEN[state.value]:
        arguments = MESSAGES[label]
        for argument in arguments:
            wrongs: list[Any] = [None, {"deep": [[[]]]}, 1.5]
            for wrong in wrongs:
                _, guest, others = standing_at(state)
                before = everything(guest, others)
                answer = guest.tell(label, **{**arguments, argument: wrong})
                if wrong is None and argument in ("strongboxCosts", "warehouseCosts"):
                    continue  # a missing list or map of a payment counts as empty
                assert len(answer) == 1
                assert answer[0]["Message"] == "retry"
                forgotten = answer[0]["errMessage"] == "You forgot some parameters"
                assert forgotten == (wrong is None)
                assert everything(guest, others) == before


@pytest.mark.parametrize("state", RESTING)
@pytest.mark.parametrize(
    "line", [b"ping", b"ping\r", b'{"Message":"ping"}', b'{"Message":"PingMessage"}', b"", b"\r"]
)
def test_a_ping_and_an_empty_line_are_always_taken_and_never_answered(state: State, line: bytes) -> None:
    _, guest, others = standing_at(state)
    before = everything(guest, others)
    guest.say(line)
    assert guest.heard() == []
    assert everything(guest, others) == before


@pytest.mark.parametrize("state", RESTING)
def test_a_polite_goodbye_is_always_taken(state: State) -> None:
    sansio, guest, _ = standing_at(state)
    (answer,) = guest.tell("disconnection")
    assert (answer["Message"], answer["msg"]) == ("Goodbye", "Hope to see you again")
    assert answer["abnormalCondition"] is False
    assert not guest.closed
    sansio.later(1)
    assert guest.closed


def test_these_are_all_states_and_all_messages() -> None:
    assert {*TAKEN} == {state.value for state in RESTING}
    assert {wire.label_of(message) for message in wire.GuestSays.__args__} == {*MESSAGES, "ping", "disconnection"}


@pytest.mark.parametrize("state", RESTING)
def test_who_is_gone_is_not_heard(state: State) -> None:
    sansio, guest, others = standing_at(state)
    guest.tell("disconnection")
    settle(others)
    before = everything(guest, others)
    for label, arguments in {**MESSAGES, "ping": {}, "disconnection": {}}.items():
        guest.say({"Message": label, **arguments})
    for line in UNREADABLE:
        guest.say(line)
    assert guest.heard() == []
    assert everything(guest, others) == before
    sansio.later(1)
    assert guest.closed


@pytest.mark.parametrize("state", RESTING)
@pytest.mark.parametrize("ending", ["lost", "dismissed", "declined"])
def test_however_it_ends_who_is_gone_is_not_heard(state: State, ending: str) -> None:
    """A lost connection hears nothing; whoever is sent away, or is refused a rematch, a Goodbye and no more."""
    _, guest, others = standing_at(state)
    match ending:
        case "lost":
            guest.session.lost()
        case "dismissed":
            guest.session.dismissed("another house has the table")
        case _ if state in (State.END_MATCH, State.REMATCH_OFFER):
            others[0].say({"Message": "rematch", "accepted": False})
        case _:
            return
    assert labels(guest.heard()) == ([] if ending == "lost" else ["Goodbye"])
    assert guest.state is State.GONE
    guest.say({"Message": "login", "nickname": "zora"})
    guest.session.lost()
    assert guest.heard() == []


# Where it leads

COIN, SHIELD = {"type": "COIN", "quantity": 2}, {"type": "SHIELD", "quantity": 2}
STONE = {"resource": "physicalResource", "type": "STONE", "quantity": 1}
CHOICES = {"cardIds": ["BASICPROD"], "productionOfUnknown": {"cost": [COIN], "earnings": [STONE]}}
TO_THE_MATCH = ["START_GAME", "WAITING_LEADERS"]

LEADS: list[tuple[str, str, dict[str, Any], list[str]]] = [
    ("LOGIN", "login", {"nickname": "zora"}, ["NEW_PLAYER"]),
    ("RECONNECTION", "binarySelection", {"selection": True}, TO_THE_MATCH),
    ("RECONNECTION", "binarySelection", {"selection": False}, ["LOGIN"]),
    ("NEW_PLAYER", "binarySelection", {"selection": True}, ["SP_CONFIGURATION_CHOOSE"]),
    ("NEW_PLAYER", "binarySelection", {"selection": False}, ["NUMBER_OF_PLAYERS"]),
    ("NUMBER_OF_PLAYERS", "numPlayers", {"numPlayers": 3}, ["MP_CONFIGURATION_CHOOSE"]),
    ("SP_CONFIGURATION_CHOOSE", "binarySelection", {"selection": True}, TO_THE_MATCH),
    ("SP_CONFIGURATION_CHOOSE", "binarySelection", {"selection": False}, ["CONFIGURATION"]),
    ("MP_CONFIGURATION_CHOOSE", "binarySelection", {"selection": True}, ["WAITING_FOR_PLAYERS"]),
    ("MP_CONFIGURATION_CHOOSE", "binarySelection", {"selection": False}, ["CONFIGURATION"]),
    (
        "CONFIGURATION",
        "configuration",
        {"config": {"basicProduction": custom.ALL["basicProduction"]}},
        ["CONFIGURATION"],
    ),
    ("CONFIGURATION", "configuration", {"config": {}}, ["WAITING_FOR_PLAYERS"]),
    ("WAITING_LEADERS", "leadersChoice", {"leaderIds": ["own", "own"]}, ["STARTING_PHASE_DONE"]),
    (
        "WAITING_RESOURCES",
        "startingResource",
        {"resources": [{"type": "COIN", "quantity": 3}]},
        ["STARTING_PHASE_DONE"],
    ),
    ("STARTING_TURN", "switchShelf", {"shelf1": 1, "shelf2": 3}, []),
    ("STARTING_TURN", "devCardDraw", {"row": 1, "column": 1}, ["BUY_DEV_ACTION"]),
    ("STARTING_TURN", "production", CHOICES, ["PRODUCTION_ACTION"]),
    (
        "RESOURCES_PLACEMENT",
        "warehouseInsertion",
        {"resources": [{"type": "COIN", "quantity": 1}, {"type": "STONE", "quantity": 2}]},
        ["END_TURN"],
    ),
    ("BUY_DEV_ACTION", "payments", {"strongboxCosts": [SHIELD]}, ["DEV_CARD_PLACEMENT"]),
    ("DEV_CARD_PLACEMENT", "devCardPlacement", {"column": 1}, ["END_TURN"]),
    ("PRODUCTION_ACTION", "payments", {"strongboxCosts": [COIN]}, ["END_TURN"]),
    ("END_TURN", "endTurn", {}, ["WAITING_FOR_TURN"]),
]
"""What the page says is announced after a message that is taken, to whoever sent it."""


@pytest.mark.parametrize(("state", "label", "arguments", "announced"), LEADS)
@pytest.mark.parametrize("variant", BOTH)
def test_where_a_message_leads(
    state: str, label: str, arguments: dict[str, Any], announced: list[str], variant: Variant
) -> None:
    _, guest, _ = standing_at(State(state), variant)
    if "leaderIds" in arguments:
        arguments = {"leaderIds": hand_of(guest)[:2]}
    guest.say({"Message": label, **arguments})
    heard = guest.heard()
    assert [said["newState"] for said in heard if "newState" in said] == [
        spelled(State(then), variant) for then in announced
    ]
    assert "retry" not in [said["Message"] for said in heard]
    assert guest.state is State((announced or [state])[-1])


@pytest.mark.parametrize("variant", BOTH)
def test_where_a_draw_of_white_marbles_leads(variant: Variant) -> None:
    """It brings nothing and leads to END_TURN; as written by way of MARKET_ACTION (row 6, G9)."""
    _, guest, _ = standing_at(State.STARTING_TURN, variant)
    guest.say({"Message": "marketDraw", "row": True, "num": 3})
    if variant is WRITTEN:
        assert guest.states() == ["MARKET_ACTION"]
        guest.say({"Message": "whiteMarblesConversion", "resources": []})
    assert guest.states() == ["END_TURN"]


@pytest.mark.parametrize("variant", BOTH)
def test_alone_a_turn_the_house_ends_ends_as_any_other(variant: Variant) -> None:
    """Out of time after a draw that brought nothing; as written the step of the white marbles is passed over."""
    (anna,) = in_position(SansIo(), table(1), variant)
    anna.tell("marketDraw", row=True, num=3)
    assert anna.state is (State.MARKET_ACTION if variant is WRITTEN else State.END_TURN)
    anna.table.play_for(anna.seat, [EndTurn()])
    assert anna.states() == ["WAITING_FOR_TURN", "STARTING_TURN"]


@pytest.mark.parametrize("variant", BOTH)
def test_where_the_answer_to_a_rematch_leads(variant: Variant) -> None:
    """A yes is announced to nobody but the others, as an offer; a no is the end for everybody."""
    _, guest, (other,) = standing_at(State.END_MATCH, variant)
    assert guest.tell("rematch", accepted=True) == []
    assert guest.state is State.REMATCH_OFFER
    assert labels(other.heard()) == ["rematchOffered"]
    assert labels(other.tell("rematch", accepted=True)) == labels(guest.heard())
    assert {guest.state, other.state} == {State.WAITING_LEADERS}
    _, guest, (other,) = standing_at(State.END_MATCH, variant)
    assert labels(guest.tell("rematch", accepted=False)) == labels(other.heard()) == ["Goodbye"]
    assert {guest.state, other.state} == {State.GONE}
