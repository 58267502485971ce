"""The starting phase and the market: drawing, white marbles, storing, discarding, shelves."""

from typing import Any

import pytest

from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.variants import Variant
from tavola.games.masters import GAME
from tavola.games.masters.words import Choose
from tavola.house.words import Clock
from tests.dialects.masters_states.standing import choose_leaders, hand_of, standing_at
from tests.dialects.masters_states.talking import (
    BOTH,
    BUILT,
    WRITTEN,
    Visitor,
    in_position,
    labels,
    logged_in,
    place,
    settle,
    together,
)
from tests.games.masters.playing import hold, lead, march, put, shelves_of, table, wait
from tests.support.sansio import SansIo

EMPTY = {"type": "UNKNOWN", "quantity": 0}
DISCARD = [EMPTY]


def units(words: str) -> list[dict[str, Any]]:
    """`COIN STONE`: single units; `COIN:3`: of that quantity."""
    pairs = [word.partition(":") for word in words.split()]
    return [{"type": kind, "quantity": int(number or 1)} for kind, _, number in pairs]


def shelves(words: str) -> list[dict[str, Any]]:
    return [EMPTY if word == "-" else units(word)[0] for word in words.split()]


def at(position: Any, variant: Variant = WRITTEN) -> list[Visitor]:
    return in_position(SansIo("market"), position, variant)


def of(said: list[Any], label: str) -> list[Any]:
    return [one for one in said if one["Message"] == label]


# The starting phase


@pytest.mark.parametrize("variant", BOTH)
def test_leaders_are_chosen_two_of_four_and_the_others_see_backs(variant: Variant) -> None:
    visitors = together(SansIo(), "anna", "bea", variant=variant)
    first = visitors[0].table.ledger.state.first
    one, other = visitors[first], visitors[1 - first]
    hand = hand_of(one)
    answer = one.tell("leadersChoice", leaderIds=[hand[2], hand[0]])
    name = one.seat.name
    assert answer == [
        {"Message": "HandLeadersState", "handLeaders": [hand[0], hand[2]], "nickname": name},
        {"Message": "nextState", "newState": "STARTING_PHASE_DONE", "nickname": name},
    ]
    assert other.heard() == [{"Message": "HandLeadersState", "handLeaders": ["-1", "-1"], "nickname": name}]


@pytest.mark.parametrize("wrong", [[], [0], [0, 0], [0, 1, 2], ["L99", 0], ["", ""], ["D1", 0], ["49", "50"]])
def test_wrong_leaders_are_refused(wrong: list[Any]) -> None:
    _, guest, others = standing_at(State.WAITING_LEADERS)
    hand = hand_of(guest)
    chosen = [hand[one] if isinstance(one, int) else one for one in wrong]
    (answer,) = guest.tell("leadersChoice", leaderIds=chosen)
    assert answer["errMessage"].startswith("Not valid leaders")
    assert answer["currentState"] == "WAITING_LEADERS"
    assert others[0].heard() == []


def test_leaders_that_were_not_dealt_to_us_are_refused() -> None:
    _, guest, _ = standing_at(State.WAITING_LEADERS)
    hand = hand_of(guest)
    other = next(f"L{number}" for number in range(1, 17) if f"L{number}" not in hand)
    (answer,) = guest.tell("leadersChoice", leaderIds=[hand[0], other])
    assert answer["errMessage"].startswith("Not valid leaders")


def test_starting_resources_are_told_as_a_buffer_then_a_warehouse_then_a_buffer() -> None:
    _, guest, others = standing_at(State.WAITING_RESOURCES)
    name = guest.seat.name
    answer = guest.tell("startingResource", resources=units("COIN:3"))
    told = [
        {"Message": "marketBufferChange", "newBuffer": units("COIN"), "nickname": name},
        {"Message": "warehouseChange", "newWarehouse": shelves("- - COIN"), "nickname": name},
        {"Message": "marketBufferChange", "newBuffer": [], "nickname": name},
    ]
    assert answer == [*told, {"Message": "nextState", "newState": "STARTING_PHASE_DONE", "nickname": name}]
    assert others[0].heard() == told


