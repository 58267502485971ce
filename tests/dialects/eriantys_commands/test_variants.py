"""Where the variants differ: a test for each row of the table on the page, by its number."""

import json
from typing import Any

import pytest

from tavola.dialects.eriantys_commands import DIALECT
from tavola.dialects.eriantys_commands.variants import Variant
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
    status,
)
from tests.games.eriantys.playing import position
from tests.support.sansio import SansIo

both = pytest.mark.parametrize("variant", VARIANTS)

MOVE = {"pawn": "student", "fromId": None, "toId": None, "special": False, "color": "GREEN"}


def move_green(caller: Caller, **other: Any) -> None:
    fields = MOVE | {"player": caller.name, "from_": "entrance", "to": "diningRoom"} | other
    caller.command("move", **fields)


def board(message: dict[str, Any]) -> Any:
    return message.get("board") or message.get("gameBoard")


def test_row_01_as_written_a_command_is_echoed_to_the_others_then_status_goes_to_all() -> None:
    anna, ben, carla = standing(position(3), WRITTEN, WRITTEN, WRITTEN)
    move_green(anna)
    assert anna.told() == ["status MOVE_STUDENT_2"]
    echo, after = ben.heard()
    assert echo == {
        "type": "command",
        "subtype": "move",
        "pawn": "student",
        "player": "Anna",
        "color": "GREEN",
        "from": "entrance",
        "to": "diningRoom",
        "fromId": None,
        "toId": None,
        "special": False,
    }
    assert after["type"] == "status"
    assert carla.heard() == [echo, after]


def test_row_01_as_built_never_echoes() -> None:
    anna, ben = standing(position(), BUILT, BUILT)
    move_green(anna)
    assert anna.told() == ben.told() == ["status MOVE_STUDENT_2", "turnEnable Anna true"]


def test_row_01_an_echo_names_the_head_of_a_group() -> None:
    state = position(groups={3: 3}, towers={3: "white"})
    anna, ben = standing(state, WRITTEN, WRITTEN)
    move_green(anna, to="island", toId=5)
    assert ben.heard()[0]["toId"] == 3


def test_row_01_a_move_from_another_dialect_and_from_another_variant_looks_the_same() -> None:
    for mover in (BUILT, WRITTEN):
        anna, ben = standing(position(), mover, WRITTEN)
        move_green(anna, to="dining-room")
        assert ben.heard()[0]["to"] == "diningRoom"


@both
def test_row_02_both_spellings_of_the_dining_room_are_read(variant: Variant) -> None:
    for spelled in ("diningRoom", "dining-room"):
        anna, _ben = standing(position(), variant, variant)
        move_green(anna, to=spelled)
        assert status(anna)["subPhase"] == "MOVE_STUDENT_2"


def test_row_03_names_of_keys_in_status() -> None:
    anna, ben = standing(position(expert=True, cards={2: "", 4: "", 6: ""}), WRITTEN, BUILT)
    anna.command("pay", player="Anna", character=4)
    written, built = status(anna), status(ben)
    assert "board" in written
    assert "gameBoard" not in written
    assert "gameBoard" in built
    assert "board" not in built
    assert [card["paidInRound"] for card in written["board"]["characters"]] == [False, True, False]
    assert [card["paidInTurn"] for card in built["gameBoard"]["characters"]] == [False, True, False]
    assert "paidInTurn" not in json.dumps(written)
    assert "paidInRound" not in json.dumps(built)


@both
def test_row_04_the_extra_keys_are_sent(variant: Variant) -> None:
    state = position(expert=True, cards={5: "", 7: "GGGGGG", 8: ""}, bans={3: 2})
    anna, _ = standing(state, variant, variant)
    move_green(anna)
    table = board(status(anna))
    assert [island["id"] for island in table["islands"]] == list(range(12))
    assert [island["bans"] for island in table["islands"]] == [0, 0, 0, 2] + [0] * 8
    assert [island["ban"] for island in table["islands"]] == [False, False, False, True] + [False] * 8
    assert table["playedAssistants"][0] == {"player": "Anna", "assistant": 7, "bonus": False}
    herbalist, jester, knight = table["characters"]
    assert herbalist["availableBans"] == 2
    assert "containedStudents" not in herbalist
    assert jester["containedStudents"] == {"BLUE": 0, "FUCHSIA": 0, "GREEN": 6, "RED": 0, "YELLOW": 0}
    assert "availableBans" not in jester
    assert [card["usesNumber"] for card in (herbalist, jester, knight)] == [1, 6, 1]
    assert "containedStudents" not in knight
    assert "availableBans" not in knight


