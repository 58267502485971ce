"""How events change a position: the only code that does."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from tavola.games.masters.book import NUMBER, Amounts, amounts
from tavola.games.masters.config import COLOURS, Goods
from tavola.games.masters.state import EMPTY, LINES, MARBLE, SHELVES, TOKENS, Player, State
from tavola.games.masters.words import (
    Advanced,
    Announced,
    CardPlaced,
    CardRemoved,
    CardTaken,
    Chose,
    Converted,
    Dealt,
    Discarded,
    Ended,
    Event,
    Kept,
    LastRound,
    LeaderDiscarded,
    LeaderPlayed,
    Lost,
    Next,
    Paid,
    Produced,
    Reported,
    Reshuffled,
    Settled,
    Shifted,
    Skipped,
    Stored,
    Swapped,
    TableLaid,
    TokenTurned,
    Took,
    TurnEnded,
)


def evolve(state: State, event: Event) -> None:
    _FOLD[type(event)](state, event)


# The set-up


def _opened(state: State, event: TableLaid) -> None:
    state.first = event.first
    state.market = [MARBLE[marble] for row in event.market for marble in row]
    state.spare = MARBLE[event.spare]
    for deck, card in enumerate([card for row in event.grid for card in row]):
        _turn_up(state, deck, card)


def _dealt(state: State, event: Dealt) -> None:
    player = state.players[event.seat]
    player.hand = _known(event.leaders)
    player.bonus = event.bonus


def _kept(state: State, event: Kept) -> None:
    player = state.players[event.seat]
    kept = _known(event.leaders)
    player.away = tuple([leader for leader in player.hand if leader not in kept])
    player.hand = kept
    player.step = "resources" if player.bonus else "ready"


def _chose(state: State, event: Chose) -> None:
    player = state.players[event.seat]
    player.bonus = 0
    player.waiting = tuple([NUMBER[resource] for resource in event.resources])
    player.step = "settle"


# The market and the shelves


def _took(state: State, event: Took) -> None:
    places = LINES[event.line, event.number]
    market = state.market
    pushed_out = market[places[0]]
    for here, there in pairwise(places):
        market[here] = market[there]
    market[places[-1]] = state.spare
    state.spare = pushed_out
    player = state.players[event.seat]
    player.waiting = tuple([NUMBER[resource] for resource in event.units])
    player.whites = event.whites
    player.step = "convert" if event.whites else "store"


def _converted(state: State, event: Converted) -> None:
    player = state.players[event.seat]
    player.waiting += (NUMBER[event.resource],) * event.amount
    player.whites -= 1
    if not player.whites:
        player.step = "store"


def _stored(state: State, event: Stored) -> None:
    player = state.players[event.seat]
    resource = NUMBER[event.resource]
    _no_longer_waits(player, resource)
    _put(player, event.shelf, resource, 1)
    if player.step == "settle" and not player.waiting:
        player.step = "ready"


def _discarded(state: State, event: Discarded) -> None:
    player = state.players[event.seat]
    resource = NUMBER[event.resource]
    if event.shelf is None:
        _no_longer_waits(player, resource)
    else:
        _put(player, event.shelf, resource, -1)
    player.spilled += 1


def _settled(state: State, event: Settled) -> None:
    player = state.players[event.seat]
    player.spilled = 0
    player.step = "done"


def _swapped(state: State, event: Swapped) -> None:
    player = state.players[event.seat]
    one, other = event.one - 1, event.other - 1
    kinds, counts = list(player.kinds), list(player.counts)
    kinds[one], kinds[other] = kinds[other], kinds[one]
    counts[one], counts[other] = counts[other], counts[one]
    player.kinds, player.counts = tuple(kinds), tuple(counts)


def _shifted(state: State, event: Shifted) -> None:
    player = state.players[event.seat]
    resource = NUMBER[event.resource]
    _put(player, event.origin, resource, -event.count)
    _put(player, event.to, resource, event.count)


def _no_longer_waits(player: Player, resource: int) -> None:
    waiting = list(player.waiting)
    waiting.remove(resource)
    player.waiting = tuple(waiting)


def _put(player: Player, shelf: int, resource: int, count: int) -> None:
    """Add units to a shelf, or take them away."""
    place = shelf - 1
    counts = list(player.counts)
    counts[place] += count
    player.counts = tuple(counts)
    if place < len(SHELVES):
        kinds = list(player.kinds)
        kinds[place] = resource if counts[place] else EMPTY
        player.kinds = tuple(kinds)


# Cards and production


def _card_taken(state: State, event: CardTaken) -> None:
    _turn_up(state, state.book.cards[event.card].deck, event.turned)
    player = state.players[event.seat]
    player.card = event.card
    player.price = amounts(event.price)
    player.step = "pay"


def _paid(state: State, event: Paid) -> None:
    player = state.players[event.seat]
    for shelf, resource, count in event.shelves:
        _put(player, shelf, NUMBER[resource], -count)
    player.box = _sum(player.box, event.strongbox, -1)
    player.price = None
    if player.step == "pay":
        player.step = "place"


def _card_placed(state: State, event: CardPlaced) -> None:
    player = state.players[event.seat]
    slots = list(player.slots)
    slots[event.slot - 1] += (event.card,)
    player.slots = tuple(slots)
    deck = state.book.cards[event.card].deck
    player.owned += (deck,)
    player.card = None
    player.step = "done"
    state.unclaimed[deck % len(COLOURS)] -= 1
    state.most_cards = max(state.most_cards, len(player.owned))


def _announced(state: State, event: Announced) -> None:
    player = state.players[event.seat]
    player.announced = event
    player.price = amounts(event.takes)
    player.step = "produce"


def _produced(state: State, event: Produced) -> None:
    player = state.players[event.seat]
    player.box = _sum(player.box, event.gives, 1)
    player.announced = None
    player.step = "done"


def _sum(box: Amounts, goods: Goods, sign: int) -> Amounts:
    coin, stone, servant, shield = box
    return (
        coin + sign * goods.coin,
        stone + sign * goods.stone,
        servant + sign * goods.servant,
        shield + sign * goods.shield,
    )


def _turn_up(state: State, deck: int, card: int | None) -> None:
    state.grid[deck] = card
    if card is not None:
        state.hidden[deck] = tuple([other for other in state.hidden[deck] if other != card])


# Leaders and faith


def _leader_played(state: State, event: LeaderPlayed) -> None:
    player = state.players[event.seat]
    leader = state.book.leaders[event.leader]
    player.hand = tuple([other for other in player.hand if other != event.leader])
    player.played += (event.leader,)
    one, two = player.discounts, leader.discount
    player.discounts = (one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3])
    if leader.depot is not None:
        resource, places = leader.depot
        player.kinds += (resource,)
        player.counts += (0,)
        player.places += (places,)
    if leader.marble is not None:
        gives = dict(player.conversions)
        resource, amount = leader.marble
        gives[resource] = max(amount, gives.get(resource, 0))
        player.conversions = tuple(gives.items())


def _leader_discarded(state: State, event: LeaderDiscarded) -> None:
    player = state.players[event.seat]
    (leader,) = _known(None if event.leader is None else (event.leader,))
    player.hand = tuple([other for other in player.hand if other != leader])
    player.away += (leader,)


def _advanced(state: State, event: Advanced) -> None:
    if event.seat is None:
        state.cross = event.space
    else:
        state.players[event.seat].space = event.space
    state.front = max(state.front, event.space)


def _reported(state: State, event: Reported) -> None:
    for player, kept in zip(state.players, event.kept, strict=True):
        tiles = list(player.tiles)
        tiles[event.section - 1] = kept
        player.tiles = tuple(tiles)
    state.reports = event.section


# Turns and ends


def _last_round(state: State, event: LastRound) -> None:  # noqa: ARG001 - all folds are called alike
    state.last_round = True


def _turn_ended(state: State, event: TurnEnded) -> None:
    state.players[event.seat].step = "ready"
    state.settled = False


def _skipped(state: State, event: Skipped) -> None:
    player = state.players[event.seat]
    if player.step == "done":
        player.step = "ready"
    state.settled = False


def _token_turned(state: State, event: TokenTurned) -> None:
    state.tokens = tuple([token for token in state.tokens if token != event.token])


def _card_removed(state: State, event: CardRemoved) -> None:
    deck = state.book.cards[event.card].deck
    _turn_up(state, deck, event.turned)
    state.removed += (event.card,)
    state.unclaimed[deck % len(COLOURS)] -= 1


def _reshuffled(state: State, event: Reshuffled) -> None:  # noqa: ARG001
    state.tokens = TOKENS


def _next(state: State, event: Next) -> None:
    state.turn = event.seat
    state.settled = True


def _lost(state: State, event: Lost) -> None:
    player = state.players[event.seat]
    player.waiting = ()
    player.whites = player.spilled = 0
    player.card = player.price = player.announced = None
    player.step = "ready"


def _ended(state: State, event: Ended) -> None:
    state.turn = None
    state.settled = True
    state.ended = event


def _known(leaders: tuple[int, ...] | None) -> tuple[int, ...]:
    if leaders is None:
        raise ValueError("a state is folded from whole events, not from what one seat may see of them")
    return leaders


_FOLD: Final[dict[type, Callable[[State, Any], None]]] = {
    TableLaid: _opened,
    Dealt: _dealt,
    Kept: _kept,
    Chose: _chose,
    Took: _took,
    Converted: _converted,
    Stored: _stored,
    Discarded: _discarded,
    Settled: _settled,
    Swapped: _swapped,
    Shifted: _shifted,
    CardTaken: _card_taken,
    Paid: _paid,
    CardPlaced: _card_placed,
    Announced: _announced,
    Produced: _produced,
    LeaderPlayed: _leader_played,
    LeaderDiscarded: _leader_discarded,
    Advanced: _advanced,
    Reported: _reported,
    LastRound: _last_round,
    TurnEnded: _turn_ended,
    Skipped: _skipped,
    TokenTurned: _token_turned,
    CardRemoved: _card_removed,
    Reshuffled: _reshuffled,
    Next: _next,
    Lost: _lost,
    Ended: _ended,
}
