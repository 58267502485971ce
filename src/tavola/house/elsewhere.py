"""What other houses of a cluster keep: asked before something is taken to be nowhere."""

from collections.abc import Hashable
from typing import Protocol

from tavola.house.kept import Claim
from tavola.house.table import Table


class Away(Exception):  # noqa: N818 - a state of affairs that whoever carries the guest's words has an answer to
    """What a guest asked for is not in this house. No session catches it, and none has done anything yet."""


class KeptElsewhere(Away):
    """It is kept by this node."""

    def __init__(self, node: str) -> None:
        super().__init__(f"kept by node {node}")
        self.node = node


class NotKnownYet(Away):
    """Who keeps it has to be asked for; then the guest's words are to be heard again."""

    def __init__(self, question: Hashable) -> None:
        super().__init__(f"not known yet: {question!r}")
        self.question = question


class Elsewhere(Protocol):
    """The first three raise `Away` unless this house is the one to look in; the others are told."""

    def table(self, code: str) -> None:
        """Somebody looks for this table, which is not here."""
        ...

    def seats(self, claim: Claim, alone: bool | None) -> None:
        """Somebody looks for a kept seat, and none is kept here."""
        ...

    def queue(self, game: str) -> None:
        """Somebody wants to wait for others of whatever house, in a queue or at a public table."""
        ...

    def seated(self, table: Table) -> None:
        """Somebody sat down at this table, or got up."""
        ...

    def read_again(self, code: str) -> None:
        """This finished table was in no house, and is in this one again."""
        ...

    def ended(self, code: str) -> None:
        """This table is not in this house any more."""
        ...

    def lost(self, code: str) -> None:
        """Another house writes this table: it ends here, and not there."""
        ...


class Nowhere:
    """There is no other house."""

    def table(self, code: str) -> None:
        pass

    def seats(self, claim: Claim, alone: bool | None) -> None:
        pass

    def queue(self, game: str) -> None:
        pass

    def seated(self, table: Table) -> None:
        pass

    def read_again(self, code: str) -> None:
        pass

    def ended(self, code: str) -> None:
        pass

    def lost(self, code: str) -> None:
        pass


NOWHERE = Nowhere()
