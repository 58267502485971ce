"""The shape of every message: keys, their types and order, against what was observed on the existing program."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tavola.dialects.masters_states import wire
from tavola.dialects.masters_states.states import State
from tests.dialects.masters_states.standing import standing_at
from tests.dialects.masters_states.talking import (
    BUILT,
    Visitor,
    guests,
    in_position,
    logged_in,
    play_on,
)
from tests.dialects.masters_states.test_drops import Match
from tests.dialects.masters_states.test_market import at, units
from tests.games.masters.playing import hold, lead, own, put, table
from tests.support.sansio import SansIo

S, N, B = "string", "number", "bool"
RESOURCE = {"type": S, "quantity": N}
RECIPE = {"cost": [RESOURCE], "earnings": ["EARNING"]}
"""An earning is a resource with a tag or a faith point; both are looked at by hand below."""
PILE = "PILE"

PLAYER = {
    "connected": B,
    "nickname": S,
    "warehouse": [RESOURCE],
    "marketBuffer?": [RESOURCE],
    "strongbox": [RESOURCE],
    "faithMarker": N,
    "popeTiles": [N],
    "devCardSlots": [[S]],
    "handLeaders": [S],
    "activeLeaders": [S],
    "whiteMarbleConversions": [RESOURCE],
    "discountMap": [RESOURCE],
    "tempDevCard?": S,
    "tempProduction?": RECIPE,
    "lastUsedState": S,
}

HOUSE: dict[str, dict[str, Any]] = {
    "DevCardDrawn": {"cardID?": S, "nickname": S},
    "Goodbye": {"msg": S, "abnormalCondition": B, "nickname?": S},
    "HandLeadersState": {"handLeaders": [S], "nickname": S},
    "LastRound": {"nickname": S},
    "Summary": {
        "summary": {
            "cardMap": "CARDS",
            "basicProd": RECIPE,
            "market": [[S]],
            "sideMarble": S,
            "cardGrid": [[PILE]],
            "faithPath": [S],
            "lorenzoMarker": N,
            "playersSummary": [PLAYER],
        },
        "nickname": S,
    },
    "activatedLeader": {"cardID": S, "nickname": S},
    "cardGridChange": {"newCardGrid": [[PILE]], "nickname": S},
    "devCardSlotChange": {"newDevSlots": [[S]], "nickname": S},
    "discardedLeader": {"nickname": S},
    "endGameResults": {
        "type": S,
        "msg": S,
        "ranking": {S: N},
        "leaderBoard": {S: N},
        "winners": [S],
        "nickname": S,
    },
    "marketBufferChange": {"newBuffer": [RESOURCE], "nickname": S},
    "marketChange": {"sideMarble": S, "newMarket": [[S]], "nickname": S},
    "newFaithPosition": {"newPosition": N, "nickname": S},
    "newWhiteMarbleConversion": {"newConversion": RESOURCE, "nickname": S},
    "nextState": {"newState": S, "nickname?": S},
    "playerConnectionState": {"connected": B, "nickname": S},
    "rematchOffered": {"proposer": S, "message": S, "nickname": S},
    "retry": {"currentState": S, "errMessage": S, "nickname?": S},
    "strongboxChange": {"newStrongbox": [RESOURCE], "nickname": S},
    "tokenDraw": {"tokenName": S, "remainingTokens": N, "nickname": S},
    "updatedDiscountMap": {"newDiscountMap": [RESOURCE], "nickname": S},
    "vaticanReport": {"popeTiles": {S: [N]}, "nickname": S},
    "warehouseChange": {"newWarehouse": [RESOURCE], "nickname": S},
}
"""What was observed, with what the house adds (leaderBoard, winners, message); `?`: the key may be missing."""

TYPES = {S: str, N: int, B: bool}


def fits(value: Any, shape: Any) -> bool:
    if isinstance(shape, list):
        return isinstance(value, list) and all(fits(one, shape[0]) for one in value)
    if shape in ({S: N}, {S: [N]}):
        return isinstance(value, dict) and all(fits(one, shape[S]) for one in value.values())
    if isinstance(shape, dict):
        wanted = {key.rstrip("?"): (inside, key.endswith("?")) for key, inside in shape.items()}
        if not isinstance(value, dict) or not set(value) <= set(wanted):
            return False
        if [key for key in wanted if key in value] != list(value):
            return False
        return all(fits(value[key], inside) if key in value else maybe for key, (inside, maybe) in wanted.items())
    if shape == PILE:
        return len(value) == 2 and isinstance(value[0], str | None) and value[1].isdecimal()
    if shape == "EARNING":
        faith = {"resource": "faithPoint", "quantity": value["quantity"]}
        return value == faith or list(value) == ["resource", "type", "quantity"]
    if shape == "CARDS":
        return all(_is_card(card) for card in value.values())
    return type(value) is TYPES[shape]


EFFECTS = {
    "discountEffect": {"name": S, "discount": RESOURCE},
    "slotEffect": {"name": S, "extraShelf": RESOURCE},
    "whiteMarbleEffect": {"name": S, "conversion": RESOURCE},
    "productionEffect": {"name": S, "production": RECIPE},
}
NEEDS = {
    "physicalResource": {"requirement": S, "type": S, "quantity": N},
    "cardType": {"requirement": S, "color": S, "level": N, "quantity": N},
}


def _is_card(card: dict[str, Any]) -> bool:
    if card["card"] == "Development":
        kind = {"color": S, "level": N, "quantity": N}
        return fits(card, {"card": S, "type": kind, "price": [RESOURCE], "production": RECIPE, "winPoints": N})
    return (
        list(card) == ["card", "requirements", "winPoints", "effect"]
        and all(fits(need, NEEDS[need["requirement"]]) for need in card["requirements"])
        and fits(card["effect"], EFFECTS[card["effect"]["name"]])
    )


def everything_said() -> Iterator[Any]:
    """Lines of the `as-built` house of every kind."""
    for seed in range(4):
        visitors = guests(SansIo(f"shapes {seed}"), 1 + seed, (BUILT,))
        play_on(visitors, seed)
        for visitor in visitors:
            yield from visitor.told
    match = Match("skip", BUILT)
    match.play([State.PRODUCTION_ACTION])
    match.drop(0)
    yield from match.come_back(0).told
    match.play([State.BUY_DEV_ACTION])
    match.drop(0)
    yield from match.come_back(0).told
    position = hold(own(put(table(2), 0, "", coin=9), 0, [4, 20], [12], [3]), 0, 57)
    anna, bea = at(position, BUILT)
    anna.say({"Message": "leaderActivation", "leaderId": "L9"})
    bea.hang_up()
    yield from anna.heard()
    position = hold(own(table(2), 0, [4], [1]), 0, 49)
    anna, bea = at(position, BUILT)
    anna.say({"Message": "leaderActivation", "leaderId": "L1"})
    yield from anna.heard()
    _, guest, (other,) = standing_at(State.END_MATCH, BUILT)
    guest.say({"Message": "rematch", "accepted": True})
    yield from other.heard()
    visitor = Visitor(SansIo(), BUILT)
    visitor.say("nonsense")
    yield from visitor.heard()


def test_everything_the_house_says_has_the_observed_shape() -> None:
    seen = set()
    for said in everything_said():
        if said == "ping":
            continue
        label = said["Message"]
        seen.add(label)
        rest = {key: value for key, value in said.items() if key != "Message"}
        assert next(iter(said)) == "Message"
        assert fits(rest, HOUSE[label]), said
    assert seen == set(HOUSE)
    assert seen | {"ping", "configuration"} == {wire.label_of(message) for message in wire.HouseSays.__args__}


def test_a_card_map_holds_all_cards() -> None:
    visitor = logged_in(SansIo(), "anna", BUILT)
    visitor.say({"Message": "binarySelection", "selection": True})
    visitor.say({"Message": "binarySelection", "selection": True})
    summary = next(said["summary"] for said in visitor.heard() if said["Message"] == "Summary")
    assert list(summary["cardMap"]) == [f"D{n}" for n in range(1, 49)] + [f"L{n}" for n in range(1, 17)]
    assert summary["cardMap"]["D1"] == {
        "card": "Development",
        "type": {"color": "GREEN", "level": 1, "quantity": 1},
        "price": units("SHIELD:2"),
        "production": {"cost": units("COIN"), "earnings": [{"resource": "faithPoint", "quantity": 1}]},
        "winPoints": 1,
    }
    assert summary["cardMap"]["L13"]["effect"]["production"] == {
        "cost": units("SHIELD"),
        "earnings": [
            {"resource": "physicalResource", "type": "UNKNOWN", "quantity": 1},
            {"resource": "faithPoint", "quantity": 1},
        ],
    }
    assert len(summary["faithPath"]) == 25
    assert (summary["faithPath"][0], summary["faithPath"][8], summary["faithPath"][24]) == (
        "0-0-false",
        "0-1-true",
        "20-3-true",
    )
    (player,) = summary["playersSummary"]
    assert player["warehouse"] == units("UNKNOWN:0 UNKNOWN:0 UNKNOWN:0")
    assert player["strongbox"] == units("STONE:0 SHIELD:0 SERVANT:0 COIN:0")
    assert player["discountMap"] == units("UNKNOWN:0 STONE:0 SHIELD:0 SERVANT:0 COIN:0")
    assert "marketBuffer" not in player


PAYMENTS = (
    '{"Message":"payments","strongboxCosts":[{"type":"STONE","quantity":1}],'
    '"warehouseCosts":{"0":{"type":"UNKNOWN","quantity":0}},"nickname":"anna"}'
)
PRODUCTION = (
    '{"Message":"production","cardIds":["D8"],"productionOfUnknown":{"cost":[],"earnings":'
    '[{"resource":"physicalResource","type":"UNKNOWN","quantity":0}]},"nickname":"anna"}'
)
GUEST = [
    '{"Message":"binarySelection","selection":false,"nickname":"anna"}',
    '{"Message":"configuration","config":{"customPath":[{"Cell":"cell","winPoints":0,"vaticanReportSection":0}]}}',
    '{"Message":"devCardDraw","row":3,"column":2,"nickname":"anna"}',
    '{"Message":"devCardPlacement","column":3,"nickname":"anna"}',
    '{"Message":"disconnection","nickname":"anna"}',
    '{"Message":"endTurn","nickname":"anna"}',
    '{"Message":"leaderActivation","leaderId":"L6","nickname":"anna"}',
    '{"Message":"leaderDiscarding","leaderId":"L16","nickname":"anna"}',
    '{"Message":"leadersChoice","leaderIds":["L6","L16"],"nickname":"anna"}',
    '{"Message":"login","nickname":"anna"}',
    '{"Message":"marketDraw","row":true,"num":1,"nickname":"anna"}',
    '{"Message":"numPlayers","numPlayers":2,"nickname":"anna"}',
    PAYMENTS,
    PRODUCTION,
    '{"Message":"rematch","accepted":false,"nickname":"anna"}',
    '{"Message":"startingResource","resources":[{"type":"COIN","quantity":3}],"nickname":"anna"}',
    '{"Message":"switchShelf","shelf1":3,"shelf2":1,"nickname":"anna"}',
    '{"Message":"warehouseInsertion","resources":[{"type":"UNKNOWN","quantity":0}],"nickname":"anna"}',
    '{"Message":"whiteMarblesConversion","resources":[{"type":"SERVANT","quantity":1}],"nickname":"anna"}',
    "ping",
]
"""One line for each thing the program's client says."""


