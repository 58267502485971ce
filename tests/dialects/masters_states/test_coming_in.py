"""Login, single or multiplayer, the line, the number and the default configuration, up to the leaders."""

import json

import pytest

from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.variants import Variant
from tavola.house.kept import Claim
from tavola.house.ledger import Phase
from tests.dialects.masters_states.talking import (
    BOTH,
    BUILT,
    WRITTEN,
    Visitor,
    alone,
    labels,
    logged_in,
    together,
)
from tests.support.sansio import SansIo, Silent

TAKEN = "This name is used by another connected player, please choose a different one"


def waits(sansio: SansIo, name: str, variant: Variant = WRITTEN) -> Visitor:
    """Somebody who has come for a multiplayer match."""
    visitor = logged_in(sansio, name, variant)
    visitor.say({"Message": "binarySelection", "selection": False})
    return visitor


def hosts(sansio: SansIo, name: str, number: int = 2, variant: Variant = WRITTEN) -> Visitor:
    visitor = waits(sansio, name, variant)
    visitor.say({"Message": "numPlayers", "numPlayers": number})
    visitor.say({"Message": "binarySelection", "selection": True})
    return visitor


@pytest.mark.parametrize("variant", BOTH)
def test_the_exact_bytes_of_a_solo_start(variant: Variant) -> None:
    visitor = Visitor(SansIo(), variant)
    visitor.say(b'{"Message":"login","nickname":"anna"}')
    visitor.say(b'{"Message":"binarySelection","selection":true,"nickname":"anna"}')
    visitor.say(b'{"Message":"binarySelection","selection":true,"nickname":"anna"}')
    visitor.listen()
    lines = visitor.bytes.splitlines()
    assert lines[:4] == [
        b'{"Message":"nextState","newState":"LOGIN"}',
        b'{"Message":"nextState","newState":"NEW_PLAYER","nickname":"anna"}',
        b'{"Message":"nextState","newState":"SP_CONFIGURATION_CHOOSE","nickname":"anna"}',
        b'{"Message":"nextState","newState":"START_GAME","nickname":"anna"}',
    ]
    assert lines[4].startswith(b'{"Message":"Summary","summary":{"cardMap":{"D1":{"card":"Development","type":{')
    assert lines[4].endswith(b',"lastUsedState":"WAITING_LEADERS"}]},"nickname":"anna"}')
    hand = json.loads(lines[5])
    assert hand["Message"] == "HandLeadersState"
    assert len(set(hand["handLeaders"])) == 4
    assert all(leader.startswith("L") for leader in hand["handLeaders"])
    assert lines[6:] == [b'{"Message":"nextState","newState":"WAITING_LEADERS","nickname":"anna"}']


@pytest.mark.parametrize("variant", BOTH)
def test_the_walk_of_two_players(variant: Variant) -> None:
    sansio = SansIo()
    anna = Visitor(sansio, variant)
    assert labels(anna.heard()) == ["LOGIN"]
    assert labels(anna.tell("LoginMessage", nickname="anna")) == ["NEW_PLAYER"]
    assert labels(anna.tell("BinarySelectionMessage", selection=False)) == ["NUMBER_OF_PLAYERS"]
    assert labels(anna.tell("NumPlayersMessage", numPlayers=2)) == ["MP_CONFIGURATION_CHOOSE"]
    assert labels(anna.tell("BinarySelectionMessage", selection=True)) == ["WAITING_FOR_PLAYERS"]
    bea = logged_in(sansio, "bea", variant)
    assert labels(bea.heard()) == ["LOGIN", "NEW_PLAYER"]
    begun = ["START_GAME", "Summary", "HandLeadersState", "WAITING_LEADERS"]
    assert labels(bea.tell("BinarySelection", selection=False)) == ["WAITING", *begun]
    assert labels(anna.heard()) == begun


def test_the_summary_is_in_turn_order_and_hides_all_leaders() -> None:
    for seed in range(6):
        visitors = together(SansIo(seed), "anna", "bea", "carl")
        table = visitors[0].table
        first = table.ledger.state.first
        order = [table.occupied[(first + turn) % 3].name for turn in range(3)]
        for visitor in visitors:
            (summary,) = [said["summary"] for said in visitor.told if said["Message"] == "Summary"]
            players = summary["playersSummary"]
            assert [player["nickname"] for player in players] == order
            assert [player["handLeaders"] for player in players] == [["-1"] * 4] * 3
            assert [player["faithMarker"] for player in players] == [0, 0, 1]
            assert summary["lorenzoMarker"] == -1


