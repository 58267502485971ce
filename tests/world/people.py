"""Who comes to the house: people who play by the guest's side of their dialect, onlookers, and nuisances."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

from tavola.bots import choose
from tavola.dialects.eriantys_views.client import Guest as ViewsGuest
from tavola.dialects.guest import Guest, Wishes
from tavola.dialects.masters_requests.client import Guest as RequestsGuest
from tavola.dialects.masters_states.client import Guest as StatesGuest
from tavola.dialects.native.client import Guest as NativeGuest
from tests.mixed.tongues import NATIVE, PLAIN, spoken_in

if TYPE_CHECKING:
    from tests.world.wire import Wire
    from tests.world.world import World

IDLE_SECONDS = 2.0
GIVES_UP = 25
MOST_REFUSALS = 4
"""So often in a row somebody is refused before it counts."""
"""So often somebody comes back to a table before going home."""


class Luck:
    """Chance for whoever decides on a move."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def below(self, n: int) -> int:
        return self._rng.randrange(n)


class Party:
    """Those who mean to play together: the first opens a table, the others follow."""

    def __init__(self, game: str, players: int, options: dict[str, Any], missing: Any) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.missing = missing
        self.code: str | None = None
        """What the first has told the others, as soon as their program says it."""


class Person:
    """One guest over as many connections as it takes, with a program that forgets all but the way back."""

    honest = True

    def __init__(self, world: World, party: Party, tongue: str, name: str) -> None:
        self.world = world
        self.party = party
        self.tongue = tongue
        self.name = name
        self.guest: Guest = self._program()
        self.wire: Wire | None = None
        self.home = False
        """Whether this person has had enough."""
        self.seated = False
        """Whether a seat was had on this connection."""
        self.excused = ""
        """Why the house may send this person away."""
        self.visits = 0
        self.refusals = 0
        """How often in a row the house would not have this person."""
        self.moves = 0
        self._partial = b""
        self._thinking = False
        self._undo_seen: Any = None

    # Coming and going

    def _program(self) -> Guest:
        party, tongue = self.party, self.tongue
        if tongue == NATIVE:
            return NativeGuest(
                self.name,
                game=party.game,
                players=party.players,
                code=party.code,
                options=party.options,
                missing=party.missing,
            )
        expert = bool(party.options.get("expert"))
        if tongue == PLAIN:
            return ViewsGuest(self.name, players=party.players, expert=expert, extensions=False)
        dialect, variant = spoken_in(tongue)
        wishes = Wishes(self.name, players=party.players, expert=expert, code=party.code, contiguous=False)
        if dialect.name == "masters-states":
            return StatesGuest(
                self.name,
                variant=variant or "as-written",
                players=party.players,
                rematch=self.world.faults.chance(0.5),
            )
        return dialect.guest(wishes, variant)

    def come(self) -> None:
        """Come to the house, or come back."""
        if self.home or self.wire is not None:
            return
        if self.visits > GIVES_UP:
            self.go_home()
            return
        before = self.guest
        self.guest = self._program()
        for secretive in (ViewsGuest, NativeGuest):
            if isinstance(self.guest, secretive) and isinstance(before, secretive):
                self.guest.secret = before.secret
        if before.code is not None and hasattr(self.guest, "code"):
            self.guest.code = before.code  # type: ignore[misc]
        self.wire = self.world.connect(self.tongue, self)
        if self.wire is None:
            self.world.later(self.world.faults.away(), self.come)
            return
        self.visits += 1
        self.seated = False
        self.excused = ""
        self._partial = b""
        self.wire.say(self.guest.hello())
        self._beat(self.wire)

    def _beat(self, wire: Wire) -> None:
        """Signs of life, and a word in the silence after the end."""
        if self.wire is not wire or wire.cut:
            return
        wire.say(self.guest.beat())
        if isinstance(self.guest, StatesGuest) and self.guest._declines_in is not None:
            wire.say(self.guest.idle())
        self.world.later(self.guest.beat_seconds or IDLE_SECONDS, lambda: self._beat(wire))

    def leave(self, *, notice: float | None) -> None:
        """The connection is gone, whether the house knows it or not."""
        if self.wire:
            wire, self.wire = self.wire, None
            wire.lose(notice=notice)

    def go_home(self) -> None:
        self.home = True
        self.leave(notice=self.world.faults.latency())

    def cut_off(self) -> None:
        self.wire = None
        if not self.guest.over or self.guest.refused is not None:
            self.world.later(self.world.faults.away(), self.come)

    # Hearing and speaking

    def hear(self, piece: bytes) -> None:
        *lines, self._partial = (self._partial + piece).split(b"\n")
        for line in lines:
            answer = self.guest.receive(line)
            if self.wire is None:
                return
            self.wire.say(answer)
        wire = self.wire
        assert wire
        if wire.session.seat is not None:
            self.seated = True
            self.refusals = 0
        if self.guest.code:
            self.party.code = self.party.code or self.guest.code
        self._consider()

    def _consider(self) -> None:
        if self.guest.over:
            self._after_the_game()
        elif self.guest.my_turn and not self._thinking:
            self._thinking = True
            self.world.later(self.world.faults.thought() + self.guest.pause_seconds, self._move)
        elif self.tongue == NATIVE and self.world.faults.chance(0.12):
            self._chatter()

    def _after_the_game(self) -> None:
        wire = self.wire
        assert wire
        if self.tongue == NATIVE and self.guest.refused is None and self.world.faults.chance(0.6):
            wire.say(json.dumps({"type": "Rematch", "accept": self.world.faults.chance(0.8)}).encode())
        elif self.guest.refused is not None:
            self._refused(wire)
        elif self.world.faults.chance(0.3):
            self.go_home()

    def _refused(self, wire: Wire) -> None:
        """The house may not have noticed yet that an old connection is gone: try again, a few times."""
        self.refusals += 1
        if self.excused == "left":
            self.go_home()
        elif self.excused or (not self.seated and self.refusals < MOST_REFUSALS):
            self.leave(notice=self.world.faults.latency())
            self.world.later(self.world.faults.away() + self.refusals, self.come)
        else:
            self.world.checks.turned_away(self, wire)
            self.go_home()

    def _move(self) -> None:
        self._thinking = False
        wire, guest = self.wire, self.guest
        if wire is None or not self.world.playing:
            return
        if wire.session.table and wire.session.table.waited_for:
            # The table pauses, as people are told: moves would be refused one after another.
            self._thinking = True
            self.world.later(1.0 + self.world.faults.thought(), self._move)
            return
        if self.tongue == NATIVE and self.world.faults.chance(0.06):
            self._chatter()
        while guest.my_turn and guest.number is not None:
            said = guest.say(self._decide())
            self.moves += 1
            self.world.moves += 1
            wire.say(said)
            if said:
                break

    def _decide(self) -> Any:
        guest = self.guest
        assert guest.number is not None
        if isinstance(guest, NativeGuest):
            return self.world.rng.choice(guest.moves)
        return choose(guest.game, "random", guest.view(), guest.number, Luck(self.world.rng), guest.allowed)

    def _chatter(self) -> None:
        """Whatever else a native guest may say, at the right moment or not."""
        wire, rng = self.wire, self.world.rng
        assert wire
        guest = self.guest
        assert isinstance(guest, NativeGuest)
        code = guest.code or "NOPE"
        words: list[dict[str, Any]] = [
            {"type": "Speak", "text": f"hello from {self.name}"},
            {"type": "Undo"},
            {"type": "AnswerUndo", "agree": rng.random() < 0.8},
            {"type": "Lobby"},
            {"type": "Draw"},
            {"type": "Step", "table": code, "number": rng.randrange(12), "eyes": rng.choice([None, 0, 1, "open"])},
            {"type": "AddBot", "bot": "random"},
        ]
        if guest.moves:
            words.append({"type": "Preview", "move": json.loads(_encode(rng.choice(guest.moves)))})
        if rng.random() < 0.03:
            words = [{"type": "Leave"}]
            self.excused = "left"
        wire.say(json.dumps(rng.choice(words)).encode())

    # What this person knows

    def told(self) -> Any:
        """The position as the house has told it; None while it is in between, or not known at all."""
        guest = self.guest
        if isinstance(guest, RequestsGuest):
            return guest._picture.view() if guest.names else None
        if (isinstance(guest, ViewsGuest) and guest._asked) or (isinstance(guest, StatesGuest) and guest._pending):
            return None
        try:
            return guest.view()
        except ValueError:
            return None


