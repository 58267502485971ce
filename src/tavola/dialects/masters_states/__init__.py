"""Masters of Renaissance as a state machine announced by the server, one JSON object a line."""

from tavola.dialects.dialect import Dialect, NoOptions
from tavola.dialects.masters_states import wire
from tavola.dialects.masters_states.client import Guest
from tavola.dialects.masters_states.server import StatesSession
from tavola.dialects.masters_states.states import TABLE
from tavola.dialects.masters_states.variants import Variant
from tavola.house.policy import ReconnectPolicy

DIALECT = Dialect(
    name=StatesSession.dialect,
    about="JSON lines: a state machine announced by the server",
    game="masters",
    ports={"": 2500, "as-built": 2501},
    options=NoOptions,
    policy=lambda _: ReconnectPolicy(waiting=0, playing=None, restart=None, rematch=True, returns_to="latest"),
    session=lambda house, outlet, variant, _: StatesSession(house, outlet, Variant(variant or Variant.AS_WRITTEN)),
    guest=lambda wishes, variant: Guest(wishes.name, variant=variant or "as-written", players=wishes.players),
    machine=TABLE,
    spelled=wire.label_of,
)
