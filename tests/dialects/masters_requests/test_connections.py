"""Signs of life, time to answer, and the lobby's comings and goings."""

import pytest

from tavola.dialects.masters_requests import DIALECT
from tavola.dialects.masters_requests.states import State
from tavola.house.ledger import Phase
from tests.dialects.masters_requests.playing import NAMES, Talker, enter, kinds, match_of, placed_at
from tests.dialects.masters_requests.standing import rich, standing_at
from tests.games.masters.playing import hold, table
from tests.support.games import frozen
from tests.support.sansio import SansIo, Silent

PING = b'{"type":"PingMessage"}\n'
NOT_PRINTED = {"basic": {"takes": {"any": 1}, "gives": {"any": 1}}}


# Signs of life


def test_the_house_pings_every_five_seconds_from_the_start() -> None:
    sansio = SansIo()
    guest = Talker(sansio)
    guest.outlet.taken()
    for _ in range(3):
        sansio.later(4.9)
        assert guest.outlet.taken() == b""
        sansio.later(0.1)
        assert guest.outlet.taken() == PING


def test_a_guest_who_never_pings_may_be_silent() -> None:
    sansio, guest, _ = standing_at(State.LOBBY)
    for _ in range(46):
        sansio.later(5)
    assert not guest.outlet.closed


@pytest.mark.parametrize("state", [State.MODE, State.LOBBY, State.MATCH, State.STORAGE])
def test_who_has_pinged_once_is_lost_after_fifteen_seconds_of_silence(state: State) -> None:
    sansio, guest, _ = standing_at(state)
    guest.say("PingMessage")
    for _ in range(4):
        sansio.later(10)
        guest.send(b"anything counts")
    assert not guest.outlet.closed
    guest.heard()
    for _ in range(2):
        sansio.later(5)
    assert not guest.outlet.closed
    sansio.later(5)
    assert guest.outlet.closed
    assert kinds(guest.heard()) == ["TimeoutExpiredMessage"]


def test_a_lost_connection_rings_no_more() -> None:
    sansio = SansIo()
    guest = Talker(sansio)
    guest.hang_up()
    sansio.later(1000)


# Time to answer


@pytest.mark.parametrize(
    "state", [state for state in State if state not in (State.LOBBY, State.MATCH, State.GONE)]
)
def test_an_answer_that_does_not_come_in_time_ends_the_connection(state: State) -> None:
    sansio, guest, others = standing_at(state)
    sansio.later(239)
    assert not guest.outlet.closed
    for other in others:
        other.heard()
    sansio.later(1)
    assert guest.outlet.closed
    assert kinds(guest.heard())[-1] == "TimeoutExpiredMessage"
    assert guest.session.seat is None
    assert guest.state is State.GONE
    guest.session.lost()


@pytest.mark.parametrize("state", [State.LOBBY, State.MATCH])
def test_who_is_not_asked_anything_is_not_late(state: State) -> None:
    sansio, guest, _ = standing_at(state)
    sansio.later(10_000)
    assert not guest.outlet.closed


def test_every_question_has_its_own_time_and_a_wrong_answer_wins_none() -> None:
    sansio = SansIo()
    guest = Talker(sansio)
    sansio.later(200)
    guest.say("GameModeResponse", gameMode="SOLO")
    sansio.later(200)
    guest.say("NickNameResponse", nickname="bad name!")
    sansio.later(39)
    assert not guest.outlet.closed
    sansio.later(1)
    assert guest.outlet.closed


def test_a_wrong_answer_in_a_match_wins_no_time_and_neither_does_rearranging() -> None:
    sansio, guest, _ = standing_at(State.STORAGE)
    sansio.later(200)
    guest.say("ChooseStorageTypeResponse", depotChosen="ATTIC")
    swap = {"depotOne": "WAREHOUSE_SECOND_ROW", "depotTwo": "WAREHOUSE_THIRD_ROW"}
    assert "ChooseStorageTypeRequest" in kinds(guest.say("SwapWarehouseDepotsRequest", **swap))
    sansio.later(39)
    assert not guest.outlet.closed
    sansio.later(1)
    assert guest.outlet.closed


def test_the_next_question_has_its_time_anew() -> None:
    sansio, guest, _ = standing_at(State.CARD)
    sansio.later(200)
    guest.say("ChooseDevelopmentCardToBuyResponse", DevelopmentCardID=3)
    sansio.later(200)
    guest.say("ChooseDevelopmentCardSlotResponse", slotChosen=3)
    sansio.later(239)
    assert not guest.outlet.closed
    sansio.later(1)
    assert guest.outlet.closed


def test_no_limit_where_none_is_set() -> None:
    sansio = SansIo()
    guest = Talker(sansio, answer_time=0)
    sansio.later(100_000)
    assert not guest.outlet.closed


