"""What a guest's message means as moves of the game. No rule is known here: the game is asked."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from msgspec import UNSET

from tavola.dialects.masters_states import wire
from tavola.dialects.masters_states.catalogue import RESOURCES, UNKNOWN, Catalogue, catalogue_of
from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.values import Earning, PhysicalResource
from tavola.games import Illegal
from tavola.games.masters import words as game
from tavola.games.masters.config import COLOURS, LEVELS, Goods, Resource
from tavola.house.table import Table

NOT_VALID_LEADERS: Final = "Not valid leaders"
WRONG_LEADER: Final = "You have selected a wrong leader card"
WRONG_QUANTITY: Final = "Invalid resources quantity"
WRONG_SHELF: Final = "The shelf you have chosen is not available. Retry."
WRONG_CELL: Final = "Invalid development card draw parameters."
EMPTY_CELL: Final = "The selected cell is empty."
WRONG_CONVERSIONS: Final = "Invalid conversions."
WRONG_CHOICES: Final = "Invalid choices for unknown conversions."
UNPLAYABLE: Final = "The production is unplayable."
WRONG_PAYMENT: Final = "Payments don't match the price of the card."
WRONG_PRODUCTION_PAYMENT: Final = "Payments don't match the chosen production ones."
WRONG_SWITCH: Final = "Invalid shelves switch."
STILL_ROOM: Final = "You can still place other resources."


class Meaningless(Exception):  # noqa: N818 - an answer to a guest
    """A message that cannot be a move here; the sentence is for whoever sent it."""


def moves_of(said: wire.GuestSays, state: State, table: Table, seat: int) -> list[game.Move]:
    """The moves of any message but an insertion, which needs to know how the variant treats the rest."""
    match said:
        case wire.MarketDraw(_, number):
            return [game.Take(line_of(said), number)]
        case wire.SwitchShelf(one, other):
            return [_switch(table, seat, one, other)]
        case wire.Payments(strongbox, warehouse):
            wrong = wrong_payment(state)
            return [game.Pay(_from_shelves(warehouse, wrong), _goods(strongbox, wrong))]
        case wire.DevCardPlacement(column):
            return [game.Place(column)]
        case wire.EndTurn():
            return [game.EndTurn()]
        case _:
            return _moves_in(table.public(), said, table, seat)


def _moves_in(view: game.View, said: wire.GuestSays, table: Table, seat: int) -> list[game.Move]:
    """The moves of messages that name what only the view tells."""
    own, cards = view.seats[seat], catalogue_of(view.options)
    match said:
        case wire.LeadersChoice(leaders):
            return [game.Keep(tuple([_number(cards, leader, NOT_VALID_LEADERS) for leader in leaders]))]
        case wire.StartingResource(resources):
            return _starting(table, seat, own, resources)
        case wire.LeaderActivation(leader):
            return [game.Play(_number(cards, leader, WRONG_LEADER))]
        case wire.LeaderDiscarding(leader):
            return [game.DiscardLeader(_number(cards, leader, WRONG_LEADER))]
        case wire.WhiteMarblesConversion(resources):
            return _conversions(own, resources)
        case wire.DevCardDraw(row, column):
            return [_card(view, row, column)]
        case wire.Production(labels, choices):
            powers = [_power(cards, label) for label in labels]
            takes, gives = _goods(choices.cost, WRONG_CHOICES), _goods(choices.earnings, WRONG_CHOICES)
            return [game.Produce(tuple(powers), takes, gives)]
        case _:
            raise AssertionError(said)


def wrong_payment(state: State) -> str:
    return WRONG_PRODUCTION_PAYMENT if state is State.PRODUCTION_ACTION else WRONG_PAYMENT


def line_of(said: wire.MarketDraw) -> Literal["row", "column"]:
    return "row" if said.row else "column"


def _number(cards: Catalogue, label: str, otherwise: str) -> int:
    if label not in cards.number:
        raise Meaningless(otherwise)
    return cards.number[label]


def _power(cards: Catalogue, label: str) -> int:
    if label not in cards.power:
        raise Meaningless(f"{UNPLAYABLE} There is no {label[:20]!r} to produce with.")
    return cards.power[label]


def _card(view: game.View, row: int, column: int) -> game.TakeCard:
    if not (1 <= row <= len(LEVELS) and 1 <= column <= len(COLOURS)):
        raise Meaningless(WRONG_CELL)
    top = view.grid[row - 1][column - 1].top
    if top is None:
        raise Meaningless(EMPTY_CELL)
    return game.TakeCard(top)


def _switch(table: Table, seat: int, one: int, other: int) -> game.Move:
    if max(one, other) <= 3:
        return game.Swap(one, other)
    # From or to a leader shelf as many units move as fit.
    counts = [
        move.count
        for move in table.moves(seat)
        if isinstance(move, game.Shift) and (move.origin, move.to) == (one, other)
    ]
    if not counts:
        raise Meaningless(WRONG_SWITCH)
    return game.Shift(one, other, max(counts))


def named(resources: Iterable[PhysicalResource]) -> list[PhysicalResource]:
    """Without the entries with which a client fills unused places."""
    return [thing for thing in resources if _is_named(thing)]


def _is_named(thing: PhysicalResource) -> bool:
    return bool(thing.quantity) or thing.type != UNKNOWN


def check_conversions(own: game.SeatView, resources: Sequence[PhysicalResource], whites: int) -> None:
    """The game has converted already where there is nothing to choose; the guest says what it could only be."""
    due = [resource for resource, _ in own.conversions] * whites
    things = named(resources)
    said = [RESOURCES.get(thing.type) for thing in things if thing.quantity == 1]
    if said != due or len(things) != len(due):
        raise Meaningless(WRONG_CONVERSIONS)


def _conversions(own: game.SeatView, resources: Sequence[PhysicalResource]) -> list[game.Move]:
    things = named(resources)
    if len(things) != own.whites or any(thing.type == UNKNOWN or thing.quantity != 1 for thing in things):
        raise Meaningless(WRONG_CONVERSIONS)
    return [game.Convert(RESOURCES[thing.type]) for thing in things]


def _goods(things: Iterable[PhysicalResource | Earning], otherwise: str) -> Goods:
    """What is named, equal types added up."""
    counted: Counter[str] = Counter()
    for thing in things:
        if thing.quantity == 0:
            continue
        faith = isinstance(thing, Earning) and thing.resource == "faithPoint"
        if thing.type is UNSET or thing.type == UNKNOWN or thing.quantity < 0 or faith:
            raise Meaningless(otherwise)
        counted[RESOURCES[thing.type]] += thing.quantity
    return Goods(**counted)


def _from_shelves(costs: dict[str, PhysicalResource], otherwise: str) -> tuple[game.FromShelf, ...]:
    taken: list[game.FromShelf] = []
    for shelf, thing in costs.items():
        if thing.quantity == 0:
            continue
        if thing.type == UNKNOWN or shelf not in ("1", "2", "3", "4", "5"):
            raise Meaningless(otherwise)
        taken.append((int(shelf), RESOURCES[thing.type], thing.quantity))
    return tuple(taken)


# Units on shelves


def _put(thing: PhysicalResource) -> game.Store | None:
    """One unit on a shelf: the quantity is the shelf, unless the shelf is named (G5); None if it is neither."""
    shelf = thing.quantity if thing.shelf is UNSET else thing.shelf
    if thing.type == UNKNOWN or thing.quantity not in (0, 1, shelf):
        return None
    return game.Store(RESOURCES[thing.type], shelf)


def _first_refused(table: Table, seat: int, moves: Sequence[game.Move]) -> tuple[int, str] | None:
    """Which of these moves, played one after the other, it is that the game refuses, and why."""
    trial = table.trial(seat)
    for number, move in enumerate(moves):
        try:
            trial.play(move)
        except Illegal as why:
            return number, str(why)
    return None


def _starting(
    table: Table, seat: int, own: game.SeatView, resources: Sequence[PhysicalResource]
) -> list[game.Move]:
    stores = [_put(thing) for thing in named(resources)]
    if None in stores:
        raise Meaningless(WRONG_QUANTITY)
    moves: list[game.Move] = [store for store in stores if store]
    chosen = own.step == "settle"  # by a computer player that sat in
    if not chosen:
        moves = [game.Choose(tuple([store.resource for store in stores if store])), *moves]
    if refused := _first_refused(table, seat, moves):
        on_a_shelf = chosen or refused[0] > 0
        raise Meaningless(WRONG_SHELF if on_a_shelf else WRONG_QUANTITY)
    if len(stores) != len(own.waiting) + own.bonus:
        raise Meaningless(WRONG_QUANTITY)
    return moves


def insertion(
    table: Table, seat: int, resources: Sequence[PhysicalResource], *, rest_may_go: bool
) -> tuple[list[game.Move], bool]:
    """The moves of an insertion, and whether something is left over that still fits.

    Then nothing is discarded, unless the rest may go all the same (G12). Nothing is tried beforehand that the game
    will judge anyway: if it refuses, `misplaced` finds out which of the units it was.
    """
    moves: list[game.Move] = []
    own: game.SeatView = table.public().seats[seat]
    rest = list(own.waiting)
    for place, thing in enumerate(resources, 1):
        if not _is_named(thing):
            continue
        store = _put(thing)
        if store is None:
            strange = f"that is no resource on a shelf{_CHOICE.format(place)}"
            raise Meaningless(misplaced(table, seat, resources[: place - 1]) or strange)
        moves.append(store)
        if store.resource in rest:
            rest.remove(store.resource)
    if rest and not rest_may_go and _fits(table, seat, moves, rest, len(own.shelves)):
        return moves, True
    return moves + [game.Discard(resource) for resource in rest], False


_CHOICE: Final = " (invalid insert choice number {})"
"""Entries that fill unused places are counted too."""


def misplaced(table: Table, seat: int, resources: Sequence[PhysicalResource]) -> str:
    """What the game has against the first unit of an insertion that it refuses; nothing if it refuses none."""
    places = [place for place, thing in enumerate(resources) if _is_named(thing)]
    stores = [_put(resources[place]) for place in places]
    refused = _first_refused(table, seat, [store for store in stores if store])
    return refused[1] + _CHOICE.format(places[refused[0]] + 1) if refused else ""


def _fits(table: Table, seat: int, moves: Sequence[game.Move], rest: Sequence[Resource], shelves: int) -> bool:
    """Whether after these moves any of the units that still wait fits anywhere."""
    trial = table.trial(seat)
    try:
        for move in moves:
            trial.play(move)
    except Illegal:
        return False
    return any(
        trial.allows(game.Store(resource, shelf))
        for resource in dict.fromkeys(rest)
        for shelf in range(1, shelves + 1)
    )
