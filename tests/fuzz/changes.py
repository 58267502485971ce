"""Changes to what is said that keep most of its shape: words and numbers swapped, messages dropped and doubled.

Bytes changed blindly hardly ever get past a decoder; these do, and so reach what lies behind it.
"""

import json
import random
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

NUMBERS = (0, 1, -1, 2, 3, 4, 12, 91, 183, 255, 256, 2**31 - 1, 2**31, -(2**31), 2**53, 2**63, 2**64, 10**400)
FLOATS = (0.0, -0.0, 1.0, 0.5, -1.5, 1e300, 4.0, 1e16)
STRINGS = (
    "",
    " ",
    "0",
    "1",
    "-1",
    "true",
    "null",
    "\x00",
    "é",
    "\u0410nn",
    "😀",
    "a" * 300,
    "\u202e",
    "%CODE%",
    "%SECRET%",
)
ODDITIES: tuple[Any, ...] = (None, True, False, [], {}, [[]], {"": None}, *NUMBERS, *FLOATS, *STRINGS)
SPLICES = (
    b"\x00",
    b"\xff",
    b"\r",
    b"\t",
    b" ",
    b'"',
    b"\\u0000",
    b"\\ud800",
    b"{",
    b"[",
    b"}",
    b"]",
    b",",
    b"\xc3",
    b"-",
)

_TOKENS = re.compile(rb"[A-Za-z]+|-?\d+|[^A-Za-z\d]")
_WORDS = re.compile(r"[A-Za-z_]\w*")


class Words:
    """What is said in a dialect: whole messages, and the words they are made of."""

    def __init__(self, frames: Iterable[bytes]) -> None:
        self.frames = list(dict.fromkeys(frames))
        self.keys: list[str] = []
        self.values: list[Any] = []
        for frame in self.frames:
            self._learn(parsed(frame), frame)
        self.keys = list(dict.fromkeys(self.keys)) or ["type"]
        self.values = [json.loads(value) for value in dict.fromkeys(map(json.dumps, self.values))]
        self.values += ODDITIES

    def _learn(self, said: Any, frame: bytes) -> None:
        match said:
            case dict():
                self.keys += said
                for value in said.values():
                    self._learn(value, frame)
            case list():
                for value in said:
                    self._learn(value, frame)
            case Unparsed():
                self.values += _WORDS.findall(frame.decode(errors="replace"))
            case _:
                self.values.append(said)


class Unparsed:
    """Stands for what is no JSON."""


def parsed(frame: bytes) -> Any:
    try:
        return json.loads(frame) if frame[:1] in b"{[" and frame else Unparsed()
    except (ValueError, RecursionError):
        return Unparsed()


def _spelled(said: Any) -> bytes:
    return json.dumps(said, separators=(",", ":"), ensure_ascii=False).encode(errors="replace")


# One message

Place = tuple[Any, Any]
"""A container and the key or index in it."""


def places_in(said: Any) -> list[Place]:
    found: list[Place] = []
    left = [said]
    while left and len(found) < 2000:
        container = left.pop()
        items = container.items() if isinstance(container, dict) else enumerate(container)
        for key, value in items:
            found.append((container, key))
            if isinstance(value, dict | list) and value:
                left.append(value)
    return found


def _odd_value(place: Place, luck: random.Random, words: Words) -> None:
    container, key = place
    container[key] = luck.choice(words.values)


def _odd_number(place: Place, luck: random.Random, words: Words) -> None:
    container, key = place
    value = container[key]
    if isinstance(value, int | float) and not isinstance(value, bool):
        container[key] = luck.choice((value + 1, value - 1, -value, f"{value}", *FLOATS, *NUMBERS))
    else:
        _odd_value(place, luck, words)


def _left_out(place: Place, luck: random.Random, words: Words) -> None:
    container, key = place
    del container[key]


def _renamed(place: Place, luck: random.Random, words: Words) -> None:
    container, key = place
    if isinstance(container, dict):
        container[luck.choice(words.keys)] = container.pop(key)
    else:
        container.append(container[key])


def _wrapped(place: Place, luck: random.Random, words: Words) -> None:
    container, key = place
    value = container[key]
    container[key] = luck.choice(([value], {"": value}, [value, value], [value] * 40))


def _other_case(place: Place, luck: random.Random, words: Words) -> None:
    container, key = place
    value = container[key]
    if isinstance(value, str):
        container[key] = luck.choice((value.swapcase(), value + " ", value[1:], value * 2, [value]))
    else:
        _odd_value(place, luck, words)


_JSON_CHANGES: tuple[Callable[[Place, random.Random, Words], None], ...] = (
    _odd_value,
    _odd_value,
    _odd_number,
    _odd_number,
    _left_out,
    _renamed,
    _wrapped,
    _other_case,
)


def changed_frame(frame: bytes, luck: random.Random, words: Words) -> bytes:
    """A message that is nearly this one."""
    said = parsed(frame)
    if isinstance(said, dict | list) and said and luck.random() < 0.85:
        for _ in range(luck.choice((1, 1, 1, 2, 3))):
            if places := places_in(said):
                luck.choice(_JSON_CHANGES)(luck.choice(places), luck, words)
        return _spelled(said).replace(b"\n", b" ")
    return _changed_text(frame, luck, words)


def _changed_text(frame: bytes, luck: random.Random, words: Words) -> bytes:
    tokens = _TOKENS.findall(frame) or [b""]
    at = luck.randrange(len(tokens))
    match luck.randrange(6):
        case 0:
            tokens[at] = str(luck.choice(NUMBERS)).encode()
        case 1:
            tokens[at] = str(luck.choice(words.values)).encode(errors="replace")
        case 2:
            del tokens[at]
        case 3:
            tokens[at] *= luck.choice((2, 3, 100))
        case 4:
            other = luck.randrange(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
        case _:
            tokens.insert(at, luck.choice(SPLICES))
    return b"".join(tokens).replace(b"\n", b" ")


# A whole script


def changed_script(script: bytes, luck: random.Random, words: Words, directions: Sequence[str]) -> bytes:
    """A script that is nearly this one; `directions` are what can stand in it beside messages."""
    lines = script.split(b"\n")
    for _ in range(luck.choice((1, 1, 2, 4))):
        _change_line(lines, luck, words, directions)
    return b"\n".join(lines[:60])


def _change_line(lines: list[bytes], luck: random.Random, words: Words, directions: Sequence[str]) -> None:
    at = luck.randrange(len(lines)) if lines else 0
    match luck.randrange(8):
        case 0 if lines:
            del lines[at]
        case 1 if lines:
            lines.insert(at, lines[luck.randrange(len(lines))])
        case 2 | 3:
            lines.insert(at, luck.choice(directions).format(luck.randrange(100)).encode())
        case 4:
            lines.insert(at, luck.choice(words.frames))
        case 5:
            lines.insert(at, changed_frame(luck.choice(words.frames), luck, words))
        case _ if lines:
            if not lines[at].startswith(b"@"):
                lines[at] = changed_frame(lines[at], luck, words)
            else:
                lines[at] = luck.choice(directions).format(luck.randrange(100)).encode()
