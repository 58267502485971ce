"""What goes wrong in one world, and when: all of it comes from the world's seed."""

from __future__ import annotations

import random
from typing import Final

TROUBLES: Final = (
    "dropped connections",
    "half-open connections",
    "guests who do not read",
    "slow disk",
    "refusing disk",
    "kills",
    "restarts",
    "stalls",
    "clock jumps",
    "nuisances",
)
MOST_SPLIT: Final = 4096


class Faults:
    """Some of the troubles, as lasting as the seed has it; in the end there are none."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.troubles = [trouble for trouble in TROUBLES if rng.random() < 0.4]
        self._lag = rng.choice([0.002, 0.02, 0.2])
        self._pieces = rng.random() * 0.6
        self._every = rng.choice([3.0, 8.0, 20.0])
        self.disk = "well"

    def calm(self) -> None:
        """From now on everything works."""
        self.troubles = []
        self.disk = "well"

    def chance(self, p: float) -> bool:
        return self._rng.random() < p

    def pause(self) -> float:
        """Until the next trouble."""
        return self._rng.expovariate(1 / self._every)

    # The network

    def latency(self) -> float:
        late = self._rng.random() < 0.03 and bool(self.troubles)
        return self._rng.random() * (1.5 if late else self._lag)

    def cut_at(self, length: int) -> int:
        """How many of so many bytes arrive together."""
        if length <= 1 or self._rng.random() >= self._pieces:
            return length
        return self._rng.randint(1, length) if length < MOST_SPLIT else self._rng.randint(length // 4, length)

    # The disk

    def disk_seconds(self) -> float:
        return self._rng.random() * (3.0 if self.disk == "slow" else 0.01)

    def disk_fate(self) -> str:
        """Whether a write works, does nothing, or works without saying so."""
        if self.disk == "refusing":
            return self._rng.choice(["refused", "refused", "unsaid"])
        return "written"

    # People

    def away(self) -> float:
        return self._rng.choice([0.1, 1.0, 5.0, 40.0]) * self._rng.random()

    def thought(self) -> float:
        return self._rng.random() * self._rng.choice([0.01, 0.1, 1.0])