class Onlooker(Person):
    """Watches somebody else's table over the native dialect."""

    def __init__(self, world: World, party: Party, name: str) -> None:
        super().__init__(world, party, NATIVE, name)

    def come(self) -> None:
        if self.party.code is None:
            self.world.later(1.0, self.come)
            return
        if self.home or self.wire is not None or self.visits > GIVES_UP:
            return
        self.guest = NativeGuest(self.name, game=self.party.game)
        self.wire = self.world.connect(self.tongue, self)
        if self.wire is None:
            self.world.later(self.world.faults.away(), self.come)
            return
        self.visits += 1
        self._partial = b""
        self.wire.say(json.dumps({"type": "Watch", "table": self.party.code}).encode())

    def _consider(self) -> None:
        wire = self.wire
        assert wire
        if self.guest.over:
            self.go_home()
        elif self.world.faults.chance(0.03):
            eyes = self.world.rng.choice([None, 0, 1, "open"])
            step = {"type": "Step", "table": self.party.code, "number": self.world.rng.randrange(9), "eyes": eyes}
            wire.say(json.dumps(step).encode())


class Nuisance:
    """Somebody who does not keep to any document."""

    honest = False

    def __init__(self, world: World, tongue: str, name: str) -> None:
        self.world = world
        self.tongue = tongue
        self.name = name
        self.wire: Wire | None = None
        self.said = 0

    def come(self) -> None:
        self.wire = self.world.connect(self.tongue, self)
        if self.wire:
            if self.world.faults.chance(0.2):
                self.wire.reads = False
            self._go_on()

    def _go_on(self) -> None:
        wire, rng = self.wire, self.world.rng
        if wire is None or wire.cut or not self.world.playing:
            return
        self.said += 1
        if self.said > 12:
            self.leave()
            return
        wire.say(self._words(rng))
        self.world.later(rng.expovariate(0.5), self._go_on)

    def _words(self, rng: random.Random) -> bytes:
        return rng.choice([self._bytes, self._echo, self._flood, self._long, self._hello, self._almost])(rng)

    def _bytes(self, rng: random.Random) -> bytes:
        return rng.randbytes(rng.randrange(1, 200))

    def _echo(self, rng: random.Random) -> bytes:
        """What somebody else has said a while ago."""
        return rng.choice(self.world.overheard) if self.world.overheard else b"{}"

    def _flood(self, rng: random.Random) -> bytes:
        return rng.choice([b"\n", b"{}\n", b'{"type":"Lobby"}\n', b"MOVE\n"]) * rng.randrange(200, 1500)

    def _long(self, rng: random.Random) -> bytes:
        return b"x" * rng.randrange(60_000, 80_000)

    def _hello(self, rng: random.Random) -> bytes:
        dialect, variant = spoken_in(self.tongue)
        wishes = Wishes(self.name, game=rng.choice(["qwirkle", "eriantys", "masters"]))
        return dialect.guest(wishes, variant).hello() or b"{}"

    def _almost(self, rng: random.Random) -> bytes:
        """Something that was said, with a few bytes changed."""
        said = bytearray(self._echo(rng))
        for _ in range(rng.randrange(1, 4)):
            said[rng.randrange(len(said))] = rng.randrange(256)
        return bytes(said)

    def hear(self, piece: bytes) -> None:
        pass

    def cut_off(self) -> None:
        self.wire = None

    def leave(self) -> None:
        if self.wire:
            wire, self.wire = self.wire, None
            wire.lose(notice=self.world.faults.latency())

    def go_home(self) -> None:
        self.said = 100
        self.leave()


def _encode(move: Any) -> bytes:
    import msgspec

    return msgspec.json.encode(move)
