"""The generated parts of the pages, and the roads that are counted for one of them."""

from pathlib import Path

import pytest

from tools import docs, road

LINES = "docs/qwirkle-lines.md"


@pytest.mark.parametrize("page", docs.PARTS)
def test_the_generated_parts_are_current(page: str) -> None:
    assert (docs.ROOT / page).read_text(encoding="utf-8") == docs.current(page), "run make docs"


def test_a_page_that_is_not_current_is_noticed_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (docs.ROOT / LINES).read_text(encoding="utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / LINES).write_text(text.replace("takes a seat", "is shown the door"), encoding="utf-8")
    monkeypatch.setattr(docs, "PARTS", {LINES: docs.PARTS[LINES]})
    monkeypatch.setattr(docs, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match=r"qwirkle-lines\.md is not current"):
        docs.main(["--check"])
    docs.main([])
    assert (tmp_path / LINES).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("walk", road.ROADS, ids=lambda walk: walk.dialect)
def test_the_road_of_a_move_is_short(walk: road.Road) -> None:
    passed = road.walked(walk)
    assert 0 < len(passed) <= walk.most, passed
