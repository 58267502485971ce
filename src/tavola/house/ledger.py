"""A table's log and what it comes to: who sat down, how the game stands, which entries were taken back.

Tables, replays and audits all read logs through this. Nothing here knows a guest, a clock or a disk.
"""

import zlib
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any, Final

from tavola.games import GAMES, AnyGame, Outcome
from tavola.house.words import (
    CODECS,
    TABLE_EVENTS,
    AnyEntry,
    Closed,
    Opened,
    Revealed,
    Sat,
    Started,
    Stood,
    TableEvent,
    Undone,
    options_of,
)

_OPEN: Final[dict[str, frozenset[type]]] = {name: TABLE_EVENTS | game.public for name, game in GAMES.items()}
"""For each game the events that everybody sees as they are, the tables' own among them."""


class Phase(StrEnum):
    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


class Position:
    """A position by itself: it is looked at through the game's gate for secrets and folded on, no more."""

    __slots__ = ("_game", "_state")

    def __init__(self, game: AnyGame, state: Any) -> None:
        self._game = game
        self._state = state

    def fold(self, event: Any) -> None:
        self._game.evolve(self._state, event)

    def view(self, seat: int | None) -> Any:
        return self._game.view(self._state, seat)

    @property
    def acting(self) -> tuple[int, ...]:
        return self._game.acting(self._state)


class Happened:
    """A log entry as news. What a listener makes of it comes from `seen`, the game's gate for secrets."""

    __slots__ = ("_before", "_game", "_public_before", "_seen", "at", "number", "shared", "told", "who")

    def __init__(self, game: AnyGame, entry: AnyEntry, before: Any = None, public_before: Any = None) -> None:
        self._game = game
        self._before = before
        self._public_before = public_before
        self.number = entry.number
        self.at = entry.at
        self.who = entry.who
        self.told = entry.events
        """The whole events, secrets and all: for a game that is over."""
        self.shared: dict[Any, Any] = {}
        """Where listeners leave what others of their kind can send as it is."""
        self._seen: dict[int | None, list[Any]] = {}

    def seen(self, seat: int | None) -> list[Any]:
        """The events as that seat, or a spectator, may know them."""
        seen = self._seen.get(seat)
        if seen is None:
            see, open_ = self._game.see, _OPEN[self._game.name]
            seen = self._seen[seat] = [event if type(event) in open_ else see(event, seat) for event in self.told]
        return seen

    @property
    def dealt(self) -> bool:
        """Whether the game begins with it."""
        return any(type(event) is Started for event in self.told)

    def before(self) -> Position:
        """The position before it, for those who tell its events one by one.

        It is there for whoever has said to the table that they look back, and for nobody else.
        """
        if self._before is None:
            raise LookupError("nobody at this table has said that they look back")
        return Position(self._game, self._game.copy(self._before))

    def public_before(self) -> Any:
        """What everybody could know of the position before it; to be read only."""
        if self._public_before is None:
            self._public_before = self._game.view(self._before, None)
        return self._public_before


