"""The search plays games it has never seen: by their rules alone, from a view, within its budget."""

import sys
from pathlib import Path
from typing import Any

import pytest

from tavola.bots import Budget, Weighed, weigh
from tavola.bots.search import Mind, Searcher
from tavola.bots.thinker import in_seconds
from tavola.games import GAMES, AnyGame, begin
from tavola.games.contract import Chance
from tests.bots.search.toys import Endless, Gamble, Guess, Matches, Partners, Pennies, Position, Say, Shown, Toy
from tests.support.games import Dice, match

PLUGIN = str(Path(__file__).parents[2] / "plugin")


def thought(
    game: Toy, *said: tuple[int, str], seat: int = 0, nodes: int = 3_000, mind: Mind[Position, Say] | None = None
) -> list[Weighed[Say]]:
    return Searcher(game, mind).weigh(Shown(list(said)), seat, Budget(nodes), Dice("toys"))


def expected(weighed: list[Weighed[Say]]) -> dict[str, float]:
    return {one.move.word: one.expected or 0.0 for one in weighed}


def test_a_forced_win_is_found() -> None:
    # Who leaves a multiple of three has won.
    best = thought(Matches())[0]
    assert best.move == Say("1")
    assert best.expected is not None
    assert best.expected > 0.8
    assert thought(Matches(), (0, "1"), (1, "1"))[0].move == Say("2")


def test_the_moves_are_ranked_with_what_to_expect_of_each() -> None:
    weighed = thought(Matches())
    assert [one.move.word for one in weighed] == ["1", "2"]
    assert weighed[0].visits > weighed[1].visits > 0
    assert expected(weighed)["1"] > expected(weighed)["2"]


def test_those_who_choose_at_once_do_not_know_of_each_other() -> None:
    """If the second could wait for the first it would always win."""
    for seat in (0, 1):
        assert all(0.35 < worth < 0.65 for worth in expected(thought(Pennies(), seat=seat)).values())


def test_luck_is_weighed_by_how_often_it_helps() -> None:
    weighed = thought(Gamble())
    assert weighed[0].move == Say("steady")
    assert expected(weighed)["steady"] == pytest.approx(0.6, abs=0.05)


def test_the_seats_of_a_side_win_together() -> None:
    weighed = thought(Partners())
    assert weighed[0].move == Say("2")
    assert expected(weighed)["2"] > 0.9


def test_what_is_hidden_is_imagined_and_never_known() -> None:
    weighed = thought(Guess())
    assert weighed[0].move == Say("pass")
    assert all(expected(weighed)[number] < 0.45 for number in "0123")


def test_a_game_without_an_end_is_left_at_the_horizon() -> None:
    assert thought(Endless(), *[(0, "talk"), (1, "talk")] * 2)[0].move == Say("end")


def test_the_same_luck_and_nodes_give_the_same_answer() -> None:
    assert thought(Gamble(), nodes=500) == thought(Gamble(), nodes=500)


@pytest.mark.parametrize("nodes", [0, 1, 2, 7, 50])
def test_there_is_an_answer_at_any_time(nodes: int) -> None:
    weighed = thought(Matches(), nodes=nodes)
    assert weighed[0].move in Matches().moves(Position(), 0)


def test_a_clock_ends_it_too() -> None:
    asked = 0

    def clock() -> float:
        nonlocal asked
        asked += 1
        return float(asked)

    weighed = Searcher(Gamble()).weigh(Shown([]), 0, in_seconds(100.0, clock), Dice("clock"))
    assert 100 < asked < 105
    assert sum(one.visits for one in weighed) > 20


def test_no_more_moves_are_played_than_the_budget_has_nodes() -> None:
    class Counted(Matches):
        decided = 0

        def decide(self, state: Position, seat: int, move: Say, chance: Chance) -> Any:
            Counted.decided += 1
            return super().decide(state, seat, move, chance)

    thought(Counted(), nodes=500)
    # The last way down the tree is gone to its end.
    assert 500 <= Counted.decided <= 500 + Counted.matches


def test_only_what_is_allowed_is_weighed() -> None:
    def timid(move: Say) -> bool:
        return move.word != "steady"

    weighed = Searcher(Gamble()).weigh(Shown([]), 0, Budget(500), Dice(1), timid)
    assert {one.move.word for one in weighed} == {"bold", "wild"}
    unheard = Searcher(Gamble()).weigh(Shown([]), 0, Budget(500), Dice(1), lambda _: False)
    assert len(unheard) == 3


def test_who_is_not_to_move_is_told_so() -> None:
    with pytest.raises(ValueError, match="no legal move"):
        Searcher(Gamble()).weigh(Shown([]), 1, Budget(10), Dice(1))


def test_a_budget_has_an_end() -> None:
    with pytest.raises(ValueError, match="a budget needs"):
        Budget()
    assert Budget(100).at_most(10).spent(10)
    assert Budget(10).at_most(100).spent(10)


