"""A file that is not as it was written: what is wrong is noticed, what is good is there, all the rest goes on."""

import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tavola.store import Damaged, Record
from tavola.store.checks import seal
from tavola.store.folder import Unusable
from tavola.store.sqlite import SqliteStore
from tests.store.flips import FINISHED, RUNNING, Found, Logs, faults, fill, flipped, logs, look

PAGE = 4096
EVERY = 173
"""Bytes from one flipped bit to the next; a prime, so that all kinds of places have their turn."""


@pytest.fixture
def kept() -> Logs:
    return logs()


@pytest.fixture
def text(tmp_path: Path, kept: Logs) -> bytes:
    return fill(tmp_path, kept)


def test_a_whole_file_is_found_whole(tmp_path: Path, kept: Logs, text: bytes) -> None:
    found = look(tmp_path, text, kept)
    assert not found.noticed
    assert found.good == kept
    assert found.unfinished == set(RUNNING)


@pytest.mark.parametrize("part", range(4))
def test_no_flipped_bit_makes_anything_silently_wrong(tmp_path: Path, kept: Logs, text: bytes, part: int) -> None:
    noticed, beside = 0, 0
    for place, damaged in flipped(text, 4 * EVERY, part * EVERY):
        found = look(tmp_path, damaged, kept)
        assert not faults(found, kept), f"bit flipped at {place}"
        assert found.noticed or found.good == kept
        noticed += found.noticed
        beside += bool(found.damaged and found.good)
    assert noticed > 30, "most of the file is something"
    assert beside > 30, "good tables are there beside a damaged one"


def altered(found: Found, code: str, number: int, kept: Logs) -> bool:
    damage = found.damaged.get(code)
    return damage is not None and damage.good == kept[code][:number]


@pytest.mark.parametrize("what", ["body", "private", "checksum"])
def test_each_altered_entry_is_noticed_and_all_before_it_is_good(
    tmp_path: Path, kept: Logs, text: bytes, what: str
) -> None:
    """One bit of what an entry holds, as the file has it."""
    tried = 0
    for code in (RUNNING[1], FINISHED[1]):
        with closing(sqlite3.connect(tmp_path / "tavola.db")) as db:
            query = f'SELECT number, {what} FROM entries JOIN tables ON id = "table" WHERE code = ?'
            stored = db.execute(f"{query} AND {what} NOT NULL", (code,)).fetchall()
        (tmp_path / "tavola.db").write_bytes(text)
        for number, value in stored[:25]:
            place = text.find(value[:200]) + min(len(value), 200) // 2
            damaged = bytearray(text)
            damaged[place] ^= 1 << number % 8
            found = look(tmp_path, bytes(damaged), kept)
            assert altered(found, code, number, kept) or found.refused
            assert found.good.keys() == kept.keys() - {code}
            tried += 1
    assert tried >= 6


@pytest.mark.parametrize("page", range(20))
def test_a_page_of_zeros_is_noticed(tmp_path: Path, kept: Logs, text: bytes, page: int) -> None:
    assert len(text) == 20 * PAGE
    found = look(tmp_path, text[: page * PAGE] + bytes(PAGE) + text[(page + 1) * PAGE :], kept)
    assert found.noticed
    assert not faults(found, kept)


@pytest.mark.parametrize("cut", [100, 512, PAGE, 5 * PAGE + 17, 12 * PAGE, 19 * PAGE, 20 * PAGE - 1])
def test_a_file_that_was_cut_off_is_noticed(tmp_path: Path, kept: Logs, text: bytes, cut: int) -> None:
    found = look(tmp_path, text[:cut], kept)
    assert found.noticed
    assert not faults(found, kept)


def test_the_good_part_of_a_table_is_there_and_nothing_is_added_to_it(tmp_path: Path, kept: Logs) -> None:
    fill(tmp_path, kept)
    with closing(sqlite3.connect(tmp_path / "tavola.db")) as db, db:
        db.execute("UPDATE entries SET body = body || 'x' WHERE number = 9 AND \"table\" = 1")
    found = look(tmp_path, None, kept)
    assert {code: damage.good for code, damage in found.damaged.items()} == {RUNNING[0]: kept[RUNNING[0]][:9]}
    assert str(found.damaged[RUNNING[0]]) == "the log of table RUNAA is damaged: entry 9 is not as it was written"


def test_a_last_entry_that_the_index_has_lost_is_missed(tmp_path: Path, kept: Logs) -> None:
    """Nothing that is read by the index can tell; the rows were counted without it."""
    fill(tmp_path, kept)
    lose_from_index(tmp_path, 'number = 39 AND "table" = 2')
    found = look(tmp_path, None, kept)
    assert str(found.damaged[RUNNING[1]]) == "the log of table RUNBB is damaged: entry 39 is missing"
    assert found.good.keys() == kept.keys() - {RUNNING[1]}


