"""The house: all the tables, the way to one, and what is still to be written down."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hmac import compare_digest
from typing import Any

import msgspec
from msgspec import Raw

from tavola.games import GAMES, Illegal, begin
from tavola.games.chance import SeededChance, commitment
from tavola.house.alarms import Alarm, Alarms
from tavola.house.clocks import fault
from tavola.house.news import Listener, News
from tavola.house.pending import Pending
from tavola.house.queue import Queue
from tavola.house.seat import Seat
from tavola.house.table import NotDone, Phase, Table
from tavola.house.words import GRACE, SETUP_GRACE, Clock, Missing, Opened
from tavola.store import Record, Store

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without the letters and digits that look alike when read aloud or copied by hand."""
CODE_LENGTH = 5

BOT_NAMES = ("Ada", "Bruno", "Carla", "Dario", "Elsa", "Fosco")
BOT_DIALECT = "bot"

REMEMBERED_SECONDS = 900.0

AI_TIMES = range(100, 600_001)


@dataclass(frozen=True)
class ReconnectPolicy:
    """How long, in seconds, a dialect's guests are waited for when their connection is lost.

    None is for ever, 0 not at all.
    """

    waiting: float | None
    """Before the start."""
    playing: float | None
    restart: float | None
    """When it was the house that went away."""
    secret: bool = False
    """Whether the dialect can carry a secret that takes a seat back."""
    gather: int | None = None
    """Milliseconds from the second player to the start where only such guests wait; None if they can say when."""
    rematch: bool = False
    """Whether the dialect can ask its guests whether they play again."""
    unsays: bool = False
    """Whether the dialect can take back what it has told of a move."""

    def kept(self, phase: Phase) -> float | None:
        return self.waiting if phase is Phase.WAITING else self.playing

    def kept_after_restart(self, phase: Phase) -> float | None:
        if phase is not Phase.WAITING:
            return self.restart
        # A place that is not kept at all before the start is not kept for ever by a restart.
        return self.waiting if self.restart is None else self.waiting or self.restart


NOBODY_HIRED = ReconnectPolicy(None, None, None)

KEPT_SECONDS = 30 * 86_400.0
"""How long a game is kept open when none of its players is connected."""


def _no_archive(code: str) -> list[Record]:  # noqa: ARG001 - there is none of any code
    return []


def show_at_once(table: Table, news: News) -> None:
    for watcher in tuple(table.watchers):
        watcher.hear(news)


