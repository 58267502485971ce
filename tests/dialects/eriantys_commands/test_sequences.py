"""What is said in which order, from the connection to the end: section 6 of the page, for both variants."""

import pytest

from tavola.dialects.eriantys_commands.states import State
from tavola.dialects.eriantys_commands.variants import Variant
from tavola.games.eriantys.words import MoveStudent, PlayAssistant
from tests.dialects.eriantys_commands.talking import (
    BUILT,
    VARIANTS,
    WRITTEN,
    Caller,
    begun,
    created,
    hush,
    on_turn,
    standing,
)
from tests.dialects.native.talking import Talk
from tests.games.eriantys.playing import position
from tests.support.sansio import SansIo

both = pytest.mark.parametrize("variant", VARIANTS)


@both
def test_creating_does_not_join(variant: Variant) -> None:
    sansio = SansIo()
    caller = Caller(sansio, variant)
    caller.say("gameCreation", playersNumber=3, expert=True)
    (reply,) = caller.heard()
    assert set(reply) == {"type", "code"}
    table = sansio.house.tables[reply["code"]]
    assert (len(table.seats), table.occupied, table.opened.missing, table.opened.public) == (3, [], "pause", True)
    assert caller.session.state is State.CONNECTED


@both
def test_waiting_room(variant: Variant) -> None:
    """Every second who is registered, sorted by name, with a flag; nothing is said when somebody sits down."""
    sansio = SansIo()
    code = created(sansio, 3)
    ben = Caller(sansio, variant)
    ben.log_in(code, "Ben")
    hush(ben)
    anna = Caller(sansio, variant)
    anna.log_in(code, "Anna")
    assert ben.heard() == []
    sansio.later(1)
    due = {
        "type": "waitingRoomUpdate",
        "expectedPlayers": 3,
        "players": [{"name": "Anna", "online": True}, {"name": "Ben", "online": True}],
    }
    assert ben.heard() == [due]
    assert anna.heard()[-1] == due
    anna.hang_up()
    hush(ben)
    sansio.later(1)
    assert ben.heard()[0]["players"][0] == {"name": "Anna", "online": False}
    for _ in range(3):
        sansio.later(1)
        assert ben.told() == ["waitingRoomUpdate"]


@pytest.mark.parametrize("players", [2, 3, 4])
@both
def test_start(variant: Variant, players: int) -> None:
    sansio = SansIo()
    code = created(sansio, players)
    callers = [Caller(sansio, variant) for _ in range(players)]
    for caller, name in zip(callers, "DCBA", strict=False):
        caller.log_in(code, name)
    first = on_turn(callers).name
    for caller in callers:
        told = caller.told()
        begins = ["login", "status PLAY_ASSISTANT", "gameStart"]
        enabled = [f"turnEnable {first} true"] if variant is BUILT or caller.name == first else []
        assert told == ["enterGame", *begins, *enabled]
    sansio.later(3)  # and nobody is told of a waiting room any more
    assert [caller.heard() for caller in callers] == [[]] * players


@both
def test_the_first_status(variant: Variant) -> None:
    sansio = SansIo()
    code = created(sansio, 2)
    anna = Caller(sansio, variant)
    anna.log_in(code, "Anna")
    ben = Caller(sansio, variant)
    ben.log_in(code, "Ben")
    status = ben.heard()[2]
    board = status.get("board") or status["gameBoard"]
    assert (status["round"], status["phase"], status["subPhase"]) == (0, "PLANNING", "PLAY_ASSISTANT")
    assert [player["name"] for player in status["players"]] == ["Anna", "Ben"]
    assert [player["wizardType"] for player in status["players"]] == ["FUCHSIA", "GREEN"]
    assert [player["schoolBoard"]["towerType"] for player in status["players"]] == ["WHITE", "BLACK"]
    assert [sum(cloud.values()) for cloud in board["clouds"]] == [3, 3]  # never the empty ones
    assert board["playedAssistants"] == board["characters"] == []


def test_planning_as_written() -> None:
    anna, ben, carla = standing(position(3, phase="planning"), WRITTEN, WRITTEN, WRITTEN)
    anna.command("playAssistant", player="Anna", assistant=3)
    assert anna.told() == ["turnEnable Anna false", "status PLAY_ASSISTANT"]
    assert ben.told() == ["command playAssistant", "status PLAY_ASSISTANT", "turnEnable Ben true"]
    assert carla.told() == ["command playAssistant", "status PLAY_ASSISTANT"]
    ben.command("playAssistant", player="Ben", assistant=2)
    hush(anna, ben, carla)
    carla.command("playAssistant", player="Carla", assistant=1)
    assert carla.told() == ["turnEnable Carla false", "status MOVE_STUDENT_1", "turnEnable Carla true"]
    assert anna.told() == ["command playAssistant", "status MOVE_STUDENT_1"]


