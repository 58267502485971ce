"""Every message of the document, each argument spelled as there: read, written, and the observed `status`."""

import json
from typing import Any

import pytest

from tavola.dialects.eriantys_commands import wire
from tavola.dialects.eriantys_commands.commands import spelled
from tavola.dialects.eriantys_commands.status import Sheet
from tavola.dialects.eriantys_commands.variants import WAYS
from tavola.games.eriantys.words import Ended, Merged, Next, ProfessorTaken
from tests.dialects.eriantys_commands.program import check_status
from tests.dialects.eriantys_commands.talking import BUILT, WRITTEN, hush, standing
from tests.games.eriantys.playing import position, seen

MOVE = '"type":"command","subtype":"move","pawn":"student","player":"Player 1","color":"RED"'

GUEST = {
    "1.1": '{"type":"pong"}',
    "1.2": '{"type":"error","message":"Cause"}',
    "1.3": '{"type":"gameCreation","playersNumber":2,"expert":false}',
    "1.4": '{"type":"enterGame","code":"ABC12"}',
    "1.6": '{"type":"login","name":"Player 2"}',
    "1.7": '{"type":"logout"}',
    "1.10.1": '{"type":"command","subtype":"playAssistant","player":"Player 1","assistant":4}',
    "1.10.2 dining": "{"
    + MOVE
    + ',"from":"entrance","to":"diningRoom","fromId":null,"toId":null,"special":false}',
    "1.10.2 island": "{" + MOVE + ',"from":"entrance","to":"island","fromId":null,"toId":0,"special":false}',
    "1.10.2 card": "{" + MOVE + ',"from":"card","to":"entrance","fromId":1,"toId":null,"special":true}',
    "1.10.3": '{"type":"command","subtype":"move","pawn":"motherNature","island":0,"move":true}',
    "1.10.4": '{"type":"command","subtype":"ban","island":0}',
    "1.10.5": '{"type":"command","subtype":"ignore","color":"BLUE"}',
    "1.10.6": '{"type":"command","subtype":"return","color":"RED"}',
    "1.10.7": '{"type":"command","subtype":"pay","player":"Player 1","character":1}',
    "1.10.8": '{"type":"command","subtype":"refill","player":"Player 1","cloud":0}',
}
"""The examples of the document, by their sections."""

HOUSE = {
    "1.1": '{"type":"ping"}',
    "1.2": '{"type":"error","message":"Cause"}',
    "1.3": '{"type":"gameCreation","code":"ABC12"}',
    "1.4 found": '{"type":"enterGame","found":true,"expectedPlayers":3,'
    '"players":[{"name":"Player 1","online":true},{"name":"Player 2","online":false}]}',
    "1.4 not found": '{"type":"enterGame","found":false}',
    "1.5": '{"type":"waitingRoomUpdate","expectedPlayers":2,"players":[{"name":"Alice","online":true}]}',
    "1.6": '{"type":"login","success":true}',
    "1.6 not": '{"type":"login","success":false}',
    "1.8": '{"type":"turnEnable","player":"Player1","enable":true}',
    "1.8 not": '{"type":"turnEnable","player":"Player1","enable":false}',
    "1.9": '{"type":"gameStart"}',
    "1.11": '{"type":"win","winners":["player 1","player 3"]}',
    "1.11 tie": '{"type":"win","winners":[]}',
    "1.11 tie as built": '{"type":"win","winners":null}',
} | {section: line for section, line in GUEST.items() if section.startswith("1.10")}
"""What the house says, `status` apart; commands are what it echoes."""


@pytest.mark.parametrize("section", GUEST)
def test_what_guests_say_is_read_and_written_to_the_letter(section: str) -> None:
    line = GUEST[section].encode()
    assert wire.line(wire.read_guest(line)) == line + b"\n"


@pytest.mark.parametrize("section", HOUSE)
def test_what_the_house_says_is_read_and_written_to_the_letter(section: str) -> None:
    line = HOUSE[section].encode()
    assert wire.line(wire.read_house(line)) == line + b"\n"


@pytest.mark.parametrize("section", GUEST)
def test_keys_may_come_in_any_order_with_others_between_and_a_cr_at_the_end(section: str) -> None:
    said = json.loads(GUEST[section])
    shuffled = {"name_": "x"} | dict(reversed(said.items())) | {"extra": {"deep": [1]}}
    assert wire.read_guest(json.dumps(shuffled).encode() + b"\r") == wire.read_guest(GUEST[section].encode())


@pytest.mark.parametrize("section", GUEST)
def test_every_field_is_required_but_ids_and_special(section: str) -> None:
    said = json.loads(GUEST[section])
    for key in said:
        less = json.dumps({other: value for other, value in said.items() if other != key}).encode()
        if key in ("fromId", "toId", "special"):
            wire.read_guest(less)
        else:
            with pytest.raises(wire.Unreadable):
                wire.read_guest(less)


