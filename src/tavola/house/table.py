"""One table: who sits down at it, comes back, gets up and looks on, and how its game starts and ends."""

from collections.abc import Sequence
from typing import Any, Protocol

from tavola.games import Illegal, begin
from tavola.games.chance import SeededChance, with_words
from tavola.house import proof
from tavola.house.absence import Absence
from tavola.house.chat import Chat
from tavola.house.errors import NotDone, Unwished
from tavola.house.ledger import Ledger, Phase
from tavola.house.match import Host, Match
from tavola.house.names import skeleton
from tavola.house.news import Presence, UndoAsked
from tavola.house.proof import guest_made, house_made
from tavola.house.rematch import Rematches
from tavola.house.seat import Listener, Seat, Watcher
from tavola.house.undo import Undo
from tavola.house.words import Closed, Opened, Sat, Started, Stood, header_of, options_of
from tavola.store import Record


class TableHost(Host, Protocol):
    """What a table needs of its house beside what its match does."""

    def new_secret(self) -> str: ...

    def stand_in(self, game: str) -> Listener: ...

    def play_again(self, code: str) -> None: ...

    def keep(self, table: "Table", seat: Seat, seconds: float | None) -> None:
        """Nobody is connected on this seat: wait so long for its owner, for ever if None."""
        ...

    def left_alone(self, table: "Table") -> None:
        """Somebody has left the game for good: perhaps the last one who was here."""
        ...

    def stop_keeping(self, seat: Seat) -> None: ...

    def seats_changed(self, table: "Table") -> None:
        """Somebody sat down at a waiting table, came back to it, or got up from it."""
        ...

    def no_longer_waiting(self, table: "Table") -> None: ...

    def forget_if_empty(self, table: "Table") -> None: ...


