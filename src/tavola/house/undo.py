"""Taking back a move: freely in one's own turn, later when everybody agrees.

The log is never rewritten: an entry says what no longer stands.
"""

from typing import Literal, TypeAlias

from tavola.house.errors import NotDone
from tavola.house.ledger import Ledger, Phase
from tavola.house.match import Match
from tavola.house.news import UndoAsked
from tavola.house.seat import Seat
from tavola.house.words import Undone

Offer: TypeAlias = Literal["free", "ask"]
"""At once, or if all agree."""

MOST_QUESTIONS = 3
"""So often the others are asked until the game goes on."""
MOST_FREE = 30
"""So often a seat may change its mind until somebody else moves."""


class Undo:
    """The question at one table; it lapses with the next move."""

    __slots__ = ("_agreed", "_asker", "_entry", "_match", "_questions")

    def __init__(self, match: Match) -> None:
        self._match = match
        self._asker: Seat | None = None
        self._entry = 0
        self._agreed: frozenset[int] = frozenset()
        self._questions: tuple[int, int] = (0, 0)
        """After which entry was asked last, and how often."""

    @property
    def asked(self) -> UndoAsked | None:
        return UndoAsked(self._asker.index, self._entry, self._agreed) if self._asker else None

    def ask(self, seat: Seat) -> None:
        """Take back this seat's last move and all after it, or ask the others to; `NotDone` says why not."""
        match = self._match
        if self._asker:
            raise NotDone("{name} has asked already", name=self._asker.name)
        if other := self._cannot_unsay():
            raise NotDone("{name}'s protocol cannot take back what it was told", name=other.name)
        entry = _last_move_without_luck(match.ledger, seat.index)
        if entry is None:
            raise NotDone("there is no move of yours to take back, or luck has spoken since")
        if self._is_free(seat, entry):
            if _changes_of_mind(match.ledger, seat.index) >= MOST_FREE:
                raise NotDone("you have changed your mind {times} times in this turn", times=MOST_FREE)
            match.undo(entry)
            return
        number, times = self._questions
        if number == match.number and times == MOST_QUESTIONS:
            raise NotDone(
                "it was asked {times} times and not agreed to; ask again after the next move", times=times
            )
        self._questions = (match.number, times + 1 if number == match.number else 1)
        self._asker, self._entry = seat, entry
        self._agreed = frozenset(bot.index for bot in match.occupied if bot.bot)
        match.interrupted = self.lapse
        self.answer(seat, agrees=True)

    def offer(self, seat: int) -> Offer | None:
        """How this seat could take back its last move, if it could."""
        ledger = self._match.ledger
        entry = _last_move_without_luck(ledger, seat)
        if entry is None or self._asker or self._cannot_unsay():
            return None
        if self._is_free(self._match.occupied[seat], entry):
            return "free" if _changes_of_mind(ledger, seat) < MOST_FREE else None
        return None if self._questions == (self._match.number, MOST_QUESTIONS) else "ask"

    def _cannot_unsay(self) -> Seat | None:
        """Somebody here whose protocol cannot take anything back."""
        policies = self._match.host.policies
        for seat in self._match.occupied:
            if seat.bot is None and not policies[seat.dialect].unsays:
                return seat
        return None

    def _is_free(self, seat: Seat, entry: int) -> bool:
        """Whether nobody has to be asked: it is still this seat's turn, or only bots play with it."""
        people = [other for other in self._match.occupied if other.bot is None]
        return people == [seat] or _in_own_turn(self._match.ledger, seat.index, entry)

    def answer(self, seat: Seat, *, agrees: bool) -> None:
        if self._asker is None:
            return
        if not agrees:
            self.lapse()
            return
        self._agreed |= {seat.index}
        if len(self._agreed) == len(self._match.occupied):
            entry = self._entry
            self.lapse()
            self._match.undo(entry)
        elif self.asked:
            self._match.tell(self.asked)

    def lapse(self) -> None:
        """The question is off the table: it was answered, or the game went on."""
        if self._asker:
            asker, self._asker = self._asker, None
            self._match.interrupted = None
            self._match.tell(UndoAsked(asker.index, None, self._agreed))


def _last_move_without_luck(ledger: Ledger, seat: int) -> int | None:
    """The entry of this seat's last move that stands, if nothing was drawn in it or since."""
    if ledger.phase is Phase.PLAYING:
        for number, who in reversed(ledger.without_luck):
            if who == seat:
                return number
    return None


def _in_own_turn(ledger: Ledger, seat: int, entry: int) -> bool:
    """Whether this seat is still to move and nobody else has moved since that entry."""
    return seat in ledger.acting and all(who == seat for number, who in ledger.without_luck if number >= entry)


def _changes_of_mind(ledger: Ledger, seat: int) -> int:
    """How often something was taken back since anybody but this seat did anything."""
    times = 0
    for number in range(ledger.number, -1, -1):
        entry = ledger.entry(number)
        if any(type(event) is Undone for event in entry.events):
            times += 1
        elif entry.who != seat:
            break
    return times
