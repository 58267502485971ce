"""One table: who sits down at it, comes back, gets up and looks on, and how its game starts and ends."""

from collections.abc import Iterable
from typing import Final, Protocol

from tavola.house import proof
from tavola.house.absence import Absence
from tavola.house.asides import Again, Answer, Aside, Line
from tavola.house.errors import NotDone
from tavola.house.extras import WithExtras
from tavola.house.ledger import Ledger, Phase
from tavola.house.match import Host
from tavola.house.news import Presence
from tavola.house.proof import guest_made, house_made
from tavola.house.rematch import Rematches
from tavola.house.seat import Listener, Seat, Watcher
from tavola.house.words import Closed, Sat, Stood

TAKEN_BACK: Final = "your seat was taken back from another connection"


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


class Table(WithExtras):
    __slots__ = ("_absence", "_rematches", "_watchful", "house")

    def __init__(self, host: TableHost, ledger: Ledger, seed: bytes) -> None:
        super().__init__(host, ledger, seed)
        self.house = host
        """The match's host, as a table needs it."""
        self._watchful = self.opened.clock is not None or self.opened.missing != "wait"
        """Whether there is anything to do at this table when somebody is missing or slow."""
        self._absence: Absence | None = None
        self._rematches: Rematches | None = None

    # What goes with it

    @property
    def rematches(self) -> Rematches:
        """Whether to play again, once the game is over."""
        self._rematches = self._rematches or Rematches(self, lambda: self.house.play_again(self.code))
        return self._rematches

    @property
    def answers(self) -> dict[int, bool]:
        """Who has said whether to play again."""
        return self._rematches.answers if self._rematches else {}

    @property
    def again(self) -> str:
        """The table at which they play again, if they do."""
        return self._rematches.again if self._rematches else ""

    def recall(self, kept: Iterable[Aside], count: int) -> None:
        """Take in what was kept beside the log, of which there is so much, readable or not."""
        self._kept_beside = count
        for aside in kept:
            match aside:
                case Line():
                    self.chat.recall(aside)
                case Answer(seat, accepted):
                    self.rematches.answers[seat] = accepted
                case Again(code):
                    self.rematches.again = code

    def notice(self, words: str) -> None:
        """Tell everybody something that people should know."""
        self.chat.notice(words)

    def stand_in(self) -> Listener:
        """A computer player for this game."""
        return self.house.stand_in(self.game.name)

    # Who is here

    @property
    def attended(self) -> bool:
        """Whether any guest is connected to this table."""
        return bool(self.watchers) or self.attended_by_players

    def watch(self, watcher: Watcher, name: str = "") -> None:
        """Look on, under this name if one is said."""
        alone = not self.attended
        self.look_on(watcher, name)
        if alone:
            # Computer players wait while nobody is here.
            for seat in self.occupied:
                if seat.bot and seat.listener:
                    seat.listener.hear(Presence(seat.index, here=True))

    def unwatch(self, watcher: Watcher) -> None:
        self.look_away(watcher)
        self.close_if_forsaken()
        if self.phase is Phase.OVER:
            self.house.forget_if_empty(self)

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
            raise NotDone("table {table} has begun; you can watch it", table=self.code)
        if None not in self.seats:
            raise NotDone("table {table} is full", table=self.code)
        sat = Sat(self.seats.index(None), name, dialect, bot, word, wish)
        self.try_wish(sat)
        policy = self.house.policies[dialect]
        told = self.house.new_secret() if policy.secret and not open_door else ""
        address = listener.address if policy.kept_for == "address" else ""
        seat = self.seats[sat.seat] = Seat(self.code, sat)
        seat.address = listener.address
        seat.proof = house_made(told, self._seed, address) if told else guest_made(listener.own_secret, address)
        if self.unwritten:
            self.unwritten.pop(seat.index, None)
        news = self.write(None, [], [sat], private=proof.write({seat.index: seat.proof}))
        self._seat(seat, listener, told)
        self.tell(news, but=listener)
        self.house.seats_changed(self)
        return seat

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
                self.unwritten = self.unwritten or {}
                self.unwritten[seat.index] = seat.proof
        before, seat.listener = seat.listener, listener
        self.house.stop_keeping(seat)
        seat.send_stand_in_away()
        if before is not None:
            before.dismissed(TAKEN_BACK)
        self._seat(seat, listener, secret)
        self.tell(Presence(seat.index, here=True), but=listener)
        self.house.seats_changed(self)
        self.mind()
        if self._rematches:
            self._rematches.consider()

    def lost(self, seat: Seat, *, politely: bool = False) -> None:
        """The connection of whoever sits here is gone; whoever said so first is not waited for.

        A lost guest's seat is kept for as long as the guest's dialect says.
        """
        seat.said_goodbye = politely
        seat.listener = None
        self.keep(seat, self.house.policies[seat.dialect].kept(self.phase))

    def keep(self, seat: Seat, seconds: float | None) -> None:
        """Nobody is connected on this seat: wait so long for its owner, for ever if None."""
        self.house.keep(self, seat, seconds)
        if self.phase is Phase.OVER and self._rematches and self._rematches.answers:
            self._rematches.lost(seat)

    def leave(self, seat: Seat, reason: str) -> None:
        """Get up for good: before the start the seat is free again, in the game its player is out of it."""
        if self.seats[seat.index] is not seat or seat.gone:
            return
        self.house.stop_keeping(seat)
        if self.phase is Phase.WAITING:
            self.seats[seat.index] = None
            self.tell(self.write(seat.index, [], [Stood(seat.index)]))
            if any(other.bot is None for other in self.occupied):
                self.house.seats_changed(self)
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
            self.house.left_alone(self)
        seat.listener = None
        if self.phase is Phase.OVER:
            self.house.forget_if_empty(self)

    def close_if_forsaken(self) -> None:
        """A game that only computer players are left in is at its end, unless somebody looks on."""
        if self.playing and not self.watchers and all(seat.bot or seat.gone for seat in self.occupied):
            self.close("only computer players are left")

    def close(self, reason: str) -> None:
        """The table is over without a result."""
        news = self.write(None, [], [Closed(reason)], closes=True)
        self.house.no_longer_waiting(self)
        self.tell(news)
        self.house.forget_if_empty(self)

    def abandon(self, reason: str) -> None:
        """Send everybody away; nothing more happens here."""
        self.ledger.abandon()
        listeners: list[Listener | Watcher] = [seat.listener for seat in self.occupied if seat.listener]
        listeners += self.watchers
        for seat in self.occupied:
            seat.listener = None
            seat.send_stand_in_away()
            self.house.stop_keeping(seat)
        self.watchers = {}
        for listener in listeners:
            listener.dismissed(reason)
        self.end()

    def end(self) -> None:
        """The house forgets this table: what goes with it lets go of it, so that it is freed with its last use."""
        if self._absence:
            self._absence.stop()
        self._absence = self._rematches = None
        self.let_go()
        self.changed = self.interrupted = None
        for seat in self.occupied:
            seat.send_stand_in_away()
            if seat.listener:
                seat.listener.dismissed("the table is no more")
                seat.listener = None

    # Starting

    def start(self) -> None:
        """Start now, with those who are here."""
        self.check_start()
        self.deal()

    def deal(self) -> None:
        self.house.no_longer_waiting(self)
        news = self.begin()
        self.tell(news)
        self.mind()

    def mind(self) -> None:
        """Somebody came, went or moved: look after those who are missing or slow, if that is this table's way."""
        if self._watchful or any(self.house.policies[seat.dialect].thinking for seat in self.occupied):
            self._absence = self._absence or Absence(self, self)
            self.turn_clocks()
            self._absence.mind()
            # While all are here and no clock runs, a move changes nothing for anybody who is missing.
            busy = self.clocks is not None or any(seat.missing or seat.stand_in for seat in self.occupied)
            self.changed = self.mind if busy else None
