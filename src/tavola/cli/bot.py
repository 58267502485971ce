"""`tavola bot`: one of our computer players as a guest on anybody's server."""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Annotated, Literal

from cyclopts import Parameter

from tavola.bots import choose
from tavola.cli.carriers import Carrier, Reach, tcp_lines, web_socket
from tavola.cli.fault import Fault
from tavola.dialects.eriantys_commands.client import Guest as CommandsGuest
from tavola.dialects.eriantys_views.client import Guest as ViewsGuest
from tavola.dialects.guest import Guest
from tavola.dialects.masters_requests.client import Guest as RequestsGuest
from tavola.dialects.masters_states.client import Guest as StatesGuest
from tavola.dialects.native.client import Guest as NativeGuest
from tavola.dialects.qwirkle_lines import wire
from tavola.dialects.qwirkle_lines.client import Guest as LinesGuest
from tavola.games import GAMES
from tavola.games.chance import SeededChance

PORT_MAX = 65_535
FAREWELL_SECONDS = 1.0
"""How long to listen on after the end: there may be more to hear, and some servers never hang up."""


@dataclass(frozen=True)
class Wishes:
    """What the one who sends the bot has said; each dialect takes what it can say."""

    name: str
    game: str | None
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


def _native(wishes: Wishes) -> Guest:
    game = wishes.game or ""
    if wishes.code is None and game not in GAMES:
        raise Fault(f"--game says which game is opened, {', '.join(GAMES)}; or --code which table is entered")
    options = {"expert": True} if wishes.expert else {}
    return NativeGuest(wishes.name, game=game, players=wishes.players, options=options, code=wishes.code)


GUESTS: dict[str, Callable[[Wishes], Guest]] = {
    "qwirkle-lines": _lines,
    "eriantys-views": _views,
    "eriantys-commands": _commands("as-written"),
    "eriantys-commands:as-built": _commands("as-built"),
    "masters-requests": lambda wishes: RequestsGuest(wishes.name, players=wishes.players),
    "masters-states": _states("as-written"),
    "masters-states:as-built": _states("as-built"),
    "native": _native,
}
"""Who speaks what."""

CARRIERS: dict[str, Reach] = {"native": web_socket}
"""What carries it, where that is not lines over TCP."""


def bot(
    dialect: str,
    address: str,
    /,
    *,
    bot: Annotated[Literal["random", "greedy"], Parameter(name="--bot")] = "greedy",
    name: str = "Tavola",
    game: str | None = None,
    players: int = 2,
    expert: bool = False,
    code: str | None = None,
    contiguous: bool = True,
    patience: float = 120.0,
) -> None:
    """Play one game as a guest on a server that speaks DIALECT[:VARIANT] at ADDRESS (HOST:PORT).

    DIALECT is qwirkle-lines, eriantys-views, eriantys-commands[:as-built], masters-requests,
    masters-states[:as-built] or native.

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
    game
        native: which game to open, where no code is given.
    players
        For how many a game is to be, where the server asks: Eriantys 2 to 4, Masters 1 (alone) to 4.
    expert
        Eriantys with characters, where the bot opens the game.
    code
        Eriantys and native: the code of the game to enter. Without one a game is opened or looked for.
    contiguous
        Qwirkle: lay tiles side by side only; one existing server kicks for filling both ends of a line.
    patience
        Seconds without a word from the server after which the bot gives up.
    """
    if dialect not in GUESTS:
        raise Fault(f"there is no dialect {dialect!r}; there is {', '.join(GUESTS)}")
    guest = GUESTS[dialect](Wishes(name, game, players, expert, code, contiguous))
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > PORT_MAX:
        raise Fault(f"the address is HOST:PORT, not {address!r}")
    reach = CARRIERS.get(dialect, tcp_lines)
    try:
        asyncio.run(_visit(guest, bot, reach, host, int(port), patience))
    except ValueError as fault:
        raise Fault(f"giving up: {fault}. Either {address} plays by other rules, or a line was lost") from fault
    except TimeoutError as fault:
        raise Fault(f"{address} said nothing for {patience:g} seconds; giving up") from fault
    except OSError as fault:
        raise Fault(f"cannot play at {address}: {_why(fault)}") from fault
    if guest.refused:
        raise Fault(guest.refused)
    if not guest.over:
        raise Fault(f"{address} ended the connection before the game was over")
    print(guest.result())


def _why(fault: OSError) -> str:
    """In the system's own words, where it has some."""
    if fault.errno and fault.errno > 0:
        return os.strerror(fault.errno)
    return fault.strerror or str(fault)


async def _visit(guest: Guest, bot: str, reach: Reach, host: str, port: int, patience: float) -> None:
    async with AsyncExitStack() as stack:
        async with asyncio.timeout(patience):
            carrier = await stack.enter_async_context(reach(host, port))
        await _Visit(guest, bot, carrier, patience).play()


class _Visit:
    """One connection from beginning to end."""

    def __init__(self, guest: Guest, bot: str, carrier: Carrier, patience: float) -> None:
        self._guest = guest
        self._bot = bot
        self._carrier = carrier
        self._patience = patience
        self._heard_at = self._beaten_at = time.monotonic()
        self._code = guest.code

    async def play(self) -> None:
        guest = self._guest
        await self._say(guest.hello())
        while not guest.over and (frames := await self._hear()) is not None:
            for frame in frames:
                await self._say(guest.receive(frame))
            if guest.code != self._code:
                self._code = guest.code
                print(f"The code of this game is {guest.code}.", flush=True)
            # A move may be one of several that are said together: then nothing is said until the last is chosen.
            while guest.my_turn and guest.number is not None:
                chance = SeededChance(os.urandom(16), 0)
                move = choose(guest.game, self._bot, guest.view(), guest.number, chance, guest.allowed)
                await self._say(guest.say(move))
        self._patience = FAREWELL_SECONDS
        self._heard_at = time.monotonic()
        try:
            while (frames := await self._hear()) is not None:
                for frame in frames:
                    await self._say(guest.receive(frame))
        except OSError:
            pass  # it is over, whether the server stays or goes

    async def _say(self, said: bytes) -> None:
        if said:
            async with asyncio.timeout(self._patience):
                await self._carrier.say(said)

    async def _hear(self) -> list[bytes] | None:
        """The frames that have come, perhaps none; None when the server has hung up."""
        now = time.monotonic()
        left = self._heard_at + self._patience - now
        if left <= 0:
            raise TimeoutError
        beat = self._guest.beat_seconds
        if beat is not None and now - self._beaten_at >= beat:
            self._beaten_at = now
            await self._say(self._guest.beat())
        try:
            async with asyncio.timeout(left if beat is None else min(left, self._beaten_at + beat - now)):
                frames = await self._carrier.hear()
        except TimeoutError:
            return []
        self._heard_at = time.monotonic()
        return frames
