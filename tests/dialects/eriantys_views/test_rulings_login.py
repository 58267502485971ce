"""The page's rulings, row by row: the wire, login, registration and the start."""

import json
from typing import get_args

import pytest

from tavola.dialects.eriantys_views import DIALECT, wire
from tests.dialects.eriantys_views.talking import (
    COLOURS,
    NAMES,
    Talk,
    hears,
    kinds,
    on_turn,
    only,
    seated,
    texts,
)
from tests.support.sansio import SansIo, Silent


def test_ruling_01_one_json_object_a_line_with_a_type_on_port_16847() -> None:
    assert DIALECT.listeners == {"eriantys-views": 16847}
    house = SansIo()
    ann = Talk(house)
    ann.session.receive(b'{"type":"LoginRequest","Nickname":"ann"}\r')
    assert ann.outlet.taken() == b'{"type":"LoginReply","NicknameAccepted":true,"connectionSuccessful":true}\n'


def test_ruling_01_names_are_utf8_on_both_ways() -> None:
    house = SansIo()
    ann = Talk(house, "Zoë 木")
    said = ann.join(2, "WHITE")
    assert said[0]["Nickname"] == "Zoë 木"


@pytest.mark.parametrize("frame", [b"[]", b"7", b"{", b"", b'{"type":7}', b'{"Nickname":"ann"}', b"\xff\xfe"])
def test_ruling_01_anything_else_is_refused_with_a_sentence(frame: bytes) -> None:
    (said,) = Talk(SansIo()).raw(frame)
    assert said["type"] == "TextMessage"
    assert said["Nickname"] == ""
    assert said["text"]


def test_unknown_members_are_ignored() -> None:
    ann = Talk(SansIo(), "ann")
    assert kinds(ann.join(2, "WHITE", hat="red", assistantCard=9))[0] == "TowerMessage"


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("LoginRequest", "nickname"),
        ("loginRequest", "Nickname"),
        ("loginRequest", "nickname"),
    ],
)
def test_ruling_16_and_42_small_letters_are_understood_but_never_said(kind: str, name: str) -> None:
    house = SansIo()
    ann = Talk(house)
    assert ann.raw(json.dumps({"type": kind, name: "ann"}).encode()) == [
        {"type": "LoginReply", "NicknameAccepted": True, "connectionSuccessful": True}
    ]
    joined = {"type": "playerNicknameMessage", name: "ann", "numPlayers": 2, "colorTower": "WHITE"}
    said = ann.raw(json.dumps(joined | {"gameMode": "expert"}).encode())
    assert said[0]["type"] == "TowerMessage"
    assert said[0]["Nickname"] == "ann"
    assert not any("nickname" in message for message in said)


@pytest.mark.parametrize("kind", ["invalidNumberStudentsMessage", "studentTo HallMessage", "LOGINREQUEST"])
def test_ruling_42_a_name_misspelt_in_the_scenarios_is_none(kind: str) -> None:
    assert kinds(Talk(SansIo(), "ann").say(kind, students=[])) == ["TextMessage"]


def test_ruling_17_login_claims_the_name_and_registration_joins_a_table() -> None:
    house = SansIo()
    ann = Talk(house, "ann")
    assert not house.house.tables
    assert kinds(ann.join(2, "WHITE")) == ["TowerMessage", "TextMessage"]
    assert len(house.house.tables) == 1


@pytest.mark.parametrize("name", ["", "x" * 33, "tab\there", "nul\0", None, 7, ["ann"]])
def test_ruling_18_a_bad_name_is_told_by_the_login_reply(name: object) -> None:
    ann = Talk(SansIo())
    assert ann.say("LoginRequest", Nickname=name) == [
        {"type": "LoginReply", "NicknameAccepted": False, "connectionSuccessful": True}
    ]
    ann.name = "ann"
    assert ann.say("LoginRequest")[0]["NicknameAccepted"], "another name may be tried"


