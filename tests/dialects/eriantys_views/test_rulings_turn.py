"""The page's rulings, row by row: assistants, students, mother nature and clouds."""

from typing import Any

import pytest

from tests.dialects.eriantys_views.talking import hears, kinds, on_turn, only, seated, standing_at, texts
from tests.games.eriantys.playing import position
from tests.support.games import frozen
from tests.support.sansio import SansIo

HALL = {"GREEN": 0, "RED": 0, "YELLOW": 0, "PINK": 0, "BLUE": 0}


def island(came: list[dict[str, Any]]) -> list[tuple[int, bool]]:
    """The islands that were shown: their number, and whether mother nature is there."""
    return [
        (said["islandIndex"], said["islandModel"]["motherNature"]) for said in only(came, "DisplayIslandMessage")
    ]


# Planning


def test_ruling_37_the_cemetery_is_this_rounds_cards_in_order_of_play() -> None:
    guests = standing_at(position(3, phase="planning", order=(1, 2, 0), turn=1, hands=[[2, 9], [4, 5], [4, 6]]))
    guests[1].say("PlayAssistantCardMessage", assistantCard={"priority": 5, "motherNatureMovement": 3})
    guests[2].say("PlayAssistantCardMessage", assistantCard=4)
    five = {"priority": 5, "motherNatureMovement": 3, "owner": "bob"}
    four = {"priority": 4, "motherNatureMovement": 2, "owner": "cat"}
    for guest in guests:
        guest.heard()
        assert only(guest.all, "DisplayCemeteryMessage") == [
            {"type": "DisplayCemeteryMessage", "Nickname": guest.name, "cemetery": []},
            {"type": "DisplayCemeteryMessage", "Nickname": "bob", "cemetery": [five]},
            {"type": "DisplayCemeteryMessage", "Nickname": "cat", "cemetery": [five, four]},
        ]


def test_ruling_37_a_new_round_begins_with_an_empty_cemetery() -> None:
    state = position(2, phase="cloud", turn=1, order=(0, 1), clouds=["", "GRY"], hands=[[1, 2], [3, 4]])
    ann, bob = standing_at(state)
    told = bob.say("AddStudentFromCloudToWaitingMessage", cloudIndex=1)
    heard = ann.heard()
    assert texts(heard) == ["It's your turn"]
    for name, came in (("ann", heard), ("bob", told)):
        empty = {"type": "DisplayCemeteryMessage", "Nickname": name, "cemetery": []}
        assert only(came, "DisplayCemeteryMessage") == [empty], "a new round is marked"
        assert came[came.index(empty) - 1]["type"] == "DisplayCloudsMessage", "after its clouds"
    (said,) = only(ann.say("PlayAssistantCardMessage", assistantCard=2), "DisplayCemeteryMessage")
    assert [card["priority"] for card in said["cemetery"]] == [2]


@pytest.mark.parametrize("card", [5, 9, 0, 11, -3, 10**20, {"priority": 9}, {"priority": 5, "x": 1}])
def test_ruling_25_a_refused_assistant_is_told_by_text(card: Any) -> None:
    """Bob has no 9, and ann has played the 5 in this round."""
    state = position(2, phase="planning", turn=1, order=(0, 1), values={0: 5}, hands=[[1], [5, 6]])
    ann, bob = standing_at(state)
    said = bob.say("PlayAssistantCardMessage", assistantCard=card)
    assert kinds(said) == ["TextMessage"]
    assert "play one of 6" in said[0]["text"]
    assert ann.heard() == []
    assert only(bob.say("PlayAssistantCardMessage", assistantCard=6), "DisplayCemeteryMessage"), "still his turn"


