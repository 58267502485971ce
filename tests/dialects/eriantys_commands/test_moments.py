"""Who may say what when: every state, every message, malformed ones too; what is refused changes nothing.

What is due is written down here as the page rules it, and never read from the table under test.
"""

import json
from itertools import product
from typing import Any, get_args

import pytest

from tavola.dialects.eriantys_commands import wire
from tavola.dialects.eriantys_commands.states import TABLE, State
from tavola.dialects.eriantys_commands.variants import Variant
from tests.dialects.eriantys_commands.talking import (
    BUILT,
    VARIANTS,
    WRITTEN,
    Caller,
    begun,
    created,
    hush,
    standing,
)
from tests.games.eriantys.playing import position
from tests.support.games import frozen
from tests.support.sansio import SansIo

both = pytest.mark.parametrize("variant", VARIANTS)

STATE: dict[str, Any] = {"expert": True, "cards": {1: "GRYP", 5: "", 9: ""}, "coins": [9, 9]}
STUDENT = {"player": "Ben", "color": "GREEN", "from": "entrance", "to": "diningRoom", "special": False}

MESSAGES: dict[str, dict[str, Any]] = {
    "pong": {"type": "pong"},
    "error": {"type": "error", "message": "whatever"},
    "gameCreation": {"type": "gameCreation", "playersNumber": 2, "expert": False},
    "enterGame": {"type": "enterGame", "code": "CODE"},
    "login": {"type": "login", "name": "Zoe"},
    "logout": {"type": "logout"},
    "playAssistant": {"type": "command", "subtype": "playAssistant", "player": "Ben", "assistant": 1},
    "move student": {"type": "command", "subtype": "move", "pawn": "student"} | STUDENT,
    "move motherNature": {
        "type": "command", "subtype": "move", "pawn": "motherNature", "island": 1, "move": True,
    },
    "ban": {"type": "command", "subtype": "ban", "island": 1},
    "ignore": {"type": "command", "subtype": "ignore", "color": "RED"},
    "return": {"type": "command", "subtype": "return", "color": "RED"},
    "pay": {"type": "command", "subtype": "pay", "player": "Ben", "character": 5},
    "refill": {"type": "command", "subtype": "refill", "player": "Ben", "cloud": 0},
}  # fmt: skip
"""A well-formed one of every kind."""

ERROR, NOT_FOUND, NOT_IN, NOTHING = "error", "found false, error", "success false, error", "nothing"
CODE, FOUND, IN, GONE, PLAYED, ILLEGAL = "a code", "found", "in", "gone", "played", "error by the rules"

IN_NO_GAME = {"pong": NOTHING, "error": NOTHING} | dict.fromkeys(
    ["playAssistant", "move student", "move motherNature", "ban", "ignore", "return", "pay", "refill"], ERROR
)
"""`pong` and `error` are taken note of everywhere; commands are for those who play."""

RULED: dict[State, dict[str, str]] = {
    State.CONNECTED: IN_NO_GAME
    | {"gameCreation": CODE, "enterGame": FOUND, "login": NOT_IN, "logout": NOTHING},
    State.ENTERED: IN_NO_GAME
    | {"gameCreation": CODE, "enterGame": FOUND, "login": IN, "logout": GONE},
    State.WAITING: IN_NO_GAME
    | {"gameCreation": ERROR, "enterGame": NOT_FOUND, "login": NOT_IN, "logout": GONE},
    State.PLAYING: {
        "pong": NOTHING, "error": NOTHING,
        "gameCreation": ERROR, "enterGame": NOT_FOUND, "login": NOT_IN, "logout": GONE,
        # In this position: three students are to be moved, the assistants lie there, nothing is paid for yet.
        "move student": PLAYED, "pay": PLAYED,
        "playAssistant": ILLEGAL, "move motherNature": ILLEGAL, "refill": ILLEGAL,
        "ban": ILLEGAL, "ignore": ILLEGAL, "return": ILLEGAL,
    },
}  # fmt: skip
"""The page's section of this name with what stands below its table, and the protocol's 0.1."""

SENTENCES = {
    State.CONNECTED: "you are in no game: create one, or enter one by its code",
    State.ENTERED: "you are not in the game yet: log in with a name",
    State.PLAYING: "you are in a game: play, or log out first",
}

