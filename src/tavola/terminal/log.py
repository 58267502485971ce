"""What happened, in as much room as there is: each player's turn is a paragraph, the last one matters most."""

from collections.abc import Sequence
from typing import Final

from tavola.terminal.ink import ELLIPSIS, Line, fit, wrapped
from tavola.terminal.person import Told

INK: Final = {"happened": "", "said": "cyan", "wrong": "bold red", "turn": "bold", "hint": "green"}


def log_lines(log: Sequence[Told], width: int, height: int) -> list[Line]:
    """The last paragraphs; of one that has not enough room, its beginning."""
    lines: list[Line] = []
    for sentence, ink in reversed(_paragraphs(log, height)):
        paragraph, room = wrapped(sentence, max(width, 10), ink), height - len(lines)
        if len(paragraph) > room:
            paragraph = paragraph[:room]
            if paragraph:
                paragraph[-1] = _goes_on(paragraph[-1], width)
        lines = paragraph + lines
        if len(lines) >= height:
            break
    return lines


def _paragraphs(log: Sequence[Told], most: int) -> list[tuple[str, str]]:
    """The last so many, in the order in which they were told."""
    found: list[tuple[list[str], Told]] = []
    for told in reversed(log):
        if told.kind == "due":
            continue
        later = found[-1][1] if found else None
        if later and told.by is not None and (told.by, told.kind) == (later.by, later.kind):
            found[-1][0].insert(0, told.sentence)
        elif len(found) == most:
            break
        else:
            found.append(([told.sentence], told))
    return [(" ".join(sentences), INK[told.kind]) for sentences, told in reversed(found)]


def _goes_on(line: Line, width: int) -> Line:
    return [*fit(line, max(width - 1, 0)), (ELLIPSIS, "")]
