"""Twins: two logs that differ only in what one guest, or a spectator, may not know, and all a guest hears of each.

Whatever is asked, the answers are the same bytes. The luck to come and the secrets of the others' seats differ in
every pair; in Qwirkle also the tiles in the others' hands and in the bag, in Masters the others' leaders and those
that went back to the box.
"""

import asyncio
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import structlog
from msgspec.structs import replace

from tavola.dialects.eriantys_views.client import Guest as ViewsGuest
from tavola.dialects.guest import Guest, Wishes
from tavola.dialects.native.client import Guest as NativeGuest
from tavola.dialects.session import Outlet, Session
from tavola.games.masters import words as masters
from tavola.games.qwirkle import words as qwirkle
from tavola.games.qwirkle.tiles import NAMES
from tavola.house.ledger import Ledger
from tavola.house.words import CODECS, AnyEntry, Sat, header_of
from tavola.server.limits import LIMITS
from tavola.server.lines import LineConnection
from tavola.store import Record
from tests.mixed.tongues import BOT, NATIVE, OPTIONS, PLAIN, TONGUES, Company, spoken_in
from tests.support.dry import DryHall, FakeTransport
from tests.support.sansio import GATHER, SansIo

HEX = re.compile(rb"([0-9a-f]{2})+")
OWN_SECRET = re.compile(rb'"secret":"[0-9a-f]+"')
"""What a guest is told of its own seat; it may follow from the seed."""

TRIES = 60
"""Deals that are tried until one fits the log."""
MOST_STEPS = 8
MOST_ECHOES = 30

Leaders = dict[int, int]
"""Which leader is which in the twin."""


class Twins(NamedTuple):
    """One log and another, and who cannot tell them apart."""

    game: str
    seat: int | None
    """None is a spectator."""
    tongue: str
    name: str
    secret: str | None
    ours: list[Record]
    theirs: list[Record]
    moves: list[tuple[int, Any, Any]]
    """What others then do: the seat, the move here and the move there."""
    overheard: list[bytes]
    """Lines that guests of this dialect have said."""

    @property
    def code(self) -> str:
        return self.ours[0].code


# Somewhere in a game


class Evening:
    """A game of guests of several dialects up to some moment, and what was said in it."""

    def __init__(self, seed: object, moves: int | None = None) -> None:
        rng = self.rng = random.Random(f"twins {seed}")
        self.game = rng.choice(["qwirkle", "masters", "masters", "qwirkle", "eriantys"])
        people = [tongue for tongue in TONGUES[self.game] if tongue != BOT]
        tongues = [rng.choice(people) for _ in range(rng.choice([2, 2, 3, 4]))]
        options = {"expert": rng.random() < 0.5} if self.game == "eriantys" else {}
        self.company = Company(SansIo(f"twins {seed}"), self.game, tongues, options=options)
        self.said: dict[str, list[bytes]] = {}
        for visitor in self.company.visitors:
            self._overhear(visitor)
        for _ in range(rng.randrange(40) if moves is None else moves):
            if self.company.table.playing:
                self.company.play_one(rng)

    def _overhear(self, visitor: Any) -> None:
        say, heard = visitor.say, self.said.setdefault(visitor.tongue, [])

        def say_aloud(said: bytes) -> None:
            heard.extend(line for line in said.splitlines() if line)
            say(said)

        visitor.say = say_aloud

    def pairs(self) -> Iterator[Twins]:
        """A pair for every seat and one for a spectator, as far as there is anything to hide."""
        table = self.company.table
        if not table.playing:
            return
        records = list(self.company.sansio.appended.records)
        for visitor in [*self.company.visitors, None]:
            seat = None if visitor is None else table.named(visitor.guest.name)
            index = None if seat is None else seat.index
            moves = self._next_moves(index)
            twin = _twin(self.game, records, index, moves, self.rng)
            if twin is None:
                continue
            theirs, exchanged = twin
            tongue = NATIVE if visitor is None else visitor.tongue
            yield Twins(
                self.game,
                index,
                tongue,
                "Eve" if seat is None else seat.name,
                None if visitor is None else getattr(visitor.guest, "secret", None),
                records,
                theirs,
                [(who, move, _renamed(move, exchanged)) for who, move in moves],
                self.said.get(tongue, []),
            )

    def _next_moves(self, seat: int | None) -> list[tuple[int, Any]]:
        """What somebody else may do now, without showing what was hidden."""
        table = self.company.table
        for other in table.acting:
            moves = [move for move in table.moves(other) if not isinstance(move, masters.Play)]
            if other != seat and moves:
                return [(other, self.rng.choice(moves))]
        return []


