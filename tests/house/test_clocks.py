"""How long a player may think: what runs when, and what happens when it has run out."""

from typing import Any

import pytest

from tavola.house.clocks import Clocks
from tavola.house.errors import NotDone
from tavola.house.ledger import Phase
from tavola.house.news import Said
from tavola.house.table import Table
from tavola.house.words import Clock
from tests.support.sansio import SansIo, Silent
from tests.support.seats import Keen, listener_of, play_one, seat_silent, started

MINUTE = 60_000


def notices(table: Table, seat: int) -> list[str]:
    listener = listener_of(table.occupied[seat])
    assert isinstance(listener, Silent)
    return [news.text for news in listener.news if isinstance(news, Said)]


def clocks_of(table: Table) -> Clocks:
    assert table.clocks
    return table.clocks


def opened(sansio: SansIo, game: str = "eriantys", players: int = 2, **how: Any) -> Table:
    return started(sansio, game, players, **how)


# Which clocks there are


@pytest.mark.parametrize(
    ("clock", "why"),
    [
        (Clock(), "one of them"),
        (Clock(move=1000, bank=1000), "one of them"),
        (Clock(move=1000, increment=1), "an increment belongs to a bank"),
        (Clock(move=-1), "0 to 604800000 milliseconds"),
        (Clock(bank=604_800_001), "0 to 604800000 milliseconds"),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(clock: Clock, why: str) -> None:
    with pytest.raises(NotDone, match=why):
        SansIo().house.open("qwirkle", players=2, clock=clock)


def test_without_a_clock_nobody_is_timed() -> None:
    sansio = SansIo()
    table = opened(sansio)
    assert table.clocks is None
    before = list(table.ledger.log)
    sansio.later(10**6)
    assert table.ledger.log == before


# What runs


def test_only_the_clock_of_whoever_is_to_move_runs() -> None:
    sansio = SansIo()
    table = opened(sansio, clock=Clock(bank=MINUTE))
    (acting,) = table.acting
    assert clocks_of(table).running() == (acting,)
    sansio.later(10)
    left = clocks_of(table).left()
    assert left is not None
    assert (left[acting], left[1 - acting]) == (MINUTE - 10_000, MINUTE)


def test_in_a_set_up_of_all_at_once_all_clocks_run() -> None:
    sansio = SansIo()
    table = opened(sansio, "masters", 3, clock=Clock(bank=MINUTE))
    sansio.later(10)
    assert clocks_of(table).left() == (50_000, 50_000, 50_000)


def test_a_bank_gets_its_increment_after_each_own_move() -> None:
    sansio = SansIo()
    table = opened(sansio, clock=Clock(bank=MINUTE, increment=2000))
    (acting,) = table.acting
    sansio.later(10)
    play_one(table)
    sansio.later(5)
    left = clocks_of(table).left()
    assert left is not None
    assert (left[acting], left[1 - acting]) == (52_000, 55_000)


def test_a_time_for_each_move_is_whole_again_after_it() -> None:
    sansio = SansIo()
    table = opened(sansio, clock=Clock(move=30_000))
    for _ in range(12):
        sansio.later(29)
        assert play_one(table)
    assert clocks_of(table).left() == (30_000, 30_000)


def test_the_clock_of_a_missing_player_stands() -> None:
    sansio = SansIo()
    table = opened(sansio, clock=Clock(bank=MINUTE))
    acting = table.acting_seats[0]
    sansio.later(10)
    table.lost(acting)
    sansio.later(1000)
    table.reclaim(acting, Silent())
    sansio.later(10)
    left = clocks_of(table).left()
    assert left is not None
    assert left[acting.index] == 40_000


def test_at_a_paused_table_no_clock_runs() -> None:
    sansio = SansIo()
    table = opened(sansio, missing="pause", clock=Clock(bank=MINUTE))
    other = table.occupied[1 - table.acting[0]]
    table.lost(other)
    sansio.later(1000)
    assert clocks_of(table).left() == (MINUTE, MINUTE)
    table.reclaim(other, Silent())
    sansio.later(10)
    assert clocks_of(table).left() != (MINUTE, MINUTE)


def test_what_is_left_survives_a_restart_and_the_time_the_house_was_away_is_nobodys() -> None:
    sansio = SansIo()
    table = opened(sansio, clock=Clock(bank=MINUTE))
    sansio.later(10)
    play_one(table)
    left = clocks_of(table).left()
    again = sansio.restarted()
    again.later(5000)
    restored = again.house.find(table.code)
    for seat in restored.occupied:
        restored.reclaim(seat, Silent())
    assert clocks_of(restored).left() == left
    again.later(1)
    assert clocks_of(restored).left() != left


# Running out


@pytest.mark.parametrize("missing", ["skip", "wait", "pause"])
@pytest.mark.parametrize("game", ["qwirkle", "eriantys", "masters"])
def test_when_time_is_up_the_house_moves_and_the_table_never_sticks(game: str, missing: Any) -> None:
    sansio = SansIo()
    table = opened(sansio, game, 2, missing=missing, clock=Clock(move=30_000))
    acting = table.acting[0]
    moves = len(table.ledger.log)
    sansio.later(29.999)
    assert len(table.ledger.log) == moves
    sansio.later(0.001)
    assert len(table.ledger.log) > moves
    assert f"{table.occupied[acting].name} is out of time" in notices(table, 1 - acting)
    for _ in range(20_000):
        if table.phase is Phase.OVER:
            break
        if acting in table.acting:
            sansio.later(30)
        else:
            play_one(table)
    assert table.phase is Phase.OVER


def test_an_empty_bank_is_no_end_of_the_game() -> None:
    sansio = SansIo()
    table = opened(sansio, clock=Clock(bank=20_000), missing="skip")
    sleeper = table.acting[0]
    for _ in range(2000):
        if table.phase is Phase.OVER:
            break
        if table.acting == (1 - sleeper,):
            play_one(table)
        else:
            sansio.later(20)
    assert table.phase is Phase.OVER
    assert notices(table, sleeper).count(f"{table.occupied[sleeper].name} is out of time") > 1, "told once a turn"


def test_a_stand_in_makes_the_move_of_a_player_out_of_time_and_goes() -> None:
    sansio = SansIo()
    sansio.hire_with(Keen)
    table = opened(sansio, missing="bot", clock=Clock(move=30_000))
    acting = table.acting_seats[0]
    sansio.later(30)
    assert table.acting_seats != [acting]
    assert acting.stand_in is None
    assert acting.listener is not None


def test_who_moves_in_time_is_left_alone() -> None:
    sansio = SansIo()
    table = opened(sansio, clock=Clock(move=30_000))
    sansio.later(29.999)
    play_one(table)
    moves = len(table.ledger.log)
    sansio.later(29.999)
    assert len(table.ledger.log) == moves


def test_a_solo_player_out_of_time_is_played_for() -> None:
    sansio = SansIo()
    table = opened(sansio, "masters", 1, clock=Clock(move=30_000))
    for _ in range(2000):
        if table.phase is Phase.OVER:
            break
        moves = len(table.ledger.log)
        sansio.later(30)
        assert len(table.ledger.log) > moves
    assert table.phase is Phase.OVER


# Guests who were told how long they may think

LINES = "qwirkle-lines"
SPARE = 2.0
"""Seconds beyond the time told in which the house does not move in their place."""


def with_line_guests(sansio: SansIo, **how: Any) -> Table:
    """A game of two who were told they may think for so long, opened with these options."""
    table = sansio.house.open("qwirkle", players=2, **how)
    seat_silent(table, "A", "B", dialect=LINES)
    return table


@pytest.mark.parametrize(
    ("clock", "told"),
    [
        (None, 5000),
        (Clock(move=2000), 2000),
        (Clock(move=60_000), 5000),
        (Clock(bank=3000, increment=1000), 3000),
        (Clock(bank=60_000), 5000),
    ],
)
def test_the_time_that_is_told_is_never_longer_than_the_clock_allows(clock: Clock | None, told: int) -> None:
    assert SansIo().house.open("qwirkle", players=2, clock=clock, ai_time=5000).thinking_time == told


@pytest.mark.parametrize("missing", ["skip", "wait", "pause", "bot"])
def test_within_the_time_that_was_told_and_a_little_more_the_house_does_not_move_for_anybody(missing: Any) -> None:
    sansio = SansIo()
    sansio.hire_with(Keen)
    table = with_line_guests(sansio, missing=missing, clock=Clock(move=2000))
    entries = len(table.ledger.log)
    for _ in range(31):
        sansio.later((2 + SPARE) / 32)
    assert len(table.ledger.log) == entries
    sansio.later((2 + SPARE) / 32)
    assert len(table.ledger.log) > entries


def test_an_empty_bank_leaves_the_time_that_was_told_for_every_turn() -> None:
    sansio = SansIo()
    table = with_line_guests(sansio, clock=Clock(bank=5000))
    for _ in range(10):
        entries = len(table.ledger.log)
        sansio.later(5 + SPARE - 0.01)
        assert len(table.ledger.log) == entries
        assert play_one(table)


def test_a_longer_clock_is_theirs_to_the_end() -> None:
    sansio = SansIo()
    table = with_line_guests(sansio, clock=Clock(move=600_000))
    entries = len(table.ledger.log)
    sansio.later(599.999)
    assert len(table.ledger.log) == entries
    sansio.later(0.001)
    assert len(table.ledger.log) > entries


def test_the_clock_of_those_who_were_told_nothing_is_as_short_as_ever() -> None:
    sansio = SansIo()
    table = sansio.house.open("qwirkle", players=2, clock=Clock(move=2000))
    seat_silent(table, "A")
    seat_silent(table, "B", dialect=LINES)
    while table.acting != (0,):
        play_one(table)
    entries = len(table.ledger.log)
    sansio.later(2)
    assert len(table.ledger.log) > entries
