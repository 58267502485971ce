"""Our own dialect: JSON over WebSocket, for the browser and for bots."""

from tavola.dialects.dialect import Dialect, NoOptions
from tavola.dialects.guest import Guest, Wishes
from tavola.dialects.native.server import TABLE, NativeSession
from tavola.house.policy import ReconnectPolicy


def _guest(wishes: Wishes, _: str) -> Guest:
    raise ValueError(f"{wishes.name} cannot play over the native dialect yet")


DIALECT = Dialect(
    name=NativeSession.dialect,
    about="JSON over WebSocket, for the page and for bots ([schema](docs/native.schema.json))",
    game=None,
    ports={"": 8080},
    carrier="websocket",
    options=NoOptions,
    policy=lambda _: ReconnectPolicy(
        waiting=60, playing=None, restart=None, secret=True, rematch=True, unsays=True
    ),
    session=lambda house, outlet, _, __: NativeSession(house, outlet),
    guest=_guest,
    machine=TABLE,
)
