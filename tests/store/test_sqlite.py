"""What is true of the SQLite store alone: the file, its owner, and what happens when the disk is full."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tavola.store import Record
from tavola.store.sqlite import SqliteStore, Unusable


def entry(code: str, number: int, size: int = 10) -> Record:
    return Record(code, number, b"x" * size)


def one_table(folder: Path) -> None:
    with closing(SqliteStore(folder)) as store:
        store.append([entry("AAAAA", 0), entry("AAAAA", 1)])


def test_what_was_written_is_there_for_the_next_owner(tmp_path: Path) -> None:
    one_table(tmp_path)
    with closing(SqliteStore(tmp_path)) as store:
        assert [record.number for record in store.load("AAAAA")] == [0, 1]
        store.append([entry("AAAAA", 2)])
        assert list(store.unfinished()) == ["AAAAA"]


def test_the_folder_is_made_with_its_parents(tmp_path: Path) -> None:
    one_table(tmp_path / "some" / "where")
    assert (tmp_path / "some" / "where" / "tavola.db").exists()


def test_commits_wait_for_the_disk_and_leave_readers_alone(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path)) as store:
        assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    # Also on a file that is there already.
    with closing(SqliteStore(tmp_path)) as store:
        assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_batch_is_one_commit(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path)) as store:
        said: list[str] = []
        store._db.set_trace_callback(said.append)
        store.append([entry(f"TAB{number}", 0) for number in range(10)])
        assert [line for line in said if line.startswith(("BEGIN", "COMMIT"))] == ["BEGIN IMMEDIATE", "COMMIT"]


def test_a_second_house_on_the_same_folder_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path)), pytest.raises(Unusable, match=r"another house is running on .*: stop it"):
        SqliteStore(tmp_path)
    one_table(tmp_path)


def test_a_house_in_another_process_is_refused_as_well(tmp_path: Path) -> None:
    script = (
        "import sys, pathlib; from tavola.store.sqlite import SqliteStore; SqliteStore(pathlib.Path(sys.argv[1]))"
    )
    with closing(SqliteStore(tmp_path)):
        done = subprocess.run(
            [sys.executable, "-c", script, tmp_path], capture_output=True, text=True, check=False
        )
    assert "Unusable: another house is running" in done.stderr


def test_a_reader_looks_on_while_a_house_is_writing(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path)) as house:
        house.append([entry("AAAAA", 0)])
        with closing(SqliteStore(tmp_path, read_only=True)) as reader:
            assert len(reader.load("AAAAA")) == 1
            house.append([entry("AAAAA", 1), entry("BBBBB", 0)])
            assert len(reader.load("AAAAA")) == 2
            assert [shelf.code for shelf in reader.shelves()] == ["AAAAA", "BBBBB"]
            with pytest.raises(sqlite3.OperationalError, match="readonly"):
                reader.append([entry("AAAAA", 2)])
        house.append([entry("AAAAA", 2)])


def test_a_reader_may_look_when_the_house_is_closed(tmp_path: Path) -> None:
    one_table(tmp_path)
    with closing(SqliteStore(tmp_path, read_only=True)) as reader:
        assert len(reader.load("AAAAA")) == 2


def test_a_reader_does_not_keep_a_house_from_opening(tmp_path: Path) -> None:
    one_table(tmp_path)
    with closing(SqliteStore(tmp_path, read_only=True)) as reader:
        with closing(SqliteStore(tmp_path)) as house:
            house.append([entry("AAAAA", 2)])
        assert len(reader.load("AAAAA")) == 3


@pytest.mark.parametrize("name", ["50% off", "what?", "a#b", "a b", "è"])
def test_a_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    one_table(tmp_path / name)
    with closing(SqliteStore(tmp_path / name, read_only=True)) as reader:
        assert len(reader.load("AAAAA")) == 2


def test_a_folder_without_tables_is_said_to_be_one(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="there are no tables in"):
        SqliteStore(tmp_path, read_only=True)


@pytest.mark.parametrize("read_only", [True, False])
def test_data_of_a_newer_format_is_refused(tmp_path: Path, read_only: bool) -> None:
    one_table(tmp_path)
    with closing(sqlite3.connect(tmp_path / "tavola.db")) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(Unusable, match=r"written by a newer Tavola \(format 99"):
        SqliteStore(tmp_path, read_only=read_only)


@pytest.mark.parametrize("read_only", [True, False])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, read_only: bool) -> None:
    (tmp_path / "tavola.db").write_bytes(b"Dear diary, " * 1000)
    with pytest.raises(Unusable, match="is not a file of Tavola's"):
        SqliteStore(tmp_path, read_only=read_only)
    assert (tmp_path / "tavola.db").read_bytes() == b"Dear diary, " * 1000


@pytest.mark.parametrize("read_only", [True, False])
def test_somebody_elses_database_is_refused_and_left_alone(tmp_path: Path, read_only: bool) -> None:
    with closing(sqlite3.connect(tmp_path / "tavola.db")) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
        db.commit()
    with pytest.raises(Unusable, match="is not a file of Tavola's"):
        SqliteStore(tmp_path, read_only=read_only)
    with closing(sqlite3.connect(tmp_path / "tavola.db")) as db:
        assert db.execute("SELECT name FROM sqlite_schema").fetchall() == [("recipes",)]


@pytest.mark.parametrize("read_only", [True, False])
def test_a_folder_in_the_files_place_is_refused(tmp_path: Path, read_only: bool) -> None:
    (tmp_path / "tavola.db").mkdir()
    with pytest.raises(Unusable, match="tavola"):
        SqliteStore(tmp_path, read_only=read_only)


def test_an_empty_file_holds_no_tables(tmp_path: Path) -> None:
    """As a house leaves it that was killed in its first moment."""
    (tmp_path / "tavola.db").touch()
    with pytest.raises(Unusable, match="there are no tables in"):
        SqliteStore(tmp_path, read_only=True)
    one_table(tmp_path)


def test_a_file_in_the_folders_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    with pytest.raises(Unusable, match="cannot keep data in"):
        SqliteStore(tmp_path / "data")


def test_a_refused_folder_is_let_go_of(tmp_path: Path) -> None:
    (tmp_path / "tavola.db").write_bytes(b"Dear diary, " * 1000)
    with pytest.raises(Unusable) as kept:
        SqliteStore(tmp_path)
    (tmp_path / "tavola.db").unlink()
    one_table(tmp_path)
    assert kept.value.__traceback__, "whoever still looks at the refusal holds nothing with it"


FAULTS = {
    "SQLITE_FULL": "cannot write {path}: the disk is full",
    "SQLITE_READONLY": "cannot write {path}: it, its folder or its disk may only be read",
    "SQLITE_IOERR_WRITE": "cannot use {path}: the disk refuses, perhaps because it is full (as SQLite says)",
    "SQLITE_BUSY": "cannot use {path}: another program has locked it",
    "SQLITE_NOTADB": "{path} is not a file of Tavola's: as SQLite says",
    "SQLITE_NOMEM": "cannot use {path}: as SQLite says",
}


@pytest.mark.parametrize(("name", "told"), FAULTS.items(), ids=FAULTS)
def test_each_fault_at_the_start_is_told_as_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, told: str
) -> None:
    fault = sqlite3.OperationalError("as SQLite says")
    fault.sqlite_errorcode = getattr(sqlite3, name)

    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr("tavola.store.sqlite.bring_up", fail)
    with pytest.raises(Unusable) as refused:
        SqliteStore(tmp_path)
    assert str(refused.value) == told.format(path=tmp_path / "tavola.db")
    monkeypatch.undo()
    one_table(tmp_path)


def fill(store: SqliteStore) -> None:
    """Let the file grow no further."""
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")


def test_nothing_of_a_batch_remains_that_a_full_disk_refused_and_it_is_written_later(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path)) as store:
        store.append([entry("AAAAA", 0)])
        fill(store)
        batch = [entry("BBBBB", 0), entry("AAAAA", 1, size=100_000), entry("CCCCC", 0)]
        for _ in range(3):
            with pytest.raises(sqlite3.OperationalError, match="full"):
                store.append(batch)
        assert len(store.load("AAAAA")) == 1
        assert [shelf.code for shelf in store.shelves()] == ["AAAAA"]
        store._db.execute("PRAGMA max_page_count = 1000000")
        store.append(batch)
        assert [(shelf.code, shelf.entries) for shelf in store.shelves()] == [
            ("AAAAA", 2),
            ("BBBBB", 1),
            ("CCCCC", 1),
        ]


def test_a_writer_that_is_locked_out_for_a_while_can_write_later(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path)) as store, closing(sqlite3.connect(tmp_path / "tavola.db")) as other:
        store._db.execute("PRAGMA busy_timeout = 0")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            store.append([entry("AAAAA", 0)])
        other.rollback()
        store.append([entry("AAAAA", 0)])
        assert len(store.load("AAAAA")) == 1


def test_nobody_else_on_the_machine_may_read_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "kept" / "here"
    store = SqliteStore(folder)
    store.append([Record("ABCDE", 0, b"{}", b"a seed")])
    modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}
    store.close()
    assert modes.pop("here") == 0o700
    assert modes.keys() == {"owner.lock", "tavola.db", "tavola.db-wal", "tavola.db-shm"}
    assert set(modes.values()) == {0o600}


def test_files_of_an_earlier_day_are_closed_to_others_at_the_next_start(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    (tmp_path / "tavola.db").chmod(0o644)
    SqliteStore(tmp_path).close()
    assert (tmp_path / "tavola.db").stat().st_mode & 0o777 == 0o600
