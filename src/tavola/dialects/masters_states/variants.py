"""The two variants of the dialect: all that differs between them is one table."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tavola.dialects.masters_states.states import ANNOUNCED, State


class Variant(StrEnum):
    AS_WRITTEN = "as-written"
    """The document's spellings win."""
    AS_BUILT = "as-built"
    """What the client of the existing program expects."""


@dataclass(frozen=True)
class Ways:
    """What one variant does its own way."""

    spelled: Mapping[State, str]
    """The states as they are announced."""
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
    may_forget_the_state: bool
    """Whether a server of this kind may announce no state after a move, which our client then bears."""


_AS_NAMED: Final[dict[State, str]] = {state: state.value for state in ANNOUNCED}

WAYS: Final = {
    Variant.AS_WRITTEN: Ways(
        spelled=_AS_NAMED,
        ping=b'{"Message":"ping"}\n',
        pings_expected=False,
        not_your_turn=None,
        whites_always=True,
        rest_may_go=True,
        tells_configuration=True,
        lorenzo="Lorenzo the Magnificent",
        may_forget_the_state=False,
    ),
    Variant.AS_BUILT: Ways(
        spelled={**_AS_NAMED, State.DEV_CARD_PLACEMENT: "PLACE_DEV_CARD"},
        ping=b"ping\n",
        pings_expected=True,
        not_your_turn="It's not your turn, please wait",
        whites_always=False,
        rest_may_go=False,
        tells_configuration=False,
        lorenzo="Lorenzo \nthe Magnificent",
        may_forget_the_state=True,
    ),
}

LORENZO: Final = "Lorenzo the Magnificent"
"""Whose marker it is in a newFaithPosition, in both variants."""

READ: Final = {spelling: state for ways in WAYS.values() for state, spelling in ways.spelled.items()}
"""The states by either spelling."""
