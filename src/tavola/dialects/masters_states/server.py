"""The house's side of a `masters-states` connection.

Who may say what in which state is one table; what the two variants do differently is another, in states.py. The
rulings G1 to G26 that the code names are in docs/masters-states.md.
"""

import re
from typing import Any, Final

import msgspec
from msgspec import UNSET, Raw

from tavola.dialects.jsonlines import Unreadable
from tavola.dialects.masters_states import telling, wire
from tavola.dialects.masters_states.catalogue import catalogue_of, faults_of, options_of
from tavola.dialects.masters_states.meaning import (
    STILL_ROOM,
    WRONG_CONVERSIONS,
    Meaningless,
    insertion,
    is_one,
    moves_of,
    named,
    refusal,
)
from tavola.dialects.masters_states.states import WAYS, State, Variant, spelled
from tavola.dialects.masters_states.telling import Told
from tavola.dialects.masters_states.values import MatchConfiguration
from tavola.dialects.pulse import Pulse
from tavola.dialects.session import Outlet, Session
from tavola.games.masters import words as game
from tavola.house.alarms import Alarm
from tavola.house.errors import NotDone
from tavola.house.house import House
from tavola.house.ledger import Happened, Phase
from tavola.house.news import News, Presence, Refused, Rematch
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.words import Started

# fmt: off
TABLE: Final[dict[State, set[type[wire.GuestSays]]]] = {
    State.LOGIN:                   {wire.Login},
    State.RECONNECTION:            {wire.BinarySelection},
    State.NEW_PLAYER:              {wire.BinarySelection},
    State.NUMBER_OF_PLAYERS:       {wire.NumPlayers},
    State.SP_CONFIGURATION_CHOOSE: {wire.BinarySelection},
    State.MP_CONFIGURATION_CHOOSE: {wire.BinarySelection},
    State.CONFIGURATION:           {wire.Configuration},
    State.WAITING:                 set(),
    State.WAITING_FOR_PLAYERS:     set(),
    State.WAITING_LEADERS:         {wire.LeadersChoice},
    State.WAITING_RESOURCES:       {wire.StartingResource},
    State.STARTING_PHASE_DONE:     set(),
    State.WAITING_FOR_TURN:        set(),
    State.STARTING_TURN:           {wire.SwitchShelf, wire.LeaderActivation, wire.LeaderDiscarding,
                                    wire.MarketDraw, wire.DevCardDraw, wire.Production},
    State.MARKET_ACTION:           {wire.SwitchShelf, wire.WhiteMarblesConversion},
    State.RESOURCES_PLACEMENT:     {wire.SwitchShelf, wire.WarehouseInsertion},
    State.BUY_DEV_ACTION:          {wire.SwitchShelf, wire.Payments},
    State.DEV_CARD_PLACEMENT:      {wire.SwitchShelf, wire.DevCardPlacement},
    State.PRODUCTION_ACTION:       {wire.SwitchShelf, wire.Payments},
    State.END_TURN:                {wire.SwitchShelf, wire.LeaderActivation, wire.LeaderDiscarding, wire.EndTurn},
    State.END_MATCH:               {wire.Rematch},
    State.REMATCH_OFFER:           set(),
}
"""What is taken in each state in which a guest is left to speak. A ping and a goodbye are, always; in
WAITING_FOR_TURN the variant says what becomes of the rest, else it is answered with a retry."""
# fmt: on

BEFORE_THE_MATCH: Final = (
    State.LOGIN,
    State.RECONNECTION,
    State.NEW_PLAYER,
    State.NUMBER_OF_PLAYERS,
    State.SP_CONFIGURATION_CHOOSE,
    State.MP_CONFIGURATION_CHOOSE,
    State.CONFIGURATION,
    State.WAITING,
    State.WAITING_FOR_PLAYERS,
)

NOT_NOW: Final[dict[type[wire.GuestSays], str]] = {
    wire.Login: "You can't send a LOGIN message in this moment",
    wire.NumPlayers: "You can't send a NUM_PLAYERS message in this moment",
    wire.BinarySelection: "You can't send a BINARY_SELECTION message right now",
    wire.Configuration: "You can't send a CONFIGURATION message right now",
}
NOT_STARTED: Final = "The match is not started yet, you cannot send messages like that"
NOT_IN_THIS_PHASE: Final = "This message is not accepted in this phase"
ANSWERED: Final = "Wait for the other players to make a decision."

