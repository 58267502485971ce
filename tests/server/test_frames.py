"""WebSocket frames: what a guest may send, cut anywhere, and what it may not."""

import struct
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavola.server.frames import NOT_TEXT, PROTOCOL_ERROR, TOO_LONG, Frames, Kind, WrongFrame

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def frame(kind: int, payload: bytes = b"", *, fin: bool = True, mask: bytes = b"\x12\x00\xfe\x7f") -> bytes:
    """As a client makes it."""
    size = len(payload)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 65536:
        length = struct.pack("!BH", 0x80 | 126, size)
    else:
        length = struct.pack("!BQ", 0x80 | 127, size)
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return bytes([(0x80 if fin else 0) | kind]) + length + mask + masked


def read(*pieces: bytes, most: int = 1000) -> list[tuple[Kind, bytes]]:
    frames = Frames(most)
    came = []
    for piece in pieces:
        frames.feed(piece)
        while one := frames.next():
            came.append(one)
            if one[0] is Kind.CLOSE:
                break
    return came


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 125, 126, 1000, 65_535, 65_536])
def test_a_message_is_what_the_guest_said(size: int) -> None:
    said = bytes(number % 251 for number in range(size))
    assert read(frame(BINARY, said), most=65_536) == [(Kind.MESSAGE, said)]


STREAM = [
    frame(TEXT, "Ann\u00e9".encode()),
    frame(PING, b"are you there?"),
    frame(TEXT, b'{"type":', fin=False),
    frame(PONG),
    frame(CONTINUATION, b"", fin=False),
    frame(CONTINUATION, b'"Lobby"}'),
    frame(BINARY, b"x" * 300),
    frame(CLOSE, b"\x03\xe8"),
]
READ = [
    (Kind.MESSAGE, "Ann\u00e9".encode()),
    (Kind.PING, b"are you there?"),
    (Kind.PIECE, b""),
    (Kind.PONG, b""),
    (Kind.PIECE, b""),
    (Kind.MESSAGE, b'{"type":"Lobby"}'),
    (Kind.MESSAGE, b"x" * 300),
    (Kind.CLOSE, b"\x03\xe8"),
]


def test_a_stream_cut_anywhere_gives_the_same_frames() -> None:
    whole = b"".join(STREAM)
    assert read(whole) == READ
    assert read(*(bytes([byte]) for byte in whole)) == READ
    for at in range(len(whole)):
        assert read(whole[:at], whole[at:]) == READ


@pytest.mark.parametrize(
    ("code", "stream"),
    [
        (PROTOCOL_ERROR, b"\x81\x05Hello"),
        (PROTOCOL_ERROR, b"\x89\x00"),
        (PROTOCOL_ERROR, b"\xc1" + frame(TEXT)[1:]),
        (PROTOCOL_ERROR, frame(3)),
        (PROTOCOL_ERROR, frame(11)),
        (PROTOCOL_ERROR, frame(PING, fin=False)),
        (PROTOCOL_ERROR, frame(PING, b"x" * 126)),
        (PROTOCOL_ERROR, frame(CONTINUATION, b"of what?")),
        (PROTOCOL_ERROR, frame(TEXT, b"a", fin=False) + frame(TEXT, b"b")),
        (PROTOCOL_ERROR, frame(TEXT, b"", fin=False) + frame(BINARY, b"b", fin=False)),
        (NOT_TEXT, frame(TEXT, b"\xff")),
        (NOT_TEXT, frame(TEXT, b"\xc3", fin=False) + frame(CONTINUATION, b"(")),
        (TOO_LONG, frame(TEXT, b"x" * 1001)),
        (TOO_LONG, frame(TEXT, b"x" * 1001)[:8]),
        (TOO_LONG, b"\x82\xff" + b"\xff" * 8),
        (TOO_LONG, frame(TEXT, b"x" * 600, fin=False) + frame(CONTINUATION, b"x" * 401, fin=False)),
    ],
)
def test_what_no_guest_may_send_is_refused_and_nothing_is_read_after_it(code: int, stream: bytes) -> None:
    frames = Frames(1000)
    frames.feed(frame(TEXT, b"before") + stream + frame(TEXT, b"after"))
    assert frames.next() == (Kind.MESSAGE, b"before")
    for _ in range(3):
        wrong = until_wrong(frames)
        assert wrong.code == code
        assert str(wrong)
    frames.feed(frame(TEXT, b"and after that"))
    assert until_wrong(frames).code == code


def until_wrong(frames: Frames) -> WrongFrame:
    try:
        while frames.next():
            pass
    except WrongFrame as wrong:
        return wrong
    raise AssertionError("nothing was wrong")


def test_a_message_in_pieces_may_be_as_long_as_one_that_comes_at_once() -> None:
    pieces = [frame(TEXT, b"x" * 600, fin=False), frame(CONTINUATION, b"x" * 400)]
    assert read(*pieces)[-1] == (Kind.MESSAGE, b"x" * 1000)


@given(st.binary(max_size=300), st.integers(0, 300))
def test_whatever_comes_is_frames_or_is_refused(noise: bytes, cut: int) -> None:
    with suppress(WrongFrame):
        read(noise[:cut], noise[cut:])