# The other log


def _twin(
    game: str, records: list[Record], seat: int | None, moves: list[tuple[int, Any]], rng: random.Random
) -> tuple[list[Record], Leaders] | None:
    codec = CODECS[game]
    entries = [codec.read(record.body) for record in records]
    exchanged: Leaders = {}
    if game == "masters":
        exchanged = _other_leaders(entries, records, seat, rng)
        entries = [_with_leaders(entry, exchanged) for entry in entries]
    elif game == "qwirkle":
        dealt = _other_tiles(entries, records, seat, moves, rng)
        if dealt is None:
            return None
        entries = dealt
    twins = [replace(record, body=codec.write(entry)) for record, entry in zip(records, entries, strict=True)]
    return [
        _with_other_secrets(twin, entry, seat, rng) for twin, entry in zip(twins, entries, strict=True)
    ], exchanged


def _with_other_secrets(record: Record, entry: AnyEntry, seat: int | None, rng: random.Random) -> Record:
    """Another seed, which the hash in the log does not fit, and other secrets of the others' seats."""
    own = any(isinstance(event, Sat) and event.seat == seat for event in entry.events)
    if record.private is None or own or not HEX.fullmatch(record.private):
        return record
    return replace(record, private=rng.randbytes(len(record.private) // 2).hex().encode())


def _position(records: list[Record]) -> Ledger:
    ledger = Ledger(header_of(records[0].body))
    for record in records:
        ledger.read(record.body)
    return ledger


def _other_leaders(
    entries: list[AnyEntry], records: list[Record], seat: int | None, rng: random.Random
) -> Leaders:
    """Change among themselves all leaders that this seat has never seen."""
    state = _position(records).state
    seen = {leader for player in state.players for leader in player.played}
    for entry in entries:
        for event in entry.events:
            if isinstance(event, masters.Dealt | masters.Kept) and event.seat == seat:
                seen.update(event.leaders or ())
    unseen = [leader for leader in state.book.leaders if leader not in seen]
    return dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))


def _with_leaders(entry: AnyEntry, exchanged: Leaders) -> AnyEntry:
    return replace(
        entry,
        moves=[_renamed(move, exchanged) for move in entry.moves],
        events=[_renamed(event, exchanged) for event in entry.events],
    )


def _renamed(thing: Any, exchanged: Leaders) -> Any:
    match thing:
        case masters.Dealt() | masters.Kept() | masters.Keep() if thing.leaders is not None:
            return replace(thing, leaders=tuple(exchanged.get(leader, leader) for leader in thing.leaders))
        case masters.LeaderDiscarded() | masters.DiscardLeader():
            assert thing.leader is not None
            return replace(thing, leader=exchanged.get(thing.leader, thing.leader))
    return thing


