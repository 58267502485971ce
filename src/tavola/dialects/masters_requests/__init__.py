"""The first Masters document: the server asks, the client answers, one JSON object a line."""

from tavola.dialects.dialect import Dialect, NoOptions
from tavola.dialects.masters_requests.client import Guest
from tavola.dialects.masters_requests.server import RequestsSession
from tavola.house.policy import ReconnectPolicy

DIALECT = Dialect(
    name=RequestsSession.dialect,
    about="JSON lines: the server asks, the guest answers",
    game="masters",
    ports={"": 1234},
    options=NoOptions,
    policy=lambda _: ReconnectPolicy(waiting=0, playing=None, restart=None, rematch=False),
    session=lambda house, outlet, _, __: RequestsSession(house, outlet),
    guest=lambda wishes, _: Guest(wishes.name, players=wishes.players),
    machine={},
)
