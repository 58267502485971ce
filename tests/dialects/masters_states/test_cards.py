"""Buying, producing, leaders, the end of a turn and of a match."""

from typing import Any

import pytest

from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.variants import Variant
from tests.dialects.masters_states.standing import BASIC_PRODUCTION, rich, standing_at
from tests.dialects.masters_states.talking import BOTH, BUILT, WRITTEN, in_position, labels
from tests.dialects.masters_states.test_market import EMPTY, at, of, shelves, units
from tests.games.masters.playing import hold, lead, march, own, put, show, table, wait
from tests.support.sansio import SansIo

PLACEMENT = {WRITTEN: "DEV_CARD_PLACEMENT", BUILT: "PLACE_DEV_CARD"}


# Buying


@pytest.mark.parametrize("variant", BOTH)
def test_a_purchase_is_three_messages_each_seen_by_the_others(variant: Variant) -> None:
    anna, bea = at(rich(), variant)
    answer = anna.tell("devCardDraw", row=1, column=1)
    assert answer[0] == {"Message": "DevCardDrawn", "cardID": "D1", "nickname": "anna"}
    assert labels(answer) == ["DevCardDrawn", "cardGridChange", "BUY_DEV_ACTION"]
    grid = answer[1]["newCardGrid"]
    assert answer[1]["nickname"] == ""
    assert (len(grid), {len(row) for row in grid}) == (3, {4})
    assert grid[0][0][0] in ("D2", "D3", "D4")
    assert grid[0][0][1] == "3"
    assert bea.heard() == answer[:-1]
    answer = anna.tell("payments", strongboxCosts=units("SHIELD:2"), warehouseCosts={})
    assert labels(answer) == ["warehouseChange", "strongboxChange", PLACEMENT[variant]]
    assert answer[0]["newWarehouse"] == shelves("COIN STONE:2 -")
    assert answer[1]["newStrongbox"] == units("STONE:3 SHIELD:1 SERVANT:3 COIN:3")
    assert bea.heard() == answer[:-1]
    answer = anna.tell("devCardPlacement", column=2)
    assert answer == [
        {"Message": "devCardSlotChange", "newDevSlots": [[], ["D1"], []], "nickname": "anna"},
        {"Message": "DevCardDrawn", "nickname": "anna"},
        {"Message": "nextState", "newState": "END_TURN", "nickname": "anna"},
    ]
    assert bea.heard() == answer[:-1]


@pytest.mark.parametrize(("row", "column"), [(0, 1), (4, 1), (1, 0), (1, 5), (-1, -1), (10**30, 1)])
def test_a_cell_that_is_not_there(row: int, column: int) -> None:
    anna, _ = at(rich())
    (answer,) = anna.tell("devCardDraw", row=row, column=column)
    assert answer["errMessage"] == "Invalid development card draw parameters."


def test_an_empty_cell_is_null_and_cannot_be_bought() -> None:
    position = rich()
    position.grid[0], position.hidden[0] = None, ()
    anna, _ = at(position)
    (answer,) = anna.tell("devCardDraw", row=1, column=1)
    assert answer["errMessage"] == "The selected cell is empty."
    answer = anna.tell("devCardDraw", row=1, column=2)
    assert of(answer, "cardGridChange")[0]["newCardGrid"][0][0] == [None, "0"]


def test_a_card_that_cannot_be_bought_and_why() -> None:
    anna, bea = at(show(table(2), 1))
    (answer,) = anna.tell("devCardDraw", row=1, column=1)
    assert answer["errMessage"] == "You can't buy this card. D1 costs 2 shields, you have nothing."
    anna, bea = at(show(put(table(2), 0, "", coin=20, stone=20, servant=20, shield=20), 17))
    (answer,) = anna.tell("devCardDraw", row=2, column=1)
    assert answer["errMessage"].startswith("You can't buy this card. D17 is of level 2, and no slot")
    assert bea.heard() == []


