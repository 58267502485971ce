"""A whole game of each title by keys, over every dialect; `siege.terminal` plays all forms over all variants."""

from pathlib import Path

import pytest

from tests.terminal.whole_games import QUICK, Case, play_whole_game


@pytest.mark.parametrize("case", QUICK, ids=str)
async def test_a_whole_game_is_played_by_keys(case: Case, tmp_path: Path) -> None:
    await play_whole_game(case, tmp_path / "data")
