"""Rules 3: planning, the order of turns, and the three steps of an action turn."""

import pytest

from tavola.games.eriantys import GAME
from tavola.games.eriantys.words import (
    ActionBegan,
    CloudTaken,
    MotherNatureMoved,
    Move,
    MoveMotherNature,
    MoveStudent,
    Next,
    PlayAssistant,
    RoundBegan,
    StudentMoved,
    TakeCloud,
)
from tests.games.eriantys.playing import after, island, kinds, letters, played, position, refusal, seen
from tests.support.games import frozen

# Planning


def test_a_value_already_played_this_round_is_refused() -> None:
    state = position(phase="planning", turn=1, values={0: 2}, hands=[[1, 3], [1, 2, 3]])
    assert refusal(state, 1, PlayAssistant(2)) == "assistant 2 was already played this round: play one of 1, 3"
    assert GAME.moves(state, 1) == [PlayAssistant(1), PlayAssistant(3)]


def test_a_value_the_team_mate_played_is_refused_too() -> None:
    state = position(4, phase="planning", turn=2, values={0: 2, 1: 9}, hands=[[1, 2, 9]] * 4)
    assert GAME.moves(state, 2) == [PlayAssistant(1)]


def test_a_whole_hand_blocked_may_repeat_a_value() -> None:
    state = position(3, phase="planning", turn=2, values={0: 2, 1: 5}, hands=[[1], [1], [2, 5]])
    assert GAME.moves(state, 2) == [PlayAssistant(2), PlayAssistant(5)]


def test_one_free_card_keeps_the_others_blocked() -> None:
    state = position(3, phase="planning", turn=2, values={0: 2, 1: 5}, hands=[[1], [1], [2, 5, 7]])
    assert GAME.moves(state, 2) == [PlayAssistant(7)]


def test_an_assistant_that_is_not_in_the_hand_is_refused() -> None:
    state = position(phase="planning", hands=[[2, 4], [1]])
    for value in (-1, 0, 3, 11):
        assert (
            refusal(state, 0, PlayAssistant(value)) == f"assistant {value} is not in your hand: play one of 2, 4"
        )


def test_the_lowest_assistant_acts_first() -> None:
    state = position(3, phase="planning", turn=2, values={0: 8, 1: 5}, hands=[[1], [1], [6]])
    _, events = played(state, 2, PlayAssistant(6))
    assert events[1:] == [ActionBegan((1, 2, 0)), Next(1)]


def test_of_equal_values_the_one_played_earlier_acts_earlier() -> None:
    state = position(3, phase="planning", turn=1, order=(2, 0, 1), values={2: 5, 0: 8}, hands=[[1], [5, 8], [1]])
    _, events = played(state, 1, PlayAssistant(5))
    assert events[1:] == [ActionBegan((2, 1, 0)), Next(2)]


def test_planning_goes_clockwise_from_who_acted_first_not_in_the_old_order_of_action() -> None:
    state = position(
        4, phase="cloud", turn=3, order=(2, 1, 0, 3), values={1: 4, 0: 6, 3: 9, 2: 1}, clouds=["", "", "", "GRY"]
    )
    _, events = played(state, 3, TakeCloud(3))
    began = events[1]
    assert isinstance(began, RoundBegan)
    assert began.number == 4
    assert began.order == (2, 3, 0, 1)
    assert events[2:] == [Next(2)]


def test_the_clouds_are_filled_and_the_table_cleared_when_a_round_begins() -> None:
    state = position(phase="cloud", turn=1, clouds=["", "GRY"])
    then = seen(after(state, 1, TakeCloud(1)))
    assert [sum(cloud.values()) for cloud in then.clouds] == [3, 3]
    assert then.played == []
    assert then.round == 4
    assert then.phase == "planning"


# Students


