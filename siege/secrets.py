"""Secrets: twins that nobody can tell apart, over all dialects, and whole games searched for what is hidden."""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count, islice
from typing import NamedTuple

from tests.support.canaries import CanaryGame, Leak
from tests.support.twins import Difference, Evening, compare

PAIRS = 1_000_000
GAMES = 10_000
AT_ONCE = 10
"""Evenings or games that a process goes through before it tells how it went."""


class Tally(NamedTuple):
    """What a process has been through."""

    compared: Counter[str]
    """How many pairs, or frames, of each kind."""
    rounds: int
    faults: list[str]


def compare_twins(first: int) -> Tally:
    """Pairs of answers by the dialect they were given in."""
    compared: Counter[str] = Counter()
    faults = []
    for seed in range(first, first + AT_ONCE):
        for twins in Evening(seed).pairs():
            who = "a spectator" if twins.seat is None else twins.tongue
            try:
                compared[who] += compare(twins, seed)
            except Difference as difference:
                faults.append(f"evening {seed}: {difference}")
    return Tally(compared, AT_ONCE, faults)


def play_canaries(first: int) -> Tally:
    """Frames by the game they were sent in."""
    frames: Counter[str] = Counter()
    faults = []
    for seed in range(first, first + AT_ONCE):
        game = CanaryGame(seed)
        try:
            frames[game.game] += game.play()
        except Leak as leak:
            faults.append(f"game {seed}: {leak}")
    return Tally(frames, AT_ONCE, faults)


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def go_through(
    what: str, work: Callable[[int], Tally], processes: int, enough: Callable[[int, int], bool], most: int
) -> bool:
    """Work until it is enough, on all processes; whether nothing was found."""
    begun = time.monotonic()
    compared: Counter[str] = Counter()
    rounds = 0
    faults: list[str] = []
    seeds: Iterable[int] = count(0, AT_ONCE)
    with ProcessPoolExecutor(processes) as pool:
        running: set[Future[Tally]] = {pool.submit(work, seed) for seed in islice(seeds, processes * 2)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for job in done:
                tally = job.result()
                compared += tally.compared
                rounds += tally.rounds
                faults += tally.faults
                if not enough(compared.total(), rounds + len(running) * AT_ONCE):
                    running.add(pool.submit(work, next(iter(seeds))))
            sys.stderr.write(f"\r{what}: {compared.total()} of {rounds} rounds, {len(faults)} found")
    sys.stderr.write("\n")
    for fault in faults[:5]:
        say(fault)
    say(
        f"{what}: {compared.total()} compared in {rounds} rounds, {len(faults)} found,"
        f" {time.monotonic() - begun:.0f} seconds"
    )
    for kind, number in compared.most_common():
        say(f"    {kind:<34}{number:>10}")
    return not faults and (compared.total() >= most or rounds >= most)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m siege.secrets", description=__doc__)
    parser.add_argument("--pairs", type=int, default=PAIRS, help="pairs of answers to compare")
    parser.add_argument("--games", type=int, default=GAMES, help="whole games to search")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    twins = go_through("twins", compare_twins, given.processes, lambda pairs, _: pairs >= given.pairs, given.pairs)
    canaries = go_through(
        "canaries", play_canaries, given.processes, lambda _, games: games >= given.games, given.games
    )
    return 0 if twins and canaries else 1


if __name__ == "__main__":
    sys.exit(main())
