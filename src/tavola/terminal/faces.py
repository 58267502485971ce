"""Which game has which face: the module of its name says, or it is shown as any game can be."""

from importlib import import_module
from importlib.util import find_spec

from tavola.games import GAMES
from tavola.terminal.anygame import AnyFace
from tavola.terminal.face import Face


def face_of(game: str) -> Face:
    module = f"{__package__}.{game}"
    if not find_spec(module):
        return AnyFace(GAMES[game])
    face: type[Face] = import_module(module).FACE
    return face(GAMES[game])
