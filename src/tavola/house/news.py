"""What a table tells those who sit at it or look on, and what it asks of them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from tavola.house.words import TABLE_EVENTS, AnyEntry

if TYPE_CHECKING:
    from tavola.house.seat import Seat
    from tavola.house.table import Table


class Happened:
    """A log entry. What a listener makes of it comes from `seen`, the game's gate for secrets."""

    __slots__ = ("_seen", "at", "before", "number", "shared", "table", "told", "who")

    def __init__(self, table: "Table", entry: AnyEntry, before: Any = None) -> None:
        self.table = table
        self.before = before
        """The game's state before this entry, for those who tell its events one by one; copy it to fold them."""
        self.number = entry.number
        self.at = entry.at
        self.who = entry.who
        self.told = entry.events
        """The whole events, secrets and all: for a game that is over."""
        self.shared: dict[Any, Any] = {}
        """Where listeners leave what others of their kind can send as it is."""
        self._seen: dict[int | None, list[Any]] = {}

    def seen(self, seat: int | None) -> list[Any]:
        """The events as that seat, or a spectator, may know them."""
        seen = self._seen.get(seat)
        if seen is None:
            see = self.table.game.see
            seen = self._seen[seat] = [
                event if type(event) in TABLE_EVENTS else see(event, seat) for event in self.told
            ]
        return seen


@dataclass(slots=True, frozen=True)
class Refused:
    """The last move of this seat was not played."""

    reason: str


@dataclass(slots=True, frozen=True)
class Presence:
    """Somebody's connection was lost or is back. It is no log entry: it is true of a moment only."""

    seat: "Seat"
    here: bool


@dataclass(slots=True, frozen=True)
class Rematch:
    """Somebody has said whether to play again, or counts as having said it. One no is the end of it."""

    seat: "Seat"
    accepted: bool


@dataclass(slots=True, frozen=True)
class Said:
    """Somebody at the table says something, or the house does (no seat). It is not logged."""

    table: "Table"
    seat: int | None
    text: str
    at: int
    """Milliseconds since 1970."""


@dataclass(slots=True, frozen=True)
class UndoAsked:
    """A player would take back everything from that entry on; no entry once the question has lapsed."""

    seat: "Seat"
    entry: int | None
    agreed: frozenset[int]
    """The seats that have agreed so far."""


News: TypeAlias = Happened | Refused | Presence | Rematch | Said | UndoAsked


class Watcher(Protocol):
    """Somebody who looks on at a table. There may be a thousand of them."""

    def prepare(self, news: News) -> None:
        """This is to be heard soon: whatever depends on how the table stands now is to be put down now."""
        ...

    def hear(self, news: News) -> None: ...

    def dismissed(self, reason: str) -> None: ...


class Listener(Protocol):
    """Somebody at a table: a guest's connection or a computer player."""

    def seated(self, seat: "Seat") -> None:
        """This seat is yours, now or again: everything that has happened so far is yours to ask."""
        ...

    def hear(self, news: News) -> None: ...

    def dismissed(self, reason: str) -> None:
        """You are no longer at the table, and it was not your wish."""
        ...
