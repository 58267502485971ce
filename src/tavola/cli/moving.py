"""Whole houses from one store into another: `tavola import FOLDER` and `tavola export --all`."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import structs
from rich.console import Console
from rich.progress import track

from tavola.cli.fault import Fault
from tavola.cli.kept import printable
from tavola.store import Conflict, Damaged, Record, Shelf, Store

AT_ONCE = 400
"""Entries that are written together, if they are of short games."""


def copy_all(source: Store, target: Store) -> None:
    """Every table with all that is private to it. What is there is never changed, only gone on with.

    A line for each table that cannot be, then how many were.
    """
    found = Counter[str]()
    batch: list[Record] = []
    there = {shelf.code for shelf in target.shelves()}
    for shelf in _shown(source.shelves()):
        try:
            missing = list(_missing(source, shelf, target.load(shelf.code) if shelf.code in there else []))
        except (Damaged, _Another) as why:
            print(printable(str(why)))
            found["left"] += 1
            continue
        found["copied" if missing else "there"] += 1
        found["entries"] += len(missing)
        batch += missing
        if len(batch) >= AT_ONCE:
            _write(target, batch)
            batch = []
    _write(target, batch)
    told = f"Tables copied: {found['copied']}, with {found['entries']} entries"
    if found["there"]:
        told += f"; there already: {found['there']}"
    if found["left"]:
        raise Fault(f"{told}; not copied: {found['left']}")
    print(f"{told}.")


class _Another(Exception):  # noqa: N818 - a state of affairs, told to the person who copies
    """The code is in use for another table."""

    def __init__(self, code: str) -> None:
        super().__init__(f"table {code} was left out: there is another table {code}, which stays as it is")


def _shown(shelves: list[Shelf]) -> Iterable[Shelf]:
    console = Console(stderr=True)
    return track(shelves, "Copying every table", console=console, disable=not console.is_terminal)


def _missing(source: Store, shelf: Shelf, there: list[Record]) -> Iterator[Record]:
    """The entries of this table that are not there."""
    # What is written to a running game meanwhile comes with the next copy, and so does its end.
    records = source.load(shelf.code)[: shelf.entries]
    if len(records) < shelf.entries or not records:
        raise Damaged(shelf.code, records, f"entry {len(records)} is missing")
    for ours, theirs in zip(records, there, strict=False):
        if (ours.body, ours.private) != (theirs.body, theirs.private):
            raise _Another(shelf.code)
    for record in records[len(there) :]:
        closes = shelf.finished and record is records[-1]
        yield structs.replace(record, closes=closes)


def _write(target: Store, batch: list[Record]) -> None:
    try:
        target.append(batch)
    except Conflict as why:
        raise Fault(f"somebody else writes to table {why.code} there; run this again when nobody does") from why
