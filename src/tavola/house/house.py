"""The house: all the tables, the way to one, and who is waited for."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from tavola.games import GAMES
from tavola.games.chance import commitment
from tavola.house import asides, opening
from tavola.house.advice import Advice, Adviser, Nobody
from tavola.house.alarms import Alarm, Alarms
from tavola.house.bulletin import Bulletin
from tavola.house.clearing import Clearing
from tavola.house.codes import Codes, typed
from tavola.house.company import Company
from tavola.house.computers import Computers
from tavola.house.doors import Door
from tavola.house.elsewhere import NOWHERE, Elsewhere
from tavola.house.finding import Finding
from tavola.house.gathering import Gathering
from tavola.house.keeping import KEPT_SECONDS, Keeping
from tavola.house.kept import Claim
from tavola.house.ledger import Phase
from tavola.house.lesson import lesson_of, seed_of
from tavola.house.lobby import Lobby
from tavola.house.match import Match
from tavola.house.names import Names
from tavola.house.news import News
from tavola.house.policy import BOT_DIALECT, FOR_BOTS, ReconnectPolicy
from tavola.house.queue import Queue
from tavola.house.seat import Listener, Seat
from tavola.house.table import Table
from tavola.house.visitors import Visitor, Visitors
from tavola.house.words import GRACE, SETUP_GRACE, Clock, Missing, Opened
from tavola.store import Record, Store


def show_at_once(match: Match, news: News) -> None:
    for watcher in tuple(match.watchers):
        watcher.hear(news)


def raise_at_once(_: str, fault: Exception) -> None:
    raise fault


class House:
    """Time, chance and the way to the disk are handed in: `clock` gives seconds that only ever go on and all
    durations are measured with, `wall_clock` those since 1970, for people; `entropy` so many unpredictable bytes;
    `append` has a record written and says which sequence is durable once it is; `archive` looks up the log of a
    table that is not here, `kept_beside` what is kept beside one; `report` is told of a fault in a move, when its
    table stands again as it did; `notice` of connections that are lost and back, which no log has; `show` tells
    those who look on.
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
        levels: dict[str, tuple[str, ...]] | None = None,
        hire: Callable[[str], Listener],
        adviser: Adviser | None = None,
        show: Callable[[Match, News], None] = show_at_once,
        alarms: Alarms | None = None,
        codes: Codes | Iterable[str] = (),
        elsewhere: Elsewhere = NOWHERE,
        kept_seconds: float = KEPT_SECONDS,
        grace: int = GRACE,
        setup_grace: int = SETUP_GRACE,
        archive: Callable[[str], list[Record]] = lambda _: [],
        kept_beside: Callable[[str], list[bytes]] = lambda _: [],
        notice: Callable[[str, Seat], None] = lambda _, __: None,
        refusals: Counter[str] | None = None,
        report: Callable[[str, Exception], None] = raise_at_once,
    ) -> None:
        self.clock, self.wall_clock = clock, wall_clock
        self.append, self.report, self.elsewhere, self.show = append, report, elsewhere, show
        self.alarms, self.policies = alarms or Alarms(), policies | {BOT_DIALECT: FOR_BOTS}
        self.computers = Computers(bots, levels or {}, hire, self.alarm)
        self.doors: tuple[Door, ...] = ()
        """Where programs come in; known once the house is open."""
        self.tables: dict[str, Table] = {}
        self.names, self.bulletin = Names(), Bulletin(self.alarm)
        self.refusals: Counter[str] = Counter() if refusals is None else refusals
        """How often somebody was refused, by the reason in a few fixed words."""
        self.lobby = Lobby(self.bulletin.note)
        self.visitors = visitors = Visitors(clock, self.refusals)
        self.advice = Advice(adviser or Nobody(), visitors)
        self.queues = {name: self._queue(name) for name in GAMES}
        """For each game those who wait for a table, where a dialect lets its guests wait for one."""
        self._keeping = Keeping(clock, self.alarms, self.policies, self.tables, kept_seconds)
        self._gathering, self._company = Gathering(clock, self.alarms, self.policies), Company(self.lobby)
        self.finding = Finding(self.tables, archive, visitors, elsewhere, self._read_again)
        self.find, self.log_of, self.seat_with = self.finding.table, self.finding.log, self.finding.seat
        self.visit = self.finding.any_table
        self._notice, self._beside = notice, kept_beside
        self._grace, self._setup_grace, self._entropy = grace, setup_grace, entropy
        self._clearing = Clearing(self.alarm, self.tables, self._forget)
        self.stand_in, self.forget_if_empty = self.computers.stand_in, self._clearing.forget_if_empty
        self._codes = codes if isinstance(codes, Codes) else Codes(entropy, codes)

    def _queue(self, game: str) -> Queue:
        return Queue(game, partial(self.open, game, here=True), self.lobby, self.alarm, elsewhere=self.elsewhere)

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
        hints: bool | UnsetType = UNSET,
        lesson: bool = False,
        by: Visitor | None = None,
        here: bool = False,
    ) -> Table:
        """Open a table; `options` are the game's own. Whoever asks for it is counted, unless it is the house.
        A `lesson` is for one who is taught: nobody else finds it, and the seed is the game's own.
        Of several houses the one that keeps a game's queue opens its public tables, unless this must be `here`.
        """
        if lesson:
            lesson_of(opening.game_named(game))
            players, public, options = 2, False, {}
        if by and public and not here:
            self.elsewhere.queue(game)
        if by:
            self.visitors.check_opening(by)
        asked = Opened(
            code="",
            game=game,
            version=opening.game_named(game).version,
            players=players,
            public=public,
            ai_time=ai_time,
            gather=gather,
            options=msgspec.Raw(b"{}"),
            commitment="",
            missing=missing,
            grace=self._grace if grace is None else grace,
            setup_grace=self._setup_grace if setup_grace is None else setup_grace,
            clock=clock,
            hints=hints,
            lesson=True if lesson else UNSET,
        )
        table = self._open(opening.checked(asked, options or {}, bots=bool(self.computers.kinds[game])))
        if by:
            self.visitors.opened(by, table.code)
        return table

    def _open(self, like: Opened) -> Table:
        """A table like this one, with a code and a seed of its own."""
        lesson = GAMES[like.game].lesson if like.lesson is True else None
        seed = seed_of(lesson) if lesson else self._entropy(32)
        code = self._codes.new(public=like.public)
        opened = msgspec.structs.replace(like, code=code, commitment=commitment(seed))
        table = Table.open(self, opened, seed)
        self.tables[code] = table
        self._await_guests(table)
        return table

    def _await_guests(self, table: Table, *, again: bool = False) -> None:
        self.lobby.opened(table, again=again)
        self._clearing.opened(table)

    def new_secret(self) -> str:
        return self._entropy(16).hex()

    def no_longer_waiting(self, table: Table) -> None:
        if table.phase is Phase.OVER:
            self.lobby.forget(table)
        else:
            self.lobby.begun(table)
        self.visitors.no_longer_waiting(table.code)
        self.queues[table.game.name].forget(table)
        self._company.forget(table)
        self._gathering.forget(table.code)
        self._clearing.no_longer_waiting(table.code)

    def over(self, code: str) -> None:
        self.lobby.forget(self.tables[code])

    def seats_changed(self, table: Table) -> None:
        """Somebody sat down at a waiting table, came back or got up: it may start, or have room for others."""
        self.lobby.changed(table)
        self._gathering.consider(table)
        self.queues[table.game.name].consider(table)
        self._company.consider(table)
        self.elsewhere.seated(table)

    def play_again(self, code: str) -> None:
        """Seat everybody at a new table with the same options; the game starts with the last of them."""
        table = self.tables[code]
        seats = table.occupied
        listeners = [seat.listener for seat in seats]
        again = self._open(msgspec.structs.replace(table.opened, players=len(seats)))
        table.rematches.went_on(again.code)
        self.no_longer_waiting(again)  # nobody in the queue may come between them
        for seat, listener in zip(seats, listeners, strict=True):
            seat.listener = None
            if seat.bot:
                again.sit(seat.name, BOT_DIALECT, self.computers.player(again, seat.bot), bot=seat.bot)
            elif listener:
                again.sit(seat.name, seat.dialect, listener, wish=seat.wish)
        self.forget_if_empty(table)

    # Keeping seats

    def kept_seats(self, claim: Claim, *, alone: bool | None = None) -> Iterator[Seat]:
        """The seats that this guest may reclaim, the right one first; at tables for one, for more, or at all."""
        seats = self._keeping.of(claim, alone=alone)
        first = next(seats, None)
        if first is None:
            self.elsewhere.seats(claim, alone)
            return seats
        return chain((first,), seats)

    def keeps_seat(self, claim: Claim, *, alone: bool | None = None) -> bool:
        """Whether there is one here, or one that is somebody else's under the same name."""
        return next(self._keeping.of(claim, alone=alone), None) is not None or self.expects(claim)

    def kept_seats_at(self, code: str, claim: Claim) -> list[Seat]:
        """Those of them at the table with this code, however it is typed."""
        table = self.tables.get(typed(code))
        return self._keeping.at(table, claim) if table else []

    def expects(self, claim: Claim) -> bool:
        """Whether the owner of this name may come although somebody else is connected under it."""
        return self._keeping.expects(claim)

    def keep(self, table: Table, seat: Seat, seconds: float | None) -> None:
        if table.phase is not Phase.OVER:
            self._notice("guest lost", seat)
        self._keeping.keep(table, seat, seconds)
        self.lobby.changed(table)
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
        Whether what is not damaged can be read to its end is found out when somebody asks for it.
        """
        return [why for code in store.unfinished() if (why := self.bring_back(code, store.load, later=True))]

    def bring_back(self, code: str, load: Callable[[str], list[Record]], *, later: bool = False) -> str | None:
        """Bring back this unfinished table; why that cannot be, if it cannot."""
        self._codes.add(code)
        try:
            self._reopen(self._restored(load(code), later=later))
        except Exception as why:  # noqa: BLE001 - a damaged log may fail anywhere
            self.drop(code)
            return f"table {code} cannot be read: {why}"
        return None

    def _restored(self, records: Sequence[Record], *, later: bool = False) -> Table:
        table = Table.restore(self, records, later=later)
        if beside := self._beside(table.code):
            table.recall(asides.read(beside), len(beside))
        return table

    def _read_again(self, records: Sequence[Record]) -> Table | None:
        """Bring back a finished table that has left the house, for as long as somebody is at it; None if it is not
        finished. Whoever had a seat may take it again, but nobody is waited for.
        """
        table = self._restored(records)
        if table.phase is not Phase.OVER:
            return None
        self.tables[table.code] = table
        self._clearing.read_again(table)
        self.elsewhere.read_again(table.code)
        return table

    def _reopen(self, table: Table) -> None:
        self.tables[table.code] = table
        if table.phase is Phase.WAITING:
            self._await_guests(table, again=True)
        else:
            self.lobby.opened(table)
        for seat in table.occupied:
            if seat.bot is None and not seat.gone:
                table.keep(seat, self.policies[seat.dialect].kept_after_restart(table.phase))
        for seat in table.occupied:
            if seat.bot is not None:
                table.reclaim(seat, self.computers.player(table, seat.bot))
        self._keeping.reopened(table)
        table.close_if_forsaken()

    def _forget(self, table: Table) -> None:
        self._clearing.forgotten(table.code)
        self.lobby.forget(table)
        self._keeping.forget(table)
        self.tables.pop(table.code, None)
        table.end()
        self.elsewhere.ended(table.code)

    def drop(self, code: str, reason: str = "this table is kept by another house now") -> None:
        """This table is not for this house: send everybody away from it and write nothing more of it."""
        table = self.tables.get(code)
        if table:
            self.elsewhere.lost(code)
            self.no_longer_waiting(table)
            table.abandon(reason)
            self._forget(table)

    # Time

    def now_ms(self) -> int:
        """Milliseconds since 1970. Whoever runs the machine may set them back: nothing is to be due by them."""
        return int(self.wall_clock() * 1000)

    def alarm(self, seconds: float, act: Callable[[], None]) -> Alarm:
        return self.alarms.set(self.clock() + seconds, act)

    def ring(self) -> None:
        """Do what has become due."""
        self.alarms.ring(self.clock())
