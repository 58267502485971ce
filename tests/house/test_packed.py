"""A finished table that nobody is at is kept small, and whole again for whoever comes back to it."""

import pytest

from tavola.house.clearing import PACKED_SECONDS, REMEMBERED_SECONDS
from tavola.house.ledger import Ledger, Phase
from tests.support.sansio import SansIo, Silent
from tests.support.seats import play_out, started

GAMES = ("qwirkle", "eriantys", "masters")


def is_packed(ledger: Ledger) -> bool:
    return bool(ledger._packed)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_comes_back_to_a_packed_table_finds_it_as_it_was(game: str) -> None:
    sansio = SansIo("packed")
    table = started(sansio, game, 2)
    play_out(table)
    assert table.phase is Phase.OVER
    log, outcome, views = list(table.ledger.log), table.outcome, [table.view(seat) for seat in (None, 0, 1)]
    one, other = table.occupied
    table.lost(one)
    sansio.later(PACKED_SECONDS)
    assert not is_packed(table.ledger), "somebody is still there"
    table.lost(other)
    sansio.later(PACKED_SECONDS)
    assert is_packed(table.ledger)
    assert table.phase is Phase.OVER
    assert table.opened_at == sansio.clock.now * 1000 - 2 * PACKED_SECONDS * 1000
    table.reclaim(one, Silent())
    assert table.ledger.log == log
    assert table.outcome == outcome
    assert [table.view(seat) for seat in (None, 0, 1)] == views
    table.lost(one)
    sansio.later(PACKED_SECONDS)
    assert is_packed(table.ledger), "and packed again when they have gone again"
    assert [record.body for record in sansio.house.log_of(table.code)] == log
    sansio.later(REMEMBERED_SECONDS)
    assert table.code not in sansio.house.tables


@pytest.mark.parametrize("game", GAMES)
def test_a_packed_log_is_a_quarter_of_what_it_was_at_most(game: str) -> None:
    table = started(SansIo("small"), game, 2)
    play_out(table)
    ledger = table.ledger
    size = sum(map(len, ledger.log))
    ledger.pack()
    assert len(ledger._packed) < size / 4


def test_a_table_that_was_closed_before_the_deal_can_be_packed() -> None:
    sansio = SansIo("closed")
    table = sansio.house.open("qwirkle", players=2)
    seat = table.sit("Ann", "native", Silent())
    table.leave(seat, "left the table")
    table.ledger.pack()
    assert not table.dealt
    assert table.number == len(table.ledger.log) - 1 == 3


def test_a_ledger_has_no_other_attributes() -> None:
    with pytest.raises(AttributeError, match="no attribute 'hat'"):
        _ = started(SansIo("hat"), "qwirkle", 2).ledger.hat  # type: ignore[attr-defined]
