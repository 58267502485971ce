"""A place at a table, and what whoever has it, or looks on, must be able to hear."""

from typing import Protocol

from tavola.house.alarms import Alarm
from tavola.house.news import News
from tavola.house.proof import NONE
from tavola.house.words import Sat


class Listener(Protocol):
    """Somebody at a table: a guest's connection or a computer player."""

    @property
    def address(self) -> str:
        """Where this guest is connected from; nothing if that is not known."""
        ...

    @property
    def own_secret(self) -> str:
        """What this guest has brought along to prove that a seat is theirs, if anything."""
        ...

    def seated(self, seat: "Seat") -> None:
        """This seat is yours, now or again: everything that has happened so far is yours to ask."""
        ...

    def hear(self, news: News) -> None: ...

    def dismissed(self, reason: str) -> None:
        """You are no longer at the table, and it was not your wish."""
        ...


class Watcher(Protocol):
    """Somebody who looks on at a table. There may be a thousand of them."""

    def prepare(self, news: News) -> None:
        """This is to be heard soon: whatever depends on how the table stands now is to be put down now."""
        ...

    def hear(self, news: News) -> None: ...

    def dismissed(self, reason: str) -> None: ...


class Seat:
    """A place at the table with this code, and whoever has it. Identity: who has the seat may play on it."""

    __slots__ = (
        "address",
        "bot",
        "code",
        "contested",
        "dialect",
        "gone",
        "index",
        "kept",
        "left_at",
        "listener",
        "name",
        "proof",
        "said_goodbye",
        "secret",
        "stand_in",
        "wish",
    )

    def __init__(self, code: str, sat: Sat) -> None:
        self.code = code
        self.index = sat.seat
        self.name = sat.name
        self.dialect = sat.dialect
        self.bot = sat.bot
        self.wish = sat.wish
        self.proof = NONE
        self.secret = ""
        """While its owner is told of the seat: what to come back with the next time. Nobody keeps it here."""
        self.address = ""
        """Where its owner was connected, as far as that is known."""
        self.contested: Alarm | None = None
        """While whoever came by the name alone, from elsewhere, may not be its owner: what ends the doubt."""
        self.gone = False
        """Whether its player has left the game for good."""
        self.listener: Listener | None = None
        self.kept: Alarm | None = None
        """When nobody is connected here: what ends the waiting for them, if anything does."""
        self.left_at: float | None = None
        """Since when nobody is connected here."""
        self.said_goodbye = False
        self.stand_in: Listener | None = None
        """The computer player that sits in for a missing owner."""

    @property
    def missing(self) -> bool:
        """Whether its player is away and may come back."""
        return self.listener is None and self.bot is None and not self.gone

    def send_stand_in_away(self) -> None:
        if self.stand_in:
            self.stand_in.dismissed("the owner of the seat is back, or nobody is left to play with")
            self.stand_in = None