class Ledger:
    """Entry 0 opens the table; entry n is `log[n]`, as it is stored."""

    __slots__ = (
        "_codec",
        "_log",
        "_packed",
        "_public",
        "_state",
        "acting",
        "game",
        "opened",
        "phase",
        "sitting",
        "undone",
        "without_luck",
    )

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.game = GAMES[opened.game]
        self._log: list[bytes] = []
        self.sitting: list[Sat | None] = [None] * opened.players
        """Who has sat down where; once the game has begun there are no gaps."""
        self.phase = Phase.WAITING
        self._state: Any = None
        self.acting: tuple[int, ...] = ()
        """The seats that may move now."""
        self.undone: frozenset[int] = frozenset()
        """The entries that were taken back."""
        self.without_luck: tuple[tuple[int, int], ...] = ()
        """The moves that stand since something was last drawn, or something else happened: entry and seat."""
        self._codec = CODECS[opened.game]
        self._packed = b""
        self._public: tuple[Any, Any] | None = None
        """What everybody may know, and the state it is of."""

    def copy(self) -> "Ledger":
        """The same so far, to be read on by itself."""
        twin = Ledger(self.opened)
        twin._log = list(self.log)
        twin.sitting = list(self.sitting)
        twin.phase, twin.acting, twin.undone = self.phase, self.acting, self.undone
        twin.without_luck = self.without_luck
        twin._state = None if self.state is None else self.game.copy(self.state)
        return twin

    # Reading and writing

    def read(self, body: bytes) -> AnyEntry:
        """Take in the next entry of a stored log."""
        entry = self._codec.read(body)
        self._log.append(body)
        self._fold(entry.events)
        self._look(entry)
        return entry

    def write(self, entry: AnyEntry, state: Any = None) -> bytes:
        """Add an entry; `state` is the game's after it, where that is known already."""
        body = self._codec.write(entry)
        self._log.append(body)
        if state is None:
            self._fold(entry.events)
        else:
            for event in entry.events:
                if type(event) in TABLE_EVENTS:
                    self._note(event)
            self._state = state
        self._look(entry)
        return body

    def _fold(self, events: Sequence[Any]) -> None:
        for event in events:
            if type(event) in TABLE_EVENTS:
                self._note(event)
            else:
                self.game.evolve(self._state, event)

    def _note(self, event: TableEvent) -> None:
        match event:
            case Sat(seat):
                self.sitting[seat] = event
            case Stood(seat):
                self.sitting[seat] = None
            case Started(players):
                self.phase = Phase.PLAYING
                self.sitting = list(self.seated)
                if len(self.sitting) != players:
                    raise ValueError(f"a game of {players} begins, and {len(self.sitting)} sat down")
                self._state = self.game.blank(self.options(), players)
            case Closed() | Revealed():
                self.phase = Phase.OVER
            case Undone(entry):
                self._stand_as_before(entry)

    def _look(self, entry: AnyEntry) -> None:
        """Who may act now, and what could be taken back; what was known of the position before is no longer so."""
        self._public = None
        self.acting = self.game.acting(self._state) if self.phase is Phase.PLAYING else ()
        if entry.moves and not entry.drew and entry.who is not None and not self.leaves(entry):
            self.without_luck += ((self.number, entry.who),)
        elif not any(type(event) is Undone for event in entry.events):
            self.without_luck = ()

    # Keeping it small

    def pack(self) -> None:
        """Nothing more is written here and perhaps nothing read: keep the log packed, and no position.

        Whoever asks for the log or the state all the same has both unpacked.
        """
        if not self._packed:
            self._packed = zlib.compress(b"\n".join(self._log), 1)
            self._log, self._state = [], None
            self._public = None

    def _unpack(self) -> None:
        again = Ledger(self.opened)
        for body in zlib.decompress(self._packed).split(b"\n"):
            again.read(body)
        self._log, self._state = again._log, again._state
        self._packed = b""

    # What it says

    @property
    def log(self) -> list[bytes]:
        if self._packed:
            self._unpack()
        return self._log

    @property
    def state(self) -> Any:
        """The game's; None before the deal."""
        if self._packed:
            self._unpack()
        return self._state

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.log) - 1

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on, or if it never began."""
        over = self.phase is Phase.OVER and self.state is not None
        return self.game.outcome(self.state) if over else None

    @property
    def seated(self) -> list[Sat]:
        return [sat for sat in self.sitting if sat is not None]

    def public(self) -> Any:
        """What everybody may know of the position: made once until the next entry, and to be read only."""
        view = self.public_if_known()
        if view is None:
            view = self.game.view(self.state, None)
            self._public = (self.state, view)
        return view

    def public_if_known(self) -> Any:
        """The same if anybody has asked for it since the last entry, else None."""
        public = self._public
        return public[1] if public is not None and public[0] is self.state else None

    def options(self) -> Any:
        """The game's options with what those who sit here wish for worked in, or `Illegal`."""
        seated = self.seated
        return options_of(self.opened, len(seated), [sat.wish for sat in seated])

    def entry(self, number: int) -> AnyEntry:
        return self._codec.read(self.log[number])

    def history(self, most: int | None = None) -> Iterator[Happened]:
        """The whole log so far, or the last entries, so many."""
        log = self.log if most is None else self.log[-most:]
        return map(self._happened, log)

    def _happened(self, body: bytes) -> Happened:
        return Happened(self.game, self._codec.read(body))

    @property
    def played(self) -> bool:
        """Whether anybody who is no bot has made a move."""
        people = [sat is not None and sat.bot is None for sat in self.sitting]
        entries = map(self.entry, range(len(self.log)))
        return any(entry.moves and entry.who is not None and people[entry.who] for entry in entries)

    def leaves(self, entry: AnyEntry) -> bool:
        """Whether somebody left the game for good with it."""
        if not entry.moves:
            return False
        leaving = type(self.game.leaving(""))
        return any(type(move) is leaving for move in entry.moves)

    # Taking back

    def last_move_without_luck(self, seat: int) -> int | None:
        """The entry of this seat's last move that stands, if nothing was drawn in it or since."""
        if self.phase is Phase.PLAYING:
            for number, who in reversed(self.without_luck):
                if who == seat:
                    return number
        return None

    def in_own_turn(self, seat: int, entry: int) -> bool:
        """Whether this seat is still to move and nobody else has moved since that entry."""
        return seat in self.acting and all(who == seat for number, who in self.without_luck if number >= entry)

    def changes_of_mind(self, seat: int) -> int:
        """How often something was taken back since anybody but this seat did anything."""
        times = 0
        for number in range(self.number, -1, -1):
            entry = self.entry(number)
            if any(type(event) is Undone for event in entry.events):
                times += 1
            elif entry.who != seat:
                break
        return times

    def _stand_as_before(self, entry: int) -> None:
        """It is the last one that is known to be taken back, with all that came after it."""
        self.undone |= frozenset(range(entry, len(self._log)))
        self.without_luck = tuple([move for move in self.without_luck if move[0] < entry])
        self.fold_again()

    def fold_again(self) -> None:
        """Come to the state anew, from the entries that stand."""
        for number in range(len(self._log)):
            if number not in self.undone:
                for event in self.entry(number).events:
                    if isinstance(event, Started):
                        self._state = self.game.blank(self.options(), event.players)
                    elif type(event) not in TABLE_EVENTS:
                        self.game.evolve(self._state, event)
