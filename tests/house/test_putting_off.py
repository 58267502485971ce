"""Restored tables whose logs are read to their end when somebody asks how the game stands, and not before."""

from typing import Any

import msgspec
import pytest

from tavola.house.table import Table
from tavola.store import Record
from tavola.store.memory import MemoryStore
from tests.support.logs import KINDS, running, with_undone
from tests.support.sansio import SansIo

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
