"""The house's side of a `qwirkle-lines` connection.

Who may say what when is one table; the rulings it and the code follow are numbered in docs/qwirkle-lines.md.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, ClassVar, Final, get_args

from tavola.dialects.machine import OTHER, Machine, Rule, filled
from tavola.dialects.place import Place
from tavola.dialects.qwirkle_lines import spelling, wire
from tavola.dialects.qwirkle_lines.options import Options
from tavola.dialects.session import Outlet, Session
from tavola.games.qwirkle import words as game
from tavola.house.company import Roams
from tavola.house.errors import NotDone
from tavola.house.house import House
from tavola.house.ledger import Happened, Phase
from tavola.house.news import News, Refused
from tavola.house.seat import Seat
from tavola.house.table import Table


class State(StrEnum):
    """Where a guest is. All but the last follow from the table."""

    DOOR = "before HELLO"
    LOBBY = "welcomed, before NAMES"
    ON_TURN = "in the game, on turn"
    OFF_TURN = "in the game, somebody else on turn"
    GONE = "kicked, or the game is over"


class Does(StrEnum):
    """What the house does about a line."""

    SEAT = "takes a seat"
    PLAY = "is played"
    TURN_AWAY = "turned away"
    """KICK to this connection alone, and close: nobody else knows of this guest (rulings 3, 4, 21)."""
    KICK = "kicked"
    """KICK to everybody, and close (rulings 20, 21)."""
    IGNORE = "not heard"


TABLE: Final[Machine[State]] = filled(
    {
        State.DOOR: {wire.Hello: Rule(Does.SEAT), OTHER: Rule(Does.TURN_AWAY, State.GONE)},
        State.LOBBY: {OTHER: Rule(Does.TURN_AWAY, State.GONE)},
        State.ON_TURN: {
            wire.Move: Rule(Does.PLAY),
            wire.Swap: Rule(Does.PLAY),
            OTHER: Rule(Does.KICK, State.GONE),
        },
        State.OFF_TURN: {OTHER: Rule(Does.KICK, State.GONE)},
        State.GONE: {OTHER: Rule(Does.IGNORE)},
    },
    *get_args(wire.GuestSays),
)

WRONG_MOMENT: Final = {
    State.DOOR: "say HELLO and your name first",
    State.LOBBY: "the game has not begun: wait for NAMES",
    State.ON_TURN: "it is your turn: say MOVE or SWAP",
    State.OFF_TURN: "it is not your turn",
}

PLAYERS: Final = 4
INVALID_TURN: Final = "made an invalid turn"


class LinesSession(Session):
    __slots__ = ("_gone", "_held", "_number", "_options", "_wrong")

    dialect: ClassVar[str] = "qwirkle-lines"
    roams: ClassVar[Roams] = "anywhere"

    def __init__(self, house: House, outlet: Outlet, options: Options) -> None:
        super().__init__(house, outlet)
        self._options = options
        self._held: game.Move | None = None
        """A turn said while the table pauses for somebody else; it is played when everybody is back."""
        self._number: int | None = None
        """The number this guest was welcomed with."""
        self._wrong: str | None = None
        """What was wrong with the turn this guest is kicked for."""
        self._gone = False

    @property
    def state(self) -> State:
        table, seat = self.table, self.seat
        if self._gone:
            return State.GONE
        if table is None or seat is None:
            return State.DOOR
        if table.phase is Phase.WAITING:
            return State.LOBBY
        return State.ON_TURN if seat.index in table.acting and self._held is None else State.OFF_TURN

    def receive(self, frame: bytes) -> None:
        try:
            said = spelling.read_guest(frame)
        except spelling.Unreadable as why:
            self._answer(None, str(why))
        else:
            self._answer(said, None)

    def unreadable(self, reason: str) -> None:
        self._answer(None, reason)

    def _answer(self, said: wire.GuestSays | None, reason: str | None) -> None:
        state = self.state
        match TABLE[state][type(said) if said else OTHER].does:
            case Does.PLAY:
                assert self.table
                assert self.seat
                self._held = _move(said)
                self._play()
            case Does.SEAT:
                assert isinstance(said, wire.Hello)
                self._sit_down(said.name)
            case Does.KICK:
                assert self.table
                assert self.seat
                self.table.leave(self.seat, reason or WRONG_MOMENT[state])
            case Does.TURN_AWAY:
                self._turn_away(reason or WRONG_MOMENT[state])

    def _play(self) -> None:
        """Play what was said, unless the table pauses: this guest was told NEXT and cannot know of that."""
        table, seat, move = self.table, self.seat, self._held
        if move is None or table is None or seat is None:
            return
        if table.may_act(seat):
            self._held = None
            table.play(seat, [move])
        elif seat.index not in table.acting:
            self._held = None  # somebody else has moved for this guest

    # Coming in

    def _sit_down(self, name: str) -> None:
        # Several may have one name: the oldest table comes first, and there the lowest number.
        if seat := next(self.house.kept_seats(self.claim(name)), None):
            self.house.tables[seat.code].reclaim(seat, self)
            return
        try:
            table = self._table_with_room()
        except NotDone as why:
            self._turn_away(str(why))
        else:
            table.sit(name, self.dialect, self)

    def _table_with_room(self) -> Table:
        """The oldest public table that waits, whoever opened it; else another one (ruling 7)."""
        if oldest := self.house.lobby.oldest("qwirkle"):
            return oldest
        options = self._options
        return self.house.open(
            "qwirkle", players=PLAYERS, ai_time=options.ai_time, gather=options.gather_ms, by=self.visitor
        )

    def seated(self, seat: Seat) -> None:
        super().seated(seat)
        assert self.table
        self.known = True
        messages: list[wire.HouseSays] = []
        if self._number != seat.index:
            messages.append(wire.Welcome(seat.name, seat.index))
            self._number = seat.index
        if self.table.phase is not Phase.WAITING:
            messages += _again(self.table, seat)
        if messages:
            self.outlet.send(spelling.lines(messages))
        if self.table.phase is Phase.OVER:
            self._part()

    def wish_at(self, table: Table) -> str | None:  # noqa: ARG002 - ruling 7: any table will do
        return ""

    def place(self) -> Place | None:
        if self.table is None or self.seat is None or self._gone or self._held is not None:
            return None
        return Place(self.table.code, self.seat.index, self.table.number)

    def _turn_away(self, reason: str) -> None:
        number = self.seat.index if self.seat else self._next_free_number()
        self.outlet.send(spelling.lines([wire.Kick(number, 0, reason)]))
        self._part()
        if self.table and self.seat:
            self.seat.listener = None
            self.table.leave(self.seat, reason)

    def _next_free_number(self) -> int:
        oldest = self.house.lobby.oldest("qwirkle")
        return oldest.seats.index(None) if oldest else 0

    # News

    def hear(self, news: News) -> None:
        match news:
            case Happened():
                self._tell(news)
            case Refused(reason, ours):
                # Ruling 21: whoever makes an invalid turn is kicked. What was wrong with it may tell of the hand,
                # so it is for the kicked one alone. The document has no other word for a turn that was not played.
                assert self.table
                assert self.seat
                self._wrong = reason
                self.table.leave(self.seat, reason if ours else INVALID_TURN)
        if self._held is not None and self.table:
            self.table.afterwards(self._play)

    def _tell(self, news: Happened) -> None:
        assert self.table
        assert self.seat
        seat = self.seat.index
        told: _Told | None = news.shared.get(self.dialect)
        if told is None:
            told = news.shared[self.dialect] = _Told(self.table, news)
        if seat in told.kicks:
            # Who is kicked hears that and no more (rulings 20, 23).
            kick = told.kicks[seat]
            self.outlet.send(spelling.lines([wire.Kick(seat, kick.tiles_back, self._wrong or kick.reason)]))
            self._part()
            return
        frame = told.shared
        if news.who is None or news.who == seat:
            frame = told.names + spelling.lines(_private(news, seat)) + told.public
        if frame:
            self.outlet.send(frame)
        if self.table.phase is Phase.OVER:
            self._part()

    def dismissed(self, reason: str) -> None:
        if self.seat:
            self.outlet.send(spelling.lines([wire.Kick(self.seat.index, 0, reason)]))
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


def _names(table: Table, news: Happened) -> list[wire.HouseSays]:
    if news.who is not None or not news.dealt:
        return []
    names = tuple((plain_name(seat.name), seat.index) for seat in table.occupied)
    return [wire.Names(names, table.thinking_time)]


def _private(news: Happened, seat: int) -> list[wire.HouseSays]:
    return [
        wire.New(event.tiles or ()) for event in news.seen(seat) if type(event) is game.Drew and event.seat == seat
    ]


_SAYINGS: Final[dict[type, Callable[[Any], list[wire.HouseSays]]]] = {
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


def _again(table: Table, seat: Seat) -> list[wire.HouseSays]:
    """The game so far, for a guest who is back after a restart and starts afresh.

    One NEW with the present hand, after all TURNs: some programs take their tiles out of the hand when they say
    MOVE, and would hold for ever what an old NEW gave them and an old TURN took away. Of the NEXTs only the
    present one, lest a program that answers each of them plays its old turns again.
    """
    told = [
        said
        for news in table.ledger.history()
        for said in _names(table, news) + _public(news)
        if not isinstance(said, wire.Next)
    ]
    hand = table.view(seat.index).seats[seat.index].hand
    if hand and table.playing:
        told.append(wire.New(hand))
    return [*told, *(wire.Next(number) for number in table.acting)]


class _Told:
    """What all guests of this dialect are told of an entry, spelled once."""

    def __init__(self, table: Table, news: Happened) -> None:
        public = _public(news)
        self.names = spelling.lines(_names(table, news))
        self.public = spelling.lines(public)
        self.shared = self.names + self.public
        self.kicks = {said.number: said for said in public if type(said) is wire.Kick}
