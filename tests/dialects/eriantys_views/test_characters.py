"""The twelve characters by hand: each question, each answer, what is shown of the effect, and every refusal."""

import json
from typing import Any, NamedTuple

import pytest

from tavola.games.eriantys.words import Pay, UseMushroomSeller
from tests.dialects.eriantys_views.talking import Talk, kinds, only, put, seated, standing_at
from tests.games.eriantys.playing import position
from tests.support.games import frozen
from tests.support.sansio import SansIo, Silent

STUDENTS = {1: "GGRB", 7: "GGGBBB", 11: "PPYY"}


def play_with(card: int, *, extensions: Any = True, coins: int = 9, **drawn: Any) -> list[Talk]:
    """Ann on turn to move students, this card and two dull ones on the table."""
    others = [other for other in (6, 8, 2) if other != card][:2]
    cards = {number: STUDENTS.get(number, "") for number in (card, *others)}
    given: dict[str, Any] = {"entrances": ["RRYYPPB", "GGRRYYP"]} | drawn
    return standing_at(position(2, expert=True, cards=cards, coins=[coins, 1], **given), extensions=extensions)


def ask(ann: Talk, card: int) -> dict[str, Any]:
    (question,) = ann.say("PlayedCharacterCardMessage", cardPlayed=card)
    return question


class Case(NamedTuple):
    card: int
    question: str
    members: set[str]
    answer: str
    said: dict[str, Any]
    shown: list[str]
    """What everybody is shown of the effect."""
    bad: list[dict[str, Any]]
    """Answers that are refused, and the question asked again."""
    drawn: dict[str, Any] = {}  # noqa: RUF012 - never changed


CASES = [
    Case(
        1,
        "AskMoveStudentFromCardToIslandMessage",
        {"islands", "studentsOnCard"},
        "MovedFromCardToIsland",
        {"islandIndex": 3, "studentToMove": "GREEN"},
        ["DisplayIslandMessage", "DisplayHallMessage"],
        [
            {"islandIndex": 12, "studentToMove": "GREEN"},
            {"islandIndex": -1, "studentToMove": "GREEN"},
            {"islandIndex": 3, "studentToMove": "PINK"},
            {"islandIndex": 3, "studentToMove": "GOLD"},
            {"islandIndex": 3},
            {"islandIndex": 3, "studentToMove": ["GREEN"]},
        ],
    ),
    Case(
        3,
        "AskExtraGetInfluenceMessage",
        {"islands"},
        "ExtraGetInfluence",
        {"indexIsland": 4},
        ["DisplayHallMessage", "DisplayIslandMessage", "TowerMessage"],
        [{"indexIsland": 12}, {"indexIsland": -1}, {"islandIndex": 4}],
        {"students": {4: "G"}, "professors": {"G": 0}},
    ),
    Case(
        5,
        "AskMoveBanCardMessage",
        {"islands"},
        "MovedBanCardMessage",
        {"indexIsland": 11},
        ["DisplayIslandMessage", "DisplayHallMessage"],
        [{"indexIsland": 12}, {"indexIsland": "11"}],
    ),
    Case(
        7,
        "AskMoveStudentsFromCardToEntrance",
        {"studentsOnCard", "entrance"},
        "MovedFromCardToEntrance",
        {"studentsFromCard": ["GREEN", "GREEN", "BLUE"], "studentsFromEntrance": ["RED", "YELLOW", "RED"]},
        ["DisplayHallMessage", "DisplayEntranceMessage"],
        [
            {"studentsFromCard": [], "studentsFromEntrance": []},
            {"studentsFromCard": ["GREEN"], "studentsFromEntrance": []},
            {"studentsFromCard": ["GREEN"] * 4, "studentsFromEntrance": ["RED", "RED", "YELLOW", "YELLOW"]},
            {"studentsFromCard": ["GREEN", "PINK"], "studentsFromEntrance": ["RED", "RED"]},
            {"studentsFromCard": ["GREEN", "BLUE"], "studentsFromEntrance": ["RED", "BLUE"]},
        ],
    ),
    Case(
        9,
        "AskColorToIgnore",
        set(),
        "ChosenColorToIgnore",
        {"chosenColor": "RED"},
        ["DisplayHallMessage"],
        [{"chosenColor": "GOLD"}, {"color": "RED"}, {"chosenColor": None}],
    ),
    Case(
        10,
        "AskStudentsChangeEntranceHall",
        {"entrance", "hall"},
        "ChosenChangeEntranceHall",
        {"studentsFromHall": ["GREEN", "GREEN"], "studentsFromEntrance": ["RED", "YELLOW"]},
        ["DisplayHallMessage", "DisplayEntranceMessage"],
        [
            {"studentsFromHall": ["GREEN"], "studentsFromEntrance": ["RED", "YELLOW"]},
            {"studentsFromHall": [], "studentsFromEntrance": []},
            {"studentsFromHall": ["GREEN"] * 3, "studentsFromEntrance": ["RED", "YELLOW", "PINK"]},
            {"studentsFromHall": ["RED"], "studentsFromEntrance": ["YELLOW"]},
        ],
        {"dining": ["GGGG", "G"]},
    ),
    Case(
        11,
        "ReqStudentFromCardToHall",
        {"studentsOnCard"},
        "MovedStudentFromCardToHall",
        {"pickedStudent": "FUCHSIA"},
        ["DisplayHallMessage"],
        [{"pickedStudent": "GREEN"}, {"pickedStudent": ""}, {}],
    ),
    Case(
        12,
        "AskColorRemoveFromAll",
        set(),
        "ChosenColorRemoveForAll",
        {"color": "GREEN"},
        ["DisplayHallMessage", "DisplayHallMessage"],
        [{"color": "GOLD"}, {"chosenColor": "GREEN"}],
        {"dining": ["GGGG", "G"]},
    ),
]

