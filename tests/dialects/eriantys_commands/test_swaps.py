"""Characters 7 and 10 arrive as two messages: what is held, what is played, what is dropped."""

from typing import Any

import pytest

from tavola.dialects.eriantys_commands.variants import Variant
from tavola.games.eriantys.words import MoveStudent
from tests.dialects.eriantys_commands.talking import BUILT, VARIANTS, WRITTEN, Caller, hush, standing
from tests.games.eriantys.playing import counts, letters, position, seen
from tests.support.games import frozen

both = pytest.mark.parametrize("variant", VARIANTS)


def paid(variant: Variant, character: int, other: Variant = WRITTEN, **how: Any) -> tuple[Caller, Caller]:
    """Anna has paid for the Jester or the Minstrel; everything is read."""
    place = {"cards": {2: "", 7: "BBBBBB", 10: ""}, "entrances": ["GGRRYYY", "GGRRYYP"], "dining": ["PPRRR", "G"]}
    anna, ben = standing(position(expert=True, coins=[5, 5], **(place | how)), variant, other)
    anna.command("pay", player="Anna", character=character)
    hush(anna, ben)
    return anna, ben


def half(caller: Caller, color: str, from_: str, to: str, **other: Any) -> None:
    fields: dict[str, Any] = {"fromId": None, "toId": None, "special": True} | other
    caller.command("move", pawn="student", player=caller.name, color=color, from_=from_, to=to, **fields)


INTO = {7: ("BLUE", "card", "entrance"), 10: ("FUCHSIA", "diningRoom", "entrance")}
OUT = {7: ("RED", "entrance", "card"), 10: ("GREEN", "entrance", "diningRoom")}
swap = pytest.mark.parametrize("character", [7, 10])


def entrance(caller: Caller) -> str:
    return letters(seen(caller.table.ledger.state).seats[0].entrance)


@swap
@both
def test_a_half_is_answered_to_the_sender_alone_and_changes_nothing(variant: Variant, character: int) -> None:
    anna, ben = paid(variant, character)
    before, entries = frozen(anna.table.ledger.state), len(anna.table.ledger.log)
    half(anna, *INTO[character])
    told = anna.heard()
    assert [message["type"] for message in told] == (
        ["status"] if variant is WRITTEN else ["status", "turnEnable"]
    )
    shown = told[0].get("board") or told[0]["gameBoard"]
    card = next(card for card in shown["characters"] if card["id"] == character)
    assert card["usesNumber"] == {7: 6, 10: 4}[character]
    assert sum(told[0]["players"][0]["schoolBoard"]["entrance"].values()) == 7
    assert ben.heard() == []
    assert (frozen(anna.table.ledger.state), len(anna.table.ledger.log)) == (before, entries)


@swap
@both
def test_the_other_half_makes_it_a_pair_and_both_are_echoed(variant: Variant, character: int) -> None:
    anna, ben = paid(variant, character)
    half(anna, *INTO[character])
    half(anna, *OUT[character])
    first, second, status = ben.heard()
    into, out = INTO[character], OUT[character]
    ids = (7, None, None, 7) if character == 7 else (None,) * 4
    for echo, (color, from_, to), (from_id, to_id) in zip(
        (first, second), (into, out), (ids[:2], ids[2:]), strict=True
    ):
        assert echo == {
            "type": "command", "subtype": "move", "pawn": "student", "player": "Anna", "color": color,
            "from": from_, "to": to, "fromId": from_id, "toId": to_id, "special": True,
        }  # fmt: skip
    card = next(card for card in status["board"]["characters"] if card["id"] == character)
    assert card["usesNumber"] == {7: 4, 10: 2}[character]
    assert card["active"] is True
    assert entrance(anna) == ("GGRYYYB" if character == 7 else "GRRYYYP")


@swap
def test_row_15_as_written_the_halves_come_in_either_order(character: int) -> None:
    anna, ben = paid(WRITTEN, character)
    half(anna, *OUT[character])
    half(anna, *INTO[character])
    assert [message["type"] for message in ben.heard()] == ["command", "command", "status"]


@swap
def test_row_15_as_built_a_lone_second_half_is_refused(character: int) -> None:
    anna, ben = paid(BUILT, character)
    half(anna, *OUT[character])
    error, *_ = anna.heard()
    assert error["message"] == "of a swap the student who comes into the entrance moves first"
    half(anna, *INTO[character])
    assert [message["type"] for message in anna.heard()] == ["status", "turnEnable"]
    assert ben.heard() == []


@both
def test_the_existing_client_names_the_card_and_so_may_anybody(variant: Variant) -> None:
    anna, ben = paid(variant, 7)
    half(anna, "BLUE", "card", "entrance", fromId=7)
    half(anna, "RED", "entrance", "card", toId=7)
    assert len(ben.heard()) == 3


@both
def test_three_pairs_of_the_jester_and_no_fourth(variant: Variant) -> None:
    anna, ben = paid(variant, 7)
    for left in (4, 2, 0):
        half(anna, "BLUE", "card", "entrance")
        half(anna, "YELLOW", "entrance", "card")
        card = ben.heard()[-1]["board"]["characters"][1]
        assert (card["usesNumber"], card["active"]) == (left, True)
    hush(anna)
    half(anna, "BLUE", "card", "entrance")
    assert anna.heard()[0] == {"type": "error", "message": "the Jester has done all it can in this turn"}


