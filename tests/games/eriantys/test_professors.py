"""Rules 3.3: who holds a professor."""

import pytest

from tavola.games.eriantys.professors import holder
from tavola.games.eriantys.state import NOBODY, State
from tavola.games.eriantys.words import MoveStudent, Pay, ProfessorTaken, UseMinstrel, UseThief
from tests.games.eriantys.playing import after, kinds, played, position, seen

SEAT = MoveStudent("green", "dining")


def green(state: State) -> int | None:
    return seen(state).professors["green"]


def test_the_first_student_takes_the_professor_of_nobody() -> None:
    _, events = played(position(), 0, SEAT)
    assert events[1:] == [ProfessorTaken(0, "green")]


def test_strictly_more_than_every_other_takes_the_professor() -> None:
    state = position(3, dining=["GG", "GG", "G"], professors={"G": 1})
    assert green(after(state, 0, SEAT)) == 0


def test_a_tie_leaves_it_with_the_holder() -> None:
    state = position(dining=["G", "GG"], professors={"G": 1})
    then, events = played(state, 0, SEAT)
    assert kinds(events) == ["StudentMoved"]
    assert green(then) == 1


def test_more_than_the_holder_but_not_than_everybody_is_not_enough() -> None:
    state = position(3, dining=["GG", "GG", "GGG"], professors={"G": 1})
    assert green(after(state, 0, SEAT)) == 1


def test_a_student_on_an_island_changes_no_professor() -> None:
    assert kinds(played(position(dining=["", "G"], professors={"G": 1}), 0, MoveStudent("green", 3))[1]) == [
        "StudentMoved"
    ]


def test_with_four_players_a_team_mates_students_do_not_add_up() -> None:
    state = position(4, dining=["G", "GGG", "GG", ""], professors={"G": 1})
    # Seats 0 and 2 are a team with four students between them, but no single player has more than seat 1.
    assert green(after(state, 0, SEAT)) == 1
    # And a player takes it from the own team-mate all the same.
    state = position(4, dining=["GG", "", "GG", ""], professors={"G": 2})
    assert green(after(state, 0, SEAT)) == 0


# After losses


@pytest.mark.parametrize(
    ("counts", "before", "now"),
    [
        ([0, 1], 0, 1),
        ([0, 0], 0, 0),
        ([0, 0], NOBODY, NOBODY),
        ([0, 2, 2], 0, 0),
        ([1, 1, 0], 2, 2),
        ([3, 2, 2], 1, 0),
    ],
)
def test_one_strictly_above_all_takes_it_and_otherwise_the_holder_keeps_it(
    counts: list[int], before: int, now: int
) -> None:
    assert holder(counts, before) == now


def thief(dining: list[str], professor: int, *, seats: int) -> State:
    return position(
        seats, expert=True, cards={12: ""}, coins=[3] * seats, dining=dining, professors={"G": professor}
    )


def test_a_loss_gives_the_professor_to_who_is_now_above_whoever_is_on_turn() -> None:
    state = position(
        expert=True,
        cards={10: ""},
        coins=[1, 1],
        dining=["GG", "G"],
        entrances=["RRYYPPB", "RRYYPPB"],
        professors={"G": 0},
    )
    state = after(state, 0, Pay(10), UseMinstrel("green", "red"))
    assert green(state) == 0  # a tie: kept
    assert green(after(state, 0, UseMinstrel("green", "yellow"))) == 1


def test_the_holder_keeps_it_with_no_students_when_nobody_has_any() -> None:
    state, events = played(thief(["GGG", "GG"], 0, seats=2), 0, Pay(12), UseThief("green"))
    assert kinds(events) == ["Paid", "ThiefReturned"]
    assert green(state) == 0


def test_the_holder_keeps_it_with_two_others_tied_above() -> None:
    state = thief(["GGG", "GGGG", "GGGG"], 0, seats=3)
    state, events = played(state, 0, Pay(12), UseThief("green"))
    assert events[1].counts == (3, 3, 3)
    assert green(state) == 0


def test_everybodys_return_to_the_thief_is_looked_at_once() -> None:
    # One after another, seat 1 would be alone in front for a moment: after seat 0 has returned 3 of 4.
    state = thief(["GGGG", "GGG", ""], 0, seats=3)
    then, events = played(state, 0, Pay(12), UseThief("green"))
    assert kinds(events) == ["Paid", "ThiefReturned"]
    assert green(then) == 0


def test_a_swapped_pair_is_looked_at_once_for_both_colours() -> None:
    state = position(
        expert=True,
        cards={10: ""},
        coins=[1, 1],
        dining=["G", "R"],
        entrances=["RRYYPPB", "GGYYPPB"],
        professors={"G": 0, "R": 1},
    )
    _, events = played(state, 0, Pay(10), UseMinstrel("green", "red"))
    assert kinds(events) == ["Paid", "MinstrelSwapped"]
    state = position(
        expert=True,
        cards={10: ""},
        coins=[1, 1],
        dining=["GR", "GR"],
        entrances=["RRYYPPB", "GGYYPPB"],
        professors={"G": 0, "R": 1},
    )
    _, events = played(state, 0, Pay(10), UseMinstrel("green", "red"))
    assert events[2:] == [ProfessorTaken(1, "green"), ProfessorTaken(0, "red")]
