"""The house's side of a `qwirkle-lines` connection.

Who may say what when is one table; the rulings it and the code follow are numbered in docs/qwirkle-lines.md.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Any

from tavola.dialects.qwirkle_lines import wire
from tavola.dialects.session import Outlet, Session
from tavola.games.qwirkle import words as game
from tavola.house.house import House, ReconnectPolicy
from tavola.house.news import Happened, News, Refused
from tavola.house.seat import Seat
from tavola.house.table import Phase, Table
from tavola.house.words import Started


class Place(StrEnum):
    """Where a guest is."""

    DOOR = "before HELLO"
    LOBBY = "welcomed, before NAMES"
    ON_TURN = "in the game, on turn"
    OFF_TURN = "in the game, somebody else on turn"
    GONE = "kicked, or the game is over"


class Answer(Enum):
    """What the house does about a line."""

    SEAT = auto()
    PLAY = auto()
    TURN_AWAY = auto()
    """KICK to this connection alone, and close: nobody else knows of this guest (rulings 3, 4, 21)."""
    KICK = auto()
    """KICK to everybody, and close (rulings 20, 21)."""
    IGNORE = auto()


ANY_OTHER = "anything else"
"""A line that is none of the document's commands, or a malformed one."""

COMMANDS = ("HELLO", "MOVE", "SWAP", ANY_OTHER)

# fmt: off
TABLE: dict[Place, tuple[Answer, ...]] = {
    #                HELLO             MOVE              SWAP              anything else
    Place.DOOR:     (Answer.SEAT,      Answer.TURN_AWAY, Answer.TURN_AWAY, Answer.TURN_AWAY),
    Place.LOBBY:    (Answer.TURN_AWAY, Answer.TURN_AWAY, Answer.TURN_AWAY, Answer.TURN_AWAY),
    Place.ON_TURN:  (Answer.KICK,      Answer.PLAY,      Answer.PLAY,      Answer.KICK),
    Place.OFF_TURN: (Answer.KICK,      Answer.KICK,      Answer.KICK,      Answer.KICK),
    Place.GONE:     (Answer.IGNORE,    Answer.IGNORE,    Answer.IGNORE,    Answer.IGNORE),
}
# fmt: on

_COLUMN = {wire.Hello: 0, wire.Move: 1, wire.Swap: 2, type(None): 3}

WRONG_MOMENT = {
    Place.DOOR: "say HELLO and your name first",
    Place.LOBBY: "the game has not begun: wait for NAMES",
    Place.ON_TURN: "it is your turn: say MOVE or SWAP",
    Place.OFF_TURN: "it is not your turn",
}

PLAYERS = 4
INVALID_TURN = "made an invalid turn"


GATHER = 20_000
"""Milliseconds from the second player to the start (ruling 6)."""


@dataclass(frozen=True)
class Lobby:
    """How tables are opened for those who come through this dialect."""

    gather: int = GATHER
    ai_time: int = 5000


DEFAULT_LOBBY = Lobby()


class LinesSession(Session):
    __slots__ = ("_gone", "_lobby", "_wrong")

    dialect = "qwirkle-lines"
    # Ruling 24: a lost line is a kick at once; only after a restart of the house a seat is kept for its name.
    policy = ReconnectPolicy(waiting=0, playing=0, restart=60, gather=GATHER)

    def __init__(self, house: House, outlet: Outlet, lobby: Lobby = DEFAULT_LOBBY) -> None:
        super().__init__(house, outlet)
        self._lobby = lobby
        self._gone = False
        self._wrong: str | None = None
        """What was wrong with the turn this guest is kicked for."""

    @property
    def place(self) -> Place:
        if self._gone:
            return Place.GONE
        if self.seat is None:
            return Place.DOOR
        if self.seat.table.phase is Phase.WAITING:
            return Place.LOBBY
        return Place.ON_TURN if self.seat.may_act else Place.OFF_TURN

    def receive(self, frame: bytes) -> None:
        try:
            said = wire.read_guest(frame)
        except wire.Unreadable as why:
            self._answer(None, str(why))
        else:
            self._answer(said, None)

    def unreadable(self, reason: str) -> None:
        self._answer(None, reason)

    def _answer(self, said: wire.GuestSays | None, reason: str | None) -> None:
        place = self.place
        answer = TABLE[place][_COLUMN[type(said)]]
        if answer is Answer.PLAY:
            assert self.seat
            self.seat.play([_move(said)])
        elif answer is Answer.SEAT:
            assert isinstance(said, wire.Hello)
            self._sit_down(said.name)
        elif answer is Answer.KICK:
            assert self.seat
            self.seat.leave(reason or WRONG_MOMENT[place])
        elif answer is Answer.TURN_AWAY:
            self._turn_away(reason or WRONG_MOMENT[place])

    # Coming in

    def _sit_down(self, name: str) -> None:
        kept = [seat for seat in self.house.vacant if seat.dialect == self.dialect and seat.name == name]
        if kept:
            # Several may have one name: the oldest table first, and there the lowest number.
            seat = min(kept, key=lambda seat: (seat.table.opened_at, seat.table.code, seat.index))
            seat.table.reclaim(seat, self)
        else:
            self._table_with_room(self.house).sit(name, self.dialect, self)

    def _table_with_room(self, house: House) -> Table:
        """The oldest public table that waits, whoever opened it; else another one (ruling 7)."""
        waiting = house.waiting("qwirkle")
        if waiting:
            return waiting[0]
        return house.open("qwirkle", players=PLAYERS, ai_time=self._lobby.ai_time, gather=self._lobby.gather)

    def seated(self, seat: Seat) -> None:
        super().seated(seat)
        self.known = True
        messages: list[wire.HouseSays] = [wire.Welcome(seat.name, seat.index)]
        if seat.table.phase is not Phase.WAITING:
            messages += _again(seat)
        self.say(wire.lines(messages))
        if seat.table.phase is Phase.OVER:
            self._part()

    def _turn_away(self, reason: str) -> None:
        number = self.seat.index if self.seat else self._next_free_number()
        self.say(wire.lines([wire.Kick(number, 0, reason)]))
        seat = self.seat
        self._part()
        if seat:
            seat.listener = None
            seat.leave(reason)

    def _next_free_number(self) -> int:
        waiting = self.house.waiting("qwirkle")
        return waiting[0].seats.index(None) if waiting else 0

    # News

    def hear(self, news: News) -> None:
        match news:
            case Happened():
                self._tell(news)
            case Refused(reason):
                # Ruling 21: whoever makes an invalid turn is kicked. What was wrong with it may tell of the hand,
                # so it is for the kicked one alone.
                assert self.seat
                self._wrong = reason
                self.seat.leave(INVALID_TURN)

    def _tell(self, news: Happened) -> None:
        assert self.seat
        seat = self.seat.index
        told: _Told | None = news.shared.get(self.dialect)
        if told is None:
            told = news.shared[self.dialect] = _Told(news)
        if seat in told.kicks:
            # Who is kicked hears that and no more (rulings 20, 23).
            kick = told.kicks[seat]
            self.say(wire.lines([wire.Kick(seat, kick.tiles_back, self._wrong or kick.reason)]))
            self._part()
            return
        frame = told.shared
        if news.who is None or news.who == seat:
            frame = told.names + wire.lines(_private(news, seat)) + told.public
        if frame:
            self.say(frame)
        if news.table.phase is Phase.OVER:
            self._part()

    def dismissed(self, reason: str) -> None:
        if self.seat:
            self.say(wire.lines([wire.Kick(self.seat.index, 0, reason)]))
        self._part()

    def _part(self) -> None:
        """Ruling 27: a new game needs a new connection."""
        self._gone = True
        self.outlet.close()


