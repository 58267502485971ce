"""Advice: hints for whoever is to move and reviews of games that are over; who may ask, and how often.

Who thinks about it is handed in, and answers later.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias

from msgspec import UNSET

from tavola.house.errors import NotDone
from tavola.house.opinions import Review, Suggestion
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.visitors import Visitor, Visitors
from tavola.house.words import CODECS, Closed, Revealed, header_of
from tavola.store import Record


class Progress(NamedTuple):
    """So many moves of so many are looked at."""

    done: int
    of: int


Told: TypeAlias = Callable[[list[Suggestion] | Review | Progress | NotDone], None]
"""Is told what was asked for, or why it is not to be had; before that, how far it has come."""


class Adviser(Protocol):
    """Whoever thinks about it."""

    def hint(self, table: Table, seat: Seat, told: Told) -> None:
        """What this seat, which is to move, should play, by its own view."""
        ...

    def review(self, log: list[Record], told: Told) -> None:
        """What to make of this game, which is over. `NotDone` if too much is asked for already."""
        ...


class Nobody:
    """In a house without computer players nobody can be asked."""

    def hint(self, table: Table, seat: Seat, told: Told) -> None:  # noqa: ARG002
        raise NotDone("nobody here can be asked for a hint")

    def review(self, log: list[Record], told: Told) -> None:  # noqa: ARG002
        raise NotDone("nobody here can be asked for a review")


def hints_given(table: Table, seat: Seat) -> bool:
    """Whether this seat may have hints: as the table was opened, else if only computer players are beside it."""
    hints = table.opened.hints
    if hints is UNSET:
        return all(other.bot for other in table.occupied if other is not seat)
    return hints


class Advice:
    """Made with who thinks about it, and with where it is counted how much each guest asks for."""

    def __init__(self, adviser: Adviser, visitors: Visitors) -> None:
        self._adviser = adviser
        self._visitors = visitors
        self._asked: dict[tuple[str, int], int] = {}
        """For each seat that waits for a hint, after which entry."""

    def hint(self, table: Table, seat: Seat, told: Told, by: Visitor) -> None:
        """A hint for whoever has this seat and is to move; `NotDone` says why there is none."""
        if not hints_given(table, seat):
            raise NotDone(
                "no hints are given at this table: other people play here"
                if table.opened.hints is UNSET
                else "no hints are given at this table"
            )
        if seat.index not in table.acting:
            raise NotDone("a hint is for whoever is to move, and that is not you now")
        key, number = (table.code, seat.index), table.number
        if self._asked.get(key) == number:
            raise NotDone("your hint is being thought of")
        self._visitors.check_advice(by)

        def answer(found: list[Suggestion] | Review | Progress | NotDone) -> None:
            if self._asked.get(key) == number:
                del self._asked[key]
            told(found)

        self._asked[key] = number
        try:
            self._adviser.hint(table, seat, answer)
        except NotDone:
            del self._asked[key]
            raise

    def review(self, log: list[Record], told: Told, by: Visitor) -> None:
        """A review of this game for whoever asks; `NotDone` unless it is over."""
        if not is_over(log):
            raise NotDone("table {table} is not over: a game is reviewed when it is", table=log[0].code)
        self._visitors.check_advice(by)
        self._adviser.review(log, told)


def is_over(log: list[Record]) -> bool:
    """By the last entry, without reading the whole log."""
    last = CODECS[header_of(log[0].body).game].read(log[-1].body)
    return any(isinstance(event, Closed | Revealed) for event in last.events)
