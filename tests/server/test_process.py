"""The house as a process: how it starts, stops, logs, and what it does when the disk is really full."""

import asyncio
import json
import re
import resource
import signal
import socket
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest

from tavola.store.sqlite import SqliteStore
from tests.server.helpers import (
    DEADLINE,
    LinePlayer,
    NativeGuest,
    get,
    line_pair,
    native_pair,
    play_on,
    process,
    seen,
    told,
)

QUICK_SILENCE = (
    "-c",
    (
        "from tavola.dialects.masters_states import server;"
        "server.PING_SECONDS, server.SILENCE_SECONDS = 0.2, 3.0;"
        "from tavola.cli import main; main()"
    ),
)
"""A house that counts a guest of masters-states as lost after three seconds instead of a minute."""

PLAIN_ASYNCIO = ("-c", "import sys; sys.modules['uvloop'] = None; from tavola.cli import main; main()")
UVLOOP = ("-c", "import uvloop; from tavola.cli import main; main()")


@pytest.mark.parametrize("script", [PLAIN_ASYNCIO, UVLOOP], ids=["asyncio", "uvloop"])
async def test_a_game_is_played_on_either_loop_and_sigterm_ends_it_well(
    tmp_path: Path, script: tuple[str, ...]
) -> None:
    async with process(tmp_path / "data", script=script) as house:
        first, second = await line_pair(house.lines)
        await play_on(first, second)
        assert first.mind.winners == second.mind.winners
        ann, ben, now = await native_pair(house.http)
        await ann.say("Play", moves=[now["moves"][0]])
        await ben.hear("News")
        assert await house.signal(signal.SIGTERM) == 0
        events = [json.loads(line)["event"] for line in house.log]
        assert events[0] == "listening"
        assert events[-2:] == ["stopping", "stopped"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_what_was_accepted_is_written_before_the_end_and_everybody_may_come_back(
    tmp_path: Path, number: int
) -> None:
    data = tmp_path / "data"
    async with process(data) as house:
        pairs = [await line_pair(house.lines, f"A{letter}", f"B{letter}") for letter in "abcdef"]
        ann, ben, now = await native_pair(house.http)
        secrets = [next(said for said in guest.heard if said["type"] == "Seated") for guest in (ann, ben)]
        for first, _ in pairs:
            first.say(first.choose())
        await ann.say("Play", moves=[now["moves"][0]])
        code = await house.signal(number)
        assert code == 0
        assert "Traceback" not in "".join(house.log)
        told = {}
        for pair in pairs:
            for guest in pair:
                told[guest.mind.name] = [line for line in await guest.rest() if line.startswith(("TURN", "KICK"))]
    assert not [line for lines in told.values() for line in lines if line.startswith("KICK")]
    async with process(data) as house:
        for first, second in pairs:
            for guest in first, second:
                back = await LinePlayer.knocking(guest.mind.name, house.lines)
                stream = await back.until("NEXT")
                turns = [line for line in stream if line.startswith("TURN")]
                assert turns[: len(told[guest.mind.name])] == told[guest.mind.name]
                assert not [line for line in stream if line.startswith(("KICK", "WINNER"))]
        for seated in secrets:
            native = await NativeGuest.at(house.http)
            again = await native.ask("Resume", table=seated["table"], secret=seated["secret"])
            assert again["seat"] == seated["seat"]


async def test_a_disk_that_is_really_full_is_waited_for(tmp_path: Path) -> None:
    """The process may not make any file longer, as on a full disk; then it may again."""
    data = tmp_path / "data"
    async with process(data) as house:
        first, second = await line_pair(house.lines)
        await play_on(first, second, most=2)
        unlimited = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
        grown = max(path.stat().st_size for path in data.iterdir())
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (min(4096, grown), unlimited[1]))
        acting, other = sorted((first, second), key=lambda player: not player.mind.my_turn)
        frames = await told(house.metrics)
        acting.say(acting.choose())
        await seen(lambda: any("write failed" in line for line in house.log))
        assert (await get(house.http, "/healthz"))[0] == 503
        assert await told(house.metrics) == frames
        assert (acting.unread, other.unread) == (b"", b"")
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, unlimited)
        assert (await other.until("TURN"))[-1].startswith(f"TURN {acting.mind.number}")
        await other.until("NEXT")
        await acting.until("NEXT")
        assert (await get(house.http, "/healthz"))[0] == 200
        await play_on(first, second, most=4)
        assert await house.signal(signal.SIGTERM) == 0
        assert "Traceback" not in "".join(house.log)
    with closing(SqliteStore(data, read_only=True)) as store:
        (shelf,) = store.shelves()
        assert [record.number for record in store.load(shelf.code)] == list(range(shelf.entries))


