"""Every message in every state: the table the server goes by, and that it goes by it."""

from collections.abc import Callable
from typing import Any, get_args

import pytest

from tavola.dialects.eriantys_views import wire
from tavola.dialects.eriantys_views.server import ANSWERS, ANY_OTHER, MESSAGES, TABLE, Answer, Place
from tests.dialects.eriantys_views.talking import Talk, kinds, seated, standing_at
from tests.games.eriantys.playing import position
from tests.support.games import frozen
from tests.support.sansio import SansIo

EXPERT: dict[str, Any] = {"expert": True, "cards": {9: "", 6: "", 8: ""}, "coins": [9, 9]}


def connected(house: SansIo, _: bool) -> list[Talk]:
    guest = Talk(house)
    guest.name = "ann"
    return [guest]


def logged_in(house: SansIo, extensions: bool) -> list[Talk]:
    return [Talk(house, "ann", extensions=extensions)]


def lobby(house: SansIo, extensions: bool) -> list[Talk]:
    guests = logged_in(house, extensions)
    guests[0].join(2, "WHITE", "expert")
    return guests


def in_phase(phase: str, turn: int = 0) -> Callable[[SansIo, bool], list[Talk]]:
    def arrive(house: SansIo, extensions: bool) -> list[Talk]:
        short_of = "RRYY" if phase == "cloud" else "RRYYPPB"
        state = position(
            2, phase=phase, turn=turn, order=(turn, 1 - turn), entrances=[short_of, "GGRRYYP"], **EXPERT
        )
        return standing_at(state, extensions=extensions, house=house)

    return arrive


def question(house: SansIo, _: bool) -> list[Talk]:
    guests = in_phase("students")(house, True)
    guests[0].say("PlayedCharacterCardMessage", cardPlayed=9)
    return guests


def ended(house: SansIo, extensions: bool) -> list[Talk]:
    held: Any = dict.fromkeys((3, 5, 7, 9, 11, 2, 8), "white")
    state = position(2, phase="mother nature", students={1: "GG"}, professors={"G": 0}, towers=held)
    guests = standing_at(state, extensions=extensions, house=house)
    guests[0].say("MoveMotherNatureMessage", movement=1)
    return guests


def gone(house: SansIo, extensions: bool) -> list[Talk]:
    guests = seated(house, 2, extensions=extensions)
    house.house.drop(guests[0].table.code)
    return guests


ARRIVALS: dict[Place, Callable[[SansIo, bool], list[Talk]]] = {
    Place.CONNECTED: connected,
    Place.LOGGED_IN: logged_in,
    Place.LOBBY: lobby,
    Place.OFF_TURN: in_phase("students", turn=1),
    Place.PLANNING: in_phase("planning"),
    Place.STUDENTS: in_phase("students"),
    Place.MOTHER: in_phase("mother nature"),
    Place.CLOUD: in_phase("cloud"),
    Place.QUESTION: question,
    Place.ENDED: ended,
    Place.GONE: gone,
}

LINES: dict[type[wire.GuestSays] | str, list[tuple[str, dict[str, Any]]]] = {
    wire.LoginRequest: [("LoginRequest", {}), ("LoginRequest", {"Nickname": None})],
    wire.PlayerNicknameMessage: [
        ("PlayerNicknameMessage", {"numPlayers": 2, "colorTower": "WHITE", "gameMode": "expert"})
    ],
    wire.PlayAssistantCardMessage: [("PlayAssistantCardMessage", {"assistantCard": 2})],
    wire.StudentToIslandMessage: [("StudentToIslandMessage", {"students": ["RED"], "indexIsland": 5})],
    wire.StudentToHallMessage: [("StudentToHallMessage", {"students": ["RED"]})],
    wire.MoveMotherNatureMessage: [("MoveMotherNatureMessage", {"movement": 1})],
    wire.AddStudentFromCloudToWaitingMessage: [("AddStudentFromCloudToWaitingMessage", {"cloudIndex": 1})],
    wire.EndGame: [("EndGame", {}), ("EndGameMessage", {})],
    wire.PlayedCharacterCardMessage: [("PlayedCharacterCardMessage", {"cardPlayed": 6})],
    ANSWERS: [
        ("ChosenColorToIgnore", {"chosenColor": "RED"}),
        ("MovedFromCardToIsland", {"islandIndex": 1, "studentToMove": "RED"}),
        ("ExtraGetInfluence", {"indexIsland": 1}),
        ("MovedBanCardMessage", {"indexIsland": 1}),
        ("MovedFromCardToEntrance", {"studentsFromCard": ["RED"], "studentsFromEntrance": ["RED"]}),
        ("ChosenChangeEntranceHall", {"studentsFromHall": ["RED"], "studentsFromEntrance": ["RED"]}),
        ("MovedStudentFromCardToHall", {"pickedStudent": "RED"}),
        ("ChosenColorRemoveForAll", {"color": "RED"}),
    ],
    wire.PingMessage: [("PingMessage", {})],
    ANY_OTHER: [
        ("Hello", {}),
        ("StudentToHallMessage", {"students": 5}),
        ("MoveMotherNatureMessage", {}),
        ("TextMessage", {"text": "hello"}),
        ("", {}),
    ],
}


