"""The default store: one SQLite file in the house's data folder."""

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from tavola.store import Conflict, Damaged, Record, Shelf
from tavola.store.asides import SqliteAsides
from tavola.store.checks import beginning, checked, linked, seal
from tavola.store.counting import count, count_at_close
from tavola.store.folder import DATABASE, Claim, Unusable, copy, no_tables, refusal, tells_of_damage
from tavola.store.schema import FORMAT, bring_up, check_schema, format_of, table_seal, within_a_transaction

__all__ = ["SqliteStore", "Unusable"]

_INSERT: Final = "INSERT INTO entries VALUES "
_ROW: Final = "(?, ?, ?, ?, ?)"
_OPEN_ROW: Final = "(?, ?, ?, NULL, ?)"
"""The same without a private part, which few entries have."""
_AT_ONCE: Final = 100
"""Rows in one statement; each length is prepared once and kept."""

_CACHE: Final = 512
"""KiB of the file that are kept in memory: whoever only adds to it looks at few pages of it again."""

_TABLE = {
    1: "SELECT id, 0, 1 FROM tables WHERE code = ?",
    2: "SELECT id, entries, sound FROM tables WHERE code = ?",
}
"""For each format how a table is found: its id, its entries at least, and whether that is as it was written."""
_WITHOUT_INDEX = "SELECT id FROM tables NOT INDEXED WHERE code = ?"
_SHELVES = {
    1: 'SELECT code, (SELECT max(number) + 1 FROM entries WHERE "table" = id), finished FROM tables ORDER BY id',
    2: "SELECT code, CASE WHEN finished THEN entries ELSE"
    ' (SELECT max(number) + 1 FROM entries WHERE "table" = id) END, finished FROM tables NOT INDEXED ORDER BY id',
}
_UNFINISHED = {
    1: "SELECT code FROM tables WHERE NOT finished ORDER BY id",
    2: "SELECT code FROM tables NOT INDEXED WHERE NOT finished OR NOT sound ORDER BY id",
}
_ENTRIES = {
    1: 'SELECT number, body, private FROM entries WHERE "table" = ? ORDER BY number',
    2: "SELECT number, CAST(body AS BLOB), CAST(private AS BLOB), CAST(checksum AS BLOB) FROM entries"
    ' WHERE "table" = ? ORDER BY number',
}
"""The first format, which no checksums are in, is only read."""

UNSOUND = "what is noted of the table is not as it was written"

_Shelf = tuple[int, int, bytes]
"""A table's id, the number of its next entry and the checksum of its last."""
_NOWHERE: Final[_Shelf] = (0, 0, b"")
_Row = tuple[Any, Any, Any, Any]
"""The number, body, private part and checksum of an entry, or whatever damage has made of them."""


