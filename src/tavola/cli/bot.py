"""`tavola bot`: one of our computer players as a guest on anybody's server."""

import os
import socket
from contextlib import suppress
from typing import IO, Annotated, Literal

from cyclopts import Parameter

from tavola.bots import choose
from tavola.cli.fault import Fault
from tavola.dialects.qwirkle_lines import wire
from tavola.dialects.qwirkle_lines.client import Guest
from tavola.games.chance import SeededChance


def bot(
    dialect: Literal["qwirkle-lines"],  # noqa: ARG001 - the only one yet
    address: str,
    /,
    *,
    bot: Annotated[Literal["random", "greedy"], Parameter(name="--bot")] = "greedy",
    name: str = "Tavola",
    only_contiguous: Annotated[bool, Parameter(name="--contiguous")] = True,
    patience: float = 120.0,
) -> None:
    """Play one game as a guest on a server that speaks DIALECT at ADDRESS (HOST:PORT).

    Parameters
    ----------
    dialect
        The protocol the server speaks.
    address
        HOST:PORT of the server.
    bot
        Which computer player.
    name
        Its name there: 1 to 16 letters.
    only_contiguous
        Lay tiles side by side only: one existing server kicks for filling both ends of a line.
    patience
        Seconds without a word from the server after which the bot gives up.
    """
    if not wire.NAME.fullmatch(name):
        raise Fault(f"{name!r} is no name there: 1 to 16 letters A-Z and a-z")
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise Fault(f"the address is HOST:PORT, not {address!r}")
    guest = Guest(name, only_contiguous=only_contiguous)
    try:
        with socket.create_connection((host, int(port)), timeout=patience) as connection:
            _play(guest, bot, connection)
    except ValueError as fault:
        raise Fault(f"giving up: {fault}. Either {address} plays by other rules, or a line was lost") from fault
    except TimeoutError as fault:
        raise Fault(f"{address} said nothing for {patience:g} seconds; giving up") from fault
    except OSError as fault:
        raise Fault(f"cannot play at {address}: {fault.strerror or fault}") from fault
    if guest.refused:
        raise Fault(guest.refused)
    if not guest.winners:
        raise Fault(f"{address} ended the connection before the game was over")
    print(guest.result())


def _play(guest: Guest, bot: str, connection: socket.socket) -> None:
    connection.sendall(guest.hello())
    with connection.makefile("rb") as lines:
        for line in lines:
            guest.receive(line)
            if guest.over:
                _hear_the_rest(guest, connection, lines)
                return
            if guest.my_turn and guest.number is not None:
                chance = SeededChance(os.urandom(16), 0)
                move = choose(guest.game, bot, guest.view(), guest.number, chance, guest.allowed)
                connection.sendall(guest.say(move))


def _hear_the_rest(guest: Guest, connection: socket.socket, lines: IO[bytes]) -> None:
    """There may be more winners than one; some servers never hang up, so do not wait long."""
    connection.settimeout(1.0)
    with suppress(OSError):
        for line in lines:
            guest.receive(line)
