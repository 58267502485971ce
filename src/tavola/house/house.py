"""The house: all the tables, the way to one, and who is waited for."""

from collections.abc import Callable, Iterable
from functools import partial
from hmac import compare_digest
from typing import Any

import msgspec
from msgspec import Raw

from tavola.games import GAMES
from tavola.games.chance import commitment
from tavola.house.alarms import Alarm, Alarms
from tavola.house.clocks import fault
from tavola.house.errors import NotDone
from tavola.house.gathering import Gathering
from tavola.house.keeping import KEPT_SECONDS, Keeping
from tavola.house.ledger import Phase
from tavola.house.match import Match
from tavola.house.names import Names
from tavola.house.news import News
from tavola.house.options import checked_options
from tavola.house.policy import FOR_BOTS, ReconnectPolicy
from tavola.house.queue import Queue
from tavola.house.seat import Listener, Seat
from tavola.house.table import Table
from tavola.house.words import GRACE, SETUP_GRACE, Clock, Missing, Opened
from tavola.store import Record, Store

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without the letters and digits that look alike when read aloud or copied by hand."""
CODE_LENGTH = 5

BOT_NAMES = ("Ada", "Bruno", "Carla", "Dario", "Elsa", "Fosco")
BOT_DIALECT = "bot"

EMPTY_SECONDS = 600.0
"""How long a table waits for its first guest."""
REMEMBERED_SECONDS = 900.0
PACKED_SECONDS = 30.0
"""How soon a finished table that nobody is at is packed: by then the last move is told and on disk."""

AI_TIMES = range(100, 600_001)


def show_at_once(match: Match, news: News) -> None:
    for watcher in tuple(match.watchers):
        watcher.hear(news)


class House:
    """Time, chance and the way to the disk are handed in: `clock` gives seconds that only ever go on and all
    durations are measured with, `wall_clock` those since 1970, for people; `entropy` so many unpredictable bytes;
    `append` has a record written and says which sequence is durable once it is.
    """

    def __init__(
        self,
        *,
        clock: Callable[[], float],
        wall_clock: Callable[[], float],
        entropy: Callable[[int], bytes],
        append: Callable[[Record], int],
        policies: dict[str, ReconnectPolicy],
        bots: dict[str, tuple[str, ...]],
        hire: Callable[[str], Listener],
        show: Callable[[Match, News], None] = show_at_once,
        alarms: Alarms | None = None,
        known_codes: Iterable[str] = (),
        kept_seconds: float = KEPT_SECONDS,
        grace: int = GRACE,
        setup_grace: int = SETUP_GRACE,
        archive: Callable[[str], list[Record]] = lambda _: [],
        notice: Callable[[str, Seat], None] = lambda _, __: None,
    ) -> None:
        self.clock = clock
        self.wall_clock = wall_clock
        self.append = append
        self.show = show
        """How those who look on are told."""
        self.alarms = alarms or Alarms()
        self.policies = policies | {BOT_DIALECT: FOR_BOTS}
        self.bots = bots
        """The computer players that can be had for each game."""
        self.tables: dict[str, Table] = {}
        self.names = Names()
        self.queues = {
            name: Queue(partial(self.open, name), partial(self.waiting, name), self.alarm) for name in GAMES
        }
        """For each game those who wait for a table, where a dialect lets its guests wait for one."""
        self._keeping = Keeping(clock, self.alarms, self.policies, kept_seconds)
        self._gathering = Gathering(clock, self.alarms, self.policies)
        self._archive = archive
        self._notice = notice
        """Told when somebody's connection is lost and when it is back; it is no entry of a log."""
        self._grace = grace
        self._setup_grace = setup_grace
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
        if missing == "bot" and not self.bots[game]:
            raise NotDone(f"no computer player can sit in for anybody: there is none for {GAMES[game].title}")
        chosen = checked_options(GAMES[game], options or {}, players)
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
        self._close_if_nobody_comes(table)
        return table

    def _close_if_nobody_comes(self, table: Table) -> None:
        """A table may be opened before anybody sits down at it, but not for good."""

        def close(code: str) -> None:
            table = self._waiting.get(code)
            if table and not table.occupied:
                table.close("nobody sat down")

        self.alarm(EMPTY_SECONDS, partial(close, table.code))

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
            return [Record(code, number, body) for number, body in enumerate(table.ledger.log)]
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
        self._gathering.forget(table.code)
        self.queues[table.game.name].forget(table)

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
        """Somebody sat down at a waiting table, came back or got up: it may start, or have room for others."""
        self._gathering.consider(table)
        self.queues[table.game.name].consider()

    def play_again(self, code: str) -> None:
        """Seat everybody at a new table with the same options; the game starts with the last of them."""
        table = self.tables[code]
        seats = table.occupied
        listeners = [seat.listener for seat in seats]
        again = self._open(msgspec.structs.replace(table.opened, players=len(seats)))
        self.no_longer_waiting(again)  # nobody in the queue may come between them
        for seat, listener in zip(seats, listeners, strict=True):
            seat.listener = None
            if seat.bot:
                again.sit(seat.name, BOT_DIALECT, self._hire(seat.bot), bot=seat.bot)
            elif listener:
                again.sit(seat.name, seat.dialect, listener, wish=seat.wish)
        self.forget_if_empty(table)

    # Keeping seats

    def kept_seats(self, dialect: str, name: str) -> list[Seat]:
        """The seats that a guest of this dialect and name may reclaim, in the order they were lost."""
        return [seat for seat in self._keeping.of(dialect, name) if self._may_reclaim(seat)]

    def _may_reclaim(self, seat: Seat) -> bool:
        """When a game is over: who is waited for may still hear how it ended, or is asked for a rematch."""
        table = self.tables[seat.code]
        if table.phase is not Phase.OVER or seat.kept:
            return True
        return self.policies[seat.dialect].rematch and table.rematches.awaits(seat)

    def keep(self, table: Table, seat: Seat, seconds: float | None) -> None:
        if table.phase is not Phase.OVER:
            self._notice("guest lost", seat)
        self._keeping.keep(table, seat, seconds)
        if table.phase is Phase.OVER:
            self.forget_if_empty(table)

    def left_alone(self, table: Table) -> None:
        self._keeping.mind(table)

    def stop_keeping(self, seat: Seat) -> None:
        if seat.left_at is not None and seat.listener is not None:
            self._notice("guest back", seat)
        self._keeping.stop(seat)

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
            self._close_if_nobody_comes(table)
        for seat in table.occupied:
            if seat.bot is None and not seat.gone:
                table.keep(seat, self.policies[seat.dialect].kept_after_restart(table.phase))
        for seat in table.occupied:
            if seat.bot is not None:
                table.reclaim(seat, self._hire(seat.bot))
        self._keeping.reopened(table)
        table.close_if_forsaken()

    def forget_if_empty(self, table: Table) -> None:
        """A finished table nobody is at stays a while for those who come back, then lives on in the store only."""
        if not table.attended:
            self.alarm(PACKED_SECONDS, partial(self._pack, table.code))
            self.alarm(REMEMBERED_SECONDS, partial(self._forget, table.code))

    def _pack(self, code: str) -> None:
        table = self.tables.get(code)
        if table and not table.attended:
            table.ledger.pack()

    def _forget(self, code: str) -> None:
        table = self.tables.get(code)
        if table and not table.attended:
            self._keeping.forget(table)
            del self.tables[code]
            table.end()

    def drop(self, code: str) -> None:
        """Another house has this table: send everybody away from it and write nothing more of it."""
        table = self.tables.pop(code, None)
        if table:
            self.no_longer_waiting(table)
            self._keeping.forget(table)
            table.abandon("this table is kept by another house now")

    # Time

    def now_ms(self) -> int:
        """Milliseconds since 1970. Whoever runs the machine may set them back: nothing is to be due by them."""
        return int(self.wall_clock() * 1000)

    def alarm(self, seconds: float, act: Callable[[], None]) -> Alarm:
        return self.alarms.set(self.clock() + seconds, act)

    def ring(self) -> None:
        """Do what has become due."""
        self.alarms.ring(self.clock())
