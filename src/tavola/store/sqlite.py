"""The default store: one SQLite file in the house's data folder."""

import fcntl
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO

from tavola.store import Record, Shelf, Taken

# Entries are kept in the order they were written, so that a commit touches few pages however many tables it is
# for; the index finds a table's own, and refuses a number that is taken.
_SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    finished INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS tables_unfinished ON tables (id) WHERE NOT finished;
CREATE TABLE IF NOT EXISTS entries (
    "table" INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    body BLOB NOT NULL,
    private BLOB,
    UNIQUE ("table", number)
);
"""
_FORMAT = 1


class Unusable(Exception):  # noqa: N818 - told to the person who started the house
    """The data folder cannot be used; the message says why."""


class SqliteStore:
    """Opened for writing it owns the folder; opened for reading it may look on while a house is running.

    It may be used from any one thread at a time.
    """

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        path = folder / "tavola.db"
        self._owner: IO[bytes] | None = None
        self._ids: dict[str, int] = {}
        if read_only:
            if not path.exists():
                raise Unusable(f"there are no tables in {folder}: no house has kept its data there")
            self._db = sqlite3.connect(f"file:{path}?mode=ro", uri=True, check_same_thread=False)
        else:
            self._owner = _own(folder)
            try:
                self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            except sqlite3.OperationalError as fault:
                raise Unusable(f"cannot open {path}: {fault}") from fault
        try:
            self._prepare(read_only=read_only)
        except sqlite3.DatabaseError as fault:
            raise Unusable(f"{path} is not a file of Tavola's: {fault}") from fault

    def _prepare(self, *, read_only: bool) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version not in (0, _FORMAT):
            raise Unusable(f"this data was written by a newer Tavola (format {version}, this one knows {_FORMAT})")
        if not read_only:
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.executescript(_SCHEMA)
            self._db.execute(f"PRAGMA user_version = {_FORMAT}")

    def append(self, batch: Sequence[Record]) -> None:
        db = self._db
        known = self._ids
        new = {record.code: 0 for record in batch if record.code not in known}
        db.execute("BEGIN IMMEDIATE")
        try:
            for code in new:
                new[code] = self._id_of(code)
            ids = known | new if new else known
            rows = [(ids[record.code], record.number, record.body, record.private) for record in batch]
            # A number that is taken is passed over here and looked at below: a batch whose commit failed may
            # have reached the disk all the same, and is then written a second time.
            if db.executemany("INSERT OR IGNORE INTO entries VALUES (?, ?, ?, ?)", rows).rowcount < len(rows):
                self._check_ours(batch, ids)
            closed = [(ids[record.code],) for record in batch if record.closes]
            if closed:
                db.executemany("UPDATE tables SET finished = 1 WHERE id = ?", closed)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        self._ids |= new
        for record in batch:
            if record.closes:
                del self._ids[record.code]

    def _id_of(self, code: str) -> int:
        self._db.execute("INSERT OR IGNORE INTO tables (code) VALUES (?)", (code,))
        (table,) = self._db.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
        return int(table)

    def _check_ours(self, batch: Sequence[Record], ids: dict[str, int]) -> None:
        query = 'SELECT body FROM entries WHERE "table" = ? AND number = ?'
        for record in batch:
            (body,) = self._db.execute(query, (ids[record.code], record.number)).fetchone()
            if body != record.body:
                raise Taken(record.code)

    def load(self, code: str) -> list[Record]:
        rows = self._db.execute(
            'SELECT number, body, private FROM entries WHERE "table" = (SELECT id FROM tables WHERE code = ?)'
            " ORDER BY number",
            (code,),
        )
        return [Record(code, number, body, private) for number, body, private in rows]

    def unfinished(self) -> Iterable[str]:
        return [code for (code,) in self._db.execute("SELECT code FROM tables WHERE NOT finished ORDER BY id")]

    def shelves(self) -> list[Shelf]:
        rows = self._db.execute(
            "SELECT code, finished,"
            ' (SELECT max(number) + 1 FROM entries WHERE "table" = tables.id) FROM tables ORDER BY id'
        )
        return [Shelf(code, entries or 0, bool(finished)) for code, finished, entries in rows]

    def close(self) -> None:
        self._db.close()
        if self._owner is not None:
            self._owner.close()


def _own(folder: Path) -> IO[bytes]:
    """Claim the folder, so that no two houses write the same tables. The claim ends with the process."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "owner.lock").open("wb")
    except OSError as fault:
        raise Unusable(f"cannot keep data in {folder}: {fault.strerror}") from fault
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as fault:
        lock.close()
        raise Unusable(f"another house is running on {folder}: stop it first, or give another --data") from fault
    return lock
