"""`tavola tail`: one table's conversation, frame by frame, for authors of clients who run the house themselves.

Only a house that was started with `--tail` has any of this: its connections are then of the classes made here.
Whoever may open the socket in the data folder sees every hand, as whoever may read the database does; secrets of
seats are blotted out.
"""

import asyncio
import re
import socket
import time
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Literal

import msgspec
import structlog
from msgspec import Struct

from tavola.dialects.session import Session
from tavola.house.errors import NotDone
from tavola.house.ledger import Phase
from tavola.server.connection import Connection
from tavola.server.hall import Hall
from tavola.server.lines import LineConnection
from tavola.server.websocket import WebSocketConnection
from tavola.store.folder import Unusable

log = structlog.get_logger()

SOCKET = "tail.sock"
MOST_READERS = 16
MOST_UNREAD = 1024 * 1024
"""Bytes that somebody who follows a table may leave unread."""
MOST_FRAME = 64 * 1024
"""Letters of one frame that are shown."""
FRAMES_BEFORE = 16
"""Frames that are remembered of a guest who is at no table yet, to be shown with the table it comes to."""
LOOK_SECONDS = 5.0
"""How often it is looked whether a table that is followed is still there."""

CLOSING = "the house is closing"
OVER = "the game is over and everybody has left the table"

_SECRETS = re.compile(r'("secret"\s*:\s*)"(?:[^"\\]|\\.)*"|(?<![0-9a-zA-Z])[0-9a-f]{32}(?![0-9a-zA-Z])')
"""What is called so, and what looks like one."""

Direction = Literal["in", "out"]


class Ask(Struct, frozen=True):
    """What a follower says, once."""

    table: str


class Following(Struct, frozen=True, tag=True):
    """The first line: what is shown from now on."""

    table: str
    game: str


class Frame(Struct, frozen=True, tag=True):
    """One line of a conversation."""

    at: int
    """Milliseconds since 1970."""
    guest: int
    """The number of the connection."""
    address: str
    dialect: str
    seat: int | None
    name: str | None
    direction: Direction
    """Whether the guest said it or was told it."""
    frame: str


class End(Struct, frozen=True, tag=True):
    """The last line: why there are no more."""

    reason: str
    refused: bool = False


TailSays = Following | Frame | End


_encode = msgspec.json.Encoder().encode
_ask = msgspec.json.Decoder(Ask)


def blotted(frame: bytes) -> str:
    """A frame as text, without the secrets of seats."""
    return _SECRETS.sub(r'\1"***"', frame.decode(errors="backslashreplace"))[:MOST_FRAME]


