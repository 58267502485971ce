"""Bots think in processes of their own, from views only, and no bot can hold up a table."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tavola.bots
import tavola.bots.worker
from tavola.bots.guest import Thought
from tavola.bots.worker import Job
from tavola.games import GAMES
from tavola.server import bot_pool
from tavola.server.bot_pool import NICENESS, BotPool
from tavola.server.run import Running
from tests.server.helpers import DEADLINE, GatedStore, NativeGuest, line_pair, running_house, seen

Done = Callable[[bytes | None], None]
GAME = GAMES["qwirkle"]


async def with_bots(house: Running, *bots: str, **options: Any) -> tuple[NativeGuest, str, dict[str, Any]]:
    """A native guest at a table with these bots, right after the deal."""
    guest = await NativeGuest.at(house.http)
    code = (await guest.ask("Open", game="qwirkle", name="Ann", players=len(bots) + 1, **options, moves=True))[
        "table"
    ]
    for bot in bots:
        await guest.say("AddBot", bot=bot)
    dealt = await guest.hear("News", lambda news: news["now"]["phase"] == "playing")
    return guest, code, dealt["now"]


async def play_until_bot(guest: NativeGuest, now: dict[str, Any]) -> dict[str, Any]:
    """Play if it is our turn; the first move somebody else makes."""
    if now["moves"]:
        await guest.say("Play", moves=[now["moves"][0]])
    return await guest.hear("News", lambda news: news["entry"]["who"] not in (None, 0))


async def test_no_thought_is_thought_in_the_process_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_here(*_: Any) -> Any:
        raise AssertionError("a bot thinks on the loop")

    monkeypatch.setattr(tavola.bots.worker, "think", not_here)
    monkeypatch.setattr(tavola.bots, "choose", not_here)
    monkeypatch.setattr(tavola.bots.worker, "choose", not_here)
    monkeypatch.setattr(type(GAME), "imagine", not_here)
    for bots in tavola.bots.BOTS.values():
        for bot in bots:
            monkeypatch.setitem(bots, bot, not_here)
    async with running_house(tmp_path) as house:
        guest, _, now = await with_bots(house, "greedy", ai_time=10_000)
        move = await play_until_bot(guest, now)
        # A placement, or a trade if it can place nothing: a thought of its own, and no first legal move.
        assert move["entry"]["events"][0]["type"] in {"Placed", "Drew"}


async def test_a_whole_game_with_bots_is_played_out(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        guest, _, now = await with_bots(house, "greedy", "random", ai_time=10_000)
        for _ in range(500):
            if now["phase"] == "over":
                break
            if now["moves"]:
                await guest.say("Play", moves=[now["moves"][0]])
            now = (await guest.hear("News"))["now"]
        assert now["view"]["outcome"]["winners"]


def captured(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Job, float, Done]]:
    """Jobs are kept instead of being thought about."""
    jobs: list[tuple[Job, float, Done]] = []

    def think(_: BotPool, thought: Thought) -> None:
        assert isinstance(thought.job, Job)
        jobs.append((thought.job, thought.seconds, thought.done))

    monkeypatch.setattr(BotPool, "think", think)
    return jobs


async def test_a_bot_is_given_its_view_and_the_time_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = captured(monkeypatch)
    async with running_house(tmp_path) as house:
        guest, code, now = await with_bots(house, "greedy", ai_time=1234)
        table = house.hall.house.tables[code]
        if now["moves"]:
            await guest.say("Play", moves=[now["moves"][0]])
        await seen(lambda: bool(jobs))
        job, seconds, _ = jobs[0]
        assert seconds == 1.234
        assert Job.__struct_fields__ == ("game", "bot", "seat", "view", "seed", "seats", "seconds")
        assert (job.game, job.bot, job.seat) == ("qwirkle", "greedy", 1)
        assert bytes(job.view) == msgspec.json.encode(GAME.view(table.ledger.state, 1))
        shown = msgspec.json.decode(job.view, type=GAME.View)
        assert [seat.hand is not None for seat in shown.seats] == [False, True]
        assert table._seed.hex() not in job.seed
        assert table._stirred.hex() not in msgspec.json.encode(job).decode()


def answer(code: str) -> str:
    """A worker that answers every job with what this code prints."""
    return f"import sys, os, time\nfor line in sys.stdin:\n    {code}\n    sys.stdout.flush()\n"


FAILING = {
    "hangs": answer("time.sleep(60)"),
    "hangs before it listens": "import time; time.sleep(60)",
    "ends at once": "",
    "ends instead of answering": answer("os._exit(1)"),
    "answers nonsense": answer("print('I resign')"),
    "answers half a word and ends": answer("sys.stdout.write('{\"type\":'); sys.stdout.flush(); os._exit(0)"),
    "answers bytes that are no text": answer("sys.stdout.buffer.write(b'\\xff\\xfe\\n')"),
    "answers another kind of move": answer('print(\'{"type":"Pray","tiles":[]}\')'),
    "answers an illegal move": answer('print(\'{"type":"Place","tiles":[["Ro",0,0]]}\')'),
    "answers no tiles": answer('print(\'{"type":"Place","tiles":[]}\')'),
    "answers without end": answer("sys.stdout.write('x' * 3_000_000)"),
    "answers with an empty line": answer("print()"),
}


@pytest.mark.parametrize("script", FAILING.values(), ids=FAILING)
async def test_for_a_bot_that_fails_the_first_legal_move_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    started: list[asyncio.subprocess.Process] = []

    async def start(_: str) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-S", "-E", "-c", script, stdin=PIPE, stdout=PIPE, limit=2**20
        )
        started.append(process)
        return process

    monkeypatch.setattr(bot_pool, "_start", start)
    async with running_house(tmp_path) as house:
        guest, code, now = await with_bots(house, "greedy", ai_time=300)
        table = house.hall.house.tables[code]
        if now["moves"]:
            await guest.say("Play", moves=[now["moves"][0]])
            await guest.hear("News", lambda news: news["entry"]["who"] == 0)
        first = GAME.moves(table.ledger.state, 1)[0] if table.acting == (1,) else None
        moved = await guest.hear("News", lambda news: news["entry"]["who"] == 1)
        if first is not None:
            told = json.dumps(moved["entry"]["events"])
            assert json.dumps(msgspec.to_builtins(first)["tiles"]) in told or '"Traded"' in told
        # And again, on its next turn.
        await guest.say("Play", moves=[moved["now"]["moves"][0]])
        await guest.hear("News", lambda news: news["entry"]["who"] == 1)
    assert all(process.returncode is not None for process in started), "no worker is left behind"


async def test_a_worker_that_cannot_be_started_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, tries = bot_pool._start, 0

    async def sometimes(engines: str) -> asyncio.subprocess.Process:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise OSError(11, "Resource temporarily unavailable")
        return await start(engines)

    monkeypatch.setattr(bot_pool, "_start", sometimes)
    async with running_house(tmp_path) as house:
        guest, _, now = await with_bots(house, "random", ai_time=10_000)
        for _ in range(4):
            moved = await play_until_bot(guest, now)
            now = moved["now"]
        assert tries == 3, "and later moves are thought about again"


async def test_an_answer_for_an_earlier_moment_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = captured(monkeypatch)
    async with running_house(tmp_path) as house:
        guest = await NativeGuest.at(house.http)
        code = (await guest.ask("Open", game="qwirkle", name="Ann", players=3, moves=True))["table"]
        other = await NativeGuest.at(house.http)
        await other.ask("Join", table=code, name="Ben", moves=True)
        await guest.say("AddBot", bot="greedy")
        table = house.hall.house.tables[code]
        await seen(lambda: table.ledger.state is not None)
        for player in (guest, other) * 2:
            if table.acting == (2,):
                break
            now = (await player.hear("News", lambda news: news["now"]["acting"] == list(table.acting)))["now"]
            if now["moves"]:
                before = table.number
                await player.say("Play", moves=[now["moves"][0]])
                await seen(lambda before=before: table.number > before)  # type: ignore[misc]
        assert table.acting == (2,)
        await seen(lambda: bool(jobs))
        (_, _, early) = jobs[-1]
        number = table.number
        await other.say("Leave")
        await seen(lambda: len(jobs) == 2)
        first, *_, last = [msgspec.json.encode(move) for move in GAME.moves(table.ledger.state, 2)]
        early(first)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert table.number == number + 1, "the early answer was for a table that has moved on"
        jobs[-1][2](last)
        await seen(lambda: table.number == number + 2)
        (placed, *_) = (await guest.hear("News", lambda news: news["entry"]["who"] == 2))["entry"]["events"]
        assert placed["type"] in {"Placed", "Drew"}


async def test_an_answer_that_waits_for_the_disk_while_the_game_ends_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot's opponent leaves between the bot's answer and the moment it may be played."""
    jobs = captured(monkeypatch)
    store = GatedStore()
    async with running_house(tmp_path, store=store) as house:
        guest, code, now = await with_bots(house, "greedy")
        bystanders = await line_pair(house.ports["qwirkle-lines"])
        table = house.hall.house.tables[code]
        if not now["moves"]:
            await seen(lambda: bool(jobs))
            jobs.pop()[2](msgspec.json.encode(GAME.moves(table.ledger.state, 1)[0]))
            now = (await guest.hear("News"))["now"]
        store.gate.clear()
        batches = len(store.batches)
        await guest.say("Play", moves=[now["moves"][0]])
        await seen(lambda: len(store.batches) > batches and bool(jobs))
        jobs[-1][2](msgspec.json.encode(GAME.moves(table.ledger.state, 1)[0]))
        await seen(lambda: bool(house.hall.journal._later))
        table.leave(table.occupied[0], "left the table")
        bystanders[0].say(bystanders[0].choose())
        store.gate.set()
        await bystanders[1].until("TURN")
        assert table.phase == "over"
        assert [record.number for record in store.load(code)] == list(range(len(table.ledger.log)))
        last = msgspec.json.decode(table.ledger.log[-1])
        assert last["events"][-1]["type"] == "Revealed", "nothing was written after the end"


async def test_workers_end_with_the_house(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        guest, _, now = await with_bots(house, "random", ai_time=10_000)
        await play_until_bot(guest, now)
        workers = _children()
        assert workers
    async with asyncio.timeout(DEADLINE):
        while any(_alive(worker) for worker in workers):  # noqa: ASYNC110 - they are nobody's to wait for
            await asyncio.sleep(0.01)


async def test_workers_give_way_to_the_house(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        guest, _, now = await with_bots(house, "random", ai_time=10_000)
        await play_until_bot(guest, now)
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert {os.getpriority(os.PRIO_PROCESS, worker) for worker in _children()} == {min(19, own + NICENESS)}
        groups = [Path(f"/proc/{worker}/autogroup") for worker in _children()]
        shared = [group.read_text(encoding="ascii") for group in groups if group.exists()]
        assert all(told.rstrip().endswith(f"nice {NICENESS}") for told in shared), "and so do their sessions"


def _children() -> list[int]:
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii").split()
    return [
        int(child)
        for child in children
        if b"tavola.server.thinking" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def _alive(process: int) -> bool:
    try:
        return b"tavola.server.thinking" in Path(f"/proc/{process}/cmdline").read_bytes()
    except FileNotFoundError:
        return False
