"""What is said in a game of Masters: the moves, the events and the view. All of it is stored and sent as it is."""

from typing import Literal, TypeAlias

from msgspec import Struct

from tavola.games.contract import Outcome
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


class Keep(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Keep these of the leaders dealt."""

    leaders: tuple[int, ...]


class Choose(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Choose the resources to start with, all of them; each is then stored."""

    resources: tuple[Resource, ...]


class Take(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Take a line of marbles: row 1 is the top one, column 1 the left one."""

    line: Line
    number: int


class Convert(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Choose what one white marble gives."""

    resource: Resource


class Store(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    resource: Resource
    shelf: int


class Discard(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Discard a unit that waits to be stored."""

    resource: Resource


class DiscardStored(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Discard a unit from a shelf to make room for one that waits."""

    shelf: int


class Swap(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Let two ordinary shelves change their contents."""

    one: int
    other: int


class Shift(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Move units from one shelf to another, leader depots included."""

    origin: int
    to: int
    count: int


class TakeCard(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    card: int


class Pay(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Pay for the card taken or the production announced, the whole price at once."""

    shelves: tuple[FromShelf, ...] = ()
    strongbox: Goods = Goods()


class Place(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Put the card paid for on a slot, 1 to 3."""

    slot: int


class Produce(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Announce a production: 0 is the basic power, others are called by their card.

    `takes` and `gives` hold what is chosen for all resources of choice together, and nothing else.
    """

    powers: tuple[int, ...]
    takes: Goods = Goods()
    gives: Goods = Goods()


class Play(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    leader: int


class DiscardLeader(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    leader: int


class EndTurn(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    pass


class Skip(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The house passes over an absent seat: the turn counts, an open step waits for the seat's next one."""


Move: TypeAlias = (
    Keep
    | Choose
    | Take
    | Convert
    | Store
    | Discard
    | DiscardStored
    | Swap
    | Shift
    | TakeCard
    | Pay
    | Place
    | Produce
    | Play
    | DiscardLeader
    | EndTurn
    | Skip
)


# Events


class TableLaid(Struct, frozen=True, tag=True):
    """Who plays first, the market from the top row down and the top cards by level, 1 first, and colour."""

    first: int
    market: tuple[tuple[Marble, ...], ...]
    spare: Marble
    grid: tuple[tuple[int | None, ...], ...]


class Dealt(Struct, frozen=True, tag=True):
    """Leaders come into a hand; which, only their owner knows. `bonus` resources are still to be chosen."""

    seat: int
    count: int
    leaders: tuple[int, ...] | None
    bonus: int


class Kept(Struct, frozen=True, tag=True):
    """Two leaders stay in the hand, the others go back to the box unseen."""

    seat: int
    count: int
    leaders: tuple[int, ...] | None


class Chose(Struct, frozen=True, tag=True):
    seat: int
    resources: tuple[Resource, ...]


class Took(Struct, frozen=True, tag=True):
    """A line of marbles and what it gives: units that now wait, and white marbles still to be converted."""

    seat: int
    line: Line
    number: int
    marbles: tuple[Marble, ...]
    units: tuple[Resource, ...]
    whites: int


class Converted(Struct, frozen=True, tag=True):
    seat: int
    resource: Resource
    amount: int


class Stored(Struct, frozen=True, tag=True):
    seat: int
    resource: Resource
    shelf: int


class Discarded(Struct, frozen=True, tag=True):
    seat: int
    resource: Resource
    shelf: int | None
    """Where it lay; None for a unit that waited."""


class Settled(Struct, frozen=True, tag=True):
    """The last unit of a market action is stored or discarded; so many were discarded."""

    seat: int
    discarded: int


class Swapped(Struct, frozen=True, tag=True):
    seat: int
    one: int
    other: int


class Shifted(Struct, frozen=True, tag=True):
    seat: int
    origin: int
    to: int
    resource: Resource
    count: int


class CardTaken(Struct, frozen=True, tag=True):
    """A card leaves the grid and the next of its deck turns up."""

    seat: int
    card: int
    price: Goods
    """After discounts."""
    turned: int | None


class Paid(Struct, frozen=True, tag=True):
    seat: int
    shelves: tuple[FromShelf, ...]
    strongbox: Goods


class CardPlaced(Struct, frozen=True, tag=True):
    seat: int
    card: int
    slot: int


class Announced(Struct, frozen=True, tag=True):
    """A production with all it takes and gives, choices included."""

    seat: int
    powers: tuple[int, ...]
    takes: Goods
    gives: Goods
    faith: int


class Produced(Struct, frozen=True, tag=True):
    """What a production brings into the strongbox."""

    seat: int
    gives: Goods


class LeaderPlayed(Struct, frozen=True, tag=True):
    seat: int
    leader: int


class LeaderDiscarded(Struct, frozen=True, tag=True):
    """A leader goes from a hand back to the box; which, only the owner knows."""

    seat: int
    leader: int | None


class Advanced(Struct, frozen=True, tag=True):
    """A marker goes on along the track; the seat None is Lorenzo's cross."""

    seat: int | None
    steps: int
    space: int
    """Where it is now, never beyond the last space."""


class Reported(Struct, frozen=True, tag=True):
    """A Vatican report: for each seat whether its tile of this section is kept."""

    section: int
    kept: tuple[bool, ...]


class LastRound(Struct, frozen=True, tag=True):
    """These seats reached the last space or their seventh card: the round is played to its end."""

    seats: tuple[int, ...]


class TurnEnded(Struct, frozen=True, tag=True):
    seat: int


class Skipped(Struct, frozen=True, tag=True):
    seat: int


class TokenTurned(Struct, frozen=True, tag=True):
    """Lorenzo's token, by its number; its effect follows."""

    token: int


class CardRemoved(Struct, frozen=True, tag=True):
    """Lorenzo takes a card out of the grid and the next of its deck turns up."""

    card: int
    turned: int | None


class Reshuffled(Struct, frozen=True, tag=True):
    """All seven tokens form a new stack."""


class Next(Struct, frozen=True, tag=True):
    seat: int


class Lost(Struct, frozen=True, tag=True):
    """The game ends inside a step: the units that waited and the card not paid for are lost."""

    seat: int
    units: tuple[Resource, ...]
    card: int | None


class Ended(Struct, frozen=True, tag=True):
    why: str
    winners: tuple[int, ...]
    """None of the seats when Lorenzo wins."""
    scores: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]


Event: TypeAlias = (
    TableLaid
    | Dealt
    | Kept
    | Chose
    | Took
    | Converted
    | Stored
    | Discarded
    | Settled
    | Swapped
    | Shifted
    | CardTaken
    | Paid
    | CardPlaced
    | Announced
    | Produced
    | LeaderPlayed
    | LeaderDiscarded
    | Advanced
    | Reported
    | LastRound
    | TurnEnded
    | Skipped
    | TokenTurned
    | CardRemoved
    | Reshuffled
    | Next
    | Lost
    | Ended
)


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
