"""The house's side of an `eriantys-commands` connection, in both variants.

Who may say what when is one table; where the variants differ is another, in `variants`. Rows and sections are
those of docs/eriantys-commands.md.
"""

from enum import StrEnum
from typing import get_args

from tavola.dialects.eriantys_commands import wire
from tavola.dialects.eriantys_commands.commands import Half, meant
from tavola.dialects.eriantys_commands.late_outlet import LateOutlet
from tavola.dialects.eriantys_commands.telling import Telling
from tavola.dialects.eriantys_commands.variants import WAYS, Variant
from tavola.dialects.pulse import Pulse
from tavola.dialects.session import Outlet, Session
from tavola.games.contract import Illegal
from tavola.games.eriantys.words import PlayAssistant
from tavola.house.alarms import Alarm
from tavola.house.errors import NotDone
from tavola.house.house import House
from tavola.house.ledger import Happened, Phase
from tavola.house.news import News, Presence, Refused
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.words import Closed, Sat, Started, Stood


class Moment(StrEnum):
    """Where a guest is."""

    CONNECTED = "in no game"
    ENTERED = "has found a game, not logged in"
    WAITING = "logged in, somebody is missing"
    PLAYING = "in the game"


COMMANDS: frozenset[type[wire.Message]] = frozenset(get_args(wire.Command))
ALWAYS: frozenset[type[wire.Message]] = frozenset({wire.Pong, wire.Error})
"""Heard and passed over at any moment."""

# fmt: off
TABLE: dict[Moment, frozenset[type[wire.Message]]] = {
    Moment.CONNECTED: ALWAYS | {wire.CreateGame, wire.EnterGame, wire.Logout},
    Moment.ENTERED:   ALWAYS | {wire.CreateGame, wire.EnterGame, wire.Login, wire.Logout},
    Moment.WAITING:   ALWAYS | {wire.Logout},
    Moment.PLAYING:   ALWAYS | {wire.Logout} | COMMANDS,
}

WRONG_MOMENT = {
    Moment.CONNECTED: "you are in no game: create one, or enter one by its code",
    Moment.ENTERED:   "you are not in the game yet: log in with a name",
    Moment.WAITING:   "the game has not begun: wait for the others",
    Moment.PLAYING:   "you are in a game: play, or log out first",
}
# fmt: on

GAME = "eriantys"
NAME_LENGTH = 32
ROOM_SECONDS = 1.0
"""Between two lists of who is there, while somebody is waited for."""