@pytest.mark.parametrize(
    ("resources", "why"),
    [
        ("", "Invalid resources quantity"),
        ("COIN:3 COIN:3", "Invalid resources quantity"),
        ("UNKNOWN:3", "Invalid resources quantity"),
        ("COIN:0", "The shelf you have chosen is not available. Retry."),
        ("COIN:4", "The shelf you have chosen is not available. Retry."),
        ("COIN:-1", "The shelf you have chosen is not available. Retry."),
    ],
)
def test_wrong_starting_resources_leave_nothing_behind(resources: str, why: str) -> None:
    """Section 11, row 5: nobody sees a unit of an attempt that failed."""
    _, guest, others = standing_at(State.WAITING_RESOURCES)
    (answer,) = guest.tell("startingResource", resources=units(resources))
    assert (answer["errMessage"], answer["currentState"]) == (why, "WAITING_RESOURCES")
    assert others[0].heard() == []
    assert guest.table.ledger.state.players[guest.seat.index].step == "resources"


def test_the_fourth_player_has_two_and_they_need_their_places() -> None:
    visitors = together(SansIo(), "a", "b", "c", "d")
    first = visitors[0].table.ledger.state.first
    fourth = visitors[(first + 3) % 4]
    choose_leaders(fourth)
    for wrong in ("COIN:3 COIN:2", "COIN:1 COIN:1", "COIN:3"):
        assert fourth.tell("startingResource", resources=units(wrong))[-1]["Message"] == "retry"
    answer = fourth.tell("startingResource", resources=units("COIN:2 SHIELD:1"))
    assert of(answer, "warehouseChange")[0]["newWarehouse"] == shelves("SHIELD COIN -")


