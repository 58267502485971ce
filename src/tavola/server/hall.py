"""Where the house meets the loop: input makes entries, entries go to disk in batches, frames wait for them.

A frame waits for its own table's last entry and for its connection's earlier frames, for nothing else.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

import structlog

from tavola.house.house import House
from tavola.house.news import News
from tavola.house.seat import Watcher
from tavola.house.table import Table
from tavola.server.limits import Limits
from tavola.server.writer import Writer
from tavola.store import Conflict, Record, Store

if TYPE_CHECKING:
    from tavola.server.connection import Connection

log = structlog.get_logger()


class Hall:
    def __init__(self, house: House, store: Store, limits: Limits) -> None:
        self.house = house
        self.limits = limits
        self.loop = asyncio.get_running_loop()
        self.connections: set[Connection] = set()
        self.durable = house.sequence
        """All entries up to this count are on disk."""
        self.stuck = False
        """Whether the disk refuses to write at the moment."""
        self.commits = 0
        self.entries_written = 0
        self.write_faults = 0
        self.lines_heard = 0
        self.frames_sent = 0
        self._writer = Writer(store, self._report)
        self._batch: list[Record] = []
        self._batch_sequence = self.durable
        self._last_batch = 0
        self._lingering = False
        self._woken = False
        self._fresh: list[Connection] = []
        self._blocked: list[Connection] = []
        self._held: dict[Connection, None] = {}
        self._troubled: set[Connection] = set()
        """Who has been told that the disk refuses to write."""
        self._later: list[tuple[int, Callable[[], None]]] = []
        self._gallery: deque[tuple[Table, News, Iterator[Watcher]]] = deque()
        self._showing = False
        house.show = self.show
        self._timer: asyncio.TimerHandle | None = None
        self._timer_due: float | None = None
        self._sweeper = self.loop.call_later(limits.login_seconds / 10, self._sweep)
        self._idle = asyncio.Event()
        self._idle.set()
        self._stopping = False

    # Input

    def wake(self) -> None:
        """Something may have happened in the house: look after it once this round of the loop is done."""
        if not self._woken:
            self._woken = True
            self.loop.call_soon(self._settle)

    def has_output(self, connection: "Connection", sequence: int) -> None:
        """This connection has frames again, the first of which waits for this sequence."""
        (self._fresh if sequence <= self.durable else self._blocked).append(connection)
        self.wake()

    def hold(self, connection: "Connection") -> None:
        """This connection has lines waiting until its table's last entry is on disk."""
        self._held[connection] = None
        if self.stuck:
            self._tell_trouble(connection)

    def when_safe(self, sequence: int, act: Callable[[], None]) -> None:
        """Do this once the entries up to `sequence` are on disk; a table that cannot be written takes no input."""
        if sequence <= self.durable:
            act()
            self.wake()
        else:
            self._later.append((sequence, act))

    def _settle(self) -> None:
        self._woken = False
        self._consider_writing()
        fresh, self._fresh = self._fresh, []
        self._flush(fresh)
        self._set_timer()

    # Output

    def _flush(self, connections: list["Connection"]) -> None:
        for connection in connections:
            if not connection.flush(self.durable):
                self._blocked.append(connection)

    # Those who look on

    def show(self, table: Table, news: News) -> None:
        """Tell the spectators once the players have been told, a few at a time, so that nobody waits for them."""
        watchers = tuple(table.watchers)
        watchers[0].prepare(news)
        self._gallery.append((table, news, iter(watchers)))
        if not self._showing:
            self._showing = True
            self.when_safe(table.sequence, self._begin_showing)

    def _begin_showing(self) -> None:
        self.loop.call_soon(self._show_some)

    def _show_some(self) -> None:
        table, news, watchers = self._gallery[0]
        told = 0
        for watcher in islice(watchers, self.limits.shown_at_once):
            told += 1
            if watcher in table.watchers:
                try:
                    watcher.hear(news)
                except Exception:
                    log.exception("internal error while telling a spectator", table=table.code)
        if told < self.limits.shown_at_once:
            self._gallery.popleft()
        if self._gallery:
            self.when_safe(self._gallery[0][0].sequence, self._begin_showing)
        else:
            self._showing = False
        self.wake()

    # The disk

    def _consider_writing(self) -> None:
        """Write at once; but while many tables are busy, wait a moment so that one commit serves more of them."""
        if not self.house.appended or not self._idle.is_set() or self._lingering:
            return
        if self._last_batch >= self.limits.busy_batch:
            self._lingering = True
            self.loop.call_later(self.limits.linger_seconds, self._stop_lingering)
        else:
            self._write()

    def _stop_lingering(self) -> None:
        self._lingering = False
        if self.house.appended and self._idle.is_set():
            self._write()

    def _write(self) -> None:
        """Hand everything appended so far to the writer, as one batch."""
        self._batch, self.house.appended = self.house.appended, []
        self._batch_sequence = self.house.sequence
        self._idle.clear()
        self._writer.write(self._batch)

    def _report(self, fault: Exception | None) -> None:
        self.loop.call_soon_threadsafe(self._written, fault)

    def _written(self, fault: Exception | None) -> None:
        if isinstance(fault, Conflict):
            log.error("table is written by another process", table=fault.code)
            self._lose(fault.code)
            self._writer.write(self._batch)
            return
        if fault is not None:
            # Nothing was told and nothing is undone: the same batch is written again.
            self.write_faults += 1
            if not self.stuck:
                log.error("write failed", fault=str(fault), entries=len(self._batch))
                self.stuck = True
                for connection in (*self._blocked, *self._held):
                    self._tell_trouble(connection)
            if self._stopping:
                self._idle.set()
                return
            self.loop.call_later(self.limits.retry_seconds, self._writer.write, self._batch)
            return
        if self.stuck:
            log.info("writing again", faults=self.write_faults)
        self.stuck = False
        self._troubled.clear()
        self.commits += 1
        self.entries_written += len(self._batch)
        self.durable = self._batch_sequence
        self._last_batch = len(self._batch)
        self._batch = []
        self._idle.set()
        self._release()
        self._consider_writing()

    def _tell_trouble(self, connection: "Connection") -> None:
        if connection not in self._troubled:
            self._troubled.add(connection)
            connection.tell_trouble(
                "the house cannot write to its disk at the moment; your move waits until it can"
            )

    def _lose(self, code: str) -> None:
        """Somebody else owns this table: what was not written of it is never told, its guests are sent away."""
        for connection in tuple(self.connections):
            if connection.session.table and connection.session.table.code == code:
                connection.forget_unsent()
        self.house.drop(code)
        self._batch = [record for record in self._batch if record.code != code]

    def _release(self) -> None:
        blocked, self._blocked = self._blocked, []
        self._flush(blocked)
        later, self._later = self._later, []
        for sequence, act in later:
            self.when_safe(sequence, act)
        held, self._held = self._held, {}
        for connection in held:
            connection.pump()

    # Time

    def _set_timer(self) -> None:
        due = self.house.alarms.next()
        if due == self._timer_due:
            return
        self._timer_due = due
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if due is not None:
            self._timer = self.loop.call_later(max(0.0, due - self.house.now()), self._ring)

    def _ring(self) -> None:
        self._timer = self._timer_due = None
        self.house.ring()
        self.wake()

    def _sweep(self) -> None:
        """Close the connections of those who never said anything that makes sense."""
        long_ago = self.loop.time() - self.limits.login_seconds
        for connection in tuple(self.connections):
            if connection.since < long_ago and not connection.session.known:
                connection.refuse_frame(f"nothing sensible was said for {self.limits.login_seconds:g} seconds")
        self._sweeper = self.loop.call_later(self.limits.login_seconds / 10, self._sweep)

    # Stopping

    async def stop(self) -> None:
        """Write what was accepted, send what may be sent, and let go of every connection.

        What the disk refuses to the end is given up: nobody was told of it.
        """
        self._stopping = True
        while self.house.appended or not self._idle.is_set():
            if self._idle.is_set():
                self._write()
            await self._idle.wait()
            if self.stuck:
                break
        for connection in tuple(self.connections):
            connection.say_farewell()
            connection.close()
            if not connection.flush(self.durable):
                connection.abort()
        for timer in (self._timer, self._sweeper):
            if timer:
                timer.cancel()
        self._writer.stop()
