"""Text with a style, without a terminal: what the games are drawn with.

A style is a few words that every terminal with eight colours knows, `bold red` or `dim`; letters carry the same
meaning, so whoever leaves the styles away loses nothing.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias
from unicodedata import category, east_asian_width

Span: TypeAlias = tuple[str, str]
"""Text, then its style; "" is the terminal's own."""
Line: TypeAlias = list[Span]

REPLACED: Final = "\N{REPLACEMENT CHARACTER}"
ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"
MOST_SHOWN: Final = 400
"""Letters of one thing a server has said; nobody reads more in a line."""

_STEERING: Final = ("C", "Zl", "Zp")
"""Categories of characters that are not seen: they steer a terminal, or turn what follows round."""
_JOINED: Final = ("Mn", "Me")


def visible(text: str, most: int = MOST_SHOWN) -> str:
    """What a server has said, as characters that are seen, each in its own place, and no more than so many."""
    shown = [REPLACED if category(letter).startswith(_STEERING) else letter for letter in text[: most + 1]]
    cut = "".join([letter for letter in shown if category(letter) not in _JOINED])
    return cut if len(cut) <= most else f"{cut[: most - 1]}{ELLIPSIS}"


def wide(text: str) -> int:
    """How many places of a terminal this takes."""
    return len(text) if text.isascii() else sum([2 if east_asian_width(letter) in "WF" else 1 for letter in text])


def width(line: Line) -> int:
    return sum([wide(text) for text, _ in line])


def plain(line: Line) -> str:
    return "".join([text for text, _ in line]).rstrip()


def text(said: str, style: str = "") -> Line:
    return [(said, style)] if said else []


def fit(line: Line, places: int) -> Line:
    """Cut or filled up, so that it takes exactly so many places."""
    left = places
    fitted: Line = []
    for spelled, style in line:
        # The last gate before a terminal: whatever a server has put into a position, nothing steers from here on.
        said = spelled if spelled.isprintable() else visible(spelled)
        taken = wide(said)
        if taken > left:
            while said and wide(said) > max(left - 1, 0):
                said = said[:-1]  # letter by letter: some take two places
            if left > 0:
                fitted.append((f"{said}{ELLIPSIS}", style))
                left -= wide(said) + 1
            break
        fitted.append((said, style))
        left -= taken
    if left > 0:
        fitted.append((" " * left, ""))
    return fitted


def beside(columns: Iterable[tuple[list[Line], int]], gap: str = "  ") -> list[Line]:
    """Blocks of lines next to each other, each as wide as it is said to be."""
    blocks = [*columns]
    height = max((len(lines) for lines, _ in blocks), default=0)
    rows: list[Line] = []
    for number in range(height):
        row: Line = []
        for place, (lines, places) in enumerate(blocks):
            if place:
                row.append((gap, ""))
            row += fit(lines[number] if number < len(lines) else [], places)
        rows.append(row)
    return rows


def wrapped(said: str, places: int, style: str = "") -> list[Line]:
    """A sentence on as many lines as it takes, broken between words where there are some."""
    lines: list[Line] = []
    row = ""
    for word in said.split(" "):
        joined = f"{row} {word}" if row else word
        if wide(joined) <= places:
            row = joined
            continue
        if row:
            lines.append(text(row, style))
        row = word
        while wide(row) > places > 0:
            lines.append(text(row[:places], style))
            row = row[places:]
    return [*lines, text(row, style)] if row or not lines else lines