def _other_tiles(
    entries: list[AnyEntry],
    records: list[Record],
    seat: int | None,
    moves: list[tuple[int, Any]],
    rng: random.Random,
) -> list[AnyEntry] | None:
    """Deal anew what the others hold now and what is in the bag; whoever moves next still can."""
    state = _position(records).state
    if state.in_bag <= 12:
        return None  # so late in a game the bag's end would show
    needed: dict[int, list[str]] = {}
    for who, move in moves:
        tiles = [laid[0] for laid in move.tiles] if isinstance(move, qwirkle.Place) else list(move.tiles)
        needed[who] = tiles
    hidden = [other for other in range(len(state.hands)) if other != seat]
    for _ in range(TRIES):
        pool = [NAMES[tile] for tile, count in enumerate(state.bag) for _ in range(count)]
        free: dict[int, list[str]] = {}
        for other in hidden:
            free[other] = [NAMES[tile] for tile in state.hands[other]]
            for name in needed.get(other, ()):
                free[other].remove(name)
            pool += free[other]
        rng.shuffle(pool)
        twins = entries
        for other in hidden:
            twins = _drawn_anew(twins, other, [(name, pool.pop()) for name in free[other]])
        if _can_be_read(twins):
            return twins
    return None


def _drawn_anew(entries: list[AnyEntry], seat: int, exchange: list[tuple[str, str]]) -> list[AnyEntry]:
    """Let what this seat holds now have been other tiles from the last time it drew them."""
    left: dict[str, list[str]] = {}
    for name, other in exchange:
        left.setdefault(name, []).append(other)
    twins = list(entries)
    for number in range(len(twins) - 1, -1, -1):
        events = []
        for event in twins[number].events:
            if isinstance(event, qwirkle.Drew) and event.seat == seat and event.tiles:
                tiles = tuple(left[name].pop() if left.get(name) else name for name in event.tiles)
                event = replace(event, tiles=tiles)  # noqa: PLW2901 - the event as it is in the twin
            events.append(event)
        twins[number] = replace(twins[number], events=events)
    return twins


def _can_be_read(entries: list[AnyEntry]) -> bool:
    """Whether no tile was in two places at once on the way here."""
    codec = CODECS["qwirkle"]
    ledger = Ledger(header_of(codec.write(entries[0])))
    try:
        for entry in entries:
            ledger.read(codec.write(entry))
    except Exception:  # noqa: BLE001 - a log that cannot be may fail anywhere
        return False
    return all(count >= 0 for count in ledger.state.bag)


# What is heard of a log


