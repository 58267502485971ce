"""How much work a message makes, counted and not timed: it may grow with the message's length and no faster."""

import gc
import json
import random
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, NamedTuple

from tests.fuzz.changes import parsed, places_in
from tests.fuzz.corpus import words_of
from tests.fuzz.hearing import recorded
from tests.fuzz.stage import Stage

LONG = 64 * 1024 - 200
"""Nearly as much as one message may have."""
SHORT = LONG // 4
GROWTH = 5
"""Four times the length may make so many times the work."""
FLOOR = 3_000
"""Steps that are no matter: whatever grows as the square of the length makes millions."""


class Work(NamedTuple):
    steps: int
    """Instructions of Python."""
    told: int
    """Bytes of answers to whoever said it."""


class Shape(NamedTuple):
    """A message that can be made as long as one likes."""

    name: str
    of_length: Callable[[int], bytes]


def counted(act: Callable[[], None]) -> int:
    """The instructions that Python carries out in it."""
    steps = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal steps
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        if event == "opcode":
            steps += 1
        return trace

    before = sys.gettrace()
    gc.disable()  # what other tests have left is not to be cleared away, and counted, in the middle of it
    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(before)
        gc.enable()
    return steps


_GROWS: dict[str, Callable[[int], str]] = {
    "a long string": lambda size: '"' + "a" * size + '"',
    "a string of escapes": lambda size: '"' + "\\u00e9" * (size // 6) + '"',
    "a long number": lambda size: "9" * size,
    "a long fraction": lambda size: "0." + "9" * size,
    "a deep list": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "a deep object": lambda size: '{"a":' * (size // 6) + "1" + "}" * (size // 6),
    "a long list of nothing": lambda size: "[" + ",".join(["null"] * (size // 5)) + "]",
    "a long list of lists": lambda size: "[" + ",".join(["[]"] * (size // 3)) + "]",
    "an object of many members": lambda size: "{" + ",".join(f'"{n}":1' for n in range(size // 9)) + "}",
}

_HOLE = "a hole in it"


def _with_hole(said: Any, place: tuple[Any, Any]) -> str:
    container, key = place
    kept, container[key] = container[key], _HOLE
    spelled = json.dumps(said)
    container[key] = kept
    return spelled


def _json_shapes(said: dict[str, Any]) -> Iterator[Shape]:
    kind = str(next(iter(said.values()), ""))[:30]
    for place in places_in(said):
        spelled, value = _with_hole(said, place), place[0][place[1]]
        before, _, after = spelled.partition(json.dumps(_HOLE))
        for name, grows in _GROWS.items():
            yield Shape(
                f"{kind}.{place[1]}: {name}",
                lambda size, before=before, after=after, grows=grows: f"{before}{grows(size)}{after}".encode(),  # type: ignore[misc]
            )
        item = json.dumps(value[0] if isinstance(value, list) and value else value)
        yield Shape(
            f"{kind}.{place[1]}: many of the same",
            lambda size, before=before, after=after, item=item: (  # type: ignore[misc]
                f"{before}[{','.join([item] * (size // (len(item) + 1)))}]{after}".encode()
            ),
        )
        if isinstance(place[0], dict):
            member = f"{json.dumps(place[1])}:{json.dumps(value)},"
            yield Shape(
                f"{kind}.{place[1]}: said again and again",
                lambda size, member=member: b"{%s}" % (member * (size // len(member))).encode().rstrip(b","),  # type: ignore[misc]
            )


def _text_shapes(line: bytes) -> Iterator[Shape]:
    word, _, rest = line.partition(b" ")
    for name, item in (
        ("said again and again", rest + b" "),
        ("a long word", b"a"),
        ("a long number", b"9"),
        ("blanks", b" "),
    ):
        yield Shape(
            f"{word.decode()}: {name}",
            lambda size, item=item: word + b" " + item * (size // len(item)),  # type: ignore[misc]
        )


def shapes(frames: list[bytes]) -> list[Shape]:
    """Every message of each kind, grown in every place."""
    kinds: dict[tuple[Any, ...], list[Shape]] = {}
    for frame in frames:
        said = parsed(frame)
        if isinstance(said, dict):
            kind = (*[said.get(key) for key in ("type", "subtype", "Message", "pawn")], *sorted(said))
            kinds.setdefault(kind, list(_json_shapes(said)))
        else:
            kinds.setdefault((frame.partition(b" ")[0],), list(_text_shapes(frame)))
    return [shape for found in kinds.values() for shape in found]


def said_in(talk: str) -> list[bytes]:
    return [line for way, line in recorded(talk) if way == "<"]


def on_stage(talk: str, *, seated: bool) -> Stage:
    """With the guest who is to speak in the middle of a game, or as a stranger."""
    stage = Stage(talk, words_of(talk))
    if seated:
        stage.perform(b"@seat\n@play 3")
    stage.speaker.outlet.frames.clear()
    return stage


def work_of(talk: str, frame: bytes, *, seated: bool) -> Work:
    """What it takes to hear this message, from a stranger or in the middle of a game."""
    speaker = on_stage(talk, seated=seated).speaker
    steps = counted(lambda: speaker.session.receive(frame))
    return Work(steps, sum(map(len, speaker.outlet.frames)))


def sample(talk: str, count: int) -> list[Shape]:
    """So many of all shapes, the same ones in every run."""
    found = shapes(said_in(talk))
    return found if count >= len(found) else random.Random(f"{talk} grows").sample(found, count)


def grows_too_fast(talk: str, shape: Shape, *, seated: bool) -> str | None:
    """In words, what grows faster than the message."""
    short = work_of(talk, shape.of_length(SHORT), seated=seated)
    long = work_of(talk, shape.of_length(LONG), seated=seated)
    for what, less, more in zip(Work._fields, short, long, strict=True):
        if more > GROWTH * less + FLOOR:
            return f"{talk}, {shape.name}: {what} grow from {less:,} to {more:,} with four times the length"
    return None