@pytest.mark.parametrize(("seats", "moved"), [(2, 3), (3, 4), (4, 3)])
def test_so_many_students_are_moved_in_a_turn(seats: int, moved: int) -> None:
    state = position(seats)
    moves: list[Move] = [MoveStudent("green", "dining"), MoveStudent("red", 4), MoveStudent("pink", 4)]
    moves = [*moves, MoveStudent("red", 5)][:moved]
    for move in moves:
        assert seen(state).phase == "students"
        state = after(state, 0, move)
    assert seen(state).phase == "mother nature"
    assert refusal(state, 0, MoveStudent("green", "dining")) == (
        "you cannot move a student now: move mother nature first"
    )


def test_a_student_goes_to_the_own_dining_room_or_to_any_island() -> None:
    state = position(4, turn=2, entrances=["GGGGGGG", "GGGGGGG", "RRYYPPB", "GGGGGGG"])
    state, events = played(state, 2, MoveStudent("red", "dining"), MoveStudent("blue", 11))
    assert events == [
        StudentMoved(2, "red", "dining", coin=False),
        *events[1:2],
        StudentMoved(2, "blue", 11, False),
    ]
    assert letters(seen(state).seats[2].entrance) == "RYYPP"
    assert [letters(seat.dining) for seat in seen(state).seats] == ["", "", "R", ""]
    assert letters(island(state, 11).students) == "B"


def test_a_colour_that_is_not_in_the_entrance_is_refused() -> None:
    state = position(entrances=["GGRRPPB", "YYYYYYY"])
    assert refusal(state, 0, MoveStudent("yellow", "dining")) == "yellow is not in your entrance"
    assert refusal(state, 0, MoveStudent("yellow", 3)) == "yellow is not in your entrance"


def test_a_full_table_takes_nobody() -> None:
    state = position(dining=["G" * 10, ""])
    assert refusal(state, 0, MoveStudent("green", "dining")) == "your green table is full: it has 10 seats"
    assert MoveStudent("green", "dining") not in GAME.moves(state, 0)
    assert refusal(position(dining=["G" * 9, "G" * 10]), 0, MoveStudent("green", "dining")) is None


def test_an_island_that_does_not_exist_is_refused() -> None:
    for tile in (-1, 12):
        assert (
            refusal(position(), 0, MoveStudent("green", tile))
            == f"there is no island {tile}: the islands are 0 to 11"
        )


def test_any_tile_of_a_group_means_the_group_and_events_name_its_head() -> None:
    state = position(groups={10: 4}, towers={10: "white"})
    for tile in (10, 11, 0, 1):
        _, events = played(state, 0, MoveStudent("green", tile))
        assert events == [StudentMoved(0, "green", 10, coin=False)]
    assert {move.to for move in GAME.moves(state, 0) if isinstance(move, MoveStudent)} == {
        *range(2, 11),
        "dining",
    }


# Mother nature


def test_mother_nature_goes_at_least_one_group_and_at_most_the_assistants_steps() -> None:
    state = position(phase="mother nature", values={0: 5, 1: 8}, mother=11)
    assert GAME.moves(state, 0) == [MoveMotherNature(1), MoveMotherNature(2), MoveMotherNature(3)]
    assert refusal(state, 0, MoveMotherNature(5)) == "mother nature may go 1 to 3 groups, not 5"
    assert refusal(state, 0, MoveMotherNature(0)) == "mother nature may go 1 to 3 groups, not 0"
    assert refusal(state, 0, MoveMotherNature(-1)) == "mother nature may go 1 to 3 groups, not -1"
    state, events = played(state, 0, MoveMotherNature(3))
    assert events == [MotherNatureMoved(0, 3, 2)]
    assert seen(state).mother_nature == 2
    wider = position(phase="mother nature", values={0: 3, 1: 8})
    assert refusal(wider, 0, MoveMotherNature(3)) == "mother nature may go 1 to 2 groups, not 3"
    narrow = position(phase="mother nature", values={0: 1, 1: 8})
    assert refusal(narrow, 0, MoveMotherNature(2)) == "mother nature may go 1 group, not 2"


