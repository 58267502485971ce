"""Lost connections: at every question, back in time or too late, and what the others are told."""

import random

import pytest

from tavola.dialects.masters_requests.states import State
from tavola.games.masters.words import Next, Produce, Skipped, TakeCard
from tavola.house.ledger import Phase
from tavola.house.table import Table
from tavola.house.words import Missing
from tavola.store.memory import MemoryStore
from tests.dialects.masters_requests.playing import (
    Talker,
    enter,
    kinds,
    only,
    placed_at,
    play_out,
    read_all,
    started,
    table_of,
)
from tests.dialects.masters_requests.standing import ON_TURN, rich, standing_at
from tests.dialects.masters_requests.test_games import agree
from tests.games.masters.playing import hold, own, put, table
from tests.support.games import frozen
from tests.support.sansio import SansIo, Silent

GRACE = 10.0
SETUP_GRACE = 60.0

KEPT = {State.LEADERS, State.RESOURCES, State.SETTLING, State.CONVERSION, State.STORAGE}
"""Questions that belong to a step of the game: they are there again. Other talks begin again with the action."""
ASKED = (State.LEADERS, State.RESOURCES, State.SETTLING, *ON_TURN)


def seen(table: Table) -> list[object]:
    return [event for news in table.ledger.history() for event in news.seen(None)]


@pytest.mark.parametrize("state", ASKED)
def test_who_is_back_in_time_finds_everything_as_it_was(state: State) -> None:
    sansio, guest, (other,) = standing_at(state)
    name, table = guest.seat.name, guest.table
    question = guest.session._question.asked
    before = frozen(table.ledger.state), len(table.ledger.log)
    guest.hang_up()
    assert other.heard() == [{"type": "NotifyClientDisconnection", "nickname": name}]
    sansio.later(GRACE - 1)
    again = enter(sansio, name)
    assert (frozen(table.ledger.state), len(table.ledger.log)) == before
    said = again.heard()
    assert said[0] == {"type": "WelcomeBackMessage", "nickname": name, "gameFinished": False}
    assert said[1]["type"] == "SendPlayersNicknamesMessage"
    assert "PlayersReadyToStartMessage" not in kinds(said)
    assert other.heard() == [{"type": "WelcomeBackMessage", "nickname": name, "gameFinished": False}]
    if state in KEPT:
        assert again.session._question.asked == question
    else:
        assert again.state is State.ACTION
    turns = only(said, "TurnMessage")
    if state in ON_TURN:
        assert turns == [{"type": "TurnMessage", "nickname": name, "isStarted": True}]
    else:
        assert turns == []


@pytest.mark.parametrize("state", ON_TURN)
def test_after_the_grace_the_turn_passes_and_an_open_step_waits(state: State) -> None:
    sansio, guest, (other,) = standing_at(state)
    name, table = guest.seat.name, guest.table
    step, waiting = table.ledger.state.players[0].step, table.ledger.state.players[0].waiting
    log = tuple(table.ledger.log)
    guest.hang_up()
    other.heard()
    sansio.later(GRACE)
    told = other.heard()
    assert kinds(told) == ["TurnMessage", "TurnMessage", "DoActionRequest"]
    assert told[0] == {"type": "TurnMessage", "nickname": name, "isStarted": False}
    assert tuple(table.ledger.log[: len(log)]) == log, "nothing that was told is undone"
    again = enter(sansio, name)
    assert again.state is State.MATCH
    assert again.heard()[-1] == {"type": "TurnMessage", "nickname": other.seat.name, "isStarted": True}
    market(other)
    assert again.state is (state if state in KEPT else State.ACTION)
    assert (table.ledger.state.players[0].step, table.ledger.state.players[0].waiting) == (step, waiting)


def market(guest: Talker) -> None:
    """A whole turn that stores nothing."""
    guest.say("DoActionResponse", actionChosen="TAKE_RESOURCES_FROM_MARKET")
    guest.say("MarbleInsertionPositionResponse", position=1)
    while guest.state is State.STORAGE:
        guest.say("ChooseStorageTypeResponse", discardResource=True)
    guest.say("DoActionResponse", actionChosen="END_TURN")


@pytest.mark.parametrize("state", [State.LEADERS, State.RESOURCES, State.SETTLING])
def test_in_the_set_up_the_house_chooses_after_a_minute(state: State) -> None:
    sansio, guest, (first,) = standing_at(state)
    index = guest.seat.index
    hand = guest.table.ledger.state.players[index].hand[:2]
    guest.hang_up()
    sansio.later(SETUP_GRACE - 1)
    assert guest.session.seat is None
    assert first.table.ledger.state.players[index].step in ("leaders", "resources", "settle")
    sansio.later(1)
    player = first.table.ledger.state.players[index]
    assert player.hand == hand
    assert player.counts == ((0, 0, 1) if state is not State.SETTLING else player.counts)
    assert sum(player.counts) == 1


