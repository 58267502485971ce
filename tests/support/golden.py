"""Golden files: a game written down as text, compared line by line, written anew when that is meant."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from tavola.games.contract import AnyGame


def line(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


def told(events: Iterable[Any]) -> list[str]:
    return [f"  = {line(event)}" for event in events]


def the_end(game: AnyGame, state: Any, drawn: Iterable[str]) -> Iterator[str]:
    yield ""
    yield "the end"
    yield from drawn
    yield f"  {line(game.outcome(state))}"


def goes_as_written(path: Path, lines: Iterable[str]) -> None:
    """TAVOLA_GOLDEN=write writes the file anew."""
    text = "".join(f"{line}\n" for line in lines)
    if os.environ.get("TAVOLA_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()


def each_has_its_file(folder: Path, names: Iterable[str]) -> None:
    assert {path.name for path in folder.iterdir()} == {f"{name}.txt" for name in names}
