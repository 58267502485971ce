"""What a table does while somebody is missing from a running game, by its option."""

from typing import Any

import pytest

from tavola.games.masters.words import Skipped
from tavola.house.keeping import KEPT_SECONDS
from tavola.house.ledger import Happened, Phase
from tavola.house.news import Presence, Refused
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.words import GRACE, SETUP_GRACE, Clock
from tests.support.sansio import SansIo, Silent
from tests.support.seats import Keen, listener_of, next_move, play_one, play_out, seat_silent, started

GAMES = ("qwirkle", "eriantys", "masters")


def heard(seat: Seat) -> list[object]:
    listener = listener_of(seat)
    assert isinstance(listener, Silent)
    return list(listener.news)


def masters_in_turns(sansio: SansIo, players: int, **how: object) -> Table:
    """A game of Masters after its set-up."""
    table = started(sansio, "masters", players, **how)
    while not table.game.settled(table.ledger.state):
        assert play_one(table)
    return table


def drop(table: Table, seat: Seat) -> None:
    table.lost(seat)


def come_back(table: Table, seat: Seat) -> None:
    table.reclaim(seat, Silent())


# Everybody hears of it


@pytest.mark.parametrize("missing", ["pause", "wait", "skip", "bot"])
def test_the_others_hear_of_a_loss_and_of_a_return(missing: str) -> None:
    table = started(SansIo(), "eriantys", 2, missing=missing)
    one, two = table.occupied
    drop(table, two)
    come_back(table, two)
    told = [news for news in heard(one) if isinstance(news, Presence)]
    assert told == [Presence(two.index, here=False), Presence(two.index, here=True)]


# pause


@pytest.mark.parametrize("game", GAMES)
def test_nobody_moves_at_a_table_that_pauses_until_all_are_back(game: str) -> None:
    sansio = SansIo()
    table = started(sansio, game, 3, missing="pause")
    acting, *_ = table.acting_seats
    others = [seat for seat in table.occupied if seat is not acting]
    for seat in others:
        drop(table, seat)
    before = list(table.ledger.log)
    assert not table.may_act(acting)
    table.play(acting, [next_move(table, acting)])
    names = f"{others[0].name} and {others[1].name}"
    assert heard(acting)[-1] == Refused(f"the table waits for {names}")
    come_back(table, others[0])
    table.play(acting, [next_move(table, acting)])
    assert heard(acting)[-1] == Refused(f"the table waits for {others[1].name}")
    sansio.later(KEPT_SECONDS * 3)
    assert table.ledger.log == before
    come_back(table, others[1])
    assert table.may_act(acting)
    play_out(table)
    assert table.phase is Phase.OVER


def test_a_table_that_pauses_still_does_so_after_a_restart() -> None:
    sansio = SansIo()
    code = started(sansio, "eriantys", 2, missing="pause").code
    table = sansio.restarted().house.find(code)
    acting = table.acting_seats[0]
    come_back(table, acting)
    assert [seat.index for seat in table.waited_for] == [1 - acting.index]
    assert not table.may_act(acting)


# wait


def test_at_a_table_that_waits_only_the_missing_ones_turn_does() -> None:
    sansio = SansIo()
    table = masters_in_turns(sansio, 2, missing="wait")
    acting = table.acting_seats[0]
    other = table.occupied[1 - acting.index]
    drop(table, other)
    while table.acting_seats == [acting]:
        play_one(table)
    assert table.acting_seats == [other], "the one who is here has ended the turn"
    before = list(table.ledger.log)
    sansio.later(KEPT_SECONDS * 2)
    assert table.ledger.log == before
    come_back(table, other)
    play_out(table)
    assert table.phase is Phase.OVER


# skip


