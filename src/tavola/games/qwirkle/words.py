"""What is said in a game of Qwirkle: the moves, the events and the view. All of it is stored and sent as it is."""

from typing import TypeAlias

from msgspec import Struct

from tavola.games.contract import Outcome

Tile: TypeAlias = str
"""A tile as the document spells it, `Ro`."""

Laid: TypeAlias = tuple[Tile, int, int]
"""A tile on the board: tile, row, column."""


class Place(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    tiles: tuple[Laid, ...]


class Trade(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    tiles: tuple[Tile, ...]


class Leave(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    reason: str


Move: TypeAlias = Place | Trade | Leave


class Drew(Struct, frozen=True, tag=True):
    """Tiles come from the bag into a hand; which, only their owner knows."""

    seat: int
    count: int
    tiles: tuple[Tile, ...] | None


class Placed(Struct, frozen=True, tag=True):
    seat: int
    tiles: tuple[Laid, ...]
    points: int


class Traded(Struct, frozen=True, tag=True):
    """Tiles go from a hand back into the bag, after as many were drawn."""

    seat: int
    count: int
    tiles: tuple[Tile, ...] | None


class Left(Struct, frozen=True, tag=True):
    """A player leaves for good; the hand goes back into the bag."""

    seat: int
    reason: str
    count: int
    tiles: tuple[Tile, ...] | None


class Next(Struct, frozen=True, tag=True):
    seat: int


class Ended(Struct, frozen=True, tag=True):
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
