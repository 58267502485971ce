"""The same bytes, however they are cut, are the same lines: the same answers and the same log."""

import asyncio
import random
from functools import cache
from itertools import pairwise
from typing import cast

import msgspec
import pytest

from tavola.dialects.qwirkle_lines.server import LinesSession
from tavola.server.limits import LIMITS, Limits
from tests.support.dry import DryConnection, Recorder, dry_hall
from tests.support.sansio import SansIo, play_out

LIMIT = "a line may be 20 bytes long"


@cache
def recorded() -> tuple[tuple[tuple[int, bytes], ...], tuple[bytes, ...], tuple[bytes, ...]]:
    """A whole game: who said which line, what each was sent, and the log."""
    sansio = SansIo("framing", gather=0)
    players = sansio.seated(2)
    play_out(players, "framing", "greedy")
    told = tuple(b"".join(piece for way, piece in player.transcript if way == ">") for player in players)
    lines = [[piece for way, piece in player.transcript if way == "<"] for player in players]
    said = [(0, lines[0].pop(0)), (1, lines[1].pop(0))]
    log = [record.body for record in sansio.appended.records]
    for body in log:  # the two take turns as the log has it
        entry = msgspec.json.decode(body)
        if entry["moves"]:
            said.append((entry["who"], lines[entry["who"]].pop(0)))
    assert lines == [[], []]
    return tuple(said), told, tuple(log)


async def played(cut: set[int], end: bytes = b"\n") -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """Play the recorded game again; the first guest's stream is cut after so many bytes, besides line by line."""
    said, _, _ = recorded()
    async with dry_hall("framing", gather=0) as hall:
        sansio = hall.sansio
        guests = [
            DryConnection(hall, lambda port: LinesSession(sansio.house, port, sansio.options)) for _ in range(2)
        ]
        count = 0
        for who, line in said:
            whole = line + end
            if who:
                await guests[1].arrive(whole)
                continue
            inner = sorted(place - count for place in cut if count < place < count + len(whole))
            for start, stop in zip([0, *inner], [*inner, len(whole)], strict=True):
                await guests[0].arrive(whole[start:stop])
            count += len(whole)
        assert all(guest.transport.closed for guest in guests)
        (code,) = [shelf.code for shelf in hall.store.shelves()]
        log = tuple(record.body for record in hall.store.load(code))
        return tuple(guest.transport.written for guest in guests), log


def length() -> int:
    return sum(len(line) + 1 for who, line in recorded()[0] if who == 0)


async def test_the_recorded_game_is_whole() -> None:
    _, told, log = recorded()
    assert all(b"WINNER" in stream for stream in told)
    assert b"Revealed" in log[-1]
    assert await played(set()) == (told, log)


def starts() -> list[int]:
    """Where in the first guest's stream its lines begin."""
    places = [0]
    for who, line in recorded()[0]:
        if who == 0:
            places.append(places[-1] + len(line) + 1)
    return places[:-1]


async def test_a_whole_game_cut_at_every_point_is_the_same_game() -> None:
    """Each game is cut once in every line, so that so many games as the longest line has bytes are enough."""
    _, told, log = recorded()
    longest = max(len(line) for _, line in recorded()[0])
    for within in range(1, longest + 1):
        cuts = {start + within for start in starts()}
        assert await played(cuts) == (told, log), f"cut after {within} bytes of each line"


async def test_the_whole_stream_cut_at_every_point_is_the_same_lines() -> None:
    stream = b"".join(line + b"\n" for who, line in recorded()[0] if who == 0)
    lines = [line for who, line in recorded()[0] if who == 0]
    for place in range(len(stream) + 1):
        assert await heard([stream[:place], stream[place:]]) == [*lines, "closed: False"]


async def test_a_whole_game_one_byte_at_a_time_is_the_same_game() -> None:
    _, told, log = recorded()
    assert await played(set(range(length()))) == (told, log)


@pytest.mark.parametrize("end", [b"\r\n", b" \n", b" \r\n", b"   \n"])
async def test_a_whole_game_with_other_line_ends_is_the_same_game(end: bytes) -> None:
    _, told, log = recorded()
    assert await played(set(), end) == (told, log)
    assert await played(set(range(3 * length())), end) == (told, log)


# The lines themselves, without a game


async def heard(pieces: list[bytes], limits: Limits = LIMITS) -> list[bytes | str]:
    async with dry_hall(limits=limits) as hall:
        connection = DryConnection(hall, lambda port: Recorder(hall.house, port))
        for piece in pieces:
            await connection.arrive(piece)
        recorder = cast("Recorder", connection.protocol.session)
        return [*recorder.heard, f"closed: {connection.transport.closed}"]


STREAM = b"HELLO Al\nMOVE Ro 91 91\r\n\n  \n\xff\x00\nlast"


async def test_lines_are_what_stands_between_line_feeds() -> None:
    lines: list[bytes | str] = [b"HELLO Al", b"MOVE Ro 91 91\r", b"", b"  ", b"\xff\x00"]
    assert await heard([STREAM]) == [*lines, "closed: False"]


async def test_every_pair_of_cuts_gives_the_same_lines() -> None:
    whole = await heard([STREAM])
    for first in range(len(STREAM) + 1):
        for second in range(first, len(STREAM) + 1):
            assert await heard([STREAM[:first], STREAM[first:second], STREAM[second:]]) == whole


