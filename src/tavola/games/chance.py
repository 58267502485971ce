"""Luck that can be proved: numbers that follow from a secret seed and the number of a log entry."""

from hashlib import blake2b, sha256
from struct import Struct
from typing import Final

_HALVES: Final = Struct(">2I")
_BLOCK: Final = 64
_WORD: Final = 8
_SPAN: Final = 1 << 64
_TOP: Final = (1 << 32) - 1
_SMALL: Final = 1 << 28
"""Up to here what is worked out of two halves of a word fits into one of the processor's."""


class SeededChance:
    """The luck of one log entry.

    There is no position to keep: entry 17 draws the same numbers whether or not entry 16 drew any, so nothing
    has to be restored after a crash, and each draw can be verified alone.
    """

    def __init__(self, seed: bytes, entry: int) -> None:
        self._seed = seed
        self._entry = entry.to_bytes(8, "big")
        self._block = 0
        self._words = b""
        self._left = 0
        """Bytes of these that no number was made of yet; the last word comes first."""

    @property
    def drawn(self) -> bool:
        """Whether anything was left to luck."""
        return self._block > 0

    def below(self, n: int) -> int:
        if not 1 <= n <= _SPAN:
            raise ValueError(f"cannot choose among {n} things")
        while True:
            if not self._left:
                self._refill()
            self._left -= _WORD
            halves = _HALVES.unpack_from(self._words, self._left)
            high: int = halves[0]
            low: int = halves[1]
            if n <= _SMALL and high < _TOP:
                return ((high % n << 32) + low) % n  # the same as below, which no small n refuses here
            word = (high << 32) + low
            # The last, incomplete stretch of n would make small numbers a little likelier.
            if word < _SPAN - _SPAN % n:
                return word % n

    def _refill(self) -> None:
        self._words = blake2b(self._entry + self._block.to_bytes(8, "big"), key=self._seed).digest()
        self._left = _BLOCK
        self._block += 1


def commitment(seed: bytes) -> str:
    """What is published before the deal, so that the seed opened at the end can be checked."""
    return sha256(seed).hexdigest()


def with_words(seed: bytes, words: list[str]) -> bytes:
    """The seed a table plays with: the house's own, stirred with the guests' words.

    The house has committed to its part before it hears the words, so neither side can choose the draws.
    """
    stirred = blake2b(key=seed, digest_size=32)
    for word in words:
        spelled = word.encode()
        stirred.update(len(spelled).to_bytes(4, "big") + spelled)
    return stirred.digest()
