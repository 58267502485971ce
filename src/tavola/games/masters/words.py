"""What is said in a game of Masters: the moves, the events and the view. All of it is stored and sent as it is."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from tavola.games.contract import EventBase, MoveBase, Outcome
from tavola.games.masters.config import Card, Cell, Goods, Leader, Production, Resource

Line: TypeAlias = Literal["row", "column"]

Marble: TypeAlias = Literal["yellow", "grey", "purple", "blue", "red", "white"]

FromShelf: TypeAlias = tuple[int, Resource, int]
"""Units that lie on a shelf: shelf, resource, how many.

Shelves 1 to 3 are the ordinary ones with as many places, 4 and 5 the leader depots in the order of playing."""

Step: TypeAlias = Literal[
    "leaders", "resources", "settle", "ready", "convert", "store", "pay", "place", "produce", "done"
]
"""What a seat is at: in the set-up keeping leaders, choosing resources, settling them on shelves; then ready for
the main action, inside one (converting marbles, storing, paying for a card, placing it, paying for a production),
or done with it."""


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The printed game, or other data in the place of some of it."""

    development: tuple[Card, ...] | None = None
    leaders: tuple[Leader, ...] | None = None
    track: tuple[Cell, ...] | None = None
    basic: Production | None = None


# Moves


class Keep(MoveBase, frozen=True):
    """Keep these of the leaders dealt."""

    leaders: tuple[int, ...]


class Choose(MoveBase, frozen=True):
    """Choose the resources to start with, all of them; each is then stored."""

    resources: tuple[Resource, ...]


class Take(MoveBase, frozen=True):
    """Take a line of marbles: row 1 is the top one, column 1 the left one."""

    line: Line
    number: int


class _OfResource(MoveBase, frozen=True):
    resource: Resource


class Convert(_OfResource, frozen=True):
    """Choose what one white marble gives."""


class Store(_OfResource, frozen=True):
    shelf: int


class Discard(_OfResource, frozen=True):
    """Discard a unit that waits to be stored."""


class DiscardStored(MoveBase, frozen=True):
    """Discard a unit from a shelf to make room for one that waits."""

    shelf: int


class Swap(MoveBase, frozen=True):
    """Let two ordinary shelves change their contents."""

    one: int
    other: int


class Shift(MoveBase, frozen=True):
    """Move units from one shelf to another, leader depots included."""

    origin: int
    to: int
    count: int


class TakeCard(MoveBase, frozen=True):
    card: int


class Pay(MoveBase, frozen=True):
    """Pay for the card taken or the production announced, the whole price at once."""

    shelves: tuple[FromShelf, ...] = ()
    strongbox: Goods = Goods()


class Place(MoveBase, frozen=True):
    """Put the card paid for on a slot, 1 to 3."""

    slot: int


class Produce(MoveBase, frozen=True):
    """Announce a production: 0 is the basic power, others are called by their card.

    `takes` and `gives` hold what is chosen for all resources of choice together, and nothing else.
    """

    powers: tuple[int, ...]
    takes: Goods = Goods()
    gives: Goods = Goods()


class Play(MoveBase, frozen=True):
    leader: int


class DiscardLeader(MoveBase, frozen=True):
    leader: int


class EndTurn(MoveBase, frozen=True):
    pass


class Skip(MoveBase, frozen=True):
    """The house passes over an absent seat: the turn counts, an open step waits for the seat's next one."""


StorageMove: TypeAlias = Store | Discard | DiscardStored | Swap | Shift
LeaderMove: TypeAlias = Play | DiscardLeader
Move: TypeAlias = (
    Keep | Choose | Take | Convert | StorageMove | TakeCard | Pay | Place | Produce | LeaderMove | EndTurn | Skip
)


# Events


class _OfSeat(EventBase, frozen=True):
    seat: int


class TableLaid(EventBase, frozen=True):
    """Who plays first, the market from the top row down and the top cards by level, 1 first, and colour."""

    first: int
    market: tuple[tuple[Marble, ...], ...]
    spare: Marble
    grid: tuple[tuple[int | None, ...], ...]


class Dealt(_OfSeat, frozen=True):
    """Leaders come into a hand; which, only their owner knows. `bonus` resources are still to be chosen."""

    count: int
    leaders: tuple[int, ...] | None
    bonus: int


class Kept(_OfSeat, frozen=True):
    """Two leaders stay in the hand, the others go back to the box unseen."""

    count: int
    leaders: tuple[int, ...] | None


class Chose(_OfSeat, frozen=True):
    resources: tuple[Resource, ...]


class Took(_OfSeat, frozen=True):
    """A line of marbles and what it gives: units that now wait, and white marbles still to be converted."""

    line: Line
    number: int
    marbles: tuple[Marble, ...]
    units: tuple[Resource, ...]
    whites: int


class _ResourceOfSeat(_OfSeat, frozen=True):
    resource: Resource


class Converted(_ResourceOfSeat, frozen=True):
    amount: int


class Stored(_ResourceOfSeat, frozen=True):
    shelf: int


class Discarded(_ResourceOfSeat, frozen=True):
    shelf: int | None
    """Where it lay; None for a unit that waited."""


class Settled(_OfSeat, frozen=True):
    """The last unit of a market action is stored or discarded; so many were discarded."""

    discarded: int


class Swapped(_OfSeat, frozen=True):
    one: int
    other: int


class Shifted(_OfSeat, frozen=True):
    origin: int
    to: int
    resource: Resource
    count: int


class CardTaken(_OfSeat, frozen=True):
    """A card leaves the grid and the next of its deck turns up."""

    card: int
    price: Goods
    """After discounts."""
    turned: int | None


