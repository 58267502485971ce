"""The house's side of an `eriantys-views` connection.

Who may say what when is one table; the rulings it and the code follow are numbered in docs/eriantys-views.md.
"""

from collections.abc import Sequence
from enum import Enum, StrEnum, auto
from typing import Any

from msgspec import UNSET

from tavola.dialects.eriantys_views import registration, showing, telling, wire
from tavola.dialects.eriantys_views.asking import BadAnswer, asks, colour, moves_of, question, tile_at
from tavola.dialects.eriantys_views.showing import ADDRESSEE
from tavola.dialects.jsonlines import Unreadable, line
from tavola.dialects.session import Outlet, Session
from tavola.games.contract import Illegal
from tavola.games.eriantys import GAME
from tavola.games.eriantys import words as game
from tavola.games.eriantys.pieces import MEASURES
from tavola.games.eriantys.state import Phase as Step
from tavola.house.alarms import Alarm
from tavola.house.errors import NotDone, Unwished
from tavola.house.house import House
from tavola.house.ledger import Happened, Phase
from tavola.house.news import News, Presence, Refused, Said
from tavola.house.seat import Seat
from tavola.house.table import Table


class Place(StrEnum):
    """Where a guest is."""

    CONNECTED = "connected, before LoginRequest"
    LOGGED_IN = "logged in, at no table"
    LOBBY = "at a table that waits for players"
    OFF_TURN = "in a game, not on turn"
    PLANNING = "on turn, to play an assistant"
    STUDENTS = "on turn, to move students"
    MOTHER = "on turn, to move mother nature"
    CLOUD = "on turn, to take a cloud"
    QUESTION = "on turn, asked a character's question"
    ENDED = "the game is over"
    GONE = "sent away"


class Answer(Enum):
    """What the house does about a message."""

    LOG_IN = auto()
    DENY = auto()
    """LoginReply false/true: nothing changes."""
    SIT = auto()
    PLAY = auto()
    COUNT = auto()
    """InvalidNumberStudentsMovedMessage: students are still to be moved."""
    CHARACTER = auto()
    ANSWER = auto()
    WITHDRAW = auto()
    """With null the question is withdrawn; another character is refused."""
    SHOW = auto()
    """The unchanged island or hall, which the document promises always, and a refusal."""
    REFUSE = auto()
    """A sentence: TextMessage, or ErrorMessage for those who asked for extensions."""
    RELEASE = auto()
    IGNORE = auto()


ANSWERS = "a character's answer"
ANY_OTHER = "anything else"
"""A line that is none of these messages, or a malformed one."""

MESSAGES: dict[type[wire.GuestSays] | str, int] = {
    wire.LoginRequest: 0,
    wire.PlayerNicknameMessage: 1,
    wire.PlayAssistantCardMessage: 2,
    wire.StudentToIslandMessage: 3,
    wire.StudentToHallMessage: 4,
    wire.MoveMotherNatureMessage: 5,
    wire.AddStudentFromCloudToWaitingMessage: 6,
    wire.EndGame: 7,
    wire.PlayedCharacterCardMessage: 8,
    ANSWERS: 9,
    wire.PingMessage: 10,
    ANY_OTHER: 11,
}
"""The columns of the table."""

_I, _R, _S, _D = Answer.IGNORE, Answer.REFUSE, Answer.SHOW, Answer.DENY
_IN, _SIT, _PLAY, _COUNT = Answer.LOG_IN, Answer.SIT, Answer.PLAY, Answer.COUNT
_CARD, _ANSW, _DRAW, _FREE = Answer.CHARACTER, Answer.ANSWER, Answer.WITHDRAW, Answer.RELEASE

