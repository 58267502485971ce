"""The line protocol between Tavola and an engine, which is anybody's program that plays: its messages and faults.

One process plays one seat of one game. docs/engines.md is for its authors; whoever runs the process is elsewhere.
"""

from typing import Any, TypeAlias, get_args

import msgspec
from msgspec import Struct

from tavola.games.contract import AnyGame, Outcome

PROTOCOL = 1
LONGEST_LINE = 65_536
"""Bytes an engine may say in one line."""
QUOTED = 100
"""How much of a wrong line is shown to its author."""


class EngineFault(Exception):  # noqa: N818 - what an engine did, told to its author
    """What an engine did wrong: its kind as what it does (it hangs, it lies), and a sentence for its author."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(kind, sentence)
        self.kind = kind
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


# What Tavola says


class Hello(Struct, frozen=True, tag="hello"):
    """The first line: what is played, by how many, and at which seat."""

    game: str
    seats: int
    seat: int
    protocol: int = PROTOCOL


class Clock(Struct, frozen=True, tag="clock"):
    """So long each move may take from now on."""

    seconds: float


class View(Struct, frozen=True, tag="view"):
    """A move is wanted: how many there are, which, and the whole position as this seat may know it."""

    count: int
    moves: list[Any]
    view: Any


class Bye(Struct, frozen=True, tag="bye"):
    """It is over, or somebody else plays on."""

    why: str
    outcome: Outcome | None = None


ToEngine: TypeAlias = Hello | Clock | View | Bye


def spelled(message: ToEngine) -> bytes:
    return msgspec.json.encode(message) + b"\n"


# What an engine says


class Ready(Struct, frozen=True, tag="hello"):
    name: str
    games: tuple[str, ...] | None = None
    """The games it plays; all, if it does not say."""


class Play(Struct, frozen=True, tag="move"):
    index: int | None = None
    """Which of the moves, from 0 on; or else the move itself."""
    move: Any = None


Said: TypeAlias = Ready | Play

_DECODER: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
_WORDS = {kind: kind.__struct_config__.tag for kind in get_args(Said)}


def _read(line: bytes) -> Said:
    try:
        return _DECODER.decode(line)
    except msgspec.ValidationError as why:
        said = f"it said {quoted(line)}: {why}"
        raise EngineFault("babbles", f"{said}; a `hello` or a `move` is expected") from why
    except msgspec.DecodeError as why:
        raise EngineFault("babbles", f"it said {quoted(line)}, which is no JSON object in one line") from why


def read_hello(line: bytes, game: AnyGame) -> str:
    """The name of the engine, if it has greeted and plays this game."""
    said = _read(line)
    if not isinstance(said, Ready):
        raise EngineFault(
            "speaks out of turn", f"it answered `hello` with `{_WORDS[type(said)]}`; a `hello` is due first"
        )
    if said.games is not None and game.name not in said.games:
        raise EngineFault(
            "plays other games", f"it does not play {game.title}: it plays {', '.join(said.games) or 'nothing'}"
        )
    return said.name


def read_move(line: bytes, game: AnyGame, moves: list[Any]) -> Any:
    """The move it plays, which is one of these."""
    said = _read(line)
    if not isinstance(said, Play):
        raise EngineFault("speaks out of turn", f"it answered `view` with `{_WORDS[type(said)]}`; a `move` is due")
    if said.index is not None:
        if not 0 <= said.index < len(moves):
            raise EngineFault("lies", f"it played index {said.index} of {len(moves)} moves, which go from 0")
        return moves[said.index]
    if said.move is None:
        raise EngineFault("babbles", f"it said {quoted(line)}: a `move` needs an `index` or the `move` itself")
    try:
        move = msgspec.convert(said.move, game.Move)
    except msgspec.ValidationError as why:
        raise EngineFault("lies", f"it said {quoted(line)}, which is no move of this game: {why}") from why
    if move not in moves:
        raise EngineFault("lies", f"it said {quoted(line)}, which is none of the {len(moves)} legal moves")
    return move


def quoted(line: bytes) -> str:
    text = line.decode(errors="backslashreplace").strip()
    return repr(text if len(text) <= QUOTED else f"{text[:QUOTED]}…")
