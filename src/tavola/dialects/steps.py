"""The positions one entry of the log leads through, for dialects that tell its events one by one."""

from typing import Any

from tavola.house.ledger import Happened
from tavola.house.table import Table
from tavola.house.trial import Position
from tavola.house.words import TABLE_EVENTS


class Steps:
    """The events of an entry, and what everybody may see of the position between them.

    The first and the last of these views are the table's own. Only what lies between them is folded again, and
    only where somebody looks at it.
    """

    __slots__ = ("_folded", "_news", "_position", "_table", "events")

    def __init__(self, table: Table, news: Happened) -> None:
        self._table = table
        self._news = news
        self._position: Position | None = None
        self._folded = 0
        self.events = [event for event in news.seen(None) if type(event) not in TABLE_EVENTS]

    def after(self, count: int) -> Any:
        """The view after so many of the events, to be read only; they are asked for in their order."""
        if not count:
            return self._news.public_before()
        if count == len(self.events) and self._table.number == self._news.number:
            return self._table.public()
        position = self._position = self._position or self._news.before()
        for event in self.events[self._folded : count]:
            position.fold(event)
        self._folded = count
        return position.view(None)
