"""Programs that have no integers can speak the native dialect too: 2.0 is 2."""

import json
from typing import Any

import msgspec
import pytest

from tests.dialects.native.talking import Talk, seated
from tests.support.sansio import SansIo


def as_doubles(said: dict[str, Any]) -> bytes:
    """The message as a program writes it that has no integers."""
    return json.dumps(json.loads(json.dumps(said), parse_int=float)).encode()


def test_a_table_is_opened_for_two_point_nought_players() -> None:
    talk = Talk(SansIo())
    clock = {"move": 30_000, "bank": 0, "increment": 0}
    frame = as_doubles({"type": "Open", "id": 7, "game": "qwirkle", "name": "Ann", "players": 3, "clock": clock})
    assert b"3.0" in frame
    came = talk.raw(frame)
    assert [(said["type"], said["re"]) for said in came] == [("Seated", 7), ("Table", 7)]
    assert repr(came[0]["re"]) == "7"
    assert talk.table.opened.players == 3
    assert talk.table.opened.clock
    assert talk.table.opened.clock.move == 30_000


def test_the_options_of_a_game_may_be_doubles_too() -> None:
    talk = Talk(SansIo())
    options = {"basic": {"takes": {"coin": 1}, "gives": {"stone": 1}}}
    talk.raw(as_doubles({"type": "Open", "game": "masters", "name": "Ann", "options": options}))
    assert json.loads(bytes(talk.table.opened.options))["basic"]["takes"] == {"coin": 1}


def test_moves_and_previews_are_read_alike() -> None:
    talk, other = seated(SansIo(), "Ann", "Ben")
    talk = talk if talk.may_act else other
    assert talk.session.seat
    moves = json.loads(msgspec.json.encode(talk.table.moves(talk.session.seat.index)))
    move = next(move for move in moves if move["type"] == "Place")
    (previewed,) = talk.raw(as_doubles({"type": "Preview", "id": 1, "move": move}))
    assert previewed["type"] == "Previewed"
    (news,) = talk.raw(as_doubles({"type": "Play", "id": 2, "moves": [move]}))
    assert (news["type"], news["re"]) == ("News", 2)


@pytest.mark.parametrize("number", ["2.5", "1e300", "-0.5", "9007199254740993.0", '"2"'])
def test_nothing_else_is_an_integer(number: str) -> None:
    talk = Talk(SansIo())
    frame = f'{{"type":"Open","game":"qwirkle","name":"Ann","players":{number}}}'.encode()
    (refused,) = talk.raw(frame)
    assert refused["type"] == "Refused"
    assert "`$.players`" in refused["reason"]


def test_what_is_no_message_is_refused_with_the_same_words_as_ever() -> None:
    talk = Talk(SansIo())
    (refused,) = talk.raw(b'{"type":"Open","game":"qwirkle","name":1.5}')
    assert refused["reason"] == "this message cannot be read: Expected `str`, got `float` - at `$.name`"
