"""What the house's entries mean to whoever runs it: a line of the log for each table that opens, starts and ends.

The house itself writes no log: the journal shows this the few entries that matter here, and a move of a game that
goes on is not among them. Nothing private is told.
"""

from collections.abc import Callable, Mapping
from typing import Any

import structlog

from tavola.house.ledger import Phase
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.words import CODECS, AnyEntry, Closed, Started, header_of
from tavola.store import Record

log = structlog.get_logger()


class Chronicle:
    """What is told of a table that has begun is looked up in `tables`."""

    def __init__(self, tables: Callable[[], Mapping[str, Table]]) -> None:
        self._tables = tables
        self.waiting: set[str] = set()
        """The tables that have not begun."""
        self._awake = False

    def begin(self) -> None:
        """The house has its tables back: what happens from now on is news."""
        self._awake = True
        self.waiting.update(code for code, table in self._tables().items() if table.phase is Phase.WAITING)

    def end(self) -> None:
        """The house closes: that its guests are let go is no news."""
        self._awake = False

    def noticed(self, what: str, seat: Seat) -> None:
        """Somebody's connection was lost or is back."""
        if self._awake and seat.bot is None:
            log.info(what, table=seat.code, seat=seat.index, name=seat.name, dialect=seat.dialect)

    def note(self, record: Record) -> None:
        """The first or last entry of a table, or one before its game begins."""
        code = record.code
        if not record.number:
            opened = header_of(record.body)
            log.info("table opened", table=code, game=opened.game, players=opened.players, public=opened.public)
            return
        table = self._tables().get(code)
        if table is None:
            return
        game = table.game.name
        entry = CODECS[game].read(record.body)
        for event in entry.events:
            match event:
                case Started():
                    self.waiting.discard(code)
                    log.info("game started", table=code, game=game, players=_players(table))
                case Closed(reason):
                    self.waiting.discard(code)
                    log.info("table closed", table=code, game=game, reason=reason)
                    return
        if record.closes:
            _tell_over(table, entry)


def _players(table: Table) -> list[dict[str, str]]:
    return [{"name": seat.name, "dialect": seat.dialect} for seat in table.occupied]


def _tell_over(table: Table, last: AnyEntry) -> None:
    outcome = table.outcome
    names = [seat.name for seat in table.occupied]
    result: dict[str, Any] = {}
    if outcome is not None:
        result = {
            "winners": [names[seat] for seat in outcome.winners],
            "scores": dict(zip(names, outcome.scores, strict=True)),
            "why": outcome.why,
        }
    # As the log has it: the game may have begun before the house was last started.
    seconds = max(0.0, round((last.at - _started_at(table)) / 1000, 1))
    log.info("game over", table=table.code, game=table.game.name, seconds=seconds, **result)


def _started_at(table: Table) -> int:
    """When the game began; it is among the first entries of the log."""
    entries = table.ledger.entries()
    return next(entry.at for entry in entries if any(isinstance(event, Started) for event in entry.events))
