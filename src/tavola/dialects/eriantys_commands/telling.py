"""What the players of one variant are told, in the document's order: a start, an entry, a position unchanged."""

from collections.abc import Iterable

from msgspec.structs import replace

from tavola.dialects.eriantys_commands import wire
from tavola.dialects.eriantys_commands.commands import spelled
from tavola.dialects.eriantys_commands.status import Sheet
from tavola.dialects.eriantys_commands.variants import Ways
from tavola.dialects.steps import Steps
from tavola.games.eriantys.words import AssistantPlayed, Ended, Event, Next, RoundBegan, View
from tavola.house.ledger import Happened
from tavola.house.table import Table


class Telling:
    """Lines, each with those who hear it; spelled once for all of them."""

    def __init__(self, table: Table, ways: Ways, sheet: Sheet) -> None:
        self._table = table
        self._ways = ways
        self._sheet = sheet
        self._names = sheet.names
        self._everybody = frozenset(range(len(self._names)))
        self._lines: list[tuple[bytes, frozenset[int]]] = []

    def to(self, seat: int) -> bytes:
        return b"".join([line for line, hearers in self._lines if seat in hearers])

    # The occasions

    def play_begins(self) -> None:
        """The game starts, or goes on when nobody is missing any more."""
        self._status(self._table.public())
        self._say(wire.GameStart())
        for seat in self._table.acting:
            self._turn(seat, enable=True)

    def nothing_new(self) -> None:
        """The unchanged position, for somebody who waits for a `status`."""
        self._status(self._table.public())
        self._remind()

    def entry(self, news: Happened) -> None:
        """What the moves of an entry did; the position is told again wherever a turn ends or begins."""
        if news.dealt:
            self.play_begins()
            return
        steps = Steps(self._table, news)
        view: View = steps.after(0)
        turn = view.turn
        planning = False
        """Whether the turn was for an assistant, which is told of by its end alone."""
        told = 0
        for number, event in enumerate(steps.events):
            if isinstance(event, Ended):
                self._end(event, steps.after(number))
                return
            if isinstance(event, RoundBegan | Next) and turn is not None:
                if not planning:
                    self._status(steps.after(number))
                self._turn(turn, enable=False)
                turn = None
            if isinstance(event, Next):
                turn, planning = event.seat, False
                told = number + 1
                self._status(steps.after(told))
                self._turn(turn, enable=True)
            else:
                planning = planning or isinstance(event, AssistantPlayed)
                self._echo(event)
        if told < len(steps.events):
            self._status(steps.after(len(steps.events)))
            self._remind()

    # Their parts

    def _echo(self, event: Event) -> None:
        """Row 1: to every other player."""
        seat = getattr(event, "seat", None)
        if self._ways.echoes and seat is not None:
            for command in spelled(event, self._names[seat], self._ways):
                self._say(command, self._everybody - {seat})

    def _end(self, ended: Ended, view: View) -> None:
        """Row 12: the final position, as at the end of a turn, and the winners."""
        self._status(replace(view, phase="over"))
        winners: Iterable[str] | None = [self._names[seat] for seat in ended.winners]
        if len(ended.winners) == len(self._names):
            winners = self._ways.all_tied
        self._say(wire.Win(None if winners is None else list(winners)))

    def _remind(self) -> None:
        """Row 5: the existing client forgets whose turn it is with every `status`."""
        if self._ways.turns_to_all:
            for seat in self._table.acting:
                self._turn(seat, enable=True)

    def _turn(self, seat: int, *, enable: bool) -> None:
        hearers = self._everybody if self._ways.turns_to_all else frozenset({seat})
        self._say(wire.TurnEnable(self._names[seat], enable), hearers)

    def _status(self, view: View) -> None:
        self._say(self._sheet.status(view))

    def _say(self, message: wire.HouseSays, hearers: frozenset[int] | None = None) -> None:
        self._lines.append((wire.line(message), self._everybody if hearers is None else hearers))
