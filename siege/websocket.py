"""The WebSocket edge against RFC 6455: frames over raw sockets, in the manner of the Autobahn test suite."""

import argparse
import asyncio
import struct
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

import structlog

from tavola.server.limits import LIMITS, Limits
from tests.server.helpers import DEADLINE, running_house

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10

PATIENT: Limits = replace(LIMITS, rate=1e9, burst=1e9, http_rate=1e9, http_rate_all=1e9, connections_each=10_000)
MOST = PATIENT.line

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@dataclass
class Heard:
    """What the house answered to a case."""

    answers: int = 0
    """Messages of ours that were heard."""
    pongs: list[bytes] = field(default_factory=list)
    code: int | None = None
    """Of its close frame; 0 if that had none."""
    ended: bool = False


@dataclass(frozen=True)
class Case:
    """What is said, frame by frame, and what must come of it."""

    part: str
    name: str
    frames: list[bytes]
    answers: int = 0
    pongs: tuple[bytes, ...] = ()
    codes: frozenset[int | None] | None = None
    """With which codes the house may close; None if the connection must go on."""

    def fault(self, heard: Heard) -> str:
        """What is wrong with what came of it; empty if nothing."""
        if self.codes is None and heard.ended:
            return f"the connection ended with {heard.code}"
        if self.codes is not None and not heard.ended:
            return "the connection goes on"
        if self.codes is not None and heard.code not in self.codes:
            return f"closed with {heard.code}, not {sorted(map(str, self.codes))}"
        # Who is cut off for what came later may not hear the answer to what came before.
        if self.codes is None and (heard.answers, tuple(heard.pongs)) != (self.answers, self.pongs):
            return f"{heard.answers} answers for {self.answers}, pongs {heard.pongs!r:.100}"
        return ""


def frame(
    opcode: int,
    payload: bytes = b"",
    *,
    fin: int = 1,
    rsv: int = 0,
    mask: bool = True,
    length: bytes | None = None,
) -> bytes:
    """A frame as a client sends it; `length` is that field as it stands, without the mask's bit."""
    size = len(payload)
    if length is None and size < 126:
        length = bytes([size])
    elif length is None:
        length = b"\x7e" + struct.pack("!H", size) if size < 65_536 else b"\x7f" + struct.pack("!Q", size)
    head = bytes([fin << 7 | rsv << 4 | opcode])
    if not mask:
        return head + length + payload
    key = b"\x37\xfa\x21\x3d"
    masked = bytes(byte ^ key[index % 4] for index, byte in enumerate(payload))
    return head + bytes([length[0] | 0x80]) + length[1:] + key + masked


def ask(number: int = 1, name: str = "Zoë ♞ 🎲", size: int = 0) -> bytes:
    """A message the house answers whatever is in it, padded to a size."""
    said = f'{{"type":"Join","id":{number},"table":"?","name":"{name}"'.encode()
    return said + b" " * (size - len(said) - 1) + b"}"


def in_pieces(message: bytes, *cuts: int, opcode: int = TEXT) -> list[bytes]:
    """The frames of a message that is cut there."""
    parts = [message[start:end] for start, end in pairwise((0, *cuts, len(message)))]
    last = len(parts) - 1
    return [frame(CONT if index else opcode, part, fin=index == last) for index, part in enumerate(parts)]


WRONG = frozenset({1002})
UNREADABLE = frozenset({1007})
TOO_BIG = frozenset({1009})


def _messages() -> Iterator[Case]:
    part = "messages"
    yield Case(part, "a text", [frame(TEXT, ask())], 1)
    yield Case(part, "bytes", [frame(BINARY, ask())], 1)
    yield Case(part, "three in a row", [frame(TEXT, ask(number)) for number in (1, 2, 3)], 3)
    for size in 125, 126, 127, 128, 65_535, MOST:
        yield Case(part, f"{size} bytes", [frame(TEXT, ask(size=size))], 1)
    yield Case(part, "one byte too many", [frame(TEXT, ask(size=MOST + 1))], codes=TOO_BIG)
    yield Case(part, "the limit in pieces", in_pieces(ask(size=MOST), 1, 5000, MOST - 1), 1)
    yield Case(part, "one byte too many in pieces", in_pieces(ask(size=MOST + 1), 5000, MOST), codes=TOO_BIG)
    huge = b"\x7f" + struct.pack("!Q", 2**40)
    yield Case(part, "a terabyte announced", [frame(TEXT, length=huge)], codes=TOO_BIG)


def _lengths() -> Iterator[Case]:
    part = "lengths"
    first_bit = b"\x7f" + struct.pack("!Q", 2**63 + 5)
    yield Case(part, "of 64 bits with the first one set", [frame(TEXT, length=first_bit)], codes=WRONG | TOO_BIG)


