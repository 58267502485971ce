"""Where a guest that says anything is let loose: in a game with an honest one, while two others play undisturbed.

A script says what it does; afterwards everything in the house must be sound.
"""

import random
from collections.abc import Callable
from typing import Any

import msgspec

from tavola.dialects.eriantys_commands import wire as commands
from tavola.dialects.eriantys_views import wire as views
from tavola.dialects.guest import Guest
from tavola.dialects.masters_requests import wire as requests
from tavola.dialects.masters_states import wire as states
from tavola.dialects.native import wire as native
from tavola.dialects.qwirkle_lines import spelling as lines
from tavola.dialects.session import Session
from tavola.house.audit import verify
from tavola.house.house import House
from tavola.house.ledger import Ledger
from tavola.house.table import Table
from tavola.house.words import Revealed
from tavola.store import Record
from tests.fuzz.changes import Words, changed_frame
from tests.mixed.tongues import BOT, NATIVE, OPTIONS, TONGUES, Company, Visitor, public, spoken_in
from tests.support.games import frozen
from tests.support.sansio import FakeOutlet, SansIo

HOUSE_SAYS: dict[str, Callable[[bytes], Any]] = {
    "native": msgspec.json.Decoder(native.HouseSays).decode,
    "qwirkle-lines": lines.read_house,
    "eriantys-views": views.read_house,
    "eriantys-commands": commands.read_house,
    "masters-requests": requests.read_house,
    "masters-states": states.read_house,
}
"""How the other side of each dialect reads."""

DIRECTIONS = (
    "@seat",
    "@stranger",
    "@play 1",
    "@play 3",
    "@play 12",
    "@near {0}",
    "@near {0}",
    "@other",
    "@later {0}",
    "@later {0}00",
    "@drop",
    "@back",
    "@unreadable",
)
"""What stands in a script beside what is said: who speaks, and what happens meanwhile."""

MOST_LINES = 60
MOST_STRANGERS = 6
MOST_ROUNDS = 300
"""So long may guests answer one another about one message."""

GAME_OF = {
    (f"{tongue} of {game}" if tongue == NATIVE else tongue): (game, tongue)
    for game, tongues in TONGUES.items()
    for tongue in tongues
    if tongue != BOT
}
"""Every way to talk to the house, and what is played then."""


class Pair(Company):
    """Two at one table of a house with several. Every frame they are sent is read as its dialect reads."""

    def __init__(self, sansio: SansIo, game: str, tongues: list[str]) -> None:
        self._elsewhere = set(sansio.house.tables)
        self._table: Table | None = None
        expert = game == "eriantys" and NATIVE not in tongues[:1]
        super().__init__(sansio, game, tongues, options={"expert": True} if expert else {})

    @property
    def table(self) -> Table:
        if self._table is None:
            (code,) = [code for code in self.sansio.house.tables if code not in self._elsewhere]
            self._table = self.sansio.house.tables[code]
        return self._table

    def settle(self) -> None:
        """Until nothing more is said, also after the moments that some answers take."""
        for _ in range(4):
            self._answer()
            self.sansio.later(0.05)

    def _answer(self) -> None:
        """Who was sent away is gone, as the server sees to it."""
        for _ in range(MOST_ROUNDS):
            heard = False
            for visitor in self.visitors:
                check_frames(visitor.session, visitor.outlet)
                heard |= visitor.listen()
                lose_if_closed(visitor.session, visitor.outlet)
            if not heard:
                return
        raise AssertionError("the guests answer one another for ever")

    def move(self, visitor: Visitor, luck: object) -> bool:
        """This guest makes a move if it is its turn; whether it was."""
        guest = visitor.guest
        able = guest.my_turn and guest.number is not None and not visitor.outlet.closed
        if able:
            visitor.say(visitor.words(luck))
        self.settle()
        return able


def number_in(direction: bytes) -> int:
    number = direction.partition(b" ")[2][:12]
    return int(number) if number.isdigit() else 1


def check_frames(session: Session, outlet: FakeOutlet) -> None:
    read = HOUSE_SAYS[session.dialect]
    for frame in outlet.frames:
        for line in frame.splitlines():
            read(line)


def lose_if_closed(session: Session, outlet: FakeOutlet) -> None:
    if outlet.closed and (session.table or session.seat):
        session.lost()


class Stranger:
    """A connection that nobody's program is behind."""

    def __init__(self, house: House, tongue: str) -> None:
        self.outlet = FakeOutlet()
        dialect, variant = spoken_in(tongue)
        self.session = dialect.session(house, self.outlet, variant, OPTIONS.get(dialect.name) or dialect.options())
        self.session.greet()

    def say(self, frame: bytes) -> None:
        if not self.outlet.closed:
            self.session.receive(frame)

    def settle(self) -> None:
        check_frames(self.session, self.outlet)
        self.outlet.frames.clear()
        lose_if_closed(self.session, self.outlet)