@pytest.mark.parametrize(
    ("seconds", "shown"), [(-1, "-1"), (86_401, "86401"), (0.5 - 1, "-0.5"), (float("nan"), "nan")]
)
def test_a_time_to_answer_that_cannot_be_is_refused(seconds: float, shown: str) -> None:
    with pytest.raises(ValueError, match=f"^--answer-time takes 0 to 86400 seconds, not {shown}$"):
        DIALECT.options(answer_time=seconds)


def test_the_time_to_answer_is_four_minutes_unless_told_otherwise() -> None:
    assert DIALECT.options().answer_time == 240
    assert [DIALECT.options(answer_time=seconds).answer_time for seconds in (0, 86_400)] == [0, 86_400]


def test_who_is_late_in_a_match_counts_as_a_lost_connection() -> None:
    sansio = SansIo()
    guest, other = placed_at(sansio, rich())
    name = guest.seat.name
    sansio.later(240)
    assert kinds(other.heard()) == ["NotifyClientDisconnection"]
    assert enter(sansio, name).state is State.ACTION


# The lobby


@pytest.mark.parametrize("number", [1, 5, 0, -2, "x", "3", 2.5, None, 10**20])
def test_only_two_to_four_can_play_together(number: object) -> None:
    head = enter(SansIo(), "anna")
    head.heard()
    again = head.asked_again("PlayerNumberResponse", numberOfPlayers=number)
    assert again == {"type": "PlayerNumberRequest", "isRetry": True}


@pytest.mark.parametrize("name", ["lorenzo", "Lorenzo", "LORENZO"])
def test_lorenzo_names_the_opponent_of_a_solo_game_and_is_free_elsewhere(name: str) -> None:
    sansio = SansIo()
    assert enter(sansio, name, "SOLO").heard() == [
        {"type": "ErrorMessage", "message": "in a solo game Lorenzo is the opponent"},
        {"type": "NicknameRequest", "isRetry": True, "alreadyTaken": True},
    ]
    assert kinds(enter(sansio, name).heard()) == ["WaitingInTheLobbyMessage", "PlayerNumberRequest"]


def test_a_head_who_leaves_before_the_number_hands_the_question_on() -> None:
    sansio = SansIo()
    guests = [enter(sansio, name) for name in NAMES[:3]]
    for guest in guests:
        guest.heard()
    guests[0].hang_up()
    assert [kinds(guest.heard()) for guest in guests[1:]] == [["PlayerNumberRequest"], []]
    assert kinds(guests[1].say("PlayerNumberResponse", numberOfPlayers=2))[0] == "PlayersReadyToStartMessage"


def test_a_head_who_leaves_after_the_number_takes_it_along() -> None:
    sansio = SansIo()
    head, second, third = (enter(sansio, name) for name in NAMES[:3])
    head.say("PlayerNumberResponse", numberOfPlayers=4)
    for guest in (second, third):
        guest.heard()
    head.hang_up()
    assert [kinds(second.heard()), kinds(third.heard())] == [["PlayerNumberRequest"], []]
    assert (second.state, third.state) == (State.NUMBER, State.LOBBY)
    second.say("PlayerNumberResponse", numberOfPlayers=2)
    assert (second.state, third.state) == (State.LEADERS, State.LEADERS)


def test_a_head_who_is_late_with_the_number_does_not_block_the_others() -> None:
    sansio = SansIo()
    head = enter(sansio, "anna")
    sansio.later(100)
    second = enter(sansio, "bob")
    second.heard()
    sansio.later(140)
    assert head.outlet.closed
    assert kinds(second.heard()) == ["PlayerNumberRequest"]


def test_a_guest_who_leaves_the_queue_frees_the_name() -> None:
    sansio = SansIo()
    head = enter(sansio, "anna")
    head.say("PlayerNumberResponse", numberOfPlayers=3)
    enter(sansio, "bob").hang_up()
    second, third = enter(sansio, "bob"), enter(sansio, "carla")
    assert (second.state, third.state) == (State.LEADERS, State.LEADERS)


def test_a_namesake_who_leaves_makes_room_for_the_next() -> None:
    sansio, guest, (head,) = standing_at(State.NAMESAKE)
    guest.hang_up()
    assert head.state is State.LOBBY
    assert enter(sansio, "bob").state is State.LEADERS


def test_when_the_namesake_goes_the_question_for_another_name_is_settled() -> None:
    sansio = SansIo()
    head = enter(sansio, "anna")
    head.say("PlayerNumberResponse", numberOfPlayers=2)
    later = enter(sansio, "anna")
    later.heard()
    head.hang_up()
    assert later.state is State.NAMESAKE
    said = later.say("NickNameResponse", nickname="anna")
    assert kinds(said) == ["WaitingInTheLobbyMessage", "PlayerNumberRequest"]


