"""A table's log, one entry after another, as a seat was allowed to see it or, once the game is over, openly."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, TypeAlias

from msgspec import Raw, Struct
from msgspec.structs import replace

from tavola.games import AnyGame, Outcome
from tavola.house.errors import NotDone
from tavola.house.ledger import Happened, Ledger, Phase
from tavola.house.words import Closed, Opened, Revealed, Sat, Started, Stood, Undone, header_of
from tavola.store import Record

OPEN: Final = "open"

Eyes: TypeAlias = int | Literal["open"] | None
"""Through whose eyes: a seat's, a spectator's (None), or everybody's at once."""


class Unreadable(Exception):  # noqa: N818 - a state of the log, told to whoever asked for it
    """The log cannot be read; the message says which table's, where and why."""


class Step(Struct, frozen=True):
    """What one entry brought, as far as whoever looks may know it."""

    number: int
    at: int
    """Milliseconds since 1970."""
    who: int | None
    """The seat that moved; None for the house."""
    events: list[Any]
    sentences: list[str]
    """The same events in words."""
    view: Any
    """The game's view of the position after it; None before the deal."""


def may_see(ledger: Ledger, eyes: Eyes, own: int | None) -> None:
    """`NotDone` unless whoever has proved to sit on seat `own` (None: on none) may look through these eyes.

    The public view is everybody's and a seat's own is its owner's; the rest is shown when the game is over.
    """
    if eyes is None:
        return
    code, last = ledger.opened.code, len(ledger.seated) - 1
    if eyes != OPEN and not 0 <= eyes <= last:
        if last < 0:
            raise NotDone("there is no seat {seat} at table {table}: nobody has sat down", seat=eyes, table=code)
        raise NotDone(
            "there is no seat {seat} at table {table}: they are 0 to {last}", seat=eyes, table=code, last=last
        )
    if ledger.phase is not Phase.OVER and (eyes == OPEN or eyes != own):
        raise NotDone(
            "table {table} is still playing: its hands are shown when the game is over"
            if ledger.phase is Phase.PLAYING
            else "table {table} is not playing yet: its hands are shown when the game is over",
            table=code,
        )


MARKED_EVERY = 50
"""Entries between two positions that are kept, so that going anywhere reads no more than so many."""