def test_ruling_18_a_name_is_taken_while_its_owner_is_connected() -> None:
    house = SansIo()
    ann = Talk(house, "ann")
    again = Talk(house)
    again.name = "ann"
    denied = [{"type": "LoginReply", "NicknameAccepted": False, "connectionSuccessful": True}]
    assert again.say("LoginRequest") == denied
    assert Talk(house, "Ann").name == "Ann", "names are told apart by case"
    ann.hang_up()
    assert again.say("LoginRequest")[0]["NicknameAccepted"]


def test_ruling_18_a_login_is_always_answered_and_changes_nothing_later() -> None:
    house = SansIo()
    ann = Talk(house, "ann")
    assert ann.say("LoginRequest", Nickname="other")[0]["NicknameAccepted"] is False
    assert kinds(ann.join(2, "WHITE")) == ["TowerMessage", "TextMessage"], "she is still ann"
    assert not house.house.names.in_use("eriantys-views", "other")


def test_a_login_without_its_arguments_is_answered_too() -> None:
    assert Talk(SansIo()).raw(b'{"type":"LoginRequest"}') == [
        {"type": "LoginReply", "NicknameAccepted": False, "connectionSuccessful": True}
    ]


def test_a_full_house_accepts_the_name_and_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavola.dialects.eriantys_views.server.MOST_GUESTS", 2)
    house = SansIo()
    ann, _ = Talk(house, "ann"), Talk(house, "bob")
    cat = Talk(house)
    cat.name = "cat"
    assert cat.say("LoginRequest") == [
        {"type": "LoginReply", "NicknameAccepted": True, "connectionSuccessful": False}
    ]
    assert cat.outlet.closed
    assert cat.say("LoginRequest") == []
    cat.hang_up()
    ann.hang_up()
    Talk(house, "cat")


def test_guests_are_counted_by_the_names_they_have() -> None:
    """Whoever has no name yet does not count, and nobody is called nothing."""
    house = SansIo("count")
    names = house.house.names
    strangers = [Talk(house), Talk(house)]
    assert names.count("eriantys-views") == 0
    ann, bob = Talk(house, "ann"), Talk(house, "bob")
    for stranger, name in zip(strangers, ("ann", ""), strict=True):
        stranger.say("LoginRequest", Nickname=name)
    assert names.count("eriantys-views") == 2
    assert [names.in_use("eriantys-views", name) for name in ("ann", "bob", "")] == [True, True, False]
    for stranger in strangers:
        stranger.hang_up()
    assert names.count("eriantys-views") == 2
    ann.hang_up()
    bob.hang_up()
    assert names.count("eriantys-views") == 0
    assert not names.in_use("eriantys-views", "ann")


def test_ruling_18_registration_under_another_name_is_an_invalid_nickname() -> None:
    house = SansIo()
    ann = Talk(house, "ann")
    for name in ("bob", "", None, 5):
        assert ann.join(2, "WHITE", Nickname=name) == [{"type": "InvalidNicknameMessage", "Nickname": "ann"}]
    assert not house.house.tables
    assert kinds(ann.join(2, "WHITE")) == ["TowerMessage", "TextMessage"]


def test_ruling_18_a_name_that_sits_at_the_named_table_is_invalid_there() -> None:
    house = SansIo()
    table = house.house.open("eriantys", players=2)
    table.sit("ann", "native", Silent())
    ann = Talk(house, "ann")
    assert ann.join(2, "BLACK", code=table.code) == [{"type": "InvalidNicknameMessage", "Nickname": "ann"}]
    said = ann.join(2, "BLACK")
    assert said[0]["code"] != table.code, "without the code another table is found"


def test_ruling_19_number_and_mode_may_be_chosen_twice_a_colour_may_not() -> None:
    house = SansIo()
    Talk(house, "ann").join(2, "WHITE")
    bob = Talk(house, "bob")
    assert bob.join(2, "WHITE") == [{"type": "InvalidTowerMessage", "Nickname": "bob"}]
    assert kinds(bob.join(2, "BLACK"))[0] == "TowerMessage"


@pytest.mark.parametrize("tower", ["GREY", "PURPLE", "", "NULL", None, 3])
def test_ruling_19_a_colour_that_is_not_in_the_set_is_invalid(tower: object) -> None:
    house = SansIo()
    ann = Talk(house, "ann")
    assert ann.say("PlayerNicknameMessage", numPlayers=2, colorTower=tower, gameMode="simplified") == [
        {"type": "InvalidTowerMessage", "Nickname": "ann"}
    ]
    assert not house.house.tables, "no table is left behind"


