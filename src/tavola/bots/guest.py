"""A computer player at a table: a listener like any other, whose thoughts come from elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
import structlog
from msgspec import Raw

from tavola.bots.worker import Job
from tavola.house.ledger import Happened
from tavola.house.news import News, Presence, Refused
from tavola.house.seat import Seat
from tavola.house.table import Table

log = structlog.get_logger()

PACE_SECONDS = 0.6
"""A computer player at a table with people takes at least so long, so that they can follow."""

Act: TypeAlias = Callable[[], None]


@dataclass(frozen=True)
class BotHost:
    """What a computer player needs of the server it plays in."""

    table: Callable[[str], Table]
    """The table with this code."""
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
    address = own_secret = ""

    def __init__(self, bot: str, host: BotHost) -> None:
        self._bot = bot
        self._host = host
        self._seat: tuple[Table, Seat] | None = None
        self._thought_for = -1

    def seated(self, seat: Seat) -> None:
        self._seat = self._host.table(seat.code), seat
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
                if self._seat:
                    self._play_anything(*self._seat)

    def dismissed(self, reason: str) -> None:  # noqa: ARG002 - a bot does not ask why
        self._seat = None

    def _consider(self) -> None:
        if self._seat is None:
            return
        (table, seat), host = self._seat, self._host
        if not table.may_act(seat) or self._thought_for == table.number:
            return
        number = self._thought_for = table.number
        view = msgspec.json.encode(table.view(seat.index))
        job = Job(table.game.name, self._bot, seat.index, Raw(view), host.entropy(16).hex())
        begun = host.clock()

        def done(move: bytes | None) -> None:
            pause = host.pace - (host.clock() - begun) if table.attended else 0
            host.later(max(0.0, pause), lambda: self._answer(number, move))

        host.think(job, table.opened.ai_time / 1000, done)

    def _answer(self, number: int, answer: bytes | None) -> None:
        """Play what was thought, unless the table has moved on since."""
        if self._seat is None:
            return
        table, _ = self._seat
        move: Any = None
        if answer is not None:
            try:
                move = msgspec.json.decode(answer, type=table.game.Move)
            except msgspec.DecodeError as why:
                log.warning("bot gave an unreadable move", bot=self._bot, reason=str(why))

        def act() -> None:
            if self._seat is None or table.number != number or not table.may_act(self._seat[1]):
                return
            if move is None:
                self._play_anything(*self._seat)
            else:
                table.play(self._seat[1], [move])

        self._host.when_durable(table.sequence, act)

    def _play_anything(self, table: Table, seat: Seat) -> None:
        """No bot may hold up a table: the first legal move is played for one that fails."""
        if legal := table.moves(seat.index):
            table.play(seat, legal[:1])
