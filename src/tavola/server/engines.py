"""Engines as processes: anybody's program, started, asked, and ended whatever it does."""

import asyncio
import os
import shlex
import signal
from contextlib import suppress
from typing import Any

from tavola.bots.engine import (
    LONGEST_LINE,
    Bye,
    Clock,
    EngineFault,
    Hello,
    ToEngine,
    View,
    quoted,
    read_hello,
    read_move,
    spelled,
)
from tavola.games.contract import AnyGame, Outcome

START_SECONDS = 10.0
"""How long a program may take until it has greeted."""
END_SECONDS = 2.0
"""How long one may take to end by itself after `bye`."""


def is_program(bot: str) -> bool:
    """Whether what stands where a bot's name could is a program: it has a slash, which no bot's name has."""
    return "/" in bot


class Engine:
    """A program that plays one seat of one game. After an `EngineFault`, which says what is wrong, it is ended."""

    def __init__(self, program: str, game: AnyGame, seats: int, seat: int, *, at_a_table: bool = False) -> None:
        self.program = program
        self.name = program
        self._game = game
        self._card = Hello(game.name, seats, seat)
        self._at_a_table = at_a_table
        """There what it says on standard error is not shown, and it belongs to the group of the bots' process,
        which is ended as a whole. Elsewhere it is the head of a group, so that what it starts is ended with it."""
        self._process: asyncio.subprocess.Process | None = None
        self._line: asyncio.Task[bytes] | None = None
        """Its next line, which is always listened for: one that comes unasked is noticed."""
        self._seconds: float | None = None

    async def start(self, seconds: float = START_SECONDS) -> None:
        try:
            self._process = await asyncio.create_subprocess_exec(
                *shlex.split(self.program),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL if self._at_a_table else None,
                limit=LONGEST_LINE,
                process_group=None if self._at_a_table else 0,
            )
        except (OSError, ValueError) as why:
            reason = getattr(why, "strerror", None) or why
            raise EngineFault("does not start", f"{self.program} could not be started: {reason}") from why
        self._listen()
        self.name = read_hello(await self._ask([self._card], seconds), self._game)

    async def move(self, view: Any, moves: list[Any], seconds: float) -> Any:
        """What it plays of these moves, within so many seconds."""
        said: list[ToEngine] = [View(len(moves), moves, view)]
        if seconds != self._seconds:
            self._seconds = seconds
            said.insert(0, Clock(seconds))
        return read_move(await self._ask(said, seconds), self._game, moves)

    async def bye(self, why: str, outcome: Outcome | None = None) -> None:
        """Tell it that it is over and see that it ends by itself; the process is gone afterwards in any case."""
        process = self._process
        if process is None:
            return
        assert process.stdin
        try:
            async with asyncio.timeout(END_SECONDS):
                with suppress(OSError):
                    process.stdin.write(spelled(Bye(why, outcome)))
                    await process.stdin.drain()
                    process.stdin.close()
                await process.wait()
        except TimeoutError as late:
            sentence = f"it did not end within {END_SECONDS:g} seconds after `bye`"
            raise EngineFault("stays", sentence) from late
        finally:
            await self.end()

    async def end(self) -> None:
        """End it now, and whatever it has started."""
        if self._line:
            self._line.cancel()
            await asyncio.gather(self._line, return_exceptions=True)
            self._line = None
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin
        assert process.stdout
        with suppress(ProcessLookupError, PermissionError):
            if self._at_a_table:
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        process.stdin.close()
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(END_SECONDS):
                await process.stdout.read()
        await process.wait()

    def _listen(self) -> None:
        assert self._process
        assert self._process.stdout
        self._line = asyncio.create_task(self._process.stdout.readline())

    async def _ask(self, messages: list[ToEngine], seconds: float) -> bytes:
        """Say this, and hear one line."""
        process, line = self._process, self._line
        assert process
        assert process.stdin
        assert line
        asked = f"`{messages[-1].__struct_config__.tag}`"
        for _ in range(3):  # what has come meanwhile is taken in
            await asyncio.sleep(0)
        if line.done() and (answer := self._checked(line, asked)):
            raise EngineFault("speaks out of turn", f"it said {quoted(answer)} before it was asked")
        try:
            async with asyncio.timeout(seconds):
                with suppress(OSError):  # it has gone, as its missing answer tells
                    process.stdin.write(b"".join(map(spelled, messages)))
                    await process.stdin.drain()
                await asyncio.wait([line])
        except TimeoutError as late:
            said = f"it did not answer {asked} within {seconds:g} seconds"
            raise EngineFault("hangs", said) from late
        answer = self._checked(line, asked)
        if not answer.endswith(b"\n"):
            with suppress(TimeoutError):
                async with asyncio.timeout(END_SECONDS):
                    await process.wait()
            how = "" if process.returncode is None else f" with exit code {process.returncode}"
            raise EngineFault("dies", f"it ended{how} before it answered {asked}")
        self._listen()
        return answer

    @staticmethod
    def _checked(line: "asyncio.Task[bytes]", asked: str) -> bytes:
        try:
            return line.result()
        except ValueError as long:
            said = f"it said a line of more than {LONGEST_LINE} bytes when {asked} was to be answered"
            raise EngineFault("floods", said) from long
