"""A house without sockets: a clock and an entropy to hand in, ports that collect frames, guests that play."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Generic, TypeVar

from tavola.bots import KINDS, choose
from tavola.dialects import DIALECTS
from tavola.dialects.native.server import NativeSession
from tavola.dialects.qwirkle_lines.client import Guest
from tavola.dialects.qwirkle_lines.options import Options
from tavola.dialects.qwirkle_lines.server import LinesSession
from tavola.dialects.session import Session
from tavola.games.chance import SeededChance
from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.words import Move
from tavola.house.alarms import Alarms
from tavola.house.elsewhere import NOWHERE, Elsewhere
from tavola.house.house import House, show_at_once
from tavola.house.match import Match
from tavola.house.news import News
from tavola.house.policy import KeptFor
from tavola.house.seat import Listener, Seat
from tavola.house.table import Table
from tavola.store import Asides, Record, Store
from tavola.store.memory import Appended, MemoryStore

GATHER = 20_000
AI_TIME = 5000


SessionT = TypeVar("SessionT", bound=Session)


class Clock:
    """A clock that stands still until it is told."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class WallClock:
    """What people's clocks say: it goes with the house's clock until it is set."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.ahead = 0.0
        """Seconds by which somebody has set it forward, or back."""

    def __call__(self) -> float:
        return self._clock() + self.ahead


def entropy(seed: object) -> Callable[[int], bytes]:
    """Bytes that are the same in every run."""
    return random.Random(str(seed)).randbytes


class FakeOutlet:
    """Collects what a session sends, and whether it has closed."""

    def __init__(self, address: str = "") -> None:
        self.address = address
        self.frames: list[bytes] = []
        self.sequences: list[int | None] = []
        """What each frame waits for; None: its table's last entry."""
        self.closed = False

    def send(self, frame: bytes, sequence: int | None = None) -> None:
        assert not self.closed, f"sent after closing: {frame!r}"
        self.frames.append(frame)
        self.sequences.append(sequence)

    def close(self) -> None:
        self.closed = True

    def taken(self) -> bytes:
        """Everything sent since this was last asked."""
        sent = b"".join(self.frames)
        self.frames.clear()
        return sent


class Silent:
    """A listener that writes down what it is told and says nothing."""

    def __init__(self, address: str = "", own_secret: str = "") -> None:
        self.address = address
        self.own_secret = own_secret
        self.seats: list[Seat] = []
        self.news: list[News] = []
        self.reasons: list[str] = []

    def seated(self, seat: Seat) -> None:
        self.seats.append(seat)

    def prepare(self, news: News) -> None:
        pass

    def hear(self, news: News) -> None:
        self.news.append(news)

    def dismissed(self, reason: str) -> None:
        self.reasons.append(reason)


class Connection(Generic[SessionT]):
    """What a test holds of one guest: the house's session, and the port it speaks through."""

    session: SessionT
    outlet: FakeOutlet

    @property
    def seat(self) -> Seat:
        assert self.session.seat
        return self.session.seat

    @property
    def table(self) -> Table:
        assert self.session.table
        return self.session.table

    @property
    def closed(self) -> bool:
        return self.outlet.closed

    def hang_up(self) -> None:
        """The connection is gone."""
        self.session.lost()
        self.outlet.closed = True


class Player(Connection[LinesSession]):
    """One guest of `qwirkle-lines`: the house's session, a port, and our own client at the other end of it."""

    def __init__(self, session: LinesSession, port: FakeOutlet) -> None:
        self.session = session
        self.outlet = port
        self.guest = Guest("Nobody")
        self.follows = True
        """Whether the client reads along: not in a position its lines did not lead to."""
        self.transcript: list[tuple[str, bytes]] = []
        """All bytes both ways: `<` from the guest, `>` from the house."""
        self._unread = b""

    def say(self, line: str | bytes) -> None:
        """Say one line; its end is not part of what a session is given."""
        spelled = line.encode() if isinstance(line, str) else line
        self.listen()
        self.transcript.append(("<", spelled))
        self.session.receive(spelled)

    def listen(self) -> None:
        """Let the client read what has come, and keep it for `heard`."""
        came = self.outlet.taken()
        if came:
            self.transcript.append((">", came))
            self._unread += came
            assert came.endswith(b"\n")
            for line in came.splitlines() if self.follows else ():
                self.guest.receive(line)

    def heard(self) -> str:
        """The text sent since this was last asked."""
        self.listen()
        came, self._unread = self._unread, b""
        return came.decode("ascii")