class Stage:
    """A house with a game in progress, for one script."""

    def __init__(self, talk: str, words: Words) -> None:
        game, self.tongue = GAME_OF[talk]
        self.words = words
        self.sansio = SansIo("a stage")
        self.bystanders = Pair(self.sansio, "qwirkle", [NATIVE, NATIVE])
        self.pair = Pair(self.sansio, game, [self.tongue, NATIVE])
        self.seated, self.honest = self.pair.visitors
        self.strangers: list[Stranger] = []
        self.speaker: Stranger | Visitor = self._stranger()
        self.done: list[bytes] = []
        """The script so far, with what was said instead of what it was to be like."""
        self._moves = 0

    def perform(self, script: bytes) -> None:
        for line in script.split(b"\n")[:MOST_LINES]:
            if line.startswith(b"@near"):
                line = self._nearly(random.Random(number_in(line)))  # noqa: PLW2901 - in its place
            self.done.append(line)
            if line.startswith(b"@"):
                self._direct(line)
            else:
                self._say(line)
            self.pair.settle()
            for stranger in self.strangers:
                stranger.settle()

    def _direct(self, line: bytes) -> None:
        count = number_in(line)
        match line.partition(b" ")[0].decode("ascii", "replace"):
            case "@seat":
                self.speaker = self.seated
            case "@stranger":
                self.speaker = self._stranger()
            case "@play":
                for _ in range(min(count, 40)):
                    if not self._play(self.seated) and not self._play(self.honest):
                        break
            case "@other":
                while self._play(self.honest):
                    pass
            case "@later":
                self.sansio.later(count)
            case "@drop":
                self._drop()
            case "@unreadable" if not self.speaker.outlet.closed:
                # As the server does with what is no frame.
                self.speaker.session.unreadable("a line may be 65536 bytes long")
                check_frames(self.speaker.session, self.speaker.outlet)
                self._drop()
            case "@back" if self.seated.outlet.closed:
                self.pair.come_back(self.seated)

    def _stranger(self) -> Stranger:
        if len(self.strangers) >= MOST_STRANGERS:
            return self.strangers[-1]
        self.strangers.append(Stranger(self.sansio.house, self.tongue))
        return self.strangers[-1]

    def _drop(self) -> None:
        speaker = self.speaker
        speaker.session.lost()
        speaker.outlet.closed = True

    def _play(self, visitor: Visitor) -> bool:
        self._moves += 1
        try:
            return self.pair.move(visitor, self._moves)
        except ValueError:
            if visitor is self.honest:
                raise
            return False  # it was told of moves that were never its own, and has lost the thread

    def _nearly(self, luck: random.Random) -> bytes:
        """Nearly what would be said next if it were said well, or what was said last."""
        visitor = self.seated
        said = b""
        if visitor.guest.my_turn and visitor.guest.number is not None and not visitor.outlet.closed:
            try:
                said = visitor.words(luck.random())
            except ValueError:
                said = b""
        spoken = [line for way, line in visitor.transcript if way == "<"]
        frame = (said.splitlines() or spoken or [b""])[-1]
        return changed_frame(frame, luck, self.words)

    def _say(self, frame: bytes) -> None:
        frame = frame.replace(b"%CODE%", self.pair.table.code.encode())
        seats = self.pair.table.occupied
        frame = frame.replace(b"%SECRET%", seats[0].secret.encode() if seats else b"")
        if not self.speaker.outlet.closed:
            if isinstance(self.speaker, Stranger):
                self.speaker.say(frame)
            else:
                # A frame is what the server hands over, which a visitor would cut at every end of a line.
                self.speaker.session.receive(frame)

    # What must hold

    def check(self) -> None:
        self._check_bystanders()
        self._check_honest()
        check_house(self.sansio)

    def _check_bystanders(self) -> None:
        mover = next((visitor for visitor in self.bystanders.visitors if visitor.guest.my_turn), None)
        assert mover, "those at another table cannot move"
        assert self.bystanders.move(mover, "bystander")
        for visitor in self.bystanders.visitors:
            check_agrees(visitor, self.bystanders.game, self.bystanders.table)

    def _check_honest(self) -> None:
        honest = self.honest
        assert not honest.outlet.closed, "the honest guest was sent away"
        assert honest.guest.strange_lines == 0
        table = honest.session.table
        if table is None:
            assert honest.guest.over, "the honest guest is at no table and was not told"
        elif table.playing and table.code == self.pair.table.code:
            check_agrees(honest, self.pair.game, table)


def check_agrees(visitor: Visitor, game: str, table: Table) -> None:
    names = [seat.name for seat in table.occupied]
    truth = public(game, table.view(None), names)
    guest: Guest = visitor.guest
    assert public(game, visitor.told(), guest.names) == truth
    assert guest.refused is None


def check_house(sansio: SansIo) -> None:
    """Every table stands as its log says, nobody sits in two places, and a restart brings all of it back."""
    logs: dict[str, list[Record]] = {}
    for record in sansio.appended.records:
        if not record.beside:
            logs.setdefault(record.code, []).append(record)
    for code, table in sansio.house.tables.items():
        _check_table(table, logs[code])
    again = sansio.restarted()
    for code, table in sansio.house.tables.items():
        # A table that waits for people of whom no seat is kept is closed when the house opens again.
        if table.playing or code in again.house.tables:
            assert frozen(again.house.tables[code].ledger.state) == frozen(table.ledger.state)


def _check_table(table: Table, log: list[Record]) -> None:
    assert [record.body for record in log] == table.ledger.log
    folded = Ledger(table.opened)
    for record in log:
        last = folded.read(record.body)
    assert folded.phase is table.phase
    assert folded.sitting == table.ledger.sitting
    assert frozen(folded.state) == frozen(table.ledger.state)
    if any(isinstance(event, Revealed) for event in last.events):
        verify(log)
    listeners = [seat.listener for seat in table.occupied if seat.listener]
    assert len(set(map(id, listeners))) == len(listeners)
    for seat in table.occupied:
        if isinstance(seat.listener, Session):
            assert seat.listener.seat is seat
            assert seat.listener.table is table
    if table.playing:
        assert [seat.index for seat in table.occupied] == list(range(len(folded.sitting)))
