"""The page's rulings, row by row: texts, the end, who is who, connections that are lost, the expert mode."""

import json
from typing import Any

import pytest

from tavola.dialects.eriantys_views.client import Guest
from tavola.house.errors import NotDone
from tavola.house.kept import Claim
from tavola.house.words import Clock
from tests.dialects.eriantys_views.talking import (
    DOCUMENTED,
    Bot,
    Talk,
    hears,
    kinds,
    listen,
    only,
    put,
    seated,
    standing_at,
    texts,
)
from tests.dialects.eriantys_views.test_games import assert_knows
from tests.games.eriantys.playing import position
from tests.support.games import frozen
from tests.support.sansio import SansIo

# Who is who


def spoken_for(name: str) -> list[tuple[str, dict[str, Any]]]:
    return [
        ("PlayAssistantCardMessage", {"Nickname": name, "assistantCard": 5}),
        ("StudentToIslandMessage", {"Nickname": name, "students": ["GREEN"], "indexIsland": 1}),
        ("StudentToHallMessage", {"Nickname": name, "students": ["GREEN"]}),
        ("MoveMotherNatureMessage", {"Nickname": name, "movement": 1}),
        ("AddStudentFromCloudToWaitingMessage", {"Nickname": name, "cloudIndex": 0}),
        ("PlayedCharacterCardMessage", {"Nickname": name, "cardPlayed": 4}),
        ("ChosenColorToIgnore", {"Nickname": name, "chosenColor": "RED"}),
    ]


@pytest.mark.parametrize("phase", ["planning", "students", "mother nature", "cloud"])
@pytest.mark.parametrize(("kind", "members"), spoken_for("ann"))
def test_nobody_speaks_for_another(phase: str, kind: str, members: dict[str, Any]) -> None:
    """Identity is the connection's: bob on turn says things as ann, and ann off turn as bob."""
    state = position(2, phase=phase, turn=1, order=(1, 0), expert=True, cards={4: "", 9: "", 6: ""}, coins=[5, 5])
    ann, bob = standing_at(state, extensions=(False, True))
    before, log = frozen(ann.table.ledger.state), len(ann.table.ledger.log)
    for guest, said in ((bob, members), (ann, members | {"Nickname": "bob"})):
        answer = guest.say(kind, **said)
        assert answer
        assert set(kinds(answer)) <= {
            "TextMessage",
            "ErrorMessage",
            "DisplayHallMessage",
            "DisplayIslandMessage",
        }
    assert (frozen(ann.table.ledger.state), len(ann.table.ledger.log)) == (before, log)


def test_whose_name_it_is_is_said() -> None:
    _, bob = standing_at(position(2, turn=1, order=(1, 0)))
    said = bob.say("StudentToHallMessage", Nickname="ann", students=["GREEN"])
    assert kinds(said) == ["DisplayHallMessage", "TextMessage"]
    assert said[0]["Nickname"] == "bob"
    assert texts(said) == ["your name here is bob: speak for nobody else"]


# The end


def last_tower(**drawn: Any) -> Any:
    """A position in which ann places her last tower with one step."""
    held: Any = dict.fromkeys((3, 5, 7, 9, 11, 2, 8), "white")
    return position(2, phase="mother nature", students={1: "GG"}, professors={"G": 0}, towers=held, **drawn)


def test_ruling_31_and_32_the_winner_is_told_to_all() -> None:
    """Section 11: WinMessage reaches everybody."""
    ann, bob = standing_at(last_tower())
    said = ann.say("MoveMotherNatureMessage", movement=1)
    assert kinds(said) == ["DisplayIslandMessage"] * 3 + ["TowerMessage", "WinMessage"]
    assert said[3]["towerNumber"] == 0
    assert said[4] == {
        "type": "WinMessage",
        "Nickname": "ann",
        "winners": ["ann"],
        "reason": "a side has placed its last tower",
    }
    assert bob.heard()[-1] == said[4]


def test_ruling_33_a_team_is_named_by_its_tower_holder() -> None:
    held: Any = dict.fromkeys((3, 5, 7, 9, 11, 2, 8), "black")
    state = position(
        4, phase="mother nature", turn=3, order=(3, 0, 1, 2), students={1: "G"}, professors={"G": 3}, towers=held
    )
    guests = standing_at(state)
    guests[3].say("MoveMotherNatureMessage", movement=1)
    for guest in guests:
        guest.heard()
        (said,) = only(guest.all, "WinMessage")
        assert said["Nickname"] == "bob"
        assert said["winners"] == ["bob", "dan"]