def test_a_name_is_trimmed_and_bounded() -> None:
    sansio = SansIo()
    visitor = Visitor(sansio)
    for wrong in ("", "   ", "x" * 21, "an\tna", "an\nna", "\u202e"):
        (said,) = visitor.tell("login", nickname=wrong)[-1:]
        assert (said["Message"], said["currentState"]) == ("retry", "LOGIN")
        assert said["errMessage"] == "A nickname is 1 to 20 printable characters."
        assert "nickname" not in said
    (said,) = visitor.tell("login", nickname="  Zoë d'Ars  ")
    assert said == {"Message": "nextState", "newState": "NEW_PLAYER", "nickname": "Zoë d'Ars"}
    assert labels(logged_in(sansio, "y" * 20).heard()) == ["LOGIN", "NEW_PLAYER"]


def test_a_name_is_taken_while_its_owner_is_connected_and_free_afterwards() -> None:
    sansio = SansIo()
    anna = logged_in(sansio, "anna")
    other = logged_in(sansio, "anna", BUILT)
    assert other.heard()[1:] == [{"Message": "retry", "currentState": "LOGIN", "errMessage": TAKEN}]
    assert labels(other.tell("login", nickname="Anna")) == ["NEW_PLAYER"]
    anna.hang_up()
    assert labels(logged_in(sansio, "anna").heard()) == ["LOGIN", "NEW_PLAYER"]


def test_a_name_used_in_the_other_protocol_is_taken_too() -> None:
    sansio = SansIo()
    assert sansio.house.names.claim("masters", "anna")
    assert logged_in(sansio, "anna").heard()[-1]["errMessage"] == TAKEN


def test_names_are_counted_exactly() -> None:
    sansio = SansIo()
    visitors = together(sansio, "anna", "bea")
    names = sansio.house.names
    assert [names.in_use("masters", name) for name in ("anna", "bea")] == [True, True]
    assert names.count("masters") == 2
    visitors[0].tell("disconnection")
    visitors[0].hang_up()
    visitors[0].session.lost()
    visitors[1].hang_up()
    assert names.count("masters") == 0


def test_the_number_of_players_is_two_to_four() -> None:
    visitor = waits(SansIo(), "anna")
    for wrong in (-1, 0, 1, 5, 10**30):
        (said,) = visitor.tell("numPlayers", numPlayers=wrong)[-1:]
        assert said["errMessage"] == (
            "Wrong number of players, you have to choose a number of players between 2 and 4 "
            "to organize a multiplayer match"
        )
        assert visitor.state is State.NUMBER_OF_PLAYERS
    assert labels(visitor.tell("numPlayers", numPlayers=4)) == ["MP_CONFIGURATION_CHOOSE"]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_matches_of_every_number_start_when_they_are_full(number: int) -> None:
    sansio = SansIo()
    visitors = [hosts(sansio, "p0", number)]
    for player in range(1, number):
        assert visitors[0].state is State.WAITING_FOR_PLAYERS
        visitors.append(waits(sansio, f"p{player}"))
    assert {visitor.state for visitor in visitors} == {State.WAITING_LEADERS}
    assert visitors[0].table.opened.missing == "skip"


def test_who_comes_while_the_host_still_chooses_waits_and_is_told_so_once() -> None:
    sansio = SansIo()
    host = waits(sansio, "host")
    early = waits(sansio, "early")
    assert labels(early.heard()) == ["LOGIN", "NEW_PLAYER", "WAITING"]
    host.tell("numPlayers", numPlayers=3)
    host.tell("binarySelection", selection=True)
    assert early.heard() == []
    assert early.session.seat
    waits(sansio, "late")
    assert labels(early.heard())[0] == "START_GAME"


def test_those_left_over_become_the_next_match() -> None:
    sansio = SansIo()
    host = waits(sansio, "host")
    others = [waits(sansio, f"p{number}") for number in range(3)]
    host.tell("numPlayers", numPlayers=2)
    host.tell("binarySelection", selection=True)
    assert host.state is State.WAITING_LEADERS
    assert [other.state for other in others] == [
        State.WAITING_LEADERS,
        State.NUMBER_OF_PLAYERS,
        State.WAITING,
    ]


def test_several_matches_run_at_once() -> None:
    sansio = SansIo()
    one = together(sansio, "a", "b")
    two = together(sansio, "c", "d", variant=BUILT)
    assert one[0].table is not two[0].table
    assert all(visitor.state is State.WAITING_LEADERS for visitor in (*one, *two))