def test_ruling_20_number_and_mode_choose_the_table() -> None:
    house = SansIo()
    ann, bob, cat, dan = [Talk(house, name) for name in NAMES]
    code = ann.join(3, "WHITE")[0]["code"]
    assert bob.join(3, "WHITE", "expert")[0]["code"] != code
    assert cat.join(2, "WHITE")[0]["code"] != code
    assert dan.join(3, "GREY")[0]["code"] == code


def test_ruling_20_the_oldest_public_table_of_that_kind_is_joined_whoever_opened_it() -> None:
    house = SansIo()
    house.house.open("eriantys", players=2, public=False)
    house.house.open("eriantys", players=2, options={"expert": True})
    house.house.open("qwirkle", players=2)
    named = house.house.open("eriantys", players=2)
    named.sit("ann", "native", Silent())
    other = house.house.open("eriantys", players=2)
    other.sit("bob", "native", Silent())
    ann, cat = Talk(house, "ann"), Talk(house, "cat")
    assert cat.join(2, "BLACK")[0]["code"] == named.code
    assert ann.join(2, "BLACK")[0]["code"] == other.code, "not where another ann sits"


def test_ruling_20_refusals_come_in_the_order_nickname_values_tower() -> None:
    ann = Talk(SansIo(), "ann")

    def answer(**members: object) -> str:
        (said,) = ann.say("PlayerNicknameMessage", **members)
        return str(said.get("text", said["type"]))

    assert answer(Nickname="bob", numPlayers=9, colorTower="X", gameMode="?") == "InvalidNicknameMessage"
    assert answer(numPlayers=9, colorTower="X", gameMode="?") == "numPlayers is a number from 2 to 4"
    assert answer(numPlayers=2, colorTower="X", gameMode="?") == "gameMode is simplified or expert"
    assert answer(numPlayers=2, colorTower="X", gameMode="expert") == "InvalidTowerMessage"
    for number in (1, 5, "2", 2.5, True, None):
        assert answer(numPlayers=number, colorTower="WHITE", gameMode="expert").startswith("numPlayers")


def test_ruling_45_a_guest_who_knows_only_doubles_sits_down_and_plays() -> None:
    house = SansIo("doubles")
    guests = [Talk(house, "ann"), Talk(house, "bob")]
    for guest, tower in zip(guests, ("WHITE", "BLACK"), strict=True):
        guest.say("PlayerNicknameMessage", numPlayers=2.0, colorTower=tower, gameMode="simplified")
    first = on_turn(guests)
    first.heard()
    said = first.say("PlayAssistantCardMessage", assistantCard={"priority": 3.0, "motherNatureMovement": 2.0})
    assert kinds(said) == ["DisplayCemeteryMessage"]


@pytest.mark.parametrize("mode", ["simplified", "Simplified", "BEGINNER", "beginner", "PRINCIPIANTE"])
def test_ruling_43_every_word_for_the_simple_mode(mode: str) -> None:
    ann = Talk(SansIo(), "ann")
    ann.join(2, "WHITE", mode)
    assert json.loads(bytes(ann.table.opened.options)) == {"expert": False, "towers": []}


@pytest.mark.parametrize("mode", ["expert", "EXPERT", "ADVANCED", "esperto", "Esperto"])
def test_ruling_43_every_word_for_the_expert_mode(mode: str) -> None:
    ann = Talk(SansIo(), "ann")
    ann.join(2, "WHITE", mode)
    assert json.loads(bytes(ann.table.opened.options))["expert"] is True


@pytest.mark.parametrize("mode", ["simple", "", None, 1, ["expert"]])
def test_ruling_43_other_words_are_refused(mode: object) -> None:
    ann = Talk(SansIo(), "ann")
    assert texts(ann.say("PlayerNicknameMessage", numPlayers=2, colorTower="WHITE", gameMode=mode)) == [
        "gameMode is simplified or expert"
    ]


