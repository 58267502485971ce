"""A place at a table: whoever has it plays, leaves and is missed through it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tavola.house.alarms import Alarm
from tavola.house.news import Listener
from tavola.house.words import Sat

if TYPE_CHECKING:
    from tavola.house.table import Table


class Seat:
    """A place at a table and whoever has it."""

    __slots__ = (
        "bot",
        "dialect",
        "gone",
        "index",
        "kept",
        "left_at",
        "listener",
        "name",
        "said_goodbye",
        "secret",
        "stand_in",
        "table",
        "wish",
        "word",
    )

    def __init__(self, table: "Table", sat: Sat, secret: str) -> None:
        self.table = table
        self.index = sat.seat
        self.name = sat.name
        self.dialect = sat.dialect
        self.bot = sat.bot
        self.word = sat.word
        self.wish = sat.wish
        self.secret = secret
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

    def play(self, moves: Sequence[Any]) -> None:
        """Play these moves, all or none. What came of it is news."""
        table = self.table
        for move in moves:
            if isinstance(move, table.game.reserved):
                return table.refuse(self, f"{type(move).__name__} is not a guest's move")
        if table.pauses and (waited_for := table.waited_for):
            names = " and ".join(seat.name for seat in waited_for)
            return table.refuse(self, f"the table waits for {names}")
        return table.play(self, moves)

    def leave(self, reason: str) -> None:
        """Get up for good."""
        self.table.leave(self, reason)

    def lost(self, *, politely: bool = False) -> None:
        """The connection of whoever sits here is gone; whoever said so first is not waited for."""
        self.said_goodbye = politely
        self.table.lost(self)

    @property
    def may_act(self) -> bool:
        table = self.table
        return self.index in table.acting and not (table.pauses and table.waited_for)

    @property
    def missing(self) -> bool:
        """Whether its player is away and may come back."""
        return self.listener is None and self.bot is None and not self.gone

    def hire_stand_in(self) -> None:
        self.stand_in = self.table.house.stand_in(self.table.game.name)
        self.stand_in.seated(self)

    def send_stand_in_away(self) -> None:
        if self.stand_in:
            self.stand_in.dismissed("the owner of the seat is back, or nobody is left to play with")
            self.stand_in = None
