"""The commands a person types."""

import sys

from tavola.cli.app import app
from tavola.cli.fault import Fault


def main() -> None:
    try:
        app()
    except Fault as fault:
        print(f"tavola: {fault}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
