"""Trouble with the disk while somebody sits down; simulated worlds found it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tavola.dialects.guest import Guest, Wishes
from tests.mixed.tongues import TONGUES, spoken_in
from tests.support.dry import DryConnection, DryHall, dry_hall

SPEAKING = [
    tongue
    for tongues in TONGUES.values()
    for tongue in tongues
    if tongue in ("eriantys-commands", "eriantys-commands:as-built", "eriantys-views")
]


@pytest.mark.parametrize("tongue", SPEAKING)
async def test_trouble_is_not_told_before_the_seat_is(tongue: str) -> None:
    """World 181: the disk refused while somebody sat down; told at once, it read as a refusal of the seat."""
    async with _seated_but_not_told(tongue) as (hall, connection, guest):
        hall.journal._tell_refused()
        for line in connection.transport.written.splitlines():
            guest.receive(line)
        connection.transport.written = b""
        assert guest.refused is None
        hall.writer.go_on()
        await hall.settled()
        for line in connection.transport.written.splitlines():
            guest.receive(line)
        assert guest.refused is None
        assert connection.protocol.session.seat


@pytest.mark.parametrize("tongue", SPEAKING)
async def test_trouble_is_not_told_to_who_is_gone(tongue: str) -> None:
    """World 2293: the disk refused what somebody had done who has hung up, and others were not told of it."""
    async with _seated_but_not_told(tongue) as (hall, connection, _):
        await connection.end()
        told = connection.transport.written
        hall.journal._tell_refused()
        assert connection.transport.written == told


@asynccontextmanager
async def _seated_but_not_told(tongue: str) -> AsyncIterator[tuple[DryHall, DryConnection, Guest]]:
    """Somebody to whom the house has given a seat, which the disk does not take."""
    dialect, variant = spoken_in(tongue)
    guest = dialect.guest(Wishes("Ann", players=2), variant)
    async with dry_hall("trouble") as hall:
        connection = DryConnection(
            hall, lambda outlet: dialect.session(hall.house, outlet, variant, dialect.options())
        )
        await _until_seated(connection, guest)
        yield hall, connection, guest


async def _until_seated(connection: DryConnection, guest: Guest) -> None:
    """Speak until the house has given a seat."""
    hall = connection.hall
    said = guest.hello()
    for _ in range(10):
        hall.writer.stuck = True
        await connection.arrive(said)
        if connection.protocol.session.seat:
            return
        hall.writer.go_on()
        hall.clock.now += 1.0  # some answers take a moment
        hall.house.ring()
        await hall.settled()
        said = b"".join(guest.receive(line) for line in connection.transport.written.splitlines())
        connection.transport.written = b""
    raise AssertionError("no seat was given")
