"""The position of a game of Masters, and how events change it."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from tavola.games.masters import words
from tavola.games.masters.book import DECKS, NUMBER, TILES, Book, amounts, book_of, check
from tavola.games.masters.config import COLOURS
from tavola.games.masters.player import Player, newcomer
from tavola.games.masters.player import copy as copy_player
from tavola.games.masters.words import Event, Marble, Options

ROWS: Final = 3
COLUMNS: Final = 4
MARBLES: Final[tuple[Marble, ...]] = ("yellow", "grey", "purple", "blue", "red", "white")
"""The marbles by number: those that give a resource have its number, then red and white."""
RED: Final = 4
WHITE: Final = 5
MARBLE: Final[dict[str, int]] = {name: number for number, name in enumerate(MARBLES)}

LINES: Final[dict[tuple[str, int], tuple[int, ...]]] = {
    **{("row", row + 1): tuple(range(row * COLUMNS, (row + 1) * COLUMNS)) for row in range(ROWS)},
    **{("column", column + 1): tuple(range(column, ROWS * COLUMNS, COLUMNS)) for column in range(COLUMNS)},
}
"""The places of each line in the tray; the first one's marble is pushed out (rules 3.2)."""

CARDS_TO_END: Final = 7
RESOURCES_A_POINT: Final = 5

TOKENS: Final[tuple[int, ...]] = (65, 66, 67, 68, 69, 70, 71)
RESHUFFLING: Final = 71


class State:
    book: Book
    players: list[Player]
    first: int
    turn: int | None
    settled: bool
    """Whether it is known who is on turn: not after a turn is over. In the set-up nobody is."""
    market: list[int]
    spare: int
    grid: list[int | None]
    hidden: list[tuple[int, ...]]
    """Of each deck the cards not yet turned; which comes next is not known before it turns up."""
    unclaimed: list[int]
    """Of each colour the cards that nobody has placed and Lorenzo has not removed."""
    reports: int
    """How many sections have had their report; they come in order."""
    front: int
    """The foremost of all markers, the cross included."""
    most_cards: int
    last_round: bool
    cross: int
    tokens: tuple[int, ...]
    removed: tuple[int, ...]
    ended: words.Ended | None

    def points(self, player: Player) -> int:
        cards, track, tiles, leaders, goods = self.parts(player)
        return cards + track + tiles + leaders + goods

    def parts(self, player: Player) -> tuple[int, int, int, int, int]:
        """Rules 9: cards, covered or not; the track; tiles kept; leaders played; a point for five resources."""
        book = self.book
        cards = sum([book.cards[card].points for slot in player.slots for card in slot])
        tiles = sum([worth for worth, kept in zip(TILES, player.tiles, strict=True) if kept])
        leaders = sum([book.leaders[leader].points for leader in player.played])
        return cards, book.worth[player.space], tiles, leaders, player.resources() // RESOURCES_A_POINT


def fresh(options: Options, seats: int) -> State:
    state = State()
    state.book = book_of(options)
    state.players = [newcomer() for _ in range(seats)]
    state.first = 0
    state.turn = None
    state.settled = True
    state.market = []
    state.spare = WHITE
    state.grid = [None] * DECKS
    state.hidden = list(state.book.decks)
    state.unclaimed = [0] * len(COLOURS)
    for deck, cards in enumerate(state.hidden):
        state.unclaimed[deck % len(COLOURS)] += len(cards)
    state.reports = 0
    state.front = 0
    state.most_cards = 0
    state.last_round = False
    state.cross = 0
    state.tokens = TOKENS
    state.removed = ()
    state.ended = None
    return state


def blank(options: Options, seats: int) -> State:
    check(options, seats)
    return fresh(options, seats)


