"""How many entries each table has at least, counted by the rows themselves: an index that has lost a table's last
entries does not know it.
"""

import sqlite3
from collections.abc import Mapping
from contextlib import suppress

from tavola.store.checks import seal
from tavola.store.schema import table_seal, within_a_transaction

_SINCE = 'SELECT rowid, "table", number FROM entries NOT INDEXED WHERE rowid > ? ORDER BY rowid'


def count(db: sqlite3.Connection) -> bool:
    """Note what was written since this was done last; False if it is not known up to where that was."""
    upto, found = db.execute("SELECT upto, seal FROM counted").fetchone() or (0, b"")
    known = bool(found == seal(upto))
    last = upto if known else 0
    counts: dict[int, int] = {}
    for row, table, number in db.execute(_SINCE, (last,)):
        last = row
        due = counts.get(table)
        if due is None:
            due = counts[table] = _counted(db, table)
        if number == due:
            counts[table] = due + 1
    if last != upto:
        note(db, counts, last)
    return known


def count_at_close(db: sqlite3.Connection, counts: Mapping[int, int]) -> None:
    """Note what is known; what the disk refuses now is counted at the next start."""
    with suppress(sqlite3.Error):
        ((upto,),) = db.execute("SELECT coalesce(max(rowid), 0) FROM entries")
        note(db, counts, upto)


def note(db: sqlite3.Connection, counts: Mapping[int, int], upto: int) -> None:
    with within_a_transaction(db):
        for table, entries in counts.items():
            query = "SELECT finished, entries FROM tables WHERE id = ? AND sound"
            finished, before = db.execute(query, (table,)).fetchone() or (0, entries)
            if entries > before:
                noted = entries, table_seal(finished, entries), table
                db.execute("UPDATE tables SET entries = ?, seal = ? WHERE id = ?", noted)
        db.execute("UPDATE counted SET upto = ?, seal = ?", (upto, seal(upto)))


def _counted(db: sqlite3.Connection, table: int) -> int:
    found = db.execute("SELECT entries FROM tables WHERE id = ?", (table,)).fetchone()
    return found[0] if found and isinstance(found[0], int) else 0
