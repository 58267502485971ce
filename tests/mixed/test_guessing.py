"""Codes in every dialect in which one can be typed: whoever guesses is refused, and then sent away."""

import ast
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import tavola
from tavola.dialects import DIALECTS
from tavola.dialects.session import Session
from tavola.house.visitors import QUOTAS
from tests.support.sansio import FakeOutlet, SansIo

WRONG = "NOPEX"

ASKS = re.compile(r"house\.(find|seat_with|log_of|open)$|queues?(\[.*\])?\.open$")


def native(**said: object) -> Callable[[str], bytes]:
    return lambda code: json.dumps({**said, "table": code}).encode()


SAYINGS: dict[str, tuple[str, list[bytes], Callable[[str], bytes]]] = {
    "native, Join": ("native", [], native(type="Join", name="Ann")),
    "native, Watch": ("native", [], native(type="Watch")),
    "native, Resume": ("native", [], native(type="Resume", secret="s")),
    "native, Step": ("native", [], native(type="Step", number=0)),
    "native, Step with a secret": ("native", [], native(type="Step", number=0, secret="s")),
    "eriantys-commands": (
        "eriantys-commands",
        [],
        lambda code: json.dumps({"type": "enterGame", "code": code}).encode(),
    ),
    "eriantys-views": (
        "eriantys-views",
        [b'{"type":"LoginRequest","Nickname":"ann"}'],
        lambda code: json.dumps(
            {
                "type": "PlayerNicknameMessage",
                "Nickname": "ann",
                "numPlayers": 2,
                "colorTower": "WHITE",
                "gameMode": "simplified",
                "code": code,
            }
        ).encode(),
    ),
}


def connected(sansio: SansIo, dialect: str, before: list[bytes]) -> tuple[Session, FakeOutlet]:
    outlet = FakeOutlet("192.0.2.7")
    record = DIALECTS[dialect]
    session = record.session(sansio.house, outlet, "", record.options())
    session.greet()
    for frame in before:
        session.receive(frame)
    outlet.taken()
    return session, outlet


@pytest.mark.parametrize("way", SAYINGS)
def test_a_guesser_is_refused_and_then_turned_out(way: str) -> None:
    dialect, before, saying = SAYINGS[way]
    sansio = SansIo()
    game = DIALECTS[dialect].game or "qwirkle"
    private = sansio.house.open(game, players=2, public=False)
    session, outlet = connected(sansio, dialect, before)
    for _ in range(QUOTAS.codes):
        session.receive(saying(WRONG))
        assert f"there is no table '{WRONG}' here".encode() in outlet.taken()
    for _ in range(QUOTAS.refused_codes + 1):
        assert session.counted
        assert session.counted.turned_out is None
        session.receive(saying(private.code))
        assert b"too many codes were tried" in outlet.taken()
        assert session.table is None
    assert session.counted
    assert session.counted.turned_out


@pytest.mark.parametrize("way", SAYINGS)
def test_a_new_connection_is_no_new_beginning(way: str) -> None:
    dialect, before, saying = SAYINGS[way]
    sansio = SansIo()
    answers = []
    for _ in range(QUOTAS.codes_from_address + 1):
        session, outlet = connected(sansio, dialect, before)
        session.receive(saying(WRONG))
        answers.append(outlet.taken())
        session.lost()
    assert b"there is no table" in answers[-2]
    assert b"too many codes were tried" in answers[-1]


def test_no_dialect_and_no_listener_asks_the_house_for_a_table_without_saying_for_whom() -> None:
    """One place counts; whoever goes past it would not be counted."""
    source = Path(tavola.__file__).parent
    asked = 0
    for file in [*(source / "dialects").rglob("*.py"), *(source / "server").rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and ASKS.search(ast.unparse(node.func)):
                asked += 1
                assert "by" in [keyword.arg for keyword in node.keywords], f"{file.name}: {ast.unparse(node)}"
    assert asked > 10
