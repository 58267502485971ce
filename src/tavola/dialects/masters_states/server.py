"""The house's side of a `masters-states` connection.

Who may say what, and what leads to which state, is one table in states.py; what the two variants do differently is
another, in variants.py. The rulings G1 to G26 that the code names are in docs/masters-states.md.
"""

from typing import Any, ClassVar, Final

from msgspec import UNSET

from tavola.dialects.jsonlines import Unreadable
from tavola.dialects.machine import OTHER
from tavola.dialects.masters_states import meaning, refusals, summary, telling, wire
from tavola.dialects.masters_states.arrival import GAME, Arrival
from tavola.dialects.masters_states.states import TABLE, WORDLESS, Does, Event, Happens, State
from tavola.dialects.masters_states.telling import Told
from tavola.dialects.masters_states.variants import WAYS, Variant
from tavola.dialects.pulse import Pulse
from tavola.dialects.session import Outlet, Session
from tavola.games.masters import words as game
from tavola.house.alarms import Alarm
from tavola.house.company import Roams
from tavola.house.errors import NotDone
from tavola.house.house import House
from tavola.house.ledger import Happened, Phase
from tavola.house.news import News, Presence, Refused, Rematch
from tavola.house.queue import is_like
from tavola.house.seat import Seat
from tavola.house.table import Table

NAMELESS: Final = (wire.Login, wire.Ping)
"""What is said whoever one is."""

AFTER_THE_SET_UP: Final = (State.STARTING_TURN, State.WAITING_FOR_TURN)

FAREWELL: Final = "Hope to see you again"
DECLINED: Final = "One player declined the rematch offer. Thanks for playing!"
OFFLINE: Final = "I'm sorry the server is temporary offline, retry soon"

WRONG_PORT: Final = (
    "a bare ping on the as-written port of masters-states: clients of the existing program belong on the port of "
    "masters-states:as-built, 2501 unless --listen says otherwise"
)
"""For the operator: such a client quits at the first ping it is sent here."""

PING_SECONDS: Final = 10.0
SILENCE_SECONDS: Final = 60.0
CLOSING_SECONDS: Final = 1.0
"""Between a Goodbye and the end of the connection."""


