"""The web port under attack beside an honest game: many askers, and connections that never finish a request."""

import argparse
import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles

from tests.server.helpers import get, line_pair, play_on, send_home
from tests.support.process import serving

PATHS = ("/replays/AAAAA.jsonl", "/metrics", "/")
MOST_MEBIBYTES = 4
FAST_ENOUGH = 0.030
IDLE_SECONDS = 20.0
"""After so long the house closes a connection without a request; see `http_idle_seconds`."""


async def ask_on(port: int, number: int) -> int:
    """Ask for one thing after another on one connection, and again on a new one when it is closed."""
    asked = 0
    while True:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
            while True:
                path = PATHS[(number + asked) % len(PATHS)]
                writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                head = await reader.readuntil(b"\r\n\r\n")
                length = int(head.lower().partition(b"content-length:")[2].split()[0])
                await reader.readexactly(length)
                asked += 1
        await asyncio.sleep(0.01)


async def dawdle(port: int, number: int) -> int:
    """Begin a request and send a byte of it now and then, until the house has had enough."""
    with suppress(ConnectionError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-%d: " % number)
        ended = asyncio.create_task(_until_the_end(reader))
        while not ended.done():
            writer.write(b"a")
            await asyncio.wait([ended], timeout=5)
        writer.close()
    return 1


async def _until_the_end(reader: asyncio.StreamReader) -> None:
    with suppress(ConnectionError):
        await reader.read()


def _attack(attack: Callable[[int, int], Awaitable[int]], port: int, count: int) -> None:
    """In a process of its own, until it is ended."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)

    async def all_at_once() -> None:
        await asyncio.gather(*[attack(port, number) for number in range(count)])

    asyncio.run(all_at_once())


def mebibytes(process: int) -> float:
    told = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(told.partition("VmRSS:")[2].split()[0]) / 1024


async def honest_moves(port: int, seconds: float) -> list[float]:
    """How long each move of an honest pair takes until both have heard of it."""
    took: list[float] = []
    until = time.monotonic() + seconds
    game = 0
    while time.monotonic() < until:
        letters = f"{chr(97 + game % 26)}{chr(97 + game // 26)}"
        pair = await line_pair(port, f"Ann{letters}", f"Ben{letters}")
        while time.monotonic() < until and not pair[0].mind.over:
            begun = time.perf_counter()
            await play_on(*pair, most=1)
            took.append(time.perf_counter() - begun)
            await asyncio.sleep(0.005)
        game += 1
        await send_home()
    return took


def _p99(took: list[float]) -> float:
    return quantiles(took, n=100)[98]


def beside(
    name: str, attack: Callable[[int, int], Awaitable[int]], count: int, seconds: float
) -> tuple[str, bool]:
    """A line of the table, and whether everything held."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "data", "--gather", "0") as house:
        asyncio.run(honest_moves(house.lines, 2))
        for path in PATHS * 5:
            asyncio.run(get(house.http, path))
        before = asyncio.run(honest_moves(house.lines, seconds))
        size = mebibytes(house.process.pid)
        attacker = get_context("spawn").Process(target=_attack, args=(attack, house.http, count), daemon=True)
        attacker.start()
        try:
            during = asyncio.run(honest_moves(house.lines, seconds))
            grown = mebibytes(house.process.pid) - size
            # Those who dawdle are cut, all of them, and the attacker ends by itself.
            attacker.join(IDLE_SECONDS * 1.5 if attack is dawdle else 0)
            cut = attack is not dawdle or attacker.exitcode == 0
        finally:
            attacker.kill()
        held = _p99(during) <= max(2 * _p99(before), FAST_ENOUGH) and grown <= MOST_MEBIBYTES and cut
    figures = f"{_p99(before) * 1000:>10.1f}{_p99(during) * 1000:>10.1f}{grown:>8.1f}"
    return (
        f"{name:30}{count:>8}{figures}  {'held' if held else 'FELL'}{'' if cut else ', some were never cut'}",
        held,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="only the attacks whose name has this in it")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each attack goes on")
    options = parser.parse_args()
    lines = [f"{'attack':30}{'from':>8}{'ms before':>10}{'during':>10}{'MiB':>8}"]
    held = True
    for name, attack, count in (
        ("asking for everything", ask_on, 100),
        ("never finishing a request", dawdle, 3000),
    ):
        if options.only not in name:
            continue
        sys.stderr.write(f"{name} ...\n")
        line, well = beside(name, attack, count, options.seconds)
        lines.append(line)
        held = held and well
    sys.stdout.write("\n".join(lines) + "\n")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
