"""`make bench`: each figure is a ratio of two things measured in one run, the median of interleaved rounds."""

import argparse
import os
import platform
import sysconfig
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

import uvloop
from rich.console import Console
from rich.table import Table

from bench import dialects, memory, playouts, restart, spectators, wire
from bench.load import server
from bench.servers import settings
from tavola import FORM

SOURCES = Path(__file__).parents[1] / "src"
ROUNDS = 5
MOVES = 4000

PLAYOUTS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "Qwirkle": ("qwirkle", 20, {}),
    "Eriantys": ("eriantys", 20, {}),
    "Eriantys expert": ("eriantys", 10, {"expert": True}),
    "Masters": ("masters", 4, {}),
}
"""What is played out at random by two: the game, how many of them a round, its options."""


async def _wire_rounds(rounds: int, console: Console) -> dict[str, list[wire.Figures]]:
    figures: dict[str, list[wire.Figures]] = {"echo": [], "relay": [], "house": [], "sources": []}
    with (
        server("echo") as echo,
        server("relay") as relay,
        server("pairs") as house,
        server("pairs", SOURCES) as sources,
    ):
        for number in range(rounds):
            scripts = [wire.script(number * wire.TABLES + table) for table in range(wire.TABLES)]
            line = scripts[0][0]
            figures["echo"].append(await wire.exchange(echo, line, 10 * MOVES, pairs=False))
            figures["relay"].append(await wire.exchange(relay, line, 5 * MOVES, pairs=True))
            figures["house"].append(await wire.house(house, scripts, MOVES))
            figures["sources"].append(await wire.house(sources, scripts, MOVES))
            console.print(f"round {number + 1} of {rounds}", style="dim")
    return figures


DIALECT_ROUNDS = 3
ECHOES = 10_000


async def _dialect_rounds(dialect: str, console: Console) -> tuple[int, list[wire.Figures], list[wire.Figures]]:
    """Bytes one guest hears of one command, and the figures of the house and of an echo of as many bytes."""
    size, house_figures, echo_figures = 0, [], []
    with server("echo") as echo, server(dialect) as house:
        for number in range(DIALECT_ROUNDS):
            played = dialects.games(dialect, number * dialects.TABLES, settings(Path(), dialect))
            size = round(median(game.told_size for game in played))
            message = b"x" * (size - 1) + b"\n"
            echo_figures.append(await wire.exchange(echo, message, ECHOES, pairs=False, tables=dialects.TABLES))
            house_figures.append(await dialects.house(house, played))
            console.print(f"{dialect}: round {number + 1} of {DIALECT_ROUNDS}", style="dim")
    return size, house_figures, echo_figures


async def _spectators() -> tuple[float, float, float]:
    """How many times a player's move takes longer with them; the worst and the usual spread in milliseconds."""
    with server("page") as house:
        alone = await spectators.measure(house, 0)
        watched = await spectators.measure(house, spectators.SPECTATORS)
    return watched.latency / alone.latency, watched.spread * 1000, watched.median_spread * 1000


async def _restart() -> float:
    with tempfile.TemporaryDirectory(dir=os.environ.get("TAVOLA_BENCH_DIR")) as folder:
        code, secret = restart.fill(Path(folder) / "data")
        return await restart.seconds_to_first_move(Path(folder) / "data", code, secret)


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
    optimised = "with" if "--enable-optimizations" in str(sysconfig.get_config_var("CONFIG_ARGS")) else "without"
    console.print(f"Tavola {FORM}, Python {platform.python_version()} built {optimised} optimisations")
    loops: list[float] = []
    played: dict[str, list[playouts.Playouts]] = {title: [] for title in PLAYOUTS}
    for number in range(rounds):
        loops.append(playouts.loop_seconds())
        for title, (game, games, options) in PLAYOUTS.items():
            played[title].append(playouts.measure(game, games, seed=100 * number, **options))
    wired = uvloop.run(_wire_rounds(rounds, console))
    cpu = {kind: [figures.cpu for figures in row] for kind, row in wired.items()}
    rate = {kind: [figures.rate for figures in row] for kind, row in wired.items()}
    rows = Table("what", "ratio", "bar", "ambition", box=None, pad_edge=False)
    for title, runs in played.items():
        ratio = f"{_ratio([run.step for run in runs], loops):,.0f}"
        bars = ("<= 3,000", "1,200") if title == "Qwirkle" else ("", "")
        rows.add_row(f"{title} playout step / trivial loop iteration", ratio, *bars)
        rows.add_row(f"{title}: random playouts a second", f"{median(run.rate for run in runs):.1f}", "", "")
    for what, ratio, bar, ambition in (
        ("server CPU: durable move / echoed line", f"{_ratio(cpu['house'], cpu['echo']):.1f}", "<= 12", "7"),
        (f"server CPU: durable move, {FORM} / sources", f"{_ratio(cpu['house'], cpu['sources']):.2f}", "", ""),
        ("server CPU: relayed line / echoed line", f"{_ratio(cpu['relay'], cpu['echo']):.1f}", "", ""),
        ("rate: durable moves / echoed lines", f"{_ratio(rate['house'], rate['echo']):.3f}", ">= 0.08", "0.13"),
        ("rate: durable moves / relayed lines", f"{_ratio(rate['house'], rate['relay']):.3f}", "", ""),
        ("memory: idle seat / bare connection", f"{uvloop.run(_memory()):.1f}", "<= 3", ""),
    ):
        rows.add_row(what, ratio, bar, ambition)
    slower, worst, usual = uvloop.run(_spectators())
    rows.add_row(
        f"player's move: with / without {spectators.SPECTATORS:,} spectators", f"{slower:.2f}", "<= 2", ""
    )
    rows.add_row("last spectator after the first: worst move, ms", f"{worst:.0f}", "<= 150", "")
    rows.add_row("last spectator after the first: median, ms", f"{usual:.0f}", "", "")
    started = f"restart with {restart.LIVE:,} live and {restart.FINISHED:,} finished tables: seconds to a move"
    rows.add_row(started, f"{uvloop.run(_restart()):.1f}", "<= 5", "")
    for dialect in dialects.MEASURED:
        size, house, echo = uvloop.run(_dialect_rounds(dialect, console))
        ratio = f"{_ratio([run.cpu for run in house], [run.cpu for run in echo]):.1f}"
        rows.add_row(f"server CPU: durable command, {dialect} / echo of {size} bytes", ratio, "", "")
        ratio = f"{_ratio([run.rate for run in house], [run.rate for run in echo]):.3f}"
        rows.add_row(f"rate: durable commands, {dialect} / echo of {size} bytes", ratio, "", "")
        rows.add_row(f"{dialect}: durable commands a second", f"{median(run.rate for run in house):,.0f}", "", "")
    console.print(rows)


if __name__ == "__main__":
    main()