def test_a_code_names_the_table_however_it_is_typed() -> None:
    house = SansIo()
    private = house.house.open("eriantys", players=2, public=False)
    private.sit("cat", "native", Silent())
    ann = Talk(house, "ann")
    said = ann.join(2, "BLACK", code=f" {private.code.lower()} ")
    assert said[0] == {
        "type": "TowerMessage",
        "Nickname": "ann",
        "colorTower": "BLACK",
        "towerNumber": 8,
        "code": private.code,
    }


@pytest.mark.parametrize("extensions", [False, True])
def test_ruling_48_with_a_code_number_and_mode_are_the_tables(extensions: bool) -> None:
    house = SansIo()
    expert = house.house.open("eriantys", players=3, options={"expert": True})
    for name, tower, values in (
        ("ann", "GREY", {"numPlayers": 2, "gameMode": "simplified"}),
        ("bob", "WHITE", {"numPlayers": 9, "gameMode": "?"}),
        ("cat", "BLACK", {}),
    ):
        guest = Talk(house, name, extensions=extensions)
        said = guest.say("PlayerNicknameMessage", colorTower=tower, code=expert.code, **values)
        assert (said[0]["type"], said[0]["code"], said[0]["towerNumber"]) == ("TowerMessage", expert.code, 6)
    assert expert.playing


def test_ruling_48_the_tower_is_still_the_guests_to_choose() -> None:
    house = SansIo()
    table = house.house.open("eriantys", players=2)
    ann = Talk(house, "ann")
    assert kinds(ann.join(3, "GREY", code=table.code)) == ["InvalidTowerMessage"], "no grey with two"
    assert kinds(ann.join(3, "BLACK", code=table.code)) == ["TowerMessage", "TextMessage"]


def test_a_code_that_is_unknown_full_begun_or_of_another_game_is_refused_by_text() -> None:
    house = SansIo()
    begun = seated(house, 2)[0].table
    qwirkle = house.house.open("qwirkle", players=2)
    full = house.house.open("eriantys", players=2)
    for name in ("eve", "fay"):
        full.sit(name, "native", Silent())
    cat = Talk(house, "cat")
    tables = len(house.house.tables)
    for code in ("NOPE", begun.code, qwirkle.code, full.code, 7, ["A"]):
        assert kinds(cat.join(2, "WHITE", code=code)) == ["TextMessage"], code
    assert len(house.house.tables) == tables
    assert cat.session.seat is None


def test_a_code_of_null_is_no_code() -> None:
    assert kinds(Talk(SansIo(), "ann").join(2, "WHITE", code=None, secret=None)) == ["TowerMessage", "TextMessage"]


def test_ruling_21_two_players_per_colour_with_four_and_a_third_is_refused() -> None:
    """Section 11: a team-mate's colour is accepted, the third is not."""
    house = SansIo()
    guests = [Talk(house, name) for name in NAMES]
    assert guests[0].join(4, "BLACK")[0]["type"] == "TowerMessage"
    assert guests[1].join(4, "BLACK")[0]["type"] == "TowerMessage"
    assert guests[2].join(4, "BLACK") == [{"type": "InvalidTowerMessage", "Nickname": "cat"}]
    assert guests[2].join(4, "GREY") == [{"type": "InvalidTowerMessage", "Nickname": "cat"}]
    assert guests[2].join(4, "WHITE")[0]["type"] == "TowerMessage"


def test_ruling_22_the_second_of_a_team_holds_no_towers() -> None:
    house = SansIo()
    ann, bob, cat, dan = [Talk(house, name) for name in NAMES]
    held = [
        guest.join(4, tower)[0]["towerNumber"]
        for guest, tower in zip((ann, bob, cat, dan), ("BLACK", "BLACK", "WHITE", "WHITE"), strict=True)
    ]
    assert held == [8, 0, 8, 0]
    shown = only(ann.heard(), "TowerMessage")
    assert [(said["Nickname"], said["colorTower"], said["towerNumber"]) for said in shown] == [
        ("ann", "BLACK", 8),
        ("bob", "BLACK", 0),
        ("cat", "WHITE", 8),
        ("dan", "WHITE", 0),
    ]


