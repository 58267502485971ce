"""Who may say what when: what the rulings say a line does, tried in every state by what guest and others see."""

from enum import Enum, auto
from itertools import product

import pytest

from tavola.dialects.machine import OTHER
from tavola.dialects.qwirkle_lines import DIALECT
from tavola.dialects.qwirkle_lines.server import State
from tavola.house.ledger import Phase
from tests.support.games import frozen
from tests.support.positions import game_at
from tests.support.sansio import Player, SansIo, hears

HAND = "Rs Rc Rx R* Bs Bc"


class Answer(Enum):
    """What the rulings know as answers to a line."""

    SEAT = auto()
    PLAY = auto()
    TURN_AWAY = auto()
    """KICK to this connection alone, and close (rulings 3, 4, 21)."""
    KICK = auto()
    """KICK to everybody, and close (rulings 20, 21)."""
    IGNORE = auto()


LINES = {
    "HELLO": "HELLO Zoe",
    "MOVE": "MOVE Rs 91 93",
    "SWAP": "SWAP Bs",
    "anything else": "PASS",
}
"""A well-formed line for each column, one that would be played if it were this guest's turn."""

RULINGS = {
    State.DOOR: {"HELLO": Answer.SEAT, "anything else": Answer.TURN_AWAY},
    State.LOBBY: {"anything else": Answer.TURN_AWAY},
    State.ON_TURN: {"MOVE": Answer.PLAY, "SWAP": Answer.PLAY, "anything else": Answer.KICK},
    State.OFF_TURN: {"anything else": Answer.KICK},
    State.GONE: {"anything else": Answer.IGNORE},
}
"""What the rulings say of each line (3, 4, 20, 21, 27), written out from the page and not from the code."""

REASONS = {
    State.DOOR: "say HELLO and your name first",
    State.LOBBY: "the game has not begun: wait for NAMES",
    State.ON_TURN: "it is your turn: say MOVE or SWAP",
    State.OFF_TURN: "it is not your turn",
}


def due(state: State, command: str) -> Answer:
    return RULINGS[state].get(command, RULINGS[state]["anything else"])


MALFORMED = [
    "",
    "HELLO",
    "HELLO Two Words",
    "MOVE",
    "MOVE Rs 91",
    "SWAP",
    "SWAP Zz",
    "\x00",
    "WELCOME Zoe 0",
    "move",
]
"""All of these are in the last column, wherever a guest is."""


def standing_at(place: State) -> tuple[SansIo, Player, list[Player]]:
    """A house, a guest who is there, and the others at the table, who have read everything so far."""
    sansio = SansIo()
    match place:
        case State.DOOR:
            others = sansio.seated(2)
            guest = sansio.connect()
        case State.LOBBY:
            *others, guest = sansio.seated(3)
        case State.ON_TURN | State.OFF_TURN:
            turn = 2 if place is State.ON_TURN else 0
            *others, guest = sansio.placed_at(game_at([HAND] * 3, "Go Gd", turn=turn))
        case State.GONE:
            *others, guest = sansio.placed_at(game_at([HAND] * 3, "Go Gd"))
            guest.say("PASS")
    hears(*others, guest)
    assert guest.session.state is place
    return sansio, guest, others


def asserted(answer: Answer, place: State, line: str, reason: str | None) -> None:  # noqa: PLR0915
    """Say the line and look at everything the answer stands for."""
    sansio, guest, others = standing_at(place)
    table = others[0].table
    entries = len(table.ledger.log)
    taken = [seat.name for seat in table.occupied]
    state = frozen(table.ledger.state)
    guest.say(line)
    said, told = guest.heard(), hears(*others)
    assert not any(other.closed for other in others)
    match answer:
        case Answer.SEAT:
            assert said == "WELCOME Zoe 2\n"
            assert told == ["", ""]
            assert not guest.closed
            assert [seat.name for seat in table.occupied] == [*taken, "Zoe"]
            assert guest.session.state is State.LOBBY
        case Answer.PLAY:
            turn = "TURN 2 Rs 91 93" if line.startswith("MOVE") else "TURN 2 empty"
            new, rest = said.split("\n", 1)
            assert new in ("NEW Go", "NEW Gd")
            assert rest == f"{turn}\nNEXT 0\n"
            assert told == [f"{turn}\nNEXT 0\n"] * 2
            assert not guest.closed
            assert len(table.ledger.log) == entries + 1
            assert guest.session.state is State.OFF_TURN
        case Answer.TURN_AWAY:
            assert said.startswith("KICK 2 0 ")
            assert said.count("\n") == 1
            assert reason is None or said == f"KICK 2 0 {reason}\n"
            assert told == ["", ""]
            assert guest.closed
            assert [seat.name for seat in table.occupied] == ["Alice", "Bob"]
            assert table.phase is Phase.WAITING
            assert guest.session.state is State.GONE
        case Answer.KICK:
            assert said.startswith("KICK 2 6 ")
            assert said.count("\n") == 1
            assert reason is None or said == f"KICK 2 6 {reason}\n"
            following = "NEXT 0\n" if place is State.ON_TURN else ""
            assert told == [said + following] * 2
            assert guest.closed
            assert len(table.ledger.log) == entries + 1
            assert table.ledger.state.present == [True, True, False]
            assert table.ledger.state.in_bag == 2 + 6
            assert guest.session.state is State.GONE
        case Answer.IGNORE:
            assert (said, told) == ("", ["", ""])
            assert len(table.ledger.log) == entries
            assert frozen(table.ledger.state) == state
            assert guest.session.state is State.GONE
    # Whatever it was, the guest's later disappearing is nothing new unless it still had a seat.
    seated = not guest.closed
    guest.hang_up()
    if not seated:
        assert hears(*others) == ["", ""]
    assert sansio.kept == set()


@pytest.mark.parametrize(("place", "command"), [*product(State, LINES)])
def test_every_line_does_what_the_rulings_say(place: State, command: str) -> None:
    reason = None if command == "anything else" else REASONS.get(place)
    asserted(due(place, command), place, LINES[command], reason)


@pytest.mark.parametrize(("place", "line"), [*product(State, MALFORMED)])
def test_a_malformed_line_is_anything_else_wherever_it_is_said(place: State, line: str) -> None:
    asserted(due(place, "anything else"), place, line, None)


@pytest.mark.parametrize("place", State)
def test_what_is_no_line_at_all_is_anything_else_too(place: State) -> None:
    _, guest, others = standing_at(place)
    guest.session.unreadable("a line may be 10 bytes long")
    answer = due(place, "anything else")
    if answer is Answer.IGNORE:
        assert hears(guest, *others) == ["", "", ""]
        return
    tiles = 6 if answer is Answer.KICK else 0
    following = "NEXT 0\n" if place is State.ON_TURN else ""
    kick = f"KICK 2 {tiles} a line may be 10 bytes long\n"
    assert hears(guest, *others) == [kick, *([kick + following] * 2 if tiles else ["", ""])]
    assert guest.closed


def test_the_table_has_a_row_for_every_state_and_a_rule_for_every_message() -> None:
    assert set(DIALECT.machine) == set(State)
    for row in DIALECT.machine.values():
        assert {DIALECT.spelled(event) for event in row if event != OTHER} == {"HELLO", "MOVE", "SWAP"}
        assert OTHER in row