def test_ruling_25_those_who_asked_hear_which_card_was_refused() -> None:
    state = position(2, phase="planning", turn=1, order=(0, 1), values={0: 5}, hands=[[1], [5, 6]])
    _, bob = standing_at(state, extensions=True)
    card = {"priority": 9, "motherNatureMovement": 5}
    said = bob.say("PlayAssistantCardMessage", assistantCard=card)
    assert said[0] == {"type": "ErrorCardMessageResponse", "Nickname": "bob", "card": card}
    assert kinds(said) == ["ErrorCardMessageResponse", "TextMessage"]
    assert bob.say("PlayAssistantCardMessage", assistantCard=9)[0]["card"] == {"priority": 9}


# Students


def test_two_students_to_two_different_islands_in_one_turn() -> None:
    """Section 11, ruling 12: no order is imposed and messages may be repeated."""
    ann, bob = standing_at(position(2, entrances=["GGRRYYP", "GGRRYYP"], students={4: "B"}))
    said = ann.say("StudentToIslandMessage", students=["RED"], indexIsland=4)
    assert kinds(said) == ["DisplayIslandMessage", "DisplayEntranceMessage"]
    assert said[0] == {
        "type": "DisplayIslandMessage",
        "Nickname": "ann",
        "islandModel": {
            "motherNature": False,
            "students": ["RED", "BLUE"],
            "colorTower": "NULL",
            "isJoined": False,
            "towerNumber": 0,
            "size": 1,
            "noEntryTiles": 0,
        },
        "islandIndex": 4,
        "islandsNumber": 12,
    }
    entrance = ["GREEN", "GREEN", "RED", "YELLOW", "YELLOW", "PINK"]
    assert said[1] == {"type": "DisplayEntranceMessage", "Nickname": "ann", "entrance": entrance}
    theirs = bob.heard()
    assert theirs == [said[0] | {"Nickname": "bob"}, said[1]], "each copy carries its own addressee"
    assert kinds(ann.say("StudentToIslandMessage", students=["GREEN"], indexIsland=7))[0] == "DisplayIslandMessage"
    assert kinds(ann.say("StudentToHallMessage", students=["PINK"])) == [
        "DisplayHallMessage",
        "DisplayEntranceMessage",
        "DisplayIslandMessage",
    ]


def test_ruling_12_the_hall_first_and_everything_in_one_message() -> None:
    ann, bob = standing_at(position(2, entrances=["GGRRYYP", "GGRRYYP"], mother=5))
    said = ann.say("StudentToHallMessage", students=["GREEN", "GREEN", "RED"])
    assert kinds(said) == ["DisplayHallMessage", "DisplayEntranceMessage", "DisplayIslandMessage"]
    assert said[0]["hall"] == HALL | {"GREEN": 2, "RED": 1}
    # The prompt for mother nature is the mover's alone.
    assert island(said) == [(5, True)]
    assert kinds(bob.heard()) == ["DisplayHallMessage", "DisplayEntranceMessage"]


def test_rulings_10_11_a_partial_count_to_the_hall_stands_and_is_no_error() -> None:
    """Section 11: it is reported, but a client that retries after an error must not move a second one."""
    ann, bob = standing_at(position(2, entrances=["GGRRYYP", "GGRRYYP"]))
    said = ann.say("StudentToHallMessage", students=["GREEN"])
    assert kinds(said) == ["DisplayHallMessage", "DisplayEntranceMessage", "TextMessage"]
    assert said[0] == {
        "type": "DisplayHallMessage",
        "Nickname": "ann",
        "hall": HALL | {"GREEN": 1},
        "profs": ["GREEN"],
    }
    assert said[2] == {"type": "TextMessage", "Nickname": "ann", "text": "1 of 3 students moved"}
    assert kinds(bob.heard()) == ["DisplayHallMessage", "DisplayEntranceMessage"]
    assert ann.table.ledger.state.left == 2


