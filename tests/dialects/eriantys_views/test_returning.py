"""Coming back to a seat: after a lost connection and after a restart of the house (7.2, step 6)."""

from dataclasses import replace
from typing import Any

import pytest

from tavola.dialects.eriantys_views.client import Guest
from tavola.dialects.eriantys_views.states import State
from tavola.house.ledger import Phase
from tavola.house.visitors import QUOTAS, Visitors
from tests.dialects.eriantys_views.talking import (
    Bot,
    Talk,
    bots_at,
    kinds,
    listen,
    only,
    play_out,
    seated,
    standing_at,
    texts,
)
from tests.dialects.eriantys_views.test_games import assert_knows
from tests.games.eriantys.playing import position
from tests.support.sansio import SansIo

INVALID = [{"type": "InvalidNicknameMessage", "Nickname": "ann"}]


def secret_of(guest: Talk) -> str:
    return str(only(guest.all, "TowerMessage")[0]["secret"])


def burst(count: int, groups: int = 12) -> list[str]:
    order = ["TowerMessage"] * count + ["AssignPlayerDeckResponseMessage"]
    order += ["DisplayHallMessage"] * count + ["DisplayEntranceMessage"] * count
    return [*order, "DisplayCloudsMessage", *["DisplayIslandMessage"] * groups, "DisplayCemeteryMessage"]


def back_at(guest: Talk) -> str:
    table = guest.table
    return (
        f"You are back at table {table.code}, a game for {len(table.seats)} that has begun: "
        "say EndGame, or ask for another game, to give this seat up"
    )


def test_the_name_is_enough_for_whoever_never_asked_for_extensions() -> None:
    house = SansIo("name")
    towers: Any = {0: "white", 2: "black"}
    state = position(2, groups={0: 2}, towers=towers, hands=[[2, 5], [3, 6]], values={0: 7, 1: 8})
    ann, _ = standing_at(state, house=house)
    ann.hang_up()
    back = Talk(house, "ann")
    said = back.say("PlayerNicknameMessage", colorTower="GREY")
    assert kinds(said) == [*burst(2, 11), "TextMessage", "TextMessage"], "the tower does not matter"
    assert texts(said) == [back_at(back), "It's your turn"]
    assert [card["priority"] for card in said[2]["assistantCardsModel"]] == [2, 5], "the cards still in hand"
    assert [card["priority"] for card in only(said, "DisplayCemeteryMessage")[0]["cemetery"]] == [7, 8]
    assert {shown["islandsNumber"] for shown in only(said, "DisplayIslandMessage")} == {11}
    assert not any("secret" in message or "code" in message for message in said)
    assert back.seat.index == 0


def test_whoever_asked_for_extensions_needs_the_secret() -> None:
    house = SansIo("secret")
    ann, bob = standing_at(position(2), extensions=True, house=house)
    mine, theirs = secret_of(ann), secret_of(bob)
    assert mine != theirs
    ann.hang_up()
    thief = Talk(house, "ann", extensions=True)
    for secret in (None, "", theirs, mine[:-1], mine + "0", "ñ", 7, [mine]):
        assert thief.join(2, "WHITE", secret=secret) == INVALID
    assert thief.join(2, "WHITE", secret=theirs, code=bob.table.code) == INVALID
    thief.hang_up()
    back = Talk(house, "ann")
    assert kinds(back.join(2, "WHITE", secret=mine))[:2] == ["TowerMessage"] * 2, "asking again is not needed"


def test_a_secret_is_given_to_those_who_asked_and_a_code_to_all() -> None:
    house = SansIo("given")
    ann, bob = Talk(house, "ann"), Talk(house, "bob", extensions=True)
    tower = ann.join(2, "WHITE")[0]
    assert "secret" not in tower
    assert not ann.seat.proof.secret
    given = bob.join(2, "BLACK")[0]
    assert given["code"] == tower["code"]
    assert given["secret"] == house.secret_of(bob.seat) != ""
    bob.heard()
    ann.heard()
    later = [said for said in (*ann.all[2:], *bob.all[2:]) if "secret" in said or "code" in said]
    assert kinds(later) == ["LobbyInfoMessage"], "only on acceptance"