async def test_a_full_disk_does_not_keep_the_house_from_stopping(tmp_path: Path) -> None:
    async with process(tmp_path / "data") as house:
        first, _ = await line_pair(house.lines)
        _, hard = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (4096, hard))
        first.say(first.choose())
        await seen(lambda: any("write failed" in line for line in house.log))
        assert await house.signal(signal.SIGTERM) == 0


@pytest.mark.parametrize("which", ["the page", "qwirkle-lines"])
async def test_a_port_that_is_taken_is_named_in_a_sentence(tmp_path: Path, which: str) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        option = (
            ["--http", f"{port}"] if which == "the page" else ["--http", "0", "--listen", f"qwirkle-lines={port}"]
        )
        option += ["--listen", "qwirkle-lines=0"] if which == "the page" else []
        async with process(tmp_path / "data", *option, ports=False) as house:
            assert await house.ended() == 2
            assert house.log == [
                f"tavola: cannot listen on port {port} for {which}: it is taken by another program\n"
            ]


async def test_a_second_house_on_the_same_data_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with process(tmp_path / "data") as house, process(tmp_path / "data") as second:
        assert await second.ended() == 2
        assert len(second.log) == 1
        assert second.log[0].startswith("tavola: another house is running on")
        assert (await get(house.http, "/healthz"))[0] == 200


async def test_logs_are_json_lines_without_a_seed_a_secret_or_a_hand(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with process(data) as house:
        guest = await NativeGuest.at(house.http)
        await guest.ask("Open", game="qwirkle", name="Ann", players=3, ai_time=10_000, word="mellon", moves=True)
        await guest.say("AddBot", bot="greedy")
        await guest.say("AddBot", bot="random")
        now = (await guest.hear("News", lambda news: news["now"]["phase"] == "playing"))["now"]
        first, second = await line_pair(house.lines)
        await play_on(first, second, most=6)
        second.writer.write(b"x" * 100_000)  # a kick
        await second.rest()
        other = await NativeGuest.at(house.http)
        seated = next(said for said in guest.heard if said["type"] == "Seated")
        await other.ask("Resume", table=seated["table"], secret="0" * 32)
        await other.ws.send_str("[" * 10_000)
        await other.hear("Refused")
        for _ in range(500):
            if now["phase"] == "over":
                break
            if now["moves"]:
                await guest.say("Play", moves=[now["moves"][0]])
            now = (await guest.hear("News"))["now"]
        assert now["phase"] == "over"
        assert await house.signal(signal.SIGTERM) == 0
        log = house.log
    for line in log:
        assert {"event", "level", "timestamp"} <= json.loads(line).keys(), line
    text = "".join(log)
    with closing(SqliteStore(data, read_only=True)) as store:
        private = [
            record.private for shelf in store.shelves() for record in store.load(shelf.code) if record.private
        ]
    assert len(private) == 2 + 1, "two seeds, and the seat of the one native guest"
    for secret in private:
        assert secret.decode() not in text
    assert "mellon" not in text
    assert not re.search(r"\b[ROBYGP][odscx*]\b", text), "a tile is named"


async def test_a_fault_shown_to_a_person_at_a_terminal_names_no_secret(tmp_path: Path) -> None:
    """On a terminal the log is drawn for people; a traceback there must not show what the variables held."""
    script = tmp_path / "fault.py"
    script.write_text(
        "import sys, structlog\n"
        "sys.stderr.isatty = lambda: True\n"
        "from tavola.server.logs import set_up_logs\n"
        "set_up_logs()\n"
        "def fails():\n"
        "    seed = 'c0ffee' * 10\n"
        "    raise ValueError('a fault')\n"
        "try:\n"
        "    fails()\n"
        "except ValueError as fault:\n"
        "    structlog.get_logger().error('fault', exc_info=fault)\n",
        encoding="utf-8",
    )
    async with process(tmp_path, script=(str(script),), ports=False) as told:
        await told.ended()
        assert "a fault" in "".join(told.log)
        assert "c0ffeec0ffee" not in "".join(told.log)


async def test_a_house_that_is_killed_leaves_no_worker_behind(tmp_path: Path) -> None:
    async with process(tmp_path / "data") as house:
        guest = await NativeGuest.at(house.http)
        await guest.ask("Open", game="qwirkle", name="Ann", ai_time=10_000, moves=True)
        await guest.say("AddBot", bot="random")
        now = (await guest.hear("News", lambda news: news["now"]["phase"] == "playing"))["now"]
        if now["moves"]:
            await guest.say("Play", moves=[now["moves"][0]])
        await guest.hear("News", lambda news: news["entry"]["who"] == 1)
        (worker,) = children(house.process.pid)
        assert "tavola.server.thinking" in command_line(worker)
        await house.signal(signal.SIGKILL)
        await seen(lambda: "tavola.server.thinking" not in command_line(worker))


def children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(child) for child in listed.split()]


