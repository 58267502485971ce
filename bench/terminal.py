"""The terminal client: how long after a key the screen changes, in a real terminal; what drawing a board costs."""

import select
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from tavola.games import GAMES, begin, play
from tavola.games.chance import SeededChance
from tavola.terminal.face import Face, Look
from tavola.terminal.faces import face_of
from tavola.terminal.sheet import Sheet
from tests.support.process import serving, tavola
from tests.terminal.terminals import Terminal, terminal

KEYS = 200
MOVES = 60
DRAWN = 50
GAMES_DRAWN = {"Qwirkle": ("qwirkle", {}), "Eriantys": ("eriantys", {"expert": True}), "Masters": ("masters", {})}


def key_to_screen() -> list[float]:
    """For each key that points at another choice, the milliseconds to the first byte that draws it; sorted."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "data", "--bot-pace", "0") as house,
        terminal(
            *tavola("play", "native", f"127.0.0.1:{house.http}", "--game", "masters", "--players", "1")
        ) as window,
    ):
        window.until("Your turn")
        _settle(window)
        waits = []
        for _ in range(KEYS):
            begun = time.perf_counter()
            window.type("j")
            select.select([window.master], [], [], 10)
            waits.append((time.perf_counter() - begun) * 1e3)
            _settle(window)
        window.type("\x03")
        window.ended()
    return sorted(waits)


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
