"""The terminal client: how long after a key the screen changes, in a real terminal; what drawing a board costs."""

import os
import select
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from tavola.games import GAMES, begin, play
from tavola.games.chance import SeededChance
from tavola.terminal.face import Face, Look
from tavola.terminal.faces import face_of
from tavola.terminal.sheet import Sheet
from tests.support.process import serving, tavola
from tests.terminal.terminals import Terminal, terminal

KEYS = 100
TABLES = (
    ("--game", "masters", "--players", "1"),
    ("--game", "qwirkle", "--bots", "random"),
    ("--game", "eriantys", "--bots", "random", "--expert"),
)
MOVES = 60
DRAWN = 50
GAMES_DRAWN = {"Qwirkle": ("qwirkle", {}), "Eriantys": ("eriantys", {"expert": True}), "Masters": ("masters", {})}


class Keys(NamedTuple):
    waits: list[float]
    """For each key that points at another choice, the milliseconds to the first byte that draws it; sorted."""
    echoes: list[float]
    """The same for keys that `cat` gives back at the same time: what terminal and machine take by themselves."""
    cpu: float
    """Milliseconds of CPU that the client takes for one, in all its threads."""


def key_to_screen() -> Keys:
    """At a table of each game."""
    waits: list[float] = []
    echoes: list[float] = []
    cpu = 0.0
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "data", "--bot-pace", "0") as house,
        terminal("sh", "-c", "stty raw -echo && echo ready && exec cat") as echo,
    ):
        echo.until("ready")
        for table in TABLES:
            with terminal(*tavola("play", "native", f"127.0.0.1:{house.http}", *table)) as window:
                window.until("Your turn")
                _settle(window)
                before = _cpu_of(window.process)
                for _ in range(KEYS):
                    waits.append(_wait_after_key(window))
                    echoes.append(_wait_after_key(echo))
                cpu += _cpu_of(window.process) - before
                window.type("\x03")
                window.ended()
    return Keys(sorted(waits), sorted(echoes), cpu / len(waits))


def _wait_after_key(window: Terminal) -> float:
    begun = time.perf_counter()
    window.type("j")
    select.select([window.master], [], [], 10)
    wait = (time.perf_counter() - begun) * 1e3
    _settle(window)
    return wait


def _cpu_of(process: int) -> float:
    """Milliseconds it has had so far."""
    user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) * 1e3 / os.sysconf("SC_CLK_TCK")


def _settle(window: Terminal) -> None:
    """Until nothing more is drawn."""
    while select.select([window.master], [], [], 0.03)[0]:
        window._read()  # noqa: SLF001 - the test's own terminal


def redraw(name: str) -> float:
    """Milliseconds of CPU to draw a board of a game under way at 120x40, all lines of it anew."""
    game, options = GAMES_DRAWN[name]
    rules = GAMES[game]
    luck = SeededChance(b"terminal", 0)
    state, _ = begin(rules, msgspec.convert(options, rules.Options), 4, luck)
    for number in range(MOVES):
        seat = rules.acting(state)[0]
        moves = rules.moves(state, seat)
        state, _ = play(rules, state, seat, [moves[number * 7919 % len(moves)]], luck)
    look = Look(rules.view(state, 0), ["Ann", "Bob", "Cat", "Dan"], 0, 91, 32)
    return _cpu(lambda: _draw(face_of(game), look)) * 1e3


def _draw(face: Face, look: Look) -> None:
    for line in face.draw(look):
        Sheet.drawn(line, look.width)


def _cpu(thing: Callable[[], None]) -> float:
    thing()
    begun = time.process_time()
    for _ in range(DRAWN):
        thing()
    return (time.process_time() - begun) / DRAWN