class StatesSession(Session):
    __slots__ = (
        "_answering",
        "_arrival",
        "_closing",
        "_pulse",
        "_ways",
        "_whites",
        "name",
        "state",
        "variant",
    )

    dialect: ClassVar[str] = "masters-states"
    can_rename = False
    follows = None
    roams: Roams = "alike"

    def __init__(self, house: House, outlet: Outlet, variant: Variant = Variant.AS_WRITTEN) -> None:
        super().__init__(house, outlet)
        self.variant = variant
        self._ways = WAYS[variant]
        self.state = State.LOGIN
        """The state that was announced last; only `_enter` changes it."""
        self.name = ""
        """Once it is this guest's."""
        self._arrival: Arrival | None = Arrival(house, self)
        """Until this guest goes."""
        self._whites: int | None = None
        """White marbles to be answered for where there is nothing to choose: a step of the dialect only (G9)."""
        self._answering: wire.GuestSays | None = None
        self._pulse: Pulse | None = None
        self._closing: Alarm | None = None

    # Speaking

    def _enter(self, event: Event, stands: State | None = None) -> list[wire.HouseSays]:
        """Go where the table says this leads, or, in a match, where that stands; what is to be said of it."""
        does, then = TABLE[self.state][event]
        self.state = then if isinstance(then, State) else stands or self.state
        return [] if does in WORDLESS else [wire.NextState(self._ways.spelled[self.state], self.name or UNSET)]

    def happens(self, event: Event) -> None:
        if said := self._enter(event):
            self._send(said)

    def _send(self, messages: list[wire.HouseSays]) -> None:
        self.outlet.send(wire.lines(messages))

    def _retry(self, why: str) -> None:
        self._send([wire.Retry(self._ways.spelled[self.state], why, self.name or UNSET)])

    def greet(self) -> None:
        self._pulse = Pulse(
            self.house,
            every=PING_SECONDS,
            beat=lambda: self.outlet.send(self._ways.ping),
            limit=SILENCE_SECONDS if self._ways.pings_expected else None,
            silent=self._silent,
        )
        self._send([wire.NextState(self._ways.spelled[self.state])])

    def _silent(self) -> None:
        self.lost()
        self.outlet.close()

    # Listening

    def receive(self, frame: bytes) -> None:
        if self._pulse:
            self._pulse.heard_at = self.house.clock()
        if not frame.strip():
            return
        try:
            message, said = wire.read_guest(frame)
            self.known = True
            self._hear_out(message, said)
        except wire.Forgotten:
            self._retry(refusals.FORGOTTEN)
        except Unreadable as why:
            self.unreadable(str(why))
        except (meaning.Meaningless, NotDone) as why:
            self._retry(str(why))

    def unreadable(self, reason: str) -> None:
        if TABLE[self.state][OTHER].does is not Does.IGNORE:
            self._retry(refusals.sentence(f"{refusals.WRONG_JSON}: {reason}"))

    def _hear_out(self, message: type[wire.GuestSays], said: dict[str, Any]) -> None:
        # G22: who speaks is known from the connection, whatever name a message bears.
        nickname = said.get("nickname", self.name)
        if (
            self.name
            and message not in NAMELESS
            and (not isinstance(nickname, str) or nickname.strip() != self.name)
        ):
            self._retry(f"You are {self.name}, nobody else can be spoken for.")
            return
        match TABLE[self.state][message].does:
            case Does.PLAY:
                self._play(wire.argued(message, said))
            case Does.LIVE:
                if self._pulse:
                    self._pulse.limit = SILENCE_SECONDS
                if self.variant is Variant.AS_WRITTEN and not said and self.hint is None:
                    self.hint = WRONG_PORT
            case Does.PART:
                self._leave()
            case Does.ANSWER:
                self._answer_rematch(wire.argued(message, said))
            case Does.IGNORE:
                pass
            case Does.TOO_EARLY | Does.WRONG_PHASE | Does.ANSWERED | Does.OUT_OF_TURN as does:
                if why := refusals.at_the_wrong_moment(does, message, self._ways):
                    self._retry(why)
            case does:
                assert self._arrival
                self._arrival.answer(does, wire.argued(message, said))

    # Waiting in the queue

    def ask_number(self) -> None:
        self.happens(Happens.ASKED)

    def ask_name(self) -> None:
        """Nobody asks: who cannot be renamed gets another table."""

    def wish_at(self, table: Table) -> str | None:
        return "" if self.table and is_like(self.table, table, self.name) else None

    def unseated(self) -> None:
        self.seat = self.table = None
        self.happens(Happens.UNSEATED)

    # At a table

    def seated(self, seat: Seat) -> None:
        super().seated(seat)
        assert self.table
        if self.table.phase is not Phase.WAITING:
            self._return(self.table, seat)
        else:
            self.happens(Happens.SEATED if self.table.opened.players > 1 else Happens.SEATED_ALONE)

    def _return(self, table: Table, seat: Seat) -> None:
        """Section 7: everything there is to see, then the state."""
        view: game.View = table.view(seat.index)
        stands = self._stands()
        said = [*self._enter(Happens.RETURNED), *summary.returning(table, seat, self._ways, view)]
        if stands is State.WAITING_LEADERS:
            said.append(summary.hand_of(view, seat))
        said += self._enter(Happens.SHOWN, stands)
        if stands in (State.END_MATCH, State.REMATCH_OFFER):
            said.append(summary.results(table, self._ways, view))
        if stands is State.END_MATCH:
            said += summary.offer(table)
        self._send(said)

    def _stands(self) -> State:
        """The state of this guest's match, to the eyes of this guest."""
        assert self.table
        assert self.seat
        state = telling.state_of(self.table, self.seat.index)
        if state is State.END_MATCH and self.seat.index in self.table.rematches.answers:
            return State.REMATCH_OFFER
        return state if self._whites is None else State.MARKET_ACTION

    # Playing

    def _play(self, said: wire.GuestSays) -> None:
        table, seat = self.table, self.seat
        assert table
        assert seat
        if waited_for := table.waited_for:
            raise NotDone(f"The table waits for {' and '.join(other.name for other in waited_for)}.")
        self._answering = said
        try:
            self._play_out(table, seat, said)
        finally:
            self._answering = None

    def _play_out(self, table: Table, seat: Seat, said: wire.GuestSays) -> None:
        match said:
            case wire.WarehouseInsertion(resources):
                moves, fits = meaning.insertion(table, seat.index, resources, rest_may_go=self._ways.rest_may_go)
                if moves:
                    table.play(seat, moves)
                if fits:
                    self._retry(meaning.STILL_ROOM)
            case wire.WhiteMarblesConversion(resources) if self._whites is not None:
                view: game.View = table.public()
                meaning.check_conversions(view.seats[seat.index], resources, self._whites)
                self._whites = None
                self._send([summary.buffer_of(view, seat), *self._enter(Happens.MOVED, self._stands())])
            case _:
                table.play(seat, meaning.moves_of(said, self.state, table, seat.index))

    def _answer_rematch(self, said: wire.GuestSays) -> None:
        assert self.table
        assert self.seat
        assert isinstance(said, wire.Rematch)
        self.table.rematches.answer(self.seat, said.accepted)

    # News

    def hear(self, news: News) -> None:
        table, seat = self.table, self.seat
        if table is None or seat is None or self.state is State.GONE:
            return
        match news:
            case Happened() if table.dealt:
                self._tell(table, seat, news)
            case Refused(reason):
                self._retry(refusals.by_the_game(self._answering, self.state, table, seat.index, reason))
            case Presence(index, here) if table.dealt:
                self._send([wire.PlayerConnectionState(here, table.occupied[index].name)])
            case Rematch(index, accepted):
                self._rematch(table, index, accepted=accepted)

    def _tell(self, table: Table, seat: Seat, news: Happened) -> None:
        told: Told | None = news.shared.get(self.dialect)
        if told is None:
            told = news.shared[self.dialect] = Told(table, news)
        if told.dealt:
            self._begin(table, seat, news)
            return
        took = told.took
        if news.who == seat.index and self._answering is None:
            self._whites = None  # the house played for this guest, who was out of time
        elif took and took.seat == seat.index and self._ways.whites_always and not took.whites and table.playing:
            self._whites = took.marbles.count("white") or None
        alone = told.turn_ended and len(table.occupied) == 1
        frame = wire.lines(self._enter(Happens.LORENZO)) if alone else b""
        frame += told.frame(news, seat.index, unconverted=self._whites is not None)
        frame += wire.lines(self._announcement(table))
        if frame:
            self.outlet.send(frame)

    def _announcement(self, table: Table) -> list[wire.HouseSays]:
        """The state this guest is in now, if it is another one; at the end the results."""
        stands = self._stands()
        if stands is self.state:
            return []
        said: list[wire.HouseSays] = []
        if stands in AFTER_THE_SET_UP and self.state in telling.SETTING_UP.values():
            said += self._enter(Happens.SET_UP)
        said += self._enter(Happens.MOVED, stands)
        if stands is State.END_MATCH:
            said.append(summary.results(table, self._ways, table.public()))
        return said

    def _begin(self, table: Table, seat: Seat, news: Happened) -> None:
        self._whites = None
        said = [*self._enter(Happens.DEALT), *summary.beginning(table, seat, self.variant, news, table.public())]
        self._send([*said, *self._enter(Happens.SHOWN, self._stands())])

    def _rematch(self, table: Table, index: int, *, accepted: bool) -> None:
        assert self.seat
        name = table.occupied[index].name
        if not accepted:
            self._part(Happens.REFUSED, DECLINED, nickname=name)
            table.leave(self.seat, "no rematch")
        elif index == self.seat.index:
            self.happens(Happens.AGREED)
        elif list(table.rematches.answers.values()) == [True]:
            self._send([wire.RematchOffered(name, name, "")])

    # Going

    def _part(self, event: Event, why: str, *, nickname: str, abnormal: bool = False) -> None:
        self._send([wire.Goodbye(why, abnormal, nickname or UNSET)])
        self._go(event)
        self._closing = self.house.alarm(CLOSING_SECONDS, self.outlet.close)

    def _go(self, event: Event) -> None:
        """This guest is heard no more, and the name is free again."""
        self._enter(event)
        if self._arrival:
            self._arrival.give_up_name()
            self._arrival = None
        if self._pulse:
            self._pulse.stop()
        if not (self.table and self.table.dealt):
            self.house.queues[GAME].leave(self)

    def _leave(self) -> None:
        """A polite goodbye: nobody waits for this guest."""
        table, seat = self.table, self.seat
        self._part(wire.Disconnection, FAREWELL, nickname=self.name)
        if table and seat:
            if table.phase is Phase.OVER:
                table.rematches.answer(seat, accepted=False)
            if seat.listener is self:
                table.lost(seat, politely=True)
        self.seat = self.table = None

    def introduction(self) -> list[bytes]:
        return [wire.guest_line(wire.Login(self.name, self.own_secret or UNSET))] if self.name else []

    def lost(self) -> None:
        if self._closing:
            self._closing.cancel()
        if self.state is not State.GONE:
            self._go(Happens.LOST)
        super().lost()

    def farewell(self) -> None:
        if self.state is not State.GONE:
            self._send([wire.Goodbye(OFFLINE, True, self.name or UNSET)])

    def dismissed(self, reason: str) -> None:  # noqa: ARG002 - the document has a sentence of its own
        if self.state is not State.GONE:
            self._part(Happens.DISMISSED, OFFLINE, nickname=self.name, abnormal=True)
        self.seat = self.table = None
