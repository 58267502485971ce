"""`make bench`: each figure is a ratio of two things measured in one run, the median of interleaved rounds."""

import argparse
from statistics import median

import uvloop
from rich.console import Console
from rich.table import Table

from bench import memory, playouts, wire
from bench.load import server

ROUNDS = 5
MOVES = 4000


async def _wire_rounds(rounds: int, console: Console) -> dict[str, list[wire.Figures]]:
    figures: dict[str, list[wire.Figures]] = {"echo": [], "relay": [], "house": []}
    with server("echo") as echo, server("relay") as relay, server("pairs") as house:
        for number in range(rounds):
            scripts = [wire.script(number * wire.TABLES + table) for table in range(wire.TABLES)]
            line = scripts[0][0]
            figures["echo"].append(await wire.exchange(echo, line, 10 * MOVES, pairs=False))
            figures["relay"].append(await wire.exchange(relay, line, 5 * MOVES, pairs=True))
            figures["house"].append(await wire.house(house, scripts, MOVES))
            console.print(f"round {number + 1} of {rounds}", style="dim")
    return figures


async def _memory() -> float:
    with server("echo") as echo, server("fours") as house:
        return await memory.each(house) / await memory.each(echo)


def _ratio(over: list[float], under: list[float]) -> float:
    return median(a / b for a, b in zip(over, under, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    console = Console()
    steps, loops = [], []
    for number in range(rounds):
        loops.append(playouts.loop_seconds())
        steps.append(playouts.measure("qwirkle", 20, seed=100 * number).step)
    wired = uvloop.run(_wire_rounds(rounds, console))
    cpu = {kind: [figures.cpu for figures in row] for kind, row in wired.items()}
    rate = {kind: [figures.rate for figures in row] for kind, row in wired.items()}
    rows = Table("what", "ratio", "bar", "ambition", box=None, pad_edge=False)
    for what, ratio, bar, ambition in (
        (
            "Qwirkle playout step / trivial loop iteration",
            f"{_ratio(steps, loops):,.0f}",
            "<= 3,000",
            "1,200",
        ),
        ("server CPU: durable move / echoed line", f"{_ratio(cpu['house'], cpu['echo']):.1f}", "<= 12", "7"),
        ("server CPU: relayed line / echoed line", f"{_ratio(cpu['relay'], cpu['echo']):.1f}", "", ""),
        ("rate: durable moves / echoed lines", f"{_ratio(rate['house'], rate['echo']):.3f}", ">= 0.08", "0.13"),
        ("rate: durable moves / relayed lines", f"{_ratio(rate['house'], rate['relay']):.3f}", "", ""),
        ("memory: idle seat / bare connection", f"{uvloop.run(_memory()):.1f}", "<= 3", ""),
    ):
        rows.add_row(what, ratio, bar, ambition)
    console.print(rows)


if __name__ == "__main__":
    main()
