"""The commands a person types."""

import os
import sys

from tavola.cli.fault import Fault

NOBODY_READS = 141
"""The exit code of a program that was ended by SIGPIPE, as shells tell it."""
INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> None:
    """What was typed unless these are given."""
    try:
        _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read this has had enough, as `head` does. What is still buffered goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(NOBODY_READS)
    except Fault as fault:
        print(f"tavola: {fault}", file=sys.stderr)
        sys.exit(fault.code)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _run(arguments: list[str] | None) -> None:
    # Imported here: whoever interrupts that, which takes a moment, is told no more than later.
    from cyclopts import CycloptsError  # noqa: PLC0415

    from tavola.cli.app import app, whole  # noqa: PLC0415

    said = sys.argv[1:] if arguments is None else arguments
    try:
        (whole() if said[:1] in ([], ["--help"], ["-h"]) else app)(arguments)
    except CycloptsError:
        sys.exit(Fault.code)  # what is wrong with the command has been told
