"""What the database is made of, and how one of an earlier format becomes one of today's."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tavola.store.checks import beginning, linked, seal
from tavola.store.folder import DATABASE, Unusable, copy

FORMAT = 2

# Entries are kept in the order they were written, so that a commit touches few pages however many tables it is
# for; the index finds a table's own, and refuses a number that is taken.
_FIRST = """
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    finished INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE entries (
    "table" INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    body BLOB NOT NULL,
    private BLOB,
    UNIQUE ("table", number)
);
"""

# `tables` has how many entries there were at least when they were counted last, up to row `counted.upto`.
_SECOND = """
ALTER TABLE entries ADD COLUMN checksum BLOB;
ALTER TABLE tables ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN seal INTEGER;
ALTER TABLE tables ADD COLUMN sound INTEGER AS (seal IS (entries * 2 + finished) * 1000003 + 17);
CREATE TABLE counted (upto INTEGER NOT NULL, seal BLOB NOT NULL);
DROP INDEX IF EXISTS tables_unfinished;
"""

_AT_ONCE = 1000


def table_seal(finished: int, entries: int) -> int:
    """What makes a row of `tables` `sound`. SQLite tells quickly of very many whether they are.

    The code is not in it: it is in the checksum of the first entry.
    """
    return (entries * 2 + finished) * 1_000_003 + 17


def format_of(db: sqlite3.Connection, folder: Path) -> int:
    """The format of the data that is there, 0 if there is none yet."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version not in range(FORMAT + 1):
        raise Unusable(f"this data was written by a newer Tavola (format {version}, this one knows {FORMAT})")
    if not version and db.execute("SELECT * FROM sqlite_schema").fetchone():
        raise Unusable(f"{folder / DATABASE} is not a file of Tavola's: it holds something else")
    return int(version)


def check_schema(db: sqlite3.Connection, folder: Path) -> None:
    """SQLite reads whatever it can make sense of; here it must be the tables that were made."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        _create(fresh)
        due = _described(fresh)
    if _described(db) != due:
        raise Unusable(f"{folder / DATABASE} is damaged: its tables are not those it was made with")


def _described(db: sqlite3.Connection) -> set[tuple[object, ...]]:
    """All columns and all indices; how the words that made them are spelled is SQLite's affair."""
    columns = "SELECT t.name, c.* FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'"
    indices = (
        'SELECT t.name, i."unique", i.origin, i.partial, c.seqno, c.name FROM sqlite_schema t,'
        " pragma_index_list(t.name) i, pragma_index_info(i.name) c WHERE t.type = 'table'"
    )
    return {*db.execute(columns), *db.execute(indices)}


def bring_up(db: sqlite3.Connection, folder: Path, version: int) -> None:
    """Make this database one of today's format, all or nothing; the old one is kept beside it."""
    if version == FORMAT:
        return
    if version:
        copy(db, folder / f"{DATABASE}.format-{version}")
    with within_a_transaction(db):
        if version:
            _run(db, _SECOND)
            _link(db)
        else:
            _create(db)
        db.execute(f"PRAGMA user_version = {FORMAT}")


@contextmanager
def within_a_transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _create(db: sqlite3.Connection) -> None:
    _run(db, _FIRST)
    _run(db, _SECOND)
    db.execute("INSERT INTO counted VALUES (0, ?)", (seal(0),))


def _run(db: sqlite3.Connection, script: str) -> None:
    """Within the transaction that is open; `executescript` would end it."""
    for statement in script.split(";\n"):
        db.execute(statement)


def _link(db: sqlite3.Connection) -> None:
    """Give every entry that is there its checksum, and every table its count and its seal."""
    codes = dict(db.execute("SELECT id, code FROM tables"))
    ends = {table: (0, beginning(code)) for table, code in codes.items()}
    row = 0
    query = 'SELECT rowid, "table", number, body, private FROM entries WHERE rowid > ? ORDER BY rowid LIMIT ?'
    while rows := db.execute(query, (row, _AT_ONCE)).fetchall():
        checksums = []
        for row, table, number, body, private in rows:
            _, before = ends.get(table, (0, b""))
            ends[table] = number + 1, linked(before, number, body, private)
            checksums.append((ends[table][1], row))
        db.executemany("UPDATE entries SET checksum = ? WHERE rowid = ?", checksums)
    sealed = [
        (ends[table][0], table_seal(finished, ends[table][0]), table)
        for table, finished in db.execute("SELECT id, finished FROM tables").fetchall()
    ]
    db.executemany("UPDATE tables SET entries = ?, seal = ? WHERE id = ?", sealed)
    db.execute("INSERT INTO counted VALUES (?, ?)", (row, seal(row)))