@pytest.mark.parametrize("line", GUEST)
def test_everything_the_programs_client_says_is_read_and_written_alike(line: str) -> None:
    message, said = wire.read_guest(line.encode())
    read = wire.argued(message, said)
    if line == "ping":
        assert read == wire.Ping()
        return
    again = json.loads(wire.guest_line(read))
    assert {key: again[key] for key in json.loads(line)} == json.loads(line)


def test_an_optional_comment_and_unknown_keys_are_ignored() -> None:
    line = b'{"comment":"hello","selection":true,"Message":"binarySelection","x":{"y":1}}'
    assert wire.argued(*wire.read_guest(line)) == wire.BinarySelection(True)


def test_all_that_guests_say_is_among_the_examples() -> None:
    said = {wire.label_of(wire.read_guest(line.encode())[0]) for line in GUEST}
    assert said == {wire.label_of(message) for message in wire.GuestSays.__args__}


def test_leader_shelves_are_told_with_their_type_when_empty() -> None:
    anna, _ = in_position(SansIo(), put(lead(table(2), 0, 54, 53), 0, "- / - / coin coin / - / stone"))
    anna.say({"Message": "switchShelf", "shelf1": 1, "shelf2": 2})
    (said,) = anna.heard()
    assert said["newWarehouse"] == units("UNKNOWN:0 UNKNOWN:0 COIN:2 SERVANT:0 STONE:1")