class House:
    """What is outside of it is handed in: `clock` gives seconds, `entropy` so many unpredictable bytes.

    `append` puts an entry with those to be written and answers how many there were by then; without it the house
    keeps them in `appended`. `show` tells those who look on.
    """

    def __init__(
        self,
        *,
        clock: Callable[[], float],
        entropy: Callable[[int], bytes],
        policies: dict[str, ReconnectPolicy],
        bots: dict[str, tuple[str, ...]],
        hire: Callable[[str], Listener],
        append: Callable[[Record], int] | None = None,
        show: Callable[[Table, News], None] = show_at_once,
        alarms: Alarms | None = None,
        known_codes: Iterable[str] = (),
        kept_seconds: float = KEPT_SECONDS,
        grace: int = GRACE,
        setup_grace: int = SETUP_GRACE,
        archive: Callable[[str], list[Record]] = _no_archive,
    ) -> None:
        self.policies = policies | {BOT_DIALECT: NOBODY_HIRED}
        self.bots = bots
        """The computer players that can be had for each game."""
        self.tables: dict[str, Table] = {}
        self.vacant: set[Seat] = set()
        """Seats that are kept for somebody who is not connected."""
        self.pending = Pending()
        self.append = append or self.pending.append
        self.show = show
        self.alarms = alarms or Alarms()
        self.now = clock
        self.kept_seconds = kept_seconds
        self._archive = archive
        self._grace = grace
        self._setup_grace = setup_grace
        self.queues = {name: Queue(self, name) for name in GAMES}
        """For each game those who wait for a table, where a dialect lets its guests wait for one."""
        self.called: Counter[tuple[str, str]] = Counter()
        """How many connected guests have a name, for dialects in which a name is taken while its owner is here."""
        self._entropy = entropy
        self._hire = hire
        self._waiting: dict[str, Table] = {}
        self._codes = set(known_codes)

    # Opening and finding tables

    def open(
        self,
        game: str,
        *,
        players: int,
        public: bool = True,
        ai_time: int = 5000,
        gather: int | None = None,
        options: dict[str, Any] | None = None,
        missing: Missing = "wait",
        grace: int | None = None,
        setup_grace: int | None = None,
        clock: Clock | None = None,
    ) -> Table:
        """Open a table; `options` are the game's own."""
        if game not in GAMES:
            raise NotDone(f"there is no game {game!r} here; there is {', '.join(GAMES)}")
        seats = GAMES[game].seats
        if players not in seats:
            raise NotDone(f"{GAMES[game].title} is for {seats[0]} to {seats[-1]} players, not {players}")
        if ai_time not in AI_TIMES:
            raise NotDone(
                f"a computer player may think {AI_TIMES[0]} to {AI_TIMES[-1]} milliseconds, not {ai_time}"
            )
        if clock and (wrong := fault(clock)):
            raise NotDone(wrong)
        try:
            chosen = msgspec.convert(options or {}, GAMES[game].Options)
            if options:
                # Only the game knows whether it can be dealt with these: let it try.
                begin(GAMES[game], chosen, players, SeededChance(b"a trial", 0))
        except (msgspec.ValidationError, Illegal) as why:
            raise NotDone(f"these are no options for {GAMES[game].title}: {why}") from why
        opened = Opened(
            code="",
            game=game,
            version=GAMES[game].version,
            players=players,
            public=public,
            ai_time=ai_time,
            gather=gather,
            options=Raw(msgspec.json.encode(chosen)),
            commitment="",
            missing=missing,
            grace=self._grace if grace is None else grace,
            setup_grace=self._setup_grace if setup_grace is None else setup_grace,
            clock=clock,
        )
        return self._open(opened)

    def _open(self, like: Opened) -> Table:
        """A table like this one, with a code and a seed of its own."""
        seed = self._entropy(32)
        opened = msgspec.structs.replace(like, code=self._new_code(), commitment=commitment(seed))
        table = Table.open(self, opened, seed)
        self.tables[table.code] = table
        self._waiting[table.code] = table
        return table

    def _new_code(self) -> str:
        while True:
            code = "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in self._entropy(CODE_LENGTH))
            if code not in self._codes:
                self._codes.add(code)
                return code

    def new_secret(self) -> str:
        return self._entropy(16).hex()

    def find(self, code: str) -> Table:
        """The table with this code, however it is typed."""
        table = self.tables.get(code.strip().upper())
        if table is None:
            raise NotDone(f"there is no table {code.strip().upper()[:20]!r} here")
        return table

    def log_of(self, code: str) -> list[Record]:
        """The log of any table there ever was here, without what is private to its guests."""
        code = code.strip().upper()
        if table := self.tables.get(code):
            return [Record(code, number, body) for number, body in enumerate(table.log)]
        records = [Record(code, record.number, record.body) for record in self._archive(code)]
        if not records:
            raise NotDone(f"there is no table {code[:20]!r} here")
        return records

    def seat_with(self, code: str, secret: str) -> Seat:
        for seat in self.find(code).occupied:
            if seat.secret and compare_digest(seat.secret.encode(), secret.encode()):
                if seat.gone:
                    raise NotDone("you have left this game; you can watch it")
                return seat
        raise NotDone(f"this is not the secret of a seat at table {code.strip().upper()}")

    def waiting(self, game: str) -> list[Table]:
        """The public tables of a game that somebody may join, oldest first."""
        return [
            table
            for table in self._waiting.values()
            if table.opened.game == game and table.opened.public and table.has_room
        ]

    def no_longer_waiting(self, table: Table) -> None:
        self._waiting.pop(table.code, None)

    def add_bot(self, table: Table, bot: str) -> Seat:
        if bot not in self.bots[table.game.name]:
            there_are = ", ".join(self.bots[table.game.name])
            raise NotDone(f"there is no bot {bot!r} for {table.game.title}; there is {there_are}")
        names = {seat.name for seat in table.occupied}
        name = next(name for name in BOT_NAMES if name not in names)
        return table.sit(name, BOT_DIALECT, self._hire(bot), bot=bot)

    def stand_in(self, game: str) -> Listener:
        """A computer player for the seat of somebody who is missing: the best there is."""
        return self._hire(self.bots[game][-1])

    def seats_changed(self, table: Table) -> None:
        """Somebody sat down at a waiting table or got up: there may be room for those in line."""
        self.queues[table.game.name].consider()

    def play_again(self, table: Table) -> Table:
        """Seat everybody at a new table with the same options; the game starts with the last of them."""
        seats = table.occupied
        listeners = [seat.listener for seat in seats]
        again = self._open(msgspec.structs.replace(table.opened, players=len(seats)))
        self.no_longer_waiting(again)  # nobody in line may come between them
        for seat, listener in zip(seats, listeners, strict=True):
            seat.listener = None
            if seat.bot:
                again.sit(seat.name, BOT_DIALECT, self._hire(seat.bot), bot=seat.bot)
            elif listener:
                again.sit(seat.name, seat.dialect, listener, wish=seat.wish)
        self.forget_if_empty(table)
        return again

    # Remembering and forgetting

    def restore(self, store: Store) -> list[str]:
        """Bring back every unfinished table; its guests have until their dialect's time to return.

        What cannot be read stays in the store as it is and keeps no other table away; why, is the answer.
        """
        unreadable = []
        for code in store.unfinished():
            self._codes.add(code)
            try:
                table = Table.restore(self, store.load(code))
            except Exception as why:  # noqa: BLE001 - a damaged log may fail anywhere
                unreadable.append(f"table {code} cannot be read: {why}")
            else:
                self._reopen(table)
        return unreadable

    def _reopen(self, table: Table) -> None:
        self.tables[table.code] = table
        if table.phase is Phase.WAITING:
            self._waiting[table.code] = table
            table.close_if_nobody_comes()
        for seat in table.occupied:
            if seat.bot is None and not seat.gone:
                table.keep(seat, self.policies[seat.dialect].kept_after_restart(table.phase))
        for seat in table.occupied:
            if seat.bot is not None:
                table.reclaim(seat, self._hire(seat.bot))

    def forget_if_empty(self, table: Table) -> None:
        """A finished table nobody is at stays a while for those who come back, then lives on in the store only."""

        def forget() -> None:
            if not table.attended:
                self.tables.pop(table.code, None)

        if not table.attended:
            self.alarm(REMEMBERED_SECONDS, forget)

    def drop(self, code: str) -> None:
        """Another house has this table: send everybody away from it and write nothing more of it."""
        table = self.tables.pop(code, None)
        self._waiting.pop(code, None)
        self.pending.forget(code)
        if table:
            table.abandon("this table is kept by another house now")

    # Writing

    @property
    def appended(self) -> list[Record]:
        """What is to be written, in a house that was handed no place to append it to."""
        return self.pending.records

    @property
    def sequence(self) -> int:
        """How many entries were ever appended in such a house."""
        return self.pending.sequence

    # Time

    def now_ms(self) -> int:
        return int(self.now() * 1000)

    def alarm(self, seconds: float, act: Callable[[], None]) -> Alarm:
        return self.alarms.set(self.now() + seconds, act)

    def ring(self) -> None:
        """Do what has become due."""
        self.alarms.ring(self.now())
