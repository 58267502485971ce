"""After the ranking: who is asked, who is told, and how it starts again."""

import pytest

from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.variants import Variant
from tests.dialects.masters_states.standing import standing_at
from tests.dialects.masters_states.talking import BOTH, Visitor, in_position, labels, logged_in, place
from tests.games.masters.playing import march, table
from tests.support.sansio import SansIo, Silent


def ended(sansio: SansIo, players: int, variant: Variant) -> list[Visitor]:
    position = march(table(players, turn=players - 1), players - 1, 24)
    position.reports, position.last_round = 3, True
    position.players[players - 1].step = "done"
    visitors = in_position(sansio, position, variant)
    visitors[-1].say({"Message": "endTurn"})
    for visitor in visitors:
        visitor.heard()
        assert visitor.state is State.END_MATCH
    return visitors


@pytest.mark.parametrize("variant", BOTH)
def test_the_first_yes_is_offered_to_the_others_only(variant: Variant) -> None:
    anna, bea, carl = ended(SansIo(), 3, variant)
    assert bea.tell("rematch", accepted=True) == []
    offer = {"Message": "rematchOffered", "proposer": "bea", "message": "bea", "nickname": ""}
    assert anna.heard() == carl.heard() == [offer]
    assert bea.state is State.REMATCH_OFFER
    assert carl.tell("RematchMessage", accepted=True) == []
    assert anna.heard() == bea.heard() == []
    (answer,) = bea.tell("rematch", accepted=False)
    assert (answer["errMessage"], answer["currentState"]) == (
        "Wait for the other players to make a decision.",
        "REMATCH_OFFER",
    )
    begun = ["Summary", "HandLeadersState", "WAITING_LEADERS"]
    assert labels(anna.tell("rematch", accepted=True)) == begun
    assert labels(bea.heard()) == labels(carl.heard()) == begun


@pytest.mark.parametrize("variant", BOTH)
def test_alone_a_yes_restarts_at_once(variant: Variant) -> None:
    sansio = SansIo()
    position = march(table(1), 0, 23)
    position.reports = 2
    (anna,) = in_position(sansio, position, variant)
    assert labels(anna.tell("marketDraw", row=True, num=3))[-1] == "endGameResults"
    assert labels(anna.tell("rematch", accepted=True)) == ["Summary", "HandLeadersState", "WAITING_LEADERS"]
    answer = anna.tell("disconnection")
    assert answer[0]["msg"] == "Hope to see you again"


def test_a_new_match_has_new_leaders_and_may_have_another_order() -> None:
    orders = set()
    for seed in range(8):
        visitors = ended(SansIo(seed), 2, BOTH[0])
        for visitor in visitors:
            visitor.say({"Message": "rematch", "accepted": True})
        summary = next(said["summary"] for said in visitors[0].heard() if said["Message"] == "Summary")
        orders.add(summary["playersSummary"][0]["nickname"])
    assert orders == {"anna", "bea"}


def test_any_no_is_goodbye_to_all_with_the_decliners_name() -> None:
    sansio = SansIo()
    visitors = ended(sansio, 3, BOTH[0])
    visitors[0].say({"Message": "rematch", "accepted": True})
    visitors[2].say({"Message": "rematch", "accepted": False})
    for visitor in visitors:
        goodbye = visitor.heard()[-1]
        assert (goodbye["Message"], goodbye["nickname"]) == ("Goodbye", "carl")
    # The names are free at once, and nobody is asked to come back.
    assert labels(logged_in(sansio, "anna").heard()) == ["LOGIN", "NEW_PLAYER"]


def test_a_goodbye_while_it_is_asked_for_is_a_no() -> None:
    _, guest, (other,) = standing_at(State.END_MATCH)
    name = guest.seat.name
    assert labels(guest.tell("disconnection")) == ["Goodbye"]
    (goodbye,) = [said for said in other.heard() if said["Message"] == "Goodbye"]
    assert goodbye["nickname"] == name


def test_who_comes_back_to_the_question_is_asked_again() -> None:
    sansio, guest, (other,) = standing_at(State.END_MATCH)
    name = guest.seat.name
    guest.hang_up()
    other.heard()
    other.tell("rematch", accepted=True)
    back = logged_in(sansio, name)
    answer = back.tell("binarySelection", selection=True)
    assert labels(answer) == ["START_GAME", "Summary", "END_MATCH", "endGameResults", "rematchOffered"]
    assert labels(back.tell("rematch", accepted=True)) == ["Summary", "HandLeadersState", "WAITING_LEADERS"]


def test_who_has_answered_and_comes_back_waits_for_the_others() -> None:
    sansio, guest, (other,) = standing_at(State.REMATCH_OFFER)
    name = guest.seat.name
    guest.hang_up()
    back = logged_in(sansio, name)
    answer = back.tell("binarySelection", selection=True)
    assert labels(answer) == ["START_GAME", "Summary", "REMATCH_OFFER", "endGameResults"]
    other.say({"Message": "rematch", "accepted": True})
    assert back.state is State.WAITING_LEADERS


def test_section_11_row_6_a_drop_repeats_no_results_and_forgets_no_answer() -> None:
    _, guest, (other,) = standing_at(State.REMATCH_OFFER)
    other.hang_up()
    assert labels(guest.heard()) == ["playerConnectionState"]
    assert guest.table.rematches.answers == {guest.seat.index: True}


def with_another(sansio: SansIo, dialect: str) -> Visitor:
    """Anna on seat 1 has ended the match, at a table with one other guest."""
    other = sansio.house.open("masters", players=2)
    if dialect != "bot":
        other.sit("req", dialect, Silent())
    visitor = logged_in(sansio, "anna")
    visitor.tell("binarySelection", selection=False)
    if dialect == "bot":
        sansio.house.computers.add(other, "random")
    seat = visitor.seat.index
    position = march(table(2, first=1 - seat, turn=seat), seat, 24)
    position.reports, position.last_round = 3, True
    position.players[seat].step = "done"
    place([visitor], position)
    assert labels(visitor.tell("endTurn")) == ["END_MATCH", "endGameResults"]
    return visitor


def test_at_a_table_with_a_guest_who_cannot_be_asked_the_first_yes_is_the_end() -> None:
    (goodbye,) = with_another(SansIo(), "masters-requests").tell("rematch", accepted=True)
    assert (goodbye["Message"], goodbye["nickname"]) == ("Goodbye", "req")


def test_bots_accept() -> None:
    assert labels(with_another(SansIo(), "bot").tell("rematch", accepted=True))[-1] == "WAITING_LEADERS"
