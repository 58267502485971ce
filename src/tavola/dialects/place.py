"""Where a guest is at a table, so that it can go on there when another node of a cluster has the table."""

from msgspec import Struct


class Place(Struct, frozen=True, array_like=True):
    table: str
    seat: int | None
    """None for whoever looks on."""
    told: int
    """The last entry that the guest was told of."""
    lists_moves: bool = False
    """Whether it wants its legal moves listed, in a dialect that knows of that."""
