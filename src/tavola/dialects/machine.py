"""The shape of every session's state machine: in a state, an event does something and leads to a state.

A machine is data: one table at the top of a dialect's `server.py` (or in a `states.py` of its own). The code looks
rules up and never decides by itself who may say what. The page in docs/ is printed from the same table.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

OTHER: Final = "anything else"
"""A message that has no column of its own in a state, and whatever is no message at all."""


class Rule(NamedTuple):
    does: StrEnum
    """What the house does about it; its value says so on the dialect's page."""
    then: StrEnum | None = None
    """The state it leads to; None where the guest stays in this one, or where the state follows from the table."""


State = TypeVar("State", bound=StrEnum)

Machine: TypeAlias = Mapping[State, Mapping[Any, Rule]]
"""For each state, its value being words for people: events and their rules.

An event is a class of the guest's messages, a member of an enum of what happens in the house, or `OTHER`.
"""


def filled(rows: Machine[State], *events: object) -> Machine[State]:
    """The whole table: in each state every event has a rule, the one for `OTHER` where the row names none."""
    return {state: {**dict.fromkeys(events, row[OTHER]), **row} for state, row in rows.items()}
