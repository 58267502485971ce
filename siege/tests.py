"""The tests that take too long for every time.

Whole games in the browser, all languages, screens and sizes; games with one drop-out each.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main() -> int:
    found = subprocess.run([ROOT / "tools" / "ensure-chromium"], stdout=subprocess.PIPE, text=True, check=True)
    # One after another: a page, its house and the bots that give way to both want a machine to themselves.
    command = [sys.executable, "-m", "pytest", "-m", "long", "--verbose", *sys.argv[1:]]
    environment = {**os.environ, "TAVOLA_CHROMIUM": found.stdout.strip()}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
