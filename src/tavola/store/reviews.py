"""Where reviews of finished games are kept: beside the logs and never in them.

A review can be made again from its log, so one that is lost, damaged or cannot be kept harms nobody.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Protocol, runtime_checkable

FILE = "reviews.db"
_TABLE = "CREATE TABLE IF NOT EXISTS reviews (code TEXT PRIMARY KEY, body BLOB NOT NULL)"


@runtime_checkable
class Reviews(Protocol):
    """May be used from any one thread at a time."""

    def review(self, code: str) -> bytes | None:
        """What was kept of this table's game, if anything can be read."""
        ...

    def keep_review(self, code: str, body: bytes) -> None:
        """Keep this instead of what was kept before; nothing is said if it cannot be."""
        ...


class SqliteReviews:
    """A file of its own in the data folder: nothing here waits for whoever writes the logs, nor they for this."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def review(self, code: str) -> bytes | None:
        if not self._path.exists():
            return None
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._path)) as db:
            found = db.execute("SELECT CAST(body AS BLOB) FROM reviews WHERE code = ?", (code,)).fetchone()
            return bytes(found[0]) if found else None
        return None

    def keep_review(self, code: str, body: bytes) -> None:
        with suppress(sqlite3.Error, OSError):
            self._path.touch(mode=0o600)
            with closing(sqlite3.connect(self._path)) as db, db:
                db.execute(_TABLE)
                db.execute("REPLACE INTO reviews VALUES (?, ?)", (code, body))