@pytest.mark.parametrize(
    ("strongbox", "warehouse"),
    [
        ([], {}),
        (units("SHIELD:1"), {}),
        (units("SHIELD:3"), {}),
        (units("SHIELD:2 COIN"), {}),
        (units("SHIELD:-2 SHIELD:4 COIN:-1 COIN:1 STONE:1"), {}),
        (units("UNKNOWN:2"), {}),
        (units("SHIELD:4 SHIELD:-2"), {}),
        (units("SHIELD:1"), {"2": units("SHIELD")[0]}),
        (units("SHIELD:1"), {"1": units("COIN")[0]}),
        (units("SHIELD:2"), {"x": units("COIN")[0]}),
        (units("SHIELD:2"), {"9": units("COIN")[0]}),
        (units("SHIELD:2"), {"-1": units("COIN")[0]}),
    ],
)
def test_a_wrong_payment_changes_nothing(strongbox: list[Any], warehouse: dict[str, Any]) -> None:
    _, anna, others = standing_at(State.BUY_DEV_ACTION)
    (answer,) = anna.tell("payments", strongboxCosts=strongbox, warehouseCosts=warehouse)
    assert answer["errMessage"].startswith("Payments don't match the price of the card.")
    assert answer["currentState"] == "BUY_DEV_ACTION"
    assert others[0].heard() == []


def test_placeholders_in_a_payment_are_ignored_and_equal_types_added_up() -> None:
    _, anna, _ = standing_at(State.BUY_DEV_ACTION)
    answer = anna.tell(
        "payments", strongboxCosts=[EMPTY, *units("SHIELD SHIELD"), EMPTY], warehouseCosts={"0": EMPTY, "7": EMPTY}
    )
    assert labels(answer)[-1] == "DEV_CARD_PLACEMENT"


def test_a_payment_from_a_shelf_a_leader_shelf_and_the_strongbox_together() -> None:
    anna, _ = at(show(put(lead(table(2), 0, 55), 0, "shield / - / - / shield shield", shield=9), 9))
    anna.tell("devCardDraw", row=1, column=1)
    costs = {"1": units("SHIELD")[0], "4": units("SHIELD")[0]}
    answer = anna.tell("payments", strongboxCosts=units("SHIELD"), warehouseCosts=costs)
    assert answer[0]["newWarehouse"] == [EMPTY, EMPTY, EMPTY, *units("SHIELD")]
    assert answer[1]["newStrongbox"] == units("STONE:0 SHIELD:8 SERVANT:0 COIN:0")


def test_price_nothing_is_paid_with_nothing() -> None:
    position = lead(show(put(table(2), 0, ""), 1), 0, 50)
    position.players[0].discounts = (0, 0, 0, 2)
    anna, _ = at(position)
    anna.tell("devCardDraw", row=1, column=1)
    assert labels(anna.tell("payments"))[-1] == "DEV_CARD_PLACEMENT"


@pytest.mark.parametrize("column", [0, 4, -1, 10**20])
def test_a_slot_that_is_not_there(column: int) -> None:
    _, anna, _ = standing_at(State.DEV_CARD_PLACEMENT)
    (answer,) = anna.tell("devCardPlacement", column=column)
    assert answer["errMessage"].startswith("You can't place this card.")


# Production


@pytest.mark.parametrize("variant", BOTH)
def test_a_production_is_announced_to_nobody_and_paid_before_all(variant: Variant) -> None:
    position = own(rich(), 0, [1])
    march(position, 0, 2)
    anna, bea = at(position, variant)
    answer = anna.tell(
        "production",
        cardIds=["BASICPROD", "D1"],
        productionOfUnknown={
            "cost": units("STONE SHIELD"),
            "earnings": [{"resource": "physicalResource", "type": "COIN", "quantity": 1}],
        },
    )
    assert answer == [{"Message": "nextState", "newState": "PRODUCTION_ACTION", "nickname": "anna"}]
    assert bea.heard() == []
    answer = anna.tell(
        "payments",
        strongboxCosts=units("SHIELD"),
        warehouseCosts={"1": units("COIN")[0], "2": units("STONE")[0]},
    )
    told = [
        {"Message": "newFaithPosition", "newPosition": 3, "nickname": "anna"},
        {"Message": "warehouseChange", "newWarehouse": shelves("- STONE -"), "nickname": "anna"},
        {
            "Message": "strongboxChange",
            "newStrongbox": units("STONE:3 SHIELD:2 SERVANT:3 COIN:4"),
            "nickname": "anna",
        },
    ]
    assert answer == [*told, {"Message": "nextState", "newState": "END_TURN", "nickname": "anna"}]
    assert bea.heard() == told


CHOICE = BASIC_PRODUCTION["productionOfUnknown"]
FAITH = {"resource": "faithPoint", "quantity": 1}


