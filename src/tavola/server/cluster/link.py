"""The link that a guest is passed on over: what is said on it, and both of its ends as far as bytes go.

Each of its frames is a kind, a length and so many bytes. The node that is called speaks first, with a nonce; the
caller proves with it that it knows the nodes' secret, and says whose words it is going to hand on.
"""

import asyncio
import hmac
from collections.abc import Callable
from enum import IntEnum
from typing import Final, Protocol, cast

import msgspec
from msgspec import Struct

from tavola.dialects.place import Place

NONCE_SIZE: Final = 16
CONNECT_SECONDS: Final = 2.0
_HEAD: Final = 5
_WRITTEN: Final = 256 * 1024
"""Bytes that may wait to be taken by the other node; then whoever says them waits."""


class Kind(IntEnum):
    HELLO = 1
    """The caller: whose words these are."""
    READY = 2
    """The other: they are heard here from now on."""
    FRAME = 3
    """Either: what the guest says, or is told."""
    UNREADABLE = 4
    """The caller: the guest has said something that is no frame, and why it is none."""
    PASS = 5
    """The other: what the guest asks for, or is at, is not here any more. With how it is introduced elsewhere."""
    DONE = 6
    """The caller: no more of this guest's words come here."""
    HELD = 7
    """The other: what came and was not heard."""
    BYE = 8
    """The other: the guest is to be let go, or, after a PASS, that was all."""


class Known(Struct, frozen=True):
    """What introduces a guest to another node."""

    words: list[bytes]
    """What a guest would say to be where this one is."""
    place: Place | None = None
    """Where it is at a table, if it is at one; it need not prove that again."""


class Hello(Struct, frozen=True):
    proof: bytes
    listener: str
    address: str
    known: Known


read_hello: Final = msgspec.msgpack.Decoder(Hello).decode
read_known: Final = msgspec.msgpack.Decoder(Known).decode
pack: Final = msgspec.msgpack.Encoder().encode


def proof(secret: bytes, nonce: bytes, listener: str, address: str, known: Known) -> bytes:
    return hmac.digest(secret, pack([nonce, listener, address, known]), "sha256")


def framed(kind: Kind, content: bytes = b"") -> bytes:
    return bytes((kind,)) + len(content).to_bytes(4, "big") + content


class LongFrame(Exception):  # noqa: N818 - another node's, or nobody's
    """A frame is longer than it may be."""


class Incoming:
    """What has come of frames; none may be longer than `most` bytes, if that is said."""

    __slots__ = ("_bytes", "most")

    def __init__(self, most: int | None = None) -> None:
        self.most = most
        self._bytes = b""

    def feed(self, data: bytes) -> None:
        self._bytes += data

    def next(self) -> tuple[int, bytes] | None:
        came = self._bytes
        if len(came) < _HEAD:
            return None
        end = _HEAD + int.from_bytes(came[1:_HEAD], "big")
        if self.most is not None and end > self.most + _HEAD:
            raise LongFrame
        if len(came) < end:
            return None
        self._bytes = came[end:]
        return came[0], came[_HEAD:end]

    def all(self) -> list[tuple[int, bytes]]:
        """All the frames that are whole."""
        came, start, found = self._bytes, 0, []
        while len(came) >= start + _HEAD:
            end = start + _HEAD + int.from_bytes(came[start + 1 : start + _HEAD], "big")
            if len(came) < end:
                break
            found.append((came[start], came[start + _HEAD : end]))
            start = end
        self._bytes = came[start:]
        return found


class Caller(Protocol):
    """Whoever hands a guest's words on over a link."""

    def told(self, kind: int, content: bytes) -> None: ...

    def link_full(self) -> None: ...

    def link_drained(self) -> None: ...

    def link_lost(self) -> None: ...


class Link(asyncio.Protocol):
    """The caller's end."""

    def __init__(self, hello: Callable[[bytes], bytes]) -> None:
        self._hello = hello
        self._incoming = Incoming()
        self._nonce = b""
        self._transport: asyncio.Transport | None = None
        self.ready: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        """Whether the guest's words are heard there."""
        self._caller: Caller | None = None

    def serve(self, caller: Caller) -> None:
        """From now on this one is told what comes."""
        self._caller = caller
        self._hand_on()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(high=_WRITTEN)

    def data_received(self, data: bytes) -> None:
        if len(self._nonce) < NONCE_SIZE:
            self._nonce += data[: NONCE_SIZE - len(self._nonce)]
            if len(self._nonce) == NONCE_SIZE and self._transport:
                self._transport.write(self._hello(self._nonce))
            return
        self._incoming.feed(data)
        self._hand_on()

    def _hand_on(self) -> None:
        if self._caller:
            for kind, content in self._incoming.all():
                self._caller.told(kind, content)
        elif not self.ready.done() and (frame := self._incoming.next()):
            self.ready.set_result(frame[0] == Kind.READY)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - gone is gone
        self._transport = None
        if not self.ready.done():
            self.ready.set_result(False)
        if self._caller:
            self._caller.link_lost()

    def pause_writing(self) -> None:
        if self._caller:
            self._caller.link_full()

    def resume_writing(self) -> None:
        if self._caller:
            self._caller.link_drained()

    # What the caller does

    def write(self, kind: Kind, content: bytes = b"") -> None:
        if self._transport:
            self._transport.write(framed(kind, content))

    def pause_reading(self) -> None:
        if self._transport:
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        if self._transport:
            self._transport.resume_reading()

    def close(self) -> None:
        if self._transport:
            self._transport.close()


async def call(host: str, port: int, hello: Callable[[bytes], bytes]) -> Link | None:
    """A link to the node there on which a guest's words are heard; None if there is none to be had."""
    loop = asyncio.get_running_loop()
    link = Link(hello)
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            await loop.create_connection(lambda: link, host, port)
            if await link.ready:
                return link
    except OSError:
        pass
    link.close()
    return None
