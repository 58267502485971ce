"""The house's side of a `masters-requests` connection.

Who may say what when is the table in states.py; the rows it and the code follow are numbered in
docs/masters-requests.md.
"""

import re
from typing import ClassVar, Final

from tavola.dialects.jsonlines import Unreadable
from tavola.dialects.masters_requests import telling, wire
from tavola.dialects.masters_requests.dialogue import Dialogue
from tavola.dialects.masters_requests.open_question import OpenQuestion
from tavola.dialects.masters_requests.options import Options
from tavola.dialects.masters_requests.questions import Moves
from tavola.dialects.masters_requests.states import TABLE, Does, Happens, State, asked
from tavola.dialects.masters_requests.talk import NoAnswer
from tavola.dialects.pulse import Pulse
from tavola.dialects.session import Outlet, Session
from tavola.games.masters import words as game
from tavola.house import proof
from tavola.house.company import Roams
from tavola.house.errors import NotDone
from tavola.house.house import House
from tavola.house.ledger import Happened, Phase
from tavola.house.news import News, Presence, Refused
from tavola.house.queue import Queue, is_like
from tavola.house.seat import Seat
from tavola.house.table import Table

NICKNAME: Final = re.compile(r"[A-Za-z0-9]{1,20}")
PLAYERS: Final = range(2, 5)

PING_SECONDS: Final = 5.0
SILENCE_SECONDS: Final = 15.0
"""How long a guest may be silent who has shown that he can ping."""


