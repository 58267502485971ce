"""A data folder with logs of every kind, and what is found when its file is not as it was written."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from tavola.store import Damaged, Record
from tavola.store.folder import Unusable
from tavola.store.sqlite import SqliteStore

Logs = dict[str, list[Record]]

RUNNING = ("RUNAA", "RUNBB", "RUNCC")
FINISHED = ("DONEA", "DONEB")


def logs(entries: int = 40) -> Logs:
    """Running and finished tables; among the entries some with something private and some longer than a page."""
    return {
        code: [
            Record(
                code,
                number,
                b"%s entry %d " % (code.encode(), number) * (400 if number == 7 else 6),
                b"secret %d of %s" % (number, code.encode()) if number < 3 else None,
            )
            for number in range(entries)
        ]
        for code in (*RUNNING, *FINISHED)
    }


def fill(folder: Path, kept: Logs) -> bytes:
    """Write these logs, entries of all tables in turn; the bytes of the file when the house is closed."""
    with closing(SqliteStore(folder)) as store:
        for batch in zip(*kept.values(), strict=True):
            last = batch[0].number == len(kept[batch[0].code]) - 1
            store.append(
                [
                    Record(one.code, one.number, one.body, one.private, last and one.code in FINISHED)
                    for one in batch
                ]
            )
    return (folder / "tavola.db").read_bytes()


def flipped(text: bytes, every: int, start: int = 0) -> Iterator[tuple[int, bytes]]:
    """The file with one bit of it flipped, at every so manyth byte."""
    for place in range(start, len(text), every):
        bit = 1 << (place // every) % 8
        yield place, text[:place] + bytes([text[place] ^ bit]) + text[place + 1 :]


@dataclass
class Found:
    """What a house that starts on this file finds."""

    refused: str = ""
    """Why it does not open, if it does not."""
    good: Logs = field(default_factory=dict)
    damaged: dict[str, Damaged] = field(default_factory=dict)
    unfinished: set[str] = field(default_factory=set)
    file: list[str] = field(default_factory=list)
    """What is told of the file as a whole."""

    @property
    def noticed(self) -> bool:
        return bool(self.refused or self.damaged or self.file)


def look(folder: Path, text: bytes | None, codes: Logs) -> Found:
    """Start on this file (None: on what is there) and read every table."""
    if text is not None:
        (folder / "tavola.db").write_bytes(text)
    found = Found()
    try:
        with closing(SqliteStore(folder)) as store:
            found.unfinished = set(store.unfinished())
            for code in codes.keys() | found.unfinished:
                try:
                    found.good[code] = store.load(code)
                except Damaged as damage:
                    found.damaged[code] = damage
            found.file = [told for told in store.damage if not told.startswith("the log of table")]
    except Unusable as why:
        found.refused = str(why)
    return found


def faults(found: Found, kept: Logs) -> list[str]:
    """What is silently wrong."""
    if found.refused:
        return []
    told = [f"{code} differs" for code, log in found.good.items() if log != kept.get(code)]
    told += [
        f"the good part of {code} differs"
        for code, damage in found.damaged.items()
        if damage.good != kept.get(code, [])[: len(damage.good)]
    ]
    missing = set(RUNNING) - found.unfinished
    if missing and not found.damaged.keys() - kept.keys():  # a code may itself be what was flipped
        told.append(f"{missing} are not unfinished any more")
    return told
