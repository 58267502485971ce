"""The existing program's client, behaving as it was observed, plays whole games on the `as-built` variant."""

from collections import Counter

import pytest

from tavola.dialects.eriantys_commands.server import CommandsSession
from tests.dialects.eriantys_commands.program import Program
from tests.dialects.eriantys_commands.talking import BUILT, NAMES, created
from tests.support.sansio import Connection, FakeOutlet, SansIo


class Line(Connection[CommandsSession]):
    """A program at the other end of a connection."""

    def __init__(self, sansio: SansIo, program: Program) -> None:
        self.sansio = sansio
        self.program = program
        self.outlet = FakeOutlet()
        self.session = CommandsSession(sansio.house, self.outlet, BUILT)
        self.session.greet()

    def carry(self) -> None:
        """Everything one way and the other until both are silent."""
        now = self.sansio.clock.now
        out = self.program.speaks(now)
        while out:
            for line in out:
                self.session.receive(line.rstrip(b"\n"))
            out = [answer for line in self.outlet.taken().splitlines() for answer in self.program.hears(line, now)]

    def hear(self) -> None:
        now = self.sansio.clock.now
        for line in self.outlet.taken().splitlines():
            for answer in self.program.hears(line, now):
                self.session.receive(answer.rstrip(b"\n"))


def run(sansio: SansIo, lines: list[Line], *, until: int | None = None) -> None:
    """Time passes in steps of 10 ms; each program speaks when it can."""
    for _ in range(100_000):
        if all(line.program.finished for line in lines):
            return
        if until is not None and sum(len(line.program.commands) for line in lines) >= until:
            return
        for line in lines:
            line.carry()
        for line in lines:
            line.hear()
        sansio.later(0.01)
        for line in lines:
            line.hear()
    raise AssertionError("the game does not end")


def sits_down(sansio: SansIo, code: str, players: int, seed: object) -> list[Line]:
    return [Line(sansio, Program(name, f"{seed} {name}", code=code)) for name in NAMES[:players]]


@pytest.mark.parametrize("expert", [False, True], ids=["simple", "expert"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_whole_games(players: int, expert: bool) -> None:
    for seed in range(2):
        sansio = SansIo(f"program {seed}")
        lines = sits_down(sansio, created(sansio, players, expert=expert), players, seed)
        run(sansio, lines)
        winners = lines[0].program.winners
        assert all(line.program.winners == winners for line in lines)
        assert sum(len(line.program.commands) for line in lines) > 30


def test_it_creates_its_own_game_and_enters_it_by_itself() -> None:
    sansio = SansIo("own game")
    first = Line(sansio, Program("Anna", 1))
    while not first.session.seat:
        first.carry()
        sansio.later(0.01)
    first.hear()
    assert first.program.code
    second = Line(sansio, Program("Ben", 2, code=first.program.code))
    run(sansio, [first, second])


def test_swaps_and_every_other_effect_are_used() -> None:
    """Characters are dealt at random: over enough games all of them are there and are sent what they need."""
    used: Counter[int] = Counter()
    swapped = 0
    seed = 0
    while set(used) != {1, 3, 5, 7, 9, 10, 11, 12} or swapped < 20:
        sansio = SansIo(f"effects {seed}")
        lines = sits_down(sansio, created(sansio, 2, expert=True), 2, seed)
        run(sansio, lines)
        for line in lines:
            used.update(line.program.paid)
            swapped += sum(command.get("to") == "card" for command in line.program.commands)
        seed += 1
        assert seed < 40, f"only {used} after so many games"


@pytest.mark.parametrize("after", [3, 7, 12, 30])
def test_one_that_drops_out_comes_back_to_the_same_game(after: int) -> None:
    sansio = SansIo(f"drops {after}")
    code = created(sansio, 3, expert=True)
    lines = sits_down(sansio, code, 3, after)
    run(sansio, lines, until=after)
    lines[1].hang_up()
    sansio.later(2.5)
    for line in (lines[0], lines[2]):
        line.hear()
        line.carry()
    lines[1] = Line(sansio, Program("Ben", "again", code=code))
    run(sansio, lines)


def test_all_come_back_after_the_house_was_restarted() -> None:
    sansio = SansIo("restart")
    code = created(sansio, 2, expert=True)
    run(sansio, sits_down(sansio, code, 2, "before"), until=25)
    again = sansio.restarted()
    run(again, sits_down(again, code, 2, "after"))
