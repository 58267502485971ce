"""Every message in every state, against what the page and the document rule: who may say what when, how the others
are answered, and that nothing which is refused changes anything.
"""

from collections.abc import Callable
from itertools import product
from typing import Any, get_args

import pytest

from tavola.dialects.eriantys_views import wire
from tavola.dialects.eriantys_views.states import TABLE, Does, State
from tavola.dialects.machine import OTHER
from tests.dialects.eriantys_views.talking import DOCUMENTED, Talk, kinds, seated, standing_at, texts
from tests.games.eriantys.playing import position
from tests.support.games import frozen
from tests.support.sansio import SansIo

RULINGS = """
                                     door  in    lobby off   plan  stud  moth  cloud asked end   gone
LoginRequest                         in    deny  deny  deny  deny  deny  deny  deny  deny  deny  -
LoginRequest, unreadable             deny  deny  deny  deny  deny  deny  deny  deny  deny  deny  -
PlayerNicknameMessage                no    seat  no    no    no    no    no    no    no    no    -
PlayerNicknameMessage, other game    no    seat  move  move  move  move  move  move  move  no    -
PlayAssistantCardMessage             no    no    no    no    play  no    no    no    no    no    -
StudentToIslandMessage               no    no    no    show  show  play  show  show  show  no    -
StudentToHallMessage                 no    no    no    show  show  play  show  show  show  no    -
MoveMotherNatureMessage              no    no    no    no    no    count play  no    no    no    -
AddStudentFromCloudToWaitingMessage  no    no    no    no    no    count no    play  no    no    -
EndGame                              no    no    up    up    up    up    up    up    up    free  -
PlayedCharacterCardMessage, asking   no    no    no    no    no    ask   ask   ask   no    no    -
PlayedCharacterCardMessage, acting   no    no    no    no    no    act   act   act   no    no    -
PlayedCharacterCardMessage, null     no    no    no    no    no    none  none  none  drop  no    -
the answer to the question           no    no    no    no    no    no    no    no    play  no    -
an answer to another question        no    no    no    no    no    no    no    no    again no    -
PingMessage                          -     -     -     -     -     -     -     -     -     -     -
anything else                        no    no    no    no    no    no    no    no    again no    -
"""
"""Sections 6 to 8 of the document and rulings 7, 10, 13, 17, 18, 31, 41, 44 and 46 of the page, in these words:

- in, deny: every LoginRequest is answered, but only a good first one lets the guest in.
- seat: at a table. free: at none any more, without a word. move: at another table, and the seat here is given up.
- up: the seat is given up, with a sentence.
- play: it stands, and everybody is shown so. count: students are still to be moved, said in a message of its own.
- no: a sentence, TextMessage or ErrorMessage. show: before that the island or hall, unchanged.
- ask: the character's question. act: it is paid at once. none: nothing. All three need extensions, else: no.
- again: a sentence and the question once more. drop: the question is forgotten, without a word.
- -: not a word.
"""

PLAYED = {
    "PlayAssistantCardMessage": (["DisplayCemeteryMessage"], State.OFF_TURN),
    "StudentToIslandMessage": (["DisplayIslandMessage", "DisplayEntranceMessage"], State.STUDENTS),
    "StudentToHallMessage": (
        ["DisplayHallMessage", "DisplayEntranceMessage", "TextMessage"],
        State.STUDENTS,
    ),
    "MoveMotherNatureMessage": (["DisplayIslandMessage"] * 2 + ["DisplayCloudsMessage"], State.CLOUD),
    "AddStudentFromCloudToWaitingMessage": (
        ["DisplayEntranceMessage", "DisplayCloudsMessage", "TextMessage"],
        State.OFF_TURN,
    ),
    "ChosenColorToIgnore": (["DisplayHallMessage"], State.STUDENTS),
}
"""What whoever plays it is shown in the document's messages, and where that leads: the page, "In which order"."""

Said = tuple[str, dict[str, Any]]

