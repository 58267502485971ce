"""What a bot and its server have said: the last words of both, and all of them in a file if one is asked for."""

from datetime import UTC, datetime
from typing import TextIO

HEARD, SAID = "<", ">"
"""How a transcript marks a line of the server's and one of ours."""

SHOWN = 300
"""So much of a line is shown to a person; a transcript has all of it."""


def readable(line: bytes) -> str:
    """A line as text that cannot steer a terminal and stays one line."""
    text = line.decode(errors="backslashreplace").rstrip("\r\n")
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )


class Conversation:
    """`file` is open for writing, and gets one line for each line said or heard."""

    def __init__(self, file: TextIO | None = None) -> None:
        self._file = file
        self._last = {HEARD: b"", SAID: b""}

    def heard(self, line: bytes, *, telling: bool = True) -> None:
        """A line of the server's; one that tells nothing about the game is nobody's last word."""
        self._note(HEARD, line, last=telling)

    def said(self, said: bytes) -> None:
        for line in said.splitlines():
            self._note(SAID, line, last=True)

    def _note(self, mark: str, line: bytes, *, last: bool) -> None:
        if last:
            self._last[mark] = line
        if self._file:
            stamp = datetime.now(UTC).isoformat(timespec="milliseconds")
            print(stamp, mark, readable(line), file=self._file, flush=True)

    def last_words(self) -> str:
        """The last words of both sides, each on a line of its own."""
        return "".join(
            f"\n  {whose}: {_cut(readable(self._last[mark]))}"
            for whose, mark in (("the server's last words", HEARD), ("our last words", SAID))
        )


def _cut(text: str) -> str:
    return (text if len(text) <= SHOWN else f"{text[:SHOWN]}...") or "none"
