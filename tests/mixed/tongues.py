"""Guests of every dialect at one table without sockets, each knowing nothing but its own bytes."""

import random
from collections.abc import Callable
from typing import Any

from tavola.bots import choose
from tavola.dialects import DIALECTS, Dialect
from tavola.dialects.eriantys_views.client import Guest as ViewsGuest
from tavola.dialects.guest import Guest, Wishes
from tavola.dialects.masters_requests.client import Guest as RequestsGuest
from tavola.dialects.masters_requests.options import Options as RequestsOptions
from tavola.dialects.masters_states.client import Guest as StatesGuest
from tavola.dialects.native.client import Guest as NativeGuest
from tavola.dialects.session import Session
from tavola.games.chance import SeededChance
from tavola.house.ledger import Phase
from tavola.house.table import Table
from tavola.house.words import Missing
from tests.support.sansio import GATHER, FakeOutlet, SansIo
from tests.support.seats import Keen

NATIVE = "native"
BEAT = 5.0
BOT = "a bot of the house"
OPTIONS = {"masters-requests": RequestsOptions(answer_time=0)}
"""Nobody is hurried."""

PLAIN = "eriantys-views, documented only"
"""A guest who asks for no extensions."""


def _tongues() -> dict[str, tuple[str, ...]]:
    """Every variant of the dialects of each of the house's own games."""
    tongues: dict[str, tuple[str, ...]] = {}
    for dialect in DIALECTS.values():
        if dialect.game:
            tongues[dialect.game] = (*tongues.get(dialect.game, ()), *dialect.listeners)
    tongues["eriantys"] += (PLAIN,)
    return {game: (*spoken, NATIVE, BOT) for game, spoken in tongues.items()}


TONGUES = _tongues()
"""What can be spoken at a table of each game."""


def spoken_in(tongue: str) -> tuple[Dialect[Any], str]:
    """The dialect and the variant of it."""
    name, _, variant = tongue.partition(",")[0].partition(":")
    return DIALECTS[name], variant


class Visitor:
    """A guest and the house's session for it, with the wire between them."""

    def __init__(self, sansio: SansIo, tongue: str, guest: Guest) -> None:
        self.sansio = sansio
        self.tongue = tongue
        self.guest = guest
        self.transcript: list[tuple[str, bytes]] = []
        """All lines both ways, `<` from the guest, `>` from the house, and `?` the luck of each decision."""
        self.outlet = FakeOutlet()
        self.heard = b""
        """Everything the house has said, on all connections."""
        self.session: Session
        self.connect(guest.hello())

    def connect(self, hello: bytes) -> None:
        self.outlet = FakeOutlet()
        dialect, variant = spoken_in(self.tongue)
        options = OPTIONS.get(dialect.name) or dialect.options()
        self.session = dialect.session(self.sansio.house, self.outlet, variant, options)
        self.session.greet()
        self.say(hello)

    def say(self, said: bytes) -> None:
        for line in said.splitlines():
            if not self.outlet.closed:
                self.transcript.append(("<", line))
                self.session.receive(line)

    def listen(self) -> bool:
        """Read what has come and answer what needs no decision; whether anything came."""
        came = b"".join(frame.removesuffix(b"\n") + b"\n" for frame in self.outlet.frames if frame)
        self.outlet.frames.clear()
        self.heard += came
        for line in came.splitlines():
            self.transcript.append((">", line))
            self.say(self.guest.receive(line))
        return bool(came)

    def words(self, luck: object) -> bytes:
        """What this guest says next, when it is to move."""
        assert self.guest.number is not None
        self.transcript.append(("?", str(luck).encode()))
        chance = SeededChance(str(luck).encode()[:64], 0)
        view = self.guest.view()
        return self.guest.say(
            choose(self.guest.game, "random", view, self.guest.number, chance, self.guest.allowed)
        )

    def drop(self) -> None:
        self.session.lost()
        self.outlet.closed = True

    def told(self) -> Any:
        return told(self.guest)


def told(guest: Guest) -> Any:
    """The position as the house has told it, without what this guest has only decided yet; None in between."""
    if isinstance(guest, RequestsGuest):
        return guest._picture.view()
    if (isinstance(guest, ViewsGuest) and guest._asked) or (isinstance(guest, StatesGuest) and guest._pending):
        return None
    return guest.view()


IDLE_MOMENTS = 10
"""How often guests are asked in a silence; more than any of them waits for."""