@swap
@both
def test_uses_number_is_0_once_the_swapping_has_ended(variant: Variant, character: int) -> None:
    anna, ben = paid(variant, character)
    half(anna, *INTO[character])
    half(anna, *OUT[character])
    anna.command("move", pawn="student", player="Anna", color="YELLOW", from_="entrance", to="diningRoom")
    card = next(card for card in ben.heard()[-1]["board"]["characters"] if card["id"] == character)
    assert (card["usesNumber"], card["active"]) == (0, True)


@both
def test_an_illegal_pair_is_refused_and_drops_the_first_half(variant: Variant) -> None:
    anna, ben = paid(variant, 7, cards={2: "", 7: "BBBBBR", 10: ""})
    before = frozen(anna.table.ledger.state)
    half(anna, "RED", "card", "entrance")
    hush(anna)
    half(anna, "RED", "entrance", "card")
    assert anna.heard()[0]["message"] == "swapping red for red changes nothing: name two colours"
    half(anna, "GREEN", "entrance", "card")
    if variant is WRITTEN:
        assert [message["type"] for message in anna.heard()] == ["status"]  # a first half again
    else:
        assert anna.heard()[0]["type"] == "error"
    assert ben.heard() == []
    assert frozen(anna.table.ledger.state) == before


@both
def test_any_other_command_drops_it_silently(variant: Variant) -> None:
    for other in ("played", "refused"):
        anna, ben = paid(variant, 7)
        half(anna, *INTO[7])
        hush(anna)
        if other == "played":
            anna.command("move", pawn="student", player="Anna", color="YELLOW", from_="entrance", to="diningRoom")
        else:
            anna.command("refill", player="Anna", cloud=0)
        hush(anna, ben)
        half(anna, *OUT[7])
        assert ben.heard() == []
        assert anna.heard()[0]["type"] == ("status" if variant is WRITTEN else "error")


@both
def test_whatever_happens_in_the_game_drops_it(variant: Variant) -> None:
    """Such as a move the house makes for somebody, or the end of the turn."""
    anna, ben = paid(variant, 7)
    half(anna, *INTO[7])
    anna.table.play_for(anna.seat, [MoveStudent("yellow", "dining")])
    hush(anna, ben)
    half(anna, *OUT[7])
    assert ben.heard() == []


@both
def test_another_first_half_takes_its_place(variant: Variant) -> None:
    anna, ben = paid(variant, 7, cards={2: "", 7: "BBBBBP", 10: ""})
    half(anna, "BLUE", "card", "entrance")
    half(anna, "FUCHSIA", "card", "entrance")
    half(anna, "RED", "entrance", "card")
    assert [echo["color"] for echo in ben.heard()[:2]] == ["FUCHSIA", "RED"]


@both
def test_a_half_of_one_character_is_none_of_the_other(variant: Variant) -> None:
    anna, ben = paid(variant, 7)
    half(anna, *INTO[7])
    hush(anna)
    half(anna, *OUT[10])
    assert anna.heard()[0]["type"] == "error"
    assert ben.heard() == []


@both
def test_a_lost_connection_drops_it(variant: Variant) -> None:
    anna, ben = paid(variant, 7)
    half(anna, *INTO[7])
    code, sansio = anna.table.code, anna.sansio
    anna.hang_up()
    again = Caller(sansio, variant)
    again.log_in(code, "Anna")
    hush(again, ben)
    half(again, *OUT[7])
    assert ben.heard() == []


@both
def test_a_half_survives_that_somebody_else_was_missing(variant: Variant) -> None:
    anna, ben = paid(variant, 7)
    half(anna, *INTO[7])
    ben.hang_up()
    again = Caller(anna.sansio)
    again.log_in(anna.table.code, "Ben")
    hush(anna, again)
    half(anna, *OUT[7])
    assert [message["type"] for message in again.heard()] == ["command", "command", "status"]


@both
def test_a_half_is_checked_when_it_comes(variant: Variant) -> None:
    anna, ben = paid(variant, 7)
    for color, from_, to, due in [
        ("RED", "card", "entrance", "red is not on the Jester"),
        ("FUCHSIA", "diningRoom", "entrance", "you have not paid the Minstrel in this turn"),
        ("FUCHSIA", "card", "entrance", "fuchsia is not on the Jester"),
    ]:
        half(anna, color, from_, to)
        assert anna.heard()[0] == {"type": "error", "message": due}
    half(ben, "BLUE", "card", "entrance")
    assert ben.heard() == [{"type": "error", "message": "it is not your turn"}]


def test_a_student_that_fits_no_pair_is_refused_at_once() -> None:
    anna, _ = paid(WRITTEN, 7)
    half(anna, "BLUE", "entrance", "card")
    assert anna.heard() == [{"type": "error", "message": "this student cannot be swapped for any other now"}]


def test_a_full_table_takes_no_half_of_the_minstrel() -> None:
    anna, _ = paid(WRITTEN, 10, dining=["GGGGGGGGGGPP", ""])
    half(anna, "GREEN", "entrance", "diningRoom")
    assert anna.heard()[0]["type"] == "error"


def test_the_entrance_is_never_seen_with_eight() -> None:
    anna, ben = paid(BUILT, 10, other=BUILT)
    half(anna, *INTO[10])
    half(anna, *OUT[10])
    for message in [*anna.heard(), *ben.heard()]:
        if message["type"] == "status":
            assert sum(message["players"][0]["schoolBoard"]["entrance"].values()) == 7
    assert seen(anna.table.ledger.state).seats[0].dining == counts("PRRRG")