def test_ruling_10_a_refused_hall_is_shown_unchanged_to_the_sender_alone() -> None:
    ann, bob = standing_at(position(2, entrances=["GGRRYYP", "GGRRYYP"], dining=["G" * 10, ""]))
    before = frozen(ann.table.ledger.state)
    for students, reason in (
        (["BLUE"], "blue is not in your entrance"),
        (["RED", "RED", "RED"], "red is not in your entrance"),
        (["YELLOW", "GREEN"], "your green table is full: it has 10 seats"),
        (["PURPLE"], "'PURPLE' is not a colour: the colours are green, red, yellow, pink, blue"),
    ):
        hall, text = ann.say("StudentToHallMessage", students=students)
        assert hall["type"] == "DisplayHallMessage"
        assert hall["hall"] == HALL | {"GREEN": 10}
        assert text == {"type": "TextMessage", "Nickname": "ann", "text": reason}
        assert frozen(ann.table.ledger.state) == before, "each message is played whole or not at all"
    assert bob.heard() == []


def test_ruling_10_too_many_to_the_hall_move_nothing() -> None:
    ann, bob = standing_at(position(2, entrances=["GGRRYYP", "GGRRYYP"], left=2))
    before = frozen(ann.table.ledger.state)
    said = ann.say("StudentToHallMessage", students=["GREEN", "RED", "YELLOW"])
    assert kinds(said) == ["DisplayHallMessage", "InvalidNumberStudentsMovedMessage"]
    assert (said[1]["moved"], said[1]["required"]) == (4, 3), "one had been moved, and three more were said"
    assert frozen(ann.table.ledger.state) == before
    assert bob.heard() == []


def test_ruling_13_too_many_to_an_island_move_nothing() -> None:
    ann, bob = standing_at(position(2, entrances=["GGRRYYP", "GGRRYYP"], students={3: "B"}))
    before = frozen(ann.table.ledger.state)
    said = ann.say("StudentToIslandMessage", students=["GREEN"] * 4, indexIsland=3)
    assert kinds(said) == ["DisplayIslandMessage", "InvalidNumberStudentsMovedMessage"]
    assert said[0]["islandModel"]["students"] == ["BLUE"]
    assert (said[1]["moved"], said[1]["required"]) == (4, 3)
    assert frozen(ann.table.ledger.state) == before
    assert bob.heard() == []


def test_ruling_13_a_refused_island_is_shown_unchanged_with_the_reason() -> None:
    ann, bob = standing_at(position(2, entrances=["GGRRYYP", "GGRRYYP"], students={3: "B"}), extensions=True)
    said = ann.say("StudentToIslandMessage", students=["GREEN", "BLUE"], indexIsland=3)
    assert kinds(said) == ["DisplayIslandMessage", "TextMessage"]
    assert said[0]["islandModel"]["students"] == ["BLUE"]
    assert said[1]["text"] == "blue is not in your entrance"
    assert bob.heard() == []


@pytest.mark.parametrize("index", [-1, 12, 10**30])
@pytest.mark.parametrize("students", [[], ["GREEN"], ["GREEN"] * 5])
def test_ruling_14_an_island_that_does_not_exist_is_a_text(index: int, students: list[str]) -> None:
    ann, bob = standing_at(position(2))
    before = frozen(ann.table.ledger.state)
    said = ann.say("StudentToIslandMessage", students=students, indexIsland=index)
    assert kinds(said) == ["TextMessage"]
    assert f"there is no island {index}" in said[0]["text"]
    assert frozen(ann.table.ledger.state) == before
    assert bob.heard() == []


def test_ruling_15_index_island_goes_in_and_island_index_comes_out() -> None:
    ann, _ = standing_at(position(2))
    assert kinds(ann.say("StudentToIslandMessage", students=["GREEN"], islandIndex=4)) == ["TextMessage"]
    (shown,) = only(
        ann.say("StudentToIslandMessage", students=["GREEN"], indexIsland=4, islandIndex=9), "DisplayIslandMessage"
    )
    assert shown["islandIndex"] == 4
    assert "indexIsland" not in shown


