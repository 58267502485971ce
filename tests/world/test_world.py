"""Simulated worlds: whatever goes wrong, all agree, nothing told is lost and nothing secret is sent."""

import os
import subprocess
import sys

import pytest

from siege.world import failure_of
from tests.world.world import World

WORLDS = 200
AT_ONCE = 10


@pytest.mark.parametrize("first", range(0, WORLDS, AT_ONCE))
def test_in_every_world_all_holds_that_must(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        world = World(seed).run()
        assert world.failure is None, failure_of(world)


def test_these_worlds_are_full_of_trouble_and_games() -> None:
    worlds = [World(seed).run() for seed in range(12)]
    assert sum(world.moves for world in worlds) > 300
    assert sum(world.checks.agreed for world in worlds) > 1000
    assert sum(world.lives for world in worlds) > len(worlds) + 5
    assert any(shelf.finished for world in worlds for shelf in world.disk.shelves())
    tongues = {person.tongue for world in worlds for person in world.people}
    assert len(tongues) >= 7


# A seed is all there is to it


TRACES = "from tests.world.world import World; print([World(seed).run().trace for seed in (3, 11, 15, 23)])"


def test_a_seed_repeats_exactly_in_another_process() -> None:
    def traces(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        return subprocess.run(
            [sys.executable, "-c", TRACES], env=environment, check=True, capture_output=True, text=True
        ).stdout

    first = traces("1")
    assert first == traces("2")
    assert first.strip() == str([World(seed).run().trace for seed in (3, 11, 15, 23)])


def test_another_seed_is_another_world() -> None:
    assert World(3).run().trace != World(4).run().trace
