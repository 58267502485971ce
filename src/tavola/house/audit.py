"""Checking a stored game: that its log follows from its moves, and its draws from the seed it committed to."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tavola.games import GAMES, Illegal, begin, play
from tavola.games.chance import SeededChance, commitment, with_words
from tavola.house.table import CODECS
from tavola.house.words import (
    AnyEntry,
    Closed,
    Opened,
    Revealed,
    Sat,
    Started,
    Stood,
    Undone,
    header_of,
    options_of,
)
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
        self._header = header
        self._game = GAMES[header.game]
        self._seed = seed
        self._stirred = b""
        self._seated: dict[int, Sat] = {}
        self._state: Any = None
        self._before: dict[int, tuple[Any, bool]] = {}
        """The state before each move that stands, and whether luck had a part in it."""

    def check(self, entry: AnyEntry) -> None:
        if entry.moves:
            due = self._played(entry)
        else:
            match entry.events:
                case [Opened()] if entry.number == 0:
                    return
                case [Sat()] | [Stood()] if entry.number and self._state is None:
                    self._seat(entry.number, entry.events[0])
                    return
                case [Started(players), *_] if self._state is None:
                    due = [Started(players), *self._dealt(entry.number, players)]
                case [Undone(number)] if self._state is not None:
                    self._undo(entry.number, number)
                    return
                case _:
                    raise VerificationFailed(
                        f"entry {entry.number} tells of something that cannot happen by itself then"
                    )
        if entry.events != due:
            found = f"the log has {entry.events}, the rules and the seed give {due}"
            raise VerificationFailed(f"entry {entry.number} does not follow: {found}")

    def _seat(self, number: int, event: Sat | Stood) -> None:
        if isinstance(event, Stood):
            if self._seated.pop(event.seat, None) is None:
                raise VerificationFailed(f"entry {number} frees seat {event.seat}, which nobody had")
            return
        lowest = next(seat for seat in range(self._header.players + 1) if seat not in self._seated)
        if event.seat != lowest or lowest == self._header.players:
            raise VerificationFailed(f"entry {number} gives seat {event.seat}, which was not the lowest free one")
        self._seated[event.seat] = event

    def _dealt(self, number: int, players: int) -> list[Any]:
        if sorted(self._seated) != list(range(players)) or players not in self._game.seats:
            raise VerificationFailed(
                f"entry {number} starts with {players} players; seated were {sorted(self._seated)}"
            )
        seated = [self._seated[seat] for seat in range(players)]
        self._stirred = with_words(self._seed, [sat.word for sat in seated])
        try:
            options = options_of(self._header, players, [sat.wish for sat in seated])
        except Illegal as why:
            raise VerificationFailed(f"entry {number} deals what cannot be dealt: {why}") from why
        self._state, due = begin(self._game, options, players, SeededChance(self._stirred, number))
        return due

    def _undo(self, number: int, undone: int) -> None:
        if undone not in self._before:
            raise VerificationFailed(f"entry {number} takes back entry {undone}, which is no move that stands")
        later = [entry for entry in self._before if entry >= undone]
        if any(self._before[entry][1] for entry in later):
            raise VerificationFailed(f"entry {number} takes back what luck had a part in")
        self._state = self._before[undone][0]
        for entry in later:
            del self._before[entry]

    def _played(self, entry: AnyEntry) -> list[Any]:
        if self._state is None or entry.who not in self._seated:
            raise VerificationFailed(f"entry {entry.number} has a move of nobody at the table")
        self.moves += 1
        try:
            chance = SeededChance(self._stirred, entry.number)
            before = self._state
            self._state, due = play(self._game, before, entry.who, entry.moves, chance)
        except Illegal as why:
            raise VerificationFailed(f"entry {entry.number} is no legal move: {why}") from why
        self._before[entry.number] = (before, chance.drawn)
        return due if self._game.acting(self._state) else [*due, Revealed(self._seed.hex())]

    def finish(self) -> None:
        if self._state is None or self._game.acting(self._state):
            raise VerificationFailed("the log ends before the game does")
