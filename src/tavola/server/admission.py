"""Who may come in: connections of every kind are counted here, in all and by address, while they stand."""

# What is not there on every system is looked for here.
# mypy: no-warn-unreachable

from collections import Counter

import structlog

from tavola.house.visitors import neighbourhood
from tavola.server.limits import Limits

try:
    import resource
except ImportError:  # Windows has none, and no house runs there
    resource = None  # type: ignore[assignment]

log = structlog.get_logger()

SPARE_HANDLES = 128
"""Open files the house keeps for itself: the database, the bots' processes, whoever asks for the figures."""


def open_files() -> int | None:
    """How many files this process may have open, a connection being one; None where there is no such limit."""
    if resource is None:
        return None
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if allowed == resource.RLIM_INFINITY else allowed


def allow_many_files() -> None:
    """Many systems allow a process few open files unless it asks."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def places(limits: Limits) -> int:
    """How many connections there may be: never so many that no file could be opened beside them."""
    files = open_files()
    return limits.connections if files is None else max(1, min(limits.connections, files - SPARE_HANDLES))


class Admission:
    """So many places, and so many of them for each address."""

    def __init__(self, most: int, each: int, refusals: Counter[str]) -> None:
        self.most = most
        self._each = each
        self._refusals = refusals
        self._inside = 0
        self._from: dict[str, int] = {}

    def __len__(self) -> int:
        return self._inside

    def enter(self, address: str) -> bool:
        """Whether there is a place for a connection from there; it is taken until one from there leaves."""
        network = neighbourhood(address)
        count = self._from.get(network, 0)
        if self._inside >= self.most:
            return self._refuse("too many connections", address)
        if count >= self._each:
            return self._refuse("too many connections from one address", address)
        self._inside += 1
        self._from[network] = count + 1
        return True

    def leave(self, address: str) -> None:
        """A connection from there that had a place is gone."""
        network = neighbourhood(address)
        self._inside -= 1
        self._from[network] -= 1
        if not self._from[network]:
            del self._from[network]

    def _refuse(self, reason: str, address: str) -> bool:
        self._refusals[reason] += 1
        log.warning("connection refused", reason=reason, address=address, connections=self._inside)
        return False
