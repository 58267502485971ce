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
from tavola.games.masters.config import COLOURS, LEVELS, Goods
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
            return _moves_in(table.view(seat), said, table, seat)


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
    return [thing for thing in resources if not (thing.type == UNKNOWN and not thing.quantity)]


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


def _legal(table: Table, seat: int, moves: Sequence[game.Move]) -> bool:
    try:
        table.trial(seat, moves)
    except Illegal:
        return False
    return True


def _first_refused(table: Table, seat: int, moves: Sequence[game.Move]) -> int:
    """Which of these moves it is that the game refuses."""
    return next(number for number in range(len(moves)) if not _legal(table, seat, moves[: number + 1]))


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
    if not _legal(table, seat, moves):
        on_a_shelf = chosen or _first_refused(table, seat, moves) > 0
        raise Meaningless(WRONG_SHELF if on_a_shelf else WRONG_QUANTITY)
    if len(stores) != len(own.waiting) + own.bonus:
        raise Meaningless(WRONG_QUANTITY)
    return moves


def insertion(
    table: Table, seat: int, resources: Sequence[PhysicalResource], *, rest_may_go: bool
) -> tuple[list[game.Move], bool]:
    """The moves of an insertion, and whether something is left over that still fits.

    Then nothing is discarded, unless the rest may go all the same (G12).
    """
    moves: list[game.Move] = []
    places: list[int] = []
    """Where in the list each of them is; entries that fill unused places are counted too."""
    strange = 0
    for place, thing in enumerate(resources, 1):
        if not named([thing]):
            continue
        store = _put(thing)
        if store is None:
            strange = place
            break
        moves.append(store)
        places.append(place)
    try:
        own: game.SeatView = table.trial(seat, moves).seats[seat]
    except Illegal as why:
        place = places[_first_refused(table, seat, moves)]
        raise Meaningless(f"{why} (invalid insert choice number {place})") from why
    if strange:
        raise Meaningless(f"that is no resource on a shelf (invalid insert choice number {strange})")
    if not rest_may_go and _fits(table, seat, moves, own):
        return moves, True
    return moves + [game.Discard(resource) for resource in own.waiting], False


def _fits(table: Table, seat: int, moves: list[game.Move], own: game.SeatView) -> bool:
    """Whether after these moves any of the units that still wait fits anywhere."""
    return any(
        _legal(table, seat, [*moves, game.Store(resource, shelf)])
        for resource in dict.fromkeys(own.waiting)
        for shelf in range(1, len(own.shelves) + 1)
    )
