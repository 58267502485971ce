"""The strongest player of Eriantys: what it sees, how long it thinks, and that it knows no more than its seat."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from tavola.bots import Budget, Weighed, weigh
from tavola.bots.eriantys.judgement import coming, hopes
from tavola.games import advance, begin
from tavola.games.eriantys import GAME
from tavola.games.eriantys.state import State, copy
from tavola.games.eriantys.words import (
    Move,
    MoveMotherNature,
    MoveStudent,
    Options,
    Pay,
    PlayAssistant,
    TakeCloud,
    View,
)
from tests.games.eriantys.playing import position
from tests.support.games import Dice, NoLuck, match

NODES = 250
TABLES = [(seats, expert) for seats in (2, 3, 4) for expert in (False, True)]


def thought(
    state: State, nodes: int = NODES, luck: object = "luck", allowed: Callable[[Any], bool] = lambda _: True
) -> list[Weighed[Any]]:
    assert state.turn is not None
    seat = state.turn
    return weigh("eriantys", "master", GAME.view(state, seat), seat, Dice(luck), allowed, Budget(nodes))


@cache
def course(seats: int, *, expert: bool) -> list[State]:
    """The first positions of a game of casual players."""
    dice = Dice(f"game {seats} {expert}")
    state, _ = begin(GAME, Options(expert=expert), seats, dice)
    positions = [copy(state)]
    for _ in range(45):
        assert state.turn is not None
        view = GAME.view(state, state.turn)
        move = weigh("eriantys", "casual", view, state.turn, dice, budget=Budget(30))[0].move
        advance(GAME, state, state.turn, move, dice)
        positions.append(copy(state))
    return positions


def midgame(seats: int, *, expert: bool, moves: int = 40) -> State:
    return copy(course(seats, expert=expert)[moves])


# How well it plays


@pytest.mark.strength
@pytest.mark.parametrize(("seats", "expert"), TABLES)
def test_even_a_casual_one_wins_against_random_at_every_table(seats: int, expert: bool) -> None:
    kinds = ["casual", *["random"] * (seats - 1)]
    if seats == 4:
        kinds[2] = "casual"
    winners = match(GAME, kinds, f"strategist {seats}", expert=expert).winners
    assert 0 in winners


def test_it_places_the_last_tower() -> None:
    state = position(
        phase="mother nature",
        students={1: "RR", 2: "GG", 3: "R"},
        groups={4: 7},
        towers={4: "white"},
        professors={"G": 0, "R": 1},
    )
    assert thought(state)[0].move == MoveMotherNature(2)


def test_it_does_not_walk_to_where_another_wins() -> None:
    state = position(
        phase="mother nature",
        students={1: "RR", 2: "GR", 3: "Y", 6: "RRRRRRR"},
        groups={4: 7},
        towers={4: "black"},
        professors={"G": 0, "R": 1},
    )
    assert thought(state)[0].move != MoveMotherNature(1)


def test_it_pays_for_what_wins() -> None:
    state = position(
        expert=True,
        phase="mother nature",
        students={2: "G", 3: "RR"},
        groups={4: 7},
        towers={4: "white"},
        professors={"G": 0, "R": 1},
        cards={4: "", 6: "", 8: ""},
        coins=[2, 0],
        values={0: 1, 1: 2},
    )
    # One step is all the assistant allows; the Messenger leads to island 2, the Knight wins island 1.
    assert thought(state)[0].move in (Pay(4), Pay(8))


def test_it_knows_that_a_won_game_is_won() -> None:
    state = position(
        phase="mother nature", students={2: "GG"}, groups={4: 7}, towers={4: "white"}, professors={"G": 0}
    )
    best = thought(state)[0]
    assert best.expected is not None
    assert best.expected > 0.95


# What it says


@pytest.mark.parametrize(("seats", "expert"), TABLES)
def test_each_move_is_legal_and_has_a_result(seats: int, expert: bool) -> None:
    state = midgame(seats, expert=expert)
    seat = state.turn
    assert seat is not None
    weighed = thought(state)
    legal = GAME.moves(state, seat)
    assert all(one.move in legal for one in weighed)
    assert len({one.move for one in weighed}) == len(weighed)
    assert all(one.expected is not None and 0 <= one.expected <= 1 for one in weighed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_of_all_sides_are_one(seats: int) -> None:
    state = midgame(seats, expert=True)
    assert sum(hopes(state)) == pytest.approx(1)


@pytest.mark.parametrize("more", [3, 4])
def test_professors_count_for_less_among_more_than_between_two(more: int) -> None:
    """With the weights for two a player among more cared for them more than was good for it."""
    between_two, among_more = (
        hopes(
            position(
                seats,
                phase="planning",
                dining=["GGGRRR", *[""] * (seats - 1)],
                professors={"G": 0, "R": 0},
                towers={6: "black", 8: "black"},
            )
        )
        for seats in (2, more)
    )
    assert between_two[0] / between_two[1] > 1.5 * among_more[0] / among_more[1]


def test_who_acts_next_is_known_once_assistants_are_played() -> None:
    state = position(values={0: 3, 1: 8})
    assert coming(state) == [(0, 2), (1, 4)]
    assert coming(position(phase="planning")) == []


def test_only_what_is_allowed_is_chosen() -> None:
    state = position(left=2, students={2: "GG"}, professors={"G": 0})

    def dines(move: Move) -> bool:
        return isinstance(move, MoveStudent) and move.to == "dining"

    assert all(dines(one.move) for one in thought(state, allowed=dines))
    planning = position(phase="planning", hands=[[2, 5, 9], [1, 2, 3]])
    chosen = thought(planning, allowed=lambda move: isinstance(move, PlayAssistant) and move.value == 5)
    assert [one.move for one in chosen] == [PlayAssistant(5)]


def test_every_cloud_is_weighed() -> None:
    state = position(phase="cloud", clouds=["GGG", "RYP"])
    assert {one.move for one in thought(state)} == {TakeCloud(0), TakeCloud(1)}


# What it may know


@pytest.mark.parametrize(("seats", "expert"), TABLES)
def test_the_order_of_the_bag_changes_nothing(seats: int, expert: bool) -> None:
    """It is all that a seat does not know: two games that look alike and draw other students from now on."""
    here, there = midgame(seats, expert=expert), midgame(seats, expert=expert)
    drawn = []
    for state, luck in ((here, Dice("one bag")), (there, Dice("another"))):
        assert thought(state) == thought(here)
        later = copy(state)
        while later.round == state.round and later.turn is not None:
            advance(GAME, later, later.turn, GAME.moves(later, later.turn)[0], luck)
        drawn.append(later.clouds)
    assert drawn[0] != drawn[1]


@pytest.mark.parametrize(("seats", "expert"), TABLES)
def test_the_view_is_all_it_needs(seats: int, expert: bool) -> None:
    state = midgame(seats, expert=expert)
    sent = msgspec.json.decode(msgspec.json.encode(GAME.view(state, state.turn)), type=View)
    assert thought(GAME.imagine(sent, NoLuck())) == thought(state)


# How long it thinks


@pytest.mark.parametrize(("seats", "expert"), TABLES)
def test_the_same_luck_and_nodes_give_the_same_answer(seats: int, expert: bool) -> None:
    state = midgame(seats, expert=expert)
    assert thought(state) == thought(state)


@pytest.mark.parametrize("nodes", [1, 2, 7, 30, 200])
@pytest.mark.parametrize(("seats", "expert"), TABLES)
def test_there_is_an_answer_at_any_time(seats: int, expert: bool, nodes: int) -> None:
    for moves in (0, 20, 41, 43):
        assert thought(midgame(seats, expert=expert, moves=moves), nodes)


class Watch:
    """A clock that goes on by one with each look at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.mark.parametrize(("seats", "expert"), TABLES)
@pytest.mark.parametrize("until", [5.0, 40.0, 400.0])
def test_it_stops_when_its_time_is_over(seats: int, expert: bool, until: float) -> None:
    state = midgame(seats, expert=expert)
    assert state.turn is not None
    clock = Watch()
    budget = Budget(until=until, clock=clock)
    assert weigh("eriantys", "master", GAME.view(state, state.turn), state.turn, Dice(1), budget=budget)
    assert clock.now < until + 40