class CommandsSession(Session):
    __slots__ = ("_entered", "_half", "_pulse", "_room_alarm", "_ways", "variant")

    dialect = "eriantys-commands"
    # Section 0.1: a seat is kept under its name, before the start for a minute.

    def __init__(self, house: House, outlet: Outlet, variant: Variant = Variant.AS_WRITTEN) -> None:
        super().__init__(house, outlet)
        self.outlet: LateOutlet = LateOutlet(self, outlet)
        self.say = self.outlet.send
        self.variant = variant
        self._ways = WAYS[variant]
        self._entered: Table | None = None
        """The game this guest has found and not logged into."""
        self._half: Half | None = None
        """The first half of a swap, until the other one comes."""
        self._pulse: Pulse | None = None
        self._room_alarm: Alarm | None = None

    @property
    def moment(self) -> Moment:
        if self.seat is None:
            return Moment.ENTERED if self._entered else Moment.CONNECTED
        table = self.seat.table
        return Moment.WAITING if table.phase is Phase.WAITING or table.waited_for else Moment.PLAYING

    # The connection

    def greet(self) -> None:
        ways = self._ways
        self._pulse = Pulse(
            self.house, every=ways.ping_seconds, beat=self._ping, limit=ways.silence_seconds, silent=self._silent
        )
        if ways.pings_at_once:
            self._ping()

    def _ping(self) -> None:
        self._tell(wire.Ping())

    def _silent(self) -> None:
        self._tell(wire.Error(f"nothing was heard from you for {self._ways.silence_seconds:g} seconds"))
        self._hang_up()

    def _hang_up(self) -> None:
        self.outlet.close()
        self.lost()

    def lost(self) -> None:
        if self._pulse:
            self._pulse.stop()
        self.outlet.forget()
        self._leave_room()
        self._entered = self._half = None
        super().lost()

    def trouble(self, words: str) -> bytes | None:
        return wire.line(wire.Error(words)) if self.seat else None

    def dismissed(self, reason: str) -> None:
        self._tell(wire.Error(reason))
        self.seat = self.table = None
        self._hang_up()

    def _tell(self, message: wire.HouseSays) -> None:
        self.say(wire.line(message))

    def _reply(self, message: wire.HouseSays, sequence: int = 0) -> None:
        self.outlet.send_later(wire.line(message), max(sequence, self.sequence), self._ways.reply_seconds)

    # What guests say

    def receive(self, frame: bytes) -> None:
        if self._pulse:
            self._pulse.heard()
        try:
            said = wire.read_guest(frame)
        except wire.Unreadable as why:
            self._refuse(str(why))
            return
        self.known = True
        moment = self.moment
        if type(said) in TABLE[moment]:
            self._answer(said)
        else:
            self._turn_down(said, self._why_not_now(moment))

    def unreadable(self, reason: str) -> None:
        self._refuse(reason)

    def _why_not_now(self, moment: Moment) -> str:
        if moment is Moment.WAITING and self.seat and self.seat.table.playing:
            return self._missing(self.seat.table)
        return WRONG_MOMENT[moment]

    def _answer(self, said: wire.GuestSays) -> None:
        match said:
            case wire.CreateGame():
                self._create(said)
            case wire.EnterGame():
                self._enter(said)
            case wire.Login():
                self._log_in(said)
            case wire.Logout():
                self._log_out()
            case wire.Pong() | wire.Error():
                pass
            case _:
                assert self.seat
                self._command(self.seat, said)

    def _turn_down(self, said: wire.GuestSays, reason: str) -> None:
        """A refusal; to some messages the document has a form for it, which comes first."""
        match said:
            case wire.EnterGame():
                self._reply(wire.Entered(found=False))
            case wire.Login():
                self._reply(wire.LoggedIn(success=False))
        self._refuse(reason)

    def _refuse(self, reason: str) -> None:
        self._tell(wire.Error(reason))
        if self._ways.shows_after_refusal and self.seat and self.moment is Moment.PLAYING:
            self._show(self.seat)

    def _show(self, seat: Seat) -> None:
        telling = Telling(seat.table, self._ways)
        telling.nothing_new()
        self.say(telling.to(seat.index))

    # Coming and going

    def _create(self, said: wire.CreateGame) -> None:
        try:
            table = self.house.open(
                GAME, players=said.players_number, options={"expert": said.expert}, missing="pause"
            )
        except NotDone as why:
            self._refuse(str(why))
        else:
            self.outlet.send(wire.line(wire.GameCreated(table.code)), table.sequence)

    def _enter(self, said: wire.EnterGame) -> None:
        self._entered = None
        try:
            table = self.house.find(said.code)
            _check_way_in(table)
        except NotDone as why:
            self._turn_down(said, str(why))
        else:
            self._entered = table
            self._reply(
                wire.Entered(found=True, expected_players=len(table.seats), players=_registered(table)),
                sequence=table.sequence,
            )

    def _log_in(self, said: wire.Login) -> None:
        assert self._entered
        table = self._entered
        try:
            kept = _kept_for(said.name, table)
            if kept:
                table.reclaim(kept, self)
            else:
                table.sit(said.name, self.dialect, self)
        except NotDone as why:
            self._turn_down(said, str(why))

    def seated(self, seat: Seat) -> None:
        super().seated(seat)
        self._entered = None
        self._reply(wire.LoggedIn(success=True))
        if self.moment is Moment.WAITING:
            self._wait()
        else:
            self._play_begins(seat)
            # The others have not heard yet that this guest is back.
            self.house.alarm(0, lambda: self._play_forced(seat))

    def _log_out(self) -> None:
        seat = self.seat
        self._part()
        if seat is None:
            return
        if seat.table.phase is Phase.WAITING:
            seat.leave("logged out")
        else:
            seat.lost(politely=True)

    def _part(self) -> None:
        """This guest is in no game any more."""
        self.seat = self.table = None
        self._entered = self._half = None
        self._leave_room()

    # Waiting

    def _wait(self) -> None:
        if self._room_alarm is None:
            self._room_alarm = self.house.alarm(ROOM_SECONDS, self._show_room)

    def _show_room(self) -> None:
        self._room_alarm = None
        if self.seat and self.moment is Moment.WAITING:
            table = self.seat.table
            self._tell(wire.WaitingRoomUpdate(len(table.seats), _registered(table)))
            self._wait()

    def _leave_room(self) -> None:
        if self._room_alarm:
            self._room_alarm.cancel()
            self._room_alarm = None

    def _missing(self, table: Table) -> str:
        """Row 16."""
        names = " and ".join(seat.name for seat in table.occupied if seat.missing)
        return self._ways.missing or f"the game waits for {names}"

    def _play_begins(self, seat: Seat) -> None:
        self._leave_room()
        telling = Telling(seat.table, self._ways)
        telling.play_begins()
        self.say(telling.to(seat.index))

    # Playing

    def _command(self, seat: Seat, said: wire.Command) -> None:
        half, self._half = self._half, None
        player = getattr(said, "player", seat.name)
        if player != seat.name:
            self._refuse(f"you are {seat.name} and play for nobody else")
            return
        try:
            move = meant(said, lambda: seat.table.game.view(seat.table.state, seat.index))
        except wire.Unreadable as why:
            self._refuse(str(why))
            return
        if not isinstance(move, Half):
            seat.play([move])
        elif half and half.completes(move):
            seat.play([half.with_(move)])
        else:
            self._hold(seat, move)

    def _hold(self, seat: Seat, half: Half) -> None:
        """Half a swap is no move of the game: nobody else hears of it before its other half."""
        reason = _why_no_swap(seat, half)
        if not half.into_entrance and not self._ways.either_half_first:
            reason = "of a swap the student who comes into the entrance moves first"
        if reason:
            self._refuse(reason)
        else:
            self._half = half
            self._show(seat)

    def _consider_forced(self, seat: Seat) -> None:
        """Section 0.1: the existing client cannot play an assistant that was already played in this round."""
        if self._ways.plays_forced and _forced(seat):
            seat.table.afterwards(lambda: self._play_forced(seat))

    def _play_forced(self, seat: Seat) -> None:
        if self._ways.plays_forced and seat is self.seat and (forced := _forced(seat)):
            seat.play([forced])

    # News

    def hear(self, news: News) -> None:
        if self.seat is None:
            return
        match news:
            case Happened():
                self._half = None
                self._tell_entry(self.seat, news)
            case Refused(reason):
                self._refuse(_in_the_documents_words(reason))
            case Presence(_, here):
                self._presence(self.seat, here=here)

    def _presence(self, seat: Seat, *, here: bool) -> None:
        table = seat.table
        if self.moment is Moment.WAITING:
            if not here:
                self._tell(wire.Error(self._missing(table)))
                self._wait()
        elif self._room_alarm:
            self._play_begins(seat)
            self._consider_forced(seat)

    def _tell_entry(self, seat: Seat, news: Happened) -> None:
        table = news.table
        match news.seen(None)[0]:
            case Sat() | Closed():
                pass
            case Stood(index):
                self._tell(wire.Error(self._ways.missing or f"{_name_of(table, index)} has left before the start"))
            case Started() if table.waited_for:
                # It was started by hand while somebody was away.
                self._tell(wire.Error(self._missing(table)))
            case _:
                self._leave_room()
                self.say(self._told(news).to(seat.index))
                if table.phase is Phase.OVER:
                    self._part()
                    table.afterwards(seat.lost)
                else:
                    self._consider_forced(seat)

    def _told(self, news: Happened) -> Telling:
        key = (self.dialect, self.variant)
        told: Telling | None = news.shared.get(key)
        if told is None:
            told = news.shared[key] = Telling(news.table, self._ways)
            told.entry(news)
        return told


