"""Programs that people name where a bot could stand."""

import shlex
import shutil
from pathlib import Path

from tavola.cli.fault import Fault


def found(path: str) -> str:
    """Where this program is; refused with a sentence if there is none that can be run."""
    program = shutil.which(path)
    if program is not None:
        return program
    if Path(path).is_file():
        raise Fault(f"{path} is there, but it is not executable: chmod +x {shlex.quote(path)}")
    raise Fault(f"there is no program {path!r} that can be run")


def check_program(words: str) -> None:
    """Refuse what cannot be started: a program and its arguments in one word."""
    try:
        split = shlex.split(words)
    except ValueError as wrong:
        raise Fault(f"{words!r} cannot be read: {wrong}") from wrong
    found(split[0] if split else words)
