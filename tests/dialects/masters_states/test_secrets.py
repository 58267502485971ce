"""Leaders in a hand, and those that went back to the box, reach nobody but their owner."""

import re

import pytest

from tavola.dialects.masters_states.variants import Variant
from tests.dialects.masters_states.standing import choose_leaders
from tests.dialects.masters_states.talking import (
    BOTH,
    WRITTEN,
    Visitor,
    guests,
    in_position,
    logged_in,
    play_on,
    together,
)
from tests.games.masters.playing import hold, march, table, wait
from tests.support.sansio import SansIo

LEADER = re.compile(rb'"(L\d+)"')


def without_catalogue(visitor: Visitor) -> bytes:
    """Everything a guest was sent but the list of all cards that there are."""
    return re.sub(rb'"cardMap":\{.*?\},"basicProd"', b'"basicProd"', visitor.bytes)


@pytest.mark.parametrize("variant", BOTH)
def test_twins_that_differ_in_a_hidden_hand_are_told_the_same(variant: Variant) -> None:
    """Two matches in which bea holds, keeps, plays and discards other leaders: anna hears the same bytes."""
    told = []
    for hand in ((51, 52), (63, 64)):
        sansio = SansIo("twins")
        anna, bea = in_position(sansio, wait(hold(table(2), 1, *hand), 0, "coin"), variant)
        anna.bytes = b""
        anna.say({"Message": "warehouseInsertion", "resources": [{"type": "COIN", "quantity": 1}]})
        anna.say({"Message": "endTurn"})
        bea.say({"Message": "leaderDiscarding", "leaderId": f"L{hand[0] - 48}"})
        bea.say({"Message": "leaderActivation", "leaderId": f"L{hand[1] - 48}"})
        bea.say({"Message": "marketDraw", "row": True, "num": 1})
        bea.hang_up()
        anna.hang_up()
        back = logged_in(sansio, "anna", variant)
        back.say({"Message": "binarySelection", "selection": True})
        other = logged_in(sansio, "bea", variant)
        other.say({"Message": "binarySelection", "selection": True})
        back.listen()
        anna.listen()
        told.append(anna.bytes + back.bytes)
    assert told[0] == told[1]


def test_the_deal_of_another_hand_is_told_the_same() -> None:
    """Bea keeps other leaders than in the twin; the deal itself is the same."""
    told = []
    for kept in ((0, 1), (2, 3)):
        visitors = together(SansIo("deal"), "anna", "bea")
        anna, bea = visitors
        hand = [said["handLeaders"] for said in bea.told if "handLeaders" in said][-1]
        bea.say({"Message": "leadersChoice", "leaderIds": [hand[one] for one in kept]})
        choose_leaders(anna)
        anna.listen()
        told.append(anna.bytes)
    assert told[0] == told[1]


def test_at_the_end_the_hands_stay_hidden() -> None:
    told = []
    for hand in ((51, 52), (63, 64)):
        position = march(hold(table(2, turn=1), 1, *hand), 1, 24)
        position.reports, position.last_round = 3, True
        position.players[1].step = "done"
        anna, bea = in_position(SansIo("end"), position)
        bea.say({"Message": "endTurn"})
        anna.listen()
        told.append(anna.bytes)
    assert told[0] == told[1]


@pytest.mark.parametrize("seed", range(4))
def test_in_whole_matches_nobody_is_sent_a_leader_that_is_not_theirs(seed: int) -> None:
    visitors = guests(SansIo(f"secrets {seed}"), 2 + seed % 3, (WRITTEN, BOTH[seed % 2]))
    play_on(visitors, seed)
    activated = {
        said["cardID"] for said in visitors[0].told if said != "ping" and said["Message"] == "activatedLeader"
    }
    for visitor in visitors:
        own = set()
        for said in visitor.told:
            if said != "ping" and said["Message"] == "HandLeadersState":
                backs = [leader == "-1" for leader in said["handLeaders"]]
                assert not any(backs) if said["nickname"] == visitor.session.seat.name else all(backs)  # type: ignore[union-attr]
                own |= {leader for leader in said["handLeaders"] if leader != "-1"}
        sent = {label.decode() for label in LEADER.findall(without_catalogue(visitor))}
        assert sent <= own | activated
