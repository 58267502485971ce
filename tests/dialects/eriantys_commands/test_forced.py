"""An assistant somebody has played already, when nothing else is left: section 0.1 of the page."""

from tavola.games.eriantys.state import State
from tests.dialects.eriantys_commands.talking import BUILT, WRITTEN, Caller, hush, standing
from tests.games.eriantys.playing import position, seen


def planning(first: int, *others: list[int]) -> State:
    """Anna has played this assistant, Ben is on turn; the others have these in hand."""
    seats = len(others) + 1
    return position(
        seats, phase="planning", turn=1, order=range(seats), hands=[[], *others], values={0: first}, number=9
    )


def test_a_forced_duplicate_is_played_for_an_as_built_guest() -> None:
    state = position(
        3, phase="planning", turn=1, order=[0, 1, 2], hands=[[], [5, 7], [5]], values={0: 7}, number=9
    )
    anna, ben, carla = standing(state, WRITTEN, BUILT, BUILT)
    ben.command("playAssistant", player="Ben", assistant=5)
    assert [(c.seat, c.value) for c in seen(anna.table.ledger.state).played] == [(0, 7), (1, 5), (2, 5)]
    due = [
        "turnEnable Ben false", "status PLAY_ASSISTANT", "turnEnable Carla true",
        "turnEnable Carla false", "status MOVE_STUDENT_1", "turnEnable Ben true",
    ]  # fmt: skip
    assert ben.told() == carla.told() == due
    assert anna.told() == [
        "command playAssistant", "status PLAY_ASSISTANT", "command playAssistant", "status MOVE_STUDENT_1",
    ]  # fmt: skip


def test_of_several_forced_duplicates_the_lowest_is_played() -> None:
    state = position(
        3, phase="planning", turn=1, order=[0, 1, 2], hands=[[], [4], [9, 4]], values={0: 9}, number=9
    )
    anna, ben, _ = standing(state, WRITTEN, WRITTEN, BUILT)
    ben.command("playAssistant", player="Ben", assistant=4)
    assert [card.value for card in seen(anna.table.ledger.state).played] == [9, 4, 4]


def test_as_written_the_player_sends_it() -> None:
    state = position(
        3, phase="planning", turn=1, order=[0, 1, 2], hands=[[], [4], [9, 4]], values={0: 9}, number=9
    )
    anna, ben, carla = standing(state, WRITTEN, WRITTEN, WRITTEN)
    ben.command("playAssistant", player="Ben", assistant=4)
    assert carla.may_act
    carla.command("playAssistant", player="Carla", assistant=9)
    assert [card.value for card in seen(anna.table.ledger.state).played] == [9, 4, 9]


def test_a_duplicate_that_is_not_forced_is_refused() -> None:
    state = planning(4, [4, 6])
    _, ben = standing(state, WRITTEN, BUILT)
    ben.command("playAssistant", player="Ben", assistant=4)
    assert ben.heard()[0]["message"] == "assistant 4 was already played this round: play one of 6"


def test_a_forced_duplicate_is_played_when_its_player_is_back_after_the_others_have_heard_it() -> None:
    state = planning(4, [4])
    anna, ben = standing(state, WRITTEN, BUILT)
    sansio, code = anna.sansio, anna.table.code
    ben.hang_up()
    hush(anna)
    back = Caller(sansio, BUILT)
    back.log_in(code, "Ben")
    assert anna.told() == [
        "status PLAY_ASSISTANT", "gameStart",
        "command playAssistant", "status MOVE_STUDENT_1", "turnEnable Anna true",
    ]  # fmt: skip
    assert [card.value for card in seen(anna.table.ledger.state).played] == [4, 4]


def test_a_forced_duplicate_is_played_when_somebody_else_is_back() -> None:
    state = planning(4, [4])
    anna, ben = standing(state, WRITTEN, BUILT)
    sansio, code = anna.sansio, anna.table.code
    anna.hang_up()
    hush(ben)
    back = Caller(sansio)
    back.log_in(code, "Anna")
    assert ben.told() == [
        "status PLAY_ASSISTANT", "gameStart", "turnEnable Ben true",
        "turnEnable Ben false", "status MOVE_STUDENT_1", "turnEnable Anna true",
    ]  # fmt: skip
    assert back.told()[-4:] == [
        "gameStart", "command playAssistant", "status MOVE_STUDENT_1", "turnEnable Anna true",
    ]  # fmt: skip
