"""The messages of the Qwirkle document: two closed families, what guests say and what the house says.

How each is read and spelled is in `spelling.py`.
"""

from typing import TypeAlias

from msgspec import Struct

from tavola.games.qwirkle.words import Laid, Tile

# What guests say


class Hello(Struct, frozen=True):
    name: str


class Move(Struct, frozen=True):
    tiles: tuple[Laid, ...]


class Swap(Struct, frozen=True):
    tiles: tuple[Tile, ...]


GuestSays: TypeAlias = Hello | Move | Swap


# What the house says


class Welcome(Struct, frozen=True):
    name: str
    number: int


class Names(Struct, frozen=True):
    names: tuple[tuple[str, int], ...]
    ai_time: int


class Next(Struct, frozen=True):
    number: int


class New(Struct, frozen=True):
    """No tiles is `NEW empty`: the pot had none."""

    tiles: tuple[Tile, ...]


class Turn(Struct, frozen=True):
    """No tiles is `TURN n empty`: a swap."""

    number: int
    tiles: tuple[Laid, ...]


class Kick(Struct, frozen=True):
    number: int
    tiles_back: int
    reason: str


class Winner(Struct, frozen=True):
    number: int


HouseSays: TypeAlias = Welcome | Names | Next | New | Turn | Kick | Winner