def test_row_05_as_written_turn_enable_is_for_its_player_once_at_the_beginning_and_the_end() -> None:
    anna, ben = standing(position(left=1), WRITTEN, WRITTEN)
    move_green(anna)
    assert (anna.told(), ben.told()[1:]) == (["status MOVE_MOTHER_NATURE"], ["status MOVE_MOTHER_NATURE"])
    anna.command("move", pawn="motherNature", island=1, move=True)
    assert anna.told() == ["status CHOOSE_CLOUD"]
    ben.told()
    anna.command("refill", player="Anna", cloud=0)
    assert anna.told() == ["status END_TURN", "turnEnable Anna false", "status MOVE_STUDENT_1"]
    assert ben.told()[1:] == ["status END_TURN", "status MOVE_STUDENT_1", "turnEnable Ben true"]


def test_row_05_as_built_turn_enable_goes_to_all_after_every_status() -> None:
    anna, ben = standing(position(left=1), BUILT, BUILT)
    move_green(anna)
    assert anna.told() == ben.told() == ["status MOVE_MOTHER_NATURE", "turnEnable Anna true"]
    anna.command("move", pawn="motherNature", island=1, move=True)
    assert anna.told() == ben.told() == ["status CHOOSE_CLOUD", "turnEnable Anna true"]
    anna.command("refill", player="Anna", cloud=0)
    due = ["status END_TURN", "turnEnable Anna false", "status MOVE_STUDENT_1", "turnEnable Ben true"]
    assert anna.told() == ben.told() == due


@both
@pytest.mark.parametrize("spelled", ["RED", "red", "Red"])
@pytest.mark.parametrize(("subtype", "character"), [("ignore", 9), ("return", 12)])
def test_row_06_colours_of_ignore_and_return_in_any_case(
    variant: Variant, subtype: str, character: int, spelled: str
) -> None:
    state = position(expert=True, cards={2: "", 9: "", 12: ""}, coins=[5, 5], dining=["RRRR", ""])
    anna, ben = standing(state, variant, WRITTEN)
    anna.command("pay", player="Anna", character=character)
    hush(anna, ben)
    anna.command(subtype, color=spelled)
    assert "error" not in anna.told()
    assert ben.heard()[0] == {"type": "command", "subtype": subtype, "color": "RED"}


def test_row_07_a_refused_command_as_written_is_an_error_to_the_sender_alone() -> None:
    anna, ben = standing(position(), WRITTEN, WRITTEN)
    entries = len(anna.table.ledger.log)
    ben.command("refill", player="Ben", cloud=0)
    assert ben.heard() == [{"type": "error", "message": "it is not your turn"}]
    assert anna.heard() == []
    assert len(anna.table.ledger.log) == entries


def test_row_07_a_refused_command_as_built_is_an_error_the_status_and_who_is_on_turn() -> None:
    anna, ben = standing(position(), BUILT, BUILT)
    move_green(anna)
    _, before = anna.heard()[0], ben.heard()[0]
    ben.command("refill", player="Ben", cloud=0)
    error, again, turn = ben.heard()
    assert error == {"type": "error", "message": "it is not your turn"}
    assert again == before
    assert turn == {"type": "turnEnable", "player": "Anna", "enable": True}
    assert anna.heard() == []


@pytest.mark.parametrize(("variant", "due"), [(WRITTEN, []), (BUILT, None)])
def test_row_08_a_tie_of_all(variant: Variant, due: Any) -> None:
    anna, ben = standing(last_move(), variant, variant)
    anna.command("refill", player="Anna", cloud=0)
    for caller in (anna, ben):
        assert caller.heard()[-1] == {"type": "win", "winners": due}


