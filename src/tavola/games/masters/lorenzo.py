"""Lorenzo, the opponent of a solo game: his tokens and the ends that only a solo game has."""

from typing import Final

from tavola.games.contract import Chance
from tavola.games.masters.buying import turn_up
from tavola.games.masters.config import COLOURS, LEVELS
from tavola.games.masters.faith import advance
from tavola.games.masters.state import CARDS_TO_END, RESHUFFLING, State
from tavola.games.masters.words import CardRemoved, Event, TokenTurned

REMOVED_COLOUR: Final = {65: "blue", 66: "green", 67: "purple", 68: "yellow"}
"""The tokens that take two cards of a colour out of the grid."""
REMOVED: Final = 2

STEPS: Final = {69: 2, 70: 2, 71: 1}
"""The tokens that move the cross; the last one also reshuffles the stack."""

COLOUR_GONE: Final = "a colour is gone from the grid"
CROSS_AT_THE_END: Final = "Lorenzo's cross reached the end of the track"
MARKER_AT_THE_END: Final = "the end of the track is reached"
SEVENTH_CARD: Final = "the seventh card is placed"


def turn_token(state: State, chance: Chance) -> list[Event]:
    """Rules 10: after each turn one token is revealed."""
    token = state.tokens[chance.below(len(state.tokens))]
    if token in STEPS:
        return [TokenTurned(token), advance(state, None, STEPS[token])]
    return [TokenTurned(token), *_remove(state, COLOURS.index(REMOVED_COLOUR[token]), chance)]


def _remove(state: State, colour: int, chance: Chance) -> list[Event]:
    """Two cards of the colour from the lowest level that still has any, going up a level when one runs out."""
    events: list[Event] = []
    for level in LEVELS:
        deck = (level - 1) * len(COLOURS) + colour
        top, hidden = state.grid[deck], state.hidden[deck]
        while top is not None and len(events) < REMOVED:
            turned = turn_up(hidden, chance)
            events.append(CardRemoved(top, turned))
            top, hidden = turned, tuple([card for card in hidden if card != turned])
    return events


def reshuffle_due(state: State) -> bool:
    return RESHUFFLING not in state.tokens


def decided(state: State) -> tuple[str, tuple[int, ...]] | None:
    """Why the game is over and who won, as soon as it is."""
    player = state.players[0]
    if 0 in state.unclaimed:  # also by the seventh card (rules 11)
        return COLOUR_GONE, ()
    if player.space >= state.book.last:
        return MARKER_AT_THE_END, (0,)
    if state.cross >= state.book.last:
        return CROSS_AT_THE_END, ()
    if state.most_cards >= CARDS_TO_END:
        return SEVENTH_CARD, (0,)
    return None
