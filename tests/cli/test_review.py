"""`tavola review` as a person types it: a table by its code, kept with it; a file; and what is refused."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tavola.bots import review as making
from tavola.house import replay_file
from tavola.store.reviews import FILE
from tavola.store.sqlite import SqliteStore
from tests.cli.conftest import Said
from tests.support.logs import running, short

Typing = Callable[..., Said]
CODE = short()[0].code


@pytest.fixture
def house(tmp_path: Path) -> Path:
    folder = tmp_path / "house"
    with closing(SqliteStore(folder)) as store:
        store.append(short())
        store.append(running("masters of three"))
    return folder


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Thought is short here; how often a review is made is counted."""
    made: list[int] = []
    review = making.review

    def counted(records, nodes=0, told=lambda _, __: None):  # type: ignore[no-untyped-def]
        made.append(len(records))
        return review(records, 10, told)

    monkeypatch.setattr(making, "review", counted)
    return made


def test_a_review_tells_of_each_move_and_is_made_once(tavola: Typing, house: Path, quick: list[int]) -> None:
    said = tavola("review", CODE.lower(), "--data", str(house))
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0] == f"Table {CODE}, Qwirkle: Ada, Böb"
    for entry in (4, 5, 6):
        assert sum(line.startswith(f"#{entry}  ") for line in lines) == 1
    assert "Turning points:" in said.out or "Nobody gave anything away." in said.out
    assert (house / FILE).exists()
    assert tavola("review", CODE, "--data", str(house)).out == said.out
    assert len(quick) == 1


def test_a_review_for_programs(tavola: Typing, house: Path) -> None:
    said = tavola("review", CODE, "--data", str(house), "--json")
    review = json.loads(said.out)
    assert (review["code"], review["game"], review["names"]) == (CODE, "qwirkle", ["Ada", "Böb"])
    assert [move["entry"] for move in review["moves"]] == [4, 5, 6]
    assert {"before", "after", "better", "words", "move", "seat"} <= review["moves"][0].keys()
    assert said.err == "", "no bar where nobody looks"


def test_a_file_is_reviewed_and_nothing_is_kept(tavola: Typing, tmp_path: Path) -> None:
    Path("game.jsonl").write_bytes(replay_file.write(short()))
    said = tavola("review", "game.jsonl")
    assert said.code == 0
    assert said.out.startswith(f"Table {CODE}, Qwirkle: ")
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_running_game_is_refused(tavola: Typing, house: Path) -> None:
    code = running("masters of three")[0].code
    said = tavola("review", code, "--data", str(house))
    assert said == Said(2, "", f"tavola: table {code} is not over: a game is reviewed when it is\n")


def test_a_table_that_is_not_there_is_refused(tavola: Typing, house: Path) -> None:
    said = tavola("review", "NONE9", "--data", str(house))
    assert (said.code, said.err) == (2, "tavola: there is no table 'NONE9'; `tavola tables` lists them\n")
