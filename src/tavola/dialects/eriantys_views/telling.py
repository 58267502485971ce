"""What is said of a log entry, in the document's order: its events are told one after another, each with the
position it led to.

What everybody is told differs between guests only in the name of whoever is told, so it is spelled once.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from tavola.dialects.eriantys_views import showing, wire
from tavola.dialects.eriantys_views.showing import ADDRESSEE
from tavola.dialects.jsonlines import line
from tavola.games.eriantys.words import (
    ActionBegan,
    AssistantPlayed,
    CloudTaken,
    ColourIgnored,
    Conquered,
    Ended,
    HeraldCalled,
    HerbalistForbade,
    JesterSwapped,
    Merged,
    MinstrelSwapped,
    MonkMoved,
    MotherNatureMoved,
    Next,
    NoEntryReturned,
    Paid,
    PrincessSeated,
    ProfessorTaken,
    RoundBegan,
    StudentMoved,
    ThiefReturned,
    View,
)
from tavola.house.ledger import Happened
from tavola.house.table import Table
from tavola.house.words import Closed, Sat, Started, Stood

YOUR_TURN = "It's your turn"
TURN_OVER = "Your turn is over"
JOINING = "Joining islands"
NO_ENTRY = "A no-entry tile goes back to the Herbalist: island {} stays as it is"
LAST_ROUND = "The bag is empty: this is the last round"
LAST_ROUND_WITHOUT_CLOUDS = "The bag cannot fill the clouds: this is the last round, and nobody takes a cloud"

_ADDRESSEE = msgspec.json.encode(ADDRESSEE)


def addressed(frame: bytes, name: str) -> bytes:
    """The frame as this guest is told it."""
    return frame.replace(_ADDRESSEE, msgspec.json.encode(name))


class _Line(NamedTuple):
    frame: bytes
    seat: int | None
    """For this seat alone."""
    extensions: bool | None
    """Only for those who asked for extensions, or only for those who did not."""


class Script:
    """Lines in their order, each with those it is for."""

    def __init__(self) -> None:
        self._lines: list[_Line] = []

    def say(self, message: wire.Documented, *, seat: int | None = None, extensions: bool | None = None) -> None:
        self._lines.append(_Line(line(message), seat, extensions))

    def extend(self, message: wire.Extensions, *, seat: int | None = None) -> None:
        """Say this to those who asked for extensions."""
        self._lines.append(_Line(line(message), seat, extensions=True))

    def text(self, text: str, *, seat: int | None = None, extensions: bool | None = None) -> None:
        self.say(wire.TextMessage(ADDRESSEE, text), seat=seat, extensions=extensions)

    def frame(self, seat: int, name: str, *, extensions: bool) -> bytes:
        """What this guest is told of it."""
        lines = [
            frame
            for frame, only_seat, asked in self._lines
            if only_seat in (None, seat) and asked in (None, extensions)
        ]
        return addressed(b"".join(lines), name)


def told(news: Happened) -> Script:
    """What is said of this entry."""
    events = news.seen(None)
    script = Script()
    match events[0]:
        case Sat() | Stood():
            script.extend(waiting(news.table))
        case Closed(reason):
            script.text(reason)
        case Started():
            _Telling(news.table, news.table.state, script).start(events)
        case _:
            _Telling(news.table, news.table.game.copy(news.before), script).tell(events)
    return script


def shown_again(table: Table, seat: int) -> Script:
    """The whole position, for somebody who is back."""
    script = Script()
    _Telling(table, table.state, script).show_again(seat)
    return script


def waiting(table: Table) -> wire.LobbyInfoMessage:
    return wire.LobbyInfoMessage([seat.name for seat in table.occupied], table.code)


_CHANGING = frozenset(
    {
        StudentMoved,
        ProfessorTaken,
        Paid,
        MonkMoved,
        HeraldCalled,
        HerbalistForbade,
        JesterSwapped,
        ColourIgnored,
        MinstrelSwapped,
        PrincessSeated,
        ThiefReturned,
    }
)
"""Events that are told by showing what has changed, a run of them together."""

_RESOLVING = frozenset({NoEntryReturned, Conquered, Merged})
"""Events that belong to a move of mother nature."""

_PASSING = frozenset({RoundBegan, Next, Ended})
"""Events after which another turn, or none, begins."""


class _Telling:
    """Folds events into a state of its own and writes down what is said of each."""

    def __init__(self, table: Table, state: Any, script: Script) -> None:
        self._game = table.game
        self._state = state
        self._names = [seat.name for seat in table.occupied]
        self._script = script
        self._seen: View | None = None
        """The view of the state, while it is of the state as it is now."""
        self._shown = self._view
        """What everybody has been shown of the position."""
        self._characters_shown = self._view
        self._clouds_due = False
        self._finished: int | None = None
        """Whose turn is over, until that is said."""

    @property
    def _view(self) -> View:
        if self._seen is None:
            self._seen = self._game.view(self._state, None)
        return self._seen

    def tell(self, events: list[Any]) -> None:
        for event in events:
            kind = type(event)
            if kind not in _TELLERS and kind not in _CHANGING:
                continue  # the table's own: the seed
            self._settle(kind)
            self._game.evolve(self._state, event)
            self._seen = None
            if kind in _TELLERS:
                _TELLERS[kind](self, event)
                self._shown = self._view
        self._settle(None)

    def _settle(self, kind: type | None) -> None:
        """Say what is still due before an event of this kind, or at the end."""
        if kind not in _CHANGING:
            self._show_changes()
        if self._clouds_due and kind not in _RESOLVING:
            self._clouds_due = False
            if kind is not Ended:
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
        if old is new:
            return
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
            self._prompt_mother_nature()

    def _prompt_mother_nature(self) -> None:
        view = self._view
        island = showing.display_island(view, showing.index_of(view, view.mother_nature))
        self._script.say(island, seat=view.turn)

    def _announce_last_round(self, old: View, new: View) -> None:
        if new.dry and not old.dry:
            self._script.text(LAST_ROUND_WITHOUT_CLOUDS if new.short else LAST_ROUND)

    def _show_characters(self, *, anyway: bool = False) -> None:
        old, new = self._characters_shown, self._view
        if new.expert and (anyway or _characters(old) != _characters(new)):
            self._characters_shown = new
            for seat in range(len(new.seats)):
                self._script.extend(showing.characters(new, self._names, seat), seat=seat)

    # The whole position

    def start(self, events: list[Any]) -> None:
        """The deal: the burst, then the first planning phase."""
        self._burst()
        for event in events:
            if type(event) in (RoundBegan, Next):
                _TELLERS[type(event)](self, event)

    def _burst(self) -> None:
        view, names, say = self._view, self._names, self._script.say
        seats = range(len(view.seats))
        for seat in seats:
            say(showing.display_tower(view, names, seat))
        for seat in seats:
            say(showing.deck(self._game.view(self._state, seat), names, seat), seat=seat)
        for seat in seats:
            say(showing.display_hall(view, names, seat))
        for seat in seats:
            say(showing.display_entrance(view, names, seat))
        say(showing.display_clouds(view))
        for index in range(len(view.islands)):
            say(showing.display_island(view, index))
        for seat in seats:
            self._script.extend(showing.display_board(view, names, seat))
        self._show_characters(anyway=True)

    def show_again(self, seat: int) -> None:
        view = self._view
        self._burst()
        self._script.say(showing.display_cemetery(view, self._names))
        if view.outcome:
            self._script.say(showing.win(view, self._names))
            return
        self._order(view.order)
        # The prompts of a turn that has begun: they tell its steps apart.
        if view.phase == "cloud":
            self._script.say(showing.display_clouds(view))
        elif view.phase == "mother nature" and view.turn == seat:
            self._prompt_mother_nature()
        assert view.turn is not None
        self._start_turn(view.turn)

    # Event by event

    def _order(self, order: tuple[int, ...]) -> None:
        self._script.extend(wire.OrderMessage(ADDRESSEE, [self._names[seat] for seat in order]))

    def _start_turn(self, seat: int) -> None:
        planning = self._view.phase == "planning"
        self._script.text(YOUR_TURN, seat=seat)
        self._script.extend(wire.StartTurnMessage(self._names[seat], "planning" if planning else "action"))

    def round_began(self, event: RoundBegan) -> None:
        self._script.say(showing.display_clouds(self._view))
        self._announce_last_round(self._shown, self._view)
        self._order(event.order)

    def next(self, event: Next) -> None:
        self._start_turn(event.seat)
        if self._view.phase != "planning":
            self._show_characters(anyway=True)

    def assistant_played(self, _: AssistantPlayed) -> None:
        self._script.say(showing.display_cemetery(self._view, self._names))

    def action_began(self, event: ActionBegan) -> None:
        self._order(event.order)

    def mother_nature_moved(self, event: MotherNatureMoved) -> None:
        view = self._view
        for tile in (self._shown.mother_nature, event.island):
            self._script.say(showing.display_island(view, showing.index_of(view, tile)))
        self._clouds_due = view.phase == "cloud"
        if view.phase == "done":
            self._finished = event.seat

    def no_entry_returned(self, event: NoEntryReturned) -> None:
        index = showing.index_of(self._view, event.island)
        self._script.extend(wire.EffectSkippingInfluenceMessage(ADDRESSEE, index))
        self._script.text(NO_ENTRY.format(index), extensions=False)
        self._script.say(showing.display_island(self._view, index))

    def conquered(self, event: Conquered) -> None:
        view = self._view
        self._script.say(showing.display_island(view, showing.index_of(view, event.island)))
        changed = [seat for seat, board in enumerate(view.seats) if board.towers != self._shown.seats[seat].towers]
        for seat in sorted(changed, key=lambda seat: view.seats[seat].tower != event.tower):
            self._script.say(showing.display_tower(view, self._names, seat))

    def merged(self, _: Merged) -> None:
        self._script.text(JOINING)
        for index in range(len(self._view.islands)):
            self._script.say(showing.display_island(self._view, index))
        self._script.extend(wire.DisplayIslandsMessage(ADDRESSEE, showing.islands(self._view)))

    def cloud_taken(self, event: CloudTaken) -> None:
        self._script.say(showing.display_entrance(self._view, self._names, event.seat))
        self._script.say(showing.display_clouds(self._view))
        self._finished = event.seat

    def ended(self, _: Ended) -> None:
        self._script.say(showing.win(self._view, self._names))


_TELLERS: dict[type, Callable[[_Telling, Any], None]] = {
    RoundBegan: _Telling.round_began,
    Next: _Telling.next,
    AssistantPlayed: _Telling.assistant_played,
    ActionBegan: _Telling.action_began,
    MotherNatureMoved: _Telling.mother_nature_moved,
    NoEntryReturned: _Telling.no_entry_returned,
    Conquered: _Telling.conquered,
    Merged: _Telling.merged,
    CloudTaken: _Telling.cloud_taken,
    Ended: _Telling.ended,
}


def _hall(view: View, seat: int) -> tuple[Any, ...]:
    """What is shown of a dining room."""
    board = view.seats[seat]
    return board.dining, board.coins, showing.professors(view, seat)


def _characters(view: View) -> tuple[Any, ...]:
    """What is shown of the characters."""
    coins = [board.coins for board in view.seats]
    return view.characters, view.supply, coins, view.paid, view.ignored
