"""Twins and canaries can fail: these leaks are planted, and each is noticed."""

from typing import Any

import pytest

from tavola.dialects.native import telling
from tavola.games import GAMES
from tavola.games.contract import Illegal
from tests.support.canaries import CanaryGame, Leak
from tests.support.twins import Difference, Evening, compare
from tests.world.test_secrets import EVENINGS, HIDING


def noticed(game: str) -> str:
    for seed in range(EVENINGS):
        evening = Evening(seed)
        for twins in evening.pairs() if evening.game == game else ():
            try:
                compare(twins, seed)
            except Difference as difference:
                return str(difference)
    raise AssertionError("nobody has noticed")


@pytest.mark.parametrize("game", HIDING)
def test_twins_notice_events_told_whole(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(type(GAMES[game]), "see", staticmethod(lambda event, _: event))
    assert "tells of what is hidden" in noticed(game)


@pytest.mark.parametrize("game", HIDING)
def test_twins_notice_a_hand_in_the_view(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    view = GAMES[game].view

    def leaky(state: Any, seat: int | None) -> Any:
        seen = view(state, seat)
        for other in range(len(seen.seats)):
            seen.seats[other] = view(state, other).seats[other]
        return seen

    monkeypatch.setattr(type(GAMES[game]), "view", staticmethod(leaky))
    assert "tells of what is hidden" in noticed(game)


@pytest.mark.parametrize("game", HIDING)
def test_twins_notice_a_refusal_that_tells_of_the_others(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    def leaky(state: Any, seat: int, move: Any) -> Any:
        others = [GAMES[game].view(state, other).seats[other].hand for other in range(2)]
        raise Illegal(f"{move} cannot be, with {others} on the table")

    monkeypatch.setattr(type(GAMES[game]), "preview", staticmethod(leaky))
    assert "on the table" in noticed(game)


def test_twins_notice_luck_that_is_known_before(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = telling.drawing

    def leaky(table: Any, you: Any, re: Any) -> Any:
        drawn = drawing(table, you, re)
        return type(drawn)(re=drawn.re, table=drawn.table, text=table._stirred.hex(), moves=drawn.moves)

    monkeypatch.setattr(telling, "drawing", leaky)
    assert "Draw" in noticed("eriantys")


@pytest.mark.parametrize("game", HIDING)
def test_canaries_notice_a_hand_told_to_others(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(type(GAMES[game]), "see", staticmethod(lambda event, _: event))
    games = [canary for canary in map(CanaryGame, range(40)) if canary.game == game]
    with pytest.raises(Leak):
        assert [canary.play() for canary in games]
