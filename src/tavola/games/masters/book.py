"""A configuration made ready for play: amounts as four numbers, cards by their number, decks, spaces.

Inside the rules a resource is a number from 0 to 3, in the order coin, stone, servant, shield, and so is a colour.
"""

from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

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


class Power(Struct, frozen=True, gc=False):
    takes: Amounts
    any_in: int
    gives: Amounts
    any_out: int
    faith: int


class CardFacts(Struct, frozen=True):
    id: int
    deck: int
    """Four decks to a level, level 1 first, in the order of the colours."""
    level: int
    points: int
    cost: Amounts
    power: Power


class LeaderFacts(Struct, frozen=True):
    id: int
    points: int
    cards: tuple[tuple[int, int | None, int], ...]
    """Needed cards: colour, level, count."""
    goods: Amounts
    discount: Amounts
    depot: tuple[int, int] | None
    """Resource and places."""
    marble: tuple[int, int] | None
    """Resource and amount."""
    power: Power | None


class Book:
    """All facts of one configuration."""

    __slots__ = ("basic", "cards", "decks", "last", "leaders", "options", "popes", "starts", "worth")

    def __init__(self, options: Options) -> None:
        self.options = options
        pieces = configuration(options)
        self.basic = _power(pieces.basic)
        self.cards = {card.id: _card(card) for card in pieces.development}
        self.decks: list[tuple[int, ...]] = [
            tuple(card.id for card in self.cards.values() if card.deck == deck) for deck in range(DECKS)
        ]
        self.leaders = {leader.id: _leader(leader) for leader in pieces.leaders}
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
        raise Illegal(f"{resource!r} is not a resource: coin, stone, servant and shield are")
    return NUMBER[resource]


def names_of(resources: tuple[int, ...]) -> tuple[Resource, ...]:
    return tuple([RESOURCES[resource] for resource in resources])


def counted(amounts: Amounts) -> str:
    """Amounts in words: `3 coins and 1 shield`."""
    words = [some(count, resource) for resource, count in enumerate(amounts) if count]
    if not words:
        return "nothing"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def some(count: int, resource: int) -> str:
    return f"{count} {RESOURCES[resource]}{'s' * (count != 1)}"


def _power(production: Production) -> Power:
    return Power(
        takes=amounts(production.takes),
        any_in=production.takes.any,
        gives=amounts(production.gives),
        any_out=production.gives.any,
        faith=production.gives.faith,
    )


def _card(card: Card) -> CardFacts:
    return CardFacts(
        id=card.id,
        deck=LEVELS.index(card.level) * len(COLOURS) + COLOURS.index(card.colour),
        level=card.level,
        points=card.points,
        cost=amounts(card.cost),
        power=_power(card.production),
    )


def _leader(leader: Leader) -> LeaderFacts:
    ability = leader.ability
    return LeaderFacts(
        id=leader.id,
        points=leader.points,
        cards=tuple([(COLOURS.index(need.colour), need.level, need.count) for need in leader.needs.cards]),
        goods=amounts(leader.needs.goods),
        discount=amounts(Goods(**{ability.resource: ability.amount}))
        if isinstance(ability, Discount)
        else NOTHING,
        depot=(NUMBER[ability.resource], ability.places) if isinstance(ability, ExtraDepot) else None,
        marble=(NUMBER[ability.resource], ability.amount) if isinstance(ability, WhiteMarble) else None,
        power=_power(ability.production) if isinstance(ability, ExtraProduction) else None,
    )
