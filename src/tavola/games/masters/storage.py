"""Shelves, leader depots and strongbox: what fits where, rearranging, and every way to pay a price."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import product
from typing import Any, Final

from tavola.games.contract import Illegal
from tavola.games.masters.book import Amounts, amounts, counted, number_of, some
from tavola.games.masters.config import RESOURCES, Goods
from tavola.games.masters.player import EMPTY, SHELVES, Player
from tavola.games.masters.words import (
    Discard,
    Discarded,
    DiscardStored,
    Event,
    FromShelf,
    Move,
    Paid,
    Pay,
    Shift,
    Shifted,
    Store,
    Stored,
    Swap,
    Swapped,
)

ORDINARY: Final = len(SHELVES)

_CACHED: Final = 1 << 14


@lru_cache(maxsize=_CACHED)
def shelves_for(
    kinds: tuple[int, ...], counts: tuple[int, ...], places: tuple[int, ...], resource: int
) -> tuple[int, ...]:
    """The shelves, by number, that take one more of this resource as they stand."""
    # Rules 4: one kind to a shelf and no kind on two; the leader depots are outside the second rule.
    lies_on = next((place for place in range(ORDINARY) if kinds[place] == resource), None)
    ordinary = (
        [place for place in range(ORDINARY) if kinds[place] == EMPTY]
        if lies_on is None
        else [lies_on] * (counts[lies_on] < places[lies_on])
    )
    depots = [
        place
        for place in range(ORDINARY, len(kinds))
        if kinds[place] == resource and counts[place] < places[place]
    ]
    return tuple([place + 1 for place in (*ordinary, *depots)])


def room_for(player: Player, resource: int) -> tuple[int, ...]:
    return shelves_for(player.kinds, player.counts, player.places, resource)


# Storing and discarding


def store_moves(player: Player) -> list[Move]:
    """Every way to store one of the units that wait, each kind once."""
    return [
        Store(RESOURCES[resource], shelf)
        for resource in dict.fromkeys(player.waiting)
        for shelf in room_for(player, resource)
        if player.step != "settle" or _leaves_room(player, resource, shelf)
    ]


def discard_moves(player: Player) -> list[Move]:
    found: list[Move] = [Discard(RESOURCES[resource]) for resource in dict.fromkeys(player.waiting)]
    found += [DiscardStored(place + 1) for place, count in enumerate(player.counts) if count]
    return found


def _store(player: Player, seat: int, move: Store) -> list[Event]:
    resource = _waiting(player, move.resource)
    _known_shelf(player, move.shelf)
    room = room_for(player, resource)
    if not room:
        raise Illegal(f"no shelf can take a {move.resource}")
    if move.shelf not in room:
        raise Illegal(_why_not(player, move.shelf, resource))
    if player.step == "settle" and not _leaves_room(player, resource, move.shelf):
        other = RESOURCES[_others_waiting(player, resource)[0]]
        raise Illegal(f"a {move.resource} on shelf {move.shelf} would leave no place for the other {other}")
    return [Stored(seat, move.resource, move.shelf)]


def _discard(player: Player, seat: int, move: Discard) -> list[Event]:
    _waiting(player, move.resource)
    return [Discarded(seat, move.resource, None)]


def _discard_stored(player: Player, seat: int, move: DiscardStored) -> list[Event]:
    _known_shelf(player, move.shelf)
    if not player.counts[move.shelf - 1]:
        raise Illegal(f"shelf {move.shelf} is empty")
    return [Discarded(seat, RESOURCES[player.kinds[move.shelf - 1]], move.shelf)]


def _waiting(player: Player, name: str) -> int:
    resource = number_of(name)
    if resource not in player.waiting:
        waiting = ", ".join([RESOURCES[unit] for unit in player.waiting])
        raise Illegal(f"no {name} waits to be stored, only {waiting}")
    return resource


def _others_waiting(player: Player, resource: int) -> list[int]:
    others = list(player.waiting)
    others.remove(resource)
    return others


def _leaves_room(player: Player, resource: int, shelf: int) -> bool:
    """Rules 1: a set-up unit may not go where it leaves the other without a place."""
    kinds, counts = list(player.kinds), list(player.counts)
    kinds[shelf - 1] = resource
    counts[shelf - 1] += 1
    after = (tuple(kinds), tuple(counts), player.places)
    return all(shelves_for(*after, other) for other in _others_waiting(player, resource))


def _known_shelf(player: Player, shelf: int) -> None:
    if not 1 <= shelf <= len(player.kinds):
        depots = len(player.kinds) - ORDINARY
        leader = f", your leader depot{'s' * (depots > 1)} from {ORDINARY + 1} on" if depots else ""
        raise Illegal(f"there is no shelf {shelf}: yours are 1 to {ORDINARY}{leader}")


def _why_not(player: Player, shelf: int, resource: int) -> str:
    place = shelf - 1
    kind = player.kinds[place]
    name = RESOURCES[resource]
    if place >= ORDINARY and kind != resource:
        return f"shelf {shelf} is a leader depot for {RESOURCES[kind]}s, not for a {name}"
    if kind == resource:
        return f"shelf {shelf} is full: it has {player.places[place]} places"
    if kind != EMPTY:
        return f"shelf {shelf} holds {RESOURCES[kind]}s, so it cannot take a {name}"
    return f"{name}s lie on shelf {player.kinds.index(resource) + 1} already, and no two shelves hold the same"


# Rearranging


def rearrangements(player: Player) -> tuple[Move, ...]:
    return _rearrangements(player.kinds, player.counts, player.places)


@lru_cache(maxsize=_CACHED)
def _rearrangements(kinds: tuple[int, ...], counts: tuple[int, ...], places: tuple[int, ...]) -> tuple[Move, ...]:
    """Swaps that change something, and shifts from and to leader depots.

    Another shift is possible only to an empty shelf, and is the same as the swap of the two.
    """
    found: list[Move] = [
        Swap(one + 1, other + 1)
        for one in range(ORDINARY)
        for other in range(one + 1, ORDINARY)
        if kinds[one] != kinds[other] and counts[one] <= places[other] and counts[other] <= places[one]
    ]
    if len(kinds) > ORDINARY:
        found += [
            Shift(origin + 1, to + 1, count)
            for origin in range(len(kinds))
            for to in range(len(kinds))
            if max(origin, to) >= ORDINARY
            for count in range(1, counts[origin] + 1)
            if _shift_fault(kinds, counts, places, origin, to, count) is None
        ]
    return tuple(found)


def _swap(player: Player, seat: int, move: Swap) -> list[Event]:
    for shelf in (move.one, move.other):
        if not 1 <= shelf <= ORDINARY:
            raise Illegal(f"only the shelves 1 to {ORDINARY} can be swapped, not shelf {shelf}")
    if move.one == move.other:
        raise Illegal("name two different shelves to swap")
    for shelf, other in ((move.one, move.other), (move.other, move.one)):
        if player.counts[shelf - 1] > player.places[other - 1]:
            lying = some(player.counts[shelf - 1], player.kinds[shelf - 1])
            raise Illegal(f"{lying} do not fit on shelf {other}: it has {_places(player.places[other - 1])}")
    return [Swapped(seat, move.one, move.other)]


def _shift(player: Player, seat: int, move: Shift) -> list[Event]:
    _known_shelf(player, move.origin)
    _known_shelf(player, move.to)
    origin, to = move.origin - 1, move.to - 1
    fault = _shift_fault(player.kinds, player.counts, player.places, origin, to, move.count)
    if fault is not None:
        raise Illegal(fault)
    return [Shifted(seat, move.origin, move.to, RESOURCES[player.kinds[origin]], move.count)]


def _shift_fault(
    kinds: tuple[int, ...], counts: tuple[int, ...], places: tuple[int, ...], origin: int, to: int, count: int
) -> str | None:
    """Why these units cannot be moved, or None. All of them move, or none."""
    if origin == to:
        return "name two different shelves to move between"
    if count < 1:
        return "move at least 1 unit"
    if count > counts[origin]:
        return f"shelf {origin + 1} holds {counts[origin]}, you cannot move {count} from it"
    resource = kinds[origin]
    name = RESOURCES[resource]
    if kinds[to] not in (resource, EMPTY):
        lying = "is a leader depot for" if to >= ORDINARY else "holds"
        return f"shelf {to + 1} {lying} {RESOURCES[kinds[to]]}s, so it cannot take {name}s"
    if counts[to] + count > places[to]:
        return f"shelf {to + 1} has {_places(places[to])}, too few for {counts[to] + count} {name}s"
    if to < ORDINARY and kinds[to] == EMPTY:
        left = counts[origin] - count if origin < ORDINARY else 0
        elsewhere = next((p for p in range(ORDINARY) if kinds[p] == resource and p != origin), None)
        if left or elsewhere is not None:
            there = origin if elsewhere is None else elsewhere
            return f"{name}s would lie on the shelves {there + 1} and {to + 1}: no two shelves hold the same"
    return None


def _places(count: int) -> str:
    return f"{count} place{'s' * (count != 1)}"


DECIDES: Final[dict[type[Move], Callable[[Player, int, Any], list[Event]]]] = {
    Store: _store,
    Discard: _discard,
    DiscardStored: _discard_stored,
    Swap: _swap,
    Shift: _shift,
}
"""What each move of units does, or why it may not."""


# Paying


def affordable(held: Amounts, price: Amounts) -> bool:
    return held[0] >= price[0] and held[1] >= price[1] and held[2] >= price[2] and held[3] >= price[3]


def payments(player: Player, price: Amounts) -> list[Move]:
    """Every way to pay this price: all splits of each resource between shelf, leader depots and strongbox."""
    splits = [_splits(player, resource, count) for resource, count in enumerate(price) if count]
    resources = [resource for resource, count in enumerate(price) if count]
    found: list[Move] = []
    for chosen in product(*splits):
        box = [0, 0, 0, 0]
        shelves: list[FromShelf] = []
        for resource, (lying, boxed) in zip(resources, chosen, strict=True):
            shelves += lying
            box[resource] = boxed
        shelves.sort()
        found.append(Pay(tuple(shelves), Goods(*box)))
    return found


def _splits(player: Player, resource: int, count: int) -> list[tuple[list[FromShelf], int]]:
    name = RESOURCES[resource]
    splits: list[tuple[list[FromShelf], int]] = [([], count)]
    for place, kind in enumerate(player.kinds):
        if kind == resource and player.counts[place]:
            splits = [
                ([*lying, (place + 1, name, taken)] if taken else lying, left - taken)
                for lying, left in splits
                for taken in range(min(player.counts[place], left) + 1)
            ]
    most = player.box[resource]
    return [split for split in splits if split[1] <= most]


def pay(player: Player, seat: int, move: Pay, price: Amounts, what: str) -> list[Event]:
    """Take a whole payment, or refuse it; `what` is the beginning of `... costs 3 coins`."""
    offered = list(_strongbox_offer(player, amounts(move.strongbox)))
    for shelf, taken in _shelf_offer(player, move.shelves).items():
        offered[player.kinds[shelf - 1]] += taken
    total = (offered[0], offered[1], offered[2], offered[3])
    if total != price:
        raise Illegal(f"{what} {counted(price)}, you offer {counted(total)}")
    return [Paid(seat, move.shelves, move.strongbox)]


def _strongbox_offer(player: Player, offer: Amounts) -> Amounts:
    for resource, count in enumerate(offer):
        if count < 0:
            raise Illegal(f"you cannot pay {some(count, resource)}")
        if count > player.box[resource]:
            held = some(player.box[resource], resource)
            raise Illegal(f"your strongbox holds {held}, you cannot take {count} from it")
    return offer


def _shelf_offer(player: Player, offer: Iterable[FromShelf]) -> dict[int, int]:
    """How many units come from each shelf."""
    taken: dict[int, int] = {}
    for shelf, name, count in offer:
        resource = number_of(name)
        _known_shelf(player, shelf)
        if count < 1:
            raise Illegal(f"you cannot pay {some(count, resource)}")
        if player.kinds[shelf - 1] != resource:
            kind = player.kinds[shelf - 1]
            lying = "is empty" if kind == EMPTY else f"holds {RESOURCES[kind]}s, no {name}s"
            raise Illegal(f"shelf {shelf} {lying}")
        taken[shelf] = taken.get(shelf, 0) + count
        if taken[shelf] > player.counts[shelf - 1]:
            lying = some(player.counts[shelf - 1], resource)
            raise Illegal(f"shelf {shelf} holds {lying}, you cannot take {taken[shelf]} from it")
    return taken