@pytest.mark.parametrize(
    ("cards", "choice"),
    [
        ([], CHOICE),
        (["BASICPROD", "BASICPROD"], CHOICE),
        (["D99"], None),
        (["nonsense"], None),
        (["D1"], None),
        (["D2"], None),
        (["L1"], None),
        (["L13"], None),
        (["BASICPROD"], None),
        (["BASICPROD"], {"cost": units("COIN:2"), "earnings": []}),
        (["BASICPROD"], {"cost": units("COIN:3"), "earnings": units("COIN")}),
        (["BASICPROD"], {"cost": units("COIN:9 COIN:-7"), "earnings": units("COIN")}),
        (["BASICPROD"], {"cost": units("UNKNOWN:2"), "earnings": units("COIN")}),
        (["BASICPROD"], {"cost": units("COIN:2"), "earnings": units("UNKNOWN")}),
        (["BASICPROD"], {"cost": units("COIN:2"), "earnings": [FAITH]}),
        (["BASICPROD", "D5"], {"cost": units("SERVANT:2"), "earnings": units("COIN")}),
    ],
)
def test_a_production_that_cannot_be(cards: list[str], choice: Any) -> None:
    """Section 6: no id, a repeated or unknown one, a covered card, an inactive leader, wrong sums, too dear."""
    position = own(put(table(2), 0, "coin / stone stone / -", coin=1), 0, [1, 19])
    anna, bea = at(hold(position, 0, 49, 61))
    arguments = {} if choice is None else {"productionOfUnknown": choice}
    (answer,) = anna.tell("production", cardIds=cards, **arguments)
    text = answer["errMessage"]
    assert text.startswith(("The production is unplayable.", "Invalid choices for unknown conversions."))
    assert answer["currentState"] == "STARTING_TURN"
    assert bea.heard() == []


def test_placeholders_in_a_production_are_ignored() -> None:
    anna, _ = at(own(rich(), 0, [1]))
    nothing = {"cost": [], "earnings": [{"resource": "physicalResource", "type": "UNKNOWN", "quantity": 0}]}
    assert labels(anna.tell("production", cardIds=["D1"], productionOfUnknown=nothing)) == ["PRODUCTION_ACTION"]
    (answer,) = anna.tell("payments", strongboxCosts=[], warehouseCosts={})
    assert answer["errMessage"].startswith("Payments don't match the chosen production ones.")


# Leaders


def test_each_kind_of_leader_tells_its_effect() -> None:
    """A discount and a conversion to the owner only, a depot to all, a production to nobody."""
    position = put(table(2), 0, "", coin=5)
    own(position, 0, [4, 20], [12], [1])
    hold(position, 0, 49, 57, 61, 53)
    anna, bea = at(position)
    answer = anna.tell("leaderActivation", leaderId="L1")
    assert labels(answer) == ["activatedLeader", "updatedDiscountMap", "HandLeadersState"]
    assert answer[0] == {"Message": "activatedLeader", "cardID": "L1", "nickname": "anna"}
    assert answer[1]["newDiscountMap"] == [EMPTY, *units("STONE:0 SHIELD:0 SERVANT COIN:0")]
    assert answer[2] == {"Message": "HandLeadersState", "handLeaders": ["L9", "L13", "L5"], "nickname": "anna"}
    assert bea.heard() == [answer[0], {**answer[2], "handLeaders": ["-1"] * 3}]
    answer = anna.tell("leaderActivation", leaderId="L13")
    assert labels(answer) == ["activatedLeader", "HandLeadersState"]
    assert labels(bea.heard()) == ["activatedLeader", "HandLeadersState"]
    answer = anna.tell("leaderActivation", leaderId="L5")
    assert labels(answer) == ["activatedLeader", "warehouseChange", "HandLeadersState"]
    assert labels(bea.heard()) == ["activatedLeader", "warehouseChange", "HandLeadersState"]


def test_a_white_marble_leader_tells_its_owner_the_conversion() -> None:
    position = hold(own(table(2), 0, [4, 20], [12], [3]), 0, 57)
    anna, bea = at(position)
    answer = anna.tell("leaderActivation", leaderId="L9")
    assert labels(answer) == ["activatedLeader", "newWhiteMarbleConversion", "HandLeadersState"]
    assert answer[1]["newConversion"] == units("SERVANT")[0]
    assert labels(bea.heard()) == ["activatedLeader", "HandLeadersState"]


def test_a_discarded_leader_is_not_named() -> None:
    anna, bea = at(hold(table(2), 0, 49, 50))
    answer = anna.tell("leaderDiscarding", leaderId="L2")
    assert answer == [
        {"Message": "discardedLeader", "nickname": "anna"},
        {"Message": "newFaithPosition", "newPosition": 1, "nickname": "anna"},
    ]
    assert bea.heard() == answer


