"""Messages as they are read: libraries that know only doubles write 2.0 where an integer is meant."""

import re
from math import isinf
from typing import Any, Generic, TypeVar

import msgspec

from tavola.dialects.jsonlines import whole_number

T = TypeVar("T")


def _number(literal: str) -> float:
    number = whole_number(literal)
    if isinf(number):
        raise ValueError("Number out of range")
    return number


_FLOAT = re.compile(rb"[0-9][.eE]")
_plain = msgspec.json.Decoder(float_hook=_number)
_encode = msgspec.json.Encoder().encode


class Reader(Generic[T]):
    """Reads frames as one kind of message. What has integers where they belong is read in one go."""

    def __init__(self, kind: Any) -> None:
        self._typed: msgspec.json.Decoder[T] = msgspec.json.Decoder(kind, float_hook=_number)

    def read(self, frame: bytes) -> T:
        try:
            return self._typed.decode(frame)
        except msgspec.ValidationError:
            if not _FLOAT.search(frame):
                raise
        return self._typed.decode(_encode(_plain.decode(frame)))
