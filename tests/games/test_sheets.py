"""The score sheets: each category is counted once more, from what anybody can see, and the whole is the score."""

from typing import Any

import msgspec
import pytest

from tavola.games.contract import Category, Outcome
from tavola.games.eriantys.words import View as EriantysView
from tavola.games.masters.config import PRINTED
from tavola.games.masters.words import View as MastersView
from tavola.house.replay import Replay
from tests.support.logs import KINDS, finished
from tests.support.sansio import SansIo, Silent
from tests.support.seats import play_out

TILES = {1: 2, 2: 3, 3: 4}


def ended(kind: str) -> tuple[Replay, Any, Outcome]:
    """A finished game, its last public position and how it ended."""
    replay = Replay(finished(kind))
    outcome = replay.outcome
    assert outcome
    return replay, replay.step(len(replay) - 1, None).view, outcome


def figures(sheet: tuple[Category, ...]) -> dict[str, tuple[int, ...]]:
    return {line.name: line.figures for line in sheet}


@pytest.mark.parametrize("kind", KINDS)
def test_what_counts_adds_up_to_the_score(kind: str) -> None:
    _, view, outcome = ended(kind)
    assert view.outcome == outcome
    for seat, score in enumerate(outcome.scores):
        assert sum(line.figures[seat] for line in outcome.sheet if line.counts) == score


@pytest.mark.parametrize("kind", ["qwirkle of two", "qwirkle of four"])
def test_qwirkle_counts_its_lines_and_the_bonus(kind: str) -> None:
    _, _, outcome = ended(kind)
    lines, bonus = [0] * len(outcome.scores), [0] * len(outcome.scores)
    for record in finished(kind):
        for event in msgspec.json.decode(record.body)["events"]:
            if event["type"] == "Placed":
                lines[event["seat"]] += event["points"]
            if event["type"] == "Ended" and event["bonus"] is not None:
                bonus[event["bonus"]] += 6
    assert figures(outcome.sheet) == {"lines": tuple(lines), "bonus": tuple(bonus)}


def eriantys(view: EriantysView) -> dict[str, tuple[int, ...]]:
    built = {seat.tower: 0 for seat in view.seats}
    for island in view.islands:
        if island.tower is not None:
            built[island.tower] += island.towers
    held = {seat.tower: 0 for seat in view.seats}
    for holder in view.professors.values():
        if holder is not None:
            held[view.seats[holder].tower] += 1
    return {
        "towers": tuple(built[seat.tower] for seat in view.seats),
        "professors": tuple(held[seat.tower] for seat in view.seats),
    }


@pytest.mark.parametrize("kind", ["eriantys simple", "eriantys expert"])
def test_eriantys_counts_towers_and_then_professors(kind: str) -> None:
    _, view, outcome = ended(kind)
    assert figures(outcome.sheet) == eriantys(view)
    assert [line.counts for line in outcome.sheet] == [True, False]
    assert outcome.sides == ()


def test_the_teams_of_four_are_told() -> None:
    sansio = SansIo("teams")
    table = sansio.house.open("eriantys", players=4)
    for name in "abcd":
        table.sit(name, "native", Silent())
    play_out(table)
    outcome, view = table.outcome, table.view(None)
    assert outcome
    towers = [seat.tower for seat in view.seats]
    assert len(set(towers)) == 2
    assert [side == outcome.sides[0] for side in outcome.sides] == [tower == towers[0] for tower in towers]
    assert figures(outcome.sheet) == eriantys(view)


def masters(view: MastersView) -> dict[str, tuple[int, ...]]:
    worth = {card.id: card.points for card in PRINTED.development}
    leaders = {leader.id: leader.points for leader in PRINTED.leaders}
    seats = view.seats
    resources = [
        sum(shelf.count for shelf in seat.shelves) + sum(msgspec.structs.astuple(seat.strongbox)) for seat in seats
    ]
    return {
        "cards": tuple(sum(worth[card] for slot in seat.slots for card in slot) for seat in seats),
        "track": tuple(max(cell.points or 0 for cell in PRINTED.track[: seat.space + 1]) for seat in seats),
        "reports": tuple(sum(TILES[at] for at, kept in enumerate(seat.tiles, 1) if kept) for seat in seats),
        "leaders": tuple(sum(leaders[leader] for leader in seat.played) for seat in seats),
        "goods": tuple(count // 5 for count in resources),
        "resources": tuple(resources),
    }


@pytest.mark.parametrize("kind", ["masters solo", "masters of three"])
def test_masters_counts_cards_track_reports_leaders_and_goods(kind: str) -> None:
    _, view, outcome = ended(kind)
    assert figures(outcome.sheet) == masters(view)
    assert list(figures(outcome.sheet)) == ["cards", "track", "reports", "leaders", "goods", "resources"]
    assert [line.counts for line in outcome.sheet] == [True] * 5 + [False]
