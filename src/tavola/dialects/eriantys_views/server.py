"""The house's side of an `eriantys-views` connection.

Who may say what when is the table in states.py; the rulings it and the code follow are numbered in
docs/eriantys-views.md.
"""

from typing import ClassVar

from msgspec import UNSET

from tavola.dialects.eriantys_views import registration, telling, whole, wire
from tavola.dialects.eriantys_views.script import YOUR_TURN, Script
from tavola.dialects.eriantys_views.showing import ADDRESSEE
from tavola.dialects.eriantys_views.states import ON_TURN, TABLE, WRONG_MOMENT, Does, State
from tavola.dialects.eriantys_views.turn import Turn
from tavola.dialects.eriantys_views.voice import Voice
from tavola.dialects.jsonlines import Unreadable, line
from tavola.dialects.machine import OTHER
from tavola.dialects.session import Outlet, Session
from tavola.house.alarms import Alarm
from tavola.house.company import Roams
from tavola.house.errors import NotDone, Unwished
from tavola.house.house import House
from tavola.house.ledger import Happened, Phase
from tavola.house.names import BAD_NAME, fault
from tavola.house.news import News, Presence, Refused, Said
from tavola.house.policy import ReconnectPolicy
from tavola.house.seat import Seat
from tavola.house.table import Table

POLICY = ReconnectPolicy(waiting=60, playing=None, restart=None, secret=True)
"""Ruling 40. Only those who asked for extensions are given a secret; for the others the name is enough."""

NAME_LENGTH = 32
RELEASED_SECONDS = 60.0
"""How long after the end a guest who never says EndGame counts as having said it."""
MOST_GUESTS = 10_000
"""Guests of this dialect at once; to further ones a login says that there is no room."""