def test_the_table_is_whole() -> None:
    """Every place has a row, every message a column."""
    assert set(TABLE) == set(Place) == set(ARRIVALS)
    assert {len(row) for row in TABLE.values()} == {len(MESSAGES)}
    assert list(MESSAGES.values()) == list(range(len(MESSAGES)))
    assert set(MESSAGES) == set(LINES)
    spoken = set(get_args(wire.GuestSays)) - set(get_args(wire.Answers))
    assert set(MESSAGES) == spoken | {ANSWERS, ANY_OTHER}
    assert {kind for kind, _ in LINES[ANSWERS]} == {answer.__name__ for answer in get_args(wire.Answers)}


def test_the_table_says_what_the_page_says() -> None:
    """Section 6 and the tables of section 7, written down a second time."""
    may = {
        (place, message.__name__ if isinstance(message, type) else message)
        for place, row in TABLE.items()
        for message, column in MESSAGES.items()
        if row[column] not in (Answer.REFUSE, Answer.SHOW, Answer.DENY, Answer.IGNORE, Answer.COUNT)
    }
    assert may == {
        (Place.CONNECTED, "LoginRequest"),
        (Place.LOGGED_IN, "PlayerNicknameMessage"),
        (Place.PLANNING, "PlayAssistantCardMessage"),
        (Place.STUDENTS, "StudentToIslandMessage"),
        (Place.STUDENTS, "StudentToHallMessage"),
        (Place.MOTHER, "MoveMotherNatureMessage"),
        (Place.CLOUD, "AddStudentFromCloudToWaitingMessage"),
        (Place.STUDENTS, "PlayedCharacterCardMessage"),
        (Place.MOTHER, "PlayedCharacterCardMessage"),
        (Place.CLOUD, "PlayedCharacterCardMessage"),
        (Place.QUESTION, "PlayedCharacterCardMessage"),
        (Place.QUESTION, ANSWERS),
        (Place.ENDED, "EndGame"),
    }


def name_of(message: Any) -> str:
    return message.__name__ if isinstance(message, type) else str(message)


@pytest.mark.parametrize("extensions", [False, True], ids=["documented", "extensions"])
@pytest.mark.parametrize("place", list(Place))
def test_every_message_gets_the_answer_of_the_table_and_illegal_ones_change_nothing(
    place: Place, extensions: bool
) -> None:
    for message, lines in LINES.items():
        for kind, members in lines:
            house = SansIo("moments")
            guests = ARRIVALS[place](house, extensions)
            guest = guests[0]
            asked = place is Place.QUESTION or (extensions and place is not Place.CONNECTED)
            for other in guests:
                other.heard()
            assert guest.session.place == place
            before = position_of(house)
            said = guest.say(kind, **members)
            answer = TABLE[place][MESSAGES[message]]
            where = f"{place}: {name_of(message)} {kind}"
            expected = ANSWERED[answer](kind, asked)
            if expected is not None:
                assert kinds(said) in expected, where
                assert position_of(house) == before, where
                assert all(other.heard() == [] for other in guests[1:]), where
                assert guest.session.place == place
            elif answer in (Answer.LOG_IN, Answer.RELEASE):
                assert guest.session.place == Place.LOGGED_IN or members, where
            else:
                assert len(house.appended.records) > before[0], where
                assert said, where


def position_of(house: SansIo) -> tuple[Any, ...]:
    """Everything an illegal message must leave alone."""
    tables = house.house.tables.values()
    entries = len(house.appended.records)
    return entries, frozen([table.ledger.state for table in tables]), [len(table.ledger.log) for table in tables]


def refusal(asked: bool) -> str:
    return "ErrorMessage" if asked else "TextMessage"


def shown(kind: str) -> str:
    return "DisplayIslandMessage" if kind == "StudentToIslandMessage" else "DisplayHallMessage"


def refused(_: str, asked: bool) -> list[list[str]]:
    # A line that makes no sense may have been meant as an answer: the question is asked again.
    return [[refusal(asked)], [refusal(asked), "AskColorToIgnore"]]


ANSWERED: dict[Answer, Callable[[str, bool], list[list[str]] | None]] = {
    Answer.LOG_IN: lambda _, __: None,
    Answer.SIT: lambda _, __: None,
    Answer.PLAY: lambda _, __: None,
    Answer.RELEASE: lambda _, __: None,
    Answer.DENY: lambda _, __: [["LoginReply"]],
    Answer.COUNT: lambda _, __: [["InvalidNumberStudentsMovedMessage"]],
    # Documented-only guests may use no character; whoever asked is asked, refused or plays it.
    Answer.CHARACTER: lambda _, asked: None if asked else [["TextMessage"]],
    Answer.ANSWER: lambda kind, _: None if "ToIgnore" in kind else [["ErrorMessage", "AskColorToIgnore"]],
    Answer.WITHDRAW: lambda _, __: [["ErrorMessage"]],
    Answer.SHOW: lambda kind, asked: [[shown(kind), refusal(asked)]],
    Answer.REFUSE: refused,
    Answer.IGNORE: lambda _, __: [[]],
}


def test_a_question_is_asked_again_only_where_one_is_open() -> None:
    (error,) = in_phase("students")(SansIo("no question"), True)[0].raw(b"rubbish")
    assert error["type"] == "ErrorMessage"
    said = question(SansIo("question"), True)[0].raw(b"rubbish")
    assert kinds(said) == ["ErrorMessage", "AskColorToIgnore"]