def test_planning_as_built() -> None:
    anna, ben = standing(position(phase="planning"), BUILT, BUILT)
    anna.command("playAssistant", player="Anna", assistant=3)
    due = ["turnEnable Anna false", "status PLAY_ASSISTANT", "turnEnable Ben true"]
    assert anna.told() == ben.told() == due
    ben.command("playAssistant", player="Ben", assistant=2)
    due = ["turnEnable Ben false", "status MOVE_STUDENT_1", "turnEnable Ben true"]
    assert anna.told() == ben.told() == due


def test_a_new_round() -> None:
    state = position(phase="cloud", order=[1, 0], number=2, clouds=["GRY", ""])
    anna, ben = standing(state, BUILT, WRITTEN)
    anna.command("refill", player="Anna", cloud=0)
    heard = anna.heard()
    assert [message["round"] for message in heard if message["type"] == "status"] == [1, 2]
    assert [message["type"] for message in heard] == ["status", "turnEnable", "status", "turnEnable"]
    assert (heard[2]["phase"], heard[2]["subPhase"]) == ("PLANNING", "PLAY_ASSISTANT")
    assert sum(heard[0]["gameBoard"]["clouds"][0].values()) == 0
    assert sum(heard[2]["gameBoard"]["clouds"][0].values()) == 3
    assert heard[3] == {"type": "turnEnable", "player": "Ben", "enable": True}
    assert ben.told() == ["command refill", "status END_TURN", "status PLAY_ASSISTANT", "turnEnable Ben true"]


def test_a_shortage_round_has_no_cloud_to_choose() -> None:
    state = position(3, phase="mother nature", short=True)
    anna, ben, carla = standing(state, BUILT, WRITTEN, BUILT)
    anna.command("move", pawn="motherNature", island=1, move=True)
    due = ["status END_TURN", "turnEnable Anna false", "status MOVE_STUDENT_1", "turnEnable Ben true"]
    assert anna.told() == carla.told() == due
    assert ben.told() == ["command move", "status END_TURN", "status MOVE_STUDENT_1", "turnEnable Ben true"]


def test_several_moves_at_once_are_told_one_by_one_and_the_position_where_turns_end() -> None:
    """Other dialects may say several in one breath: here the last to plan is the first to act."""
    state = position(phase="planning", turn=1, order=[0, 1], values={0: 3})
    anna, ben = standing(state, WRITTEN, BUILT)
    moves = [PlayAssistant(1), MoveStudent("green", "dining"), MoveStudent("red", 4)]
    ben.table.play(ben.seat, moves)
    assert anna.told() == [
        "command playAssistant", "status MOVE_STUDENT_1", "command move", "command move", "status MOVE_STUDENT_3",
    ]  # fmt: skip
    assert ben.told() == [
        "turnEnable Ben false", "status MOVE_STUDENT_1", "turnEnable Ben true",
        "status MOVE_STUDENT_3", "turnEnable Ben true",
    ]  # fmt: skip


@both
def test_logout_in_a_game_is_for_the_others_a_disconnection(variant: Variant) -> None:
    anna, ben = begun(variant, variant)
    ben.say("logout")
    assert ben.heard() == []
    assert ben.session.state is State.CONNECTED
    assert anna.told() == ["error"]
    anna.sansio.later(1)
    (update,) = anna.heard()
    assert update["players"] == [{"name": "Anna", "online": True}, {"name": "Ben", "online": False}]
    ben.log_in(anna.table.code, "Ben")  # on the same connection
    assert ben.told()[:4] == ["enterGame", "login", "status PLAY_ASSISTANT", "gameStart"]


def test_whoever_logs_out_of_a_table_that_skips_is_not_waited_for_first() -> None:
    sansio = SansIo()
    host = Talk(sansio)
    host.say("Open", game="eriantys", players=2, name="Olga", missing="skip")
    guest = Caller(sansio)
    guest.log_in(host.table.code, "Anna")
    table = guest.table
    entries = len(table.ledger.log)
    if not guest.may_act:
        table.play(table.occupied[0], [PlayAssistant(5)])
        entries += 1
    guest.say("logout")
    assert len(table.ledger.log) > entries


