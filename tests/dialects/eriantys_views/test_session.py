"""The recorded session on the page: two guests from the first line to the last, as the house answers today."""

import re
from pathlib import Path

from tavola.dialects.eriantys_views.client import Guest
from tests.dialects.eriantys_views.talking import Bot, listen
from tests.support.sansio import SansIo

PAGE = Path(__file__).parents[3] / "docs" / "eriantys-views.md"
SEED = "recorded 47"
SHOWN_MOVES = 13
"""The first round, and the first card of the second."""


class Recorded(Bot):
    """One of our guests, whose words go to a protocol that both share."""

    def __init__(self, house: SansIo, guest: Guest, protocol: list[str]) -> None:
        self.protocol = protocol
        super().__init__(house, guest)

    def says(self, spoken: bytes) -> None:
        self.protocol += [f"{self.guest.name} > {line.decode()}" for line in spoken.splitlines()]
        super().says(spoken)

    def listen(self) -> None:
        sent = b"".join(self.outlet.frames)
        self.protocol += [f"{self.guest.name} < {line.decode()}" for line in sent.splitlines()]
        super().listen()


def session() -> str:
    """The whole game; between its first moves and its last one only how much was said."""
    house, protocol = SansIo(SEED), list[str]()
    bots = [Recorded(house, Guest(name, extensions=False), protocol) for name in ("ann", "bob")]
    listen(bots)
    moments = []
    while not any(bot.guest.over for bot in bots):
        moments.append(len(protocol))
        (bot,) = [bot for bot in bots if bot.guest.my_turn]
        bot.play(f"{SEED} {len(moments)}")
        listen(bots)
    first, last = moments[SHOWN_MOVES], moments[-1]
    left_out = (
        f"({last - first} lines are left out here: {len(moments) - SHOWN_MOVES - 1} moves and what came of them)"
    )
    return "\n".join([*protocol[:first], left_out, *protocol[last:]]) + "\n"


def test_the_recorded_session_is_what_the_house_says_today() -> None:
    _, _, section = PAGE.read_text(encoding="utf-8").partition("## A recorded session\n")
    shown = re.search(r"```\n(.*?)```", section, re.DOTALL)
    assert shown
    assert shown[1].splitlines() == session().splitlines()


def test_the_recorded_session_is_a_whole_one() -> None:
    lines = session().splitlines()
    assert [line for line in lines if line.startswith("(")] == [
        line for line in lines if " moves and what" in line
    ]
    for name in ("ann", "bob"):
        mine = [line for line in lines if line.startswith(name)]
        assert mine[0] == f'{name} > {{"type":"LoginRequest","Nickname":"{name}","extensions":false}}'
        assert mine[-1] == f'{name} > {{"type":"EndGame"}}'
        assert f'{name} < {{"type":"WinMessage"' in mine[-2]
