"""The house's side of a `masters-requests` connection.

Who may say what when is one table; the rows it and the code follow are numbered in docs/masters-requests.md.
"""

import re
from dataclasses import replace
from enum import Enum, StrEnum, auto
from typing import Final, NamedTuple

import msgspec

from tavola.dialects.jsonlines import Unreadable
from tavola.dialects.masters_requests import telling, wire
from tavola.dialects.masters_requests.questions import (
    NOTHING_SAID,
    Moves,
    Position,
    Talk,
    answered,
    due,
    rearrangement,
)
from tavola.dialects.pulse import Pulse
from tavola.dialects.session import Outlet, Session
from tavola.games.masters.words import Options
from tavola.house.alarms import Alarm
from tavola.house.house import House
from tavola.house.ledger import Happened, Phase
from tavola.house.news import News, Presence, Refused
from tavola.house.queue import Queue
from tavola.house.seat import Seat
from tavola.house.table import Table


class Place(StrEnum):
    """Where a guest is: mostly, which question is open."""

    MODE = "asked for the game mode"
    NICKNAME = "asked for a nickname"
    LOBBY = "in the lobby, not asked anything"
    NUMBER = "in the lobby, asked for the number of players"
    NAMESAKE = "in the lobby, asked for another nickname"
    LEADERS = "set-up: asked which leaders to keep"
    RESOURCES = "set-up: asked which resources to start with"
    SETTLING = "set-up: asked where to store one"
    ACTION = "on turn: asked for an action"
    LEADER = "on turn: asked which leader to play"
    DISCARD = "on turn: asked which leader to discard"
    POSITION = "on turn: asked where to insert the marble"
    CONVERSION = "on turn: asked what a white marble becomes"
    STORAGE = "on turn: asked where to store a unit"
    CARD = "on turn: asked which card to buy"
    SLOT = "on turn: asked for a slot"
    POWERS = "on turn: asked which productions to activate"
    INPUT = "on turn: asked what a production takes"
    OUTPUT = "on turn: asked what a production gives"
    PAYMENT = "on turn: asked what to pay a unit from"
    MATCH = "in the match, not asked anything"
    GONE = "sent away"


class Shelves(Enum):
    """What becomes of a wish to swap depots or to move resources."""

    DROPPED = auto()
    REFUSED = auto()
    """Answered with false (row 24)."""
    PLAYED = auto()


class Row(NamedTuple):
    answer: type[wire.GuestSays] | None
    """The message that answers the open question; every other answer is dropped."""
    shelves: Shelves


# fmt: off
TABLE: Final[dict[Place, Row]] = {
    Place.MODE:       Row(wire.GameModeResponse,                    Shelves.DROPPED),
    Place.NICKNAME:   Row(wire.NickNameResponse,                    Shelves.DROPPED),
    Place.LOBBY:      Row(None,                                     Shelves.DROPPED),
    Place.NUMBER:     Row(wire.PlayerNumberResponse,                Shelves.DROPPED),
    Place.NAMESAKE:   Row(wire.NickNameResponse,                    Shelves.DROPPED),
    Place.LEADERS:    Row(wire.ChooseLeaderCardsResponse,           Shelves.REFUSED),
    Place.RESOURCES:  Row(wire.ChooseResourceTypeResponse,          Shelves.REFUSED),
    Place.SETTLING:   Row(wire.ChooseStorageTypeResponse,           Shelves.REFUSED),
    Place.ACTION:     Row(wire.DoActionResponse,                    Shelves.PLAYED),
    Place.LEADER:     Row(wire.ChooseLeaderCardToPlayResponse,      Shelves.PLAYED),
    Place.DISCARD:    Row(wire.ChooseLeaderCardToDiscardResponse,   Shelves.PLAYED),
    Place.POSITION:   Row(wire.MarbleInsertionPositionResponse,     Shelves.PLAYED),
    Place.CONVERSION: Row(wire.ChooseWhiteMarbleConversionResponse, Shelves.PLAYED),
    Place.STORAGE:    Row(wire.ChooseStorageTypeResponse,           Shelves.PLAYED),
    Place.CARD:       Row(wire.ChooseDevelopmentCardToBuyResponse,  Shelves.PLAYED),
    Place.SLOT:       Row(wire.ChooseDevelopmentCardSlotResponse,   Shelves.PLAYED),
    Place.POWERS:     Row(wire.ChooseProductionsToActivateResponse, Shelves.PLAYED),
    Place.INPUT:      Row(wire.ChooseResourceTypeResponse,          Shelves.PLAYED),
    Place.OUTPUT:     Row(wire.ChooseResourceTypeResponse,          Shelves.PLAYED),
    Place.PAYMENT:    Row(wire.ChooseResourceOriginResponse,        Shelves.PLAYED),
    Place.MATCH:      Row(None,                                     Shelves.REFUSED),
    Place.GONE:       Row(None,                                     Shelves.DROPPED),
}
# fmt: on
"""PingMessage is taken everywhere, and everywhere a line that is no message at all gets an ErrorMessage."""

