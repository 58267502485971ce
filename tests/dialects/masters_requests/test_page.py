"""The page for client authors says what the program does."""

import re
from pathlib import Path
from typing import get_args

import pytest

from tavola.dialects.jsonlines import Unreadable
from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.states import State
from tests.dialects.masters_requests import transcript
from tests.dialects.masters_requests.playing import Talker
from tests.support.sansio import SansIo

TEXT = transcript.PAGE.read_text(encoding="utf-8")
ROWS = 37


def test_every_state_is_on_the_page() -> None:
    """The table there is printed from the one the server goes by."""
    shown = TEXT.partition("<!-- generated: states")[2].partition("<!-- end of states -->")[0]
    assert {state for state in State if f"| {state.value} |" in shown} == set(State)


def test_every_row_is_on_the_page_and_has_a_test() -> None:
    told = re.findall(r"^(\d+)\. \*\*", TEXT, re.MULTILINE)
    assert told == [str(number) for number in range(1, ROWS + 1)]
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    names = re.findall(r"def test_row_(\d\d)_(?:and_(\d\d)_)?", tests)
    assert {int(number) for pair in names for number in pair if number} == set(range(1, ROWS + 1))


def test_every_message_is_on_the_page() -> None:
    for message in (*get_args(wire.GuestSays), *get_args(wire.HouseSays)):
        assert message.__name__ in TEXT


@pytest.mark.parametrize("example", sorted(set(re.findall(r'`(\{"type":[^`]*\})`', TEXT))))
def test_every_example_is_a_message(example: str) -> None:
    spelled = example.encode()
    try:
        message: wire.GuestSays | wire.HouseSays = wire.read_house(spelled)
    except Unreadable:
        message = wire.read_guest(spelled)
    if example != '{"type":"ErrorMessage","message":"..."}':
        assert wire.lines(message) == spelled + b"\n"


def test_the_transcript_is_what_a_guest_sees() -> None:
    _, _, rest = TEXT.partition("```\n{")
    shown = ("{" + rest.partition("```")[0]).splitlines()
    guest = Talker(SansIo("docs 1"))
    heard = guest.outlet.taken().decode()
    for line in shown:
        if line.startswith("> "):
            guest.session.receive(line[2:].encode())
            heard += guest.outlet.taken().decode()
    assert heard.splitlines() == [line for line in shown if not line.startswith("> ")]


def test_the_recorded_match_of_two_is_what_the_house_says_today() -> None:
    """`python -m tests.dialects.masters_requests.transcript` records it anew."""
    assert transcript.on_page(TEXT).splitlines() == transcript.session().splitlines()
