"""How the document calls shelves, resources and lines of marbles, and how the game does."""

from collections.abc import Iterable
from typing import Final

from tavola.dialects.masters_requests import wire
from tavola.games.masters import words as game
from tavola.games.masters.config import RESOURCES, Goods
from tavola.games.masters.config import Resource as Good

ROWS: Final = (wire.Depot.WAREHOUSE_FIRST_ROW, wire.Depot.WAREHOUSE_SECOND_ROW, wire.Depot.WAREHOUSE_THIRD_ROW)

GOOD: Final[dict[wire.Resource, Good]] = {wire.Resource(good.upper()): good for good in RESOURCES}
RESOURCE: Final = {good: resource for resource, good in GOOD.items()}
LEADER_DEPOT: Final[dict[Good, wire.Depot]] = {good: wire.Depot(f"LEADER_{good.upper()}") for good in RESOURCES}

GIVEN: Final[dict[wire.Marble, Good]] = {
    wire.Marble.YELLOW: "coin",
    wire.Marble.GREY: "stone",
    wire.Marble.PURPLE: "servant",
    wire.Marble.BLUE: "shield",
}
"""What the marbles stand for that stand for a resource."""
MARBLE: Final = {good: marble for marble, good in GIVEN.items()}
MARBLES: Final[dict[game.Marble, wire.Marble]] = {
    "grey": wire.Marble.GREY,
    "purple": wire.Marble.PURPLE,
    "red": wire.Marble.RED,
    "blue": wire.Marble.BLUE,
    "yellow": wire.Marble.YELLOW,
    "white": wire.Marble.WHITE,
}

LINES: Final[dict[int, game.Take]] = {
    # Rows from the top, then columns from the right.
    **{position: game.Take("row", position) for position in (1, 2, 3)},
    **{position: game.Take("column", 8 - position) for position in (4, 5, 6, 7)},
}
POSITION: Final = {line: position for position, line in LINES.items()}


def shelves_of(me: game.SeatView) -> dict[wire.Depot, int]:
    """The number of each shelf this seat has: the rows, then its leader depots."""
    depots = [*ROWS, *[LEADER_DEPOT[shelf.resource] for shelf in me.shelves[len(ROWS) :] if shelf.resource]]
    return {depot: number for number, depot in enumerate(depots, 1)}


def resources(goods: Iterable[Good]) -> tuple[wire.Resource, ...]:
    return tuple([RESOURCE[good] for good in goods])


def units(goods: Goods) -> list[Good]:
    """The amounts as single units, in the order coin, stone, servant, shield."""
    return [good for good in RESOURCES for _ in range(getattr(goods, good))]


def goods(units: Iterable[Good]) -> Goods:
    counted = dict.fromkeys(RESOURCES, 0)
    for unit in units:
        counted[unit] += 1
    return Goods(**counted)