@both
def test_row_08_some_tied_others_beaten(variant: Variant) -> None:
    state = last_move(3, towers={3: "white", 5: "black"})
    callers = standing(state, variant, variant, variant)
    callers[0].command("refill", player="Anna", cloud=0)
    for caller in callers:
        assert caller.heard()[-1] == {"type": "win", "winners": ["Anna", "Ben"]}


def last_move(seats: int = 2, **how: Any) -> Any:
    """The last cloud of the last round."""
    hands: list[list[int]] = [[]] * seats
    clouds = ["GRYP" if seats == 3 else "GRY"] + [""] * (seats - 1)
    order = [*range(1, seats), 0]
    return position(seats, phase="cloud", number=10, order=order, hands=hands, clouds=clouds, **how)


def pings(caller: Caller, seconds: int) -> list[int]:
    """In which of the next seconds a ping comes."""
    caller.outlet.taken()
    beats = []
    for second in range(1, seconds + 1):
        caller.sansio.later(1)
        if b'"ping"' in caller.outlet.taken():
            beats.append(second)
        caller.say("pong")
    return beats


def test_row_09_as_written_pings_every_five_seconds() -> None:
    caller = Caller(SansIo())
    assert caller.outlet.taken() == b""
    assert pings(caller, 21) == [5, 10, 15, 20]


def test_row_09_as_built_pings_at_once_and_every_second() -> None:
    caller = Caller(SansIo(), BUILT)
    assert caller.outlet.taken() == b'{"type":"ping"}\n'
    assert pings(caller, 5) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("variant", "limit"), [(WRITTEN, 60), (BUILT, 10)])
def test_row_09_silence_is_a_lost_connection(variant: Variant, limit: int) -> None:
    anna, ben = begun(variant, WRITTEN)
    for _ in range(limit - 1):
        anna.sansio.later(1)
        ben.say("pong")
    assert not anna.outlet.closed
    assert ben.heard() == []
    anna.sansio.later(1)
    assert anna.outlet.closed
    assert ben.heard() == [{"type": "error", "message": "the game waits for Anna"}]


@pytest.mark.parametrize("line", ['{"type":"pong"}', "garbage", '{"type":"logout"}'])
@both
def test_row_09_any_line_is_a_sign_of_life(variant: Variant, line: str) -> None:
    caller = Caller(SansIo(), variant)
    for _ in range(100):
        caller.sansio.later(5)
        caller.say_line(line)
    assert not caller.outlet.closed


@both
def test_row_10_a_colour_the_bag_has_none_of_is_zero(variant: Variant) -> None:
    anna, _ = standing(position(bag="GG"), variant, variant)
    move_green(anna)
    assert board(status(anna))["bag"] == {"BLUE": 0, "FUCHSIA": 0, "GREEN": 2, "RED": 0, "YELLOW": 0}


def test_row_11_as_written_replies_at_once() -> None:
    sansio = SansIo()
    code = created(sansio)
    caller = Caller(sansio)
    caller.say("enterGame", code=code)
    assert caller.told() == ["enterGame"]
    caller.say("login", name="Anna")
    assert caller.told() == ["login"]


@pytest.mark.parametrize("found", [True, False])
def test_row_11_as_built_replies_no_earlier_than_50_ms_later(found: bool) -> None:
    sansio = SansIo()
    code = created(sansio) if found else "NONE5"
    caller = Caller(sansio, BUILT)
    hush(caller)
    caller.say("enterGame", code=code)
    sansio.later(0.049)
    assert caller.outlet.taken() == b""
    sansio.later(0.001)
    assert caller.told() == (["enterGame"] if found else ["enterGame", "error"])
    caller.say("login", name="Anna")
    sansio.later(0.049)
    assert caller.outlet.taken() == b""
    sansio.later(0.001)
    assert caller.told() == (["login"] if found else ["login", "error"])