def _fragments() -> Iterator[Case]:
    part = "fragments"
    whole = ask()
    yield Case(part, "two", in_pieces(whole, 5), 1)
    yield Case(part, "one for each byte", in_pieces(whole, *range(1, len(whole))), 1)
    yield Case(part, "of bytes", in_pieces(whole, 5, opcode=BINARY), 1)
    yield Case(part, "empty ones", in_pieces(whole, 0, 0, 5, 5, len(whole)), 1)
    yield Case(part, "two messages", in_pieces(ask(1), 5) + in_pieces(ask(2), 7), 2)
    first, second = in_pieces(whole, 5)
    yield Case(part, "a ping between", [first, frame(PING, b"between"), second], 1, (b"between",))
    yield Case(part, "a pong between", [first, frame(PONG, b"between"), second], 1)
    yield Case(part, "no beginning", [frame(CONT, whole)], codes=WRONG)
    yield Case(part, "no beginning and no end", [frame(CONT, whole, fin=0)], codes=WRONG)
    yield Case(part, "a second end", [first, second, second], codes=WRONG)
    yield Case(part, "a text in the middle", [first, frame(TEXT, whole)], codes=WRONG)
    yield Case(part, "a new beginning in the middle", [first, first], codes=WRONG)
    yield Case(part, "a text after an empty beginning", [frame(TEXT, fin=0), frame(TEXT, whole)], codes=WRONG)


def _control() -> Iterator[Case]:
    part = "control frames"
    for payload in b"", b"ciao", bytes(range(125)):
        yield Case(part, f"a ping of {len(payload)}", [frame(PING, payload)], 0, (payload,))
    pings = tuple(b"%d" % number for number in range(10))
    yield Case(part, "ten pings", [frame(PING, payload) for payload in pings], 0, pings)
    yield Case(part, "pongs nobody asked for", [frame(PONG), frame(PONG, b"x" * 125), frame(TEXT, ask())], 1)
    for name, opcode in ("ping", PING), ("pong", PONG), ("close", CLOSE):
        payload = struct.pack("!H", 1000) + b"x" * 124 if opcode == CLOSE else b"x" * 126
        yield Case(part, f"a long {name}", [frame(opcode, payload)], codes=WRONG)
        yield Case(part, f"a {name} in pieces", [frame(opcode, fin=0), frame(CONT)], codes=WRONG)


def _reserved() -> Iterator[Case]:
    part = "what is reserved"
    for bits in range(1, 8):
        yield Case(part, f"bits {bits:03b} of a text", [frame(TEXT, ask(), rsv=bits)], codes=WRONG)
        yield Case(part, f"bits {bits:03b} of a ping", [frame(PING, rsv=bits)], codes=WRONG)
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        yield Case(part, f"opcode {opcode}", [frame(opcode, b"x")], codes=WRONG)
        yield Case(part, f"opcode {opcode} in a message", [in_pieces(ask(), 5)[0], frame(opcode)], codes=WRONG)


def _masks() -> Iterator[Case]:
    part = "masks"
    for name, opcode, payload in ("text", TEXT, ask()), ("ping", PING, b""), ("close", CLOSE, b"\x03\xe8"):
        yield Case(part, f"a {name} without one", [frame(opcode, payload, mask=False)], codes=WRONG)


BAD_UTF8 = {
    "a lone continuation": b"\x80",
    "an overlong nought": b"\xc0\x80",
    "an overlong slash": b"\xe0\x80\xaf",
    "a surrogate": b"\xed\xa0\x80",
    "beyond Unicode": b"\xf4\x90\x80\x80",
    "five bytes": b"\xf8\x88\x80\x80\x80",
    "a beginning only": b"\xe2\x82",
    "no byte of any letter": b"\xff",
}


def _letters() -> Iterator[Case]:
    part = "letters"
    whole = ask()
    for cut in range(whole.index(b"Zo"), len(whole) - 1):
        yield Case(part, f"good ones cut at {cut}", in_pieces(whole, cut), 1)
    for name, bad in BAD_UTF8.items():
        for at in 0, len(whole) // 2, len(whole):
            broken = whole[:at] + bad + whole[at:]
            yield Case(part, f"{name} at {at}", [frame(TEXT, broken)], codes=UNREADABLE)
            for cut in range(at, at + len(bad) + 1):
                pieces = in_pieces(broken, cut)
                yield Case(part, f"{name} at {at}, cut at {cut}", pieces, codes=UNREADABLE)
    yield Case(part, "none at all in bytes", [frame(BINARY, b"\xff\xfe"), frame(TEXT, ask())], 2)


