"""`tavola bot`: one of our computer players as a guest on anybody's server."""

import os
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal

from cyclopts import Parameter

from tavola.bots import choose
from tavola.cli.fault import Fault
from tavola.dialects.eriantys_commands.client import Guest as CommandsGuest
from tavola.dialects.eriantys_views.client import Guest as ViewsGuest
from tavola.dialects.guest import Guest
from tavola.dialects.masters_requests.client import Guest as RequestsGuest
from tavola.dialects.masters_states.client import Guest as StatesGuest
from tavola.dialects.qwirkle_lines import wire
from tavola.dialects.qwirkle_lines.client import Guest as LinesGuest
from tavola.games.chance import SeededChance

FAREWELL_SECONDS = 1.0
"""How long to listen on after the end: there may be more to hear, and some servers never hang up."""
CHUNK = 65_536


@dataclass(frozen=True)
class Wishes:
    """What the one who sends the bot has said; each dialect takes what it can say."""

    name: str
    players: int
    expert: bool
    code: str | None
    contiguous: bool


def _lines(wishes: Wishes) -> Guest:
    if not wire.NAME.fullmatch(wishes.name):
        raise Fault(f"{wishes.name!r} is no name there: 1 to 16 letters A-Z and a-z")
    return LinesGuest(wishes.name, only_contiguous=wishes.contiguous)


def _views(wishes: Wishes) -> Guest:
    return ViewsGuest(wishes.name, players=wishes.players, expert=wishes.expert, code=wishes.code)


def _commands(variant: str) -> Callable[[Wishes], Guest]:
    return lambda wishes: CommandsGuest(
        wishes.name, variant=variant, players=wishes.players, expert=wishes.expert, code=wishes.code
    )


def _states(variant: str) -> Callable[[Wishes], Guest]:
    return lambda wishes: StatesGuest(wishes.name, variant=variant, players=wishes.players)


GUESTS: dict[str, Callable[[Wishes], Guest]] = {
    "qwirkle-lines": _lines,
    "eriantys-views": _views,
    "eriantys-commands": _commands("as-written"),
    "eriantys-commands:as-built": _commands("as-built"),
    "masters-requests": lambda wishes: RequestsGuest(wishes.name, players=wishes.players),
    "masters-states": _states("as-written"),
    "masters-states:as-built": _states("as-built"),
}
"""Who speaks what."""


def bot(
    dialect: str,
    address: str,
    /,
    *,
    bot: Annotated[Literal["random", "greedy"], Parameter(name="--bot")] = "greedy",
    name: str = "Tavola",
    players: int = 2,
    expert: bool = False,
    code: str | None = None,
    contiguous: bool = True,
    patience: float = 120.0,
) -> None:
    """Play one game as a guest on a server that speaks DIALECT[:VARIANT] at ADDRESS (HOST:PORT).

    DIALECT is qwirkle-lines, eriantys-views, eriantys-commands[:as-built], masters-requests or
    masters-states[:as-built].

    Parameters
    ----------
    dialect
        The protocol the server speaks.
    address
        HOST:PORT of the server.
    bot
        Which computer player.
    name
        Its name there.
    players
        For how many a game is to be, where the server asks: Eriantys 2 to 4, Masters 1 (alone) to 4.
    expert
        Eriantys with characters, where the bot opens the game.
    code
        Eriantys: the code of the game to enter. Without one a game is opened or looked for.
    contiguous
        Qwirkle: lay tiles side by side only; one existing server kicks for filling both ends of a line.
    patience
        Seconds without a word from the server after which the bot gives up.
    """
    if dialect not in GUESTS:
        raise Fault(f"there is no dialect {dialect!r}; there is {', '.join(GUESTS)}")
    guest = GUESTS[dialect](Wishes(name, players, expert, code, contiguous))
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise Fault(f"the address is HOST:PORT, not {address!r}")
    try:
        with socket.create_connection((host, int(port)), timeout=patience) as connection:
            _Visit(guest, bot, connection, patience).play()
    except ValueError as fault:
        raise Fault(f"giving up: {fault}. Either {address} plays by other rules, or a line was lost") from fault
    except TimeoutError as fault:
        raise Fault(f"{address} said nothing for {patience:g} seconds; giving up") from fault
    except OSError as fault:
        raise Fault(f"cannot play at {address}: {fault.strerror or fault}") from fault
    if guest.refused:
        raise Fault(guest.refused)
    if not guest.over:
        raise Fault(f"{address} ended the connection before the game was over")
    print(guest.result())


class _Visit:
    """One connection from beginning to end."""

    def __init__(self, guest: Guest, bot: str, connection: socket.socket, patience: float) -> None:
        self._guest = guest
        self._bot = bot
        self._connection = connection
        self._patience = patience
        self._partial = b""
        self._heard_at = self._beaten_at = time.monotonic()
        self._code = guest.code

    def play(self) -> None:
        guest = self._guest
        self._say(guest.hello())
        while not guest.over and (lines := self._hear()) is not None:
            for line in lines:
                self._say(guest.receive(line))
            if guest.code != self._code:
                self._code = guest.code
                print(f"The code of this game is {guest.code}.", flush=True)
            # A move may be one of several that are said together: then nothing is said until the last is chosen.
            while guest.my_turn and guest.number is not None:
                chance = SeededChance(os.urandom(16), 0)
                move = choose(guest.game, self._bot, guest.view(), guest.number, chance, guest.allowed)
                self._say(guest.say(move))
        self._patience = FAREWELL_SECONDS
        self._heard_at = time.monotonic()
        try:
            while (lines := self._hear()) is not None:
                for line in lines:
                    self._say(guest.receive(line))
        except OSError:
            pass  # it is over, whether the server stays or goes

    def _say(self, said: bytes) -> None:
        if said:
            self._connection.sendall(said)

    def _hear(self) -> list[bytes] | None:
        """The lines that have come, perhaps none; None when the server has hung up."""
        now = time.monotonic()
        left = self._heard_at + self._patience - now
        if left <= 0:
            raise TimeoutError
        beat = self._guest.beat_seconds
        if beat is not None and now - self._beaten_at >= beat:
            self._beaten_at = now
            self._say(self._guest.beat())
        self._connection.settimeout(left if beat is None else max(0.01, min(left, self._beaten_at + beat - now)))
        try:
            data = self._connection.recv(CHUNK)
        except TimeoutError:
            return []
        if not data:
            return None
        self._heard_at = time.monotonic()
        *lines, self._partial = (self._partial + data).split(b"\n")
        return lines
