"""Rules 5: the four ends, the last round, shortage, winners and draws."""

from typing import Any

import pytest

from tavola.games.eriantys import GAME
from tavola.games.eriantys.rules import BAG_RAN_OUT, FEW_GROUPS, LAST_TOWER, NO_ASSISTANTS
from tavola.games.eriantys.state import Phase, State
from tavola.games.eriantys.words import (
    CloudTaken,
    Conquered,
    Ended,
    MoveMotherNature,
    Next,
    Pay,
    RoundBegan,
    TakeCloud,
    UseHerald,
    UseMonk,
    UsePrincess,
    UseThief,
)
from tests.games.eriantys.playing import after, ended, island, kinds, letters, played, position, refusal, seen

STEP = MoveMotherNature(1)
SEVEN_TILES: Any = {"groups": {5: 7}, "towers": {5: "white"}}
"""White has built seven of eight towers."""


# The last tower


def test_the_last_tower_wins_at_once() -> None:
    state = position(phase="mother nature", mother=2, students={3: "G"}, professors={"G": 0}, **SEVEN_TILES)
    state, events = played(state, 0, STEP)
    assert events[1:] == [Conquered(3, "white", 1, None), Ended(LAST_TOWER, (0,))]
    assert ended(state).winners == (0,)
    assert ended(state).scores == (8, 0)
    assert GAME.acting(state) == ()


def test_it_wins_for_the_side_that_builds_whoever_moves() -> None:
    state = position(
        phase="mother nature", turn=1, mother=2, students={3: "G"}, professors={"G": 0}, **SEVEN_TILES
    )
    assert ended(after(state, 1, STEP)).winners == (0,)


def test_the_last_tower_wins_before_any_merging() -> None:
    state = position(phase="mother nature", mother=3, students={4: "G"}, professors={"G": 0}, **SEVEN_TILES)
    state, events = played(state, 0, STEP)
    assert kinds(events) == ["MotherNatureMoved", "Conquered", "Ended"]
    # The final position shows the new colour, unmerged.
    assert island(state, 4).size == 1
    assert island(state, 4).tower == "white"
    assert len(seen(state).islands) == 6


def test_too_few_towers_place_what_is_left_and_win() -> None:
    state = position(
        phase="mother nature",
        mother=0,
        groups={5: 6, 1: 3},
        towers={5: "white", 1: "black"},
        students={1: "GGGG"},
        professors={"G": 0},
    )
    state, events = played(state, 0, STEP)
    assert events[1:] == [Conquered(1, "white", 2, "black"), Ended(LAST_TOWER, (0,))]
    assert [seat.towers for seat in seen(state).seats] == [0, 8]
    assert island(state, 1).towers == 2
    assert ended(state).scores == (8, 0)


def test_exactly_enough_towers_win_too() -> None:
    state = position(
        phase="mother nature",
        mother=0,
        groups={5: 5, 1: 3},
        towers={5: "white", 1: "black"},
        students={1: "GGGG"},
        professors={"G": 0},
    )
    assert ended(after(state, 0, STEP)).why == LAST_TOWER


def test_a_lost_group_gives_towers_back_and_the_game_goes_on() -> None:
    state = position(
        phase="mother nature",
        mother=4,
        groups={5: 6},
        towers={5: "white"},
        students={5: "G" * 7},
        professors={"G": 1},
    )
    state, events = played(state, 0, STEP)
    assert events[1] == Conquered(5, "black", 6, "white")
    assert [seat.towers for seat in seen(state).seats] == [8, 2]


# Few groups


def four_groups(**table: Any) -> State:
    """Groups from 0, 3, 6 and 9; mother nature will stop on 3."""
    return position(**{"phase": "mother nature", "groups": {0: 3, 3: 3, 6: 3, 9: 3}, **table})


def test_three_groups_end_the_game_at_once() -> None:
    state = four_groups(towers={0: "black", 3: "white", 6: "white"}, students={3: "GGGG"}, professors={"G": 1})
    # Black takes the group from 3, which merges with the one from 0: three are left.
    state, events = played(state, 0, STEP)
    assert kinds(events) == ["MotherNatureMoved", "Conquered", "Merged", "Ended"]
    assert ended(state).why == FEW_GROUPS
    assert len(seen(state).islands) == 3
    assert ended(state).winners == (1,)  # six towers to three


def test_a_double_merge_jumps_from_four_to_two() -> None:
    state = position(
        phase="mother nature",
        groups={0: 2, 2: 1, 3: 3, 6: 6},
        towers={0: "white", 2: "black", 3: "white"},
        students={2: "GG"},
        professors={"G": 0},
    )
    state, events = played(state, 0, STEP)
    assert kinds(events) == ["MotherNatureMoved", "Conquered", "Merged", "Ended"]
    assert len(seen(state).islands) == 2
    assert ended(state).why == FEW_GROUPS
    assert ended(state).winners == (0,)


