"""What is said of a log entry, in the document's order: its events are told one after another, each with the
position it led to.
"""

from collections.abc import Callable
from typing import Any

from tavola.dialects.eriantys_views import showing, whole, wire
from tavola.dialects.eriantys_views.script import TURN_OVER, Script
from tavola.dialects.eriantys_views.showing import ADDRESSEE
from tavola.dialects.steps import Steps
from tavola.games.eriantys import words as game
from tavola.games.eriantys.words import View
from tavola.house.ledger import Happened
from tavola.house.table import Table
from tavola.house.words import Closed, Sat, Started, Stood

JOINING = "Joining islands"
NO_ENTRY = "A no-entry tile goes back to the Herbalist: island {} stays as it is"
LAST_ROUND = "The bag is empty: this is the last round"
LAST_ROUND_WITHOUT_CLOUDS = "The bag cannot fill the clouds: this is the last round, and nobody takes a cloud"


def told(table: Table, news: Happened) -> Script:
    """What is said of this entry."""
    events = news.seen(None)
    script = Script([seat.name for seat in table.occupied])
    match events[0]:
        case Sat() | Stood():
            script.extend(waiting(table))
        case Closed(reason):
            script.text(reason)
        case Started():
            whole.deal(script, table, events)
        case _:
            _Telling(Steps(table, news), script).tell()
    return script


def waiting(table: Table) -> wire.LobbyInfoMessage:
    return wire.LobbyInfoMessage([seat.name for seat in table.occupied], table.code)


_CHANGING = frozenset(
    {
        game.StudentMoved,
        game.ProfessorTaken,
        game.Paid,
        game.MonkMoved,
        game.HeraldCalled,
        game.HerbalistForbade,
        game.JesterSwapped,
        game.ColourIgnored,
        game.MinstrelSwapped,
        game.PrincessSeated,
        game.ThiefReturned,
    }
)
"""Events that are told by showing what has changed, a run of them together."""

_RESOLVING = frozenset({game.NoEntryReturned, game.Conquered, game.Merged})
"""Events that belong to a move of mother nature."""

_PASSING = frozenset({game.RoundBegan, game.Next, game.Ended})
"""Events after which another turn, or none, begins."""


