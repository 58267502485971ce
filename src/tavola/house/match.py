"""The game at a table: the one road of a move, who is told of it, and what each may see of the position."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from tavola.games import Illegal, Outcome, advance, play
from tavola.games.chance import SeededChance
from tavola.house import proof
from tavola.house.alarms import Alarms
from tavola.house.clocks import Clocks
from tavola.house.ledger import Happened, Ledger, Phase
from tavola.house.news import News, Refused
from tavola.house.policy import ReconnectPolicy
from tavola.house.proof import Proof
from tavola.house.seat import Listener, Seat, Watcher
from tavola.house.trial import Trial
from tavola.house.words import Entry, Revealed, Undone
from tavola.store import Record

_NO_WATCHERS: Final[dict[Watcher, None]] = {}  # shared by all tables that have none: nothing is put into it

OUR_FAULT: Final = "the house failed at this move, which was not played: the game stands as it did before"


class Host(Protocol):
    """What a match needs of its house: time, somewhere to write, and a way to tell those who look on."""

    @property
    def clock(self) -> Callable[[], float]:
        """Seconds that only ever go on."""
        ...

    @property
    def wall_clock(self) -> Callable[[], float]:
        """What people's clocks say, in seconds since 1970."""
        ...

    @property
    def alarms(self) -> Alarms: ...
    @property
    def append(self) -> Callable[[Record], int]:
        """Have this written; the sequence that is durable once it is."""
        ...

    @property
    def show(self) -> Callable[["Match", News], None]: ...
    @property
    def policies(self) -> Mapping[str, ReconnectPolicy]: ...
    @property
    def report(self) -> Callable[[str, Exception], None]:
        """A move at the table with this code brought out a fault of ours: tell whoever runs the house."""
        ...

    def over(self, code: str) -> None:
        """The last entry of this table is written."""
        ...


