"""Real line connections in a real hall, without network or disk: a transport that collects, a prompt writer."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from tavola.dialects.session import Outlet, Session
from tavola.house.house import House
from tavola.house.news import News
from tavola.server.hall import Hall
from tavola.server.journal import Report, Writer
from tavola.server.limits import LIMITS, Limits
from tavola.server.lines import LineConnection
from tavola.store import Record, Store
from tavola.store.memory import MemoryStore
from tests.support.sansio import GATHER, Clock, SansIo


class FakeTransport(asyncio.Transport):
    """Collects what is written, and whether and how it was closed. The other side reads, unless told not to."""

    protocol: asyncio.BaseProtocol

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.read_by_guest = True
        self.unread = 0
        """Bytes that wait for the other side."""
        self.closed = False
        self.aborted = False
        self.reading = True
        self.high: int | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.closed
        self.written += bytes(data)
        if not self.read_by_guest:
            before, self.unread = self.unread, self.unread + len(data)
            if self.high is not None and before <= self.high < self.unread:
                self.protocol.pause_writing()

    def guest_reads(self) -> None:
        """The other side reads everything, now and from now on."""
        self.read_by_guest, self.unread = True, 0
        self.protocol.resume_writing()

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def pause_reading(self) -> None:
        assert self.reading
        self.reading = False

    def resume_reading(self) -> None:
        assert not self.reading
        self.reading = True

    def get_write_buffer_size(self) -> int:
        return self.unread

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.high = high


class PromptWriter(Writer):
    """Writes on the spot instead of on a thread of its own; while it is stuck it keeps what it is given."""

    def __init__(self, store: Store) -> None:
        self.stuck = False
        self.kept: list[tuple[Sequence[Record], Report]] = []
        self._memory = store

    def write(self, batch: Sequence[Record], report: Report) -> None:
        self.kept.append((batch, report))
        if not self.stuck:
            self.go_on()

    def go_on(self) -> None:
        self.stuck = False
        kept, self.kept = self.kept, []
        for batch, report in kept:
            try:
                self._memory.append(batch)
            except Exception as fault:  # noqa: BLE001 - as the real one
                report(fault)
            else:
                report(None)

    def stop(self) -> None:
        pass


class DryHall(Hall):
    """The hall itself with a house in memory, and a writer that makes no test wait for a thread."""

    def __init__(self, seed: object, limits: Limits, gather: int) -> None:
        self.store = MemoryStore()
        self.writer = PromptWriter(self.store)
        self.clock = Clock()

        def make_house(hall: Hall) -> House:
            self.sansio = SansIo(
                seed,
                gather=gather,
                clock=self.clock,
                append=hall.journal.append,
                show=hall.gallery.show,
                alarms=hall.timers.alarms,
            )
            return self.sansio.house

        # A busy house waits by the real clock for a fuller commit; nothing here may depend on that.
        super().__init__(self.writer, replace(limits, linger_seconds=0), self.clock, make_house)
        # Nor on how long anything takes here.
        self.turns.stopwatch = self.clock

    async def settled(self) -> None:
        """Let everything happen that is due now."""
        for _ in range(100):
            for _ in range(4):
                await asyncio.sleep(0)
            if self.journal.durable == self.journal.sequence or self.writer.stuck:
                return
        raise AssertionError(
            f"the hall does not come to rest: {self.journal.durable} of {self.journal.sequence} on disk"
        )

    async def close(self) -> None:
        if self.writer.stuck:
            self.writer.go_on()
        await self.stop()


@asynccontextmanager
async def dry_hall(
    seed: object = "house", limits: Limits = LIMITS, *, gather: int = GATHER
) -> AsyncIterator[DryHall]:
    hall = DryHall(seed, limits, gather)
    try:
        yield hall
    finally:
        await hall.close()


class DryConnection:
    """A `LineConnection` that is fed by hand."""

    def __init__(self, hall: DryHall, make_session: Callable[[Outlet], Session]) -> None:
        self.hall = hall
        self.transport = FakeTransport()
        self.protocol = self.transport.protocol = LineConnection(hall, make_session)
        self.session = self.protocol.session
        self.protocol.connection_made(self.transport)

    def read(self, piece: bytes) -> None:
        """Bytes come in, as one read of the loop."""
        buffer = self.protocol.get_buffer(-1)
        assert len(piece) <= len(buffer)
        buffer[: len(piece)] = piece
        self.protocol.buffer_updated(len(piece))

    async def arrive(self, piece: bytes) -> None:
        """The same, and whatever comes of it."""
        if not self.transport.closed:
            self.read(piece)
            await self.hall.settled()

    async def end(self) -> None:
        """The other side has closed."""
        assert not self.protocol.eof_received()
        self.protocol.connection_lost(None)
        del self.transport.protocol
        await self.hall.settled()


class Recorder(Session):
    """Writes down what it is given."""

    __slots__ = ("heard",)
    dialect = "recorder"

    def __init__(self, house: House, outlet: Outlet) -> None:
        super().__init__(house, outlet)
        self.heard: list[bytes | str] = []

    def receive(self, frame: bytes) -> None:
        self.heard.append(frame)

    def unreadable(self, reason: str) -> None:
        self.heard.append(f"unreadable: {reason}")

    def lost(self) -> None:
        self.heard.append("lost")

    def hear(self, news: News) -> None:
        raise NotImplementedError

    def dismissed(self, reason: str) -> None:
        raise NotImplementedError
