"""Connections lost at every state of the machine: back in time, waited for, passed over, replaced by a bot."""

import random
from collections.abc import Collection
from functools import cache
from typing import Any

import msgspec
import pytest

from tavola.dialects.masters_states.catalogue import options_of
from tavola.dialects.masters_states.client import Guest
from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.values import MatchConfiguration
from tavola.dialects.masters_states.variants import Variant
from tavola.games.masters import GAME
from tavola.house.ledger import Phase
from tavola.house.table import Table
from tavola.house.words import Missing
from tests.dialects.masters_states import custom
from tests.dialects.masters_states.standing import standing_at
from tests.dialects.masters_states.talking import BUILT, WRITTEN, Visitor, agrees, labels, logged_in, settle
from tests.games.masters.playing import BUILDER, choose
from tests.support.games import Dice
from tests.support.sansio import SansIo, Silent
from tests.support.seats import Keen

WHITE = [
    {**leader, "effect": {"name": "whiteMarbleEffect", "conversion": custom.resource(custom.KINDS[number % 4], 1)}}
    for number, leader in enumerate(custom.FREE_LEADERS)
]
PIECES = {"allDevCards": custom.DEV_CARDS, "allLeaderCards": WHITE}
OPTIONS = msgspec.to_builtins(options_of(msgspec.convert(PIECES, MatchConfiguration)))
"""A match in which every state comes up: cards are cheap, leaders need nothing and are for white marbles."""

STATES = [
    State.WAITING_LEADERS,
    State.WAITING_RESOURCES,
    State.STARTING_PHASE_DONE,
    State.WAITING_FOR_TURN,
    State.STARTING_TURN,
    State.MARKET_ACTION,
    State.RESOURCES_PLACEMENT,
    State.BUY_DEV_ACTION,
    State.DEV_CARD_PLACEMENT,
    State.PRODUCTION_ACTION,
    State.END_TURN,
]
SEED = "drops 5"