def test_no_students_at_all_are_answered_and_move_nothing() -> None:
    ann, bob = standing_at(position(2))
    before = frozen(ann.table.ledger.state)
    assert kinds(ann.say("StudentToIslandMessage", students=[], indexIsland=0)) == [
        "DisplayIslandMessage",
        "DisplayEntranceMessage",
    ]
    said = ann.say("StudentToHallMessage", students=[])
    assert kinds(said) == ["DisplayHallMessage", "DisplayEntranceMessage", "TextMessage"]
    assert texts(said) == ["0 of 3 students moved"]
    assert frozen(ann.table.ledger.state) == before
    assert bob.heard() == []


def test_fuchsia_is_pink_and_small_letters_are_understood() -> None:
    ann, _ = standing_at(position(2, entrances=["PPPRRRR", "GGRRYYP"]))
    said = ann.say("StudentToHallMessage", students=["FUCHSIA", "pink", "PINK"])
    assert said[0]["hall"] == HALL | {"PINK": 3}


def test_ruling_09_with_three_players_four_students_are_moved_and_four_lie_on_a_cloud() -> None:
    """Section 11: R = 4 with three players."""
    guests = standing_at(position(3, entrances=["GGRRYYPPB"] * 3))
    said = guests[0].say("StudentToHallMessage", students=["GREEN", "RED", "YELLOW"])
    assert texts(said) == ["3 of 4 students moved"]
    assert kinds(guests[0].say("MoveMotherNatureMessage", movement=1)) == ["InvalidNumberStudentsMovedMessage"]
    assert kinds(guests[0].say("StudentToHallMessage", students=["PINK"]))[-1] == "DisplayIslandMessage"
    assert kinds(guests[0].say("MoveMotherNatureMessage", movement=1))[-1] == "DisplayCloudsMessage"


def test_ruling_34_professors_are_shown_and_whoever_loses_one_is_shown_too() -> None:
    state = position(2, entrances=["GGRRYYP", "GGRRYYP"], dining=["G", "G"], professors={"G": 1})
    ann, bob = standing_at(state)
    ann.say("StudentToHallMessage", students=["GREEN"])
    halls = only(bob.heard(), "DisplayHallMessage")
    assert [(said["Nickname"], said["profs"]) for said in halls] == [("ann", ["GREEN"]), ("bob", [])]


def test_ruling_34_the_movers_hall_comes_first() -> None:
    state = position(2, turn=1, order=(1, 0), dining=["G", "G"], professors={"G": 0})
    _, bob = standing_at(state)
    halls = only(bob.say("StudentToHallMessage", students=["GREEN"]), "DisplayHallMessage")
    assert [(said["Nickname"], said["profs"]) for said in halls] == [("bob", ["GREEN"]), ("ann", [])]


# Mother nature


def moving(**drawn: Any) -> Any:
    """A position in which ann may move mother nature four groups."""
    return position(2, phase="mother nature", values={0: 7, 1: 8}, **drawn)


@pytest.mark.parametrize("steps", [0, 5, -1, 12, 10**30])
def test_rulings_26_27_steps_beyond_the_card_are_refused(steps: int) -> None:
    """Section 11: steps 0 and max + 1."""
    ann, bob = standing_at(moving())
    before = frozen(ann.table.ledger.state)
    assert ann.say("MoveMotherNatureMessage", movement=steps) == [
        {
            "type": "InvalidMovementMessage",
            "Nickname": "ann",
            "movementAllowed": 4,
            "movementInserted": steps,
        }
    ]
    assert frozen(ann.table.ledger.state) == before
    assert bob.heard() == []


@pytest.mark.parametrize(("steps", "reached"), [(1, 11), (2, 0), (4, 2)])
def test_ruling_27_movement_is_clockwise_steps_round_the_ring(steps: int, reached: int) -> None:
    ann, _ = standing_at(moving(mother=10))
    assert island(ann.say("MoveMotherNatureMessage", movement=steps)) == [(10, False), (reached, True)]


def test_ruling_27_a_group_is_one_step_and_she_may_go_full_circle() -> None:
    groups = {0: 3, 3: 3, 6: 3, 9: 3}
    towers: Any = {0: "white", 3: "black", 6: "white", 9: "black"}
    ann, _ = standing_at(moving(groups=groups, towers=towers, mother=3))
    assert island(ann.say("MoveMotherNatureMessage", movement=4)) == [(1, True), (1, True)]


