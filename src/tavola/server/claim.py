"""The claim on a data folder that nobody takes away by deleting a file: a lock on the folder itself."""

# What is not there on every system is looked for here.
# mypy: no-warn-unreachable

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tavola.store.folder import make, taken, unkeepable

try:
    import fcntl
except ImportError:  # the store says that nothing can be written on this system
    fcntl = None  # type: ignore[assignment]


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Nobody else has this folder meanwhile; `Unusable` if somebody has. It is made if it is not there.

    The database itself is not locked so: whoever opens and closes it takes SQLite's own locks away.
    """
    if fcntl is None:
        yield
        return
    make(folder)
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError as fault:
        raise unkeepable(folder, fault) from fault
    try:
        _lock(handle, folder)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, folder: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as fault:
        raise taken(folder) from fault
    except OSError:
        # Some network file systems have no locks on folders; the lock file stands for it there.
        return
