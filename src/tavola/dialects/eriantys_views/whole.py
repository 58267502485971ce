"""The whole position, message by message: at the start, and for somebody who is back."""

from collections.abc import Iterable
from typing import Any

from tavola.dialects.eriantys_views import showing
from tavola.dialects.eriantys_views.script import Script
from tavola.games.eriantys.words import Next, RoundBegan, View
from tavola.house.table import Table

BACK = (
    "You are back at table {}, a game for {} that has begun: "
    "say EndGame, or ask for another game, to give this seat up"
)
"""Ruling 46. It comes after the position: a text before that would be taken for a refusal."""


def deal(script: Script, table: Table, events: Iterable[Any]) -> None:
    """The game begins with these events: everything there is, then the first planning phase."""
    view = _show(script, table)
    for event in events:
        match event:
            case RoundBegan():
                script.begin_round(view)
                script.order(event.order)
            case Next(seat):
                script.start_turn(view, seat)


def shown_again(table: Table, seat: int) -> Script:
    """For whoever is back on this seat."""
    script = Script([other.name for other in table.occupied])
    view = _show(script, table)
    script.say(showing.display_cemetery(view, script.names))
    if view.outcome:
        script.say(showing.win(view, script.names))
        return script
    script.text(BACK.format(table.code, len(view.seats)), seat=seat)
    script.order(view.order)
    # The prompts of a turn that has begun: they tell its steps apart.
    if view.phase == "cloud":
        script.say(showing.display_clouds(view))
    elif view.phase == "mother nature" and view.turn == seat:
        script.prompt_mother_nature(view)
    assert view.turn is not None
    script.start_turn(view, view.turn)
    return script


def _show(script: Script, table: Table) -> View:
    """Ruling 35: everybody's boards to everybody, decks to their owners."""
    view: View = table.view(None)
    names, say = script.names, script.say
    seats = range(len(view.seats))
    for seat in seats:
        say(showing.display_tower(view, names, seat))
    for seat in seats:
        say(showing.deck(table.view(seat), names, seat), seat=seat)
    for seat in seats:
        say(showing.display_hall(view, names, seat))
    for seat in seats:
        say(showing.display_entrance(view, names, seat))
    say(showing.display_clouds(view))
    for index in range(len(view.islands)):
        say(showing.display_island(view, index))
    for seat in seats:
        script.extend(showing.display_board(view, names, seat))
    if view.expert:
        script.characters(view)
    return view
