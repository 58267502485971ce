"""A move on its way: put together part by part from the legal ones, or typed as a command; what it would bring."""

from dataclasses import replace
from typing import Any

from tavola.games import Illegal
from tavola.terminal.face import Face, Look, NotRead, Option, Parts


class Draft:
    """`state` is a position as our seat may imagine it; `moves` are those that are legal and can be said."""

    def __init__(self, face: Face, look: Look, state: Any, moves: list[Any]) -> None:
        assert look.me is not None
        self._face = face
        self._look = look
        self._state = state
        self._seat: int = look.me
        self._spelled = {face.spell(move, look.view): move for move in moves}
        self.chosen: Parts = ()
        self._undo: list[Parts] = []
        self._skip()

    @property
    def moves(self) -> dict[Parts, Any]:
        return self._spelled

    def options(self) -> list[Option]:
        return self._face.options(self._spelled, self.chosen, self._look.view)

    def take(self, option: Option) -> None:
        """Go on with this one; where only one thing can follow it is taken as well."""
        self._undo.append(self.chosen)
        self.chosen = (*self.chosen, option.part)
        self._skip()

    def back(self) -> bool:
        """One choice back; whether there was one."""
        if not self._undo:
            return False
        self.chosen = self._undo.pop()
        return True

    def start_over(self) -> None:
        while self.back():
            pass

    def _skip(self) -> None:
        while len(only := self.options()) == 1 and only[0].move is None:
            self.chosen = (*self.chosen, only[0].part)

    def brings(self, move: Any, chosen: Parts) -> str:
        """What a move would bring, in words; "" if there is nothing to say of it."""
        try:
            preview = self._face.game.preview(self._state, self._seat, move)
        except Illegal as why:
            return str(why)
        return self._face.brings(preview, replace(self._look, chosen=chosen))

    def read(self, command: str) -> Any:
        """The legal move that was typed; `NotRead` says why there is none, in the rules' own words."""
        move = self._face.read(command.split(), self._look.view)
        try:
            self._face.game.preview(self._state, self._seat, move)
        except Illegal as why:
            raise NotRead(str(why)) from why
        return move
