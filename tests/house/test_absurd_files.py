"""Replay files made up by somebody, with a seal that fits: each is the same game or refused in one sentence."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tavola.cli.fault import Fault
from tavola.cli.logs import MOST_TOLD, _read
from tavola.house import replay_file
from tavola.house.errors import NotDone
from tavola.house.replay import OPEN, Replay
from tests.support.logs import finished, short

HERE = "the absurd stands here"

ABSURD = {
    "less than nothing": "-1",
    "nothing": "0",
    "one": "1",
    "a thousand million": "1000000000",
    "more than a machine's number": str(2**64),
    "less than a machine's number": str(-(2**63) - 1),
    "a number of many digits": "9" * 5000,
    "a fraction": "1.5",
    "a whole float": "1e300",
    "too great a float": "1e999",
    "an empty word": '""',
    "a long word": '"' + "ab" * 5000 + '"',
    "a word that steers terminals": r'"\u0000\u001b[2J\n\r\u202e"',
    "half a letter": r'"\ud800"',
    "null": "null",
    "true": "true",
    "an empty list": "[]",
    "a long list": "[" + ",".join(["0"] * 20_000) + "]",
    "a deep list": "[" * 5000 + "]" * 5000,
    "a deep object": '{"a":' * 5000 + "1" + "}" * 5000,
    "an empty object": "{}",
    "another type of thing": '{"type":"Started","players":1000000000}',
    "something taken back": '{"type":"Undone","entry":1000000000}',
    "no JSON": "Dear diary",
}


def places(thing: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every field and element, at whatever depth."""
    steps = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    for step, inner in steps:
        yield (*way, step)
        yield from places(inner, (*way, step))


def put(line: bytes, way: tuple[Any, ...], raw: str) -> bytes:
    """The line with this in that place, whether it is JSON or not."""
    whole = inner = json.loads(line)
    for step in way[:-1]:
        inner = inner[step]
    inner[way[-1]] = HERE
    return json.dumps(whole, separators=(",", ":")).replace(f'"{HERE}"', raw).encode()


def sealed(lines: list[bytes]) -> bytes:
    text = b"".join(line + b"\n" for line in lines)
    return text + replay_file._seal(text)


@cache
def shown(text: bytes) -> tuple[Any, ...]:
    """The game as it is shown: the position after each entry."""
    return tuple(step.view for step in Replay(replay_file.read(text)).steps(OPEN))


def outcome(path: Path, text: bytes, original: bytes) -> str:
    """What became of such a file."""
    path.write_bytes(text)
    try:
        records, _ = _read(path)
    except Fault as refused:
        told = str(refused)
        assert told.isprintable(), "one line that does nothing to a terminal"
        assert told.startswith(str(path))
        assert len(told) < MOST_TOLD + 10
        return told
    assert tuple(step.view for step in Replay(records).steps(OPEN)) == shown(original), "it is another game"
    return ""


SMALL = replay_file.write(short())
LINES = SMALL.split(b"\n")[:-2]


PLACES = [(number, way) for number, line in enumerate(LINES) for way in places(json.loads(line))]


@pytest.mark.parametrize("absurd", range(len(ABSURD)), ids=list(ABSURD))
def test_whatever_stands_in_a_field_the_file_is_the_same_game_or_refused(tmp_path: Path, absurd: int) -> None:
    """Each of them in every third place."""
    raw = list(ABSURD.values())[absurd]
    tried = PLACES[absurd % 3 :: 3]
    refused = 0
    for number, way in tried:
        text = sealed([*LINES[:number], put(LINES[number], way, raw), *LINES[number + 1 :]])
        refused += bool(outcome(tmp_path / "game.jsonl", text, SMALL))
    assert len(tried) > 50
    assert refused > len(tried) // 2


@pytest.mark.parametrize("kind", ["eriantys expert", "masters solo"])
@pytest.mark.parametrize("raw", ABSURD.values(), ids=ABSURD)
def test_whatever_the_options_are_the_file_is_the_same_game_or_refused(
    tmp_path: Path, kind: str, raw: str
) -> None:
    whole = replay_file.write(finished(kind))
    lines = whole.split(b"\n")[:-2]
    for way in places(json.loads(lines[1])):
        if {"options", "players"} & set(way):
            outcome(tmp_path / "game.jsonl", sealed([lines[0], put(lines[1], way, raw), *lines[2:]]), whole)


# Too much of it


def never(*_: object) -> str:
    raise AssertionError("nothing of it is played")


def longer(count: int, line: bytes) -> bytes:
    """A file with this line put in so many times after the start."""
    heading = json.loads(LINES[0]) | {"entries": len(LINES) - 1 + count}
    made = [json.dumps(heading, separators=(",", ":")).encode(), *LINES[1:5]]
    made += [line.replace(b'"number":4', b'"number":%d' % (4 + number), 1) for number in range(count)]
    for body in LINES[5:]:
        entry = json.loads(body)
        made.append(body.replace(b'"number":%d' % entry["number"], b'"number":%d' % (entry["number"] + count), 1))
    return sealed(made)


def too_much() -> dict[str, tuple[bytes, str]]:
    move = LINES[5]
    many = json.loads(move) | {"moves": json.loads(move)["moves"] * 25}
    moves = json.dumps(many, separators=(",", ":")).encode()
    undone = b'{"number":4,"at":0,"who":null,"moves":[],"events":[{"type":"Undone","entry":3}]}'
    return {
        "bytes": (
            b"x" * (replay_file.MOST_BYTES + 1),
            "a file may be 33554432 bytes long, and this one is longer",
        ),
        "lines": (b"\n" * 30_000, "a file may have 20000 entries, and this one has more"),
        "entries": (longer(20_000, move), "a file may have 20000 entries, and this one has more"),
        "moves": (longer(1000, moves), "more was played and taken back up to here than a file may hold"),
        "taken back": (longer(2000, undone), "more was played and taken back up to here than a file may hold"),
        "a line": (longer(1, move[:-1] + b" " * 2**20 + b"}"), "line 6 is longer than 1048576 bytes"),
    }


TOO_MUCH = too_much()


@pytest.mark.parametrize(("text", "told"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_a_file_with_too_much_in_it_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: bytes, told: str
) -> None:
    monkeypatch.setattr(replay_file, "verify", never)
    assert told in outcome(tmp_path / "game.jsonl", text, SMALL)


def test_a_log_that_is_too_long_for_a_file_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_file, "MOST_ENTRIES", 3)
    with pytest.raises(NotDone, match=r"is too long for a file: a file may have 3 entries"):
        replay_file.write(short())
