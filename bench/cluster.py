"""What a cluster costs beside a house alone: processor time of all our processes for each durable move.

    python -m bench.cluster [--rounds 5] [--pairs 16] [--seconds 8]

Two guests by line at each table; the NATS servers' own time is not counted, for they are not ours. Every way is
measured in turn, round after round, and the figures are ratios to the house alone in the same round. Houses are
compiled if that was built. `python -m bench --only cluster` gives those of them that have a bar.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any, TypeAlias

from bench.forms import BEST
from tavola.server.cluster.keys import NatsKeys
from tavola.server.nats import Nats, connect
from tests.durability.guests import LinesPlayer
from tools.nats_servers import NatsServers

Way: TypeAlias = Callable[[Path, NatsServers, argparse.Namespace], Coroutine[Any, Any, tuple[float, float]]]

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class House:
    """One process of `tavola serve`."""

    def __init__(self, process: asyncio.subprocess.Process, said: dict[str, str | int], node: str) -> None:
        self.process = process
        self.lines = int(said["qwirkle-lines"])
        self.node = node

    def cpu(self) -> float:
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


@asynccontextmanager
async def house(folder: Path, *options: str) -> AsyncIterator[House]:
    command = ["-m", "tavola", "serve", "--http", "0", "--listen", "qwirkle-lines=0", "--gather", "0"]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        *("--data", str(folder), *options),
        stdout=DEVNULL,
        stderr=PIPE,
        env=os.environ | BEST.environment,
    )
    assert process.stderr
    node = ""
    try:
        while line := await process.stderr.readline():
            said = json.loads(line)
            node = said["node"] if said["event"] == "node" else node
            if said["event"] == "listening":
                reading = asyncio.create_task(process.stderr.read())
                yield House(process, said, node)
                process.terminate()
                await reading
                return
        raise RuntimeError("the house did not open")
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


class Load:
    """Pairs of guests who play one game after another until it is enough."""

    def __init__(self, pairs: int) -> None:
        self._pairs = pairs
        self.heard = 0
        self._names = 0

    def _acknowledged(self) -> None:
        self.heard += 1

    async def _chair(self, port: int) -> None:
        back = asyncio.Event()
        back.set()
        while True:
            self._names += 1
            name = "".join(LETTERS[self._names // 26**place % 26] for place in range(5))
            await LinesPlayer(name, random.Random(name), self._acknowledged).play(port, None, back)

    async def measure(self, houses: list[House], ports: list[int], seconds: float) -> tuple[float, float]:
        """CPU seconds for each move, and moves for each second."""
        chairs = [asyncio.create_task(self._chair(ports[number % 2])) for number in range(2 * self._pairs)]
        try:
            await asyncio.sleep(seconds / 4)
            before, heard = sum(each.cpu() for each in houses), self.heard
            await asyncio.sleep(seconds)
            moves = (self.heard - heard) / 2  # each move is heard by two
            return (sum(each.cpu() for each in houses) - before) / moves, moves / seconds
        finally:
            for chair in chairs:
                chair.cancel()
            await asyncio.gather(*chairs, return_exceptions=True)


async def keeper_first(servers: NatsServers, name: str, houses: list[House]) -> list[House]:
    client = await connect(Nats(servers.addresses, name), "bench")
    found = await NatsKeys(client.jetstream(), f"{name}-directory").get("queue.qwirkle")
    await client.close()
    keeper = found.value.decode() if found else ""
    return sorted(houses, key=lambda each: each.node != keeper)


async def alone(folder: Path, _: NatsServers, asked: argparse.Namespace) -> tuple[float, float]:
    async with house(folder / "alone") as one:
        return await Load(asked.pairs).measure([one], [one.lines, one.lines], asked.seconds)


def clustered(nodes: int, second: Callable[[list[House]], House], name: str) -> Way:
    """So many nodes; the first of each pair is at the node that keeps the table, the other where it is said."""

    async def run(folder: Path, servers: NatsServers, asked: argparse.Namespace) -> tuple[float, float]:
        options = ["--cluster", ",".join(servers.addresses), "--cluster-name", f"{name}-{random.randrange(10**9)}"]
        async with asyncio.timeout(120):
            opened = [house(folder, *options) for _ in range(nodes)]
            houses = [await each.__aenter__() for each in opened]
            try:
                ordered = await keeper_first(servers, options[3], houses)
                ports = [ordered[0].lines, second(ordered).lines]
                return await Load(asked.pairs).measure(houses, ports, asked.seconds)
            finally:
                for each in opened:
                    await each.__aexit__(None, None, None)

    return run


ALONE = "alone, SQLite"
AT_THE_OWNER = "2 nodes, both guests at the table's"
PASSED_ON = "2 nodes, one of two passed on"

WAYS: dict[str, Way] = {
    ALONE: alone,
    "1 node": clustered(1, lambda ordered: ordered[0], "one"),
    AT_THE_OWNER: clustered(2, lambda ordered: ordered[0], "two"),
    PASSED_ON: clustered(2, lambda ordered: ordered[1], "passed"),
    "3 nodes, one of two passed on": clustered(3, lambda ordered: ordered[1], "three"),
}


async def measure(asked: argparse.Namespace, say: Callable[[str], None]) -> dict[str, list[tuple[float, float]]]:
    """For each way and round the CPU seconds of a move, and moves for each second."""
    figures: dict[str, list[tuple[float, float]]] = {way: [] for way in WAYS}
    with tempfile.TemporaryDirectory() as folder, NatsServers(Path(folder) / "nats", 3) as servers:
        for number in range(asked.rounds):
            for way, run in WAYS.items():
                figures[way].append(await run(Path(folder), servers, asked))
            say(f"cluster: round {number + 1} of {asked.rounds}")
    return figures


def ratios(figures: dict[str, list[tuple[float, float]]], way: str) -> list[float]:
    """CPU of a move beside the house alone, in each round."""
    return [cpu / by for (cpu, _), (by, _) in zip(figures[way], figures[ALONE], strict=True)]


async def bench(asked: argparse.Namespace) -> None:
    figures = await measure(asked, lambda sentence: print(sentence, file=sys.stderr))
    print("| | CPU for a move, beside the house alone | CPU, µs | moves for a CPU second | moves a second |")
    print("|---|---|---|---|---|")
    for way, rounds in figures.items():
        cpu, rate = median(cpu for cpu, _ in rounds), median(rate for _, rate in rounds)
        ratio = median(ratios(figures, way))
        print(f"| {way} | {ratio:.2f} | {cpu * 1e6:.0f} | {1 / cpu:,.0f} | {rate:,.0f} |")


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--pairs", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=8.0)
    return parser.parse_args(words)


def main() -> None:
    asyncio.run(bench(arguments()))


if __name__ == "__main__":
    main()
