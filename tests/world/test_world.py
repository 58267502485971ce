"""Simulated worlds: whatever goes wrong, all agree, nothing told is lost and nothing secret is sent."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from siege.world import failure_of
from tavola.games import GAMES
from tavola.server.connection import Connection
from tavola.server.journal import Journal
from tavola.server.outbox import Outbox
from tests.world.world import World

WORLDS = 200
AT_ONCE = 10


@pytest.mark.parametrize("first", range(0, WORLDS, AT_ONCE))
def test_in_every_world_all_holds_that_must(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        world = World(seed).run()
        assert world.failure is None, failure_of(world)


def test_these_worlds_are_full_of_trouble_and_games() -> None:
    worlds = [World(seed).run() for seed in range(12)]
    assert sum(world.moves for world in worlds) > 300
    assert sum(world.checks.agreed for world in worlds) > 1000
    assert sum(world.lives for world in worlds) > len(worlds) + 5
    assert any(shelf.finished for world in worlds for shelf in world.disk.shelves())
    tongues = {person.tongue for world in worlds for person in world.people}
    assert len(tongues) >= 7


# A seed is all there is to it


TRACES = "from tests.world.world import World; print([World(seed).run().trace for seed in (3, 11, 15, 23)])"


def test_a_seed_repeats_exactly_in_another_process() -> None:
    def traces(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        return subprocess.run(
            [sys.executable, "-c", TRACES], env=environment, check=True, capture_output=True, text=True
        ).stdout

    first = traces("1")
    assert first == traces("2")
    assert first.strip() == str([World(seed).run().trace for seed in (3, 11, 15, 23)])


def test_another_seed_is_another_world() -> None:
    assert World(3).run().trace != World(4).run().trace


# The checks can fail: these faults are planted, and some world notices each


def noticed(*words: str) -> None:
    """A few worlds are enough to notice, and the story ends with the finding."""
    for seed in range(40):
        world = World(seed).run()
        if world.failure:
            assert any(word in world.failure for word in words), world.failure
            assert f"--seed {seed}" in failure_of(world)
            assert f"FAILED: {world.failure}" in world.story()
            return
    raise AssertionError("no world has noticed")


def test_frames_that_do_not_wait_for_the_disk_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    flush = Connection.flush
    monkeypatch.setattr(Connection, "flush", lambda self, durable: flush(self, durable + 1000))
    add = Outbox.add
    monkeypatch.setattr(Outbox, "add", lambda self, sender, _: add(self, sender, 0))
    noticed("not on disk", "not yet on disk")


def test_a_move_told_before_it_is_written_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    hand_over: Callable[[Journal], None] = Journal._hand_over

    def too_early(journal: Journal) -> None:
        journal._tell_written(journal.sequence)
        hand_over(journal)

    monkeypatch.setattr(Journal, "_hand_over", too_early)
    noticed("not on disk", "not yet on disk")


def test_an_entry_that_is_never_written_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    append = Journal.append

    def forgetful(journal: Journal, record: Any) -> int:
        if record.number == 9:
            journal.sequence += 1
            return journal.sequence
        return append(journal, record)

    monkeypatch.setattr(Journal, "append", forgetful)
    noticed("written by another process", "not on disk")


@pytest.mark.parametrize("game", ["qwirkle", "masters"])
def test_a_hand_told_to_others_is_noticed(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(type(GAMES[game]), "see", staticmethod(lambda event, _: event))
    noticed("is told", "another hand", "knows")


@pytest.mark.parametrize("game", ["qwirkle", "masters"])
def test_a_hand_shown_to_others_is_noticed(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    view = GAMES[game].view

    def leaky(state: Any, seat: int | None) -> Any:
        seen = view(state, seat)
        seen.seats[0] = view(state, 0).seats[0]
        return seen

    monkeypatch.setattr(type(GAMES[game]), "view", staticmethod(leaky))
    noticed("is shown the hand", "another hand", "knows")


def test_a_secret_in_the_log_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from tavola.server import chronicle

    noticed_by = chronicle.Chronicle.noticed

    def chatty(self: Any, what: str, seat: Any) -> None:
        chronicle.log.info("a seat", seed=self._tables()[seat.code]._seed.hex())
        noticed_by(self, what, seat)

    monkeypatch.setattr(chronicle.Chronicle, "noticed", chatty)
    noticed("the log holds a secret")


def test_a_table_that_comes_back_shorter_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from tavola.house.table import Table

    restore = Table.restore.__func__  # type: ignore[attr-defined]

    def short(cls: Any, host: Any, records: Any) -> Any:
        return restore(cls, host, records[:-1] if len(records) > 12 else records)

    monkeypatch.setattr(Table, "restore", classmethod(short))
    noticed("is not as it was told")


def test_guests_who_stay_in_memory_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from tavola.house.names import Names

    monkeypatch.setattr(Names, "release", lambda *_: None)
    noticed("does not come to rest", "waited for", "was refused")


def test_a_draw_that_is_not_the_seeds_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from tavola.games.chance import SeededChance
    from tavola.house import match

    class Loaded:
        """Luck that the log's seed does not give."""

        def __init__(self, seed: bytes, entry: int) -> None:
            self._luck = SeededChance(seed, entry)

        @property
        def drawn(self) -> bool:
            return self._luck.drawn

        def below(self, n: int) -> int:
            return (self._luck.below(n) + 1) % n

    monkeypatch.setattr(match, "SeededChance", Loaded)
    noticed("does not follow")