WRONG_JSON: Final = "Wrong Json Syntax"
FORGOTTEN: Final = "You forgot some parameters"
NAME_TAKEN: Final = "This name is used by another connected player, please choose a different one"
WRONG_NUMBER: Final = (
    "Wrong number of players, you have to choose a number of players between 2 and 4 "
    "to organize a multiplayer match"
)

FAREWELL: Final = "Hope to see you again"
DECLINED: Final = "One player declined the rematch offer. Thanks for playing!"
OFFLINE: Final = "I'm sorry the server is temporary offline, retry soon"

LONGEST_NAME: Final = 20
PING_SECONDS: Final = 10.0
SILENCE_SECONDS: Final = 60.0
CLOSING_SECONDS: Final = 1.0
"""Between a Goodbye and the end of the connection."""
FAULTS_TOLD: Final = 5

_CARD_NUMBER: Final = re.compile(r"\b(?:card|leader) (\d+)\b")


class StatesSession(Session):
    __slots__ = (
        "_answering",
        "_closing",
        "_draft",
        "_parted",
        "_players",
        "_pulse",
        "_returning",
        "_ways",
        "_whites",
        "name",
        "state",
        "variant",
    )

    dialect = "masters-states"
    can_rename = False

    def __init__(self, house: House, outlet: Outlet, variant: Variant = Variant.AS_WRITTEN) -> None:
        super().__init__(house, outlet)
        self.variant = variant
        self._ways = WAYS[variant]
        self.state = State.LOGIN
        """The state that was announced last."""
        self.name = ""
        """Once it is this guest's."""
        self._returning = ""
        """The name of a dropped player that this guest may be."""
        self._players = 0
        self._draft = MatchConfiguration()
        self._whites: int | None = None
        """White marbles to be answered for where there is nothing to choose: a step of the dialect only (G9)."""
        self._answering: wire.GuestSays | None = None
        self._parted = False
        self._pulse: Pulse | None = None
        self._closing: Alarm | None = None

    # Speaking

    def _send(self, *messages: wire.HouseSays) -> None:
        self.say(wire.lines(messages))

    def _next(self, state: State) -> wire.NextState:
        """Note the state and put it into words."""
        self.state = state
        return wire.NextState(spelled(state, self._ways), self.name or UNSET)

    def _retry(self, why: str) -> None:
        self._send(wire.Retry(spelled(self.state, self._ways), why, self.name or UNSET))

    def greet(self) -> None:
        self._pulse = Pulse(
            self.house,
            every=PING_SECONDS,
            beat=lambda: self.say(self._ways.ping),
            limit=SILENCE_SECONDS if self._ways.pings_expected else None,
            silent=self._silent,
        )
        self._send(self._next(State.LOGIN))

    def _silent(self) -> None:
        self.lost()
        self.outlet.close()

    # Listening

    def receive(self, frame: bytes) -> None:
        if self._pulse:
            self._pulse.heard()
        if self._parted or not frame.strip():
            return
        try:
            message, said = wire.read_guest(frame)
            self.known = True
            self._hear_out(message, said)
        except wire.Forgotten:
            self._retry(FORGOTTEN)
        except Unreadable as why:
            self._retry(f"{WRONG_JSON}: {why}")
        except (Meaningless, NotDone) as why:
            self._retry(str(why))

    def unreadable(self, reason: str) -> None:
        if not self._parted:
            self._retry(f"{WRONG_JSON}: {reason}")

    def _hear_out(self, message: type[wire.GuestSays], said: dict[str, Any]) -> None:
        if message is wire.Ping:
            if self._pulse:
                self._pulse.limit = SILENCE_SECONDS
            return
        # G22: who speaks is known from the connection, whatever name a message bears.
        nickname = said.get("nickname", self.name)
        if (
            self.name
            and message is not wire.Login
            and (not isinstance(nickname, str) or nickname.strip() != self.name)
        ):
            self._retry(f"You are {self.name}, nobody else can be spoken for")
        elif message is wire.Disconnection:
            self._leave()
        elif message in TABLE[self.state]:
            self._answer(wire.argued(message, said))
        elif self.state is State.WAITING_FOR_TURN:
            if self._ways.not_your_turn:
                self._retry(self._ways.not_your_turn)
        else:
            self._retry(_not_now(self.state, message))

    def _answer(self, said: wire.GuestSays) -> None:
        match said:
            case wire.Login(nickname):
                self._log_in(nickname.strip())
            case wire.BinarySelection(selection):
                self._choose(yes=selection)
            case wire.NumPlayers(number):
                if not 2 <= number <= 4:
                    raise NotDone(WRONG_NUMBER)
                self._players = number
                self._send(self._next(State.MP_CONFIGURATION_CHOOSE))
            case wire.Configuration(config):
                self._configure(config)
            case wire.Rematch(accepted):
                assert self.seat
                self.seat.table.rematches.answer(self.seat, accepted)
            case _:
                self._play(said)

    # Coming in

    def _log_in(self, name: str) -> None:
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            raise NotDone(f"A nickname is 1 to {LONGEST_NAME} printable characters")
        if self.house.called["masters", name]:
            raise NotDone(NAME_TAKEN)
        if self._kept(name):
            self._returning = name
            self._send(self._next(State.RECONNECTION))
        else:
            self._be_called(name)
            self._send(self._next(State.NEW_PLAYER))

    def _kept(self, name: str) -> Seat | None:
        """The seat that waits for somebody of this name, of several the one left last."""
        over = [table for table in self.house.tables.values() if table.phase is Phase.OVER]
        asked = [seat for table in over for seat in table.occupied if self._asked_for_rematch(seat)]
        playing = [seat for seat in self.house.vacant if seat.table.playing]
        seats = [
            seat
            for seat in (*playing, *asked)
            if seat.missing and seat.name == name and seat.dialect == self.dialect
        ]
        return max(seats, key=lambda seat: (seat.left_at or 0.0, seat.table.opened_at), default=None)

    def _asked_for_rematch(self, seat: Seat) -> bool:
        """Whether others wait for this seat's answer: once somebody has said yes, else for the grace (G18)."""
        table = seat.table
        if not table.attended_by_players or table.rematches.refused or seat.left_at is None:
            return False
        return bool(table.rematches.answers) or self.house.now() - seat.left_at < table.opened.grace / 1000

    def _be_called(self, name: str) -> None:
        self.name = name
        self.house.called["masters", name] += 1

    def _give_up_name(self) -> None:
        called = self.house.called
        if self.name:
            called["masters", self.name] -= 1
            if not called["masters", self.name]:
                del called["masters", self.name]
            self.name = ""

    def _choose(self, *, yes: bool) -> None:
        match self.state:
            case State.RECONNECTION:
                self._come_back(yes=yes)
            case State.NEW_PLAYER if yes:
                self._players = 1
                self._send(self._next(State.SP_CONFIGURATION_CHOOSE))
            case State.NEW_PLAYER:
                self.house.queues["masters"].join(self)
                if self.state is State.NEW_PLAYER:
                    self._send(self._next(State.WAITING))
            case _ if yes:
                self._open(MatchConfiguration())
            case _:
                self._draft = MatchConfiguration()
                self._send(self._next(State.CONFIGURATION))

    def _come_back(self, *, yes: bool) -> None:
        name, self._returning = self._returning, ""
        if not yes:
            self._send(self._next(State.LOGIN))
            return
        self.state = State.LOGIN
        seat = self._kept(name)
        if seat is None or self.house.called["masters", name]:
            self._log_in(name)
            return
        self._be_called(name)
        seat.table.reclaim(seat, self)

    def _configure(self, config: MatchConfiguration) -> None:
        """Section 8: piece by piece; an empty message is the end, as is the fourth piece."""
        if wrong := faults_of(config, self._players):
            more = [f"and {len(wrong) - FAULTS_TOLD} more faults"] if len(wrong) > FAULTS_TOLD else []
            raise NotDone("; ".join(wrong[:FAULTS_TOLD] + more))
        pieces = {
            piece: given for piece in config.__struct_fields__ if (given := getattr(config, piece)) is not UNSET
        }
        draft = msgspec.structs.replace(self._draft, **pieces)
        missing = [piece for piece in draft.__struct_fields__ if getattr(draft, piece) is UNSET]
        if pieces and missing:
            self._draft = draft
            self._send(self._next(State.CONFIGURATION))
        else:
            self._open(draft)

    def _open(self, config: MatchConfiguration) -> None:
        options = msgspec.to_builtins(options_of(config))
        if self._players == 1:
            table = self.house.open("masters", players=1, public=False, options=options, missing="wait")
            table.sit(self.name, self.dialect, self)
        else:
            self.house.queues["masters"].open(self, self._players, options=options, missing="skip")

    # Waiting in line

    def fits(self, table: Table) -> bool:  # noqa: ARG002 - this dialect can follow every game
        return True

    def ask_number(self) -> None:
        self._send(self._next(State.NUMBER_OF_PLAYERS))

    def ask_name(self) -> None:
        """Nobody asks: who cannot be renamed gets another table."""

    def unseated(self) -> None:
        self.seat = self.table = None
        self.state = State.WAITING

    # At a table

    def seated(self, seat: Seat) -> None:
        before = self.state
        super().seated(seat)
        if seat.table.phase is not Phase.WAITING:
            self._return(seat)
        elif before in (State.END_MATCH, State.REMATCH_OFFER):
            self.state = State.START_GAME  # the same people again: straight on to the Summary
        elif before is State.NEW_PLAYER:
            self._send(self._next(State.WAITING))
        elif before is not State.WAITING and self._players > 1:
            self._send(self._next(State.WAITING_FOR_PLAYERS))

    def _return(self, seat: Seat) -> None:
        """Section 7: everything there is to see, then the state."""
        view: game.View = seat.table.game.view(seat.table.state, seat.index)
        summary = Raw(msgspec.json.encode(telling.summary(seat.table, self._ways, view)))
        said = [self._next(State.START_GAME), *self._whole(summary, view)]
        state = self._state_in(view)
        if state is State.WAITING_LEADERS:
            said.append(telling.hand_of(view, seat))
        said.append(self._next(state))
        if state in (State.END_MATCH, State.REMATCH_OFFER):
            said.append(telling.results(seat.table, self._ways, view))
        if state is State.END_MATCH:
            names = [other.name for other in seat.table.occupied if seat.table.rematches.answers.get(other.index)]
            said += [wire.RematchOffered(name, name, "") for name in names[:1]]
        self._send(*said)

    def _whole(self, summary: Raw, view: game.View) -> list[wire.HouseSays]:
        said: list[wire.HouseSays] = [wire.SummaryMessage(summary, self.name)]
        cards = catalogue_of(view.options)
        if cards.custom and self._ways.tells_configuration:
            said.insert(0, wire.Configuration(cards.configuration, self.name))
        return said

    def _state_in(self, view: game.View) -> State:
        assert self.seat
        state = telling.state_of(view, self.seat.index)
        if state is State.END_MATCH and self.seat.index in self.seat.table.rematches.answers:
            return State.REMATCH_OFFER
        return state if self._whites is None else State.MARKET_ACTION

    def _play(self, said: wire.GuestSays) -> None:
        seat = self.seat
        assert seat
        if waited_for := seat.table.waited_for:
            raise NotDone(f"The table waits for {' and '.join(other.name for other in waited_for)}")
        self._answering = said
        try:
            self._play_out(seat, said)
        finally:
            self._answering = None

    def _play_out(self, seat: Seat, said: wire.GuestSays) -> None:
        match said:
            case wire.WarehouseInsertion(resources):
                moves, fits = insertion(seat, resources, rest_may_go=self._ways.rest_may_go)
                if moves:
                    seat.play(moves)
                if fits:
                    self._retry(STILL_ROOM)
            case wire.WhiteMarblesConversion() if self._whites is not None:
                self._convert_all_alike(seat, said, self._whites)
            case _:
                seat.play(moves_of(said, seat))

    def _convert_all_alike(self, seat: Seat, said: wire.WhiteMarblesConversion, whites: int) -> None:
        """The game has converted already where a leader does; the guest says what could not be otherwise."""
        view: game.View = seat.table.game.view(seat.table.state, seat.index)
        gives = [resource for resource, _ in view.seats[seat.index].conversions]
        due = gives * whites
        things = named(said.resources)
        if len(things) != len(due) or not all(is_one(thing, due[0]) for thing in things):
            raise NotDone(WRONG_CONVERSIONS)
        self._whites = None
        self._send(telling.buffer_of(view, seat), self._next(self._state_in(view)))

    # News

    def hear(self, news: News) -> None:
        if self._parted:
            return
        match news:
            case Happened():
                if news.table.state is not None:
                    self._tell(news)
            case Refused(reason):
                self._refused(reason)
            case Presence(seat, here):
                if seat.table.state is not None:
                    self._send(wire.PlayerConnectionState(here, seat.name))
            case Rematch(seat, accepted):
                self._rematch(seat, accepted=accepted)

    def _tell(self, news: Happened) -> None:
        assert self.seat
        seat = self.seat.index
        told: Told | None = news.shared.get(self.dialect)
        if told is None:
            told = news.shared[self.dialect] = Told(news)
        if any(isinstance(event, Started) for event in news.seen(None)):
            self._begin(news, told)
            return
        took = told.took
        if news.who == seat and self._answering is None:
            self._whites = None  # the house played for this guest, who was out of time
        elif took and took.seat == seat and self._ways.whites_always and not took.whites and not told.view.outcome:
            self._whites = took.marbles.count("white") or None
        alone = told.turn_ended and len(told.view.seats) == 1
        before = wire.lines([self._next(State.WAITING_FOR_TURN)]) if alone else b""
        frame = before + told.frame(seat, unconverted=self._whites is not None)
        frame += wire.lines(self._announcement(told.view))
        if frame:
            self.say(frame)

    def _announcement(self, view: game.View) -> list[wire.HouseSays]:
        """The state this guest is in now, if it is another one; at the end the results."""
        assert self.seat
        before, after = self.state, self._state_in(view)
        if after is before:
            return []
        said: list[wire.HouseSays] = []
        if before in telling.SETTING_UP.values() and after in (State.STARTING_TURN, State.WAITING_FOR_TURN):
            said.append(self._next(State.STARTING_PHASE_DONE))
        said.append(self._next(after))
        if after is State.END_MATCH:
            said.append(telling.results(self.seat.table, self._ways, view))
        return said

    def _begin(self, news: Happened, told: Told) -> None:
        assert self.seat
        self._whites = None
        key = (self.dialect, self.variant)
        summary: Raw | None = news.shared.get(key)
        if summary is None:
            spelled_out = telling.summary(news.table, self._ways, told.view)
            summary = news.shared[key] = Raw(msgspec.json.encode(spelled_out))
        said: list[wire.HouseSays] = [] if self.state is State.START_GAME else [self._next(State.START_GAME)]
        own: game.View = news.table.game.view(news.table.state, self.seat.index)
        said += [*self._whole(summary, own), telling.hand_of(own, self.seat), self._next(State.WAITING_LEADERS)]
        self._send(*said)

    def _refused(self, reason: str) -> None:
        """The game's reason, with cards called as this document calls them."""
        assert self.table
        first = refusal(self._answering, self.state) if self._answering else ""
        label = catalogue_of(self.table.game.view(self.table.state, None).options).label
        why = _CARD_NUMBER.sub(lambda card: label.get(int(card[1]), card[0]), reason)
        self._retry(f"{first} {why}".strip())

    def _rematch(self, seat: Seat, *, accepted: bool) -> None:
        if not accepted:
            self._part(DECLINED, nickname=seat.name)
            assert self.seat
            self.seat.leave("no rematch")
        elif seat is self.seat:
            self.state = State.REMATCH_OFFER
        elif list(seat.table.rematches.answers.values()) == [True]:
            self._send(wire.RematchOffered(seat.name, seat.name, ""))

    # Going

    def _part(self, why: str, *, nickname: str, abnormal: bool = False) -> None:
        self._send(wire.Goodbye(why, abnormal, nickname or UNSET))
        self._parted = True
        if self._pulse:
            self._pulse.stop()
        self._give_up_name()
        self._closing = self.house.alarm(CLOSING_SECONDS, self.outlet.close)

    def _leave(self) -> None:
        """A polite goodbye: nobody waits for this guest."""
        in_line, seat = self.state in BEFORE_THE_MATCH, self.seat
        self._part(FAREWELL, nickname=self.name)
        if in_line:
            self.house.queues["masters"].leave(self)
        if seat and seat.table.phase is Phase.OVER:
            seat.table.rematches.answer(seat, accepted=False)
        if seat and seat.listener is self:
            seat.lost(politely=True)
        self.seat = self.table = None

    def lost(self) -> None:
        if self._pulse:
            self._pulse.stop()
        if self._closing:
            self._closing.cancel()
        if not self._parted:
            self._parted = True
            self._give_up_name()
            if self.state in BEFORE_THE_MATCH:
                self.house.queues["masters"].leave(self)
        super().lost()

    def farewell(self) -> None:
        if not self._parted:
            self._send(wire.Goodbye(OFFLINE, True, self.name or UNSET))

    def dismissed(self, reason: str) -> None:  # noqa: ARG002 - the document has a sentence of its own
        if not self._parted:
            self._part(OFFLINE, nickname=self.name, abnormal=True)
        self.seat = self.table = None


def _not_now(state: State, message: type[wire.GuestSays]) -> str:
    if message in NOT_NOW:
        return NOT_NOW[message]
    if state is State.REMATCH_OFFER and message is wire.Rematch:
        return ANSWERED
    return NOT_STARTED if state in BEFORE_THE_MATCH else NOT_IN_THIS_PHASE