IDS = [case.answer for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_question_is_asked_and_its_answer_pays_and_plays(case: Case) -> None:
    ann, bob = play_with(case.card, extensions=(True, False), **case.drawn)
    before = frozen(ann.table.ledger.state)
    question = ask(ann, case.card)
    assert question["type"] == case.question
    assert set(question) == {"type", "Nickname"} | case.members
    assert question["Nickname"] == "ann"
    assert frozen(ann.table.ledger.state) == before, "nothing is paid before the answer"
    assert bob.heard() == []
    said = ann.say(case.answer, **case.said)
    assert kinds(said) == [*case.shown, "ReqPlayCharacterCardMessage"]
    assert kinds(bob.heard()) == case.shown
    assert ann.table.ledger.state.paid == case.card
    card = next(shown for shown in said[-1]["characterDeck"] if shown["characterId"] == case.card)
    assert (card["active"], card["usedBy"], card["coinOnCard"]) == (True, "ann", True)
    assert card["color"] == ("RED" if case.card == 9 else None)
    assert said[-1]["coins"] == ann.table.ledger.state.coins[0] < 9
    assert kinds(ann.say("StudentToHallMessage", students=["RED"]))[0] == "DisplayHallMessage", "the turn goes on"


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_bad_answer_costs_nothing_and_the_question_is_asked_again(case: Case) -> None:
    ann, bob = play_with(case.card, **case.drawn)
    question = ask(ann, case.card)
    before = frozen(ann.table.ledger.state)
    wrong = "ChosenColorToIgnore" if case.card != 9 else "ExtraGetInfluence"
    other = {"chosenColor": "RED"} if case.card != 9 else {"indexIsland": 1}
    someone = ("bob", case.said)
    for kind, name, members in [
        *((case.answer, "ann", bad) for bad in case.bad),
        (wrong, "ann", other),
        (case.answer, *someone),
    ]:
        error, again = ann.say(kind, Nickname=name, **members)
        assert error["type"] == "ErrorMessage"
        assert error["error"]
        assert again == question
        assert frozen(ann.table.ledger.state) == before
    assert bob.heard() == []
    assert kinds(ann.say(case.answer, **case.said))[-1] == "ReqPlayCharacterCardMessage", (
        "it can still be answered"
    )


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_an_answer_needs_no_name_but_a_question(case: Case) -> None:
    ann, _ = play_with(case.card, **case.drawn)
    assert kinds(ann.say(case.answer, **case.said)) == ["ErrorMessage"], "nobody has asked"
    ask(ann, case.card)
    said = ann.raw(json.dumps({"type": case.answer} | case.said).encode())
    assert said[-1]["type"] == "ReqPlayCharacterCardMessage"


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_while_a_question_is_open_other_moves_are_refused_and_it_can_be_withdrawn(case: Case) -> None:
    ann, bob = play_with(case.card, **case.drawn)
    before = frozen(ann.table.ledger.state)
    ask(ann, case.card)
    assert kinds(ann.say("StudentToHallMessage", students=["RED"])) == ["DisplayHallMessage", "ErrorMessage"]
    assert kinds(ann.say("MoveMotherNatureMessage", movement=1)) == ["ErrorMessage"]
    assert kinds(ann.say("PlayedCharacterCardMessage", cardPlayed=case.card)) == ["ErrorMessage"]
    assert ann.say("PlayedCharacterCardMessage", cardPlayed=None) == []
    assert frozen(ann.table.ledger.state) == before
    assert bob.heard() == []
    assert kinds(ann.say(case.answer, **case.said)) == ["ErrorMessage"], "the question is withdrawn"
    assert kinds(ann.say("StudentToHallMessage", students=["RED"]))[0] == "DisplayHallMessage"
    assert kinds(ann.heard()) == []


@pytest.mark.parametrize("card", [2, 4, 6, 8])
def test_four_characters_act_with_the_payment(card: int) -> None:
    ann, bob = play_with(card, extensions=(True, True), dining=["G", "G"], professors={"G": 1})
    said = ann.say("PlayedCharacterCardMessage", cardPlayed=card)
    halls = ["ann", "bob"] if card == 2 else ["ann"]  # the Farmer takes the professor on a tie
    assert [hall["Nickname"] for hall in only(said, "DisplayHallMessage")] == halls
    assert kinds(said)[-1] == "ReqPlayCharacterCardMessage"
    assert kinds(bob.heard()) == kinds(said)
    assert ann.table.ledger.state.paid == card


def test_ruling_27_the_messenger_gives_two_steps_more() -> None:
    ann, _ = play_with(4, phase="mother nature", values={0: 3, 1: 8})
    assert ann.say("MoveMotherNatureMessage", movement=4)[0]["movementAllowed"] == 2
    ann.say("PlayedCharacterCardMessage", cardPlayed=4)
    assert ann.say("MoveMotherNatureMessage", movement=5)[0]["movementAllowed"] == 4
    assert kinds(ann.say("MoveMotherNatureMessage", movement=4))[0] == "DisplayIslandMessage"


REFUSALS = [
    (1, {"coins": 0}, "the Monk costs 1, you have 0"),
    (3, {"coins": 2}, "the Herald costs 3, you have 2"),
    (5, {"bans": {1: 4}}, "there is no no-entry tile left on the Herbalist"),
    (4, {"phase": "cloud"}, "mother nature has already moved in this turn"),
]


@pytest.mark.parametrize(("card", "drawn", "reason"), REFUSALS)
def test_what_cannot_be_had_is_refused_before_any_question(card: int, drawn: dict[str, Any], reason: str) -> None:
    ann, bob = play_with(card, **drawn)
    before = frozen(ann.table.ledger.state)
    assert ann.say("PlayedCharacterCardMessage", cardPlayed=card) == [
        {"type": "ErrorMessage", "Nickname": "ann", "error": reason}
    ]
    assert frozen(ann.table.ledger.state) == before
    assert bob.heard() == []


@pytest.mark.parametrize("card", [0, 13, -1, 12, 10**20])
def test_a_character_that_is_not_in_play_is_refused(card: int) -> None:
    ann, _ = play_with(4)
    (said,) = ann.say("PlayedCharacterCardMessage", cardPlayed=card)
    assert said["type"] == "ErrorMessage"
    assert "is not in play" in said["error"]


def test_a_second_character_in_a_turn_and_one_in_a_simple_game_are_refused() -> None:
    ann, _ = play_with(4)
    ann.say("PlayedCharacterCardMessage", cardPlayed=6)
    (said,) = ann.say("PlayedCharacterCardMessage", cardPlayed=8)
    assert said["error"] == "one character a turn: you have already paid the Centaur"
    ann, _ = standing_at(position(2), extensions=True)
    (said,) = ann.say("PlayedCharacterCardMessage", cardPlayed=4)
    assert said["error"] == "there are no characters in a simple game"


def test_null_is_no_character_and_no_effect() -> None:
    ann, bob = play_with(4)
    assert ann.say("PlayedCharacterCardMessage", cardPlayed=None) == []
    assert bob.heard() == []


def test_an_open_question_is_forgotten_with_the_connection() -> None:
    house = SansIo("forgotten")
    state = position(2, expert=True, cards={9: "", 6: "", 8: ""}, coins=[9, 1])
    ann, _ = standing_at(state, extensions=True, house=house)
    secret = only(ann.all, "TowerMessage")[0]["secret"]
    ask(ann, 9)
    ann.hang_up()
    back = Talk(house, "ann", extensions=True)
    back.join(2, "WHITE", "expert", secret=secret)
    assert kinds(back.say("ChosenColorToIgnore", chosenColor="RED")) == ["ErrorMessage"]
    assert back.table.ledger.state.paid == 0


def test_a_consumed_no_entry_tile_is_told_and_the_island_shown() -> None:
    drawn: dict[str, Any] = {
        "phase": "mother nature",
        "bans": {2: 1},
        "students": {2: "GG"},
        "professors": {"G": 0},
    }
    ann, bob = play_with(5, extensions=(True, False), **drawn)
    said = ann.say("MoveMotherNatureMessage", movement=2)
    assert kinds(said) == [
        "DisplayIslandMessage",
        "DisplayIslandMessage",
        "EffectSkippingInfluenceMessage",
        "DisplayIslandMessage",
        "DisplayCloudsMessage",
        "ReqPlayCharacterCardMessage",
    ]
    assert [shown["islandModel"]["noEntryTiles"] for shown in only(said, "DisplayIslandMessage")] == [0, 1, 0]
    assert said[2] == {"type": "EffectSkippingInfluenceMessage", "Nickname": "ann", "islandIndex": 2}
    theirs = bob.heard()
    assert kinds(theirs) == [
        *["DisplayIslandMessage"] * 2,
        "TextMessage",
        "DisplayIslandMessage",
        "DisplayCloudsMessage",
    ]
    assert theirs[2]["text"] == "A no-entry tile goes back to the Herbalist: island 2 stays as it is"


def test_the_characters_are_shown_at_the_start_at_each_turn_and_after_each_change() -> None:
    guests = seated(SansIo("shown"), 2, mode="expert", extensions=True)
    for guest in guests:
        (shown,) = only(guest.all, "ReqPlayCharacterCardMessage")
        assert shown["Nickname"] == guest.name
        assert (shown["coins"], shown["supply"]) == (1, 18)
        assert len(shown["characterDeck"]) == 3
        assert shown["existCard"] == any(card["cost"] <= 1 for card in shown["characterDeck"])
        for card in shown["characterDeck"]:
            assert set(card) == {
                "characterId",
                "cost",
                "coinOnCard",
                "students",
                "noEntryTiles",
                "active",
                "usedBy",
                "color",
            }
            assert (card["active"], card["usedBy"], card["color"], card["coinOnCard"]) == (
                False,
                None,
                None,
                False,
            )
    ann, bob = play_with(4, dining=["RR", ""])
    said = ann.say("StudentToHallMessage", students=["RED"])
    assert kinds(said)[:3] == ["DisplayHallMessage", "DisplayEntranceMessage", "ReqPlayCharacterCardMessage"]
    assert (said[2]["coins"], said[2]["supply"]) == (10, 9), "a coin earned is a change"
    assert bob.heard()[2]["coins"] == 1, "each is told the own coins"
    assert kinds(ann.say("StudentToHallMessage", students=["YELLOW"])) == [
        "DisplayHallMessage",
        "DisplayEntranceMessage",
        "TextMessage",
    ]


def test_the_characters_are_shown_with_every_action_turn_though_nothing_changed() -> None:
    ann, bob = play_with(6, phase="cloud", clouds=["GRY", "GRY"], entrances=["RRYY", "GGRRYYP"])
    ann.say("AddStudentFromCloudToWaitingMessage", cloudIndex=0)
    assert kinds(ann.all)[-1] == "ReqPlayCharacterCardMessage"
    assert kinds(bob.heard())[-2:] == ["StartTurnMessage", "ReqPlayCharacterCardMessage"]


def test_whether_one_can_be_afforded_goes_by_the_price_now() -> None:
    """The Messenger is printed with 1; once used it costs 2."""
    ann, _ = play_with(4, coins=2, dining=["RR", ""])
    said = ann.say("PlayedCharacterCardMessage", cardPlayed=4)
    assert (said[-1]["coins"], said[-1]["existCard"]) == (1, False)
    said = ann.say("StudentToHallMessage", students=["RED"])
    assert (said[2]["coins"], said[2]["existCard"]) == (2, True)


def test_a_payment_is_over_with_its_turn() -> None:
    ann, bob = play_with(6, phase="cloud", clouds=["GRY", "GRY"], entrances=["RRYY", "GGRRYYP"])
    ann.say("PlayedCharacterCardMessage", cardPlayed=6)
    bob.heard()
    ann.say("AddStudentFromCloudToWaitingMessage", cloudIndex=0)
    said = bob.heard()
    assert kinds(said)[-3:] == ["TextMessage", "StartTurnMessage", "ReqPlayCharacterCardMessage"]
    assert not any(card["active"] for card in said[-1]["characterDeck"])
    assert [card["cost"] for card in said[-1]["characterDeck"] if card["characterId"] == 6] == [4]


def test_a_payment_by_another_dialect_is_shown_before_the_effect() -> None:
    house = SansIo("native payer")
    table = house.house.open("eriantys", players=2, options={"expert": True})
    payer = table.sit("pat", "native", Silent(), wish="white")
    bob = Talk(house, "bob", extensions=True)
    bob.join(2, "BLACK", "expert")
    state = position(2, expert=True, cards={9: "", 6: "", 8: ""}, coins=[9, 1])
    put(table, state)
    bob.heard()
    table.play(payer, [Pay(9)])
    said = bob.heard()
    assert kinds(said) == ["DisplayHallMessage", "ReqPlayCharacterCardMessage"]
    (card,) = [card for card in said[1]["characterDeck"] if card["characterId"] == 9]
    assert (card["usedBy"], card["color"]) == ("pat", None)
    table.play(payer, [UseMushroomSeller("blue")])
    (said_then,) = bob.heard()
    (card,) = [card for card in said_then["characterDeck"] if card["characterId"] == 9]
    assert (card["usedBy"], card["color"]) == ("pat", "BLUE")
