"""The text file of a finished game: it comes back as it went out, and no change of it goes unnoticed."""

import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import pytest

from tavola.games import GAMES
from tavola.house import replay_file
from tavola.house.audit import VerificationFailed
from tavola.house.errors import NotDone
from tavola.house.replay_file import Corrupt
from tavola.store import Conflict, Record, Shelf
from tavola.store.memory import MemoryStore
from tests.support.logs import KINDS, finished, public, running, short, with_undone
from tests.support.sansio import SansIo
from tests.support.seats import seat_silent

ALL = pytest.mark.parametrize("kind", KINDS)


def lines() -> list[bytes]:
    """Of the short game's file: the heading, the entries and the seal, without their ends."""
    return replay_file.write(short()).split(b"\n")[:-1]


def sealed(changed: list[bytes]) -> bytes:
    """These lines with a seal that fits, as somebody makes it who knows how."""
    text = b"".join(line + b"\n" for line in changed)
    return text + b'{"sha256":"' + sha256(text).hexdigest().encode() + b'"}\n'


def torn(text: bytes) -> str:
    with pytest.raises(Corrupt) as why:
        replay_file.read(text)
    return str(why.value)


# Out and in again


@ALL
def test_a_file_read_and_written_again_is_the_same_text(kind: str) -> None:
    text = replay_file.write(finished(kind))
    records = replay_file.read(text)
    assert replay_file.write(records) == text
    assert records == public(finished(kind)), "and the last one closes the table"


@ALL
def test_a_file_is_a_heading_the_entries_as_stored_and_a_seal(kind: str) -> None:
    log = finished(kind)
    text = replay_file.write(log)
    heading, *entries, seal = text.removesuffix(b"\n").split(b"\n")
    game = KINDS[kind][0]
    assert json.loads(heading) == {
        "format": "tavola-replay",
        "version": 1,
        "table": log[0].code,
        "game": game,
        "events": GAMES[game].version,
        "entries": len(log),
    }
    assert entries == [record.body for record in log]
    assert json.loads(seal) == {"sha256": sha256(text[: -len(seal) - 1]).hexdigest()}


@ALL
def test_secrets_of_seats_are_not_in_the_file(kind: str) -> None:
    text = replay_file.write(finished(kind))
    seed, *secrets = [record.private for record in finished(kind) if record.private]
    assert len(secrets) == KINDS[kind][1]
    assert text.count(seed) == 1, "opened in the last entry"
    assert not any(secret in text for secret in secrets)


def test_a_game_with_moves_taken_back_goes_out_and_in_again() -> None:
    text = replay_file.write(with_undone())
    assert replay_file.write(replay_file.read(text)) == text
    assert replay_file.prove(replay_file.read(text))


@ALL
def test_what_goes_on_is_not_written(kind: str) -> None:
    for log in running(kind), running(kind)[:1], running(kind)[:3]:
        with pytest.raises(NotDone, match=rf"no game has been finished at table {log[0].code}: .* secrets"):
            replay_file.write(log)


def test_a_table_that_was_closed_is_not_written() -> None:
    sansio = SansIo("closed")
    table = sansio.house.open("qwirkle", players=2)
    (seat,) = seat_silent(table, "A")
    table.leave(seat, "bored")
    with pytest.raises(NotDone, match="no game has been finished"):
        replay_file.write(sansio.appended.records)


@pytest.mark.parametrize(
    ("number", "body", "told"),
    [
        (0, b"Dear diary", "cannot be read"),
        (-1, b"Dear diary", "cannot be read"),
        (4, b"Dear diary", "is damaged: line 6 is no entry"),
        (4, short()[5].body, "is damaged: line 6 should be entry 4, and is entry 5"),
        (4, short()[4].body.replace(b",", b",\n", 1), "is damaged: line"),
    ],
)
def test_a_damaged_log_is_not_written(number: int, body: bytes, told: str) -> None:
    log = list(short())
    log[number] = Record(log[0].code, number % len(log), body)
    with pytest.raises(NotDone, match=rf"the log of table {log[0].code} .*{told}"):
        replay_file.write(log)


# Every byte


def damaged(text: bytes) -> Iterator[bytes]:
    """The text with one byte another, one less, one more: at every place."""
    for place, byte in enumerate(text):
        for other in (byte ^ 1, byte ^ 0x20, byte ^ 0x80, 0, ord("\n"), ord(" "), ord("0")):
            if other != byte:
                yield text[:place] + bytes([other]) + text[place + 1 :]
        yield text[:place] + text[place + 1 :]
    for place in range(len(text) + 1):
        for more in (b"\n", b" ", b"0", b"\r", b"{"):
            yield text[:place] + more + text[place:]


