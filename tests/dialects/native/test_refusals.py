"""What cannot be read or done is refused with a sentence and the id it answers, and the others notice nothing."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tavola.dialects.native import telling
from tavola.dialects.native.server import State
from tavola.games import Illegal
from tests.dialects.native.talking import Talk, at, seated
from tests.server.helpers import NativeGuest, get, line_pair, native_pair, play_on, running_house
from tests.support.sansio import SansIo


def refusal(answers: list[dict[str, Any]]) -> str:
    (answer,) = answers
    assert answer["type"] == "Refused"
    assert answer["reason"]
    return str(answer["reason"])


ASKED: dict[str, tuple[dict[str, Any], str]] = {
    "no such game": ({"type": "Open", "game": "chess", "name": "A"}, "there is no game 'chess' here"),
    "too many": ({"type": "Open", "game": "qwirkle", "name": "A", "players": 5}, "2 to 4 players, not 5"),
    "one": ({"type": "Open", "game": "qwirkle", "name": "A", "players": 1}, "2 to 4 players, not 1"),
    "negative": ({"type": "Open", "game": "qwirkle", "name": "A", "players": -(2**63)}, "2 to 4 players"),
    "no time": (
        {"type": "Open", "game": "qwirkle", "name": "A", "ai_time": 0},
        "100 to 600000 milliseconds, not 0",
    ),
    "no name": ({"type": "Open", "game": "qwirkle", "name": "  "}, "a name is 1 to 32 printable characters"),
    "long name": ({"type": "Open", "game": "qwirkle", "name": "x" * 33}, "a name is 1 to 32"),
    "control": ({"type": "Open", "game": "qwirkle", "name": "a\u0000b"}, "printable"),
    "long word": ({"type": "Open", "game": "qwirkle", "name": "A", "word": "x" * 201}, "at most 200 characters"),
    "no such table": ({"type": "Join", "table": "ZZZZZ", "name": "A"}, "there is no table 'ZZZZZ' here"),
    "no table to watch": ({"type": "Watch", "table": "x" * 5000}, "there is no table"),
    "no table to resume": ({"type": "Resume", "table": "ZZZZZ", "secret": ""}, "there is no table"),
}


def test_a_refusal_says_what_it_takes_to_say_it_in_another_language() -> None:
    talk = Talk(SansIo())
    (answer,) = talk.raw(json.dumps({"type": "Join", "table": "zzzzz", "name": "A", "id": 7}).encode())
    assert answer == {
        "type": "Refused",
        "re": 7,
        "reason": "there is no table 'ZZZZZ' here",
        "key": "there is no table {table!r} here",
        "arguments": {"table": "ZZZZZ"},
    }
    timeless = {"type": "Open", "game": "qwirkle", "name": "A", "clock": {"increment": 1}, "id": 8}
    (answer,) = talk.raw(json.dumps(timeless).encode())
    assert set(answer) == {"type", "re", "reason"}


def test_numbers_no_reader_of_json_can_hold_are_told_as_text() -> None:
    why = Illegal("{few} of {many}, {goods}", few=-3, many=10**40, goods={"coin": -(10**40)})
    said = telling.refused(None, why)
    assert said.arguments == {"few": -3, "many": str(10**40), "goods": {"coin": str(-(10**40))}}
    assert str(10**40) in msgspec.json.encode(said).decode()


@pytest.mark.parametrize(("asked", "reason"), ASKED.values(), ids=ASKED)
def test_what_cannot_be_done_is_refused_with_a_sentence(asked: dict[str, Any], reason: str) -> None:
    talk = Talk(SansIo())
    told = refusal(talk.raw(json.dumps({**asked, "id": 7}).encode()))
    assert reason in told
    assert len(told) < 200
    assert talk.session.state is State.NOWHERE
    assert not talk.house.house.tables


UNREADABLE = {
    "nothing": b"",
    "blank": b"   ",
    "no json": b"HELLO Alice",
    "half": b'{"type":"Lobby"',
    "two": b'{"type":"Lobby"}{"type":"Lobby"}',
    "a list": b"[1, 2]",
    "a number": b"12",
    "a text": b'"Lobby"',
    "null": b"null",
    "no type": b'{"id": 1}',
    "another type": b'{"type":"Cheat"}',
    "a type of the house": b'{"type":"Welcome","version":"1","games":[]}',
    "a type that is no text": b'{"type":["Lobby"]}',
    "small letters": b'{"type":"lobby"}',
    "unknown field": b'{"type":"Lobby","id":1,"please":true}',
    "missing field": b'{"type":"Open","name":"A"}',
    "text for a number": b'{"type":"Open","game":"qwirkle","name":"A","players":"2"}',
    "half a player": b'{"type":"Open","game":"qwirkle","name":"A","players":2.5}',
    "yes for a number": b'{"type":"Open","game":"qwirkle","name":"A","players":true}',
    "null for a text": b'{"type":"Open","game":"qwirkle","name":null}',
    "one for yes": b'{"type":"Open","game":"qwirkle","name":"A","public":1}',
    "text for an id": b'{"type":"Lobby","id":"one"}',
    "an id too long": b'{"type":"Lobby","id":' + b"1" * 10_000 + b"}",
    "a number too long": b'{"type":"Open","game":"qwirkle","name":"A","players":' + b"9" * 10_000 + b"}",
    "infinity": b'{"type":"Lobby","id":1e999}',
    "not a number": b'{"type":"Lobby","id":NaN}',
    "nested": b"[" * 10_000,
    "nested and closed": b"[" * 10_000 + b"]" * 10_000,
    "nested objects": b'{"type":' * 10_000,
    "nested in a field": b'{"type":"Lobby","id":' + b"[" * 10_000 + b"]" * 10_000 + b"}",
    "nested moves": b'{"type":"Play","moves":' + b"[" * 10_000 + b"]" * 10_000 + b"}",
    "bad utf-8": b'{"type":"Watch","table":"\xff\xfe"}',
    "a lone surrogate": b'{"type":"Watch","table":"\\ud800"}',
    "a lone surrogate as bytes": b'{"type":"Open","game":"qwirkle","name":"A","word":"\xed\xa0\x80"}',
    "a real zero byte": b'{"type":"Watch","table":"\x00"}',
    "only zeros": b"\x00" * 100,
}


@pytest.mark.parametrize("frame", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("moment", [State.NOWHERE, State.PLAYING], ids=lambda moment: moment.name)
def test_what_cannot_be_read_is_refused_and_changes_nothing(moment: State, frame: bytes) -> None:
    talk = at(moment, SansIo())
    log = list(talk.session.table.ledger.log) if talk.session.table else []
    told = refusal(talk.raw(frame))
    assert told.startswith("this message cannot be read") or "not for this moment" in told
    assert talk.session.state is moment
    assert not talk.session.table or talk.session.table.ledger.log == log
    assert not talk.outlet.closed


MOVES: dict[str, Any] = {
    "no move at all": [],
    "a word": ["Place"],
    "nothing": [None],
    "no tiles": [{"type": "Place", "tiles": []}],
    "no such tile": [{"type": "Place", "tiles": [["Zz", 91, 91]]}],
    "no such move": [{"type": "Pass"}],
    "more than asked": [{"type": "Place", "tiles": [["Ro", 91, 91]], "points": 99}],
    "off the board": [{"type": "Place", "tiles": [["Ro", -1, 2**62]]}],
    "a huge cell": [{"type": "Place", "tiles": [["Ro", 10**300, 91]]}],
    "half a cell": [{"type": "Place", "tiles": [["Ro", 91]]}],
    "a trade at the start": [{"type": "Trade", "tiles": ["Ro"]}],
    "a thousand tiles": [{"type": "Place", "tiles": [["Ro", 91, 91]] * 1000}],
    "an event": [{"type": "Drew", "seat": 0, "count": 6, "tiles": ["Ro"] * 6}],
    "a farewell": [{"type": "Leave", "reason": "\x1b[2J" * 1000}],
    "a tile with a zero byte": [{"type": "Place", "tiles": [["\x00", 91, 91]]}],
}


@pytest.mark.parametrize("moves", MOVES.values(), ids=MOVES)
def test_a_move_that_is_none_is_refused_and_nobody_else_hears_of_it(moves: Any) -> None:
    house = SansIo()
    talks = seated(house, "Ann", "Ben")
    for talk in talks:
        talk.came()
    talk, other = sorted(talks, key=lambda talk: not talk.may_act)
    log = list(talk.table.ledger.log)
    answers = talk.say("Play", moves=moves)
    assert refusal(answers)
    assert answers[0]["re"] == talk.last_id
    assert other.came() == []
    assert talk.table.ledger.log == log
    if moves and moves is not MOVES["a farewell"]:
        assert refusal(talk.say("Preview", move=moves[0]))


def test_moves_are_played_all_or_none() -> None:
    talks = seated(SansIo(), "Ann", "Ben")
    talk = next(talk for talk in talks if talk.may_act)
    assert talk.session.seat
    legal = msgspec.to_builtins(talk.table.moves(talk.session.seat.index)[0])
    talk.came()
    state = talk.table.ledger.state
    assert refusal(talk.say("Play", moves=[legal, legal])) == "it is not your turn"
    assert talk.table.ledger.state is state


def test_nobody_plays_out_of_turn_nothing_included() -> None:
    talks = seated(SansIo(), "Ann", "Ben")
    talk = next(talk for talk in talks if not talk.may_act)
    talk.came()
    log = list(talk.table.ledger.log)
    for moves in [], [{"type": "Trade", "tiles": ["Ro"]}]:
        refusal(talk.say("Play", moves=moves))
    assert talk.table.ledger.log == log


def test_a_native_guest_who_plays_nothing_does_no_harm_to_a_guest_by_line() -> None:
    house = SansIo()
    talk = Talk(house)
    talk.say("Open", game="qwirkle", name="Ann", players=2)
    bob = house.hello("Bob")
    bob.heard()
    talk.came()
    refusal(talk.say("Play", moves=[]))
    assert bob.heard() == ""
    again = house.restarted()
    back = again.hello("Bob")
    assert back.heard().startswith("WELCOME Bob 1\nNAMES Ann 0 Bob 1 5000\n")


def test_an_id_comes_back_whatever_number_it_is() -> None:
    talk = Talk(SansIo())
    for number in 0, -1, 2**63, 2**64, -(2**63) - 1:
        (answer,) = talk.raw(json.dumps({"type": "Lobby", "id": number}).encode())
        assert answer["type"] in {"Tables", "Refused"}
        assert answer["re"] in {number, None}


# Over a real socket: the offender is answered or let go, and a game beside it goes on


async def test_a_message_too_long_ends_the_connection_and_no_game(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        ann, ben, now = await native_pair(house.http)
        secret = next(said for said in ann.heard if said["type"] == "Seated")
        await ann.ws.send_str('{"type":"Lobby","id":1' + " " * 70_000 + "}")
        assert await ann.ended()
        seats = await ben.hear("Seats")
        assert [seat["connected"] for seat in seats["seats"]].count(False) == 1
        back = await NativeGuest.at(house.http)
        await back.ask("Resume", table=secret["table"], secret=secret["secret"], moves=True)
        await back.say("Play", moves=[now["moves"][0]])
        assert (await ben.hear("News"))["entry"]["who"] is not None


async def test_bad_frames_of_one_guest_are_nothing_to_the_others(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        first, second = await line_pair(house.ports["qwirkle-lines"])
        ann, ben, now = await native_pair(house.http)
        for frame in [frame for frame in UNREADABLE.values() if len(frame) < house.hall.limits.line]:
            if frame.isascii():
                await ann.ws.send_str(frame.decode())
                assert (await ann.next())["type"] == "Refused"
            await ann.ws.send_bytes(frame)
            assert (await ann.next())["type"] == "Refused"
        await ann.say("Play", moves=[now["moves"][0]])
        heard = await ben.next()
        assert (heard["type"], heard["entry"]["who"]) == ("News", now["acting"][0])
        await play_on(first, second, most=3)
        assert (await get(house.http, "/healthz"))[0] == 200


async def test_text_that_is_no_utf_8_ends_that_connection_only(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        ann, ben, _ = await native_pair(house.http)
        writer = ann.ws._writer
        await writer.send_frame(b'{"type":"Watch","table":"\xff\xfe"}', 1)
        assert await ann.ended()
        assert (await ben.hear("Seats"))["type"] == "Seats"
        assert (await ben.ask("Lobby"))["type"] == "Tables"
