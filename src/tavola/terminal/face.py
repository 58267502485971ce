"""What a game is to a person at a terminal: how a position is drawn and told, how moves are spelled and read.

A move is spelled in parts. The first is a verb, each further one is a choice; so putting a move together step by
step is going from part to part through the spellings of the legal ones.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from msgspec import UNSET, Struct
from msgspec.structs import fields

from tavola.games import AnyGame
from tavola.terminal.ink import Line, text

Parts: TypeAlias = tuple[str, ...]
Facts: TypeAlias = dict[Hashable, str]
"""What is to be told of a position, each thing as a sentence; what has changed is the sentences that have."""


class NotRead(Exception):  # noqa: N818 - a word that is not understood, told to whoever typed it
    """The words are no move; the message says what was expected."""


@dataclass(frozen=True)
class Look:
    """A position, who looks at it, and how much room there is to draw it."""

    view: Any
    names: list[str]
    """As they may be shown."""
    me: int | None
    """None for whoever looks on."""
    width: int
    height: int
    chosen: Parts = ()
    """The parts of a move that is being put together, the one that is pointed at included."""
    shown: int = 0
    """Which seat's board is drawn whole where there is no room for all, counted from one's own."""
    across: int = 0
    down: int = 0
    """By how much the board is pushed out of its place, where it is larger than the room."""

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) and self.names[seat] else f"seat {seat}"


@dataclass(frozen=True)
class Option:
    """One thing that can be chosen next."""

    part: str
    label: str
    move: Any = None
    """The whole move, if this makes it complete."""


class Face(ABC):
    """One game."""

    verbs: ClassVar[dict[str, str]]
    """The first words of moves, and what each is for."""
    examples: ClassVar[tuple[str, ...]] = ()
    """Commands, as they are shown in the help."""
    letters: ClassVar[dict[str, str]] = {}
    """What stands on the board, and what it means."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    @abstractmethod
    def draw(self, look: Look) -> list[Line]:
        """The position in no more than the room there is."""

    @abstractmethod
    def seats(self, look: Look) -> list[Line]:
        """A line for each seat: who is to move, the name, how it stands."""

    @abstractmethod
    def facts(self, look: Look) -> Facts: ...

    @abstractmethod
    def due(self, look: Look) -> str:
        """What I am to do now, as the end of a sentence."""

    @abstractmethod
    def spell(self, move: Any, view: Any) -> Parts: ...

    @abstractmethod
    def read(self, words: list[str], view: Any) -> Any:
        """The move that these words are, whether it is legal or not; `NotRead` if they are none."""

    def label(self, chosen: Parts, part: str, view: Any) -> str:  # noqa: ARG002 - for those that say more than the part
        """How a choice is shown."""
        return part if chosen else self.verbs.get(part, part)

    def brings(self, preview: Struct, look: Look) -> str:  # noqa: ARG002 - for those that need the names
        """What a move would bring, in words."""
        found = [(field.name, getattr(preview, field.name)) for field in fields(preview)]
        return ", ".join([f"{name.replace('_', ' ')} {value}" for name, value in found if value is not UNSET])

    def ends_with(self, spelled: dict[Parts, Any], chosen: Parts, view: Any) -> Any:  # noqa: ARG002
        """The move that these parts are if nothing follows, for a game whose moves can be made longer."""
        return None

    def options(self, spelled: dict[Parts, Any], chosen: Parts, view: Any) -> list[Option]:
        """What can be chosen after these parts."""
        depth = len(chosen)
        found: dict[str, Any] = {}
        for parts, move in spelled.items():
            if len(parts) > depth and parts[:depth] == chosen:
                found[parts[depth]] = move if len(parts) == depth + 1 else found.get(parts[depth])
        return [Option(part, self.label(chosen, part, view), move) for part, move in found.items()]


def seat_mark(look: Look, seat: int, turn: int | None) -> Line:
    """Who this is: a pointer for whoever is to move, and a name that stands out if it is me."""
    mine = seat == look.me
    mark = ("\N{BLACK RIGHT-POINTING POINTER} " if seat == turn else "  ", "bold")
    return [mark, (look.name(seat), "bold" if mine else ""), *text(" (you)" if mine else "", "dim")]


def number_of(word: str, what: str) -> int:
    """`NotRead` unless it is a number that anything could have."""
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise NotRead(f"{what} is a number, not {word!r}")
    return int(word)


def one_of(word: str, choices: Sequence[str], what: str) -> str:
    """The choice that begins like this, if only one does."""
    lower = word.lower()
    found = [choice for choice in choices if choice == lower] or [
        choice for choice in choices if choice.startswith(lower)
    ]
    if len(found) != 1:
        raise NotRead(f"{what} is {', '.join(choices[:-1])} or {choices[-1]}, not {word!r}")
    return found[0]