_PLACES: Final[dict[type[wire.Request], Place]] = {
    wire.GameModeRequest: Place.MODE,
    wire.PlayerNumberRequest: Place.NUMBER,
    wire.ChooseLeaderCardsRequest: Place.LEADERS,
    wire.DoActionRequest: Place.ACTION,
    wire.ChooseLeaderCardToPlayRequest: Place.LEADER,
    wire.ChooseLeaderCardToDiscardRequest: Place.DISCARD,
    wire.MarbleInsertionPositionRequest: Place.POSITION,
    wire.ChooseWhiteMarbleConversionRequest: Place.CONVERSION,
    wire.ChooseDevelopmentCardToBuyRequest: Place.CARD,
    wire.ChooseDevelopmentCardSlotRequest: Place.SLOT,
    wire.ChooseProductionsToActivateRequest: Place.POWERS,
    wire.ChooseResourceOriginRequest: Place.PAYMENT,
}

_RESOURCE_PLACES: Final = {
    wire.Purpose.INITIAL: Place.RESOURCES,
    wire.Purpose.PRODUCTION_INPUT: Place.INPUT,
    wire.Purpose.PRODUCTION_OUTPUT: Place.OUTPUT,
}

NICKNAME: Final = re.compile(r"[A-Za-z0-9]{1,20}")
PLAYERS: Final = range(2, 5)

PING_SECONDS: Final = 5.0
SILENCE_SECONDS: Final = 15.0
"""How long a guest may be silent who has shown that he can ping."""
ANSWER_SECONDS: Final = 240.0


