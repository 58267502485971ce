"""The house's side of an `eriantys-commands` connection, in both variants.

Who may say what when is one table, in `states`; where the variants differ is another, in `variants`. Rows and
sections are those of docs/eriantys-commands.md.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import ClassVar

from tavola.dialects.eriantys_commands import register, wire
from tavola.dialects.eriantys_commands.commands import meant
from tavola.dialects.eriantys_commands.forced import forced
from tavola.dialects.eriantys_commands.late_outlet import LateOutlet
from tavola.dialects.eriantys_commands.states import TABLE, WRONG_MOMENT, Does, State
from tavola.dialects.eriantys_commands.status import Sheet
from tavola.dialects.eriantys_commands.swaps import Half
from tavola.dialects.eriantys_commands.telling import Telling
from tavola.dialects.eriantys_commands.variants import PORTS, WAYS, Variant
from tavola.dialects.eriantys_commands.waiting_room import WaitingRoom
from tavola.dialects.machine import OTHER
from tavola.dialects.pulse import Pulse
from tavola.dialects.session import Outlet, Session
from tavola.house.errors import NotDone
from tavola.house.house import House
from tavola.house.ledger import Happened, Phase
from tavola.house.names import BAD_NAME
from tavola.house.news import News, Presence, Refused
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.words import Closed, Sat, Started, Stood

FORMS: dict[StrEnum, wire.HouseSays] = {
    Does.NOT_FOUND: wire.Entered(found=False),
    Does.NOT_IN: wire.LoggedIn(success=False),
}
"""What comes before `error`, where the document has a form for a refusal."""

OTHER_PORT = (
    "this guest sends pong without being asked, as the existing program's client does, which cannot read the "
    f"document's status: it belongs to the listener {register.DIALECT_NAME}:{Variant.AS_BUILT}, "
    f"port {PORTS[Variant.AS_BUILT]} unless another was chosen"
)
"""Row 17."""


class CommandsSession(Session):
    __slots__ = ("_entered", "_half", "_pings", "_pulse", "_room", "_sheet", "_ways", "late_outlet", "variant")

    dialect: ClassVar[str] = register.DIALECT_NAME
    looks_back: ClassVar[bool] = True

    def __init__(self, house: House, outlet: Outlet, variant: Variant = Variant.AS_WRITTEN) -> None:
        self.late_outlet = LateOutlet(house, outlet, self._sequence)
        super().__init__(house, self.late_outlet)
        self.variant = variant
        self._ways = WAYS[variant]
        self._entered: Table | None = None
        """The game this guest has found and not logged into."""
        self._half: Half | None = None
        """The first half of a swap, until the other one comes."""
        self._pings = 0
        """How many of ours no `pong` has answered yet."""
        self._pulse: Pulse | None = None
        self._room = WaitingRoom(house)
        self._sheet: Sheet | None = None
        """How this table is spelled, once this guest was the one to spell it."""

    @property
    def state(self) -> State:
        table = self.table
        if table is None:
            return State.ENTERED if self._entered else State.CONNECTED
        return State.WAITING if table.phase is Phase.WAITING or table.waited_for else State.PLAYING

    def _sequence(self) -> int:
        return self.table.sequence if self.table else 0

    # The connection

    def greet(self) -> None:
        ways = self._ways
        self._pulse = Pulse(
            self.house, every=ways.ping_seconds, beat=self._ping, limit=ways.silence_seconds, silent=self._silent
        )
        if ways.pings_at_once:
            self._ping()

    def _ping(self) -> None:
        self._pings += 1
        self._tell(wire.Ping())

    def _silent(self) -> None:
        reason = f"nothing was heard from you for {self._ways.silence_seconds:g} seconds"
        self._tell(wire.Error(reason, kicked=True))
        self._hang_up()

    def _hang_up(self) -> None:
        self.outlet.close()
        self.lost()

    def lost(self) -> None:
        if self._pulse:
            self._pulse.stop()
        self.late_outlet.forget()
        self._room.leave()
        self._entered = self._half = self._sheet = None
        super().lost()

    def trouble(self, words: str) -> bytes | None:
        return wire.line(wire.Error(words)) if self.seat else None

    def dismissed(self, reason: str) -> None:
        self._tell(wire.Error(reason, kicked=True))
        self.seat = self.table = None
        self._hang_up()

    def _tell(self, message: wire.HouseSays) -> None:
        self.outlet.send(wire.line(message))

    def _reply(self, message: wire.HouseSays, sequence: int | None = None) -> None:
        """Row 11."""
        self.late_outlet.send_later(wire.line(message), self._ways.reply_seconds, sequence)

    # What guests say

    def receive(self, frame: bytes) -> None:
        if self._pulse:
            self._pulse.heard_at = self.house.clock()
        try:
            said = wire.read_guest(frame)
        except wire.Unreadable as why:
            self._answer(None, str(why))
        else:
            self.known = True
            if isinstance(said, wire.Pong):
                self._count_pong()
            self._answer(said)

    def _count_pong(self) -> None:
        """Row 17."""
        if not self._ways.pongs_unasked and not self._pings:
            self.hint = OTHER_PORT
        self._pings = max(0, self._pings - 1)

    def unreadable(self, reason: str) -> None:
        self._answer(None, reason)

    def _answer(self, said: wire.GuestSays | None, reason: str | None = None) -> None:
        match TABLE[self.state][type(said) if said else OTHER].does:
            case Does.OPEN:
                assert isinstance(said, wire.CreateGame)
                self._create(said)
            case Does.FIND:
                assert isinstance(said, wire.EnterGame)
                self._enter(said.code)
            case Does.SEAT:
                assert isinstance(said, wire.Login)
                self._log_in(said.name, said.secret or "")
            case Does.LEAVE:
                self._log_out()
            case Does.PLAY:
                assert isinstance(said, wire.Command)
                self._command(said)
            case Does.NOT_FOUND | Does.NOT_IN | Does.REFUSE as refusal:
                self._turn_down(refusal, reason or self._why_not_now())

    def _why_not_now(self) -> str:
        state = self.state
        if state is State.WAITING and self.table and self.table.playing:
            return self._missing(self.table)
        return WRONG_MOMENT[state]

    def _turn_down(self, refusal: StrEnum, reason: str) -> None:
        if form := FORMS.get(refusal):
            self._reply(form)
        self._refuse(reason)

    def _refuse(self, reason: str) -> None:
        """Row 7."""
        self._tell(wire.Error(reason))
        if self._ways.shows_after_refusal and self.state is State.PLAYING:
            self._show()

    def _show(self, occasion: Callable[[Telling], None] = Telling.nothing_new) -> None:
        """The position as it stands, to this guest alone."""
        assert self.table
        assert self.seat
        telling = self._telling(self.table)
        occasion(telling)
        self.outlet.send(telling.to(self.seat.index))

    # Coming and going

    def _create(self, said: wire.CreateGame) -> None:
        try:
            table = self.house.open(
                register.GAME,
                players=said.players_number,
                options={"expert": said.expert},
                missing="pause",
                by=self.visitor,
            )
        except NotDone as why:
            self._refuse(str(why))
        else:
            self.outlet.send(wire.line(wire.GameCreated(table.code)), table.sequence)

    def _enter(self, code: str) -> None:
        self._entered = None
        try:
            table = self.house.find(code, by=self.visitor)
            register.check_way_in(table)
        except NotDone as why:
            self._turn_down(Does.NOT_FOUND, str(why))
        else:
            self._entered = table
            self._reply(
                wire.Entered(found=True, expected_players=len(table.seats), players=register.registered(table)),
                table.sequence,
            )

    def _log_in(self, name: str, secret: str) -> None:
        table = self._entered
        assert table
        self.own_secret = secret
        try:
            kept = register.kept_at(table, name, secret, self.house.kept_seats_at(table.code, self.claim(name)))
            if kept:
                table.reclaim(kept, self)
            else:
                table.sit(name, self.dialect, self)
        except NotDone as why:
            if isinstance(why, register.BadName):
                self.house.refusals[BAD_NAME] += 1
            self._turn_down(Does.NOT_IN, str(why))

    def seated(self, seat: Seat) -> None:
        super().seated(seat)
        self._entered = None
        self._reply(wire.LoggedIn(success=True))
        if self.state is State.WAITING:
            self._room.enter(self._show_room)
        else:
            self._play_begins()
            # The others have not heard yet that this guest is back.
            self.house.alarm(0, lambda: self._play_forced(seat))

    def _log_out(self) -> None:
        table, seat = self.table, self.seat
        self._part()
        if table is None or seat is None:
            return
        if table.phase is Phase.WAITING:
            table.leave(seat, "logged out")
        else:
            table.lost(seat, politely=True)

    def _part(self) -> None:
        """This guest is in no game any more."""
        self.seat = self.table = None
        self._entered = self._half = self._sheet = None
        self._room.leave()

    # Waiting

    def _show_room(self) -> None:
        if self.table and self.state is State.WAITING:
            self._tell(wire.WaitingRoomUpdate(len(self.table.seats), register.registered(self.table)))
            self._room.enter(self._show_room)

    def _missing(self, table: Table) -> str:
        """Row 16."""
        return self._ways.missing or f"the game waits for {register.missing(table)}"

    def _play_begins(self) -> None:
        self._room.leave()
        self._show(Telling.play_begins)

    # Playing

    def _command(self, said: wire.Command) -> None:
        table, seat = self.table, self.seat
        assert table
        assert seat
        half, self._half = self._half, None
        player = getattr(said, "player", seat.name)
        if player != seat.name:
            self._refuse(f"you are {seat.name} and play for nobody else")
            return
        try:
            move = meant(said, table.public)
        except wire.Unreadable as why:
            self._refuse(str(why))
            return
        if not isinstance(move, Half):
            table.play(seat, [move])
        elif half and half.completes(move):
            table.play(seat, [half.with_(move)])
        else:
            self._hold(table, seat, move)

    def _hold(self, table: Table, seat: Seat, half: Half) -> None:
        """Half a swap is no move of the game: nobody else hears of it before its other half."""
        if not half.into_entrance and not self._ways.either_half_first:
            self._refuse("of a swap the student who comes into the entrance moves first")
        elif reason := half.why_not(lambda swap: table.preview(seat.index, swap)):
            self._refuse(_in_the_documents_words(reason))
        else:
            self._half = half
            self._show()

    def _consider_forced(self, table: Table, seat: Seat) -> None:
        """Section 0.1: the existing client cannot play an assistant that was already played in this round."""
        if self._ways.plays_forced and forced(table, seat):
            table.afterwards(lambda: self._play_forced(seat))

    def _play_forced(self, seat: Seat) -> None:
        table = self.table
        if self._ways.plays_forced and table and seat is self.seat and (move := forced(table, seat)):
            table.play(seat, [move])

    # News

    def hear(self, news: News) -> None:
        table, seat = self.table, self.seat
        if table is None or seat is None:
            return
        match news:
            case Happened():
                self._half = None
                self._tell_entry(table, seat, news)
            case Refused(reason):
                self._refuse(_in_the_documents_words(reason))
            case Presence(_, here):
                self._presence(table, seat, here=here)

    def _presence(self, table: Table, seat: Seat, *, here: bool) -> None:
        if self.state is State.WAITING:
            if not here:
                self._tell(wire.Error(self._missing(table)))
                self._room.enter(self._show_room)
        elif self._room.occupied:
            self._play_begins()
            self._consider_forced(table, seat)

    def _tell_entry(self, table: Table, seat: Seat, news: Happened) -> None:
        match news.seen(None)[0]:
            case Sat() | Closed():
                pass
            case Stood(index):
                left = f"{register.last_name(table, index)} has left before the start"
                self._tell(wire.Error(self._ways.missing or left))
            case Started() if table.waited_for:
                # It was started by hand while somebody was away.
                self._tell(wire.Error(self._missing(table)))
            case _:
                self._room.leave()
                self.outlet.send(self._told(table, news).to(seat.index))
                if table.phase is Phase.OVER:
                    self._part()
                    table.afterwards(lambda: table.lost(seat))
                else:
                    self._consider_forced(table, seat)

    def _told(self, table: Table, news: Happened) -> Telling:
        key = (self.dialect, self.variant)
        told: Telling | None = news.shared.get(key)
        if told is None:
            told = news.shared[key] = self._telling(table)
            told.entry(news)
        return told

    def _telling(self, table: Table) -> Telling:
        self._sheet = self._sheet or Sheet([seat.name for seat in table.occupied], self._ways)
        return Telling(table, self._ways, self._sheet)


def _in_the_documents_words(reason: str) -> str:
    return reason.replace("pink", "fuchsia")