def copy(state: State) -> State:
    other = State()
    other.book = state.book
    other.players = [copy_player(player) for player in state.players]
    other.first = state.first
    other.turn = state.turn
    other.settled = state.settled
    other.market = state.market.copy()
    other.spare = state.spare
    other.grid = state.grid.copy()
    other.hidden = state.hidden.copy()
    other.unclaimed = state.unclaimed.copy()
    other.reports = state.reports
    other.front = state.front
    other.most_cards = state.most_cards
    other.last_round = state.last_round
    other.cross = state.cross
    other.tokens = state.tokens
    other.removed = state.removed
    other.ended = state.ended
    return other


def evolve(state: State, event: Event) -> None:
    _FOLDS[type(event)](state, event)


# The set-up


def _opened(state: State, event: words.TableLaid) -> None:
    state.first = event.first
    state.market = [MARBLE[marble] for row in event.market for marble in row]
    state.spare = MARBLE[event.spare]
    for deck, card in enumerate([card for row in event.grid for card in row]):
        _turn_up(state, deck, card)


def _dealt(state: State, event: words.Dealt) -> None:
    player = state.players[event.seat]
    player.hand = _known(event.leaders)
    player.bonus = event.bonus


def _kept(state: State, event: words.Kept) -> None:
    player = state.players[event.seat]
    kept = _known(event.leaders)
    player.away = tuple([leader for leader in player.hand if leader not in kept])
    player.hand = kept
    player.step = "resources" if player.bonus else "ready"


def _chose(state: State, event: words.Chose) -> None:
    player = state.players[event.seat]
    player.bonus = 0
    player.waiting = tuple([NUMBER[resource] for resource in event.resources])
    player.step = "settle"


# The market and the shelves


def _took(state: State, event: words.Took) -> None:
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


def _converted(state: State, event: words.Converted) -> None:
    player = state.players[event.seat]
    player.waiting += (NUMBER[event.resource],) * event.amount
    player.whites -= 1
    if not player.whites:
        player.step = "store"


def _stored(state: State, event: words.Stored) -> None:
    player = state.players[event.seat]
    resource = NUMBER[event.resource]
    player.no_longer_waits(resource)
    player.put(event.shelf, resource, 1)
    if player.step == "settle" and not player.waiting:
        player.step = "ready"


def _discarded(state: State, event: words.Discarded) -> None:
    player = state.players[event.seat]
    resource = NUMBER[event.resource]
    if event.shelf is None:
        player.no_longer_waits(resource)
    else:
        player.put(event.shelf, resource, -1)
    player.spilled += 1


def _settled(state: State, event: words.Settled) -> None:
    player = state.players[event.seat]
    player.spilled = 0
    player.step = "done"


def _swapped(state: State, event: words.Swapped) -> None:
    player = state.players[event.seat]
    one, other = event.one - 1, event.other - 1
    kinds, counts = list(player.kinds), list(player.counts)
    kinds[one], kinds[other] = kinds[other], kinds[one]
    counts[one], counts[other] = counts[other], counts[one]
    player.kinds, player.counts = tuple(kinds), tuple(counts)


def _shifted(state: State, event: words.Shifted) -> None:
    player = state.players[event.seat]
    resource = NUMBER[event.resource]
    player.put(event.origin, resource, -event.count)
    player.put(event.to, resource, event.count)


# Cards and production


def _card_taken(state: State, event: words.CardTaken) -> None:
    _turn_up(state, state.book.cards[event.card].deck, event.turned)
    player = state.players[event.seat]
    player.card = event.card
    player.price = amounts(event.price)
    player.step = "pay"


def _paid(state: State, event: words.Paid) -> None:
    player = state.players[event.seat]
    for shelf, resource, count in event.shelves:
        player.put(shelf, NUMBER[resource], -count)
    player.put_into_box(event.strongbox, sign=-1)
    player.price = None
    if player.step == "pay":
        player.step = "place"


def _card_placed(state: State, event: words.CardPlaced) -> None:
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


def _announced(state: State, event: words.Announced) -> None:
    player = state.players[event.seat]
    player.announced = event
    player.price = amounts(event.takes)
    player.step = "produce"


