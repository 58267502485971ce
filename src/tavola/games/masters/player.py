"""What lies before one seat: leaders, shelves, strongbox, cards, and how far its action has come."""

from typing import Final

from msgspec import Struct

from tavola.games.masters.book import NOTHING, Amounts
from tavola.games.masters.config import Goods
from tavola.games.masters.words import Announced, Step

SHELVES: Final = (1, 2, 3)
"""The places of the ordinary shelves."""
EMPTY: Final = -1
"""What lies on an empty ordinary shelf."""


class Player(Struct):
    """What lies before one seat. Values are replaced, never changed in place, so that copies may share them."""

    step: Step = "leaders"
    hand: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    """Leaders this seat gave back or discarded: nobody else knows which."""
    played: tuple[int, ...] = ()
    kinds: tuple[int, ...] = (EMPTY,) * len(SHELVES)
    counts: tuple[int, ...] = (0,) * len(SHELVES)
    places: tuple[int, ...] = SHELVES
    """The shelves, then the leader depots: what lies there, how many, how many could."""
    box: Amounts = NOTHING
    slots: tuple[tuple[int, ...], ...] = ((), (), ())
    owned: tuple[int, ...] = ()
    """The decks its cards came from, one for each card."""
    space: int = 0
    tiles: tuple[bool | None, ...] = (None, None, None)
    discounts: Amounts = NOTHING
    conversions: tuple[tuple[int, int], ...] = ()
    """What a white marble gives: resource and amount, each resource once."""
    bonus: int = 0
    waiting: tuple[int, ...] = ()
    whites: int = 0
    spilled: int = 0
    """Units discarded in the market action that is going on."""
    card: int | None = None
    price: Amounts | None = None
    announced: Announced | None = None

    def held(self) -> Amounts:
        """The whole supply: shelves, leader depots and strongbox."""
        total = list(self.box)
        for kind, count in zip(self.kinds, self.counts, strict=True):
            if count:
                total[kind] += count
        return (total[0], total[1], total[2], total[3])

    def resources(self) -> int:
        """Everything stored; units that wait do not count."""
        return sum(self.counts) + sum(self.box)

    def no_longer_waits(self, resource: int) -> None:
        waiting = list(self.waiting)
        waiting.remove(resource)
        self.waiting = tuple(waiting)

    def put(self, shelf: int, resource: int, count: int) -> None:
        """Add units to a shelf, or take them away."""
        place = shelf - 1
        counts = list(self.counts)
        counts[place] += count
        self.counts = tuple(counts)
        if place < len(SHELVES):
            kinds = list(self.kinds)
            kinds[place] = resource if counts[place] else EMPTY
            self.kinds = tuple(kinds)

    def put_into_box(self, goods: Goods, sign: int = 1) -> None:
        """Add units to the strongbox, or take them away."""
        coin, stone, servant, shield = self.box
        self.box = (
            coin + sign * goods.coin,
            stone + sign * goods.stone,
            servant + sign * goods.servant,
            shield + sign * goods.shield,
        )
