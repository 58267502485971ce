"""What whoever runs the house reads in its log: who came, what was played, who was sent away and why."""

import json
import re
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tavola.store.sqlite import SqliteStore
from tests.server.helpers import (
    DEADLINE,
    LineGuest,
    LinePlayer,
    NativeGuest,
    Process,
    line_pair,
    native_pair,
    play_on,
    process,
    running_house,
    seen,
)

TILE = re.compile(r"\b[ROBYGP][odscx*]\b")


def told(run: Process, event: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in run.log]
    return [
        {key: value for key, value in line.items() if key not in {"timestamp", "level", "event"}}
        for line in lines
        if line["event"] == event
    ]


async def test_a_game_is_told_from_its_opening_to_its_end(tmp_path: Path) -> None:
    async with process(tmp_path / "data") as run:
        first, second = await line_pair(run.lines)
        await play_on(first, second)
        winners = [first.mind.names[number] for number in first.mind.winners]
        assert await run.signal(signal.SIGTERM) == 0
        assert told(run, "guest arrived") == [{"dialect": "qwirkle-lines", "address": "127.0.0.1"}] * 2
        (opened,) = told(run, "table opened")
        code = opened["table"]
        assert opened == {"table": code, "game": "qwirkle", "players": 4, "public": True}
        players = [{"name": name, "dialect": "qwirkle-lines"} for name in first.mind.names]
        assert told(run, "game started") == [{"table": code, "game": "qwirkle", "players": players}]
        (over,) = told(run, "game over")
        assert (over["table"], over["game"], over["winners"]) == (code, "qwirkle", winners)
        assert set(over["scores"]) == set(first.mind.names)
        assert over["seconds"] >= 0
        assert over["why"]
        text = "".join(run.log)
    assert not TILE.search(text), "a tile is named"
    with closing(SqliteStore(tmp_path / "data", read_only=True)) as store:
        for record in store.load(code):
            assert not record.private or record.private.decode() not in text


async def test_a_kick_is_told_with_its_reason_and_names_no_tile(tmp_path: Path) -> None:
    async with process(tmp_path / "data") as run:
        first, second = await line_pair(run.lines)
        first.say("MOVE Ro 0 0 Bd 5 5 Gs 9 9")
        await first.rest()
        await second.rest()
        await run.signal(signal.SIGTERM)
        (kicked,) = told(run, "guest kicked")
        assert kicked["reason"]
        assert (kicked["dialect"], kicked["name"]) == ("qwirkle-lines", first.mind.name)
        assert not TILE.search("".join(run.log)), "a tile is named"


async def test_who_is_turned_away_at_the_door_is_told_with_the_full_reason(tmp_path: Path) -> None:
    async with process(tmp_path / "data") as run:
        guest = await LineGuest.at(run.lines)
        guest.say("HELLO R2D2")
        (kick,) = await guest.rest()
        loud = await LineGuest.at(run.lines)
        loud.writer.write(b"x" * 100_000)
        await loud.rest()
        await run.signal(signal.SIGTERM)
        reasons = [line["reason"] for line in told(run, "guest refused")]
    assert reasons[0] == kick
    assert "bytes long" in reasons[1]


async def test_a_lost_connection_and_its_return_are_told(tmp_path: Path) -> None:
    async with process(tmp_path / "data") as run:
        guest, _, _ = await native_pair(run.http)
        seated = next(said for said in guest.heard if said["type"] == "Seated")
        seat = seated["seat"]
        who = {"table": seated["table"], "seat": seat, "name": ("Ann", "Ben")[seat], "dialect": "native"}
        await guest.close()
        await seen(lambda: told(run, "guest lost") == [who])
        back = await NativeGuest.at(run.http)
        await back.ask("Resume", table=seated["table"], secret=seated["secret"])
        await run.signal(signal.SIGTERM)
        assert told(run, "guest back") == [who]
        assert seated["secret"] not in "".join(run.log)


async def test_after_a_restart_only_what_happens_is_told(tmp_path: Path) -> None:
    async with process(tmp_path / "data") as run:
        first, second = await line_pair(run.lines)
        await run.signal(signal.SIGTERM)
    async with process(tmp_path / "data") as run:
        assert [json.loads(line)["event"] for line in run.log] == ["listening"]
        for guest in first, second:
            again = await LinePlayer.knocking(guest.mind.name, run.lines)
            await again.until("NEXT")
        await run.signal(signal.SIGTERM)
        assert {line["name"] for line in told(run, "guest back")} == {"Alice", "Bob"}


async def test_a_table_left_in_the_lobby_is_told_as_closed(tmp_path: Path) -> None:
    async with process(tmp_path / "data") as run:
        guest = await NativeGuest.at(run.http)
        seated = await guest.ask("Open", game="qwirkle", name="Ann", players=2)
        await guest.say("Leave")
        closed = {"table": seated["table"], "game": "qwirkle", "reason": "everybody left before the start"}
        await seen(lambda: told(run, "table closed") == [closed])


LEVELS = ("debug", "info", "warning", "error")


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_says_what_is_written(level: str) -> None:
    script = (
        "import structlog\n"
        "from tavola.server.logs import set_up_logs\n"
        f"set_up_logs({level!r})\n"
        "log = structlog.get_logger()\n"
        f"for level in {LEVELS}:\n"
        "    getattr(log, level)('told')\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=DEADLINE
    )
    assert [json.loads(line)["level"] for line in run.stderr.splitlines()] == [*LEVELS[LEVELS.index(level) :]]


async def test_a_hint_of_a_session_is_told_once(tmp_path: Path) -> None:
    with capture_logs() as lines:
        async with running_house(tmp_path) as running:
            player = await LinePlayer.named("Ann", running.ports["qwirkle-lines"])
            (connection,) = running.hall.connections
            connection.session.hint = "this guest belongs on port 2501"
            player.say("MOVE", "MOVE")
            await player.rest()
    hints = [line for line in lines if line["event"] == "hint"]
    hint = "this guest belongs on port 2501"
    assert hints == [{"event": "hint", "log_level": "info", "dialect": "qwirkle-lines", "hint": hint}]
