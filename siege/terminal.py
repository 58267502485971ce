"""Every form of every game by keys at 80x24, over every dialect and variant that has it."""

import argparse
import asyncio
import logging
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

import structlog

from tests.terminal.whole_games import ALL, Case, play_whole_game


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="only games with one of these in their line, as `masters-states`")
    wanted = parser.parse_args().words
    cases = [case for case in ALL if not wanted or any(word in str(case) for word in wanted)]
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder  # nobody's own seats are touched
        failed = [str(case) for number, case in enumerate(cases) if not _holds(case, Path(folder) / f"{number}")]
    print(f"held: {len(cases) - len(failed)} of {len(cases)}" + (f"; failed: {', '.join(failed)}" * bool(failed)))
    return bool(failed)


def _holds(case: Case, data: Path) -> bool:
    begun, work = time.monotonic(), time.process_time()
    try:
        asyncio.run(play_whole_game(case, data))
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        traceback.print_exc()
        held = False
    else:
        held = True
    took = f"{time.monotonic() - begun:.0f} s, {time.process_time() - work:.1f} s of CPU"
    print(f"{case}: {'held' if held else 'FAILED'}, {took}", flush=True)
    return held


if __name__ == "__main__":
    sys.exit(main())
