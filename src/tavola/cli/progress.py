"""What a person who watches a bot on a server is told: one line for each thing worth knowing, as it happens."""

import json
import sys
from typing import Any

from tavola.dialects.guest import Guest
from tavola.games import GAMES
from tavola.games.chance import SeededChance


def to_move(guest: Guest) -> tuple[int, ...]:
    """The seats that are to move, as far as the guest knows: none before the start."""
    game = GAMES.get(guest.game)
    if game is None or guest.number is None:
        return ()
    try:
        acting = game.acting(game.imagine(guest.view(), SeededChance(b"a look", 0)))
    except Exception:  # noqa: BLE001 - what a server has told so far may be no position at all
        return ()
    return tuple([seat for seat in acting if 0 <= seat < len(guest.names)])


class Progress:
    """Prints to standard output; when nobody reads that any more the bot plays on."""

    def __init__(self, *, verbose: bool, aside: bool = False) -> None:
        """Aside is to standard error: the other one belongs to a program."""
        self.started = False
        self._aside = aside
        self._verbose = verbose
        self._read = True
        self._code: str | None = None
        self._names: list[str] = []
        self._to_move: tuple[int, ...] = ()

    def tell(self, sentence: str) -> None:
        try:
            if self._read:
                print(sentence, file=sys.stderr if self._aside else sys.stdout, flush=True)
        except BrokenPipeError:
            self._read = False

    def look(self, guest: Guest) -> None:
        """The server has said something: tell what is new."""
        if guest.code != self._code:
            self._code = guest.code
            self.tell(f"The code of this game is {guest.code}.")
        names = [name for name in guest.names if name]
        if self.started and not self._verbose:
            return
        to_move_now = to_move(guest)
        if not self.started and to_move_now:
            self.started = True
            self.tell(f"The game begins: {', '.join(names)}. We are {guest.name}.")
        elif not self.started and names and names != self._names:
            self.tell(f"At the table: {', '.join(names)}.")
        self._names = names
        if to_move_now and to_move_now != self._to_move and self._verbose:
            self.tell(f"To move: {', '.join(guest.names[seat] for seat in to_move_now)}.")
        self._to_move = to_move_now

    def moved(self, move: Any) -> None:
        if self._verbose:
            self.tell(f"We play {move}.")

    def end(self, guest: Guest) -> None:
        """Who won by the server's word comes last; before it, whom we see ahead, if that is somebody else."""
        if counted := _counted_otherwise(guest):
            self.tell(counted)
        self.tell(guest.result())


def report(guest: Guest, dialect: str) -> str:
    """How a game ended, for programs: what is not known of it is null."""
    try:
        outcome = guest.view().outcome
    except (AttributeError, ValueError, LookupError):
        outcome = None
    told = {
        "dialect": dialect,
        "game": guest.game,
        "name": guest.name,
        "names": guest.names,
        "seat": guest.number,
        "won": None if outcome is None else guest.number in outcome.winners,
        "winners": None if outcome is None else [guest.names[seat] for seat in outcome.winners],
        "scores": None if outcome is None else list(outcome.scores),
        "result": guest.result(),
    }
    return json.dumps(told)


def _counted_otherwise(guest: Guest) -> str | None:
    try:
        outcome = guest.view().outcome
    except (AttributeError, ValueError, LookupError):
        return None
    if outcome is None or not outcome.winners or not outcome.scores:
        return None
    best = max(outcome.scores)
    ahead = [seat for seat, score in enumerate(outcome.scores) if score == best]
    if set(ahead) & set(outcome.winners):
        return None
    names = " and ".join(guest.names[seat] for seat in ahead)
    return (
        f"By what is counted here {names} would be ahead; the server's word stands."
        " It may count what it does not tell, as a bonus at the end, or pass over somebody who left."
    )
