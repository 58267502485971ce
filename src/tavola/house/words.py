"""What a table's log is made of: its entries, and the events that are the table's own and not the game's."""

from collections.abc import Sequence
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from tavola.games import GAMES, AnyGame

Missing: TypeAlias = Literal["pause", "wait", "skip", "bot"]
"""What a table does while a player's connection is lost: nobody moves until all are back; only the missing one's
turn waits; it is passed over after a time; or a computer player sits in until the owner is back."""

GRACE = 10_000
SETUP_GRACE = 60_000


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a player may think, in milliseconds.

    Either so long for each move, or a bank for the whole game to which each move adds an increment.
    """

    move: int = 0
    bank: int = 0
    increment: int = 0


class Opened(Struct, frozen=True, tag=True, gc=False):
    """The first event of every log: what is played here, and by which version of the event format."""

    code: str
    game: str
    version: int
    players: int
    """The game starts when so many sit here, or earlier by hand or by `gather`."""
    public: bool
    ai_time: int
    """Milliseconds a computer player may think."""
    gather: int | None
    """Milliseconds from the second player to the start; None: wait until the table is full."""
    options: Raw
    commitment: str
    """The hash of the house's seed."""
    missing: Missing = "wait"
    grace: int = GRACE
    """Milliseconds a missing player's turn waits before it is passed over or a computer player sits in."""
    setup_grace: int = SETUP_GRACE
    """The same for a choice of the set-up, which all make at once."""
    clock: Clock | None = None
    hints: bool | UnsetType = UNSET
    """Whether players may have hints; if nothing is said, while only computer players are beside them."""
    lesson: bool | UnsetType = UNSET
    """Whether somebody is taught here: the seed is published in the game's lesson, and no draw is fair."""


class Sat(Struct, frozen=True, tag=True, gc=False):
    seat: int
    name: str
    dialect: str
    bot: str | None
    word: str
    wish: str = ""
    """What this player would like to have in the deal, where the game has such a thing."""


class Stood(Struct, frozen=True, tag=True):
    """Somebody got up before the start; the seat is free again."""

    seat: int


class Started(Struct, frozen=True, tag=True):
    """The seats are settled; the game's deal follows in the same entry."""

    players: int


class Closed(Struct, frozen=True, tag=True):
    """Everybody left before the start, or nobody came back to a game for very long."""

    reason: str


class Revealed(Struct, frozen=True, tag=True):
    """The game is over; here is the seed that the first entry committed to."""

    seed: str


class Undone(Struct, frozen=True, tag=True):
    """All agreed: the game stands again as it did before that entry."""

    entry: int


TableEvent: TypeAlias = Opened | Sat | Stood | Started | Closed | Revealed | Undone
TABLE_EVENTS = frozenset({Opened, Sat, Stood, Started, Closed, Revealed, Undone})
"""The same as a set of classes, to tell them from the game's events quickly."""

M = TypeVar("M")
E = TypeVar("E")


class Entry(Struct, Generic[M, E], frozen=True, omit_defaults=True):
    """One move, one row, one piece of news."""

    number: int
    at: int
    """Milliseconds since 1970."""
    who: int | None
    """The seat that moved; None for the house."""
    moves: list[M]
    events: list[E]
    drew: bool = False
    """Whether luck had a part in it, so that it cannot be taken back."""
    clocks: tuple[int, ...] | None = None
    """Milliseconds each seat has left after it, at a table with a clock."""


AnyEntry: TypeAlias = Entry[Any, Any]


class Header(Struct):
    """As much of a log's first entry as tells which game it is."""

    events: tuple[Opened]


_header = msgspec.json.Decoder(Header)
_encoder = msgspec.json.Encoder()


def header_of(body: bytes) -> Opened:
    return _header.decode(body).events[0]


def options_of(header: Opened, seats: int, wishes: Sequence[str]) -> Any:
    """The options of the game that is played at this table by so many, with what they wish for worked in.

    `Illegal` if they wish for what cannot be had together.
    """
    game = GAMES[header.game]
    options = msgspec.json.decode(header.options, type=game.Options)
    return game.wished(options, seats, wishes) if any(wishes) else options


class EntryCodec:
    """Writes and reads the entries of one game's tables."""

    def __init__(self, game: AnyGame) -> None:
        self.write = _encoder.encode
        entry: Any = Entry
        decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(entry[game.Move, TableEvent | game.Event])
        self.read = decoder.decode


CODECS = {name: EntryCodec(game) for name, game in GAMES.items()}

SAMPLE: bytes = _encoder.encode(
    [
        Entry[Any, TableEvent](0, 0, None, [], [Opened("", "", 1, 2, True, 5000, None, Raw(b"{}"), "")]),
        Entry[Any, TableEvent](2, 0, None, [], [Started(2)], drew=True),
        Entry[Any, TableEvent](1, 0, None, [], [Sat(0, "", "", None, "")]),
    ]
)
"""How entries are spelled: a packer that knows this makes a young table's log a third smaller."""