def test_ruling_33_a_draw_names_the_tied_player_who_acted_first() -> None:
    state = position(
        3,
        phase="mother nature",
        turn=0,
        order=(2, 1, 0),
        short=True,
        towers={2: "white", 4: "grey"},
        professors={"G": 0, "R": 2},
        entrances=["GGRRY"] * 3,
        bag="G",
    )
    guests = standing_at(state)
    guests[0].say("MoveMotherNatureMessage", movement=1)
    for guest in guests:
        guest.heard()
        (said,) = only(guest.all, "WinMessage")
        assert said["Nickname"] == "cat"
        assert said["winners"] == ["ann", "cat"]
    assert texts(guests[0].all)[-1] == "Your turn is over"


@pytest.mark.parametrize("kind", ["EndGame", "EndGameMessage", "endGame"])
def test_ruling_31_end_game_frees_the_player_for_another_game(kind: str) -> None:
    house = SansIo("end")
    ann, bob = standing_at(last_tower(), house=house)
    ann.say("MoveMotherNatureMessage", movement=1)
    assert ann.raw(b'{"type":"%s"}' % kind.encode()) == []
    assert ann.session.seat is None
    assert kinds(ann.join(2, "WHITE")) == ["TowerMessage", "TextMessage"]
    assert ann.table is not bob.table


def test_ruling_31_whoever_said_it_is_not_released_from_the_next_game() -> None:
    house = SansIo("next")
    ann, _ = standing_at(last_tower(), house=house)
    ann.say("MoveMotherNatureMessage", movement=1)
    ann.say("EndGame")
    ann.join(2, "WHITE")
    table = ann.table
    house.later(60)
    assert ann.session.seat
    assert ann.table is table


def test_ruling_31_whoever_never_says_it_is_released_after_a_minute() -> None:
    house = SansIo("released")
    ann, bob = standing_at(last_tower(), house=house)
    ann.say("MoveMotherNatureMessage", movement=1)
    house.later(59)
    assert bob.session.seat
    assert texts(bob.join(2, "WHITE")) == ["the game is over: say EndGame"]
    house.later(1)
    assert bob.session.seat is None
    assert kinds(bob.join(2, "WHITE")) == ["TowerMessage", "TextMessage"]
    house.later(60)
    assert bob.session.seat, "the minute of the old game has nothing to do with the new one"


def test_a_guest_who_hangs_up_after_the_end_leaves_nothing_behind() -> None:
    house = SansIo("hung up")
    ann, bob = standing_at(last_tower(), house=house)
    ann.say("MoveMotherNatureMessage", movement=1)
    ann.hang_up()
    bob.hang_up()
    house.later(3600)
    assert not house.house.tables
    for name in ("ann", "bob"):
        assert not list(house.house.kept_seats(Claim("eriantys-views", name)))
    assert house.house.names.count("eriantys-views") == 0


# Texts, and what makes no sense


def test_ruling_29_a_text_has_a_name_and_a_text() -> None:
    ann, _ = seated(SansIo(), 2)
    (said,) = ann.raw(b"nonsense")
    assert set(said) == {"type", "Nickname", "text"}
    assert said["Nickname"] == "ann"