class Company:
    """Everybody at one table."""

    def __init__(
        self,
        sansio: SansIo,
        game: str,
        tongues: list[str],
        *,
        options: dict[str, Any] | None = None,
        missing: Missing = "wait",
        players: int = 0,
    ) -> None:
        """At a table for as many as come, or for `players`: then it may wait for more."""
        self.sansio = sansio
        self.missing = missing
        self.game = game
        self.options = options or {}
        self.visitors: list[Visitor] = []
        sansio.hire_with(Keen)
        for number, tongue in enumerate(tongues):
            if tongue == BOT:
                sansio.house.computers.add(self.table, "random")
            else:
                name = f"{tongue[:1].upper()}{'abcd'[number]}"
                code = self.table.code if number else None
                guest = self._guest(tongue, name, players or len(tongues), code)
                self.visitors.append(Visitor(sansio, tongue, guest))
            self.settle()
        if self.table.phase is Phase.WAITING:
            sansio.later(GATHER / 1000)
            self.settle()

    @property
    def table(self) -> Table:
        """The one that was opened last."""
        return next(reversed(self.sansio.house.tables.values()))

    def _guest(self, tongue: str, name: str, players: int, code: str | None) -> Guest:
        if tongue == NATIVE:
            return NativeGuest(
                name, game=self.game, players=players, code=code, options=self.options, missing=self.missing
            )
        expert = bool(self.options.get("expert"))
        if tongue == PLAIN:
            return ViewsGuest(name, players=players, expert=expert, extensions=False)
        dialect, variant = spoken_in(tongue)
        wishes = Wishes(name, players=players, expert=expert, code=code, contiguous=False)
        return dialect.guest(wishes, variant)

    def come_back(self, visitor: Visitor) -> None:
        """The same person on a new connection, with a program that has forgotten everything but the way back."""
        before = visitor.guest
        visitor.guest = self._guest(visitor.tongue, before.name, len(self.table.occupied), self.table.code)
        for secretive in (ViewsGuest, NativeGuest):
            if isinstance(visitor.guest, secretive) and isinstance(before, secretive):
                visitor.guest.secret = before.secret
        visitor.connect(visitor.guest.hello())
        self.settle()

    def settle(self) -> None:
        """Until nothing more is said, also after the moments that some answers take."""
        for _ in range(4):
            while any(visitor.listen() for visitor in self.visitors):
                pass
            self.sansio.later(0.05)

    def wait(self, seconds: float) -> None:
        """Time passes; whoever is here gives signs of life."""
        until = self.sansio.clock.now + seconds
        while self.sansio.clock.now < until:
            self.sansio.later(min(BEAT, until - self.sansio.clock.now))
            for visitor in self.visitors:
                visitor.say(visitor.guest.beat())
        self.settle()

    def play_one(self, luck: random.Random) -> bool:
        """Somebody whose turn it is moves; whether anybody could."""
        able = [visitor for visitor in self.visitors if visitor.guest.my_turn and not visitor.outlet.closed]
        if able:
            visitor = luck.choice(able)
            visitor.say(visitor.words(luck.random()))
        self.settle()
        return bool(able)

    def play_out(self, luck: random.Random, after: Callable[[], None], most: int = 6000) -> None:
        for _ in range(most):
            if not self.table.playing:
                self.fall_silent()
                return
            assert self.play_one(luck), f"nobody moves: {[visitor.tongue for visitor in self.visitors]}"
            after()
        raise AssertionError("this game does not end")

    def fall_silent(self) -> None:
        """Nothing is said for a while: guests who let others have the first word about a rematch say theirs."""
        for _ in range(IDLE_MOMENTS):
            for visitor in self.visitors:
                visitor.say(b"" if visitor.guest.over else visitor.guest.idle())
            self.settle()


# What everybody at a table of a game can know, in one form


def public(game: str, view: Any, names: list[str]) -> dict[str, Any]:
    return _PUBLIC[game](view, names)


def _qwirkle(view: Any, names: list[str]) -> dict[str, Any]:
    return {
        "board": sorted(view.board),
        "bag": view.bag,
        "tiles in hand": [seat.count for seat, name in zip(view.seats, names, strict=True) if name],
    }


def _eriantys(view: Any, names: list[str]) -> dict[str, Any]:
    heads = [island.island for island in view.islands]
    return {
        "islands": [(i.size, i.students, i.tower, i.towers, i.no_entry) for i in view.islands],
        "mother nature": heads.index(view.mother_nature),
        "professors": {colour: seat is not None and names[seat] for colour, seat in view.professors.items()},
        "clouds": view.clouds,
        "played": [(names[card.seat], card.value) for card in view.played],
        "boards": {
            name: (seat.tower, seat.towers, seat.entrance, seat.dining, seat.coins)
            for name, seat in zip(names, view.seats, strict=True)
        },
        "winners": view.outcome and sorted(names[seat] for seat in view.outcome.winners),
    }


def _masters(view: Any, names: list[str]) -> dict[str, Any]:
    return {
        "market": (view.market, view.spare),
        "grid": [[(deck.top, deck.left) for deck in level] for level in view.grid],
        "last round": view.last_round,
        "boards": {
            name: (
                seat.space,
                seat.tiles,
                seat.shelves,
                seat.strongbox,
                seat.slots,
                sorted(seat.played),
                seat.count,
                sorted(seat.waiting),
                seat.card,
            )
            for name, seat in zip(names, view.seats, strict=True)
        },
        "winners": view.outcome and sorted(names[seat] for seat in view.outcome.winners),
    }


_PUBLIC: dict[str, Callable[[Any, list[str]], dict[str, Any]]] = {
    "qwirkle": _qwirkle,
    "eriantys": _eriantys,
    "masters": _masters,
}


def all_agree(company: Company) -> None:
    """Everybody, from nothing but their own bytes, knows the position as the table has it."""
    table = company.table
    names = [seat.name for seat in table.occupied]
    truth = public(company.game, table.view(None), names)
    for visitor in company.visitors:
        view = visitor.told()
        if view is None or visitor.outlet.closed or (visitor.guest.over and table.playing):
            continue
        known = public(company.game, view, visitor.guest.names)
        assert known == truth, f"{visitor.tongue} ({visitor.guest.name})"
        assert visitor.guest.strange_lines == 0
        assert visitor.guest.refused is None
