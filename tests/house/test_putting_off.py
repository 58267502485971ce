"""Restored tables whose logs are read to their end when somebody asks how the game stands, and not before."""

from typing import Any

import msgspec
import pytest

from tavola.house.house import House
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.store import Record
from tavola.store.memory import MemoryStore
from tests.support.logs import KINDS, running, with_undone
from tests.support.sansio import SansIo, Silent
from tests.support.seats import play_one

LOGS = {kind: running(kind) for kind in KINDS} | {"taken back": with_undone()[:-20]}


def standing(table: Table) -> dict[str, Any]:
    ledger = table.ledger
    return {
        "acting": table.acting,
        "undone": ledger.undone,
        "without luck": ledger.without_luck,
        "views": [table.view(seat.index) for seat in table.occupied],
        "number": table.number,
        "seats": [(seat.name, seat.gone, seat.proof, seat.address) for seat in table.occupied],
    }


@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
def test_what_is_read_later_comes_to_the_same(log: tuple[Record, ...]) -> None:
    house = SansIo("later").house
    at_once, later = Table.restore(house, log), Table.restore(house, log, later=True)
    assert at_once.playing
    assert later.playing
    assert later.ledger._state is None
    assert standing(later) == standing(at_once)


def test_who_has_left_is_known_at_once() -> None:
    sansio = SansIo("left")
    players = sansio.started(3)
    table = players[0].table
    table.leave(table.occupied[1], "has to go")
    (restored,) = sansio.restarted().house.tables.values()
    assert [seat.gone for seat in restored.occupied] == [False, True, False]


def unreadable(log: tuple[Record, ...], number: int) -> list[Record]:
    """As written by a house that knew an event this one does not."""
    strange = log[number].body.replace(b'{"type":"', b'{"type":"Un')
    return [msgspec.structs.replace(record, body=strange) if record.number == number else record for record in log]


def test_what_cannot_be_read_raises_whenever_it_is_asked_for_and_never_stands_half_way() -> None:
    store = MemoryStore()
    store.append(unreadable(LOGS["eriantys simple"], 20))
    (table,) = SansIo("unreadable", store=store).house.tables.values()
    for _ in range(3):
        with pytest.raises(msgspec.ValidationError, match="Invalid value"):
            table.ledger.check()
        with pytest.raises(msgspec.ValidationError, match="Invalid value"):
            _ = table.acting
        with pytest.raises(msgspec.ValidationError, match="Invalid value"):
            _ = table.ledger.state
    assert [record.body for record in store.load(table.code)] == table.ledger.log


def test_looking_through_a_log_keeps_nothing_of_it() -> None:
    table = Table.restore(SansIo("looked through").house, LOGS["qwirkle of two"], later=True)
    table.ledger.check()
    assert table.ledger._state is None


class Curious(Silent):
    """A computer player that looks at the board as soon as it is seated."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    def seated(self, seat: Seat) -> None:
        assert self.house.tables[seat.code].acting


def test_a_table_whose_computer_player_asks_at_once_and_in_vain_keeps_no_other_away() -> None:
    sansio = SansIo("asked at once")
    table = sansio.house.open("qwirkle", players=2)
    table.sit("Ann", "native", Silent())
    sansio.house.computers.add(table, "random")
    for _ in range(5):
        play_one(table)
    strange, other = tuple(sansio.appended.records), LOGS["eriantys simple"]
    store = MemoryStore()
    store.append(unreadable(strange, len(strange) - 2))
    store.append(other)
    again = SansIo("asked at once, again")
    again.hire_with(Curious)
    (why,) = again.house.restore(store)
    assert why.startswith(f"table {table.code} cannot be read: Invalid value")
    assert again.house.tables.keys() == {other[0].code}
    assert {seat.code for seat in again.kept} == {other[0].code}
