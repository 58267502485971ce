"""The lines of the Qwirkle document: two closed families, how each is read and how it is spelled.

Words are separated by blanks; a tile is spelled `Ro`, a cell as row and column.
"""

import re
from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from tavola.games.qwirkle.tiles import NUMBER
from tavola.games.qwirkle.words import Laid, Tile

NAME = re.compile(r"[A-Za-z]{1,16}")
EMPTY = "empty"
MOST_TILES = 6


class Unreadable(Exception):  # noqa: N818 - an answer to a guest
    """A line that is none of the document's; the message says why."""


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


def words_of(line: bytes) -> list[str]:
    """The words of a line; its end, stray blanks and doubled ones do not count."""
    try:
        return line.decode("ascii").split()
    except UnicodeDecodeError:
        raise Unreadable("a line may hold ASCII characters only") from None


def read_guest(line: bytes) -> GuestSays:
    match words_of(line):
        case ["HELLO", *names]:
            if len(names) != 1 or not NAME.fullmatch(names[0]):
                raise Unreadable("HELLO takes one name of 1 to 16 letters A-Z and a-z")
            return Hello(names[0])
        case ["MOVE", *triples]:
            if not triples or len(triples) % 3 or len(triples) > 3 * MOST_TILES:
                raise Unreadable("MOVE takes 1 to 6 times a tile, its row and its column")
            return Move(_laid(triples))
        case ["SWAP", *tiles]:
            if not 1 <= len(tiles) <= MOST_TILES:
                raise Unreadable("SWAP takes 1 to 6 tiles")
            return Swap(tuple([_tile(word) for word in tiles]))
        case [command, *_]:
            raise Unreadable(f"there is no command {_printable(command)}: say HELLO, MOVE or SWAP")
        case _:
            raise Unreadable("an empty line is no command")


def read_house(line: bytes) -> HouseSays:
    """Read a server's line, as freely as existing servers write them."""
    try:
        match words_of(line):
            case ["WELCOME", name, number, *_]:
                return Welcome(name, int(number))
            case ["NAMES", *pairs, ai_time] if len(pairs) % 2 == 0:
                return Names(tuple(zip(pairs[::2], map(int, pairs[1::2]), strict=True)), int(ai_time))
            case ["NEXT", number, *_]:
                return Next(int(number))
            case ["NEW", "empty", *_]:
                return New(())
            case ["NEW", *tiles]:
                return New(tuple([_tile(word) for word in tiles]))
            case ["TURN", number, "empty", *_]:
                return Turn(int(number), ())
            case ["TURN", number, *triples] if len(triples) % 3 == 0:
                return Turn(int(number), _laid(triples))
            case ["KICK", number, tiles_back, *reason]:
                return Kick(int(number), int(tiles_back), " ".join(reason))
            case ["WINNER", number, *_]:
                return Winner(int(number))
    except ValueError:
        pass
    raise Unreadable(f"not a line of the document: {_printable(repr(line[:80]))}")


def _laid(triples: list[str]) -> tuple[Laid, ...]:
    return tuple(
        [
            (_tile(triples[i]), _coordinate(triples[i + 1]), _coordinate(triples[i + 2]))
            for i in range(0, len(triples), 3)
        ]
    )


def _tile(word: str) -> Tile:
    if word not in NUMBER:
        raise Unreadable(f"{_printable(word)} is no tile: a colour of ROBYGP and a shape of odscx*, like Ro")
    return word


def _coordinate(word: str) -> int:
    if not word.isdecimal() or len(word) > 3:
        raise Unreadable(f"{_printable(word)} is no coordinate: a number from 0 to 182")
    return int(word)


def _printable(word: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in word[:40])


def spell(message: GuestSays | HouseSays) -> str:
    """The line of a message, without its end."""
    match message:
        case Hello(name):
            return f"HELLO {name}"
        case Move(tiles):
            return f"MOVE {_triples(tiles)}"
        case Swap(tiles):
            return f"SWAP {' '.join(tiles)}"
        case Welcome(name, number):
            return f"WELCOME {name} {number}"
        case Names(names, ai_time):
            return f"NAMES {' '.join(f'{name} {number}' for name, number in names)} {ai_time}"
        case Next(number):
            return f"NEXT {number}"
        case New(tiles):
            return f"NEW {' '.join(tiles) or EMPTY}"
        case Turn(number, tiles):
            return f"TURN {number} {_triples(tiles) or EMPTY}"
        case Kick(number, tiles_back, reason):
            # Some clients die of a KICK without a reason.
            return f"KICK {number} {tiles_back} {_printable_line(reason) or 'no reason given'}"
        case Winner(number):
            return f"WINNER {number}"


def lines(messages: Iterable[GuestSays | HouseSays]) -> bytes:
    return "".join([spell(message) + "\n" for message in messages]).encode("ascii")


def _triples(tiles: tuple[Laid, ...]) -> str:
    return " ".join([f"{tile} {row} {column}" for tile, row, column in tiles])


def _printable_line(reason: str) -> str:
    return " ".join(reason.encode("ascii", "replace").decode().split())