class Match:
    """Made with its seed, which it keeps to itself until the game is over."""

    __slots__ = (
        "_afterwards",
        "_seed",
        "_stirred",
        "_telling",
        "changed",
        "clocks",
        "code",
        "game",
        "host",
        "interrupted",
        "ledger",
        "looks_back",
        "moved_at",
        "opened",
        "pauses",
        "seats",
        "sequence",
        "unwritten",
        "watchers",
    )

    def __init__(self, host: Host, ledger: Ledger, seed: bytes) -> None:
        opened = ledger.opened
        self.host = host
        self.ledger = ledger
        self.opened = opened
        self.code = opened.code
        self.game = ledger.game
        self.seats: list[Seat | None] = [None] * opened.players
        self.watchers = _NO_WATCHERS
        """Those who look on, in the order of their coming."""
        self.clocks = Clocks(opened.clock, host.clock) if opened.clock else None
        self.pauses = opened.missing == "pause"
        """Whether nobody moves while anybody is missing."""
        self.looks_back = False
        """Whether anybody here asks for the position before an entry, which then is kept until it is told."""
        self.sequence = 0
        """The house's count of entries when this table's last one was appended: what frames wait for."""
        self.unwritten: dict[int, Proof] | None = None
        """For seats that were reclaimed: what is to be stored beside the next entry."""
        self.interrupted: Callable[[], None] | None = None
        """Called when the game goes on, before anybody is told."""
        self.changed: Callable[[], None] | None = None
        """Called when everybody has been told of a move."""
        self.moved_at = host.clock()
        """When the last entry was written here, by the house's clock."""
        self._seed = seed
        self._stirred = b""
        """The seed with the players' words, once the game has begun."""
        self._telling = False
        self._afterwards: list[Callable[[], None]] | None = None

    # How it stands

    @property
    def phase(self) -> Phase:
        return self.ledger.phase

    @property
    def playing(self) -> bool:
        return self.ledger.phase is Phase.PLAYING

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self.ledger.number

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return self.ledger.acting

    @property
    def occupied(self) -> list[Seat]:
        return [seat for seat in self.seats if seat is not None]

    @property
    def acting_seats(self) -> list[Seat]:
        seats = self.occupied
        return [seats[index] for index in self.ledger.acting]

    @property
    def waited_for(self) -> list[Seat]:
        """Those without whom nobody may move now."""
        if not self.pauses or not self.playing:
            return []
        return [seat for seat in self.occupied if seat.missing]

    def may_act(self, seat: Seat) -> bool:
        return seat.index in self.ledger.acting and not (self.pauses and self.waited_for)

    @property
    def thinking_time(self) -> int:
        """Milliseconds a computer player may think for a turn: never longer than a clock allows for one."""
        clock = self.opened.clock
        return min(self.opened.ai_time, clock.move or clock.bank) if clock else self.opened.ai_time

    @property
    def attended_by_players(self) -> bool:
        """Whether any player is connected who is no bot."""
        return any(seat.listener and not seat.bot for seat in self.occupied)

    # What may be seen of it: the game's gate for secrets is the only way to the position

    @property
    def dealt(self) -> bool:
        return self.ledger.state is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.game.outcome(self.ledger.state) if self.dealt else None

    def view(self, seat: int | None) -> Any:
        """The whole position as that seat, or a spectator, may know it."""
        return self.game.view(self.ledger.state, seat)

    def public(self) -> Any:
        """What everybody may know of it: made once for all who ask until the next entry, and to be read only."""
        return self.ledger.public()

    def moves(self, seat: int) -> list[Any]:
        """Every legal move of that seat now."""
        return self.game.moves(self.ledger.state, seat)

    def preview(self, seat: int, move: Any) -> Any:
        """What the move would bring, or `Illegal`."""
        return self.game.preview(self.ledger.state, seat, move)

    def step(self, seat: int) -> str:
        """What that seat is to do now, in the game's own word; nothing if it may not move."""
        return self.game.step(self.ledger.state, seat)

    def trial(self, seat: int) -> Trial:
        """A position of one's own for that seat to try moves on."""
        return Trial(self.game, self.game.copy(self.ledger.state), seat)

    # Playing

    def play(self, seat: Seat, moves: Sequence[Any]) -> None:
        """Play these moves for whoever has this seat, all or none. What came of it is news."""
        for move in moves:
            if isinstance(move, self.game.reserved):
                self.refuse(seat, f"{type(move).__name__} is not a guest's move")
                return
        if self.pauses and (waited_for := self.waited_for):
            names = " and ".join(other.name for other in waited_for)
            self.refuse(seat, f"the table waits for {names}")
            return
        self.play_for(seat, moves)
        if self.changed:
            self.changed()

    def play_for(self, seat: Seat, moves: Sequence[Any]) -> None:
        """Play these moves, whoever it is that decided on them."""
        ledger = self.ledger
        if ledger.phase is not Phase.PLAYING:
            reason = "the game has not begun" if ledger.phase is Phase.WAITING else "the game is over"
            self.refuse(seat, reason)
            return
        if not moves:
            self.refuse(seat, "a turn is at least one move")
            return
        try:
            news = self._played(seat, moves)
        except Illegal as why:
            self.refuse(seat, why)
            return
        except Exception as fault:  # noqa: BLE001 - whatever it is, it may have left the position half way
            self._fail(seat, fault)
            return
        if seat.stand_in and not seat.missing:
            seat.send_stand_in_away()
        if self.clocks:
            self.turn_clocks()
        if self.interrupted:
            self.interrupted()
        self.tell(news)

    def _played(self, seat: Seat, moves: Sequence[Any]) -> Happened:
        """The entry that these moves come to. One by itself is played on the position, several on a copy."""
        game, ledger, clocks = self.game, self.ledger, self.clocks
        chance = SeededChance(self._stirred, ledger.number + 1)
        state = before = ledger.state
        if len(moves) == 1:
            before = game.copy(state) if self.looks_back else None
            events = advance(game, state, seat.index, moves[0], chance)
        else:
            state, events = play(game, state, seat.index, moves, chance)
        over = not game.acting(state)
        if over:
            events.append(Revealed(self._seed.hex()))
        if clocks:
            clocks.moved(seat.index)
        return self.write(
            seat.index,
            list(moves),
            events,
            state=state,
            before=before,
            drew=chance.drawn,
            clocks=clocks.left() if clocks else None,
            closes=over,
        )

    def _fail(self, seat: Seat, fault: Exception) -> None:
        """Nothing was written of it and nobody was told: the log says how the game stands."""
        self.ledger.fold_again()
        self.refuse(seat, OUR_FAULT, ours=True)
        self.host.report(self.code, fault)

    def refuse(self, seat: Seat, why: str | Illegal, *, ours: bool = False) -> None:
        if listener := seat.listener or seat.stand_in:
            listener.hear(Refused(str(why), ours, why if isinstance(why, Illegal) else None))

    def undo(self, entry: int) -> None:
        """Stand again as before that entry; everybody has agreed."""
        before = self.ledger.state
        clocks = self.clocks
        news = self.write(None, [], [Undone(entry)], before=before, clocks=clocks.left() if clocks else None)
        self.turn_clocks()
        self.tell(news)
        if self.changed:
            self.changed()

    def turn_clocks(self) -> None:
        """Somebody came, went or moved: the clocks run for those who are to move and are here."""
        if self.clocks:
            here = [seat.index for seat in self.acting_seats if seat.bot is None and not seat.missing]
            self.clocks.turn(here if self.playing and not self.waited_for else [])

    # The log and the news

    def write(
        self,
        who: int | None,
        moves: list[Any],
        events: list[Any],
        *,
        state: Any = None,
        before: Any = None,
        drew: bool = False,
        clocks: tuple[int, ...] | None = None,
        private: bytes | None = None,
        closes: bool = False,
    ) -> Happened:
        """Append an entry. Whoever is told of it is told when it is safe: their frames wait for the disk."""
        host, ledger = self.host, self.ledger
        self.moved_at = host.clock()
        entry = Entry(ledger.number + 1, int(host.wall_clock() * 1000), who, moves, events, drew, clocks)
        public_before = ledger.public_if_known()
        body = ledger.write(entry, state)
        if self.unwritten and private is None:
            private, self.unwritten = proof.write(self.unwritten), None
        self.sequence = host.append(Record(self.code, entry.number, body, private, closes))
        if closes:
            host.over(self.code)
        return Happened(self.game, entry, before, public_before)

    def tell(self, news: News, but: Listener | None = None) -> None:
        """Tell the players, then those who look on; a fault in a listener is raised when all others have heard."""
        fault: Exception | None = None
        inside, self._telling = self._telling, True
        for listener in [seat.listener or seat.stand_in for seat in self.seats if seat is not None]:
            if listener is not None and listener is not but:
                try:
                    listener.hear(news)
                except Exception as why:  # noqa: BLE001 - whatever it is, the others shall hear
                    fault = why
        self._telling = inside
        if self.watchers:
            self.host.show(self, news)
        if self._afterwards and not inside:
            due, self._afterwards = self._afterwards, None
            for act in due:
                act()
        if fault:
            try:
                raise fault
            finally:
                del fault  # it knows this frame, and the frame would know it

    def afterwards(self, act: Callable[[], None]) -> None:
        """Do this at once, or, while news is being told, when everybody has heard it."""
        if self._telling:
            self._afterwards = [*(self._afterwards or ()), act]
        else:
            act()