class Table(Match):
    """What most tables never need is made when it is asked for: there may be very many of them."""

    __slots__ = ("_absence", "_chat", "_opened_at", "_options", "_rematches", "_undoing", "_watchful")

    host: TableHost

    def __init__(self, host: TableHost, ledger: Ledger, seed: bytes) -> None:
        super().__init__(host, ledger, seed)
        self._watchful = self.opened.clock is not None or self.opened.missing != "wait"
        """Whether there is anything to do at this table when somebody is missing or slow."""
        self._absence: Absence | None = None
        self._rematches: Rematches | None = None
        self._chat: Chat | None = None
        self._undoing: Undo | None = None
        self._options: Any = None
        self._opened_at: int | None = None

    @classmethod
    def open(cls, host: TableHost, opened: Opened, seed: bytes) -> "Table":
        table = cls(host, Ledger(opened), seed)
        table.write(None, [], [opened], private=seed.hex().encode())
        return table

    @classmethod
    def restore(cls, host: TableHost, records: Sequence[Record]) -> "Table":
        """The table as its log tells it. Nobody is connected yet."""
        seed = bytes.fromhex((records[0].private or b"").decode())
        table = cls(host, Ledger(header_of(records[0].body)), seed)
        for record in records:
            table._read(record)
        return table

    def _read(self, record: Record) -> None:
        entry = self.ledger.read(record.body)
        for event in entry.events:
            match event:
                case Sat(seat):
                    self.seats[seat] = Seat(self.code, event)
                case Stood(seat):
                    self.seats[seat] = None
                case Started():
                    self._seal_seats()
        if record.private and record.number:
            for index, known in proof.read(record.private, entry.events).items():
                if sitting := self.seats[index]:
                    sitting.proof, sitting.address = known, known.address
        if entry.who is not None and self.ledger.leaves(entry):
            self.occupied[entry.who].gone = True
        if self.playing and self.clocks:
            self.clocks.start(len(self.seats), entry.clocks)

    # What goes with it

    @property
    def rematches(self) -> Rematches:
        """Whether to play again, once the game is over."""
        self._rematches = self._rematches or Rematches(self, lambda: self.host.play_again(self.code))
        return self._rematches

    @property
    def chat(self) -> Chat:
        self._chat = self._chat or Chat(self)
        return self._chat

    def _notice(self, words: str) -> None:
        self.chat.notice(words)

    @property
    def undoing(self) -> Undo:
        """Whether to take back a move."""
        self._undoing = self._undoing or Undo(self)
        return self._undoing

    @property
    def undo_asked(self) -> UndoAsked | None:
        return self._undoing.asked if self._undoing else None

    @property
    def options(self) -> Any:
        """The game's options as the table was opened with, read once."""
        if self._options is None:
            self._options = options_of(self.opened, len(self.seats), ())
        return self._options

    # Who is here

    @property
    def has_room(self) -> bool:
        return self.phase is Phase.WAITING and None in self.seats

    @property
    def attended(self) -> bool:
        """Whether any guest is connected to this table."""
        return bool(self.watchers) or self.attended_by_players

    def named(self, name: str) -> Seat | None:
        """Whoever has this name here, or one that looks like it."""
        looks = skeleton(name)
        return next((seat for seat in self.occupied if skeleton(seat.name) == looks), None)

    @property
    def opened_at(self) -> int:
        if self._opened_at is None:
            self._opened_at = self.ledger.entry(0).at
        return self._opened_at

    def watch(self, watcher: Watcher) -> None:
        alone = not self.attended
        self.watchers[watcher] = None
        if alone:
            # Computer players wait while nobody is here.
            for seat in self.occupied:
                if seat.bot and seat.listener:
                    seat.listener.hear(Presence(seat.index, here=True))

    def unwatch(self, watcher: Watcher) -> None:
        self.watchers.pop(watcher, None)
        self.close_if_forsaken()
        if self.phase is Phase.OVER:
            self.host.forget_if_empty(self)

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
        policy = self.host.policies[dialect]
        told = self.host.new_secret() if policy.secret and not open_door else ""
        address = listener.address if policy.kept_for == "address" else ""
        seat = self.seats[sat.seat] = Seat(self.code, sat)
        seat.address = listener.address
        seat.proof = house_made(told, self._seed, address) if told else guest_made(listener.own_secret, address)
        self.unwritten.pop(seat.index, None)
        news = self.write(None, [], [sat], private=proof.write({seat.index: seat.proof}))
        self._seat(seat, listener, told)
        self.tell(news, but=listener)
        self.host.seats_changed(self)
        return seat

    def _try_wish(self, sat: Sat) -> None:
        wishes = [seat.wish if seat else "" for seat in self.seats]
        wishes[sat.seat] = sat.wish
        try:
            options_of(self.opened, len(wishes), wishes)
        except Illegal as why:
            raise Unwished(f"this cannot be wished for at table {self.code}: {why}") from why

    def _seat(self, seat: Seat, listener: Listener, secret: str) -> None:
        """Tell the owner of this seat so, with what to come back with the next time."""
        seat.listener, seat.secret = listener, secret
        listener.seated(seat)
        seat.secret = ""

    def reclaim(self, seat: Seat, listener: Listener, secret: str = "") -> None:
        """Seat its owner again on another connection; the old one, if there is one, is dismissed.

        Who came with a secret is told the next one, and those before it no longer hold.
        """
        if secret:
            before_this, (seat.proof, secret) = seat.proof, seat.proof.after(secret, self._seed)
            if seat.proof != before_this:
                self.unwritten[seat.index] = seat.proof
        before, seat.listener = seat.listener, listener
        self.host.stop_keeping(seat)
        seat.send_stand_in_away()
        if before is not None:
            before.dismissed("your seat was taken back from another connection")
        self._seat(seat, listener, secret)
        self.tell(Presence(seat.index, here=True), but=listener)
        self.host.seats_changed(self)
        self.mind()
        if self._rematches:
            self._rematches.consider()

    def lost(self, seat: Seat, *, politely: bool = False) -> None:
        """The connection of whoever sits here is gone; whoever said so first is not waited for.

        A lost guest's seat is kept for as long as the guest's dialect says.
        """
        seat.said_goodbye = politely
        seat.listener = None
        self.keep(seat, self.host.policies[seat.dialect].kept(self.phase))

    def keep(self, seat: Seat, seconds: float | None) -> None:
        """Nobody is connected on this seat: wait so long for its owner, for ever if None."""
        self.host.keep(self, seat, seconds)
        if self.phase is Phase.OVER and self._rematches and self._rematches.answers:
            self._rematches.lost(seat)

    def leave(self, seat: Seat, reason: str) -> None:
        """Get up for good: before the start the seat is free again, in the game its player is out of it."""
        if self.seats[seat.index] is not seat or seat.gone:
            return
        self.host.stop_keeping(seat)
        if self.phase is Phase.WAITING:
            self.seats[seat.index] = None
            self.tell(self.write(seat.index, [], [Stood(seat.index)]))
            if any(other.bot is None for other in self.occupied):
                self.host.seats_changed(self)
            else:
                self.close("everybody left before the start")
        elif self.phase is Phase.PLAYING:
            move = self.game.leaving(reason)
            if move is None:
                # The game cannot go on without this seat: it waits for whoever comes back to it.
                seat.listener = None
                self.keep(seat, None)
                return
            seat.gone = True
            self.play_for(seat, [move])
            seat.listener = None  # who looks after the missing now must not find somebody here who has gone
            if self.changed:
                self.changed()
            self.close_if_forsaken()
            self.host.left_alone(self)
        seat.listener = None
        if self.phase is Phase.OVER:
            self.host.forget_if_empty(self)

    def close_if_forsaken(self) -> None:
        """A game that only computer players are left in is at its end, unless somebody looks on."""
        if self.playing and not self.watchers and all(seat.bot or seat.gone for seat in self.occupied):
            self.close("only computer players are left")

    def close(self, reason: str) -> None:
        """The table is over without a result."""
        news = self.write(None, [], [Closed(reason)], closes=True)
        self.host.no_longer_waiting(self)
        self.tell(news)
        self.host.forget_if_empty(self)

    def abandon(self, reason: str) -> None:
        """Send everybody away; nothing more happens here."""
        self.ledger.phase, self.ledger.acting = Phase.OVER, ()
        listeners: list[Listener | Watcher] = [seat.listener for seat in self.occupied if seat.listener]
        listeners += self.watchers
        for seat in self.occupied:
            seat.listener = None
            seat.send_stand_in_away()
            self.host.stop_keeping(seat)
        self.watchers = {}
        for listener in listeners:
            listener.dismissed(reason)
        self.end()

    def end(self) -> None:
        """The house forgets this table: what goes with it lets go of it, so that it is freed with its last use."""
        if self._absence:
            self._absence.stop()
        self._absence = self._rematches = self._chat = self._undoing = None
        self.changed = self.interrupted = None
        for seat in self.occupied:
            seat.send_stand_in_away()
            if seat.listener:
                seat.listener.dismissed("the table is no more")
                seat.listener = None

    # Starting

    def start(self) -> None:
        """Start now, with those who are here."""
        occupied = self.occupied
        if self.phase is not Phase.WAITING:
            raise NotDone("the game has begun")
        if len(occupied) not in self.game.seats:
            raise NotDone(f"{self.game.title} needs at least {self.game.seats[0]} players")
        for number, seat in enumerate(self.seats[: len(occupied)]):
            if seat is None:
                raise NotDone(f"seat {number + 1} is empty: somebody must sit there before the start")
        try:
            self.ledger.options()
        except Illegal as why:
            raise NotDone(f"so few cannot start: {why}") from why
        self.deal()

    def deal(self) -> None:
        players = len(self.occupied)
        chance = SeededChance(self._seed_with_words(), len(self.ledger.log))
        state, events = begin(self.game, self.ledger.options(), players, chance)
        self._seal_seats()
        self.host.no_longer_waiting(self)
        news = self.write(None, [], [Started(players), *events], state=state, drew=True)
        if self.clocks:
            self.clocks.start(players)
            self.turn_clocks()
        self.tell(news)
        self.mind()

    def _seal_seats(self) -> None:
        """From now on these are the players, and the seed is stirred with their words."""
        self.seats = list(self.occupied)
        self._stirred = self._seed_with_words()

    def _seed_with_words(self) -> bytes:
        return with_words(self._seed, [sat.word for sat in self.ledger.seated])

    def mind(self) -> None:
        """Somebody came, went or moved: look after those who are missing or slow, if that is this table's way."""
        if self._watchful or any(self.host.policies[seat.dialect].thinking for seat in self.occupied):
            self._absence = self._absence or Absence(self, self._notice, self.leave, self.host.stand_in)
            self.turn_clocks()
            self._absence.mind()
            # While all are here and no clock runs, a move changes nothing for anybody who is missing.
            busy = self.clocks is not None or any(seat.missing or seat.stand_in for seat in self.occupied)
            self.changed = self.mind if busy else None
