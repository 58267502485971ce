"""The public tables of the other houses of a cluster, as this house's lobby shows them."""

from typing import Any

from tavola.house.ledger import Phase


class Foreign:
    """What another house has told of one of its tables; all it can be asked for is there."""

    __slots__ = ("card", "code", "phase")

    sequence = 0
    """What is told of it is on disk."""

    def __init__(self, code: str, phase: Phase, card: Any) -> None:
        self.code = code
        self.phase = phase
        self.card = card
        """As a dialect shows it in its lobby."""