def test_ruling_28_without_influence_two_islands_are_shown_then_the_clouds() -> None:
    ann, bob = standing_at(moving())
    said = ann.say("MoveMotherNatureMessage", movement=2)
    assert kinds(said) == ["DisplayIslandMessage", "DisplayIslandMessage", "DisplayCloudsMessage"]
    assert island(said) == [(0, False), (2, True)]
    assert kinds(bob.heard()) == kinds(said)


def test_ruling_28_a_new_owner_is_shown_with_every_board_that_changed() -> None:
    state = moving(students={2: "GG"}, professors={"G": 0}, towers={2: "black"})
    ann, bob = standing_at(state)
    said = ann.say("MoveMotherNatureMessage", movement=2)
    assert kinds(said) == ["DisplayIslandMessage"] * 3 + ["TowerMessage"] * 2 + ["DisplayCloudsMessage"]
    assert [model["islandModel"]["colorTower"] for model in said[:3]] == ["NULL", "BLACK", "WHITE"]
    assert said[3:5] == [
        {"type": "TowerMessage", "Nickname": "ann", "colorTower": "WHITE", "towerNumber": 7},
        {"type": "TowerMessage", "Nickname": "bob", "colorTower": "BLACK", "towerNumber": 8},
    ]
    assert only(bob.heard(), "TowerMessage") == said[3:5]


def test_ruling_28_the_new_owners_board_comes_first() -> None:
    held: Any = {2: "white"}
    state = position(
        2, phase="mother nature", turn=1, order=(1, 0), students={2: "GG"}, professors={"G": 1}, towers=held
    )
    _, bob = standing_at(state)
    towers = only(bob.say("MoveMotherNatureMessage", movement=2), "TowerMessage")
    assert [(said["Nickname"], said["towerNumber"]) for said in towers] == [("bob", 7), ("ann", 8)]


def test_ruling_28_of_a_team_the_board_with_the_towers_is_shown() -> None:
    state = position(4, phase="mother nature", turn=2, order=(2, 3, 0, 1), students={2: "G"}, professors={"G": 2})
    guests = standing_at(state)
    (said,) = only(guests[2].say("MoveMotherNatureMessage", movement=2), "TowerMessage")
    assert (said["Nickname"], said["towerNumber"]) == ("ann", 7)


def test_ruling_30_joining_is_said_only_when_islands_join() -> None:
    state = moving(students={2: "GG"}, professors={"G": 0}, towers={1: "white"})
    ann, bob = standing_at(state)
    said = ann.say("MoveMotherNatureMessage", movement=2)
    order = ["DisplayIslandMessage"] * 3 + ["TowerMessage", "TextMessage"] + ["DisplayIslandMessage"] * 11
    assert kinds(said) == [*order, "DisplayCloudsMessage"]
    assert texts(said) == ["Joining islands"]
    assert texts(bob.heard()) == ["Joining islands"]


@pytest.mark.parametrize("extensions", [False, True])
def test_ruling_38_joining_across_the_last_and_the_first_renumbers_and_shows_all(extensions: bool) -> None:
    """Section 11: index 0 is always the group with the first tile."""
    state = moving(students={11: "GG", 4: "B"}, professors={"G": 0}, towers={0: "white"}, mother=10)
    ann, _ = standing_at(state, extensions=extensions)
    said = ann.say("MoveMotherNatureMessage", movement=1)
    joined = said.index(only(said, "TextMessage")[0])
    shown = only(said[joined:], "DisplayIslandMessage")
    assert [message["islandIndex"] for message in shown] == list(range(11))
    assert {message["islandsNumber"] for message in shown} == {11}
    assert shown[0]["islandModel"] == {
        "motherNature": True,
        "students": ["GREEN", "GREEN"],
        "colorTower": "WHITE",
        "isJoined": True,
        "towerNumber": 2,
        "size": 2,
        "noEntryTiles": 0,
    }
    assert shown[4]["islandModel"]["students"] == ["BLUE"], "the groups between keep their numbers"
    rings = only(said, "DisplayIslandsMessage")
    assert [ring["islandModels"] for ring in rings] == [[m["islandModel"] for m in shown]] * extensions


