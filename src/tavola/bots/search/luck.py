"""The luck of imagined games: fast, and nobody has to prove anything."""

from typing import Final

from tavola.games.contract import Chance

# L'Ecuyer's pair of generators (1988); small enough that no number ever leaves a machine word.
_FIRST: Final = 2_147_483_563
_SECOND: Final = 2_147_483_399


class Luck:
    """Numbers that follow from one draw of the chance it was made of."""

    def __init__(self, chance: Chance) -> None:
        self._first = 1 + chance.below(_FIRST - 1)
        self._second = 1 + chance.below(_SECOND - 1)

    def below(self, n: int) -> int:
        self._first = 40_014 * self._first % _FIRST
        self._second = 40_692 * self._second % _SECOND
        return (self._first - self._second) % (_FIRST - 1) % n
