"""Which of the tests that differ only by a seed are run every time."""

from collections.abc import Sequence
from typing import Any

import pytest


def first(every_time: int, of: Sequence[int]) -> list[Any]:
    """All of them, of which the first so many are tried every time and the others only when there is time."""
    return [
        pytest.param(seed, marks=() if number < every_time else pytest.mark.long) for number, seed in enumerate(of)
    ]
