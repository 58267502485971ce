"""What a guest is asked, and what the answers come to: another question, or moves to play.

What may be answered is asked of the game: its legal moves, its previews. A purchase or a production is a talk of
several questions of which nothing is played before the last answer.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, TypeAlias

from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.depots import (
    GIVEN,
    GOOD,
    LINES,
    MARBLE,
    RESOURCE,
    goods,
    resources,
    shelves_of,
    units,
)
from tavola.dialects.masters_requests.wire import ActionType, Purpose
from tavola.games.contract import Game, Illegal
from tavola.games.masters import words as game
from tavola.games.masters.book import book_of
from tavola.games.masters.config import RESOURCES, Goods
from tavola.games.masters.config import Resource as Good

ALL: Final = tuple(wire.Resource)


Rules: TypeAlias = Game[Any, game.Move, game.Event, game.View, game.Options, game.Preview]


class Position:
    """The game as one seat sees it, and what the rules let it do."""

    def __init__(self, rules: Rules, state: Any, seat: int) -> None:
        self._rules = rules
        self.state = state
        self._seat = seat
        view = rules.view(state, seat)
        self.me = view.seats[seat]
        self.book = book_of(view.options)

    @cached_property
    def moves(self) -> list[game.Move]:
        return self._rules.moves(self.state, self._seat)

    def preview(self, move: game.Move) -> game.Preview:
        return self._rules.preview(self.state, self._seat, move)


@dataclass(frozen=True)
class Talk:
    """What was answered and is not played yet. Nobody else knows of it, and a lost connection ends it."""

    action: ActionType | None = None
    card: int | None = None
    slot: int | None = None
    powers: tuple[int, ...] = ()
    inputs: tuple[wire.Resource, ...] | None = None
    outputs: tuple[wire.Resource, ...] = ()
    sources: tuple[wire.Depot, ...] = ()
    """Where the units asked about so far are paid from."""
    unpayable: bool = False
    """Whether a production was chosen that cannot be paid for: it is asked for again."""


NOTHING_SAID: Final = Talk()

Moves: TypeAlias = list[game.Move]


# What is asked


def due(here: Position, talk: Talk) -> wire.Request | Moves:
    """The next question for a seat that may act; moves when there is nothing to ask."""
    me = here.me
    match me.step:
        case "leaders":
            return wire.ChooseLeaderCardsRequest(me.hand or ())
        case "resources":
            return wire.ChooseResourceTypeRequest(ALL, me.bonus, Purpose.INITIAL)
        case "settle" | "store":
            return _storage(here)
        case "convert":
            return wire.ChooseWhiteMarbleConversionRequest(
                tuple([MARBLE[move.resource] for move in here.moves if isinstance(move, game.Convert)])
            )
        case "pay" | "produce":
            # A computer player sat in and has begun this.
            return _played([], payment(me, me.price or Goods(), talk.sources))
        case "place":
            slots = [move.slot for move in here.moves if isinstance(move, game.Place)]
            return (
                [game.Place(slots[0])] if len(slots) == 1 else wire.ChooseDevelopmentCardSlotRequest(tuple(slots))
            )
        case _:
            return _of_the_turn(here, talk)


def _storage(here: Position) -> wire.Request:
    """Rows 21 to 23: one unit after the other, with the depots that take it as they stand."""
    waiting = here.me.waiting
    shelves = [move.shelf for move in here.moves if isinstance(move, game.Store) and move.resource == waiting[0]]
    depots = shelves_of(here.me)
    return wire.ChooseStorageTypeRequest(
        available_depots=tuple([depot for depot, shelf in depots.items() if shelf in shelves]),
        resource=RESOURCE[waiting[0]],
        resources_to_store=resources(waiting),
        can_discard=any(isinstance(move, game.Discard) for move in here.moves),
    )


def _of_the_turn(here: Position, talk: Talk) -> wire.Request | Moves:
    match talk.action:
        case ActionType.PLAY_LEADER:
            return wire.ChooseLeaderCardToPlayRequest(
                tuple([move.leader for move in here.moves if isinstance(move, game.Play)])
            )
        case ActionType.DISCARD_LEADER:
            return wire.ChooseLeaderCardToDiscardRequest(
                tuple([move.leader for move in here.moves if isinstance(move, game.DiscardLeader)])
            )
        case ActionType.TAKE_RESOURCES_FROM_MARKET:
            return wire.MarbleInsertionPositionRequest()
        case ActionType.BUY_DEVELOPMENT_CARD:
            return _purchase(here, talk)
        case ActionType.ACTIVATE_PRODUCTION:
            return _production(here, talk)
        case _:
            actions = _actions(here.moves)
            # The document: who cannot do anything more is told that the turn is over.
            return [game.EndTurn()] if actions == (ActionType.END_TURN,) else wire.DoActionRequest(actions)


_BEGINS: Final[dict[type, ActionType]] = {
    game.DiscardLeader: ActionType.DISCARD_LEADER,
    game.Play: ActionType.PLAY_LEADER,
    game.Take: ActionType.TAKE_RESOURCES_FROM_MARKET,
    game.Produce: ActionType.ACTIVATE_PRODUCTION,
    game.TakeCard: ActionType.BUY_DEVELOPMENT_CARD,
    game.EndTurn: ActionType.END_TURN,
}
"""The action each move is, or is the first step of."""


def _actions(moves: Moves) -> tuple[ActionType, ...]:
    kinds = {type(move) for move in moves}
    return tuple([action for kind, action in _BEGINS.items() if kind in kinds])


def action_of(move: game.Move) -> ActionType | None:
    return _BEGINS.get(type(move))


# A purchase


def _purchase(here: Position, talk: Talk) -> wire.Request | Moves:
    if talk.card is None:
        cards = sorted([move.card for move in here.moves if isinstance(move, game.TakeCard)])
        return wire.ChooseDevelopmentCardToBuyRequest(tuple(cards))
    take = game.TakeCard(talk.card)
    brings = here.preview(take)
    slots = brings.slots
    assert slots
    assert brings.price
    if talk.slot is None and len(slots) > 1:
        return wire.ChooseDevelopmentCardSlotRequest(slots)
    paid = payment(here.me, brings.price, talk.sources)
    return _played([take], paid, game.Place(talk.slot or slots[0]))


def _played(before: Moves, paid: wire.Request | game.Pay, *after: game.Move) -> wire.Request | Moves:
    return [*before, paid, *after] if isinstance(paid, game.Pay) else paid


def payment(
    me: game.SeatView, price: Goods, sources: tuple[wire.Depot, ...]
) -> wire.ChooseResourceOriginRequest | game.Pay:
    """The next unit to be asked about, or the whole payment.

    A unit is not asked about when all of its kind that is left has one source, or is needed.
    """
    answers = list(sources)
    shelves: list[game.FromShelf] = []
    box: list[Good] = []
    unpaid = units(price)
    for good in dict.fromkeys(unpaid.copy()):
        left = _lying(me, good)
        taken = dict.fromkeys(left, 0)
        while good in unpaid:
            open_to = [depot for depot, count in left.items() if count]
            if len(open_to) == 1 or sum(left.values()) == unpaid.count(good):
                depot = open_to[0]
            elif answers:
                depot = answers.pop(0)
            else:
                return wire.ChooseResourceOriginRequest(RESOURCE[good], resources(unpaid), tuple(open_to))
            left[depot] -= 1
            taken[depot] += 1
            unpaid.remove(good)
        box += [good] * taken.pop(wire.Depot.STRONGBOX)
        numbers = shelves_of(me)
        shelves += [(numbers[depot], good, count) for depot, count in taken.items() if count]
    return game.Pay(tuple(sorted(shelves)), goods(box))


def _lying(me: game.SeatView, good: Good) -> dict[wire.Depot, int]:
    """How many units of this kind lie where; the strongbox is always among the places."""
    lying = {
        depot: me.shelves[shelf - 1].count
        for depot, shelf in shelves_of(me).items()
        if me.shelves[shelf - 1].resource == good
    }
    return lying | {wire.Depot.STRONGBOX: getattr(me.strongbox, good)}


# A production


def _production(here: Position, talk: Talk) -> wire.Request | Moves:
    if not talk.powers:
        return wire.ChooseProductionsToActivateRequest(_payable(here), is_retry=talk.unpayable)
    if choice := _open_choice(here, talk):
        return choice
    produce = _produce(talk)
    price = here.preview(produce).takes
    assert price
    return _played([produce], payment(here.me, price, talk.sources))


def _payable(here: Position) -> tuple[int, ...]:
    """The powers that can be paid for by themselves."""
    alone = {move.powers for move in here.moves if isinstance(move, game.Produce) and len(move.powers) == 1}
    return tuple(sorted([power for (power,) in alone]))


def _open_choice(here: Position, talk: Talk) -> wire.Request | None:
    """The next resource of choice: first what goes in, then what comes out of each power."""
    powers = [(number, here.book.power(number)) for number in sorted(talk.powers)]
    for number, power in powers:
        if power and power.any_in and talk.inputs is None:
            return wire.ChooseResourceTypeRequest(
                _inputs(here, number), power.any_in, Purpose.PRODUCTION_INPUT, number
            )
    giving = [(number, power.any_out) for number, power in powers if power and power.any_out]
    for number, count in giving[len(talk.outputs) :]:
        return wire.ChooseResourceTypeRequest(ALL, count, Purpose.PRODUCTION_OUTPUT, number)
    return None


def _inputs(here: Position, number: int) -> tuple[wire.Resource, ...]:
    taken = [move.takes for move in here.moves if isinstance(move, game.Produce) and move.powers == (number,)]
    return resources([good for good in RESOURCES if any(getattr(goods, good) for goods in taken)])


def _produce(talk: Talk) -> game.Produce:
    inputs = [GOOD[resource] for resource in talk.inputs or ()]
    outputs = [GOOD[resource] for resource in talk.outputs]
    return game.Produce(talk.powers, goods(inputs), goods(outputs))


# What an answer comes to


def answered(here: Position, talk: Talk, asked: wire.Request, said: wire.GuestSays) -> Talk | Moves | None:
    """What follows from this answer: the talk goes on, or moves are played; None when it is no answer."""
    match asked, said:
        case wire.DoActionRequest(actions), wire.DoActionResponse(action) if action in actions:
            return [game.EndTurn()] if action is ActionType.END_TURN else Talk(action)
        case _, (
            wire.ChooseLeaderCardToPlayResponse(change_action_type=True)
            | wire.ChooseLeaderCardToDiscardResponse(change_action_type=True)
            | wire.ChooseDevelopmentCardToBuyResponse(change_action_type=True)
            | wire.ChooseProductionsToActivateResponse(change_action_type=True)
        ):
            return NOTHING_SAID
        case wire.ChooseLeaderCardToPlayRequest(cards), wire.ChooseLeaderCardToPlayResponse(_, card):
            return [game.Play(card)] if card in cards else None
        case wire.ChooseLeaderCardToDiscardRequest(cards), wire.ChooseLeaderCardToDiscardResponse(_, card):
            return [game.DiscardLeader(card)] if card in cards else None
        case wire.MarbleInsertionPositionRequest(), wire.MarbleInsertionPositionResponse(position):
            return [LINES[position]] if position in LINES else None
        case wire.ChooseWhiteMarbleConversionRequest(marbles), wire.ChooseWhiteMarbleConversionResponse(marble):
            return [game.Convert(GIVEN[marble])] if marble in marbles else None
        case wire.ChooseStorageTypeRequest(), wire.ChooseStorageTypeResponse():
            return _stored(here, asked, said)
        case wire.ChooseLeaderCardsRequest(cards), wire.ChooseLeaderCardsResponse(chosen):
            keep = game.Keep(chosen or ())
            return [keep] if _legal(here, keep) else None
        case wire.ChooseResourceTypeRequest(), wire.ChooseResourceTypeResponse():
            return _resources_chosen(here, talk, asked, said)
        case wire.ChooseDevelopmentCardToBuyRequest(cards), wire.ChooseDevelopmentCardToBuyResponse(_, card):
            return replace(talk, card=card) if card in cards else None
        case wire.ChooseDevelopmentCardSlotRequest(slots), wire.ChooseDevelopmentCardSlotResponse(slot):
            if slot not in slots:
                return None
            return [game.Place(slot)] if here.me.step == "place" else replace(talk, slot=slot)
        case (
            wire.ChooseProductionsToActivateRequest(powers),
            wire.ChooseProductionsToActivateResponse(_, chosen),
        ):
            if not chosen or len(set(chosen)) < len(chosen) or not set(chosen) <= set(powers):
                return None
            return _if_payable(here, Talk(talk.action, powers=chosen))
        case wire.ChooseResourceOriginRequest(), wire.ChooseResourceOriginResponse(depot):
            return replace(talk, sources=(*talk.sources, depot)) if depot in asked.available_depots else None
    return None


def _stored(
    here: Position, asked: wire.ChooseStorageTypeRequest, said: wire.ChooseStorageTypeResponse
) -> Moves | None:
    good = GOOD[asked.resource]
    if said.discard_resource:
        return [game.Discard(good)] if asked.can_discard else None
    if said.depot_chosen not in asked.available_depots:
        return None
    return [game.Store(good, shelves_of(here.me)[said.depot_chosen])]


def _resources_chosen(
    here: Position, talk: Talk, asked: wire.ChooseResourceTypeRequest, said: wire.ChooseResourceTypeResponse
) -> Talk | Moves | None:
    chosen = said.resources_chosen or ()
    if len(chosen) != asked.quantity or not set(chosen) <= set(asked.available_resources):
        return None
    match asked.purpose:
        case Purpose.INITIAL:
            return [game.Choose(tuple([GOOD[resource] for resource in chosen]))]
        case Purpose.PRODUCTION_INPUT:
            return _if_payable(here, replace(talk, inputs=chosen))
        case Purpose.PRODUCTION_OUTPUT:
            return _if_payable(here, replace(talk, outputs=(*talk.outputs, *chosen)))


def _if_payable(here: Position, talk: Talk) -> Talk:
    """Once all choices are made the rules say whether they can be paid for; if not, all starts again."""
    if _open_choice(here, talk) or _legal(here, _produce(talk)):
        return talk
    return Talk(talk.action, unpayable=True)


def _legal(here: Position, move: game.Move) -> bool:
    try:
        here.preview(move)
    except Illegal:
        return False
    return True


def rearrangement(
    me: game.SeatView, said: wire.SwapWarehouseDepotsRequest | wire.MoveResourceQuantityRequest
) -> game.Move | None:
    """The move for it, if the guest has such depots at all."""
    shelves = shelves_of(me)
    if isinstance(said, wire.SwapWarehouseDepotsRequest):
        if said.depot_one in shelves and said.depot_two in shelves:
            return game.Swap(shelves[said.depot_one], shelves[said.depot_two])
    elif said.origin in shelves and said.destination in shelves and said.quantity is not None:
        return game.Shift(shelves[said.origin], shelves[said.destination], said.quantity)
    return None
