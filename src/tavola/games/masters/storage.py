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
        raise Illegal("no shelf can take a {resource}", resource=move.resource)
    if move.shelf not in room:
        raise _why_not(player, move.shelf, resource)
    if player.step == "settle" and not _leaves_room(player, resource, move.shelf):
        other = RESOURCES[_others_waiting(player, resource)[0]]
        raise Illegal(
            "a {resource} on shelf {shelf} would leave no place for the other {other}",
            resource=move.resource,
            shelf=move.shelf,
            other=other,
        )
    return [Stored(seat, move.resource, move.shelf)]


def _discard(player: Player, seat: int, move: Discard) -> list[Event]:
    _waiting(player, move.resource)
    return [Discarded(seat, move.resource, None)]


def _discard_stored(player: Player, seat: int, move: DiscardStored) -> list[Event]:
    _known_shelf(player, move.shelf)
    if not player.counts[move.shelf - 1]:
        raise Illegal("shelf {shelf} is empty", shelf=move.shelf)
    return [Discarded(seat, RESOURCES[player.kinds[move.shelf - 1]], move.shelf)]


def _waiting(player: Player, name: str) -> int:
    resource = number_of(name)
    if resource not in player.waiting:
        waiting = [RESOURCES[unit] for unit in player.waiting]
        raise Illegal("no {resource} waits to be stored, only {resources}", resource=name, resources=waiting)
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


_NO_SHELF: Final = (
    "there is no shelf {shelf}: yours are 1 to {last}",
    "there is no shelf {shelf}: yours are 1 to {last}, your leader depot from {first} on",
    "there is no shelf {shelf}: yours are 1 to {last}, your leader depots from {first} on",
)
"""What is said to whoever has so many leader depots."""


def _known_shelf(player: Player, shelf: int) -> None:
    if not 1 <= shelf <= len(player.kinds):
        depots = min(len(player.kinds) - ORDINARY, 2)
        raise Illegal(_NO_SHELF[depots], shelf=shelf, last=ORDINARY, first=ORDINARY + 1)


def _why_not(player: Player, shelf: int, resource: int) -> Illegal:
    place = shelf - 1
    kind = player.kinds[place]
    name = RESOURCES[resource]
    if place >= ORDINARY and kind != resource:
        other = RESOURCES[kind]
        return Illegal(
            "shelf {shelf} is a leader depot for {other}s, not for a {resource}",
            shelf=shelf,
            other=other,
            resource=name,
        )
    if kind == resource:
        return Illegal("shelf {shelf} is full: it has {places} places", shelf=shelf, places=player.places[place])
    if kind != EMPTY:
        other = RESOURCES[kind]
        return Illegal(
            "shelf {shelf} holds {other}s, so it cannot take a {resource}", shelf=shelf, other=other, resource=name
        )
    there = player.kinds.index(resource) + 1
    return Illegal(
        "{resource}s lie on shelf {shelf} already, and no two shelves hold the same", resource=name, shelf=there
    )


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
            raise Illegal(
                "only the shelves 1 to {last} can be swapped, not shelf {shelf}", last=ORDINARY, shelf=shelf
            )
    if move.one == move.other:
        raise Illegal("name two different shelves to swap")
    for shelf, other in ((move.one, move.other), (move.other, move.one)):
        if player.counts[shelf - 1] > player.places[other - 1]:
            raise Illegal(
                "{goods} do not fit on shelf {shelf}: it has {places}",
                goods=some(player.counts[shelf - 1], player.kinds[shelf - 1]),
                shelf=other,
                places={"place": player.places[other - 1]},
            )
    return [Swapped(seat, move.one, move.other)]


def _shift(player: Player, seat: int, move: Shift) -> list[Event]:
    _known_shelf(player, move.origin)
    _known_shelf(player, move.to)
    origin, to = move.origin - 1, move.to - 1
    fault = _shift_fault(player.kinds, player.counts, player.places, origin, to, move.count)
    if fault is not None:
        raise fault
    return [Shifted(seat, move.origin, move.to, RESOURCES[player.kinds[origin]], move.count)]