def _move(said: wire.GuestSays | None) -> game.Move:
    if isinstance(said, wire.Move):
        return game.Place(said.tiles)
    assert isinstance(said, wire.Swap)
    return game.Trade(said.tiles)


def plain_name(name: str) -> str:
    """A name as the document can spell it: guests of other dialects may have blanks and accents in theirs."""
    letters = "".join(letter for letter in name if letter.isascii() and letter.isalpha())
    return letters[:16] or "Guest"


# What is said of an entry, in the document's order: NAMES, the own NEW, then the public part.


def _names(news: Happened) -> list[wire.HouseSays]:
    if news.who is not None or not isinstance(news.seen(None)[0], Started):
        return []
    names = tuple((plain_name(seat.name), seat.index) for seat in news.table.occupied)
    return [wire.Names(names, news.table.opened.ai_time)]


def _private(news: Happened, seat: int) -> list[wire.HouseSays]:
    return [
        wire.New(event.tiles or ()) for event in news.seen(seat) if type(event) is game.Drew and event.seat == seat
    ]


_SAYINGS: dict[type, Callable[[Any], list[wire.HouseSays]]] = {
    game.Placed: lambda event: [wire.Turn(event.seat, event.tiles)],
    game.Traded: lambda event: [wire.Turn(event.seat, ())],
    game.Left: lambda event: [wire.Kick(event.seat, event.count, event.reason)],
    game.Next: lambda event: [wire.Next(event.seat)],
    # Ruling 18: on a tie one line for each.
    game.Ended: lambda event: [wire.Winner(winner) for winner in event.winners],
}
"""What everybody hears of an event; of the others nothing."""


def _public(news: Happened) -> list[wire.HouseSays]:
    said: list[wire.HouseSays] = []
    for event in news.seen(None):
        saying = _SAYINGS.get(type(event))
        if saying:
            said += saying(event)
    return said


def _again(seat: Seat) -> list[wire.HouseSays]:
    """The stream of a seat again from the log, for a guest who is back after a restart and starts afresh.

    Of the NEXTs only the present one, lest a program that answers each of them plays its old turns again. The
    document does not say which tiles a SWAP gave back, so whoever has forgotten cannot know his hand from it:
    what was swapped away is left out, and what came for it stands where that had come.
    """
    stream: list[wire.HouseSays | list[list[str]]] = []
    hand: list[list[str]] = []
    for news in seat.table.history():
        stream += _names(news)
        drawn: list[str] = []
        for event in news.seen(seat.index):
            match event:
                case game.Placed(index, tiles) if index == seat.index:
                    for tile, _, _ in tiles:
                        hand.remove([tile])
                case game.Drew(index, _, tiles) if index == seat.index:
                    drawn += tiles or ()
                    if not any(isinstance(other, game.Traded) for other in news.seen(None)):
                        new = [[tile] for tile in drawn]
                        hand += new
                        stream.append(new)
                case game.Traded(index, _, tiles) if index == seat.index:
                    for tile in tiles or ():
                        hand[hand.index([tile])][0] = drawn.pop()
        stream += [said for said in _public(news) if not isinstance(said, wire.Next)]
    told = [wire.New(tuple(tile for (tile,) in said)) if isinstance(said, list) else said for said in stream]
    return [*told, *(wire.Next(number) for number in seat.table.acting)]


class _Told:
    """What all guests of this dialect are told of an entry, spelled once."""

    def __init__(self, news: Happened) -> None:
        public = _public(news)
        self.names = wire.lines(_names(news))
        self.public = wire.lines(public)
        self.shared = self.names + self.public
        self.kicks = {said.number: said for said in public if type(said) is wire.Kick}
