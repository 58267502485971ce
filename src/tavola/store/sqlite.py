"""The default store: one SQLite file in the house's data folder."""

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO, Any

from tavola.store import Conflict, Record, Shelf

try:
    import fcntl
except ImportError:  # on Windows games can be read, and nothing is written
    fcntl = None  # type: ignore[assignment]

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

_DATABASE = "tavola.db"
_LOCK = "owner.lock"

_INSERT = "INSERT INTO entries VALUES "
_INSERT_NEW = "INSERT OR IGNORE INTO entries VALUES "
_ROW = "(?, ?, ?, ?)"
_AT_ONCE = 100
"""Rows in one statement; each length is prepared once and kept."""


class Unusable(Exception):  # noqa: N818 - told to the person who started the house
    """The data folder cannot be used; the message says why."""


class SqliteStore:
    """Opened for writing it owns the folder; opened for reading it may look on while a house is running.

    It may be used from any one thread at a time.
    """

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        path = folder / _DATABASE
        self._owner: IO[bytes] | None = None
        self._known: dict[str, tuple[int, int]] = {}
        """Of the tables written to and not finished: the id and the number of the next entry."""
        if read_only and not path.exists():
            raise _no_tables(folder)
        if not read_only:
            self._owner = _own(folder)
        try:
            how = "?mode=ro" if read_only else ""
            self._db = sqlite3.connect(
                path.absolute().as_uri() + how,
                uri=True,
                isolation_level=None,
                check_same_thread=False,
                cached_statements=2 * _AT_ONCE,
            )
        except sqlite3.OperationalError as fault:
            self._disown()
            raise Unusable(f"cannot open {path}: {fault}") from fault
        try:
            self._prepare(folder, read_only=read_only)
        except sqlite3.DatabaseError as fault:
            self.close()
            raise Unusable(f"{path} is not a file of Tavola's: {fault}") from fault
        except Unusable:
            self.close()
            raise

    def _prepare(self, folder: Path, *, read_only: bool) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version not in (0, _FORMAT):
            raise Unusable(f"this data was written by a newer Tavola (format {version}, this one knows {_FORMAT})")
        if not version and self._db.execute("SELECT * FROM sqlite_schema").fetchone():
            raise Unusable(f"{folder / _DATABASE} is not a file of Tavola's: it holds something else")
        if not version and read_only:
            raise _no_tables(folder)
        if not read_only:
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            if not version:
                # All or nothing, so that a file without our number never holds anything of ours.
                self._db.executescript(f"BEGIN; {_SCHEMA} PRAGMA user_version = {_FORMAT}; COMMIT;")

    def append(self, batch: Sequence[Record]) -> None:
        if batch and (len(batch) > _AT_ONCE or not self._append_at_once(batch)):
            self._append_with_care(batch)

    def _append_at_once(self, batch: Sequence[Record]) -> bool:
        """Write a batch that only goes on with known tables, as one statement that commits by itself.

        That is the common case under load, and the interpreter's lock is let go of once, not for each row.
        """
        shelves: dict[str, tuple[int, int]] = {}
        values: list[Any] = []
        for record in batch:
            code, number = record.code, record.number
            table, following = shelves.get(code) or self._known.get(code) or (0, 0)
            if not table or number != following or record.closes:
                return False
            shelves[code] = table, number + 1
            values += (table, number, record.body, record.private)
        try:
            self._db.execute(_INSERT + ", ".join([_ROW] * len(batch)), values)
        except sqlite3.IntegrityError:
            return False
        self._known |= shelves
        return True

    def _append_with_care(self, batch: Sequence[Record]) -> None:
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        try:
            shelves: dict[str, tuple[int, int]] = {}
            rows = []
            for record in batch:
                code, number = record.code, record.number
                table, following = shelves.get(code) or self._known.get(code) or self._shelf_of(code)
                if number > following:
                    raise Conflict(code)  # noqa: TRY301 - rolled back like every other fault
                shelves[code] = table, max(following, number + 1)
                rows.append((table, number, record.body, record.private))
            # A number that is taken is passed over here and looked at below: a batch whose commit failed may
            # have reached the disk all the same, and is then written a second time.
            if db.executemany(_INSERT_NEW + _ROW, rows).rowcount < len(rows):
                self._check_ours(batch, shelves)
            closed = [(shelves[record.code][0],) for record in batch if record.closes]
            if closed:
                db.executemany("UPDATE tables SET finished = 1 WHERE id = ?", closed)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        self._known |= shelves
        for record in batch:
            if record.closes:
                self._known.pop(record.code, None)

    def _shelf_of(self, code: str) -> tuple[int, int]:
        self._db.execute("INSERT OR IGNORE INTO tables (code) VALUES (?)", (code,))
        table, last = self._db.execute(
            'SELECT id, (SELECT max(number) FROM entries WHERE "table" = id) FROM tables WHERE code = ?', (code,)
        ).fetchone()
        return table, 0 if last is None else last + 1

    def _check_ours(self, batch: Sequence[Record], shelves: dict[str, tuple[int, int]]) -> None:
        query = 'SELECT body FROM entries WHERE "table" = ? AND number = ?'
        for record in batch:
            (body,) = self._db.execute(query, (shelves[record.code][0], record.number)).fetchone()
            if body != record.body:
                raise Conflict(record.code)

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
        self._disown()

    def _disown(self) -> None:
        if self._owner is not None:
            self._owner.close()


def _no_tables(folder: Path) -> Unusable:
    return Unusable(f"there are no tables in {folder}: no house has kept its data there")


def _own(folder: Path) -> IO[bytes]:
    """Claim the folder, so that no two houses write the same tables. The claim ends with the process."""
    if fcntl is None:
        raise Unusable("on this system no folder can be claimed, so nothing is written; on Windows use WSL")
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Seeds and secrets are in these: nobody else on this machine may read them. What SQLite makes beside
        # the database has the database's mode.
        for name in (_LOCK, _DATABASE):
            (folder / name).touch(mode=0o600)
            (folder / name).chmod(0o600)
        lock = (folder / _LOCK).open("wb")
    except OSError as fault:
        raise Unusable(f"cannot keep data in {folder}: {fault.strerror}") from fault
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as fault:
        lock.close()
        raise Unusable(f"another house is running on {folder}: stop it first, or give another --data") from fault
    return lock
