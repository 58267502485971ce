"""The line's names: a namesake keeps the place in line, and is asked one thing at a time."""

from tavola.house.ledger import Phase
from tavola.house.queue import Queue
from tests.house.test_queue import Waiting, line, sansio
from tests.support.sansio import SansIo
from tests.support.seats import seat_silent

__all__ = ["line", "sansio"]


def test_nobody_behind_takes_the_seat_of_somebody_asked_for_another_name(sansio: SansIo, line: Queue) -> None:
    table = line.open(Waiting(sansio, "Ann", can_rename=True), 2)
    two = Waiting(sansio, "Ann", can_rename=True)
    three = Waiting(sansio, "Ben")
    assert (two.asked, three.asked) == (["name"], [])
    assert table.phase is Phase.WAITING
    two.name = "Bea"
    line.renamed()
    assert two.table is table
    assert three.asked == ["number"]


def test_who_is_asked_for_a_name_is_not_asked_for_a_number_as_well(sansio: SansIo, line: Queue) -> None:
    host = Waiting(sansio, "Ann", can_rename=True)
    line.open(host, 2)
    two, three = Waiting(sansio, "Ann", can_rename=True), Waiting(sansio, "Ben")
    host.leave()
    assert (two.asked, three.asked) == (["name"], ["number"])
    two.name = "Bea"
    line.renamed()
    table = line.open(three, 2)
    assert two.table is table


def test_a_namesake_who_finds_a_seat_leaves_the_next_one_to_be_asked(sansio: SansIo, line: Queue) -> None:
    line.open(Waiting(sansio, "Ann", can_rename=True), 2)
    two = Waiting(sansio, "Ann", can_rename=True)
    assert two.asked == ["name"]
    elsewhere = sansio.house.open("masters", players=3)
    seat_silent(elsewhere, "Browser")
    assert two.table is elsewhere
    three, four = (Waiting(sansio, "Ann", can_rename=True) for _ in range(2))
    assert three.asked == ["name"]
    del four
