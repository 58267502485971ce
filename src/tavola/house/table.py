"""One table: its seats, its log and its game. Every move anybody makes comes through `Seat.play`."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from tavola.games import GAMES, Illegal, begin, play
from tavola.games.chance import SeededChance, with_words
from tavola.house.alarms import Alarm
from tavola.house.news import Happened, Listener, News, Presence, Refused
from tavola.house.words import (
    Closed,
    Entry,
    Opened,
    Revealed,
    Sat,
    Scribe,
    Started,
    Stood,
    header_of,
    options_of,
)
from tavola.store import Record

if TYPE_CHECKING:
    from tavola.house.house import House

CONNECTION_LOST = "connection lost"

SCRIBES = {name: Scribe(game) for name, game in GAMES.items()}


class Phase(StrEnum):
    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


class NotDone(Exception):  # noqa: N818 - an answer, not a fault
    """The table does not do what was asked; the message is a sentence for whoever asked."""


class Seat:
    """A place at a table and whoever has it."""

    __slots__ = ("bot", "dialect", "gone", "index", "kept", "listener", "name", "secret", "table", "word")

    def __init__(self, table: "Table", sat: Sat, secret: str) -> None:
        self.table = table
        self.index = sat.seat
        self.name = sat.name
        self.dialect = sat.dialect
        self.bot = sat.bot
        self.word = sat.word
        self.secret = secret
        self.gone = False
        """Whether its player has left the game for good."""
        self.listener: Listener | None = None
        self.kept: Alarm | None = None
        """When nobody is connected here: what ends the waiting for them, if anything does."""

    def play(self, moves: Sequence[Any]) -> None:
        """Play these moves, all or none. What came of it is news."""
        for move in moves:
            if isinstance(move, self.table.game.reserved):
                return self.table.refuse(self, f"{type(move).__name__} is not a guest's move")
        return self.table.play(self, moves)

    def leave(self, reason: str) -> None:
        """Get up for good."""
        self.table.leave(self, reason)

    def lost(self) -> None:
        """The connection of whoever sits here is gone."""
        self.table.lost(self)

    @property
    def may_act(self) -> bool:
        return self.index in self.table.acting


class Table:
    """Made with its seed, which it keeps to itself until the game is over."""

    __slots__ = (
        "_gathered",
        "_gathering",
        "_scribe",
        "_seed",
        "_stirred",
        "acting",
        "code",
        "game",
        "house",
        "log",
        "opened",
        "phase",
        "seats",
        "state",
        "tick",
        "watchers",
    )

    def __init__(self, house: "House", opened: Opened, seed: bytes) -> None:
        self.house = house
        self.code = opened.code
        self.opened = opened
        self.game = GAMES[opened.game]
        self.seats: list[Seat | None] = [None] * opened.players
        self.watchers: tuple[Listener, ...] = ()
        self.phase = Phase.WAITING
        self.state: Any = None
        self.acting: tuple[int, ...] = ()
        """The seats that may move now."""
        self.log: list[bytes] = []
        self.tick = 0
        """The house's count of entries when this table's last one was written: what frames wait for."""
        self._seed = seed
        self._stirred = b""
        self._scribe = SCRIBES[opened.game]
        self._gathering: Alarm | None = None
        self._gathered = False

    @classmethod
    def open(cls, house: "House", opened: Opened, seed: bytes) -> "Table":
        table = cls(house, opened, seed)
        table._write(None, [], [opened], private=seed.hex().encode())
        return table

    @classmethod
    def restore(cls, house: "House", records: Sequence[Record]) -> "Table":
        """The table as its log tells it. Nobody is connected yet."""
        table = cls.unread(house, records[0])
        for record in records:
            table.read(record)
        return table

    @classmethod
    def unread(cls, house: "House", first: Record) -> "Table":
        """A table of which nothing has been read yet; `read` takes its log entry by entry."""
        return cls(house, header_of(first.body), bytes.fromhex((first.private or b"").decode()))

    def read(self, record: Record) -> Happened:
        entry = self._scribe.read(record.body)
        self.log.append(record.body)
        for event in entry.events:
            self._fold(event, record.private)
        leaving = type(self.game.leaving(""))
        if entry.who is not None and any(type(move) is leaving for move in entry.moves):
            self.taken[entry.who].gone = True
        if self.phase is Phase.PLAYING:
            self.acting = self.game.acting(self.state)
        return Happened(self, entry)

    def _fold(self, event: Any, private: bytes | None) -> None:
        match event:
            case Opened():
                pass
            case Sat(seat):
                self.seats[seat] = Seat(self, event, (private or b"").decode())
            case Stood(seat):
                self.seats[seat] = None
            case Started(players):
                self._seal_seats()
                self.state = self.game.blank(options_of(self.opened), players)
            case Closed() | Revealed():
                self.phase = Phase.OVER
                self.acting = ()
            case _:
                self.game.evolve(self.state, event)

    # Who is here

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.log) - 1

    @property
    def taken(self) -> list[Seat]:
        return [seat for seat in self.seats if seat is not None]

    @property
    def has_room(self) -> bool:
        return self.phase is Phase.WAITING and None in self.seats

    @property
    def opened_at(self) -> int:
        return self._scribe.read(self.log[0]).at

    def history(self) -> list[Happened]:
        """The whole log so far."""
        return [Happened(self, self._scribe.read(body)) for body in self.log]

    # Sitting down and getting up

    def sit(self, name: str, dialect: str, listener: Listener, *, bot: str | None = None, word: str = "") -> Seat:
        """Give the lowest free seat to a newcomer, who is told first; the others hear of it as news."""
        if self.phase is not Phase.WAITING:
            raise NotDone(f"table {self.code} has begun; you can watch it")
        if None not in self.seats:
            raise NotDone(f"table {self.code} is full")
        sat = Sat(self.seats.index(None), name, dialect, bot, word)
        secret = self.house.new_secret() if self.house.manners[dialect].secret else ""
        seat = Seat(self, sat, secret)
        self.seats[sat.seat] = seat
        news = self._write(None, [], [sat], private=secret.encode() or None)
        seat.listener = listener
        listener.seated(seat)
        self._tell(news, but=listener)
        self._consider_starting()
        return seat

    def take_back(self, seat: Seat, listener: Listener) -> None:
        """Seat its owner again on another connection; the old one, if there is one, is dismissed."""
        before, seat.listener = seat.listener, listener
        self._stop_keeping(seat)
        if before is not None:
            before.dismissed("your seat was taken back from another connection")
        listener.seated(seat)
        self._tell(Presence(self), but=listener)
        self._consider_starting()

    def lost(self, seat: Seat) -> None:
        """Keep a lost guest's seat for as long as the guest's dialect says."""
        seat.listener = None
        self.keep(seat, self.house.manners[seat.dialect].kept(self.phase))

    def keep(self, seat: Seat, seconds: float | None) -> None:
        """Nobody is connected on this seat: wait so long for its owner, for ever if None."""
        if self.phase is Phase.OVER:
            self.house.forget_if_empty(self)
        elif seconds == 0:
            self.leave(seat, CONNECTION_LOST)
        else:
            self.house.vacant.add(seat)
            if seconds is not None:
                seat.kept = self.house.alarm(seconds, lambda: self.leave(seat, CONNECTION_LOST))
            self._tell(Presence(self))

    def _stop_keeping(self, seat: Seat) -> None:
        self.house.vacant.discard(seat)
        if seat.kept:
            seat.kept.cancel()
            seat.kept = None

    def leave(self, seat: Seat, reason: str) -> None:
        """Get up for good: before the start the seat is free again, in the game its player is out of it."""
        if self.seats[seat.index] is not seat or seat.gone:
            return
        self._stop_keeping(seat)
        if self.phase is Phase.WAITING:
            self.seats[seat.index] = None
            self._tell(self._write(seat.index, [], [Stood(seat.index)]))
            if any(other.bot is None for other in self.taken):
                self._consider_starting()
            else:
                self._close("everybody left before the start")
        elif self.phase is Phase.PLAYING:
            move = self.game.leaving(reason)
            if move is None:
                # The game cannot go on without this seat: it waits for whoever comes back to it.
                seat.listener = None
                self.keep(seat, None)
                return
            seat.gone = True
            self.play(seat, [move])
        seat.listener = None
        if self.phase is Phase.OVER:
            self.house.forget_if_empty(self)

    def _close(self, reason: str) -> None:
        self.phase = Phase.OVER
        self.house.no_longer_waiting(self)
        self._tell(self._write(None, [], [Closed(reason)], closes=True))

    def abandon(self, reason: str) -> None:
        """Send everybody away; nothing more happens here."""
        self.phase = Phase.OVER
        self.acting = ()
        listeners = [*(seat.listener for seat in self.taken if seat.listener), *self.watchers]
        for seat in self.taken:
            seat.listener = None
            self._stop_keeping(seat)
        self.watchers = ()
        if self._gathering:
            self._gathering.cancel()
        for listener in listeners:
            listener.dismissed(reason)

    def watch(self, listener: Listener) -> None:
        self.watchers += (listener,)

    def unwatch(self, listener: Listener) -> None:
        self.watchers = tuple(watcher for watcher in self.watchers if watcher is not listener)
        if self.phase is Phase.OVER:
            self.house.forget_if_empty(self)

    @property
    def attended(self) -> bool:
        """Whether any guest is connected to this table."""
        return bool(self.watchers) or any(seat.listener and not seat.bot for seat in self.taken)

    # Starting

    def start(self) -> None:
        """Start now, with those who are here."""
        taken = self.taken
        if self.phase is not Phase.WAITING:
            raise NotDone("the game has begun")
        if len(taken) not in self.game.seats:
            raise NotDone(f"{self.game.title} needs at least {self.game.seats[0]} players")
        for number, seat in enumerate(self.seats[: len(taken)]):
            if seat is None:
                raise NotDone(f"seat {number + 1} is empty: somebody must sit there before the start")
        self._deal()

    def _consider_starting(self) -> None:
        """Start when the table is full, or some time after the second player if it is that kind of table.

        Numbers must have no holes, and somebody whose connection is just lost is waited for.
        """
        if self.phase is not Phase.WAITING:
            return
        enough = len(self.taken) in self.game.seats
        if not enough:
            self._gathered = False
            if self._gathering:
                self._gathering.cancel()
                self._gathering = None
            return
        wait = self._wait()
        if self._gathering is None and wait:
            self._gathering = self.house.alarm(wait / 1000, self._finish_gathering)
        full = None not in self.seats
        ready = None not in self.seats[: len(self.taken)] and all(seat.listener for seat in self.taken)
        if ready and (full or self._gathered or wait == 0):
            self._deal()

    def _wait(self) -> int | None:
        """Milliseconds from the second player to the start, None if somebody here can start it by hand."""
        if self.opened.gather is not None:
            return self.opened.gather
        waits = [self.house.manners[seat.dialect].gather for seat in self.taken if seat.bot is None]
        known = [wait for wait in waits if wait is not None]
        return max(known) if len(known) == len(waits) else None

    def _finish_gathering(self) -> None:
        self._gathered = True
        self._consider_starting()

    def _deal(self) -> None:
        if self._gathering:
            self._gathering.cancel()
        seats = len(self.taken)
        chance = SeededChance(self._seed_with_words(), len(self.log))
        self.state, events = begin(self.game, options_of(self.opened), seats, chance)
        self._seal_seats()
        self.house.no_longer_waiting(self)
        self.acting = self.game.acting(self.state)
        self._tell(self._write(None, [], [Started(len(self.seats)), *events]))

    def _seal_seats(self) -> None:
        """From now on these are the players, and the seed is stirred with their words."""
        self.phase = Phase.PLAYING
        self.seats = list(self.taken)
        self._stirred = self._seed_with_words()

    def _seed_with_words(self) -> bytes:
        return with_words(self._seed, [seat.word for seat in self.taken])

    # Playing

    def play(self, seat: Seat, moves: Sequence[Any]) -> None:
        if self.phase is not Phase.PLAYING:
            reason = "the game has not begun" if self.phase is Phase.WAITING else "the game is over"
            return self.refuse(seat, reason)
        if not moves:
            return self.refuse(seat, "a turn is at least one move")
        chance = SeededChance(self._stirred, len(self.log))
        try:
            after, events = play(self.game, self.state, seat.index, moves, chance)
        except Illegal as why:
            return self.refuse(seat, str(why))
        self.state = after
        self.acting = self.game.acting(after)
        over = not self.acting
        if over:
            self.phase = Phase.OVER
            events.append(Revealed(self._seed.hex()))
            # Who is waited for with a time limit may still come to hear how it ended.
            self.house.vacant -= {waited_for for waited_for in self.taken if waited_for.kept is None}
        self._tell(self._write(seat.index, list(moves), events, closes=over))
        return None

    def refuse(self, seat: Seat, reason: str) -> None:
        if seat.listener:
            seat.listener.hear(Refused(reason))

    # The log

    def _write(
        self,
        who: int | None,
        moves: list[Any],
        events: list[Any],
        *,
        private: bytes | None = None,
        closes: bool = False,
    ) -> Happened:
        """Append an entry. Whoever is told of it is told when it is safe: their frames wait for the disk."""
        entry = Entry(len(self.log), self.house.now_ms(), who, moves, events)
        body = self._scribe.write(entry)
        self.log.append(body)
        self.tick = self.house.append(Record(self.code, entry.number, body, private, closes))
        return Happened(self, entry)

    def _tell(self, news: News, but: Listener | None = None) -> None:
        """Tell everybody; a fault in one listener is raised when all the others have heard."""
        fault: Exception | None = None
        seated = [seat.listener for seat in self.seats if seat is not None]
        for listener in (*seated, *self.watchers) if self.watchers else seated:
            if listener is not None and listener is not but:
                try:
                    listener.hear(news)
                except Exception as why:  # noqa: BLE001 - whatever it is, the others shall hear
                    fault = why
        if fault:
            raise fault
