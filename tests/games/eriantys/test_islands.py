"""Rules 4: influence, towers, merging."""

from typing import Any

import pytest

from tavola.games.eriantys import GAME
from tavola.games.eriantys.islands import influence
from tavola.games.eriantys.words import Conquered, Merged, MotherNatureMoved, MoveMotherNature
from tests.games.eriantys.playing import island, kinds, letters, played, position, seen, tiles_of

STEP = MoveMotherNature(1)


def stopping(**table: Any) -> Any:
    """Mother nature goes from tile 2 to tile 3, or the group that begins there."""
    return played(position(**{"phase": "mother nature", "mother": 2, **table}), 0, STEP)


def test_influence_is_students_with_a_professor_and_towers() -> None:
    state = position(
        3,
        groups={3: 2},
        towers={3: "black"},
        students={3: "GGGRRYP"},
        professors={"G": 0, "R": 1, "Y": 1},
    )
    assert influence(state, 3) == [3, 5, 0]


def test_a_team_counts_the_professors_of_both() -> None:
    state = position(4, students={3: "GGRRRY"}, professors={"G": 0, "R": 2, "Y": 3})
    assert influence(state, 3) == [5, 1]


def test_the_highest_influence_builds_on_an_empty_island() -> None:
    state, events = stopping(students={3: "GGR"}, professors={"G": 0, "R": 1})
    assert events == [MotherNatureMoved(0, 1, 3), Conquered(3, "white", 1, None)]
    assert island(state, 3).tower == "white"
    assert [seat.towers for seat in seen(state).seats] == [7, 8]


def test_it_does_not_matter_whose_turn_it_is() -> None:
    _, events = stopping(students={3: "GGR"}, professors={"G": 1, "R": 0})
    assert events[1] == Conquered(3, "black", 1, None)


def test_no_influence_changes_nothing() -> None:
    assert kinds(stopping(students={3: "GG"})[1]) == ["MotherNatureMoved"]


def test_a_tie_for_the_highest_changes_nothing() -> None:
    assert kinds(stopping(students={3: "GR"}, professors={"G": 0, "R": 1})[1]) == ["MotherNatureMoved"]
    tied = stopping(seats=3, students={3: "GGRRY"}, professors={"G": 0, "R": 1, "Y": 2}, towers={3: "grey"})
    assert kinds(tied[1]) == ["MotherNatureMoved"]  # 2, 2 and 2
    tied = stopping(seats=3, students={3: "GGRR"}, professors={"G": 0, "R": 1}, towers={3: "grey"})
    assert kinds(tied[1]) == ["MotherNatureMoved"]
    assert island(tied[0], 3).tower == "grey"  # though its owner has least


def test_a_tie_below_the_highest_does_not_matter() -> None:
    _, events = stopping(seats=3, students={3: "GGRY"}, professors={"G": 0, "R": 1, "Y": 2})
    assert events[1] == Conquered(3, "white", 1, None)


def test_the_owner_who_is_strongest_changes_nothing() -> None:
    assert kinds(stopping(students={3: "GG"}, professors={"G": 0}, towers={3: "white"})[1]) == [
        "MotherNatureMoved"
    ]


def test_a_taken_group_gets_as_many_towers_of_the_winner() -> None:
    state, events = stopping(groups={3: 3}, towers={3: "black"}, students={3: "GGGG"}, professors={"G": 0})
    assert events[1:] == [Conquered(3, "white", 3, "black")]
    assert [seat.towers for seat in seen(state).seats] == [5, 8]
    assert island(state, 3).towers == 3


def test_the_owner_defends_with_towers() -> None:
    _, events = stopping(groups={3: 3}, towers={3: "black"}, students={3: "GGG"}, professors={"G": 0})
    assert kinds(events) == ["MotherNatureMoved"]


# Merging


@pytest.mark.parametrize(
    ("towers", "tiles"),
    [
        ({2: "white"}, (2, 3)),
        ({4: "white"}, (3, 4)),
        ({2: "white", 4: "white"}, (2, 3, 4)),
        ({2: "white", 4: "black"}, (2, 3)),
        ({1: "white", 5: "white"}, ()),
        ({2: "black", 4: "black"}, ()),
    ],
)
def test_neighbours_of_one_colour_merge(towers: Any, tiles: tuple[int, ...]) -> None:
    state, events = stopping(towers=towers, students={2: "P", 3: "GB", 4: "Y"}, professors={"G": 0})
    assert events[2:] == ([Merged(tiles[0], tiles)] if tiles else [])
    if tiles:
        group = island(state, 3)
        assert tuple(tiles_of(group)) == tiles
        assert group.towers == len(tiles)
        assert group.tower == "white"
        expected = {2: "P", 3: "GB", 4: "Y"}
        assert sorted(letters(group.students)) == sorted("".join(expected[tile] for tile in tiles))
        assert len(seen(state).islands) == 13 - len(tiles)


def test_merging_wraps_round_the_ring_and_the_left_one_is_the_head() -> None:
    state = position(
        phase="mother nature", mother=10, towers={0: "white", 10: "white"}, students={11: "G"}, professors={"G": 0}
    )
    state, events = played(state, 0, STEP)
    assert events[2] == Merged(10, (10, 11, 0))
    view = seen(state)
    # Index 0 is the group that contains tile 0.
    assert [group.island for group in view.islands] == [10, *range(1, 10)]
    assert view.mother_nature == 10


def test_mother_nature_on_a_merged_tile_stands_on_the_merged_group() -> None:
    state = position(
        phase="mother nature", mother=2, towers={2: "white", 4: "white"}, students={3: "G"}, professors={"G": 0}
    )
    state, _ = played(state, 0, STEP)
    assert seen(state).mother_nature == 2
    assert GAME.moves(state, 0) != []


def test_groups_that_merge_keep_their_no_entry_tiles_together() -> None:
    state = position(
        phase="mother nature",
        mother=2,
        expert=True,
        cards={5: ""},
        bans={2: 1, 4: 1},
        towers={2: "white", 4: "white"},
        students={3: "G"},
        professors={"G": 0},
    )
    state, _ = played(state, 0, STEP)
    assert island(state, 2).no_entry == 2


def test_merging_groups_of_several_tiles() -> None:
    state = position(
        phase="mother nature",
        mother=2,
        groups={11: 3, 3: 2, 5: 2},
        towers={11: "black", 3: "black", 5: "white"},
        students={2: "R", 3: "GGG", 5: "Y"},
        professors={"G": 0},
    )
    state, events = played(state, 0, STEP)
    assert events[1:] == [Conquered(3, "white", 2, "black"), Merged(3, (3, 4, 5, 6))]
    assert [group.island for group in seen(state).islands] == [11, 2, 3, 7, 8, 9, 10]
    assert [group.size for group in seen(state).islands] == [3, 1, 4, 1, 1, 1, 1]
