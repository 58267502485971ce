"""Our guests at a server that says anything, in the middle of a game that was recorded from an honest one.

A guest may call what it hears strange or give up in words; nothing else may come of it.
"""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from tavola.bots import choose
from tavola.cli.progress import Progress
from tavola.dialects.eriantys_commands import wire as commands
from tavola.dialects.eriantys_views import wire as views
from tavola.dialects.guest import Guest
from tavola.dialects.masters_requests import wire as requests
from tavola.dialects.masters_states import wire as states
from tavola.dialects.native import wire as native
from tavola.dialects.qwirkle_lines import spelling as lines
from tavola.games.chance import SeededChance
from tests.fuzz.changes import Words, changed_frame
from tests.fuzz.stage import GAME_OF, MOST_LINES, Pair, number_in
from tests.mixed.tongues import NATIVE, spoken_in
from tests.support.sansio import SansIo

GUEST_SAYS: dict[str, Callable[[bytes], Any]] = {
    "native": msgspec.json.Decoder(native.GuestSays).decode,
    "qwirkle-lines": lines.read_guest,
    "eriantys-views": views.read_guest,
    "eriantys-commands": commands.read_guest,
    "masters-requests": requests.read_guest,
    "masters-states": states.read_guest,
}
"""How the house reads each dialect."""

DIRECTIONS = ("@hear {0}", "@hear 3", "@hear 1", "@near {0}", "@near {0}", "@near {0}", "@skip {0}", "@idle")

MOST_TURNS = 400


@cache
def recorded(talk: str) -> list[tuple[str, bytes]]:
    """What went both ways in a whole game of a guest who talks like this."""
    game, tongue = GAME_OF[talk]
    pair = Pair(SansIo("a recording"), game, [tongue, NATIVE])
    for turn in range(MOST_TURNS):
        if not pair.table.playing or not _move_all(pair, turn):
            break
    return pair.visitors[0].transcript


def _move_all(pair: Pair, luck: object) -> int:
    """Whoever is on turn moves; how many were."""
    return sum([pair.move(visitor, luck) for visitor in pair.visitors])


def new_guest(talk: str) -> Guest:
    """The one that was recorded, before it has heard anything."""
    game, tongue = GAME_OF[talk]
    return Pair(SansIo("a recording"), game, [tongue, NATIVE])._guest(tongue, f"{tongue[:1].upper()}a", 2, None)


class Unread(Progress):
    """What whoever watches a bot would be told."""

    def tell(self, sentence: str) -> None:
        assert isinstance(sentence, str)


class Hearing:
    """One guest, and the words of a server for it."""

    def __init__(self, talk: str, words: Words) -> None:
        self.guest = new_guest(talk)
        self.words = words
        self.progress = Unread(verbose=True)
        self.done: list[bytes] = []
        """The script so far, with what was heard instead of what it was to be like."""
        self._read = GUEST_SAYS[spoken_in(GAME_OF[talk][1])[0].name]
        self._recording = [item for item in recorded(talk) if item[0] != "<"]
        self._at = 0
        self._check_said(self.guest.hello())

    def perform(self, script: bytes) -> None:
        for line in script.split(b"\n")[:MOST_LINES]:
            if line.startswith(b"@near"):
                line = self._nearly(random.Random(number_in(line)))  # noqa: PLW2901 - in its place
            self.done.append(line)
            if line.startswith(b"@"):
                self._direct(line)
            else:
                self._hear(line)

    def _direct(self, line: bytes) -> None:
        count = number_in(line)
        match line.partition(b" ")[0].decode("ascii", "replace"):
            case "@hear":
                for _ in range(min(count, len(self._recording))):
                    self._go_on()
            case "@skip":
                self._at += count
            case "@idle":
                self._check_said(self.guest.idle())
                self._check_said(self.guest.beat())

    def _nearly(self, luck: random.Random) -> bytes:
        """Nearly what was said next in the recording."""
        said = next((line for way, line in self._recording[self._at :] if way == ">"), b"")
        return changed_frame(said, luck, self.words)

    def _go_on(self) -> None:
        """The next thing that happened in the recording."""
        if self._at < len(self._recording):
            way, line = self._recording[self._at]
            self._at += 1
            if way == "?":
                self._decide(line)
            else:
                self._check_said(self.guest.receive(line))

    def _hear(self, line: bytes) -> None:
        guest = self.guest
        guest.is_sign_of_life(line)
        self._check_said(guest.receive(line))
        self.progress.look(guest)
        self._decide(b"0")
        if guest.over and not guest.refused:
            self.progress.end(guest)

    def _decide(self, luck: bytes) -> None:
        """What the bot's command does: a `ValueError` makes it give up with a sentence."""
        guest = self.guest
        if guest.over or not guest.my_turn or guest.number is None:
            return
        chance = SeededChance(luck[:64], 0)
        try:
            move = choose(guest.game, "random", guest.view(), guest.number, chance, guest.allowed)
            said = guest.say(move)
        except ValueError:
            return
        self._check_said(said)

    def _check_said(self, said: bytes) -> None:
        for line in said.splitlines():
            self._read(line)
