"""What is kept beside the logs in the data folder: in a file of its own, which no log depends on.

A file that is damaged is as good as none. A disk that is full or fails is told of, as with the logs: the same
records come again.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tavola.store import Record

FILE = "beside.db"
_TABLE = (
    "CREATE TABLE IF NOT EXISTS asides"
    " (code TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (code, number)) WITHOUT ROWID"
)


class SqliteAsides:
    """May be used from any one thread at a time; the file is opened when it is needed."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._db: sqlite3.Connection | None = None

    def keep(self, records: Sequence[Record]) -> None:
        """Make these durable. What is there already under such a number came before and stays."""
        try:
            db = self._open()
            with db:
                rows = [(record.code, record.number, record.body) for record in records]
                db.executemany("INSERT OR IGNORE INTO asides VALUES (?, ?, ?)", rows)
        except sqlite3.DatabaseError as fault:
            self.close()
            if isinstance(fault, sqlite3.OperationalError):
                raise

    def asides(self, code: str) -> list[bytes]:
        if self._db is None and not self._path.exists():
            return []
        try:
            rows = self._open().execute(
                "SELECT CAST(body AS BLOB) FROM asides WHERE code = ? ORDER BY number", (code,)
            )
            return [bytes(body) for (body,) in rows]
        except sqlite3.Error:
            self.close()
            return []

    def _open(self) -> sqlite3.Connection:
        if self._db is None:
            self._path.touch(mode=0o600)
            db = sqlite3.connect(self._path, check_same_thread=False)
            try:
                db.execute("PRAGMA journal_mode = WAL")
                db.execute("PRAGMA synchronous = FULL")
                db.execute(_TABLE)
            except sqlite3.Error:
                db.close()
                raise
            self._db = db
        return self._db

    def close(self) -> None:
        if self._db is not None:
            with suppress(sqlite3.Error):
                self._db.close()
            self._db = None