@pytest.mark.parametrize("section", GUEST)
def test_numbers_and_booleans_may_be_strings_and_nothing_else_may_be_something_else(section: str) -> None:
    said = json.loads(GUEST[section])
    for key, value in said.items():
        if isinstance(value, int):
            as_string = json.dumps(said | {key: json.dumps(value)}).encode()
            assert wire.read_guest(as_string) == wire.read_guest(GUEST[section].encode())
        for wrong in ([value], {"a": 1}, 1.5):
            with pytest.raises(wire.Unreadable):
                wire.read_guest(json.dumps(said | {key: wrong}).encode())


@pytest.mark.parametrize("section", GUEST)
def test_a_whole_number_may_have_a_point(section: str) -> None:
    """Libraries that know no other numbers say 2.0."""
    said = json.loads(GUEST[section])
    for key, value in said.items():
        if type(value) is int:
            read = wire.read_guest(json.dumps(said | {key: float(value)}).encode())
            assert wire.line(read) == GUEST[section].encode() + b"\n"


def test_the_written_keys_of_the_documents_status_are_all_there() -> None:
    """1.12: the example lists every field."""
    anna, ben = standing(position(expert=True, cards={1: "GRYP", 5: "", 9: ""}, coins=[5, 5]), WRITTEN, BUILT)
    anna.command("pay", player="Anna", character=9)
    status = anna.heard()[-1]
    top = ["type", "round", "expert", "activeUser", "phase", "subPhase", "players", "board"]
    assert list(status) == top
    assert list(status["players"][0]) == ["name", "wizardType", "coins", "assistants", "schoolBoard"]
    assert list(status["players"][0]["assistants"][0]) == ["id", "bonus"]
    school = status["players"][0]["schoolBoard"]
    assert list(school) == ["towerType", "towersNumber", "entrance", "diningRoom"]
    board = status["board"]
    assert list(board) == [
        "bag", "clouds", "islands", "playedAssistants", "characters", "professors", "motherNatureIsland",
        "ignoreColor", "influenceBonus",
    ]  # fmt: skip
    assert {"size", "tower", "ban", "students"} <= set(board["islands"][0])
    assert {"player", "assistant"} <= set(board["playedAssistants"][0])
    assert {"id", "effectCost", "alreadyPaid", "paidInRound", "active"} <= set(board["characters"][0])
    colours = ["BLUE", "FUCHSIA", "GREEN", "RED", "YELLOW"]
    for students in (board["bag"], board["clouds"][0], board["islands"][0]["students"], school["entrance"]):
        assert list(students) == colours
    assert list(board["professors"]) == colours
    hush(ben)


# The observed status: an expert game of two in its third round.

OBSERVED: Any = {
    "round": 2,
    "expert": True,
    "activeUser": None,
    "phase": "ACTION",
    "subPhase": "MOVE_STUDENT_1",
    "coins": [0, 0],
    "hands": [[1, 3, 5, 6, 8, 9, 10], [2, 4, 5, 6, 7, 8, 10]],
    "towers": [7, 8],
    "entrances": [[0, 3, 1, 1, 2], [1, 1, 1, 3, 1]],
    "dining": [[3, 1, 0, 0, 0], [0, 0, 2, 0, 2]],
    "bag": [13, 16, 18, 19, 16],
    "clouds": [[1, 0, 0, 0, 2], [2, 0, 0, 1, 0]],
    "played": [("Anna", 2, False), ("Ben", 9, False)],
    "professors": ["Anna", "Anna", "Ben", None, "Ben"],
    "motherNatureIsland": 6,
}
LETTERS = "BPGRY"
"""The rules' letters for BLUE, FUCHSIA, GREEN, RED, YELLOW."""
ISLANDS = [
    "", "BP", "Y", "Y", "B", "R", "", "R", "BP", "P", "PG", "GG",
]  # fmt: skip


def letters(numbers: list[int]) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, numbers, strict=True))


def observed_status() -> dict[str, Any]:
    """Our `status` of the position that was observed."""
    state = position(
        expert=True,
        number=3,
        hands=OBSERVED["hands"],
        values={0: 2, 1: 9},
        students=dict(enumerate(ISLANDS)),
        towers={4: "white"},
        bans={11: 1},
        mother=6,
        clouds=[letters(cloud) for cloud in OBSERVED["clouds"]],
        professors={"B": 0, "P": 0, "G": 1, "Y": 1},
        entrances=[letters(entrance) for entrance in OBSERVED["entrances"]],
        dining=[letters(room) for room in OBSERVED["dining"]],
        cards={5: "", 7: letters([3, 1, 1, 0, 1]), 8: ""},
        used=[5, 7],
        coins=[0, 0],
    )
    status: dict[str, Any] = json.loads(wire.line(Sheet(["Anna", "Ben"], WAYS[BUILT]).status(seen(state))))
    return status


