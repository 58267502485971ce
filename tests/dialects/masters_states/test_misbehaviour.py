"""Guests that send garbage, huge numbers, deep nesting, or anything at any time: nothing falls over or changes."""

import json
import random
from typing import Any

import pytest

from tavola.dialects.masters_states.states import State
from tavola.house.kept import Claim
from tests.dialects.masters_states.standing import RESTING, standing_at
from tests.dialects.masters_states.talking import BOTH, Visitor, guests, settle
from tests.dialects.masters_states.test_moments import MESSAGES, everything
from tests.support.games import frozen
from tests.support.sansio import SansIo

VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    5,
    2**31,
    2**63,
    10**300,
    1.5,
    "",
    "x",
    "1",
    "\u0000",
    [],
    {},
    [[]],
    [{}],
    [None],
    {"a": 1},
    [{"type": "COIN", "quantity": 10**40}],
    [{"type": "GOLD", "quantity": 1}],
    [{"type": "COIN"}],
    [{"quantity": 2}],
    {"1": {"type": "COIN", "quantity": 10**40}},
    {"\uff11": {"type": "COIN", "quantity": 1}},
    {"cost": 3},
    {"cost": [{"type": "COIN", "quantity": -5}], "earnings": [{"resource": "faithPoint", "quantity": 9}]},
    ["L1", "L1"],
    ["D1"] * 500,
]


@pytest.mark.parametrize("state", RESTING)
def test_odd_values_in_every_argument_are_answered(state: State) -> None:
    rng = random.Random(state.value)
    for label, arguments in MESSAGES.items():
        _, guest, others = standing_at(state)
        for argument in arguments:
            for value in rng.sample(VALUES, 12):
                if guest.state is not state or guest.closed:
                    break
                before = everything(guest, others)
                answer = guest.tell(label, **{**arguments, argument: value})
                if [said["Message"] for said in answer] == ["retry"]:
                    assert answer[0]["errMessage"]
                    assert everything(guest, others) == before


LINES = [
    b"[" * 100_000,
    b'{"Message":' * 5000,
    b'{"Message":"login","nickname":' + b"[" * 3000 + b"]" * 3000 + b"}",
    b'{"Message":"login","nickname":"' + b"a" * 60_000 + b'"}',
    b'{"Message":"marketDraw","row":true,"num":' + b"9" * 5000 + b"}",
    b'{"Message":"marketDraw","row":true,"num":1e999}',
    b'{"Message":"marketDraw","row":true,"num":NaN}',
    b'{"Message":"\\ud800"}',
    b'{"Message":"login","Message":"endTurn"}',
    b"\x00" * 100,
    b"{'Message':'login'}",
    b'{"Message":"login","nickname":"\xff"}',
]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("state", [State.LOGIN, State.STARTING_TURN])
def test_lines_made_to_break_things(line: bytes, state: State) -> None:
    _, guest, others = standing_at(state)
    before = everything(guest, others)
    guest.say(line)
    (answer,) = guest.heard()
    assert answer["Message"] == "retry"
    assert everything(guest, others) == before


def test_a_frame_that_is_too_long_is_told_so() -> None:
    visitor = Visitor(SansIo())
    visitor.session.unreadable("a line may be 65536 bytes long.")
    assert visitor.heard()[-1]["errMessage"] == "Wrong Json Syntax: a line may be 65536 bytes long."


@pytest.mark.parametrize("seed", range(6))
def test_somebody_who_says_anything_at_any_time_harms_nobody(seed: int) -> None:
    """One of three says random well-formed things throughout; the match goes on by the rules."""
    rng = random.Random(seed)
    visitors = guests(SansIo(f"rude {seed}"), 3, BOTH)
    settle(visitors)
    table = visitors[0].table
    rude = visitors[rng.randrange(3)]
    for _ in range(300):
        label = rng.choice(list(MESSAGES))
        arguments = {
            argument: rng.choice([value, rng.choice(VALUES)]) for argument, value in MESSAGES[label].items()
        }
        mine = rude.seat.index in table.acting
        state, entries = frozen(table.ledger.state), len(table.ledger.log)
        if rude.closed or rude.state is State.GONE:
            break
        rude.session.receive(json.dumps({"Message": label, **arguments}).encode())
        if not mine and table.playing:
            assert (frozen(table.ledger.state), len(table.ledger.log)) == (state, entries)
    assert all(visitor.guest and not visitor.guest.strange_lines for visitor in visitors if visitor is not rude)


def test_wrong_turn_changes_nothing() -> None:
    for variant in BOTH:
        _, guest, others = standing_at(State.WAITING_FOR_TURN, variant)
        for label, arguments in MESSAGES.items():
            before = everything(guest, others)
            guest.tell(label, **arguments)
            assert everything(guest, others) == before


def test_nothing_is_said_to_somebody_who_is_gone() -> None:
    sansio, guest, (other,) = standing_at(State.STARTING_TURN)
    guest.tell("disconnection")
    guest.say({"Message": "login", "nickname": "zoe"})
    guest.say(b"nonsense")
    guest.session.unreadable("too long")
    guest.session.farewell()
    sansio.later(60)
    assert guest.heard() == []
    other.say({"Message": "marketDraw", "row": True, "num": 1})
    assert guest.heard() == []


def test_hanging_up_twice_is_hanging_up_once() -> None:
    sansio, guest, (other,) = standing_at(State.STARTING_TURN)
    guest.session.lost()
    guest.session.lost()
    assert len(other.heard()) == 1
    names = sansio.house.names
    assert [names.in_use("masters", name) for name in ("anna", "bea")] == [False, True]
    assert names.count("masters") == 1
    sansio.later(100)
    kept = [len(list(sansio.house.kept_seats(Claim("masters-states", name)))) for name in ("anna", "bea")]
    assert kept == [1, 0]
