"""The commands a person types."""

import os
import sys

from cyclopts import CycloptsError

from tavola.cli.app import app
from tavola.cli.fault import Fault

NOBODY_READS = 141
"""The exit code of a program that was ended by SIGPIPE, as shells tell it."""


def main() -> None:
    try:
        app()
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read this has had enough, as `head` does. What is still buffered goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(NOBODY_READS)
    except CycloptsError:
        sys.exit(Fault.code)  # what is wrong with the command has been told
    except Fault as fault:
        print(f"tavola: {fault}", file=sys.stderr)
        sys.exit(fault.code)
    except KeyboardInterrupt:
        sys.exit(130)
