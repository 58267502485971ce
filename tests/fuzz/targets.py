"""Everything that reads what somebody else wrote, as targets for fuzzing: bytes in, only what is declared out."""

import asyncio
import random
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from hashlib import sha256

import msgspec

from tavola.dialects.session import Outlet
from tavola.house.audit import VerificationFailed
from tavola.house.replay import Replay
from tavola.house.replay_file import Corrupt, prove, read, write
from tavola.house.words import CODECS
from tavola.server.limits import LIMITS
from tests.fuzz import hearing, stage
from tests.fuzz.changes import Words, changed_frame, changed_script
from tests.fuzz.corpus import example_script, scripts_of, words_of
from tests.support.dry import DryConnection, Recorder, dry_hall
from tests.support.logs import finished, short, with_undone


@dataclass(frozen=True)
class Target:
    name: str
    run: Callable[[bytes], None]
    """Raises if anything comes out that is not declared."""
    seeds: Callable[[], dict[str, bytes]]
    """What to start from, by name."""
    change: Callable[[bytes, random.Random], bytes]
    """An input that is nearly this one."""


def note_script(fault: Exception, done: list[bytes]) -> None:
    """Tell with a fault what led to it, line by line, as it can be put into the corpus."""
    fault.add_note("the script, as far as it came:\n" + b"\n".join(done).decode(errors="backslashreplace"))
    fault.__dict__["script"] = b"\n".join(done)


# Talking to the house, and hearing a server


def _talk(talk: str, script: bytes) -> None:
    acted = stage.Stage(talk, words_of(talk))
    try:
        acted.perform(script)
        acted.check()
    except Exception as fault:
        note_script(fault, acted.done)
        raise


def _hear(talk: str, script: bytes) -> None:
    heard = hearing.Hearing(talk, words_of(talk))
    try:
        heard.perform(script)
    except Exception as fault:
        note_script(fault, heard.done)
        raise


def _house_target(talk: str) -> Target:
    def seeds() -> dict[str, bytes]:
        return {**scripts_of("house"), "examples": example_script(talk), **scripts_of(talk)}

    def change(script: bytes, luck: random.Random) -> bytes:
        return changed_script(script, luck, words_of(talk), stage.DIRECTIONS)

    return Target(talk, partial(_talk, talk), seeds, change)


def _guest_target(talk: str) -> Target:
    name = f"{talk}, heard"

    def seeds() -> dict[str, bytes]:
        return {**scripts_of("guest"), "examples": example_script(talk, heard=True), **scripts_of(name)}

    def change(script: bytes, luck: random.Random) -> bytes:
        return changed_script(script, luck, words_of(talk), hearing.DIRECTIONS)

    return Target(name, partial(_hear, talk), seeds, change)


# A line cutter with small limits, so that short inputs reach them

CUT = b"|"
"""Between two reads of the line cutter."""
SMALL = replace(LIMITS, line=24, waiting_lines=4, rate=1e9, burst=1e9)


def _cut(data: bytes) -> None:
    asyncio.run(_cut_lines(data.split(CUT)))


async def _cut_lines(reads: list[bytes]) -> None:
    async with dry_hall(limits=SMALL) as hall:
        recorders: list[Recorder] = []

        def make(outlet: Outlet) -> Recorder:
            recorders.append(Recorder(hall.house, outlet))
            return recorders[-1]

        connection = DryConnection(hall, make)
        for piece in reads:
            await connection.arrive(piece)
        for _ in range(20):
            await hall.settled()
        assert recorders[0].heard == _due(b"".join(reads))


def _due(text: bytes) -> list[bytes | str]:
    """The lines there are, up to one that is too long."""
    *whole, rest = text.split(b"\n")
    due: list[bytes | str] = []
    for line in whole:
        if len(line) > SMALL.line:
            return [*due, f"unreadable: a line may be {SMALL.line} bytes long"]
        due.append(line)
    return [*due, f"unreadable: a line may be {SMALL.line} bytes long"] if len(rest) > SMALL.line else due


def _cut_seeds() -> dict[str, bytes]:
    return {
        "lines": b"HELLO a\nMOVE b|c\r\n|\n\nx",
        "too long": b"a\n" + b"b" * 24 + b"\n" + b"c" * 25 + b"\nd",
        "too long without an end": b"a\n|" + b"b" * 20 + b"|" + b"b" * 5,
        "many": b"\n" * 30 + b"|" + b"x\n" * 9,
    }


