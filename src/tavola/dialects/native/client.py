"""The guest's side of a native connection, for every game of the house: frames in, frames out.

The house tells the whole position and, because we ask for it, every legal move, so nothing is followed here: what
it told last is known.
"""

from functools import cached_property
from typing import Any, Final

import msgspec

from tavola.dialects.guest import Unhurried
from tavola.dialects.native import wire
from tavola.dialects.native.reading import Reader
from tavola.games import GAMES
from tavola.games.chance import SeededChance
from tavola.house.words import Missing

PATIENCE: Final = 50
"""So many refusals in a row, and we give up on a server."""

MOST: Final = 1_000_000
"""No number in a position comes near it."""

_CHANCE: Final = SeededChance(b"a guest", 0)

_reader: Reader[wire.HouseSays] = Reader(wire.HouseSays)
_encode = msgspec.json.Encoder().encode


class Position:
    """What the house told last of a table, read as words of its game when somebody asks."""

    def __init__(self, game: str, now: wire.Now) -> None:
        self.now = now
        self._game = GAMES[game]

    # The keys of a JSON object are strings, whatever they are in the game's words.

    @cached_property
    def view(self) -> Any:
        """`ValueError` if no position of the game can look like that."""
        _check_numbers(self.now.view)
        try:
            return msgspec.convert(self.now.view, self._game.View, str_keys=True)
        except msgspec.ValidationError as why:
            raise ValueError(f"that is no position of {self._game.title}: {why}") from why

    @cached_property
    def moves(self) -> list[Any]:
        told = self.now.moves or []
        return [msgspec.convert(move, self._game.Move, str_keys=True) for move in told]

    @cached_property
    def spelled(self) -> frozenset[bytes]:
        return frozenset([_encode(move) for move in self.moves])

    def ending(self, names: list[str]) -> str:
        try:
            outcome = self._game.outcome(self._game.imagine(self.view, _CHANCE))
            if outcome is None:
                return "The game is over."
            won = " and ".join([names[seat] for seat in outcome.winners]) or "Nobody at the table"
            points = ", ".join([f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True)])
        except Exception:  # noqa: BLE001 - what a server says of a position may be of none that can be
            return "The game is over; what the server says of its end is no position of the game."
        return f"{won} won: {outcome.why}. {points}."


def _check_numbers(told: Any) -> None:
    """Whoever imagines a position counts up to the numbers in it."""
    left = [told]
    while left:
        match left.pop():
            case dict() as members:
                left += members.values()
            case list() as items:
                left += items
            case int() | float() as number if not -MOST < number < MOST:
                raise ValueError(f"no position of a game has a number like {number}")


class Guest(Unhurried):
    """What one guest knows and has said. On another connection `hello` takes back the seat it had before."""

    beat_seconds = None

    def __init__(
        self,
        name: str,
        *,
        game: str = "",
        players: int = 2,
        options: dict[str, Any] | None = None,
        missing: Missing = "wait",
        code: str | None = None,
        secret: str | None = None,
    ) -> None:
        """With a code a table is joined, with its secret too a seat is taken back; else a table is opened."""
        self.name = name
        self.game = game
        """Of a table that others have opened, once it is known."""
        self.code = code
        self.secret = secret
        """What takes the seat back."""
        self.number: int | None = None
        self.strange_lines = 0
        """Frames that are no messages of the house."""
        self._open = wire.Open(
            game=game, name=name, players=players, options=options or {}, missing=missing, moves=True
        )
        self._seats: tuple[wire.SeatCard | None, ...] = ()
        self._position: Position | None = None
        self._parted: str | None = None
        self._said = 0
        """How many moves; the last one's number is its id."""
        self._in_flight = False
        """Whether the last move has not been answered yet."""
        self._spurned = False
        """Whether it was refused and nothing has changed since: two programs could go on like that for ever."""
        self._refusals = 0
        """Of moves, since one was played."""

    # What a guest is asked

    @property
    def names(self) -> list[str]:
        return [seat.name if seat else "" for seat in self._seats]

    @property
    def moves(self) -> list[Any]:
        """Every legal move of ours, as the house says."""
        return self._position.moves if self._position else []

    @property
    def my_turn(self) -> bool:
        waits = self._in_flight or self._spurned or self.over
        return not waits and self._position is not None and bool(self._position.now.moves)

    @property
    def over(self) -> bool:
        return self._ended or self._parted is not None

    @property
    def _ended(self) -> bool:
        return self._position is not None and self._position.now.phase == "over"

    @property
    def refused(self) -> str | None:
        return None if self._ended else self._parted

    def view(self) -> Any:
        if self._position is None or self._position.now.view is None:
            raise ValueError("the game has not begun")
        return self._position.view

    def allowed(self, move: Any) -> bool:
        """Only what the house itself calls legal."""
        return self._position is not None and _encode(move) in self._position.spelled

    def result(self) -> str:
        if self._position is None or not self._ended:
            return f"The game did not end: {self._parted or 'it goes on'}."
        return self._position.ending(self.names)

    # What a guest says

    def hello(self) -> bytes:
        if self.code is None:
            return _encode(self._open)
        if self.secret is None:
            return _encode(wire.Join(table=self.code, name=self.name, moves=True))
        return _encode(wire.Resume(table=self.code, secret=self.secret, moves=True))

    def beat(self) -> bytes:
        """The WebSocket has a sign of life of its own."""
        return b""

    def say(self, move: Any) -> bytes:
        self._in_flight = True
        self._said += 1
        return _encode(wire.Play(id=self._said, moves=[msgspec.Raw(_encode(move))]))

    # What the house says

    def receive(self, frame: bytes) -> bytes:
        """Nothing is answered that is no decision of the player."""
        try:
            self._follow(_reader.read(frame))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self.strange_lines += 1
        return b""

    def _follow(self, said: wire.HouseSays) -> None:
        match said:
            case wire.Seated():
                self.code, self.number, self.secret = said.table, said.seat, said.secret
            case wire.Table():
                self._come_to(said)
            case wire.News():
                self._hear_of(said)
            case wire.Seats():
                self._seats = said.seats
                self._spurned = False
            case wire.Refused():
                self._turned_down(said)
            case wire.Parted():
                self._parted = said.reason
            # The rest is for people: what is said at the table, asked to be taken back or shown of the past.

    def _come_to(self, table: wire.Table) -> None:
        if table.game not in GAMES:
            self._parted = f"we do not know the rules of {table.game}"
            return
        self.game = table.game
        self._in_flight = False
        self._know(table.now)

    def _hear_of(self, news: wire.News) -> None:
        if self._position is None:
            raise msgspec.ValidationError("there is no news of a table nobody came to")
        self._know(news.now)
        if news.entry.who == self.number:
            self._in_flight = False
            self._refusals = 0

    def _know(self, now: wire.Now) -> None:
        self._position = Position(self.game, now)
        self._seats = now.seats
        self._spurned = False

    def _turned_down(self, said: wire.Refused) -> None:
        if self._position is None:
            self._parted = said.reason
        elif self._in_flight and said.re == self._said:
            self._in_flight = False
            self._spurned = True
            self._refusals += 1
            if self._refusals > PATIENCE:
                self._parted = f"the house refuses every move, the last one with: {said.reason}"
