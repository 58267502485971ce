"""Who plays which side: everybody from every seat with the same deals."""

from itertools import combinations


def lineups(bots: int, sides: int) -> list[tuple[int, ...]]:
    """For each game of one deal which bot, by number, plays each side.

    Where there are fewer bots than sides the last one plays all that are left; where there are more, each choice
    of them meets. Each of these takes turns round the sides.
    """
    if bots < sides:
        tables = [(*range(bots), *[bots - 1] * (sides - bots))]
    else:
        tables = list(combinations(range(bots), sides))
    turned = [(*table[turn:], *table[:turn]) for table in tables for turn in range(sides)]
    return list(dict.fromkeys(turned))
