"""A house, its guests, its disk and its clock on one seed: everything that happens follows from that number.

The house is the server's own: hall, journal, outbox, gallery, timers, connections and sessions. What is made up is
the network, the disk, time, and the people.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
import traceback
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import structlog

from tavola.bots.guest import Thought
from tavola.bots.worker import think
from tavola.dialects.masters_requests.options import Options as RequestsOptions
from tavola.dialects.qwirkle_lines.options import Options as LinesOptions
from tavola.house.house import House
from tavola.server.hall import Hall
from tavola.server.limits import Limits
from tavola.server.run import Settings, _make_house
from tests.mixed.tongues import BOT, NATIVE, TONGUES
from tests.world.checks import Checks
from tests.world.disk import Disk, DiskWriter
from tests.world.faults import Faults
from tests.world.loop import VirtualLoop
from tests.world.people import Nuisance, Onlooker, Party, Person
from tests.world.wire import End, Wire

KEPT_LINES = 60
"""The last steps that are shown of a world that fails."""
LONGEST = 400.0
"""Seconds of a world until everything is calmed."""
SETTLING = 12.0
FORGETTING = 4000.0
"""After so many seconds without a guest nobody and nothing is remembered."""
WALL = 1_700_000_000.0

LIMITS = Limits(unsent=256 * 1024)
"""A guest who does not read is noticed within a short game."""


class World:
    """`run` plays it through; `failure` says what did not hold, if anything."""

    def __init__(self, seed: int, moves: int | None = None) -> None:
        self.seed = seed
        self.rng = random.Random(f"world {seed}")
        self.loop = VirtualLoop()
        self.faults = Faults(self.rng)
        self.disk = Disk()
        self.checks = Checks(self)
        self.settings = Settings(
            data=Path("nowhere"),
            options={
                "masters-requests": RequestsOptions(answer_time=self.rng.choice([0, 240])),
                "qwirkle-lines": LinesOptions(gather=2.0),
            },
            kept_seconds=600.0,
            limits=LIMITS,
        )
        self.most_moves = moves or self.rng.choice([40, 60, 60, 80, 80, 250])
        self.hall: Hall
        self.up = False
        """Whether a house is open."""
        self.closing = False
        """Whether the house lets everybody go."""
        self.playing = True
        self.moves = self.lives = self.steps = 0
        self.people: list[Person | Nuisance] = []
        self.overheard: deque[bytes] = deque(maxlen=30)
        self.failure: str | None = None
        self.log: deque[dict[str, Any]] = deque(maxlen=20)
        self._wires: list[Wire] = []
        self._writer: DiskWriter
        self._stopping: Any = None
        self._jumped = 0.0
        self._ours: dict[int, asyncio.Handle] = {}
        self._trace: deque[str] = deque(maxlen=KEPT_LINES)
        self._hash = hashlib.blake2b(digest_size=16)

    @property
    def house(self) -> House:
        return self.hall.house

    # Telling

    @property
    def trace(self) -> str:
        """What it comes to: two runs of one seed have the same."""
        return self._hash.hexdigest()

    def story(self) -> str:
        return "\n".join(self._trace)

    def note(self, what: str, whole: bytes = b"") -> None:
        line = f"{self.loop.now:9.3f}  {what}"
        self._trace.append(line)
        self._hash.update(line.encode() + whole)

    def overhear(self, said: bytes) -> None:
        if b"secret" not in said:  # nobody listens in on the wire
            self.overheard.append(said)

    def last_log(self) -> str:
        return str(self.log[-1]) if self.log else "nothing was logged"

    def failed(self, what: str) -> None:
        if self.failure is None:
            self.failure = what
            self.note(f"FAILED: {what}")
            self.loop.stop()

    def _take_log(self, _: Any, level: str, line: Any) -> Any:
        line = {"log_level": level, **line}
        if "exc_info" in line:
            fault = line["exc_info"]
            line["exc_info"] = (
                "".join(traceback.format_exception(fault)) if isinstance(fault, Exception) else "yes"
            )
        self.log.append(line)
        self.note("log: " + ", ".join(f"{key}={value}" for key, value in line.items()))
        self.checks.told_to_the_operator(line)
        raise structlog.DropEvent

    def _unhandled(self, _: Any, context: dict[str, Any]) -> None:
        fault = context.get("exception")
        told = "".join(traceback.format_exception(fault)) if fault else str(context.get("message"))
        self.failed(f"unhandled: {told}")

    # Time

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        """Something in the world outside the house: a kill does not end it."""

        def step() -> None:
            self._ours.pop(number, None)
            self.steps += 1
            if self.failure is None:
                act()

        handle = self.loop.call_later(seconds, step)
        number = id(handle)
        self._ours[number] = handle

    def in_house(self, seconds: float, act: Callable[[], None]) -> None:
        """Something that ends with the house."""
        self.loop.call_later(seconds, act)

    def clock(self) -> float:
        return WALL + self.loop.now + self._jumped

    # The house

    def open_house(self) -> None:
        self.lives += 1
        self.note(f"house {self.lives} opens")
        self._writer = DiskWriter(self, self.disk)
        entropy = random.Random(f"house {self.lives} of {self.seed}").randbytes
        think = _ThinkingInside(self).think
        make_house = partial(_make_house, self.settings, self.disk, self.disk, think, entropy)
        self.hall = Hall(self._writer, self.settings.limits, self.loop.time, make_house)
        self.hall.house.wall_clock = self.clock
        self.hall.turns.stopwatch = self.loop.time
        unreadable = self.hall.house.restore(self.disk)
        assert not unreadable, unreadable
        self.checks.restored()
        self.hall.chronicle.begin()
        self.up = True
        self.closing = False

    def connect(self, tongue: str, end: End) -> Wire | None:
        if not self.up or self.closing:
            return None
        self.note(f"{end.name} comes ({tongue})")
        wire = Wire(self, self.hall, tongue, end)
        self._wires.append(wire)
        return wire

    def kill(self) -> None:
        """The house's process ends between two callbacks."""
        if not self.up:
            return
        self.note("house killed")
        self.up = False
        if self._stopping:
            self._stopping._log_destroy_pending = False  # a process that ends leaves its tasks as they are
        for handle in self.loop.waiting():
            if id(handle) not in self._ours:
                handle.cancel()
        self._writer.crash(survives=self.faults.chance(0.5))
        self._all_wires_lose_the_house()
        self.later(self.faults.away(), self.open_house)

    def restart(self) -> None:
        """The house is told to stop and started again."""
        if not self.up or self.closing:
            return
        self.note("house stops")
        self.closing = True
        for person in self.people:
            if isinstance(person, Person):
                person.excused = "the house closes"
        self.hall.chronicle.end()
        self._stopping = self.loop.create_task(self.hall.stop())
        self._stopping.add_done_callback(self._stopped)

    def _stopped(self, stopping: asyncio.Task[None]) -> None:
        if stopping.cancelled():
            return
        if fault := stopping.exception():
            self.failed("".join(traceback.format_exception(fault)))
            return
        self.up = False
        self._all_wires_lose_the_house()
        for handle in self.loop.waiting():
            if id(handle) not in self._ours:
                handle.cancel()
        self.later(self.faults.away(), self.open_house)

    def _all_wires_lose_the_house(self) -> None:
        wires, self._wires = self._wires, []
        for wire in wires:
            if not wire.dead:
                wire.house_dies()

    # What goes wrong

    def _trouble(self) -> None:
        if not self.faults.troubles:
            return
        trouble = self.rng.choice(self.faults.troubles)
        _TROUBLES[trouble](self)
        self.later(self.faults.pause(), self._trouble)

    def _somebody(self) -> Person | None:
        here = [person for person in self.people if isinstance(person, Person) and person.wire]
        return self.rng.choice(here) if here else None

    def drop(self) -> None:
        if person := self._somebody():
            self.note(f"{person.name} drops out")
            person.leave(notice=self.faults.latency())
            self.later(self.faults.away(), person.come)

    def half_open(self) -> None:
        """The guest is gone without a word: keepalive tells the house two minutes later."""
        if person := self._somebody():
            self.note(f"{person.name} is gone without a word")
            person.leave(notice=120.0)
            self.later(self.faults.away(), person.come)

    def stop_reading(self) -> None:
        if (person := self._somebody()) and (wire := person.wire):
            self.note(f"{person.name} does not read")
            wire.reads = False
            person.excused = "does not read"

            def go_on() -> None:
                wire.reads = True
                wire.read_on()

            self.later(self.rng.random() * 20, go_on)

    def slow_disk(self) -> None:
        self._disk_is("slow")

    def refusing_disk(self) -> None:
        self._disk_is("refusing")

    def _disk_is(self, how: str) -> None:
        self.note(f"disk is {how}")
        self.faults.disk = how
        self.later(self.rng.random() * 6, self._disk_is_well)

    def _disk_is_well(self) -> None:
        self.faults.disk = "well"

    def stall(self) -> None:
        """The process is stopped for a while and continued."""
        seconds = self.rng.choice([0.5, 5.0, 90.0]) * self.rng.random()
        self.note(f"house stalls for {seconds:.3f} seconds")
        self.loop.now += seconds

    def jump(self) -> None:
        """Somebody sets the clock on the wall."""
        seconds = self.rng.choice([-3600.0, -5.0, 5.0, 3600.0])
        self._jumped += seconds
        self.note(f"the clock says {self.clock():.3f}")

    def nuisance(self) -> None:
        tongue = self.rng.choice([tongue for tongues in TONGUES.values() for tongue in tongues if tongue != BOT])
        nuisance = Nuisance(self, tongue, f"Nobody{_letters(len(self.people))}")
        self.people.append(nuisance)
        nuisance.come()

    # The evening

    def _invite(self) -> None:
        number = 0
        for _ in range(self.rng.choice([1, 1, 2, 2, 3])):
            game = self.rng.choice(list(TONGUES))
            people = [tongue for tongue in TONGUES[game] if tongue != BOT]
            size = self.rng.choice([2, 2, 2, 3, 4])
            options = {"expert": self.faults.chance(0.5)} if game == "eriantys" else {}
            party = Party(game, size, options, self.rng.choice(["wait", "wait", "skip", "pause", "bot"]))
            arrival = self.rng.random() * 10
            for place in range(size):
                tongue = NATIVE if self.faults.chance(0.25) else self.rng.choice(people)
                person = Person(self, party, tongue, f"{tongue[0].upper()}{tongue[-1]}{_letters(number)}")
                number += 1
                self.people.append(person)
                self.later(arrival + (place and 1 + self.rng.random() * 3), person.come)
            for _ in range(self.rng.choice([0, 0, 1, 2])):
                onlooker = Onlooker(self, party, f"Watcher{_letters(number)}")
                number += 1
                self.people.append(onlooker)
                self.later(arrival + 5 + self.rng.random() * 20, onlooker.come)

    def _look_around(self) -> None:
        """Every now and then: does whoever has heard everything know how it stands?"""
        if self.up and not self.closing:
            for person in self.people:
                if isinstance(person, Person) and person.wire and person.wire.idle:
                    self.checks.agree(person, person.wire)
        done = self.moves >= self.most_moves or self.loop.now > LONGEST
        if done or all(person.home for person in self.people if isinstance(person, Person)):
            self._calm_down()
        else:
            self.later(3.0, self._look_around)

    def _calm_down(self) -> None:
        """Nothing more goes wrong and nobody moves: when all has arrived, everybody knows the same."""
        self.note("calm")
        self.playing = False
        self.faults.calm()
        self.later(SETTLING, self._compare_all)

    def _compare_all(self) -> None:
        if not self.up or self.closing or self.hall.journal.stuck:
            self.later(SETTLING, self._compare_all)
            return
        for person in self.people:
            if isinstance(person, Person) and person.wire:
                self.checks.agree(person, person.wire, last=True)
        self.note("everybody goes home")
        for someone in self.people:
            someone.go_home()
        self.later(FORGETTING, self._end)

    def _end(self) -> None:
        self.checks.at_rest()
        self.checks.logs()
        self.note(f"the end: {self.moves} moves")
        self.loop.stop()

    def run(self) -> World:
        """The whole of it."""
        processors = structlog.get_config()["processors"]
        before = list(processors)
        processors[:] = [self._take_log]
        self.loop.set_exception_handler(self._unhandled)
        try:
            self.later(0, self.open_house)
            self.later(0, self._invite)
            self.later(1.0, self._look_around)
            self.later(self.faults.pause(), self._trouble)
            self.loop.run_forever()
        finally:
            processors[:] = before
            for handle in self.loop.waiting():
                handle.cancel()
            self.loop.close()
        return self


_TROUBLES: dict[str, Callable[[World], None]] = {
    "dropped connections": World.drop,
    "half-open connections": World.half_open,
    "guests who do not read": World.stop_reading,
    "slow disk": World.slow_disk,
    "refusing disk": World.refusing_disk,
    "kills": World.kill,
    "restarts": World.restart,
    "stalls": World.stall,
    "clock jumps": World.jump,
    "nuisances": World.nuisance,
}


class _ThinkingInside:
    """Bots that think on the spot and answer after a while."""

    def __init__(self, world: World) -> None:
        self._world = world

    def think(self, thought: Thought) -> None:
        late = self._world.faults.chance(0.05)
        move = None if late else think(thought.job)
        after = thought.seconds if late else self._world.rng.random() * 0.2
        self._world.in_house(after, lambda: thought.done(move))


def _letters(number: int) -> str:
    """A number as letters: names of people have no others."""
    return chr(ord("a") + number // 26 % 26) + chr(ord("a") + number % 26)
