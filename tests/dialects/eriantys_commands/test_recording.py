"""The recorded session on the page is what two guests say and hear today.

TAVOLA_GOLDEN=write writes it anew.
"""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavola.dialects.eriantys_commands.client import Guest
from tavola.dialects.eriantys_commands.variants import Variant
from tests.dialects.eriantys_commands.talking import VARIANTS, Player, play_out, settle
from tests.support.sansio import SansIo

PAGE = Path(__file__).parents[3] / "docs" / "eriantys-commands.md"


class Recorded(Player):
    """Writes down what it says and hears, for all to one tape."""

    def __init__(self, sansio: SansIo, guest: Guest, variant: Variant, tape: list[tuple[str, bytes]]) -> None:
        self._tape = tape
        super().__init__(sansio, guest, variant)

    def say_line(self, line: str | bytes) -> None:
        assert isinstance(line, bytes)
        self._tape.append((f"{self.guest.name} >", line))
        super().say_line(line)

    def exchange(self) -> bool:
        heard = len(self.lines)
        anything = super().exchange()
        self._tape += [(f"{self.guest.name} <", line) for line in self.lines[heard:]]
        return anything


def recorded(variant: Variant) -> list[tuple[str, bytes]]:
    """A whole expert game of Anna, who opens it, and Ben."""
    sansio = SansIo("recorded")
    tape: list[tuple[str, bytes]] = []
    anna = Recorded(sansio, Guest("Anna", variant=variant, expert=True), variant, tape)
    settle([anna])
    ben = Recorded(sansio, Guest("Ben", variant=variant, code=anna.guest.code), variant, tape)
    settle([anna, ben])
    play_out([anna, ben], "recorded")
    return tape


def shown(variant: Variant) -> Iterator[str]:
    """The end, and the beginning up to the first cloud that was taken. Only the first `status` is whole."""
    tape = recorded(variant)
    commands = [place for place, (way, line) in enumerate(tape) if way.endswith(">") and b'"command"' in line]
    first_cloud = next(place for place in commands if b'"refill"' in tape[place][1])
    beginning, end = next(place for place in commands if place > first_cloud), commands[-1]
    whole = True
    for place, (way, line) in enumerate(tape):
        if place == beginning:
            yield f"({end - beginning} lines are left out here)"
        if beginning <= place < end:
            continue
        said = line.decode()
        if json.loads(line)["type"] == "status":
            if not whole:
                said = said.partition(',"players"')[0] + ",…}"
            whole = False
        yield f"{way} {said}"


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_recorded_session_is_what_two_guests_say_and_hear(variant: Variant) -> None:
    frame = re.compile(rf"(<!-- recorded: {variant} -->\n```\n)(.*?)(```\n<!-- end of recording -->)", re.DOTALL)
    text = "".join(f"{line}\n" for line in shown(variant))
    if os.environ.get("TAVOLA_GOLDEN") == "write":
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(frame.sub(lambda found: found[1] + text + found[3], page), encoding="utf-8")
    (there,) = frame.findall(PAGE.read_text(encoding="utf-8"))
    assert there[1].splitlines() == text.splitlines()
