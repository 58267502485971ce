"""The tiles of a set, for whoever asks for the same sets again and again."""

from tavola.games.qwirkle.tiles import BIT, KINDS


class _Members(dict[int, tuple[int, ...]]):
    """Worked out when first asked for; a search asks for the same sets again and again."""

    MOST = 1 << 16

    def __missing__(self, mask: int) -> tuple[int, ...]:
        members = tuple(tile for tile in range(KINDS) if mask & BIT[tile])
        if len(self) < self.MOST:
            self[mask] = members
        return members


MEMBERS = _Members()
"""The tiles of a set, in order."""