class Look:
    """One guest's evening in a house that was started from this log: all bytes, and the server's own log."""

    def __init__(self, twins: Twins, records: list[Record], seed: object) -> None:
        self._twins = twins
        self._records = records
        self._rng = random.Random(f"look {seed}")
        self.heard: list[tuple[str, bytes]] = []
        """What was asked, and the answer."""
        self.log: list[str] = []

    def listen(self, *, theirs: bool) -> "Look":
        processors = structlog.get_config()["processors"]
        before = list(processors)
        processors[:] = [self._take]
        try:
            asyncio.run(self._evening(theirs=theirs))
        finally:
            processors[:] = before
        return self

    def _take(self, _: Any, level: str, line: Any) -> Any:
        self.log.append(f"{level} {sorted((key, str(value)) for key, value in line.items())}")
        raise structlog.DropEvent

    async def _evening(self, *, theirs: bool) -> None:
        twins = self._twins
        hall = DryHall("look", LIMITS, GATHER)
        hall.clock.now = 2_000_000.0
        hall.store.append(self._records)
        self._check_restored(hall.house.restore(hall.store))
        hall.chronicle.begin()
        table = hall.house.tables[twins.code]
        guest = Speaker(hall, twins)
        try:
            await guest.come()
            self._note("coming", guest)
            if twins.tongue == NATIVE:
                await self._ask(guest, (json.dumps(question).encode() for question in self._native(table)))
            table._stirred = b"the same luck"  # from now on something may be drawn that everybody sees
            for who, ours, others in twins.moves:
                table.play_for(table.occupied[who], [others if theirs else ours])
                await guest.settle()
                self._note(f"seat {who} plays", guest)
            await self._ask(guest, self._echoes())
            await guest.go()
            await guest.come()
            self._note("coming back", guest)
        finally:
            await hall.close()

    @staticmethod
    def _check_restored(unreadable: list[str]) -> None:
        assert not unreadable, unreadable

    def _note(self, asked: str, guest: "Speaker") -> None:
        self.heard.append((asked, guest.taken()))

    async def _ask(self, guest: "Speaker", questions: Iterator[bytes]) -> None:
        for question in questions:
            if guest.closed:
                return
            await guest.say(question)
            self._note(question.decode(errors="replace"), guest)

    def _echoes(self) -> Iterator[bytes]:
        """What was said before, as it was and spoilt. In Qwirkle nothing that draws: the bags are not the same."""
        overheard = [said for said in self._twins.overheard if b'"Play"' not in said]
        if self._twins.tongue == "qwirkle-lines":
            yield b"MOVE Ro 0 0"  # whoever does anything wrong there is out
        elif self._twins.game != "qwirkle":
            overheard = self._twins.overheard
        for _ in range(MOST_ECHOES if overheard else 0):
            said = self._rng.choice(overheard)
            yield said if self._rng.random() < 0.3 else _spoilt(said, self._rng)
        yield b'{"type":"nonsense"}'

    def _native(self, table: Any) -> Iterator[dict[str, Any]]:
        """Everything that is answered without a move being made."""
        rng, code, seat = self._rng, self._twins.code, self._twins.seat
        yield {"type": "Lobby"}
        yield {"type": "Draw"}
        length = len(self._records)
        for number in rng.sample(range(length), min(MOST_STEPS, length)):
            for eyes in (None, seat, 0, 1, "open"):
                yield {"type": "Step", "table": code, "number": number, "eyes": eyes}
        moves = [] if seat is None else table.moves(seat)
        for move in rng.sample(moves, min(10, len(moves))):
            spelled = msgspec.to_builtins(move, str_keys=True)
            yield {"type": "Preview", "move": spelled}
        for move in _attempts(self._twins.game, rng):
            yield {"type": "Preview", "move": move}
            yield {"type": "Play", "moves": [move, {"type": "Nothing"}]}
        yield {"type": "Review", "table": code}
        for word in ("Undo", "Start", "Open", "Hint"):
            yield {"type": word}
        yield {"type": "AnswerUndo", "agree": True}
        yield {"type": "Rematch", "accept": True}
        yield {"type": "AddBot", "bot": "random"}
        yield {"type": "Speak", "text": "what have you got?"}


def _attempts(game: str, rng: random.Random) -> Iterator[dict[str, Any]]:
    """Moves of all kinds, most of which cannot be."""
    match game:
        case "qwirkle":
            for _ in range(8):
                tiles = rng.choices(NAMES, k=rng.randrange(1, 4))
                yield {"type": "Trade", "tiles": tiles}
                yield {
                    "type": "Place",
                    "tiles": [[t, 91 + rng.randrange(-3, 4), 91 + n] for n, t in enumerate(tiles)],
                }
        case "masters":
            for _ in range(4):
                yield {"type": "Play", "leader": rng.randrange(49, 65)}
                yield {"type": "DiscardLeader", "leader": rng.randrange(49, 65)}
                yield {"type": "Keep", "leaders": rng.sample(range(49, 65), 2)}
                yield {"type": "TakeCard", "card": rng.randrange(1, 49)}
                yield {"type": "Place", "slot": rng.randrange(1, 4)}
        case _:
            for _ in range(4):
                yield {"type": "PlayAssistant", "value": rng.randrange(1, 11)}
                yield {"type": "MoveMotherNature", "steps": rng.randrange(1, 6)}
                yield {"type": "Pay", "character": rng.randrange(1, 13)}
                yield {"type": "TakeCloud", "cloud": rng.randrange(3)}


def _spoilt(said: bytes, rng: random.Random) -> bytes:
    """The same with another digit or letter somewhere."""
    spoilt = bytearray(said)
    places = [place for place, byte in enumerate(spoilt) if chr(byte).isalnum()]
    if places:
        spoilt[rng.choice(places)] = rng.choice(b"0123456789")
    return bytes(spoilt)


