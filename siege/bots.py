"""Bots in time: tables of half a second a move, many at once, and how many answers came late.

    python -m siege.bots [--games N] [--tables N] [--crowd N] [--seconds N]

First so many games at a few tables at once, each of a person who moves at once against the strongest bot there is:
no answer may be late. Then a crowd of bot tables with honest pairs beside them, whose moves are to take no longer
than before: the 99th percentile at most doubles or stays under 30 ms.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from siege.attacks import MOST_SECONDS, PAIRS, at
from siege.honest import Company
from tavola.games import GAMES
from tavola.games.chance import SeededChance
from tavola.server.run import PORTS
from tests.misbehaving.attackers import Target
from tests.server.helpers import NativeGuest
from tests.support.process import Serving, serving

MANY = 1_000
TABLES = 8
CROWD = 200
SECONDS = 10.0
MOVE_SECONDS = 0.5
PACE_SECONDS = 0.5
"""What a person of the crowd takes for a move."""
TITLES = ("qwirkle", "eriantys", "masters")


@dataclass
class Answers:
    """What the bots took, by the times in the log: the programs of the siege have to wait for a processor, too."""

    took: dict[str, list[float]] = field(default_factory=lambda: {title: [] for title in TITLES})
    games: Counter[str] = field(default_factory=Counter)

    def late(self, title: str) -> int:
        return sum(seconds > MOVE_SECONDS for seconds in self.took[title])

    def told(self, title: str) -> str:
        took = sorted(self.took[title])
        slowest = f"{1000 * took[-1]:.0f} ms at most" if took else "none"
        return (
            f"{title:10}{self.games[title]:6} games{len(took):8} answers{self.late(title):5} late"
            f"   {1000 * at(took, 0.5):.0f} ms half of them, {1000 * at(took, 0.99):.0f} ms 99 of 100, {slowest}"
        )


def any_move(title: str, view: Any, rng: random.Random) -> Any:
    """A legal move of the first seat; whoever knows the rules need not have the house list them."""
    game = GAMES[title]
    state = game.imagine(msgspec.convert(view, game.View), SeededChance(b"anything", 0))
    return msgspec.to_builtins(rng.choice(game.moves(state, 0)))


async def play(
    http: int, title: str, seed: int, answers: Answers, until: float | None = None, pace: float = 0.0
) -> None:
    """One game against the strongest bot, or as much of it as fits into the time; `pace` is a person's."""
    await asyncio.sleep(pace * seed / 25)  # people come one after another
    guest = await NativeGuest.at(http)
    try:
        welcome = guest.heard[0]
        (card,) = [card for card in welcome["games"] if card["name"] == title]
        rng = random.Random(seed)
        wishes: dict[str, Any] = {"ai_time": int(1000 * MOVE_SECONDS), "public": False}
        await guest.ask("Open", game=title, name="Ann", **wishes)
        await guest.say("AddBot", bot=card["bots"][-1])
        news = await guest.hear("News", lambda news: news["now"]["phase"] == "playing")
        now = news["now"]
        while now["phase"] == "playing" and (until is None or time.monotonic() < until):
            if 0 in now["acting"]:
                await asyncio.sleep(pace)
                await guest.say("Play", moves=[any_move(title, now["view"], rng)])
            before = news["entry"]["at"]
            news = await guest.hear("News")
            if news["entry"]["who"] == 1:
                answers.took[title].append((news["entry"]["at"] - before) / 1000)
            now = news["now"]
        answers.games[title] += 1
    finally:
        await guest.close()


async def games_in_time(house: Serving, games: int, tables: int) -> Answers:
    """So many games, so many of them at once."""
    # The first thought of all waits until the house that has just opened has a process to think in.
    await play(house.http, TITLES[0], 0, Answers(), time.monotonic() + 2)
    answers = Answers()
    left = iter(range(games))
    console = Console(stderr=True)
    columns = TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TextColumn("games,"), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=games)

        async def one_after_another() -> None:
            for number in left:
                await play(house.http, TITLES[number % len(TITLES)], number, answers)
                bar.advance(task)

        await asyncio.gather(*(one_after_another() for _ in range(tables)))
    return answers