def test_a_secret_is_never_told_to_whoever_did_not_ask() -> None:
    house = SansIo("not asked")
    ann = Talk(house, "ann", extensions=True)
    secret = ann.join(2, "WHITE")[0]["secret"]
    ann.hang_up()
    back = Talk(house, "ann")
    assert "secret" not in back.join(2, "WHITE", secret=secret)[0]
    assert back.seat.proof.accepts(secret)


def test_while_the_owner_is_connected_nobody_gets_the_seat() -> None:
    house = SansIo("owner")
    ann, _ = standing_at(position(2), house=house)
    other = Talk(house)
    other.name = "ann"
    assert other.say("LoginRequest")[0]["NicknameAccepted"] is False
    assert ann.table.occupied[0].listener is ann.session


def test_a_seat_of_another_dialect_is_not_to_be_had_by_its_name() -> None:
    house = SansIo("other dialect")
    native, _ = house.native()
    table = house.house.open("eriantys", players=2)
    table.sit("ann", "native", native)
    bob = Talk(house, "bob")
    bob.join(2, "WHITE", code=table.code)
    native.lost()
    ann = Talk(house, "ann")
    assert kinds(ann.join(2, "WHITE")) == ["TowerMessage", "TextMessage"], "another table"
    assert ann.table is not table


def test_in_the_lobby_a_seat_is_kept_for_a_minute() -> None:
    house = SansIo("lobby")
    ann = Talk(house, "ann", extensions=True)
    first = ann.join(3, "WHITE")
    table = ann.table
    Talk(house, "bob").join(3, "BLACK")
    ann.hang_up()
    house.later(59)
    back = Talk(house, "ann", extensions=True)
    said = back.join(3, "GREY", secret=first[0]["secret"])
    assert said[0] == first[0] | {"secret": said[0]["secret"]}
    assert said[0]["secret"] != first[0]["secret"], "a secret changes when it is used"
    assert texts(said) == [f"Table {table.code}, waiting for 1 more"]
    assert kinds(said) == ["TowerMessage", "TextMessage", "LobbyInfoMessage"]
    back.hang_up()
    house.later(60)
    assert table.seats[0] is None
    assert Talk(house, "ann").join(3, "GREY")[0]["code"] == table.code


def test_a_full_table_waits_for_whoever_is_just_away() -> None:
    house = SansIo("away")
    ann, bob, cat = Talk(house, "ann"), Talk(house, "bob"), Talk(house, "cat")
    code = ann.join(2, "WHITE")[0]["code"]
    ann.hang_up()
    # Whoever names no table is not seated beside somebody who is away.
    assert texts(bob.join(2, "BLACK", code=code)) == [f"Table {code}, waiting for 1 more"]
    assert texts(cat.join(2, "WHITE", code=code)) == [f"table {code} is full"]
    said = Talk(house, "ann").join(2, "BLACK")
    assert kinds(said)[:2] == ["TowerMessage", "TextMessage"]
    assert texts(said)[0] == f"Table {code}, all are here"
    assert "DisplayIslandMessage" in kinds(said), "and the game begins"


@pytest.mark.parametrize(
    ("phase", "prompt"),
    [
        ("planning", []),
        ("students", []),
        ("mother nature", ["DisplayIslandMessage"]),
        ("cloud", ["DisplayCloudsMessage"]),
    ],
)
def test_the_step_of_a_turn_is_prompted_again(phase: str, prompt: list[str]) -> None:
    house = SansIo("prompt")
    entrances = ["GGRR" if phase in ("mother nature", "cloud") else "GGRRYYP", "GGRRYYP"]
    ann, bob = standing_at(position(2, phase=phase, entrances=entrances, mother=3), house=house)
    ann.hang_up()
    said = Talk(house, "ann").join(2, "WHITE")
    assert kinds(said) == [*burst(2), "TextMessage", *prompt, "TextMessage"]
    if phase == "mother nature":
        assert said[-2]["islandIndex"] == 3
    bob.heard()
    bob.hang_up()
    back = Talk(house, "bob")
    said = back.join(2, "BLACK")
    assert texts(said) == [back_at(back)]
    assert kinds(said) == [*burst(2), "TextMessage", *(prompt if phase == "cloud" else [])]


