"""The page for client authors says what the program does."""

import re
from pathlib import Path

import pytest

from tavola.dialects.masters_states import wire
from tests.dialects.masters_states.talking import Visitor
from tests.support.sansio import SansIo

HERE = Path(__file__).parent
TEXT = (HERE.parents[2] / "docs" / "masters-states.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "row", "told", "count"),
    [
        ("test_differences.py", r"def test_row_(\d\d)_", r"^\| (\d+) \|", 14),
        ("test_gaps.py", r"def test_g(\d\d)_", r"^\| G(\d+) \|", 28),
    ],
)
def test_every_row_is_on_the_page_and_has_a_test(file: str, row: str, told: str, count: int) -> None:
    rows = {int(number) for number in re.findall(row, (HERE / file).read_text(encoding="utf-8"))}
    assert rows == set(range(1, count + 1))
    assert [int(number) for number in re.findall(told, TEXT, re.MULTILINE)] == list(range(1, count + 1))


def test_every_message_is_on_the_page() -> None:
    for family in (wire.GuestSays, wire.HouseSays):
        for message in family.__args__:
            assert f"`{wire.label_of(message)}`" in TEXT


def test_the_transcript_is_what_a_guest_sees() -> None:
    _, _, rest = TEXT.partition('```\n{"Message":"nextState"')
    shown = ('{"Message":"nextState"' + rest.partition("```")[0]).splitlines()
    visitor = Visitor(SansIo("docs3"))
    heard: list[str] = []
    for line in shown:
        if line.startswith("> "):
            visitor.say(line[2:])
            continue
        heard += visitor.outlet.taken().decode().splitlines()
        start, _, end = line.partition(" ... ")
        told = heard.pop(0)
        assert told == line or (end and told.startswith(start) and told.endswith(end))
    assert not heard
    assert visitor.outlet.taken() == b""
