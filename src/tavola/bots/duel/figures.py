"""What results prove: shares with intervals, points apart, and a test that ends when it is certain."""

from math import log, log10, sqrt

Z = 1.959964
"""Of a normal distribution 95 % lie within so many deviations."""
ERROR = 0.05
"""How often each of the two verdicts of a sequential test may be wrong."""
FEWEST = 8
"""Deals before a test may say anything."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies in 95 of 100 cases: Wilson's interval. A shared win counts partly."""
    if not games:
        return 0.0, 1.0
    share = won / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def points(share: float) -> float:
    """How many rating points (Elo's) apart two are of whom the first wins this share."""
    kept = min(max(share, 0.001), 0.999)
    return 400 * log10(kept / (1 - kept))


class Sequential:
    """Wald's sequential test between two shares, for results that come a deal at a time.

    A deal is played once from each seat, and its games are alike; so one number stands for it, the share that was
    won of them, and the test goes by how these numbers spread (a normal approximation, as chess engines use).
    """

    def __init__(self, low: float, high: float) -> None:
        if not 0 <= low < high <= 1:
            raise ValueError(
                f"a sequential test is between two shares, 0 <= LOW < HIGH <= 1, not {low:g} and {high:g}"
            )
        self.low, self.high = low, high
        self.bound = log((1 - ERROR) / ERROR)
        self._seen = [0.0, 1.0]
        """With one lost deal and one won one that nobody played, so that the first few prove nothing."""

    def add(self, share: float) -> None:
        self._seen.append(share)

    @property
    def evidence(self) -> float:
        """How much more likely these results are with the high share than with the low one, as a logarithm."""
        count = len(self._seen)
        mean = sum(self._seen) / count
        spread = sum((share - mean) ** 2 for share in self._seen) / count
        return count * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * spread)

    @property
    def verdict(self) -> str | None:
        """Which share it is certain of, "high" or "low"; None as long as it is not."""
        if len(self._seen) < FEWEST + 2 or abs(self.evidence) < self.bound:
            return None
        return "high" if self.evidence > 0 else "low"
