"""The greedy yardstick: what looks best at the end of its own turn."""

from collections.abc import Hashable, Sequence
from typing import Final

from tavola.games import Chance, play
from tavola.games.masters import GAME
from tavola.games.masters.book import TILES, Amounts, CardFacts, LeaderFacts, Power
from tavola.games.masters.buying import price
from tavola.games.masters.leaders import owned
from tavola.games.masters.player import SHELVES, Player
from tavola.games.masters.rules import OPEN, SETTING_UP
from tavola.games.masters.state import State
from tavola.games.masters.words import (
    Discard,
    DiscardLeader,
    DiscardStored,
    EndTurn,
    Move,
    Play,
    Shift,
    Store,
    Swap,
)


def greedy(state: State, seat: int, moves: list[Move], chance: Chance) -> Move:
    """The move from which the rest of this turn's action leads to the position that promises most."""
    return _Plan(seat, chance).best(state, moves)


WON: Final = 1_000.0
DETOUR: Final = 0.01
"""Of two ways to the same shelves the one with fewer swaps is better; without this a bot could swap for ever."""
UNFINISHED: Final = (*OPEN, *SETTING_UP)
"""The steps in which a seat still has to decide something."""


class _Plan:
    """A search through one turn by the rules' own verbs: to the end of the main action and no further."""

    def __init__(self, seat: int, chance: Chance) -> None:
        self.seat = seat
        self.chance = chance
        self.known: dict[Hashable, float] = {}

    def best(self, state: State, moves: list[Move]) -> Move:
        return self._leader_action(state, moves) or max(
            _worthy(moves) or moves, key=lambda move: self._value(state, move)
        )

    def _leader_action(self, state: State, moves: list[Move]) -> Move | None:
        """Before and after the main action: a leader whose playing, or discarding, is a gain."""
        gain = 0.0
        best: Move | None = None
        for move in moves:
            if isinstance(move, Play | DiscardLeader):
                brings = worth(self._after(state, move), self.seat) - worth(state, self.seat)
                if brings > gain:
                    gain, best = brings, move
        return best

    def _after(self, state: State, move: Move) -> State:
        after, _ = play(GAME, state, self.seat, [move], self.chance)
        return after

    def _value(self, state: State, move: Move) -> float:
        if isinstance(move, EndTurn):
            return worth(state, self.seat)
        after = self._after(state, move)
        player = after.players[self.seat]
        if after.ended is not None or player.step not in UNFINISHED:
            return worth(after, self.seat)
        key = _unfinished(player)
        if key not in self.known:
            self.known[key] = -WON  # swapping in a circle leads nowhere
            onward = _worthy(GAME.moves(after, self.seat))
            if player.price is not None:
                onward = onward[-1:]  # as much as possible from the shelves; all ways are weighed when it is due
            self.known[key] = max((self._value(after, move) for move in onward), default=-WON)
        return self.known[key] - DETOUR * isinstance(move, Swap)


def _worthy(moves: Sequence[Move]) -> list[Move]:
    """The moves that carry an action on: rearranging only when a unit has no place."""
    placeable = {move.resource for move in moves if isinstance(move, Store)}
    waiting = {move.resource for move in moves if isinstance(move, Discard)}
    out: tuple[type[Move], ...] = (Play, DiscardLeader, DiscardStored, Shift)
    if waiting <= placeable:
        out += (Swap,)
    return [move for move in moves if not isinstance(move, out)]


def _unfinished(player: Player) -> Hashable:
    """All that differs between two moments of one action."""
    return (
        player.step,
        player.hand,
        player.kinds,
        player.counts,
        player.box,
        player.waiting,
        player.whites,
        player.spilled,
        player.card,
        player.announced,
    )


# What a position promises a seat, in points. The weights were found by playing.

