"""What all dialects share: a session is one guest's connection without the socket, frames in and frames out."""

from abc import ABCMeta, abstractmethod
from typing import ClassVar, Final, Protocol

from mypy_extensions import mypyc_attr

from tavola.dialects.place import Place
from tavola.house.house import House
from tavola.house.kept import Claim
from tavola.house.news import News
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.visitors import Visitor


class Outlet(Protocol):
    """The way out to one guest."""

    @property
    def address(self) -> str:
        """Where the guest is connected from, without the port; nothing if that is not known."""
        ...

    def send(self, frame: bytes, sequence: int | None = None) -> None:
        """Send this frame, in its turn, once the house's entries up to `sequence` are on disk.

        Unless it is told otherwise, those are the entries of the table this guest is at.
        """
        ...

    def close(self) -> None:
        """Close when everything sent so far is out."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Session(metaclass=ABCMeta):  # with ABC as its base each would have room for a dict
    """One connection as a state machine. It is a listener of the table its guest sits at or looks at."""

    __slots__ = ("counted", "hint", "house", "known", "outlet", "own_secret", "seat", "seated_at", "table")

    dialect: ClassVar[str]
    trouble_is_plain: ClassVar[bool] = False
    """Whether the words for trouble cannot be taken for a refusal by whoever still waits to be told of a seat."""
    hangs_up: ClassVar[bool] = False
    """Whether it closes the connection itself once a frame that is none has been answered."""
    looks_back: ClassVar[bool] = False
    """Whether it tells of an entry from the position before it, `news.before()`."""

    def __init__(self, house: House, outlet: Outlet) -> None:
        self.house = house
        self.outlet = outlet
        self.hint: str | None = None
        """Something the operator should know about this guest, told once."""
        self.own_secret = ""
        """What the guest has brought along to prove that a seat is theirs, where the dialect has room for it."""
        self.table: Table | None = None
        self.seat: Seat | None = None
        self.seated_at = 0
        """The house's count of entries by which this guest is told of its seat."""
        self.counted: Visitor | None = None
        """What the house has counted of this guest, if anything."""
        self.known = False
        """Whether the guest has said anything that makes sense yet, or has the dialect's own time for it."""

    @property
    def address(self) -> str:
        return self.outlet.address

    def claim(self, name: str, secret: object = "") -> Claim:
        """What this guest can show for a seat that is kept under this name."""
        return Claim(self.dialect, name, self.outlet.address, secret or self.own_secret)

    @property
    def visitor(self) -> Visitor:
        """Under whom the house counts what this guest opens and tries. Most guests do neither."""
        if self.counted is None:
            self.counted = self.house.visitors.arrive(self.outlet.address)
        return self.counted

    def introduction(self) -> list[bytes]:
        """What a guest at no table would say to be where this one is: said for it when it is passed on."""
        return []

    def place(self) -> Place | None:
        """Where its guest is, once it has been told all there was to tell, if all of that follows from the table.

        None if it does not, as with half of a turn that was said and is in no log.
        """
        return None

    def take_place(self, place: Place) -> bool:
        """Be there, for a guest who was there before and need not be told so; whether that can be."""
        table = self.house.tables.get(place.table)
        seat = table.seats[place.seat] if table and place.seat is not None else None
        if table is None or seat is None or not seat.missing:
            return False
        table.reclaim(seat, self)
        return True

    def catch_up(self, place: Place) -> None:
        """Tell the guest what has happened since it was told of that."""
        if self.table and self.table.number > place.told:
            for news in self.table.ledger.history(self.table.number - place.told):
                self.hear(news)

    def greet(self) -> None:  # noqa: B027 - most guests speak first
        """The connection is there."""

    @abstractmethod
    def receive(self, frame: bytes) -> None:
        """The guest has said this."""

    @abstractmethod
    def unreadable(self, reason: str) -> None:
        """The guest has said something that is no frame: too long, or not text."""

    def lost(self) -> None:
        """The connection is gone."""
        if self.table and self.seat:
            if self.seat.listener is self:
                self.table.lost(self.seat)
        elif self.table:
            self.table.unwatch(self)
        self.seat = None
        self.table = None

    def seated(self, seat: Seat) -> None:
        self.seat = seat
        self.table = self.house.tables[seat.code]
        self.seated_at = self.table.sequence
        if self.looks_back:
            self.table.looks_back = True

    def trouble(self, words: str) -> bytes | None:  # noqa: ARG002 - most documents have no words for it
        """How this dialect tells its guest that the house has trouble; None if it cannot."""
        return None

    def prepare(self, news: News) -> None:  # noqa: B027 - only some dialects have spectators
        """As a spectator: this is to be heard soon."""

    def refresh(self) -> None:  # noqa: B027 - only some dialects have spectators
        """Show the whole table again, to a spectator who missed something."""

    def relieved(self) -> None:  # noqa: B027 - only whoever hands on what others say waits for it
        """The guest has read what it had left unread."""

    def farewell(self) -> None:  # noqa: B027 - most documents have no word for it
        """The house is closing: a last word before the connection is."""

    @abstractmethod
    def hear(self, news: News) -> None: ...

    @abstractmethod
    def dismissed(self, reason: str) -> None: ...


class Nobody(Session):
    """In the place of a session whose connection is gone.

    A session and its connection know each other: unless one lets go, neither is freed with its last use.
    """

    __slots__ = ()

    dialect: ClassVar[str] = "nobody"

    def __init__(self) -> None:
        self.known = True
        self.hint = None
        self.own_secret = ""
        self.table = None
        self.seat = None
        self.seated_at = 0
        self.counted = None

    def receive(self, frame: bytes) -> None:
        pass

    def unreadable(self, reason: str) -> None:
        pass

    def hear(self, news: News) -> None:
        pass

    def dismissed(self, reason: str) -> None:
        pass


NOBODY: Final = Nobody()
