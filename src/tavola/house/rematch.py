"""Playing again with the same people and options, once a game is over and everybody agrees."""

from typing import TYPE_CHECKING

from tavola.house.news import Rematch

if TYPE_CHECKING:
    from tavola.house.seat import Seat
    from tavola.house.table import Table


class Rematches:
    """The question at one finished table. Bots always agree; one no is the end of it."""

    __slots__ = ("_table", "answers")

    def __init__(self, table: "Table") -> None:
        self._table = table
        self.answers: dict[int, bool] = {}

    @property
    def refused(self) -> bool:
        return False in self.answers.values()

    def answer(self, seat: "Seat", accepted: bool) -> None:
        """The first answer of each counts. As soon as somebody would play again, whoever cannot be asked counts
        as refusing at once, and whoever is missing after the table's grace.
        """
        if self.refused or seat.index in self.answers:
            return
        self._note(seat, accepted=accepted)
        if accepted:
            for other in self._people():
                if not self._table.house.policies[other.dialect].rematch:
                    self._note(other, accepted=False)
                    return
                if other.missing:
                    self.lost(other)
            self.consider()

    def lost(self, seat: "Seat") -> None:
        """Nobody is connected here, whatever was answered before: so much grace, then it is a no."""

        def give_up() -> None:
            if seat.missing and not self.refused:
                self._note(seat, accepted=False)

        self._table.house.alarm(self._table.opened.grace / 1000, give_up)

    def consider(self) -> None:
        """Play again if everybody has agreed and is here."""
        people = self._people()
        if not self.refused and all(self.answers.get(seat.index) and not seat.missing for seat in people):
            self._table.house.play_again(self._table)

    def _note(self, seat: "Seat", *, accepted: bool) -> None:
        self.answers[seat.index] = accepted
        self._table.tell(Rematch(seat, accepted))

    def _people(self) -> list["Seat"]:
        return [seat for seat in self._table.occupied if seat.bot is None]
