"""The page for client authors says what the program does."""

import re
from pathlib import Path

import pytest

from tests.support.sansio import SansIo
from tools import docs

PAGE = Path(__file__).parents[3] / "docs" / "qwirkle-lines.md"
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", docs.PARTS)
def test_the_generated_parts_are_current(page: str) -> None:
    assert (docs.ROOT / page).read_text(encoding="utf-8") == docs.current(page), "run tools/docs.py"


def test_a_page_that_is_not_current_is_noticed_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "docs").mkdir()
    monkeypatch.setattr(docs, "PARTS", {"docs/qwirkle-lines.md": docs.PARTS["docs/qwirkle-lines.md"]})
    monkeypatch.setattr(docs, "ROOT", tmp_path)
    copy = tmp_path / "docs" / PAGE.name
    copy.write_text(TEXT.replace("takes a seat", "is shown the door"), encoding="utf-8")
    with pytest.raises(SystemExit, match=r"qwirkle-lines\.md is not current"):
        docs.main(["--check"])
    docs.main([])
    assert copy.read_text(encoding="utf-8") == TEXT


def test_every_ruling_is_on_the_page_and_has_a_test() -> None:
    told = re.findall(r"^(\d+)\. \*\*", TEXT, re.MULTILINE)
    assert told == [str(number) for number in range(1, 31)]
    tests = (Path(__file__).parent / "test_rulings.py").read_text(encoding="utf-8")
    assert {int(number) for number in re.findall(r"def test_ruling_(\d\d)_", tests)} == set(range(1, 31))


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
