"""Golden files: a game written down as text, compared line by line, written anew when that is meant."""

import os
from collections.abc import Iterable
from pathlib import Path


def goes_as_written(path: Path, lines: Iterable[str]) -> None:
    """TAVOLA_GOLDEN=write writes the file anew."""
    text = "".join(f"{line}\n" for line in lines)
    if os.environ.get("TAVOLA_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()
