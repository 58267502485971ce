"""What a table tells those who sit at it or look on. Seats are told by their numbers."""

from dataclasses import dataclass
from typing import TypeAlias

from tavola.games import Illegal
from tavola.house.ledger import Happened


@dataclass(slots=True, frozen=True)
class Refused:
    """The last move of this seat was not played."""

    reason: str
    ours: bool = False
    """Whether it is the house that failed at it, and not the player."""
    illegal: Illegal | None = None
    """What the rules said, if it was they who refused it."""


@dataclass(slots=True, frozen=True)
class Presence:
    """Somebody's connection was lost or is back. It is no log entry: it is true of a moment only."""

    seat: int
    here: bool


@dataclass(slots=True, frozen=True)
class Rematch:
    """Somebody has said whether to play again, or counts as having said it. One no is the end of it."""

    seat: int
    accepted: bool


@dataclass(slots=True, frozen=True)
class PlayedAgain:
    """The same people play again, at that table."""

    code: str


@dataclass(slots=True, frozen=True)
class Said:
    """Somebody at the table says something, or the house does (no seat). It is not logged."""

    seat: int | None
    text: str
    at: int
    """Milliseconds since 1970."""


@dataclass(slots=True, frozen=True)
class Remarked:
    """Somebody who looks on says something to the others who do; once the game is over the players hear it too."""

    name: str
    text: str
    at: int
    """Milliseconds since 1970."""


@dataclass(slots=True, frozen=True)
class Onlookers:
    """Somebody has come to look on, or has gone."""

    count: int
    names: tuple[str, ...]
    """Of those who have said one, the first to come first; not all, where they are many."""


@dataclass(slots=True, frozen=True)
class UndoAsked:
    """A player would take back everything from that entry on; no entry once the question has lapsed."""

    seat: int
    entry: int | None
    agreed: frozenset[int]
    """The seats that have agreed so far."""


News: TypeAlias = Happened | Refused | Presence | Rematch | PlayedAgain | Said | Remarked | Onlookers | UndoAsked
