"""Those who look on hear everything, in order and after the players, and nobody waits for them."""

import asyncio

from tavola.house.ledger import Happened
from tavola.house.news import News
from tavola.house.table import Table
from tavola.server.limits import Limits
from tests.support.dry import DryHall, dry_hall
from tests.support.sansio import Silent

FEW = Limits(shown_at_once=2)


def watched(hall: DryHall, *watchers: Silent) -> Table:
    table = hall.house.open("qwirkle", players=4)
    for watcher in watchers:
        table.watch(watcher)
    return table


def numbers(watcher: Silent) -> list[int]:
    """The entries this one has heard of."""
    return [news.number for news in watcher.news if isinstance(news, Happened)]


async def test_nobody_looks_on_before_the_entry_is_on_disk() -> None:
    async with dry_hall() as hall:
        watcher, player = Silent(), Silent()
        table = watched(hall, watcher)
        table.sit("Ann", "native", player)
        await hall.settled()
        hall.writer.stuck = True
        table.sit("Ben", "native", Silent())
        await hall.settled()
        assert (numbers(player), numbers(watcher)) == ([2], [1])
        hall.writer.go_on()
        await hall.settled()
        assert numbers(watcher) == [1, 2]


async def test_they_are_told_a_few_at_a_time() -> None:
    async with dry_hall(limits=FEW) as hall:
        watchers = [Silent() for _ in range(5)]
        table = watched(hall, *watchers)
        await hall.settled()
        table.sit("Ann", "native", Silent())
        told = [0]
        while told[-1] < 5:
            await asyncio.sleep(0)
            told.append(sum(len(watcher.news) for watcher in watchers))
        assert set(told) == {0, 2, 4, 5}
        assert [numbers(watcher) for watcher in watchers] == [[1]] * 5


async def test_each_of_them_hears_everything_in_order() -> None:
    async with dry_hall(limits=FEW) as hall:
        watchers = [Silent() for _ in range(4)]
        table = watched(hall, *watchers)
        other = watched(hall, late := Silent())
        for name in ("Ann", "Ben", "Cleo"):
            table.sit(name, "native", Silent())
            other.sit(name, "native", Silent())
        for _ in range(10):
            await hall.settled()
        assert [numbers(watcher) for watcher in (*watchers, late)] == [[1, 2, 3]] * 5
        table.sit("Dora", "native", Silent())
        for _ in range(10):
            await hall.settled()
        assert numbers(watchers[-1]) == [1, 2, 3, 4, 5], "the last one sits down, and the game begins"


async def test_who_has_gone_meanwhile_is_not_told_and_a_fault_in_one_is_no_others() -> None:
    class Broken(Silent):
        def hear(self, news: News) -> None:
            raise ValueError(f"cannot hear {news}")

    async with dry_hall(limits=FEW) as hall:
        gone, there = Silent(), Silent()
        table = watched(hall, Broken(), gone, there)
        table.sit("Ann", "native", Silent())
        table.unwatch(gone)
        await hall.settled()
        await hall.settled()
        assert (numbers(gone), numbers(there)) == ([], [1])