MALFORMED = [
    b"nonsense",
    b"",
    b"\xff",
    b"[]",
    b"null",
    b"{}",
    b'{"type":null}',
    b'{"type":"WinMessage","Nickname":"ann"}',
    b'{"type":"TextMessage","Nickname":"ann","text":"hello"}',
    b'{"type":"PlayAssistantCardMessage","Nickname":"ann"}',
    b'{"type":"PlayAssistantCardMessage","Nickname":"ann","assistantCard":"5"}',
    b'{"type":"PlayAssistantCardMessage","Nickname":"ann","assistantCard":{"priority":"5"}}',
    b'{"type":"PlayAssistantCardMessage","Nickname":"ann","assistantCard":[5]}',
    b'{"type":"PlayAssistantCardMessage","assistantCard":5}',
    b'{"type":"PlayAssistantCardMessage","Nickname":null,"assistantCard":5}',
    b'{"type":"StudentToHallMessage","Nickname":"ann","students":"GREEN"}',
    b'{"type":"StudentToHallMessage","Nickname":"ann","students":[1]}',
    b'{"type":"StudentToHallMessage","Nickname":"ann"}',
    b'{"type":"StudentToIslandMessage","Nickname":"ann","students":["GREEN"]}',
    b'{"type":"StudentToIslandMessage","Nickname":"ann","students":["GREEN"],"indexIsland":"1"}',
    b'{"type":"StudentToIslandMessage","Nickname":"ann","students":["GREEN"],"indexIsland":1.5}',
    b'{"type":"MoveMotherNatureMessage","Nickname":"ann","movement":true}',
    b'{"type":"MoveMotherNatureMessage","Nickname":"ann","movement":1e400}',
    b'{"type":"MoveMotherNatureMessage","Nickname":"ann","movement":' + b"9" * 5000 + b"}",
    b'{"type":"AddStudentFromCloudToWaitingMessage","Nickname":"ann","cloudIndex":null}',
    b'{"type":"PlayedCharacterCardMessage","Nickname":"ann"}',
    b'{"type":"PlayedCharacterCardMessage","Nickname":"ann","cardPlayed":"4"}',
    b'{"type":"ChosenColorToIgnore","Nickname":"ann","chosenColor":4}',
    b'{"type":"StudentToHallMessage","Nickname":"ann","students":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    b'{"type":"' + b"x" * 5000 + b'"}',
]


@pytest.mark.parametrize("extensions", [False, True])
@pytest.mark.parametrize("phase", ["planning", "students", "mother nature", "cloud"])
def test_ruling_44_malformed_input_is_refused_and_changes_nothing(phase: str, extensions: bool) -> None:
    state = position(2, phase=phase, hands=[[5], [6]], expert=True, cards={4: "", 9: "", 6: ""}, coins=[5, 5])
    ann, bob = standing_at(state, extensions=extensions)
    before, log = frozen(ann.table.ledger.state), len(ann.table.ledger.log)
    for frame in MALFORMED:
        (said,) = ann.raw(frame)
        assert said["type"] == ("ErrorMessage" if extensions else "TextMessage"), frame
        assert said["Nickname"] == "ann"
        sentence = said["error" if extensions else "text"]
        assert 0 < len(sentence) < 300, frame
        assert (frozen(ann.table.ledger.state), len(ann.table.ledger.log)) == (before, log)
    assert bob.heard() == []


def test_ruling_44_a_line_that_is_too_long_is_told_before_the_connection_closes() -> None:
    ann, _ = seated(SansIo(), 2)
    ann.session.unreadable("a line may be 65536 bytes long")
    assert texts(ann.heard()) == ["a line may be 65536 bytes long"]


# Connections


def test_ruling_40_a_lost_connection_is_told_and_the_game_goes_on() -> None:
    guests = standing_at(position(3), extensions=(False, True, False))
    ann, bob, cat = guests
    cat.hang_up()
    assert ann.heard() == [{"type": "TextMessage", "Nickname": "ann", "text": "The connection of cat is lost"}]
    assert bob.heard() == [
        {
            "type": "DisconnectionMessage",
            "nicknameDisconnected": "cat",
            "messageStr": "The connection of cat is lost",
        }
    ]
    assert kinds(ann.say("StudentToHallMessage", students=["GREEN"]))[0] == "DisplayHallMessage"
    assert ann.table.occupied[2].missing


def test_ruling_40_at_a_table_that_pauses_nobody_moves_until_all_are_back() -> None:
    house = SansIo("pause")
    table = house.house.open("eriantys", players=2, missing="pause")
    ann, bob = Talk(house, "ann"), Talk(house, "bob", extensions=True)
    ann.join(2, "WHITE", code=table.code)
    secret = bob.join(2, "BLACK", code=table.code)[0]["secret"]
    put(table, position(2))
    ann.heard()
    bob.hang_up()
    assert texts(ann.heard()) == ["The connection of bob is lost: the table waits"]
    before = frozen(table.ledger.state)
    said = ann.say("StudentToHallMessage", students=["GREEN"])
    assert kinds(said) == ["DisplayHallMessage", "TextMessage"]
    assert texts(said) == ["the table waits for bob"]
    assert texts(ann.say("MoveMotherNatureMessage", movement=1)) == ["the table waits for bob"]
    assert frozen(table.ledger.state) == before
    back = Talk(house, "bob", extensions=True)
    back.join(2, "BLACK", secret=secret)
    assert texts(ann.heard()) == ["bob is back", "It's your turn"]
    assert kinds(ann.say("StudentToHallMessage", students=["GREEN"]))[1] == "DisplayEntranceMessage"


