"""The tiles of a set, for whoever asks for the same sets again and again."""

from typing import Final

from tavola.games.qwirkle.tiles import BIT, KINDS

_MOST: Final = 1 << 16
"""So many sets are kept."""


class _Members(dict[int, tuple[int, ...]]):
    """Worked out when first asked for; a search asks for the same sets again and again."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        members = tuple(tile for tile in range(KINDS) if mask & BIT[tile])
        if len(self) < _MOST:
            self[mask] = members
        return members


MEMBERS = _Members()
"""The tiles of a set, in order."""
