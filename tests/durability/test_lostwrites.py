"""The crash harness itself: what was flushed stays, what was not is lost, and SQLite's promises can be told
from their absence.
"""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.durability import child, lostwrites

ROUNDS = 10
PAGE = 4096


@dataclass(frozen=True)
class Machine:
    """One whose power can fail."""

    shim: Path
    data: Path
    undo: Path

    @property
    def database(self) -> Path:
        return self.data / "rows.db"

    def start(self, *arguments: str | Path) -> subprocess.Popen[str]:
        environment = {**os.environ, **lostwrites.environment(self.shim, self.data, self.undo)}
        command, pipe = [sys.executable, *arguments], subprocess.PIPE
        return subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True)

    def run(self, script: str) -> None:
        """Run a script in the data directory that is killed at its end."""
        lines = ["import os, shutil, signal", f"os.chdir({str(self.data)!r})", script]
        with self.start("-c", "\n".join([*lines, "os.kill(os.getpid(), signal.SIGKILL)"])) as process:
            _, errors = process.communicate()
        assert process.returncode == -signal.SIGKILL, errors

    def commit_rows_and_kill(self, acknowledgements: int, synchronous: str, autocheckpoint: int = 20) -> int:
        """Kill the child after so many rows; return the last it acknowledged, -1 without even a table."""
        with self.start(child.__file__, self.database, synchronous, str(autocheckpoint)) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(1 + acknowledgements)]
            process.kill()
            lines += process.stdout.readlines()  # it went on until the kill
            process.wait()
            assert process.stderr is not None
            assert process.returncode == -signal.SIGKILL, process.stderr.read()
        return int(lines[-1]) if len(lines) > 1 else -1

    def lose_power(self) -> int:
        undone = lostwrites.lose_unflushed(self.data, self.undo)
        assert not list(self.data.glob("*-shm"))
        assert not list(self.undo.iterdir())
        return undone

    def files(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.data.iterdir()}

    def last_row(self) -> int:
        """Return the last row of an intact database, -1 without a table.

        Looks at a copy, so that the next child and not this look recovers the database.
        """
        copy = self.undo.with_name("copy")
        shutil.copytree(self.data, copy)
        with closing(sqlite3.connect(copy / self.database.name)) as store:
            assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            if not store.execute("SELECT * FROM sqlite_schema").fetchall():
                last = -1
            else:
                ((last,),) = store.execute("SELECT number FROM latest")
                rows = store.execute("SELECT number, body FROM rows ORDER BY number").fetchall()
                assert rows == [(number, child.body(number)) for number in range(1, last + 1)]
        shutil.rmtree(copy)
        return last


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lostwrites.build(tmp_path_factory.mktemp("shim"))


@pytest.fixture
def machine(shim: Path, tmp_path: Path) -> Machine:
    (tmp_path / "data").mkdir()
    return Machine(shim, tmp_path / "data", tmp_path / "undo")


def test_with_synchronous_full_every_acknowledged_row_outlives_a_power_loss(machine: Machine) -> None:
    rng = random.Random()
    for _ in range(ROUNDS):
        size = machine.database.stat().st_size if machine.database.exists() else PAGE
        acknowledged = machine.commit_rows_and_kill(rng.randrange(20, 60), "FULL")
        machine.lose_power()
        # In WAL mode only a checkpoint makes the database file itself grow.
        assert machine.database.stat().st_size > size
        assert machine.last_row() >= acknowledged


def test_with_synchronous_full_a_database_is_created_whole_or_not_at_all(machine: Machine) -> None:
    rng = random.Random()
    for _ in range(ROUNDS):
        acknowledged = machine.commit_rows_and_kill(rng.randrange(3), "FULL")
        machine.lose_power()
        if machine.database.exists():
            assert machine.last_row() >= acknowledged
        else:
            assert acknowledged == -1
        shutil.rmtree(machine.data)
        machine.data.mkdir()


def test_with_synchronous_off_a_power_loss_takes_acknowledged_rows_that_a_kill_leaves(
    machine: Machine,
) -> None:
    rng = random.Random()
    machine.commit_rows_and_kill(5, "FULL")
    machine.lose_power()
    flushed = machine.last_row()
    before = machine.files()
    for _ in range(ROUNDS):
        acknowledged = machine.commit_rows_and_kill(rng.randrange(2, 60), "OFF")
        assert machine.last_row() >= acknowledged > flushed
        assert machine.lose_power() > 0
        assert machine.files() == before
        assert machine.last_row() == flushed


