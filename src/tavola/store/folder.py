"""The house's data folder: who owns it, what is in it, and what to say when it cannot be used."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # on Windows games can be read, and nothing is written
    fcntl = None  # type: ignore[assignment]

DATABASE = "tavola.db"
_LOCK = "owner.lock"
_IN_USE = b"what was written last is in the write-ahead log\n"


class Unusable(Exception):  # noqa: N818 - told to the person who started the house
    """The data folder cannot be used; the message says why."""


_PLAIN = {
    sqlite3.SQLITE_FULL: "cannot write {path}: the disk is full",
    sqlite3.SQLITE_READONLY: "cannot write {path}: it, its folder or its disk may only be read",
    sqlite3.SQLITE_CANTOPEN: "cannot open {path}: it, or its folder, may not be read and written by this user",
    sqlite3.SQLITE_PERM: "cannot open {path}: it, or its folder, may not be read and written by this user",
    sqlite3.SQLITE_IOERR: "cannot use {path}: the disk refuses, perhaps because it is full ({fault})",
    sqlite3.SQLITE_BUSY: "cannot use {path}: another program has locked it",
    sqlite3.SQLITE_NOTADB: "{path} is not a file of Tavola's: {fault}",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged: {fault}; nothing was changed in it, put a good copy in its place",
}
"""What SQLite's faults mean to whoever runs the house."""


def refusal(path: Path, fault: sqlite3.Error | UnicodeDecodeError) -> Unusable:
    """That fault as a sentence."""
    kind = _kind(fault) if isinstance(fault, sqlite3.Error) else sqlite3.SQLITE_CORRUPT
    plain = _PLAIN.get(kind, "cannot use {path}: {fault}")
    return Unusable(plain.format(path=path, fault=fault))


def tells_of_damage(fault: sqlite3.Error) -> bool:
    """Whether it is what is stored that is wrong, and not what keeps it from being read now."""
    return _kind(fault) == sqlite3.SQLITE_CORRUPT or not isinstance(fault, sqlite3.OperationalError)


def _kind(fault: sqlite3.Error) -> int:
    """The low byte is the fault, what is above tells its circumstances."""
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF


def no_tables(folder: Path) -> Unusable:
    return Unusable(f"there are no tables in {folder}: no house has kept its data there")


def taken(folder: Path) -> Unusable:
    return Unusable(f"another house is running on {folder}: stop it first, or give another --data")


def make(folder: Path) -> None:
    """Make the folder, if it is not there, for nobody else's eyes."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as fault:
        raise unkeepable(folder, fault) from fault


def unkeepable(folder: Path, fault: OSError) -> Unusable:
    what = f" ({fault.filename})" if fault.filename and Path(fault.filename) != folder else ""
    return Unusable(f"cannot keep data in {folder}: {fault.strerror}{what}")


class Claim:
    """No two houses write the same tables. The claim ends with the process, or when it is released."""

    def __init__(self, folder: Path) -> None:
        if fcntl is None:
            raise Unusable("on this system no folder can be claimed, so nothing is written; on Windows use WSL")
        make(folder)
        self._ahead = folder / f"{DATABASE}-wal"
        try:
            # Seeds and secrets are in these: nobody else on this machine may read them. What SQLite makes beside
            # the database has the database's mode.
            for path in (folder / _LOCK, folder / DATABASE):
                if path.is_dir():
                    raise Unusable(f"{path} is a folder, and should be a file")
                path.touch(mode=0o600)
                path.chmod(0o600)
            self._lock = (folder / _LOCK).open("r+b", buffering=0)
        except OSError as fault:
            raise unkeepable(folder, fault) from fault
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            self._lock.close()
            raise taken(folder) from fault
        self.lost_ahead = self._lock.read() == _IN_USE and not self._ahead.exists()
        """Whether the last house did not close and left a write-ahead log that is gone now."""
        self.marked = False

    def mark(self) -> None:
        """From the first commit on there is a write-ahead log, until the database is closed."""
        if not self.marked:
            self._write(_IN_USE)
            self.marked = True

    def release(self) -> None:
        """After the database was closed."""
        if not self._lock.closed and not self._ahead.exists():
            self._write(b"")
        self._lock.close()

    def _write(self, mark: bytes) -> None:
        # On a full disk there is only less to notice with at the next start.
        with suppress(OSError):
            self._lock.seek(0)
            self._lock.truncate()
            self._lock.write(mark)


def copy(db: sqlite3.Connection, to: Path) -> None:
    """Copy the whole database as it is, damage and all, for nobody else's eyes.

    The file itself is not opened: closing it again would take away the locks SQLite has on it.
    """
    part = to.with_name(f"{to.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with closing(sqlite3.connect(part)) as target:
            db.backup(target)
        part.replace(to)
    except (OSError, sqlite3.Error) as fault:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        why = fault.strerror if isinstance(fault, OSError) else refusal(part, fault)
        raise Unusable(f"no copy of {to.parent / DATABASE} could be made: {why}") from fault
