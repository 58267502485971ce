"""What each seat may know: the gate for secrets, the view, and a full state imagined from a view."""

from collections.abc import Iterable
from typing import Final, get_args

from msgspec.structs import replace

from tavola.games.contract import Chance
from tavola.games.masters.book import DECKS, amounts, goods, names_of, number_of
from tavola.games.masters.config import COLOURS, LEADERS_DEALT, LEVELS, RESOURCES
from tavola.games.masters.player import EMPTY, SHELVES, Player, newcomer
from tavola.games.masters.rules import outcome
from tavola.games.masters.state import COLUMNS, MARBLE, MARBLES, ROWS, TOKENS, State, fresh
from tavola.games.masters.words import (
    Announced,
    Dealt,
    DeckView,
    Ended,
    Event,
    Kept,
    LeaderDiscarded,
    LorenzoView,
    ProductionView,
    SeatView,
    ShelfView,
    View,
)

PUBLIC: Final[frozenset[type[Event]]] = frozenset(get_args(Event)) - {Dealt, Kept, LeaderDiscarded}


def see(event: Event, seat: int | None) -> Event:
    if isinstance(event, Dealt | Kept) and event.seat != seat:
        return replace(event, leaders=None)
    if isinstance(event, LeaderDiscarded) and event.seat != seat:
        return replace(event, leader=None)
    return event


def view(state: State, seat: int | None) -> View:
    tray = [MARBLES[marble] for marble in state.market]
    return View(
        options=state.book.options,
        first=state.first,
        market=tuple([tuple(tray[row * COLUMNS : (row + 1) * COLUMNS]) for row in range(ROWS)]),
        spare=MARBLES[state.spare],
        grid=[
            [_deck(state, level * len(COLOURS) + colour) for colour in range(len(COLOURS))]
            for level in range(len(LEVELS))
        ],
        seats=[_seat(state, player, other == seat) for other, player in enumerate(state.players)],
        lorenzo=_lorenzo(state) if len(state.players) == 1 else None,
        turn=state.turn,
        last_round=state.last_round,
        outcome=outcome(state),
    )


def _deck(state: State, deck: int) -> DeckView:
    top = state.grid[deck]
    return DeckView(top, len(state.hidden[deck]) + (top is not None))


def _lorenzo(state: State) -> LorenzoView:
    turned = tuple([token for token in TOKENS if token not in state.tokens])
    return LorenzoView(state.cross, len(state.tokens), turned, state.removed)


def _seat(state: State, player: Player, own: bool) -> SeatView:
    announced = player.announced
    return SeatView(
        step=player.step,
        points=state.points(player),
        resources=player.resources(),
        space=player.space,
        tiles=player.tiles,
        shelves=[
            ShelfView(None if kind == EMPTY else RESOURCES[kind], count, places)
            for kind, count, places in zip(player.kinds, player.counts, player.places, strict=True)
        ],
        strongbox=goods(player.box),
        slots=list(player.slots),
        played=player.played,
        count=len(player.hand),
        hand=player.hand if own else None,
        away=player.away if own else None,
        discounts=goods(player.discounts),
        conversions=tuple([(RESOURCES[resource], amount) for resource, amount in player.conversions]),
        bonus=player.bonus,
        waiting=names_of(player.waiting),
        whites=player.whites,
        discarded=player.spilled,
        card=player.card,
        price=None if player.price is None else goods(player.price),
        production=None
        if announced is None
        else ProductionView(announced.powers, announced.takes, announced.gives, announced.faith),
    )


def imagine(view: View, chance: Chance) -> State:
    """Deal the leaders the view does not show at random to the other hands and the box.

    Nothing else is hidden: a deck is the set of its cards that have not turned up.
    """
    state = fresh(view.options, len(view.seats))
    state.first = view.first
    state.turn = view.turn
    state.market = [MARBLE[marble] for row in view.market for marble in row]
    state.spare = MARBLE[view.spare]
    state.players = [_player(state, number, seen) for number, seen in enumerate(view.seats)]
    state.last_round = view.last_round
    if view.lorenzo is not None:
        state.cross = view.lorenzo.space
        state.tokens = tuple([token for token in TOKENS if token not in view.lorenzo.turned])
        state.removed = view.lorenzo.removed
    state.grid = [deck.top for row in view.grid for deck in row]
    _count_cards(state)
    state.front = max([state.cross, *[player.space for player in state.players]])
    state.reports = sum([tile is not None for tile in state.players[0].tiles])
    state.most_cards = max([len(player.owned) for player in state.players])
    if view.outcome is not None:
        end = view.outcome
        state.ended = Ended(end.why, end.winners, end.scores, end.ranking)
    _deal_hidden_leaders(state, view, chance)
    return state


def _player(state: State, number: int, seen: SeatView) -> Player:
    player = newcomer()
    player.step = seen.step
    player.hand = seen.hand or ()
    player.away = seen.away or ()
    player.played = seen.played
    lying = [shelf.resource for shelf in seen.shelves]
    player.kinds = tuple([EMPTY if resource is None else number_of(resource) for resource in lying])
    player.counts = tuple([shelf.count for shelf in seen.shelves])
    player.places = (*SHELVES, *[shelf.places for shelf in seen.shelves[len(SHELVES) :]])
    player.box = amounts(seen.strongbox)
    player.slots = tuple(seen.slots)
    player.owned = tuple([state.book.cards[card].deck for slot in seen.slots for card in slot])
    player.space = seen.space
    player.tiles = seen.tiles
    player.discounts = amounts(seen.discounts)
    player.conversions = tuple([(number_of(resource), amount) for resource, amount in seen.conversions])
    player.bonus = seen.bonus
    player.waiting = tuple([number_of(resource) for resource in seen.waiting])
    player.whites = seen.whites
    player.spilled = seen.discarded
    player.card = seen.card
    player.price = None if seen.price is None else amounts(seen.price)
    if seen.production is not None:
        made = seen.production
        player.announced = Announced(number, made.powers, made.takes, made.gives, made.faith)
    return player


def _count_cards(state: State) -> None:
    """What is still hidden in each deck, and how many cards of each colour nobody has placed."""
    placed = {card for player in state.players for slot in player.slots for card in slot}
    gone = placed | set(state.removed)
    out = gone | {player.card for player in state.players} | set(state.grid)
    for deck in range(DECKS):
        cards = state.book.decks[deck]
        state.hidden[deck] = tuple([card for card in cards if card not in out])
        state.unclaimed[deck % len(COLOURS)] -= len([card for card in cards if card in gone])


def _deal_hidden_leaders(state: State, view: View, chance: Chance) -> None:
    known: set[int] = set()
    for player in state.players:
        known.update(player.hand, player.away, player.played)
    unseen = [leader for leader in state.book.leaders if leader not in known]
    for player, seen in zip(state.players, view.seats, strict=True):
        if seen.hand is None:
            player.hand = tuple(_drawn(unseen, range(seen.count), chance))
            gone = LEADERS_DEALT - seen.count - len(seen.played)
            player.away = tuple(_drawn(unseen, range(gone), chance))


def _drawn(unseen: list[int], times: Iterable[int], chance: Chance) -> list[int]:
    return [unseen.pop(chance.below(len(unseen))) for _ in times]