def test_two_players_and_one_is_missing_the_other_plays_on() -> None:
    sansio = SansIo()
    guest, other = placed_at(sansio, rich())
    guest.hang_up()
    sansio.later(GRACE)
    for _ in range(3):
        assert other.state is State.ACTION
        market(other)
    assert sum(isinstance(event, Skipped) for event in seen(other.table)) == 4


def test_when_nobody_is_connected_the_table_waits() -> None:
    sansio = SansIo()
    guest, other = placed_at(sansio, rich())
    names, table = (guest.seat.name, other.seat.name), guest.table
    guest.hang_up()
    other.hang_up()
    log = len(table.ledger.log)
    sansio.later(1000)
    assert len(table.ledger.log) == log
    again = enter(sansio, names[0])
    assert again.state is State.ACTION


@pytest.mark.parametrize("missing", ["wait", "pause"])
def test_a_table_from_elsewhere_that_waits_keeps_the_turn(missing: Missing) -> None:
    sansio, guest, table = _at_a_native_table(missing)
    name = guest.seat.name
    guest.hang_up()
    log = len(table.ledger.log)
    sansio.later(3600)
    assert len(table.ledger.log) == log
    again = enter(sansio, name)
    assert again.state is State.ACTION


def _at_a_native_table(missing: Missing) -> tuple[SansIo, Talker, Table]:
    """A guest on turn at a table opened by somebody else, who is connected."""
    sansio = SansIo()
    opened = sansio.house.open("masters", players=2, missing=missing)
    opened.sit("Page", "native", Silent())
    guest = enter(sansio, "anna")
    opened.ledger._state = put(hold(table(turn=1), 1, 49), 1, "- / coin coin / -", coin=2)
    opened.ledger._acting = (1,)
    guest.hang_up()
    again = enter(sansio, "anna")
    again.heard()
    return sansio, again, opened


def test_while_a_table_pauses_nothing_is_asked_and_then_it_is_asked_again() -> None:
    sansio, guest, table = _at_a_native_table("pause")
    page = table.occupied[0]
    listener = page.listener
    assert listener
    table.lost(page)
    assert kinds(guest.heard()) == ["NotifyClientDisconnection"]
    assert guest.state is State.MATCH
    assert guest.told_off("DoActionResponse", actionChosen="TAKE_RESOURCES_FROM_MARKET").endswith(
        "not asked anything"
    )
    sansio.later(500)
    assert not guest.outlet.closed, "nobody is late with an answer that is not asked for"
    table.reclaim(page, listener)
    assert kinds(guest.heard()) == ["WelcomeBackMessage", "DoActionRequest"]


@pytest.mark.parametrize("begun", ["TakeCard", "Pay", "Produce"])
def test_who_comes_back_into_what_a_stand_in_began_is_asked_to_finish_it(begun: str) -> None:
    sansio, guest, table = _at_a_native_table("bot")
    guest.hang_up()
    sansio.later(GRACE)
    seat = table.occupied[1]
    assert seat.stand_in
    moves = table.moves(1)
    kind = Produce if begun == "Produce" else TakeCard
    table.play(seat, [next(move for move in moves if isinstance(move, kind))])
    if begun == "Pay":
        table.play(seat, [table.moves(1)[0]])
    again = enter(sansio, "anna")
    asked = again.heard()[-1]
    if begun == "Pay":
        assert (asked["type"], asked["availableSlots"]) == ("ChooseDevelopmentCardSlotRequest", [1, 2, 3])
        said = again.say("ChooseDevelopmentCardSlotResponse", slotChosen=3)
    else:
        assert asked["type"] == "ChooseResourceOriginRequest"
        assert asked["resourcesToPay"] == ["COIN", "COIN"]
        again.say("ChooseResourceOriginResponse", depotChosen="STRONGBOX")
        said = again.say("ChooseResourceOriginResponse", depotChosen="STRONGBOX")
        if begun == "TakeCard":
            assert said[-1]["type"] == "ChooseDevelopmentCardSlotRequest"
            said = again.say("ChooseDevelopmentCardSlotResponse", slotChosen=2)
    assert said[-1]["type"] == "DoActionRequest"
    assert "END_TURN" in said[-1]["availableActions"]


def test_who_comes_back_with_nothing_left_to_do_has_the_turn_ended() -> None:
    state = hold(own(table(), 0), 0)
    state.players[0].step = "done"
    guest, other = placed_at(SansIo(), state)
    events = seen(guest.table)
    assert isinstance(events[-1], Next)
    assert (guest.state, other.state) == (State.MATCH, State.ACTION)


