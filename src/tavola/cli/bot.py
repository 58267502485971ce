"""`tavola bot`: one of our computer players as a guest on anybody's server."""

import asyncio
import os
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TextIO

from cyclopts import Parameter

from tavola.cli.carriers import Reach, tcp_lines, web_socket
from tavola.cli.conversation import Conversation
from tavola.cli.fault import Fault
from tavola.cli.progress import Progress
from tavola.cli.visit import Silent, Visit, Waits
from tavola.dialects import DIALECTS
from tavola.dialects.guest import Guest, Wishes

PORT_MAX = 65_535
A_DAY = 86_400
MOST_PACE = 60

CARRIERS: dict[str, Reach] = {"lines": tcp_lines, "websocket": web_socket}

SPOKEN = {
    listener: (dialect, variant)
    for dialect in DIALECTS.values()
    for listener, variant in zip(dialect.listeners, dialect.ports, strict=True)
}
"""DIALECT or DIALECT:VARIANT."""


_HELP = {
    name: Parameter(help=said)
    for name, said in {
        "address": "HOST:PORT of the server.",
        "bot": "Which computer player; the strongest there is for the game unless it is named.",
        "name": "Its name there.",
        "game": "native: which game to open, where no code is given.",
        "players": "For how many a game is to be, where the server asks; Masters alone is 1.",
        "expert": "Eriantys with characters, where the bot opens the game.",
        "code": "Eriantys and native: the code of the game to enter; else one is opened or looked for.",
        "contiguous": "Qwirkle: lay tiles side by side only; one server kicks for filling both ends of a line.",
        "patience": "Seconds the server may be silent about the game when a word is due; pings do not count.",
        "lobby_patience": "Seconds to wait for others, in the lobby and while they think; else for ever.",
        "pace": "Seconds to take at least for a move, where people play along.",
        "transcript": "A file for every line of both sides: its time, < or > for who said it, and the line.",
        "verbose": "Tell of every move too.",
    }.items()
}


def bot(
    dialect: Annotated[str, Parameter(help=f"What the server speaks: {', '.join(SPOKEN)}.")],
    address: Annotated[str, _HELP["address"]],
    /,
    *,
    bot: Annotated[str, _HELP["bot"], Parameter(name="--bot")] = "",
    name: Annotated[str, _HELP["name"]] = "Tavola",
    game: Annotated[str, _HELP["game"]] = "",
    players: Annotated[int, _HELP["players"]] = 2,
    expert: Annotated[bool, _HELP["expert"]] = False,
    code: Annotated[str | None, _HELP["code"]] = None,
    contiguous: Annotated[bool, _HELP["contiguous"]] = True,
    patience: Annotated[float, _HELP["patience"]] = 120.0,
    lobby_patience: Annotated[float | None, _HELP["lobby_patience"]] = None,
    pace: Annotated[float, _HELP["pace"]] = 0.0,
    transcript: Annotated[Path | None, _HELP["transcript"]] = None,
    verbose: Annotated[bool, _HELP["verbose"], Parameter(name=["--verbose", "-v"])] = False,
) -> None:
    """Play one game as a guest on a server that speaks DIALECT[:VARIANT] at ADDRESS (HOST:PORT)."""
    if dialect not in SPOKEN:
        raise Fault(f"there is no dialect {dialect!r}; there is {', '.join(SPOKEN)}")
    spoken, variant = SPOKEN[dialect]
    place = _place(address)
    if not name.strip():
        raise Fault("--name takes a name, not an empty one")
    waits = _waits(patience, lobby_patience, pace)
    try:
        guest = spoken.guest(Wishes(name, game, players, expert, code, contiguous), variant)
    except ValueError as wrong:
        raise Fault(str(wrong)) from wrong
    progress = Progress(verbose=verbose)
    with ExitStack() as stack:
        conversation = Conversation(stack.enter_context(_opened(transcript)) if transcript else None)
        journey = _Journey(place, spoken.name, CARRIERS[spoken.carrier], bot, waits, conversation, progress)
        journey.play(guest)
    progress.end(guest)


@dataclass(frozen=True)
class _Place:
    address: str
    host: str
    port: int


def _place(address: str) -> _Place:
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise Fault(f"the address is HOST:PORT, not {address!r}")
    if not 1 <= int(port) <= PORT_MAX:
        raise Fault(f"a port is 1 to {PORT_MAX}: there is none like that of {address!r}")
    return _Place(address, host, int(port))


def _waits(patience: float, lobby_patience: float | None, pace: float) -> Waits:
    for option, seconds in ("--patience", patience), ("--lobby-patience", lobby_patience):
        if seconds is not None and not 0 < seconds <= A_DAY:
            raise Fault(f"{option} takes more than 0 and at most {A_DAY} seconds, not {seconds:g}")
    if not 0 <= pace <= MOST_PACE:
        raise Fault(f"--pace takes 0 to {MOST_PACE} seconds, not {pace:g}")
    return Waits(patience, lobby_patience, pace)


def _opened(transcript: Path) -> TextIO:
    try:
        return transcript.open("w", encoding="utf-8")
    except OSError as fault:
        raise Fault(f"cannot write {transcript}: {fault.strerror}") from fault


@dataclass(frozen=True)
class _Journey:
    """Where a guest goes, and how."""

    place: _Place
    dialect: str
    reach: Reach
    bot: str
    waits: Waits
    conversation: Conversation
    progress: Progress

    def play(self, guest: Guest) -> None:
        """Play until it is over, or say why that could not be."""
        address, last_words = self.place.address, self.conversation.last_words
        try:
            asyncio.run(self._visit(guest))
        except ValueError as fault:
            told = f"giving up: {fault}. Either {address} plays by other rules, or a line was lost"
            raise Fault(f"{told}{last_words()}") from fault
        except Silent as why:
            raise Fault(f"giving up: {address} {why}{last_words()}") from why
        except OSError as fault:
            raise Fault(f"cannot play at {address}: {_why(fault)}") from fault
        if guest.refused:
            raise Fault(f"{guest.refused}{last_words()}")
        if not guest.over:
            raise Fault(f"{address} ended the connection before the game was over{last_words()}")

    async def _visit(self, guest: Guest) -> None:
        async with AsyncExitStack() as stack:
            try:
                async with asyncio.timeout(self.waits.patience):
                    carrier = await stack.enter_async_context(self.reach(self.place.host, self.place.port))
            except TimeoutError as why:
                raise Silent(f"did not answer for {self.waits.patience:g} seconds") from why
            visit = Visit(
                guest,
                carrier,
                place=self.place.address,
                dialect=self.dialect,
                bot=self.bot,
                waits=self.waits,
                conversation=self.conversation,
                progress=self.progress,
            )
            await visit.play()


def _why(fault: OSError) -> str:
    """In the system's own words, where it has some."""
    if fault.errno and fault.errno > 0:
        return os.strerror(fault.errno)
    return fault.strerror or str(fault)
