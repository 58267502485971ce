"""Power loss for a process under test: builds and arms the shim of lostwrites.c, and after the process was
killed takes back every write it had not flushed.
"""

import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

_SOURCE = Path(__file__).with_name("lostwrites.c")
_LENGTH = struct.Struct("=Q")
_HEAD = struct.Struct("=QQQ")  # offset, count of old bytes, old file size


def build(into: Path) -> Path:
    """Compile the shim into a directory and return its path."""
    compiler = shutil.which("cc")
    if compiler is None:
        raise RuntimeError("the durability tests need a C compiler, and there is no cc on the PATH")
    shim = into.resolve() / "lostwrites.so"
    command = [compiler, "-std=c11", "-O2", "-Wall", "-Wextra", "-fPIC", "-shared", "-pthread"]
    done = subprocess.run([*command, "-o", shim, _SOURCE], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{compiler} could not build {_SOURCE.name}:\n{done.stderr}")
    return shim


def environment(shim: Path, data_dir: Path, undo_dir: Path) -> dict[str, str]:
    """Return the variables to add to the environment of the process to watch; makes the undo directory.

    The undo directory must not lie in the data directory.
    """
    undo_dir.mkdir(parents=True, exist_ok=True)
    return {
        "LD_PRELOAD": str(shim.resolve()),
        "LOSTWRITES_DIR": str(data_dir.resolve()),
        "LOSTWRITES_UNDO": str(undo_dir.resolve()),
    }


def lose_unflushed(data_dir: Path, undo_dir: Path) -> int:
    """Put the files back to what was flushed, empty the undo directory, return the number of undone writes.

    To be called once the watched process is dead, and before anything else opens its files.
    """
    if not (undo_dir / "loaded").exists():
        # Without the shim nothing would ever be lost, and every test would pass.
        raise RuntimeError(f"no process has run with the lostwrites shim and {undo_dir} since it was emptied")
    undone = 0
    for path in [found for found in data_dir.rglob("*") if found.is_file() and not found.is_symlink()]:
        if path.name.endswith("-shm"):
            path.unlink()
            continue
        status = path.stat()
        journal = undo_dir / f"{status.st_dev:x}-{status.st_ino:x}"
        if journal.exists():
            undone += _undo(path, journal.read_bytes())
    for journal in undo_dir.iterdir():
        journal.unlink()
    return undone


def _undo(path: Path, journal: bytes) -> int:
    records = list(_records(journal))
    with path.open("r+b") as file:
        for offset, old, size in reversed(records):
            os.pwrite(file.fileno(), old, offset)
            os.ftruncate(file.fileno(), size)
    return len(records)


def _records(journal: bytes) -> Iterator[tuple[int, bytes, int]]:
    if not journal:
        return
    (end,) = _LENGTH.unpack_from(journal)
    at = _LENGTH.size
    while at < end:
        offset, count, size = _HEAD.unpack_from(journal, at)
        at += _HEAD.size
        yield offset, journal[at : at + count], size
        at += count
