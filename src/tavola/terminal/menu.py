"""A numbered list of which one line is pointed at, by arrows or by typing its number. It needs no screen."""

from collections.abc import Callable
from dataclasses import dataclass

from tavola.terminal.ink import Line, fit


@dataclass(frozen=True)
class Entry:
    label: str
    act: Callable[[], None] | None = None
    """None for what is shown in grey and cannot be chosen: `why` says the reason."""
    why: Callable[[], str] = str
    """What it would bring; it is asked only for what is pointed at."""
    key: str = ""
    """What it stands for, by which it is found again when the list has changed."""


class Menu:
    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.at = 0
        self._typed = ""
        self._first_shown = 0

    @property
    def pointed(self) -> Entry | None:
        return self.entries[self.at] if self.at < len(self.entries) else None

    def offer(self, entries: list[Entry], *, anew: bool) -> None:
        """Other entries; the pointer stays on what it is on, unless this is another list altogether."""
        before = self.pointed
        self.entries = entries
        keys = [entry.key for entry in entries]
        same = before is not None and not anew and before.key in keys
        self.at = keys.index(before.key) if same and before else 0
        if anew:
            self._typed = ""

    def move(self, by: int) -> None:
        if self.entries:
            self.at = (self.at + by) % len(self.entries)
            self._typed = ""

    def point_at(self, key: str) -> None:
        """At what has this key, if anything has."""
        self.at = next((at for at, entry in enumerate(self.entries) if entry.key == key), self.at)

    def digit(self, digit: str) -> None:
        """Point at the number typed so far, or, when there is no such number, at this one."""
        for typed in (self._typed + digit, digit):
            if 1 <= int(typed) <= len(self.entries):
                self._typed = typed
                self.at = int(typed) - 1
                return

    def act(self) -> None:
        entry = self.pointed
        self._typed = ""
        if entry and entry.act:
            entry.act()

    def click(self, row: int) -> None:
        """Point at what is drawn in that row, or take it if it is pointed at."""
        number = self._first_shown + row
        if number == self.at:
            self.act()
        elif number < len(self.entries):
            self.at = number
            self._typed = ""

    def draw(self, width: int, height: int) -> list[Line]:
        """So much of the list as there is room for, around what is pointed at."""
        start = self._first_shown = max(0, min(self.at - height // 2, len(self.entries) - height))
        digits = len(str(len(self.entries)))
        lines: list[Line] = []
        for number, entry in enumerate(self.entries[start : start + height], start + 1):
            here = number - 1 == self.at
            mark = "\N{BLACK RIGHT-POINTING POINTER}" if here else " "
            style = "reverse" if here else "" if entry.act else "dim"
            lines.append(
                fit([(f"{mark}{number:>{digits}} ", "bold" if here else "dim"), (entry.label, style)], width)
            )
        return lines
