"""Nobody can tell two logs apart that differ only in what is hidden, and nothing hidden is in any frame."""

from collections import Counter
from typing import Any

import pytest

from tavola.games import GAMES
from tavola.games.contract import Illegal
from tests.mixed.tongues import BOT, TONGUES
from tests.support.canaries import CanaryGame, Leak
from tests.support.twins import Difference, Evening, Twins, compare

EVENINGS = 60
AT_ONCE = 6
CANARY_GAMES = 24
HIDING = ["qwirkle", "masters"]
"""The games with hands; in Eriantys only the luck to come is hidden."""


@pytest.mark.parametrize("first", range(0, EVENINGS, AT_ONCE))
def test_what_a_guest_may_not_know_changes_no_byte_it_is_sent(first: int) -> None:
    pairs = 0
    for seed in range(first, first + AT_ONCE):
        for twins in Evening(seed).pairs():
            pairs += compare(twins, seed)
    assert pairs > 100


def all_twins(evenings: int) -> list[Twins]:
    return [twins for seed in range(evenings) for twins in Evening(seed).pairs()]


def test_these_twins_are_of_every_dialect_and_differ() -> None:
    twins = all_twins(EVENINGS)
    heard = Counter(pair.tongue for pair in twins if pair.seat is not None)
    assert set(heard) == {tongue for tongues in TONGUES.values() for tongue in tongues if tongue != BOT}
    assert sum(pair.seat is None for pair in twins) > EVENINGS // 2
    for pair in twins:
        bodies = [[record.body for record in records] for records in (pair.ours, pair.theirs)]
        assert (bodies[0] != bodies[1]) == (pair.game in HIDING), pair.game
        private = [[record.private for record in records] for records in (pair.ours, pair.theirs)]
        assert private[0][0] != private[1][0], "another seed"


@pytest.mark.parametrize("first", range(0, CANARY_GAMES, AT_ONCE))
def test_nothing_hidden_is_in_any_frame_of_whole_games(first: int) -> None:
    assert sum(CanaryGame(seed).play() for seed in range(first, first + AT_ONCE)) > 500


# Both can fail: these leaks are planted, and each is noticed


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
    from tavola.dialects.native import telling

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
