"""Every choice of tiles that a hand can trade."""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from tavola.games.qwirkle.tiles import KINDS, NAMES
from tavola.games.qwirkle.words import Move, Trade

SMALL: Final = 3
"""Most trades are of no more tiles than this. Such are made once for all: there are but 9,138 of them."""

_BY_NAME: Final = sorted(range(KINDS), key=NAMES.__getitem__)


def trades(hand: list[int], most: int) -> list[Move]:
    """Every different choice of up to so many tiles, the smallest first, each in the order of the alphabet."""
    tiles = sorted(hand, key=NAMES.__getitem__)
    singles = _made(1)
    found = [singles[tile] for tile in tiles]
    if most > 1:
        pairs = _made(2)
        found += [pairs[one * KINDS + two] for one, two in combinations(tiles, 2)]
    if most > 2:
        triples = _made(3)
        found += [triples[(one * KINDS + two) * KINDS + three] for one, two, three in combinations(tiles, 3)]
    if most > SMALL:
        names = [NAMES[tile] for tile in tiles]
        for count in range(SMALL + 1, most + 1):
            found += map(Trade, combinations(names, count))
    twins = len(set(hand)) < len(hand)
    return list(dict.fromkeys(found)) if twins else found


@cache
def _made(count: int) -> list[Move]:
    """The trades of so many tiles, each at the number that its tiles are the digits of."""
    made: list[Move] = [Trade(())] * KINDS**count
    for tiles in combinations_with_replacement(_BY_NAME, count):
        number = 0
        for tile in tiles:
            number = number * KINDS + tile
        made[number] = Trade(tuple([NAMES[tile] for tile in tiles]))
    return made