def _cut_change(data: bytes, luck: random.Random) -> bytes:
    pieces = list(data)
    for _ in range(luck.choice((1, 2, 4))):
        at = luck.randrange(len(pieces) + 1)
        pieces[at:at] = luck.choice((b"\n", b"|", b"\n|", b"|\n", b"x" * luck.randrange(30), b"\r", b"\n\n\n\n"))
        if len(pieces) > 200 or luck.random() < 0.3:
            start = luck.randrange(len(pieces))
            del pieces[start : start + luck.randrange(1, 1 + len(pieces))]
    return bytes(pieces)


# Logs: single entries, and whole files


@cache
def _log_words() -> Words:
    logs = (short(), with_undone(), finished("masters solo"))
    return Words([record.body for log in logs for record in log])


def _entry(data: bytes) -> None:
    """Whatever a codec reads it also writes, and reads the same again."""
    for codec in CODECS.values():
        try:
            entry = codec.read(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            continue
        assert codec.read(codec.write(entry)) == entry


def _entry_seeds() -> dict[str, bytes]:
    kinds: dict[str, bytes] = {}
    for log in (short(), with_undone(), finished("masters solo")):
        for record in log:
            events = msgspec.json.decode(record.body)["events"]
            kinds.setdefault(" ".join(event["type"] for event in events[:2]), record.body)
    return kinds


def _replay(data: bytes) -> None:
    try:
        records = read(data)
        prove(records)
    except (Corrupt, VerificationFailed):
        return
    replay = Replay(records)
    assert len(replay) == len(records)
    assert write(records) == data


def _replay_seeds() -> dict[str, bytes]:
    return {"a short game": write(short()), "with moves taken back": write(with_undone())}


def _replay_change(data: bytes, luck: random.Random) -> bytes:
    """Nearly this file, and most often sealed again: without that no change is ever looked into."""
    lines = data.split(b"\n")
    at = luck.randrange(len(lines))
    match luck.randrange(6):
        case 0 if len(lines) > 4:
            del lines[at]
        case 1:
            lines.insert(at, lines[luck.randrange(len(lines))])
        case _:
            lines[at] = changed_frame(lines[at], luck, _log_words())
    if luck.random() < 0.9 and len(lines) > 3:
        body = b"\n".join([*lines[:-2], b""])
        return body + b'{"sha256":"%s"}\n' % sha256(body).hexdigest().encode()
    return b"\n".join(lines)


TARGETS: dict[str, Target] = {
    target.name: target
    for target in (
        *map(_house_target, stage.GAME_OF),
        *map(_guest_target, stage.GAME_OF),
        Target("line cutter", _cut, _cut_seeds, _cut_change),
        Target("log entry", _entry, _entry_seeds, lambda data, luck: changed_frame(data, luck, _log_words())),
        Target("replay file", _replay, _replay_seeds, _replay_change),
    )
}


def mutations(target: Target, count: int, seed: int = 0) -> list[bytes]:
    """So many inputs, the same ones in every run: seeds and what became of them, changed again and again."""
    luck = random.Random(f"{target.name} {seed}")
    pool = list(target.seeds().values())
    made = []
    for _ in range(count):
        made.append(target.change(luck.choice(pool), luck))
        if luck.random() < 0.3:
            pool.append(made[-1])
    return made


def fault_of(target: Target, data: bytes) -> Exception | None:
    try:
        target.run(data)
    except Exception as fault:  # noqa: BLE001 - that is what is looked for
        return fault
    return None


def place_of(fault: Exception) -> tuple[str, str, int]:
    """What kind of fault it is, and where."""
    last = traceback.extract_tb(fault.__traceback__)[-1]
    return type(fault).__name__, last.filename, last.lineno or 0


def minimised(target: Target, data: bytes) -> bytes:
    """The script of this failure without the lines it does not need."""
    fault = fault_of(target, data)
    if fault is None:
        return data
    data = fault.__dict__.get("script", data)
    lines = data.split(b"\n")
    for at in reversed(range(len(lines))):
        fewer = [*lines[:at], *lines[at + 1 :]]
        other = fault_of(target, b"\n".join(fewer))
        if other is not None and place_of(other) == place_of(fault):
            lines = fewer
    return b"\n".join(lines)
