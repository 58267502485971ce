"""Real line connections in a real hall, without network or disk: a transport that collects, a prompt writer."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from tavola.dialects.session import Outlet, Session
from tavola.house.house import House
from tavola.house.news import News
from tavola.server.hall import Hall
from tavola.server.limits import LIMITS, Limits
from tavola.server.lines import LineConnection
from tavola.server.writer import Writer
from tavola.store import Record
from tavola.store.memory import MemoryStore


class FakeTransport(asyncio.Transport):
    """Collects what is written, and whether and how it was closed."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False
        self.aborted = False
        self.reading = True
        self.high: int | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.closed
        self.written += bytes(data)

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

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.high = high


class PromptWriter(Writer):
    """Writes on the spot instead of on a thread of its own; while it is stuck it keeps what it is given."""

    def __init__(self, store: MemoryStore, report: Callable[[Exception | None], None]) -> None:
        self.stuck = False
        self.kept: list[Sequence[Record]] = []
        self._memory = store
        self._tell = report

    def write(self, batch: Sequence[Record]) -> None:
        self.kept.append(batch)
        if not self.stuck:
            self.go_on()

    def go_on(self) -> None:
        self.stuck = False
        kept, self.kept = self.kept, []
        for batch in kept:
            self._memory.append(batch)
            self._tell(None)

    def stop(self) -> None:
        pass


class DryHall(Hall):
    """The hall itself, with a writer that makes no test wait for a thread."""

    def __init__(self, house: House, limits: Limits = LIMITS) -> None:
        self.store = MemoryStore()
        super().__init__(house, self.store, limits)
        self._writer.stop()
        self.writer = self._writer = PromptWriter(self.store, self._report)

    async def settled(self) -> None:
        """Let everything happen that is due now."""
        for _ in range(100):
            self.wake()
            for _ in range(4):
                await asyncio.sleep(0)
            if self.durable == self.house.sequence or self.writer.stuck:
                return
        raise AssertionError(f"the hall does not come to rest: {self.durable} of {self.house.sequence} on disk")

    async def close(self) -> None:
        if self.writer.stuck:
            self.writer.go_on()
        await self.stop()


@asynccontextmanager
async def dry_hall(house: House, limits: Limits = LIMITS) -> AsyncIterator[DryHall]:
    hall = DryHall(house, limits)
    try:
        yield hall
    finally:
        await hall.close()


class DryConnection:
    """A `LineConnection` that is fed by hand."""

    def __init__(self, hall: DryHall, make_session: Callable[[Outlet], Session]) -> None:
        self.hall = hall
        self.transport = FakeTransport()
        self.protocol = LineConnection(hall, make_session)
        self.protocol.connection_made(self.transport)

    async def arrive(self, piece: bytes) -> None:
        """Bytes come in, as one read of the loop."""
        if self.transport.closed:
            return
        buffer = self.protocol.get_buffer(-1)
        assert len(piece) <= len(buffer)
        buffer[: len(piece)] = piece
        self.protocol.buffer_updated(len(piece))
        await self.hall.settled()

    async def end(self) -> None:
        """The other side has closed."""
        assert not self.protocol.eof_received()
        self.protocol.connection_lost(None)
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
