"""The recorded session on the page: `python -m tests.dialects.masters_requests.transcript` writes it anew."""

from pathlib import Path
from typing import Final

from tests.dialects.masters_requests.playing import Player, play_out
from tests.support.sansio import SansIo

PAGE: Final = Path(__file__).parents[3] / "docs" / "masters-requests.md"
BEGINS: Final = "<!-- recorded: session -->\n```\n"
ENDS: Final = "```\n<!-- end of session -->"

SHOWN_TURNS: Final = 2
"""So many turns are shown, and then the last one."""


class Recorded(Player):
    """Our own client, whose conversation is written down in the order in which it goes over the wire."""

    def __init__(self, sansio: SansIo, name: str, lines: list[str]) -> None:
        self.lines = lines
        super().__init__(sansio, name, 2, bot="greedy")

    def read(self) -> bool:
        came = b"".join(self.outlet.frames).decode().splitlines()
        self.lines += [f"{self.guest.name} < {line}" for line in came]
        return super().read()

    def _send(self, frames: bytes) -> None:
        self.lines += [f"{self.guest.name} > {line}" for line in frames.decode().splitlines()]
        super()._send(frames)


def session() -> str:
    """A match of two from the first line to the last, with what is left out counted in its place."""
    lines: list[str] = []
    sansio = SansIo("docs 2")
    guests = [Recorded(sansio, name, lines) for name in ("anna", "bob")]
    play_out(guests, "docs 2")
    begun = [
        number for number, line in enumerate(lines) if '"DoActionResponse"' in line and "END_TURN" not in line
    ]
    shown, started = begun[SHOWN_TURNS], begun[-1]
    left_out = f"... {started - shown} lines are left out here ..."
    return "".join(f"{line}\n" for line in [*lines[:shown], left_out, *lines[started:]])


def on_page(text: str) -> str:
    return text.partition(BEGINS)[2].partition(ENDS)[0]


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGINS)
    PAGE.write_text(before + BEGINS + session() + ENDS + rest.partition(ENDS)[2], encoding="utf-8")
