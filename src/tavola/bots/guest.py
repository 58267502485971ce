"""A computer player at a table: a listener like any other, whose thoughts come from elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
import structlog
from msgspec import Raw

from tavola.bots.worker import Job
from tavola.house.news import Happened, News, Presence, Refused
from tavola.house.seat import Seat

log = structlog.get_logger()

PACE_SECONDS = 0.6
"""A computer player at a table with people takes at least so long, so that they can follow."""

Act: TypeAlias = Callable[[], None]


@dataclass(frozen=True)
class BotHost:
    """What a computer player needs of the server it plays in."""

    think: Callable[[Job, float, Callable[[bytes | None], None]], None]
    """Have this thought about for so many seconds; whoever is called then gets the move as JSON, or None."""
    later: Callable[[float, Act], object]
    """Do this in so many seconds."""
    when_durable: Callable[[int, Act], None]
    """Do this once the house's entries up to this one are on disk."""
    clock: Callable[[], float]
    entropy: Callable[[int], bytes]
    pace: float = PACE_SECONDS


class BotGuest:
    def __init__(self, bot: str, host: BotHost) -> None:
        self._bot = bot
        self._host = host
        self._seat: Seat | None = None
        self._thought_for = -1

    def seated(self, seat: Seat) -> None:
        self._seat = seat
        self._consider()

    def hear(self, news: News) -> None:
        match news:
            case Happened():
                self._consider()
            case Presence(here=True):
                # A table that pauses may go on now.
                self._thought_for = -1
                self._consider()
            case Refused(reason):
                log.error("bot made an illegal move", bot=self._bot, reason=reason)
                self._play_anything()

    def dismissed(self, reason: str) -> None:  # noqa: ARG002 - a bot does not ask why
        self._seat = None

    def _consider(self) -> None:
        seat, host = self._seat, self._host
        if seat is None or not seat.may_act or self._thought_for == seat.table.number:
            return
        table = seat.table
        number = self._thought_for = table.number
        view = msgspec.json.encode(table.game.view(table.state, seat.index))
        job = Job(table.game.name, self._bot, seat.index, Raw(view), host.entropy(16).hex())
        begun = host.clock()

        def done(move: bytes | None) -> None:
            pause = host.pace - (host.clock() - begun) if table.attended else 0
            host.later(max(0.0, pause), lambda: self._answer(number, move))

        host.think(job, table.opened.ai_time / 1000, done)

    def _answer(self, number: int, answer: bytes | None) -> None:
        """Play what was thought, unless the table has moved on since."""
        move: Any = None
        if answer is not None and self._seat:
            try:
                move = msgspec.json.decode(answer, type=self._seat.table.game.Move)
            except msgspec.DecodeError as why:
                log.warning("bot gave an unreadable move", bot=self._bot, reason=str(why))

        def act() -> None:
            seat = self._seat
            if seat is None or seat.table.number != number or not seat.may_act:
                return
            if move is None:
                self._play_anything()
            else:
                seat.play([move])

        if self._seat:
            self._host.when_durable(self._seat.table.sequence, act)

    def _play_anything(self) -> None:
        """No bot may hold up a table: the first legal move is played for one that fails."""
        assert self._seat
        table = self._seat.table
        legal = table.game.moves(table.state, self._seat.index)
        if legal:
            self._seat.play(legal[:1])
