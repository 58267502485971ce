"""Tables at which somebody is taught: a published seed instead of a secret one, and a teacher with a script."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

from tavola.games import AnyGame
from tavola.games.contract import Lesson
from tavola.house.alarms import Alarm
from tavola.house.errors import NotDone
from tavola.house.ledger import Happened
from tavola.house.news import News, Presence
from tavola.house.seat import Listener, Seat
from tavola.house.table import Table

PACE_SECONDS: Final = 0.6
"""A teacher takes so long for a move, so that the learner can follow."""


def lesson_of(game: AnyGame) -> Lesson[Any]:
    if game.lesson is None:
        raise NotDone("nobody here teaches {game}", game=game.title)
    return game.lesson


def seed_of(lesson: Lesson[Any]) -> bytes:
    return sha256(lesson.seed.encode()).digest()


class Teacher:
    """Plays the lesson's replies one after another. When they are at an end, or one cannot be played because the
    learner went another way, a computer player has the seat.
    """

    address = own_secret = ""

    def __init__(
        self, table: Table, bot: Callable[[], Listener], alarm: Callable[[float, Callable[[], None]], Alarm]
    ) -> None:
        self._table, self._bot, self._alarm = table, bot, alarm
        self._replies = lesson_of(table.game).replies
        self._seat: Seat | None = None
        self._instead: Listener | None = None
        """Whoever plays on when the lesson is over."""

    def seated(self, seat: Seat) -> None:
        self._seat = seat
        self._consider()

    def hear(self, news: News) -> None:
        if self._instead:
            self._instead.hear(news)
        elif isinstance(news, Happened | Presence):
            self._consider()

    def dismissed(self, reason: str) -> None:
        self._seat = None
        if self._instead:
            self._instead.dismissed(reason)

    def _consider(self) -> None:
        number = self._table.number
        if self._may_play(number):
            self._alarm(PACE_SECONDS, lambda: self._reply(number))

    def _may_play(self, number: int) -> bool:
        table, seat = self._table, self._seat
        return seat is not None and table.number == number and table.may_act(seat) and table.attended

    def _reply(self, number: int) -> None:
        if self._seat is None or self._instead or not self._may_play(number):
            return
        table, seat = self._table, self._seat
        # What was played so far is in the log, so that a teacher who comes back after a restart goes on.
        done = sum(entry.who == seat.index for entry in table.ledger.history())
        if done < len(self._replies) and self._replies[done] in table.moves(seat.index):
            table.play(seat, [self._replies[done]])
        else:
            self._instead = self._bot()
            self._instead.seated(seat)
