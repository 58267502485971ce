"""What is done after a start: looking through the logs that were not read to their end before the house opened."""

import structlog

from tavola.house.house import House
from tavola.server.hall import Hall

log = structlog.get_logger()

PIECE_SECONDS = 0.001
PAUSE_SECONDS = 0.003
"""After each piece, for those who play: at the most a quarter of the time goes into this."""

UNREADABLE = "the log of this table cannot be read, and its game is not played on"


class LookingThrough:
    """A log that is not damaged and cannot be read all the same, of another version perhaps, is told of.

    Nothing is kept of what is read: a table nobody comes back to takes no more memory than its log.
    """

    def __init__(self, hall: Hall) -> None:
        self._loop = hall.loop
        self._house: House = hall.house
        self._codes = list(hall.house.tables)
        self._next = hall.loop.call_soon(self._look)

    def stop(self) -> None:
        self._next.cancel()

    def _look(self) -> None:
        enough = self._loop.time() + PIECE_SECONDS
        while self._codes and self._loop.time() < enough:
            self._look_through(self._codes.pop())
        if self._codes:
            self._next = self._loop.call_later(PAUSE_SECONDS, self._look)

    def _look_through(self, code: str) -> None:
        if why := self._unreadable(code):
            log.error("table not restored", why=f"table {code} cannot be read: {why}")
            self._house.drop(code, UNREADABLE)

    def _unreadable(self, code: str) -> str | None:
        """Why the log of this table cannot be read, if it cannot."""
        table = self._house.tables.get(code)
        try:
            if table:
                table.ledger.check()
        except Exception as why:  # noqa: BLE001 - it may fail anywhere, and keeps no other table away
            return str(why) or type(why).__name__
        return None