async def test_any_bytes_in_any_pieces_give_the_same_lines() -> None:
    rng = random.Random("pieces")
    for _ in range(200):
        stream = bytes(rng.choices(b"\n\r \x00\xffaMOVE", k=rng.randrange(80)))
        cuts = sorted(rng.choices(range(len(stream) + 1), k=5))
        pieces = [stream[start:stop] for start, stop in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
        assert await heard(pieces) == await heard([stream])


async def test_a_line_without_its_end_is_not_heard() -> None:
    async with dry_hall() as hall:
        connection = DryConnection(hall, lambda port: Recorder(hall.house, port))
        await connection.arrive(b"HELLO Alice\nMOVE Ro 91 91")
        await connection.end()
        assert cast("Recorder", connection.session).heard == [b"HELLO Alice", "lost"]


# Lines that are too long

SHORT = Limits(line=20)


async def test_a_line_may_be_as_long_as_the_limit_and_no_longer() -> None:
    assert await heard([b"x" * 20 + b"\n"], SHORT) == [b"x" * 20, "closed: False"]
    assert await heard([b"x" * 21 + b"\n"], SHORT) == [f"unreadable: {LIMIT}", "closed: True"]


async def test_a_line_that_is_too_long_is_noticed_before_it_ends() -> None:
    assert await heard([b"x" * 21], SHORT) == [f"unreadable: {LIMIT}", "closed: True"]


async def test_a_line_that_is_too_long_is_the_same_wherever_it_is_cut() -> None:
    stream = b"first\nsecond\n" + b"x" * 40 + b"\nthird\n"
    due: list[bytes | str] = [b"first", b"second", f"unreadable: {LIMIT}", "closed: True"]
    for cut in range(len(stream) + 1):
        assert await heard([stream[:cut], stream[cut:]], SHORT) == due


async def test_what_comes_after_a_refused_line_is_neither_heard_nor_kept() -> None:
    """While the disk is stuck a connection that is to be closed still stands; nothing more is heard on it."""
    async with dry_hall(limits=SHORT, gather=0) as hall:
        sansio = hall.sansio
        connection = DryConnection(hall, lambda port: LinesSession(sansio.house, port, sansio.options))
        hall.writer.stuck = True
        await connection.arrive(b"HELLO Alice\n" + b"x" * 21)
        for _ in range(100):
            await connection.arrive(b"more\n" * 10)
        assert len(connection.protocol._lines or ()) <= hall.limits.waiting_lines
        hall.writer.go_on()
        await hall.settled()
        assert connection.transport.written == f"WELCOME Alice 0\nKICK 0 0 {LIMIT}\n".encode()
        assert connection.transport.closed


# Crowds of lines


async def test_reading_pauses_while_too_many_lines_wait_and_goes_on_after() -> None:
    async with dry_hall(limits=Limits(waiting_lines=5, burst=3, rate=1000)) as hall:
        connection = DryConnection(hall, lambda port: Recorder(hall.house, port))
        recorder = cast("Recorder", connection.protocol.session)
        await connection.arrive(b"line\n" * 20)
        assert len(recorder.heard) < 20
        assert not connection.transport.reading
        async with asyncio.timeout(5):
            while len(recorder.heard) < 20:  # noqa: ASYNC110 - nobody sets an event here
                await asyncio.sleep(0.001)
        assert recorder.heard == [b"line"] * 20
        assert connection.transport.reading


async def test_a_line_waits_until_the_tables_last_entry_is_on_disk() -> None:
    async with dry_hall("wait", gather=0) as hall:
        sansio = hall.sansio
        alice, bob = [
            DryConnection(hall, lambda port: LinesSession(sansio.house, port, sansio.options)) for _ in range(2)
        ]
        await alice.arrive(b"HELLO Alice\n")
        hall.writer.stuck = True
        await bob.arrive(b"HELLO Bob\nHELLO Bob\n")
        assert bob.transport.written == b"", "nobody is told what is not on disk"
        assert alice.transport.written == b"WELCOME Alice 0\n"
        hall.writer.go_on()
        await hall.settled()
        assert bob.transport.written.startswith(b"WELCOME Bob 1\nNAMES Alice 0 Bob 1 5000\nNEW ")
        assert b"\nKICK 1 6 " in bob.transport.written
        assert bob.transport.closed
        assert alice.transport.written.endswith(b"\nWINNER 0\n")


async def test_a_read_full_of_lines_is_heard_in_slices() -> None:
    """Whoever floods the house is not heard to the end before others have their turn."""

    class Slow(Recorder):
        def receive(self, frame: bytes) -> None:
            super().receive(frame)
            hall.clock.now += 0.001

    limits = Limits(waiting_lines=5, work_seconds=0.005, turn_seconds=0.003, burst=1e6, rate=1e6)
    async with dry_hall(limits=limits) as hall:
        connection = DryConnection(hall, lambda port: Slow(hall.house, port))
        connection.read(b"x\n" * 23 + b"the rest")
        assert hall.lines_heard == 5
        assert not connection.transport.reading, "what was read is heard before more is"
        heard = [5]
        while heard[-1] < 23:
            await asyncio.sleep(0)  # once around the loop
            heard.append(hall.lines_heard)
        assert max(later - before for before, later in pairwise(heard)) <= 3, "a piece of work at a time"
        assert connection.transport.reading
        assert connection.protocol._partial == b"the rest"