def test_the_herald_may_end_the_game() -> None:
    state = four_groups(
        phase="students",
        expert=True,
        cards={3: ""},
        coins=[3, 1],
        towers={0: "black", 3: "white", 6: "white"},
        students={3: "GGGG"},
        professors={"G": 1},
    )
    assert ended(after(state, 0, Pay(3), UseHerald(4))).why == FEW_GROUPS
    state = position(
        expert=True, cards={3: ""}, coins=[3, 1], students={3: "G"}, professors={"G": 0}, **SEVEN_TILES
    )
    assert ended(after(state, 0, Pay(3), UseHerald(3))).why == LAST_TOWER


# Assistants


def test_the_round_in_which_the_assistants_run_out_is_the_last() -> None:
    state = position(phase="cloud", number=10, hands=[[], []], clouds=["GRY", "GRY"])
    state, events = played(state, 0, TakeCloud(0))
    assert events[1:] == [Next(1)]
    state = position(phase="cloud", turn=1, number=10, hands=[[], []], clouds=["", "GRY"])
    _, events = played(state, 1, TakeCloud(1))
    assert events == [CloudTaken(1, 1, ("green", "red", "yellow")), Ended(NO_ASSISTANTS, (0, 1))]


def test_one_empty_hand_is_enough() -> None:
    state = position(phase="cloud", turn=1, hands=[[3], []], clouds=["", "GRY"])
    assert ended(after(state, 1, TakeCloud(1))).why == NO_ASSISTANTS


# The bag


def test_a_bag_that_cannot_fill_all_clouds_gives_nothing() -> None:
    state = position(3, phase="cloud", turn=2, clouds=["", "", "GRYP"], bag="G" * 11)
    state, events = played(state, 2, TakeCloud(2))
    assert events[1:] == [RoundBegan(4, (0, 1, 2), ((), (), ()), short=True), Next(0)]
    view = seen(state)
    assert letters(view.bag) == "G" * 11
    assert [letters(cloud) for cloud in view.clouds] == ["", "", ""]
    assert view.short
    assert view.dry


