"""What lies before one seat: leaders, shelves, strongbox, cards, and how far its action has come."""

from typing import Final

from tavola.games.masters.book import NOTHING, Amounts
from tavola.games.masters.config import Goods
from tavola.games.masters.words import Announced, Step

SHELVES: Final = (1, 2, 3)
"""The places of the ordinary shelves."""
EMPTY: Final = -1
"""What lies on an empty ordinary shelf."""


class Player:
    """What lies before one seat. Values are replaced, never changed in place, so that copies may share them."""

    step: Step
    hand: tuple[int, ...]
    away: tuple[int, ...]
    """Leaders this seat gave back or discarded: nobody else knows which."""
    played: tuple[int, ...]
    kinds: tuple[int, ...]
    counts: tuple[int, ...]
    places: tuple[int, ...]
    """The shelves, then the leader depots: what lies there, how many, how many could."""
    box: Amounts
    slots: tuple[tuple[int, ...], ...]
    owned: tuple[int, ...]
    """The decks its cards came from, one for each card."""
    space: int
    tiles: tuple[bool | None, ...]
    discounts: Amounts
    conversions: tuple[tuple[int, int], ...]
    """What a white marble gives: resource and amount, each resource once."""
    bonus: int
    waiting: tuple[int, ...]
    whites: int
    spilled: int
    """Units discarded in the market action that is going on."""
    card: int | None
    price: Amounts | None
    announced: Announced | None

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


def newcomer() -> Player:
    player = Player()
    player.step = "leaders"
    player.hand = ()
    player.away = ()
    player.played = ()
    player.kinds = (EMPTY,) * len(SHELVES)
    player.counts = (0,) * len(SHELVES)
    player.places = SHELVES
    player.box = NOTHING
    player.slots = ((), (), ())
    player.owned = ()
    player.space = 0
    player.tiles = (None, None, None)
    player.discounts = NOTHING
    player.conversions = ()
    player.bonus = 0
    player.waiting = ()
    player.whites = 0
    player.spilled = 0
    player.card = None
    player.price = None
    player.announced = None
    return player


def copy(player: Player) -> Player:
    other = Player()
    other.step = player.step
    other.hand = player.hand
    other.away = player.away
    other.played = player.played
    other.kinds = player.kinds
    other.counts = player.counts
    other.places = player.places
    other.box = player.box
    other.slots = player.slots
    other.owned = player.owned
    other.space = player.space
    other.tiles = player.tiles
    other.discounts = player.discounts
    other.conversions = player.conversions
    other.bonus = player.bonus
    other.waiting = player.waiting
    other.whites = player.whites
    other.spilled = player.spilled
    other.card = player.card
    other.price = player.price
    other.announced = player.announced
    return other
