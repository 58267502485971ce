"""The page for client authors says what the program does."""

import json
import re
from pathlib import Path

from tests.dialects.eriantys_commands.talking import Caller
from tests.dialects.eriantys_commands.test_wire import GUEST, HOUSE
from tests.support.sansio import SansIo

PAGE = Path(__file__).parents[3] / "docs" / "eriantys-commands.md"
TEXT = PAGE.read_text(encoding="utf-8")
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))


def test_every_row_of_the_variants_is_on_the_page_and_has_a_test() -> None:
    _, _, rest = TEXT.partition("## Where the variants differ")
    table = rest.partition("\n## ")[0]
    assert re.findall(r"^\| (\d+) \|", table, re.MULTILINE) == [str(number) for number in range(1, 18)]
    assert {int(number) for number in re.findall(r"def test_row_(\d\d)_", TESTS)} == set(range(1, 18))


def test_every_gap_is_on_the_page_and_has_a_test() -> None:
    _, _, rest = TEXT.partition("## Slips and gaps")
    assert re.findall(r"^(\d+)\. ", rest.partition("\n## ")[0], re.MULTILINE) == [str(n) for n in range(1, 12)]
    assert {int(number) for number in re.findall(r"def test_gap_(\d\d)_", TESTS)} == set(range(1, 12))


def test_everything_our_guest_minds_on_the_existing_server_is_on_the_page_and_has_a_test() -> None:
    _, _, rest = TEXT.partition("### On the existing server")
    listed = re.findall(r"^(\d+)\. ", rest.partition("\n## ")[0], re.MULTILINE)
    assert listed == [str(number) for number in range(1, len(listed) + 1)]
    assert (
        {int(number) for number in re.findall(r"def test_guest_(\d\d)_", TESTS)} == set(map(int, listed)) != set()
    )


def test_every_message_is_on_the_page() -> None:
    for line in (*GUEST.values(), *HOUSE.values()):
        message = json.loads(line)
        assert f'"type":"{message["type"]}"' in TEXT
        if "subtype" in message:
            assert f'"subtype":"{message["subtype"]}"' in TEXT
        for key in message:
            assert f'"{key}"' in TEXT


def test_the_transcript_is_what_a_guest_sees() -> None:
    """What does not come by itself is Ben's doing, or time's."""
    _, _, rest = TEXT.partition("```\n> ")
    shown = ("> " + rest.partition("```")[0]).splitlines()
    sansio = SansIo("docs 2")
    anna, ben = Caller(sansio), Caller(sansio)
    came: list[str] = []
    for line in shown:
        if line.startswith("> "):
            anna.say_line(line[2:])
        elif not came:
            if "waitingRoomUpdate" in line:
                sansio.later(1)
            elif "the game waits for Ben" in line:
                ben.say("logout")
            elif "playAssistant" in line:
                ben.say_line(line)
            else:
                ben.log_in(anna.table.code, "Ben")
        for message in anna.heard():
            spelled = json.dumps(message, separators=(",", ":"))
            came.append(spelled.partition(',"players"')[0] + ",…}" if message["type"] == "status" else spelled)
        assert line.startswith("> ") or came.pop(0) == line
    assert came == []
