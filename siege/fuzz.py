"""Fuzzing with atheris: five minutes for all that reads what others wrote; and whether the work is linear.

Each target runs in processes of its own. What is found is made as short as it can be and saved as a file, which
belongs into `tests/fuzz/corpus/` once it is mended.
"""

import argparse
import importlib.util
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

MISSING = "fuzzing needs the package atheris: pip install atheris==3.0.0 (it is in the dependency group siege)"
HANG_SECONDS = 60
MEMORY_MB = 2048
LONGEST = 64 * 1024
OWN_CHANGES = 0.7
"""How many of the changes keep the shape of what is said; the others are the fuzzer's own."""
WORK = "the work of "
CPU_GROWTH = 10
"""Four times the length may take so many times the processor's time, of what takes long enough to be measured."""
CPU_FLOOR = 0.01

_RUNS = re.compile(r"stat::number_of_executed_units: *(\d+)")


@dataclass(frozen=True)
class Outcome:
    target: str
    runs: int
    seconds: float
    found: str
    """What went wrong, in a line; "" if nothing did."""


# In a process of its own


def _fuzz(name: str, seconds: int, folder: Path) -> None:
    import atheris  # type: ignore[import-untyped]  # noqa: PLC0415 - only here, before what it looks into

    with atheris.instrument_imports(include=["tavola"]):
        from tests.fuzz import targets  # noqa: PLC0415
    import structlog  # noqa: PLC0415

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    target = targets.TARGETS[name]
    corpus = folder / "corpus"
    corpus.mkdir()
    for number, data in enumerate(target.seeds().values()):
        (corpus / str(number)).write_bytes(data)

    def change(data: bytes, max_size: int, seed: int) -> bytes:
        luck = random.Random(seed)
        if luck.random() < OWN_CHANGES:
            return target.change(data, luck)[:max_size]
        changed: bytes = atheris.Mutate(data, max_size)
        return changed

    options = {
        "max_total_time": seconds,
        "timeout": HANG_SECONDS,
        "rss_limit_mb": MEMORY_MB,
        "max_len": LONGEST,
        "artifact_prefix": f"{folder}/found-",
        "print_final_stats": 1,
        "verbosity": 0,
    }
    arguments = [sys.argv[0], *(f"-{option}={value}" for option, value in options.items()), str(corpus)]
    atheris.Setup(arguments, target.run, custom_mutator=change)
    atheris.Fuzz()


def _measure(talk: str) -> int:
    """Every kind of long message of one way to talk: the work it makes, in steps, in bytes and in time."""
    from tests.fuzz import work  # noqa: PLC0415

    shapes = work.sample(talk, sys.maxsize)
    wrong = 0
    for shape in shapes:
        for seated in (False, True):
            found = work.grows_too_fast(talk, shape, seated=seated) or _takes_too_long(talk, shape, seated=seated)
            if found:
                wrong += 1
                print(found, flush=True)
    print(f"stat::number_of_executed_units: {2 * len(shapes)}")
    return wrong


def _takes_too_long(talk: str, shape: Any, *, seated: bool) -> str | None:
    """What the instructions of Python do not tell: the time of what is written in C. The best of three counts."""
    from tests.fuzz import work  # noqa: PLC0415

    def seconds(length: int) -> float:
        frame, best = shape.of_length(length), float("inf")
        for _ in range(3):
            speaker = work.on_stage(talk, seated=seated).speaker
            begun = time.process_time()
            speaker.session.receive(frame)
            best = min(best, time.process_time() - begun)
        return best

    short, long = seconds(work.SHORT), seconds(work.LONG)
    if long < max(CPU_FLOOR, CPU_GROWTH * short):
        return None
    return f"{talk}, {shape.name}: from {short:.4f} to {long:.4f} s with four times the length"


# Around it


def _run(name: str, seconds: int, kept: Path) -> Outcome:
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "siege.fuzz",
            "--target",
            name,
            "--seconds",
            str(seconds),
            "--folder",
            folder,
        ]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        told = done.stdout + done.stderr
        runs = sum(map(int, _RUNS.findall(told)))
        found = _last_words(told) if done.returncode else ""
        for path in Path(folder).glob("found-*"):
            kept.mkdir(exist_ok=True)
            saved = kept / f"{re.sub(r'[^a-z]+', '-', name)}-{path.name.removeprefix('found-')[:20]}.txt"
            saved.write_bytes(path.read_bytes())
            found += f"; saved as {saved}"
    return Outcome(name, runs, time.monotonic() - begun, found)


def _last_words(told: str) -> str:
    """The line of the output that says what happened."""
    telling = [
        line
        for line in told.splitlines()
        if re.match(r"\w*(Error|Exception|Illegal|NotDone|Unreadable)\b|==", line)
    ]
    grown = [line for line in told.splitlines() if "times the length" in line]
    return (grown or telling or told.splitlines() or ["it ended without a word"])[0][:300]


def _shorten(name: str, path: Path) -> int:
    """Print what a saved input comes to, without the lines it does not need."""
    from tests.fuzz import targets  # noqa: PLC0415

    shorter = targets.minimised(targets.TARGETS[name], path.read_bytes())
    print(shorter.decode(errors="backslashreplace"))
    return 0


def _targets(only: str) -> list[str]:
    from tests.fuzz.stage import GAME_OF  # noqa: PLC0415
    from tests.fuzz.targets import TARGETS  # noqa: PLC0415

    return [name for name in (*TARGETS, *(WORK + talk for talk in GAME_OF)) if only in name]


def _siege(minutes: float, only: str, kept: Path) -> int:
    if importlib.util.find_spec("atheris") is None:
        print(MISSING)
        return 2
    console = Console()
    names = _targets(only)
    rows = Table("target", "runs", "seconds", "found", box=None, pad_edge=False)
    outcomes = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for outcome in pool.map(lambda name: _run(name, round(60 * minutes), kept), names):
            outcomes.append(outcome)
            console.print(f"{len(outcomes)} of {len(names)}: {outcome.target}, {outcome.runs:,} runs", style="dim")
            rows.add_row(outcome.target, f"{outcome.runs:,}", f"{outcome.seconds:.0f}", outcome.found or "nothing")
    console.print(rows)
    return int(any(outcome.found for outcome in outcomes))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m siege.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5, help="for each target")
    parser.add_argument("--only", default="", help="targets with this in their names")
    parser.add_argument("--kept", type=Path, default=Path("fuzz-found"), help="where what is found is saved")
    parser.add_argument(
        "--shorten", type=Path, help="a saved input, to be made as short as it can be; needs --target"
    )
    parser.add_argument("--target", help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.shorten:
        return _shorten(asked.target, asked.shorten)
    if asked.target is None:
        return _siege(asked.minutes, asked.only, asked.kept)
    if asked.target.startswith(WORK):
        return int(_measure(asked.target.removeprefix(WORK)) > 0)
    _fuzz(asked.target, asked.seconds, asked.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