def test_what_a_bot_has_chosen_is_only_put_on_shelves() -> None:
    """A computer player sat in and chose; who comes back then says where the units go, all of them."""
    visitors = together(SansIo(), "a", "b", "c", "d")
    fourth = visitors[(visitors[0].table.ledger.state.first + 3) % 4]
    choose_leaders(fourth)
    fourth.table.play(fourth.seat, [Choose(("coin", "stone"))])
    assert fourth.state is State.WAITING_RESOURCES
    for wrong, why in (
        ("COIN:3", "Invalid resources quantity"),
        ("COIN:3 COIN:3", "The shelf you have chosen is not available. Retry."),
        ("STONE:2 COIN:2", "The shelf you have chosen is not available. Retry."),
    ):
        assert fourth.tell("startingResource", resources=units(wrong))[-1]["errMessage"] == why
    answer = fourth.tell("startingResource", resources=units("STONE:2 COIN:1"))
    assert labels(answer) == ["warehouseChange", "marketBufferChange", "STARTING_PHASE_DONE"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_match_starts_when_all_are_done_and_each_hears_its_state_once(seats: int) -> None:
    visitors = together(SansIo(), *"abcd"[:seats])
    first = visitors[0].table.ledger.state.first
    for turn in range(seats):
        visitor = visitors[(first + turn) % seats]
        choose_leaders(visitor)
        due = (0, 1, 1, 2)[turn]
        if due:
            visitor.say({"Message": "startingResource", "resources": units("COIN:3 " * due)})
    settle(visitors)
    for turn in range(seats):
        states = visitors[(first + turn) % seats].states()
        expected = ["WAITING_RESOURCES"] * (turn > 0) + ["STARTING_PHASE_DONE"]
        expected += ["STARTING_TURN" if turn == 0 else "WAITING_FOR_TURN"]
        assert states == expected


# Drawing


@pytest.mark.parametrize("variant", BOTH)
def test_a_draw_is_told_marble_by_marble(variant: Variant) -> None:
    anna, bea = at(
        table(2, market="yellow red purple blue / yellow grey purple blue / grey white white white"), variant
    )
    answer = anna.tell("marketDraw", row=True, num=1)
    told: list[Any] = [
        {"Message": "marketBufferChange", "newBuffer": units("COIN"), "nickname": "anna"},
        {"Message": "newFaithPosition", "newPosition": 1, "nickname": "anna"},
        {"Message": "marketBufferChange", "newBuffer": units("COIN SERVANT"), "nickname": "anna"},
        {"Message": "marketBufferChange", "newBuffer": units("COIN SERVANT SHIELD"), "nickname": "anna"},
        {"Message": "marketBufferChange", "newBuffer": units("COIN SERVANT SHIELD"), "nickname": "anna"},
        {
            "Message": "marketChange",
            "sideMarble": "y",
            "newMarket": [["r", "p", "b", "w"], ["y", "g", "p", "b"], ["g", "w", "w", "w"]],
            "nickname": "",
        },
    ]
    assert answer == [*told, {"Message": "nextState", "newState": "RESOURCES_PLACEMENT", "nickname": "anna"}]
    assert bea.heard() == told


def test_a_column_is_pushed_up() -> None:
    anna, _ = at(table(2))
    answer = anna.tell("marketDraw", row=False, num=1)
    assert of(answer, "marketChange")[0]["sideMarble"] == "y"
    assert [row[0] for row in of(answer, "marketChange")[0]["newMarket"]] == ["y", "r", "w"]
    assert of(answer, "newFaithPosition") == [
        {"Message": "newFaithPosition", "newPosition": 1, "nickname": "anna"}
    ]


@pytest.mark.parametrize(
    ("row", "number"), [(True, 0), (True, 4), (True, -1), (False, 0), (False, 5), (True, 10**400)]
)
def test_a_line_that_is_not_there(row: bool, number: int) -> None:
    anna, bea = at(table(2))
    (answer,) = anna.tell("marketDraw", row=row, num=number)
    assert answer["errMessage"] == f"The number of {'row' if row else 'column'} is out of range"
    assert answer["currentState"] == "STARTING_TURN"
    assert bea.heard() == []


def test_a_draw_that_causes_a_report_tells_it_after_the_step() -> None:
    anna, bea = at(march(table(2), 0, 7))
    answer = anna.tell("marketDraw", row=True, num=3)
    told = labels(answer)
    assert told.index("newFaithPosition") < told.index("vaticanReport")
    assert of(answer, "vaticanReport") == [
        {"Message": "vaticanReport", "popeTiles": {"anna": [1, 0, 0], "bea": [2, 0, 0]}, "nickname": "anna"}
    ]
    assert of(bea.heard(), "vaticanReport") == of(answer, "vaticanReport")


def test_two_reports_in_one_action_are_told_one_after_the_other() -> None:
    position = march(march(wait(table(2), 0, "coin"), 1, 15), 0, 14)
    position.reports = 0
    position.front = 7
    anna, bea = at(position)
    anna.tell("warehouseInsertion", resources=DISCARD)
    reports = of(bea.heard(), "vaticanReport")
    assert [report["popeTiles"] for report in reports] == [
        {"anna": [1, 0, 0], "bea": [1, 0, 0]},
        {"anna": [1, 1, 0], "bea": [1, 1, 0]},
    ]


# White marbles


def test_two_leaders_leave_a_choice_for_each_marble() -> None:
    for variant in BOTH:
        anna, bea = at(lead(table(2), 0, 57, 58), variant)
        assert labels(anna.tell("marketDraw", row=True, num=3))[-1] == "MARKET_ACTION"
        bea.heard()
        for wrong in (
            "",
            "COIN COIN COIN",
            "SERVANT SERVANT",
            "SERVANT:2 SHIELD SHIELD",
            "UNKNOWN UNKNOWN UNKNOWN",
        ):
            (answer,) = anna.tell("whiteMarblesConversion", resources=units(wrong))
            assert (
                answer["errMessage"].startswith("Invalid conversions.") or "white marbles" in answer["errMessage"]
            )
            assert answer["currentState"] == "MARKET_ACTION"
        assert bea.heard() == []
        answer = anna.tell("whiteMarblesConversion", resources=units("SERVANT SHIELD SERVANT"))
        told = {"Message": "marketBufferChange", "newBuffer": units("SERVANT SHIELD SERVANT"), "nickname": "anna"}
        assert answer == [told, {"Message": "nextState", "newState": "RESOURCES_PLACEMENT", "nickname": "anna"}]
        assert bea.heard() == [told]


# Storing


@pytest.mark.parametrize("variant", BOTH)
def test_a_valid_list_is_one_change(variant: Variant) -> None:
    anna, bea = at(wait(table(2), 0, "coin coin stone"), variant)
    answer = anna.tell("warehouseInsertion", resources=units("COIN:2 STONE:1 COIN:2"))
    told = [
        {"Message": "warehouseChange", "newWarehouse": shelves("STONE COIN:2 -"), "nickname": "anna"},
        {"Message": "marketBufferChange", "newBuffer": [], "nickname": "anna"},
    ]
    assert answer == [*told, {"Message": "nextState", "newState": "END_TURN", "nickname": "anna"}]
    assert bea.heard() == told


@pytest.mark.parametrize(
    ("resources", "number"),
    [
        ("COIN:1 COIN:1", 2),
        ("STONE:2 COIN:2", 2),
        ("SHIELD:1", 1),
        ("COIN:9", 1),
        ("UNKNOWN:2", 1),
        ("COIN:1 COIN:2 STONE:0", 2),
    ],
)
@pytest.mark.parametrize("variant", BOTH)
def test_a_wrong_entry_stores_nothing(resources: str, number: int, variant: Variant) -> None:
    """Section 11, row 7: all or nothing, and the number of the entry is told."""
    anna, bea = at(wait(table(2), 0, "coin coin stone"), variant)
    (answer,) = anna.tell("warehouseInsertion", resources=units(resources))
    assert answer["errMessage"].endswith(f"(invalid insert choice number {number})")
    assert answer["currentState"] == "RESOURCES_PLACEMENT"
    assert bea.heard() == []
    assert shelves_of(anna.table.ledger.state, 0) == "- / - / -"


@pytest.mark.parametrize(
    ("resources", "decisions"),
    [
        ("COIN:2 COIN:2 STONE:1 SHIELD:3", 4),  # each is judged where it is played and nowhere else
        ("COIN:2 COIN:2 STONE:1", 4),  # with the discarding of the shield
        ("COIN:2 COIN:2 STONE:1 SHIELD:2", 4 + 4),  # and once more, to find out which one was refused
    ],
)
def test_the_units_of_an_insertion_are_judged_once_each(
    resources: str, decisions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = at(wait(table(2), 0, "coin coin stone shield"))
    judged: list[Any] = []
    decide = GAME.decide

    def noting(*asked: Any) -> Any:
        judged.append(asked)
        return decide(*asked)

    monkeypatch.setattr(type(GAME), "decide", staticmethod(noting))
    anna.tell("warehouseInsertion", resources=units(resources))
    assert len(judged) == decisions


def test_the_end_of_a_turn_is_told_without_a_look_at_the_match() -> None:
    anna, bea = at(table(2))
    anna.tell("marketDraw", row=True, num=1)
    anna.tell("warehouseInsertion", resources=[])
    assert labels(anna.tell("endTurn")) == ["WAITING_FOR_TURN"]
    assert labels(bea.heard())[-1] == "STARTING_TURN"
    assert anna.table.ledger.public_if_known() is None


def test_discarding_gives_each_other_player_all_the_faith_at_once() -> None:
    anna, bea, carl = at(wait(table(3), 0, "coin coin stone"))
    answer = anna.tell("warehouseInsertion", resources=units("STONE:1"))
    told = [
        {"Message": "warehouseChange", "newWarehouse": shelves("STONE - -"), "nickname": "anna"},
        {"Message": "marketBufferChange", "newBuffer": [], "nickname": "anna"},
        {"Message": "newFaithPosition", "newPosition": 2, "nickname": "bea"},
        {"Message": "newFaithPosition", "newPosition": 2, "nickname": "carl"},
    ]
    assert answer[:-1] == told
    assert bea.heard() == carl.heard() == told


def test_discarding_in_solo_moves_lorenzo() -> None:
    (anna,) = at(wait(table(1), 0, "coin"))
    answer = anna.tell("warehouseInsertion", resources=DISCARD)
    assert answer == [
        {"Message": "marketBufferChange", "newBuffer": [], "nickname": "anna"},
        {"Message": "newFaithPosition", "newPosition": 1, "nickname": "Lorenzo the Magnificent"},
        {"Message": "nextState", "newState": "END_TURN", "nickname": "anna"},
    ]


def test_a_unit_goes_on_a_leader_shelf() -> None:
    anna, _ = at(wait(lead(table(2), 0, 54), 0, "servant servant"))
    answer = anna.tell("warehouseInsertion", resources=units("SERVANT:4 SERVANT:1"))
    assert of(answer, "warehouseChange")[0]["newWarehouse"] == shelves("SERVANT - - SERVANT")


# Shelves


def test_switching_shelves_is_told_to_all_without_a_state() -> None:
    anna, bea = at(put(table(2), 0, "coin / - / stone"))
    answer = anna.tell("switchShelf", shelf1=3, shelf2=1)
    assert answer == [{"Message": "warehouseChange", "newWarehouse": shelves("STONE - COIN"), "nickname": "anna"}]
    assert bea.heard() == answer


@pytest.mark.parametrize(("one", "other"), [(1, 1), (0, 1), (1, 3), (1, 4), (4, 1), (3, -1), (7, 9), (10**50, 1)])
def test_a_switch_that_cannot_be(one: int, other: int) -> None:
    anna, bea = at(put(table(2), 0, "coin / - / stone stone"))
    (answer,) = anna.tell("switchShelf", shelf1=one, shelf2=other)
    assert answer["errMessage"].startswith("Invalid shelves switch.")
    assert bea.heard() == []


def test_with_a_leader_shelf_as_many_units_move_as_fit() -> None:
    anna, _ = at(put(lead(table(2), 0, 54), 0, "- / - / servant servant servant / -"))
    answer = anna.tell("switchShelf", shelf1=3, shelf2=4)
    assert answer[0]["newWarehouse"] == shelves("- - SERVANT SERVANT:2")
    (answer,) = anna.tell("switchShelf", shelf1=3, shelf2=4)
    assert answer["errMessage"].startswith("Invalid shelves switch.")
    answer = anna.tell("switchShelf", shelf1=4, shelf2=3)
    assert answer[0]["newWarehouse"] == [EMPTY, EMPTY, *units("SERVANT:3"), *units("SERVANT:0")]


@pytest.mark.parametrize("variant", BOTH)
def test_two_leaders_of_depots_are_shelves_four_and_five_in_order(variant: Variant) -> None:
    anna, _ = at(put(hold(table(2), 0, 53, 54), 0, "- / - / shield", coin=5, stone=5), variant)
    anna.say({"Message": "leaderActivation", "leaderId": "L6"})
    anna.say({"Message": "leaderActivation", "leaderId": "L5"})
    warehouses = of(anna.heard(), "warehouseChange")
    assert [one["newWarehouse"] for one in warehouses] == [
        [EMPTY, EMPTY, *units("SHIELD SERVANT:0")],
        [EMPTY, EMPTY, *units("SHIELD SERVANT:0 STONE:0")],
    ]


def test_the_rest_that_still_fits_is_only_kept_as_built() -> None:
    """The variant table: units not named in a valid insertion."""
    anna, bea = at(wait(table(2), 0, "coin stone"), BUILT)
    answer = anna.tell("warehouseInsertion", resources=units("COIN:1"))
    assert answer == [
        {"Message": "warehouseChange", "newWarehouse": shelves("COIN - -"), "nickname": "anna"},
        {"Message": "marketBufferChange", "newBuffer": units("STONE"), "nickname": "anna"},
        {
            "Message": "retry",
            "currentState": "RESOURCES_PLACEMENT",
            "errMessage": "You can still place other resources.",
            "nickname": "anna",
        },
    ]
    assert labels(bea.heard()) == ["warehouseChange", "marketBufferChange"]
    assert labels(anna.tell("warehouseInsertion", resources=DISCARD)) == ["retry"]
    assert labels(anna.tell("warehouseInsertion", resources=[])) == ["retry"]
    assert labels(anna.tell("warehouseInsertion", resources=units("STONE:2")))[-1] == "END_TURN"


def test_as_built_what_fits_nowhere_is_discarded() -> None:
    position = wait(put(table(2), 0, "coin / stone stone / shield shield shield"), 0, "servant")
    anna, _ = at(position, BUILT)
    answer = anna.tell("warehouseInsertion", resources=DISCARD)
    assert labels(answer) == ["marketBufferChange", "newFaithPosition", "END_TURN"]


def test_who_is_out_of_time_is_told_the_new_state_also_from_a_step_of_the_dialect() -> None:
    """At a table with a clock the house passes over somebody who is here; MARKET_ACTION was the dialect's own."""
    sansio = SansIo("clock")
    house = sansio.house
    house.open("masters", players=2, missing="skip", clock=Clock(move=20_000))
    anna, bea = (logged_in(sansio, name) for name in ("anna", "bea"))
    for visitor in (anna, bea):
        visitor.say({"Message": "binarySelection", "selection": False})
    place([anna, bea], table(2))
    anna.table.mind()
    assert labels(anna.tell("marketDraw", row=False, num=2))[-1] == "MARKET_ACTION"
    sansio.later(21)
    assert [said for said in labels(anna.heard()) if said != "ping"] == ["WAITING_FOR_TURN"]
    assert "STARTING_TURN" in labels(bea.heard())
    bea.tell("marketDraw", row=True, num=1)
    bea.tell("warehouseInsertion", resources=[])
    bea.tell("endTurn")
    assert labels(anna.heard())[-1] == "RESOURCES_PLACEMENT"
