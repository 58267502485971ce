"""`tavola bot`: one of our computer players as a guest on anybody's server."""

import asyncio
import os
import time
from contextlib import AsyncExitStack
from typing import Annotated

from cyclopts import Parameter

from tavola.bots import KINDS, choose
from tavola.cli.carriers import Carrier, Reach, tcp_lines, web_socket
from tavola.cli.fault import Fault
from tavola.dialects import DIALECTS
from tavola.dialects.guest import Guest, Wishes
from tavola.games import GAMES
from tavola.games.chance import SeededChance

PORT_MAX = 65_535
FAREWELL_SECONDS = 1.0
"""How long to listen on after the end: there may be more to hear, and some servers never hang up."""


CARRIERS: dict[str, Reach] = {"lines": tcp_lines, "websocket": web_socket}

SPOKEN = {
    listener: (dialect, variant)
    for dialect in DIALECTS.values()
    for listener, variant in zip(dialect.listeners, dialect.ports, strict=True)
}
"""DIALECT or DIALECT:VARIANT."""


def bot(
    dialect: Annotated[str, Parameter(help=f"What the server speaks: {', '.join(SPOKEN)}.")],
    address: str,
    /,
    *,
    bot: Annotated[str, Parameter(name="--bot")] = "",
    name: str = "Tavola",
    game: str = "",
    players: int = 2,
    expert: bool = False,
    code: str | None = None,
    contiguous: bool = True,
    patience: float = 120.0,
) -> None:
    """Play one game as a guest on a server that speaks DIALECT[:VARIANT] at ADDRESS (HOST:PORT).

    Parameters
    ----------
    address
        HOST:PORT of the server.
    bot
        Which computer player; the strongest there is for the game unless it is named.
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
    if dialect not in SPOKEN:
        raise Fault(f"there is no dialect {dialect!r}; there is {', '.join(SPOKEN)}")
    spoken, variant = SPOKEN[dialect]
    try:
        guest = spoken.guest(Wishes(name, game, players, expert, code, contiguous), variant)
    except ValueError as wrong:
        raise Fault(str(wrong)) from wrong
    _play(guest, bot, CARRIERS[spoken.carrier], address, patience)
    print(guest.result())


def _play(guest: Guest, bot: str, reach: Reach, address: str, patience: float) -> None:
    """Play until it is over, or say why that could not be."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > PORT_MAX:
        raise Fault(f"the address is HOST:PORT, not {address!r}")
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
        """The strongest there is if it has no name."""
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
                move = choose(guest.game, self._chosen(), guest.view(), guest.number, chance, guest.allowed)
                await self._say(guest.say(move))
        self._patience = FAREWELL_SECONDS
        self._heard_at = time.monotonic()
        try:
            while (frames := await self._hear()) is not None:
                for frame in frames:
                    await self._say(guest.receive(frame))
        except OSError:
            pass  # it is over, whether the server stays or goes

    def _chosen(self) -> str:
        """Which bot plays: on some servers the game is known only at the table."""
        kinds = KINDS[self._guest.game]
        if not kinds or (self._bot and self._bot not in kinds):
            there_is = f"there is {', '.join(kinds)}" if kinds else "there is none"
            raise Fault(f"there is no bot {self._bot!r} for {GAMES[self._guest.game].title}; {there_is}")
        return self._bot or kinds[-1]

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