@pytest.mark.parametrize("code", [RUNNING[2], FINISHED[0]])
def test_a_table_that_the_index_does_not_lead_to_is_missed(
    tmp_path: Path, kept: Logs, text: bytes, code: str
) -> None:
    """The code is twice in the file, in the row and in the index; the one in the index is the later."""
    (row, index) = [place for place in range(3 * PAGE) if text[place : place + 5] == code.encode()]
    assert (row // PAGE, index // PAGE) == (1, 2)
    found = look(tmp_path, text[: index + 4] + bytes([text[index + 4] ^ 1]) + text[index + 5 :], kept)
    assert str(found.damaged[code]) == f"the log of table {code} is damaged: it is not in the index"
    assert found.good.keys() == kept.keys() - {code}


def lose_from_index(folder: Path, where: str) -> None:
    """Take rows out while the database believes that it has no index, so that the index goes on without them."""
    with closing(sqlite3.connect(folder / "tavola.db")) as db:
        rows = db.execute(f"SELECT rowid, * FROM entries WHERE {where}").fetchall()
        db.execute(f"DELETE FROM entries WHERE {where}")
        db.execute("PRAGMA writable_schema = ON")
        index = "name LIKE 'sqlite_autoindex_entries%'"
        (kept,) = db.execute(f"SELECT rootpage FROM sqlite_schema WHERE {index}").fetchall()
        (sql,) = db.execute("SELECT sql FROM sqlite_schema WHERE name = 'entries'").fetchone()
        bare = sql.replace('UNIQUE ("table", number)', "CHECK (1)")
        assert bare != sql
        db.execute(f"DELETE FROM sqlite_schema WHERE {index}")
        db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'entries'", (bare,))
        db.commit()
    with closing(sqlite3.connect(folder / "tavola.db")) as db:
        db.executemany(
            'INSERT INTO entries (rowid, "table", number, body, private, checksum) VALUES (?,?,?,?,?,?)', rows
        )
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'entries'", (sql,))
        db.execute(
            "INSERT INTO sqlite_schema VALUES ('index', 'sqlite_autoindex_entries_1', 'entries', ?, NULL)", kept
        )
        db.commit()


KILLED = """
import os, pathlib, signal, sys
from tests.store.flips import Record, SqliteStore
store = SqliteStore(pathlib.Path(sys.argv[1]))
for number in range(int(sys.argv[2]), int(sys.argv[3])):
    store.append([Record("RUNAA", number, b"%d" % number)])
os.kill(os.getpid(), signal.SIGKILL)
"""


def write_and_be_killed(folder: Path, start: int, stop: int) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, folder, str(start), str(stop)], check=False)
    assert done.returncode == -signal.SIGKILL


def test_what_was_written_before_a_kill_is_counted_without_the_index(tmp_path: Path) -> None:
    write_and_be_killed(tmp_path, 0, 10)
    lose_from_index(tmp_path, "number > 7")
    with closing(SqliteStore(tmp_path)) as store, pytest.raises(Damaged, match="entry 8 is missing") as damage:
        store.load("RUNAA")
    assert len(damage.value.good) == 8


def test_a_write_ahead_log_that_is_gone_is_missed(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    write_and_be_killed(tmp_path, 0, 10)
    (tmp_path / "tavola.db-wal").unlink()
    (tmp_path / "tavola.db-shm").unlink()
    with closing(SqliteStore(tmp_path)) as store:
        (told,) = store.damage
        assert told.startswith(f"{tmp_path / 'tavola.db'}-wal is missing, and the last house was not closed")
    with closing(SqliteStore(tmp_path)) as store:
        assert not store.damage, "it was told once"


def test_after_a_kill_nothing_is_missed(tmp_path: Path) -> None:
    write_and_be_killed(tmp_path, 0, 10)
    with closing(SqliteStore(tmp_path, read_only=True)) as reader:
        assert len(reader.load("RUNAA")) == 10
    for _ in range(2):
        with closing(SqliteStore(tmp_path)) as store:
            assert not store.damage
            assert len(store.load("RUNAA")) == 10


# The copy


def copies(folder: Path) -> list[Path]:
    return sorted(folder.glob("tavola.db.damaged-*"))


def spoil(folder: Path, table: int, number: int) -> None:
    with closing(sqlite3.connect(folder / "tavola.db")) as db, db:
        db.execute('UPDATE entries SET body = ? WHERE number = ? AND "table" = ?', (b"", number, table))


def start(folder: Path, kept: Logs) -> Path | None:
    """As a house starts: read every table, then keep a copy if one is damaged."""
    with closing(SqliteStore(folder)) as store:
        for code in kept:
            with suppress(Damaged):
                store.load(code)
        return store.keep_copy()


def test_nothing_is_copied_without_damage(tmp_path: Path, kept: Logs, text: bytes) -> None:
    assert start(tmp_path, kept) is None
    assert copies(tmp_path) == []


def test_a_damaged_file_is_copied_once_for_nobody_elses_eyes(tmp_path: Path, kept: Logs, text: bytes) -> None:
    spoil(tmp_path, 1, 5)
    first = start(tmp_path, kept)
    assert first is not None
    assert first.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(first)) as db:
        assert db.execute("SELECT count(*) FROM entries").fetchone() == (200,)
    first.write_bytes(b"not touched again")
    assert start(tmp_path, kept) == first
    assert copies(tmp_path) == [first]
    assert first.read_bytes() == b"not touched again"


