"""How the log is written: one JSON object a line, and nothing of it so often that it hides the rest."""

import asyncio
import logging
import sys
import time
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import structlog

SPARED = {
    "guest arrived",
    "guest refused",
    "hint",
    "bot gave no move",
    "connection refused",
    "request refused",
    "bad request",
    "connection closed: guest does not read",
    "no connection can be accepted: no file handle is left",
    "internal error",
    "internal error in a request",
    "internal error in a move",
    "internal error in a session",
    "a library says",
}
"""What strangers can bring about as often as they like."""


@dataclass
class _Window:
    """What was written of one event, and what was only counted, since it began."""

    began: float
    written: int = 0
    left_out: int = 0


class Sparing:
    """Writes so many lines of a `SPARED` event in so many seconds, and counts the rest in one line at the end."""

    def __init__(self, most: int = 50, seconds: float = 10.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._windows: dict[str, _Window] = {}

    def __call__(self, _: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        event = line["event"]
        if event not in SPARED:
            return line
        window = self._windows.get(event)
        if window is None or self._clock() - window.began >= self._seconds:
            self._end(event)
            window = self._windows[event] = _Window(self._clock())
        if window.written < self._most:
            window.written += 1
            return line
        if not window.left_out:
            # Where no loop runs the count comes with the next such event.
            with suppress(RuntimeError):
                asyncio.get_running_loop().call_later(self._seconds, self._end, event)
        window.left_out += 1
        raise structlog.DropEvent

    def _end(self, event: str) -> None:
        window = self._windows.pop(event, None)
        if window is not None and window.left_out:
            log = structlog.get_logger()
            log.warning("more like this", like=event, count=window.left_out, seconds=self._seconds)


class _FromLibraries(logging.Handler):
    """What libraries log goes the way of all lines, and an exception of theirs is told in one of them."""

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        told = {} if fault is None else {"fault": f"{type(fault).__name__}: {fault}"[:500]}
        log = structlog.get_logger()
        log.log(record.levelno, "a library says", library=record.name, words=record.getMessage()[:500], **told)


def _for_people() -> structlog.dev.ConsoleRenderer:
    # The renderer's own tracebacks show local variables, and those hold secrets.
    return structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)


def set_up_logs(level: str = "info") -> None:
    """One JSON object a line on standard error, or coloured lines when a person is looking."""
    pretty = sys.stderr.isatty()
    structlog.configure(
        processors=[
            Sparing(),
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *([] if pretty else [structlog.processors.format_exc_info]),
            _for_people() if pretty else structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        # Each line in one piece: a house that is killed leaves no half of one behind.
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(handlers=[_FromLibraries()], level=logging.WARNING, force=True)
    logging.captureWarnings(capture=True)