# fmt: off
TABLE: dict[Place, tuple[Answer, ...]] = {
    #                 login  player assist island hall   mother cloud   end    char   answer ping other
    Place.CONNECTED: (_IN,   _R,    _R,    _R,    _R,    _R,    _R,     _R,    _R,    _R,    _I,  _R),
    Place.LOGGED_IN: (_D,    _SIT,  _R,    _R,    _R,    _R,    _R,     _R,    _R,    _R,    _I,  _R),
    Place.LOBBY:     (_D,    _R,    _R,    _R,    _R,    _R,    _R,     _R,    _R,    _R,    _I,  _R),
    Place.OFF_TURN:  (_D,    _R,    _R,    _S,    _S,    _R,    _R,     _R,    _R,    _R,    _I,  _R),
    Place.PLANNING:  (_D,    _R,    _PLAY, _S,    _S,    _R,    _R,     _R,    _R,    _R,    _I,  _R),
    Place.STUDENTS:  (_D,    _R,    _R,    _PLAY, _PLAY, _COUNT, _COUNT, _R,   _CARD, _R,    _I,  _R),
    Place.MOTHER:    (_D,    _R,    _R,    _S,    _S,    _PLAY, _R,     _R,    _CARD, _R,    _I,  _R),
    Place.CLOUD:     (_D,    _R,    _R,    _S,    _S,    _R,    _PLAY,  _R,    _CARD, _R,    _I,  _R),
    Place.QUESTION:  (_D,    _R,    _R,    _S,    _S,    _R,    _R,     _R,    _DRAW, _ANSW, _I,  _R),
    Place.ENDED:     (_D,    _R,    _R,    _R,    _R,    _R,    _R,     _FREE, _R,    _R,    _I,  _R),
    Place.GONE:      (_I,    _I,    _I,    _I,    _I,    _I,    _I,     _I,    _I,    _I,    _I,  _I),
}
# fmt: on

_SIGNED = (Answer.PLAY, Answer.COUNT, Answer.CHARACTER, Answer.ANSWER, Answer.WITHDRAW)
"""What is done only in the guest's own name."""

WRONG_MOMENT = {
    Place.CONNECTED: "log in first, with a LoginRequest",
    Place.LOGGED_IN: "you are at no table: say PlayerNicknameMessage",
    Place.LOBBY: "the game has not begun: wait until everybody is here",
    Place.OFF_TURN: "it is not your turn",
    Place.PLANNING: "it is for you to play an assistant card now",
    Place.STUDENTS: "it is for you to move students now",
    Place.MOTHER: "it is for you to move mother nature now",
    Place.CLOUD: "it is for you to choose a cloud now",
    Place.QUESTION: "answer the character's question first, or withdraw it: PlayedCharacterCardMessage with null",
    Place.ENDED: "the game is over: say EndGame",
}

_STEPS = {
    Step.PLANNING: Place.PLANNING,
    Step.STUDENTS: Place.STUDENTS,
    Step.MOTHER_NATURE: Place.MOTHER,
    Step.CLOUD: Place.CLOUD,
}

VALID_CLOUD = "Choose a valid cloud"
NAME_LENGTH = 32
RELEASED_SECONDS = 60.0
"""How long after the end a guest who never says EndGame counts as having said it."""
MOST_GUESTS = 10_000
"""Guests of this dialect at once; to further ones a login says that there is no room."""

_EVERYBODY = ""
"""Nobody's name: under it the house counts all guests of this dialect."""


