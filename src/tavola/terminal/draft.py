"""A move on its way: put together part by part from the legal ones, or typed as a command; what it would bring."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from tavola.games import Illegal
from tavola.terminal.face import Face, Look, NotRead, Option, Parts

UNSAID: Final = "the rules allow it, but over this dialect it cannot be said now"


class Draft:
    """`state` is a position as our seat may imagine it; `moves` are legal and can be said, `unsaid` only legal."""

    def __init__(self, face: Face, look: Look, state: Any, moves: list[Any], unsaid: Sequence[Any] = ()) -> None:
        assert look.me is not None
        self._face = face
        self._look = look
        self._state = state
        self._seat: int = look.me
        self._spelled = {face.spell(move, look.view): move for move in moves}
        self._unsaid = {face.spell(move, look.view): move for move in unsaid}
        self.chosen: Parts = ()
        self._undo: list[Parts] = []
        self._skip()

    @property
    def moves(self) -> dict[Parts, Any]:
        return self._spelled

    def options(self) -> list[Option]:
        return self._face.options(self._spelled, self.chosen, self._look.view)

    def greyed(self) -> list[Option]:
        """What the rules allow next and this dialect has no words for."""
        if not self._unsaid:
            return []
        offered = {option.part for option in self.options()}
        allowed = self._face.options(self._unsaid, self.chosen, self._look.view)
        return [option for option in allowed if option.part not in offered]

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
        while len(only := self.options()) == 1 and only[0].move is None and not self.greyed():
            self.chosen = (*self.chosen, only[0].part)

    def brings(self, move: Any, chosen: Parts) -> str:
        """What a move would bring, in words; "" if there is nothing to say of it."""
        try:
            preview = self._face.game.preview(self._state, self._seat, move)
        except Illegal as why:
            return str(why)
        return self._face.brings(preview, replace(self._look, chosen=chosen))

    def outlook(self, option: Option) -> str:
        """What this choice would bring, in words; of one that more can follow, if the move ended with it."""
        parts = (*self.chosen, option.part)
        if option.move is not None:
            return self.brings(option.move, parts)
        whole = self._face.ends_with(self._spelled, parts, self._look.view)
        return f"{self.brings(whole, parts)} if that is all" if whole is not None else ""

    def read(self, command: str) -> Any:
        """The legal move that was typed; `NotRead` says why there is none, in the rules' own words."""
        move = self._face.read(command.split(), self._look.view)
        try:
            self._face.game.preview(self._state, self._seat, move)
        except Illegal as why:
            raise NotRead(str(why)) from why
        if move in self._unsaid.values():
            raise NotRead(UNSAID)
        return move
