"""A real terminal for tests: a pseudo-terminal with a command in it, and an emulator that shows what is on it."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import pyte

import tavola.terminal.app
import tavola.terminal.replay  # noqa: F401 - so that it is there for every window
from tavola import cli

DEADLINE = 60.0
LEFT_BEHIND = {b"\x1b[?1049": b"l", b"\x1b[?25": b"h", b"\x1b[?1000": b"l", b"\x1b[?2004": b"l"}
"""What a program that draws switches on or off, and how it has to end: its screen, the cursor, mouse, paste."""


class Terminal:
    def __init__(self, process: int, master: int, slave: int, columns: int, rows: int) -> None:
        self.process = process
        self.master = master
        self.slave = slave
        self.before = termios.tcgetattr(slave)
        self.written = b""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.code: int | None = None

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.process, signal.SIGWINCH)
        self._screen.resize(rows, columns)

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    def type(self, keys: str | bytes) -> None:
        """All of it, reading meanwhile what is written, as a terminal does."""
        left = keys.encode() if isinstance(keys, str) else keys
        end = time.monotonic() + DEADLINE
        while left:
            readable, writable, _ = select.select([self.master], [self.master], [], DEADLINE)
            if readable:
                self._read()
            if writable:
                with suppress(BlockingIOError):
                    left = left[os.write(self.master, left[:4096]) :]
            assert time.monotonic() < end, f"{len(left)} bytes are not taken"

    def _read(self) -> bool:
        try:
            data = os.read(self.master, 65_536)
        except OSError:
            return False
        self.written += data
        with suppress(Exception):  # what an old emulator does not know is nobody's fault here
            self._stream.feed(data)
        return bool(data)

    def until(self, shown: str | Callable[[], Any]) -> None:
        """Wait until this can be read on it."""
        ready = shown if callable(shown) else lambda: shown in self.text
        end = time.monotonic() + DEADLINE
        while not ready():
            assert time.monotonic() < end, self.text
            assert self.alive, f"it ended with {self.code}: {self.written[-2000:]!r}"
            if select.select([self.master], [], [], 0.05)[0]:
                self._read()

    @property
    def alive(self) -> bool:
        if self.code is None:
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is None

    def ended(self) -> int:
        end = time.monotonic() + DEADLINE
        while self.alive:
            assert time.monotonic() < end, self.text
            if self.master >= 0 and select.select([self.master], [], [], 0.05)[0]:
                self._read()
        while self.master >= 0 and select.select([self.master], [], [], 0)[0] and self._read():
            pass
        assert self.code is not None
        return self.code

    def is_clean(self) -> bool:
        """Whether whoever uses it next finds it as it was."""
        assert termios.tcgetattr(self.slave) == self.before
        for switch, off in LEFT_BEHIND.items():
            last = self.written.rfind(switch)
            assert last < 0 or self.written[last + len(switch) : last + len(switch) + 1] == off, switch
        return True

    def close(self) -> None:
        """The window is shut."""
        os.close(self.slave)
        os.close(self.master)
        self.master = self.slave = -1


@contextmanager
def terminal(*command: str, columns: int = 80, rows: int = 24) -> Iterator[Terminal]:
    """With any command in it."""
    with _window(lambda: os.execvp(command[0], command), columns, rows) as there:
        yield there


@contextmanager
def tavola_in_terminal(*arguments: str, no_colour: bool = False) -> Iterator[Terminal]:
    """With `tavola` in it, which need not be imported again for every window."""
    environment = {"NO_COLOR": "1"} if no_colour else {}
    with _window(lambda: _tavola(arguments), 80, 24, **environment) as there:
        yield there


def _tavola(arguments: Sequence[str]) -> None:
    """As `python -m tavola` does; these were whoever's that has started it."""
    sys.stdin, sys.stdout, sys.stderr = sys.__stdin__, sys.__stdout__, sys.__stderr__
    code: object = 1
    try:
        cli.main([*arguments])
        code = 0
    except SystemExit as done:
        code = done.code
    except BaseException:  # noqa: BLE001 - it is told, and nothing of the tests goes on here
        traceback.print_exc()
    for stream in filter(None, (sys.stdout, sys.stderr)):
        stream.flush()
    os._exit(code if isinstance(code, int) else 0)


@contextmanager
def _window(run: Callable[[], object], columns: int, rows: int, **environment: str) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    os.set_blocking(master, False)
    process = os.fork()
    if process == 0:
        try:
            os.close(master)
            os.login_tty(slave)
            os.environ |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", **environment}
            run()
        finally:
            os._exit(127)
    there = Terminal(process, master, slave, columns, rows)
    try:
        yield there
    finally:
        if there.alive:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        for end in (there.master, there.slave):
            if end >= 0:
                os.close(end)
