"""Leaders: keeping two, playing one whose requirement is met, discarding one."""

from collections.abc import Callable
from itertools import combinations
from typing import Any, Final

from tavola.games.contract import Illegal, in_english
from tavola.games.masters.book import LeaderFacts, counted
from tavola.games.masters.config import COLOURS
from tavola.games.masters.faith import advance
from tavola.games.masters.player import Player
from tavola.games.masters.state import State
from tavola.games.masters.storage import affordable
from tavola.games.masters.words import (
    DiscardLeader,
    Event,
    Keep,
    Kept,
    LeaderDiscarded,
    LeaderPlayed,
    Move,
    Play,
)

KEPT: Final = 2


def keep_moves(player: Player) -> list[Move]:
    return [Keep(pair) for pair in combinations(player.hand, KEPT)]


def keep(player: Player, seat: int, move: Keep) -> list[Event]:
    for leader in move.leaders:
        if leader not in player.hand:
            raise Illegal("you were not dealt leader {leader}, but {dealt}", leader=leader, dealt=player.hand)
    if len(set(move.leaders)) != KEPT or len(move.leaders) != KEPT:
        raise Illegal("keep {count} different leaders of {dealt}", count=KEPT, dealt=player.hand)
    return [Kept(seat, KEPT, tuple([leader for leader in player.hand if leader in move.leaders]))]


def leader_moves(state: State, player: Player) -> list[Move]:
    found: list[Move] = []
    for leader in player.hand:
        if meets(player, state.book.leaders[leader]):
            found.append(Play(leader))
        found.append(DiscardLeader(leader))
    return found


def _play(state: State, player: Player, seat: int, move: Play) -> list[Event]:
    leader = _in_hand(state, player, move.leader)
    if not meets(player, leader):
        raise Illegal(
            "leader {leader} needs {needs}",
            leader=move.leader,
            needs=_needs(leader),
            cards=[f"{COLOURS[colour]} {level or 0} {count}" for colour, level, count in leader.cards],
            goods=counted(leader.goods),
        )
    return [LeaderPlayed(seat, move.leader)]


def _discard(state: State, player: Player, seat: int, move: DiscardLeader) -> list[Event]:
    _in_hand(state, player, move.leader)
    return [LeaderDiscarded(seat, move.leader), advance(state, seat, 1)]


DECIDES: Final[dict[type[Move], Callable[[State, Player, int, Any], list[Event]]]] = {
    Play: _play,
    DiscardLeader: _discard,
}
"""What each move of a leader in the hand does, or why it may not."""


def meets(player: Player, leader: LeaderFacts) -> bool:
    """Rules 7: cards count covered or not, of exactly the level asked; goods count wherever they lie stored."""
    for colour, level, count in leader.cards:
        if owned(player, colour, level) < count:
            return False
    return not any(leader.goods) or affordable(player.held(), leader.goods)


def owned(player: Player, colour: int, level: int | None) -> int:
    if level is not None:
        return player.owned.count((level - 1) * len(COLOURS) + colour)
    return len([deck for deck in player.owned if deck % len(COLOURS) == colour])


def _in_hand(state: State, player: Player, number: int) -> LeaderFacts:
    if number in player.played:
        raise Illegal("leader {leader} is played already", leader=number)
    if number not in player.hand:
        raise Illegal("leader {leader} is not in your hand", leader=number)
    return state.book.leaders[number]


def _needs(leader: LeaderFacts) -> str:
    cards = [
        f"{count} {COLOURS[colour]} card{'s' * (count != 1)}" + ("" if level is None else f" of level {level}")
        for colour, level, count in leader.cards
    ]
    return " and ".join([*cards, *([in_english(counted(leader.goods))] if any(leader.goods) else [])])
