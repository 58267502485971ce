"""Guests of `eriantys-commands` without sockets: lines typed by hand, and our own client playing."""

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from tavola.bots import choose
from tavola.dialects.eriantys_commands.client import Guest
from tavola.dialects.eriantys_commands.server import CommandsSession
from tavola.dialects.eriantys_commands.variants import Variant
from tavola.games.chance import SeededChance
from tavola.games.eriantys import GAME
from tavola.games.eriantys.state import State
from tavola.games.eriantys.words import Move, View
from tavola.house.table import Table
from tests.support.sansio import Connection, FakeOutlet, SansIo

WRITTEN = Variant.AS_WRITTEN
BUILT = Variant.AS_BUILT
VARIANTS = (WRITTEN, BUILT)
NAMES = ("Anna", "Ben", "Carla", "Dino")

Said: TypeAlias = dict[str, Any]


class Caller(Connection[CommandsSession]):
    """One connection, spoken to message by message."""

    def __init__(self, sansio: SansIo, variant: Variant = WRITTEN) -> None:
        self.sansio = sansio
        self.variant = variant
        self.outlet = FakeOutlet()
        self.session = CommandsSession(sansio.house, self.outlet, variant)
        self.session.greet()

    def say(self, type_: str, /, **fields: Any) -> None:
        """Say one message; `from_` is spelled `from`."""
        self.say_line(json.dumps({"type": type_} | {key.rstrip("_"): value for key, value in fields.items()}))

    def say_line(self, line: str | bytes) -> None:
        self.session.receive(line.encode() if isinstance(line, str) else line.rstrip(b"\n"))

    def command(self, subtype: str, /, **fields: Any) -> None:
        self.say("command", subtype=subtype, **fields)

    def heard(self) -> list[Said]:
        """What came since this was last asked, but for pings."""
        came = self.outlet.taken()
        assert not came or came.endswith(b"\n")
        messages = [json.loads(line) for line in came.splitlines()]
        return [message for message in messages if message["type"] != "ping"]

    def told(self) -> list[str]:
        """The same in short: the types, with who is enabled."""
        return [in_short(message) for message in self.heard()]

    def log_in(self, code: str, name: str) -> None:
        self.say("enterGame", code=code)
        self.sansio.later(0.05)
        self.say("login", name=name)
        self.sansio.later(0.05)

    @property
    def name(self) -> str:
        return self.seat.name

    @property
    def may_act(self) -> bool:
        return self.table.may_act(self.seat)


def in_short(message: Said) -> str:
    match message["type"]:
        case "turnEnable":
            return f"turnEnable {message['player']} {str(message['enable']).lower()}"
        case "status":
            return f"status {message['subPhase']}"
        case "command":
            return f"command {message['subtype']}"
        case kind:
            return str(kind)


def created(sansio: SansIo, players: int = 2, *, expert: bool = False) -> str:
    """The code of a new game."""
    caller = Caller(sansio)
    caller.say("gameCreation", playersNumber=players, expert=expert)
    code = str(caller.heard()[0]["code"])
    caller.hang_up()
    return code


def begun(*variants: Variant, expert: bool = False, sansio: SansIo | None = None) -> list[Caller]:
    """A game that has just begun, everything read so far."""
    sansio = sansio or SansIo()
    code = created(sansio, len(variants), expert=expert)
    callers = [Caller(sansio, variant) for variant in variants]
    for caller, name in zip(callers, NAMES, strict=False):
        caller.log_in(code, name)
    hush(*callers)
    return callers


def standing(state: State, *variants: Variant) -> list[Caller]:
    """A game that stands in this position, which its log does not tell."""
    callers = begun(*variants, expert=state.expert)
    table = callers[0].table
    table.ledger._state = state
    table.ledger._acting = table.game.acting(state)
    return callers


def hush(*callers: Caller) -> None:
    for caller in callers:
        caller.heard()


def on_turn(callers: Iterable[Caller]) -> Caller:
    return next(caller for caller in callers if caller.may_act)


def status(caller: Caller) -> Said:
    """The last `status` among what has come."""
    return [message for message in caller.heard() if message["type"] == "status"][-1]


class Player(Caller):
    """A connection with our own client at the other end of it."""

    def __init__(self, sansio: SansIo, guest: Guest, variant: Variant) -> None:
        super().__init__(sansio, variant)
        self.guest = guest
        self.lines: list[bytes] = []
        self._due = guest.hello()

    def exchange(self) -> bool:
        """Send what is due and read what has come; whether there was anything."""
        due, self._due = self._due, b""
        for line in due.splitlines():
            self.say_line(line)
        came = self.outlet.taken().splitlines()
        self.lines += came
        for line in came:
            self._due += self.guest.receive(line)
        return bool(due or came)

    def choose(self, luck: object, bot: str) -> Move:
        assert self.guest.number is not None
        chance = SeededChance(str(luck).encode()[:64], 0)
        move: Move = choose("eriantys", bot, self.guest.view(), self.guest.number, chance, self.guest.allowed)
        return move

    def play(self, move: Move) -> None:
        self._due += self.guest.say(move)


def settle(players: Iterable[Player]) -> None:
    """Let everybody speak and hear until all is said."""
    listed = list(players)
    for _ in range(1000):
        if not any(player.exchange() for player in listed):
            sansio = listed[0].sansio
            if not any(player.session.late_outlet.holds_any for player in listed):
                return
            sansio.later(0.05)
    raise AssertionError("they do not come to rest")


def gathered(sansio: SansIo, *variants: Variant, expert: bool = False) -> list[Player]:
    """Our clients at one table: the first has created the game, the others came with its code."""
    players: list[Player] = []
    for name, variant in zip(NAMES, variants, strict=False):
        code = players[0].guest.code if players else None
        guest = Guest(name, variant=variant, code=code, players=len(variants), expert=expert)
        players.append(Player(sansio, guest, variant))
        settle(players)
    return players


def play_out(
    players: list[Player], luck: object, bot: str = "random", after: Callable[[], None] = lambda: None
) -> int:
    """Play to the end; how many moves were made. `after` is called after each."""
    moves = 0
    while not all(player.guest.over for player in players):
        (player,) = [player for player in players if player.guest.my_turn]
        player.play(player.choose(f"{luck} {moves}", bot))
        settle(players)
        moves += 1
        after()
        assert moves < 2000, "this game does not end"
    return moves


def assert_knows(player: Player, table: Table) -> None:
    """What the client has made of its lines is the house's own view of the table."""
    due: View = GAME.view(table.ledger.state, player.guest.number)
    known = player.guest.view()
    if due.outcome is not None:
        # A status cannot say that towers ran out on a group, nor how the losers rank, nor what was paid for last.
        assert known.outcome is not None
        assert known.outcome.winners == due.outcome.winners
        assert known.outcome.scores == due.outcome.scores
        for view in (known, due):
            view.outcome = None
            for island in view.islands:
                island.towers = 0
    assert known == due
