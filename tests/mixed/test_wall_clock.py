"""Durations are measured with a clock that only ever goes on: what people's clocks say decides nothing."""

import random
import re
from pathlib import Path

import pytest

from tavola.dialects.native.server import NativeSession
from tavola.house.queue import HOST_SECONDS
from tavola.house.words import Clock, Missing
from tests.mixed.tongues import BOT, NATIVE, TONGUES, Company
from tests.server.helpers import line_pair, running_house
from tests.support.sansio import FakeOutlet, SansIo
from tests.support.seats import play_one, started

HOUR = 3600.0
SPOKEN = [(game, tongue) for game, tongues in TONGUES.items() for tongue in tongues if tongue != BOT]

_WALL_TIME = re.compile(rb'"(at|opened)":\d+')


class Unsettled(SansIo):
    """Whenever time passes, somebody sets the machine's clock an hour forward, two back, and right again."""

    def later(self, seconds: float) -> None:
        self.wall_clock.ahead = {0.0: HOUR, HOUR: -HOUR, -HOUR: 0.0}[self.wall_clock.ahead]
        super().later(seconds)


def timeless(said: bytes) -> bytes:
    """The same without what people's clocks said."""
    return _WALL_TIME.sub(rb'"\1":0', said)


def an_evening(sansio: SansIo, game: str, tongue: str, missing: Missing) -> list[bytes]:
    """Somebody is lost, waited for and back, everybody is slow, and the game goes on; all that was said."""
    company = Company(sansio, game, [NATIVE, tongue, NATIVE], missing=missing)
    luck, table = random.Random("an evening"), company.table
    for seconds in (1, 30, 200):
        for _ in range(5):
            company.play_one(luck)
        company.visitors[1].drop()
        company.wait(seconds)
        for _ in range(5):
            company.play_one(luck)
        if table.playing and table.occupied[1].missing:
            company.come_back(company.visitors[1])
        company.wait(50)
    log = [timeless(body) for body in table.ledger.log]
    return [timeless(visitor.heard) for visitor in company.visitors] + log


@pytest.mark.parametrize("missing", ["skip", "bot"])
@pytest.mark.parametrize(("game", "tongue"), SPOKEN)
def test_setting_the_machines_clock_changes_nothing_for_anybody(game: str, tongue: str, missing: Missing) -> None:
    steady = an_evening(SansIo("wall"), game, tongue, missing)
    assert an_evening(Unsettled("wall"), game, tongue, missing) == steady


@pytest.mark.parametrize("clock", [Clock(bank=60_000, increment=2000), Clock(move=20_000)], ids=["bank", "move"])
@pytest.mark.parametrize("game", TONGUES)
@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_game_clock_runs_on_as_it_did(game: str, clock: Clock, jump: float) -> None:
    sansio, steady = SansIo("clocks"), SansIo("clocks")
    tables = [started(house, game, 2, clock=clock) for house in (sansio, steady)]
    for number in range(40):
        sansio.wall_clock.ahead = jump if number % 2 else 0.0
        for house, table in zip((sansio, steady), tables, strict=True):
            house.later(7.0)
            play_one(table)
        one, other = tables
        assert one.clocks
        assert other.clocks
        assert (one.clocks.left(), one.clocks.running()) == (other.clocks.left(), other.clocks.running())
        assert sansio.house.alarms.next() == steady.house.alarms.next()


def test_whoever_is_asked_in_the_queue_has_the_same_time() -> None:
    """And a game that was lost by a restart is kept for as long."""
    for sansio in (SansIo("queue"), Unsettled("queue")):
        company = Company(sansio, "masters", ["masters-requests"], players=2)
        assert company.visitors
        sansio.wall_clock.ahead = HOUR
        before = sansio.house.alarms.next()
        sansio.wall_clock.ahead = -HOUR
        assert sansio.house.alarms.next() == before
        assert before is not None
        assert before <= sansio.clock() + HOST_SECONDS


def test_people_are_told_what_their_clocks_say() -> None:
    sansio = SansIo("told")
    outlet = FakeOutlet()
    session = NativeSession(sansio.house, outlet)
    sansio.wall_clock.ahead = HOUR
    session.receive(b'{"type":"Open","game":"qwirkle","players":2,"name":"Ann"}')
    (table,) = sansio.house.tables.values()
    assert table.opened_at == (sansio.clock.now + HOUR) * 1000
    sansio.wall_clock.ahead = -HOUR
    session.receive(b'{"type":"Speak","text":"hello"}')
    (line,) = table.chat.lines
    assert line.at == (sansio.clock.now - HOUR) * 1000


async def test_a_running_house_measures_nothing_by_the_machines_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = 0.0
    monkeypatch.setattr("time.time", lambda: 1_800_000_000.0 + ahead)
    async with running_house(tmp_path) as house:
        players = await line_pair(house.ports["qwirkle-lines"])
        (table,) = house.hall.house.tables.values()
        for ahead in (HOUR, -HOUR, 0.0):
            due = house.hall.timers.alarms.next()
            before = house.hall.house.clock()
            (player,) = [player for player in players if player.mind.my_turn]
            player.say(player.choose())
            for other in players:
                await other.until("NEXT")
            assert table.ledger.entry(table.number).at == (1_800_000_000 + ahead) * 1000
            assert before <= house.hall.house.clock() < before + HOUR
            assert house.hall.timers.alarms.next() == due
        assert len(house.hall.connections) == 2
