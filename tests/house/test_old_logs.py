"""Logs of every format of the events there has been: they still load, hold, and end as they did.

The files in tests/fixtures/logs are kept as they were written and never made anew. `before-wishes` are from before
a table's first entry said what happens to missing players and what players wish for; in `eriantys-expert` and
`masters-two` moves were taken back, and `eriantys-expert` had a clock. When the format changes, files are added.
"""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tavola.games.contract import Outcome
from tavola.house import replay_file
from tavola.house.audit import verify
from tavola.house.ledger import Phase
from tavola.house.replay import OPEN, Replay
from tavola.store.memory import MemoryStore
from tests.support.sansio import SansIo

FOLDER = Path(__file__).parents[1] / "fixtures" / "logs"

PLAYED_OUT = "the bag is empty and a hand is played out"
LAST_TOWER = "a side has placed its last tower"

ENDED = {
    "qwirkle-before-wishes": (51, Outcome((0,), (218, 191), ((0,), (1,)), PLAYED_OUT)),
    "eriantys-before-wishes": (119, Outcome((1,), (2, 8), ((1,), (0,)), LAST_TOWER)),
    "masters-before-wishes": (212, Outcome((1,), (39, 62), ((1,), (0,)), "the last round is played")),
    "qwirkle": (53, Outcome((1,), (183, 223), ((1,), (0,)), PLAYED_OUT)),
    "eriantys-simple": (118, Outcome((1,), (4, 8), ((1,), (0,)), LAST_TOWER)),
    "eriantys-expert": (105, Outcome((0,), (8, 2), ((0,), (1,)), LAST_TOWER)),
    "masters-solo": (109, Outcome((0,), (42,), ((0,),), "the seventh card is placed")),
    "masters-two": (247, Outcome((1,), (47, 48), ((1,), (0,)), "the last round is played")),
}


def test_every_log_that_is_kept_is_tried() -> None:
    assert {file.stem for file in FOLDER.glob("*.jsonl")} == set(ENDED)


@pytest.mark.parametrize("name", ENDED)
def test_an_old_log_loads_replays_to_its_end_and_holds(name: str) -> None:
    text = (FOLDER / f"{name}.jsonl").read_bytes()
    records = replay_file.read(text)
    entries, outcome = ENDED[name]
    replay = Replay(records)
    assert len(replay) == entries
    assert replay.phase is Phase.OVER
    *_, last = replay.steps(OPEN)
    assert replace(last.view.outcome, sheet=()) == outcome
    counted = [line.figures for line in last.view.outcome.sheet if line.counts]
    assert tuple(map(sum, zip(*counted, strict=True))) == outcome.scores
    assert "every event follows" in verify(records)
    assert replay_file.write(records) == text


@pytest.mark.parametrize("name", ENDED)
def test_an_old_game_goes_on_from_anywhere_in_its_log(name: str) -> None:
    """As after an upgrade in the middle of it: the house brings it back and it is somebody's turn."""
    records = replay_file.read((FOLDER / f"{name}.jsonl").read_bytes())
    for length in (1, 2, len(records) // 2, len(records) - 1):
        store = MemoryStore()
        store.append(records[:length])
        again = SansIo("old logs", store=store)
        table = again.house.find(records[0].code)
        assert table.number == length - 1
        if length > 4:
            assert table.acting
            table.view(table.acting[0])
