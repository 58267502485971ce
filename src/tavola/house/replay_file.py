"""A finished game as one text file: how it is written, read and taken in. docs/replays.md has the format."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from tavola.games import GAMES
from tavola.house.audit import VerificationFailed, verify
from tavola.house.codes import is_code
from tavola.house.errors import NotDone
from tavola.house.words import CODECS, AnyEntry, Clock, Opened, Revealed, Undone, header_of
from tavola.store import Conflict, Record, Store

FORMAT: Final = "tavola-replay"
VERSION: Final = 1

TIMES: Final = range(253_402_300_800_000)
"""Milliseconds since 1970, up to the year 9999."""


SPANS: Final = range(10_000_000_000)
"""Milliseconds that a table may give somebody; a hundred days and more."""

# Whatever a file says, reading it takes no longer than this many can take. The longest games have a tenth of it.
MOST_BYTES: Final = 32 * 1024 * 1024
MOST_LINE: Final = 1024 * 1024
MOST_ENTRIES: Final = 20_000
MOST_MOVES: Final = 20_000
MOST_FOLDED: Final = 1_000_000
"""Entries that are gone through again, all in all, because something after them was taken back."""


class Corrupt(Exception):  # noqa: N818 - told to whoever brought the file
    """The file is not as it was written; the message says which line and what is wrong with it."""


class TooLong(Corrupt):
    """There is more of it than a file may hold."""


class _Kind(Struct):
    """As much of the first line as every version has."""

    format: str
    version: int


class Heading(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    format: str
    version: int
    table: str
    game: str
    events: int
    """The version of the game's event format."""
    entries: int


_encode = msgspec.json.encode
_kind = msgspec.json.Decoder(_Kind)
_heading = msgspec.json.Decoder(Heading)


def write(records: Sequence[Record]) -> bytes:
    """The file of this log; `NotDone` while it holds secrets."""
    try:
        opened = header_of(records[0].body)
        last = CODECS[opened.game].read(records[-1].body)
    except (msgspec.DecodeError, KeyError) as why:
        raise NotDone(f"the log of table {records[0].code} cannot be read: {why}") from why
    if not _ended(last):
        raise NotDone(f"no game has been finished at table {opened.code}: a log holds secrets until then")
    heading = Heading(FORMAT, VERSION, opened.code, opened.game, opened.version, len(records))
    lines = b"\n".join([_encode(heading), *[record.body for record in records], b""])
    written = lines + _seal(lines)
    try:
        read(written)
    except TooLong as why:
        raise NotDone(f"the log of table {opened.code} is too long for a file: {why}") from why
    except Corrupt as why:
        raise NotDone(f"the log of table {opened.code} is damaged: {why}") from why
    return written


def read(text: bytes) -> list[Record]:
    """The log that was written to this file, ready for a store; `Corrupt` if anything in it is not as it was."""
    _check_size(text)
    _check_text(text)
    lines = text.split(b"\n")
    _check_kind(lines[0])
    _check_line_ends(text)
    lines.pop()
    heading = _read_heading(lines[0])
    _check_end(text, lines, heading.entries)
    bodies = lines[1:-1]
    moves = folded = 0
    for number, body in enumerate(bodies):
        entry = _check_entry(heading, number, body)
        moves += len(entry.moves)
        folded += number * sum(isinstance(event, Undone) for event in entry.events)
        if moves > MOST_MOVES or folded > MOST_FOLDED:
            raise TooLong(f"line {number + 2}: more was played and taken back up to here than a file may hold")
    last = len(bodies) - 1
    return [Record(heading.table, number, body, closes=number == last) for number, body in enumerate(bodies)]


def read_proven(text: bytes) -> tuple[list[Record], str]:
    """The log in this file and what was found of it; `Corrupt` or `VerificationFailed`.

    A file may come from anybody: nothing in it is believed, or even shown, before it was played again.
    """
    records = read(text)
    return records, prove(records)


def prove(records: Sequence[Record]) -> str:
    """What `verify` finds of a log from anywhere: `VerificationFailed` too if it cannot be played at all."""
    try:
        return verify(records)
    except VerificationFailed:
        raise
    except Exception as why:
        raise VerificationFailed(f"it cannot be played again: {why!r:.300}") from why


def shelve(store: Store, records: Sequence[Record]) -> bool:
    """Keep such a log as a finished table under its own code; False if it is there already.

    `VerificationFailed` if the game does not follow from its moves and its seed, `NotDone` if the code is
    another table's.
    """
    prove(records)
    code = records[0].code
    if kept := store.load(code):
        if [record.body for record in kept] == [record.body for record in records]:
            return False
        raise NotDone(f"there is another table {code} here: it is not the game in the file")
    try:
        store.append(records)
    except Conflict as why:
        raise NotDone(f"there is another table {code} here by now") from why
    return True


def _seal(lines: bytes) -> bytes:
    return b'{"sha256":"%s"}\n' % sha256(lines).hexdigest().encode()


def _ended(last: AnyEntry) -> bool:
    return any(isinstance(event, Revealed) for event in last.events)


def _check_size(text: bytes) -> None:
    if len(text) > MOST_BYTES:
        raise TooLong(f"a file may be {MOST_BYTES} bytes long, and this one is longer")
    if text.count(b"\n") > MOST_ENTRIES + 2:
        raise TooLong(f"a file may have {MOST_ENTRIES} entries, and this one has more")


