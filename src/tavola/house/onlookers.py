"""Who looks on at one table, as all at it are told: how many, and the names of those who have said one."""

from itertools import islice

from tavola.house.alarms import Alarm
from tavola.house.match import Match
from tavola.house.news import Onlookers
from tavola.house.seat import Watcher

NAMED = 20
"""So many names are told; there may be a thousand who look on."""
TOLD_SECONDS = 2.0
"""However many come and go, all are told of it once in so long."""


class Gallery:
    __slots__ = ("_match", "_telling", "names")

    def __init__(self, match: Match) -> None:
        self._match = match
        self._telling: Alarm | None = None
        self.names: dict[Watcher, str] = {}

    def stand(self) -> Onlookers:
        return Onlookers(len(self._match.watchers), tuple(islice(self.names.values(), NAMED)))

    def changed(self) -> None:
        if self._telling is None:
            host = self._match.host
            self._telling = host.alarms.set(host.clock() + TOLD_SECONDS, self._tell)

    def stop(self) -> None:
        if self._telling:
            self._telling.cancel()
            self._telling = None

    def _tell(self) -> None:
        self._telling = None
        self._match.tell(self.stand())