# Whose seat it is


def test_a_seat_is_not_taken_from_a_connected_guest() -> None:
    sansio = SansIo()
    guest, _ = placed_at(sansio, rich())
    stranger = enter(sansio, guest.seat.name)
    assert kinds(stranger.heard()) == ["WaitingInTheLobbyMessage", "PlayerNumberRequest"]
    assert guest.seat.listener is guest.session


def test_the_name_re_enters_in_the_same_game_mode_only() -> None:
    sansio = SansIo()
    solo = enter(sansio, "anna", "SOLO")
    seat = solo.seat
    solo.hang_up()
    multi = enter(sansio, "anna")
    assert kinds(multi.heard()) == ["WaitingInTheLobbyMessage", "PlayerNumberRequest"]
    again = enter(sansio, "anna", "SOLO")
    assert again.seat is seat
    assert "WelcomeBackMessage" in kinds(again.heard())
    assert kinds(enter(sansio, "anna", "SOLO").heard())[0] == "PlayersReadyToStartMessage"
    again.hang_up()
    assert enter(sansio, "Anna", "SOLO").seat is not seat, "a name is spelled as it was"


def test_of_several_seats_of_a_name_the_one_dropped_last_is_taken_back() -> None:
    sansio = SansIo()
    games = [enter(sansio, "anna", "SOLO") for _ in range(3)]
    seats = [game.seat for game in games]
    for number in (1, 2, 0):
        games[number].hang_up()
        sansio.later(1)
    assert [seats.index(enter(sansio, "anna", "SOLO").seat) for _ in range(3)] == [0, 2, 1]


def test_a_dropped_name_of_another_protocol_is_not_ours_to_take() -> None:
    sansio, guest, table = _at_a_native_table("wait")
    page = table.occupied[0]
    table.lost(page)
    guest.heard()
    stranger = enter(sansio, "Page")
    assert stranger.session.seat is None
    assert page.missing


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_returning_guest_is_told_everything_at_any_moment(players: int) -> None:
    sansio = SansIo(f"returning {players}")
    guests = started(sansio, players)
    table = table_of(sansio)
    steps = 0

    def now_and_then_return() -> None:
        nonlocal steps
        steps += 1
        if steps % 9 == 0 and table.playing:
            guest = guests[steps % players]
            guest.hang_up()
            guest.come_back()
            read_all(guests)
            agree(guest, table, from_the_start=False)

    play_out(guests, "returning", after=now_and_then_return)
    assert table.phase is Phase.OVER
    assert steps > 30


# Whole games


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [1, 2, 4])
def test_games_end_though_guests_drop_and_return_at_any_moment(players: int, seed: int) -> None:
    """Some are back within the grace, some long after; each comes as a new client that knows only its name."""
    rng = random.Random(f"drops {players} {seed}")
    sansio = SansIo(f"drops {seed}")
    guests = started(sansio, players)
    table = table_of(sansio)
    told = 0
    for step in range(20_000):
        read_all(guests)
        for guest in guests:
            if not guest.outlet.closed and table.playing:
                agree(guest, table, from_the_start=False)
        log = tuple(table.ledger.log)
        assert len(log) >= told
        told = len(log)
        if table.phase is Phase.OVER:
            break
        here = [guest for guest in guests if not guest.outlet.closed]
        away = [guest for guest in guests if guest.outlet.closed]
        if here and rng.random() < 0.08:
            rng.choice(here).hang_up()
        elif away and rng.random() < 0.3:
            rng.choice(away).come_back()
        elif not any(guest.think(f"{seed} {step}") for guest in guests):
            sansio.later(rng.choice((1.0, GRACE, SETUP_GRACE)))
    assert table.phase is Phase.OVER


@pytest.mark.parametrize("players", [1, 3])
def test_a_restart_of_the_house_at_any_moment_loses_nothing(players: int) -> None:
    rng = random.Random(f"restarts {players}")
    sansio = SansIo(f"restarts {players}")
    guests = started(sansio, players)
    table = table_of(sansio)
    store = MemoryStore()
    restarts = 0
    for step in range(20_000):
        read_all(guests)
        if table.phase is Phase.OVER:
            break
        if rng.random() < 0.1:
            restarts += 1
            state = frozen(table.ledger.state)
            store.append(sansio.appended.records)
            sansio = SansIo(f"restart {restarts}", clock=sansio.clock, store=store)
            table = table_of(sansio)
            assert frozen(table.ledger.state) == state
            for guest in guests:
                guest.sansio = sansio
                guest.come_back()
            read_all(guests)
        elif not any(guest.think(f"restart {step}") for guest in guests):
            raise AssertionError("nobody is asked anything")
    assert table.phase is Phase.OVER
    assert restarts > 3
