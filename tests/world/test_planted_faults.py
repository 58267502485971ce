"""The checks of the simulated worlds can fail: faults are planted in the house, and some world notices each."""

from collections.abc import Callable
from typing import Any

import pytest

from siege.world import failure_of
from tavola.games import GAMES
from tavola.server import connection
from tavola.server.connection import Connection
from tavola.server.journal import Journal
from tavola.server.outbox import Outbox
from tests.world import test_planted_leaks
from tests.world.world import World


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

    def short(cls: Any, /, host: Any, records: Any, **how: Any) -> Any:
        return restore(cls, host, records[:-1] if len(records) > 12 else records, **how)

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


def test_twins_notice_a_line_of_the_log_that_tells_of_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def chatty(table: Any) -> str:
        return str([table.view(other).seats[other].hand for other in range(len(table.occupied))])

    monkeypatch.setattr(connection, "left_because", chatty)
    assert "the server's log" in test_planted_leaks.noticed("qwirkle")