def test_a_missing_players_turn_is_passed_over_after_the_grace_and_not_before() -> None:
    sansio = SansIo()
    table = masters_in_turns(sansio, 3, missing="skip")
    acting = table.acting_seats[0]
    drop(table, acting)
    sansio.later(GRACE / 1000 - 0.001)
    assert table.acting_seats == [acting]
    sansio.later(0.001)
    assert table.acting == ((acting.index + 1) % 3,)
    last = heard(table.acting_seats[0])[-1]
    assert isinstance(last, Happened)
    assert Skipped(acting.index) in last.seen(None)


def test_who_is_back_within_the_grace_goes_on_exactly_there() -> None:
    sansio = SansIo()
    table = masters_in_turns(sansio, 2, missing="skip")
    acting = table.acting_seats[0]
    before = list(table.ledger.log)
    drop(table, acting)
    sansio.later(GRACE / 1000 - 0.001)
    come_back(table, acting)
    sansio.later(GRACE)
    assert table.acting_seats == [acting]
    assert table.ledger.log == before


def test_whoever_says_goodbye_is_passed_over_at_once() -> None:
    table = masters_in_turns(SansIo(), 2, missing="skip")
    acting = table.acting_seats[0]
    table.lost(acting, politely=True)
    assert table.acting == (1 - acting.index,)


def test_a_turn_that_comes_to_a_player_long_missing_is_passed_over_at_once() -> None:
    sansio = SansIo()
    table = masters_in_turns(sansio, 3, missing="skip")
    acting = table.acting_seats[0]
    after = table.occupied[(acting.index + 1) % 3]
    drop(table, after)
    sansio.later(GRACE / 1000)
    assert table.acting_seats == [acting], "it is not the missing one's turn"
    while table.acting_seats == [acting]:
        play_one(table)
    assert table.acting == ((acting.index + 2) % 3,)


def test_the_set_up_is_chosen_for_a_missing_player_after_its_own_grace() -> None:
    sansio = SansIo()
    table = started(sansio, "masters", 4, missing="skip")
    last = table.occupied[(table.ledger.state.first + 3) % 4]
    dealt = table.ledger.state.players[last.index].hand
    drop(table, last)
    sansio.later(SETUP_GRACE / 1000 - 0.001)
    assert table.ledger.state.players[last.index].hand == dealt
    sansio.later(0.001)
    player = table.ledger.state.players[last.index]
    assert player.hand == dealt[:2]
    shelf = table.view(None).seats[last.index].shelves[2]
    assert (shelf.resource, shelf.count) == ("coin", 2)
    assert not table.game.settled(table.ledger.state), "the others still choose"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("missing", ["skip", "bot"])
def test_a_game_goes_on_and_ends_without_one_of_its_players(game: str, missing: str) -> None:
    sansio = SansIo()
    sansio.hire_with(Keen)
    table = started(sansio, game, 3, missing=missing)
    for _ in range(5):
        play_one(table)
    gone = table.acting_seats[0]
    drop(table, gone)
    sansio.later(SETUP_GRACE / 1000)
    play_out(table)
    assert table.phase is Phase.OVER
    assert gone.index not in table.acting


@pytest.mark.parametrize("missing", ["skip", "bot"])
def test_while_nobody_is_connected_nothing_happens(missing: str) -> None:
    sansio = SansIo()
    sansio.hire_with(Keen)
    table = masters_in_turns(sansio, 2, missing=missing)
    drop(table, table.occupied[0])
    drop(table, table.occupied[1])
    before = list(table.ledger.log)
    sansio.later(KEPT_SECONDS - 1)
    assert table.ledger.log == before
    here = table.occupied[1 - table.acting[0]]
    come_back(table, here)
    assert len(table.ledger.log) > len(before), "the other one is long overdue"


def test_a_solo_player_is_waited_for_whatever_the_option() -> None:
    sansio = SansIo()
    table = masters_in_turns(sansio, 1, missing="skip")
    before = list(table.ledger.log)
    drop(table, table.occupied[0])
    sansio.later(GRACE)
    assert table.ledger.log == before


# bot


