"""What a guest is asked: the next question of a talk, or moves to play when there is nothing to ask.

What may be answered is asked of the game: its legal moves, its previews. A purchase or a production is a talk of
several questions of which nothing is played before the last answer.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.depots import GOOD, MARBLE, RESOURCE, goods, resources, shelves_of
from tavola.dialects.masters_requests.look import Look
from tavola.dialects.masters_requests.payment import payment
from tavola.dialects.masters_requests.talk import Talk
from tavola.dialects.masters_requests.wire import ActionType, Purpose
from tavola.games.masters import words as game
from tavola.games.masters.config import RESOURCES, Goods

ALL: Final = tuple(wire.Resource)

Moves: TypeAlias = list[game.Move]
Due: TypeAlias = wire.Request | Moves


def due(look: Look, talk: Talk) -> Due:
    """The next question for a seat that may act; moves when there is nothing to ask."""
    return _AT_STEP.get(look.me.step, _turn)(look, talk)


# The steps of the game


def _leaders(look: Look, _: Talk) -> Due:
    return wire.ChooseLeaderCardsRequest(look.hand)


def _initial(look: Look, _: Talk) -> Due:
    return wire.ChooseResourceTypeRequest(ALL, look.me.bonus, Purpose.INITIAL)


def _storage(look: Look, _: Talk) -> Due:
    """Rows 21 to 23: one unit after the other, with the depots that take it as they stand."""
    waiting = look.me.waiting
    shelves = [move.shelf for move in look.moves if isinstance(move, game.Store) and move.resource == waiting[0]]
    depots = shelves_of(look.me)
    return wire.ChooseStorageTypeRequest(
        available_depots=tuple([depot for depot, shelf in depots.items() if shelf in shelves]),
        resource=RESOURCE[waiting[0]],
        resources_to_store=resources(waiting),
        can_discard=any(isinstance(move, game.Discard) for move in look.moves),
    )


def _conversion(look: Look, _: Talk) -> Due:
    return wire.ChooseWhiteMarbleConversionRequest(
        tuple([MARBLE[move.resource] for move in look.moves if isinstance(move, game.Convert)])
    )


def _begun_payment(look: Look, talk: Talk) -> Due:
    """A computer player sat in and has begun this."""
    return _played([], payment(look.me, look.me.price or Goods(), talk.sources))


def _begun_placing(look: Look, _: Talk) -> Due:
    slots = [move.slot for move in look.moves if isinstance(move, game.Place)]
    return [game.Place(slots[0])] if len(slots) == 1 else wire.ChooseDevelopmentCardSlotRequest(tuple(slots))


def _turn(look: Look, talk: Talk) -> Due:
    return _IN_ACTION[talk.action](look, talk)


_AT_STEP: Final[dict[str, Callable[[Look, Talk], Due]]] = {
    "leaders": _leaders,
    "resources": _initial,
    "settle": _storage,
    "store": _storage,
    "convert": _conversion,
    "pay": _begun_payment,
    "produce": _begun_payment,
    "place": _begun_placing,
}
"""In the other steps of a turn an action is chosen and talked over."""


# The actions of a turn


def _action(look: Look, _: Talk) -> Due:
    kinds = {type(move) for move in look.moves}
    actions = tuple([action for kind, action in _BEGINS.items() if kind in kinds])
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


def action_of(move: game.Move) -> ActionType | None:
    return _BEGINS.get(type(move))


def _leader_to_play(look: Look, _: Talk) -> Due:
    return wire.ChooseLeaderCardToPlayRequest(
        tuple([move.leader for move in look.moves if isinstance(move, game.Play)])
    )


def _leader_to_discard(look: Look, _: Talk) -> Due:
    return wire.ChooseLeaderCardToDiscardRequest(
        tuple([move.leader for move in look.moves if isinstance(move, game.DiscardLeader)])
    )


def _line_of_marbles(_: Look, __: Talk) -> Due:
    return wire.MarbleInsertionPositionRequest()


def _purchase(look: Look, talk: Talk) -> Due:
    if talk.card is None:
        cards = sorted([move.card for move in look.moves if isinstance(move, game.TakeCard)])
        return wire.ChooseDevelopmentCardToBuyRequest(tuple(cards))
    price, slots = look.offer(talk.card)
    if talk.slot is None and len(slots) > 1:
        return wire.ChooseDevelopmentCardSlotRequest(tuple(slots))
    paid = payment(look.me, price, talk.sources)
    return _played([game.TakeCard(talk.card)], paid, game.Place(talk.slot or slots[0]))


def _production(look: Look, talk: Talk) -> Due:
    if not talk.powers:
        return wire.ChooseProductionsToActivateRequest(_payable(look), is_retry=bool(talk.unpayable))
    if choice := open_choice(look, talk):
        return choice
    produce = production(talk)
    return _played([produce], payment(look.me, look.cost(produce), talk.sources))


_IN_ACTION: Final[dict[ActionType | None, Callable[[Look, Talk], Due]]] = {
    None: _action,
    ActionType.PLAY_LEADER: _leader_to_play,
    ActionType.DISCARD_LEADER: _leader_to_discard,
    ActionType.TAKE_RESOURCES_FROM_MARKET: _line_of_marbles,
    ActionType.BUY_DEVELOPMENT_CARD: _purchase,
    ActionType.ACTIVATE_PRODUCTION: _production,
}


def _played(before: Moves, paid: wire.Request | game.Pay, *after: game.Move) -> Due:
    return [*before, paid, *after] if isinstance(paid, game.Pay) else paid


# A production


def _payable(look: Look) -> tuple[int, ...]:
    """The powers that can be paid for by themselves."""
    alone = {move.powers for move in look.moves if isinstance(move, game.Produce) and len(move.powers) == 1}
    return tuple(sorted([power for (power,) in alone]))


def open_choice(look: Look, talk: Talk) -> wire.Request | None:
    """The next resource of choice: first what goes in, then what comes out of each power."""
    powers = [(number, look.book.power(number)) for number in sorted(talk.powers)]
    for number, power in powers:
        if power and power.any_in and talk.inputs is None:
            return wire.ChooseResourceTypeRequest(
                _inputs(look, number), power.any_in, Purpose.PRODUCTION_INPUT, number
            )
    giving = [(number, power.any_out) for number, power in powers if power and power.any_out]
    for number, count in giving[len(talk.outputs) :]:
        return wire.ChooseResourceTypeRequest(ALL, count, Purpose.PRODUCTION_OUTPUT, number)
    return None


def _inputs(look: Look, number: int) -> tuple[wire.Resource, ...]:
    taken = [move.takes for move in look.moves if isinstance(move, game.Produce) and move.powers == (number,)]
    return resources([good for good in RESOURCES if any(getattr(goods, good) for goods in taken)])


def production(talk: Talk) -> game.Produce:
    inputs = [GOOD[resource] for resource in talk.inputs or ()]
    outputs = [GOOD[resource] for resource in talk.outputs]
    return game.Produce(talk.powers, goods(inputs), goods(outputs))
