"""Levels: less thought, and mistakes that are never nonsense."""

from collections import Counter

import pytest

import tavola.bots
from tavola.bots import BOTS, KINDS, LEVELS, SEARCH, at_random
from tavola.bots.level import NAMES, Level, Rung, ladder
from tavola.bots.thinker import Allowed, Budget, Thinker, Weighed, anything
from tavola.games.contract import Chance
from tests.bots.search.toys import Say, Shown
from tests.support.games import Dice, NoLuck

RESULTS = {"best": 0.7, "near": 0.66, "poor": 0.5, "blunder": 0.1}


class Fixed(Thinker[Shown, Say]):
    """Always of the same opinion, and remembers how long it was to think."""

    def __init__(self, *, sure: bool = True) -> None:
        self.sure = sure
        self.nodes: int | None = None

    def weigh(
        self, view: Shown, seat: int, budget: Budget, chance: Chance, allowed: Allowed[Say] = anything
    ) -> list[Weighed[Say]]:
        self.nodes = budget.nodes
        return [Weighed(Say(word), result if self.sure else None, 1) for word, result in RESULTS.items()]


def played(rung: Rung, times: int = 2_000) -> Counter[str]:
    level = Level(Fixed(), rung)
    dice = Dice("levels")
    return Counter(level.weigh(Shown([]), 0, Budget(1), dice)[0].move.word for _ in range(times))


def test_without_blur_the_best_is_played() -> None:
    assert Level(Fixed(), Rung(100)).weigh(Shown([]), 0, Budget(1), NoLuck())[0].move == Say("best")


def test_what_is_nearly_as_good_is_played_nearly_as_often() -> None:
    count = played(Rung(100, blur=0.1))
    assert count["best"] > count["near"] > count["poor"] > 0
    assert count["near"] / count["best"] == pytest.approx(0.67, abs=0.08)  # e to the power of -0.04 / 0.1


def test_a_mistake_is_never_nonsense() -> None:
    assert played(Rung(100, blur=5.0))["blunder"] == 0
    assert played(Rung(100, blur=5.0, worst=0.1)).keys() == {"best", "near"}


def test_the_ranked_list_is_whole() -> None:
    weighed = Level(Fixed(), Rung(100, blur=1.0)).weigh(Shown([]), 0, Budget(1), Dice(3))
    assert {one.move.word for one in weighed} == set(RESULTS)


def test_a_lower_level_thinks_less() -> None:
    thinker = Fixed()
    Level(thinker, Rung(100)).weigh(Shown([]), 0, Budget(5_000), Dice(1))
    assert thinker.nodes == 100
    Level(thinker, Rung(100)).weigh(Shown([]), 0, Budget(50), Dice(1))
    assert thinker.nodes == 50


def test_who_cannot_tell_what_to_expect_makes_no_mistakes_on_purpose() -> None:
    level = Level(Fixed(sure=False), Rung(100, blur=1.0))
    assert level.weigh(Shown([]), 0, Budget(1), Dice(1))[0].move == Say("best")


def test_there_are_five_levels_by_name() -> None:
    levels = ladder(Fixed(), [Rung(100 * number, 0.5 - 0.1 * number) for number in range(1, 6)])
    assert tuple(levels) == NAMES
    with pytest.raises(ValueError, match="zip"):
        ladder(Fixed(), [Rung(1)])


def test_the_strongest_is_last_and_levels_are_named_apart_from_yardsticks() -> None:
    for game, kinds in KINDS.items():
        levels = LEVELS[game]
        assert list(levels) == [name for name in NAMES if name in kinds], "the weakest first"
        assert kinds[len(kinds) - len(levels) :] == levels
        assert not {"random", "greedy"} & set(levels)
        assert set(kinds) == set(BOTS[game])


def test_levels_come_last_whatever_order_they_were_named_in(monkeypatch: pytest.MonkeyPatch) -> None:
    shuffled = {"master": at_random, "mine": at_random, "beginner": at_random}
    monkeypatch.setattr(tavola.bots, "_bots", lambda: {"qwirkle": shuffled})
    assert tavola.bots.KINDS == {"qwirkle": ("mine", "beginner", "master")}
    assert tavola.bots.LEVELS == {"qwirkle": ("beginner", "master")}
    assert tavola.bots.strongest("qwirkle") == "master"
    monkeypatch.setattr(tavola.bots, "_bots", lambda: {"qwirkle": {"mine": at_random}})
    assert tavola.bots.strongest("qwirkle") == SEARCH
