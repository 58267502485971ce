"""What the players of one variant are told, in the document's order: a start, an entry, a position unchanged."""

from collections.abc import Iterable

from tavola.dialects.eriantys_commands import wire
from tavola.dialects.eriantys_commands.commands import spelled
from tavola.dialects.eriantys_commands.status import status_of
from tavola.dialects.eriantys_commands.variants import Ways
from tavola.games.eriantys.words import Ended, Event, Next, RoundBegan, View
from tavola.house.ledger import Happened, Position
from tavola.house.table import Table


class Telling:
    """Lines, each with those who hear it; spelled once for all of them."""

    def __init__(self, table: Table, ways: Ways) -> None:
        self._position: Table | Position = table
        """What is told of: how the table stands, or how it stood between two events."""
        self._ways = ways
        self._names = [seat.name for seat in table.occupied]
        self._everybody = frozenset(range(len(self._names)))
        self._lines: list[tuple[bytes, frozenset[int]]] = []

    def to(self, seat: int) -> bytes:
        return b"".join([line for line, hearers in self._lines if seat in hearers])

    # The occasions

    def play_begins(self) -> None:
        """The game starts, or goes on when nobody is missing any more."""
        self._status(self._view())
        self._say(wire.GameStart())
        for seat in self._position.acting:
            self._turn(seat, enable=True)

    def nothing_new(self) -> None:
        """The unchanged position, for somebody who waits for a `status`."""
        self._status(self._view())
        self._remind()

    def entry(self, news: Happened) -> None:
        """What the moves of an entry did; the position is told again wherever a turn ends or begins."""
        if news.dealt:
            self.play_begins()
            return
        position = self._position = news.before()
        untold = False
        for event in news.seen(None):
            if isinstance(event, Ended):
                self._end(event)
                return
            if isinstance(event, RoundBegan | Next) and position.acting:
                self._end_turn()
            position.fold(event)
            untold = True
            if isinstance(event, Next):
                self._status(self._view())
                self._turn(event.seat, enable=True)
                untold = False
            else:
                self._echo(event)
        if untold:
            self.nothing_new()

    # Their parts

    def _echo(self, event: Event) -> None:
        """Row 1: to every other player."""
        seat = getattr(event, "seat", None)
        if self._ways.echoes and seat is not None:
            for command in spelled(event, self._names[seat], self._ways):
                self._say(command, self._everybody - {seat})

    def _end_turn(self) -> None:
        view = self._view()
        assert view.turn is not None
        if view.phase != "played":
            self._status(view)
        self._turn(view.turn, enable=False)

    def _end(self, ended: Event) -> None:
        """Row 12: the final position, as at the end of a turn, and the winners."""
        assert isinstance(ended, Ended)
        view = self._view()
        view.phase = "over"
        self._status(view)
        winners: Iterable[str] | None = [self._names[seat] for seat in ended.winners]
        if len(ended.winners) == len(self._names):
            winners = self._ways.all_tied
        self._say(wire.Win(None if winners is None else list(winners)))

    def _remind(self) -> None:
        """Row 5: the existing client forgets whose turn it is with every `status`."""
        if self._ways.turns_to_all:
            for seat in self._position.acting:
                self._turn(seat, enable=True)

    def _turn(self, seat: int, *, enable: bool) -> None:
        hearers = self._everybody if self._ways.turns_to_all else frozenset({seat})
        self._say(wire.TurnEnable(self._names[seat], enable), hearers)

    def _status(self, view: View) -> None:
        self._say(status_of(view, self._names, self._ways))

    def _view(self) -> View:
        view: View = self._position.view(None)
        return view

    def _say(self, message: wire.HouseSays, hearers: frozenset[int] | None = None) -> None:
        self._lines.append((wire.line(message), self._everybody if hearers is None else hearers))
