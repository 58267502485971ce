"""The commands a person types."""

import os
import sys

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
    except Fault as fault:
        print(f"tavola: {fault}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
