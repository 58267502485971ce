"""Hundreds of tables of bots of every dialect, with players who leave and come back, for a long time.

    python -m siege.soak [--tables N] [--minutes N]

The first fifth of the time they play as fast as they can, then at half of that rate. The bar: every move is
answered, nobody is sent away, the house logs no error, and at half of the peak rate 99 of 100 moves are answered
within 50 ms. Memory is told all along; a run of 40 minutes or more also fails if it grows by more than 1 MiB an
hour after its twentieth minute (finished tables are remembered for 15).
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from siege.attacks import at, memory
from tavola.bots import choose
from tavola.cli.carriers import Carrier, tcp_lines, web_socket
from tavola.dialects import DIALECTS
from tavola.dialects.guest import Guest, Wishes
from tavola.games import GAMES
from tavola.games.chance import SeededChance
from tavola.server.run import PORTS
from tests.server.helpers import Process, process

MOST_SECONDS = 0.050
PATIENCE_SECONDS = 60.0
"""An answer that takes longer never comes."""
OTHERS_SECONDS = 20.0
"""After so long without a word a player whose turn it is not goes: whoever sat there may have gone for good."""
LEAVES = 0.002
"""How often a player's connection is lost after a move."""
RETURNS = 0.8
"""How often whoever lost it comes back."""
NO_RETURN = {"qwirkle-lines"}
"""Where a lost connection is the end."""
SAMPLE_SECONDS = 5.0
WARM_MINUTES = 20.0
MOST_GROWTH = 1024 * 1024
"""Bytes an hour."""


@dataclass
class Seen:
    """What all the players have seen, and how fast they are to go on."""

    pace: float = 0.0
    counts: Counter[str] = field(default_factory=Counter)
    took: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class Gone(Exception):  # noqa: N818 - what players do
    """This player has left the game; the message says how."""


class Lost(Exception):  # noqa: N818 - as above
    """This player's connection is lost, and its owner comes back to the game."""


class Player:
    """Somebody who plays game after game in one dialect."""

    def __init__(self, listener: str, game: str, port: int, number: int, seen: Seen) -> None:
        self._listener = listener
        self._game = game
        self._port = port
        self._seen = seen
        self._luck = Random(number)
        self._games = 0
        self._name = "".join(chr(ord("a") + int(digit)) for digit in str(number))
        self._said_at: float | None = None

    async def plays(self) -> None:
        while True:
            self._games += 1
            try:
                await self._plays_a_game()
            except Gone as how:
                self._seen.counts[str(how)] += 1
            except (ValueError, OSError) as fault:
                self._seen.faults.append(f"{self._listener}: {fault!r}")
            else:
                self._seen.counts["games ended"] += 1

    async def _plays_a_game(self) -> None:
        name, _, variant = self._listener.partition(":")
        dialect = DIALECTS[name]
        spelled = self._name + "".join(chr(ord("k") + int(digit)) for digit in str(self._games))
        wishes = Wishes(spelled[:16], game=self._game)
        guest = dialect.guest(wishes, variant)
        while not guest.over:
            try:
                await self._visit(guest, web_socket if dialect.carrier == "websocket" else tcp_lines)
            except Lost:
                self._seen.counts["came back"] += 1
                if dialect.carrier == "lines":
                    # Only the native guest needs what it knows to be let in again.
                    guest = dialect.guest(wishes, variant)

    async def _visit(self, guest: Guest, reach: object) -> None:
        """From hello to the end of the game, or of the connection."""
        async with reach("127.0.0.1", self._port) as carrier:  # type: ignore[operator]
            self._said_at = None
            await self._say(carrier, guest.hello())
            while not guest.over:
                for line in await self._hear(guest, carrier):
                    if not guest.is_sign_of_life(line):
                        self._answered()
                    await self._say(carrier, guest.receive(line))
                await self._move(guest, carrier)
                if guest.refused:
                    raise ValueError(guest.refused)

    async def _hear(self, guest: Guest, carrier: Carrier) -> list[bytes]:
        waits = guest.beat_seconds or PATIENCE_SECONDS
        begun = time.monotonic()
        while True:
            try:
                async with asyncio.timeout(waits):
                    frames = await carrier.hear()
            except TimeoutError:
                await self._say(carrier, guest.beat() if guest.beat_seconds else b"")
                silent = time.monotonic() - begun
                if self._said_at is not None and silent > PATIENCE_SECONDS:
                    raise ValueError("a move was never answered") from None
                if silent > OTHERS_SECONDS:
                    raise Gone("went, the other being gone") from None
                continue
            if frames is None:
                if guest.over:
                    return []
                raise ValueError("the house hung up")
            return frames

    def _answered(self) -> None:
        if self._said_at is not None:
            self._seen.took.append(time.monotonic() - self._said_at)
            self._said_at = None

    async def _move(self, guest: Guest, carrier: Carrier) -> None:
        while guest.my_turn and guest.number is not None and not guest.over:
            await asyncio.sleep(max(guest.pause_seconds, self._seen.pace * self._luck.uniform(0.5, 1.5)))
            chance = SeededChance(self._luck.randbytes(16), 0)
            said = guest.say(choose(guest.game, "random", guest.view(), guest.number, chance, guest.allowed))
            if said:
                self._said_at = time.monotonic()
                await self._say(carrier, said)
                self._seen.counts["moves"] += 1
                await self._perhaps_leaves()

    async def _perhaps_leaves(self) -> None:
        if self._luck.random() > LEAVES:
            return
        if self._luck.random() > RETURNS or self._listener in NO_RETURN:
            raise Gone("left for good")
        raise Lost

    @staticmethod
    async def _say(carrier: Carrier, said: bytes) -> None:
        if said:
            await carrier.say(said)


