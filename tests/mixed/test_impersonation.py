"""Whoever says another's words is refused, whatever name they carry: identity is the connection's."""

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tavola.dialects.native.client import Guest as NativeGuest
from tavola.house.table import Table
from tests.mixed.tongues import BOT, NATIVE, TONGUES, Company, Visitor
from tests.support.sansio import SansIo

SPEAKERS = [(game, tongue) for game, tongues in TONGUES.items() for tongue in tongues if tongue != BOT]


def standing(table: Table) -> tuple[list[bytes], object]:
    return list(table.ledger.log), table.view(None)


def moments(game: str, tongue: str) -> Iterator[tuple[Company, Visitor, bytes]]:
    """Some moments of a game of two who speak this: who is to move, and the bytes of a legal move."""
    options = {"expert": True} if game == "eriantys" else {}
    company = Company(SansIo(f"{game} {tongue}"), game, [tongue, tongue], options=options)
    luck = random.Random(tongue)
    for number in range(60):
        if not company.table.playing:
            return
        victim = next(visitor for visitor in company.visitors if visitor.guest.my_turn)
        line = victim.words(luck.random())
        if number % 6 == 0 and line:
            yield company, victim, line
        victim.say(line)
        company.settle()


def stranger(company: Company, tongue: str) -> Visitor:
    """A new connection that has said nothing but what the document has it say first."""
    visitor = Visitor.__new__(Visitor)
    visitor.sansio, visitor.tongue = company.sansio, tongue
    visitor.guest = NativeGuest("Eve", game=company.game)
    visitor.transcript = []
    visitor.connect(b"")
    return visitor


@pytest.mark.parametrize(("game", "tongue"), SPEAKERS, ids=lambda word: word.replace(", ", "-"))
def test_a_stranger_with_a_players_words_changes_nothing(game: str, tongue: str) -> None:
    tried = 0
    for company, _, line in moments(game, tongue):
        before = standing(company.table)
        eve = stranger(company, tongue)
        eve.say(line)
        assert standing(company.table) == before
        assert eve.session.seat is None
        tried += 1
    assert tried >= 4


@pytest.mark.parametrize(
    ("game", "tongue"),
    [
        (game, tongue) for game, tongue in SPEAKERS if tongue != "qwirkle-lines"
    ],  # that document kicks: its own tests
    ids=lambda word: word.replace(", ", "-"),
)
def test_the_other_player_with_a_players_words_changes_nothing(game: str, tongue: str) -> None:
    for company, victim, line in moments(game, tongue):
        table = company.table
        if len(table.acting) > 1:
            continue  # in the set-up the same words may be the other's own
        before = standing(table)
        other = next(visitor for visitor in company.visitors if visitor is not victim)
        other.say(line)
        assert standing(table) == before
        company.settle()
        assert standing(table) == before


# Secrets and spectators, which only the native dialect has


def native_pair() -> tuple[Company, list[NativeGuest]]:
    company = Company(SansIo("secrets"), "eriantys", [NATIVE, NATIVE])
    guests = [visitor.guest for visitor in company.visitors]
    assert all(isinstance(guest, NativeGuest) for guest in guests)
    return company, guests  # type: ignore[return-value]


def answer(visitor: Visitor, **message: Any) -> dict[str, Any]:
    visitor.outlet.frames.clear()
    visitor.session.receive(json.dumps(message).encode())
    said: dict[str, Any] = json.loads(visitor.outlet.frames[0])
    return said


@pytest.mark.parametrize("secret", ["", "0" * 32, "of another table"])
def test_a_secret_that_is_not_this_tables_takes_no_seat(secret: str) -> None:
    company, _ = native_pair()
    table = company.table
    elsewhere = company.sansio.house.open("eriantys", players=2)
    other = elsewhere.sit("Zoe", "native", company.visitors[0].session)
    before = standing(table)
    said = answer(
        stranger(company, NATIVE),
        type="Resume",
        table=table.code,
        secret=company.sansio.secret_of(other) if secret.startswith("of") else secret,
    )
    assert said["type"] == "Refused"
    assert standing(table) == before
    assert all(seat.listener for seat in table.occupied)


def test_a_spectator_may_do_nothing_at_the_table() -> None:
    company, _ = native_pair()
    table = company.table
    eve = stranger(company, NATIVE)
    assert answer(eve, type="Watch", table=table.code)["you"] is None
    before = standing(table)
    move = msgspec.to_builtins(table.moves(table.acting[0])[0])
    for message in (
        {"type": "Play", "moves": [move]},
        {"type": "Preview", "move": move},
        {"type": "AddBot", "bot": "random"},
        {"type": "Start"},
        {"type": "Undo"},
        {"type": "AnswerUndo", "agree": True},
        {"type": "Speak", "text": "hello"},
        {"type": "Rematch", "accept": True},
        {"type": "Step", "table": table.code, "number": 0, "eyes": 0},
    ):
        assert answer(eve, **message)["type"] == "Refused", message
    assert standing(table) == before
    assert not table.chat.lines


def test_a_seat_taken_back_logs_the_old_connection_out() -> None:
    company, _ = native_pair()
    visitor = next(visitor for visitor in company.visitors if visitor.guest.my_turn)
    old, port = visitor.session, visitor.outlet
    company.come_back(visitor)
    before = standing(company.table)
    assert json.loads(port.frames[-1])["type"] == "Parted"
    seat = company.table.acting[0]
    move = msgspec.to_builtins(company.table.moves(seat)[0])
    old.receive(json.dumps({"type": "Play", "moves": [move]}).encode())
    assert json.loads(port.frames[-1])["type"] == "Refused"
    assert standing(company.table) == before
    assert visitor.guest.my_turn
