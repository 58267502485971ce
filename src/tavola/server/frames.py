"""WebSocket frames of a guest, as RFC 6455 has them: cut one at a time, when somebody asks for the next."""

from enum import Enum

CONTROL = 0x8
"""Kinds of frames from here on say something about the connection: close, ping, pong."""
_CONTINUATION, _TEXT, _BINARY, _CLOSE = 0x0, 0x1, 0x2, 0x8
_KINDS = frozenset({_CONTINUATION, _TEXT, _BINARY, _CLOSE, 0x9, 0xA})
_CLOSE_CODES = frozenset({*range(1000, 1004), *range(1007, 1015), *range(3000, 5000)})
"""What a close may give as its reason: the others are for programs among themselves, or nobody's."""
_FIN, _RESERVED, _MASKED = 0x80, 0x70, 0x80
_LONG = {126: 2, 127: 8}
"""How many bytes tell the length of a frame that is longer than these numbers can."""
_MASK_SIZE = 4
_MOST_CONTROL = 125

PROTOCOL_ERROR, NOT_TEXT, TOO_LONG = 1002, 1007, 1009


class WrongFrame(Exception):  # noqa: N818 - what a guest sent, not a fault of ours
    """What came is no frame a guest may send; with the code the connection is closed with."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Kind(Enum):
    MESSAGE = "the last or only frame of a message, with the whole of it"
    PIECE = "a piece of a message that goes on"
    CONTROL = "ping, pong or close, as it came"


class Frames:
    """A message may be `most` bytes long."""

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
        """The next frame, None if not all of it is here; or `WrongFrame`, this time and every time after."""
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
        if kind < CONTROL and len(self._message) + length > self._most:
            raise WrongFrame(TOO_LONG, f"a message may be {self._most} bytes long")
        payload += _MASK_SIZE
        end = payload + length
        if len(came) < end:
            return None
        if kind >= CONTROL:
            if kind == _CLOSE and length >= 2:
                _check_code(unmasked(came[payload : payload + 2], came[payload - _MASK_SIZE : payload]))
            self._start = end
            return Kind.CONTROL, came[start:end]
        piece = self._message + unmasked(came[payload:end], came[payload - _MASK_SIZE : payload])
        began_as = self._message_kind if self._message_kind is not None else kind
        if not first & _FIN:
            self._message, self._message_kind, self._start = piece, began_as, end
            return Kind.PIECE, b""
        if began_as == _TEXT and not is_text(piece):
            raise WrongFrame(NOT_TEXT, "a text message must be UTF-8")
        self._message, self._message_kind, self._start = b"", None, end
        return Kind.MESSAGE, piece

    def _check(self, first: int, second: int) -> None:
        """What can be wrong with a frame whatever is in it."""
        kind = first & 0x0F
        wrong = None
        if not second & _MASKED:
            wrong = "a guest's frames must be masked"
        elif first & _RESERVED or kind not in _KINDS:
            wrong = "there is no such frame"
        elif kind >= CONTROL and (not first & _FIN or second & 0x7F > _MOST_CONTROL):
            wrong = f"a ping, pong or close is one frame of up to {_MOST_CONTROL} bytes"
        elif kind < CONTROL and (kind == _CONTINUATION) != (self._message_kind is not None):
            wrong = "a message's pieces come one after another, the first with its kind and no other"
        if wrong:
            raise WrongFrame(PROTOCOL_ERROR, wrong)


def _check_code(code: bytes) -> None:
    if int.from_bytes(code, "big") not in _CLOSE_CODES:
        raise WrongFrame(PROTOCOL_ERROR, "a connection is not closed for that reason")


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
