"""A guest who has opened enough tables is told so in the words of every dialect, and is not stuck."""

import json
from dataclasses import replace

import pytest

from tavola.dialects import DIALECTS
from tavola.dialects.session import Session
from tavola.house.visitors import QUOTAS, Visitors
from tests.support.sansio import FakeOutlet, SansIo

SIT = {"type": "PlayerNicknameMessage", "Nickname": "ann", "numPlayers": 2, "colorTower": "WHITE"}

SAYINGS: dict[str, tuple[str, str, list[bytes | dict[str, object]]]] = {
    "native": ("native", "", [{"type": "Open", "game": "qwirkle", "name": "Ann"}]),
    "qwirkle-lines": ("qwirkle-lines", "", [b"HELLO Ann"]),
    "eriantys-commands": (
        "eriantys-commands",
        "",
        [{"type": "gameCreation", "playersNumber": 2, "expert": False}],
    ),
    "eriantys-views": (
        "eriantys-views",
        "",
        [{"type": "LoginRequest", "Nickname": "ann"}, SIT | {"gameMode": "simplified"}],
    ),
    "masters-requests": (
        "masters-requests",
        "",
        [
            {"type": "GameModeResponse", "gameMode": "MULTIPLAYER"},
            {"type": "NickNameResponse", "nickname": "ann"},
            {"type": "PlayerNumberResponse", "numberOfPlayers": 2},
        ],
    ),
    "masters-requests, alone": (
        "masters-requests",
        "",
        [{"type": "GameModeResponse", "gameMode": "SOLO"}, {"type": "NickNameResponse", "nickname": "ann"}],
    ),
    "masters-states": (
        "masters-states",
        "",
        [
            {"Message": "login", "nickname": "ann"},
            {"Message": "binarySelection", "selection": False},
            {"Message": "numPlayers", "numPlayers": 2},
            {"Message": "binarySelection", "selection": True},
        ],
    ),
    "masters-states, alone": (
        "masters-states",
        "",
        [
            {"Message": "login", "nickname": "ann"},
            {"Message": "binarySelection", "selection": True},
            {"Message": "binarySelection", "selection": True},
        ],
    ),
}


def say(session: Session, *said: bytes | dict[str, object]) -> None:
    for one in said:
        session.receive(one if isinstance(one, bytes) else json.dumps(one).encode())


@pytest.mark.parametrize("way", SAYINGS)
def test_who_may_open_no_table_hears_why_and_can_try_again(way: str) -> None:
    dialect, variant, said = SAYINGS[way]
    sansio, outlet, record = SansIo(), FakeOutlet(), DIALECTS[dialect]
    generous = sansio.house.visitors
    sansio.house.visitors = Visitors(sansio.clock, sansio.refusals, replace(QUOTAS, tables=0))
    session = record.session(sansio.house, outlet, variant, record.options())
    session.greet()
    say(session, *said)
    assert b"tables of yours wait for players already" in outlet.taken()
    assert sansio.refusals["too many tables"] == 1
    assert sansio.house.tables == {}
    if outlet.closed:
        assert dialect == "qwirkle-lines", "where every refusal ends the conversation"
        return
    sansio.house.visitors, session.counted = generous, None
    say(session, *(said if way == "masters-requests, alone" else said[-1:]))
    assert len(sansio.house.tables) == 1


def test_a_guest_who_is_seated_by_a_queue_needs_no_table_of_their_own() -> None:
    sansio = SansIo()
    sansio.house.open("qwirkle", players=4)
    sansio.house.visitors = Visitors(sansio.clock, sansio.refusals, replace(QUOTAS, tables=0))
    assert sansio.hello("Ann").heard() == "WELCOME Ann 0\n"