def _check_text(text: bytes) -> None:
    if not text:
        raise Corrupt("the file is empty")
    try:
        text.decode()
    except UnicodeDecodeError as why:
        line = _line_of(text, why.start)
        raise Corrupt(f"line {line} is not UTF-8 text: byte {text[why.start]:#04x} cannot stand there") from None
    if text.startswith(b"\xef\xbb\xbf"):
        raise Corrupt("line 1 starts with a byte order mark, which some editor has put there")


def _check_line_ends(text: bytes) -> None:
    if (carriage_return := text.find(b"\r")) >= 0:
        line = _line_of(text, carriage_return)
        raise Corrupt(f"line {line} has a carriage return: the file was brought to another system's line ends")
    if not text.endswith(b"\n"):
        raise Corrupt(f"line {_line_of(text, len(text))} is cut off: the file must end with the end of a line")


def _line_of(text: bytes, place: int) -> int:
    return text.count(b"\n", 0, place) + 1


def _check_kind(line: bytes) -> None:
    try:
        kind = _kind.decode(line)
    except (msgspec.DecodeError, RecursionError):
        kind = _Kind("", 0)
    if kind.format != FORMAT:
        raise Corrupt("line 1 is not the heading of a replay: this is no such file")
    if kind.version != VERSION:
        raise Corrupt(f"line 1 names version {kind.version} of the format; this Tavola reads version {VERSION}")


def _read_heading(line: bytes) -> Heading:
    try:
        heading = _heading.decode(line)
    except msgspec.DecodeError as why:
        raise Corrupt(f"line 1 is not the heading of a replay: {why}") from why
    if _encode(heading) != line:
        raise Corrupt("line 1 is not spelled as a heading is")
    if not is_code(heading.table):
        raise Corrupt(f"line 1 names table {heading.table!r}, and that is no code of a table")
    if heading.game not in GAMES:
        raise Corrupt(f"line 1 names the game {heading.game!r}; there is {', '.join(GAMES)}")
    known = GAMES[heading.game].version
    if heading.events > known:
        raise Corrupt(f"line 1 names version {heading.events} of the events; this Tavola reads up to {known}")
    return heading


def _check_end(text: bytes, lines: list[bytes], entries: int) -> None:
    """The seal is the last line, it stands where the heading says, and fits."""
    due = entries + 2
    sealed = lines[-1].startswith(b'{"sha256":')
    if entries < 1:
        raise Corrupt(f"line 1 says there are {entries} entries, and a game has more")
    if len(lines) < due:
        if sealed:
            raise Corrupt(f"line {len(lines)} is the seal, and should be line {due}: {_missing(due - len(lines))}")
        raise Corrupt(f"line {len(lines)} is the last one, and there should be {due}: the end is missing")
    if len(lines) > due:
        if sealed:
            raise Corrupt(f"line {len(lines)} is the seal, and should be line {due}: there are lines too many")
        raise Corrupt(f"line {due + 1} should not be there: nothing follows the seal")
    before = len(text) - len(lines[-1]) - 1
    if not sealed:
        raise Corrupt(f"line {due} is not a seal, and should be")
    if text[before:] != _seal(text[:before]):
        raise Corrupt(f"line {due}: the seal does not fit: something in the file was changed")


def _missing(count: int) -> str:
    return "a line is missing" if count == 1 else f"{count} lines are missing"


def _check_entry(heading: Heading, number: int, body: bytes) -> AnyEntry:
    line = number + 2
    if len(body) > MOST_LINE:
        raise TooLong(f"line {line} is longer than {MOST_LINE} bytes")
    try:
        entry = CODECS[heading.game].read(body)
    except (msgspec.DecodeError, RecursionError) as why:
        raise Corrupt(f"line {line} is no entry of a game of {GAMES[heading.game].title}: {why}") from why
    if entry.number != number:
        raise Corrupt(f"line {line} should be entry {number}, and is entry {entry.number}")
    if entry.at not in TIMES:
        raise Corrupt(f"line {line} happens at {entry.at}, and that is no time")
    if number == 0:
        _check_opening(heading, entry)
    last = number == heading.entries - 1
    if _ended(entry) and not last:
        raise Corrupt(f"line {line} ends the game, and more entries follow")
    if last and not _ended(entry):
        raise Corrupt(f"line {line} is the last entry, and the game is not over")
    return entry


def _check_opening(heading: Heading, entry: AnyEntry) -> None:
    match entry.events:
        case [Opened(code, game, version) as opened]:
            for what, said, found in (
                ("table", heading.table, code),
                ("game", heading.game, game),
                ("version of the events", heading.events, version),
            ):
                if said != found:
                    raise Corrupt(f"line 2: the {what} is {found!r} here and {said!r} in line 1")
            _check_numbers(opened)
        case _:
            raise Corrupt("line 2 does not open a table")


def _check_numbers(opened: Opened) -> None:
    """Those that a table is laid by."""
    game = GAMES[opened.game]
    if opened.players not in game.seats:
        seats = f"{game.seats[0]} to {game.seats[-1]}"
        raise Corrupt(f"line 2 opens a table for {opened.players} players; {game.title} is for {seats}")
    if opened.version < 1:
        raise Corrupt(f"line 2 names version {opened.version} of the events; the first was 1")
    clock = opened.clock or Clock()
    times = (opened.ai_time, opened.gather or 0, opened.grace, opened.setup_grace, *msgspec.structs.astuple(clock))
    for time in times:
        if time not in SPANS:
            raise Corrupt(f"line 2 gives somebody {time} milliseconds, and that is no time to be had")