@both
def test_nobody_is_told_of_a_table_before_it_is_on_disk(variant: Variant) -> None:
    sansio = SansIo()
    caller = Caller(sansio, variant)
    caller.outlet.sequences.clear()
    caller.say("gameCreation", playersNumber=2, expert=False)
    (table,) = sansio.house.tables.values()
    created_at = table.sequence
    assert caller.outlet.sequences == [created_at]
    Caller(sansio).log_in(table.code, "Anna")
    caller.say("enterGame", code=table.code)
    sansio.later(0.05)
    assert caller.outlet.sequences[-1] == table.sequence > created_at


@pytest.mark.parametrize("phase", ["planning", "students"])
def test_reconnection(phase: str) -> None:
    callers = standing(position(3, phase=phase, left=2 if phase == "students" else 0), WRITTEN, BUILT, WRITTEN)
    anna, ben, carla = callers
    code = anna.table.code
    carla.hang_up()
    hush(anna, ben)
    again = Caller(anna.sansio, BUILT)
    again.log_in(code, "Carla")
    status = "status PLAY_ASSISTANT" if phase == "planning" else "status MOVE_STUDENT_3"
    assert anna.told() == [status, "gameStart", "turnEnable Anna true"]
    assert ben.told() == [status, "gameStart", "turnEnable Anna true"]
    assert again.told() == ["enterGame", "login", status, "gameStart", "turnEnable Anna true"]
    if phase == "students":
        anna.command("move", pawn="student", player="Anna", color="GREEN", from_="entrance", to="diningRoom")
        assert again.told() == ["status MOVE_STUDENT_4", "turnEnable Anna true"]


def test_play_goes_on_when_the_last_of_several_is_back() -> None:
    anna, ben, carla = begun(WRITTEN, BUILT, WRITTEN)
    sansio, code = anna.sansio, anna.table.code
    ben.hang_up()
    carla.hang_up()
    assert [error["message"] for error in anna.heard()] == [
        "the game waits for Ben",
        "the game waits for Ben and Carla",
    ]
    back = Caller(sansio)
    back.log_in(code, "Carla")
    assert back.told() == ["enterGame", "login"]
    assert anna.heard() == []
    sansio.later(1)
    assert (anna.told(), back.told()) == (["waitingRoomUpdate"], ["waitingRoomUpdate"])
    last = Caller(sansio, BUILT)
    last.log_in(code, "Ben")
    for caller in (anna, back, last):
        told = [line for line in caller.told() if line not in ("enterGame", "login")]
        assert told[:2] == ["status PLAY_ASSISTANT", "gameStart"]
    sansio.later(3)
    assert [caller.heard() for caller in (anna, back, last)] == [[]] * 3


@both
def test_after_a_restart_all_names_are_there_and_offline(variant: Variant) -> None:
    anna, ben = begun(variant, variant)
    code = anna.table.code
    anna.table.play(on_turn([anna, ben]).seat, [PlayAssistant(4)])
    sansio = anna.sansio.restarted()
    back = [Caller(sansio, variant), Caller(sansio, variant)]
    back[1].say("enterGame", code=code.lower())
    sansio.later(0.05)
    assert back[1].heard() == [
        {
            "type": "enterGame",
            "found": True,
            "expectedPlayers": 2,
            "players": [{"name": "Anna", "online": False}, {"name": "Ben", "online": False}],
        }
    ]
    back[1].say("login", name="Ben")
    sansio.later(0.05)
    assert back[1].told() == ["login"]
    back[0].log_in(code, "Anna")
    status = next(message for message in back[1].heard() if message["type"] == "status")
    board = status.get("board") or status["gameBoard"]
    assert [card["assistant"] for card in board["playedAssistants"]] == [4]
    assert on_turn(back).name == next(
        name for name in ("Anna", "Ben") if name != board["playedAssistants"][0]["player"]
    )


@pytest.mark.parametrize("missing", ["wait", "skip", "bot"])
@both
def test_at_a_table_that_does_not_pause_nothing_is_said_but_the_next_status(
    variant: Variant, missing: str
) -> None:
    sansio = SansIo()
    host = Talk(sansio)
    host.say("Open", game="eriantys", players=2, name="Olga", missing=missing)
    guest = Caller(sansio, variant)
    guest.log_in(host.table.code, "Anna")
    assert guest.told()[:4] == ["enterGame", "login", "status PLAY_ASSISTANT", "gameStart"]
    entries = len(guest.table.ledger.log)
    host.session.lost()
    assert guest.heard() == []
    assert guest.session.state is State.PLAYING
    if guest.may_act:
        guest.command("playAssistant", player="Anna", assistant=5)
    for _ in range(6):
        sansio.later(5)
        guest.say("pong")
    kinds = {line.split()[0] for line in guest.told()}
    assert kinds <= {"status", "turnEnable", "command"}
    if missing == "skip":
        assert len(guest.table.ledger.log) > entries
        assert "status" in kinds
