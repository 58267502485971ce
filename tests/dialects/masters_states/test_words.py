"""Refusals in this dialect's own words, and what the operator is told of a guest on the wrong port."""

import re
from typing import Any

import pytest

from tavola.dialects.masters_states.states import State
from tests.dialects.masters_states.standing import hand_of, standing_at
from tests.dialects.masters_states.talking import BUILT, WRITTEN, Visitor, alone, in_position, logged_in
from tests.dialects.masters_states.test_market import of
from tests.games.masters.playing import march, table
from tests.support.sansio import SansIo


def why(visitor: Visitor, label: str, **arguments: Any) -> str:
    (answer,) = visitor.tell(label, **arguments)
    said: str = answer["errMessage"]
    return said


def test_a_refusal_calls_leaders_by_this_dialects_names() -> None:
    _, guest, _ = standing_at(State.WAITING_LEADERS)
    hand = hand_of(guest)
    other = next(f"L{number}" for number in range(1, 17) if f"L{number}" not in hand)
    said = why(guest, "leadersChoice", leaderIds=[hand[0], other])
    assert said == f"Not valid leaders. You were not dealt {other}, but {', '.join(hand)}."
    said = why(guest, "leadersChoice", leaderIds=[hand[0], hand[0]])
    assert said == f"Not valid leaders. Keep 2 different leaders of {', '.join(hand)}."


@pytest.mark.parametrize(
    ("label", "arguments"),
    [
        ("devCardDraw", {"row": 1, "column": 1}),
        ("production", {"cardIds": ["D1"]}),
        ("production", {"cardIds": ["L1", "L1"]}),
        ("production", {"cardIds": ["L77"]}),
        ("production", {"cardIds": ["BASICPROD"]}),
        ("leaderActivation", {"leaderId": "L1"}),
        ("switchShelf", {"shelf1": 1, "shelf2": 1}),
        ("endTurn", {"nickname": "bea"}),
        ("marketDraw", {"row": 7, "num": 1}),
    ],
)
def test_our_sentences_end_with_a_full_stop_and_have_no_card_by_its_number(
    label: str, arguments: dict[str, Any]
) -> None:
    anna, _ = in_position(SansIo(), table(2))
    said = why(anna, label, **arguments)
    assert said.endswith(".")
    assert not re.search(r"\b(card|leader)s? \d", said), said


@pytest.mark.parametrize(
    ("resources", "told"),
    [
        ([None], "entry 1 of resources must be an object, not null"),
        ([{"type": "COIN", "quantity": 1}, 3], "entry 2 of resources must be an object, not a whole number"),
        ([{"quantity": 1}], "entry 1 of resources lacks type"),
        ([{"type": "GOLD", "quantity": 1}], "type of entry 1 of resources cannot be 'GOLD'"),
        (
            [{"type": "COIN", "quantity": "1"}],
            "quantity of entry 1 of resources must be a whole number, not a text",
        ),
        ("all", "resources must be a list, not a text"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_place(resources: Any, told: str) -> None:
    _, guest, _ = standing_at(State.RESOURCES_PLACEMENT)
    assert why(guest, "warehouseInsertion", resources=resources) == f"Wrong Json Syntax: {told}."


def test_an_entry_of_a_map_and_a_value_inside_a_value() -> None:
    _, guest, _ = standing_at(State.BUY_DEV_ACTION)
    said = why(guest, "payments", warehouseCosts={"1": None})
    assert said == "Wrong Json Syntax: an entry of warehouseCosts must be an object, not null."
    anna, _ = in_position(SansIo(), table(2))
    said = why(anna, "production", cardIds=["BASICPROD"], productionOfUnknown={"cost": [3]})
    assert said.endswith("entry 1 of cost of productionOfUnknown must be an object, not a whole number.")


def test_the_reshuffling_token_leaves_seven_also_where_the_match_ends_with_it() -> None:
    for space in (3, 23):
        for seed in range(60):
            position = march(table(1), None, space)
            position.reports = 2 if space == 23 else 0
            position.players[0].step = "done"
            position.tokens = (65, 66, 71)
            (anna,) = in_position(SansIo(seed), position)
            answer = anna.tell("endTurn")
            (token,) = of(answer, "tokenDraw")
            if token["tokenName"] == "PlusOneShuffleToken":
                break
        assert token["remainingTokens"] == 7
        assert bool(of(answer, "endGameResults")) == (space == 23)


def test_a_bare_ping_on_the_as_written_port_tells_the_operator_of_the_other_one() -> None:
    visitor = logged_in(SansIo(), "anna", WRITTEN)
    visitor.say({"Message": "ping"})
    assert visitor.session.hint is None
    visitor.say("ping")
    assert visitor.session.hint
    assert "masters-states:as-built, 2501" in visitor.session.hint
    assert visitor.tell("binarySelection", selection=True)[-1]["newState"] == "SP_CONFIGURATION_CHOOSE"


def test_on_its_own_port_a_bare_ping_is_as_it_should_be() -> None:
    visitor = alone(SansIo(), variant=BUILT)
    visitor.say("ping")
    assert visitor.session.hint is None