class Paid(_OfSeat, frozen=True):
    shelves: tuple[FromShelf, ...]
    strongbox: Goods


class CardPlaced(_OfSeat, frozen=True):
    card: int
    slot: int


class Announced(_OfSeat, frozen=True):
    """A production with all it takes and gives, choices included."""

    powers: tuple[int, ...]
    takes: Goods
    gives: Goods
    faith: int


class Produced(_OfSeat, frozen=True):
    """What a production brings into the strongbox."""

    gives: Goods


class LeaderPlayed(_OfSeat, frozen=True):
    leader: int


class LeaderDiscarded(_OfSeat, frozen=True):
    """A leader goes from a hand back to the box; which, only the owner knows."""

    leader: int | None


class Advanced(EventBase, frozen=True):
    """A marker goes on along the track; the seat None is Lorenzo's cross."""

    seat: int | None
    steps: int
    space: int
    """Where it is now, never beyond the last space."""


class Reported(EventBase, frozen=True):
    """A Vatican report: for each seat whether its tile of this section is kept."""

    section: int
    kept: tuple[bool, ...]


class LastRound(EventBase, frozen=True):
    """These seats reached the last space or their seventh card: the round is played to its end."""

    seats: tuple[int, ...]


class TurnEnded(_OfSeat, frozen=True):
    pass


class Skipped(_OfSeat, frozen=True):
    pass


class TokenTurned(EventBase, frozen=True):
    """Lorenzo's token, by its number; its effect follows."""

    token: int


class CardRemoved(EventBase, frozen=True):
    """Lorenzo takes a card out of the grid and the next of its deck turns up."""

    card: int
    turned: int | None


class Reshuffled(EventBase, frozen=True):
    """All seven tokens form a new stack."""


class Next(_OfSeat, frozen=True):
    pass


class Lost(_OfSeat, frozen=True):
    """The game ends inside a step: the units that waited and the card not paid for are lost."""

    units: tuple[Resource, ...]
    card: int | None


class Ended(EventBase, frozen=True):
    why: str
    winners: tuple[int, ...]
    """None of the seats when Lorenzo wins."""
    scores: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]


SetupEvent: TypeAlias = TableLaid | Dealt | Kept | Chose
MarketEvent: TypeAlias = Took | Converted | Stored | Discarded | Settled | Swapped | Shifted
CardEvent: TypeAlias = CardTaken | Paid | CardPlaced | Announced | Produced
LeaderEvent: TypeAlias = LeaderPlayed | LeaderDiscarded | Advanced | Reported
TurnEvent: TypeAlias = (
    LastRound | TurnEnded | Skipped | TokenTurned | CardRemoved | Reshuffled | Next | Lost | Ended
)
Event: TypeAlias = SetupEvent | MarketEvent | CardEvent | LeaderEvent | TurnEvent


# The view


class ShelfView(Struct):
    resource: Resource | None
    count: int
    places: int


class ProductionView(Struct):
    """A production announced and not yet paid for, choices included."""

    powers: tuple[int, ...]
    takes: Goods
    gives: Goods
    faith: int


class SeatView(Struct):
    step: Step
    points: int
    """What everybody can count; leaders in hand are worth nothing."""
    resources: int
    space: int
    tiles: tuple[bool | None, ...]
    """For each section: kept, lost, or None before its report."""
    shelves: list[ShelfView]
    """The ordinary ones, then the leader depots in the order they were played."""
    strongbox: Goods
    slots: list[tuple[int, ...]]
    """The cards of each slot from the bottom to the top."""
    played: tuple[int, ...]
    count: int
    hand: tuple[int, ...] | None
    """The leaders in the hand: only for their owner, like those that went back to the box."""
    away: tuple[int, ...] | None
    discounts: Goods
    conversions: tuple[tuple[Resource, int], ...]
    """What a white marble gives: one of these."""
    bonus: int
    """Resources still to be chosen in the set-up."""
    waiting: tuple[Resource, ...]
    whites: int
    """White marbles still to be converted."""
    discarded: int
    """Units discarded in a market action that is not over."""
    card: int | None
    """Taken from the grid and not yet placed."""
    price: Goods | None
    """What is to be paid now for the card or the production."""
    production: ProductionView | None


class DeckView(Struct):
    top: int | None
    left: int


class LorenzoView(Struct):
    space: int
    tokens: int
    """How many are left in the stack."""
    turned: tuple[int, ...]
    """The tokens turned since the last shuffle."""
    removed: tuple[int, ...]
    """The cards his tokens took out of the grid."""


class View(Struct):
    options: Options
    first: int
    market: tuple[tuple[Marble, ...], ...]
    spare: Marble
    grid: list[list[DeckView]]
    """By level, 1 first, and colour: green, blue, yellow, purple."""
    seats: list[SeatView]
    lorenzo: LorenzoView | None
    turn: int | None
    last_round: bool
    outcome: Outcome | None


# A look ahead


class Preview(Struct):
    """What a move brings; what it has nothing to do with is left out."""

    price: Goods | UnsetType = UNSET
    points: int | UnsetType = UNSET
    """Of the card or the leader."""
    slots: tuple[int, ...] | UnsetType = UNSET
    """Where the card may lie."""
    marbles: tuple[Marble, ...] | UnsetType = UNSET
    units: tuple[Resource, ...] | UnsetType = UNSET
    """What is then to be stored."""
    whites: int | UnsetType = UNSET
    """White marbles to be converted."""
    takes: Goods | UnsetType = UNSET
    gives: Goods | UnsetType = UNSET
    faith: int | UnsetType = UNSET
    faith_for_others: int | UnsetType = UNSET
    """What the discards of this market action give to all others once it is over."""