def test_those_who_asked_are_told_order_turn_and_characters_again() -> None:
    house = SansIo("again")
    state = position(2, expert=True, turn=1, order=(1, 0), cards={4: "", 9: "", 6: ""}, coins=[3, 1])
    ann, _ = standing_at(state, extensions=True, house=house)
    secret = secret_of(ann)
    ann.hang_up()
    tower, *said = Talk(house, "ann", extensions=True).join(2, "WHITE", "expert", secret=secret)
    assert (tower["type"], tower["code"], tower["towerNumber"]) == ("TowerMessage", ann.all[1]["code"], 8)
    assert tower["secret"] != secret, "the one to come back with the next time"
    expected = burst(2)
    expected[-1:] = [
        *["DisplayPlayerBoardMessage"] * 2,
        "ReqPlayCharacterCardMessage",
        "DisplayCemeteryMessage",
        "TextMessage",
        "OrderMessage",
        "StartTurnMessage",
    ]
    assert kinds(said) == expected
    assert said[-1] == {"type": "StartTurnMessage", "Nickname": "bob", "phase": "action"}
    assert said[-2]["order"] == ["bob", "ann"]


def test_whoever_comes_back_hears_who_is_missing() -> None:
    house = SansIo("missing")
    guests = seated(house, 3)
    for guest in guests[:2]:
        guest.hang_up()
    said = Talk(house, "ann").join(3, "WHITE")
    assert texts(said)[-1] == "The connection of bob is lost"


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("asked", [(True, True, True), (False, False, False), (False, True, False)])
def test_guests_drop_and_return_at_many_moments_of_a_game(asked: tuple[bool, ...], expert: bool) -> None:
    for seed in range(2):
        house = SansIo(f"drops {seed}")
        bots = bots_at(house, 3, expert=expert, extensions=asked)
        moves = 0
        while not any(bot.guest.over for bot in bots):
            play_out(bots, f"{seed} {moves}", most=3 if moves % 2 else 4)
            moves += 1
            if any(bot.guest.over for bot in bots):
                break
            dropped = bots[(moves + seed) % 3]
            before = dropped.seat
            dropped.hang_up()
            fresh = Guest(dropped.guest.name, players=3, expert=expert, extensions=dropped.guest._extensions)
            fresh.secret = dropped.guest.secret
            bots[bots.index(dropped)] = back = Bot(house, fresh)
            listen(bots)
            assert back.seat is before
            for bot in bots:
                assert_knows(bot, returned=True)
        assert all(bot.guest.over and not bot.guest.refused for bot in bots)


def test_the_same_guest_may_simply_say_hello_again() -> None:
    house = SansIo("hello again")
    bots = bots_at(house, 2, expert=True)
    for turn in range(30):
        play_out(bots, turn, most=2)
        bot = bots[turn % 2]
        bot.hang_up()
        bot.connect(house)
        listen(bots)
        for other in bots:
            assert_knows(other)


@pytest.mark.parametrize("moves", [0, 1, 2, 5, 6, 9, 20, 33, 60])
def test_a_restart_at_any_moment_gives_every_seat_back(moves: int) -> None:
    house = SansIo(f"restart {moves}")
    bots = bots_at(house, 3, expert=True, extensions=(True, False, True))
    if moves:
        play_out(bots, "restart", most=moves)
    house = house.restarted()
    thief = Talk(house, "ann", extensions=True)
    assert thief.join(3, "WHITE") == INVALID, "the secret is still needed"
    thief.hang_up()
    for bot in reversed(bots):
        bot.connect(house)
    listen(bots)
    for bot in bots:
        assert_knows(bot)
    play_out(bots, "on")
    assert all(bot.guest.over for bot in bots)


def test_after_a_restart_a_lobby_is_there_again_for_a_minute() -> None:
    house = SansIo("restarted lobby")
    Talk(house, "ann").join(2, "WHITE")
    again = house.restarted()
    assert kinds(Talk(again, "ann").join(2, "BLACK")) == ["TowerMessage", "TextMessage"]
    late = house.restarted()
    late.later(60)
    assert not [table for table in late.house.tables.values() if table.has_room]


def test_a_seat_taken_over_from_the_page_ends_the_old_connection() -> None:
    """The secret of a seat is worth the same everywhere."""
    house = SansIo("taken over")
    ann, bob = standing_at(position(2), extensions=True, house=house)
    native, _ = house.native()
    seat = house.house.seat_with(ann.table.code, secret_of(ann))
    house.house.tables[seat.code].reclaim(seat, native)
    assert texts(ann.heard()) == ["your seat was taken back from another connection"]
    assert ann.outlet.closed
    ann.hang_up()
    assert seat.listener is native
    assert texts(bob.heard()) == ["ann is back"]


