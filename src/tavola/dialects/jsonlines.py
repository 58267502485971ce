"""Lines that hold one JSON object each: what several documents' dialects have in common."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

EXACT = 2**53
"""Up to here a double counts every integer."""


def whole_number(literal: str) -> float:
    """Libraries that know only doubles write 2.0 where a document says an integer: it is the integer."""
    number = float(literal)
    return int(number) if number.is_integer() and abs(number) < EXACT else number


_decoder = msgspec.json.Decoder(dict[str, Any], float_hook=whole_number)
_encode = msgspec.json.Encoder().encode
_encode_lines = msgspec.json.Encoder().encode_lines


class Unreadable(Exception):  # noqa: N818 - an answer to a guest, not a fault
    """What was said cannot be understood; the message is a sentence for whoever said it."""


def read_object(line: bytes) -> dict[str, Any]:
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError:
        raise Unreadable("a line must hold one JSON object") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as why:
        raise Unreadable(f"this line is no JSON: {why}") from why
    except RecursionError:
        raise Unreadable("this line is nested too deeply") from None


def convert(said: dict[str, Any], message: type[T], *, lenient: bool = False) -> T:
    """The object as this message; lenient also takes numbers and booleans that come as strings."""
    try:
        return msgspec.convert(said, message, strict=not lenient)
    except msgspec.ValidationError as why:
        raise Unreadable(str(why)) from why


def line(message: Any) -> bytes:
    return _encode(message) + b"\n"


def lines(messages: Sequence[Any]) -> bytes:
    # Of anything but a list msgspec 0.22 keeps an iterator for ever.
    return _encode_lines(list(messages))
