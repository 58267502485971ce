"""`tavola bot`: one of our computer players as a guest on anybody's server."""

import asyncio
import os
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TextIO

from cyclopts import Parameter

from tavola.bots.level import NAMES
from tavola.cli.carriers import Reach, tcp_lines, web_socket
from tavola.cli.conversation import Conversation
from tavola.cli.fault import Fault, Unplayed
from tavola.cli.programs import check_program
from tavola.cli.progress import Progress, report
from tavola.cli.visit import Silent, Visit, Waits
from tavola.dialects import DIALECTS
from tavola.dialects.guest import Guest, Wishes
from tavola.server.engines import is_program

PORT_MAX = 65_535
A_DAY = 86_400
MOST_PACE = 60
MOST_GAMES = 1_000_000

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
        "bot": "Which computer player, or ./program; the strongest there is for the game unless it is named.",
        "level": f"How strong it is to be: {', '.join(NAMES)}. Another way to name a bot.",
        "name": "Its name there.",
        "game": "native: which game to open, where no code is given.",
        "players": "For how many a game is to be, where the server asks; Masters alone is 1.",
        "expert": "Eriantys with characters, where the bot opens the game.",
        "code": "Eriantys and native: the code of the game to enter; else one is opened or looked for.",
        "contiguous": "Qwirkle: lay tiles side by side only; one server kicks for filling both ends of a line.",
        "patience": "Seconds the server may be silent about the game when a word is due; pings do not count.",
        "lobby_patience": "Seconds to wait for others, in the lobby and while they think; else for ever.",
        "seconds": "Seconds a bot that searches, or a program, may think about a move.",
        "pace": "Seconds to take at least for a move, where people play along.",
        "transcript": "A file for every line of both sides: its time, < or > for who said it, and the line.",
        "verbose": "Tell of every move too.",
        "games": "How many games to play, one after another.",
        "as_json": "Print one JSON object for each game and nothing else; what happens goes to standard error.",
    }.items()
}


def bot(
    dialect: Annotated[str, Parameter(help=f"What the server speaks: {', '.join(SPOKEN)}.")],
    address: Annotated[str, _HELP["address"]],
    /,
    *,
    bot: Annotated[str, _HELP["bot"], Parameter(name="--bot")] = "",
    level: Annotated[str, _HELP["level"]] = "",
    name: Annotated[str, _HELP["name"]] = "Tavola",
    game: Annotated[str, _HELP["game"]] = "",
    players: Annotated[int, _HELP["players"]] = 2,
    expert: Annotated[bool, _HELP["expert"]] = False,
    code: Annotated[str | None, _HELP["code"]] = None,
    contiguous: Annotated[bool, _HELP["contiguous"]] = True,
    patience: Annotated[float, _HELP["patience"]] = 120.0,
    lobby_patience: Annotated[float | None, _HELP["lobby_patience"]] = None,
    seconds: Annotated[float, _HELP["seconds"]] = 0.2,
    pace: Annotated[float, _HELP["pace"]] = 0.0,
    transcript: Annotated[Path | None, _HELP["transcript"]] = None,
    verbose: Annotated[bool, _HELP["verbose"], Parameter(name=["--verbose", "-v"])] = False,
    games: Annotated[int, _HELP["games"]] = 1,
    as_json: Annotated[bool, _HELP["as_json"], Parameter("--json", negative=())] = False,
) -> None:
    """Play as a guest on a server that speaks DIALECT[:VARIANT] at ADDRESS (HOST:PORT).

    Examples: `tavola bot qwirkle-lines localhost:4242`,
    `tavola bot masters-states example.org:2500 --games 10 --json`.
    The exit code is 0 when every game came to its end, 1 when the server did not let it, 2 for a mistake in the
    command, and 130 when it was interrupted.
    """
    if dialect not in SPOKEN:
        raise Fault(f"there is no dialect {dialect!r}; there is {', '.join(SPOKEN)}")
    spoken, variant = SPOKEN[dialect]
    place = place_of(address)
    if not name.strip():
        raise Fault("--name takes a name, not an empty one")
    waits, bot = _waits(patience, lobby_patience, pace, seconds), _named(bot, level)
    _check_games(games, code)
    with ExitStack() as stack:
        file = stack.enter_context(_opened(transcript)) if transcript else None
        for _ in range(games):
            try:
                guest = spoken.guest(Wishes(name, game, players, expert, code, contiguous), variant)
            except ValueError as wrong:
                raise Fault(str(wrong)) from wrong
            progress = Progress(verbose=verbose, aside=as_json)
            reach, talk = CARRIERS[spoken.carrier], Conversation(file)
            _Journey(place, spoken.name, reach, bot, waits, talk, progress).play(guest)
            progress.end(guest)
            if as_json:
                print(report(guest, dialect), flush=True)


def _named(bot: str, level: str) -> str:
    """Which bot is asked for, "" for the strongest; whether its game has it is seen at the table."""
    if level and bot:
        raise Fault("--bot and --level are two ways to say who plays; say one")
    if level and level not in NAMES:
        raise Fault(f"there is no level {level!r}; there is {', '.join(NAMES)}")
    if is_program(bot):
        check_program(bot)
    return level or bot


@dataclass(frozen=True)
class Place:
    address: str
    host: str
    port: int


def place_of(address: str) -> Place:
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise Fault(f"the address is HOST:PORT, not {address!r}")
    if not 1 <= int(port) <= PORT_MAX:
        raise Fault(f"a port is 1 to {PORT_MAX}: there is none like that of {address!r}")
    return Place(address, host, int(port))


def _check_games(games: int, code: str | None) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise Fault(f"--games takes 1 to {MOST_GAMES:,}, not {games}")
    if games > 1 and code is not None:
        raise Fault("--code names one game: with --games it can be entered only once")


def _waits(patience: float, lobby_patience: float | None, pace: float, thinking: float) -> Waits:
    for option, seconds in ("--patience", patience), ("--lobby-patience", lobby_patience):
        if seconds is not None and not 0 < seconds <= A_DAY:
            raise Fault(f"{option} takes more than 0 and at most {A_DAY} seconds, not {seconds:g}")
    if not 0 <= pace <= MOST_PACE:
        raise Fault(f"--pace takes 0 to {MOST_PACE} seconds, not {pace:g}")
    if not 0 < thinking <= MOST_PACE:
        raise Fault(f"--seconds takes more than 0 and at most {MOST_PACE} seconds, not {thinking:g}")
    return Waits(patience, lobby_patience, pace, thinking)


def _opened(transcript: Path) -> TextIO:
    try:
        return transcript.open("w", encoding="utf-8")
    except OSError as fault:
        raise Fault(f"cannot write {transcript}: {fault.strerror}") from fault


@dataclass(frozen=True)
class _Journey:
    """Where a guest goes, and how."""

    place: Place
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
            raise Unplayed(f"{told}{last_words()}") from fault
        except Silent as why:
            raise Unplayed(f"giving up: {address} {why}{last_words()}") from why
        except OSError as fault:
            raise Unplayed(f"cannot play at {address}: {why_not(fault)}") from fault
        if guest.refused:
            raise Unplayed(f"{guest.refused}{last_words()}")
        if not guest.over:
            raise Unplayed(f"{address} ended the connection before the game was over{last_words()}")

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


def why_not(fault: OSError) -> str:
    """In the system's own words, where it has some."""
    if fault.errno and fault.errno > 0:
        return os.strerror(fault.errno)
    return fault.strerror or str(fault)
