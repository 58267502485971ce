"""How the seats stand in a game that is not over, and what chance to win goes with that."""

from math import exp
from typing import Final

from tavola.bots.masters.outlook import Outlook, rounds_left, strength
from tavola.bots.masters.race import chance_alone
from tavola.bots.masters.turns import NO_DECK
from tavola.bots.masters.weights import Weights
from tavola.games.masters.book import TILES
from tavola.games.masters.player import Player
from tavola.games.masters.state import State

LONG: Final = 12.0
MARGIN: Final = 8.0
SHARE_OF_MARGIN: Final = 0.01
"""How much of the result of a game that is over is by how much it was won: by a hair could have been luck."""


def chance_to_win(state: State, seat: int, weights: Weights, before: float) -> float:
    """The result this seat can expect, from 0 to 1; `before` is how the best of the others stood at first."""
    if state.ended is not None:
        return _result(state, seat)
    if len(state.players) == 1:
        return chance_alone(state, weights)
    mine = standing(state, seat, weights)
    against = before + weights.others * (best_of_others(state, seat, weights) - before)
    scale = weights.close + weights.closer * min(rounds_left(state, weights), LONG)
    return _logistic((mine - against) / scale)


def best_of_others(state: State, seat: int, weights: Weights) -> float:
    """How the best of the others stands; alone there is none."""
    others = [standing(state, other, weights) for other in range(len(state.players)) if other != seat]
    return max(others, default=0.0)


def standing(state: State, seat: int, weights: Weights) -> float:
    """Points, and what the rest of the game promises this seat."""
    player = state.players[seat]
    outlook = Outlook(state, seat, weights)
    value = outlook.promise(player.held(), player.space, outlook.heights, NO_DECK)
    value += weights.points * sum([TILES[section] for section, kept in enumerate(player.tiles) if kept])
    for slot in player.slots:
        for number in slot:
            value += weights.points * state.book.cards[number].points
        if slot:
            value += outlook.engine * strength(state.book.cards[slot[-1]].power, weights)
    if not state.last_round:
        value += weights.card * len(player.owned)
    return value + _leaders(state, player, outlook, weights)


def _leaders(state: State, player: Player, outlook: Outlook, weights: Weights) -> float:
    value = 0.0
    for number in player.played:
        leader = state.book.leaders[number]
        value += weights.points * leader.points
        if leader.power is not None:
            value += outlook.engine * strength(leader.power, weights)
        if not outlook.last:
            value += weights.ability
    for number in player.hand:
        leader = state.book.leaders[number]
        if leader.cards and not outlook.last:
            value += outlook.hope(player, leader, cards_only=True)
    return value


def _result(state: State, seat: int) -> float:
    """What the end is worth to a seat: who won, and a little by how much."""
    end = state.ended
    assert end is not None
    won = 1.0 / len(end.winners) if seat in end.winners else 0.0
    if len(state.players) == 1:
        return won
    margin = end.scores[seat] - max([score for other, score in enumerate(end.scores) if other != seat])
    return (1 - SHARE_OF_MARGIN) * won + SHARE_OF_MARGIN * _logistic(margin / MARGIN)


def _logistic(lead: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))
