"""A configuration made ready for play: amounts as four numbers, cards by their number, decks, spaces.

Inside the rules a resource is a number from 0 to 3, in the order coin, stone, servant, shield, and so is a colour.
"""

from functools import lru_cache
from typing import Final, TypeAlias

from tavola.games.contract import Illegal
from tavola.games.masters.config import (
    COLOURS,
    LEVELS,
    PRINTED,
    RESOURCES,
    SECTIONS,
    Card,
    Configuration,
    Discount,
    ExtraDepot,
    ExtraProduction,
    Goods,
    Leader,
    Production,
    Resource,
    WhiteMarble,
    faults,
)
from tavola.games.masters.words import Options

Amounts: TypeAlias = tuple[int, int, int, int]

NOTHING: Final[Amounts] = (0, 0, 0, 0)
NO_GOODS: Final = Goods()

NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(RESOURCES)}

BASIC: Final = 0
"""The number by which the basic power is called."""

DECKS: Final = len(LEVELS) * len(COLOURS)

TILES: Final = (2, 3, 4)
"""Rules 8: what the tiles of the three sections are worth, on every track."""

NEVER: Final = 1 << 30


class Power:
    """What a production takes and gives, so many of the player's choice included. Never changed."""

    def __init__(self, takes: Amounts, any_in: int, gives: Amounts, any_out: int, faith: int) -> None:
        self.takes = takes
        self.any_in = any_in
        self.gives = gives
        self.any_out = any_out
        self.faith = faith


class CardFacts:
    def __init__(self, card: Card) -> None:
        self.id = card.id
        self.deck = LEVELS.index(card.level) * len(COLOURS) + COLOURS.index(card.colour)
        """Four decks to a level, level 1 first, in the order of the colours."""
        self.level = card.level
        self.points = card.points
        self.cost = amounts(card.cost)
        self.power = _power(card.production)


class LeaderFacts:
    def __init__(self, leader: Leader) -> None:
        self.id = leader.id
        self.points = leader.points
        self.cards: tuple[tuple[int, int | None, int], ...] = tuple(
            [(COLOURS.index(need.colour), need.level, need.count) for need in leader.needs.cards]
        )
        """Needed cards: colour, level, count."""
        self.goods = amounts(leader.needs.goods)
        self.discount: Amounts = NOTHING
        self.depot: tuple[int, int] | None = None
        """Resource and places."""
        self.marble: tuple[int, int] | None = None
        """Resource and amount."""
        self.power: Power | None = None
        match leader.ability:
            case Discount(resource, amount):
                self.discount = amounts(Goods(**{resource: amount}))
            case ExtraDepot(resource, places):
                self.depot = (NUMBER[resource], places)
            case WhiteMarble(resource, amount):
                self.marble = (NUMBER[resource], amount)
            case ExtraProduction(production):
                self.power = _power(production)


class Book:
    """All facts of one configuration."""

    def __init__(self, options: Options) -> None:
        self.options = options
        pieces = configuration(options)
        self.basic = _power(pieces.basic)
        self.cards = {card.id: CardFacts(card) for card in pieces.development}
        self.decks: list[tuple[int, ...]] = [
            tuple(card.id for card in self.cards.values() if card.deck == deck) for deck in range(DECKS)
        ]
        self.leaders = {leader.id: LeaderFacts(leader) for leader in pieces.leaders}
        self.last = len(pieces.track) - 1
        sections = [
            [space for space, cell in enumerate(pieces.track) if cell.section == section] for section in SECTIONS
        ]
        self.starts = [min(spaces, default=NEVER) for spaces in sections]
        self.popes = [max(spaces, default=NEVER) for spaces in sections] + [NEVER]
        """The pope spaces in order, and one that nobody reaches."""
        self.worth: list[int] = []
        """Rules 8: at each space the points of the last mark reached."""
        for cell in pieces.track:
            self.worth.append(cell.points or (self.worth[-1] if self.worth else 0))

    def power(self, number: int) -> Power | None:
        """The power of a card or leader, or the basic one."""
        if number == BASIC:
            return self.basic
        if number in self.cards:
            return self.cards[number].power
        return self.leaders[number].power if number in self.leaders else None


def configuration(options: Options) -> Configuration:
    """The options with the printed data for whatever they leave open."""
    return Configuration(
        development=PRINTED.development if options.development is None else options.development,
        leaders=PRINTED.leaders if options.leaders is None else options.leaders,
        track=PRINTED.track if options.track is None else options.track,
        basic=PRINTED.basic if options.basic is None else options.basic,
    )


def check(options: Options, seats: int) -> None:
    """Refuse a configuration that cannot be played, with a sentence for each mistake."""
    if options != Options() and (wrong := faults(configuration(options), seats)):
        raise Illegal("; ".join(wrong))


@lru_cache(maxsize=64)
def book_of(options: Options) -> Book:
    return Book(options)


def amounts(goods: Goods) -> Amounts:
    return (goods.coin, goods.stone, goods.servant, goods.shield)


def goods(amounts: Amounts) -> Goods:
    return Goods(*amounts)


def number_of(resource: str) -> int:
    if resource not in NUMBER:
        raise Illegal("{resource!r} is not a resource: coin, stone, servant and shield are", resource=resource)
    return NUMBER[resource]


def names_of(resources: tuple[int, ...]) -> tuple[Resource, ...]:
    return tuple([RESOURCES[resource] for resource in resources])


def counted(amounts: Amounts) -> dict[str, int]:
    """Amounts as a sentence is about them: `3 coins and 1 shield`, or nothing."""
    return {RESOURCES[resource]: count for resource, count in enumerate(amounts) if count}


def some(count: int, resource: int) -> dict[str, int]:
    """So many of one kind, be it none, as a sentence is about them."""
    return {RESOURCES[resource]: count}


def _power(production: Production) -> Power:
    return Power(
        takes=amounts(production.takes),
        any_in=production.takes.any,
        gives=amounts(production.gives),
        any_out=production.gives.any,
        faith=production.gives.faith,
    )
