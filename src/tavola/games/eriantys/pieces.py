"""The pieces on the table: colours, towers, assistants, and what depends on the number of players.

Inside the rules a colour is a number from 0 to 4 and a tower colour a number from 0 to 2, in the orders given
here; outside they are spelled out. The students in one place are a list of five counts.
"""

from typing import Final, NamedTuple

from tavola.games.contract import Chance, Illegal
from tavola.games.eriantys.words import Colour, Tower

COLOURS: Final[tuple[Colour, ...]] = ("green", "red", "yellow", "pink", "blue")
NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(COLOURS)}
LETTERS: Final = "GRYPB"
HUES: Final = range(len(COLOURS))

TOWERS: Final[tuple[Tower, ...]] = ("white", "black", "grey")
TOWER: Final[dict[str, int]] = {name: number for number, name in enumerate(TOWERS)}

TILES: Final = 12
OF_EACH_COLOUR: Final = 26
TABLE_SEATS: Final = 10
"""Of each of the five tables of a dining room."""
COINS: Final = 20
ASSISTANTS: Final = range(1, 11)


def steps_of(assistant: int) -> int:
    """How many groups mother nature may go with this assistant."""
    return (assistant + 1) // 2


class Measures(NamedTuple):
    """Rules 2: what depends on the number of players."""

    clouds: int
    on_a_cloud: int
    moved: int
    """Students moved in a turn."""
    entrance: int
    sides: int
    """Players, or teams of two with four players; the first so many tower colours are theirs."""
    towers: int
    """Of each side."""


MEASURES: Final = {
    2: Measures(clouds=2, on_a_cloud=3, moved=3, entrance=7, sides=2, towers=8),
    3: Measures(clouds=3, on_a_cloud=4, moved=4, entrance=9, sides=3, towers=6),
    4: Measures(clouds=4, on_a_cloud=3, moved=3, entrance=7, sides=2, towers=8),
}


def listed(counts: list[int]) -> tuple[Colour, ...]:
    """The students of one place one by one."""
    return tuple([COLOURS[hue] for hue in HUES for _ in range(counts[hue])])


def draw(bag: list[int], count: int, chance: Chance) -> tuple[Colour, ...]:
    """Take students out of this bag, each as likely as the others in it."""
    inside = sum(bag)
    drawn = []
    for left in range(inside, inside - min(count, inside), -1):
        pick = chance.below(left)
        hue = 0
        while pick >= bag[hue]:
            pick -= bag[hue]
            hue += 1
        bag[hue] -= 1
        drawn.append(COLOURS[hue])
    return tuple(drawn)


def towers_for(seats: int, wishes: tuple[Tower | None, ...]) -> tuple[Tower, ...]:
    """Rules 6: the tower colour of each seat; who has no wish gets the colour with most free places."""
    if len(wishes) > seats:
        raise Illegal("{count} tower colours were chosen for {seats} seats", count=len(wishes), seats=seats)
    sides = MEASURES[seats].sides
    free = dict.fromkeys(TOWERS[:sides], seats // sides)
    for wish in wishes:
        if wish is not None:
            if wish not in free:
                only = list(free)
                raise Illegal(
                    "{tower} towers are not used with {seats} players, only {towers}",
                    tower=wish,
                    seats=seats,
                    towers=only,
                )
            if not free[wish]:
                left = [tower for tower in free if free[tower]]
                raise Illegal("{tower} is taken, free: {towers}", tower=wish, towers=left)
            free[wish] -= 1
    chosen = []
    for wish in (*wishes, *[None] * (seats - len(wishes))):
        if wish is None:
            # Of equals `max` takes the first: white, black, grey.
            most = max(free, key=lambda tower: free[tower])
            free[most] -= 1
            chosen.append(most)
        else:
            chosen.append(wish)
    return tuple(chosen)
