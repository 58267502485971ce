"""Who may say what when: every state, every message, malformed ones too; what is refused changes nothing."""

import json
from itertools import product
from typing import Any

import pytest

from tavola.dialects.eriantys_commands import wire
from tavola.dialects.eriantys_commands.server import TABLE, WRONG_MOMENT, Moment
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

MAY: dict[Moment, set[str]] = {
    Moment.CONNECTED: {"gameCreation", "enterGame", "logout"},
    Moment.ENTERED: {"gameCreation", "enterGame", "login", "logout"},
    Moment.WAITING: {"logout"},
    Moment.PLAYING: {name for name, message in MESSAGES.items() if message["type"] == "command"} | {"logout"},
}
"""The table of the page, written out once more; `pong` and `error` are heard everywhere."""

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


def standing_at(moment: Moment, variant: Variant) -> tuple[Caller, Caller]:
    """A guest who is there, and somebody at a table, who has heard everything so far."""
    match moment:
        case Moment.CONNECTED | Moment.ENTERED:
            sansio = SansIo()
            other = Caller(sansio)
            code = created(sansio, 3)
            other.log_in(code, "Anna")
            guest = Caller(sansio, variant)
            if moment is Moment.ENTERED:
                guest.say("enterGame", code=code)
                sansio.later(0.05)
        case Moment.WAITING:
            other, guest, third = begun(WRITTEN, variant, WRITTEN)
            third.hang_up()
        case Moment.PLAYING:
            other, guest = standing(position(**STATE, turn=1, order=[1, 0]), WRITTEN, variant)
    hush(other, guest)
    assert guest.session.moment is moment
    return guest, other


def snapshot(caller: Caller) -> Any:
    house, table = caller.sansio.house, caller.table
    seats = [(seat.name, seat.listener is not None) for seat in table.occupied]
    return len(house.appended), sorted(house.tables), len(table.ledger.log), frozen(table.ledger.state), seats


def refused(guest: Caller, moment: Moment, first: str | None) -> str:
    """Assert that what came is a refusal in the guest's variant; its sentence."""
    guest.sansio.later(0.05)
    heard = guest.heard()
    if first:
        assert heard.pop(0) == {"type": first} | ({"found": False} if first == "enterGame" else {"success": False})
    error, *after = heard
    assert set(error) == {"type", "message"}
    assert error["type"] == "error"
    if guest.variant is BUILT and moment is Moment.PLAYING:
        assert [message["type"] for message in after] == ["status", "turnEnable"]
    else:
        assert after == []
    return str(error["message"])


@pytest.mark.parametrize(("moment", "name"), [*product(Moment, MESSAGES)])
@both
def test_every_message_at_every_moment(variant: Variant, moment: Moment, name: str) -> None:
    guest, other = standing_at(moment, variant)
    before = snapshot(other)
    message = dict(MESSAGES[name])
    if name == "enterGame":
        message["code"] = created(guest.sansio, 2)
        before = snapshot(other)
    guest.say_line(json.dumps(message))
    if name in ("pong", "error"):
        assert guest.heard() == []
    elif name not in MAY[moment]:
        said = refused(guest, moment, name if name in ("enterGame", "login") else None)
        if moment is not Moment.WAITING:
            assert said == WRONG_MOMENT[moment]
        else:
            assert said == ("UserDisconnected" if variant is BUILT else "the game waits for Carla")
    else:
        heard_properly(guest, other, moment, name)
        return
    assert snapshot(other) == before
    assert other.heard() == []
    assert guest.session.moment is moment
    assert not guest.outlet.closed


def heard_properly(guest: Caller, other: Caller, moment: Moment, name: str) -> None:
    guest.sansio.later(0.05)
    told = guest.told()
    match name:
        case "logout":
            assert told == []
            assert guest.session.moment is Moment.CONNECTED
            assert (other.heard() == []) is (moment not in (Moment.WAITING, Moment.PLAYING))
        case "gameCreation":
            assert told == ["gameCreation"]
            assert guest.session.moment is moment
        case "enterGame":
            assert told == ["enterGame"]
            assert guest.session.moment is Moment.ENTERED
        case "login":
            assert told == ["login"]
            assert guest.session.moment is Moment.WAITING
        case "move student" | "pay":
            assert "error" not in told
            assert other.heard()[0]["subtype"] == name.split(maxsplit=1)[0]
        case _:  # a command for which it is not the moment of the turn: that is for the game to say
            assert told[0] == "error"
            assert other.heard() == []


@pytest.mark.parametrize("line", MALFORMED, ids=lambda line: line[:60].decode("ascii", "replace"))
@pytest.mark.parametrize("moment", Moment)
def test_what_cannot_be_read_is_an_error_and_the_connection_stays(moment: Moment, line: bytes) -> None:
    for variant in VARIANTS:
        guest, other = standing_at(moment, variant)
        before = snapshot(other)
        guest.say_line(line)
        assert refused(guest, moment, None)
        assert snapshot(other) == before
        assert other.heard() == []
        assert guest.session.moment is moment
        assert not guest.outlet.closed


@pytest.mark.parametrize("moment", Moment)
@both
def test_what_is_no_line_at_all_is_an_error_too(variant: Variant, moment: Moment) -> None:
    guest, other = standing_at(moment, variant)
    guest.session.unreadable("a line may be 10 bytes long")
    assert refused(guest, moment, None) == "a line may be 10 bytes long"
    assert other.heard() == []


def test_the_table_of_the_server_is_the_one_of_the_page() -> None:
    kinds = {name: type(wire.read_guest(json.dumps(message).encode())) for name, message in MESSAGES.items()}
    assert set(TABLE) == set(Moment)
    for moment, heard in TABLE.items():
        assert heard == {kinds[name] for name in MAY[moment] | {"pong", "error"}}


def test_a_guest_is_known_from_the_first_message_that_can_be_read() -> None:
    caller = Caller(SansIo())
    caller.say_line("garbage")
    assert not caller.session.known
    caller.say("pong")
    assert caller.session.known
