"""Which nodes are there: each renews a lease in the shared keys and then tells all others so, with a beat.

Silence is measured in renewals of one's own: while the servers take none, nobody is heard, and nobody is dead.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from msgspec import Struct

LEASE_SECONDS: Final = 1.6
"""How long a node may go without renewing its lease before others take its tables."""
RENEW_SECONDS: Final = 0.3
_SILENT_RENEWALS: Final = 4
"""Who is not heard of while so many renewals of one's own go well is taken for dead, if its lease is gone."""


class Beat(Struct, frozen=True):
    """What a node says of itself each time it has renewed its lease."""

    node: str
    host: str
    """Where the others can reach it."""
    port: int
    tables: int = 0
    keeps: tuple[str, ...] = ()
    """The games whose queues it keeps."""
    takes: bool = True
    """Whether tables may be given to it: not before it is open, nor when it closes."""


class _Heard:
    __slots__ = ("at", "beat", "renewals")

    def __init__(self, beat: Beat, at: float, renewals: int) -> None:
        self.beat = beat
        self.at = at
        self.renewals = renewals


class Leases:
    """Time is handed in: seconds that only ever go on."""

    def __init__(self, me: str) -> None:
        self.me = me
        self.until = 0.0
        """By when the lease of this node must be renewed again."""
        self.takes = False
        """Whether this node takes tables."""
        self._renewals = 0
        self._heard: dict[str, _Heard] = {}

    def renewed(self, sent_at: float) -> None:
        """The servers have taken the renewal that was sent then."""
        self.until = sent_at + LEASE_SECONDS
        self._renewals += 1

    def heard(self, beat: Beat, now: float) -> bool:
        """Another node is there; whether it is new."""
        if beat.node == self.me:
            return False
        new = beat.node not in self._heard
        self._heard[beat.node] = _Heard(beat, now, self._renewals)
        return new

    def forget(self, node: str) -> None:
        self._heard.pop(node, None)

    def suspects(self, now: float) -> list[str]:
        """The nodes that should have been heard of long since."""
        return [node for node, heard in self._heard.items() if self._is_silent(heard, now)]

    def _is_silent(self, heard: _Heard, now: float) -> bool:
        return self._renewals - heard.renewals >= _SILENT_RENEWALS and now - heard.at >= LEASE_SECONDS * 0.75

    def beat_of(self, node: str) -> Beat | None:
        heard = self._heard.get(node)
        return heard.beat if heard else None

    @property
    def others(self) -> list[Beat]:
        return [heard.beat for heard in self._heard.values()]

    def living(self, now: float) -> list[str]:
        """Those that take tables, perhaps this one among them."""
        nodes = [self.me] if self.takes else []
        for node, heard in self._heard.items():
            if heard.beat.takes and not self._is_silent(heard, now):
                nodes.append(node)
        return nodes

    def is_there(self, node: str, now: float) -> bool:
        return node in self.living(now)

    def keeper(self, game: str, now: float) -> str | None:
        """The node that keeps this game's queue, of those that are there and say so; never this one."""
        for node, heard in self._heard.items():
            if game in heard.beat.keeps and heard.beat.takes and not self._is_silent(heard, now):
                return node
        return None


def chosen(what: str, nodes: Iterable[str]) -> str | None:
    """Which of these nodes this falls to: the same for whoever asks, and spread evenly (rendezvous hashing)."""
    return max(nodes, key=lambda node: blake2b(f"{node} {what}".encode(), digest_size=8).digest(), default=None)
