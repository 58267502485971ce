"""Who may say what when: every cell of the table in server.py, by what it does to this guest and to the others."""

from itertools import product

import pytest

from tavola.dialects.qwirkle_lines.server import ANY_OTHER, COMMANDS, TABLE, WRONG_MOMENT, Answer, Place
from tavola.house.table import Phase
from tests.support.games import frozen
from tests.support.positions import game_at
from tests.support.sansio import Player, SansIo, hears

HAND = "Rs Rc Rx R* Bs Bc"

LINES = {
    "HELLO": "HELLO Zoe",
    "MOVE": "MOVE Rs 91 93",
    "SWAP": "SWAP Bs",
    ANY_OTHER: "PASS",
}
"""A well-formed line for each column, one that would be played if it were this guest's turn."""

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


def standing_at(place: Place) -> tuple[SansIo, Player, list[Player]]:
    """A house, a guest who is there, and the others at the table, who have read everything so far."""
    sansio = SansIo()
    match place:
        case Place.DOOR:
            others = sansio.seated(2)
            guest = sansio.connect()
        case Place.LOBBY:
            *others, guest = sansio.seated(3)
        case Place.ON_TURN | Place.OFF_TURN:
            turn = 2 if place is Place.ON_TURN else 0
            *others, guest = sansio.placed_at(game_at([HAND] * 3, "Go Gd", turn=turn))
        case Place.GONE:
            *others, guest = sansio.placed_at(game_at([HAND] * 3, "Go Gd"))
            guest.say("PASS")
    hears(*others, guest)
    assert guest.session.place is place
    return sansio, guest, others


def asserted(answer: Answer, place: Place, line: str, reason: str | None) -> None:  # noqa: PLR0915
    """Say the line and look at everything the answer stands for."""
    sansio, guest, others = standing_at(place)
    table = others[0].table
    entries = len(table.log)
    taken = [seat.name for seat in table.occupied]
    state = frozen(table.state)
    guest.say(line)
    said, told = guest.heard(), hears(*others)
    assert not any(other.closed for other in others)
    match answer:
        case Answer.SEAT:
            assert said == "WELCOME Zoe 2\n"
            assert told == ["", ""]
            assert not guest.closed
            assert [seat.name for seat in table.occupied] == [*taken, "Zoe"]
            assert guest.session.place is Place.LOBBY
        case Answer.PLAY:
            turn = "TURN 2 Rs 91 93" if line.startswith("MOVE") else "TURN 2 empty"
            new, rest = said.split("\n", 1)
            assert new in ("NEW Go", "NEW Gd")
            assert rest == f"{turn}\nNEXT 0\n"
            assert told == [f"{turn}\nNEXT 0\n"] * 2
            assert not guest.closed
            assert len(table.log) == entries + 1
            assert guest.session.place is Place.OFF_TURN
        case Answer.TURN_AWAY:
            assert said.startswith("KICK 2 0 ")
            assert said.count("\n") == 1
            assert reason is None or said == f"KICK 2 0 {reason}\n"
            assert told == ["", ""]
            assert guest.closed
            assert [seat.name for seat in table.occupied] == ["Alice", "Bob"]
            assert table.phase is Phase.WAITING
            assert guest.session.place is Place.GONE
        case Answer.KICK:
            assert said.startswith("KICK 2 6 ")
            assert said.count("\n") == 1
            assert reason is None or said == f"KICK 2 6 {reason}\n"
            following = "NEXT 0\n" if place is Place.ON_TURN else ""
            assert told == [said + following] * 2
            assert guest.closed
            assert len(table.log) == entries + 1
            assert table.state.present == [True, True, False]
            assert table.state.in_bag == 2 + 6
            assert guest.session.place is Place.GONE
        case Answer.IGNORE:
            assert (said, told) == ("", ["", ""])
            assert len(table.log) == entries
            assert frozen(table.state) == state
            assert guest.session.place is Place.GONE
    # Whatever it was, the guest's later disappearing is nothing new unless it still had a seat.
    seated = not guest.closed
    guest.hang_up()
    if not seated:
        assert hears(*others) == ["", ""]
    assert sansio.house.vacant == set()


@pytest.mark.parametrize(("place", "command"), [*product(Place, COMMANDS)])
def test_every_cell_does_what_the_table_says(place: Place, command: str) -> None:
    answer = TABLE[place][COMMANDS.index(command)]
    reason = None if command == ANY_OTHER else WRONG_MOMENT.get(place)
    asserted(answer, place, LINES[command], reason)


@pytest.mark.parametrize(("place", "line"), [*product(Place, MALFORMED)])
def test_a_malformed_line_is_anything_else_wherever_it_is_said(place: Place, line: str) -> None:
    asserted(TABLE[place][COMMANDS.index(ANY_OTHER)], place, line, None)


@pytest.mark.parametrize("place", Place)
def test_what_is_no_line_at_all_is_anything_else_too(place: Place) -> None:
    _, guest, others = standing_at(place)
    guest.session.unreadable("a line may be 10 bytes long")
    answer = TABLE[place][COMMANDS.index(ANY_OTHER)]
    if answer is Answer.IGNORE:
        assert hears(guest, *others) == ["", "", ""]
        return
    tiles = 6 if answer is Answer.KICK else 0
    following = "NEXT 0\n" if place is Place.ON_TURN else ""
    kick = f"KICK 2 {tiles} a line may be 10 bytes long\n"
    assert hears(guest, *others) == [kick, *([kick + following] * 2 if tiles else ["", ""])]
    assert guest.closed


def test_the_table_has_a_row_for_every_place_and_a_cell_for_every_command() -> None:
    assert set(TABLE) == set(Place)
    assert all(len(row) == len(COMMANDS) for row in TABLE.values())


def test_the_table_is_the_one_the_rulings_give() -> None:
    """Written out once more by hand, so that a slip in the table cannot carry its own test along."""
    away, kick = Answer.TURN_AWAY, Answer.KICK
    assert TABLE[Place.DOOR] == (Answer.SEAT, away, away, away)
    assert TABLE[Place.LOBBY] == (away, away, away, away)
    assert TABLE[Place.ON_TURN] == (kick, Answer.PLAY, Answer.PLAY, kick)
    assert TABLE[Place.OFF_TURN] == (kick, kick, kick, kick)
    assert TABLE[Place.GONE] == (Answer.IGNORE,) * 4
