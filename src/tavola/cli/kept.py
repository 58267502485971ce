"""What the commands that look at kept games share: the way to the data folder, and to the terminal."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

from tavola.cli.cluster import ALONE, Cluster, kept_by
from tavola.cli.fault import Fault
from tavola.house.names import ZERO_WIDTH_JOINER
from tavola.server.claim import claimed
from tavola.store import Store
from tavola.store.folder import DATABASE, Unusable, no_tables, refusal
from tavola.store.sqlite import SqliteStore

DATA = Path("data")


@contextmanager
def kept_in(data: Path, cluster: Cluster = ALONE, *, read_only: bool = True) -> Iterator[Store]:
    """The store in that folder, or in the cluster; whatever keeps it from being used is told in a sentence."""
    if cluster.cluster is not None:
        with kept_by(cluster) as store:
            yield store
        return
    try:
        with (
            nullcontext() if read_only else claimed(data),
            closing(SqliteStore(data, read_only=read_only)) as own,
        ):
            yield own
    except sqlite3.Error as fault:
        raise Fault(str(refusal(data / DATABASE, fault))) from fault
    except Unusable as fault:
        raise Fault(str(fault)) from fault


@contextmanager
def kept_still(data: Path) -> Iterator[Store]:
    """The same to read from, while no house may open there."""
    if not (data / DATABASE).exists():
        raise Fault(str(no_tables(data)))
    try:
        with claimed(data), kept_in(data) as store:
            yield store
    except Unusable as fault:
        raise Fault(str(fault)) from fault


def printable(text: str) -> str:
    """A file may come from anybody: no name in it shall steer the terminal. A joiner is part of many pictures."""
    return "".join(
        character if character.isprintable() or character == ZERO_WIDTH_JOINER else "\N{REPLACEMENT CHARACTER}"
        for character in text
    )
