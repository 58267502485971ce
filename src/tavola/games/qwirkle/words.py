"""What is said in a game of Qwirkle: the moves, the events and the view. All of it is stored and sent as it is."""

from typing import TypeAlias

from msgspec import Struct

from tavola.games.contract import EventBase, MoveBase, Outcome

Tile: TypeAlias = str
"""A tile as the document spells it, `Ro`."""

Laid: TypeAlias = tuple[Tile, int, int]
"""A tile on the board: tile, row, column."""


class Place(MoveBase, frozen=True):
    tiles: tuple[Laid, ...]


class Trade(MoveBase, frozen=True):
    tiles: tuple[Tile, ...]


class Leave(MoveBase, frozen=True):
    reason: str


Move: TypeAlias = Place | Trade | Leave


class Drew(EventBase, frozen=True):
    """Tiles come from the bag into a hand; which, only their owner knows."""

    seat: int
    count: int
    tiles: tuple[Tile, ...] | None


class Placed(EventBase, frozen=True):
    seat: int
    tiles: tuple[Laid, ...]
    points: int


class Traded(EventBase, frozen=True):
    """Tiles go from a hand back into the bag, after as many were drawn."""

    seat: int
    count: int
    tiles: tuple[Tile, ...] | None


class Left(EventBase, frozen=True):
    """A player leaves for good; the hand goes back into the bag."""

    seat: int
    reason: str
    count: int
    tiles: tuple[Tile, ...] | None


class Next(EventBase, frozen=True):
    seat: int


class Ended(EventBase, frozen=True):
    why: str
    bonus: int | None
    """The seat that gets six points for playing out its hand."""
    winners: tuple[int, ...]


Event: TypeAlias = Drew | Placed | Traded | Left | Next | Ended


class SeatView(Struct):
    score: int
    count: int
    hand: tuple[Tile, ...] | None
    present: bool


class View(Struct):
    board: list[Laid]
    last: tuple[Laid, ...]
    """What the last placement laid."""
    bag: int
    seats: list[SeatView]
    turn: int | None
    trades: int
    """How many trades in a row came last."""
    outcome: Outcome | None


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Qwirkle is played one way."""


class Preview(Struct):
    points: int
    """What a placement brings; a trade brings none, and nor does leaving."""