# Clouds


def test_ruling_07_a_cloud_before_its_step_is_refused() -> None:
    """Section 11: cloud before mother nature."""
    ann, bob = standing_at(position(2, left=2))
    assert ann.say("AddStudentFromCloudToWaitingMessage", cloudIndex=0) == [
        {"type": "InvalidNumberStudentsMovedMessage", "Nickname": "ann", "moved": 1, "required": 3}
    ]
    assert kinds(ann.say("MoveMotherNatureMessage", movement=1)) == ["InvalidNumberStudentsMovedMessage"]
    ann, bob = standing_at(moving())
    assert texts(ann.say("AddStudentFromCloudToWaitingMessage", cloudIndex=0)) == [
        "it is for you to move mother nature now"
    ]
    assert bob.heard() == []


def test_ruling_47_moved_and_required_tell_too_many_from_too_few() -> None:
    ann, _ = standing_at(position(2, entrances=["GGRRYYP", "GGRRYYP"], left=2))

    def counted(kind: str, **members: Any) -> tuple[int, int]:
        (error,) = only(ann.say(kind, **members), "InvalidNumberStudentsMovedMessage")
        return error["moved"], error["required"]

    assert counted("MoveMotherNatureMessage", movement=1) == (1, 3)
    assert counted("StudentToHallMessage", students=["GREEN"] * 3) == (4, 3)
    assert counted("StudentToIslandMessage", students=["GREEN"] * 6, indexIsland=2) == (7, 3)
    assert ann.table.ledger.state.left == 2


def test_ruling_47_no_error_follows_a_student_that_was_moved() -> None:
    ann, _ = standing_at(position(2, entrances=["GGRRYYP", "GGRRYYP"]))
    for kind, members in (
        ("StudentToHallMessage", {"students": ["GREEN"]}),
        ("StudentToIslandMessage", {"students": ["RED"], "indexIsland": 4}),
        ("StudentToHallMessage", {"students": ["YELLOW"]}),
    ):
        assert not [said for said in kinds(ann.say(kind, **members)) if said.startswith("Invalid")]


@pytest.mark.parametrize("cloud", [1, -1, 2, 10**30])
def test_ruling_08_a_cloud_that_is_taken_or_none_is_refused(cloud: int) -> None:
    """Section 11: taken cloud."""
    state = position(2, phase="cloud", clouds=["GRY", ""], entrances=["GGRR", "GGRRYYP"])
    ann, bob = standing_at(state)
    before = frozen(ann.table.ledger.state)
    reason = (
        "cloud 1 is empty: take one of 0" if cloud == 1 else f"there is no cloud {cloud}: the clouds are 0 to 1"
    )
    assert ann.say("AddStudentFromCloudToWaitingMessage", cloudIndex=cloud) == [
        {"type": "InvalidNumberStudentsMovedMessage", "Nickname": "ann"},
        {"type": "TextMessage", "Nickname": "ann", "text": f"Choose a valid cloud: {reason}"},
    ]
    assert frozen(ann.table.ledger.state) == before
    assert bob.heard() == []


def test_ruling_03_two_texts_answer_a_cloud_one_to_each_of_two_players() -> None:
    state = position(3, phase="cloud", clouds=["", "GRYP", "GRYP"], entrances=["GGRRY", "GGRRYYPPB", "GGRRYYPPB"])
    guests = standing_at(state)
    guests[0].say("AddStudentFromCloudToWaitingMessage", cloudIndex=2)
    ann, bob, cat = hears(guests)
    ann = guests[0].all[-3:]
    assert kinds(ann) == ["DisplayEntranceMessage", "DisplayCloudsMessage", "TextMessage"]
    assert ann[1]["clouds"] == [
        {"students": []},
        {"students": ["GREEN", "RED", "YELLOW", "PINK"]},
        {"students": []},
    ]
    assert texts(ann) == ["Your turn is over"]
    assert kinds(bob) == ["DisplayEntranceMessage", "DisplayCloudsMessage", "TextMessage"]
    assert texts(bob) == ["It's your turn"]
    assert kinds(cat) == ["DisplayEntranceMessage", "DisplayCloudsMessage"]


