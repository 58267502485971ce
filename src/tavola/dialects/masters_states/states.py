"""The states of the document and the two variants of the dialect: all that differs between them is one table."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """Where a guest is, as the house announces it."""

    LOGIN = "LOGIN"
    RECONNECTION = "RECONNECTION"
    NEW_PLAYER = "NEW_PLAYER"
    NUMBER_OF_PLAYERS = "NUMBER_OF_PLAYERS"
    SP_CONFIGURATION_CHOOSE = "SP_CONFIGURATION_CHOOSE"
    MP_CONFIGURATION_CHOOSE = "MP_CONFIGURATION_CHOOSE"
    CONFIGURATION = "CONFIGURATION"
    WAITING = "WAITING"
    WAITING_FOR_PLAYERS = "WAITING_FOR_PLAYERS"
    START_GAME = "START_GAME"
    WAITING_LEADERS = "WAITING_LEADERS"
    WAITING_RESOURCES = "WAITING_RESOURCES"
    STARTING_PHASE_DONE = "STARTING_PHASE_DONE"
    WAITING_FOR_TURN = "WAITING_FOR_TURN"
    STARTING_TURN = "STARTING_TURN"
    MARKET_ACTION = "MARKET_ACTION"
    RESOURCES_PLACEMENT = "RESOURCES_PLACEMENT"
    BUY_DEV_ACTION = "BUY_DEV_ACTION"
    DEV_CARD_PLACEMENT = "DEV_CARD_PLACEMENT"
    PRODUCTION_ACTION = "PRODUCTION_ACTION"
    END_TURN = "END_TURN"
    END_MATCH = "END_MATCH"
    REMATCH_OFFER = "REMATCH_OFFER"


class Variant(StrEnum):
    AS_WRITTEN = "as-written"
    """The document's spellings win."""
    AS_BUILT = "as-built"
    """What the client of the existing program expects."""


@dataclass(frozen=True)
class Ways:
    """What one variant does its own way."""

    placement: str
    """The spelling of the state after the payment of a card."""
    ping: bytes
    pings_expected: bool
    """Whether the silence limit holds for everybody, or only for guests that have pinged once."""
    not_your_turn: str | None
    """The answer to a player who is not on turn; None: the message is ignored."""
    whites_always: bool
    """Whether any white marble leads to MARKET_ACTION, or only where there is something to choose."""
    rest_may_go: bool
    """Whether units not named in a valid insertion are discarded even when one of them still fits."""
    tells_configuration: bool
    """Whether the players of a custom game are sent its configuration before their Summary."""
    lorenzo: str
    """Lorenzo's key in the ranking."""


WAYS = {
    Variant.AS_WRITTEN: Ways(
        placement="DEV_CARD_PLACEMENT",
        ping=b'{"Message":"ping"}\n',
        pings_expected=False,
        not_your_turn=None,
        whites_always=True,
        rest_may_go=True,
        tells_configuration=True,
        lorenzo="Lorenzo the Magnificent",
    ),
    Variant.AS_BUILT: Ways(
        placement="PLACE_DEV_CARD",
        ping=b"ping\n",
        pings_expected=True,
        not_your_turn="It's not your turn, please wait",
        whites_always=False,
        rest_may_go=False,
        tells_configuration=False,
        lorenzo="Lorenzo \nthe Magnificent",
    ),
}

LORENZO = "Lorenzo the Magnificent"
"""Whose marker it is in a newFaithPosition, in both variants."""


def spelled(state: State, ways: Ways) -> str:
    return ways.placement if state is State.DEV_CARD_PLACEMENT else state.value


def read_state(word: str) -> State | None:
    """The state by either spelling; None for one that is not on the wire."""
    if word in [ways.placement for ways in WAYS.values()]:
        return State.DEV_CARD_PLACEMENT
    return State(word) if word in State.__members__ else None
