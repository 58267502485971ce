"""Where this user's houses are on this machine: each that is open leaves a file that says so.

The house keeps its file locked. A lock goes with the process that has it, however that ends, so a file without one
is of a house that is no more.
"""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # Windows has none, and no house either
    fcntl = None  # type: ignore[assignment]

HERE: Final = ("", "0.0.0.0", "::", "127.0.0.1", "localhost")  # noqa: S104 - nothing is bound here
"""What a house listens on that is reached as localhost."""
SUFFIX: Final = ".json"


@dataclass(frozen=True, order=True)
class OpenHouse:
    address: str
    data: str
    """The folder where its games are kept, which tells one from another."""


def left_by(host: str, port: int, data: Path) -> OpenHouse:
    name = "localhost" if host in HERE else f"[{host}]" if ":" in host else host
    return OpenHouse(f"{name}:{port}", str(data.resolve()))


@contextmanager
def told_here(house: OpenHouse) -> Iterator[None]:
    """Whoever looks for a house finds this one meanwhile. Where no file can be left it is open all the same."""
    left: tuple[int, Path] | None = None
    with suppress(OSError, RuntimeError):  # without a home there is no place for it
        left = _leave(house)
    try:
        yield
    finally:
        if left:
            handle, file = left
            with suppress(OSError):
                file.unlink()
            os.close(handle)


def _leave(house: OpenHouse) -> tuple[int, Path] | None:
    if fcntl is None:
        return None
    folder = _folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=folder)  # only we can read it
    fcntl.flock(handle, fcntl.LOCK_EX)
    os.write(handle, json.dumps(asdict(house)).encode())
    # Nobody looks at it before it is locked.
    return handle, Path(part).rename(f"{part}{SUFFIX}")


def open_houses() -> list[OpenHouse]:
    """Those that are open now; what others have left behind is cleared away."""
    found = []
    with suppress(OSError, RuntimeError):
        for file in _folder().glob(f"*{SUFFIX}"):
            with suppress(OSError, ValueError, TypeError):
                if _is_locked(file):
                    found.append(OpenHouse(**json.loads(file.read_text(encoding="utf-8"))))
                else:
                    file.unlink()
    return sorted(found)


def _is_locked(file: Path) -> bool:
    with file.open() as opened:
        try:
            fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _folder() -> Path:
    """Beside the seats that are kept."""
    from tavola.terminal.kept_seats import usual_file  # noqa: PLC0415 - most commands need nothing of the terminal

    return usual_file().parent / "houses"
