"""`tavola ladder`: who meets whom, and the table in its place on the page. And `tavola bot --level`."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tavola.bots import KINDS, LEVELS
from tavola.bots.thinker import DEFAULT_NODES
from tavola.cli import ladder
from tests.cli.conftest import Said

Typing = Callable[..., Said]
PAGE = "Before.\n<!-- generated: ladder -->\nold\n<!-- end of ladder -->\nAfter.\n"


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that are quick, and stand for levels."""
    monkeypatch.setattr(ladder, "LEVELS", {"qwirkle": ("random", "greedy"), "eriantys": ("random", "greedy")})
    monkeypatch.setattr(ladder, "KINDS", {"qwirkle": ("random", "greedy"), "eriantys": ("random",)})


def test_neighbours_meet_and_both_ends_meet_the_yardstick(levels: None) -> None:
    met = [(pairing.higher, pairing.lower) for pairing in ladder.pairings(("qwirkle",))]
    assert met == [("greedy", "random"), ("greedy", "random"), ("greedy", "greedy")]
    kinds = [(pairing.kind, pairing.higher, pairing.lower) for pairing in ladder.pairings(("eriantys",))]
    assert kinds == [("simple", "greedy", "random"), ("expert", "greedy", "random")]


def test_the_table_is_written_into_its_place(tavola: Typing, levels: None) -> None:
    Path("bots.md").write_text(PAGE, encoding="utf-8")
    said = tavola("ladder", "qwirkle", "--games", "2", "--nodes", "5", "--processes", "1", "--write", "bots.md")
    assert said == Said(0, "", "")
    page = Path("bots.md").read_text(encoding="utf-8")
    assert page.startswith("Before.\n<!-- generated: ladder -->\nTwo players; ")
    assert page.endswith(" |\n<!-- end of ladder -->\nAfter.\n")
    rows = [line for line in page.splitlines() if line.startswith("| Qwirkle | ")]
    assert len(rows) == 2
    assert rows[0].startswith("| Qwirkle | greedy | random | 2 | 5 nodes | ")
    assert "old" not in page


def test_rows_of_other_games_stay_and_those_of_this_one_are_made_anew(tavola: Typing, levels: None) -> None:
    Path("bots.md").write_text(PAGE, encoding="utf-8")
    for game, nodes in (("qwirkle", "5"), ("eriantys", "5"), ("qwirkle", "6")):
        tavola("ladder", game, "--games", "2", "--nodes", nodes, "--processes", "1", "--write", "bots.md")
    page = Path("bots.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| ")][2:]
    assert [(row[0], row[4]) for row in rows] == [
        ("| Qwirkle", "6 nodes"),
        ("| Qwirkle", "6 nodes"),
        ("| Eriantys simple", "5 nodes"),
        ("| Eriantys expert", "5 nodes"),
    ]


def test_the_table_can_be_printed(tavola: Typing, levels: None) -> None:
    said = tavola("ladder", "eriantys", "--games", "2", "--processes", "1", "--print")
    assert said.code == 0
    (row,) = [line for line in said.out.splitlines() if line.startswith("| Eriantys expert | greedy | random |")]
    assert f"| 2 | {DEFAULT_NODES} nodes |" in row, "no level may think for ever"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("qwirkle", "chess", "--print"), "there is no game 'chess'"),
        (("masters", "--print"), "Masters of Renaissance has no levels"),
        (("qwirkle", "--games", "0"), "--games takes 1 or more, not 0"),
        (("qwirkle", "--write", "none.md"), "cannot read none.md"),
        (("qwirkle", "--write", "plain.md"), "plain.md has no place for the ladder"),
    ],
)
def test_what_cannot_be_is_refused(
    tavola: Typing, levels: None, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], told: str
) -> None:
    monkeypatch.setattr(ladder, "LEVELS", {"qwirkle": ("random", "greedy"), "masters": ()})
    monkeypatch.setattr(ladder, "KINDS", KINDS)
    Path("plain.md").write_text("nothing\n", encoding="utf-8")
    said = tavola("ladder", *arguments)
    assert said.code == 2
    assert told in said.err


def test_the_page_of_this_repository_has_the_place() -> None:
    assert ladder._page(Path(__file__).parents[2] / ladder.PAGE)
    assert set(LEVELS) == set(KINDS)


# tavola bot


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            ("--level", "best"),
            "there is no level 'best'; there is beginner, casual, skilled, expert, master",
        ),
        (("--level", "casual", "--bot", "greedy"), "--bot and --level are two ways to say who plays; say one"),
        (("--bot", "./nothing"), "there is no program './nothing' that can be run"),
    ],
)
def test_a_level_or_a_program_that_is_none_is_refused_before_anybody_is_met(
    tavola: Typing, options: tuple[str, ...], told: str
) -> None:
    assert tavola("bot", "qwirkle-lines", "127.0.0.1:1", *options) == Said(2, "", f"tavola: {told}\n")