# Ruling 46: a return is told, and never in the place of a game that was asked for


def test_ruling_46_another_number_of_players_is_another_game_and_gives_the_seat_up() -> None:
    house = SansIo("abandoned")
    ann, bob = standing_at(position(2), house=house)
    table = ann.table
    ann.hang_up()
    bob.heard()
    back = Talk(house, "ann")
    said = back.join(3, "GREY")
    assert kinds(said) == ["TowerMessage", "TextMessage", "TextMessage"]
    assert back.table is not table
    assert back.table.opened.players == 3
    assert texts(said)[1] == f"Your seat at table {table.code} is given up: only its code leads back to it"
    assert texts(bob.heard()) == ["ann has left the table; the seat is kept"]


@pytest.mark.parametrize(("players", "mode"), [(2, "expert"), (3, "simplified"), (4, "esperto")])
def test_ruling_46_number_and_mode_tell_which_game_is_meant(players: int, mode: str) -> None:
    house = SansIo("which")
    ann, _ = standing_at(position(2), house=house)
    old = ann.table
    ann.hang_up()
    back = Talk(house, "ann")
    back.join(players, "WHITE", mode)
    assert back.table is not old
    back.hang_up()
    again = Talk(house, "ann")
    again.join(players, "BLACK", mode)
    assert again.table is not old, "the seat that was given up is not in the way"
    assert again.table is house.house.tables[again.all[1]["code"]]


def test_ruling_46_what_names_no_game_leads_back() -> None:
    for members in ({}, {"numPlayers": "?", "gameMode": "?"}, {"numPlayers": 2}, {"gameMode": "beginner"}):
        house = SansIo("no game")
        ann, _ = standing_at(position(2), house=house)
        table = ann.table
        ann.hang_up()
        back = Talk(house, "ann")
        said = back.say("PlayerNicknameMessage", **members)
        assert back.table is table
        assert back_at(back) in texts(said)


def test_ruling_46_a_refused_wish_gives_nothing_up() -> None:
    house = SansIo("refused wish")
    ann, _ = standing_at(position(2), house=house)
    table = ann.table
    ann.hang_up()
    back = Talk(house, "ann")
    assert kinds(back.join(3, "PURPLE")) == ["InvalidTowerMessage"]
    assert kinds(back.join(2, "WHITE", code="NOPE")) == ["TextMessage"]
    back.join(2, "WHITE")
    assert back.table is table


def test_ruling_46_in_the_game_end_game_gives_the_seat_up_and_the_code_leads_back() -> None:
    house = SansIo("leaves")
    ann, bob = standing_at(position(2), house=house)
    table = ann.table
    assert texts(ann.say("EndGame")) == [
        f"Your seat at table {table.code} is given up: only its code leads back to it"
    ]
    assert texts(bob.heard()) == ["ann has left the table; the seat is kept"]
    assert ann.session.state is State.LOGGED_IN
    fresh = ann.join(2, "WHITE")
    assert kinds(fresh) == ["TowerMessage", "TextMessage"]
    assert ann.table is not table
    ann.say("EndGame")
    ann.join(4, "GREY", code=table.code.lower())
    assert ann.table is table
    assert ann.seat.index == 0
    assert texts(bob.heard()) == ["ann is back"]
    ann.hang_up()
    later = Talk(house, "ann")
    later.join(2, "WHITE")
    assert later.table is table, "a seat taken back counts again"


def test_ruling_46_in_the_game_asking_for_another_one_leads_there() -> None:
    house = SansIo("elsewhere")
    ann, bob = standing_at(position(2), house=house)
    table = ann.table
    assert kinds(ann.join(2, "WHITE")) == ["TextMessage"], "this game is no other"
    assert kinds(ann.join(2, "WHITE", code=table.code)) == ["TextMessage"]
    assert kinds(ann.join(3, "PURPLE")) == ["InvalidTowerMessage"]
    assert kinds(ann.join(9, "GREY")) == ["TextMessage"]
    assert ann.table is table
    assert bob.heard() == []
    said = ann.join(3, "GREY")
    assert kinds(said) == ["TowerMessage", "TextMessage", "TextMessage"]
    assert ann.table is not table
    assert table.seats[0] is not None
    assert table.seats[0].listener is None
    assert texts(bob.heard()) == ["ann has left the table; the seat is kept"]


