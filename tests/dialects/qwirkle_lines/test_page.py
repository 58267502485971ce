"""The page for client authors says what the program does."""

import re
from pathlib import Path

from tests.support.sansio import SansIo

PAGE = Path(__file__).parents[3] / "docs" / "qwirkle-lines.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_every_ruling_is_on_the_page_and_has_a_test() -> None:
    told = re.findall(r"^(\d+)\. \*\*", TEXT, re.MULTILINE)
    assert told == [str(number) for number in range(1, 33)]
    tests = (Path(__file__).parent / "test_rulings.py").read_text(encoding="utf-8")
    assert {int(number) for number in re.findall(r"def test_ruling_(\d\d)_", tests)} == set(range(1, 33))


def test_the_transcript_is_what_a_guest_sees() -> None:
    """Bob's lines are those the transcript shows as his turns."""
    _, _, rest = TEXT.partition("```\n> HELLO")
    shown = ("> HELLO" + rest.partition("```")[0]).splitlines()
    sansio = SansIo("docs 3")
    alice = sansio.connect()
    bob = None
    for line in shown:
        if line.startswith("> "):
            alice.say(line[2:])
            if bob is None:
                bob = sansio.hello("Bob")
                sansio.later(20)
        elif bob and line.startswith("TURN 1 "):
            bob.say(line.replace("TURN 1", "MOVE"))
    assert alice.heard().splitlines() == [line for line in shown if not line.startswith("> ")]
    assert alice.closed
