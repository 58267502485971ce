"""What the Masters tests share: luck to hand in, tables set as wanted, random games, a look inside."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from tavola.games import begin, play
from tavola.games.masters import GAME
from tavola.games.masters.book import NUMBER
from tavola.games.masters.config import RESOURCES, Goods, Resource
from tavola.games.masters.player import EMPTY, SHELVES
from tavola.games.masters.state import State
from tavola.games.masters.words import (
    CardPlaced,
    Choose,
    Convert,
    Dealt,
    Discard,
    DiscardLeader,
    DiscardStored,
    EndTurn,
    Event,
    Keep,
    Kept,
    LeaderPlayed,
    Move,
    Next,
    Options,
    Pay,
    Place,
    Play,
    Produce,
    Shift,
    Skip,
    Step,
    Store,
    Swap,
    TableLaid,
    Take,
    TakeCard,
)
from tests.support import games
from tests.support.games import Dice, folded, refused

OPTIONS = Options()


# Setting a table

TRAY = "yellow grey purple blue / yellow grey purple blue / red white white white"


def fold(state: State, events: Sequence[Event]) -> State:
    return folded(GAME, state, events)


def table(
    seats: int = 2,
    *,
    market: str = TRAY,
    spare: str = "white",
    first: int = 0,
    turn: int | None = 0,
    options: Options = OPTIONS,
) -> State:
    """A table after the set-up: nothing stored, the first card of each deck up, four leaders dealt in order."""
    state: State = GAME.blank(options, seats)
    rows: Any = tuple([tuple(row.split()) for row in market.split(" / ")])
    tops = [deck[0] for deck in state.book.decks]
    fold(state, [TableLaid(first, rows, spare, tuple([tuple(tops[i : i + 4]) for i in (0, 4, 8)]))])  # type: ignore[arg-type]
    leaders = list(state.book.leaders)
    for seat in range(seats):
        hand = tuple(leaders[4 * seat : 4 * seat + 4])
        fold(state, [Dealt(seat, 4, hand, 0), Kept(seat, 2, hand[:2])])
    if turn is not None:
        fold(state, [Next(turn)])
    return state


def put(state: State, seat: int, shelves: str = "", **box: int) -> State:
    """Lay units on shelves, `coin / stone stone / - / coin` with a leader depot, and in the strongbox."""
    player = state.players[seat]
    lying = [[name for name in shelf.split() if name != "-"] for shelf in shelves.split("/")]
    lying += [[]] * (len(player.kinds) - len(lying))
    assert len(lying) == len(player.kinds)
    player.counts = tuple([len(units) for units in lying])
    ordinary = [NUMBER[units[0]] if units else EMPTY for units in lying[: len(SHELVES)]]
    player.kinds = (*ordinary, *player.kinds[len(SHELVES) :])
    player.box = (box.get("coin", 0), box.get("stone", 0), box.get("servant", 0), box.get("shield", 0))
    return state


def own(state: State, seat: int, *slots: Sequence[int]) -> State:
    """Give a seat these cards, slot by slot from the bottom; none of them is in the grid any more."""
    player = state.players[seat]
    step = player.step
    for slot, cards in enumerate(slots, 1):
        for card in cards:
            remove(state, card)
            fold(state, [CardPlaced(seat, card, slot)])
    player.step = step
    return state


def remove(state: State, card: int) -> None:
    deck = state.book.cards[card].deck
    rest = [other for other in (state.grid[deck], *state.hidden[deck]) if other not in (card, None)]
    state.grid[deck] = rest[0] if rest else None
    state.hidden[deck] = tuple(other for other in rest[1:] if other is not None)


def show(state: State, card: int) -> State:
    """Let a card lie on top of its deck."""
    deck = state.book.cards[card].deck
    top = state.grid[deck]
    if top != card:
        state.grid[deck] = card
        hidden = [other for other in state.hidden[deck] if other != card]
        state.hidden[deck] = (*hidden, *([] if top is None else [top]))
    return state


def lead(state: State, seat: int, *leaders: int) -> State:
    """Let a seat have these leaders played."""
    for leader in leaders:
        fold(state, [LeaderPlayed(seat, leader)])
    return state


def hold(state: State, seat: int, *leaders: int) -> State:
    state.players[seat].hand = leaders
    return state


def march(state: State, seat: int | None, space: int) -> State:
    """Put a marker, or the cross, on a space; reports it passes have not happened."""
    if seat is None:
        state.cross = space
    else:
        state.players[seat].space = space
    state.front = max(state.front, space)
    return state


def wait(state: State, seat: int, units: str, step: Step = "store") -> State:
    """Let units of a market action wait to be stored."""
    state.players[seat].waiting = tuple([NUMBER[name] for name in units.split()])
    state.players[seat].step = step
    return state


# Looking inside


def shelves_of(state: State, seat: int) -> str:
    """The shelves as `put` takes them."""
    seen = GAME.view(state, None).seats[seat].shelves
    return " / ".join([" ".join([shelf.resource or "-"] * shelf.count) or "-" for shelf in seen])


def box_of(state: State, seat: int) -> Goods:
    return GAME.view(state, None).seats[seat].strongbox


def spaces(state: State) -> list[int]:
    return [player.space for player in state.players]


# Playing


def refusal(state: State, seat: int, move: Move) -> str | None:
    return refused(GAME, state, seat, move)


def played(state: State, seat: int, *moves: Move, luck: object = "luck") -> State:
    after, _ = play(GAME, state, seat, moves, Dice(luck))
    return after


def happened(state: State, seat: int, *moves: Move, luck: object = "luck") -> list[Any]:
    """The events of these moves, of whatever kind the test expects."""
    _, events = play(GAME, state, seat, moves, Dice(luck))
    return events


class Style(NamedTuple):
    """How likely each kind of move is, where there is a choice; 1 for those not named."""

    weights: Mapping[type, float]
    skips: float = 0.0
    """How often a turn, or a step inside it, is passed over."""
    riches: int = 0
    """So many of each resource are in every strongbox from the start."""


BUILDER = Style(
    {
        Play: 60,
        TakeCard: 30,
        Store: 30,
        EndTurn: 5,
        Take: 3,
        Produce: 0.7,
        Discard: 0.5,
        DiscardLeader: 0.05,
        DiscardStored: 0.02,
        Swap: 0.1,
        Shift: 0.4,
    }
)
"""Stores, buys and plays leaders."""
PLAIN = Style({Swap: 0.3})
WASTEFUL = Style({Discard: 5, DiscardStored: 1, Store: 1, Swap: 0.2, TakeCard: 5, Play: 5})
"""Much is discarded, so the others are carried along the track."""
PIOUS = Style({**BUILDER.weights, Produce: 2, DiscardLeader: 0.5})
ABSENT = Style(BUILDER.weights, skips=0.03)
RICH = Style({**BUILDER.weights, Produce: 4}, riches=6)
RICH_AND_ABSENT = Style(RICH.weights, skips=0.05, riches=4)


def choose(rng: random.Random, moves: Sequence[Move], style: Style) -> Move:
    kinds: dict[type, list[Move]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    kind = rng.choices(list(kinds), [style.weights.get(kind, 1) for kind in kinds])[0]
    return rng.choice(kinds[kind])


Turn: TypeAlias = games.Step[State, Move, Event]


def random_game(seed: object, seats: int, style: Style = PLAIN, options: Options = OPTIONS) -> Iterator[Turn]:
    """A whole game, step by step; the first step is the deal."""
    dice = Dice(seed)
    state, events = begin(GAME, options, seats, dice)
    for player in state.players:
        player.box = (style.riches,) * 4
    yield Turn(None, 0, None, events, state)
    yield from play_on(state, dice, style)


def play_on(state: State, dice: Dice, style: Style = PLAIN) -> Iterator[Turn]:
    rng = dice.random
    while acting := GAME.acting(state):
        seat = rng.choice(acting)
        move: Move
        if rng.random() < style.skips and state.turn is not None and len(state.players) > 1:
            move = Skip()
        else:
            move = choose(rng, GAME.moves(state, seat), style)
        after, events = play(GAME, state, seat, [move], dice)
        yield Turn(state, seat, move, events, after)
        state = after


def random_state(seed: int, style: Style = BUILDER) -> State:
    """A reachable position, anywhere from the deal to the end."""
    rng = random.Random(f"moment {seed}")
    return rng.choice([turn.after for turn in random_game(seed, 1 + seed % 4, style)])


def attempt(rng: random.Random, state: State, seat: int) -> Move:
    """A move somebody might try: often nearly legal, seldom legal."""
    player = state.players[seat]

    def resource() -> Resource:
        return rng.choice(RESOURCES)

    def some() -> Goods:
        return Goods(*[rng.choice((0, 0, 0, 1, 1, 2, -1)) for _ in RESOURCES])

    def card() -> int:
        return rng.choice([top for top in state.grid if top is not None] + [0, 5, 65])

    legal = GAME.moves(state, seat)
    pay = [move for move in legal if isinstance(move, Pay)]
    produce = [move for move in legal if isinstance(move, Produce)]
    powers = [0, card(), *[slot[-1] for slot in player.slots if slot], *player.played]
    leader = rng.choice([*player.hand, *player.played, 49, 64, 3])
    return rng.choice(
        [
            Keep(tuple(rng.choices([*player.hand, 50], k=rng.choice((1, 2, 2, 2, 3))))),
            Choose(tuple([resource() for _ in range(rng.randrange(4))])),
            Take(rng.choice(("row", "column")), rng.randrange(6)),
            Convert(resource()),
            Store(resource(), rng.randrange(7)),
            Discard(resource()),
            DiscardStored(rng.randrange(7)),
            Swap(rng.randrange(5), rng.randrange(5)),
            Shift(rng.randrange(7), rng.randrange(7), rng.randrange(-1, 4)),
            TakeCard(card()),
            Place(rng.randrange(5)),
            Pay(((rng.randrange(7), resource(), rng.randrange(-1, 3)),), some()),
            *[Pay(move.shelves, some()) for move in pay[:1]],
            *[Pay(tuple([(shelf, name, n + 1) for shelf, name, n in move.shelves])) for move in pay[:1]],
            Produce(tuple(rng.choices(powers, k=rng.randrange(4))), some(), some()),
            *[Produce(move.powers, move.takes, some()) for move in rng.sample(produce, min(1, len(produce)))],
            Play(leader),
            DiscardLeader(leader),
            EndTurn(),
            Skip(),
            *rng.sample(legal, min(2, len(legal))),
        ]
    )