def places(house: Process) -> list[tuple[str, str, int]]:
    """Every way to play: listener, game, port; the native dialect once for each game."""
    told = json.loads(next(line for line in house.log if '"event": "listening"' in line))
    lines = [(name, "", told[name]) for name in PORTS]
    return lines + [("native", game, house.http) for game in GAMES]


async def soak(tables: int, minutes: float, folder: Path) -> bool:
    listen = [word for listener in PORTS for word in ("--listen", f"{listener}=0")]
    seen, sizes = Seen(), []
    begun = time.monotonic()
    async with process(folder / "data", *listen) as house:
        ways = places(house)
        players = [
            asyncio.create_task(Player(*ways[number // 2 % len(ways)], number, seen).plays())
            for number in range(2 * tables)
        ]
        peak, rated = 0.0, False
        while (passed := time.monotonic() - begun) < 60 * minutes:
            moves = seen.counts["moves"]
            await asyncio.sleep(SAMPLE_SECONDS)
            rate = (seen.counts["moves"] - moves) / SAMPLE_SECONDS
            sizes.append((passed, memory(house.process.pid)))
            if passed < 12 * minutes:
                peak = max(peak, rate)
            else:
                if not rated:
                    rated, seen.pace = True, tables / (peak / 2)
                    seen.took.clear()
                # Not all who sit at a table are to move: the pace follows what comes of it.
                seen.pace *= min(2.0, max(0.5, rate / (peak / 2)))
            p99 = 1000 * at(sorted(seen.took), 0.99)
            print(
                f"{passed:6.0f} s {rate:6.0f} moves/s  p99 {p99:6.1f} ms  {sizes[-1][1] / 2**20:6.1f} MiB "
                f" {dict(seen.counts)} faults {len(seen.faults)}",
                flush=True,
            )
        for player in players:
            player.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*players, return_exceptions=True)
        errors = [line for line in house.log if json.loads(line)["level"] in ("error", "critical")]
    return _judge(seen, peak, sizes, errors, minutes)


def _judge(seen: Seen, peak: float, sizes: list[tuple[float, int]], errors: list[str], minutes: float) -> bool:
    p99 = at(sorted(seen.took), 0.99)
    warm = [(at_, size) for at_, size in sizes if at_ > 60 * WARM_MINUTES]
    told = {
        "peak": f"{peak:.0f} moves/s",
        "p50, p99 at half of it": f"{1000 * at(sorted(seen.took), 0.5):.1f}, {1000 * p99:.1f} ms",
        "players harmed": f"{len(seen.faults)} {seen.faults[:3]}",
        "errors logged": f"{len(errors)} {errors[:1]}",
    }
    held = p99 < MOST_SECONDS and not seen.faults and not errors
    if minutes >= 2 * WARM_MINUTES:
        growth = slope(warm) * 3600
        told["growth"] = f"{growth / 2**20:.2f} MiB an hour"
        held &= growth <= MOST_GROWTH
    for what, figure in told.items():
        print(f"{what:24} {figure}")
    print("held" if held else "FELL")
    return held


def slope(points: list[tuple[float, int]]) -> float:
    """Of the line that is nearest to these points, by least squares."""
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    below = sum((x - middle_x) ** 2 for x, _ in points)
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / below


def main() -> int:
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("--tables", type=int, default=500)
    reading.add_argument("--minutes", type=float, default=10.0)
    given = reading.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return not asyncio.run(soak(given.tables, given.minutes, Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