class RequestsSession(Session):
    __slots__ = (
        "_alarm",
        "_answer_seconds",
        "_gone",
        "_here",
        "_mode",
        "_open",
        "_pulse",
        "_rearranging",
        "_talk",
        "_waits",
        "name",
    )

    dialect = "masters-requests"
    # In the lobby a lost connection is the end; in a match the seat is kept for the name (row 27).
    can_rename = True

    def __init__(self, house: House, outlet: Outlet, answer_seconds: float = ANSWER_SECONDS) -> None:
        super().__init__(house, outlet)
        self.name = ""
        self._answer_seconds = answer_seconds
        self._gone = False
        self._mode: wire.GameMode | None = None
        self._open: wire.Request | None = None
        """The question this guest has to answer."""
        self._talk = NOTHING_SAID
        self._here: Position | None = None
        self._rearranging = False
        """Whether the entry that is being told is this guest's own rearranging, which leaves the question open."""
        self._waits = False
        """Whether this guest has been told to wait in the lobby since giving a name or a number."""
        self._alarm: Alarm | None = None
        self._pulse: Pulse | None = None

    @property
    def place(self) -> Place:
        match self._open:
            case _ if self._gone:
                return Place.GONE
            case None:
                return Place.MATCH if self._seat_in_match else Place.LOBBY
            case wire.NicknameRequest():
                return Place.NAMESAKE if self._in_lobby else Place.NICKNAME
            case wire.ChooseResourceTypeRequest(purpose=purpose):
                return _RESOURCE_PLACES[purpose]
            case wire.ChooseStorageTypeRequest(can_discard=in_turn):
                return Place.STORAGE if in_turn else Place.SETTLING
            case _:
                return _PLACES[type(self._open)]

    @property
    def _seat_in_match(self) -> Seat | None:
        return self.seat if self.seat and self.seat.table.playing else None

    @property
    def _queue(self) -> Queue:
        return self.house.queues["masters"]

    @property
    def _in_lobby(self) -> bool:
        return self._queue.waits(self)

    # What guests say

    def greet(self) -> None:
        self._pulse = Pulse(
            self.house,
            every=PING_SECONDS,
            beat=lambda: self._tell(wire.PingMessage()),
            limit=None,
            silent=self._expire,
        )
        self._ask(wire.GameModeRequest())

    def receive(self, frame: bytes) -> None:
        if self._gone:
            return
        assert self._pulse
        self._pulse.heard()
        try:
            said = wire.read_guest(frame)
        except Unreadable as why:
            self.unreadable(str(why))
            return
        self.known = True
        row = TABLE[self.place]
        match said:
            case wire.PingMessage():
                self._pulse.limit = SILENCE_SECONDS
            case wire.SwapWarehouseDepotsRequest() | wire.MoveResourceQuantityRequest():
                self._rearrange(row.shelves, said)
            case _ if type(said) is row.answer:
                self._take_answer(said)

    def unreadable(self, reason: str) -> None:
        self._tell(wire.ErrorMessage(reason))

    def _tell(self, *messages: wire.HouseSays) -> None:
        self.say(wire.lines(*messages))

    # Questions

    def _ask(self, request: wire.Request) -> None:
        self._open = request
        if self._answer_seconds and self._alarm is None:
            self._alarm = self.house.alarm(self._answer_seconds, self._expire)
        self._tell(request)

    def _settle(self) -> None:
        """No question is open any more."""
        self._open = None
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _ask_again(self) -> None:
        """The time to answer goes on: a wrong answer does not win any."""
        assert self._open
        self._tell(wire.again(self._open))

    def _expire(self) -> None:
        self._tell(wire.TimeoutExpiredMessage())
        self._depart()
        self.lost()

    def _take_answer(self, said: wire.GuestSays) -> None:
        match said:
            case wire.GameModeResponse(mode):
                self._take_mode(mode)
            case wire.NickNameResponse(nickname):
                self._take_nickname(nickname)
            case wire.PlayerNumberResponse(_, number):
                self._take_number(number)
            case _:
                self._take_turn(said)

    # The lobby

    def _take_mode(self, mode: wire.GameMode | None) -> None:
        if mode is None:
            self._ask_again()
            return
        self._mode = mode
        self._settle()
        self._ask(wire.NicknameRequest())

    def _take_nickname(self, nickname: str | None) -> None:
        if nickname is None or not NICKNAME.fullmatch(nickname):
            self._ask_again_for_name(already_taken=False)
            return
        solo = self._mode is wire.GameMode.SOLO
        if solo and nickname.lower() == wire.LORENZO.lower():
            self._ask_again_for_name(already_taken=True)
            return
        renamed = self._in_lobby
        self._settle()
        self._waits = False
        self.name = nickname
        if seat := self._left_behind(nickname):
            if renamed:
                self._queue.leave(self)
            seat.table.reclaim(seat, self)
        elif solo:
            table = self.house.open("masters", players=1, public=False, missing="wait")
            table.sit(nickname, self.dialect, self)
        elif renamed:
            self._queue.renamed()
        else:
            self._queue.join(self)
        self._wait()

    def _ask_again_for_name(self, *, already_taken: bool) -> None:
        self._tell(wire.NicknameRequest(is_retry=True, already_taken=already_taken))

    def _left_behind(self, nickname: str) -> Seat | None:
        """The seat somebody of this name lost his connection to, in a game of this mode (row 16)."""
        kept = [
            seat
            for seat in self.house.vacant
            if seat.dialect == self.dialect
            and seat.name == nickname
            and (len(seat.table.seats) == 1) == (self._mode is wire.GameMode.SOLO)
        ]
        return max(kept, key=lambda seat: (seat.left_at or 0.0, seat.table.code), default=None)

    def _take_number(self, number: int | None) -> None:
        if number is None or number not in PLAYERS:
            self._ask_again()
            return
        self._settle()
        self._waits = False
        self._queue.open(self, number, missing="skip")
        self._wait()

    def _wait(self) -> None:
        """Row 14: whoever has given a name or a number and does not play at once is told to wait."""
        if not self._waits and not self._seat_in_match and self._open is None:
            self._waits = True
            self._tell(wire.WaitingInTheLobbyMessage())

    # A guest in line

    def fits(self, table: Table) -> bool:
        """Guests of this dialect know cards by their printed numbers only."""
        return msgspec.json.decode(table.opened.options, type=Options) == Options()

    def ask_number(self) -> None:
        self._wait()
        self._ask(wire.PlayerNumberRequest())

    def ask_name(self) -> None:
        self._wait()
        self._ask(wire.NicknameRequest(is_retry=True, already_taken=True))

    def unseated(self) -> None:
        self.seat = None
        self.table = None

    def seated(self, seat: Seat) -> None:
        super().seated(seat)
        self._settle()
        self._talk = NOTHING_SAID
        if seat.table.playing:
            welcome = wire.WelcomeBackMessage(seat.name, game_finished=False)
            self._tell(welcome, *telling.present(seat.table, seat.index))
            self._go_on()

    def lost(self) -> None:
        self._settle()
        if self._pulse:
            self._pulse.stop()
        if not self._seat_in_match:
            self._queue.leave(self)
        super().lost()

    # The match

    def _take_turn(self, said: wire.GuestSays) -> None:
        assert self._open
        here = self._position()
        follows = answered(here, self._talk, self._open, said)
        if follows is None:
            self._ask_again()
        elif isinstance(follows, Talk):
            self._talk = follows
            self._settle()
            self._go_on()
        else:
            self._play(follows)

    def _position(self) -> Position:
        """Where this seat is; a state is never changed, so one look serves all questions of a talk."""
        assert self.seat
        table = self.seat.table
        if self._here is None or self._here.state is not table.state:
            self._here = Position(table.game, table.state, self.seat.index)
        return self._here

    def _play(self, moves: Moves) -> None:
        assert self.seat
        self._settle()
        self._talk = NOTHING_SAID
        self.seat.play(moves)

    def _go_on(self) -> None:
        """Ask what is to be asked now; where nothing is, play what must come."""
        if self.seat is None or self._open is not None or not self.seat.may_act:
            return
        follows = due(self._position(), self._talk)
        if isinstance(follows, list):
            self._play(follows)
        else:
            self._ask(follows)

    def _rearrange(
        self, shelves: Shelves, said: wire.SwapWarehouseDepotsRequest | wire.MoveResourceQuantityRequest
    ) -> None:
        if shelves is Shelves.DROPPED:
            return
        done = shelves is Shelves.PLAYED and self._rearranged(said)
        if isinstance(said, wire.SwapWarehouseDepotsRequest):
            self._tell(wire.SwapWarehouseDepotsResponse(done))
        else:
            self._tell(wire.MoveResourceQuantityResponse(done))
        # Rows 23 and 24: the depots are asked for again, and a payment begins again.
        if self.place is Place.STORAGE or (done and self.place is Place.PAYMENT):
            self._talk = replace(self._talk, sources=())
            self._open = None  # not settled: the time to answer goes on
            self._go_on()

    def _rearranged(self, said: wire.SwapWarehouseDepotsRequest | wire.MoveResourceQuantityRequest) -> bool:
        assert self.seat
        move = rearrangement(self._position().me, said)
        if move is None:
            return False
        number = self.seat.table.number
        self._rearranging = True
        self.seat.play([move])
        self._rearranging = False
        return self.seat.table.number > number

    # News

    def hear(self, news: News) -> None:
        seat = self.seat
        assert seat
        match news:
            case Happened() if seat.table.phase is not Phase.WAITING:
                self.say(telling.told_of(news, seat.index))
                if news.who == seat.index and not self._rearranging:
                    # Also when the house has moved for this seat: whatever was asked is asked anew.
                    self._settle()
                    self._talk = NOTHING_SAID
                if seat.table.playing:
                    seat.table.afterwards(self._go_on)
                else:
                    self._leave_the_table(seat)
            case Refused():
                seat.table.afterwards(self._go_on)
            case Presence(other, here) if seat.table.playing:
                self._tell(
                    wire.WelcomeBackMessage(other.name, game_finished=False)
                    if here
                    else wire.NotifyClientDisconnection(other.name)
                )
                if seat.table.waited_for:
                    self._settle()
                seat.table.afterwards(self._go_on)

    def _leave_the_table(self, seat: Seat) -> None:
        """The game is over: this guest may play another (section 6.8)."""
        seat.leave("the game is over")
        self.seat = None
        self.table = None
        self._settle()
        self._talk = NOTHING_SAID
        self._here = None
        self._ask(wire.GameModeRequest())

    def trouble(self, words: str) -> bytes | None:
        return wire.lines(wire.ErrorMessage(words)) if self.seat else None

    def dismissed(self, reason: str) -> None:
        self._tell(wire.ErrorMessage(reason))
        self._depart()

    def _depart(self) -> None:
        self._gone = True
        self._settle()
        if self._pulse:
            self._pulse.stop()
        self.outlet.close()