CARD: Final = 3.0
CARD_SOLO: Final = 8.0
"""Each card is a step towards the seventh, which wins alone and ends the game in company."""
TARGETS: Final = (1.0, 0.4, 0.2)
"""How much the cards one saves for count: the best, the second, the third."""
TARGET_A_TURN: Final = 0.8
"""What is left of a target's worth for each turn it is away."""
UNITS_A_TURN: Final = 2.2
DETOUR_BY_PRODUCTION: Final = 3.0
"""Units that no shelf can hold must be produced; each counts as so many missing ones."""
ON_SHELF: Final = 0.25
IN_STRONGBOX: Final = 0.35
FAITH: Final = 0.5
OTHERS_FAITH: Final = 0.3
CROSS: Final = 2.0
TILE: Final = 0.5
POWER: Final = 2.0
ABILITY: Final = 1.5
LACKING: Final = 0.85
"""What is left of a leader's worth for each unit it lacks; a card it lacks counts as so many units."""
UNITS_FOR_A_CARD: Final = 3.5


def worth(state: State, seat: int) -> float:
    if state.ended is not None:
        return WON if seat in state.ended.winners else -WON
    player = state.players[seat]
    solo = len(state.players) == 1
    a_card = CARD_SOLO if solo else CARD
    held = player.held()
    value = state.points(player) + a_card * len(player.owned)
    value += ON_SHELF * sum(player.counts) + IN_STRONGBOX * sum(player.box)
    value += sum(
        [share * gain for share, gain in zip(TARGETS, _targets(state, player, held, a_card), strict=False)]
    )
    value += POWER * sum([_strength(power) for power in _powers(state, player)])
    value += FAITH * player.space + _next_tile(state, player)
    value += ABILITY * len(player.played)
    value += sum([_prospect(player, state.book.leaders[leader], held) for leader in player.hand])
    if solo:
        return value - CROSS * state.cross
    return value - OTHERS_FAITH * sum([other.space for other in state.players if other is not player])


def _targets(state: State, player: Player, held: Amounts, a_card: float) -> list[float]:
    """What the cards with a free slot are worth, less for each turn until they can be paid for; best first."""
    heights = {len(cards) for cards in player.slots}
    found = []
    for number in state.grid:
        if number is not None:
            card = state.book.cards[number]
            if card.level - 1 in heights:
                gain = card.points + a_card + POWER * _strength(card.power)
                turns = 1 + _missing(player, card, held) / UNITS_A_TURN
                found.append(gain * TARGET_A_TURN**turns)
    found.sort(reverse=True)
    return found


def _missing(player: Player, card: CardFacts, held: Amounts) -> float:
    due = price(player, card)
    missing = sum([need - have for need, have in zip(due, held, strict=True) if need > have])
    shelved = sorted([max(need - boxed, 0) for need, boxed in zip(due, player.box, strict=True)], reverse=True)
    beyond = sum(shelved[len(SHELVES) :])
    for need, room in zip(shelved, reversed(SHELVES), strict=False):
        beyond += max(need - room, 0)
    return missing + DETOUR_BY_PRODUCTION * beyond


def _powers(state: State, player: Player) -> list[Power]:
    cards = [state.book.cards[slot[-1]].power for slot in player.slots if slot]
    played = [state.book.leaders[leader].power for leader in player.played]
    return cards + [power for power in played if power is not None]


def _strength(power: Power) -> float:
    """What one use brings, roughly: what it takes was easier to come by than what it gives."""
    gives = sum(power.gives) + power.any_out
    takes = sum(power.takes) + power.any_in
    return max(0.0, gives - 0.7 * takes + 0.8 * power.faith)


def _next_tile(state: State, player: Player) -> float:
    if state.reports == len(TILES):
        return 0.0
    return TILE * TILES[state.reports] * min(1.0, player.space / state.book.starts[state.reports])


def _prospect(player: Player, leader: LeaderFacts, held: Amounts) -> float:
    """What a leader in the hand may still bring."""
    lacking = 0.0 + sum([need - have for need, have in zip(leader.goods, held, strict=True) if need > have])
    for colour, level, count in leader.cards:
        lacking += UNITS_FOR_A_CARD * max(count - owned(player, colour, level), 0)
    return (leader.points + ABILITY) * float(LACKING**lacking)
