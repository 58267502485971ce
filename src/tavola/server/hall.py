"""The parts of a running server put together; a move passes through the parts and not through here."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from tavola.house.elsewhere import Away
from tavola.house.house import House
from tavola.server.admission import Admission, places
from tavola.server.chronicle import Chronicle
from tavola.server.gallery import Gallery
from tavola.server.journal import Journal, Writer
from tavola.server.limits import Limits
from tavola.server.outbox import Outbox
from tavola.server.timers import Timers
from tavola.server.turns import Turns

if TYPE_CHECKING:
    from tavola.server.connection import Connection


@mypyc_attr(allow_interpreted_subclasses=True)
class Hall:
    """`make_house` is handed the hall, and what is in it: where to append, how to show, a clock and its alarms."""

    def __init__(
        self, writer: Writer, limits: Limits, clock: Callable[[], float], make_house: Callable[["Hall"], House]
    ) -> None:
        self.limits = limits
        self.loop = asyncio.get_running_loop()
        self.connections: dict[Connection, None] = {}
        """In the order of their coming."""
        self.lines_heard = 0
        self.refusals: Counter[str] = Counter()
        """How often somebody was refused or cut off, by the reason in a few fixed words."""
        self.turns = Turns(limits)
        self.admission = Admission(places(limits), limits.connections_each, self.refusals)
        self.outbox = Outbox()
        self.chronicle = Chronicle(lambda: self.house.tables)
        self.journal = Journal(
            writer,
            limits,
            written=self.outbox.release,
            refused=self.outbox.refuse,
            drop=self.drop,
            note=self.chronicle.note,
            noted=self.chronicle.waiting,
        )
        self.gallery = Gallery(self.journal, limits)
        self.timers = Timers(clock, limits, self.connections)
        self.look_elsewhere: Callable[[Connection, Away], None] = _nowhere
        """Finds out where what a connection's next line asks for is kept, and passes the guest on."""
        self.house = make_house(self)

    def drop(self, code: str) -> None:
        """Another process writes this table: its guests are never told what was not written, and sent away."""
        for connection in self.connections:
            if connection.session.table and connection.session.table.code == code:
                connection.forget_unsent()
        self.house.drop(code)

    async def stop(self) -> None:
        """Write what was accepted, send what may be sent, and let go of every connection."""
        await self.journal.stop()
        for connection in tuple(self.connections):
            connection.say_farewell()
            connection.close()
            if not connection.flush(self.journal.durable):
                connection.abort()
        self.timers.stop()
        self.turns.stop()


def _nowhere(_: "Connection", away: Away) -> None:
    raise away
