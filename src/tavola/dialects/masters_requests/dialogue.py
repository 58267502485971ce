"""What one seat is asked in its match, question by question, and what has been answered so far."""

from dataclasses import replace

from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.answers import answered, rearrangement
from tavola.dialects.masters_requests.look import Look
from tavola.dialects.masters_requests.questions import Due, Moves, due
from tavola.dialects.masters_requests.talk import NOTHING_SAID, NoAnswer, Talk
from tavola.games.masters import words as game
from tavola.house.table import Table


class Dialogue:
    """The guest of one seat at one table."""

    __slots__ = ("_look", "_seat", "_table", "_talk")

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._talk = NOTHING_SAID
        self._look: Look | None = None

    def _looked(self) -> Look:
        """One look serves all questions until something happens."""
        if self._look is None or self._look.stale:
            self._look = Look(self._table, self._seat)
        return self._look

    def due(self) -> Due:
        """The next question, if the seat may act; moves when there is nothing to ask."""
        return due(self._looked(), self._talk)

    def answered(self, asked: wire.Request, said: wire.GuestSays) -> Moves | NoAnswer:
        """The moves this answer comes to, none as yet while more is to be asked."""
        follows = answered(self._looked(), self._talk, asked, said)
        if isinstance(follows, Talk):
            self._talk = follows
            return []
        return follows

    @property
    def unpayable(self) -> str:
        """Why what was chosen cannot be paid for, if so: it is asked for again."""
        return self._talk.unpayable

    def forget(self) -> None:
        """What was answered is played, or was overtaken by what happened."""
        self._talk = NOTHING_SAID

    def forget_sources(self) -> None:
        """The shelves are not as they were: a payment begins again."""
        self._talk = replace(self._talk, sources=())

    def rearrangement(self, wish: wire.Rearranging) -> game.Move | None:
        """The move for it, if the guest has such depots at all."""
        return rearrangement(self._looked().me, wish)
