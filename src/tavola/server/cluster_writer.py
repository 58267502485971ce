"""How a node writes: on the house's own loop, since whoever keeps the log is elsewhere anyway.

No other thread has to be woken for a batch, which is half of what it would cost.
"""

import asyncio
from collections.abc import Sequence

from tavola.server.journal import Report, Writer
from tavola.server.nats import Connection
from tavola.store import Record
from tavola.store.jetstream import JetStreamStore, Outrun, Staged


class ClusterWriter(Writer):
    """A batch that only goes on with known tables is published from here.

    What is not so simple is left to the thread: tables this node has not written to yet, a batch that comes again,
    what was refused. It is one batch at a time, here or there.
    """

    def __init__(self, store: JetStreamStore, connection: Connection) -> None:
        super().__init__(store)
        self._log = store
        self._connection = connection
        self._task: asyncio.Task[None] | None = None

    def write(self, batch: Sequence[Record], report: Report) -> None:
        """As a writer does; to be called on the loop of the connection."""
        staged = self._log.stage(batch)
        if staged is None or not staged.messages:
            super().write(batch, report)
        else:
            self._task = asyncio.get_running_loop().create_task(self._publish(staged, batch, report))

    async def _publish(self, staged: Staged, batch: Sequence[Record], report: Report) -> None:
        try:
            self._log.settle(staged, await self._connection.write(staged.messages))
        except Outrun:
            super().write(batch, report)
        except Exception as fault:  # noqa: BLE001 - whatever it is, the journal decides
            report(fault)
        else:
            report(None)
