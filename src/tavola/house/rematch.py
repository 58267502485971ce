"""Playing again with the same people and options, once a game is over and everybody agrees."""

from collections.abc import Callable

from tavola.house.asides import Again, Answer
from tavola.house.news import PlayedAgain, Rematch
from tavola.house.seat import Seat
from tavola.house.seating import Seating


class Rematches:
    """The question at one finished table. Bots always agree; one no is the end of it."""

    __slots__ = ("_match", "_play_again", "again", "answers")

    def __init__(self, match: Seating, play_again: Callable[[], None]) -> None:
        self._match = match
        self._play_again = play_again
        self.answers: dict[int, bool] = {}
        self.again = ""
        """The table at which they play again, once they do."""

    @property
    def refused(self) -> bool:
        return False in self.answers.values()

    def answer(self, seat: Seat, accepted: bool) -> None:
        """The first answer of each counts. As soon as somebody would play again, whoever cannot be asked counts
        as refusing at once, and whoever is missing after the table's grace.
        """
        if self.refused or self.again or seat.index in self.answers:
            return
        self._note(seat, accepted=accepted)
        if accepted:
            for other in self._people():
                if not self._match.host.policies[other.dialect].rematch:
                    self._note(other, accepted=False)
                    return
                if other.missing:
                    self.lost(other)
            self.consider()

    def lost(self, seat: Seat) -> None:
        """Nobody is connected here, whatever was answered before: so much grace, then it is a no."""

        def give_up() -> None:
            if seat.missing and not self.refused and not self.again:
                self._note(seat, accepted=False)

        host = self._match.host
        host.alarms.set(host.clock() + self._match.opened.grace / 1000, give_up)

    def consider(self) -> None:
        """Play again if everybody has agreed and is here."""
        if self.refused or self.again:
            return
        if all(self.answers.get(seat.index) and not seat.missing for seat in self._people()):
            self._play_again()

    def went_on(self, code: str) -> None:
        """They play again, at that table; who looks on may follow."""
        self.again = code
        match = self._match
        match.keep_beside(Again(code))
        if match.watchers:
            match.host.show(match, PlayedAgain(code))

    def awaits(self, seat: Seat) -> bool:
        """Whether others wait for this seat's answer: once somebody has said yes, else for the table's grace."""
        match = self._match
        if not match.attended_by_players or self.refused or self.again or seat.left_at is None:
            return False
        return bool(self.answers) or match.host.clock() - seat.left_at < match.opened.grace / 1000

    def _note(self, seat: Seat, *, accepted: bool) -> None:
        self.answers[seat.index] = accepted
        self._match.keep_beside(Answer(seat.index, accepted))
        self._match.tell(Rematch(seat.index, accepted))

    def _people(self) -> list[Seat]:
        return [seat for seat in self._match.occupied if seat.bot is None]
