"""Flip a bit at every so manyth byte of a database, and see that nothing becomes silently wrong."""

import argparse
import tempfile
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.store.flips import Found, faults, fill, flipped, logs, look


def _kind(found: Found) -> str:
    if found.refused:
        return "the file was refused"
    if found.damaged:
        return "tables were named as damaged"
    return "the file was named as damaged" if found.file else "nothing had changed: a byte that is not in use"


def main() -> int:
    """Print what became of each flipped bit; 1 if anything was silently wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=3, help="bytes from one flipped bit to the next")
    parser.add_argument("--entries", type=int, default=60, help="entries of each of the five tables")
    given = parser.parse_args()
    console = Console()
    kept = logs(given.entries)
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    with tempfile.TemporaryDirectory(prefix="tavola-siege-") as name:
        text = fill(Path(name), kept)
        places = list(range(0, len(text), given.every))
        attempts = flipped(text, given.every)
        for place, damaged in track(attempts, "Flipping bits", total=len(places), console=console):
            found = look(Path(name), damaged, kept)
            counts[_kind(found)] += 1
            wrong += [f"byte {place}: {what}" for what in faults(found, kept)]
    rows = Table("one flipped bit each", "times", box=None, pad_edge=False)
    for what, count in counts.most_common():
        rows.add_row(what, str(count))
    rows.add_row("silently wrong (none is allowed)", str(len(wrong)))
    console.print(rows)
    for what in wrong[:20]:
        console.print(what)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
