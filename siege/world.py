"""Simulated worlds, each on one seed: a house, its guests, disk and clock with everything going wrong that can."""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.world.world import World

SEEDS = 10_000
AT_ONCE = 20
"""Worlds that a process plays before it tells how it went."""


def failure_of(world: World) -> str:
    """What to show of a world in which something did not hold."""
    return (
        f"world {world.seed}: {world.failure}\n\nThe last steps of it:\n{world.story()}\n\n"
        f"Again: python -m siege.world --seed {world.seed}"
    )


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def play(seeds: range) -> tuple[int, int, list[tuple[int, str]]]:
    """How many moves and steps these worlds took, and those that failed."""
    moves = steps = 0
    failed = []
    for seed in seeds:
        world = World(seed).run()
        moves += world.moves
        steps += world.steps
        if world.failure:
            failed.append((seed, failure_of(world)))
    return moves, steps, failed


def one(seed: int) -> int:
    world = World(seed).run()
    say(failure_of(world) if world.failure else f"world {seed} holds: {world.story().splitlines()[-1].strip()}")
    say(f"trace {world.trace}, troubles: {', '.join(World(seed).faults.troubles) or 'none'}")
    return 1 if world.failure else 0


def many(first: int, count: int, processes: int) -> int:
    begun = time.monotonic()
    moves = steps = done = 0
    failed: list[tuple[int, str]] = []
    chunks = [range(at, min(at + AT_ONCE, first + count)) for at in range(first, first + count, AT_ONCE)]
    with ProcessPoolExecutor(processes) as pool:
        jobs = {pool.submit(play, chunk): len(chunk) for chunk in chunks}
        for job in as_completed(jobs):
            some_moves, some_steps, some_failed = job.result()
            moves, steps, done = moves + some_moves, steps + some_steps, done + jobs[job]
            failed += some_failed
            for seed, _ in some_failed:
                sys.stderr.write(f"\rworld {seed} failed\n")
            sys.stderr.write(f"\r{done} of {count} worlds, {len(failed)} failed")
    sys.stderr.write("\n")
    for _, story in sorted(failed)[:3]:
        say(f"{story}\n")
    seconds = time.monotonic() - begun
    say(f"{'worlds':<10}{'failed':<10}{'moves':<12}{'steps':<12}seconds")
    say(f"{count:<10}{len(failed):<10}{moves:<12}{steps:<12}{seconds:.0f}")
    if failed:
        say(f"failed: {' '.join(str(seed) for seed, _ in sorted(failed)[:40])}")
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m siege.world", description=__doc__)
    parser.add_argument("--seed", type=int, help="play this one world and tell how it went")
    parser.add_argument("--first", type=int, default=0, help="the first seed of many")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how many worlds")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    return one(given.seed) if given.seed is not None else many(given.first, given.seeds, given.processes)


if __name__ == "__main__":
    sys.exit(main())
