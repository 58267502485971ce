"""What was answered and is not played yet, and what is no answer."""

from dataclasses import dataclass
from typing import Final

from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.wire import ActionType


@dataclass(frozen=True)
class Talk:
    """What was answered and is not played yet. Nobody else knows of it, and a lost connection ends it."""

    action: ActionType | None = None
    card: int | None = None
    slot: int | None = None
    powers: tuple[int, ...] = ()
    inputs: tuple[wire.Resource, ...] | None = None
    outputs: tuple[wire.Resource, ...] = ()
    sources: tuple[wire.Depot, ...] = ()
    """Where the units asked about so far are paid from."""
    unpayable: str = ""
    """Why the production that was chosen cannot be paid for, in a sentence: it is asked for again."""


NOTHING_SAID: Final = Talk()


@dataclass(frozen=True)
class NoAnswer:
    """What was said answers nothing."""

    why: str
    """A sentence for whoever said it."""
