"""What a guest was told survives: the house is killed at random moments under load, with and without the loss of
everything it had not flushed, and the guests come back and compare.
"""

import asyncio
import json
import os
import random
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeAlias, cast

import aiohttp
import pytest

from tavola.games import GAMES
from tavola.house.audit import verify
from tavola.store.sqlite import SqliteStore
from tests.durability import forge, lostwrites
from tests.durability.guests import SECONDS, LinesPlayer, Log, Lost, NativePlayer, read_logs

PAIRS = 12
Player: TypeAlias = LinesPlayer | NativePlayer
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Forge:
    """Houses that open in no time, because everything has been imported already."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.errors: list[str] = []
        self.house: int | None = None
        """The process of the house that is open."""

    async def start(self, data: Path, synchronous: str) -> tuple[int, int, int]:
        """Start a house; its process, its page's port and its port for lines."""
        arguments = ["serve", "--data", str(data), "--http", "0", "--listen", "qwirkle-lines=0", "--gather", "0"]
        await self._tell({"arguments": arguments, "synchronous": synchronous})
        self.house = house = int((await self._hear()).removeprefix("house "))
        assert self._process.stderr
        while line := (await self._process.stderr.readline()).decode():
            if '"event": "listening"' in line:
                told = json.loads(line)
                return house, told["http"], told["qwirkle-lines"]
            self.errors.append(line)
        raise AssertionError(f"the house did not open: {self.errors}")

    async def ended(self) -> int:
        self.house = None
        return int((await self._hear()).removeprefix("ended "))

    async def _tell(self, job: dict[str, Any]) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(job).encode() + b"\n")
        await self._process.stdin.drain()

    async def _hear(self) -> str:
        assert self._process.stdout
        return (await self._process.stdout.readline()).decode().strip()


@asynccontextmanager
async def forge_with(environment: dict[str, str]) -> AsyncIterator[Forge]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, forge.__file__, stdin=PIPE, stdout=PIPE, stderr=PIPE, env={**os.environ, **environment}
    )
    made = Forge(process)
    try:
        yield made
    finally:
        if made.house:
            os.kill(made.house, signal.SIGKILL)
        assert process.stdin
        process.stdin.close()
        assert process.stderr
        made.errors.append((await process.stderr.read()).decode())
        await process.wait()
    assert "Traceback" not in "".join(made.errors), made.errors