@pytest.mark.parametrize(("count", "towers"), [(2, 8), (3, 6)])
def test_ruling_23_the_tower_message_comes_at_once_the_rest_at_the_start(count: int, towers: int) -> None:
    house = SansIo()
    first, *others = [Talk(house, name) for name in NAMES[:count]]
    tower, text = first.join(count, "BLACK")
    code = first.table.code
    accepted = {"type": "TowerMessage", "Nickname": "ann", "colorTower": "BLACK", "towerNumber": towers}
    assert tower == accepted | {"code": code}
    assert text == {
        "type": "TextMessage",
        "Nickname": "ann",
        "text": f"Table {code}, waiting for {count - 1} more",
    }
    for guest, colour in zip(others, ("WHITE", "GREY"), strict=False):
        assert first.heard() == []
        guest.join(count, colour)
    assert kinds(first.heard())[:count] == ["TowerMessage"] * count


@pytest.mark.parametrize("count", [2, 3, 4])
def test_rulings_04_05_06_the_start_is_told_in_the_documents_order(count: int) -> None:
    house = SansIo(f"start {count}")
    guests = [Talk(house, name) for name in NAMES[:count]]
    for guest, colour in zip(guests, COLOURS[count], strict=True):
        guest.join(count, colour)
    state = guests[0].table.ledger.state
    for guest in guests:
        guest.heard()
        assert kinds(guest.all[:3]) == ["LoginReply", "TowerMessage", "TextMessage"]
        burst = guest.all[3:]
        order = ["TowerMessage"] * count + ["AssignPlayerDeckResponseMessage"]
        order += ["DisplayHallMessage"] * count + ["DisplayEntranceMessage"] * count
        order += ["DisplayCloudsMessage"] + ["DisplayIslandMessage"] * 12
        mine = state.turn == guest.seat.index
        planning = ["DisplayCloudsMessage", "DisplayCemeteryMessage"]
        assert kinds(burst) == [*order, *planning, *["TextMessage"] * mine]
        assert texts(burst) == ["It's your turn"] * mine
        for kind in ("TowerMessage", "DisplayHallMessage", "DisplayEntranceMessage"):
            assert [said["Nickname"] for said in only(burst, kind)] == list(NAMES[:count])
        for kind in ("DisplayCloudsMessage", "DisplayIslandMessage", "AssignPlayerDeckResponseMessage"):
            assert {said["Nickname"] for said in only(burst, kind)} == {guest.name}
        islands = only(burst, "DisplayIslandMessage")
        assert [said["islandIndex"] for said in islands] == list(range(12))
        assert {said["islandsNumber"] for said in islands} == {12}
        assert [said["islandModel"]["motherNature"] for said in islands].index(True) == state.mother
        first, second = only(burst, "DisplayCloudsMessage")
        assert first == second, "the clouds are filled before the burst, and shown again with the planning phase"
        assert all(len(cloud["students"]) == (4 if count == 3 else 3) for cloud in first["clouds"])
        assert all(
            len(said["entrance"]) == (9 if count == 3 else 7) for said in only(burst, "DisplayEntranceMessage")
        )


def test_ruling_04_clouds_message_is_no_message_of_ours() -> None:
    names = {message.__name__ for message in get_args(wire.HouseSays)}
    assert "CloudsMessage" not in names


def test_ruling_02_the_cloud_message_is_the_clients_and_never_an_error() -> None:
    names = {message.__name__ for message in get_args(wire.HouseSays)}
    assert "AddStudentFromCloudToWaitingMessage" not in names


def test_ruling_24_the_deck_is_an_array_of_cards_under_the_texts_name() -> None:
    guests = seated(SansIo(), 2)
    (deck,) = only(guests[0].all, "AssignPlayerDeckResponseMessage")
    steps = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert deck == {
        "type": "AssignPlayerDeckResponseMessage",
        "Nickname": "ann",
        "assistantCardsModel": [
            {"priority": value, "motherNatureMovement": steps[value - 1]} for value in range(1, 11)
        ],
    }