def test_a_public_table_from_the_page_is_the_match_to_join() -> None:
    sansio = SansIo()
    table = sansio.house.open("masters", players=2, missing="wait")
    listener = Silent()
    table.sit("Ada from the page", "native", listener)
    visitor = waits(sansio, "anna")
    assert visitor.table is table
    assert labels(visitor.heard())[2:] == [
        "WAITING",
        "START_GAME",
        "Summary",
        "HandLeadersState",
        "WAITING_LEADERS",
    ]


def test_a_match_alone_that_waits_is_joined_like_any_other() -> None:
    """Whoever comes is told to wait first, whoever waits already is not told again."""
    sansio = SansIo()
    sansio.house.open("masters", players=1)
    assert waits(sansio, "anna").states() == ["LOGIN", "NEW_PLAYER", "WAITING", "START_GAME", "WAITING_LEADERS"]
    host, early = waits(sansio, "host"), waits(sansio, "early")
    assert early.states()[-1] == "WAITING"
    sansio.house.open("masters", players=1)
    waits(sansio, "late")
    assert host.states()[-1] == "NUMBER_OF_PLAYERS"
    assert early.states() == ["START_GAME", "WAITING_LEADERS"]


def test_a_namesake_at_the_waiting_table_means_another_table() -> None:
    sansio = SansIo()
    table = sansio.house.open("masters", players=2)
    table.sit("anna", "native", Silent())
    visitor = waits(sansio, "anna")
    assert visitor.state is State.NUMBER_OF_PLAYERS
    assert table.phase is Phase.WAITING


@pytest.mark.parametrize("politely", [False, True])
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_a_host_who_leaves_never_blocks_those_who_wait(steps: int, politely: bool) -> None:
    """G19: in whatever state, the next in the queue is asked for the number."""
    sansio = SansIo()
    host = waits(sansio, "host")
    others = [waits(sansio, "bea"), waits(sansio, "carl")]
    messages = [
        {"Message": "numPlayers", "numPlayers": 4},
        {"Message": "binarySelection", "selection": steps == 3},
        {"Message": "configuration", "config": {}} if steps < 3 else {"Message": "ping"},
    ]
    for message in messages[:steps]:
        host.say(message)
    for other in others:
        other.heard()
    host.say({"Message": "disconnection"} if politely else {"Message": "ping"})
    host.hang_up()
    assert labels(others[0].heard()) == ["NUMBER_OF_PLAYERS"]
    assert others[1].heard() == []
    assert others[1].state is State.WAITING
    others[0].say({"Message": "numPlayers", "numPlayers": 2})
    others[0].say({"Message": "binarySelection", "selection": True})
    assert [other.state for other in others] == [State.WAITING_LEADERS] * 2


def test_a_waiting_player_who_leaves_frees_the_place() -> None:
    sansio = SansIo()
    host = hosts(sansio, "host", 3)
    waits(sansio, "gone").hang_up()
    waits(sansio, "bea")
    assert host.states()[-1] == "WAITING_FOR_PLAYERS"
    waits(sansio, "carl")
    assert host.states() == ["START_GAME", "WAITING_LEADERS"]
    assert {seat.name for seat in host.table.occupied} == {"host", "bea", "carl"}


def test_nobody_waits_for_ever_at_a_table_of_before_a_restart() -> None:
    sansio = SansIo()
    hosts(sansio, "host", 3)
    waits(sansio, "bea")
    again = sansio.restarted()
    visitor = waits(again, "anna")
    assert visitor.state is State.NUMBER_OF_PLAYERS
    assert not any(list(again.house.kept_seats(Claim("masters-states", name))) for name in ("host", "bea"))


def test_presence_before_the_start_is_not_told() -> None:
    """A Summary comes before any update of its match."""
    sansio = SansIo()
    table = sansio.house.open("masters", players=3)
    seat = table.sit("Ada", "native", Silent())
    visitor = waits(sansio, "anna")
    visitor.heard()
    table.lost(seat)
    assert visitor.heard() == []


def test_solo_is_against_lorenzo_and_nobody_else_can_join() -> None:
    sansio = SansIo()
    visitor = alone(sansio)
    assert len(visitor.table.occupied) == 1
    assert not visitor.table.opened.public
    (summary,) = [said["summary"] for said in visitor.told if said["Message"] == "Summary"]
    assert summary["lorenzoMarker"] == 0
    assert waits(sansio, "bea").state is State.NUMBER_OF_PLAYERS
