"""The market: what a line of marbles gives, white ones included, and the end of a market action."""

from typing import Final

from tavola.games.contract import Illegal
from tavola.games.masters.book import names_of, number_of
from tavola.games.masters.config import RESOURCES
from tavola.games.masters.faith import advance, others_advance
from tavola.games.masters.player import Player
from tavola.games.masters.state import COLUMNS, LINES, MARBLES, RED, ROWS, WHITE, State
from tavola.games.masters.words import Convert, Converted, Event, Move, Settled, Take, Took

TRAY: Final = (0, 0, 1, 1, 2, 2, 3, 3, RED, WHITE, WHITE, WHITE, WHITE)
"""The thirteen marbles, one of which is the spare."""

TAKES: Final[tuple[Move, ...]] = (
    *[Take("row", row) for row in range(1, ROWS + 1)],
    *[Take("column", column) for column in range(1, COLUMNS + 1)],
)


def take(state: State, seat: int, move: Take) -> list[Event]:
    places = LINES.get((move.line, move.number))
    if places is None:
        raise Illegal(
            "there is no {line} {number}: rows go from 1 to {rows}, columns from 1 to {columns}",
            line=move.line,
            number=move.number,
            rows=ROWS,
            columns=COLUMNS,
        )
    marbles = [state.market[place] for place in places]
    # Rules 3.4: the coloured marbles along the line, then the converted white ones.
    units = [marble for marble in marbles if marble < RED]
    whites = marbles.count(WHITE)
    gives = state.players[seat].conversions
    if len(gives) == 1:  # one kind of white-marble leader: not optional, and nothing to choose
        resource, amount = gives[0]
        units += [resource] * (whites * amount)
    events: list[Event] = [
        Took(
            seat,
            move.line,
            move.number,
            tuple([MARBLES[marble] for marble in marbles]),
            names_of(tuple(units)),
            whites if len(gives) > 1 else 0,
        )
    ]
    if faith := marbles.count(RED):
        events.append(advance(state, seat, faith))
    return events


def convert_moves(player: Player) -> list[Move]:
    return [Convert(RESOURCES[resource]) for resource, _ in player.conversions]


def convert(player: Player, seat: int, move: Convert) -> list[Event]:
    amount = dict(player.conversions).get(number_of(move.resource))
    if amount is None:
        resources = [RESOURCES[resource] for resource, _ in player.conversions]
        raise Illegal(
            "your white marbles give {either}, not a {resource}",
            either=" or ".join([f"a {resource}" for resource in resources]),
            resources=resources,
            resource=move.resource,
        )
    return [Converted(seat, move.resource, amount)]


def settle(state: State, seat: int) -> list[Event]:
    """Rules 4: when the last unit is stored or discarded, the others get the faith of all discards together."""
    discarded = state.players[seat].spilled
    return [Settled(seat, discarded), *others_advance(state, seat, discarded)]