def test_a_namesake_who_finds_another_table_is_asked_no_more() -> None:
    sansio, guest, (head,) = standing_at(State.NAMESAKE)
    sansio.house.open("masters", players=2).sit("page", "native", Silent())
    assert guest.state is State.LEADERS
    assert kinds(guest.heard())[0] == "PlayersReadyToStartMessage"
    assert guest.told_off("NickNameResponse", nickname="zoe")
    assert head.state is State.LOBBY


def test_the_oldest_public_table_is_the_match_to_join_whoever_opened_it() -> None:
    sansio = SansIo()
    table = sansio.house.open("masters", players=2)
    table.sit("anna", "native", Silent())
    guest = enter(sansio, "anna")
    said = kinds(guest.heard())
    assert said == ["WaitingInTheLobbyMessage", "ErrorMessage", "NicknameRequest"], "the other cannot be asked"
    assert kinds(guest.say("NickNameResponse", nickname="bob"))[0] == "PlayersReadyToStartMessage"
    assert guest.table is table


def test_a_match_of_other_cards_takes_no_guest_of_this_protocol() -> None:
    sansio = SansIo()
    sansio.house.open("masters", players=2, options=NOT_PRINTED).sit("page", "native", Silent())
    guest = enter(sansio, "anna")
    assert kinds(guest.heard()) == ["WaitingInTheLobbyMessage", "PlayerNumberRequest"]


def test_a_private_table_is_nothing_to_wait_for() -> None:
    sansio = SansIo()
    sansio.house.open("masters", players=2, public=False).sit("page", "native", Silent())
    assert enter(sansio, "anna").state is State.NUMBER


def test_a_solo_game_is_its_players_own() -> None:
    sansio = SansIo()
    guest = enter(sansio, "anna", "SOLO")
    assert guest.table.phase is Phase.PLAYING
    assert not guest.table.opened.public
    assert guest.table.opened.missing == "wait"
    guest.hang_up()
    before = frozen(sansio.house.tables[next(iter(sansio.house.tables))].ledger.state)
    sansio.later(100_000)
    assert frozen(sansio.house.tables[next(iter(sansio.house.tables))].ledger.state) == before


# Who speaks is the connection


def test_a_name_inside_a_message_is_nobody() -> None:
    sansio = SansIo()
    guest, other = placed_at(sansio, rich())
    before = frozen(guest.table.ledger.state)
    assert other.told_off("DoActionResponse", actionChosen="TAKE_RESOURCES_FROM_MARKET", nickname=guest.seat.name)
    assert frozen(guest.table.ledger.state) == before
    assert other.told_off("NickNameResponse", nickname=guest.seat.name)


def test_a_table_that_another_house_has_taken_sends_its_guests_away() -> None:
    sansio = SansIo()
    guests = match_of(sansio, 2)
    sansio.house.drop(guests[0].table.code)
    for guest in guests:
        assert kinds(guest.heard()) == ["ErrorMessage"]
        assert guest.outlet.closed
        assert guest.state is State.GONE


def test_a_guest_the_house_moved_for_is_asked_anew() -> None:
    """A table with clocks passes over who is out of time, though connected."""
    sansio = SansIo()
    guest, other = placed_at(sansio, rich())
    guest.say("DoActionResponse", actionChosen="BUY_DEVELOPMENT_CARD")
    table = guest.table
    table.play_for(guest.seat, table.game.absent(table.ledger.state, guest.seat.index))
    assert kinds(guest.heard()) == ["TurnMessage", "TurnMessage"]
    assert (guest.state, other.state) == (State.MATCH, State.ACTION)
    assert guest.told_off("ChooseDevelopmentCardToBuyResponse", DevelopmentCardID=3)


def test_a_guest_leaves_the_table_with_the_end_and_counts_as_declining_a_rematch() -> None:
    sansio = SansIo()
    opened = sansio.house.open("masters", players=2)
    page = Silent()
    opened.sit("page", "native", page)
    guest = enter(sansio, "anna")
    opened.ledger._state = hold(table(turn=1), 1)
    opened.ledger.state.last_round = True
    opened.ledger._acting = (1,)
    guest.hang_up()
    again = enter(sansio, "anna")
    seat = again.seat
    again.say("DoActionResponse", actionChosen="TAKE_RESOURCES_FROM_MARKET")
    said = again.say("MarbleInsertionPositionResponse", position=3)
    assert kinds(said)[-2:] == ["GameOverMessage", "GameModeRequest"]
    assert seat.listener is None
    opened.rematches.answer(opened.occupied[0], accepted=True)
    assert opened.rematches.refused
    assert again.heard() == []
