"""Changes of the shared keys, made in the background: for each table in order, each until it is made."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, TypeAlias
from zlib import crc32

import structlog

from tavola.server.cluster.keys import NoAnswer

log = structlog.get_logger()

_ROWS: Final = 8
_RETRY_SECONDS: Final = 0.5

Errand: TypeAlias = Callable[[], Awaitable[object]]


class Errands:
    """Several rows of them; all for one table stand in one row."""

    def __init__(self) -> None:
        self._rows: list[asyncio.Queue[Errand]] = [asyncio.Queue() for _ in range(_ROWS)]
        self._runners = [asyncio.create_task(self._run(row)) for row in self._rows]

    def add(self, table: str, errand: Errand) -> None:
        self._rows[crc32(table.encode()) % _ROWS].put_nowait(errand)

    async def finish(self, seconds: float) -> None:
        """Do what is to be done yet, but for no longer than this; then no more."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                for row in self._rows:
                    await row.join()
        for runner in self._runners:
            runner.cancel()

    async def _run(self, row: "asyncio.Queue[Errand]") -> None:
        while True:
            errand = await row.get()
            while True:
                try:
                    await errand()
                except NoAnswer:
                    await asyncio.sleep(_RETRY_SECONDS)
                except Exception:
                    log.exception("internal error in a node")
                    break
                else:
                    break
            row.task_done()
