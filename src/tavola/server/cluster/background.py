"""What a node does beside all else: each piece of work is a task, and what goes wrong in one is told."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final, TypeVar

import structlog

from tavola.server.cluster.keys import NoAnswer
from tavola.server.tasks import end
from tavola.store import Unreachable

log = structlog.get_logger()

T = TypeVar("T")

AT_ONCE: Final = 16
"""So many things of one kind are done at the same time."""
NOT_NOW: Final = (NoAnswer, Unreachable)
"""Whoever is asked does not answer: it can be tried again."""


class Background:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    @staticmethod
    async def _guarded(work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except NOT_NOW as why:
            log.debug("not done", why=str(why))
        except Exception:
            log.exception("internal error in a node")

    async def stop(self) -> None:
        await end(list(self._running))


async def each(what: str, things: Iterable[T], act: Callable[[T], Coroutine[Any, Any, None]]) -> None:
    """Do this for each of them, several at the same time; of those for which it cannot be done now, one word."""
    left = iter(things)
    failed: list[Exception] = []

    async def work() -> None:
        for thing in left:
            try:
                await act(thing)
            except NOT_NOW as why:
                failed.append(why)

    await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    if failed:
        log.warning("NATS did not answer; it is tried again", what=what, times=len(failed), why=str(failed[0]))