LINES: dict[str, list[Said]] = {
    "LoginRequest": [("LoginRequest", {}), ("LoginRequest", {"Nickname": "zoe"})],
    "LoginRequest, unreadable": [("LoginRequest", {"Nickname": None})],
    "PlayerNicknameMessage": [
        ("PlayerNicknameMessage", {"numPlayers": 2, "colorTower": "WHITE", "gameMode": "expert"})
    ],
    "PlayerNicknameMessage, other game": [
        ("PlayerNicknameMessage", {"numPlayers": 3, "colorTower": "WHITE", "gameMode": "expert"}),
        ("PlayerNicknameMessage", {"numPlayers": 2, "colorTower": "WHITE", "gameMode": "simplified"}),
    ],
    "PlayAssistantCardMessage": [("PlayAssistantCardMessage", {"assistantCard": 2})],
    "StudentToIslandMessage": [("StudentToIslandMessage", {"students": ["RED"], "indexIsland": 5})],
    "StudentToHallMessage": [("StudentToHallMessage", {"students": ["RED"]})],
    "MoveMotherNatureMessage": [("MoveMotherNatureMessage", {"movement": 1})],
    "AddStudentFromCloudToWaitingMessage": [("AddStudentFromCloudToWaitingMessage", {"cloudIndex": 1})],
    "EndGame": [("EndGame", {}), ("EndGameMessage", {})],
    "PlayedCharacterCardMessage, asking": [("PlayedCharacterCardMessage", {"cardPlayed": 9})],
    "PlayedCharacterCardMessage, acting": [("PlayedCharacterCardMessage", {"cardPlayed": 6})],
    "PlayedCharacterCardMessage, null": [("PlayedCharacterCardMessage", {"cardPlayed": None})],
    "the answer to the question": [("ChosenColorToIgnore", {"chosenColor": "RED"})],
    "an answer to another question": [
        ("MovedFromCardToIsland", {"islandIndex": 1, "studentToMove": "RED"}),
        ("ExtraGetInfluence", {"indexIsland": 1}),
        ("MovedBanCardMessage", {"indexIsland": 1}),
        ("MovedFromCardToEntrance", {"studentsFromCard": ["RED"], "studentsFromEntrance": ["RED"]}),
        ("ChosenChangeEntranceHall", {"studentsFromHall": ["RED"], "studentsFromEntrance": ["RED"]}),
        ("MovedStudentFromCardToHall", {"pickedStudent": "RED"}),
        ("ChosenColorRemoveForAll", {"color": "RED"}),
    ],
    "PingMessage": [("PingMessage", {})],
    "anything else": [
        ("Hello", {}),
        ("StudentToHallMessage", {"students": 5}),
        ("MoveMotherNatureMessage", {}),
        ("TextMessage", {"text": "hello"}),
        ("", {}),
    ],
}


def rulings() -> dict[State, dict[str, str]]:
    """For each state the lines and what is ruled for them."""
    _, *rows = RULINGS.strip("\n").splitlines()
    read = {row[:37].rstrip(): row[37:].split() for row in rows}
    return {state: {line: words[column] for line, words in read.items()} for column, state in enumerate(State)}


RULED = rulings()

# How a guest gets there

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


ARRIVALS: dict[State, Callable[[SansIo, bool], list[Talk]]] = {
    State.CONNECTED: connected,
    State.LOGGED_IN: logged_in,
    State.LOBBY: lobby,
    State.OFF_TURN: in_phase("students", turn=1),
    State.PLANNING: in_phase("planning"),
    State.STUDENTS: in_phase("students"),
    State.MOTHER: in_phase("mother nature"),
    State.CLOUD: in_phase("cloud"),
    State.QUESTION: question,
    State.ENDED: ended,
    State.GONE: gone,
}


def position_of(house: SansIo) -> tuple[Any, ...]:
    """Everything that what is refused must leave alone."""
    tables = house.house.tables.values()
    return (
        len(house.appended.records),
        [frozen(table.ledger.state) for table in tables],
        [len(table.ledger.log) for table in tables],
        [[seat.name for seat in table.occupied] for table in tables],
        house.house.names.count("eriantys-views"),
    )