async def crowd(http: int, tables: int, seconds: float) -> Answers:
    """So many tables for so long, in a process of their own: those people would be elsewhere."""
    os.nice(10)
    answers, until = Answers(), time.monotonic() + seconds
    games = [play(http, TITLES[number % 3], number, answers, until, PACE_SECONDS) for number in range(tables)]
    await asyncio.gather(*games, return_exceptions=True)
    return answers


async def beside_them(house: Serving, tables: int, seconds: float) -> tuple[list[float], list[float], int]:
    """What honest moves take before a crowd comes and beside it, and how many were harmed."""
    company = Company(Target(house.http, {dialect: house.ports[dialect] for dialect in PORTS}))
    company.come(PAIRS)
    try:
        await asyncio.sleep(1)
        begun = time.monotonic()
        await asyncio.sleep(seconds)
        before = time.monotonic()
        words = ("--crowd", str(tables), "--seconds", str(seconds))
        others = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "siege.bots", *words, env=os.environ | {"SIEGE_PORT": str(house.http)}
        )
        await others.wait()
        over = time.monotonic()
    finally:
        await company.go()
    return company.took(begun, before), company.took(before, over), len(company.harmed)


def report(answers: Answers) -> None:
    for title in TITLES:
        print(answers.told(title), flush=True)


def in_time(house: Serving, games: int, tables: int) -> bool:
    print(f"{games} games, {tables} tables at once, {MOVE_SECONDS:g} s a move", flush=True)
    answers = asyncio.run(games_in_time(house, games, tables))
    report(answers)
    late = sum(map(answers.late, TITLES))
    print(f"{late} late: {'held' if not late else 'FELL'}", flush=True)
    return not late


def beside(house: Serving, tables: int, seconds: float) -> bool:
    print(f"{tables} bot tables beside {2 * PAIRS} honest pairs", flush=True)
    before, during, harmed = asyncio.run(beside_them(house, tables, seconds))
    held = at(during, 0.99) <= max(2 * at(before, 0.99), MOST_SECONDS) and not harmed
    print(f"honest moves, p50 and p99: {_ms(before)} before, {_ms(during)} beside them, {harmed} harmed")
    print("held" if held else "FELL", flush=True)
    return held


def _ms(took: Sequence[float]) -> str:
    return " and ".join(f"{1000 * at(took, share):.1f} ms" for share in (0.5, 0.99))


def main() -> int:
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("--games", type=int, default=MANY, help="to play in time")
    reading.add_argument("--tables", type=int, default=TABLES, help="at once")
    reading.add_argument("--crowd", type=int, default=CROWD, help="bot tables beside honest pairs")
    reading.add_argument("--seconds", type=float, default=SECONDS, help="before the crowd, and beside it")
    given = reading.parse_args()
    if "SIEGE_PORT" in os.environ:
        report(asyncio.run(crowd(int(os.environ["SIEGE_PORT"]), given.crowd, given.seconds)))
        return 0
    with suppress(PermissionError):
        os.nice(-10)  # whatever else this machine does is no part of it
    held = []
    listen = [word for dialect in PORTS for word in ("--listen", f"{dialect}=0")]
    with tempfile.TemporaryDirectory() as folder:
        with serving(Path(folder) / "games", "--bot-pace", "0", *listen) as house:
            if given.games:
                held.append(in_time(house, given.games, given.tables))
        if given.crowd:
            with serving(Path(folder) / "crowd", "--bot-pace", "0", *listen) as house:
                held.append(beside(house, given.crowd, given.seconds))
    return not all(held)


if __name__ == "__main__":
    sys.exit(main())
