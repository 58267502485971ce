"""Whole logs of every game, made once and shared; one is short enough to try every byte of it."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from tavola.house.table import Table
from tavola.store import Record
from tests.support.sansio import SansIo, Silent
from tests.support.seats import next_move, play_one, play_out

KINDS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "qwirkle of two": ("qwirkle", 2, {}),
    "qwirkle of four": ("qwirkle", 4, {}),
    "eriantys simple": ("eriantys", 2, {}),
    "eriantys expert": ("eriantys", 3, {"options": {"expert": True}}),
    "masters solo": ("masters", 1, {}),
    "masters of three": ("masters", 3, {}),
}


def seated(sansio: SansIo, kind: str) -> Table:
    game, players, how = KINDS[kind]
    table = sansio.house.open(game, players=players, **how)
    for name in ("Ada", "Böb", "C d", "Dora")[:players]:
        sansio.clock.now += 1.5
        table.sit(name, "native", Silent(), word=f"word of {name}")
    return table


@cache
def finished(kind: str) -> tuple[Record, ...]:
    """The log of a game played to its end; what was written to the store, secrets of seats included."""
    sansio = SansIo(f"finished {kind}")
    table = seated(sansio, kind)
    play_out(table)
    assert not table.playing
    return tuple(sansio.appended.records)


@cache
def running(kind: str, moves: int = 25) -> tuple[Record, ...]:
    sansio = SansIo(f"finished {kind}")
    table = seated(sansio, kind)
    for _ in range(moves):
        play_one(table)
    assert table.playing
    return tuple(sansio.appended.records)


@cache
def short() -> tuple[Record, ...]:
    """A real game that is soon over: somebody leaves it after three moves."""
    sansio = SansIo("short")
    table = seated(sansio, "qwirkle of two")
    for _ in range(3):
        play_one(table)
    table.leave(table.occupied[0], "has to go")
    assert not table.playing
    return tuple(sansio.appended.records)


@cache
def with_undone() -> tuple[Record, ...]:
    """A finished game in which two moves were taken back."""
    sansio = SansIo("with undone")
    table = seated(sansio, "eriantys expert")
    undone = 0
    while table.playing:
        seat = table.acting_seats[0]
        table.play(seat, [next_move(table, seat)])
        if undone < 2 and table.undoing.offer(seat.index):
            table.undoing.ask(seat)
            for other in table.occupied:
                table.undoing.answer(other, agrees=True)
            undone += 1
    assert undone == 2
    return tuple(sansio.appended.records)


def public(records: Sequence[Record]) -> list[Record]:
    """The records as somebody has them who was never in the house."""
    return [Record(record.code, record.number, record.body, None, record.closes) for record in records]
