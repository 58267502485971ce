"""Every form of every game by keys at 80x24, over every dialect that has it; and on the odd servers."""

import argparse
import asyncio
import logging
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path

import structlog

from tests.terminal.odd_servers import SERVERS, play_on_odd_server
from tests.terminal.whole_games import ALL, play_whole_game


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="only games with one of these in their line, as `masters-states`")
    wanted = parser.parse_args().words
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder  # nobody's own seats are touched
        games = {
            **{str(case): partial(play_whole_game, case, Path(folder) / f"{case}") for case in ALL},
            **{f"{dialect} on the odd server": partial(play_on_odd_server, dialect) for dialect in SERVERS},
        }
        played = [name for name in games if not wanted or any(word in name for word in wanted)]
        failed = [name for name in played if not _holds(name, games[name])]
    print(f"held: {len(played) - len(failed)} of {len(played)}" + f"; failed: {', '.join(failed)}" * bool(failed))
    return bool(failed)


def _holds(name: str, game: Callable[[], Coroutine[None, None, None]]) -> bool:
    begun, work = time.monotonic(), time.process_time()
    try:
        asyncio.run(game())
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        traceback.print_exc()
        held = False
    else:
        held = True
    took = f"{time.monotonic() - begun:.0f} s, {time.process_time() - work:.1f} s of CPU"
    print(f"{name}: {'held' if held else 'FAILED'}, {took}", flush=True)
    return held


if __name__ == "__main__":
    sys.exit(main())