def test_the_last_of_a_round_hears_the_new_clouds_after_the_own_turn() -> None:
    state = position(2, phase="cloud", turn=1, clouds=["", "GRY"], entrances=["GGRRYYP", "GGRR"])
    ann, bob = standing_at(state, extensions=(False, True))
    said = bob.say("AddStudentFromCloudToWaitingMessage", cloudIndex=1)
    assert kinds(said) == [
        "DisplayEntranceMessage",
        "DisplayCloudsMessage",
        "TextMessage",
        "EndTurnMessage",
        "DisplayCloudsMessage",
        "DisplayCemeteryMessage",
        "OrderMessage",
        "StartTurnMessage",
    ]
    assert said[3] == {"type": "EndTurnMessage", "Nickname": "bob", "phase": "action"}
    assert kinds(ann.heard()) == [
        "DisplayEntranceMessage",
        "DisplayCloudsMessage",
        "DisplayCloudsMessage",
        "DisplayCemeteryMessage",
        "TextMessage",
    ]


def test_ruling_39_a_round_without_clouds_skips_their_step() -> None:
    state = position(
        3, phase="mother nature", short=True, entrances=["GGRRY", "GGRRYYPPB", "GGRRYYPPB"], bag="GRY"
    )
    ann, bob, cat = standing_at(state)
    said = ann.say("MoveMotherNatureMessage", movement=1)
    assert kinds(said) == ["DisplayIslandMessage", "DisplayIslandMessage", "TextMessage"]
    assert texts(said) == ["Your turn is over"]
    assert texts(bob.heard()) == ["It's your turn"]
    assert texts(cat.heard()) == []


def test_ruling_39_the_round_without_clouds_is_announced_as_the_last() -> None:
    state = position(
        3, phase="cloud", turn=2, clouds=["", "", "GRYP"], entrances=["GGRRYYPPB"] * 2 + ["GGRRY"], bag="GRY"
    )
    guests = standing_at(state)
    guests[2].say("AddStudentFromCloudToWaitingMessage", cloudIndex=2)
    for guest in guests:
        guest.heard()
        last = only(guest.all, "DisplayCloudsMessage")[-1]
        assert last["clouds"] == [{"students": []}] * 3
        assert "The bag cannot fill the clouds: this is the last round, and nobody takes a cloud" in texts(
            guest.all
        )


def test_ruling_39_the_last_student_drawn_is_announced_too() -> None:
    state = position(2, phase="cloud", turn=1, clouds=["", "GRY"], entrances=["GGRRYYP", "GGRR"], bag="GGGRRR")
    ann, bob = standing_at(state)
    bob.say("AddStudentFromCloudToWaitingMessage", cloudIndex=1)
    assert "The bag is empty: this is the last round" in texts(ann.heard())


def test_a_whole_turn_leads_to_the_next_player() -> None:
    guests = seated(SansIo("turn"), 2)
    for value in (3, 8):
        on_turn(guests).say("PlayAssistantCardMessage", assistantCard=value)
    mover = on_turn(guests)
    (entrance,) = only(mover.all, "DisplayEntranceMessage")[mover.seat.index :][:1]
    for student in entrance["entrance"][:3]:
        mover.say("StudentToHallMessage", students=[student])
    mover.say("MoveMotherNatureMessage", movement=2)
    mover.say("AddStudentFromCloudToWaitingMessage", cloudIndex=0)
    assert texts(mover.all)[-1] == "Your turn is over"
    assert on_turn(guests) is not mover
