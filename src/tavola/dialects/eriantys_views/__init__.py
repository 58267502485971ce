"""The Eriantys document of the Display... messages: one JSON object a line, and what had to be added to it."""

from tavola.dialects.dialect import Dialect, NoOptions
from tavola.dialects.eriantys_views.client import Guest
from tavola.dialects.eriantys_views.server import POLICY, ViewsSession
from tavola.dialects.eriantys_views.states import TABLE

DIALECT = Dialect(
    name=ViewsSession.dialect,
    about="JSON lines: the server shows hall, entrance, islands and clouds message by message",
    game="eriantys",
    ports={"": 16847},
    options=NoOptions,
    policy=lambda _: POLICY,
    session=lambda house, outlet, _, __: ViewsSession(house, outlet),
    guest=lambda wishes, _: Guest(wishes.name, players=wishes.players, expert=wishes.expert, code=wishes.code),
    machine=TABLE,
)