def _produced(state: State, event: words.Produced) -> None:
    player = state.players[event.seat]
    player.put_into_box(event.gives)
    player.announced = None
    player.step = "done"


def _turn_up(state: State, deck: int, card: int | None) -> None:
    state.grid[deck] = card
    if card is not None:
        state.hidden[deck] = tuple([other for other in state.hidden[deck] if other != card])


# Leaders and faith


def _leader_played(state: State, event: words.LeaderPlayed) -> None:
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


def _leader_discarded(state: State, event: words.LeaderDiscarded) -> None:
    player = state.players[event.seat]
    (leader,) = _known(None if event.leader is None else (event.leader,))
    player.hand = tuple([other for other in player.hand if other != leader])
    player.away += (leader,)


def _advanced(state: State, event: words.Advanced) -> None:
    if event.seat is None:
        state.cross = event.space
    else:
        state.players[event.seat].space = event.space
    state.front = max(state.front, event.space)


def _reported(state: State, event: words.Reported) -> None:
    for player, kept in zip(state.players, event.kept, strict=True):
        tiles = list(player.tiles)
        tiles[event.section - 1] = kept
        player.tiles = tuple(tiles)
    state.reports = event.section


# Turns and ends


def _last_round(state: State, event: words.LastRound) -> None:  # noqa: ARG001 - all folds are called alike
    state.last_round = True


def _turn_ended(state: State, event: words.TurnEnded) -> None:
    state.players[event.seat].step = "ready"
    state.settled = False


def _skipped(state: State, event: words.Skipped) -> None:
    player = state.players[event.seat]
    if player.step == "done":
        player.step = "ready"
    state.settled = False


def _token_turned(state: State, event: words.TokenTurned) -> None:
    state.tokens = tuple([token for token in state.tokens if token != event.token])


def _card_removed(state: State, event: words.CardRemoved) -> None:
    deck = state.book.cards[event.card].deck
    _turn_up(state, deck, event.turned)
    state.removed += (event.card,)
    state.unclaimed[deck % len(COLOURS)] -= 1


def _reshuffled(state: State, event: words.Reshuffled) -> None:  # noqa: ARG001
    state.tokens = TOKENS


def _next(state: State, event: words.Next) -> None:
    state.turn = event.seat
    state.settled = True


def _lost(state: State, event: words.Lost) -> None:
    player = state.players[event.seat]
    player.waiting = ()
    player.whites = player.spilled = 0
    player.card = player.price = player.announced = None
    player.step = "ready"


def _ended(state: State, event: words.Ended) -> None:
    state.turn = None
    state.settled = True
    state.ended = event


def _known(leaders: tuple[int, ...] | None) -> tuple[int, ...]:
    if leaders is None:
        raise ValueError("a state is folded from whole events, not from what one seat may see of them")
    return leaders


_FOLDS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    words.TableLaid: _opened,
    words.Dealt: _dealt,
    words.Kept: _kept,
    words.Chose: _chose,
    words.Took: _took,
    words.Converted: _converted,
    words.Stored: _stored,
    words.Discarded: _discarded,
    words.Settled: _settled,
    words.Swapped: _swapped,
    words.Shifted: _shifted,
    words.CardTaken: _card_taken,
    words.Paid: _paid,
    words.CardPlaced: _card_placed,
    words.Announced: _announced,
    words.Produced: _produced,
    words.LeaderPlayed: _leader_played,
    words.LeaderDiscarded: _leader_discarded,
    words.Advanced: _advanced,
    words.Reported: _reported,
    words.LastRound: _last_round,
    words.TurnEnded: _turn_ended,
    words.Skipped: _skipped,
    words.TokenTurned: _token_turned,
    words.CardRemoved: _card_removed,
    words.Reshuffled: _reshuffled,
    words.Next: _next,
    words.Lost: _lost,
    words.Ended: _ended,
}
