"""WebSocket frames, as RFC 6455 has them: a guest's are cut one at a time, when somebody asks for the next."""

from enum import Enum
from typing import Final

CONTINUATION: Final = 0x0
TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
_KINDS = frozenset({CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG})
_CONTROL: Final = CLOSE
"""Kinds of frames from here on say something about the connection."""
_CLOSE_CODES = frozenset({*range(1000, 1004), *range(1007, 1015), *range(3000, 5000)})
"""What a close may give as its reason: the others are for programs among themselves, or nobody's."""
_FIN: Final = 0x80
_RESERVED: Final = 0x70
_MASKED: Final = 0x80
_LONG = {126: 2, 127: 8}
"""How many bytes tell the length of a frame that is longer than these numbers can."""
_MASK_SIZE: Final = 4
_MOST_CONTROL: Final = 125

NORMAL: Final = 1000
PROTOCOL_ERROR: Final = 1002
NOT_TEXT: Final = 1007
TOO_LONG: Final = 1009


class WrongFrame(Exception):  # noqa: N818 - what a guest sent, not a fault of ours
    """What came is no frame a guest may send; with the code the connection is closed with."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Kind(Enum):
    MESSAGE = "the last or only frame of a message, with the whole of it"
    PIECE = "a piece of a message that goes on"
    PING = "whether we are there, and what we are to answer it with"
    PONG = "an answer to that"
    CLOSE = "the last frame, with the code and the reason it gives, if any"


_CONTROLS = {CLOSE: Kind.CLOSE, PING: Kind.PING, PONG: Kind.PONG}


class Frames:
    """A message may be `most` bytes long."""

    __slots__ = ("_bytes", "_message", "_message_kind", "_most", "_start")

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = b""
        self._start = 0
        """Where the next frame begins in them."""
        self._message = b""
        self._message_kind: int | None = None
        """The message whose pieces are coming."""

    def feed(self, data: bytes) -> None:
        self._bytes = self._bytes[self._start :] + data
        self._start = 0

    def next(self) -> tuple[Kind, bytes] | None:
        """The next frame, None if not all of it is here. After a close or `WrongFrame` there is nothing else."""
        came, start = self._bytes, self._start
        if len(came) < start + 2:
            return None
        first, second = came[start], came[start + 1]
        kind, length = first & 0x0F, second & 0x7F
        self._check(first, second)
        payload = start + 2 + _LONG.get(length, 0)
        if len(came) < payload:
            return None
        if length in _LONG:
            length = int.from_bytes(came[start + 2 : payload], "big")
        if kind < _CONTROL and len(self._message) + length > self._most:
            raise WrongFrame(TOO_LONG, f"a message may be {self._most} bytes long")
        payload += _MASK_SIZE
        end = payload + length
        if len(came) < end:
            return None
        content = unmasked(came[payload:end], came[payload - _MASK_SIZE : payload])
        if kind >= _CONTROL:
            if kind == CLOSE:
                _check_goodbye(content)
            else:
                self._pass(end)
            return _CONTROLS[kind], content
        if self._message_kind is not None:
            kind, content = self._message_kind, self._message + content
        if not first & _FIN:
            self._message, self._message_kind = content, kind
            self._pass(end)
            return Kind.PIECE, b""
        if kind == TEXT and not is_text(content):
            raise WrongFrame(NOT_TEXT, "a text message must be UTF-8")
        self._message, self._message_kind = b"", None
        self._pass(end)
        return Kind.MESSAGE, content

    def _pass(self, end: int) -> None:
        """The next frame begins there; if that is where the bytes end, nobody needs them any more."""
        if end == len(self._bytes):
            self._bytes, self._start = b"", 0
        else:
            self._start = end

    def _check(self, first: int, second: int) -> None:
        """What can be wrong with a frame whatever is in it."""
        kind = first & 0x0F
        wrong = None
        if not second & _MASKED:
            wrong = "a guest's frames must be masked"
        elif first & _RESERVED or kind not in _KINDS:
            wrong = "there is no such frame"
        elif kind >= _CONTROL and (not first & _FIN or second & 0x7F > _MOST_CONTROL):
            wrong = f"a ping, pong or close is one frame of up to {_MOST_CONTROL} bytes"
        elif kind < _CONTROL and (kind == CONTINUATION) != (self._message_kind is not None):
            wrong = "a message's pieces come one after another, the first with its kind and no other"
        if wrong:
            raise WrongFrame(PROTOCOL_ERROR, wrong)


def _check_goodbye(content: bytes) -> None:
    """A close has nothing in it, or a code of two bytes and perhaps a reason in words."""
    if content and int.from_bytes(content[:2], "big") not in _CLOSE_CODES:
        raise WrongFrame(PROTOCOL_ERROR, "a connection is not closed for that reason")
    if not is_text(content[2:]):
        raise WrongFrame(NOT_TEXT, "the reason for closing a connection must be UTF-8")


def framed(kind: int, content: bytes) -> bytes:
    """A frame as the house sends it: whole, and without a mask."""
    size = len(content)
    if size < 126:
        return bytes((_FIN | kind, size)) + content
    if size < 65_536:
        return bytes((_FIN | kind, 126, size >> 8, size & 0xFF)) + content
    return bytes((_FIN | kind, 127)) + size.to_bytes(8, "big") + content


def unmasked(payload: bytes, mask: bytes) -> bytes:
    size = len(payload)
    whole_mask = mask * (size // _MASK_SIZE + 1)
    number = int.from_bytes(payload, "little") ^ int.from_bytes(whole_mask[:size], "little")
    return number.to_bytes(size, "little")


def is_text(message: bytes) -> bool:
    if message.isascii():
        return True
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True