def test_a_stand_in_plays_until_the_owner_is_back() -> None:
    sansio = SansIo()
    sansio.hire_with(Keen)
    table = masters_in_turns(sansio, 2, missing="bot")
    acting = table.acting_seats[0]
    drop(table, acting)
    sansio.later(GRACE / 1000 - 0.001)
    assert acting.stand_in is None
    sansio.later(0.001)
    stand_in = acting.stand_in
    assert isinstance(stand_in, Keen)
    assert table.acting == (1 - acting.index,), "it has played the whole turn"
    come_back(table, acting)
    assert stand_in.dismissals == 1
    assert acting.stand_in is None
    moves = len(table.ledger.log)
    while table.acting != (acting.index,):
        play_one(table)
    assert len(table.ledger.log) > moves
    assert table.may_act(acting), "the owner's turn is the owner's again"


def test_a_stand_in_goes_when_nobody_is_left_to_play_with() -> None:
    sansio = SansIo()
    sansio.hire_with(Keen)
    table = masters_in_turns(sansio, 2, missing="bot")
    acting = table.acting_seats[0]
    drop(table, acting)
    sansio.later(GRACE / 1000)
    stand_in = acting.stand_in
    before = list(table.ledger.log)
    drop(table, table.occupied[1 - acting.index])
    assert isinstance(stand_in, Keen)
    assert stand_in.dismissals == 1
    sansio.later(KEPT_SECONDS - 1)
    assert table.ledger.log == before


# A game nobody comes back to


def test_a_game_nobody_comes_back_to_is_closed_at_last() -> None:
    sansio = SansIo()
    table = started(sansio, "eriantys", 2)
    for seat in table.occupied:
        drop(table, seat)
    sansio.later(KEPT_SECONDS - 1)
    assert table.playing
    sansio.later(1)
    assert table.phase is Phase.OVER
    assert b"nobody came back" in table.ledger.log[-1]
    assert not sansio.kept
    assert sansio.stored().unfinished() == []


def test_whoever_comes_back_in_time_keeps_it_open() -> None:
    sansio = SansIo()
    table = started(sansio, "eriantys", 2)
    for seat in table.occupied:
        drop(table, seat)
    sansio.later(KEPT_SECONDS - 1)
    come_back(table, table.occupied[0])
    sansio.later(KEPT_SECONDS)
    assert table.phase is Phase.PLAYING


# Those who are here and say nothing, where the dialect has told them how long they may think

PATIENCE = 100.0
"""Twenty times the five seconds of the table's computer players."""


def with_line_guests(sansio: SansIo, players: int, **how: Any) -> Table:
    table = sansio.house.open("qwirkle", players=players, **how)
    seat_silent(table, *"ABCD"[:players], dialect="qwirkle-lines")
    return table


def test_who_lets_the_others_wait_for_very_long_leaves() -> None:
    sansio = SansIo()
    table = with_line_guests(sansio, 3)
    (silent,) = table.acting_seats
    sansio.later(PATIENCE - 0.001)
    assert not silent.gone
    sansio.later(0.001)
    assert silent.gone
    assert table.playing
    sansio.later(PATIENCE)
    assert not table.playing
    outcome = table.outcome
    assert outcome
    assert silent.index not in outcome.winners, "whoever was waited for longest has not won by it"


def test_every_turn_is_waited_for_anew_and_with_one_alarm() -> None:
    sansio = SansIo()
    table = with_line_guests(sansio, 2)
    alarms = len(sansio.house.alarms._heap)
    moves = 0
    while moves < 20 and play_one(table):
        moves += 1
        sansio.later(PATIENCE - 0.001)
        assert len(sansio.house.alarms._heap) <= alarms
    assert moves == 20
    assert not any(seat.gone for seat in table.occupied)