class SansIo:
    """A house in memory. Nothing it appends is taken from it, so that it can be restarted at any moment."""

    def __init__(
        self,
        seed: object = "house",
        *,
        gather: int = GATHER,
        ai_time: int = AI_TIME,
        clock: Clock | None = None,
        store: Store | None = None,
        append: Callable[[Record], int] | None = None,
        show: Callable[[Match, News], None] = show_at_once,
        alarms: Alarms | None = None,
        kept_for: KeptFor = "name",
        elsewhere: Elsewhere = NOWHERE,
    ) -> None:
        self.seed = seed
        self.kept_for = kept_for
        self.clock = clock or Clock()
        self.wall_clock = WallClock(self.clock)
        self.options = Options(gather=gather / 1000, ai_time=ai_time)
        self.appended = Appended()
        self.drawn: list[str] = []
        """Everything the house drew, among it the secrets it made and does not keep."""
        self.refusals: Counter[str] = Counter()
        self.hired: list[tuple[str, Listener]] = []
        self._new_bot: Callable[[House], Listener] = lambda _: Silent()
        self.house = House(
            clock=self.clock,
            wall_clock=self.wall_clock,
            entropy=self._entropy(entropy(seed)),
            append=append or self.appended,
            show=show,
            alarms=alarms,
            policies={
                name: replace(dialect.policy(dialect.options()), kept_for=kept_for)
                for name, dialect in DIALECTS.items()
            },
            bots=KINDS,
            hire=self._hire,
            refusals=self.refusals,
            elsewhere=elsewhere,
            archive=store.load if store else lambda _: [],
            kept_beside=store.asides if isinstance(store, Asides) else lambda _: [],
        )
        if store:
            self.house.restore(store)

    def _entropy(self, draw: Callable[[int], bytes]) -> Callable[[int], bytes]:
        def drawn(count: int) -> bytes:
            self.drawn.append((came := draw(count)).hex())
            return came

        return drawn

    def secret_of(self, seat: Seat) -> str:
        """What its owner was told when sitting down."""
        return next((secret for secret in self.drawn if seat.proof.accepts(secret)), "")

    def hire_with(self, new_bot: Callable[[House], Listener]) -> None:
        """From now on these are the computer players; else they are silent."""
        self._new_bot = new_bot

    def _hire(self, bot: str) -> Listener:
        listener = self._new_bot(self.house)
        self.hired.append((bot, listener))
        return listener

    def connect(self) -> Player:
        """A connection that has said nothing yet."""
        port = FakeOutlet()
        return Player(LinesSession(self.house, port, self.options), port)

    def hello(self, name: str) -> Player:
        player = self.connect()
        player.guest.name = name
        player.say(f"HELLO {name}")
        return player

    def native(self) -> tuple[NativeSession, FakeOutlet]:
        port = FakeOutlet()
        session = NativeSession(self.house, port)
        session.greet()
        return session, port

    def later(self, seconds: float) -> None:
        self.clock.now += seconds
        self.house.ring()

    @property
    def kept(self) -> set[Seat]:
        """The seats that are kept for somebody who is not connected."""
        return set(self.house._keeping._kept)

    def stored(self) -> MemoryStore:
        """Everything this house has written so far, as a store."""
        store = MemoryStore()
        store.append(self.appended.records)
        return store

    def restarted(self) -> "SansIo":
        """The house after its process was ended and started again. The old one is not told."""
        again = SansIo(f"{self.seed} again", clock=self.clock, store=self.stored(), kept_for=self.kept_for)
        again.options = self.options
        again.drawn += self.drawn
        return again

    def seated(self, count: int) -> list[Player]:
        return [self.hello(name) for name in ("Alice", "Bob", "Carol", "Dave")[:count]]

    def started(self, count: int) -> list[Player]:
        """A game of so many, right after its first NEXT; what was said until then has been read."""
        players = self.seated(count)
        if count < 4:
            self.later(self.options.gather)
        for player in players:
            player.heard()
        return players

    def placed_at(self, state: State) -> list[Player]:
        """A game that stands in this position, which its log does not tell."""
        players = self.started(len(state.hands))
        table = players[0].table
        table.ledger._state = state
        table.ledger._acting = table.game.acting(state)
        for player in players:
            player.follows = False
        return players


def hears(*players: Player) -> list[str]:
    return [player.heard() for player in players]


def on_turn(players: Iterable[Player]) -> Player:
    (player,) = [player for player in players if player.guest.my_turn]
    return player


def random_move(guest: Guest, luck: object, bot: str = "random") -> Move:
    """A legal move, computed from nothing but what the guest has read."""
    assert guest.number is not None
    chance = SeededChance(str(luck).encode()[:64], 0)
    move: Move = choose("qwirkle", bot, guest.view(), guest.number, chance)
    return move


def take_turn(players: list[Player], luck: object, bot: str = "random") -> Player:
    """Whoever is on turn plays; everybody reads what came of it."""
    for player in players:
        player.listen()
    player = on_turn(players)
    player.say(player.guest.say(random_move(player.guest, luck, bot)).rstrip(b"\n"))
    for other in players:
        other.listen()
    return player


def play_out(
    players: list[Player], luck: object, bot: str = "random", after: Callable[[], None] | None = None
) -> int:
    """Play the whole rest of a game; how many turns it took. `after` is called after each of them."""
    for player in players:
        player.listen()
    turns = 0
    while not any(player.guest.over for player in players):
        take_turn(players, f"{luck} {turns}", bot)
        turns += 1
        if after:
            after()
        assert turns < 2000, "this game does not end"
    return turns


def session_of(sessions: Iterable[Session], seat: int) -> Session:
    return next(session for session in sessions if session.seat and session.seat.index == seat)
