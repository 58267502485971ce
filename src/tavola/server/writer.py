"""The thread that writes: one commit for each batch, never on the event loop."""

from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread

from tavola.store import Record, Store


class Writer:
    """Writes one batch at a time; `report` is called on its thread with None, or with what went wrong."""

    def __init__(self, store: Store, report: Callable[[Exception | None], None]) -> None:
        self._store = store
        self._report = report
        self._batches: SimpleQueue[Sequence[Record] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, batch: Sequence[Record]) -> None:
        self._batches.put(batch)

    def stop(self) -> None:
        """Finish what was handed over and end the thread."""
        self._batches.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (batch := self._batches.get()) is not None:
            try:
                self._store.append(batch)
            except Exception as fault:  # noqa: BLE001 - whatever it is, nothing was written and the hall decides
                self._report(fault)
            else:
                self._report(None)