@pytest.mark.parametrize(("ai_time", "patience"), [(100, 60), (3000, 60), (3001, 60.02), (30_000, 600)])
def test_the_patience_is_a_multiple_of_what_was_told_and_a_minute_at_least(ai_time: int, patience: float) -> None:
    sansio = SansIo()
    table = with_line_guests(sansio, 2, ai_time=ai_time)
    sansio.later(patience - 0.001)
    assert table.playing
    sansio.later(0.002)
    assert not table.playing


def test_silence_counts_from_the_turn_however_long_somebody_else_took_before() -> None:
    sansio = SansIo()
    table = sansio.house.open("qwirkle", players=2)
    (silent,) = seat_silent(table, "A", dialect="qwirkle-lines")
    (person,) = seat_silent(table, "B")
    for thought in (0.5, 1.5, 7.25):
        while table.acting != (person.index,):
            assert play_one(table)
        sansio.later(thought * PATIENCE)
        assert play_one(table)
        assert table.acting == (silent.index,)
        sansio.later(PATIENCE - 0.01)
        assert not silent.gone
        assert play_one(table)
    while table.acting != (silent.index,):
        sansio.later(1.5 * PATIENCE)
        assert play_one(table)
    sansio.later(PATIENCE)
    assert silent.gone


def test_nobody_leaves_for_silence_while_the_table_pauses() -> None:
    sansio = SansIo()
    table = sansio.house.open("qwirkle", players=3, missing="pause")
    seat_silent(table, "A", "B", dialect="qwirkle-lines")
    (person,) = seat_silent(table, "C")
    while table.acting == (person.index,):
        play_one(table)
    (silent,) = table.acting_seats
    sansio.later(PATIENCE - 1)
    drop(table, person)
    sansio.later(10 * PATIENCE)
    assert not silent.gone
    come_back(table, person)
    sansio.later(PATIENCE - 0.001)
    assert not silent.gone, "the time counts from the moment the game goes on"
    sansio.later(0.001)
    assert silent.gone


def test_nobody_leaves_for_silence_where_nobody_is_kept_waiting() -> None:
    sansio = SansIo()
    table = sansio.house.open("qwirkle", players=2)
    (silent,) = seat_silent(table, "A", dialect="qwirkle-lines")
    (person,) = seat_silent(table, "B")
    while table.acting != (silent.index,):
        play_one(table)
    drop(table, person)
    sansio.later(10 * PATIENCE)
    assert not silent.gone
    come_back(table, person)
    sansio.later(PATIENCE - 0.001)
    assert not silent.gone
    sansio.later(0.001)
    assert silent.gone


def test_alone_with_bots_one_may_think_as_long_as_one_likes() -> None:
    sansio = SansIo()
    sansio.hire_with(Keen)
    table = sansio.house.open("qwirkle", players=2)
    (person,) = seat_silent(table, "A", dialect="qwirkle-lines")
    sansio.house.computers.add(table, "random")
    sansio.later(10 * PATIENCE)
    assert not person.gone
    assert table.acting == (person.index,)


def test_with_a_clock_it_is_the_clock_that_counts() -> None:
    sansio = SansIo()
    table = with_line_guests(sansio, 2, clock=Clock(move=600_000))
    for _ in range(5):
        sansio.later(599)
        assert play_one(table)
    for _ in range(5):
        sansio.later(600)
    assert not any(seat.gone for seat in table.occupied)


def test_after_a_restart_silence_counts_from_the_return() -> None:
    sansio = SansIo()
    table = with_line_guests(sansio, 2)
    again = sansio.restarted()
    restored = again.house.find(table.code)
    again.later(59)
    for seat in restored.occupied:
        come_back(restored, seat)
    again.later(PATIENCE - 0.001)
    assert restored.playing
    again.later(0.001)
    assert not restored.playing


def test_nobody_who_was_told_no_time_leaves_for_silence() -> None:
    sansio = SansIo()
    table = started(sansio, "qwirkle", 2)
    sansio.later(10 * PATIENCE)
    assert table.playing
