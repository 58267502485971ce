"""Those who look on: told once the players have been told, a few at a time, so that nobody waits for them."""

import asyncio
from collections import deque
from collections.abc import Iterator
from itertools import islice

import structlog

from tavola.house.match import Match
from tavola.house.news import News
from tavola.house.seat import Watcher
from tavola.server.journal import Journal
from tavola.server.limits import Limits

log = structlog.get_logger()


class Gallery:
    def __init__(self, journal: Journal, limits: Limits) -> None:
        self._journal = journal
        self._at_once = limits.shown_at_once
        self._loop = asyncio.get_running_loop()
        self._to_show: deque[tuple[Match, News, Iterator[Watcher]]] = deque()

    def show(self, table: Match, news: News) -> None:
        """Tell the table's spectators of this, after what is being told already."""
        watchers = tuple(table.watchers)
        watchers[0].prepare(news)
        self._to_show.append((table, news, iter(watchers)))
        if len(self._to_show) == 1:
            self._go_on()

    def _go_on(self) -> None:
        table, _, _ = self._to_show[0]
        self._journal.when_durable(table.sequence, self._show_soon)

    def _show_soon(self) -> None:
        self._loop.call_soon(self._show_some)

    def _show_some(self) -> None:
        table, news, watchers = self._to_show[0]
        told = 0
        for watcher in islice(watchers, self._at_once):
            told += 1
            if watcher in table.watchers:
                try:
                    watcher.hear(news)
                except Exception:
                    log.exception("internal error while telling a spectator", table=table.code)
        if told < self._at_once:
            self._to_show.popleft()
        if self._to_show:
            self._go_on()
