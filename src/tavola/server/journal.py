"""What waits to be written: entries go to disk in batches, one commit each, on a thread of its own."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import TypeAlias

import structlog
from mypy_extensions import mypyc_attr

from tavola.server.limits import Limits
from tavola.store import Conflict, Record, Store

log = structlog.get_logger()

Report: TypeAlias = Callable[[Exception | None], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Writer:
    """The thread that writes, one batch at a time, never on the event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._batches: SimpleQueue[tuple[Sequence[Record], Report] | None] = SimpleQueue()
        self._worker = Thread(target=self._run, name="writer", daemon=True)
        self._worker.start()

    def write(self, batch: Sequence[Record], report: Report) -> None:
        """Write this; `report` is called on the writer's thread with None, or with what went wrong."""
        self._batches.put((batch, report))

    def stop(self) -> None:
        """Finish what was handed over and end the thread."""
        self._batches.put(None)
        self._worker.join()

    def _run(self) -> None:
        while (next_ := self._batches.get()) is not None:
            batch, report = next_
            try:
                self._store.append(batch)
            except Exception as fault:  # noqa: BLE001 - whatever it is, nothing was written and the journal decides
                report(fault)
            else:
                report(None)


COMPANY = 8
"""So many entries of other tables are worth waiting for; further ones make a commit hardly cheaper."""


class Pace:
    """How long a commit should wait for what others write meanwhile, by what was written lately.

    The last to move does not count: two programs that play each other as fast as they can gain nothing by it.
    """

    def __init__(self, longest: float, patient: float, now: float) -> None:
        self._longest = longest
        self._patient = patient
        self._noted_at = now
        self._last = ""
        self._gap = self._seldom = 2 * max(longest, patient)
        """Seconds until another table has something to write, as far as can be told."""
        self._awaited: set[str] = set()
        """The tables that were written last and have nothing to write since."""

    @property
    def wait(self) -> float:
        """Seconds until there is company enough; none if not even one other is to be expected.

        Where others come seldom the house has time: a commit that is shared by a few costs each of them less. But
        few tables that answer as soon as they are told are not kept waiting for somebody else.
        """
        if self._gap < self._longest:
            return min(COMPANY * self._gap, self._longest)
        return self._patient if self._gap < self._patient and self._awaited else 0.0

    def meet(self, code: str) -> None:
        """This table has something to write."""
        self._awaited.discard(code)

    def note(self, batch: Sequence[Record], now: float) -> None:
        """These are written now."""
        passed, self._noted_at = now - self._noted_at, now
        self._awaited = {record.code for record in batch}
        others = len(self._awaited - {self._last})
        gap = min(passed / others, self._seldom) if others else self._seldom
        self._gap += (gap - self._gap) / 8
        if batch:
            self._last = batch[-1].code


def _no_note(record: Record) -> None:
    """Nobody keeps a chronicle of the tables."""


