"""The scripts fuzzing starts from: `python -m tests.fuzz.corpus` writes those of recorded games anew.

The examples on the dialects' pages are read from there. What a siege found is put beside the recorded games by
hand, under a name that tells what it was.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.fuzz.changes import Words
from tests.fuzz.hearing import recorded
from tests.fuzz.stage import GAME_OF
from tests.mixed.tongues import spoken_in

CORPUS = Path(__file__).parent / "corpus"
PAGES = Path(__file__).parents[2] / "docs"

MOST_SAID = 24
MOST_HEARD = 8
LONGEST = 2000
"""Bytes of a line that is kept: the whole position, as some dialects tell it, is longer and shown once."""

_SAID = re.compile(r"^(?:\S+ +)?(?:>|says ) ?(\S.*)$")
_HEARD = re.compile(r"^(?:\S+ +)?(?:<|hears) ?(\S.*)$")


def folder_of(target: str) -> Path:
    return CORPUS / re.sub(r"[^a-z]+", "-", target)


def scripts_of(target: str) -> dict[str, bytes]:
    """What is written down for this target: its file's name to its script."""
    return {path.stem: path.read_bytes().removesuffix(b"\n") for path in sorted(folder_of(target).glob("*.txt"))}


def example_script(talk: str, *, heard: bool = False) -> bytes:
    """The examples on its dialect's page, straight from there."""
    shown = examples(spoken_in(GAME_OF[talk][1])[0].name, _HEARD if heard else _SAID)
    return "\n".join([line for line in shown if len(line) < LONGEST][:40]).encode()


def examples(dialect: str, pattern: re.Pattern[str]) -> list[str]:
    """What is said, or heard, in the examples on this dialect's page."""
    text = (PAGES / f"{dialect}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    if dialect == "native":
        found = [line for line in lines if line.startswith("{")]
    else:
        found = [match[1] for line in lines if (match := pattern.match(line))]
    return list(dict.fromkeys(line for line in found if "…" not in line and "..." not in line))


@cache
def words_of(talk: str) -> Words:
    """The words of both sides of a dialect: what a change may put in the place of another."""
    dialect = spoken_in(GAME_OF[talk][1])[0].name
    said = [line for way, line in recorded(talk) if way == "<" or (way == ">" and len(line) < LONGEST)]
    shown = [*examples(dialect, _SAID), *examples(dialect, _HEARD)]
    return Words([*said[:300], *[line.encode() for line in shown]])


def house_scripts(talk: str) -> dict[str, list[str]]:
    """What this guest said in the recording, before its first move and in its first turns."""
    said: list[str] = []
    opening = 0
    for way, line in recorded(talk):
        if way == "<":
            said.append(line.decode())
        elif way == "?":
            opening = opening or len(said)
    turns = [part for line in said[opening : opening + MOST_SAID] for part in (line, "@other")]
    coming_in = said[:opening]
    return {
        "a-game": ["@seat", "@other", *turns],
        "coming-in": [*coming_in, "@stranger", *coming_in],
        "away-and-back": ["@seat", "@play 4", "@drop", "@later 5", "@stranger", *coming_in, "@back", "@play 4"],
    }


def hearing_scripts(talk: str) -> dict[str, list[str]]:
    """What this guest heard first in the recording."""
    heard = [line.decode() for way, line in recorded(talk) if way == ">"]
    return {"a-game": [line for line in heard if len(line) < LONGEST][:MOST_HEARD]}


def written() -> Iterator[tuple[Path, str]]:
    for talk in GAME_OF:
        for target, scripts in ((talk, house_scripts(talk)), (f"{talk}, heard", hearing_scripts(talk))):
            for name, lines in scripts.items():
                yield folder_of(target) / f"{name}.txt", "\n".join(lines) + "\n"


def main() -> None:
    for path, text in written():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
