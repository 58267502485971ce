"""The lines of the Qwirkle document: how each message is read and how it is spelled.

Words are separated by blanks; a tile is spelled `Ro`, a cell as row and column.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from tavola.dialects.qwirkle_lines.wire import (
    GuestSays,
    Hello,
    HouseSays,
    Kick,
    Move,
    Names,
    New,
    Next,
    Swap,
    Turn,
    Welcome,
    Winner,
)
from tavola.games.qwirkle.tiles import NUMBER
from tavola.games.qwirkle.words import Laid, Tile

NAME: Final = re.compile(r"[A-Za-z]{1,16}")
EMPTY: Final = "empty"
MOST_TILES: Final = 6
LONGEST_REASON: Final = 200


class Unreadable(Exception):  # noqa: N818 - an answer to a guest
    """A line that is none of the document's; the message says why."""


def words_of(line: bytes) -> list[str]:
    """The words of a line; its end, stray blanks and doubled ones do not count."""
    try:
        return line.decode("ascii").split()
    except UnicodeDecodeError:
        raise Unreadable("a line may hold ASCII characters only") from None


def read_guest(line: bytes) -> GuestSays:
    words = words_of(line)
    if not words:
        raise Unreadable("an empty line is no command")
    read = _COMMANDS.get(words[0])
    if read is None:
        raise Unreadable(f"there is no command {_printable(words[0])}: say HELLO, MOVE or SWAP")
    return read(words[1:])


def _read_hello(names: list[str]) -> Hello:
    if len(names) != 1 or not NAME.fullmatch(names[0]):
        raise Unreadable("HELLO takes one name of 1 to 16 letters A-Z and a-z")
    return Hello(names[0])


def _read_move(triples: list[str]) -> Move:
    if not triples or len(triples) % 3 or len(triples) > 3 * MOST_TILES:
        raise Unreadable("MOVE takes 1 to 6 times a tile, its row and its column")
    return Move(_laid(triples))


def _read_swap(tiles: list[str]) -> Swap:
    if not 1 <= len(tiles) <= MOST_TILES:
        raise Unreadable("SWAP takes 1 to 6 tiles")
    return Swap(tuple([_tile(word) for word in tiles]))


_COMMANDS: Final[dict[str, Callable[[list[str]], GuestSays]]] = {
    "HELLO": _read_hello,
    "MOVE": _read_move,
    "SWAP": _read_swap,
}


def read_house(line: bytes) -> HouseSays:
    """Read a server's line, as freely as existing servers write them; a reason may be in any language."""
    try:
        match line.decode("ascii", "replace").split():
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
    return _SPELLINGS[type(message)](message)


# fmt: off
_SPELLINGS: Final[dict[type[GuestSays | HouseSays], Callable[[Any], str]]] = {
    Hello:   lambda said: f"HELLO {said.name}",
    Move:    lambda said: f"MOVE {_triples(said.tiles)}",
    Swap:    lambda said: f"SWAP {' '.join(said.tiles)}",
    Welcome: lambda said: f"WELCOME {said.name} {said.number}",
    Names:   lambda said: f"NAMES {' '.join(f'{name} {number}' for name, number in said.names)} {said.ai_time}",
    Next:    lambda said: f"NEXT {said.number}",
    New:     lambda said: f"NEW {' '.join(said.tiles) or EMPTY}",
    Turn:    lambda said: f"TURN {said.number} {_triples(said.tiles) or EMPTY}",
    # Some clients die of a KICK without a reason.
    Kick:    lambda said: f"KICK {said.number} {said.tiles_back} {_plain(said.reason) or 'no reason given'}",
    Winner:  lambda said: f"WINNER {said.number}",
}
# fmt: on


def lines(messages: Sequence[GuestSays | HouseSays]) -> bytes:
    if not messages:
        return b""
    return "".join([spell(message) + "\n" for message in messages]).encode("ascii")


def _triples(tiles: tuple[Laid, ...]) -> str:
    return " ".join([f"{tile} {row} {column}" for tile, row, column in tiles])


def _plain(reason: str) -> str:
    """A reason as one short line of printable ASCII, whoever gave it."""
    words = "".join(letter if " " <= letter <= "~" or letter.isspace() else "?" for letter in reason).split()
    return " ".join(words)[:LONGEST_REASON].rstrip()