class Replay:
    """Going forward reads on; going back reads again from a position that was kept."""

    def __init__(self, records: Sequence[Record]) -> None:
        """Made from a whole log, which is read to its end at once: so it is known to be readable."""
        if not records:
            raise Unreadable("the log is empty")
        self._records: list[Record] = []
        self._marks: list[Ledger] = []
        """As it was after every so many entries, the first of all being one."""
        self._who: list[int | None] = []
        """Who moved, entry by entry."""
        self._scores: list[tuple[int, ...]] = []
        """After each entry what each seat had; nothing before the deal, nor in a game without a score sheet."""
        try:
            self._end = self._ledger = Ledger(header_of(records[0].body))
        except Exception as why:
            raise _unreadable(records[0], why) from why
        for record in records:
            self.add(record)

    def __len__(self) -> int:
        return len(self._records)

    @property
    def code(self) -> str:
        return self._end.opened.code

    @property
    def game(self) -> AnyGame:
        return self._end.game

    @property
    def options(self) -> Raw:
        """The game's own, as the table was opened with them."""
        return self._end.opened.options

    @property
    def phase(self) -> Phase:
        """As it is after the last entry."""
        return self._end.phase

    @property
    def names(self) -> list[str]:
        """Whoever sits at the table after the last entry; they are the players once the game has begun."""
        return [sat.name for sat in self._end.seated]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return None if self._end.state is None else self.game.outcome(self._end.state)

    def scores(self, first: int, count: int) -> list[tuple[int, ...]]:
        """What each seat had after each of so many entries; `NotDone` before the game is over."""
        may_see(self._end, OPEN, None)
        return self._scores[first : first + count]

    def best(self) -> tuple[int | None, ...]:
        """For each seat that entry of its own that brought it most, of those that stand; None if none did."""
        best: list[int | None] = [None] * len(self.names)
        most = [0] * len(best)
        before: tuple[int, ...] = ()
        for number, after in enumerate(self._scores):
            who = self._who[number]
            if before and who is not None and number not in self._end.undone:
                brought = after[who] - before[who]
                if brought > most[who]:
                    most[who], best[who] = brought, number
            before = after
        return tuple(best)

    def add(self, record: Record) -> None:
        """The game has gone on by this entry."""
        if record.number != len(self):
            raise Unreadable(f"the log of table {self.code} is damaged: entry {len(self)} is missing")
        try:
            entry = self._end.read(record.body)
        except Exception as why:
            raise _unreadable(record, why) from why
        self._records.append(record)
        self._who.append(entry.who)
        self._scores.append(_scores(self.game, self._end.state))
        if record.number % MARKED_EVERY == 0:
            self._marks.append(self._end.copy())

    def step(self, number: int, eyes: Eyes, own: int | None = None) -> Step:
        """The entry of that number through these eyes, for whoever has proved to sit on seat `own`."""
        may_see(self._end, eyes, own)
        self._check(number)
        news = self._read_to(number)
        events = _seen(news, eyes)
        names = self.names
        return Step(
            number=number,
            at=news.at,
            who=news.who,
            events=events,
            sentences=[sentence(event, self.game, names) for event in events],
            view=self._view(eyes),
        )

    def retold(
        self, first: int, count: int, eyes: Eyes, own: int | None = None
    ) -> list[tuple[Happened, list[Any]]]:
        """So many entries from that one on, or as many as there are, each with what these eyes see of it."""
        may_see(self._end, eyes, own)
        self._check(first)
        found = [
            Happened(self.game, self._end.entry(number)) for number in range(len(self))[first : first + count]
        ]
        return [(news, _seen(news, eyes)) for news in found]

    def steps(self, eyes: Eyes, own: int | None = None) -> Iterator[Step]:
        """Every entry from the first."""
        may_see(self._end, eyes, own)
        return (self.step(number, eyes, own) for number in range(len(self)))

    def _check(self, number: int) -> None:
        if not 0 <= number < len(self):
            raise NotDone(
                "there is no entry {number} at table {table}: they are 0 to {last}",
                number=number,
                table=self.code,
                last=len(self) - 1,
            )

    def _read_to(self, number: int) -> Happened:
        """The entry, with the ledger that is looked at as it was after it."""
        if not number - MARKED_EVERY < self._ledger.number <= number:
            self._ledger = self._end if number == self._end.number else self._marks[number // MARKED_EVERY].copy()
        while self._ledger.number < number:
            self._ledger.read(self._records[self._ledger.number + 1].body)
        return Happened(self.game, self._end.entry(number))

    def _view(self, eyes: Eyes) -> Any:
        state = self._ledger.state
        if state is None:
            return None
        return open_view(self.game, state) if eyes == OPEN else self.game.view(state, eyes)


def _seen(news: Happened, eyes: Eyes) -> list[Any]:
    return news.told if eyes == OPEN else news.seen(eyes)


def _scores(game: AnyGame, state: Any) -> tuple[int, ...]:
    lines = [] if state is None else [line.figures for line in game.sheet(state) if line.counts]
    return tuple(map(sum, zip(*lines, strict=True)))


def open_view(game: AnyGame, state: Any) -> Any:
    """The spectator's view with every seat's part as its owner sees it: in all games hands are kept there."""
    public = game.view(state, None)
    return replace(public, seats=[game.view(state, seat).seats[seat] for seat in range(len(public.seats))])


def sentence(event: Any, game: AnyGame, names: list[str]) -> str:
    """One event, the table's or the game's, in words."""
    match event:
        case Opened():
            return f"table {event.code} opens for {game.title}; the seed's hash is {event.commitment}"
        case Sat(seat, name, dialect, bot):
            return f"{name} sits down on seat {seat} ({f'bot {bot}' if bot else dialect})"
        case Stood(seat):
            return f"seat {seat} is free again"
        case Started(players):
            return f"the game starts with {players} players"
        case Closed(reason):
            return f"the table closes: {reason}"
        case Revealed(seed):
            return f"the seed was {seed}"
        case Undone(entry):
            return f"all agreed: the game stands as it did before entry {entry}"
    return game.tell(event, names)


def _unreadable(record: Record, why: Exception) -> Unreadable:
    return Unreadable(f"the log of table {record.code} is damaged: entry {record.number} cannot be read: {why}")
