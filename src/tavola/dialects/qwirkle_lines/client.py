"""The guest's side of a `qwirkle-lines` connection: any server that speaks the document, ours or another.

It builds the same view the rest of Tavola uses out of what the server says. The document tells no scores and no
pot, so both are counted here, with the rules' own code.
"""

from itertools import pairwise

from tavola.dialects.guest import Unhurried
from tavola.dialects.qwirkle_lines import spelling, wire
from tavola.games.contract import Category, Illegal, Outcome
from tavola.games.qwirkle.board import CENTRE, DOWN, RIGHT, Board, cell_at
from tavola.games.qwirkle.state import HAND
from tavola.games.qwirkle.tiles import COPIES, KINDS, NUMBER
from tavola.games.qwirkle.words import Laid, Move, Place, SeatView, Trade, View

MOST_PLAYERS = 4


class Guest(Unhurried):
    """What one guest knows. Lines go in through `receive`; what to send comes from `hello` and `say`."""

    game = "qwirkle"
    code = None
    beat_seconds = None
    keeps_seat = False  # ruling 24: a lost line is a kick

    def __init__(self, name: str, *, only_contiguous: bool = False) -> None:
        self.name = name
        self._only_contiguous = only_contiguous
        self.number: int | None = None
        self.names: list[str] = []
        self.ai_time = 0
        self.winners: list[int] = []
        self.kicked: str | None = None
        """Why this guest was kicked."""
        self.strange_lines = 0
        """Lines that are none of the document's; existing servers send some."""
        self._board = Board()
        self._laid: list[Laid] = []
        self._last: tuple[Laid, ...] = ()
        self._hand: list[str] = []
        self._swapped: tuple[str, ...] = ()
        self._pot = 0
        self._seats: list[SeatView] = []
        self._turn: int | None = None
        self._trades = 0

    @property
    def my_turn(self) -> bool:
        return self._turn is not None and self._turn == self.number and not self.over

    @property
    def over(self) -> bool:
        return bool(self.winners) or self.kicked is not None

    @property
    def refused(self) -> str | None:
        return self.kicked and f"kicked: {self.kicked}"

    def beat(self) -> bytes:
        return b""

    def allowed(self, move: Move) -> bool:
        """Some servers kick for filling both ends of a line at once."""
        return not self._only_contiguous or contiguous(move)

    def result(self) -> str:
        scores = ", ".join(f"{who} {seat.score}" for who, seat in zip(self.names, self._seats, strict=True) if who)
        won = " and ".join(self.names[number] for number in self.winners)
        return f"{won} won. Points as counted here, without the bonus for playing out: {scores}."

    def hello(self) -> bytes:
        return spelling.lines([wire.Hello(self.name)])

    def say(self, move: Move) -> bytes:
        """The line for a move; the turn is over for us once it is said."""
        self._turn = None
        if isinstance(move, Place):
            return spelling.lines([wire.Move(self._in_touch(move.tiles))])
        assert isinstance(move, Trade)
        self._swapped = move.tiles
        return spelling.lines([wire.Swap(move.tiles)])

    def _in_touch(self, tiles: tuple[Laid, ...]) -> tuple[Laid, ...]:
        """The tiles in an order in which each touches one that lies already: some servers kick otherwise."""
        lying = set(self._board.tiles)
        left = {cell_at(row, column): (tile, row, column) for tile, row, column in tiles}
        ordered = []
        while left:
            near = [cell for cell in left if (not lying and cell == CENTRE) or _neighbours(cell) & lying]
            cell = (near or list(left))[0]
            ordered.append(left.pop(cell))
            lying.add(cell)
        return tuple(ordered)

    def receive(self, line: bytes) -> bytes:
        try:
            self._follow(spelling.read_house(line))
        except spelling.Unreadable:
            self.strange_lines += 1
        return b""

    def _follow(self, said: wire.HouseSays) -> None:
        match said:
            case wire.Welcome(_, number):
                if not 0 <= number < MOST_PLAYERS:
                    raise spelling.Unreadable(f"a player's number is below {MOST_PLAYERS}")
                self.number = number
            case wire.Names(names, ai_time):
                self._begin(names, ai_time)
            case wire.New(tiles):
                self._hand += tiles
            case wire.Turn(number, tiles):
                self._turn_of(number, tiles)
            case wire.Next(number):
                self._seat(number)
                self._turn = number
            case wire.Kick(number, tiles_back, reason):
                self._kick(number, tiles_back, reason)
            case wire.Winner(number):
                self._seat(number)
                self._turn = None
                self.winners.append(number)

    def _seat(self, number: int) -> SeatView:
        if not 0 <= number < len(self._seats):
            raise spelling.Unreadable(f"there is no player {number}")
        return self._seats[number]

    def _begin(self, names: tuple[tuple[str, int], ...], ai_time: int) -> None:
        if not names or not all(0 <= number < MOST_PLAYERS for _, number in names):
            raise spelling.Unreadable(f"NAMES tells the names of players with numbers below {MOST_PLAYERS}")
        seats = max(number for _, number in names) + 1
        self.names = [""] * seats
        for name, number in names:
            self.names[number] = name
        mine = [number for name, number in names if name == self.name]
        if mine and self.number not in mine:
            # One server counts anew when the game begins, and every later line goes by these numbers.
            self.number = mine[0]
        self.ai_time = ai_time
        self._pot = COPIES * KINDS - HAND * len(names)
        self._seats = [
            SeatView(score=0, count=HAND if name else 0, hand=None, present=bool(name)) for name in self.names
        ]

    def _turn_of(self, number: int, tiles: tuple[Laid, ...]) -> None:
        mine = number == self.number
        seat = self._seat(number)
        if not tiles:
            self._trades += 1
            if mine:
                self._give_up(self._swapped)
                self._swapped = ()
            return
        try:
            placement = tuple((NUMBER[tile], cell_at(row, column)) for tile, row, column in tiles)
        except Illegal as why:
            raise spelling.Unreadable(str(why)) from why
        seat.score += self._board.points(placement)
        for tile, cell in placement:
            self._board.lay(tile, cell)
        self._laid += tiles
        self._last = tiles
        self._trades = 0
        drawn = min(len(tiles), self._pot)
        self._pot -= drawn
        seat.count += drawn - len(tiles)
        if mine:
            self._give_up(tuple(tile for tile, _, _ in tiles))

    def _give_up(self, tiles: tuple[str, ...]) -> None:
        for tile in tiles:
            if tile in self._hand:
                self._hand.remove(tile)

    def _kick(self, number: int, tiles_back: int, reason: str) -> None:
        if self.number in (None, number):
            self.kicked = reason or "no reason given"
            return
        seat = self._seat(number)
        self._pot += tiles_back
        seat.present = False
        seat.count = 0
        if self._turn == number:
            self._turn = None

    def view(self) -> View:
        seats = [SeatView(seat.score, seat.count, seat.hand, seat.present) for seat in self._seats]
        if self.number is not None and self.number < len(seats):
            seats[self.number].hand = tuple(self._hand)
            seats[self.number].count = len(self._hand)
        return View(
            board=list(self._laid),
            last=self._last,
            bag=self._pot,
            seats=seats,
            turn=self._turn,
            trades=self._trades,
            outcome=self._outcome(),
        )

    def _outcome(self) -> Outcome | None:
        if not self.winners:
            return None
        scores = tuple(seat.score for seat in self._seats)
        winners = tuple(self.winners)
        # Who had the bonus for playing out is never told.
        return Outcome(winners, scores, (winners,), "the server says so", (Category("lines", scores),))


def contiguous(move: Move) -> bool:
    """Whether the tiles of a placement lie side by side: some servers kick for filling both ends of a line."""
    if not isinstance(move, Place):
        return True
    cells = sorted(cell_at(row, column) for _, row, column in move.tiles)
    return all(other in _neighbours(cell) for cell, other in pairwise(cells))


def _neighbours(cell: int) -> set[int]:
    return {cell - RIGHT, cell + RIGHT, cell - DOWN, cell + DOWN}