def _closing() -> Iterator[Case]:
    part = "closing"
    good = frozenset({0, 1000, 1005})
    yield Case(part, "without a code", [frame(CLOSE)], codes=good)
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999):
        said = struct.pack("!H", code)
        yield Case(part, f"with {code}", [frame(CLOSE, said)], codes=good | {code})
    for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535):
        yield Case(part, f"with {code}, which is none", [frame(CLOSE, struct.pack("!H", code))], codes=WRONG)
    reason = struct.pack("!H", 1000) + "arrivederci ♞".encode()
    yield Case(part, "with a reason", [frame(CLOSE, reason)], codes=good)
    yield Case(part, "with the longest reason", [frame(CLOSE, reason[:2] + b"x" * 123)], codes=good)
    yield Case(part, "with half a code", [frame(CLOSE, b"\x03")], codes=WRONG)
    yield Case(part, "with a reason that is no text", [frame(CLOSE, reason[:2] + b"\xff")], codes=UNREADABLE)
    yield Case(part, "and talking on", [frame(CLOSE, reason), frame(TEXT, ask()), frame(PING)], codes=good)
    yield Case(part, "twice", [frame(CLOSE, reason), frame(CLOSE, reason)], codes=good)
    yield Case(part, "in the middle of a message", [in_pieces(ask(), 5)[0], frame(CLOSE, reason)], codes=good)


def cases() -> list[Case]:
    parts = (_messages, _lengths, _fragments, _control, _reserved, _masks, _letters, _closing)
    return [case for part in parts for case in part()]


# How a case is tried

CUTS = {"whole": 0, "frame by frame": None, "byte by byte": 1}
"""How what is said is handed to the network."""

LAST = 999_999


def _handed_over(case: Case, cut: str) -> list[bytes]:
    size = CUTS[cut]
    if size is None:
        return case.frames
    said = b"".join(case.frames)
    # Long ones byte by byte would only be slow: the first bytes matter.
    return [said] if not size else [*(said[at : at + 1] for at in range(min(300, len(said)))), said[300:]]


async def try_out(case: Case, port: int, cut: str = "whole") -> str:
    """What was wrong with what came of it; empty if nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    heard = Heard()
    try:
        async with asyncio.timeout(DEADLINE):
            writer.write(HANDSHAKE)
            await reader.readuntil(b"\r\n\r\n")
            await _read_frame(reader)
            # At once with speaking, for what was sent before a connection is reset may be lost with it.
            await asyncio.gather(_say(case, writer, cut), _listen(reader, heard))
    except (ConnectionError, asyncio.IncompleteReadError):
        heard.ended = True
    except TimeoutError:
        return "nothing came of it"
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
    return case.fault(heard)


async def _say(case: Case, writer: asyncio.StreamWriter, cut: str) -> None:
    with suppress(ConnectionError):  # the house has hung up; what it said is heard by whoever listens
        for piece in _handed_over(case, cut):
            writer.write(piece)
            await writer.drain()
            if cut != "whole":
                await asyncio.sleep(0)
        if case.codes is None:
            writer.write(frame(TEXT, ask(LAST)))


async def _listen(reader: asyncio.StreamReader, heard: Heard) -> None:
    """Until the last message is answered, or the connection ends."""
    while True:
        opcode, payload = await _read_frame(reader)
        if opcode == PONG:
            heard.pongs.append(payload)
        elif opcode == CLOSE:
            heard.code = struct.unpack("!H", payload[:2])[0] if payload else 0
        elif b'"re":%d' % LAST in payload:
            return
        elif b'"re":' in payload:
            heard.answers += 1


async def _read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    first, size = await reader.readexactly(2)
    if size == 126:
        (size,) = struct.unpack("!H", await reader.readexactly(2))
    elif size == 127:
        (size,) = struct.unpack("!Q", await reader.readexactly(8))
    return first & 15, await reader.readexactly(size)


async def faults_in(tried: list[Case], cut: str, folder: Path) -> list[str]:
    """Try these in a house of their own, some at a time; what is known of is no fault."""
    found = []
    async with running_house(folder, limits=PATIENT) as house:
        for start in range(0, len(tried), 20):
            now = tried[start : start + 20]
            results = await asyncio.gather(*[try_out(case, house.http, cut) for case in now])
            found += [
                f"{case.part}: {case.name}: {fault}" for case, fault in zip(now, results, strict=True) if fault
            ]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", default="", help="only this part, such as `closing`")
    parser.add_argument("--times", type=int, default=5, help="how often each case is tried with each cut")
    options = parser.parse_args()
    tried = [case for case in cases() if options.part in case.part]
    found: dict[str, list[str]] = {cut: [] for cut in CUTS}
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    with tempfile.TemporaryDirectory() as folder:
        for cut in CUTS:
            for time in range(options.times):
                sys.stderr.write(f"{cut}, {time + 1} of {options.times}: {len(tried)} cases\n")
                found[cut] += asyncio.run(faults_in(tried, cut, Path(folder)))
    lines = sorted({fault for faults in found.values() for fault in faults})
    lines += ["", f"{'handed over':16}{'cases':>8}{'wrong':>8}"]
    lines += [f"{cut:16}{len(tried) * options.times:>8}{len(faults):>8}" for cut, faults in found.items()]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
