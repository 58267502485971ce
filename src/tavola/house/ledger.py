"""A table's log and what it comes to: who sat down, how the game stands, which entries were taken back.

Tables, replays and audits all read logs through this. Nothing here knows a guest, a clock or a disk.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import islice
from typing import Any, Final

from tavola.games import GAMES, AnyGame, Outcome
from tavola.house.trial import Position
from tavola.house.words import (
    CODECS,
    SAMPLE,
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
_NONE_UNDONE: Final[frozenset[int]] = frozenset()  # one for all: each that is made is an object by itself

PIECE: Final = 48
"""So many entries are packed at a time, some 12 KiB: many games are over before, and packing is work."""
_WINDOW: Final = -12
_MEMORY: Final = 5
"""What zlib sets up: more would take longer than packing so little."""


class Phase(StrEnum):
    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


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
    """Entry 0 opens the table."""

    __slots__ = (
        "_acting",
        "_behind",
        "_codec",
        "_log",
        "_packed",
        "_packed_count",
        "_public",
        "_state",
        "_undone",
        "_without_luck",
        "game",
        "opened",
        "phase",
        "sitting",
    )

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.game = GAMES[opened.game]
        self._packed: tuple[bytes, ...] = ()
        """The log but for its last entries, packed in pieces."""
        self._packed_count = 0
        self._log: list[bytes] = []
        """The entries after those."""
        self.sitting: list[Sat | None] = [None] * opened.players
        """Who has sat down where; once the game has begun there are no gaps."""
        self.phase = Phase.WAITING
        self._behind = False
        """Whether the log has to be read before it is known how the game stands."""
        self._state: Any = None
        self._acting: tuple[int, ...] = ()
        self._undone = _NONE_UNDONE
        self._without_luck: tuple[tuple[int, int], ...] = ()
        self._codec = CODECS[opened.game]
        self._public: tuple[Any, Any] | None = None
        """What everybody may know, and the state it is of."""

    def copy(self) -> "Ledger":
        """The same so far, to be read on by itself."""
        twin = Ledger(self.opened)
        twin._log = self.log
        twin.phase, twin._acting, twin._undone = self.phase, self.acting, self.undone
        twin.sitting, twin._without_luck = list(self.sitting), self.without_luck
        twin._state = None if self.state is None else self.game.copy(self.state)
        return twin

    # Reading and writing

    def read(self, body: bytes) -> AnyEntry:
        """Take in the next entry of a stored log."""
        entry = self._codec.read(body)
        self._log.append(body)  # whoever reads a log looks at it again soon: nothing is packed for that
        self._fold(entry.events)
        self._look(entry)
        return entry

    def put_off(self, bodies: Iterable[bytes]) -> None:
        """Take in all that is left of a stored log, of a game that goes on; it is read when somebody asks how."""
        self._log += bodies
        self._state, self._behind = None, True

    def write(self, entry: AnyEntry, state: Any = None) -> bytes:
        """Add an entry; `state` is the game's after it, where that is known already."""
        if self._behind:
            self._catch_up()
        body = self._codec.write(entry)
        self._log.append(body)
        if len(self._log) >= PIECE:
            self.pack_log()
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
        self._acting = self.game.acting(self._state) if self.phase is Phase.PLAYING else ()
        if entry.moves and not entry.drew and entry.who is not None and not self.leaves(entry):
            self._without_luck += ((self.number, entry.who),)
        elif not any(type(event) is Undone for event in entry.events):
            self._without_luck = ()

    # Keeping it small

    def pack(self) -> None:
        """Nothing more is written here and perhaps nothing read: keep it small, without the position."""
        self.pack_log()
        self._state, self._behind, self._public = None, True, None

    def pack_log(self) -> None:
        """What was written so far is seldom asked for: keep it packed. No entry has a line break."""
        if self._log:
            packer = zlib.compressobj(1, zlib.DEFLATED, _WINDOW, _MEMORY, zdict=SAMPLE)
            self._packed += (packer.compress(b"\n".join(self._log)) + packer.flush(),)
            self._packed_count += len(self._log)
            self._log = []

    def check(self) -> None:
        """Raise whatever is wrong with entries that were put off; they stay so."""
        if self._behind:
            self._read_anew()

    def _read_anew(self) -> "Ledger":
        again = Ledger(self.opened)
        for body in self._bodies():
            again.read(body)
        return again

    def _catch_up(self) -> None:
        again = self._read_anew()
        self._state, self._acting, self._behind = again.state, again.acting, False
        self._undone, self._without_luck = again.undone, again.without_luck

    # What it says

    @property
    def log(self) -> list[bytes]:
        """Entry n is `log[n]`, as it is stored. Who only asks how many there are goes by `number`."""
        return list(self._bodies())

    def _bodies(self) -> Iterator[bytes]:
        for piece in self._packed:
            yield from zlib.decompressobj(_WINDOW, SAMPLE).decompress(piece).split(b"\n")
        yield from self._log

    @property
    def state(self) -> Any:
        """The game's; None before the deal."""
        if self._behind:
            self._catch_up()
        return self._state

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may move now."""
        if self._behind:
            self._catch_up()
        return self._acting

    @property
    def undone(self) -> frozenset[int]:
        """The entries that were taken back."""
        if self._behind:
            self._catch_up()
        return self._undone

    @property
    def without_luck(self) -> tuple[tuple[int, int], ...]:
        """The moves that stand since something was last drawn, or something else happened: entry and seat."""
        if self._behind:
            self._catch_up()
        return self._without_luck

    def abandon(self) -> None:
        """Nothing more happens here, whatever the log says."""
        self.phase, self._acting, self._behind = Phase.OVER, (), False

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self._packed_count + len(self._log) - 1

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
        place = number - self._packed_count
        return self._codec.read(self._log[place] if place >= 0 else next(islice(self._bodies(), number, None)))

    def entries(self) -> Iterator[AnyEntry]:
        return map(self._codec.read, self._bodies())

    def history(self, most: int | None = None) -> Iterator[Happened]:
        """The whole log so far, or the last entries, so many."""
        return (Happened(self.game, self._codec.read(body)) for body in self.log[-(most or 0) :])

    def leaves(self, entry: AnyEntry) -> bool:
        """Whether somebody left the game for good with it."""
        leaving = type(self.game.leaving(""))
        return any(type(move) is leaving for move in entry.moves)

    # Taking back

    def _stand_as_before(self, entry: int) -> None:
        """It is the last one that is known to be taken back, with all that came after it."""
        self._undone |= frozenset(range(entry, self.number + 1))
        self._without_luck = tuple([move for move in self._without_luck if move[0] < entry])
        self.fold_again()

    def fold_again(self) -> None:
        """Come to the state anew, from the entries that stand."""
        for number, entry in enumerate(self.entries()):
            if number not in self._undone:
                for event in entry.events:
                    if isinstance(event, Started):
                        self._state = self.game.blank(self.options(), event.players)
                    elif type(event) not in TABLE_EVENTS:
                        self.game.evolve(self._state, event)