def _shift_fault(
    kinds: tuple[int, ...], counts: tuple[int, ...], places: tuple[int, ...], origin: int, to: int, count: int
) -> Illegal | None:
    """Why these units cannot be moved, or None. All of them move, or none."""
    if origin == to:
        return Illegal("name two different shelves to move between")
    if count < 1:
        return Illegal("move at least 1 unit")
    if count > counts[origin]:
        return Illegal(
            "shelf {shelf} holds {held}, you cannot move {count} from it",
            shelf=origin + 1,
            held=counts[origin],
            count=count,
        )
    resource = kinds[origin]
    name = RESOURCES[resource]
    if kinds[to] not in (resource, EMPTY):
        return Illegal(
            "shelf {shelf} is a leader depot for {other}s, so it cannot take {resource}s"
            if to >= ORDINARY
            else "shelf {shelf} holds {other}s, so it cannot take {resource}s",
            shelf=to + 1,
            other=RESOURCES[kinds[to]],
            resource=name,
        )
    if counts[to] + count > places[to]:
        return Illegal(
            "shelf {shelf} has {places}, too few for {count} {resource}s",
            shelf=to + 1,
            places={"place": places[to]},
            count=counts[to] + count,
            resource=name,
        )
    if to < ORDINARY and kinds[to] == EMPTY:
        left = counts[origin] - count if origin < ORDINARY else 0
        elsewhere = next((p for p in range(ORDINARY) if kinds[p] == resource and p != origin), None)
        if left or elsewhere is not None:
            there = origin if elsewhere is None else elsewhere
            return Illegal(
                "{resource}s would lie on the shelves {one} and {other}: no two shelves hold the same",
                resource=name,
                one=there + 1,
                other=to + 1,
            )
    return None


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


def pay(player: Player, seat: int, move: Pay, price: Amounts) -> list[Event]:
    """Take a whole payment for a card or a production, or refuse it."""
    offered = list(_strongbox_offer(player, amounts(move.strongbox)))
    for shelf, taken in _shelf_offer(player, move.shelves).items():
        offered[player.kinds[shelf - 1]] += taken
    total = (offered[0], offered[1], offered[2], offered[3])
    if total != price:
        if player.card is None:
            raise Illegal(
                "this production takes {price}, you offer {offer}", price=counted(price), offer=counted(total)
            )
        raise Illegal(
            "card {card} costs {price}, you offer {offer}",
            card=player.card,
            price=counted(price),
            offer=counted(total),
        )
    return [Paid(seat, move.shelves, move.strongbox)]


def _strongbox_offer(player: Player, offer: Amounts) -> Amounts:
    for resource, count in enumerate(offer):
        if count < 0:
            raise Illegal("you cannot pay {goods}", goods=some(count, resource))
        if count > player.box[resource]:
            held = some(player.box[resource], resource)
            raise Illegal("your strongbox holds {held}, you cannot take {count} from it", held=held, count=count)
    return offer


def _shelf_offer(player: Player, offer: Iterable[FromShelf]) -> dict[int, int]:
    """How many units come from each shelf."""
    taken: dict[int, int] = {}
    for shelf, name, count in offer:
        resource = number_of(name)
        _known_shelf(player, shelf)
        if count < 1:
            raise Illegal("you cannot pay {goods}", goods=some(count, resource))
        if player.kinds[shelf - 1] != resource:
            kind = player.kinds[shelf - 1]
            if kind == EMPTY:
                raise Illegal("shelf {shelf} is empty", shelf=shelf)
            other = RESOURCES[kind]
            raise Illegal("shelf {shelf} holds {other}s, no {resource}s", shelf=shelf, other=other, resource=name)
        taken[shelf] = taken.get(shelf, 0) + count
        if taken[shelf] > player.counts[shelf - 1]:
            raise Illegal(
                "shelf {shelf} holds {goods}, you cannot take {count} from it",
                shelf=shelf,
                goods=some(player.counts[shelf - 1], resource),
                count=taken[shelf],
            )
    return taken