class Journal:
    """`written` is told how much is on disk after each commit, `refused` when the disk begins to refuse.

    `drop` is told of a table that somebody else has written to: nothing more is written of it here.
    `note` is shown a table's first entries, until it takes the table out of `noted`, and its last, once on disk.
    """

    def __init__(
        self,
        writer: Writer,
        limits: Limits,
        *,
        written: Callable[[int], None],
        refused: Callable[[], None],
        drop: Callable[[str], None],
        note: Callable[[Record], None] = _no_note,
        noted: set[str] | None = None,
    ) -> None:
        self.sequence = 0
        """How many entries were ever appended."""
        self.durable = 0
        """All entries up to this count are on disk."""
        self.stuck = False
        """Whether the disk refuses to write at the moment."""
        self.commits = 0
        self.entries_written = 0
        self.faults = 0
        self._writer = writer
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self._tell_written = written
        self._tell_refused = refused
        self._drop = drop
        self._note = note
        self._noted = set() if noted is None else noted
        self._waiting: list[Record] = []
        self._batch: list[Record] = []
        self._batch_sequence = 0
        self._pace = Pace(limits.linger_seconds, limits.patient_seconds, self._loop.time())
        self._timer: asyncio.TimerHandle | None = None
        """What ends the wait for more to write, while there is one."""
        self._busy = False
        """Whether a batch is written or soon will be: whoever sees to it sees to what is appended meanwhile."""
        self._idle = asyncio.Event()
        """Whether the writer has nothing to do."""
        self._idle.set()
        self._stopping = False
        self._later: list[tuple[int, Callable[[], None]]] = []

    def append(self, record: Record) -> int:
        """Have this written, together with what else comes in this round of the loop."""
        self._waiting.append(record)
        self.sequence += 1
        self._pace.meet(record.code)
        if not self._busy:
            self._busy = True
            if not self._linger():
                self._loop.call_soon(self._write)
        elif self._timer and not self._pace.wait:
            self._timer.cancel()
            self._timer = None
            self._loop.call_soon(self._write)
        if record.beside:
            return self.sequence
        if not record.number:
            self._noted.add(record.code)
        if record.code in self._noted:
            self._note(record)
        elif record.closes:
            self._later.append((self.sequence, partial(self._note, record)))
        return self.sequence

    def when_durable(self, sequence: int, act: Callable[[], None]) -> None:
        """Do this once the entries up to `sequence` are on disk, at once if they are."""
        if sequence <= self.durable:
            act()
        else:
            self._later.append((sequence, act))

    # Writing

    def _linger(self) -> bool:
        """While other tables write too, write in a moment, so that one commit serves more; whether that is so."""
        wait = self._pace.wait
        if wait:
            self._timer = self._loop.call_later(wait, self._write)
        return wait > 0

    def _write(self) -> None:
        """Hand everything appended so far to the writer, as one batch."""
        self._timer = None
        if self._idle.is_set() and not self._stopping:
            self._hand_over()

    def _hand_over(self) -> None:
        self._batch, self._waiting = self._waiting, []
        self._batch_sequence = self.sequence
        self._pace.note(self._batch, self._loop.time())
        self._idle.clear()
        self._write_batch()

    def _write_batch(self) -> None:
        self._writer.write(self._batch, self._report)

    def _report(self, fault: Exception | None) -> None:
        self._loop.call_soon_threadsafe(self._reported, fault)

    def _reported(self, fault: Exception | None) -> None:
        if fault is None:
            self._written()
        elif isinstance(fault, Conflict):
            log.error("table is written by another process", table=fault.code)
            self._lose(fault.code)
            self._write_batch()
        else:
            self._keep(fault)

    def _written(self) -> None:
        if self.stuck:
            log.info("writing again", faults=self.faults)
            self.stuck = False
        self.commits += 1
        self.entries_written += len(self._batch)
        self.durable = self._batch_sequence
        self._batch = []
        self._idle.set()
        self._do_what_waited()
        try:
            self._tell_written(self.durable)
        finally:
            self._go_on()

    def _do_what_waited(self) -> None:
        later, self._later = self._later, []
        for sequence, act in later:
            if sequence <= self.durable:
                self._loop.call_soon(act)
            else:
                self._later.append((sequence, act))

    def _go_on(self) -> None:
        # Counted, not looked at: frames also wait for entries that were dropped before they were written.
        if self.sequence <= self.durable:
            self._busy = False
        elif not self._linger():
            self._write()

    # When the disk refuses

    def _keep(self, fault: Exception) -> None:
        """Nothing was told and nothing is undone: the same batch is written again."""
        self.faults += 1
        if not self.stuck:
            log.error("write failed", fault=str(fault), entries=len(self._batch))
            self.stuck = True
            self._tell_refused()
        if self._stopping:
            self._idle.set()
        else:
            self._loop.call_later(self._limits.retry_seconds, self._write_batch)

    def _lose(self, code: str) -> None:
        """Somebody else owns this table: what was not written of it is never told."""
        self._drop(code)
        self._batch = [record for record in self._batch if record.code != code]
        self._waiting = [record for record in self._waiting if record.code != code]

    # Stopping

    async def stop(self) -> None:
        """Write what was accepted. What the disk refuses to the end is given up: nobody was told of it."""
        self._busy = self._stopping = True
        while self.sequence > self.durable:
            if self._idle.is_set():
                self._hand_over()
            await self._idle.wait()
            if self.stuck:
                break
        self._writer.stop()
