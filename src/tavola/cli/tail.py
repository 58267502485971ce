"""`tavola tail`: follow what is said at one table of a house on this machine."""

import asyncio
import json
import time
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from tavola.cli.fault import Fault
from tavola.cli.kept import DATA
from tavola.games import GAMES
from tavola.server.tail import MOST_UNREAD, SOCKET, Ask, End, Following, Frame, TailSays

_decoder = msgspec.json.Decoder(TailSays)

ARROWS = {"in": "\N{RIGHTWARDS ARROW}", "out": "\N{LEFTWARDS ARROW}"}


def tail(
    code: str, /, *, data: Path = DATA, as_json: Annotated[bool, Parameter("--json", negative=())] = False
) -> None:
    """Follow what is said at a table, frame by frame: what each guest says and what the house answers.

    For authors of clients. The house must have been started with `tavola serve --tail` on this machine. Hands are
    shown as each guest is told them; secrets of seats are blotted out.

    Example: `tavola tail K7QPX`, or `tavola tail K7QPX --json | jq .frame`.

    Parameters
    ----------
    code
        The table's code.
    data
        The folder where that house keeps its games.
    as_json
        Print one JSON object a line, for programs.
    """
    try:
        asyncio.run(_follow(code, data / SOCKET, as_json=as_json))
    except KeyboardInterrupt:
        print(f"\nYou follow table {code.strip().upper()} no longer; the game goes on.")


async def _follow(code: str, path: Path, *, as_json: bool) -> None:
    try:
        reader, writer = await asyncio.open_unix_connection(path, limit=2 * MOST_UNREAD)
    except (FileNotFoundError, ConnectionRefusedError) as fault:
        raise Fault(
            f"no house with --tail is running on {path.parent}: start it with `tavola serve --tail`"
        ) from fault
    except OSError as fault:
        raise Fault(f"cannot follow a table at {path}: {fault.strerror or fault}") from fault
    try:
        writer.write(msgspec.json.encode(Ask(code)) + b"\n")
        while line := await reader.readline():
            said = _decoder.decode(line)
            if isinstance(said, End) and said.refused:
                raise Fault(said.reason)
            print(line.decode().rstrip("\n") if as_json else _told(said), flush=True)
            if isinstance(said, End):
                return
    except (OSError, ValueError) as fault:
        raise Fault(f"the house has hung up: {fault}") from fault
    finally:
        writer.close()
    raise Fault("the house has hung up: it has ended, or what it said was read too slowly")


def _told(said: TailSays) -> str:
    match said:
        case Following(table, game):
            return f"Following table {table} ({GAMES[game].title}). Ctrl-C ends it."
        case Frame():
            at = time.strftime("%H:%M:%S", time.localtime(said.at / 1000)) + f".{said.at % 1000:03}"
            who = said.address if said.name is None else f"{said.name}, seat {said.seat}"
            guest = f"#{said.guest} {who} ({said.dialect})"
            return f"{at}  {visible(guest)}  {ARROWS[said.direction]}  {visible(_pretty(said.frame))}"
        case End(reason):
            return f"That was all: {reason}."


def _pretty(frame: str) -> str:
    """JSON with room between its parts, anything else as it is."""
    try:
        return json.dumps(json.loads(frame), ensure_ascii=False)
    except (ValueError, RecursionError):
        return frame


def visible(text: str) -> str:
    """What steers a terminal, or cannot be seen, is spelled out."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)