class Command:
    """Houses started as a person starts one, each in a process of its own."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, data: Path, synchronous: str) -> tuple[int, int, int]:
        assert not synchronous
        command = ["-m", "tavola", "serve", "--data", str(data), "--http", "0", "--listen", "qwirkle-lines=0"]
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *command, "--gather", "0", stdout=asyncio.subprocess.DEVNULL, stderr=PIPE
        )
        assert self._process.stderr
        told = json.loads(await self._process.stderr.readline())
        # What nobody reads would in the end keep the house from writing on.
        self._log = asyncio.create_task(self._process.stderr.read())
        return self._process.pid, told["http"], told["qwirkle-lines"]

    async def ended(self) -> int:
        assert self._process
        assert "Traceback" not in (await self._log).decode()
        return await self._process.wait()

    def end(self) -> None:
        if self._process and self._process.returncode is None:
            self._process.kill()


class Evening:
    """Many tables on one data folder, and guests who outlive the house."""

    def __init__(self, data: Path, seed: int) -> None:
        self.data = data
        self.kills = 0
        self.moves = 0
        self._rng = random.Random(seed)
        self._names = 0
        self._chairs: list[Player] = []
        self._gone_home: list[Player] = []
        self._until_kill = 0
        self._kill: Callable[[], None] = lambda: None
        for _ in range(PAIRS * 2):
            self._chairs.append(self._new_lines_player())
        for game in GAMES:
            self._chairs += self._new_native_pair(game)

    def _new_name(self) -> str:
        self._names += 1
        return "".join(LETTERS[self._names // 26**place % 26] for place in range(4))

    def _new_lines_player(self) -> LinesPlayer:
        return LinesPlayer(self._new_name(), self._rng, self._acknowledged)

    def _new_native_pair(self, game: str) -> list[Player]:
        first = NativePlayer(self._new_name(), game, None, self._rng, self._acknowledged)
        return [first, NativePlayer(self._new_name(), game, first, self._rng, self._acknowledged)]

    def _acknowledged(self) -> None:
        self.moves += 1
        self._until_kill -= 1
        if self._until_kill == 0:
            # A moment that has nothing to do with what the house has just told.
            asyncio.get_running_loop().call_later(self._rng.random() * 0.01, self._kill)

    async def round(self, forge: Forge | Command, *, synchronous: str = "", end: int = signal.SIGKILL) -> None:
        """One house from its start to its sudden end. What the guests find on coming back is checked first."""
        house, http, lines = await forge.start(self.data, synchronous)
        logs = self._check_logs()
        await _check_count(http, sum(not log.over for log in logs.values()))
        by_name = {name: log for log in logs.values() for name in log.names}
        self._replace_those_whose_game_is_over(by_name)
        back, house_is_gone = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def kill() -> None:
            os.kill(house, end)
            house_is_gone.set()
            back.set()

        self._kill = kill
        self._until_kill = self._rng.randrange(10, 150)
        if self._rng.random() < 0.1:
            self._until_kill = 0
            loop.call_later(self._rng.random() * 0.2, kill)  # perhaps before everybody is back
        returning = [player for player in self._chairs if player.name in by_name]
        for player in returning:
            player.seated.clear()
        async with asyncio.timeout(SECONDS), asyncio.TaskGroup() as guests:
            for chair, player in enumerate(self._chairs):
                if player in returning:
                    guests.create_task(self._sit(chair, player, http, lines, by_name[player.name], back))
            greeting = guests.create_task(self._greet(returning, back))
            await back.wait()
            if house_is_gone.is_set():
                greeting.cancel()
            for chair, player in enumerate(self._chairs):
                if player not in returning:
                    guests.create_task(self._sit(chair, player, http, lines, None, back))
        assert await forge.ended() == (-end if end == signal.SIGKILL else 0)
        self.kills += 1

    def _replace_those_whose_game_is_over(self, by_name: dict[str, Log]) -> None:
        """Whether they were told, or the house was killed just before it could tell them."""
        for chair, player in enumerate(self._chairs):
            over = player.done or (player.name in by_name and by_name[player.name].over)
            if over and isinstance(player, LinesPlayer):
                self._gone_home.append(player)
                self._chairs[chair] = self._new_lines_player()
        for place, game in enumerate(GAMES, PAIRS):
            pair = slice(2 * place, 2 * place + 2)
            natives = cast("list[NativePlayer]", self._chairs[pair])
            over = all(player.name in by_name and by_name[player.name].over for player in natives)
            # Seated on disk, and killed before the guest was told the secret: nobody knows it, nor does the store.
            if over or any(player.name in by_name and not player.secret for player in natives):
                self._gone_home += self._chairs[pair]
                self._chairs[pair] = self._new_native_pair(game)

    async def _greet(self, returning: list[Player], back: asyncio.Event) -> None:
        """Nobody moves before everybody is back, so that each can compare with the log as it was."""
        for player in returning:
            await player.seated.wait()
        back.set()

    async def _sit(
        self, chair: int, player: Player, http: int, lines: int, log: Log | None, back: asyncio.Event
    ) -> None:
        """Play one game after another on this chair until the house is gone."""
        while True:
            await player.play(http if isinstance(player, NativePlayer) else lines, log, back)
            if isinstance(player, NativePlayer) or not player.done:
                return
            self._gone_home.append(player)
            self._chairs[chair] = player = self._new_lines_player()
            log = None

    def check_all(self) -> None:
        """What was told is in the log, and the finished games hold."""
        logs = self._check_logs()
        with closing(SqliteStore(self.data, read_only=True)) as store:
            for code, log in logs.items():
                if log.over:
                    verify(store.load(code))

    def _check_logs(self) -> dict[str, Log]:
        """Every guest was told what the log has, and the log has hardly more."""
        if not (self.data / "tavola.db").exists():
            return {}
        with closing(SqliteStore(self.data, read_only=True)) as store:
            logs = read_logs(store)
            finished = {shelf.code for shelf in store.shelves() if shelf.finished}
            unfinished = set(store.unfinished())
        assert finished == {code for code, log in logs.items() if log.over}
        assert unfinished == logs.keys() - finished
        by_name = {name: log for log in logs.values() for name in log.names}
        told = dict.fromkeys(logs, 0)
        for player in [*self._chairs, *self._gone_home]:
            log = by_name.get(player.name)
            if log is None:
                if player.seated.is_set() or player.heard:
                    raise Lost(f"{player.name} was seated, and the log knows nothing of it")
                continue
            player.check(log)
            told[log.code] = max(told[log.code], player.turns)
            if player.done and not log.over:
                raise Lost(f"{player.name}'s game was over, in the log it is not")
        for code, log in logs.items():
            log.check_told_moves(told[code])
        return logs


async def _check_count(http: int, unfinished: int) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{http}/healthz") as answer:
        assert await answer.json() == {"ok": True, "tables": unfinished}


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lostwrites.build(tmp_path_factory.mktemp("shim"))


@pytest.mark.parametrize("block", range(int(os.environ.get("TAVOLA_KILLS", "2"))))
async def test_ten_times_killed_under_load_no_told_move_is_lost_or_doubled(tmp_path: Path, block: int) -> None:
    evening = Evening(tmp_path / "data", seed=block)
    async with forge_with({}) as forge:
        for _ in range(10):
            await evening.round(forge)
        await evening.round(forge, end=signal.SIGTERM)
    evening.check_all()
    assert evening.kills == 11
    assert evening.moves > 500, "that was no load"


async def test_the_same_for_a_house_started_by_its_command(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "data", seed=50)
    command = Command()
    try:
        for _ in range(3):
            await evening.round(command)
    finally:
        command.end()
    evening.check_all()


@pytest.mark.parametrize("block", range(2))
async def test_five_times_killed_with_every_unflushed_write_lost_no_told_move_is(
    tmp_path: Path, shim: Path, block: int
) -> None:
    evening = Evening(tmp_path / "data", seed=100 + block)
    undo = tmp_path / "undo"
    async with forge_with(lostwrites.environment(shim, evening.data, undo)) as forge:
        for _ in range(5):
            await evening.round(forge)
            lostwrites.lose_unflushed(evening.data, undo)
        await evening.round(forge, end=signal.SIGTERM)
    evening.check_all()


async def test_without_flushing_the_same_loses_a_told_move(tmp_path: Path, shim: Path) -> None:
    """The test above can fail: it notices a store that does not wait for the disk."""
    evening = Evening(tmp_path / "data", seed=200)
    undo = tmp_path / "undo"

    async def without_flushing(forge: Forge) -> None:
        # Now and then a house is killed before anybody moves: the next one then loses something.
        for _ in range(5):
            await evening.round(forge, synchronous="OFF")
            lostwrites.lose_unflushed(evening.data, undo)
        evening.check_all()

    async with forge_with(lostwrites.environment(shim, evening.data, undo)) as forge:
        await evening.round(forge)
        lostwrites.lose_unflushed(evening.data, undo)
        with pytest.raises(Lost):
            await without_flushing(forge)


async def test_without_flushing_a_kill_alone_loses_nothing(tmp_path: Path) -> None:
    """So `kill -9` does not notice a missing flush, and the loss above is the disk's and not the test's."""
    evening = Evening(tmp_path / "data", seed=300)
    async with forge_with({}) as forge:
        for _ in range(2):
            await evening.round(forge, synchronous="OFF")
    evening.check_all()
