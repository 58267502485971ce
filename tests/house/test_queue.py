"""Waiting in line for a table: who is seated where, who is asked what."""

import pytest

from tavola.games.masters.words import Options
from tavola.house.errors import NotDone
from tavola.house.ledger import Phase
from tavola.house.news import News
from tavola.house.queue import Queue
from tavola.house.seat import Seat
from tavola.house.table import Table
from tests.support.sansio import SansIo
from tests.support.seats import seat_silent


class Waiting:
    """A guest in the queue who writes down what is asked."""

    dialect = "native"
    address = own_secret = ""

    def __init__(self, sansio: SansIo, name: str, *, can_rename: bool = False, only_printed: bool = False) -> None:
        self.name = name
        self.can_rename = can_rename
        self.only_printed = only_printed
        self.asked: list[str] = []
        self.seat: Seat | None = None
        self._house = sansio.house
        self._queue = sansio.house.queues["masters"]
        self._queue.join(self)

    @property
    def follows(self) -> Options | None:
        return Options() if self.only_printed else None

    def ask_number(self) -> None:
        self.asked.append("number")

    def ask_name(self) -> None:
        self.asked.append("name")

    def unseated(self) -> None:
        self.asked.append("unseated")
        self.seat = None

    def seated(self, seat: Seat) -> None:
        self.seat = seat

    def hear(self, news: News) -> None:
        pass

    def dismissed(self, reason: str) -> None:
        pass

    def leave(self) -> None:
        """Go, as a connection that is lost does it."""
        self._queue.leave(self)
        if self.seat and self.table:
            self.table.leave(self.seat, "gone")
            self.seat = None

    @property
    def table(self) -> Table | None:
        return self._house.tables.get(self.seat.code) if self.seat else None


@pytest.fixture
def sansio() -> SansIo:
    return SansIo()


@pytest.fixture
def line(sansio: SansIo) -> Queue:
    return sansio.house.queues["masters"]


def test_the_first_in_line_is_asked_the_number_and_the_others_wait(sansio: SansIo, line: Queue) -> None:
    one, two = Waiting(sansio, "One"), Waiting(sansio, "Two")
    assert (one.asked, two.asked) == (["number"], [])
    assert line.waits(one)
    assert line.waits(two)


def test_with_the_number_the_table_fills_in_order_and_starts(sansio: SansIo, line: Queue) -> None:
    guests = [Waiting(sansio, name) for name in ("One", "Two", "Three", "Four")]
    table = line.open(guests[0], 3)
    assert [guest.seat and guest.seat.index for guest in guests] == [0, 1, 2, None]
    assert table.phase is Phase.PLAYING
    assert guests[3].asked == ["number"], "the next match is that guest's to open"


def test_a_number_that_cannot_be_is_refused_and_may_be_said_again(sansio: SansIo, line: Queue) -> None:
    one = Waiting(sansio, "One")
    with pytest.raises(NotDone, match="1 to 4 players"):
        line.open(one, 5)
    assert line.waits(one)
    assert line.open(one, 2).occupied == [one.seat]


def test_the_oldest_public_table_is_the_one_to_join_whoever_opened_it(sansio: SansIo, line: Queue) -> None:
    sansio.house.open("qwirkle", players=2)
    sansio.house.open("masters", players=2, public=False)
    old = sansio.house.open("masters", players=3)
    seat_silent(old, "Browser")
    seat_silent(sansio.house.open("masters", players=2), "Later")
    one = Waiting(sansio, "One")
    assert one.table is old
    assert one.asked == []


def test_a_table_opened_elsewhere_takes_those_in_line_but_not_who_was_asked(sansio: SansIo, line: Queue) -> None:
    one, two = Waiting(sansio, "One"), Waiting(sansio, "Two")
    table = sansio.house.open("masters", players=3)
    seat_silent(table, "Browser")
    assert two.table is table
    assert one.table is None
    own = line.open(one, 2)
    assert one.table is own


def test_when_the_first_in_line_goes_the_next_is_asked(sansio: SansIo, line: Queue) -> None:
    one, two = Waiting(sansio, "One"), Waiting(sansio, "Two")
    one.leave()
    assert two.asked == ["number"]


