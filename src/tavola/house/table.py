"""One table: its seats, its log and its game. Every move anybody makes comes through `Seat.play`."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from tavola.games import GAMES, Illegal, begin, play
from tavola.games.chance import SeededChance, with_words
from tavola.house.absence import Absence
from tavola.house.alarms import Alarm
from tavola.house.chat import Chat
from tavola.house.clocks import Clocks
from tavola.house.news import Happened, Listener, News, Presence, Refused, UndoAsked, Watcher
from tavola.house.rematch import Rematches
from tavola.house.seat import Seat
from tavola.house.undo import Undo
from tavola.house.words import (
    TABLE_EVENTS,
    AnyEntry,
    Closed,
    Entry,
    EntryCodec,
    Opened,
    Revealed,
    Sat,
    Started,
    Stood,
    Undone,
    header_of,
    options_of,
)
from tavola.store import Record

if TYPE_CHECKING:
    from tavola.house.house import House

CONNECTION_LOST = "connection lost"
EMPTY_SECONDS = 600.0
"""How long a table waits for its first guest."""

CODECS = {name: EntryCodec(game) for name, game in GAMES.items()}


class Phase(StrEnum):
    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


class NotDone(Exception):  # noqa: N818 - an answer, not a fault
    """The table does not do what was asked; the message is a sentence for whoever asked."""


class Unwished(NotDone):
    """What a newcomer would like to have in the deal cannot be had at this table."""


class Table:
    """Made with its seed, which it keeps to itself until the game is over."""

    __slots__ = (
        "_absence",
        "_afterwards",
        "_chat",
        "_clocks",
        "_codec",
        "_gathered",
        "_gathering",
        "_keeping",
        "_rematches",
        "_seed",
        "_stirred",
        "_telling",
        "_undoing",
        "_watchful",
        "acting",
        "code",
        "game",
        "house",
        "log",
        "opened",
        "pauses",
        "phase",
        "seats",
        "sequence",
        "state",
        "undone",
        "watchers",
    )

    def __init__(self, house: "House", opened: Opened, seed: bytes) -> None:
        self.house = house
        self.code = opened.code
        self.opened = opened
        self.game = GAMES[opened.game]
        self.seats: list[Seat | None] = [None] * opened.players
        self.watchers: dict[Watcher, None] = {}
        """Those who look on, in the order of their coming."""
        self.phase = Phase.WAITING
        self.state: Any = None
        self.acting: tuple[int, ...] = ()
        """The seats that may move now."""
        self.log: list[bytes] = []
        self.sequence = 0
        """The house's count of entries when this table's last one was written: what frames wait for."""
        self._seed = seed
        self._stirred = b""
        self._codec = CODECS[opened.game]
        self._gathering: Alarm | None = None
        self._gathered = False
        self.pauses = opened.missing == "pause"
        """Whether nobody moves while anybody is missing."""
        self._watchful = opened.clock is not None or opened.missing != "wait"
        """Whether there is anything to do at this table when somebody is missing or slow."""
        # What most tables never need is made when it is asked for: there may be very many of them.
        self._absence: Absence | None = None
        self._rematches: Rematches | None = None
        self._clocks: Clocks | None = None
        self._chat: Chat | None = None
        self._undoing: Undo | None = None
        self._keeping: Alarm | None = None
        """What closes a game that nobody comes back to."""
        self._telling = False
        self._afterwards: list[Callable[[], None]] | None = None
        self.undone: frozenset[int] = frozenset()
        """The entries that were taken back."""

    @classmethod
    def open(cls, house: "House", opened: Opened, seed: bytes) -> "Table":
        table = cls(house, opened, seed)
        table._write(None, [], [opened], private=seed.hex().encode())
        table.close_if_nobody_comes()
        return table

    def close_if_nobody_comes(self) -> None:
        """A table may be opened before anybody sits down at it, but not for good."""

        def close() -> None:
            if self.phase is Phase.WAITING and not self.occupied:
                self._close("nobody sat down")

        self.house.alarm(EMPTY_SECONDS, close)

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
        entry = self._codec.read(record.body)
        self.log.append(record.body)
        for event in entry.events:
            self._fold(event, record.private)
        if entry.who is not None and self._leaves(entry):
            self.occupied[entry.who].gone = True
        if self.phase is Phase.PLAYING:
            self.acting = self.game.acting(self.state)
            if self.opened.clock:
                self.clocks.start(entry.clocks)
        return Happened(self, entry)

    def _leaves(self, entry: AnyEntry) -> bool:
        """Whether somebody left the game for good with it."""
        leaving = type(self.game.leaving(""))
        return any(type(move) is leaving for move in entry.moves)

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
                self.state = self.game.blank(self._options(), players)
            case Closed() | Revealed():
                self.phase = Phase.OVER
                self.acting = ()
            case Undone(entry):
                self._stand_as_before(entry)
            case _:
                self.game.evolve(self.state, event)

    # Who is here

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.log) - 1

    @property
    def occupied(self) -> list[Seat]:
        return [seat for seat in self.seats if seat is not None]

    @property
    def has_room(self) -> bool:
        return self.phase is Phase.WAITING and None in self.seats

    @property
    def playing(self) -> bool:
        return self.phase is Phase.PLAYING

    @property
    def acting_seats(self) -> list[Seat]:
        return [self.occupied[index] for index in self.acting]

    @property
    def waited_for(self) -> list[Seat]:
        """Those without whom nobody may move now."""
        if not self.pauses or not self.playing:
            return []
        return [seat for seat in self.occupied if seat.missing]

    @property
    def rematches(self) -> Rematches:
        """Whether to play again, once the game is over."""
        self._rematches = self._rematches or Rematches(self)
        return self._rematches

    @property
    def clocks(self) -> Clocks:
        self._clocks = self._clocks or Clocks(self)
        return self._clocks

    @property
    def chat(self) -> Chat:
        self._chat = self._chat or Chat(self)
        return self._chat

    @property
    def undoing(self) -> Undo:
        """Whether to take back a move."""
        self._undoing = self._undoing or Undo(self)
        return self._undoing

    @property
    def undo_asked(self) -> UndoAsked | None:
        return self._undoing.asked if self._undoing else None

    def named(self, name: str) -> Seat | None:
        """Whoever has this name here."""
        return next((seat for seat in self.occupied if seat.name == name), None)

    @property
    def opened_at(self) -> int:
        return self._codec.read(self.log[0]).at

    def history(self) -> list[Happened]:
        """The whole log so far."""
        return [Happened(self, self._codec.read(body)) for body in self.log]

    # Sitting down and getting up

    def sit(
        self,
        name: str,
        dialect: str,
        listener: Listener,
        *,
        bot: str | None = None,
        word: str = "",
        wish: str = "",
        open_door: bool = False,
    ) -> Seat:
        """Give the lowest free seat to a newcomer, who is told first; the others hear of it as news.

        With an open door the seat has no secret, although its dialect can carry one: the name is enough.
        """
        if self.phase is not Phase.WAITING:
            raise NotDone(f"table {self.code} has begun; you can watch it")
        if None not in self.seats:
            raise NotDone(f"table {self.code} is full")
        sat = Sat(self.seats.index(None), name, dialect, bot, word, wish)
        self._try_wish(sat)
        guarded = self.house.policies[dialect].secret and not open_door
        secret = self.house.new_secret() if guarded else ""
        seat = Seat(self, sat, secret)
        self.seats[sat.seat] = seat
        news = self._write(None, [], [sat], private=secret.encode() or None)
        seat.listener = listener
        listener.seated(seat)
        self.tell(news, but=listener)
        self._consider_starting()
        self.house.seats_changed(self)
        return seat

    def _try_wish(self, sat: Sat) -> None:
        wishes = [seat.wish if seat else "" for seat in self.seats]
        wishes[sat.seat] = sat.wish
        try:
            options_of(self.opened, len(wishes), wishes)
        except Illegal as why:
            raise Unwished(f"this cannot be wished for at table {self.code}: {why}") from why

    def reclaim(self, seat: Seat, listener: Listener) -> None:
        """Seat its owner again on another connection; the old one, if there is one, is dismissed."""
        before, seat.listener = seat.listener, listener
        self._stop_keeping(seat)
        seat.send_stand_in_away()
        if before is not None:
            before.dismissed("your seat was taken back from another connection")
        listener.seated(seat)
        self.tell(Presence(seat, here=True), but=listener)
        self._consider_starting()
        self._mind()
        if self._rematches:
            self._rematches.consider()

    def lost(self, seat: Seat) -> None:
        """Keep a lost guest's seat for as long as the guest's dialect says."""
        seat.listener = None
        self.keep(seat, self.house.policies[seat.dialect].kept(self.phase))

    def keep(self, seat: Seat, seconds: float | None) -> None:
        """Nobody is connected on this seat: wait so long for its owner, for ever if None."""
        if self.phase is Phase.OVER:
            seat.left_at = self.house.now()
            if self.house.policies[seat.dialect].rematch:
                self.tell(Presence(seat, here=False))
            if self._rematches and self._rematches.answers:
                self._rematches.lost(seat)
            self.house.forget_if_empty(self)
        elif seconds == 0:
            self.leave(seat, CONNECTION_LOST)
        else:
            seat.left_at = self.house.now()
            self.house.vacant.add(seat)
            if seconds is not None:
                seat.kept = self.house.alarm(seconds, lambda: self.leave(seat, CONNECTION_LOST))
            if self.playing and not self.attended_by_players:
                self._keeping = self.house.alarm(self.house.kept_seconds, self._close_if_forgotten)
            self.tell(Presence(seat, here=False))
            self._mind()

    def _close_if_forgotten(self) -> None:
        if self.playing and not self.attended_by_players:
            for seat in self.occupied:
                self._stop_keeping(seat)
            self._close("nobody came back")

    def _stop_keeping(self, seat: Seat) -> None:
        seat.left_at = None
        seat.said_goodbye = False
        if self._keeping:
            self._keeping.cancel()
            self._keeping = None
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
            self.tell(self._write(seat.index, [], [Stood(seat.index)]))
            if any(other.bot is None for other in self.occupied):
                self._consider_starting()
                self.house.seats_changed(self)
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
        self.acting = ()
        self.house.no_longer_waiting(self)
        self.tell(self._write(None, [], [Closed(reason)], closes=True))

    def abandon(self, reason: str) -> None:
        """Send everybody away; nothing more happens here."""
        self.phase = Phase.OVER
        self.acting = ()
        listeners: list[Listener | Watcher] = [seat.listener for seat in self.occupied if seat.listener]
        listeners += self.watchers
        for seat in self.occupied:
            seat.listener = None
            seat.send_stand_in_away()
            self._stop_keeping(seat)
        self.watchers = {}
        if self._gathering:
            self._gathering.cancel()
        for listener in listeners:
            listener.dismissed(reason)

    def watch(self, watcher: Watcher) -> None:
        self.watchers[watcher] = None

    def unwatch(self, watcher: Watcher) -> None:
        self.watchers.pop(watcher, None)
        if self.phase is Phase.OVER:
            self.house.forget_if_empty(self)

    @property
    def attended(self) -> bool:
        """Whether any guest is connected to this table."""
        return bool(self.watchers) or self.attended_by_players

    @property
    def attended_by_players(self) -> bool:
        return any(seat.listener and not seat.bot for seat in self.occupied)

    # Starting

    def start(self) -> None:
        """Start now, with those who are here."""
        taken = self.occupied
        if self.phase is not Phase.WAITING:
            raise NotDone("the game has begun")
        if len(taken) not in self.game.seats:
            raise NotDone(f"{self.game.title} needs at least {self.game.seats[0]} players")
        for number, seat in enumerate(self.seats[: len(taken)]):
            if seat is None:
                raise NotDone(f"seat {number + 1} is empty: somebody must sit there before the start")
        try:
            self._options()
        except Illegal as why:
            raise NotDone(f"so few cannot start: {why}") from why
        self._deal()

    def _consider_starting(self) -> None:
        """Start when the table is full, or some time after the second player if it is that kind of table.

        Numbers must have no holes, and somebody whose connection is just lost is waited for.
        """
        if self.phase is not Phase.WAITING:
            return
        enough = len(self.occupied) in self.game.seats
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
        ready = None not in self.seats[: len(self.occupied)] and all(seat.listener for seat in self.occupied)
        if ready and (full or self._gathered or wait == 0):
            self._deal()

    def _wait(self) -> int | None:
        """Milliseconds from the second player to the start, None if somebody here can start it by hand."""
        if self.opened.gather is not None:
            return self.opened.gather
        waits = [self.house.policies[seat.dialect].gather for seat in self.occupied if seat.bot is None]
        known = [wait for wait in waits if wait is not None]
        return max(known) if known and len(known) == len(waits) else None

    def _finish_gathering(self) -> None:
        self._gathered = True
        self._consider_starting()

    def _deal(self) -> None:
        if self._gathering:
            self._gathering.cancel()
        seats = len(self.occupied)
        chance = SeededChance(self._seed_with_words(), len(self.log))
        self.state, events = begin(self.game, self._options(), seats, chance)
        self._seal_seats()
        self.house.no_longer_waiting(self)
        self.acting = self.game.acting(self.state)
        if self.opened.clock:
            self.clocks.start()
            self.clocks.turn()
        self.tell(self._write(None, [], [Started(len(self.seats)), *events], drew=True))
        self._mind()

    def _options(self) -> Any:
        seated = self.occupied
        return options_of(self.opened, len(seated), [seat.wish for seat in seated])

    def _seal_seats(self) -> None:
        """From now on these are the players, and the seed is stirred with their words."""
        self.phase = Phase.PLAYING
        self.seats = list(self.occupied)
        self._stirred = self._seed_with_words()

    def _seed_with_words(self) -> bytes:
        return with_words(self._seed, [seat.word for seat in self.occupied])

    # Playing

    def play(self, seat: Seat, moves: Sequence[Any]) -> None:
        self.play_for(seat, moves)
        if self._watchful:
            self._mind()

    def _mind(self) -> None:
        """Somebody came, went or moved."""
        if self._watchful:
            self._absence = self._absence or Absence(self)
            self.clocks.turn()
            self._absence.mind()

    def play_for(self, seat: Seat, moves: Sequence[Any]) -> None:
        """Play these moves, whoever it is that decided on them."""
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
        before, self.state = self.state, after
        self.acting = self.game.acting(after)
        over = not self.acting
        if over:
            self.phase = Phase.OVER
            events.append(Revealed(self._seed.hex()))
            # Who is waited for with a time limit may still come to hear how it ended.
            self.house.vacant -= {waited_for for waited_for in self.occupied if waited_for.kept is None}
        clocks = self._clocks
        if clocks:
            clocks.moved(seat.index)
        if seat.stand_in and not seat.missing:
            seat.send_stand_in_away()
        news = self._write(
            seat.index,
            list(moves),
            events,
            before=before,
            drew=chance.drawn,
            clocks=clocks.left() if clocks else None,
            closes=over,
        )
        if clocks:
            clocks.turn()
        if self._undoing:
            self._undoing.lapse()
        self.tell(news)
        return None

    def refuse(self, seat: Seat, reason: str) -> None:
        if listener := seat.listener or seat.stand_in:
            listener.hear(Refused(reason))

    # Taking back

    def last_move_without_luck(self, seat: int) -> int | None:
        """The entry of this seat's last move that stands, if nothing was drawn in it or since."""
        for number in range(self.number, -1, -1):
            if number in self.undone:
                continue
            entry = self._codec.read(self.log[number])
            if any(isinstance(event, Undone) for event in entry.events):
                continue
            if entry.drew or not entry.moves or self._leaves(entry) or not self.playing:
                return None
            if entry.who == seat:
                return number
        return None

    def undo(self, entry: int) -> None:
        """Stand again as before that entry; everybody has agreed."""
        before = self.state
        self._stand_as_before(entry)
        self.acting = self.game.acting(self.state)
        self.clocks.turn()
        self.tell(self._write(None, [], [Undone(entry)], before=before, clocks=self.clocks.left()))
        self._mind()

    def _stand_as_before(self, entry: int) -> None:
        self.undone |= frozenset(range(entry, len(self.log)))
        for number, body in enumerate(self.log[:entry]):
            if number not in self.undone:
                self._fold_again(self._codec.read(body))

    def _fold_again(self, entry: AnyEntry) -> None:
        for event in entry.events:
            if isinstance(event, Started):
                self.state = self.game.blank(self._options(), event.players)
            elif type(event) not in TABLE_EVENTS:
                self.game.evolve(self.state, event)

    # The log

    def _write(
        self,
        who: int | None,
        moves: list[Any],
        events: list[Any],
        *,
        before: Any = None,
        drew: bool = False,
        clocks: tuple[int, ...] | None = None,
        private: bytes | None = None,
        closes: bool = False,
    ) -> Happened:
        """Append an entry. Whoever is told of it is told when it is safe: their frames wait for the disk."""
        entry = Entry(len(self.log), self.house.now_ms(), who, moves, events, drew, clocks)
        body = self._codec.write(entry)
        self.log.append(body)
        self.sequence = self.house.append(Record(self.code, entry.number, body, private, closes))
        return Happened(self, entry, before)

    def tell(self, news: News, but: Listener | None = None) -> None:
        """Tell the players, then those who look on; a fault in a listener is raised when all others have heard."""
        fault: Exception | None = None
        inside, self._telling = self._telling, True
        for listener in [seat.listener or seat.stand_in for seat in self.seats if seat is not None]:
            if listener is not None and listener is not but:
                try:
                    listener.hear(news)
                except Exception as why:  # noqa: BLE001 - whatever it is, the others shall hear
                    fault = why
        self._telling = inside
        if self.watchers:
            self.house.show(self, news)
        if self._afterwards and not inside:
            due, self._afterwards = self._afterwards, None
            for act in due:
                act()
        if fault:
            raise fault

    def afterwards(self, act: Callable[[], None]) -> None:
        """Do this at once, or, while news is being told, when everybody has heard it."""
        if self._telling:
            self._afterwards = [*(self._afterwards or ()), act]
        else:
            act()