class Tail:
    """All who follow tables, and the way for more of them."""

    def __init__(self) -> None:
        self._hall: Hall | None = None
        self._path: Path | None = None
        self._server: asyncio.Server | None = None
        self._readers: dict[str, list[asyncio.StreamWriter]] = {}
        self._looking: asyncio.TimerHandle | None = None
        self.numbers = count(1)

    # Who follows

    async def open(self, hall: Hall, folder: Path) -> None:
        """Listen in the data folder, for its owner alone; `Unusable` if that cannot be."""
        self._hall = hall
        path = folder / SOCKET
        listening = socket.socket(socket.AF_UNIX)
        try:
            path.unlink(missing_ok=True)
            listening.bind(str(path))
            path.chmod(0o600)
        except OSError as fault:
            listening.close()
            raise Unusable(f"cannot listen at {path} for `tavola tail`: {fault}") from fault
        self._path = path
        self._server = await asyncio.start_unix_server(self._welcome, sock=listening, limit=1024)
        self._look_on()

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        code = ""
        try:
            code = self._table(await reader.readline())
        except (NotDone, msgspec.DecodeError, ValueError) as why:
            writer.write(_line(End(str(why), refused=True)))
            writer.close()
            return
        log.info("tail begins", table=code)
        self._readers.setdefault(code, []).append(writer)
        assert self._hall
        writer.write(_line(Following(code, self._hall.house.tables[code].game.name)))
        with suppress(ConnectionError):
            await reader.read()  # it says no more; this ends with the connection
        self._forget(code, writer)
        writer.close()

    def _table(self, line: bytes) -> str:
        assert self._hall
        if sum(map(len, self._readers.values())) >= MOST_READERS:
            raise NotDone(f"there are {MOST_READERS} who follow tables already")
        return self._hall.house.find(_ask.decode(line).table, by=None).code

    def _forget(self, code: str, writer: asyncio.StreamWriter) -> None:
        if writer in (readers := self._readers.get(code, [])):
            readers.remove(writer)
        if not readers:
            self._readers.pop(code, None)

    def _look_on(self) -> None:
        assert self._hall
        self.look()
        self._looking = self._hall.loop.call_later(LOOK_SECONDS, self._look_on)

    def look(self) -> None:
        """End what follows a table that is no more."""
        for code in tuple(self._readers):
            table = self._hall.house.tables.get(code) if self._hall else None
            if table is None or (table.phase is Phase.OVER and not table.attended):
                self._end(code, OVER)

    def _end(self, code: str, why: str) -> None:
        for writer in self._readers.pop(code, []):
            self._tell(code, writer, _line(End(why)))
            writer.close()

    async def stop(self) -> None:
        if self._looking:
            self._looking.cancel()
        writers = [writer for readers in self._readers.values() for writer in readers]
        for code in tuple(self._readers):
            self._end(code, CLOSING)
        for writer in writers:
            with suppress(OSError, TimeoutError):
                await asyncio.wait_for(writer.wait_closed(), 1.0)
        if self._server and self._path:
            self._server.close()
            self._path.unlink(missing_ok=True)

    # What they are told

    def follows(self, code: str) -> bool:
        return code in self._readers

    def show(self, code: str, frames: Iterable[Frame]) -> None:
        lines = b"".join(map(_line, frames))
        for writer in tuple(self._readers.get(code, ())):
            self._tell(code, writer, lines)

    def _tell(self, code: str, writer: asyncio.StreamWriter, lines: bytes) -> None:
        writer.write(lines)
        if writer.transport.get_write_buffer_size() > MOST_UNREAD:
            assert self._hall
            self._hall.refusals["tail does not read"] += 1
            log.info("tail cut off: it does not read", table=code)
            self._forget(code, writer)
            writer.transport.abort()


def _line(message: TailSays) -> bytes:
    return _encode(message) + b"\n"


class Ear:
    """Hears one connection. What a guest says before it is at a table belongs to the table it comes to."""

    def __init__(self, tail: Tail, session: Session) -> None:
        self._tail = tail
        self._session = session
        self._number = next(tail.numbers)
        self._before: deque[Frame] = deque(maxlen=FRAMES_BEFORE)
        self._at = ""
        """The table it was last seen at."""
        self.address = ""

    def gone(self) -> None:
        self._tail.look()

    def take(self, direction: Direction, frames: Iterable[bytes]) -> None:
        table, seat = self._session.table, self._session.seat
        # The answer to leaving a table comes when the guest is no longer at it.
        self._at = table.code if table else self._at if direction == "out" else ""
        if self._at and not self._tail.follows(self._at):
            self._before.clear()
            return
        now = int(time.time() * 1000)
        taken = [
            Frame(
                at=now,
                guest=self._number,
                address=self.address,
                dialect=self._session.dialect,
                seat=seat.index if seat else None,
                name=seat.name if seat else None,
                direction=direction,
                frame=blotted(line),
            )
            for frame in frames
            for line in frame.removesuffix(b"\n").split(b"\n")
        ]
        if not self._at:
            self._before.extend(taken)
            return
        self._tail.show(self._at, [*self._before, *taken])
        self._before.clear()


class _Heard(Connection):
    """What both kinds of tailed connection add: what is cut was said, what is written is told."""

    __slots__ = ()

    ear: Ear

    def arrived(self, address: str) -> None:
        self.ear.address = address
        super().arrived(address)

    def cut_more(self) -> list[bytes]:
        lines = super().cut_more()  # type: ignore[safe-super] # each kind has its own
        self.ear.take("in", lines)
        return lines

    def write(self, frames: list[bytes]) -> None:
        self.ear.take("out", frames)
        super().write(frames)  # type: ignore[safe-super]

    def gone(self) -> None:
        super().gone()
        self.ear.gone()


class TailedLines(_Heard, LineConnection):
    __slots__ = ("ear",)

    def __init__(self, tail: Tail, *made: Any) -> None:
        super().__init__(*made)
        self.ear = Ear(tail, self.session)


class TailedWebSocket(_Heard, WebSocketConnection):
    __slots__ = ("ear",)

    def __init__(self, tail: Tail, *made: Any) -> None:
        super().__init__(*made)
        self.ear = Ear(tail, self.session)
