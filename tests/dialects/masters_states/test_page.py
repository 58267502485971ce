"""The page for client authors says what the program does."""

import json
import re
from pathlib import Path

import pytest

from tavola.dialects.masters_states import telling, wire
from tavola.dialects.masters_states.catalogue import catalogue_of
from tavola.dialects.masters_states.states import State
from tests.dialects.masters_states.talking import Visitor
from tests.support.sansio import SansIo

HERE = Path(__file__).parent
TEXT = (HERE.parents[2] / "docs" / "masters-states.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "row", "told", "count"),
    [
        ("test_differences.py", r"def test_row_(\d\d)_", r"^\| (\d+) \|", 14),
        ("test_gaps.py", r"def test_g(\d\d)_", r"^\| G(\d+) \|", 30),
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


def session_of_two() -> list[str]:
    """Two guests from the first line to the end of each one's first turn, and their goodbyes."""
    sansio = SansIo("two on the page")
    visitors: list[Visitor] = []
    lines: list[str] = []

    def hear() -> None:
        for visitor in visitors:
            name = "anna" if visitor is visitors[0] else "bea"
            for told in visitor.outlet.taken().decode().splitlines():
                shown = f"{told[:62]} ... {told[-61:]}" if '"Summary"' in told else told
                lines.append(f"{name:4} < {shown}")

    def say(who: int, **said: object) -> None:
        message = json.dumps({"Message": said.pop("label"), **said}, separators=(",", ":"))
        lines.append(f"{('anna', 'bea')[who]:4} > {message}")
        visitors[who].say(message)
        hear()

    def hand(who: int) -> list[str]:
        view = visitors[who].table.view(visitors[who].seat.index)
        return list(telling.spell_hand(view.seats[visitors[who].seat.index], catalogue_of(view.options)))

    for who, name in enumerate(("anna", "bea")):
        visitors.append(Visitor(sansio))
        hear()
        say(who, label="login", nickname=name)
        say(who, label="binarySelection", selection=False)
        if who == 0:
            say(0, label="numPlayers", numPlayers=2)
            say(0, label="binarySelection", selection=True)
    for who in (0, 1):
        say(who, label="leadersChoice", leaderIds=hand(who)[:2])
    (second,) = [who for who in (0, 1) if visitors[who].state is State.WAITING_RESOURCES]
    say(second, label="startingResource", resources=[{"type": "COIN", "quantity": 3}])
    for who in (1 - second, second):
        say(who, label="marketDraw", row=False, num=1)
        if visitors[who].state is State.MARKET_ACTION:
            say(who, label="whiteMarblesConversion", resources=[])
        if visitors[who].state is State.RESOURCES_PLACEMENT:
            say(who, label="warehouseInsertion", resources=[])
        say(who, label="endTurn")
    for who in (0, 1):
        say(who, label="disconnection")
    return lines


def test_the_session_of_two_is_what_both_see() -> None:
    _, _, rest = TEXT.partition("<!-- session of two -->\n```\n")
    assert rest.partition("\n```")[0].splitlines() == session_of_two()
