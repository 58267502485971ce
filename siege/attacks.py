"""Each attacker beside honest players: what their moves take without and with it, and what it costs the house.

    python -m siege.attacks [ATTACKER ...] [--seconds N] [--rounds N]

Times without and with the attacker take turns, so that whatever else the machine does is in both. The bar: nobody
honest is harmed, the 99th percentile of their moves at most doubles or stays under 30 ms, and one attacker costs
the house at most 4 MiB.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from siege.honest import Company
from tavola.server.run import PORTS
from tests.misbehaving.attackers import ATTACKERS, Attacker, Target
from tests.support.process import Serving, serving

PAIRS = 4
SETTLE_SECONDS = 3.0
MOST_SECONDS = 0.030
MOST_BYTES = 4 * 1024 * 1024

BY_NAME: dict[str, type[Attacker]] = {kind.__name__: kind for kind in ATTACKERS}


@dataclass
class Figures:
    attacker: str
    calm: list[float] = field(default_factory=list)
    """What each honest move took without the attacker, the shortest first."""
    attacked: list[float] = field(default_factory=list)
    grown: int = 0
    """Bytes the house has more at the end of an attack than it had before, at most."""
    kept: int = 0
    """The same some seconds after the attackers have gone for good."""
    harmed: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    @property
    def held(self) -> bool:
        fast = at(self.attacked, 0.99) <= max(2 * at(self.calm, 0.99), MOST_SECONDS)
        return fast and not self.harmed and self.grown <= MOST_BYTES

    def row(self) -> str:
        times = "".join(
            f"{1000 * at(side, share):8.1f}" for side in (self.calm, self.attacked) for share in (0.5, 0.99)
        )
        memory = "".join(f"{size / 1024 / 1024:8.1f}" for size in (self.grown, self.kept))
        end = "held" if self.held else "FELL"
        return f"{self.attacker:22}{times}{memory}{len(self.harmed):7}  {end:5} {'; '.join(self.told)}"


HEAD = f"{'ms and MiB':22}{'p50':>8}{'p99':>8}{'p50':>8}{'p99':>8}{'grown':>8}{'kept':>8}{'harmed':>7}"


def at(took: Sequence[float], share: float) -> float:
    return took[int(share * len(took))] if took else float("inf")


def memory(pid: int) -> int:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty"):
            return int(line.split()[1]) * 1024
    raise LookupError("no Private_Dirty")


async def measure(name: str, house: Serving, seconds: float, rounds: int) -> Figures:
    company = Company(Target(house.http, {dialect: house.ports[dialect] for dialect in PORTS}))
    company.come(PAIRS)
    figures = Figures(name)
    calm, attacked = [], []
    try:
        while not company.finished:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.1)
        had = memory(house.process.pid)
        for _ in range(rounds):
            calm.append(await passed(seconds))
            attack = await attacking(name, company, seconds)
            before = memory(house.process.pid)
            attacked.append(await passed(seconds))
            figures.grown = max(figures.grown, memory(house.process.pid) - before)
            told, _ = await attack.communicate()
            figures.told.append(told.decode().strip())
            await asyncio.sleep(SETTLE_SECONDS)
        figures.kept = memory(house.process.pid) - had
    finally:
        await company.go()
    figures.calm, figures.attacked = took(company, calm), took(company, attacked)
    figures.harmed = company.harmed
    return figures


async def passed(seconds: float) -> tuple[float, float]:
    """From when to when these seconds were."""
    begun = time.monotonic()
    await asyncio.sleep(seconds)
    return begun, time.monotonic()


def took(company: Company, times: Iterable[tuple[float, float]]) -> list[float]:
    return sorted(seconds for since, until in times for seconds in company.took(since, until))


async def attacking(name: str, company: Company, seconds: float) -> asyncio.subprocess.Process:
    """The attacker's own process, once it begins."""
    target = replace(company.target, finished=company.finished, entries=company.entries, playing=company.playing)
    attack = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "siege.attacks", name, "--seconds", str(seconds)),
        env=os.environ | {"SIEGE_TARGET": msgspec.json.encode(target).decode()},
        stdout=subprocess.PIPE,
    )
    assert attack.stdout
    await attack.stdout.readline()
    return attack


async def attack_for(name: str, target: Target, seconds: float) -> None:
    """What the attacker's own process does. It would come from another machine: here it gives way."""
    os.nice(10 - os.nice(0))
    print("begins", flush=True)
    until = time.monotonic() + seconds
    attacker = BY_NAME[name](target)
    await attacker.attacks(lambda: time.monotonic() < until)
    print(f"{attacker.rounds} rounds, sent away {attacker.sent_away} times")


def main() -> int:
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("attackers", nargs="*", metavar="ATTACKER", help=", ".join(BY_NAME))
    reading.add_argument("--seconds", type=float, default=5.0, help="without an attack, and again with it")
    reading.add_argument("--rounds", type=int, default=3, help="how often they take turns")
    given = reading.parse_args()
    wanted: list[str] = given.attackers or list(BY_NAME)
    if unknown := [name for name in wanted if name not in BY_NAME]:
        reading.error(f"there is no attacker {', '.join(unknown)}")
    if "SIEGE_TARGET" in os.environ:
        target = msgspec.json.decode(os.environ["SIEGE_TARGET"], type=Target)
        asyncio.run(attack_for(wanted[0], target, given.seconds))
        return 0
    with suppress(PermissionError):
        os.nice(-10)  # whatever else this machine does is no part of the attack
    print(HEAD, flush=True)
    fell = 0
    for name in wanted:
        with tempfile.TemporaryDirectory() as folder:
            listen = [word for dialect in PORTS for word in ("--listen", f"{dialect}=0")]
            with serving(Path(folder) / "data", *listen) as house:
                figures = asyncio.run(measure(name, house, given.seconds, given.rounds))
        print(figures.row(), flush=True)
        for why in figures.harmed[:5]:
            print(f"    {why}")
        fell += not figures.held
    print(f"{len(wanted) - fell} of {len(wanted)} held")
    return bool(fell)


if __name__ == "__main__":
    sys.exit(main())
