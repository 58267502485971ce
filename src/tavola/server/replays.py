"""Finished games as files for whoever asks: read and put together on a thread of its own, one after another."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import ceil

from aiohttp import web

from tavola.house import replay_file
from tavola.house.errors import NotDone
from tavola.server.hall import Hall
from tavola.store import Damaged, Record, Unreachable

_TRY_AGAIN_SECONDS = 2.0


class Replays:
    """`archive` looks up the log of a table that is not in memory. It is called on the thread only."""

    def __init__(self, hall: Hall, archive: Callable[[str], list[Record]]) -> None:
        self._hall = hall
        self._archive = archive
        self._thread = ThreadPoolExecutor(1, "replays")
        self._waiting = 0

    def stop(self) -> None:
        self._thread.shutdown(cancel_futures=True)

    async def file_of(self, code: str, address: str) -> bytes:
        """The file of this table's game, for somebody there; the answer to give if there is none, or no time."""
        if self._waiting > self._hall.limits.waiting_replays:
            again = ceil(_TRY_AGAIN_SECONDS)
            raise web.HTTPServiceUnavailable(
                text=f"Many ask for replays just now; try again in {again} seconds.\n",
                headers={"Retry-After": str(again)},
            )
        finding, by = self._hall.house.finding, self._hall.house.visitors.at(address)
        self._waiting += 1
        try:
            known = finding.log(code, by=by) if finding.admit(code, by) else None
            text = await self._hall.loop.run_in_executor(self._thread, self._make, code, known)
            if text is None:
                raise finding.in_vain(code, by)
        except Unreachable as why:
            raise web.HTTPServiceUnavailable(
                text="What was played there cannot be read just now; try again.\n",
                headers={"Retry-After": str(ceil(_TRY_AGAIN_SECONDS))},
            ) from why
        except (NotDone, Damaged) as why:
            raise web.HTTPNotFound(text=f"{why}\n") from why
        finally:
            self._waiting -= 1
        return text

    def _make(self, code: str, known: list[Record] | None) -> bytes | None:
        # What is private to its guests stays behind.
        records = known or [Record(code, record.number, record.body) for record in self._archive(code)]
        return replay_file.write(records) if records else None
