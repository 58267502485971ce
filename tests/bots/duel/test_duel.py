"""Who meets whom in a duel, how one game of it goes, and what its figures prove."""

from typing import Any

import pytest

from tavola.bots.duel.figures import FEWEST, Sequential, points, wilson
from tavola.bots.duel.game import Player, Record, played
from tavola.bots.duel.lineups import lineups
from tavola.bots.engine import EngineFault
from tests.bots.search.toys import Endless, Matches, Position, Say


@pytest.mark.parametrize(
    ("bots", "sides", "expected"),
    [
        (2, 2, [(0, 1), (1, 0)]),
        (1, 2, [(0, 0)]),
        (2, 3, [(0, 1, 1), (1, 1, 0), (1, 0, 1)]),
        (3, 2, [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]),
        (2, 1, [(0,), (1,)]),
    ],
)
def test_everybody_plays_every_side(bots: int, sides: int, expected: list[tuple[int, ...]]) -> None:
    assert lineups(bots, sides) == expected


def first(view: Any, seat: int, moves: list[Any], number: int) -> Any:
    return moves[0]


def last(view: Any, seat: int, moves: list[Any], number: int) -> Any:
    return moves[-1]


def fails(error: Exception) -> Player:
    def player(view: Any, seat: int, moves: list[Any], number: int) -> Any:
        raise error

    return player


class Ticking:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def game(*players: Player) -> Record:
    return played(Matches(), Position(), b"seed", (0, 1), players, Ticking())


def test_a_game_is_played_to_its_end() -> None:
    record = game(last, last)  # ten matches, two at a time
    assert record.results == [1.0, 0.0]
    assert record.why == "all is said"
    assert [pace.moves for pace in record.paces] == [3, 2]
    assert record.paces[0].seconds == 3.0
    assert record.slip is None


@pytest.mark.parametrize(
    ("player", "kind"),
    [
        (fails(EngineFault("hangs", "it did not answer")), "hangs"),
        (fails(ValueError("nothing")), "fails"),
        (lambda *_: Say("three"), "lies"),
    ],
)
def test_who_slips_has_lost_and_it_is_written_down(player: Player, kind: str) -> None:
    record = game(first, player)
    assert record.results == [1.0, 0.0]
    assert record.slip is not None
    assert (record.slip.side, record.slip.kind, record.slip.number) == (1, kind, 2)
    assert record.slip.sentence.startswith("it ")


def test_a_game_that_goes_in_circles_is_won_by_nobody() -> None:
    record = played(Endless(), Position(), b"seed", (0, 1), [first, first], Ticking())
    assert record.results == [0.0, 0.0]
    assert "no end" in record.why


# By the tables of Wilson's interval.
@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(8, 10, 0.490, 0.943), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (50, 100, 0.404, 0.596), (0, 0, 0.0, 1.0)],
)
def test_an_interval_holds_the_true_share(won: float, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=0.001)


def test_points_are_those_of_chess() -> None:
    assert points(0.5) == 0
    assert points(0.76) == pytest.approx(200, abs=1)
    assert points(0.24) == pytest.approx(-200, abs=1)
    assert abs(points(1.0)) < 1_500


def test_a_sequential_test_ends_when_it_is_certain() -> None:
    for share, verdict in ((0.95, "high"), (0.3, "low")):
        test = Sequential(0.5, 0.6)
        count = 0
        while test.verdict is None:
            test.add(float(int((count + 1) * share) > int(count * share)))
            count += 1
        assert test.verdict == verdict
        assert FEWEST <= count < 100


def test_a_few_deals_prove_nothing() -> None:
    test = Sequential(0.5, 0.9)
    for _ in range(FEWEST - 1):
        test.add(1.0)
        assert test.verdict is None


def test_between_the_two_shares_it_goes_on() -> None:
    test = Sequential(0.5, 0.6)
    for number in range(200):
        test.add(0.55 + (0.1 if number % 2 else -0.1))
    assert test.verdict is None


@pytest.mark.parametrize(("low", "high"), [(0.6, 0.5), (0.5, 0.5), (-0.1, 0.5), (0.5, 1.1)])
def test_two_shares_that_are_none_are_refused(low: float, high: float) -> None:
    with pytest.raises(ValueError, match="between two shares"):
        Sequential(low, high)