def test_ruling_35_boards_are_shown_to_all_decks_to_their_owners() -> None:
    guests = seated(SansIo(), 3)
    for guest in guests:
        assert {said["Nickname"] for said in only(guest.all, "AssignPlayerDeckResponseMessage")} == {guest.name}
        for kind in ("DisplayHallMessage", "DisplayEntranceMessage", "TowerMessage"):
            assert {said["Nickname"] for said in only(guest.all, kind)} == set(NAMES[:3])


def test_ruling_36_the_player_on_turn_is_told_and_only_that_one() -> None:
    guests = seated(SansIo(), 3)
    first = on_turn(guests)
    prompted = [guest for guest in guests if "It's your turn" in texts(guest.all)]
    assert prompted == [first]
    first.say("PlayAssistantCardMessage", assistantCard=5)
    second = on_turn(guests)
    assert second is not first
    assert [texts(came) for came in hears(guests)] == [["It's your turn"] if g is second else [] for g in guests]


def test_ruling_36_order_and_turns_are_told_to_those_who_asked() -> None:
    guests = seated(SansIo(), 3, extensions=(True, True, False))
    state = guests[0].table.ledger.state
    names = [NAMES[seat] for seat in state.order]
    for guest in guests[:2]:
        (order,) = only(guest.all, "OrderMessage")
        assert order == {"type": "OrderMessage", "Nickname": guest.name, "order": names}
        (start,) = only(guest.all, "StartTurnMessage")
        assert start == {"type": "StartTurnMessage", "Nickname": names[0], "phase": "planning"}
    for value in (9, 3, 6):
        on_turn(guests).say("PlayAssistantCardMessage", assistantCard=value)
    hears(guests)
    acting = [names[1], names[2], names[0]]
    assert only(guests[0].all, "OrderMessage")[-1]["order"] == acting
    started = [(said["Nickname"], said["phase"]) for said in only(guests[1].all, "StartTurnMessage")]
    assert started == [*[(name, "planning") for name in names], (acting[0], "action")]
    assert not only(guests[2].all, "OrderMessage")


def test_the_lobby_is_told_to_those_who_asked() -> None:
    house = SansIo()
    ann, bob, cat = Talk(house, "ann", extensions=True), Talk(house, "bob"), Talk(house, "cat", extensions=True)
    said = ann.join(4, "WHITE")
    code = ann.table.code
    assert said[-1] == {"type": "LobbyInfoMessage", "nicknameList": ["ann"], "code": code}
    assert kinds(bob.join(4, "WHITE")) == ["TowerMessage", "TextMessage"]
    assert ann.heard() == [{"type": "LobbyInfoMessage", "nicknameList": ["ann", "bob"], "code": code}]
    bob.hang_up()
    house.later(60)
    assert only(ann.heard(), "LobbyInfoMessage")[-1]["nicknameList"] == ["ann"]
    assert cat.join(4, "BLACK")[-1]["nicknameList"] == ["ann", "cat"]


def test_whole_boards_are_told_to_those_who_asked() -> None:
    ann, _ = seated(SansIo(), 2, mode="expert", extensions=(True, False))
    boards = only(ann.all, "DisplayPlayerBoardMessage")
    assert [board["Nickname"] for board in boards] == ["ann", "bob"]
    entrance = only(ann.all, "DisplayEntranceMessage")[0]["entrance"]
    assert boards[0] == {
        "type": "DisplayPlayerBoardMessage",
        "Nickname": "ann",
        "towers": 8,
        "hall": {"GREEN": 0, "RED": 0, "YELLOW": 0, "PINK": 0, "BLUE": 0},
        "entrance": entrance,
        "profs": [],
        "coins": 1,
    }


def test_a_ping_is_not_answered() -> None:
    house = SansIo()
    ann = Talk(house)
    assert ann.raw(b'{"type":"PingMessage"}') == []
    assert not ann.session.known, "a ping alone is no login"
    ann.name = "ann"
    ann.say("LoginRequest")
    assert ann.session.known
    assert ann.raw(b'{"type":"PingMessage"}') == []


def test_silence_is_no_reason_to_be_sent_away() -> None:
    house = SansIo()
    guests = seated(house, 2)
    house.later(24 * 3600)
    assert hears(guests) == [[], []]
    assert not any(guest.outlet.closed for guest in guests)