def test_row_11_whatever_comes_after_waits_behind_the_reply() -> None:
    sansio = SansIo()
    code = created(sansio)
    other = Caller(sansio)
    other.log_in(code, "Ben")
    caller = Caller(sansio, BUILT)
    caller.say("enterGame", code=code)
    caller.outlet.taken()
    caller.say("login", name="Anna")  # 0 ms after enterGame: its own reply is due 50 ms after itself
    caller.say("nonsense")
    assert other.told()[:4] == ["enterGame", "login", "status PLAY_ASSISTANT", "gameStart"]  # nobody else waits
    assert caller.outlet.taken() == b""
    sansio.later(0.05)
    assert caller.told() == [
        "enterGame", "login", "status PLAY_ASSISTANT", "gameStart",
        f"turnEnable {on_turn([caller, other]).name} true", "error", "status PLAY_ASSISTANT",
        f"turnEnable {on_turn([caller, other]).name} true",
    ]  # fmt: skip


def test_row_11_replies_keep_their_own_distance_and_pings_wait_too() -> None:
    sansio = SansIo()
    code = created(sansio)
    caller = Caller(sansio, BUILT)
    sansio.later(0.97)
    caller.outlet.taken()
    caller.say("enterGame", code=code)
    sansio.later(0.02)
    caller.say("login", name="Anna")
    sansio.later(0.02)  # the ping of the first second is due here
    assert caller.outlet.taken() == b""
    sansio.later(0.01)
    assert caller.told() == ["enterGame"]
    sansio.later(0.019)
    assert caller.outlet.taken() == b""
    sansio.later(0.001)
    assert [json.loads(line)["type"] for line in caller.outlet.taken().splitlines()] == ["login", "ping"]


@both
def test_row_12_the_end_is_the_final_status_and_win_and_then_another_game(variant: Variant) -> None:
    anna, ben = standing(last_move(towers={3: "white"}), variant, variant)
    anna.command("refill", player="Anna", cloud=0)
    told = ben.told()
    assert told[-2:] == ["status END_TURN", "win"]
    assert [line for line in told if line.startswith("turnEnable")] == []
    assert anna.heard()[-1] == {"type": "win", "winners": ["Anna"]}
    anna.sansio.later(5)
    ben.say("pong")
    assert (anna.heard(), ben.heard()) == ([], [])
    ben.say("gameCreation", playersNumber=2, expert=False)
    (reply,) = ben.heard()
    ben.log_in(reply["code"], "Ben")
    assert ben.told()[:2] == ["enterGame", "login"]


@both
@pytest.mark.parametrize("by", ["mother nature", "the Herald"])
def test_row_12_a_game_that_ends_within_a_turn_shows_the_end_of_it(variant: Variant, by: str) -> None:
    """White has one tower left and takes island 1 with it."""
    towers: Any = dict.fromkeys((2, 4, 5, 6, 8, 9, 10), "white")
    how: Any = {"towers": towers, "students": {1: "GG"}, "professors": {"G": 0}, "expert": True, "coins": [9, 9]}
    how["phase"] = "mother nature" if by == "mother nature" else "students"
    anna, ben = standing(position(**how, cards={2: "", 3: "", 4: ""}), variant, WRITTEN)
    if by == "the Herald":
        anna.command("pay", player="Anna", character=3)
    hush(anna, ben)
    anna.command("move", pawn="motherNature", island=1, move=by == "mother nature")
    assert ben.told() == ["command move", "status END_TURN", "win"]
    final, win = anna.heard()
    assert (final["phase"], final["activeUser"]) == ("ACTION", "Anna")
    assert board(final)["islands"][1]["tower"] == "WHITE"
    assert final["players"][0]["schoolBoard"]["towersNumber"] == 0
    assert win["winners"] == ["Anna"]


def test_row_12_a_finished_game_is_forgotten_although_its_players_stay_connected() -> None:
    anna, ben = standing(last_move(), WRITTEN, BUILT)
    house, code = anna.sansio.house, anna.table.code
    anna.command("refill", player="Anna", cloud=0)
    assert code in house.tables
    for _ in range(1000):
        anna.sansio.later(1)
        for caller in (anna, ben):
            caller.say("pong")
    assert code not in house.tables