class ViewsSession(Session):
    __slots__ = ("_by_code", "_gone", "_release", "_turn", "_voice")

    dialect: ClassVar[str] = "eriantys-views"
    looks_back: ClassVar[bool] = True

    def __init__(self, house: House, outlet: Outlet) -> None:
        super().__init__(house, outlet)
        self._voice = Voice(outlet)
        self._gone = False
        self._by_code = False
        """Whether it was this very table that was asked for."""
        self._turn: Turn | None = None
        """This guest's side of the game, at a table."""
        self._release: Alarm | None = None

    @property
    def state(self) -> State:
        if self._gone:
            return State.GONE
        if not self._voice.name:
            return State.CONNECTED
        table, seat, turn = self.table, self.seat, self._turn
        if table is None or seat is None or turn is None:
            return State.LOGGED_IN
        if table.phase is Phase.WAITING:
            return State.LOBBY
        if table.phase is Phase.OVER:
            return State.ENDED
        if not table.may_act(seat):
            return State.OFF_TURN
        return State.QUESTION if turn.asked else ON_TURN[table.step(seat.index)]

    def receive(self, frame: bytes) -> None:
        try:
            said = wire.read_guest(frame)
        except Unreadable as why:
            self.unreadable(str(why))
            return
        self.known = self.known or type(said) is not wire.PingMessage
        self._answer(said)

    def unreadable(self, reason: str) -> None:
        state = self.state
        if TABLE[state][OTHER].does is Does.REFUSE:
            self._voice.refuse(reason)
            if self._turn and state is State.QUESTION:
                # It may have been meant as an answer.
                self._turn.ask()

    def _answer(self, said: wire.GuestSays) -> None:
        state = self.state
        does = TABLE[state][type(said)].does
        match does:
            case Does.LOG_IN:
                assert isinstance(said, wire.LoginRequest)
                self._log_in(said)
            case Does.DENY:
                self._deny()
            case Does.SIT:
                assert isinstance(said, wire.PlayerNicknameMessage)
                self._sit_down(said)
            case Does.SWITCH:
                assert isinstance(said, wire.PlayerNicknameMessage)
                self._switch(state, said)
            case Does.GIVE_UP:
                self._get_up()
            case Does.SHOW | Does.REFUSE:
                self._refuse(state, said, show=does is Does.SHOW)
            case Does.RELEASE:
                self._part()
            case Does.IGNORE:
                pass
            case _:
                assert self._turn
                self._turn.take(does, said)

    def _refuse(self, state: State, said: wire.GuestSays, *, show: bool) -> None:
        if self._turn and show:
            self._turn.show(said)
        waited_for = self.table.waited_for if self.table else []
        if waited_for:
            self._voice.refuse(f"the table waits for {' and '.join(seat.name for seat in waited_for)}")
        else:
            self._voice.refuse(WRONG_MOMENT[state])
        if self._turn:
            self._turn.ask_again(said)

    # Coming in

    def _log_in(self, said: wire.LoginRequest) -> None:
        names, name = self.house.names, said.nickname
        if fault(name, NAME_LENGTH) or (
            names.in_use(self.dialect, name) and not self.house.expects(self.claim(name))
        ):
            self.house.refusals[BAD_NAME] += 1
            self._deny()
        elif names.count(self.dialect) >= MOST_GUESTS:
            self._voice.send(wire.LoginReply(nickname_accepted=True, connection_successful=False))
            self._go()
        else:
            names.claim(self.dialect, name)
            self._voice.name, self._voice.extensions = name, said.extensions
            self._voice.send(wire.LoginReply(nickname_accepted=True, connection_successful=True))

    def _deny(self) -> None:
        self._voice.send(wire.LoginReply(nickname_accepted=False, connection_successful=True))

    def _switch(self, state: State, said: wire.PlayerNicknameMessage) -> None:
        """Ruling 46: whoever asks for another game leaves this one."""
        assert self.table
        if registration.means(self.table, said):
            self._refuse(state, said, show=False)
        else:
            self._sit_down(said)

    def _sit_down(self, said: wire.PlayerNicknameMessage) -> None:
        name = self._voice.name
        given_up = [self.seat] if self.seat else []
        try:
            meant, others = registration.seat_meant(self.house, self.claim(name, said.secret), said)
            if meant:
                secret = said.secret if meant.proof.secret else ""
                assert isinstance(secret, str)
                self.house.tables[meant.code].reclaim(meant, self, secret)
            else:
                table, wish = registration.table_for(self.house, self.visitor, name, said)
                self._by_code = said.code is not None
                table.sit(name, self.dialect, self, wish=wish, open_door=not self._voice.extensions)
                given_up += others or ()
        except registration.BadName:
            self.house.refusals[BAD_NAME] += 1
            self._voice.send(wire.InvalidNicknameMessage(ADDRESSEE))
        except Unwished:
            self._voice.send(wire.InvalidTowerMessage(ADDRESSEE))
        except NotDone as why:
            self._voice.refuse(str(why))
        else:
            for seat in given_up:
                self._give_up(seat)

    def _get_up(self) -> None:
        assert self.seat
        seat, self.seat, self.table, self._turn = self.seat, None, None, None
        self._give_up(seat)

    def _give_up(self, seat: Seat) -> None:
        self._voice.text(registration.give_up(self.house.tables[seat.code], seat))

    def seated(self, seat: Seat) -> None:
        super().seated(seat)
        table = self.table
        assert table
        self._turn = Turn(table, seat, self._voice)
        if table.phase is Phase.WAITING:
            self._welcome(seat)
            return
        if self._voice.extensions and seat.secret:
            self._voice.send(registration.tower_of(table, seat, seat.secret))
        self._voice.read(whole.shown_again(table, seat.index), seat.index)
        for other in table.occupied:
            if other.missing:
                self._tell_presence(Presence(other.index, here=False))
        self._mind_the_end()

    @property
    def roams(self) -> Roams:
        return "nowhere" if self._by_code else "alike"

    def wish_at(self, table: Table) -> str | None:
        if self.table is None or self.seat is None or self._by_code:
            return None
        return registration.tower_at(table, self.table, self.seat)

    def _welcome(self, seat: Seat) -> None:
        table, voice = self.table, self._voice
        assert table
        secret = seat.secret if voice.extensions and seat.secret else UNSET
        voice.send(registration.tower_of(table, seat, secret))
        waited_for = table.seats.count(None) + sum(other.missing for other in table.occupied)
        voice.text(f"Table {table.code}, " + (f"waiting for {waited_for} more" if waited_for else "all are here"))
        if voice.extensions:
            voice.send(telling.waiting(table))

    # News

    def hear(self, news: News) -> None:
        match news:
            case Happened():
                self._tell(news)
            case Refused(reason):
                assert self._turn
                self._turn.refused(reason)
            case Presence():
                self._tell_presence(news)
            case Said(seat, text):
                # Guests of this dialect cannot talk, but they can listen.
                self._voice.text(text if seat is None else f"{self._name_of(seat)}: {text}")

    def _tell(self, news: Happened) -> None:
        assert self.table
        assert self.seat
        assert self._turn
        script: Script | None = news.shared.get(self.dialect)
        if script is None:
            script = news.shared[self.dialect] = telling.told(self.table, news)
        self._voice.read(script, self.seat.index)
        if news.who == self.seat.index:
            self._turn.played(script.left)
        self._mind_the_end()

    def _tell_presence(self, news: Presence) -> None:
        table, voice = self.table, self._voice
        assert table
        assert self.seat
        seat = table.seats[news.seat]
        assert seat
        name = seat.name
        if news.here:
            voice.text(f"{name} is back")
            if table.pauses and table.may_act(self.seat):
                # While the table paused whatever this guest said was refused: it is time to say it again.
                voice.text(YOUR_TURN)
            return
        text = (
            f"{name} has left the table; the seat is kept"
            if seat.said_goodbye
            else f"The connection of {name} is lost"
        )
        text += ": the table waits" if table.waited_for else ""
        if voice.extensions:
            voice.send(wire.DisconnectionMessage(name, text))
        else:
            voice.text(text)

    def _name_of(self, index: int) -> str:
        assert self.table
        seat = self.table.seats[index]
        assert seat
        return seat.name

    def _mind_the_end(self) -> None:
        if self.table and self.table.phase is Phase.OVER and self._release is None:
            self._release = self.house.alarm(RELEASED_SECONDS, self._part)

    def trouble(self, words: str) -> bytes:
        return self._voice.spelled(wire.TextMessage(ADDRESSEE, words))

    # Going

    def farewell(self) -> None:
        if self.known:
            self._voice.text("The house is closing")

    def _part(self) -> None:
        """EndGame, or as if: the guest is logged in and at no table."""
        assert self.table
        assert self.seat
        self._stop_waiting()
        self.table.leave(self.seat, "the game is over")
        self.seat = self.table = self._turn = None

    def _stop_waiting(self) -> None:
        if self._release:
            self._release.cancel()
            self._release = None

    def dismissed(self, reason: str) -> None:
        self._voice.text(reason)
        self._go()

    def _go(self) -> None:
        self._gone = True
        self.outlet.close()

    def introduction(self) -> list[bytes]:
        return [line(wire.LoginRequest(self._voice.name, self._voice.extensions))] if self._voice.name else []

    def lost(self) -> None:
        self._stop_waiting()
        if self._voice.name:
            self.house.names.release(self.dialect, self._voice.name)
        super().lost()