def test_the_observed_status_has_our_values() -> None:
    status = observed_status()
    board = status["gameBoard"]
    for key in ("round", "expert", "activeUser", "phase", "subPhase"):
        assert status[key] == OBSERVED[key], key
    players = status["players"]
    assert [player["coins"] for player in players] == OBSERVED["coins"]
    assert [[card["id"] for card in player["assistants"]] for player in players] == OBSERVED["hands"]
    assert [player["schoolBoard"]["towersNumber"] for player in players] == OBSERVED["towers"]
    for key, name in (("entrances", "entrance"), ("dining", "diningRoom")):
        assert [[*player["schoolBoard"][name].values()] for player in players] == OBSERVED[key]
    assert [*board["bag"].values()] == OBSERVED["bag"]
    assert [[*cloud.values()] for cloud in board["clouds"]] == OBSERVED["clouds"]
    assert [*board["professors"].values()] == OBSERVED["professors"]
    assert board["motherNatureIsland"] == OBSERVED["motherNatureIsland"]
    assert [tuple(card.values()) for card in board["playedAssistants"]] == OBSERVED["played"]
    assert [island["ban"] for island in board["islands"]] == [False] * 11 + [True]


# Keys and kinds of the observed line; `bans` is ours.
COUNT, TEXT, FLAG, NULL = "int", "str", "bool", "NoneType"
COLOURS = dict.fromkeys(["BLUE", "FUCHSIA", "GREEN", "RED", "YELLOW"], COUNT)
SHAPE: Any = {
    "type": TEXT,
    "round": COUNT,
    "expert": FLAG,
    "activeUser": NULL,
    "phase": TEXT,
    "subPhase": TEXT,
    "players": [
        {
            "name": TEXT,
            "wizardType": TEXT,
            "coins": COUNT,
            "assistants": [{"id": COUNT, "bonus": FLAG}] * 7,
            "schoolBoard": {
                "towerType": TEXT,
                "towersNumber": COUNT,
                "entrance": COLOURS,
                "diningRoom": COLOURS,
            },
        }
    ]
    * 2,
    "gameBoard": {
        "bag": COLOURS,
        "clouds": [COLOURS] * 2,
        "islands": [
            {
                "id": COUNT,
                "size": COUNT,
                "tower": TEXT if tile == 4 else NULL,
                "ban": FLAG,
                "bans": COUNT,
                "students": COLOURS,
            }
            for tile in range(12)
        ],
        "playedAssistants": [{"player": TEXT, "assistant": COUNT, "bonus": FLAG}] * 2,
        "characters": [
            {
                "id": COUNT,
                "effectCost": COUNT,
                "alreadyPaid": FLAG,
                "paidInTurn": FLAG,
                "active": FLAG,
                "usesNumber": COUNT,
            }
            | more
            for more in ({"availableBans": COUNT}, {"containedStudents": COLOURS}, {})
        ],
        "professors": {"BLUE": TEXT, "FUCHSIA": TEXT, "GREEN": TEXT, "RED": NULL, "YELLOW": TEXT},
        "motherNatureIsland": COUNT,
        "ignoreColor": NULL,
        "influenceBonus": NULL,
    },
}


def shape(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {key: shape(value) for key, value in thing.items()}
    if isinstance(thing, list):
        return [shape(item) for item in thing]
    return type(thing).__name__


def test_the_observed_status_has_our_shape() -> None:
    assert shape(observed_status()) == SHAPE
    check_status(observed_status())


def test_characters_of_the_observed_status() -> None:
    herbalist, jester, knight = observed_status()["gameBoard"]["characters"]
    assert herbalist == {
        "id": 5, "effectCost": 2, "alreadyPaid": True, "paidInTurn": False, "active": False, "usesNumber": 1,
        "availableBans": 3,
    }  # fmt: skip
    assert jester["containedStudents"] == {"BLUE": 3, "FUCHSIA": 1, "GREEN": 1, "RED": 0, "YELLOW": 1}
    assert (jester["usesNumber"], jester["effectCost"], jester["alreadyPaid"]) == (6, 1, True)
    assert knight == {
        "id": 8, "effectCost": 2, "alreadyPaid": False, "paidInTurn": False, "active": False, "usesNumber": 1,
    }  # fmt: skip


def test_a_group_over_11_and_0_comes_last() -> None:
    state = position(groups={11: 2, 4: 2}, towers={11: "white", 4: "black"}, mother=11)
    board = json.loads(wire.line(Sheet(["Anna", "Ben"], WAYS[WRITTEN]).status(seen(state))))["board"]
    assert [(island["id"], island["size"]) for island in board["islands"]] == [
        (1, 1), (2, 1), (3, 1), (4, 2), (6, 1), (7, 1), (8, 1), (9, 1), (10, 1), (11, 2),
    ]  # fmt: skip
    assert board["motherNatureIsland"] == 11
    assert [island["tower"] for island in board["islands"]].count("WHITE") == 1


def test_nobody_commands_what_only_happens() -> None:
    for event in (Next(0), ProfessorTaken(0, "red"), Merged(3, (3, 4)), Ended("enough", (0,))):
        assert spelled(event, "Anna", WAYS[WRITTEN]) == []
