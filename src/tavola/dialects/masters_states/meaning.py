"""What a guest's message means as moves of the game. No rule is known here: the game is asked."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import UNSET

from tavola.dialects.masters_states import wire
from tavola.dialects.masters_states.catalogue import RESOURCES, UNKNOWN, Catalogue, catalogue_of
from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.telling import state_of
from tavola.dialects.masters_states.values import Earning, PhysicalResource
from tavola.games import Illegal, play
from tavola.games.chance import SeededChance
from tavola.games.masters import words as game
from tavola.games.masters.config import COLOURS, LEVELS, Goods, Resource
from tavola.games.masters.state import LINES
from tavola.house.seat import Seat

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

REFUSALS: Final[dict[type[wire.GuestSays], str]] = {
    wire.LeadersChoice: NOT_VALID_LEADERS,
    wire.LeaderActivation: "Invalid leader activation attempt.",
    wire.LeaderDiscarding: "Invalid leader discarding attempt.",
    wire.SwitchShelf: WRONG_SWITCH,
    wire.DevCardDraw: "You can't buy this card.",
    wire.DevCardPlacement: "You can't place this card.",
    wire.Production: UNPLAYABLE,
}
"""What is said first when the game refuses; its own reason follows."""


def refusal(said: wire.GuestSays, state: State) -> str:
    if isinstance(said, wire.Payments):
        return WRONG_PRODUCTION_PAYMENT if state is State.PRODUCTION_ACTION else WRONG_PAYMENT
    return REFUSALS.get(type(said), "")


class Meaningless(Exception):  # noqa: N818 - an answer to a guest
    """A message that cannot be a move here; the sentence is for whoever sent it."""


def moves_of(said: wire.GuestSays, seat: Seat) -> list[game.Move]:
    """The moves of any message but an insertion, which needs to know how the variant treats the rest."""
    table = seat.table
    view: game.View = table.game.view(table.state, seat.index)
    own, cards = view.seats[seat.index], catalogue_of(view.options)
    match said:
        case wire.LeadersChoice(leaders):
            return [game.Keep(tuple([_number(cards, leader, NOT_VALID_LEADERS) for leader in leaders]))]
        case wire.StartingResource(resources):
            return _starting(seat, own, resources)
        case wire.LeaderActivation(leader):
            return [game.Play(_number(cards, leader, WRONG_LEADER))]
        case wire.LeaderDiscarding(leader):
            return [game.DiscardLeader(_number(cards, leader, WRONG_LEADER))]
        case wire.SwitchShelf(one, other):
            return [_switch(seat, one, other)]
        case wire.MarketDraw(row, number):
            move = game.Take("row" if row else "column", number)
            if (move.line, move.number) not in LINES:
                raise Meaningless(f"The number of {move.line} is out of range")
            return [move]
        case wire.WhiteMarblesConversion(resources):
            return _conversions(own, resources)
        case wire.DevCardDraw(row, column):
            return [_card(view, row, column)]
        case wire.Payments(strongbox, warehouse):
            wrong = refusal(said, state_of(view, seat.index))
            return [game.Pay(_from_shelves(warehouse, wrong), _goods(strongbox, wrong))]
        case wire.DevCardPlacement(column):
            return [game.Place(column)]
        case wire.Production(labels, choices):
            powers = [_power(cards, label) for label in labels]
            takes, gives = _goods(choices.cost, WRONG_CHOICES), _goods(choices.earnings, WRONG_CHOICES)
            return [game.Produce(tuple(powers), takes, gives)]
        case wire.EndTurn():
            return [game.EndTurn()]
        case _:
            raise AssertionError(said)


def _number(cards: Catalogue, label: str, otherwise: str) -> int:
    if label not in cards.number:
        raise Meaningless(otherwise)
    return cards.number[label]


def _power(cards: Catalogue, label: str) -> int:
    if label not in cards.power:
        raise Meaningless(f"{UNPLAYABLE} There is no {label[:20]!r} to produce with")
    return cards.power[label]


def _card(view: game.View, row: int, column: int) -> game.TakeCard:
    if not (1 <= row <= len(LEVELS) and 1 <= column <= len(COLOURS)):
        raise Meaningless(WRONG_CELL)
    top = view.grid[row - 1][column - 1].top
    if top is None:
        raise Meaningless(EMPTY_CELL)
    return game.TakeCard(top)


def _switch(seat: Seat, one: int, other: int) -> game.Move:
    table = seat.table
    if max(one, other) <= 3:
        return game.Swap(one, other)
    # From or to a leader shelf as many units move as fit.
    counts = [
        move.count
        for move in table.game.moves(table.state, seat.index)
        if isinstance(move, game.Shift) and (move.origin, move.to) == (one, other)
    ]
    if not counts:
        raise Meaningless(WRONG_SWITCH)
    return game.Shift(one, other, max(counts))


def named(resources: Iterable[PhysicalResource]) -> list[PhysicalResource]:
    """Without the entries with which a client fills unused places."""
    return [thing for thing in resources if not (thing.type == UNKNOWN and not thing.quantity)]


def is_one(thing: PhysicalResource, resource: Resource) -> bool:
    return thing.type != UNKNOWN and RESOURCES[thing.type] == resource and thing.quantity == 1


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


def _refused(seat: Seat, moves: Sequence[game.Move]) -> tuple[int, str] | None:
    """The first of these moves that the game refuses, by its place, and why."""
    table = seat.table
    state, chance = table.state, SeededChance(b"a trial", 0)
    for number, move in enumerate(moves):
        try:
            state, _ = play(table.game, state, seat.index, [move], chance)
        except Illegal as why:
            return number, str(why)
    return None


def _starting(seat: Seat, own: game.SeatView, resources: Sequence[PhysicalResource]) -> list[game.Move]:
    stores = [_put(thing) for thing in named(resources)]
    if None in stores:
        raise Meaningless(WRONG_QUANTITY)
    moves: list[game.Move] = [store for store in stores if store]
    chosen = own.step == "settle"  # by a computer player that sat in
    if not chosen:
        moves = [game.Choose(tuple([store.resource for store in stores if store])), *moves]
    refused = _refused(seat, moves)
    if refused or len(stores) != len(own.waiting) + own.bonus:
        raise Meaningless(WRONG_SHELF if refused and (refused[0] or chosen) else WRONG_QUANTITY)
    return moves


def insertion(
    seat: Seat, resources: Sequence[PhysicalResource], *, rest_may_go: bool
) -> tuple[list[game.Move], bool]:
    """The moves of an insertion, and whether something is left over that still fits.

    Then nothing is discarded, unless the rest may go all the same (G12).
    """
    table = seat.table
    moves: list[game.Move] = []
    for number, thing in enumerate(resources, 1):
        if not named([thing]):
            continue
        store = _put(thing)
        why = "that is no resource on a shelf"
        if store is not None:
            moves.append(store)
            refused = _refused(seat, moves)
            why = refused[1] if refused else ""
        if why:
            raise Meaningless(f"{why} (invalid insert choice number {number})")
    after, _ = play(table.game, table.state, seat.index, moves, SeededChance(b"a trial", 0))
    left = table.game.view(after, seat.index).seats[seat.index].waiting
    fits = any(isinstance(move, game.Store) for move in table.game.moves(after, seat.index))
    if fits and not rest_may_go:
        return moves, True
    return moves + [game.Discard(resource) for resource in left], False
