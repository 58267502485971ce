"""Logs are kept small, and those of finished tables that nobody is at without a position, till somebody comes."""

import pytest

from tavola.house.clearing import PACKED_SECONDS, REMEMBERED_SECONDS
from tavola.house.ledger import PIECE, Ledger, Phase
from tests.support.sansio import SansIo, Silent
from tests.support.seats import play_out, started

GAMES = ("qwirkle", "eriantys", "masters")


def size(ledger: Ledger) -> int:
    """Bytes that its log takes."""
    return sum(map(len, [*ledger._packed, *ledger._log]))


def is_packed(ledger: Ledger) -> bool:
    return not ledger._log and ledger._state is None


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
    ledger.pack()
    assert size(ledger) < sum(map(len, ledger.log)) / 4


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_goes_on_keeps_most_of_its_log_packed(game: str) -> None:
    table = started(SansIo("long"), game, 2)
    written = sum(map(len, table.ledger.log))
    assert size(table.ledger) < written * 3 / 4, "from the deal on"
    play_out(table)
    written = sum(map(len, table.ledger.log))
    assert size(table.ledger) < written / 2
    assert len(table.ledger._log) < PIECE


def test_a_packed_log_is_the_same_log() -> None:
    sansio = SansIo("same")
    table = started(sansio, "qwirkle", 2)
    play_out(table)
    ledger = table.ledger
    written = [record.body for record in sansio.appended.records]
    assert len(ledger._packed) > 2
    assert ledger.log == written
    assert ledger.number == len(written) - 1
    assert [ledger.entry(number).number for number in range(len(written))] == list(range(len(written)))


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


def test_what_tables_share_while_they_are_empty_stays_empty() -> None:
    sansio = SansIo("shared")
    one, other = (started(sansio, "qwirkle", 2) for _ in range(2))
    one.watch(Silent())
    seat = one.acting_seats[0]
    one.play(seat, [one.moves(seat.index)[0]])
    assert (len(one.watchers), len(other.watchers)) == (1, 0)
    assert one.public().board
    assert not other.public().board