# What is ruled


def answered(word: str, kind: str, asked: bool) -> list[str]:
    """The messages of the answer, where nothing is played."""
    no = "ErrorMessage" if asked else "TextMessage"
    shown = "DisplayIslandMessage" if kind == "StudentToIslandMessage" else "DisplayHallMessage"
    with_extensions = {"ask": ["AskColorToIgnore"], "none": []}
    without_words: list[str] = []
    answers = {
        "in": ["LoginReply"],
        "deny": ["LoginReply"],
        "free": without_words,
        "drop": without_words,
        "-": without_words,
        "no": [no],
        "again": [no, "AskColorToIgnore"],
        "show": [shown, no],
        "count": ["InvalidNumberStudentsMovedMessage"],
    }
    if word in with_extensions:
        return with_extensions[word] if asked else [no]
    return answers[word]


LEADS = {"in": State.LOGGED_IN, "free": State.LOGGED_IN, "drop": State.STUDENTS, "ask": State.QUESTION}
"""Where the words that play nothing lead; the others leave a guest where they are."""


def check_played(house: SansIo, guests: list[Talk], kind: str, members: dict[str, Any], before: int) -> None:
    """One entry more, and everybody is shown the same of it but for the words to whoever played."""
    guest, other = guests
    shown, then = PLAYED[kind]
    said = guest.say(kind, **members)
    assert [name for name in kinds(said) if name in DOCUMENTED] == shown
    told = [name for name in kinds(other.heard()) if name.startswith("Display")]
    assert told == [name for name in shown if name.startswith("Display")]
    assert guest.session.state is then
    assert len(house.appended.records) == before + 1


def check_seated(house: SansIo, guest: Talk, kind: str, members: dict[str, Any], asked: bool) -> None:
    said = guest.say(kind, **members)
    assert kinds(said) == ["TowerMessage", "TextMessage", *["LobbyInfoMessage"] * asked]
    assert [[seat.name for seat in table.occupied] for table in house.house.tables.values()] == [["ann"]]
    assert guest.session.state is State.LOBBY


def check_given_up(guests: list[Talk], kind: str, members: dict[str, Any], asked: bool) -> None:
    """The guest is told so and is elsewhere; the others are told so too, and the game stands as it stood."""
    guest, *others = guests
    table, seat, position = guest.table, guest.seat, frozen(guest.table.ledger.state)
    said = guest.say(kind, **members)
    moved = kind == "PlayerNicknameMessage"
    shown = ["TowerMessage", *["LobbyInfoMessage"] * asked] if moved else []
    assert [name for name in kinds(said) if name != "TextMessage"] == shown
    assert texts(said)[-1].startswith(f"Your seat at table {table.code} is given up")
    assert guest.session.state is (State.LOBBY if moved else State.LOGGED_IN)
    assert guest.session.table is not table
    assert seat.listener is None
    assert frozen(table.ledger.state) == position
    for other in others:
        assert kinds(other.heard()) == ["DisconnectionMessage" if other.extensions else "TextMessage"]


def check_acts(house: SansIo, guests: list[Talk], kind: str, members: dict[str, Any], before: int) -> None:
    guest, other = guests
    state = guest.session.state
    said = guest.say(kind, **members)
    assert kinds(said) == kinds(other.heard()) == ["DisplayHallMessage", "ReqPlayCharacterCardMessage"]
    assert len(house.appended.records) == before + 1
    assert guest.session.state is state


def check_answered(house: SansIo, guests: list[Talk], word: str, said: Said, asked: bool) -> None:
    """The words to this guest and no others, and nothing else has changed."""
    guest, *others = guests
    state, seat, before = guest.session.state, guest.session.seat, position_of(house)
    kind, members = said
    answer = guest.say(kind, **members)
    ruled = "no" if word == "act" else word
    assert kinds(answer) == answered(ruled, kind, asked)
    if answer and answer[0]["type"] == "LoginReply":
        assert (answer[0]["NicknameAccepted"], answer[0]["connectionSuccessful"]) == (word == "in", True)
    assert all(other.heard() == [] for other in others)
    leads = None if word == "ask" and not asked else LEADS.get(word)
    assert guest.session.state is (leads or state)
    assert guest.session.seat is (None if word == "free" else seat)
    after = position_of(house)
    assert after == ((*before[:-1], 1) if word == "in" else before)


