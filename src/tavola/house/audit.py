"""Checking a stored game: that its log follows from its moves, and its draws from the seed it committed to."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tavola.games import GAMES, Illegal, begin, play
from tavola.games.chance import SeededChance, commitment, with_words
from tavola.house.ledger import Ledger
from tavola.house.words import CODECS, AnyEntry, Closed, Opened, Revealed, Sat, Started, Stood, Undone, header_of
from tavola.store import Record


class VerificationFailed(Exception):  # noqa: N818 - a finding, not a fault
    """The log does not hold; the message says where and why."""


def verify(records: Sequence[Record]) -> str:
    """Play a finished game again from its moves and its opened seed; what was found, or `VerificationFailed`."""
    header, entries = _read(records)
    auditor = _Auditor(header, _opened_seed(entries[-1], header))
    for number, entry in enumerate(entries):
        if entry.number != number:
            raise VerificationFailed(f"entry {number} is missing: the log goes on with {entry.number}")
        auditor.check(entry)
    auditor.finish()
    return (
        f"table {header.code}: {GAMES[header.game].title}, {len(entries)} entries, {auditor.moves} moves;"
        " every event follows from the moves and from the seed committed to"
    )


def _read(records: Sequence[Record]) -> tuple[Opened, list[AnyEntry]]:
    if not records:
        raise VerificationFailed("the log is empty")
    place = 0
    try:
        header = header_of(records[0].body)
        read = CODECS[header.game].read
        entries = []
        for place, record in enumerate(records):  # noqa: B007 - told when one cannot be read
            entries.append(read(record.body))
    except (msgspec.DecodeError, KeyError) as why:
        raise VerificationFailed(f"entry {place} cannot be read: {why}") from why
    return header, entries


def _opened_seed(last: AnyEntry, header: Opened) -> bytes:
    if any(isinstance(event, Closed) for event in last.events):
        raise VerificationFailed("no game was finished at this table: it was closed before")
    revealed = [event for event in last.events if isinstance(event, Revealed)]
    if not revealed:
        raise VerificationFailed("the game is not over: its seed is still secret")
    try:
        seed = bytes.fromhex(revealed[0].seed)
    except ValueError:
        raise VerificationFailed("what was opened at the end is no seed") from None
    if commitment(seed) != header.commitment:
        raise VerificationFailed("the seed opened at the end is not the one committed to at the start")
    return seed


class _Auditor:
    """Works out entry by entry what the log must say."""

    def __init__(self, header: Opened, seed: bytes) -> None:
        self.moves = 0
        self._ledger = Ledger(header)
        self._game = self._ledger.game
        self._seed = seed
        self._stirred = b""
        self._standing: dict[int, bool] = {}
        """The moves that stand, and whether luck had a part in each."""

    def check(self, entry: AnyEntry) -> None:
        dealt, due = self._ledger.state is not None, entry.events
        state = None
        if entry.moves:
            state, due = self._played(entry)
        else:
            match entry.events:
                case [Opened()] if entry.number == 0:
                    pass
                case [Sat() | Stood() as event] if entry.number and not dealt:
                    self._check_seat(entry.number, event)
                case [Started(players), *_] if not dealt:
                    state, events = self._dealt(entry.number, players)
                    due = [Started(players), *events]
                case [Undone(number)] if dealt:
                    self._undo(entry.number, number)
                case _:
                    raise VerificationFailed(
                        f"entry {entry.number} tells of something that cannot happen by itself then"
                    )
        if entry.events != due:
            found = f"the log has {entry.events}, the rules and the seed give {due}"
            raise VerificationFailed(f"entry {entry.number} does not follow: {found}")
        self._ledger.write(entry, state)

    def _check_seat(self, number: int, event: Sat | Stood) -> None:
        sitting = self._ledger.sitting
        if isinstance(event, Stood):
            if not 0 <= event.seat < len(sitting) or sitting[event.seat] is None:
                raise VerificationFailed(f"entry {number} frees seat {event.seat}, which nobody had")
        elif None not in sitting or event.seat != sitting.index(None):
            raise VerificationFailed(f"entry {number} gives seat {event.seat}, which was not the lowest free one")

    def _dealt(self, number: int, players: int) -> tuple[Any, list[Any]]:
        sitting = [sat is not None for sat in self._ledger.sitting]
        if players not in self._game.seats or sitting[:players] != [True] * players or any(sitting[players:]):
            seated = [seat for seat, sat in enumerate(sitting) if sat]
            raise VerificationFailed(f"entry {number} starts with {players} players; seated were {seated}")
        self._stirred = with_words(self._seed, [sat.word for sat in self._ledger.seated])
        try:
            options = self._ledger.options()
        except Illegal as why:
            raise VerificationFailed(f"entry {number} deals what cannot be dealt: {why}") from why
        return begin(self._game, options, players, SeededChance(self._stirred, number))

    def _undo(self, number: int, undone: int) -> None:
        if undone not in self._standing:
            raise VerificationFailed(f"entry {number} takes back entry {undone}, which is no move that stands")
        later = [entry for entry in self._standing if entry >= undone]
        if any(self._standing[entry] for entry in later):
            raise VerificationFailed(f"entry {number} takes back what luck had a part in")
        for entry in later:
            del self._standing[entry]

    def _played(self, entry: AnyEntry) -> tuple[Any, list[Any]]:
        before = self._ledger.state
        if before is None or entry.who is None or not 0 <= entry.who < len(self._ledger.sitting):
            raise VerificationFailed(f"entry {entry.number} has a move of nobody at the table")
        self.moves += 1
        chance = SeededChance(self._stirred, entry.number)
        try:
            after, due = play(self._game, before, entry.who, entry.moves, chance)
        except Illegal as why:
            raise VerificationFailed(f"entry {entry.number} is no legal move: {why}") from why
        self._standing[entry.number] = chance.drawn
        return after, due if self._game.acting(after) else [*due, Revealed(self._seed.hex())]

    def finish(self) -> None:
        state = self._ledger.state
        if state is None or self._game.acting(state):
            raise VerificationFailed("the log ends before the game does")