class ViewsSession(Session):
    __slots__ = ("_asked", "_extensions", "_gone", "_name", "_release", "_said")

    dialect = "eriantys-views"
    # Only those who asked for extensions are given a secret; for the others the name is enough (7.2, step 6).

    def __init__(self, house: House, outlet: Outlet) -> None:
        super().__init__(house, outlet)
        self._name = ""
        self._extensions = False
        self._gone = False
        self._said: wire.GuestSays | None = None
        """What is being played."""
        self._asked = 0
        """The character whose question is open."""
        self._release: Alarm | None = None

    @property
    def place(self) -> Place:
        if self._gone:
            return Place.GONE
        if not self._name:
            return Place.CONNECTED
        if self.seat is None:
            return Place.LOGGED_IN
        match self.seat.table.phase:
            case Phase.WAITING:
                return Place.LOBBY
            case Phase.OVER:
                return Place.ENDED
        if not self.seat.may_act:
            return Place.OFF_TURN
        return Place.QUESTION if self._asked else _STEPS[self.seat.table.state.phase]

    def receive(self, frame: bytes) -> None:
        try:
            said = wire.read_guest(frame)
        except Unreadable as why:
            self.unreadable(str(why))
            return
        self.known = self.known or type(said) is not wire.PingMessage
        self._answer(said)

    def unreadable(self, reason: str) -> None:
        place = self.place
        if TABLE[place][MESSAGES[ANY_OTHER]] is Answer.REFUSE:
            self._refuse(reason)
            if place is Place.QUESTION:
                self._ask()

    def _answer(self, said: wire.GuestSays) -> None:
        place = self.place
        column = MESSAGES[ANSWERS if isinstance(said, wire.Answers) else type(said)]
        answer = TABLE[place][column]
        if answer in _SIGNED and not self._is_own(said):
            self._refuse_move(said, f"your name here is {self._name}: speak for nobody else")
            return
        match answer:
            case Answer.LOG_IN:
                self._log_in(said)
            case Answer.DENY:
                self._send(wire.LoginReply(nickname_accepted=False, connection_successful=True))
            case Answer.SIT:
                assert isinstance(said, wire.PlayerNicknameMessage)
                self._sit_down(said)
            case Answer.PLAY:
                self._play(said)
            case Answer.COUNT:
                self._count()
            case Answer.CHARACTER:
                self._play_character(said)
            case Answer.ANSWER:
                self._play_answer(said)
            case Answer.WITHDRAW:
                self._withdraw(said)
            case Answer.SHOW | Answer.REFUSE:
                self._refuse_move(said, self._wrong_moment(place), show=answer is Answer.SHOW)
            case Answer.RELEASE:
                self._part()

    def _is_own(self, said: Any) -> bool:
        """Who somebody is comes from the connection; a name in a message must agree with it."""
        return said.nickname in (self._name, UNSET)

    def _wrong_moment(self, place: Place) -> str:
        waited_for = self.seat.table.waited_for if self.seat else []
        if waited_for:
            return f"the table waits for {' and '.join(seat.name for seat in waited_for)}"
        return WRONG_MOMENT[place]

    # Speaking

    def _send(self, message: wire.HouseSays) -> None:
        self.say(self._addressed(message))

    def _addressed(self, message: wire.HouseSays) -> bytes:
        return telling.addressed(line(message), self._name)

    def _text(self, text: str) -> None:
        self._send(wire.TextMessage(ADDRESSEE, text))

    def _refuse(self, reason: str) -> None:
        if self._extensions:
            self._send(wire.ErrorMessage(ADDRESSEE, reason))
        else:
            self._text(reason)

    @property
    def _view(self) -> game.View:
        assert self.seat
        view: game.View = self.seat.table.game.view(self.seat.table.state, self.seat.index)
        return view

    # Coming in

    def _log_in(self, said: Any) -> None:
        called = self.house.called
        name = said.nickname
        if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable() or called[self.dialect, name]:
            self._send(wire.LoginReply(nickname_accepted=False, connection_successful=True))
            return
        if called[self.dialect, _EVERYBODY] >= MOST_GUESTS:
            self._send(wire.LoginReply(nickname_accepted=True, connection_successful=False))
            self._go()
            return
        self._name = name
        self._extensions = said.extensions
        called.update([(self.dialect, name), (self.dialect, _EVERYBODY)])
        self._send(wire.LoginReply(nickname_accepted=True, connection_successful=True))

    def _sit_down(self, said: wire.PlayerNicknameMessage) -> None:
        try:
            seat = registration.kept_seat(self.house, self.dialect, self._name, said)
            if seat:
                seat.table.reclaim(seat, self)
                return
            table, wish = registration.table_for(self.house, self._name, said)
            table.sit(self._name, self.dialect, self, wish=wish, open_door=not self._extensions)
        except registration.BadName:
            self._send(wire.InvalidNicknameMessage(ADDRESSEE))
        except Unwished:
            self._send(wire.InvalidTowerMessage(ADDRESSEE))
        except NotDone as why:
            self._refuse(str(why))

    def seated(self, seat: Seat) -> None:
        super().seated(seat)
        if seat.table.phase is Phase.WAITING:
            self._welcome(seat)
            return
        script = telling.shown_again(seat.table, seat.index)
        self.say(script.frame(seat.index, self._name, extensions=self._extensions))
        for other in seat.table.occupied:
            if other.missing:
                self._tell_presence(Presence(other, here=False))
        self._mind_the_end(seat.table)

    def _welcome(self, seat: Seat) -> None:
        table = seat.table
        secret = seat.secret if self._extensions and seat.secret else UNSET
        tower: Any = seat.wish.upper()
        self._send(wire.TowerMessage(self._name, tower, registration.towers_held(seat), table.code, secret))
        waited_for = table.seats.count(None) + sum(other.missing for other in table.occupied)
        self._text(f"Table {table.code}, " + (f"waiting for {waited_for} more" if waited_for else "all are here"))
        if self._extensions:
            self._send(telling.waiting(table))

    # Playing

    def _play(self, said: wire.GuestSays) -> None:
        match said:
            case wire.PlayAssistantCardMessage():
                self._play_moves(said, [game.PlayAssistant(_value(said))])
            case wire.StudentToIslandMessage() | wire.StudentToHallMessage():
                self._move_students(said)
            case wire.MoveMotherNatureMessage(_, movement):
                allowed = self._view.steps
                if 1 <= movement <= allowed:
                    self._play_moves(said, [game.MoveMotherNature(movement)])
                else:
                    self._send(wire.InvalidMovementMessage(ADDRESSEE, allowed, movement))
            case wire.AddStudentFromCloudToWaitingMessage(_, cloud):
                self._play_moves(said, [game.TakeCloud(cloud)])

    def _play_moves(self, said: wire.GuestSays, moves: Sequence[game.Move]) -> None:
        assert self.seat
        self._said = said
        self.seat.play(moves)
        self._said = None

    def _move_students(self, said: wire.StudentToIslandMessage | wire.StudentToHallMessage) -> None:
        view = self._view
        to: int | game.Dining = "dining"
        if isinstance(said, wire.StudentToIslandMessage):
            try:
                to = tile_at(view, said.index_island)
            except BadAnswer as why:
                self._text(str(why))
                return
        if len(said.students) > view.left:
            self._show(said)
            self._count()
        elif said.students:
            self._play_moves(said, [game.MoveStudent(colour(student), to) for student in said.students])
        else:
            # Nothing is moved, so only whoever said so is answered, as if something had been.
            assert self.seat
            self._show(said)
            self._send(showing.display_entrance(view, self._names, self.seat.index))
            self._count_after(said)

    @property
    def _names(self) -> list[str]:
        assert self.seat
        return [seat.name for seat in self.seat.table.occupied]

    def _show(self, said: wire.GuestSays) -> None:
        """The document: always the island, always the hall; here as they are."""
        assert self.seat
        view = self._view
        match said:
            case wire.StudentToIslandMessage(_, _, index) if 0 <= index < len(view.islands):
                self._send(showing.display_island(view, index))
            case wire.StudentToHallMessage():
                self._send(showing.display_hall(view, self._names, self.seat.index))

    def _count(self) -> None:
        """How many students of this turn have been moved, and how many there are to move."""
        assert self.seat
        required = MEASURES[len(self.seat.table.occupied)].moved
        moved = required - self.seat.table.state.left
        self._send(wire.InvalidNumberStudentsMovedMessage(ADDRESSEE, moved, required))

    def _count_after(self, said: wire.GuestSays | None) -> None:
        """Ruling 10: after students to the hall the guest is told when the turn's number is not complete."""
        assert self.seat
        if isinstance(said, wire.StudentToHallMessage) and self.seat.table.state.left:
            self._count()

    # Characters

    def _play_character(self, said: wire.GuestSays) -> None:
        assert isinstance(said, wire.PlayedCharacterCardMessage)
        assert self.seat
        character = said.card_played
        if not self._extensions:
            self._refuse("characters are for those who asked for extensions in their LoginRequest")
        elif character is None:
            pass  # none: the guest says so, and nothing happens
        elif asks(character):
            try:
                # Nothing is paid before the answer; but a price that cannot be paid is refused now.
                GAME.preview(self.seat.table.state, self.seat.index, game.Pay(character))
            except Illegal as why:
                self._refuse(str(why))
            else:
                self._asked = character
                self._ask()
        else:
            self._play_moves(said, [game.Pay(character)])

    def _withdraw(self, said: wire.GuestSays) -> None:
        assert isinstance(said, wire.PlayedCharacterCardMessage)
        if said.card_played is None:
            self._asked = 0
        else:
            self._refuse(WRONG_MOMENT[Place.QUESTION])

    def _ask(self) -> None:
        assert self.seat
        self._send(question(self._view, self.seat.index, self._asked))

    def _play_answer(self, said: wire.GuestSays) -> None:
        assert isinstance(said, wire.Answers)
        try:
            moves = moves_of(self._view, self._asked, said)
        except BadAnswer as why:
            self._refuse(str(why))
            self._ask()
        else:
            self._play_moves(said, [game.Pay(self._asked), *moves])

    # Refusals

    def _refuse_move(self, said: wire.GuestSays, reason: str, *, show: bool = True) -> None:
        if show:
            self._show(said)
        self._refuse(reason)
        if self._asked and isinstance(said, wire.Answers):
            self._ask()

    def _refused(self, reason: str) -> None:
        """The rules refuse what was said: the document's answer to that, if it has one."""
        match said := self._said:
            case wire.PlayAssistantCardMessage():
                if self._extensions:
                    self._send(wire.ErrorCardMessageResponse(ADDRESSEE, _card(said)))
                self._text(reason)
            case wire.StudentToIslandMessage() | wire.StudentToHallMessage():
                self._show(said)
                self._text(reason)
            case wire.AddStudentFromCloudToWaitingMessage():
                self._count()
                self._text(VALID_CLOUD)
            case _:
                self._refuse(reason)
                if self._asked:
                    self._ask()

    # News

    def hear(self, news: News) -> None:
        match news:
            case Happened():
                self._tell(news)
            case Refused(reason):
                self._refused(reason)
            case Presence():
                self._tell_presence(news)
            case Said(table, seat, text):
                # Guests of this dialect cannot talk, but they can listen.
                speaker = None if seat is None else table.seats[seat]
                self._text(f"{speaker.name}: {text}" if speaker else text)

    def _tell(self, news: Happened) -> None:
        assert self.seat
        seat = self.seat.index
        script: telling.Script | None = news.shared.get(self.dialect)
        if script is None:
            script = news.shared[self.dialect] = telling.told(news)
        frame = script.frame(seat, self._name, extensions=self._extensions)
        if frame:
            self.say(frame)
        if news.who == seat:
            self._asked = 0
            self._count_after(self._said)
        self._mind_the_end(news.table)

    def _tell_presence(self, news: Presence) -> None:
        assert self.seat
        table, name = news.seat.table, news.seat.name
        if news.here:
            self._text(f"{name} is back")
            if table.opened.missing == "pause" and self.seat.may_act:
                # While the table paused whatever this guest said was refused: it is time to say it again.
                self._text(telling.YOUR_TURN)
            return
        text = f"The connection of {name} is lost" + (": the table waits" if table.waited_for else "")
        if self._extensions:
            self._send(wire.DisconnectionMessage(name, text))
        else:
            self._text(text)

    def _mind_the_end(self, table: Table) -> None:
        if table.phase is Phase.OVER and self._release is None:
            self._release = self.house.alarm(RELEASED_SECONDS, self._part)

    def trouble(self, words: str) -> bytes:
        return self._addressed(wire.TextMessage(ADDRESSEE, words))

    # Going

    def farewell(self) -> None:
        if self.known:
            self._text("The house is closing")

    def _part(self) -> None:
        """EndGame, or as if: the guest is logged in and at no table."""
        assert self.seat
        self._stop_waiting()
        self.seat.leave("the game is over")
        self.seat = self.table = None

    def _stop_waiting(self) -> None:
        if self._release:
            self._release.cancel()
            self._release = None

    def dismissed(self, reason: str) -> None:
        self._text(reason)
        self._go()

    def _go(self) -> None:
        self._gone = True
        self.outlet.close()

    def lost(self) -> None:
        self._stop_waiting()
        if self._name:
            self._forget_name()
        super().lost()

    def _forget_name(self) -> None:
        called = self.house.called
        called[self.dialect, _EVERYBODY] -= 1
        del called[self.dialect, self._name]


def _value(said: wire.PlayAssistantCardMessage) -> int:
    return said.assistant_card if isinstance(said.assistant_card, int) else said.assistant_card.priority


def _card(said: wire.PlayAssistantCardMessage) -> wire.AssistantCard:
    card = said.assistant_card
    return wire.AssistantCard(card) if isinstance(card, int) else card
