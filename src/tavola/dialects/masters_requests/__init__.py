"""The first Masters document: the server asks, the client answers, one JSON object a line."""

from tavola.dialects.dialect import Dialect
from tavola.dialects.masters_requests.client import Guest
from tavola.dialects.masters_requests.options import Options, policy
from tavola.dialects.masters_requests.server import RequestsSession
from tavola.dialects.masters_requests.states import TABLE

DIALECT = Dialect(
    name=RequestsSession.dialect,
    about="JSON lines: the server asks, the guest answers",
    game="masters",
    ports={"": 1234},
    options=Options,
    policy=policy,
    session=lambda house, outlet, _, options: RequestsSession(house, outlet, options),
    guest=lambda wishes, _: Guest(wishes.name, players=wishes.players),
    machine=TABLE,
)
