"""Our own dialect: JSON over WebSocket, for the browser and for bots."""

from tavola.dialects.dialect import Dialect, NoOptions
from tavola.dialects.guest import Wishes
from tavola.dialects.native.client import Guest
from tavola.dialects.native.server import TABLE, NativeSession
from tavola.games import GAMES
from tavola.house.policy import ReconnectPolicy


def _guest(wishes: Wishes, _: str) -> Guest:
    if wishes.code is None and wishes.game not in GAMES:
        raise ValueError(f"--game says which game is opened, {', '.join(GAMES)}; or --code which table is entered")
    options = {"expert": True} if wishes.expert else {}
    return Guest(wishes.name, game=wishes.game, players=wishes.players, options=options, code=wishes.code)


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