class Match:
    """A match of our own clients whose choices depend on nothing but where the table stands."""

    def __init__(
        self, missing: Missing, variant: Variant = WRITTEN, players: int = 2, eager: int = 0, seed: object = SEED
    ) -> None:
        self.eager = eager
        """Who is the first to choose in the set-up."""
        self.sansio = SansIo(seed)
        self.sansio.hire_with(Keen)
        self.variant = variant
        self.table: Table
        self.visitors: list[Visitor] = []
        if players > 1:
            self.sansio.house.open("masters", players=players, options=OPTIONS, missing=missing)
        for name in ("anna", "bea", "carl")[:players]:
            self.visitors.append(Visitor(self.sansio, variant, Guest(name, variant=variant, players=players)))
        settle(self.visitors)
        self.table = self.visitors[0].table

    def step(self) -> bool:
        """Somebody who is to move does; whether anybody could."""
        for visitor in self.visitors[self.eager :] + self.visitors[: self.eager]:
            guest = visitor.guest
            if guest and guest.my_turn and not visitor.closed:
                assert guest.number is not None
                luck = random.Random(f"{self.table.number} {len(guest._pending)} {visitor.seat.index}")
                legal = GAME.moves(GAME.imagine(guest.view(), Dice("any")), guest.number)
                move = choose(luck, [move for move in legal if guest.allowed(move)], BUILDER)
                visitor.say(guest.say(move))
                settle(self.visitors)
                return True
        return False

    def play(self, until: Collection[State] = (), who: int = 0) -> bool:
        """To the end, or until somebody is in one of these states; whether that was reached."""
        for _ in range(3000):
            visitor = self.visitors[who]
            if visitor.state in until:
                return True
            if not self.step():
                if self.table.phase is Phase.OVER:
                    return False
                self.wait(61)
        raise AssertionError("this match does not end")

    def wait(self, seconds: float) -> None:
        """Let time pass; whoever is here gives signs of life."""
        for _ in range(int(seconds // 10)):
            self.sansio.later(10)
            for visitor in self.visitors:
                visitor.say(b"" if visitor.closed else b"ping")
        self.sansio.later(seconds % 10)
        settle(self.visitors)

    def drop(self, who: int) -> None:
        self.visitors[who].hang_up()
        settle([visitor for visitor in self.visitors if not visitor.closed])

    def come_back(self, who: int) -> Visitor:
        name = ("anna", "bea", "carl")[who]
        players = len(self.visitors)
        self.visitors[who] = Visitor(self.sansio, self.variant, Guest(name, variant=self.variant, players=players))
        settle(self.visitors)
        return self.visitors[who]

    def results(self, who: int = 0) -> Any:
        told = self.visitors[who].told
        return [said for said in told if said != "ping" and said["Message"] == "endGameResults"]


def _moves(table: Table) -> list[bytes]:
    """The log without its times."""
    entries = [msgspec.json.decode(body) for body in table.ledger.log[1:]]
    return [msgspec.json.encode({key: entry[key] for key in entry if key != "at"}) for entry in entries]


@cache
def undisturbed(missing: Missing, variant: Variant, players: int, eager: int) -> tuple[Any, list[bytes]]:
    match = Match(missing, variant, players, eager)
    match.play()
    (results,) = match.results()
    return results, _moves(match.table)


def reached(match: Match, state: State, who: int) -> None:
    assert match.play([state], who), f"seat {who} is never in {state}"


FIRST = Match("skip").table.ledger.state.first
CASES = [(state, who) for state in STATES for who in (0, 1) if (state, who) != (State.WAITING_RESOURCES, FIRST)]
"""The first player has no resources to choose."""


def drop_and_come_back(match: Match, who: int, away: float) -> None:
    state = match.visitors[who].state
    told = match.visitors[1 - who].bytes
    log = list(match.table.ledger.log)
    match.drop(who)
    assert labels(match.visitors[1 - who].told)[-1] == "playerConnectionState"
    match.wait(away)
    assert match.table.ledger.log == log, "the table waits"
    assert match.visitors[1 - who].bytes.startswith(told), "nothing told is undone"
    back = match.come_back(who)
    assert back.state is state


IN_TIME: list[tuple[Missing, float, Variant]] = [("skip", 9.0, WRITTEN), ("wait", 1000.0, BUILT)]


@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.parametrize(("missing", "away", "variant"), IN_TIME)
def test_back_in_time_in_every_state_the_match_ends_as_it_would_have(
    missing: Missing, away: float, variant: Variant, who: int
) -> None:
    """In one match, in each state when it comes up first."""
    match = Match(missing, variant, eager=who)
    left = {state for state, whose in CASES if whose == who}
    while left:
        assert match.play(left, who), f"seat {who} is never in {left}"
        left.remove(match.visitors[who].state)
        drop_and_come_back(match, who, away)
    ends_as_undisturbed(match, missing, variant, who)


@pytest.mark.long
@pytest.mark.parametrize(("state", "who"), CASES)
@pytest.mark.parametrize(("missing", "away", "variant"), IN_TIME)
def test_back_in_time_once_the_match_ends_as_it_would_have(
    missing: Missing, away: float, variant: Variant, state: State, who: int
) -> None:
    match = Match(missing, variant, eager=who)
    reached(match, state, who)
    drop_and_come_back(match, who, away)
    ends_as_undisturbed(match, missing, variant, who)


def ends_as_undisturbed(match: Match, missing: Missing, variant: Variant, who: int) -> None:
    match.play()
    results, moves = undisturbed(missing, variant, 2, who)
    assert match.results(who) == match.results(1 - who) == [results]
    assert _moves(match.table) == moves


@pytest.mark.parametrize(("state", "who"), CASES)
@pytest.mark.parametrize("missing", ["skip", "bot"])
def test_passed_over_or_replaced_the_match_goes_on_and_ends(missing: Missing, state: State, who: int) -> None:
    match = Match(missing, BUILT, eager=who)
    reached(match, state, who)
    log = list(match.table.ledger.log)
    match.drop(who)
    match.play(who=1 - who)
    assert match.table.phase is Phase.OVER
    assert match.table.ledger.log[: len(log)] == log
    assert len(match.results(1 - who)) == 1
    agrees(match.visitors[1 - who])


@pytest.mark.parametrize("state", [state for state, who in CASES if who == 0])
def test_who_comes_back_after_being_passed_over_plays_on_with_the_right_view(state: State) -> None:
    match = Match("skip")
    reached(match, state, 0)
    match.drop(0)
    match.wait(61)
    for _ in range(12):
        match.step()
    back = match.come_back(0)
    agrees_after_return(back)
    match.play()
    assert len(match.results(0)) == 1
    assert match.results(0) == match.results(1)


def agrees_after_return(visitor: Visitor) -> None:
    """But for the leaders given back and the number of white marbles, of which no line tells afterwards."""
    assert visitor.guest
    picture = visitor.guest._picture
    assert picture
    own = visitor.table.view(visitor.seat.index).seats[visitor.seat.index]
    guessed, picture.whites = picture.whites, own.whites
    picture.own.away = own.away
    agrees(visitor)
    picture.whites = guessed


ALONE = [
    State.WAITING_LEADERS,
    State.STARTING_TURN,
    State.RESOURCES_PLACEMENT,
    State.BUY_DEV_ACTION,
    State.DEV_CARD_PLACEMENT,
    State.PRODUCTION_ACTION,
    State.END_TURN,
]


@pytest.mark.parametrize("state", ALONE)
def test_a_solo_match_waits_in_that_very_step(state: State) -> None:
    match = Match("wait", players=1)
    reached(match, state, 0)
    match.drop(0)
    match.sansio.later(100_000)
    assert match.come_back(0).state is state
    match.play()
    results, moves = undisturbed("wait", WRITTEN, 1, 0)
    assert match.results() == [results]
    assert _moves(match.table) == moves


@pytest.mark.parametrize("at", range(0, 60, 7))
def test_a_restart_of_the_house_changes_nothing(at: int) -> None:
    match = Match("wait")
    for _ in range(at):
        match.step()
    match.sansio = match.sansio.restarted()
    for who in (1, 0):
        match.come_back(who)
    match.table = match.visitors[0].table
    match.play()
    results, moves = undisturbed("wait", WRITTEN, 2, 0)
    assert match.results(0) == [results]
    assert _moves(match.table) == moves


def test_what_the_others_and_the_returning_player_are_told() -> None:
    sansio, guest, (other,) = standing_at(State.RESOURCES_PLACEMENT)
    guest.hang_up()
    assert other.heard() == [{"Message": "playerConnectionState", "connected": False, "nickname": "anna"}]
    back = Visitor(sansio)
    answer = back.tell("login", nickname="anna")[-1]
    assert answer == {"Message": "nextState", "newState": "RECONNECTION"}
    answer = back.tell("binarySelection", selection=True)
    assert labels(answer) == ["START_GAME", "Summary", "RESOURCES_PLACEMENT"]
    players = answer[1]["summary"]["playersSummary"]
    hands = {player["nickname"]: player["handLeaders"] for player in players}
    assert hands == {"anna": ["L1", "L2"], "bea": ["-1", "-1"]}
    assert [player["connected"] for player in players] == [True, True]
    assert other.heard() == [{"Message": "playerConnectionState", "connected": True, "nickname": "anna"}]


def test_the_summary_tells_who_is_away() -> None:
    sansio, guest, (other,) = standing_at(State.STARTING_TURN)
    other.hang_up()
    guest.hang_up()
    answer = logged_in(sansio, "anna").tell("binarySelection", selection=True)
    players = answer[1]["summary"]["playersSummary"]
    assert {player["nickname"]: player["connected"] for player in players} == {"anna": True, "bea": False}


def test_who_comes_back_in_the_last_round_knows_it() -> None:
    sansio, guest, _ = standing_at(State.STARTING_TURN)
    guest.table.ledger.state.last_round = True
    guest.table.ledger.state.players[1].space = 24
    guest.table.ledger.state.reports = 3
    guest.hang_up()
    client = Guest("anna")
    Visitor(sansio, guest=client).listen()
    assert client.view().last_round


def test_who_still_chooses_leaders_is_told_them_again() -> None:
    sansio, guest, _ = standing_at(State.WAITING_LEADERS)
    name, hand = guest.seat.name, guest.told[-2]["handLeaders"]
    guest.hang_up()
    answer = logged_in(sansio, name).tell("binarySelection", selection=True)
    assert labels(answer) == ["START_GAME", "Summary", "HandLeadersState", "WAITING_LEADERS"]
    assert answer[2]["handLeaders"] == hand


def test_no_is_back_to_the_login_and_the_seat_is_kept() -> None:
    sansio, guest, _ = standing_at(State.STARTING_TURN)
    guest.hang_up()
    back = logged_in(sansio, "anna")
    assert back.tell("binarySelection", selection=False) == [{"Message": "nextState", "newState": "LOGIN"}]
    assert labels(back.tell("login", nickname="zoe")) == ["NEW_PLAYER"]
    assert labels(logged_in(sansio, "anna").heard())[-1] == "RECONNECTION"


def test_two_who_claim_the_same_seat() -> None:
    sansio, guest, _ = standing_at(State.STARTING_TURN)
    guest.hang_up()
    one, two = logged_in(sansio, "anna"), logged_in(sansio, "anna")
    assert two.state is State.RECONNECTION
    assert labels(one.tell("binarySelection", selection=True))[-1] == "STARTING_TURN"
    (answer,) = two.tell("binarySelection", selection=True)[-1:]
    assert (answer["Message"], answer["currentState"]) == ("retry", "LOGIN")
    assert one.table.occupied[0].listener is one.session


def test_a_seat_that_is_gone_by_the_time_of_the_yes_makes_a_new_player() -> None:
    sansio, guest, (other,) = standing_at(State.REMATCH_OFFER)
    name = other.seat.name
    other.hang_up()
    back = logged_in(sansio, name)
    assert back.state is State.RECONNECTION
    sansio.later(11)
    assert labels(guest.heard())[-1] == "Goodbye"
    assert labels(back.tell("binarySelection", selection=True)) == ["NEW_PLAYER"]


def test_another_protocols_seat_is_not_taken_back_by_name() -> None:
    sansio = SansIo()
    table = sansio.house.open("masters", players=2)
    seat = table.sit("anna", "native", Silent())
    table.sit("bea", "native", Silent())
    table.lost(seat)
    assert labels(logged_in(sansio, "anna").heard())[-1] == "NEW_PLAYER"


def test_after_a_polite_goodbye_nobody_waits() -> None:
    sansio, guest, (other,) = standing_at(State.RESOURCES_PLACEMENT)
    guest.tell("disconnection")
    assert labels(other.heard()) == ["playerConnectionState", "STARTING_TURN"]
    back = logged_in(sansio, "anna")
    assert labels(back.tell("binarySelection", selection=True))[-1] == "WAITING_FOR_TURN"
    sansio.later(2)
    assert guest.closed
    assert guest.heard() == []


def test_the_house_that_stops_says_so() -> None:
    _, guest, _ = standing_at(State.STARTING_TURN)
    guest.session.farewell()
    text = "I'm sorry the server is temporary offline, retry soon"
    assert guest.heard() == [{"Message": "Goodbye", "msg": text, "abnormalCondition": True, "nickname": "anna"}]


def test_a_table_that_another_house_has_says_so_too() -> None:
    sansio, guest, (other,) = standing_at(State.STARTING_TURN)
    sansio.house.drop(guest.table.code)
    assert [said["abnormalCondition"] for said in guest.heard() + other.heard()] == [True, True]
    sansio.later(1)
    assert guest.closed
    assert other.closed


def test_a_name_taken_meanwhile_in_the_other_protocol_is_taken() -> None:
    sansio, guest, _ = standing_at(State.STARTING_TURN)
    guest.hang_up()
    back = logged_in(sansio, "anna")
    assert sansio.house.names.claim("masters", "anna")
    (answer,) = back.tell("binarySelection", selection=True)[-1:]
    assert (answer["Message"], answer["currentState"]) == ("retry", "LOGIN")
    assert guest.session.seat is None


def test_who_left_after_the_match_is_a_new_player_once_the_grace_is_over() -> None:
    sansio, guest, _ = standing_at(State.END_MATCH)
    name = guest.seat.name
    guest.hang_up()
    assert labels(logged_in(sansio, name).heard())[-1] == "RECONNECTION"
    sansio.later(10)
    assert labels(logged_in(sansio, name).heard())[-1] == "NEW_PLAYER"


def test_who_dropped_before_the_end_is_asked_while_a_rematch_is() -> None:
    sansio, guest, (other,) = standing_at(State.WAITING_FOR_TURN)
    other.table.ledger.state.last_round = True
    other.table.ledger.state.players[1].step = "ready"
    guest.hang_up()
    other.tell("marketDraw", row=True, num=1)
    other.tell("warehouseInsertion", resources=[])
    other.tell("endTurn")
    sansio.later(11)
    assert other.state is State.END_MATCH
    other.tell("rematch", accepted=True)
    sansio.later(9)
    back = logged_in(sansio, "bea")
    answer = back.tell("binarySelection", selection=True)
    assert labels(answer) == ["START_GAME", "Summary", "END_MATCH", "endGameResults", "rematchOffered"]
    back.tell("rematch", accepted=True)
    assert other.state is back.state is State.WAITING_LEADERS
