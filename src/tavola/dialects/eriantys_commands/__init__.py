"""Eriantys over JSON commands, one object a line: the document and the programs that differ from it."""

from tavola.dialects.dialect import Dialect, NoOptions
from tavola.dialects.eriantys_commands import wire
from tavola.dialects.eriantys_commands.client import Guest
from tavola.dialects.eriantys_commands.server import CommandsSession
from tavola.dialects.eriantys_commands.states import TABLE
from tavola.dialects.eriantys_commands.variants import PORTS, Variant
from tavola.house.policy import ReconnectPolicy


def _spelled(message: type) -> str:
    assert issubclass(message, wire.Message)
    return str(message.__struct_config__.tag)


DIALECT = Dialect(
    name=CommandsSession.dialect,
    about="JSON lines: codes for games, commands, the whole `status` after each",
    game="eriantys",
    ports={"": PORTS[Variant.AS_WRITTEN], "as-built": PORTS[Variant.AS_BUILT]},
    options=NoOptions,
    # Section 0.1: a seat is kept under its name, before the start for a minute.
    policy=lambda _: ReconnectPolicy(waiting=60, playing=None, restart=None),
    session=lambda house, outlet, variant, _: CommandsSession(
        house, outlet, Variant(variant or Variant.AS_WRITTEN)
    ),
    guest=lambda wishes, variant: Guest(
        wishes.name,
        variant=variant or "as-written",
        players=wishes.players,
        expert=wishes.expert,
        code=wishes.code,
    ),
    machine=TABLE,
    spelled=_spelled,
)
