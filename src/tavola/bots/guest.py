"""A computer player at a table: a listener like any other, whose thoughts come from elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
import structlog
from msgspec import Raw

from tavola.bots.worker import AnyJob, Failure, Job
from tavola.house.ledger import Happened, Phase
from tavola.house.news import News, Presence, Refused
from tavola.house.seat import Seat
from tavola.house.table import Table

log = structlog.get_logger()

PACE_SECONDS = 0.6
"""A computer player at a table with people takes at least so long, so that they can follow."""

THINKING = 0.5
"""The part of a move's time in which a bot that searches does so; the rest is for what comes before and after."""

Act: TypeAlias = Callable[[], None]


@dataclass(frozen=True)
class Thought:
    """Something that a computer player is to think about."""

    table: str
    """The code of the table that this takes the time of."""
    job: AnyJob
    seconds: float
    """It may take no longer, from being asked for until the answer is there."""
    wanted: Callable[[], bool]
    """Whether the table still waits for it."""
    done: Callable[[bytes | None], None]
    """Called with the answer as JSON, or None if none came in time; not at all if it was no longer wanted."""
    lapsed: Act = lambda: None
    """Called instead if it was no longer wanted."""
    asked_at: float = 0.0
    """By the clock of whoever has it thought about."""

    @property
    def key(self) -> tuple[str, int]:
        """A newer thought of the same key takes the place of an older one."""
        return type(self.job).__name__, self.job.seat


@dataclass(frozen=True)
class BotHost:
    """What a computer player needs of the server it plays in."""

    table: Callable[[str], Table]
    """The table with this code."""
    think: Callable[[Thought], None]
    """Have this thought about when its turn comes."""
    later: Callable[[float, Act], object]
    """Do this in so many seconds."""
    when_durable: Callable[[int, Act], None]
    """Do this once the house's entries up to this one are on disk."""
    clock: Callable[[], float]
    entropy: Callable[[int], bytes]
    pace: float = PACE_SECONDS


class BotGuest:
    """Thinks and plays while anybody is at the table: a player, or somebody who looks on."""

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
                # A table that pauses, or that nobody was at, may go on now.
                self._thought_for = -1
                self._consider()
            case Refused(_, ours=True):
                pass  # trying again might go wrong again, without an end
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
        if table.phase is Phase.OVER:
            self._seat = None
            return
        if self._thought_for == table.number or not self._may_play(table.number):
            return
        number = self._thought_for = table.number
        view = msgspec.json.encode(table.view(seat.index))
        seconds = table.thinking_time / 1000
        luck, seats = host.entropy(16).hex(), len(table.seats)
        job = Job(table.game.name, self._bot, seat.index, Raw(view), luck, seats, THINKING * seconds)
        begun = host.clock()

        def done(move: bytes | None) -> None:
            pause = min(host.pace, THINKING * seconds) - (host.clock() - begun) if table.attended else 0
            host.later(max(0.0, pause), lambda: self._answer(number, move))

        host.think(Thought(table.code, job, seconds, lambda: self._may_play(number), done))

    def _may_play(self, number: int) -> bool:
        """Whether the table stands as after that entry, this seat is to move, and somebody is there to see it."""
        if self._seat is None:
            return False
        table, seat = self._seat
        return table.number == number and table.may_act(seat) and table.attended

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
                log.warning("bot gave no move", bot=self._bot, reason=_failure(answer) or str(why))

        def act() -> None:
            if self._seat is None or not self._may_play(number):
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


def _failure(answer: bytes) -> str | None:
    """What an answer that is no move says of why."""
    try:
        return msgspec.json.decode(answer, type=Failure).fault
    except msgspec.DecodeError:
        return None