ILLEGAL_SENTENCES = {
    "playAssistant": "you cannot play an assistant now: move 3 more students first",
    "move motherNature": "you cannot move mother nature now: move 3 more students first",
    "refill": "you cannot take a cloud now: move 3 more students first",
    "ban": "you have not paid the Herbalist in this turn",
    "ignore": "you have not paid the Mushroom seller in this turn",
    "return": "you have not paid the Thief in this turn",
}
"""These come from the rules, so the command has got as far as them."""

MALFORMED = [
    b"",
    b"garbage",
    b"{",
    b"[]",
    b"null",
    b'"login"',
    b"{}",
    b'{"type":null}',
    b'{"type":7}',
    b'{"type":[]}',
    b'{"type":"ping"}',
    b'{"type":"status"}',
    b'{"type":"LOGIN","name":"Zoe"}',
    b"{'type':'pong'}",
    b'{type:"pong"}',
    b'{"type":"pong"} {"type":"pong"}',
    b'{"type":"gameCreation"}',
    b'{"type":"gameCreation","playersNumber":"two","expert":false}',
    b'{"type":"gameCreation","playersNumber":2.5,"expert":false}',
    b'{"type":"gameCreation","playersNumber":null,"expert":false}',
    b'{"type":"gameCreation","playersNumber":2,"expert":"perhaps"}',
    b'{"type":"gameCreation","playersNumber":' + b"9" * 5000 + b',"expert":false}',
    b'{"type":"enterGame"}',
    b'{"type":"enterGame","code":12345}',
    b'{"type":"login"}',
    b'{"type":"login","name":null}',
    b'{"type":"login","name":["Zoe"]}',
    b'{"type":"login","name":"\\ud800"}',
    b'{"type":"login","name":"\xff\xfe"}',
    b'{"type":"command"}',
    b'{"type":"command","subtype":"castle"}',
    b'{"type":"command","subtype":{}}',
    b'{"type":"command","subtype":"move"}',
    b'{"type":"command","subtype":"move","pawn":"queen"}',
    b'{"type":"command","subtype":"move","pawn":"student"}',
    b'{"type":"command","subtype":"move","pawn":"motherNature","island":1}',
    b'{"type":"command","subtype":"playAssistant","player":"Ben"}',
    b'{"type":"command","subtype":"playAssistant","assistant":4}',
    b'{"type":"command","subtype":"playAssistant","player":"Ben","assistant":true}',
    b'{"type":"command","subtype":"ban"}',
    b'{"type":"command","subtype":"ban","island":"here"}',
    b'{"type":"command","subtype":"ignore"}',
    b'{"type":"command","subtype":"pay","player":"Ben"}',
    b'{"type":"command","subtype":"refill","player":"Ben","cloud":[0]}',
    b'{"a":' * 20_000,
    b"[" * 60_000,
]


def standing_at(state: State, variant: Variant) -> tuple[Caller, Caller]:
    """A guest who is there, and somebody at a table, who has heard everything so far."""
    match state:
        case State.CONNECTED | State.ENTERED:
            sansio = SansIo()
            other = Caller(sansio)
            code = created(sansio, 3)
            other.log_in(code, "Anna")
            guest = Caller(sansio, variant)
            if state is State.ENTERED:
                guest.say("enterGame", code=code)
                sansio.later(0.05)
        case State.WAITING:
            other, guest, third = begun(WRITTEN, variant, WRITTEN)
            third.hang_up()
        case State.PLAYING:
            other, guest = standing(position(**STATE, turn=1, order=[1, 0]), WRITTEN, variant)
    hush(other, guest)
    assert guest.session.state is state
    return guest, other


def snapshot(caller: Caller) -> Any:
    sansio, table = caller.sansio, caller.table
    seats = [(seat.name, seat.listener is not None) for seat in table.occupied]
    position = frozen(table.ledger.state)
    return len(sansio.appended.records), sorted(sansio.house.tables), len(table.ledger.log), position, seats


def refused(guest: Caller, state: State, form: dict[str, Any] | None = None) -> str:
    """Assert that what came is a refusal in the guest's variant, after this form if there is one; its sentence."""
    guest.sansio.later(0.05)
    heard = guest.heard()
    if form:
        assert heard.pop(0) == form
    error, *after = heard
    assert set(error) == {"type", "message"}
    assert error["type"] == "error"
    if guest.variant is BUILT and state is State.PLAYING:
        assert [message["type"] for message in after] == ["status", "turnEnable"]
    else:
        assert after == []
    return str(error["message"])


FORMS = {
    ERROR: None,
    NOT_FOUND: {"type": "enterGame", "found": False},
    NOT_IN: {"type": "login", "success": False},
}


