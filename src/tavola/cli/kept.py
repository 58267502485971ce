"""What the commands that look at kept games share: the way to the data folder, and to the terminal."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

from tavola.cli.fault import Fault
from tavola.house.names import ZERO_WIDTH_JOINER
from tavola.server.claim import claimed
from tavola.store.folder import DATABASE, Unusable, refusal
from tavola.store.sqlite import SqliteStore

DATA = Path("data")


@contextmanager
def kept_in(data: Path, *, read_only: bool = True) -> Iterator[SqliteStore]:
    """The store in that folder; whatever keeps it from being used is told in a sentence."""
    try:
        with (
            nullcontext() if read_only else claimed(data),
            closing(SqliteStore(data, read_only=read_only)) as store,
        ):
            yield store
    except sqlite3.Error as fault:
        raise Fault(str(refusal(data / DATABASE, fault))) from fault
    except Unusable as fault:
        raise Fault(str(fault)) from fault


def printable(text: str) -> str:
    """A file may come from anybody: no name in it shall steer the terminal. A joiner is part of many pictures."""
    return "".join(
        character if character.isprintable() or character == ZERO_WIDTH_JOINER else "\N{REPLACEMENT CHARACTER}"
        for character in text
    )