@pytest.mark.parametrize("extensions", [False, True], ids=["documented", "extensions"])
@pytest.mark.parametrize(("state", "line"), [*product(State, LINES)])
def test_every_message_in_every_state_is_answered_as_ruled(state: State, line: str, extensions: bool) -> None:
    word = RULED[state][line]
    for kind, members in LINES[line]:
        house = SansIo("moments")
        guests = ARRIVALS[state](house, extensions)
        for guest in guests:
            guest.heard()
        assert guests[0].session.state is state
        asked = state is State.QUESTION or (extensions and state is not State.CONNECTED)
        before = len(house.appended.records)
        if word == "play":
            check_played(house, guests, kind, members, before)
        elif word == "seat":
            check_seated(house, guests[0], kind, members, asked)
        elif word in ("up", "move"):
            check_given_up(guests, kind, members, asked)
        elif word == "act" and asked:
            check_acts(house, guests, kind, members, before)
        else:
            check_answered(house, guests, word, (kind, members), asked)


# The table itself


def test_every_state_and_every_message_is_ruled_and_has_a_rule() -> None:
    messages = get_args(wire.GuestSays)
    assert set(TABLE) == set(State) == set(ARRIVALS)
    assert all(set(row) == {*messages, OTHER} for row in TABLE.values())
    assert all(list(row) == list(LINES) for row in RULED.values())
    said = {kind for line, lines in LINES.items() if line != "anything else" for kind, _ in lines}
    assert said == {message.__name__ for message in messages} | {"EndGameMessage"}


def test_the_table_names_the_state_that_a_message_plainly_leads_to() -> None:
    """Section 6: LoginRequest leads in, EndGame leads back there; all else follows from the table."""
    at_a_table = [state for state in State if RULED[state]["EndGame"] == "up"]
    named = {
        (state, message): rule.then for state, row in TABLE.items() for message, rule in row.items() if rule.then
    }
    leads_in: set[tuple[State, Any]] = {(state, wire.EndGame) for state in (*at_a_table, State.ENDED)}
    assert named == dict.fromkeys({(State.CONNECTED, wire.LoginRequest), *leads_in}, State.LOGGED_IN)


def test_the_table_shows_and_plays_where_that_is_ruled() -> None:
    """To a guest these two may look like a plain refusal, but the page is printed from the table."""
    words = {Does.SHOW: "show", Does.PLAY: "play"}
    for does, word in words.items():
        told = {(state, msg.__name__) for state, row in TABLE.items() for msg in row if row[msg].does is does}
        ruled = {(state, line) for state, row in RULED.items() for line in row if row[line] == word}
        assert told == ruled - {(State.QUESTION, "the answer to the question")}


@pytest.mark.parametrize("state", State)
def test_what_is_no_line_at_all_is_anything_else_too(state: State) -> None:
    house = SansIo("no line")
    guests = ARRIVALS[state](house, False)
    for guest in guests:
        guest.heard()
    before = position_of(house)
    guests[0].session.unreadable("a line may be 10 bytes long")
    said, *told = [guest.heard() for guest in guests]
    assert kinds(said) == answered(RULED[state]["anything else"], "", state is State.QUESTION)
    assert not any(told)
    assert position_of(house) == before
    assert guests[0].session.state is state


def test_a_question_is_asked_again_only_where_one_is_open() -> None:
    (error,) = in_phase("students")(SansIo("no question"), True)[0].raw(b"rubbish")
    assert error["type"] == "ErrorMessage"
    said = question(SansIo("question"), True)[0].raw(b"rubbish")
    assert kinds(said) == ["ErrorMessage", "AskColorToIgnore"]