def assert_unchanged(guest: Caller, other: Caller, state: State, before: Any) -> None:
    assert snapshot(other) == before
    assert other.heard() == []
    assert guest.session.state is state
    assert not guest.outlet.closed


@pytest.mark.parametrize(("state", "name"), [*product(State, MESSAGES)])
@both
def test_every_message_in_every_state(variant: Variant, state: State, name: str) -> None:
    guest, other = standing_at(state, variant)
    message = dict(MESSAGES[name])
    if name == "enterGame":
        message["code"] = created(guest.sansio, 2)
    before = snapshot(other)
    guest.say_line(json.dumps(message))
    due = RULED[state][name]
    if due == NOTHING:
        guest.sansio.later(0.05)
        assert guest.heard() == []
        assert_unchanged(guest, other, state, before)
    elif due in FORMS:
        missing = "UserDisconnected" if variant is BUILT else "the game waits for Carla"
        assert refused(guest, state, FORMS[due]) == SENTENCES.get(state, missing)
        assert_unchanged(guest, other, state, before)
    elif due == ILLEGAL:
        assert refused(guest, state) == ILLEGAL_SENTENCES[name]
        assert_unchanged(guest, other, state, before)
    else:
        assert_done(guest, other, due, state, before)


def assert_done(guest: Caller, other: Caller, due: str, state: State, before: Any) -> None:
    """What was asked for has happened, to this guest and to the others."""
    guest.sansio.later(0.05)
    heard, told = guest.heard(), other.told()
    after = snapshot(other)
    match due:
        case "a code":
            (made,) = set(after[1]) - set(before[1])
            assert heard == [{"type": "gameCreation", "code": made}]
            assert (guest.session.state, told) == (state, [])
        case "found":
            assert heard == [{"type": "enterGame", "found": True, "expectedPlayers": 2, "players": []}]
            assert after == before
            assert (guest.session.state, told) == (State.ENTERED, [])
        case "in":
            assert heard == [{"type": "login", "success": True}]
            assert after[-1] == [("Anna", True), ("Zoe", True)]
            assert (guest.session.state, told) == (State.WAITING, [])
        case "gone":
            assert heard == []
            assert guest.session.state is State.CONNECTED
            assert told == ([] if state is State.ENTERED else ["error"])
            assert ("Ben", True) not in after[-1]
        case _:
            assert due == PLAYED
            assert {message["type"] for message in heard} <= {"status", "turnEnable"}
            assert told[0].startswith("command ")
            assert after[2] == before[2] + 1
            assert guest.session.state is State.PLAYING
    assert not guest.outlet.closed


@pytest.mark.parametrize("line", MALFORMED, ids=lambda line: line[:60].decode("ascii", "replace"))
@pytest.mark.parametrize("state", State)
def test_what_cannot_be_read_is_an_error_and_the_connection_stays(state: State, line: bytes) -> None:
    for variant in VARIANTS:
        guest, other = standing_at(state, variant)
        before = snapshot(other)
        guest.say_line(line)
        said = refused(guest, state)
        assert said
        assert said not in SENTENCES.values()
        assert_unchanged(guest, other, state, before)


@pytest.mark.parametrize("state", State)
@both
def test_what_is_no_line_at_all_is_an_error_too(variant: Variant, state: State) -> None:
    guest, other = standing_at(state, variant)
    guest.session.unreadable("a line may be 10 bytes long")
    assert refused(guest, state) == "a line may be 10 bytes long"
    assert other.heard() == []


def test_the_rulings_are_for_every_state_and_every_kind_of_message() -> None:
    kinds = {name: type(wire.read_guest(json.dumps(message).encode())) for name, message in MESSAGES.items()}
    assert set(kinds.values()) == set(get_args(wire.GuestSays))
    assert set(RULED) == set(TABLE) == set(State)
    assert all(set(row) == set(MESSAGES) for row in RULED.values())


def test_only_a_logout_leads_to_a_state_whatever_comes_of_it() -> None:
    """`enterGame`, `login` and commands may be refused, and whether somebody is missing the table says."""
    leads = {(state, event): rule.then for state, row in TABLE.items() for event, rule in row.items() if rule.then}
    in_a_game = (State.ENTERED, State.WAITING, State.PLAYING)
    assert leads == {(state, wire.Logout): State.CONNECTED for state in in_a_game}


def test_a_guest_is_known_from_the_first_message_that_can_be_read() -> None:
    caller = Caller(SansIo())
    caller.say_line("garbage")
    assert not caller.session.known
    caller.say("pong")
    assert caller.session.known
