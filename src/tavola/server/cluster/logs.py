"""Logs read in the background, and those of tables that are not in this house, kept for a moment for who looks."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from tavola.house.elsewhere import NotKnownYet
from tavola.server.cluster.keys import NoAnswer
from tavola.store import Damaged, Record, Unreachable
from tavola.store.jetstream import JetStreamStore

KEPT_SECONDS: Final = 5.0
MOST: Final = 20
_READERS: Final = 8


class LogAsked(NamedTuple):
    code: str


class Logs:
    """As a house's archive: a log that has not been read yet is `NotKnownYet`."""

    def __init__(self, store: JetStreamStore, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._readers = ThreadPoolExecutor(_READERS, "logs")
        self._read: dict[str, tuple[float, list[Record] | Damaged]] = {}
        self._beside: dict[str, list[bytes]] = {}
        """What is kept beside the logs that were read last, until somebody asks for it."""

    def __call__(self, code: str) -> list[Record]:
        good_until, records = self._read.get(code, (0.0, []))
        if good_until <= self._clock():
            raise NotKnownYet(LogAsked(code))
        if isinstance(records, Damaged):
            raise records
        return records

    def asides(self, code: str) -> list[bytes]:
        """What is kept beside a log that has just been read."""
        return self._beside.pop(code, [])

    def stop(self) -> None:
        self._readers.shutdown(cancel_futures=True)

    async def read(self, code: str) -> list[Record]:
        return await self._with_asides(code, self._store.load, code)

    async def take(self, code: str) -> list[Record]:
        """Read it to go on with it: whoever had it before cannot, from now on."""
        token = secrets.token_hex(8)
        return await self._with_asides(code, self._store.take, code, token)

    async def _with_asides(self, code: str, read: Callable[..., list[Record]], *how: str) -> list[Record]:
        records = await self._loop.run_in_executor(self._readers, read, *how)
        if records and (beside := await self._loop.run_in_executor(self._readers, self._store.asides, code)):
            while len(self._beside) >= MOST:
                del self._beside[next(iter(self._beside))]
            self._beside[code] = beside
        return records

    async def goes_on(self, code: str) -> bool:
        """Whether there is a table of this code that has not ended; `NoAnswer` if the store does not say."""
        try:
            return await self._loop.run_in_executor(self._readers, self._store.goes_on, code)
        except Unreachable as why:
            raise NoAnswer(str(why)) from why

    async def unfinished(self) -> list[str]:
        return await self._loop.run_in_executor(self._readers, lambda: list(self._store.unfinished()))

    async def look_up(self, code: str) -> bool:
        """Read it for whoever asks next; whether the store answered."""
        found: list[Record] | Damaged
        try:
            found = await self.read(code)
        except Damaged as why:
            found = why
        except Unreachable:
            return False
        self._read.pop(code, None)
        while len(self._read) >= MOST:
            del self._read[next(iter(self._read))]
        self._read[code] = self._clock() + KEPT_SECONDS, found
        return True
