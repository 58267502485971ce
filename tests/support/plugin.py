"""A distribution with a game and a bot, written into a folder, and a Python that finds it there."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

SRC = Path(__file__).parents[2] / "src"

NIM = '''
"""Two players take one or two of seven matches in turn; who takes the last one wins."""

from msgspec import Struct

from tavola.games import Game, Illegal, Outcome
from tavola.games.contract import EventBase, MoveBase


class Options(Struct, frozen=True):
    matches: int = 7


class Take(MoveBase, frozen=True):
    count: int


class Laid(EventBase, frozen=True):
    matches: int


class Took(EventBase, frozen=True):
    seat: int
    count: int


class View(Struct):
    left: int
    turn: int


class Preview(Struct):
    left: int


class Nim(Game[View, Take, Laid | Took, View, Options, Preview]):
    name = "nim"
    title = "Nim"
    seats = range(2, 3)
    version = 1

    Options, View, Preview, Move, Event = Options, View, Preview, Take, Laid | Took

    def blank(self, options, seats):
        return View(0, 0)

    def deal(self, options, seats, chance):
        return [Laid(options.matches)]

    def acting(self, state):
        return (state.turn,) if state.left else ()

    def step(self, state, seat):
        return "take" if seat in self.acting(state) else ""

    def moves(self, state, seat):
        return [Take(count) for count in (1, 2) if count <= state.left and seat == state.turn]

    def decide(self, state, seat, move, chance):
        if move not in self.moves(state, seat):
            raise Illegal("take one or two matches when it is your turn")
        return [Took(seat, move.count)]

    def preview(self, state, seat, move):
        self.decide(state, seat, move, None)
        return Preview(state.left - move.count)

    def follow(self, state):
        return []

    def leaving(self, reason):
        return None

    def copy(self, state):
        return View(state.left, state.turn)

    def evolve(self, state, event):
        if isinstance(event, Laid):
            state.left = event.matches
        else:
            state.left -= event.count
            state.turn = 1 - event.seat

    def see(self, event, seat):
        return event

    def view(self, state, seat):
        return self.copy(state)

    def imagine(self, view, chance):
        return self.copy(view)

    def outcome(self, state):
        winner = 1 - state.turn
        scores = (int(winner == 0), int(winner == 1))
        return None if state.left else Outcome((winner,), scores, ((winner,), (state.turn,)), "no match is left")

    def tell(self, event, names):
        return str(event)

    def draw(self, view):
        return "|" * view.left


GAME = Nim()


def clever(state, seat, moves, chance):
    return Take(state.left % 3 or 1)


BOTS = {"clever": clever}
'''

GAME = {"tavola.games": {"nim": "nim:GAME"}}
BOT = {"tavola.bots": {"nim": "nim:BOTS"}}


def distribution(folder: Path, groups: Mapping[str, Mapping[str, str]], text: str = NIM) -> None:
    """Lay the module `nim` and the entry points of its distribution into the folder."""
    (folder / "nim.py").write_text(text)
    about = folder / "nim-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n")
    lines = [line for group, entries in groups.items() for line in (f"[{group}]", *_spelled(entries))]
    (about / "entry_points.txt").write_text("\n".join(lines))


def _spelled(entries: Mapping[str, str]) -> list[str]:
    return [f"{name} = {where}" for name, where in entries.items()]


def run(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a Python that finds what is in the folder, beside this tree."""
    env = os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{SRC}"}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)


def answer(folder: Path, code: str) -> str:
    done = run(folder, code)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def complaint(folder: Path, code: str) -> str:
    """The last line of what a Python that gives up says."""
    done = run(folder, code)
    assert done.returncode != 0, done.stdout
    return done.stderr.strip().splitlines()[-1]