def test_row_12_the_game_that_is_over_cannot_be_entered() -> None:
    anna, _ben = standing(last_move(), WRITTEN, WRITTEN)
    code = anna.table.code
    anna.command("refill", player="Anna", cloud=0)
    hush(anna)
    anna.say("enterGame", code=code)
    assert anna.heard() == [
        {"type": "enterGame", "found": False},
        {"type": "error", "message": f"the game at table {code} is over"},
    ]


def test_row_13_active_user() -> None:
    state = position(phase="planning", order=[0, 1], values={})
    anna, ben = standing(state, WRITTEN, BUILT)

    def shown() -> list[Any]:
        return [[m["activeUser"] for m in caller.heard() if m["type"] == "status"] for caller in (anna, ben)]

    anna.command("playAssistant", player="Anna", assistant=1)
    assert shown() == [["Ben"], [None]]
    ben.command("playAssistant", player="Ben", assistant=2)
    assert shown() == [["Anna"], [None]]  # opens an action turn
    for _ in range(2):
        move_green(anna)
        assert shown() == [["Anna"], ["Anna"]]
    move_green(anna, color="RED")
    anna.command("move", pawn="motherNature", island=1, move=True)
    assert shown() == [["Anna", "Anna"], ["Anna", "Anna"]]
    anna.command("refill", player="Anna", cloud=0)
    assert shown() == [["Anna", "Ben"], ["Anna", None]]


def test_row_13_paying_is_a_first_command_too() -> None:
    anna, ben = standing(position(expert=True, cards={2: "", 4: "", 6: ""}), WRITTEN, BUILT)
    anna.command("pay", player="Anna", character=4)
    assert status(ben)["activeUser"] == "Anna"


def test_row_14_coins_in_a_simple_game() -> None:
    anna, ben = standing(position(), WRITTEN, BUILT)
    move_green(anna)
    assert [player["coins"] for player in status(anna)["players"]] == [0, 0]
    assert [player["coins"] for player in status(ben)["players"]] == [1, 1]


def test_row_14_coins_in_an_expert_game_are_told_as_they_are() -> None:
    anna, ben = standing(position(expert=True, coins=[0, 4]), WRITTEN, BUILT)
    move_green(anna)
    assert [player["coins"] for player in status(anna)["players"]] == [0, 4]
    assert [player["coins"] for player in status(ben)["players"]] == [0, 4]


@pytest.mark.parametrize(("variant", "due"), [(WRITTEN, "the game waits for Anna"), (BUILT, "UserDisconnected")])
def test_row_16_somebody_is_missing(variant: Variant, due: str) -> None:
    anna, ben = begun(WRITTEN, variant)
    anna.hang_up()
    assert ben.heard() == [{"type": "error", "message": due}]
    ben.command("refill", player="Ben", cloud=0)
    assert ben.heard() == [{"type": "error", "message": due}]


def test_row_17_as_written_a_pong_nobody_asked_for_is_noted_for_the_operator() -> None:
    """The first thing the existing program's client says."""
    caller = Caller(SansIo())
    assert caller.session.hint is None
    caller.say("pong")
    assert caller.heard() == []
    assert caller.session.hint is not None
    assert "eriantys-commands:as-built" in caller.session.hint
    assert f"port {DIALECT.ports['as-built']}" in caller.session.hint
    caller.say("enterGame", code="NONE5")
    assert caller.told() == ["enterGame", "error"]


def test_row_17_as_written_a_pong_for_each_ping_is_as_it_should_be() -> None:
    caller = Caller(SansIo())
    for _ in range(3):
        caller.sansio.later(5)
        caller.say("pong")
    assert caller.session.hint is None
    caller.say("pong")
    assert caller.session.hint is not None


def test_row_17_as_written_one_who_answers_late_is_not_taken_for_another() -> None:
    caller = Caller(SansIo())
    caller.sansio.later(5)
    caller.sansio.later(5)
    caller.say("pong")
    caller.say("pong")
    assert caller.session.hint is None


def test_row_17_as_built_pongs_come_by_themselves() -> None:
    caller = Caller(SansIo(), BUILT)
    for _ in range(5):
        caller.say("pong")
    assert caller.session.hint is None
