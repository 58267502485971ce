"""Slips and gaps of the document: a test for each row of the page's table (section 0.2), by its number."""

import json
from typing import Any

import pytest

from tavola.dialects.eriantys_commands import wire
from tavola.dialects.eriantys_commands.variants import Variant
from tests.dialects.eriantys_commands.talking import VARIANTS, WRITTEN, Caller, begun, created, hush, standing
from tests.games.eriantys.playing import position, seen
from tests.support.sansio import SansIo

both = pytest.mark.parametrize("variant", VARIANTS)


def paid(variant: Variant, character: int, on_card: str = "", **how: Any) -> tuple[Caller, Caller]:
    cards = {character: on_card} | {card: "" for card in (2, 4, 6) if card != character}
    anna, ben = standing(position(expert=True, cards=cards, coins=[5, 5], **how), variant, WRITTEN)
    anna.command("pay", player="Anna", character=character)
    hush(anna, ben)
    return anna, ben


@both
def test_gap_01_told_is_a_misprint_of_to_id(variant: Variant) -> None:
    anna, _ = standing(position(), variant, variant)
    move: Any = {"pawn": "student", "player": "Anna", "color": "RED", "from_": "entrance", "to": "island"}
    anna.command("move", **move, told=3)
    assert anna.heard()[0]["message"] == "a move to an island says which one in toId"
    anna.command("move", **move, toId=3)
    assert seen(anna.table.ledger.state).islands[3].students["red"] == 1


@both
def test_gap_02_logout_has_no_name_and_one_is_ignored(variant: Variant) -> None:
    for fields in ({}, {"name": "Ben"}, {"name": 7}):
        anna, ben = begun(variant, variant)
        anna.say("logout", **fields)
        assert anna.session.seat is None
        assert ben.session.seat is not None


@both
def test_gap_03_only_7_swaps_with_the_entrance(variant: Variant) -> None:
    for character in (1, 11):
        anna, ben = paid(variant, character, "GRYP")
        move: Any = {"pawn": "student", "player": "Anna", "color": "RED", "special": True}
        anna.command("move", **move, from_="card", to="entrance", fromId=character)
        assert anna.heard()[0]["message"] == "you have not paid the Jester in this turn"
        to = {"to": "island", "toId": 0} if character == 1 else {"to": "diningRoom", "toId": None}
        anna.command("move", **move, from_="card", fromId=character, **to)
        assert ben.heard()[0]["subtype"] == "move"


@both
def test_gap_04_ids_and_prices_are_those_of_the_rules(variant: Variant) -> None:
    anna, _ = begun(variant, variant, expert=True)
    anna.say("nonsense")
    code = anna.table.code
    other = Caller(anna.sansio, variant)
    anna.hang_up()
    other.log_in(code, "Anna")
    status = next(message for message in other.heard() if message["type"] == "status")
    cards = (status.get("board") or status["gameBoard"])["characters"]
    printed = {1: 1, 2: 2, 3: 3, 4: 1, 5: 2, 6: 3, 7: 1, 8: 2, 9: 3, 10: 1, 11: 2, 12: 3}
    assert len(cards) == 3
    assert all(printed[card["id"]] == card["effectCost"] for card in cards)
    assert [card["id"] for card in status["players"][0]["assistants"]] == list(range(1, 11))
    assert [player["coins"] for player in status["players"]] == [1, 1]


@both
def test_gap_05_returned_students_go_to_the_bag(variant: Variant) -> None:
    anna, ben = paid(variant, 12, dining=["RRRRG", "RR"])
    before = seen(anna.table.ledger.state)
    anna.command("return", color="RED")
    after = seen(anna.table.ledger.state)
    assert [seat.dining["red"] for seat in after.seats] == [1, 0]
    assert after.bag["red"] == before.bag["red"] + 5
    assert [seat.entrance for seat in after.seats] == [seat.entrance for seat in before.seats]
    assert ben.heard()[0] == {"type": "command", "subtype": "return", "color": "RED"}


@both
def test_gap_06_status_after_every_command_to_the_mover_too(variant: Variant) -> None:
    anna, ben = standing(position(), variant, variant)
    anna.command("move", pawn="student", player="Anna", color="RED", from_="entrance", to="diningRoom")
    for caller in (anna, ben):
        assert [message["type"] for message in caller.heard()].count("status") == 1


@both
def test_gap_07_the_waiting_room_lists_all_registered_names_with_their_flag(variant: Variant) -> None:
    sansio = SansIo()
    code = created(sansio, 3)
    callers = [Caller(sansio, variant) for _ in range(2)]
    for caller, name in zip(callers, ("Zoe", "Anna"), strict=True):
        caller.log_in(code, name)
    callers[1].hang_up()
    hush(callers[0])
    sansio.later(1)
    assert callers[0].heard() == [
        {
            "type": "waitingRoomUpdate",
            "expectedPlayers": 3,
            "players": [{"name": "Anna", "online": False}, {"name": "Zoe", "online": True}],
        }
    ]


@both
def test_gap_08_the_connection_says_who(variant: Variant) -> None:
    """Mother nature's move, ban, ignore and return have no player; one that is there all the same is not read."""
    for fields in ({}, {"player": "Somebody"}):
        anna, ben = standing(position(phase="mother nature"), variant, WRITTEN)
        ben.command("move", pawn="motherNature", island=1, move=True, **fields)
        assert ben.heard()[0] == {"type": "error", "message": "it is not your turn"}
        anna.command("move", pawn="motherNature", island=1, move=True, **fields)
        assert "player" not in ben.heard()[0]
        assert seen(anna.table.ledger.state).mother_nature == 1


def test_gap_09_a_tie_is_row_8() -> None:
    for line, due in ((b'{"type":"win","winners":[]}', []), (b'{"type":"win","winners":null}', None)):
        said = wire.read_house(line)
        assert isinstance(said, wire.Win)
        assert said.winners == due


@both
def test_gap_10_tiles_stack_and_are_counted(variant: Variant) -> None:
    anna, ben = paid(variant, 5, bans={4: 1})
    anna.command("ban", island=4)
    board = ben.heard()[-1]["board"]
    assert (board["islands"][4]["ban"], board["islands"][4]["bans"]) == (True, 2)
    assert board["characters"][2]["availableBans"] == 2


@both
def test_gap_11_every_refusal_has_a_sentence(variant: Variant) -> None:
    caller = Caller(SansIo(), variant)
    hush(caller)
    caller.say("gameCreation", playersNumber=9, expert=False)
    (answer,) = caller.heard()
    assert answer == {"type": "error", "message": "Eriantys is for 2 to 4 players, not 9"}
    assert json.dumps(answer).isascii()