def test_a_merged_group_is_one_step() -> None:
    state = position(phase="mother nature", mother=9, groups={10: 4}, towers={10: "white"})
    assert seen(after(state, 0, MoveMotherNature(1))).mother_nature == 10
    assert seen(after(state, 0, MoveMotherNature(2))).mother_nature == 2


def test_with_few_groups_she_may_go_full_circle_and_stop_where_she_stood() -> None:
    state = position(
        phase="mother nature",
        mother=0,
        groups={0: 3, 3: 3, 6: 3, 9: 3},
        towers={0: "white", 3: "black", 6: "white"},
        values={0: 9, 1: 10},
        professors={"G": 1},
        students={0: "GGGG"},
    )
    assert seen(after(state, 0, MoveMotherNature(5))).mother_nature == 3
    full, events = played(state, 0, MoveMotherNature(4))
    assert events[0] == MotherNatureMoved(0, 4, 0)
    # She stopped there, so the group is resolved.
    assert kinds(events)[1] == "Conquered"
    assert seen(full).mother_nature in range(12)


# Clouds


def test_a_cloud_gives_all_its_students_to_the_entrance() -> None:
    state = position(phase="cloud", clouds=["PPB", "GRY"], entrances=["GGGG", "GGGGGGG"])
    state, events = played(state, 0, TakeCloud(0))
    assert events == [CloudTaken(0, 0, ("pink", "pink", "blue")), Next(1)]
    assert letters(seen(state).seats[0].entrance) == "GGGGPPB"
    assert [letters(cloud) for cloud in seen(state).clouds] == ["", "GRY"]


def test_an_empty_cloud_and_one_that_does_not_exist_are_refused() -> None:
    state = position(phase="cloud", turn=1, clouds=["", "GRY"])
    assert refusal(state, 1, TakeCloud(0)) == "cloud 0 is empty: take one of 1"
    assert refusal(state, 1, TakeCloud(2)) == "there is no cloud 2: the clouds are 0 to 1"
    assert refusal(state, 1, TakeCloud(-1)) == "there is no cloud -1: the clouds are 0 to 1"
    assert GAME.moves(state, 1) == [TakeCloud(1)]


# The wrong moment

ASSISTANT = PlayAssistant(1)
STUDENT = MoveStudent("green", "dining")
MOTHER_NATURE = MoveMotherNature(1)
CLOUD = TakeCloud(0)
SAID: dict[Move, str] = {
    ASSISTANT: "you cannot play an assistant now: ",
    STUDENT: "you cannot move a student now: ",
    MOTHER_NATURE: "you cannot move mother nature now: ",
    CLOUD: "you cannot take a cloud now: ",
}


@pytest.mark.parametrize(
    ("phase", "due", "legal"),
    [
        ("planning", "play an assistant first", ASSISTANT),
        ("students", "move 3 more students first", STUDENT),
        ("mother nature", "move mother nature first", MOTHER_NATURE),
        ("cloud", "take a cloud first", CLOUD),
    ],
)
def test_each_step_has_its_time(phase: str, due: str, legal: Move) -> None:
    state = position(phase=phase)
    for move, wrong in SAID.items():
        assert refusal(state, 0, move) == (None if move is legal else wrong + due)
        assert refusal(state, 1, move) == "it is not your turn"
    assert GAME.moves(state, 1) == []


def test_the_last_student_is_spoken_of_as_one() -> None:
    assert refusal(position(left=1), 0, CLOUD) == "you cannot take a cloud now: move 1 more student first"


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    state = position(phase="cloud", turn=1, dry=True, clouds=["", "GRY"])
    state = after(state, 1, TakeCloud(1))
    before = frozen(state)
    assert GAME.acting(state) == ()
    for seat in (0, 1):
        assert GAME.moves(state, seat) == []
        assert refusal(state, seat, ASSISTANT) == "the game is over"
    assert frozen(state) == before


def test_nobody_can_leave() -> None:
    assert GAME.leaving("bored") is None
