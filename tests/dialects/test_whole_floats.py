"""Libraries that know only doubles write an integer as 2.0: every dialect of JSON reads the integer."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tavola.dialects.eriantys_commands import wire as commands
from tavola.dialects.eriantys_views import wire as views
from tavola.dialects.jsonlines import Unreadable, read_object
from tavola.dialects.masters_requests import wire as requests
from tavola.dialects.masters_states import wire as states


def states_guest(line: bytes) -> states.GuestSays:
    return states.argued(*states.read_guest(line))


Reader = Callable[[bytes], Any]

SPOKEN: list[tuple[Reader, str]] = [
    (commands.read_guest, '{"type":"gameCreation","playersNumber":2,"expert":false}'),
    (commands.read_guest, '{"type":"command","subtype":"playAssistant","player":"ann","assistant":3}'),
    (commands.read_guest, '{"type":"command","subtype":"refill","player":"ann","cloud":1}'),
    (views.read_guest, '{"type":"PlayerNicknameMessage","Nickname":"ann","numPlayers":2,"colorTower":"WHITE"}'),
    (views.read_guest, '{"type":"PlayAssistantCardMessage","Nickname":"ann","assistantCard":3}'),
    (
        views.read_guest,
        '{"type":"PlayAssistantCardMessage","Nickname":"ann","assistantCard":{"priority":3,"motherNatureMovement":2}}',
    ),
    (views.read_guest, '{"type":"MoveMotherNatureMessage","Nickname":"ann","movement":2}'),
    (views.read_guest, '{"type":"PlayedCharacterCardMessage","Nickname":"ann","cardPlayed":4}'),
    (views.read_house, '{"type":"TowerMessage","Nickname":"ann","colorTower":"WHITE","towerNumber":8}'),
    (views.read_house, '{"type":"DisplayHallMessage","Nickname":"ann","hall":{"RED":1,"BLUE":0}}'),
    (requests.read_guest, '{"type":"PlayerNumberResponse","numberOfPlayers":2}'),
    (requests.read_guest, '{"type":"ChooseLeaderCardsResponse","leaderCardsChosen":[49,50]}'),
    (requests.read_guest, '{"type":"MarbleInsertionPositionResponse","position":0}'),
    (requests.read_house, '{"type":"ChooseDevelopmentCardSlotRequest","availableSlots":[1,2]}'),
    (states_guest, '{"Message":"numPlayers","numPlayers":2}'),
    (states_guest, '{"Message":"marketDraw","row":true,"num":1}'),
    (states_guest, '{"Message":"switchShelf","shelf1":1,"shelf2":2}'),
    (states.read_house, '{"Message":"tokenDraw","tokenName":"x","remainingTokens":3}'),
]


def as_doubles(line: str) -> bytes:
    """The line as a program writes it that has no integers."""
    return json.dumps(json.loads(line, parse_int=float)).encode()


@pytest.mark.parametrize(("read", "line"), SPOKEN)
def test_a_whole_float_is_the_integer(read: Reader, line: str) -> None:
    doubles = as_doubles(line)
    assert b".0" in doubles
    assert read(doubles) == read(line.encode())


@pytest.mark.parametrize("number", ["2.5", "1e300", "1e999", "-0.5", "9007199254740993.0"])
def test_any_other_float_is_no_integer(number: str) -> None:
    said = f'{{"type":"MoveMotherNatureMessage","Nickname":"ann","movement":{number}}}'.encode()
    with pytest.raises(Unreadable):
        views.read_guest(said)


def test_whole_numbers_are_found_however_deep_and_however_written() -> None:
    assert repr(read_object(b'{"a":[{"b":2.0}],"c":20e-1,"d":-0.0,"e":"2.0","f":0.5}')) == repr(
        {"a": [{"b": 2}], "c": 2, "d": 0, "e": "2.0", "f": 0.5}
    )
