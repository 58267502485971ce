"""Pairs of guests play game after game in one house: its memory must not grow with the games that are over.

Everything happens in this process, without sockets: sessions of every dialect speak into outlets that throw away
what they are sent, entries are counted and not kept, and the house's clock is handed in, so that forgetting
takes no time. The collector is off: only what is freed with its last use is freed at all. Measured is the memory
of the process.
"""

import argparse
import gc
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from tavola.games.chance import SeededChance
from tavola.store import Record
from tests.mixed.tongues import BOT, NATIVE, PLAIN, TONGUES, Company
from tests.support.sansio import SansIo

PAGE = 4096
MIB = 2**20

GAMES_AN_HOUR = 6_000
"""What 190 pairs play in an hour, at a game in less than two minutes each."""
MOST_MIB_AN_HOUR = 1.0

PAIRS = [
    (game, tongue) for game, tongues in TONGUES.items() for tongue in tongues if tongue not in (BOT, NATIVE, PLAIN)
] + [(game, NATIVE) for game in TONGUES]


class Thrown:
    """Where entries go."""

    def __init__(self) -> None:
        self.sequence = 0

    def __call__(self, record: Record) -> int:
        del record
        self.sequence += 1
        return self.sequence


def one_game(sansio: SansIo, game: str, tongue: str, number: int) -> None:
    """A pair comes, plays whatever is legal to the end, and hangs up."""
    company = Company(sansio, game, [tongue, tongue])
    table = company.table
    while table.playing:
        chance = SeededChance(f"game {number}".encode(), table.number)
        seat = table.acting_seats[chance.below(len(table.acting))]
        legal = table.moves(seat.index)
        table.play(seat, [legal[chance.below(len(legal))]])
        for visitor in company.visitors:
            visitor.outlet.frames.clear()
            visitor.outlet.sequences.clear()
        sansio.later(0.05)
    for visitor in company.visitors:
        visitor.drop()
    sansio.drawn.clear()


def resident() -> int:
    """Bytes of this process that are in memory."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE


def slope(points: list[tuple[int, int]]) -> float:
    """Bytes for each further game, by least squares."""
    games = sum(game for game, _ in points) / len(points)
    size = sum(size for _, size in points) / len(points)
    spread = sum((game - games) ** 2 for game, _ in points)
    return sum((game - games) * (had - size) for game, had in points) / spread


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def soak(games: int, warm_up: int, every: int) -> Iterator[tuple[int, int, int]]:
    """After each so many games beyond the warm-up: how many there were, the memory, and the tables there are."""
    sansio = SansIo("memory", append=Thrown())
    for number, (game, tongue) in zip(range(warm_up + games + 1), cycle(PAIRS), strict=False):
        if number >= warm_up and (number - warm_up) % every == 0:
            yield number - warm_up, resident(), len(sansio.house.tables)
        one_game(sansio, game, tongue, number)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m siege.memory", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=6_000, help="games that are measured")
    parser.add_argument("--warm-up", type=int, default=4_000, help="games before that")
    told = parser.parse_args()
    gc.collect()
    gc.freeze()
    gc.disable()
    points = []
    say("games      MiB   tables in memory")
    for number, size, tables in soak(told.games, told.warm_up, max(1, told.games // 20)):
        points.append((number, size))
        say(f"{number:5}  {size / MIB:7.2f}  {tables:6}")
    growth = slope(points)
    hourly = growth * GAMES_AN_HOUR / MIB
    say(f"{growth:.0f} bytes for each game, {hourly:.2f} MiB an hour at {GAMES_AN_HOUR} games an hour")
    say(f"at most {MOST_MIB_AN_HOUR:g} MiB an hour: {'held' if hourly <= MOST_MIB_AN_HOUR else 'MISSED'}")
    return 0 if hourly <= MOST_MIB_AN_HOUR else 1


if __name__ == "__main__":
    sys.exit(main())