class RequestsSession(Session):
    __slots__ = ("_dialogue", "_gone", "_mode", "_pulse", "_question", "_rearranging", "_waits", "name")

    dialect: ClassVar[str] = "masters-requests"
    looks_back: ClassVar[bool] = True
    can_rename = True
    follows = game.Options()
    """Guests of this dialect know cards by their printed numbers only."""
    roams: Roams = "alike"

    def __init__(self, house: House, outlet: Outlet, options: Options) -> None:
        super().__init__(house, outlet)
        self.name = ""
        self._gone = False
        self._mode: wire.GameMode | None = None
        self._question = OpenQuestion(house, options.answer_time)
        self._dialogue: Dialogue | None = None
        """With a guest who has a seat."""
        self._rearranging = False
        """Whether the entry that is being told is this guest's own rearranging, which leaves the question open."""
        self._waits = False
        """Whether this guest has been told to wait in the lobby since giving a name or a number."""
        self._pulse: Pulse | None = None

    @property
    def state(self) -> State:
        if self._gone:
            return State.GONE
        if self._question.asked is None:
            return State.MATCH if self._in_match else State.LOBBY
        return asked(self._question.asked, in_lobby=self._queue.waits(self))

    @property
    def _in_match(self) -> bool:
        return self.table is not None and self.table.playing

    @property
    def _queue(self) -> Queue:
        return self.house.queues["masters"]

    # What guests say

    def greet(self) -> None:
        self._pulse = Pulse(
            self.house,
            every=PING_SECONDS,
            beat=lambda: self._tell(wire.PingMessage()),
            limit=None,
            silent=self._expire,
        )
        # Row 32: the house has spoken first, and the time to answer is what it waits.
        self.known = True
        self._ask(wire.GameModeRequest())

    def receive(self, frame: bytes) -> None:
        assert self._pulse
        self._pulse.heard_at = self.house.clock()
        try:
            said = wire.read_guest(frame)
        except Unreadable as why:
            self.unreadable(str(why))
        else:
            self._answer(said)

    def unreadable(self, reason: str) -> None:
        self._answer(None, reason)

    def _answer(self, said: wire.GuestSays | None, reason: str = "") -> None:
        match TABLE[self.state][type(said) if said else Happens.NO_MESSAGE].does:
            case Does.TAKE:
                assert said
                self._take_answer(said)
            case Does.REARRANGE:
                assert isinstance(said, wire.Rearranging)
                self._rearrange(said)
            case Does.REFUSE:
                assert isinstance(said, wire.Rearranging)
                self._tell(wire.rearranged(said, done=False))
            case Does.NOTE:
                assert self._pulse
                self._pulse.limit = SILENCE_SECONDS
            case Does.COMPLAIN:
                self._tell(wire.ErrorMessage(reason))
            case Does.REMIND:
                assert said
                self._remind(said)

    def _take_answer(self, said: wire.GuestSays) -> None:
        match said:
            case wire.GameModeResponse(mode):
                self._take_mode(mode)
            case wire.NickNameResponse(nickname, secret):
                self._take_nickname(nickname, secret or "")
            case wire.PlayerNumberResponse(_, number):
                self._take_number(number)
            case _:
                self._take_turn(said)

    # What they are told and asked

    def _tell(self, *messages: wire.HouseSays) -> None:
        self.outlet.send(wire.lines(*messages))

    def _ask(self, request: wire.Request) -> None:
        self._question.ask(request, self._expire)
        self._tell(request)

    def _ask_again(self, why: str) -> None:
        """The time to answer goes on: a wrong answer does not win any."""
        assert self._question.asked
        self._tell(wire.ErrorMessage(why), wire.again(self._question.asked))

    def _remind(self, said: wire.GuestSays) -> None:
        """Row 33: this does not fit the moment."""
        question, name = self._question.asked, type(said).__name__
        if question:
            self._tell(wire.ErrorMessage(f"{name} does not answer {type(question).__name__}, which is asked now"))
        else:
            self._tell(wire.ErrorMessage(f"{name} is not for now: you are {self.state}"))

    def _expire(self) -> None:
        self._tell(wire.TimeoutExpiredMessage())
        self._depart()
        self.lost()

    # The lobby

    def _take_mode(self, mode: wire.GameMode | None) -> None:
        if mode is None:
            self._ask_again("gameMode must be SOLO or MULTIPLAYER")
            return
        self._mode = mode
        self._question.settle()
        self._ask(wire.NicknameRequest())

    def _take_nickname(self, nickname: str | None, secret: str) -> None:
        if nickname is None or not NICKNAME.fullmatch(nickname):
            self._ask_again_for_name("a nickname has 1 to 20 characters of A-Z, a-z and 0-9")
            return
        if secret and (wrong := proof.fault(secret)):
            self._ask_again_for_name(wrong)
            return
        solo = self._mode is wire.GameMode.SOLO
        if solo and nickname.lower() == wire.LORENZO.lower():
            self._ask_again_for_name("in a solo game Lorenzo is the opponent", already_taken=True)
            return
        renamed = self._queue.waits(self)
        self.own_secret = secret
        seat = self._left_behind(nickname)
        if not (seat or solo or renamed):
            self._queue.check_here()
        self._question.settle()
        self._waits = False
        self.name = nickname
        if seat:
            if renamed:
                self._queue.leave(self)
            self.house.tables[seat.code].reclaim(seat, self)
        elif solo:
            self._play_alone()
        elif renamed:
            self._queue.renamed()
        else:
            self._queue.join(self)
        self._wait()

    def _play_alone(self) -> None:
        try:
            table = self.house.open("masters", players=1, public=False, missing="wait", by=self.visitor)
        except NotDone as why:
            self._tell(wire.ErrorMessage(str(why)))
            self._ask(wire.GameModeRequest())
        else:
            table.sit(self.name, self.dialect, self)

    def _ask_again_for_name(self, why: str, *, already_taken: bool = False) -> None:
        self._tell(wire.ErrorMessage(why), wire.NicknameRequest(is_retry=True, already_taken=already_taken))

    def _left_behind(self, nickname: str) -> Seat | None:
        """The seat somebody of this name lost his connection to, in a game of this mode (row 16)."""
        solo = self._mode is wire.GameMode.SOLO
        return next(self.house.kept_seats(self.claim(nickname), alone=solo), None)

    def _take_number(self, number: int | None) -> None:
        if number is None or number not in PLAYERS:
            self._ask_again("numberOfPlayers must be 2, 3 or 4")
            return
        self._waits = False
        try:
            self._queue.open(self, number, missing="skip", by=self.visitor)
        except NotDone as why:
            self._waits = True
            self._ask_again(str(why))
        else:
            self._wait()

    def _wait(self) -> None:
        """Row 14: whoever has given a name or a number and does not play at once is told to wait."""
        if not self._waits and not self._in_match and self._question.asked is None:
            self._waits = True
            self._tell(wire.WaitingInTheLobbyMessage())

    # A guest in the queue

    def ask_number(self) -> None:
        self._wait()
        self._ask(wire.PlayerNumberRequest())

    def ask_name(self) -> None:
        self._wait()
        self._tell(wire.ErrorMessage(f"somebody else in this match is called {self.name}: say another name"))
        self._ask(wire.NicknameRequest(is_retry=True, already_taken=True))

    def wish_at(self, table: Table) -> str | None:
        return "" if self.table and is_like(self.table, table, self.name) else None

    def unseated(self) -> None:
        self.seat = None
        self.table = None
        self._dialogue = None

    def seated(self, seat: Seat) -> None:
        super().seated(seat)
        assert self.table
        self._question.settle()
        self._dialogue = Dialogue(self.table, seat.index)
        if self.table.playing:
            self._tell(telling.presence(seat.name, here=True), *telling.present(self.table, seat.index))
            self._go_on()

    def introduction(self) -> list[bytes]:
        return [wire.lines(wire.GameModeResponse(self._mode))] if self._mode else []

    def lost(self) -> None:
        self._question.settle()
        if self._pulse:
            self._pulse.stop()
        if not self._in_match:
            self._queue.leave(self)
        super().lost()

    # The match

    def _take_turn(self, said: wire.GuestSays) -> None:
        assert self._dialogue
        assert self._question.asked
        follows = self._dialogue.answered(self._question.asked, said)
        if isinstance(follows, NoAnswer):
            self._ask_again(follows.why)
        elif follows:
            self._play(follows)
        else:
            self._question.settle()
            if self._dialogue.unpayable:
                self._tell(wire.ErrorMessage(self._dialogue.unpayable))
            self._go_on()

    def _play(self, moves: Moves) -> None:
        assert self.table
        assert self.seat
        self._start_afresh()
        self.table.play(self.seat, moves)

    def _start_afresh(self) -> None:
        """Whatever was asked and answered is no more."""
        assert self._dialogue
        self._question.settle()
        self._dialogue.forget()

    def _go_on(self) -> None:
        """Ask what is to be asked now; where nothing is, play what must come."""
        table, seat = self.table, self.seat
        if table is None or seat is None or self._question.asked is not None or not table.may_act(seat):
            return
        assert self._dialogue
        follows = self._dialogue.due()
        if isinstance(follows, list):
            self._play(follows)
        else:
            self._ask(follows)

    def _rearrange(self, wish: wire.Rearranging) -> None:
        assert self._dialogue
        move = self._dialogue.rearrangement(wish)
        done = move is not None and self._shelve(move)
        self._tell(wire.rearranged(wish, done=done))
        # Rows 23 and 24: the depots are asked for again, and a payment begins again.
        if self.state is State.STORAGE or (done and self.state is State.PAYMENT):
            self._dialogue.forget_sources()
            self._question.withdraw()
            self._go_on()

    def _shelve(self, move: game.Move) -> bool:
        """Play a move that only rearranges shelves; whether the rules let it be."""
        assert self.table
        assert self.seat
        number = self.table.number
        self._rearranging = True
        self.table.play(self.seat, [move])
        self._rearranging = False
        return self.table.number > number

    # News

    def hear(self, news: News) -> None:
        table, seat = self.table, self.seat
        assert table
        assert seat
        match news:
            case Happened() if table.phase is not Phase.WAITING:
                self.outlet.send(telling.told_of(table, news, seat.index))
                if news.who == seat.index and not self._rearranging:
                    # Also when the house has moved for this seat: whatever was asked is asked anew.
                    self._start_afresh()
                if table.playing:
                    table.afterwards(self._go_on)
                else:
                    self._leave_the_table(table, seat)
            case Refused(reason):
                if not self._rearranging:
                    self._tell(wire.ErrorMessage(reason))
                table.afterwards(self._go_on)
            case Presence(other, here) if table.playing:
                self._tell(telling.presence(table.occupied[other].name, here=here))
                if table.waited_for:
                    self._question.settle()
                table.afterwards(self._go_on)

    def _leave_the_table(self, table: Table, seat: Seat) -> None:
        """The game is over: this guest may play another (row 30)."""
        table.leave(seat, "the game is over")
        self.unseated()
        self._question.settle()
        self._ask(wire.GameModeRequest())

    def trouble(self, words: str) -> bytes | None:
        return wire.lines(wire.ErrorMessage(words)) if self.seat else None

    def dismissed(self, reason: str) -> None:
        self._tell(wire.ErrorMessage(reason))
        self._depart()

    def _depart(self) -> None:
        self._gone = True
        self._question.settle()
        if self._pulse:
            self._pulse.stop()
        self.outlet.close()