def command_line(process: int) -> str:
    """Empty once the process has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().decode()
    except FileNotFoundError:
        return ""


async def test_after_a_restart_the_bots_play_on(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with process(data) as house:
        guest = await NativeGuest.at(house.http)
        seated = await guest.ask("Open", game="qwirkle", name="Ann", ai_time=10_000, moves=True)
        await guest.say("AddBot", bot="random")
        await guest.hear("News", lambda news: news["now"]["moves"] != [])
        await house.signal(signal.SIGKILL)
    async with process(data) as house:
        guest = await NativeGuest.at(house.http)
        await guest.ask("Resume", table=seated["table"], secret=seated["secret"], moves=True)
        now = (await guest.hear("Table"))["now"]
        for _ in range(3):
            await guest.say("Play", moves=[now["moves"][0]])
            now = (await guest.hear("News", lambda news: news["now"]["moves"] != []))["now"]
        assert [seat["connected"] for seat in now["seats"]] == [True, True]


async def test_a_guest_who_was_kicked_does_not_get_the_old_seat_back_after_a_restart(tmp_path: Path) -> None:
    """Ruling 24 keeps seats for those who were there when the house went away, not for those it had kicked."""
    data = tmp_path / "data"
    async with process(data, gather="0.2") as house:
        players = [await LinePlayer.named(name, house.lines) for name in ("Alice", "Bob", "Carol")]
        for player in players:
            await player.until("NEXT")
        kicked = next(player for player in players if not player.mind.my_turn)
        kicked.say("NONSENSE")
        assert (await kicked.rest())[-1].startswith("KICK")
        for player in players:
            if player is not kicked:
                await player.until("KICK")
        await house.signal(signal.SIGKILL)
    async with process(data, gather="0.2") as house:
        again = await LinePlayer.knocking(kicked.mind.name, house.lines)
        other = await LinePlayer.knocking("Dave", house.lines)
        async with asyncio.timeout(10):
            names = (await again.until("NAMES"))[-1]
        assert "Dave" in names, "a new game, at another table"
        await other.until("NAMES")


async def test_a_house_that_was_stopped_for_a_while_cuts_nobody_off(tmp_path: Path) -> None:
    """The time it sleeps makes the house late; nothing depends on how late."""
    async with process(tmp_path / "data", "--listen", "masters-states=0", script=QUICK_SILENCE) as house:
        (listening,) = [line for line in map(json.loads, house.log) if line["event"] == "listening"]
        reader, writer = await asyncio.open_connection("127.0.0.1", listening["masters-states"])

        async def pings(count: int) -> None:
            """Hear so many of the house's signs of life, and give as many."""
            while count:
                async with asyncio.timeout(DEADLINE):
                    line = await reader.readline()
                assert line, "the house has closed"
                if b"ping" in line.lower():
                    writer.write(b"ping\n")
                    count -= 1

        await pings(3)
        house.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(3.5)
        house.process.send_signal(signal.SIGCONT)
        await pings(3)
        assert not [line for line in house.log if "guest lost" in line]
        writer.close()


async def test_figures_are_shown_only_where_they_were_asked_for(tmp_path: Path) -> None:
    ports = ["--http", "0", "--listen", "qwirkle-lines=0"]
    async with process(tmp_path / "data", *ports, "--metrics", "localhost:0", ports=False) as house:
        assert (await get(house.metrics, "/metrics"))[0] == 200
    async with process(tmp_path / "data", *ports, ports=False) as house:
        assert house.metrics == 0
        assert (await get(house.http, "/healthz"))[0] == 200


async def test_a_house_goes_by_a_name_that_was_allowed(tmp_path: Path) -> None:
    async with process(tmp_path / "data", "--allow-host", "tavola.example") as house:
        for name, status in ("tavola.example", 200), ("Tavola.Example:80", 200), ("evil.example", 421):
            address = f"http://127.0.0.1:{house.http}/healthz"
            async with (
                aiohttp.ClientSession() as http,
                http.get(address, headers={"Host": name}) as answer,
            ):
                assert answer.status == status


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            ["--host", "no.such.host.invalid"],
            "cannot listen on port 0 for qwirkle-lines at no.such.host.invalid: ",
        ),
        (["--host", "192.0.2.1"], "cannot listen on port 0 for qwirkle-lines at 192.0.2.1: "),
        (["--metrics", "192.0.2.1:0"], "cannot listen on port 0 for the figures at 192.0.2.1: "),
    ],
)
async def test_what_keeps_a_house_from_opening_is_told_in_a_sentence(
    tmp_path: Path, options: list[str], words: str
) -> None:
    ports = ["--http", "0", "--listen", "qwirkle-lines=0"]
    async with process(tmp_path / "data", *ports, *options, ports=False) as house:
        assert await house.ended() == 2
        assert len(house.log) == 1
        assert house.log[0].startswith(f"tavola: {words}")