def test_ruling_40_a_return_is_told_to_the_others() -> None:
    house = SansIo("return")
    ann, bob = standing_at(position(2), house=house)
    bob.hang_up()
    ann.heard()
    Talk(house, "bob").join(2, "BLACK")
    assert texts(ann.heard()) == ["bob is back"]


def test_a_table_that_is_kept_by_another_house_sends_its_guests_away() -> None:
    house = SansIo("taken")
    guests = seated(house, 2)
    house.house.drop(guests[0].table.code)
    for guest in guests:
        assert texts(guest.heard()) == ["this table is kept by another house now"]
        assert guest.outlet.closed
        assert guest.say("EndGame") == []
        guest.hang_up()
    assert house.house.names.count("eriantys-views") == 0


# The expert mode


def test_ruling_41_a_client_without_extensions_is_admitted_and_plays_without_characters() -> None:
    ann, bob = seated(SansIo("expert"), 2, mode="expert", extensions=(False, True))
    assert set(kinds(ann.all)) <= DOCUMENTED
    assert [said["coins"] for said in only(ann.all, "DisplayHallMessage")] == [1, 1]
    assert only(bob.all, "ReqPlayCharacterCardMessage")


def test_ruling_41_characters_need_extensions() -> None:
    state = position(2, expert=True, cards={4: "", 9: "", 6: ""}, coins=[5, 5])
    ann, _ = standing_at(state)
    before = frozen(ann.table.ledger.state)
    for card in (4, 9, None):
        assert texts(ann.say("PlayedCharacterCardMessage", cardPlayed=card)) == [
            "characters are for those who asked for extensions in their LoginRequest"
        ]
    assert frozen(ann.table.ledger.state) == before


def test_ruling_41_coins_are_told_in_expert_games_only() -> None:
    ann, _ = seated(SansIo("simple"), 2)
    assert not any("coins" in said for said in ann.all)
    state = position(
        2, expert=True, cards={4: "", 9: "", 6: ""}, dining=["GG", ""], entrances=["GGRRYYP", "GGRRYYP"]
    )
    ann, bob = standing_at(state)
    ann.say("StudentToHallMessage", students=["GREEN"])
    assert hears([bob])[0][0]["coins"] == 2


# What else is told


def test_talk_at_the_table_is_heard_as_text() -> None:
    guests = seated(SansIo("talk"), 3)
    table = guests[0].table
    table.chat.say(guests[1].seat, "good luck")
    table.chat.notice("somebody is out of time")
    for guest in guests:
        assert texts(guest.heard()) == ["bob: good luck", "somebody is out of time"]


def test_trouble_and_the_end_of_the_house_are_told_as_text() -> None:
    ann, _ = seated(SansIo("trouble"), 2)
    assert json.loads(ann.session.trouble("the disk is full")) == {
        "type": "TextMessage",
        "Nickname": "ann",
        "text": "the disk is full",
    }
    ann.session.farewell()
    assert texts(ann.heard()) == ["The house is closing"]
    stranger = Talk(SansIo("stranger"))
    stranger.session.farewell()
    assert stranger.heard() == [], "who has said nothing is told nothing"


def test_whoever_is_out_of_time_is_played_for_and_hears_it() -> None:
    house = SansIo("clock")
    table = house.house.open("eriantys", players=2, clock=Clock(move=1000))
    bots = [Bot(house, Guest(name, extensions=name == "ann")) for name in ("ann", "bob")]
    listen(bots)
    assert all(bot.table is table for bot in bots)
    for _ in range(40):
        house.later(1)
        listen(bots)
        for bot in bots:
            assert_knows(bot)
    assert table.ledger.state.round > 1


def test_nothing_can_be_taken_back_at_a_table_with_such_a_guest() -> None:
    ann, bob = standing_at(position(2))
    ann.say("StudentToHallMessage", students=["GREEN"])
    with pytest.raises(NotDone, match="ann's protocol cannot take back what it was told"):
        ann.table.undoing.ask(ann.seat)
    assert only(bob.heard(), "TextMessage") == []
