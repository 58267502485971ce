"""Names that cannot be seen or look like another's are refused in every dialect's own words."""

import pytest

from tests.dialects.eriantys_commands.talking import Caller
from tests.dialects.eriantys_views.talking import Talk as ViewsTalk
from tests.dialects.masters_requests.playing import Talker
from tests.dialects.masters_states.talking import Visitor as StatesVisitor
from tests.dialects.native.talking import Talk as NativeTalk
from tests.dialects.native.talking import seated as seated_natives
from tests.support.sansio import SansIo, Silent

INVISIBLE = ["\u3164", "\u0301\u0302", "An\u200bn", "\u202enna", "An\u200dn"]
MIXED = "\u0410nn"
"""Ann with a Cyrillic A."""
APE = "\u0430\u0440\u0435"
"""Three letters of one script, Cyrillic, that look like ape."""
FAMILY = "👩\u200d👩\u200d👧\u200d👦"


def test_native_says_what_is_wrong_with_a_name() -> None:
    house = SansIo()
    for name in (*INVISIBLE, MIXED):
        (answer,) = NativeTalk(house).say("Open", game="qwirkle", name=name)
        assert answer["type"] == "Refused"
        assert answer["reason"].startswith("a name ")


def test_native_seats_nobody_beside_a_look_alike() -> None:
    house = SansIo()
    (ape,) = seated_natives(house, "ape", players=3)
    (answer,) = NativeTalk(house).say("Join", table=ape.table.code, name=APE)
    assert answer["reason"] == f"somebody named ape sits at table {ape.table.code}; take another name"
    joined = NativeTalk(house).say("Join", table=ape.table.code, name=FAMILY)
    assert joined[0]["type"] == "Seated"


def test_a_bot_of_the_house_takes_no_name_that_looks_like_a_guests() -> None:
    house = SansIo()
    (ada,) = seated_natives(house, "\u0410\u0501\u0430", players=3)  # Ada in Cyrillic
    assert house.house.computers.add(ada.table, "random").name == "Bruno"


@pytest.mark.parametrize("name", [*INVISIBLE, MIXED])
def test_commands_refuse_a_name_nobody_can_see(name: str) -> None:
    house = SansIo()
    table = house.house.open("eriantys", players=2)
    caller = Caller(house)
    caller.log_in(table.code, name)
    *_, refused, why = caller.heard()
    assert refused == {"type": "login", "success": False}
    assert why["message"].startswith("a name ")


def test_commands_refuse_a_look_alike_at_the_table() -> None:
    house = SansIo()
    table = house.house.open("eriantys", players=3)
    table.sit("ape", "native", Silent())
    caller = Caller(house)
    caller.log_in(table.code, APE)
    *_, why = caller.heard()
    assert why["message"] == f"somebody named ape sits at table {table.code}; take another name"
    caller.log_in(table.code, FAMILY)
    assert caller.seat.name == FAMILY


@pytest.mark.parametrize("name", [*INVISIBLE, MIXED])
def test_views_deny_a_name_nobody_can_see(name: str) -> None:
    (reply,) = ViewsTalk(SansIo()).say("LoginRequest", Nickname=name)
    assert reply == {"type": "LoginReply", "NicknameAccepted": False, "connectionSuccessful": True}


def test_views_deny_a_look_alike_of_a_connected_guest() -> None:
    house = SansIo()
    ViewsTalk(house, "ape")
    (reply,) = ViewsTalk(house).say("LoginRequest", Nickname=APE)
    assert reply["NicknameAccepted"] is False
    ViewsTalk(house, FAMILY)


def test_views_seat_nobody_beside_a_look_alike() -> None:
    house = SansIo()
    table = house.house.open("eriantys", players=3)
    table.sit("ape", "native", Silent())
    guest = ViewsTalk(house, APE)
    assert guest.join(3, "WHITE", code=table.code) == [{"type": "InvalidNicknameMessage", "Nickname": APE}]
    guest.join(3, "WHITE")
    assert guest.table is not table, "another table is opened for them"


@pytest.mark.parametrize("name", [*INVISIBLE, MIXED])
def test_states_refuse_a_name_nobody_can_see(name: str) -> None:
    (said,) = StatesVisitor(SansIo()).tell("login", nickname=name)
    assert said["errMessage"].startswith("A nickname ")
    assert said["errMessage"].endswith(".")


def test_states_refuse_a_look_alike_of_a_connected_guest() -> None:
    house = SansIo()
    StatesVisitor(house).tell("login", nickname="ape")
    said = StatesVisitor(house).tell("login", nickname=APE)
    assert "This name is used by another connected player" in said[-1]["errMessage"]
    assert StatesVisitor(house).tell("login", nickname=FAMILY)[-1]["newState"] == "NEW_PLAYER"


def test_requests_ask_a_look_alike_for_another_name_as_a_namesake() -> None:
    house = SansIo()
    first, second = Talker(house), Talker(house)
    for talker, name in ((first, "bill"), (second, "bi11")):
        talker.say("GameModeResponse", gameMode="MULTIPLAYER")
        talker.say("NickNameResponse", nickname=name)
    first.say("PlayerNumberResponse", numberOfPlayers=2)
    assert second.heard()[-1] == {"type": "NicknameRequest", "isRetry": True, "alreadyTaken": True}