# What a mind adds


class Hint(Mind[Position, Say]):
    """Knows the trick of the matches without playing anything out."""

    worlds = 1
    horizon = 0

    def evaluate(self, state: Position) -> list[float]:
        to_move = len(state.said) % 2
        lost = Matches().left(state) % 3 == 0
        return [1.0 - lost, 0.0 + lost] if to_move == 0 else [0.0 + lost, 1.0 - lost]


def test_an_evaluation_takes_the_place_of_playouts() -> None:
    weighed = thought(Matches(), nodes=60, mind=Hint())
    assert weighed[0].move == Say("1")
    assert (weighed[0].expected or 0) > 0.7


def test_only_worthy_moves_are_thought_about() -> None:
    class Picky(Mind[Position, Say]):
        def worthy(self, state: Position, seat: int, moves: list[Say]) -> list[Say]:
            return moves[:1]

    assert [one.move.word for one in thought(Gamble(), mind=Picky())] == ["bold"]


def test_a_narrow_mind_looks_at_the_first_moves_first() -> None:
    class Narrow(Mind[Position, Say]):
        def worthy(self, state: Position, seat: int, moves: list[Say]) -> list[Say]:
            return moves[::-1]

        def width(self, visits: int) -> int:
            return 1 + visits // 100

    assert [one.move.word for one in thought(Gamble(), nodes=90, mind=Narrow())] == ["wild"]
    assert thought(Gamble(), nodes=3_000, mind=Narrow())[0].move == Say("steady")


def test_hopes_are_tried_first_and_corrected_by_what_comes_of_them() -> None:
    class Hopeful(Mind[Position, Say]):
        trust = 5.0

        def hopes(self, state: Position, seat: int, moves: list[Say]) -> list[float]:
            return [float(move.word == "wild") for move in moves]

    assert thought(Gamble(), nodes=5, mind=Hopeful())[0].move == Say("wild")
    assert thought(Gamble(), nodes=6_000, mind=Hopeful())[0].move == Say("steady")


def test_a_position_reached_in_two_ways_is_thought_through_once() -> None:
    class Knowing(Hint):
        def identity(self, state: Position) -> tuple[int, int]:
            return Matches().left(state), len(state.said) % 2

    assert thought(Matches(), nodes=300, mind=Knowing())[0].move == Say("1")


def test_what_can_be_worked_out_is_not_searched() -> None:
    class Sure(Mind[Position, Say]):
        def exact(self, state: Position, seat: int, moves: list[Say], budget: Budget) -> list[Weighed[Say]] | None:
            return [Weighed(moves[-1], 1.0, 1)]

    assert thought(Gamble(), mind=Sure()) == [Weighed(Say("wild"), 1.0, 1)]


# Real games


@pytest.fixture
def highcard(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """The game of another distribution."""
    monkeypatch.syspath_prepend(PLUGIN)
    import highcard

    for name in [name for name in sys.modules if name.startswith("highcard")]:
        monkeypatch.delitem(sys.modules, name)
    return highcard.GAME


def test_it_plays_the_game_of_a_plugin(highcard: AnyGame) -> None:
    # The 1 led has to be answered with the lowest card that takes the trick, or the high one is wasted.
    state, _ = begin(highcard, highcard.Options(cards=2), 2, Dice(1))
    state.hands, state.led, state.turn = (frozenset({6}), frozenset({2, 11})), 1, 1
    state.played.append(1)
    weighed = Searcher(highcard).weigh(highcard.view(state, 1), 1, Budget(1_000), Dice(1))
    assert weighed[0].move.card == 2


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("qwirkle", 2, {}),
        ("qwirkle", 4, {}),
        ("eriantys", 2, {}),
        ("eriantys", 3, {"expert": True}),
        ("eriantys", 4, {"expert": True}),
        ("masters", 1, {}),
        ("masters", 4, {}),
    ],
)
def test_it_weighs_the_moves_of_every_game_of_the_house(game: str, seats: int, options: dict[str, Any]) -> None:
    rules = GAMES[game]
    state, _ = begin(rules, rules.Options(**options), seats, Dice(game))
    for seat in rules.acting(state):
        view = rules.view(state, seat)
        weighed = weigh(game, "search", view, seat, Dice(2), budget=Budget(400))
        assert {one.move for one in weighed} <= set(rules.moves(state, seat))
        assert all(one.expected is not None and 0.0 <= one.expected <= 1.0 for one in weighed)


@pytest.mark.strength
def test_a_search_without_a_mind_beats_random() -> None:
    won = 0
    for number in range(4):
        bots = ["search", "random"] if number % 2 else ["random", "search"]
        won += match(GAMES["eriantys"], bots, f"search {number}").winners == (bots.index("search"),)
    assert won >= 3
