"""Cards, leaders, track and basic production as data: the printed ones, and what a custom one must keep to."""

from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from typing import Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

Resource: TypeAlias = Literal["coin", "stone", "servant", "shield"]
Colour: TypeAlias = Literal["green", "blue", "yellow", "purple"]

RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
"""The colours in the order of the grid's columns."""

LEVELS: Final = (1, 2, 3)
SECTIONS: Final = (1, 2, 3)

LEADERS_DEALT: Final = 4
MOST: Final = 99
"""No quantity and no points beyond this."""
MOST_OF_AN_ABILITY: Final = 9
MOST_OPEN: Final = 10
"""No power leaves more resources than this to the player's choice, nor does the basic one move more at all."""
TRACK_CELLS: Final = range(4, 101)


class Goods(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """So many of each resource."""

    coin: int = 0
    stone: int = 0
    servant: int = 0
    shield: int = 0


class Input(Goods, frozen=True):
    any: int = 0
    """Resources of the player's choice."""


class Output(Input, frozen=True):
    faith: int = 0


class Production(Struct, frozen=True, forbid_unknown_fields=True):
    takes: Input
    gives: Output


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A development card."""

    id: int
    colour: Colour
    level: int
    points: int
    cost: Goods
    production: Production


class Discount(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    resource: Resource
    amount: int = 1


class ExtraDepot(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    resource: Resource
    places: int = 2


class WhiteMarble(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    resource: Resource
    amount: int = 1


class ExtraProduction(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    production: Production


Ability: TypeAlias = Discount | ExtraDepot | WhiteMarble | ExtraProduction


class CardsNeeded(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    colour: Colour
    level: int | None = None
    """Exactly this level, or any."""
    count: int = 1


class Needs(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    cards: tuple[CardsNeeded, ...] = ()
    goods: Goods = Goods()


class Leader(Struct, frozen=True, forbid_unknown_fields=True):
    id: int
    points: int
    needs: Needs
    ability: Ability


class Cell(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One space of the faith track."""

    points: int = 0
    section: int = 0
    pope: bool = False


class Configuration(Struct, frozen=True, forbid_unknown_fields=True):
    """All that can be other data than the printed one."""

    development: tuple[Card, ...]
    leaders: tuple[Leader, ...]
    track: tuple[Cell, ...]
    basic: Production


PRINTED: Final = msgspec.json.decode(files(__package__).joinpath("cards.json").read_bytes(), type=Configuration)


# What is wrong with a custom piece: one sentence for each mistake, none when it can be played.


def development_faults(cards: tuple[Card, ...]) -> list[str]:
    found = [*_repeated_ids("card", [card.id for card in cards])]
    for card in cards:
        name = f"card {card.id}"
        if card.colour not in COLOURS:
            found.append(f"{name} is {card.colour}: a card is {_either(COLOURS)}")
        if card.level not in LEVELS:
            found.append(f"{name} has level {card.level}: a level is 1, 2 or 3")
        found += _quantities(f"the points of {name}", {"points": card.points})
        found += _quantities(f"the cost of {name}", msgspec.structs.asdict(card.cost))
        found += _production(name, card.production)
    there = {(card.colour, card.level) for card in cards}
    found += [
        f"there is no {colour} card of level {level}: each colour needs at least one of each level"
        for level in LEVELS
        for colour in COLOURS
        if (colour, level) not in there
    ]
    return found


def leader_faults(leaders: tuple[Leader, ...], seats: int) -> list[str]:
    found = [*_repeated_ids("leader", [leader.id for leader in leaders])]
    if len(leaders) < LEADERS_DEALT * seats:
        found.append(
            f"{seats} player{'s' * (seats > 1)} need {LEADERS_DEALT * seats} leaders, there are {len(leaders)}"
        )
    for leader in leaders:
        name = f"leader {leader.id}"
        found += _quantities(f"the points of {name}", {"points": leader.points})
        found += _quantities(f"the goods {name} needs", msgspec.structs.asdict(leader.needs.goods))
        for need in leader.needs.cards:
            if need.colour not in COLOURS:
                found.append(f"{name} needs {need.colour} cards: a card is {_either(COLOURS)}")
            if need.level is not None and need.level not in LEVELS:
                found.append(f"{name} needs a card of level {need.level}: a level is 1, 2 or 3")
            found += _quantities(f"the cards {name} needs", {need.colour: need.count})
        found += _ability(name, leader.ability)
    return found


def _ability(name: str, ability: Ability) -> Iterator[str]:
    if isinstance(ability, ExtraProduction):
        yield from _production(name, ability.production)
        return
    if ability.resource not in RESOURCES:
        yield f"{name} is about {ability.resource}: a resource is {_either(RESOURCES)}"
    amount = ability.places if isinstance(ability, ExtraDepot) else ability.amount
    if not 1 <= amount <= MOST_OF_AN_ABILITY:
        yield f"the ability of {name} has the quantity {amount}: it goes from 1 to {MOST_OF_AN_ABILITY}"


def track_faults(track: tuple[Cell, ...]) -> list[str]:
    if len(track) not in TRACK_CELLS:
        return [f"the track has {len(track)} cells: it needs {TRACK_CELLS[0]} to {TRACK_CELLS[-1]}"]
    found: list[str] = []
    if track[0] != Cell():
        found.append("cell 0 is the start: it has no points and no section")
    for number, cell in enumerate(track):
        found += _quantities(f"the points of cell {number}", {"points": cell.points})
        if cell.section not in (0, *SECTIONS):
            found.append(f"cell {number} is in section {cell.section}: a section is 1, 2 or 3, or 0 for none")
        if cell.pope and cell.section == 0:
            found.append(f"cell {number} calls for a report and is in no section")
    for section in SECTIONS:
        found += _section_faults(track, section)
    starts = [_first(track, section) for section in SECTIONS]
    if None not in starts and starts != sorted(starts, key=lambda start: start or 0):
        found.append("the sections 1, 2 and 3 must follow each other in this order")
    if not (track[-1].pope and track[-1].section == SECTIONS[-1]):
        found.append("the last cell must be the one that calls for the report of section 3")
    marked = [cell.points for cell in track if cell.points]
    if any(one >= other for one, other in pairwise(marked)):
        found.append(f"the points along the track must rise: {', '.join(map(str, marked))} do not")
    return found


def _section_faults(track: tuple[Cell, ...], section: int) -> Iterator[str]:
    cells = [number for number, cell in enumerate(track) if cell.section == section]
    if not cells:
        yield f"section {section} is missing from the track"
        return
    if cells[-1] - cells[0] >= len(cells):
        yield f"section {section} is interrupted: its cells must be neighbours"
    popes = [number for number in cells if track[number].pope]
    if popes != cells[-1:]:
        yield f"section {section} must have exactly one cell that calls for its report, its last"


def _first(track: tuple[Cell, ...], section: int) -> int | None:
    return next((number for number, cell in enumerate(track) if cell.section == section), None)


def basic_faults(production: Production) -> list[str]:
    found = [*_production("the basic production", production)]
    for word, goods in (("takes", production.takes), ("gives", production.gives)):
        total = sum(msgspec.structs.astuple(goods))
        if not 1 <= total <= MOST_OPEN:
            found.append(f"the basic production {word} {total} in all: it goes from 1 to {MOST_OPEN}")
    return found


def faults(configuration: Configuration, seats: int) -> list[str]:
    """Everything that is wrong with a configuration for so many players."""
    found = development_faults(configuration.development)
    found += leader_faults(configuration.leaders, seats)
    found += track_faults(configuration.track)
    found += basic_faults(configuration.basic)
    cards = {card.id for card in configuration.development}
    found += [
        f"{leader.id} is the number of a card and of a leader"
        for leader in configuration.leaders
        if leader.id in cards
    ]
    return found


def _repeated_ids(word: str, ids: list[int]) -> Iterator[str]:
    for number, times in Counter(ids).items():
        if times > 1:
            yield f"{times} {word}s have the number {number}"
        if number < 1:  # 0 is the basic production
            yield f"a {word} has the number {number}: numbers start at 1"


def _quantities(what: str, quantities: dict[str, int]) -> Iterator[str]:
    for name, quantity in quantities.items():
        if not 0 <= quantity <= MOST:
            said = what if name == "points" else f"{what}, {name}"
            yield f"{said}: {quantity} is not between 0 and {MOST}"


def _production(name: str, production: Production) -> Iterator[str]:
    for word, goods in (("takes", production.takes), ("gives", production.gives)):
        yield from _quantities(f"what {name} {word}", msgspec.structs.asdict(goods))
        if goods.any > MOST_OPEN:
            yield f"{name} {word} {goods.any} resources of choice: at most {MOST_OPEN}"


def _either(words: tuple[str, ...]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"