def test_when_the_opener_goes_the_number_is_forgotten_and_the_next_is_asked(sansio: SansIo, line: Queue) -> None:
    one, two, three = (Waiting(sansio, name) for name in ("One", "Two", "Three"))
    table = line.open(one, 4)
    one.leave()
    assert table.phase is Phase.OVER
    assert (two.asked, three.asked) == (["unseated", "number"], ["unseated"])
    again = line.open(two, 2)
    assert [seat.name for seat in again.occupied] == ["Two", "Three"]
    assert again.phase is Phase.PLAYING


def test_somebody_from_elsewhere_keeps_the_table_when_its_opener_goes(sansio: SansIo, line: Queue) -> None:
    one, two = Waiting(sansio, "One"), Waiting(sansio, "Two")
    table = line.open(one, 4)
    seat_silent(table, "Browser")
    one.leave()
    assert [seat.name for seat in table.occupied] == ["Two", "Browser"]
    assert two.asked == []
    three = Waiting(sansio, "Three")
    assert three.table is table


def test_a_guest_who_leaves_a_waiting_table_frees_the_place(sansio: SansIo, line: Queue) -> None:
    one, two = Waiting(sansio, "One"), Waiting(sansio, "Two")
    table = line.open(one, 3)
    two.leave()
    assert [seat.name for seat in table.occupied] == ["One"]
    three = Waiting(sansio, "Three")
    assert three.table is table
    assert three.seat
    assert three.seat.index == 1


def test_an_opener_who_goes_after_the_start_takes_nothing_away(sansio: SansIo, line: Queue) -> None:
    one, two = Waiting(sansio, "One"), Waiting(sansio, "Two")
    table = line.open(one, 2)
    line.leave(one)
    assert table.phase is Phase.PLAYING
    assert two.table is table


# Names


def test_a_namesake_is_asked_for_another_name_when_the_game_could_begin(sansio: SansIo, line: Queue) -> None:
    one = Waiting(sansio, "Ann", can_rename=True)
    table = line.open(one, 3)
    two = Waiting(sansio, "Ann", can_rename=True)
    assert two.asked == []
    assert line.waits(two)
    Waiting(sansio, "Ben")
    assert two.asked == ["name"], "with this guest the table would be full"
    two.name = "Ben"
    line.renamed()
    assert two.asked == ["name", "name"], "that one is taken too"
    two.name = "Cleo"
    line.renamed()
    assert two.table is table
    assert table.phase is Phase.PLAYING


def test_the_first_in_line_with_a_namesake_is_asked_first(sansio: SansIo, line: Queue) -> None:
    table = line.open(Waiting(sansio, "Ann", can_rename=True), 3)
    two, three = (Waiting(sansio, "Ann", can_rename=True) for _ in range(2))
    assert (two.asked, three.asked) == (["name"], [])
    two.name = "Bea"
    line.renamed()
    assert three.asked == ["name"]
    three.name = "Cleo"
    line.renamed()
    assert [seat.name for seat in table.occupied] == ["Ann", "Bea", "Cleo"]


def test_a_namesake_who_goes_leaves_the_question_to_the_next(sansio: SansIo, line: Queue) -> None:
    line.open(Waiting(sansio, "Ann", can_rename=True), 2)
    two = Waiting(sansio, "Ann", can_rename=True)
    assert two.asked == ["name"]
    two.leave()
    three = Waiting(sansio, "Ann", can_rename=True)
    assert three.asked == ["name"]


def test_who_cannot_rename_opens_another_table(sansio: SansIo, line: Queue) -> None:
    seat_silent(sansio.house.open("masters", players=2), "Ann")
    one = Waiting(sansio, "Ann")
    assert one.asked == ["number"]


# Tables not everybody can follow


def test_a_guest_whom_a_table_does_not_fit_is_passed_by_and_keeps_the_place(sansio: SansIo, line: Queue) -> None:
    host = Waiting(sansio, "Host")
    picky = Waiting(sansio, "Picky", only_printed=True)
    basic = {"basic": {"takes": {"any": 1}, "gives": {"any": 1}}}
    table = line.open(host, 2, options=basic)
    assert picky.asked == ["number"]
    other = Waiting(sansio, "Other")
    assert other.table is table
    assert table.phase is Phase.PLAYING
    own = line.open(picky, 2)
    assert picky.table is own
