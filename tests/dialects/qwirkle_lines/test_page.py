"""The page for client authors says what the program does."""

import os
import re
from pathlib import Path

from tests.support.sansio import Player, SansIo, hears, take_turn

PAGE = Path(__file__).parents[3] / "docs" / "qwirkle-lines.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_every_ruling_is_on_the_page_and_has_a_test() -> None:
    told = re.findall(r"^(\d+)\. \*\*", TEXT, re.MULTILINE)
    assert told == [str(number) for number in range(1, 35)]
    tests = (Path(__file__).parent / "test_rulings.py").read_text(encoding="utf-8")
    assert {int(number) for number in re.findall(r"def test_ruling_(\d\d)_", tests)} == set(range(1, 35))


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


# A session of two, recorded

SHOWN_FIRST, SHOWN_LAST = 6, 2
"""The turns of the recorded session that are on the page."""
RECORDED = re.compile(r"(<!-- recorded: session -->\n```\n)(.*?)(```\n<!-- end of session -->)", re.DOTALL)


def said_since(players: list[Player], read: list[int]) -> list[str]:
    """Both ways, guest by guest, whoever spoke first; `read` is how much of each was shown before."""
    order = sorted(range(len(players)), key=lambda who: players[who].transcript[read[who]][0] != "<")
    shown = []
    for who in order:
        player = players[who]
        for way, said in player.transcript[read[who] :]:
            arrow = "says " if way == "<" else "hears"
            shown += [f"{player.guest.name:<5} {arrow} {line}" for line in said.decode().splitlines()]
        read[who] = len(player.transcript)
    return shown


def recorded() -> list[str]:
    """What two guests and the house said today, from the first line to the last; turns in between are counted."""
    sansio, read = SansIo("session 0"), [0, 0]
    players = sansio.seated(2)
    hears(*players)
    shown = said_since(players, read)
    sansio.later(20)
    hears(*players)
    shown += ["", "20 seconds later:", "", *said_since(players, read)]
    turns: list[list[str]] = []
    while not any(player.guest.over for player in players):
        take_turn(players, f"session {len(turns)}", "random" if len(turns) % 2 else "greedy")
        turns.append(["", *said_since(players, read)])
    assert all(player.closed for player in players)
    left_out = f"(here {len(turns) - SHOWN_FIRST - SHOWN_LAST} turns are left out)"
    shown += [line for turn in turns[:SHOWN_FIRST] for line in turn]
    shown += ["", left_out, *[line for turn in turns[-SHOWN_LAST:] for line in turn]]
    return [*shown, "", "Both connections are closed."]


def test_the_recorded_session_is_what_is_said_today() -> None:
    """TAVOLA_GOLDEN=write records it anew."""
    text = "".join(f"{line}\n" for line in recorded())
    if os.environ.get("TAVOLA_GOLDEN") == "write":
        anew = RECORDED.sub(lambda found: found[1] + text + found[3], PAGE.read_text(encoding="utf-8"))
        PAGE.write_text(anew, encoding="utf-8")
    found = RECORDED.search(PAGE.read_text(encoding="utf-8"))
    assert found
    assert found[2].splitlines() == text.splitlines()