def test_further_damage_is_copied_again(tmp_path: Path, kept: Logs, text: bytes) -> None:
    spoil(tmp_path, 1, 5)
    first = start(tmp_path, kept)
    spoil(tmp_path, 3, 30)
    second = start(tmp_path, kept)
    assert copies(tmp_path) == sorted([first, second])  # type: ignore[type-var]


def test_a_copy_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path, kept: Logs, text: bytes) -> None:
    spoil(tmp_path, 1, 5)
    with closing(SqliteStore(tmp_path)) as store:
        with pytest.raises(Damaged):
            store.load(RUNNING[0])
        blocked = tmp_path / f"tavola.db.damaged-{seal(*store.damage).hex()}.part"
        blocked.mkdir()
        with pytest.raises(Unusable, match=r"no copy of .*tavola\.db could be made: "):
            store.keep_copy()
    assert copies(tmp_path) == [blocked]


# The format before there were checksums


def first_format(folder: Path, kept: Logs) -> None:
    """A file as an earlier Tavola left it."""
    with closing(sqlite3.connect(folder / "tavola.db")) as db:
        db.executescript(
            """
            PRAGMA journal_mode = WAL;
            CREATE TABLE tables (
                id INTEGER PRIMARY KEY,
                code TEXT NOT NULL UNIQUE,
                finished INTEGER NOT NULL DEFAULT 0
            );
            CREATE INDEX tables_unfinished ON tables (id) WHERE NOT finished;
            CREATE TABLE entries (
                "table" INTEGER NOT NULL REFERENCES tables (id),
                number INTEGER NOT NULL,
                body BLOB NOT NULL,
                private BLOB,
                UNIQUE ("table", number)
            );
            PRAGMA user_version = 1;
            """
        )
        codes = list(kept)
        db.executemany(
            "INSERT INTO tables (code, finished) VALUES (?, ?)", [(code, code in FINISHED) for code in codes]
        )
        for batch in zip(*kept.values(), strict=True):
            rows = [(codes.index(one.code) + 1, one.number, one.body, one.private) for one in batch]
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
        db.commit()


def test_data_of_the_first_format_is_read_as_it_is(tmp_path: Path, kept: Logs) -> None:
    first_format(tmp_path, kept)
    before = (tmp_path / "tavola.db").read_bytes()
    with closing(SqliteStore(tmp_path, read_only=True)) as store:
        assert {code: store.load(code) for code in kept} == kept
        assert set(store.unfinished()) == set(RUNNING)
        assert [(shelf.code, shelf.entries, shelf.finished) for shelf in store.shelves()] == [
            (code, 40, code in FINISHED) for code in kept
        ]
        assert store.load("NOONE") == []
    assert (tmp_path / "tavola.db").read_bytes() == before


def test_data_of_the_first_format_gets_checksums_and_the_old_file_is_kept(tmp_path: Path, kept: Logs) -> None:
    first_format(tmp_path, kept)
    found = look(tmp_path, None, kept)
    assert not found.noticed
    assert found.good == kept
    with closing(SqliteStore(tmp_path)) as store:
        store.append([Record(RUNNING[0], 40, b"it goes on")])
        assert len(store.load(RUNNING[0])) == 41
        assert store.check_file() == []
    spoil(tmp_path, 2, 20)
    assert look(tmp_path, None, kept).damaged.keys() == {RUNNING[1]}
    old = tmp_path / "tavola.db.format-1"
    assert old.stat().st_mode & 0o777 == 0o600
    before = tmp_path / "before"
    before.mkdir()
    shutil.copy(old, before / "tavola.db")
    with closing(SqliteStore(before, read_only=True)) as store:
        assert {code: store.load(code) for code in kept} == kept


def test_a_change_of_format_that_fails_changes_nothing(
    tmp_path: Path, kept: Logs, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_format(tmp_path, kept)

    def full(db: sqlite3.Connection) -> None:
        fault = sqlite3.OperationalError("database or disk is full")
        fault.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise fault

    monkeypatch.setattr("tavola.store.schema._link", full)
    with pytest.raises(Unusable, match=r"cannot write .*tavola\.db: the disk is full"):
        SqliteStore(tmp_path)
    with closing(SqliteStore(tmp_path, read_only=True)) as store:
        assert store._format == 1
        assert {code: store.load(code) for code in kept} == kept
    monkeypatch.undo()
    assert look(tmp_path, None, kept).good == kept
