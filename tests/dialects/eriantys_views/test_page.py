"""The page for client authors says what the program does."""

import json
import re
from pathlib import Path

from tavola.dialects.eriantys_views.server import MOST_GUESTS
from tests.dialects.eriantys_views.talking import Talk
from tests.dialects.eriantys_views.test_wire import FROM_GUESTS, FROM_THE_HOUSE
from tests.support.sansio import SansIo

PAGE = Path(__file__).parents[3] / "docs" / "eriantys-views.md"
TEXT = PAGE.read_text(encoding="utf-8")
RULINGS = range(1, 51)


def test_every_ruling_is_on_the_page_and_has_a_test() -> None:
    told = re.findall(r"^(\d+)\. \*\*", TEXT, re.MULTILINE)
    assert told == [str(number) for number in RULINGS]
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = re.findall(r"def test_rulings?_((?:\d\d_(?:and_)?)+)", tests)
    assert {int(number) for numbers in named for number in re.findall(r"\d\d", numbers)} == set(RULINGS)


def test_every_message_and_every_member_is_on_the_page() -> None:
    for kind, members in (FROM_GUESTS | FROM_THE_HOUSE).items():
        assert kind in TEXT
        for member in set.union(*members):
            assert re.search(rf'[`"]{member}[`"]', TEXT), f"{kind}: {member}"


def test_the_examples_are_messages() -> None:
    for example in re.findall(r"`(\{.*?\})`", TEXT):
        whole = re.sub(r"\{…\}", "{}", re.sub(r"\[…\]", "[]", example)).replace('"…"', '"x"')
        said = json.loads(whole)
        if "type" in said:
            required, optional = (FROM_GUESTS | FROM_THE_HOUSE)[said["type"]]
            assert required <= set(said) - {"type"} <= required | optional, example


def test_the_number_of_guests_is_right() -> None:
    assert f"{MOST_GUESTS:,} guests" in TEXT


def test_the_transcript_is_what_a_guest_sees() -> None:
    """Bob does what the transcript shows of him."""
    _, _, rest = TEXT.partition("```\n> ")
    shown = ("> " + rest.partition("```")[0]).splitlines()
    house = SansIo("docs 6")
    ann, bob = Talk(house), Talk(house)
    bob.name = "bob"
    came: list[str] = []
    for line in shown:
        if line.startswith("> "):
            ann.session.receive(line[2:].encode())
            came += ann.outlet.taken().decode().splitlines()
            if "PlayerNicknameMessage" in line:
                bob.say("LoginRequest")
                bob.join(2, "BLACK")
            elif "PlayAssistantCardMessage" in line:
                bob.say("PlayAssistantCardMessage", assistantCard=8)
            came += ann.outlet.taken().decode().splitlines()
    for line in shown:
        if line.startswith("("):
            count = int(line.split()[0][1:])
            assert all('"DisplayIslandMessage"' in skipped for skipped in came[:count])
            del came[:count]
        elif not line.startswith("> "):
            due = came.pop(0)
            assert due.startswith(line[:-1]) if line.endswith("…") else due == line
    assert came == []
