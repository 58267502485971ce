"""What everybody may know of a position is put together once for all who ask, and for nobody else."""

import pytest

from tavola.house.ledger import Happened
from tavola.house.table import Table
from tests.support.sansio import SansIo, Silent
from tests.support.seats import play_one, play_out, started

GAMES = ("qwirkle", "eriantys", "masters")


def last_news(table: Table) -> Happened:
    listener = table.occupied[0].listener
    assert isinstance(listener, Silent)
    news = listener.news[-1]
    assert isinstance(news, Happened)
    return news


@pytest.mark.parametrize("game", GAMES)
def test_it_is_the_spectators_view_and_holds_until_the_next_entry(game: str) -> None:
    table = started(SansIo("public"), game, 2)
    for _ in range(20):
        seen = table.public()
        assert seen == table.view(None)
        assert table.public() is seen
        play_one(table)
        assert table.public() is not seen


@pytest.mark.parametrize("game", GAMES)
def test_news_know_how_it_was_before_them_for_who_looks_back_whether_anybody_had_looked_or_not(game: str) -> None:
    table = started(SansIo("before"), game, 2)
    table.looks_back = True
    for looked in [True, False] * 10:
        before = table.public() if looked else table.view(None)
        play_one(table)
        assert last_news(table).public_before() == before
        assert (last_news(table).public_before() is before) == looked


def test_nothing_is_put_together_for_nobody() -> None:
    table = started(SansIo("nobody"), "eriantys", 2)
    play_one(table)
    assert table.ledger.public_if_known() is None


def test_a_packed_table_keeps_none() -> None:
    table = started(SansIo("packed"), "eriantys", 2)
    play_out(table)
    seen = table.public()
    table.ledger.pack()
    assert table.ledger._public is None
    assert table.public() == seen