class _Telling:
    """Goes through the events and writes down what is said of each."""

    def __init__(self, steps: Steps, script: Script) -> None:
        self._steps = steps
        self._names = script.names
        self._script = script
        self._happened = 0
        """How many of the events."""
        self._seen: View | None = None
        """The position after them, if anybody has looked at it."""
        self._shown = self._characters_shown = self._view
        """What everybody has been shown of the position."""
        self._changes_due = self._clouds_due = False
        self._finished: int | None = None
        """Whose turn is over, until that is said."""

    @property
    def _view(self) -> View:
        if self._seen is None:
            self._seen = self._steps.after(self._happened)
        return self._seen

    def tell(self) -> None:
        for event in self._steps.events:
            kind = type(event)
            self._settle(kind)
            self._happened += 1
            self._seen = None
            if kind in _TELLERS:
                _TELLERS[kind](self, event)
                # What was told without a look at the position is nothing that is shown of it.
                self._shown = self._seen or self._shown
            else:
                self._changes_due = True
        self._settle(None)
        self._script.left = self._view.left

    def _settle(self, kind: type | None) -> None:
        """Say what is still due before an event of this kind, or at the end."""
        if self._changes_due and kind not in _CHANGING:
            self._changes_due = False
            self._show_changes()
        if self._clouds_due and kind not in _RESOLVING:
            self._clouds_due = False
            if kind is not game.Ended:
                self._script.say(showing.display_clouds(self._view))
        if kind in _PASSING or kind is None:
            self._show_characters()
        if self._finished is not None and kind in _PASSING:
            self._script.text(TURN_OVER, seat=self._finished)
            self._script.extend(wire.EndTurnMessage(self._names[self._finished], "action"))
            self._finished = None

    # What has changed

    def _show_changes(self) -> None:
        old, new, say = self._shown, self._view, self._script.say
        self._shown = new
        for index, (before, after) in enumerate(zip(old.islands, new.islands, strict=True)):
            if before != after:
                say(showing.display_island(new, index))
        seats = sorted(range(len(new.seats)), key=lambda seat: seat != new.turn)
        for seat in seats:
            if _hall(old, seat) != _hall(new, seat):
                say(showing.display_hall(new, self._names, seat))
        for seat in seats:
            if old.seats[seat].entrance != new.seats[seat].entrance:
                say(showing.display_entrance(new, self._names, seat))
        self._announce_last_round(old, new)
        if old.phase == "students" and new.phase == "mother nature":
            self._script.prompt_mother_nature(new)

    def _announce_last_round(self, old: View, new: View) -> None:
        if new.dry and not old.dry:
            self._script.text(LAST_ROUND_WITHOUT_CLOUDS if new.short else LAST_ROUND)

    def _show_characters(self, *, anyway: bool = False) -> None:
        old = self._characters_shown
        if old.expert and (anyway or _characters(old) != _characters(self._view)):
            self._characters_shown = self._view
            self._script.characters(self._view)

    # Event by event

    def round_began(self, event: game.RoundBegan) -> None:
        self._script.begin_round(self._view)
        self._announce_last_round(self._shown, self._view)
        self._script.order(event.order)

    def next(self, event: game.Next) -> None:
        self._script.start_turn(self._view, event.seat)
        if self._view.phase != "planning":
            self._show_characters(anyway=True)

    def assistant_played(self, _: game.AssistantPlayed) -> None:
        self._script.say(showing.display_cemetery(self._view, self._names))

    def action_began(self, event: game.ActionBegan) -> None:
        self._script.order(event.order)

    def mother_nature_moved(self, event: game.MotherNatureMoved) -> None:
        view = self._view
        for tile in (self._shown.mother_nature, event.island):
            self._script.say(showing.display_island(view, showing.index_of(view, tile)))
        self._clouds_due = view.phase == "cloud"
        if view.phase == "done":
            self._finished = event.seat

    def no_entry_returned(self, event: game.NoEntryReturned) -> None:
        index = showing.index_of(self._view, event.island)
        self._script.extend(wire.EffectSkippingInfluenceMessage(ADDRESSEE, index))
        self._script.text(NO_ENTRY.format(index), extensions=False)
        self._script.say(showing.display_island(self._view, index))

    def conquered(self, event: game.Conquered) -> None:
        view = self._view
        self._script.say(showing.display_island(view, showing.index_of(view, event.island)))
        changed = [seat for seat, board in enumerate(view.seats) if board.towers != self._shown.seats[seat].towers]
        for seat in sorted(changed, key=lambda seat: view.seats[seat].tower != event.tower):
            self._script.say(showing.display_tower(view, self._names, seat))

    def merged(self, _: game.Merged) -> None:
        self._script.text(JOINING)
        for index in range(len(self._view.islands)):
            self._script.say(showing.display_island(self._view, index))
        self._script.extend(wire.DisplayIslandsMessage(ADDRESSEE, showing.islands(self._view)))

    def cloud_taken(self, event: game.CloudTaken) -> None:
        self._script.say(showing.display_entrance(self._view, self._names, event.seat))
        self._script.say(showing.display_clouds(self._view))
        self._finished = event.seat

    def ended(self, _: game.Ended) -> None:
        self._script.say(showing.win(self._view, self._names))


_TELLERS: dict[type, Callable[[_Telling, Any], None]] = {
    game.RoundBegan: _Telling.round_began,
    game.Next: _Telling.next,
    game.AssistantPlayed: _Telling.assistant_played,
    game.ActionBegan: _Telling.action_began,
    game.MotherNatureMoved: _Telling.mother_nature_moved,
    game.NoEntryReturned: _Telling.no_entry_returned,
    game.Conquered: _Telling.conquered,
    game.Merged: _Telling.merged,
    game.CloudTaken: _Telling.cloud_taken,
    game.Ended: _Telling.ended,
}


def _hall(view: View, seat: int) -> tuple[Any, ...]:
    """What is shown of a dining room."""
    board = view.seats[seat]
    return board.dining, board.coins, showing.professors(view, seat)


def _characters(view: View) -> tuple[Any, ...]:
    """What is shown of the characters."""
    coins = [board.coins for board in view.seats]
    return view.characters, view.supply, coins, view.paid, view.ignored
