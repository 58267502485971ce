"""Hundreds of tables of bots of every dialect, with players who leave and come back, for a long time.

    python -m siege.soak [--tables N] [--minutes N] [--rate N]

The first fifth of the time they play as fast as they can, then at half of that rate, which they have found in
another fifth. The bar: every move is answered, nobody is sent away, the house logs no error, and at half of the
peak rate 99 of 100 moves are answered within 50 ms. Memory is told all along; a run of an hour or more also
fails if it grows by more than 1 MiB an hour after its thirtieth minute (finished tables are remembered for 15).

Players of every dialect cost more than the house does. They are in processes of their own that give way to it, as
if they were on other machines, and the peak is what this machine can do with all of them together; so how long a
move takes is measured by some native pairs beside them, who do not give way.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import mean

from siege.attacks import at, memory
from siege.honest import Company
from tavola.bots import choose
from tavola.cli.carriers import Carrier, tcp_lines, web_socket
from tavola.dialects import DIALECTS
from tavola.dialects.guest import Guest, Wishes
from tavola.games import GAMES
from tavola.games.chance import SeededChance
from tavola.server.run import PORTS
from tests.misbehaving.attackers import Target
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
PAIRS = 8
"""Whose moves are measured."""
TOO_LATE = ("is full", "towers are to be had")
"""How somebody is told that others who came at the same moment were first."""
CROWDS = 4
"""Processes that the players are in."""
AGAIN_SECONDS = 0.2
MOST_TRIES = 10
"""Who is back before the house has noticed that they were gone is told that they are there, and asks again."""
SAMPLE_SECONDS = 5.0
WARM_MINUTES = 30.0
MOST_GROWTH = 1024 * 1024
"""Bytes an hour."""


@dataclass
class Seen:
    """What all the players have seen, and how fast they are to go on."""

    pace: float = 0.0
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Seen") -> None:
        self.counts += other.counts
        self.faults += other.faults


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
        self._address = f"127.1.{number // 100}.1"
        """A hundred share one: of one address the house lets in so many at once."""
        self._name = "".join(chr(ord("a") + int(digit)) for digit in str(number))
        self._said_at: float | None = None
        self._beaten_at = 0.0
        self._back = 0
        """How often it has asked to be let in again since it was lost."""

    async def plays(self) -> None:
        while True:
            self._games += 1
            try:
                await self._plays_a_game()
            except Gone as how:
                self._seen.counts[str(how)] += 1
            except (ValueError, OSError) as fault:
                self._seen.faults.append(f"{self._listener}: {fault}")
            else:
                self._seen.counts["games ended"] += 1

    async def _plays_a_game(self) -> None:
        name, _, variant = self._listener.partition(":")
        dialect = DIALECTS[name]
        spelled = self._name + "".join(chr(ord("k") + int(digit)) for digit in str(self._games))
        wishes = Wishes(spelled[:16], game=self._game)
        guest = dialect.guest(wishes, variant)
        self._back = 0
        while not guest.over:
            try:
                await self._visit(guest, web_socket if dialect.carrier == "websocket" else tcp_lines)
            except Lost:
                self._seen.counts["came back"] += 1
                self._back = 1
            except ValueError:
                if not 0 < self._back < MOST_TRIES:
                    raise
                self._back += 1
                await asyncio.sleep(AGAIN_SECONDS)
            if dialect.carrier == "lines" and not guest.over:
                # Only the native guest needs what it knows to be let in again.
                guest = dialect.guest(wishes, variant)

    async def _visit(self, guest: Guest, reach: Callable[..., AbstractAsyncContextManager[Carrier]]) -> None:
        """From hello to the end of the game, or of the connection."""
        async with reach("127.0.0.1", self._port, self._address) as carrier:
            self._said_at = None
            self._beaten_at = time.monotonic()
            await self._say(carrier, guest.hello())
            while not guest.over:
                for line in await self._hear(guest, carrier):
                    if not guest.is_sign_of_life(line):
                        self._said_at = None
                    await self._say(carrier, guest.receive(line))
                await self._move(guest, carrier)
                if guest.refused:
                    if any(words in guest.refused for words in TOO_LATE):
                        raise Gone("came too late for this table")
                    raise ValueError(guest.refused)

    async def _hear(self, guest: Guest, carrier: Carrier) -> list[bytes]:
        begun = time.monotonic()
        while True:
            await self._beat(guest, carrier)
            try:
                async with asyncio.timeout(guest.beat_seconds or OTHERS_SECONDS):
                    frames = await carrier.hear()
            except TimeoutError:
                silent = time.monotonic() - begun
                if self._said_at is not None and silent > PATIENCE_SECONDS:
                    raise ValueError("a move was never answered") from None
                if self._said_at is None and silent > OTHERS_SECONDS:
                    raise Gone("went, the other being gone") from None
                continue
            if frames is None:
                if guest.over:
                    return []
                raise ValueError("the house hung up")
            return frames

    async def _beat(self, guest: Guest, carrier: Carrier) -> None:
        now = time.monotonic()
        if guest.beat_seconds and now - self._beaten_at >= guest.beat_seconds / 2:
            self._beaten_at = now
            await self._say(carrier, guest.beat())

    async def _move(self, guest: Guest, carrier: Carrier) -> None:
        while guest.my_turn and guest.number is not None and not guest.over:
            await self._think(guest, carrier)
            self._back = 0
            chance = SeededChance(self._luck.randbytes(16), 0)
            said = guest.say(choose(guest.game, "random", guest.view(), guest.number, chance, guest.allowed))
            if said:
                self._said_at = time.monotonic()
                await self._say(carrier, said)
                self._seen.counts["moves"] += 1
                await self._perhaps_leaves()

    async def _think(self, guest: Guest, carrier: Carrier) -> None:
        """For as long as the pace says, with a sign of life now and then."""
        until = time.monotonic() + max(guest.pause_seconds, self._seen.pace * self._luck.uniform(0.5, 1.5))
        while (left := until - time.monotonic()) > 0:
            await asyncio.sleep(min(left, (guest.beat_seconds or left) / 2))
            await self._beat(guest, carrier)

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


async def play(ways: list[tuple[str, str, int]], numbers: range, pipe: Connection) -> None:
    """What a process of players does: play, and whenever it hears of the pace tell what was seen since."""
    seen = Seen()
    players = [asyncio.create_task(Player(*ways[n // 2 % len(ways)], n, seen).plays()) for n in numbers]
    told = asyncio.Queue[float | None]()
    loop = asyncio.get_running_loop()

    def hear() -> None:
        try:
            told.put_nowait(pipe.recv())
        except EOFError:  # whoever started this process is gone
            loop.remove_reader(pipe.fileno())
            told.put_nowait(None)

    loop.add_reader(pipe.fileno(), hear)
    while (pace := await told.get()) is not None:
        seen.pace = pace
        pipe.send(Seen(pace, Counter(seen.counts), list(seen.faults)))
        seen.counts.clear()
        seen.faults.clear()
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)


def _crowd(ways: list[tuple[str, str, int]], numbers: range, pipe: Connection) -> None:
    os.nice(10 - os.nice(0))
    asyncio.run(play(ways, numbers, pipe))


class Crowds:
    """All the players, in their processes."""

    def __init__(self, ways: list[tuple[str, str, int]], players: int) -> None:
        context = get_context("spawn")
        self._pipes, self._processes = [], []
        each = 2 * (players // CROWDS // 2)
        for crowd in range(CROWDS):
            ours, theirs = context.Pipe()
            last = players if crowd == CROWDS - 1 else (crowd + 1) * each
            process = context.Process(target=_crowd, args=(ways, range(crowd * each, last), theirs), daemon=True)
            process.start()
            self._pipes.append(ours)
            self._processes.append(process)

    async def tell(self, pace: float) -> Seen:
        """Go on at this pace; what was seen since this was said last."""
        seen = Seen(pace)
        for pipe in self._pipes:
            pipe.send(pace)
        for pipe in self._pipes:
            seen.add(await asyncio.to_thread(pipe.recv))
        return seen

    async def end(self) -> None:
        for pipe, crowd in zip(self._pipes, self._processes, strict=True):
            pipe.send(None)
            await asyncio.to_thread(crowd.join)


async def soak(tables: int, minutes: float, given_rate: float, folder: Path) -> bool:
    listen = [word for listener in PORTS for word in ("--listen", f"{listener}=0")]
    seen, sizes = Seen(), []
    async with process(folder / "data", *listen) as house:
        crowds = Crowds(places(house), 2 * tables)
        company = Company(Target(house.http, {}))
        company.come(PAIRS, by_line=False)
        begun = before = time.monotonic()
        peak, peak_rates = 2 * given_rate, list[float]()
        while (passed := time.monotonic() - begun) < 60 * minutes:
            await asyncio.sleep(SAMPLE_SECONDS)
            sample = await crowds.tell(seen.pace)
            now = time.monotonic()
            rate = sample.counts["moves"] / (now - before)
            before = now
            seen.add(sample)
            sizes.append((passed, memory(house.process.pid)))
            if passed < 12 * minutes and not given_rate:
                peak_rates.append(rate)
                peak = mean(peak_rates)
            else:
                # Not all who sit at a table are to move: the pace follows what comes of it.
                seen.pace = (seen.pace or tables / peak) * min(1.3, max(0.8, rate / (peak / 2)))
            p99 = 1000 * at(company.took(begun + passed, now), 0.99)
            print(
                f"{passed:6.0f} s {rate:6.0f} moves/s  p99 {p99:6.1f} ms  {sizes[-1][1] / 2**20:6.1f} MiB "
                f" {dict(seen.counts)} faults {len(seen.faults)}",
                flush=True,
            )
        await crowds.end()
        await company.go()
        seen.faults += company.harmed
        errors = [line for line in house.log if json.loads(line)["level"] in ("error", "critical")]
    return _judge(seen, company.took(begun + 24 * minutes, before), peak, sizes, errors, minutes)


def _judge(
    seen: Seen, took: list[float], peak: float, sizes: list[tuple[float, int]], errors: list[str], minutes: float
) -> bool:
    p99 = at(took, 0.99)
    warm = [(at_, size) for at_, size in sizes if at_ > 60 * WARM_MINUTES]
    told = {
        "peak": f"{peak:.0f} moves/s",
        "p50, p99 at half of it": f"{1000 * at(took, 0.5):.1f}, {1000 * p99:.1f} ms",
        "players harmed": f"{len(seen.faults)} {Counter(seen.faults).most_common(5)}",
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
    reading.add_argument(
        "--rate", type=float, default=0.0, help="moves a second from the start, instead of half of the peak"
    )
    given = reading.parse_args()
    with suppress(PermissionError):
        os.nice(-10)  # whatever else this machine does is no part of it
    with tempfile.TemporaryDirectory() as folder:
        return not asyncio.run(soak(given.tables, given.minutes, given.rate, Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
