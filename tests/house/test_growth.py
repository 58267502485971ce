"""What happens once in a house of many tables takes no more steps than in a house of few."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from bench.growth import THINGS, Thing

FEW, MANY = 60, 600
AT_MOST = 1.25
"""Finding a place among ten times as many takes a few looks more; looking at all of them ten times as many."""
WARM = 5


def steps_of(act: Callable[[], Any]) -> int:
    """Calls of functions, those of C among them. Unlike time they are the same in every run."""
    steps = 0

    def count(frame: FrameType, event: str, _: Any) -> None:
        nonlocal steps
        steps += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return steps


def once_in(thing: Callable[[int], Thing], tables: int) -> int:
    doing = thing(tables)
    for _ in range(WARM):
        next(doing)
    return min(steps_of(lambda: next(doing)) for _ in range(3))


@pytest.mark.parametrize("name", THINGS)
def test_it_takes_no_more_steps_where_there_are_many_tables(name: str) -> None:
    few, many = once_in(THINGS[name], FEW), once_in(THINGS[name], MANY)
    assert many <= AT_MOST * few