@pytest.mark.parametrize("label", ["leaderActivation", "leaderDiscarding"])
def test_leaders_that_cannot_be(label: str) -> None:
    anna, bea = at(hold(table(2), 0, 49, 50))
    for wrong in ("", "X", "49", "L17"):
        (answer,) = anna.tell(label, leaderId=wrong)
        assert answer["errMessage"] == "You have selected a wrong leader card"
    (answer,) = anna.tell(label, leaderId="L16")
    verb = "activation" if label == "leaderActivation" else "discarding"
    assert answer["errMessage"] == f"Invalid leader {verb} attempt. L16 is not in your hand."
    assert bea.heard() == []


def test_a_leader_whose_requirement_is_not_met() -> None:
    anna, _ = at(hold(table(2), 0, 49, 50))
    (answer,) = anna.tell("leaderActivation", leaderId="L1")
    assert answer["errMessage"].startswith("Invalid leader activation attempt. L1 needs 1 ")


# Turns and ends


def test_the_end_of_a_turn() -> None:
    _, anna, (bea,) = standing_at(State.END_TURN)
    assert labels(anna.tell("endTurn")) == ["WAITING_FOR_TURN"]
    assert labels(bea.heard()) == ["STARTING_TURN"]


def drawn(token: str, variant: Variant) -> list[Any]:
    """What is told of a turn's end after which this token came: the luck of many houses is tried."""
    for seed in range(60):
        position = table(1)
        position.players[0].step = "done"
        (anna,) = in_position(SansIo(seed), position, variant)
        answer = anna.tell("endTurn")
        if of(answer, "tokenDraw")[0]["tokenName"] == token:
            return answer
    raise AssertionError(f"no {token} came")


@pytest.mark.parametrize("variant", BOTH)
@pytest.mark.parametrize("token", ["BlueToken", "GreenToken", "YellowToken", "PurpleToken"])
def test_a_token_that_removes_cards(token: str, variant: Variant) -> None:
    answer = drawn(token, variant)
    assert labels(answer) == ["WAITING_FOR_TURN", "cardGridChange", "tokenDraw", "STARTING_TURN"]
    column = ["GreenToken", "BlueToken", "YellowToken", "PurpleToken"].index(token)
    lowest = answer[1]["newCardGrid"][0]
    assert [left for _, left in lowest] == ["2" if number == column else "4" for number in range(4)]
    assert answer[2] == {"Message": "tokenDraw", "tokenName": token, "remainingTokens": 6, "nickname": ""}


@pytest.mark.parametrize("variant", BOTH)
@pytest.mark.parametrize(("token", "steps", "left"), [("PlusTwoToken", 2, 6), ("PlusOneShuffleToken", 1, 7)])
def test_a_token_that_moves_the_cross(token: str, steps: int, left: int, variant: Variant) -> None:
    answer = drawn(token, variant)
    assert labels(answer) == ["WAITING_FOR_TURN", "newFaithPosition", "tokenDraw", "STARTING_TURN"]
    assert answer[1] == {
        "Message": "newFaithPosition",
        "newPosition": steps,
        "nickname": "Lorenzo the Magnificent",
    }
    assert answer[2]["remainingTokens"] == left


def test_lorenzos_report_comes_between_his_step_and_the_token() -> None:
    position = march(table(1), None, 7)
    position.players[0].step, position.tokens = "done", (71,)
    (anna,) = at(position)
    answer = anna.tell("endTurn")
    assert labels(answer) == [
        "WAITING_FOR_TURN",
        "newFaithPosition",
        "vaticanReport",
        "tokenDraw",
        "STARTING_TURN",
    ]
    assert answer[2]["popeTiles"] == {"anna": [2, 0, 0]}


