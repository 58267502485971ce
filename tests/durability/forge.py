"""The process that test_kill.py has its houses from: everything is imported, each line it reads forks one.

A line is a JSON object: the arguments of `tavola`, and perhaps another `synchronous` than the store asks for.
"""

import json
import os
import signal
import sqlite3
import sys
from pathlib import Path

from tavola import cli
from tavola.store import schema, sqlite


def patch(synchronous: str) -> None:
    """Have the store write with this setting instead of its own."""

    def bring_up_otherwise(db: sqlite3.Connection, folder: Path, version: int) -> None:
        schema.bring_up(db, folder, version)
        db.execute(f"PRAGMA synchronous = {synchronous}")

    vars(sqlite)["bring_up"] = bring_up_otherwise


def mark_shim() -> None:
    """Leave the mark that the shim leaves when a process loads it: a fork has it from its parent."""
    if "lostwrites.so" in Path("/proc/self/maps").read_text(encoding="utf-8"):
        (Path(os.environ["LOSTWRITES_UNDO"]) / "loaded").touch()


def tell(line: str) -> None:
    os.write(sys.stdout.fileno(), f"{line}\n".encode())


def main() -> None:
    for line in sys.stdin:
        job = json.loads(line)
        house = os.fork()
        if not house:
            signal.alarm(60)  # whatever goes wrong, no house is left behind
            os.dup2(os.open(os.devnull, os.O_RDWR), sys.stdout.fileno())
            mark_shim()
            if job["synchronous"]:
                patch(job["synchronous"])
            sys.argv = ["tavola", *job["arguments"]]
            cli.main()
            os._exit(0)
        tell(f"house {house}")
        _, status = os.waitpid(house, 0)
        tell(f"ended {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    main()
