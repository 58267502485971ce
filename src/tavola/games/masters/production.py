"""Production: which powers a seat has, what a set of them takes and gives, paying for it."""

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from tavola.games.contract import Illegal
from tavola.games.masters.book import BASIC, NO_GOODS, NOTHING, Amounts, Power, amounts, counted, goods, some
from tavola.games.masters.config import RESOURCES, Goods
from tavola.games.masters.faith import advance
from tavola.games.masters.player import Player
from tavola.games.masters.state import State
from tavola.games.masters.storage import affordable
from tavola.games.masters.words import Announced, Event, Move, Produce, Produced

_KINDS: Final = range(len(RESOURCES))


def powers_of(state: State, player: Player) -> dict[int, Power]:
    """Rules 6: the basic power, the top card of each slot and each production leader played."""
    book = state.book
    found = {BASIC: book.basic}
    for slot in player.slots:
        if slot:
            found[slot[-1]] = book.cards[slot[-1]].power
    for leader in player.played:
        power = book.leaders[leader].power
        if power is not None:
            found[leader] = power
    return found


def together(powers: list[Power]) -> Power:
    """What several powers take and give when they work at the same time."""
    takes, gives = NOTHING, NOTHING
    any_in = any_out = faith = 0
    for power in powers:
        takes, gives = _plus(takes, power.takes), _plus(gives, power.gives)
        any_in += power.any_in
        any_out += power.any_out
        faith += power.faith
    return Power(takes, any_in, gives, any_out, faith)


def _plus(one: Amounts, other: Amounts) -> Amounts:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


# Every production worth listing


def produce_moves(state: State, player: Player) -> list[Move]:
    """Every set of powers that can be paid for, with choices as `rules.moves` describes them."""
    held = player.held()
    total = sum(held)
    found: list[Move] = []
    sets: list[tuple[tuple[int, ...], Power]] = [((), Power(NOTHING, 0, NOTHING, 0, 0))]
    for number, power in powers_of(state, player).items():
        for chosen, so_far in sets.copy():
            both = together([so_far, power]) if chosen else power
            # What cannot be paid for cannot be paid for with more powers either.
            if affordable(held, both.takes) and total >= sum(both.takes) + both.any_in:
                numbers = (*chosen, number)
                sets.append((numbers, both))
                found += _with_choices(numbers, both, held)
    return found


def _with_choices(numbers: tuple[int, ...], power: Power, held: Amounts) -> list[Move]:
    if not power.any_in and not power.any_out:
        return [Produce(numbers)]
    takes = power.takes
    left = (held[0] - takes[0], held[1] - takes[1], held[2] - takes[2], held[3] - takes[3])
    if not power.any_in:
        inputs = [NO_GOODS]
    elif len(numbers) == 1:
        inputs = [chosen for chosen, counts in _choices(power.any_in) if affordable(left, counts)]
    else:
        inputs = [_most_plentiful(left, power.any_in)]
    outputs = _all_alike(power.any_out) if power.any_out else (NO_GOODS,)
    return [Produce(numbers, chosen, gives) for chosen in inputs for gives in outputs]


@cache
def _choices(count: int) -> tuple[tuple[Goods, Amounts], ...]:
    """Every choice of so many units, as a move spells it and counted."""
    chosen = [
        (units.count(0), units.count(1), units.count(2), units.count(3))
        for units in combinations_with_replacement(_KINDS, count)
    ]
    return tuple([(goods(counts), counts) for counts in chosen])


@cache
def _all_alike(count: int) -> tuple[Goods, ...]:
    return tuple([Goods(**{name: count}) for name in RESOURCES])


def _most_plentiful(left: Amounts, count: int) -> Goods:
    """So many units, each from what is held most."""
    rest, chosen = list(left), [0, 0, 0, 0]
    for _ in range(count):
        most = rest.index(max(rest))
        rest[most] -= 1
        chosen[most] += 1
    return Goods(*chosen)


# What may be announced


def announce(state: State, player: Player, seat: int, move: Produce) -> list[Event]:
    power = together(_called(state, player, move.powers))
    takes = _plus(power.takes, _chosen(amounts(move.takes), power.any_in, "take"))
    gives = _plus(power.gives, _chosen(amounts(move.gives), power.any_out, "give"))
    held = player.held()
    if not affordable(held, takes):
        raise Illegal("this production takes {price}, you have {held}", price=counted(takes), held=counted(held))
    return [Announced(seat, move.powers, goods(takes), goods(gives), power.faith)]


def _called(state: State, player: Player, numbers: tuple[int, ...]) -> list[Power]:
    if not numbers:
        raise Illegal("name at least one power to produce with")
    if len(set(numbers)) < len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        name = _power_name(state, twice)
        raise Illegal("{power} can be used once in a production, not twice", power=name)
    powers = powers_of(state, player)
    for number in numbers:
        if number not in powers:
            raise _no_power(state, player, number)
    return [powers[number] for number in numbers]


def _power_name(state: State, number: int) -> str:
    if number == BASIC:
        return "the basic production"
    return f"leader {number}" if number in state.book.leaders else f"card {number}"


def _no_power(state: State, player: Player, number: int) -> Illegal:
    name = _power_name(state, number)
    if any(number in slot for slot in player.slots):
        return Illegal("{power} is covered: only the top card of a slot produces", power=name)
    if number in player.played:
        return Illegal("{power} has no production", power=name)
    if number in player.hand:
        return Illegal("{power} is not played", power=name)
    return Illegal("you have no {power} to produce with", power=name)


_OF_CHOICE: Final = (
    "these powers {verb} nothing of your choice, you name {goods}",
    "these powers {verb} 1 resource of your choice, you name {goods}",
    "these powers {verb} {count} resources of your choice, you name {goods}",
)


def _chosen(choice: Amounts, count: int, verb: str) -> Amounts:
    for resource, named in enumerate(choice):
        if named < 0:
            raise Illegal("these powers cannot {verb} {goods}", verb=verb, goods=some(named, resource))
    if sum(choice) != count:
        raise Illegal(_OF_CHOICE[min(count, 2)], verb=verb, count=count, goods=counted(choice))
    return choice


def produce(state: State, player: Player, seat: int) -> list[Event]:
    """What comes out once all is paid."""
    announced = player.announced
    assert announced is not None
    events: list[Event] = [Produced(seat, announced.gives)]
    if announced.faith:
        events.append(advance(state, seat, announced.faith))
    return events