class _Messages(LineConnection):
    __slots__ = ()

    def write(self, frames: list[bytes]) -> None:
        super().write([frame + b"\n" for frame in frames])


class Speaker:
    """A guest of one dialect on a real connection in a hall without a network."""

    def __init__(self, hall: DryHall, twins: Twins) -> None:
        self._hall = hall
        self._twins = twins
        self._transport = FakeTransport()
        self._connection: LineConnection
        self._told = b""

    @property
    def closed(self) -> bool:
        return self._transport.closed

    def taken(self) -> bytes:
        """All that was sent since this was last asked."""
        told, self._told = self._told, b""
        return OWN_SECRET.sub(b"", told)

    async def come(self) -> None:
        """Come back as the dialect has it, answering what needs no decision."""
        twins, hall = self._twins, self._hall
        dialect, variant = spoken_in(twins.tongue)
        options = OPTIONS.get(dialect.name) or dialect.options()
        make: Callable[[Outlet], Session] = lambda outlet: dialect.session(hall.house, outlet, variant, options)  # noqa: E731
        self._transport = FakeTransport()
        self._connection = (_Messages if twins.tongue == NATIVE else LineConnection)(hall, make)
        self._connection.connection_made(self._transport)
        await self.settle()
        if twins.seat is None:
            await self.say(json.dumps({"type": "Watch", "table": twins.code}).encode())
            return
        guest = self._program()
        said, answered = guest.hello(), 0
        for _ in range(12):
            if said:
                await self.say(said)
            lines = self._told.split(b"\n")[:-1]
            said = b"".join(guest.receive(line) for line in lines[answered:])
            if not said and answered == len(lines):
                return
            answered = len(lines)

    def _program(self) -> Guest:
        twins = self._twins
        if twins.tongue == NATIVE:
            return NativeGuest(twins.name, game=twins.game, code=twins.code, secret=twins.secret)
        if twins.tongue == PLAIN:
            return ViewsGuest(twins.name, extensions=False)
        dialect, variant = spoken_in(twins.tongue)
        guest = dialect.guest(Wishes(twins.name, code=twins.code), variant)
        if isinstance(guest, ViewsGuest):
            guest.secret = twins.secret
        return guest

    async def say(self, said: bytes) -> None:
        if self.closed:
            return
        piece = said if said.endswith(b"\n") else said + b"\n"
        buffer = self._connection.get_buffer(-1)
        buffer[: len(piece)] = piece
        self._connection.buffer_updated(len(piece))
        await self.settle()

    async def settle(self) -> None:
        """Also after the moments that some answers take."""
        await self._hall.settled()
        for _ in range(3):
            self._hall.clock.now += 0.05
            self._hall.house.ring()
            await self._hall.settled()
        self._told += self._transport.written
        self._transport.written = b""

    async def go(self) -> None:
        if not self._transport.aborted:
            self._connection.connection_lost(None)
        self._transport.closed = True
        await self.settle()


class Difference(AssertionError):  # noqa: N818 - a finding
    """Somebody could tell two logs apart."""


def compare(twins: Twins, seed: object) -> int:
    """Let the guest hear both; how many pairs of answers and log lines were the same."""
    ours = Look(twins, twins.ours, seed).listen(theirs=False)
    theirs = Look(twins, twins.theirs, seed).listen(theirs=True)
    who = f"{twins.tongue}, seat {twins.seat}, {twins.game}"
    for (asked, one), (_, other) in zip(ours.heard, theirs.heard, strict=True):
        if one != other:
            raise Difference(f"{who}: {asked!r} tells of what is hidden: {_first_difference(one, other)}")
    if ours.log != theirs.log:
        raise Difference(f"{who}: the server's log tells of what is hidden")
    return sum(bool(answer) for _, answer in ours.heard) + len(ours.log)


def _first_difference(one: bytes, other: bytes) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, at - 60) : at + 60]!r} and {other[max(0, at - 60) : at + 60]!r}"
