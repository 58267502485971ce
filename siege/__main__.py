"""Run every part of the siege, or those that are named: `python -m siege [PART ...]`."""

import subprocess
import sys
import time
from pathlib import Path

PARTS = (
    *("attacks", "websocket", "world", "secrets", "mutants", "damage", "memory"),
    *("bots", "fuzz", "soak", "cluster", "terminal", "tests"),
)


def main() -> int:
    wanted = sys.argv[1:] or list(PARTS)
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        print(f"there is no part {', '.join(unknown)}; there is {', '.join(PARTS)}", file=sys.stderr)
        return 2
    failed = []
    for number, part in enumerate(wanted, 1):
        print(f"--- {number} of {len(wanted)}: {part}", flush=True)
        begun = time.monotonic()
        command = [sys.executable, "-m", f"siege.{part}"]
        if subprocess.run(command, cwd=Path(__file__).parents[1], check=False).returncode:
            failed.append(part)
        print(f"--- {part}: {'failed' if part in failed else 'held'} after {time.monotonic() - begun:.0f} s\n")
    print(
        f"held: {len(wanted) - len(failed)} of {len(wanted)}" + (f"; failed: {', '.join(failed)}" * bool(failed))
    )
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