@pytest.mark.parametrize("seats", [3, 4])
def test_a_round_without_clouds_is_played_without_the_cloud_step_and_is_the_last(seats: int) -> None:
    state = position(seats, phase="mother nature", short=True)
    for seat in range(seats):
        state.phase = Phase.MOTHER_NATURE
        state.left = 0
        assert refusal(state, seat, TakeCloud(0)) == "you cannot take a cloud now: move mother nature first"
        state, events = played(state, seat, STEP)
        assert kinds(events)[-1] == ("Next" if seat < seats - 1 else "Ended")
    assert ended(state).why == BAG_RAN_OUT


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exactly_the_last_student_drawn_is_a_last_round_with_clouds(seats: int) -> None:
    need = {2: 6, 3: 12, 4: 12}[seats]
    clouds = [""] * (seats - 1) + ["GRYP"[: need // seats]]
    state = position(seats, phase="cloud", turn=seats - 1, clouds=clouds, bag="G" * need)
    state = after(state, seats - 1, TakeCloud(seats - 1))
    view = seen(state)
    assert not view.short
    assert view.dry
    assert sum(view.bag.values()) == 0
    assert all(sum(cloud.values()) == need // seats for cloud in view.clouds)
    # The step is played, and then the game ends.
    state = position(seats, phase="cloud", turn=seats - 1, clouds=clouds, bag="", dry=True)
    state, events = played(state, seats - 1, TakeCloud(seats - 1))
    assert kinds(events) == ["CloudTaken", "Ended"]
    assert ended(state).why == BAG_RAN_OUT


@pytest.mark.parametrize("card", [1, 11])
def test_a_character_that_draws_the_last_student_makes_the_round_the_last(card: int) -> None:
    state = position(expert=True, cards={card: "GGGG"}, coins=[2, 2], bag="B")
    use = UseMonk("green", 3) if card == 1 else UsePrincess("green")
    state, events = played(state, 0, Pay(card), use)
    assert events[1].refill == "blue"
    assert seen(state).dry
    assert not seen(state).short


def test_the_thief_refilling_an_empty_bag_does_not_make_the_round_another() -> None:
    state = position(
        phase="cloud",
        turn=1,
        expert=True,
        cards={12: ""},
        coins=[1, 3],
        dining=["RRR", "RRR"],
        clouds=["", "GRY"],
        bag="",
        dry=True,
    )
    state = after(state, 1, Pay(12), UseThief("red"))
    assert letters(seen(state).bag) == "RRRRRR"
    # Six would fill the clouds of two players.
    state = after(state, 1, TakeCloud(1))
    assert ended(state).why == BAG_RAN_OUT


def test_the_thief_can_lengthen_a_game_whose_bag_has_not_been_empty() -> None:
    table: Any = {
        "phase": "cloud",
        "turn": 1,
        "expert": True,
        "cards": {12: ""},
        "coins": [1, 3],
        "dining": ["RRR", "RRR"],
        "clouds": ["", "GRY"],
        "bag": "GG",
    }
    assert seen(after(position(**table), 1, TakeCloud(1))).short
    state = after(position(**table), 1, Pay(12), UseThief("red"), TakeCloud(1))
    assert not seen(state).short
    assert not seen(state).dry


def test_a_round_that_is_the_last_for_two_reasons_is_one_last_round() -> None:
    state = position(phase="mother nature", turn=1, number=10, hands=[[], []], short=True)
    state, events = played(state, 1, STEP)
    assert kinds(events) == ["MotherNatureMoved", "Ended"]


def test_an_immediate_end_in_the_last_round_counts_as_an_immediate_end() -> None:
    state = position(
        phase="mother nature", short=True, mother=2, students={3: "G"}, professors={"G": 0}, **SEVEN_TILES
    )
    state, events = played(state, 0, STEP)
    assert kinds(events) == ["MotherNatureMoved", "Conquered", "Ended"]
    assert ended(state).why == LAST_TOWER


# Winners


def last_cloud(seats: int, **table: Any) -> State:
    clouds = [""] * (seats - 1) + ["GRYP" if seats == 3 else "GRY"]
    state = position(
        **{"seats": seats, "phase": "cloud", "turn": seats - 1, "dry": True, "clouds": clouds, **table}
    )
    return after(state, seats - 1, TakeCloud(seats - 1))


def test_most_towers_on_islands_win() -> None:
    state = last_cloud(3, towers={1: "black", 3: "white", 5: "black"}, professors={"G": 0, "R": 0, "Y": 2})
    assert ended(state).winners == (1,)
    assert ended(state).scores == (1, 2, 0)
    assert ended(state).ranking == ((1,), (0,), (2,))


def test_a_tie_goes_to_most_professors() -> None:
    state = last_cloud(2, towers={1: "black", 3: "white"}, professors={"G": 0, "R": 0, "Y": 1})
    assert ended(state).winners == (0,)
    assert ended(state).ranking == ((0,), (1,))


def test_still_tied_is_a_draw_of_all_tied() -> None:
    state = last_cloud(2, towers={1: "black", 3: "white"}, professors={"G": 0, "Y": 1})
    assert ended(state).winners == (0, 1)
    assert ended(state).ranking == ((0, 1),)


def test_a_draw_among_some_leaves_the_others_beaten() -> None:
    state = last_cloud(3, towers={1: "grey", 3: "white"}, professors={"G": 1})
    assert ended(state).winners == (0, 2)
    assert ended(state).ranking == ((0, 2), (1,))


def test_a_team_wins_together() -> None:
    state = last_cloud(4, towers={1: "black", 3: "white", 5: "black"})
    assert ended(state).winners == (1, 3)
    assert ended(state).scores == (1, 2, 1, 2)
    assert ended(state).ranking == ((1, 3), (0, 2))


def test_a_teams_professors_are_the_sum_of_both_members() -> None:
    state = last_cloud(4, professors={"G": 0, "R": 2, "Y": 1})
    assert ended(state).winners == (0, 2)


def test_a_draw_of_teams_makes_everybody_a_winner() -> None:
    assert ended(last_cloud(4)).winners == (0, 1, 2, 3)


def test_a_teams_last_tower_wins_for_both() -> None:
    state = position(
        4, phase="mother nature", turn=1, mother=2, students={3: "G"}, professors={"G": 2}, **SEVEN_TILES
    )
    assert ended(after(state, 1, STEP)).winners == (0, 2)


def test_conquering_uses_the_board_of_the_earlier_seat_whoever_moves() -> None:
    state = position(4, phase="mother nature", turn=2, mother=2, students={3: "G"}, professors={"G": 2})
    assert [seat.towers for seat in seen(after(state, 2, STEP)).seats] == [7, 8, 0, 0]


def test_three_players_with_six_towers_each() -> None:
    state = position(
        3,
        phase="mother nature",
        mother=2,
        groups={5: 5},
        towers={5: "grey"},
        students={3: "G"},
        professors={"G": 2},
    )
    assert ended(after(state, 0, STEP)).winners == (2,)
