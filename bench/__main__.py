"""`make bench`: each figure is a ratio of two things measured in one run, the median of interleaved rounds."""

import argparse
import asyncio
import signal
import sys
import traceback
from collections.abc import Iterable, Sequence
from statistics import median

import uvloop
from rich.console import Console

from bench import chart, peers
from bench.forms import FORMS, ROOT, python
from bench.load import Failed
from bench.parts import PARTS, Run
from bench.play import Moves
from bench.rows import BESIDES, MUST_HOLD, results, table
from bench.wire import TABLES

ROUNDS = 5
LONGEST = 1800
"""Seconds that any part may take."""
PICTURE = ROOT / "docs" / "pictures" / "peers.svg"

NAMES = {
    "echo": "an echoed line",
    "relay": "a line relayed to two",
    "lines": "Tavola, `qwirkle-lines`, on disk",
    "interpreted": "the same, interpreted",
    "light": "the same at 500 moves a second",
    "native": "Tavola, `native`, on disk",
    "boardgame.io": "boardgame.io, in memory",
    "Colyseus": "Colyseus, in memory",
}


def _absolute(figures: dict[str, Moves]) -> str:
    """What each server took: figures of this machine, which mean something only beside each other."""
    rows = []
    for name in filter(figures.__contains__, NAMES):
        moves = figures[name]
        waits = [f"{moves.wait(percent) * 1e3:.1f}" if moves.half else "" for percent in (50, 99)]
        busy = median(peak.cpu * peak.rate for peak in moves.peak), median(peak.load for peak in moves.peak)
        rows.append(
            [
                NAMES[name],
                f"{median(moves.cpu) * 1e6:.0f}",
                f"{median(moves.rate):,.0f}",
                *waits,
                *(f"{part:.0%}" for part in busy),
            ]
        )
    headings = ("this machine only", "CPU, µs", "a second", "p50, ms", "p99, ms", "server busy", "load busy")
    return table(headings, rows)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="at least 5 for figures to keep")
    parser.add_argument("--only", action="append", choices=PARTS, help="one part; may be repeated")
    parser.add_argument("--peers", action="store_true", help="beside other servers, as make bench-peers does")
    return parser.parse_args()


def _measure(run: Run, names: Iterable[str]) -> tuple[dict[str, Sequence[float]], list[str]]:
    """What the parts gave, and a sentence for each that failed; when stopped, what there is so far."""
    values: dict[str, Sequence[float]] = {}
    failures = []
    for name in names:
        try:
            values |= uvloop.run(asyncio.wait_for(PARTS[name](run), LONGEST))
        except Failed as failed:
            failures.append(f"{name}: {failed}")
        except TimeoutError:
            failures.append(f"{name} was not over after {LONGEST} seconds.")
        except KeyboardInterrupt:
            failures.append(f"{name} was stopped.")
            break
        except Exception:  # noqa: BLE001 - a fault in one part must not lose the figures of the others
            failures.append(f"{name}: {traceback.format_exc()}")
    return values, failures


def main() -> None:
    arguments = _arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that whatever was started is ended too
    if arguments.peers and not peers.installed():
        sys.exit("The peers are not installed: make bench-peers does that.")
    print(f"{python()}; the package {' and '.join(form.name for form in FORMS)}, servers {FORMS[-1].name}.")
    if not arguments.peers:
        print("Without the peers: `make bench-peers` measures beside them.")
    run = Run(arguments.rounds, arguments.peers, Console(stderr=True))
    values, failures = _measure(run, arguments.only or PARTS)
    print(f"\nMust hold (medians of {arguments.rounds} interleaved rounds)\n")
    print(results(MUST_HOLD, values, all_rows=True))
    print(f"\nBesides\n\n{results(BESIDES, values, all_rows=False)}")
    if run.moves:
        print(
            f"\nAt {TABLES} tables of two; p50 and p99 at half of each server's own peak\n\n{_absolute(run.moves)}"
        )
    if run.peers and run.moves:
        PICTURE.write_text(chart.draw(run.moves, NAMES), encoding="utf-8")
        print(f"\nDrawn as {PICTURE.relative_to(ROOT)}")
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
