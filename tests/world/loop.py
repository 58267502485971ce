"""An event loop whose time is made up: nothing is waited for, the next moment is simply now."""

import asyncio
from typing import Any


class NothingLeft(Exception):  # noqa: N818 - a state of affairs
    """Nobody will ever do anything again."""


class VirtualLoop(asyncio.BaseEventLoop):
    """Runs callbacks as asyncio does, in the order of their times; it has no sockets and no threads."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self._selector = self

    def time(self) -> float:
        return self.now

    def select(self, timeout: float | None) -> list[Any]:
        """What asyncio calls to wait until something is due."""
        if timeout is None:
            raise NothingLeft
        self.now += timeout
        return []

    def _process_events(self, event_list: list[Any]) -> None:
        assert not event_list

    def _write_to_self(self) -> None:
        """Nobody is asleep."""

    def waiting(self) -> list[asyncio.Handle]:
        """Everything that is still to be done."""
        inside: Any = self
        return [handle for handle in (*inside._ready, *inside._scheduled) if not handle.cancelled()]
