"""A person at a table, whatever the dialect: what they see, may do and are told. It needs no loop, no screen."""

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any, Final

from tavola.dialects.guest import Guest
from tavola.dialects.native.visitor import Visitor
from tavola.games import GAMES, AnyGame
from tavola.games.chance import SeededChance
from tavola.terminal.draft import Draft
from tavola.terminal.face import Face, Facts, Look, Parts
from tavola.terminal.faces import face_of
from tavola.terminal.ink import visible
from tavola.terminal.score import Score, score_of

KEPT: Final = 500
"""Lines of the log that can be looked back at."""
NAME_SHOWN: Final = 16
SIZES: Final = ((1, 1), (52, 16), (92, 32))
"""Of boards that are drawn in different ways."""

_LUCK: Final = SeededChance(b"a person", 0)


@dataclass(frozen=True)
class Told:
    """A line of the log, and what kind of thing it tells."""

    sentence: str
    kind: str = "happened"
    """`happened`, `said` by somebody, `wrong`, `turn`, `hint`, or `due`: what a screen shows all the time."""
    by: Hashable = None
    """Whose doing it is; what follows one another by the same belongs together."""


@dataclass(frozen=True)
class Hint:
    """A move we might make."""

    parts: Parts
    move: Any
    reason: str


class Person:
    """`guest` speaks for this person; whoever carries its lines calls `look_again` after each."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.log: deque[Told] = deque(maxlen=KEPT)
        self.told = 0
        """How many lines the log has ever had."""
        self.face: Face | None = None
        self.view: Any = None
        """The position as it is known; None before the game."""
        self.draft: Draft | None = None
        """What we may do now; None while it is not our turn."""
        self.acting: tuple[int, ...] = ()
        self.hints: list[Hint] = []
        """For this position, once they were asked for."""
        self._facts: Facts = {}
        self._code: str | None = None
        self._seated: list[str] = []
        self._ended = False
        self._in_lobby = False

    # What is asked

    @property
    def game(self) -> AnyGame | None:
        return self.face.game if self.face else None

    @property
    def names(self) -> list[str]:
        return [visible(name, NAME_SHOWN) for name in self.guest.names]

    def looking(self, width: int = 80, height: int = 24, **more: Any) -> Look:
        return Look(self.view, self.names, self.guest.number, width, height, **more)

    @property
    def over(self) -> bool:
        return self.guest.over

    @property
    def ended(self) -> bool:
        """Whether the game has come to its end; more may be said after it."""
        return self.guest.over or getattr(self.view, "outcome", None) is not None

    @property
    def gone(self) -> bool:
        """Whether there is nothing more to hear: a native house stays, and may offer another game."""
        guest = self.guest
        return guest.over and (guest.refused is not None or not isinstance(guest, Visitor))

    @property
    def due(self) -> str:
        """The one sentence that says whose turn it is and for what."""
        if self.ended:
            return visible(self.guest.refused or "The game is over.")
        if isinstance(self.guest, Visitor) and self.guest.in_lobby:
            return "You are in the lobby."
        if self.face is None or self.view is None:
            return "Waiting for the game to begin."
        if self.draft is not None:
            return f"Your turn: {self.face.due(self.looking())}."
        look = self.looking()
        waiting = [look.name(seat) for seat in self.acting if seat != self.guest.number]
        return f"Waiting for {' and '.join(waiting)}." if waiting else "Waiting for the server."

    @property
    def score(self) -> Score | None:
        """Who came where and with what; None while the game goes on."""
        return score_of(self.face.game, self.looking()) if self.face else None

    # What happens

    def tell(self, sentence: str, kind: str = "happened", by: Hashable = None) -> None:
        self.log.append(Told(visible(sentence), kind, by))
        self.told += 1

    def look_again(self) -> None:
        """The server has said something: find out what has changed, and whether it is our turn."""
        guest = self.guest
        known = guest.now is not None if isinstance(guest, Visitor) else True
        if guest.code and guest.code != self._code and known:
            if self._code:
                self._forget()
            self._code = guest.code
            self.tell(f"The code of this game is {guest.code}.")
        if isinstance(guest, Visitor):
            for sentence, kind, by in guest.take_news():
                self.tell(sentence, kind, by)
            if guest.in_lobby and not self._in_lobby:
                self.tell(self.due, "due")
            self._in_lobby = guest.in_lobby
        names = [name for name in self.names if name]
        if self.view is None and names and names != self._seated:
            self.tell(f"At the table: {', '.join(names)}.")
            self._seated = names
        self._see()
        self._take_hints()
        if self.ended and not self._ended:
            self.draft = None
            self.tell(guest.refused or guest.result(), "wrong" if guest.refused else "turn")
            for sentence in self.score.sentences() if self.score else ():
                self.tell(sentence, "due")  # a screen has its own place for it
            if guest.may_rematch:
                self.tell("Another game is offered: play again, or leave.", "turn")
        self._ended = self.ended

    def comes_back(self, guest: Guest) -> None:
        """On another connection, as this guest; where a seat does not outlive its connection, to another table."""
        self.guest = guest
        if not guest.keeps_seat and self.view is not None:
            self._forget()
            self.tell("Here a lost line is a lost seat, unless it was the house that closed.", "wrong")

    def _take_hints(self) -> None:
        offered = self.guest.hints if isinstance(self.guest, Visitor) and self.draft else []
        if self.face is None or offered == [(hint.move, hint.reason) for hint in self.hints]:
            return
        self.hints = [Hint(self.face.spell(move, self.view), move, visible(why)) for move, why in offered]
        for hint in self.hints:
            kind = "hint" if hint is self.hints[0] else "due"  # a screen lists them all
            self.tell(f"Hint: {' '.join(hint.parts)}. {hint.reason}", kind)

    def _forget(self) -> None:
        """This is another table than before."""
        self.view = self.face = self.draft = None
        self._facts, self._seated, self._ended = {}, [], False

    def _see(self) -> None:
        guest = self.guest
        if guest.game not in GAMES or (guest.number is None and not getattr(guest, "watching", False)):
            return
        try:
            view = guest.view()
            game = GAMES[guest.game]
            state = game.imagine(view, _LUCK)
            acting = game.acting(state)
            moves, unsaid = self._legal(game, state) if guest.my_turn else ([], [])
            face = self.face if self.face and self.face.game is game else face_of(guest.game)
            changed = view != self.view
            facts = _shown(face, Look(view, self.names, guest.number, 0, 0)) if changed else self._facts
        except Exception:  # noqa: BLE001 - nothing checks what another server says of a position
            self.draft = None
            return
        begins = self.view is None
        was_acting = self.acting
        self.face, self.acting = face, acting
        if changed:
            self.view = view
        if begins:
            self.tell(f"The game begins: {', '.join(name for name in self.names if name)}.")
        if changed:
            self._tell_changes(facts, was_acting, first=begins)
        was = self.draft
        if not guest.my_turn:
            self.draft = None
        elif changed or was is None or {*was.moves.values()} != {*moves}:
            self.draft = Draft(self.face, self.looking(), state, moves, unsaid)
            if was is None:
                self.tell(self.due, "due")

    def _legal(self, game: AnyGame, state: Any) -> tuple[list[Any], list[Any]]:
        """What the rules allow and this dialect can say, then what it cannot; if that is all, it is tried."""
        guest = self.guest
        assert guest.number is not None
        legal: list[Any] = getattr(guest, "moves", None) or game.moves(state, guest.number)
        can_be_said: list[Any] = []
        unsaid: list[Any] = []
        for move in legal:
            (can_be_said if guest.allowed(move) else unsaid).append(move)
        return (can_be_said, unsaid) if can_be_said else (legal, [])

    def _tell_changes(self, facts: Facts, was_acting: tuple[int, ...], *, first: bool) -> None:
        before, self._facts = self._facts, facts
        if first or isinstance(self.guest, Visitor):
            return  # the house tells what happened in its own words
        for what, sentence in self._facts.items():
            if before.get(what) != sentence:
                self.tell(f"{sentence}.", by=was_acting)

    def all_facts(self) -> list[str]:
        """The whole position in words."""
        return [f"{sentence}." for sentence in self._facts.values()]

    # What we do

    def asks_hint(self) -> bytes:
        """What to send for a hint, if there is such a thing here; else it is told why not."""
        if not isinstance(self.guest, Visitor):
            self.tell("This dialect has no word for hints.", "wrong")
        elif self.draft is None:
            self.tell("A hint can be had when it is your turn.", "wrong")
        else:
            self.tell("A hint is being thought of.")
            return self.guest.asks_hint()
        return b""

    def play(self, move: Any) -> bytes:
        """What to send for a move; nothing while it belongs to a message that is not complete."""
        said = self.guest.say(move)
        self.draft = None
        if not said:
            self.look_again()
        return said


def _shown(face: Face, look: Look) -> Facts:
    """What there is to tell of a position that can be drawn in every room; of any other it fails."""
    for width, height in SIZES:
        face.draw(replace(look, width=width, height=height))
        face.seats(replace(look, width=width, height=height))
    return face.facts(look)
