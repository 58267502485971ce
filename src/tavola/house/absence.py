"""What a table does when players are missing from a running game or out of time, by its option."""

from collections.abc import Mapping
from typing import Final, Protocol

from tavola.house.alarms import Alarm
from tavola.house.match import Match
from tavola.house.policy import Thinking
from tavola.house.seat import Listener, Seat

_NOBODY: Final[frozenset[int]] = frozenset()
_NEVER: Final[Mapping[int, float]] = {}
"""What most tables share: even an empty one takes memory."""


class Waiting(Protocol):
    """What a table can do about whoever keeps it waiting."""

    def notice(self, words: str) -> None:
        """Tell everybody something that people should know."""
        ...

    def leave(self, seat: Seat, reason: str) -> None:
        """Have a player leave the game for good, for this reason."""
        ...

    def stand_in(self) -> Listener:
        """A computer player for this game."""
        ...


class Absence:
    """Watches over one table's missing players; nothing is due while nobody at all is connected.

    Whoever is here and out of time is treated in the same way, for this move. A table that would wait for a
    missing player does not wait for one who is here: then the move is made as at one that passes over.

    Where a dialect tells its guests how long they may think, a clock leaves them that time for every turn; and
    without a clock, whoever lets others wait for very much longer leaves the game.
    """

    __slots__ = ("_alarm", "_held_up", "_match", "_out_of_time", "_resumed", "_table")

    def __init__(self, match: Match, table: Waiting) -> None:
        self._match = match
        self._table = table
        """The same, as it can do something about it."""
        self._alarm: Alarm | None = None
        self._out_of_time: int | None = None
        """Whose time is up, as everybody was told."""
        self._held_up = _NOBODY
        """Of those who were told how long they may think: whose turn does not count now."""
        self._resumed = _NEVER
        """When it began to count again."""

    def mind(self) -> None:
        """Somebody came, went or moved: do for the missing what is due, and be back when the next thing is."""
        match = self._match
        if not match.attended_by_players:
            self._be_back(None)
            for seat in match.occupied:
                seat.send_stand_in_away()
            return
        if self._out_of_time not in match.acting:
            self._out_of_time = None
        while match.playing:
            dues = [(due, seat.index) for seat in match.acting_seats if (due := self._due(seat)) is not None]
            if not dues:
                self._be_back(self._soonest())
                return
            due, index = min(dues)
            if due > match.host.clock():
                self._be_back(due)
                return
            seat, number = match.occupied[index], match.number
            self._go_on_for(seat)
            if match.number == number and seat.stand_in is None:
                break  # a game that refuses its own move for the absent must not hold up the house
        self._be_back(None)

    def stop(self) -> None:
        """Nothing is due any more."""
        self._be_back(None)

    def _be_back(self, due: float | None) -> None:
        """Look again when this is due, or earlier: moves put it off, and an alarm once set is left alone."""
        if self._alarm and due is not None and self._alarm.when <= due:
            return
        if self._alarm:
            self._alarm.cancel()
        self._alarm = None if due is None else self._match.host.alarms.set(due, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.mind()

    def _go_on_for(self, seat: Seat) -> None:
        match = self._match
        if not seat.missing and match.clocks is None:
            thinking = match.host.policies[seat.dialect].thinking
            assert thinking, "without a clock nobody else is ever out of time"
            self._table.leave(seat, f"said nothing for {thinking.patience(match.thinking_time):g} seconds")
            return
        if not seat.missing and self._out_of_time != seat.index:
            self._out_of_time = seat.index
            self._table.notice(f"{seat.name} is out of time")
        if match.opened.missing == "bot":
            if seat.missing:
                self._table.notice(f"a computer player sits in for {seat.name}")
            seat.stand_in = self._table.stand_in()
            seat.stand_in.seated(seat)
        else:
            match.play_for(seat, match.game.absent(match.ledger.state, seat.index))
            match.turn_clocks()

    def _due(self, seat: Seat) -> float | None:
        """When the patience with this seat ends, if it does."""
        match = self._match
        if seat.stand_in is not None:
            return None
        if thinking := match.host.policies[seat.dialect].thinking:
            self._note(seat)
        if not seat.missing:
            runs_out = match.clocks.runs_out(seat.index) if match.clocks else None
            return self._due_by_promise(seat, thinking, runs_out) if thinking else runs_out
        if seat.left_at is None or match.opened.missing not in ("skip", "bot"):
            return None
        grace = match.opened.grace if match.game.settled(match.ledger.state) else match.opened.setup_grace
        return seat.left_at if seat.said_goodbye else seat.left_at + grace / 1000

    # Those who were told how long they may think

    def _note(self, seat: Seat) -> None:
        """Whether this turn counts: its player is here and may move, and somebody, or a clock, waits for it."""
        match, index = self._match, seat.index
        waits = match.clocks or any(
            other.listener and not other.bot for other in match.occupied if other is not seat
        )
        if seat.missing or not match.may_act(seat) or not waits:
            self._held_up |= {index}
        elif index in self._held_up:
            self._held_up -= {index}
            self._resumed = {**self._resumed, index: match.host.clock()}

    def _due_by_promise(self, seat: Seat, thinking: Thinking, runs_out: float | None) -> float | None:
        """When the patience with such a player ends, who is here: by the table's clock if there is one."""
        match = self._match
        if seat.index in self._held_up:
            return None
        since = max(match.moved_at, self._resumed.get(seat.index, 0.0))
        if match.clocks is None:
            return since + thinking.patience(match.thinking_time)
        return None if runs_out is None else max(runs_out, since + thinking.promised(match.thinking_time))

    def _soonest(self) -> float | None:
        """Before when none of them can have been silent for too long, as nobody's turn counts now."""
        match = self._match
        policies = [match.host.policies[seat.dialect] for seat in match.occupied if not seat.gone]
        patience = [policy.thinking.patience(match.thinking_time) for policy in policies if policy.thinking]
        return match.host.clock() + min(patience) if patience and match.clocks is None else None
