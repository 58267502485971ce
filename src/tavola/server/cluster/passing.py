"""A guest who is passed on: at the node it is connected to, and at the one that keeps what it asked for."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from typing import cast

import structlog

from tavola.dialects.session import NOBODY, Outlet, Session
from tavola.house.news import News
from tavola.server.cluster.link import (
    NONCE_SIZE,
    Incoming,
    Kind,
    Known,
    Link,
    LongFrame,
    framed,
    pack,
    proof,
    read_hello,
    read_known,
)
from tavola.server.connection import Connection
from tavola.server.hall import Hall
from tavola.server.lines import KEEPALIVE

log = structlog.get_logger()

HELLO_SECONDS = 5.0
MOST_HELLO = 256 * 1024
MOST_STRANGERS = 256
"""Connections of those who have yet to prove that they are nodes."""
WAIT_SECONDS = 0.01
"""Between two looks whether a guest who is passed back has been told all there was."""


class PassedOn(Session):
    """In the place of a guest's session, at the node it is connected to: its words go over the link, and what it
    is told comes from there.
    """

    __slots__ = ("_back", "_come_home", "_connection", "_held", "_link", "_parted", "node")

    dialect = "passed on"
    hangs_up = True

    def __init__(
        self,
        connection: Connection,
        link: Link,
        node: str,
        come_home: Callable[[Connection, Known, list[bytes]], None],
    ) -> None:
        super().__init__(connection.hall.house, connection)
        self.known = True
        self.node = node
        self._connection = connection
        self._link = link
        self._come_home = come_home
        self._held: list[bytes] = []
        """What the other node has not heard."""
        self._back: Known | None = None
        """What introduces the guest to others, once the other node has nothing to do with it any more."""
        self._parted = False
        """Whether that was the last of what comes from there."""

    # What the guest does

    def receive(self, frame: bytes) -> None:
        self._link.write(Kind.FRAME, frame)

    def unreadable(self, reason: str) -> None:
        self._link.write(Kind.UNREADABLE, reason.encode())

    def relieved(self) -> None:
        self._link.resume_reading()

    def lost(self) -> None:
        self._link.close()

    def hear(self, news: News) -> None:
        pass

    def dismissed(self, reason: str) -> None:
        pass

    # What the other node does

    def told(self, kind: int, content: bytes) -> None:
        connection = self._connection
        if connection.session is not self:
            return
        if kind == Kind.FRAME:
            connection.send(content, 0)
            if connection.unread_much:
                connection.clog()
                self._link.pause_reading()
        elif kind == Kind.PASS:
            self._back = read_known(content)
            connection.looking = True
            self._link.write(Kind.DONE)
        elif kind == Kind.HELD:
            self._held.append(content)
        elif kind == Kind.BYE:
            self._parted = True
            self.node = ""
            if self._back is None:
                connection.close()
            else:
                self._come_home(connection, self._back, self._held)

    def link_full(self) -> None:
        self._connection.looking = True

    def link_drained(self) -> None:
        if self._connection.session is self and self._back is None:
            self._connection.go_on()

    def link_lost(self) -> None:
        if self._connection.session is self and not self._parted:
            self._connection.close()


class Nowhere:
    """The way out to a guest who is told everything elsewhere."""

    def __init__(self, address: str) -> None:
        self.address = address

    def send(self, frame: bytes, sequence: int | None = None) -> None:
        pass

    def close(self) -> None:
        pass


class LinkedConnection(Connection, asyncio.Protocol):
    """The connection of a guest who is connected to another node, at the node that keeps what it asked for."""

    __slots__ = (
        "_giving_back",
        "_incoming",
        "_nonce",
        "_said_hello",
        "_secret",
        "_sessions",
        "_strangers",
        "_transport",
    )

    _transport: asyncio.Transport

    def __init__(
        self,
        hall: Hall,
        secret: bytes,
        sessions: Mapping[str, Callable[[Outlet], Session]],
        strangers: set["LinkedConnection"],
    ) -> None:
        super().__init__(hall, NOBODY)
        self._strangers = strangers
        """Those who have not said who they are."""
        self._secret = secret
        self._sessions = sessions
        self._incoming = Incoming(MOST_HELLO)
        self._nonce = secrets.token_bytes(NONCE_SIZE)
        self._said_hello = False
        self._giving_back = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        if len(self._strangers) >= MOST_STRANGERS:
            self._transport.abort()
            return
        self._strangers.add(self)
        if connection := transport.get_extra_info("socket"):
            for level, option, value in KEEPALIVE:
                connection.setsockopt(level, option, value)
        limits = self.hall.limits
        self._transport.set_write_buffer_limits(high=min(limits.unread, limits.unsent))
        self._transport.write(self._nonce)
        self.hall.loop.call_later(HELLO_SECONDS, self._refuse_stranger)

    def _refuse_stranger(self) -> None:
        if not self._said_hello:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - gone is gone
        self._strangers.discard(self)
        self._said_hello = True
        self.gone()

    # In

    def data_received(self, data: bytes) -> None:
        if self._closing:
            return
        self._incoming.feed(data)
        if not self._said_hello:
            self._hear_hello()
        if self._giving_back:
            self._hear_done()
        elif self._said_hello:
            if self._lines or self.waiting:
                self.backlog = True
                self._mind_reading()
            elif lines := self.cut_more():
                self.hear(lines)

    def _hear_hello(self) -> None:
        try:
            frame = self._incoming.next()
            if frame is None:
                return
            hello = read_hello(frame[1])
        except (LongFrame, ValueError):
            self._transport.abort()
            return
        known = hello.known
        expected = proof(self._secret, self._nonce, hello.listener, hello.address, known)
        make = self._sessions.get(hello.listener)
        if make is None or not secrets.compare_digest(hello.proof, expected):
            log.warning("link refused", reason="whoever called does not know the nodes' secret")
            self._transport.abort()
            return
        self._said_hello = True
        self._strangers.discard(self)
        if not self.hall.admission.enter(hello.address):
            self._transport.abort()
            return
        self._incoming.most = None
        self.listener = hello.listener
        self.session = make(self)
        self._stale = True  # the guest has the answers
        self.arrived(hello.address)
        self.introduce(known.words)
        self._stale = False
        if known.place is not None and not self.put_at(known.place):
            self._transport.abort()  # it may not be here yet
            return
        self._transport.write(framed(Kind.READY))

    def cut_more(self) -> list[bytes]:
        lines: list[bytes] = []
        self.backlog = True
        for _ in range(self.hall.limits.waiting_lines):
            frame = self._incoming.next()
            if frame is None:
                self.backlog = False
                break
            kind, content = frame
            if kind == Kind.FRAME:
                lines.append(content)
            elif kind == Kind.UNREADABLE:
                self.backlog = False
                # What came before it is heard first, if it can be heard at once; the guest is let go anyway.
                if lines:
                    self._lines = lines
                    self.pump()
                self.refuse_frame(content.decode(errors="replace"))
                return []
        return lines

    # Out

    def write(self, frames: list[bytes]) -> None:
        self._transport.write(b"".join([framed(Kind.FRAME, frame) for frame in frames]))

    def unread(self) -> int:
        return self._transport.get_write_buffer_size()

    def pause_writing(self) -> None:
        self.full()

    def resume_writing(self) -> None:
        self.drained()

    def shut(self) -> None:
        if not self._transport.is_closing():
            self._transport.write(framed(Kind.BYE))
            self._transport.close()

    def abort(self) -> None:
        self._closing = True
        self._transport.abort()

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()

    # Back

    def give_back(self) -> None:
        """What the guest asks for, or is at, is not here any more: whoever called is to see to it.

        Unless it is at a table where it cannot go on without coming back to it.
        """
        if self._closing or self._giving_back:
            return
        if self._frames:
            self.hall.loop.call_later(WAIT_SECONDS, self.give_back)
            return
        session, place = self.session, self.session.place()
        if session.table is not None and place is None:
            return
        self._giving_back = True
        self._transport.write(framed(Kind.PASS, pack(Known(session.introduction(), place))))
        if place is not None:
            # Until the house is closed the session stays at the table: nobody is told that its guest is gone.
            session.outlet = Nowhere(self.address)
            self.session = NOBODY
        self._transport.resume_reading()
        self._hear_done()

    def _hear_done(self) -> None:
        """All that came and was not heard goes back."""
        while frame := self._incoming.next():
            kind, content = frame
            if kind == Kind.FRAME:
                self._lines = [*(self._lines or []), content]
            elif kind == Kind.DONE:
                held = b"".join([framed(Kind.HELD, line) for line in self._lines or ()])
                self._lines = None
                self._transport.write(held + framed(Kind.BYE))
                self._transport.close()
                self._closing = True