def test_ruling_46_before_the_start_a_seat_given_up_is_free() -> None:
    house = SansIo("lobby left")
    ann = Talk(house, "ann")
    ann.join(3, "WHITE")
    table = ann.table
    bob = Talk(house, "bob")
    bob.join(3, "BLACK")
    assert texts(ann.say("EndGame")) == [f"Your seat at table {table.code} is given up"]
    assert table.seats[0] is None
    ann.join(3, "GREY")
    assert ann.table is table, "a new seat at the same table"
    said = ann.join(2, "WHITE")
    assert texts(said)[-1] == f"Your seat at table {table.code} is given up"
    assert table.seats[0] is None
    ann.hang_up()
    back = Talk(house, "ann")
    back.join(4, "WHITE")
    assert back.table.opened.players == 4


def test_ruling_46_a_seat_with_a_secret_is_not_given_up_without_it() -> None:
    house = SansIo("guarded")
    ann, _ = standing_at(position(2), extensions=True, house=house)
    secret, table = secret_of(ann), ann.table
    ann.hang_up()
    other = Talk(house, "ann")
    assert other.join(3, "GREY") == INVALID
    other.hang_up()
    owner = Talk(house, "ann", extensions=True)
    owner.join(3, "GREY", secret=secret)
    assert owner.table is not table
    owner.say("EndGame")
    assert owner.join(3, "GREY", code=table.code) == INVALID
    owner.join(3, "GREY", code=table.code, secret=secret)
    assert owner.table is table


def test_ruling_46_a_table_that_does_not_wait_goes_on_at_once() -> None:
    house = SansIo("goes on")
    table = house.house.open("eriantys", players=2, missing="skip", grace=60_000)
    ann, bob = Talk(house, "ann"), Talk(house, "bob")
    for guest, tower in ((ann, "WHITE"), (bob, "BLACK")):
        guest.join(2, tower, code=table.code)
    first, other = (ann, bob) if table.acting == (ann.seat.index,) else (bob, ann)
    other.heard()
    first.say("EndGame")
    assert "It's your turn" in texts(other.heard()), "nobody waits for whoever said goodbye"


# Left alone (ruling 49)


def test_ruling_49_whoever_names_no_table_is_not_seated_beside_an_owner_who_is_away() -> None:
    house = SansIo("alone")
    ann, bob = Talk(house, "ann"), Talk(house, "bob")
    ann.join(3, "WHITE")
    table = ann.table
    ann.hang_up()
    bob.join(3, "BLACK")
    assert bob.table is not table


@pytest.mark.parametrize(("tower", "told"), [("BLACK", "BLACK"), ("WHITE", "BLACK")])
def test_ruling_49_when_the_owner_is_back_who_waits_alone_is_brought_there(tower: str, told: str) -> None:
    house = SansIo("alone")
    ann, bob = Talk(house, "ann"), Talk(house, "bob", extensions=True)
    ann.join(2, "WHITE")
    table = ann.table
    ann.hang_up()
    bob.join(2, tower)
    other = bob.table
    bob.all.clear()
    Talk(house, "ann").join(2, "WHITE")
    assert bob.table is table
    assert table.playing
    assert other.phase is Phase.OVER
    (shown, *_) = bob.heard()
    assert (shown["type"], shown["colorTower"], shown["code"]) == ("TowerMessage", told, table.code)
    assert bob.seat.proof.accepts(shown["secret"])


def test_ruling_49_who_came_by_a_code_stays() -> None:
    house = SansIo("alone")
    ann, bob = Talk(house, "ann"), Talk(house, "bob")
    code = house.house.open("eriantys", players=2).code
    older = ann.join(2, "WHITE", code=code)
    del older
    ann.hang_up()
    younger = house.house.open("eriantys", players=2)
    bob.join(2, "BLACK", code=younger.code)
    Talk(house, "ann").join(2, "WHITE")
    assert bob.table is younger


# Too much of it (ruling 50)


def test_ruling_50_who_may_open_no_table_is_refused_with_a_sentence() -> None:
    sansio = SansIo("many")
    sansio.house.visitors = Visitors(sansio.clock, sansio.refusals, replace(QUOTAS, tables=0))
    (refused,) = texts(Talk(sansio, "ann").join(2, "WHITE"))
    assert "wait for players already" in refused
    assert sansio.house.tables == {}
