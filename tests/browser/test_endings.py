"""The end of a game in the browser: what the result says, compared with what the rules and a count by hand say."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tavola.house.replay import Replay
from tests.browser.kept_games import NAMES, Game, played
from tests.browser.playing import shown, visitor
from tests.games.test_sheets import eriantys, masters
from tests.support.process import serving

UNITS = {"qwirkle": "point", "eriantys": "tower", "masters": "point"}


def counted(game: Game) -> dict[str, tuple[int, ...]]:
    """What each seat has of each category, from the last position or the story and not from the rules' sheet."""
    replay = Replay(game.records)
    view: Any = replay.step(len(replay) - 1, None).view
    if replay.game.name == "eriantys":
        return eriantys(view)
    if replay.game.name == "masters":
        return masters(view)
    lines, bonus = [0] * len(view.seats), [0] * len(view.seats)
    for step in replay.steps(None):
        for event in step.events:
            if type(event).__name__ == "Placed":
                lines[event.seat] += event.points
            elif type(event).__name__ == "Ended" and event.bonus is not None:
                bonus[event.bonus] = 6
    return {"lines": tuple(lines), "bonus": tuple(bonus)}


def sheet(page: Page) -> dict[str, list[int]]:
    """The figures of the result, column by column as they stand."""
    lines = shown(page, "sheet-line")
    expect(lines.first).to_be_visible()
    return {
        str(line.get_attribute("data-category")): [int(cell) for cell in line.locator("td").all_inner_texts()]
        for line in lines.all()
    }


@pytest.mark.parametrize(
    ("title", "players", "bot", "seat"),
    [
        ("qwirkle", 2, "greedy", 0),
        ("eriantys", 4, "greedy", 2),
        ("masters", 1, "greedy", None),
        ("masters", 3, "random", 0),
    ],
)
def test_the_result_has_the_figures_of_the_rules(
    browser: Browser, tmp_path: Path, title: str, players: int, bot: str, seat: int | None
) -> None:
    game = played(title, players, bot)
    outcome = Replay(game.records).outcome
    assert outcome
    game.keep(tmp_path, all_but=1)
    with serving(tmp_path) as house, visitor(browser, f"http://127.0.0.1:{house.http}/#/t/{game.code}") as page:
        if seat is not None:
            game.sit_down(page, seat)
        expect(shown(page, "score")).to_have_count(players)
        game.end(page)
        columns = columns_of(outcome)
        expected = counted(game)
        assert sheet(page) == {name: [figures[side[0]] for side in columns] for name, figures in expected.items()}
        heads = shown(page, "sheet-player").all_inner_texts()
        assert len(heads) == len(columns)
        for head, side in zip(heads, columns, strict=True):
            assert all(NAMES[one] in head for one in side)
        if title == "eriantys":
            expect(shown(page, "sheet-total")).to_have_count(0)
        else:
            total = shown(page, "sheet-total").locator("td").all_inner_texts()
            assert [int(points) for points in total] == [outcome.scores[side[0]] for side in columns]
        it_tells_how_it_came(page, game, UNITS[title])
        if title == "masters" and players == 1:
            expect(shown(page, "result").locator("h2")).to_have_text(
                "Ann beat Lorenzo" if outcome.winners else "Lorenzo was faster than Ann"
            )


def columns_of(outcome: Any) -> list[list[int]]:
    """Those who play together share a column, the best first."""
    columns: list[list[int]] = []
    for group in outcome.ranking:
        together: dict[int, list[int]] = {}
        for seat in group:
            together.setdefault(outcome.sides[seat] if outcome.sides else seat, []).append(seat)
        columns += together.values()
    return columns


def it_tells_how_it_came(page: Page, game: Game, unit: str) -> None:
    """The chart, which is also a table, ends with the result; the best moves are those that brought most."""
    replay = Replay(game.records)
    outcome = replay.outcome
    assert outcome
    result = shown(page, "result")
    result.get_by_text("As a table").click()
    last = result.get_by_test_id("chart-table").locator("tbody tr").last
    assert [int(score) for score in last.locator("td").all_inner_texts()] == list(outcome.scores)
    scores = replay.scores(0, len(replay))
    for row, best in zip(shown(page, "best-moves").locator("li").all(), replay.best(), strict=True):
        if best is None:
            continue
        who = replay.step(best, None).who
        assert who is not None
        gain = scores[best][who] - scores[best - 1][who]
        expect(row).to_contain_text(f"+{gain} {unit}{'s' * (gain != 1)}")
        assert row.get_by_test_id("best-move").get_attribute("data-entry") == str(best)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_result_leaves_the_board_to_be_seen(browser: Browser, tmp_path: Path, width: int, height: int) -> None:
    game = played("qwirkle", 2, "greedy")
    game.keep(tmp_path, all_but=1)
    with (
        serving(tmp_path) as house,
        visitor(browser, f"http://127.0.0.1:{house.http}/#/t/{game.code}", width=width, height=height) as page,
    ):
        expect(shown(page, "score")).to_have_count(2)
        game.end(page)
        expect(shown(page, "chart")).to_be_visible()
        board, result = page.locator("main").bounding_box(), page.locator(".ending").bounding_box()
        assert board
        assert result
        beside = board["x"] + board["width"] <= result["x"] or board["y"] + board["height"] <= result["y"]
        assert beside
        assert board["height"] >= 0.3 * height
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.get_by_role("button", name="Hide the result").click()
        expect(shown(page, "result")).to_have_count(0)
        page.get_by_role("button", name="Result", exact=True).click()
        expect(shown(page, "result")).to_contain_text(re.compile("won"))
