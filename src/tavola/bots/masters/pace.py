"""How long Lorenzo may still need: the chance that he has not won after so many more of his tokens."""

from functools import lru_cache
from typing import Final

from tavola.games.masters.config import COLOURS
from tavola.games.masters.lorenzo import REMOVED, REMOVED_COLOUR, STEPS
from tavola.games.masters.state import RESHUFFLING, TOKENS, State

FAR: Final = 40
"""Tokens ahead that are looked at; a game is over before."""
LEAP: Final = max(STEPS.values())
LEAPS: Final = len([token for token in TOKENS if STEPS.get(token) == LEAP])
"""How far the tokens that only move the cross move it, and how many of them there are."""
OTHERS: Final = len(TOKENS) - 1
"""All tokens but the one that reshuffles."""
COLOUR_TOKEN: Final = {COLOURS.index(colour): token for token, colour in REMOVED_COLOUR.items()}


@lru_cache(maxsize=1 << 16)
def _colour_stays(there: bool, others: int, draws: int, tokens: int) -> float:
    """The chance that a colour's token, if it is there among others, comes up fewer than so many times."""
    if draws <= 0:
        return 0.0
    if tokens < draws:
        return 1.0
    stays = _colour_stays(True, OTHERS - 1, draws, tokens - 1)
    if others:
        stays += others * _colour_stays(there, others - 1, draws, tokens - 1)
    if there:
        stays += _colour_stays(False, others, draws - 1, tokens - 1)
    return stays / (1 + others + there)


@lru_cache(maxsize=1 << 16)
def _cross_stays(leaps: int, others: int, spaces: int, tokens: int) -> float:
    """The chance that the cross moves fewer than so many spaces."""
    if spaces <= 0:
        return 0.0
    if tokens * LEAP < spaces:
        return 1.0
    stays = _cross_stays(LEAPS, OTHERS - LEAPS, spaces - STEPS[RESHUFFLING], tokens - 1)
    if leaps:
        stays += leaps * _cross_stays(leaps - 1, others, spaces - LEAP, tokens - 1)
    if others:
        stays += others * _cross_stays(leaps, others - 1, spaces, tokens - 1)
    return stays / (1 + leaps + others)


@lru_cache(maxsize=1 << 10)
def _colour(there: bool, others: int, draws: int) -> list[float]:
    return [_colour_stays(there, others, draws, tokens) for tokens in range(FAR + 1)]


@lru_cache(maxsize=1 << 10)
def _cross(leaps: int, others: int, spaces: int) -> list[float]:
    return [_cross_stays(leaps, others, spaces, tokens) for tokens in range(FAR + 1)]


def colour_stays(state: State, colour: int, cards: int) -> list[float]:
    """The chance, after each number of tokens, that cards of this colour are left, if it has so many now."""
    there = COLOUR_TOKEN[colour] in state.tokens
    return _colour(there, len(state.tokens) - 1 - there, (cards + REMOVED - 1) // REMOVED)


def cross_stays(state: State) -> list[float]:
    """The chance, after each number of tokens, that the cross has not reached the end."""
    leaps = len([token for token in state.tokens if token != RESHUFFLING and token in STEPS])
    return _cross(leaps, len(state.tokens) - 1 - leaps, state.book.last - state.cross)


def lorenzo_waits(state: State) -> list[float]:
    """The chance, after each number of tokens, that he has not won: as if each way to win went by itself."""
    found = cross_stays(state).copy()
    for colour, cards in enumerate(state.unclaimed):
        stays = colour_stays(state, colour, cards)
        for tokens in range(FAR + 1):
            found[tokens] *= stays[tokens]
    return found


def lost_by_taking(state: State, colour: int, tokens: int) -> float:
    """How much likelier the colour is gone after so many tokens once a card of it is taken; the last one loses."""
    left = state.unclaimed[colour]
    if left <= 1:
        return 1.0
    return colour_stays(state, colour, left)[tokens] - colour_stays(state, colour, left - 1)[tokens]