def test_one_byte_changed_left_out_or_put_in_is_noticed_wherever_it_is() -> None:
    text = replay_file.write(short())
    assert replay_file.read(text)
    tried = 0
    for changed in damaged(text):
        assert changed != text
        with pytest.raises(Corrupt):
            replay_file.read(changed)
        tried += 1
    assert tried > 12 * len(text)


@ALL
def test_a_byte_changed_anywhere_in_a_long_file_is_noticed(kind: str) -> None:
    text = replay_file.write(finished(kind))
    for place in range(0, len(text), len(text) // 150):
        changed = text[:place] + bytes([text[place] ^ 4]) + text[place + 1 :]
        assert torn(changed)


def test_the_file_cut_off_anywhere_is_noticed() -> None:
    text = replay_file.write(short())
    for length in range(len(text)):
        assert torn(text[:length])


# What is wrong, in words: damage


def test_what_was_damaged_on_the_way_is_named_with_its_line() -> None:
    text = replay_file.write(short())
    heading, *entries, seal = lines()
    last = len(entries) + 2
    assert len(entries) == 8
    for damage, told in (
        (b"", "the file is empty"),
        (text.replace(b"B\xc3\xb6b", b"B\xf6b", 1), "line 4 is not UTF-8 text: byte 0xf6 cannot stand there"),
        (b"\xef\xbb\xbf" + text, "line 1 starts with a byte order mark, which some editor has put there"),
        (text.decode().encode("utf-16"), "line 1 is not UTF-8 text: byte 0xff cannot stand there"),
        (
            text.replace(b"\n", b"\r\n"),
            "line 1 has a carriage return: the file was brought to another system's line ends",
        ),
        (text[:-1] + b"\r\n", f"line {last} has a carriage return"),
        (text[:-1], f"line {last} is cut off: the file must end with the end of a line"),
        (text[: text.index(b"\n") + 40], "line 2 is cut off"),
        (text + b"\n", f"line {last + 1} should not be there: nothing follows the seal"),
        (text + text, f"line {2 * last} is the seal, and should be line {last}: there are lines too many"),
        (
            b"".join(line + b"\n" for line in [heading, *entries]),
            f"line {last - 1} is the last one, and there should be {last}: the end is missing",
        ),
        (
            b"".join(line + b"\n" for line in [heading, *entries[:3], *entries[4:], seal]),
            f"line {last - 1} is the seal, and should be line {last}: a line is missing",
        ),
        (
            b"".join(line + b"\n" for line in [heading, entries[0], seal]),
            f"line 3 is the seal, and should be line {last}: 7 lines are missing",
        ),
        (
            b"".join(line + b"\n" for line in [heading, *entries, entries[-1]]),
            f"line {last} is not a seal, and should be",
        ),
        (
            b"".join(line + b"\n" for line in [heading, entries[1], entries[0], *entries[2:], seal]),
            f"line {last}: the seal does not fit: something in the file was changed",
        ),
        (text.replace(b"Ada", b"Eva"), f"line {last}: the seal does not fit"),
        (text.replace(seal, seal.upper()), f"line {last} is not a seal"),
        (text.replace(seal, b'{"sha256":"mellon"}'), f"line {last}: the seal does not fit"),
    ):
        assert told in torn(damage)


# What is wrong, in words: files made by somebody, with a seal that fits


def heading(**fields: Any) -> bytes:
    changed = json.loads(lines()[0]) | fields
    return json.dumps(changed, separators=(",", ":")).encode()


OTHER_HEADINGS: dict[str, tuple[bytes, str]] = {
    "no JSON": (b"Dear diary", "line 1 is not the heading of a replay: this is no such file"),
    "no object": (b"[]", "line 1 is not the heading of a replay: this is no such file"),
    "a line too deep": (b'{"a":' * 100_000, "line 1 is not the heading of a replay: this is no such file"),
    "another format": (heading(format="chess"), "line 1 is not the heading of a replay: this is no such file"),
    "a newer format": (heading(version=2), "line 1 names version 2 of the format; this Tavola reads version 1"),
    "a newer format with more in its heading": (
        heading(version=7, players=3),
        "line 1 names version 7 of the format; this Tavola reads version 1",
    ),
    "a field too many": (heading(more=1), "line 1 is not the heading of a replay: Object contains unknown field"),
    "a field of another type": (heading(entries="8"), "line 1 is not the heading of a replay: Expected `int`"),
    "other blanks": (lines()[0].replace(b",", b", "), "line 1 is not spelled as a heading is"),
    "a field twice": (b'{"format":"x",' + lines()[0][1:], "line 1 is not spelled as a heading is"),
    "no code": (heading(table="../.."), "line 1 names table '../..', and that is no code of a table"),
    "a code in small letters": (heading(table="abcde"), "that is no code of a table"),
    "a code too long": (heading(table="ABCDEF"), "that is no code of a table"),
    "another code": (
        heading(table="ABCDE"),
        f"line 2: the table is '{short()[0].code}' here and 'ABCDE' in line 1",
    ),
    "no game": (heading(game="chess"), "line 1 names the game 'chess'; there is "),
    "another game": (heading(game="masters"), "line 2: the game is 'qwirkle' here and 'masters' in line 1"),
    "newer events": (heading(events=99), "line 1 names version 99 of the events; this Tavola reads up to 1"),
    "older events": (heading(events=0), "line 2: the version of the events is 1 here and 0 in line 1"),
    "no entries": (heading(entries=0), "line 1 says there are 0 entries, and a game has more"),
    "less than no entries": (heading(entries=-1), "line 1 says there are -1 entries"),
    "more entries": (heading(entries=9), "line 10 is the seal, and should be line 11: a line is missing"),
    "very many entries": (heading(entries=10**15), "lines are missing"),
    "fewer entries": (heading(entries=7), "line 10 is the seal, and should be line 9: there are lines too many"),
}


@pytest.mark.parametrize(("line", "told"), OTHER_HEADINGS.values(), ids=OTHER_HEADINGS)
def test_a_heading_that_cannot_be_is_named(line: bytes, told: str) -> None:
    assert told in torn(sealed([line, *lines()[1:-1]]))


def changing(number: int, change: Callable[[dict[str, Any]], object]) -> list[bytes]:
    changed = lines()[:-1]
    entry = json.loads(changed[number + 1])
    change(entry)
    changed[number + 1] = json.dumps(entry, separators=(",", ":")).encode()
    return changed


OTHER_ENTRIES: dict[str, tuple[list[bytes], str]] = {
    "no JSON": ([*lines()[:4], b"Dear diary", *lines()[5:-1]], "line 5 is no entry of a game of Qwirkle: "),
    "an empty line": ([*lines()[:4], b"", *lines()[5:-1]], "line 5 is no entry of a game of Qwirkle: "),
    "a line too deep": (
        [*lines()[:4], b'{"x":' + b"[" * 100_000, *lines()[5:-1]],
        "line 5 is no entry of a game of Qwirkle: ",
    ),
    "an event that is none": (
        changing(4, lambda entry: entry["events"][0].update(type="Cheated")),
        "line 6 is no entry of a game of Qwirkle: Invalid value 'Cheated'",
    ),
    "another number": (
        changing(4, lambda entry: entry.update(number=5)),
        "line 6 should be entry 4, and is entry 5",
    ),
    "two lines in the wrong order": (
        [*lines()[:4], lines()[5], lines()[4], *lines()[6:-1]],
        "line 5 should be entry 3, and is entry 4",
    ),
    "no time": (changing(4, lambda entry: entry.update(at=-1)), "line 6 happens at -1, and that is no time"),
    "a time too far": (changing(4, lambda entry: entry.update(at=10**18)), "and that is no time"),
    "another table": (
        changing(0, lambda entry: entry["events"][0].update(code="ABCDE")),
        f"line 2: the table is 'ABCDE' here and '{short()[0].code}' in line 1",
    ),
    "no places": (
        changing(0, lambda entry: entry["events"][0].update(players=-1)),
        "line 2 opens a table for -1 players; Qwirkle is for 2 to 4",
    ),
    "very many places": (
        changing(0, lambda entry: entry["events"][0].update(players=10**9)),
        "line 2 opens a table for 1000000000 players; Qwirkle is for 2 to 4",
    ),
    "no time to think": (
        changing(0, lambda entry: entry["events"][0].update(ai_time=-5)),
        "line 2 gives somebody -5 milliseconds, and that is no time to be had",
    ),
    "no opening": (changing(0, lambda entry: entry["events"].clear()), "line 2 does not open a table"),
    "two openings": (
        changing(0, lambda entry: entry["events"].append(entry["events"][0])),
        "line 2 does not open a table",
    ),
    "no end": (
        changing(7, lambda entry: entry["events"].pop()),
        "line 9 is the last entry, and the game is not over",
    ),
    "an end too early": (
        changing(4, lambda entry: entry["events"].append({"type": "Revealed", "seed": "00"})),
        "line 6 ends the game, and more entries follow",
    ),
}


@pytest.mark.parametrize(("changed", "told"), OTHER_ENTRIES.values(), ids=OTHER_ENTRIES)
def test_an_entry_that_cannot_be_is_named(changed: list[bytes], told: str) -> None:
    assert told in torn(sealed(changed))


# Onto the shelf


@ALL
def test_a_file_taken_in_is_a_finished_table(kind: str) -> None:
    text = replay_file.write(finished(kind))
    store = MemoryStore()
    assert replay_file.shelve(store, replay_file.read(text))
    code = finished(kind)[0].code
    assert store.shelves() == [Shelf(code, len(finished(kind)), finished=True)]
    assert list(store.unfinished()) == []
    assert replay_file.write(store.load(code)) == text
    assert not any(record.private for record in store.load(code))


def test_a_file_taken_in_twice_changes_nothing() -> None:
    store = MemoryStore()
    assert replay_file.shelve(store, replay_file.read(replay_file.write(short())))
    before = store.load(short()[0].code)
    assert not replay_file.shelve(store, replay_file.read(replay_file.write(short())))
    assert store.load(short()[0].code) == before


def test_the_house_s_own_game_is_there_already_and_keeps_its_secrets() -> None:
    store = MemoryStore()
    store.append(short())
    assert not replay_file.shelve(store, replay_file.read(replay_file.write(short())))
    assert store.load(short()[0].code) == list(short())


@pytest.mark.parametrize("kept", [1, 5, 7], ids=lambda entries: f"{entries} entries of it")
def test_a_game_that_is_still_running_here_is_not_finished_by_a_file(kept: int) -> None:
    store = MemoryStore()
    store.append(short()[:kept])
    with pytest.raises(NotDone, match=rf"there is another table {short()[0].code} here"):
        replay_file.shelve(store, replay_file.read(replay_file.write(short())))
    assert store.load(short()[0].code) == list(short()[:kept])


def test_another_game_of_the_same_code_is_left_alone() -> None:
    store = MemoryStore()
    other = [Record(short()[0].code, 0, b"something else", closes=True)]
    store.append(other)
    with pytest.raises(
        NotDone, match=rf"there is another table {short()[0].code} here: it is not the game in the"
    ):
        replay_file.shelve(store, replay_file.read(replay_file.write(short())))
    assert store.load(short()[0].code) == other


def test_a_table_that_comes_in_between_is_left_alone() -> None:
    class Raced(MemoryStore):
        def append(self, batch: object) -> None:
            raise Conflict("ABCDE")

    with pytest.raises(NotDone, match=r"there is another table .* here by now"):
        replay_file.shelve(Raced(), replay_file.read(replay_file.write(short())))


DOUBTFUL: dict[str, list[bytes]] = {
    "another draw": changing(3, lambda entry: entry["events"][1]["tiles"].reverse()),
    "another move": changing(4, lambda entry: entry.update(moves=[])),
    "another seed": changing(7, lambda entry: entry["events"][-1].update(seed="00" * 32)),
    "another commitment": changing(0, lambda entry: entry["events"][0].update(commitment="00" * 32)),
    "another word": changing(1, lambda entry: entry["events"][0].update(word="mellon")),
    "options that are none": changing(0, lambda entry: entry["events"][0].update(options={"chess": True})),
}


@pytest.mark.parametrize("changed", DOUBTFUL.values(), ids=DOUBTFUL)
def test_a_game_that_does_not_hold_is_not_taken_in(changed: list[bytes]) -> None:
    """Its seal fits: somebody has made it anew."""
    store = MemoryStore()
    records = replay_file.read(sealed(changed))
    with pytest.raises(VerificationFailed):
        replay_file.prove(records)
    with pytest.raises(VerificationFailed):
        replay_file.shelve(store, records)
    assert store.shelves() == []


@ALL
def test_what_is_read_holds(kind: str) -> None:
    found = replay_file.prove(replay_file.read(replay_file.write(finished(kind))))
    assert re.match(rf"table {finished(kind)[0].code}: .*every event follows", found)