def test_the_last_round_is_told_once_and_the_match_ends_with_the_last_seat() -> None:
    position = march(table(2), 0, 23)
    position.reports = 2
    anna, bea = at(position)
    answer = anna.tell("marketDraw", row=True, num=3)
    assert labels(answer).count("LastRound") == 1
    assert of(answer, "LastRound") == [{"Message": "LastRound", "nickname": ""}]
    assert labels(bea.heard()).count("LastRound") == 1
    # Section 11, row 1: the tray has moved on and the turn with it.
    assert labels(answer)[-1] == "MARKET_ACTION"
    anna.tell("whiteMarblesConversion", resources=[])
    assert labels(anna.tell("endTurn")) == ["WAITING_FOR_TURN"]
    bea.heard()
    bea.tell("marketDraw", row=True, num=1)
    bea.tell("warehouseInsertion", resources=[])
    answer = bea.tell("endTurn")
    assert labels(answer) == ["END_MATCH", "endGameResults"]
    assert labels(anna.heard())[-2:] == ["END_MATCH", "endGameResults"]
    assert answer[1]["msg"] == "\nMatch Ranking:"
    assert answer[1]["type"] == "END_GAME_RESULTS"


def test_ties_are_broken_by_resources_and_keys_come_in_rank_order() -> None:
    position = put(put(table(3, turn=2), 0, "coin / - / -"), 1, "coin / stone stone / -")
    position.last_round = True
    position.players[2].step = "done"
    _, _, carl = at(march(position, 0, 24))
    position.reports = 3
    answer = carl.tell("endTurn")
    results = of(answer, "endGameResults")[0]
    assert list(results["ranking"]) == ["anna", "bea", "carl"]
    assert results["leaderBoard"] == results["ranking"]
    assert results["winners"] == ["anna"]
    assert results["nickname"] == ""


@pytest.mark.parametrize("variant", BOTH)
def test_a_solo_match_is_won_at_once(variant: Variant) -> None:
    """Section 11, row 7: no LastRound, no END_TURN, nothing waits for endTurn."""
    position = march(table(1), 0, 23)
    position.reports = 2
    (anna,) = at(position, variant)
    answer = anna.tell("marketDraw", row=True, num=3)
    assert labels(answer)[-3:] == ["vaticanReport", "END_MATCH", "endGameResults"] or "LastRound" not in labels(
        answer
    )
    assert labels(answer)[-2:] == ["END_MATCH", "endGameResults"]
    assert answer[-1]["msg"] == "You reached the end of the track. You won!\nMatch Ranking:"
    lorenzo = "Lorenzo the Magnificent" if variant is WRITTEN else "Lorenzo \nthe Magnificent"
    assert list(answer[-1]["ranking"]) == ["anna", lorenzo]
    assert answer[-1]["ranking"][lorenzo] == -1
    assert answer[-1]["winners"] == ["anna"]


def test_a_solo_match_is_won_with_the_seventh_card() -> None:
    position = own(rich(1), 0, [2, 18, 34], [3, 19, 35])
    show(position, 1)
    (anna,) = at(position)
    anna.tell("devCardDraw", row=1, column=1)
    anna.tell("payments", strongboxCosts=units("SHIELD:2"))
    answer = anna.tell("devCardPlacement", column=3)
    assert labels(answer) == ["devCardSlotChange", "DevCardDrawn", "END_MATCH", "endGameResults"]
    assert answer[-1]["msg"] == "You bought the 7th card. You won!\nMatch Ranking:"


@pytest.mark.parametrize("variant", BOTH)
def test_a_solo_match_is_lost_when_the_cross_arrives(variant: Variant) -> None:
    position = march(table(1), None, 23)
    position.reports, position.tokens = 2, (69,)
    position.players[0].step = "done"
    (anna,) = at(position, variant)
    answer = anna.tell("endTurn")
    assert labels(answer) == [
        "WAITING_FOR_TURN",
        "newFaithPosition",
        "vaticanReport",
        "tokenDraw",
        "END_MATCH",
        "endGameResults",
    ]
    assert answer[1]["newPosition"] == 24
    assert answer[-1]["msg"] == "You lost!"
    lorenzo = "Lorenzo the Magnificent" if variant is WRITTEN else "Lorenzo \nthe Magnificent"
    assert next(iter(answer[-1]["ranking"].items())) == (lorenzo, 999)
    assert answer[-1]["winners"] == [lorenzo]


def test_open_steps_at_the_end_are_told_as_lost() -> None:
    """Rules 9: units of an absent player that wait at the end are lost, a card not paid goes."""
    position = march(wait(table(2, turn=1), 0, "coin"), 1, 24)
    position.reports, position.last_round = 3, True
    position.players[1].step = "done"
    anna, bea = at(position)
    answer = bea.tell("endTurn")
    assert answer[0] == {"Message": "marketBufferChange", "newBuffer": [], "nickname": "anna"}
    assert labels(anna.heard()) == ["marketBufferChange", "END_MATCH", "endGameResults"]