def test_with_synchronous_normal_a_power_loss_takes_acknowledged_rows_but_not_the_database(
    machine: Machine,
) -> None:
    # WAL mode flushes then at checkpoints only, and there is none before the kill.
    acknowledged = machine.commit_rows_and_kill(10, "NORMAL", autocheckpoint=0)
    machine.lose_power()
    assert machine.last_row() < acknowledged


CHANGES = {
    "write": "os.write(fd, b'abc')",
    "write through a duplicate": "os.write(os.dup(fd), b'abc')",
    "writes over each other": "os.pwrite(fd, b'abc', 2); os.pwrite(fd, b'defg', 1); os.pwrite(fd, b'h', 3)",
    "pwrite past the end": "os.pwrite(fd, b'abc', 100)",
    "writev": "os.writev(fd, [b'abc', b'def'])",
    "pwritev": "os.pwritev(fd, [b'abc', b'def'], 8)",
    "a long write": "os.write(fd, b'a' * 200_000); os.pwrite(fd, b'b' * 150_000, 1)",
    "shorter": "os.ftruncate(fd, 4)",
    "longer": "os.ftruncate(fd, 400)",
    "shorter, then longer": "os.ftruncate(fd, 4); os.ftruncate(fd, 10)",
    "allocated": "os.posix_fallocate(fd, 0, 400)",
    "appended": "file = open('file', 'ab', buffering=0); file.write(b'abc')",
    "written anew": "file = open('file', 'wb', buffering=0); file.write(b'abc')",
    "copied over": "open('other', 'wb').write(b'abc'); shutil.copyfile('other', 'file')",
    "opened by directory": "os.write(os.open('file', os.O_WRONLY, dir_fd=os.open('.', 0)), b'abc')",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_is_lost_unless_it_was_flushed(machine: Machine, change: str) -> None:
    file = machine.data / "file"
    for flush in "", "os.fsync(fd)", "os.fdatasync(fd)":
        file.write_bytes(b"0123456789")
        machine.run(f"fd = os.open('file', os.O_RDWR)\n{change}\n{flush}")
        changed = file.read_bytes()
        assert changed != b"0123456789"
        machine.lose_power()
        assert file.read_bytes() == (changed if flush else b"0123456789")


def test_only_what_follows_the_last_flush_is_lost(machine: Machine) -> None:
    machine.run(
        "fd = os.open('file', os.O_RDWR | os.O_CREAT)\nos.write(fd, b'ab')\nos.fsync(fd)\nos.write(fd, b'c')"
    )
    assert machine.lose_power() == 1
    assert machine.files() == {"file": b"ab"}


def test_writes_of_a_killed_process_are_lost_when_the_power_fails_under_a_later_one(machine: Machine) -> None:
    machine.run("os.write(os.open('file', os.O_WRONLY | os.O_CREAT), b'abc')")
    machine.run("os.write(os.open('file', os.O_WRONLY | os.O_APPEND), b'def')")
    assert machine.files() == {"file": b"abcdef"}
    assert machine.lose_power() == 2
    assert machine.files() == {"file": b""}


def test_a_rename_does_not_flush_the_file(machine: Machine) -> None:
    (machine.data / "file").write_bytes(b"old")
    machine.run("open('new', 'wb').write(b'new')\nos.replace('new', 'file')")
    assert machine.files() == {"file": b"new"}
    machine.lose_power()
    assert machine.files() == {"file": b""}


def test_a_removed_file_leaves_nothing_to_undo_in_the_next_one(machine: Machine) -> None:
    # The file system gives the next file the inode number of the last, as a rule.
    machine.run(
        "for text in b'one', b'two':\n"
        "    if os.path.exists('file'): os.unlink('file')\n"
        "    file = open('file', 'wb', buffering=0)\n"
        "    file.write(text)\n"
        "    if text == b'two': os.fsync(file.fileno())\n"
    )
    assert machine.lose_power() == 0
    assert machine.files() == {"file": b"two"}


def test_a_writable_mapping_of_a_data_file_stops_the_process(machine: Machine) -> None:
    path = machine.data / "file"
    path.write_bytes(b"0123456789")
    script = f"import mmap; file = open({str(path)!r}, 'r+b'); mmap.mmap(file.fileno(), 0)"
    with machine.start("-c", script) as process:
        _, errors = process.communicate()
    assert process.returncode == -signal.SIGABRT
    assert "lostwrites: a writable shared mapping" in errors


def test_a_process_without_the_shim_is_noticed(machine: Machine) -> None:
    machine.undo.mkdir()
    with pytest.raises(RuntimeError, match="no process has run with the lostwrites shim"):
        machine.lose_power()


def test_a_missing_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RuntimeError, match="no cc on the PATH"):
        lostwrites.build(tmp_path)