def _registered(table: Table) -> list[wire.Registered]:
    return sorted(
        [wire.Registered(seat.name, seat.listener is not None) for seat in table.occupied],
        key=lambda player: player.name,
    )


def _check_way_in(table: Table) -> None:
    if table.game.name != GAME:
        raise NotDone(f"at table {table.code} {table.game.title} is played")
    if table.phase is Phase.OVER:
        raise NotDone(f"the game at table {table.code} is over")
    if not table.has_room and not any(_kept_here(seat) for seat in table.occupied):
        raise NotDone(f"table {table.code} is full and nobody who could come back here is missing")


def _kept_for(name: str, table: Table) -> Seat | None:
    """The seat this name takes back, None if it may take a free one."""
    if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable():
        raise NotDone(f"a name is 1 to {NAME_LENGTH} printable characters")
    _check_way_in(table)
    seat = table.named(name)
    if seat and not _kept_here(seat):
        raise NotDone(f"somebody named {name} sits at table {table.code}; take another name")
    return seat


def _kept_here(seat: Seat) -> bool:
    """Whether the seat's name takes it back: guests of other dialects have their own proof."""
    return seat.missing and seat.dialect == CommandsSession.dialect


def _name_of(table: Table, index: int) -> str:
    """Who sat there last: a name stays in the log when its seat is free again."""
    sat = [event for news in table.history() for event in news.seen(None) if isinstance(event, Sat)]
    return next(event.name for event in reversed(sat) if event.seat == index)


def _why_no_swap(seat: Seat, half: Half) -> str | None:
    """Why nothing could complete this half, or None if something could."""
    reasons = set()
    for swap in half.swaps():
        try:
            seat.table.game.preview(seat.table.state, seat.index, swap)
        except Illegal as why:
            reasons.add(_in_the_documents_words(str(why)))
        else:
            return None
    return reasons.pop() if len(reasons) == 1 else "this student cannot be swapped for any other now"


def _in_the_documents_words(reason: str) -> str:
    return reason.replace("pink", "fuchsia")


def _forced(seat: Seat) -> PlayAssistant | None:
    """The lowest assistant of a seat on turn that has only such as were already played in this round."""
    if not seat.may_act:
        return None
    table = seat.table
    moves = table.game.moves(table.state, seat.index)
    if not isinstance(moves[0], PlayAssistant):
        return None
    played = {card.value for card in table.game.view(table.state, seat.index).played}
    return moves[0] if all(move.value in played for move in moves) else None