class SqliteStore:
    """Opened for writing it owns the folder; opened for reading it may look on while a house is running.

    It may be used from any one thread at a time.
    """

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        self._path = path = folder / DATABASE
        self._asides = SqliteAsides(folder)
        self._claim: Claim | None = None
        self._known: dict[str, _Shelf] = {}
        """The tables written to and not finished."""
        self._listed: set[str] = set()
        """The tables that there are by the rows themselves; the index may not lead to one."""
        self.damage: list[str] = []
        """What was found wrong with the file so far, a sentence each."""
        if read_only and not path.exists():
            raise no_tables(folder)
        if not read_only:
            self._claim = Claim(folder)
        try:
            how = "?mode=ro" if read_only else ""
            self._db = sqlite3.connect(
                path.absolute().as_uri() + how,
                uri=True,
                isolation_level=None,
                check_same_thread=False,
                cached_statements=2 * _AT_ONCE,
            )
        except sqlite3.Error as fault:
            self._disown()
            raise refusal(path, fault) from fault
        try:
            self._prepare(folder, read_only=read_only)
        except (sqlite3.Error, UnicodeDecodeError) as fault:  # words of a damaged schema may be no words any more
            self._let_go()
            raise refusal(path, fault) from fault
        except Unusable:
            self._let_go()
            raise

    def _prepare(self, folder: Path, *, read_only: bool) -> None:
        db = self._db
        db.text_factory = lambda text: text.decode(errors="replace")
        version = self._format = format_of(db, folder)
        if read_only:
            if not version:
                raise no_tables(folder)
        else:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute(f"PRAGMA cache_size = -{_CACHE}")
            bring_up(db, folder, version)
            self._format = FORMAT
        if self._format == FORMAT:
            check_schema(db, folder)
        if self._claim:
            if self._claim.lost_ahead:
                self.damage.append(
                    f"{self._path}-wal is missing, and the last house was not closed: its last moves may be lost"
                )
            self._count()

    # Writing

    def append(self, batch: Sequence[Record]) -> None:
        beside = [record for record in batch if record.beside]
        if beside:
            self._append([record for record in batch if not record.beside])
            self._asides.keep(beside)
        else:
            self._append(batch)

    def _append(self, batch: Sequence[Record]) -> None:
        if self._claim:
            self._claim.mark()
        if batch and (len(batch) > _AT_ONCE or not self._append_at_once(batch)):
            try:
                self._append_with_care(batch)
            except sqlite3.IntegrityError:
                # Somebody else has written to one of these tables since: look again how far each has come.
                for record in batch:
                    self._known.pop(record.code, None)
                self._append_with_care(batch)

    def _append_at_once(self, batch: Sequence[Record]) -> bool:
        """Write a batch that only goes on with known tables, nothing private in it, as one statement.

        That commits by itself. It is the common case under load, and the interpreter's lock is let go of once, not
        for each row. Bytes go as a bytearray: of bytes, and of None, the module asks each time whether they are
        adapted, in vain.
        """
        shelves: dict[str, _Shelf] = {}
        values: list[Any] = []
        for record in batch:
            code, number = record.code, record.number
            table, following, before = shelves.get(code) or self._known.get(code) or _NOWHERE
            if not table or number != following or record.closes or record.private is not None:
                return False
            checksum = linked(before, number, record.body, None)
            shelves[code] = table, number + 1, checksum
            values += (table, number, bytearray(record.body), bytearray(checksum))
        try:
            self._db.execute(_INSERT + ", ".join([_OPEN_ROW] * len(batch)), values)
        except sqlite3.IntegrityError:
            return False
        self._known |= shelves
        return True

    def _append_with_care(self, batch: Sequence[Record]) -> None:
        db = self._db
        shelves: dict[str, _Shelf] = {}
        rows = []
        with within_a_transaction(db):
            for record in batch:
                code, number, body, private = record.code, record.number, record.body, record.private
                table, following, before = shelves.get(code) or self._known.get(code) or self._shelf_of(code)
                shelves[code] = table, following, before
                if number == following:
                    checksum = linked(before, number, body, private)
                    shelves[code] = table, number + 1, checksum
                    rows.append((table, number, body, private, checksum))
                elif number > following or not self._is_ours(table, record):
                    raise Conflict(code)
            db.executemany(_INSERT + _ROW, rows)
            closed = [shelves[record.code] for record in batch if record.closes]
            db.executemany(
                "UPDATE tables SET finished = 1, entries = ?, seal = ? WHERE id = ?",
                [(entries, table_seal(1, entries), table) for table, entries, _ in closed],
            )
        self._known |= shelves
        for record in batch:
            if record.closes:
                self._known.pop(record.code, None)

    def _shelf_of(self, code: str) -> _Shelf:
        found = self._db.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
        if found is None:
            table = self._db.execute(
                "INSERT INTO tables (code, finished, entries, seal) VALUES (?, 0, 0, ?)",
                (code, table_seal(0, 0)),
            ).lastrowid
            assert table
            return table, 0, beginning(code)
        (table,) = found
        last = self._db.execute(
            'SELECT number, checksum FROM entries WHERE "table" = ? ORDER BY number DESC LIMIT 1', (table,)
        ).fetchone()
        return (table, 0, beginning(code)) if last is None else (table, last[0] + 1, last[1])

    def _is_ours(self, table: int, record: Record) -> bool:
        """Whether this is what is written there.

        A batch whose commit failed may have reached the disk all the same, and is then written a second time.
        """
        query = 'SELECT body FROM entries WHERE "table" = ? AND number = ?'
        found = self._db.execute(query, (table, record.number)).fetchone()
        return found is not None and found[0] == record.body

    # Reading

    def asides(self, code: str) -> list[bytes]:
        return self._asides.asides(code)

    def load(self, code: str) -> list[Record]:
        try:
            found = self._db.execute(_TABLE[self._format], (code,)).fetchone()
        except sqlite3.DatabaseError as fault:
            if tells_of_damage(fault):
                raise self._damaged(Damaged(code, [], f"it cannot be found: {fault}")) from fault
            raise
        if found is None:
            # Whoever looks on while a house is open is not made to wait for a look at every row.
            if code in self._listed or (self._claim and self._db.execute(_WITHOUT_INDEX, (code,)).fetchone()):
                raise self._damaged(Damaged(code, [], "it is not in the index"))
            return []
        table, entries, good = found
        if self._format == 1:
            return [Record(code, *row) for row in self._db.execute(_ENTRIES[1], (table,))]
        try:
            log = checked(code, self._rows(table), max(entries, 1) if good else 1)
        except Damaged as damage:
            raise self._damaged(damage) from None
        if not good:
            raise self._damaged(Damaged(code, log, UNSOUND))
        return log

    def _rows(self, table: int) -> list[_Row]:
        """The rows of a log; after the last that can be read, one that is none."""
        rows: list[_Row] = []
        try:
            rows.extend(self._db.execute(_ENTRIES[FORMAT], (table,)))
        except sqlite3.DatabaseError as fault:
            if not tells_of_damage(fault):
                raise
            rows.append((len(rows), None, None, None))
        return rows

    def unfinished(self) -> Iterable[str]:
        codes = [str(code) for (code,) in self._all(_UNFINISHED)]
        self._listed.update(codes)
        return codes

    def shelves(self) -> list[Shelf]:
        return [
            Shelf(str(code), entries if isinstance(entries, int) else 0, bool(finished))
            for code, entries, finished in self._all(_SHELVES)
        ]

    def _all(self, queries: dict[int, str]) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(queries[self._format]).fetchall()
        except sqlite3.Error as fault:
            raise refusal(self._path, fault) from fault

    # Damage

    def _damaged(self, damage: Damaged) -> Damaged:
        if str(damage) not in self.damage:
            self.damage.append(str(damage))
        return damage

    def check_file(self) -> list[str]:
        """What SQLite itself finds wrong with the file as a whole, which takes reading all of it."""
        try:
            found = [str(line) for (line,) in self._db.execute("PRAGMA integrity_check")]
        except sqlite3.DatabaseError as fault:
            return [str(fault)]
        return [] if found == ["ok"] else found

    def keep_copy(self) -> Path | None:
        """If anything was found wrong with the file: where a copy of it is, made when this was found first."""
        if not self.damage:
            return None
        kept = self._path.with_name(f"{DATABASE}.damaged-{seal(*sorted(self.damage)).hex()}")
        if not kept.exists():
            copy(self._db, kept)
        return kept

    def _count(self) -> None:
        """What cannot be counted is no reason not to open: whose entries they are is found out table by table."""
        try:
            if not count(self._db):
                self.damage.append(f"{self._path} is damaged: it is not known how far its entries were counted")
        except sqlite3.DatabaseError as fault:
            if not tells_of_damage(fault):
                raise
            self.damage.append(f"{self._path} is damaged: {fault}")

    # Closing

    def close(self) -> None:
        if self._claim and self._claim.marked:
            count_at_close(self._db, {table: entries for table, entries, _ in self._known.values()})
        self._let_go()

    def _let_go(self) -> None:
        self._asides.close()
        self._db.close()
        self._disown()

    def _disown(self) -> None:
        if self._claim is not None:
            self._claim.release()
