"""What a turn of one seat may promise it, in points: asked many thousand times a second, so it counts with bare
numbers. The rules themselves are asked for nothing that could be looked up once a turn.
"""

from functools import lru_cache
from typing import Final

from tavola.bots.masters.pace import FAR, lost_by_taking
from tavola.bots.masters.weights import Weights
from tavola.games.masters.book import DECKS, TILES, Amounts, Book, CardFacts, LeaderFacts, Power
from tavola.games.masters.buying import price
from tavola.games.masters.config import COLOURS
from tavola.games.masters.leaders import owned
from tavola.games.masters.player import SHELVES, Player
from tavola.games.masters.production import powers_of
from tavola.games.masters.state import CARDS_TO_END, State

FARTHEST: Final = 40
"""More units than that are as good as out of reach."""


def strength(power: Power, weights: Weights) -> float:
    """What one use brings, roughly: what it takes was easier to come by than what it gives."""
    gives = sum(power.gives) + power.any_out
    takes = sum(power.takes) + power.any_in
    return max(0.0, gives - weights.taken * takes + weights.prayed * power.faith)


def rounds_left(state: State, weights: Weights) -> float:
    """How long the game may still last, by who is nearest to an end of it."""
    if state.last_round:
        return 0.0
    left = 100.0
    for player in state.players:
        left = min(
            left,
            weights.round_a_card * (CARDS_TO_END - len(player.owned)),
            weights.round_a_space * (state.book.last - player.space),
        )
    if len(state.players) == 1:
        left = min(left, 1.4 * (state.book.last - state.cross), 3.5 * min(state.unclaimed))
    return left


@lru_cache(maxsize=64)
def _shrinking(first: float, left: float) -> list[float]:
    """What is left after so many steps."""
    return [first * left**steps for steps in range(FARTHEST + 1)]


@lru_cache(maxsize=1 << 12)
def _along_the_track(book: Book, reports: int, front: int, last: bool, weights: Weights) -> list[float]:
    """What each space is worth to a seat while the foremost other marker is at `front`."""
    found: list[float] = []
    for space in range(book.last + 1):
        value = float(book.worth[space])
        if not last:
            value += weights.way * _towards_a_mark(book, space)
        for section in range(reports, len(TILES)):
            value += TILES[section] * _tile(book, section, space, front, last, weights)
        found.append(weights.points * value)
    return found


def _towards_a_mark(book: Book, space: int) -> float:
    """The part of the next mark's points that the spaces since the last mark have earned."""
    here = book.worth[space]
    begun = space
    while begun > 0 and book.worth[begun - 1] == here:
        begun -= 1
    ahead = space
    while ahead < book.last and book.worth[ahead] == here:
        ahead += 1
    if ahead == begun:
        return 0.0
    return (book.worth[ahead] - here) * (space - begun) / (ahead - begun)


def _tile(book: Book, section: int, space: int, front: int, last: bool, weights: Weights) -> float:
    """The chance to keep this section's tile."""
    if space >= book.popes[section]:
        return 1.0
    if last:
        return 0.0
    lacks = max(0, book.starts[section] - space)
    time = max(1, book.popes[section] - front)
    return weights.tile * time / (time + weights.late * lacks)


class Outlook:
    """The prospects of one seat, with what does not change during its turn worked out once."""

    def __init__(self, state: State, seat: int, weights: Weights) -> None:
        player = state.players[seat]
        self.weights = weights
        self.alone = len(state.players) == 1
        self.last = state.last_round
        others = [other.space for other in state.players if other is not player]
        self.track = _along_the_track(
            state.book, state.reports, max(others, default=state.cross), self.last, weights
        )
        self.spilled = 0.0 if self.last else weights.spilled
        self.unit = 0.2 if self.last else weights.unit
        self.engine = 0.0 if self.last else weights.power * min(1.0, rounds_left(state, weights) / weights.long)
        self.heights = heights(player)
        self.covered = [self._weakest(state, player, height) for height in range(3)]
        """For each height of a slot the strength of the weakest power a card would cover."""
        self.prices: list[Amounts] = []
        self.gains: list[float] = []
        self.levels: list[int] = []
        self.bits: list[int] = []
        self.decks: list[int] = []
        self.beyond: list[int] = []
        a_card = self._a_card(state, player)
        within = max([len(slot) for slot in player.slots]) + 2
        """No card of a higher level has a slot, even after the next one is bought."""
        for deck in range(DECKS):
            number = state.grid[deck]
            if number is not None and deck < len(COLOURS) * within:
                self._look_at(state, player, state.book.cards[number], a_card)
        self.leaders: list[tuple[Amounts, float]] = [
            (leader.goods, self.hope(player, leader, cards_only=True))
            for leader in [state.book.leaders[number] for number in player.hand]
            if any(leader.goods)
        ]
        self.inputs: list[tuple[Amounts, int, float]] = []
        if not self.last:
            for power in powers_of(state, player).values():
                all_in = power.any_in + sum(power.takes)
                self.inputs.append((power.takes, all_in, weights.ready * strength(power, weights)))
        self.waits = _shrinking(weights.soon, weights.unit_away)
        self.lacks = _shrinking(1.0, weights.lacking)

    def _weakest(self, state: State, player: Player, height: int) -> float:
        if not height:
            return 0.0
        found = [
            strength(state.book.cards[slot[-1]].power, self.weights)
            for slot in player.slots
            if len(slot) == height
        ]
        return min(found, default=0.0)

    def _a_card(self, state: State, player: Player) -> float:
        """What one card more is worth by itself."""
        if self.last:
            return 0.0
        if not self.alone and len(player.owned) == CARDS_TO_END - 1:
            mine = state.points(player) + 6
            if mine < max([state.points(other) for other in state.players if other is not player]):
                return -self.weights.card  # it would end a game that is being lost
        return self.weights.card

    def _look_at(self, state: State, player: Player, card: CardFacts, a_card: float) -> None:
        due = price(player, card)
        gain = self.weights.points * card.points + a_card
        if self.alone:
            to_come = self.weights.round_a_card * (CARDS_TO_END - 1 - len(player.owned))
            lost = lost_by_taking(state, card.deck % len(COLOURS), min(FAR, int(to_come) + 1))
            gain -= self.weights.fear * lost
        gain += self.engine * (strength(card.power, self.weights) - self.covered[card.level - 1])
        for number in player.hand:
            leader = state.book.leaders[number]
            for colour, level, count in leader.cards:
                wanted = card.deck % len(COLOURS) == colour and (level is None or level == card.level)
                if wanted and owned(player, colour, level) < count:
                    hope = self.hope(player, leader, cards_only=False)
                    gain += hope * (1.0 / self.weights.lacking_card - 1.0)
        self.prices.append(due)
        self.gains.append(gain)
        self.levels.append(card.level)
        self.bits.append(1 << (card.level - 1))
        self.decks.append(card.deck)
        self.beyond.append(int(self.weights.detour * _too_many(due, player)))

    def hope(self, player: Player, leader: LeaderFacts, *, cards_only: bool) -> float:
        """What a leader in the hand may still bring; unless told otherwise with the goods it lacks counted."""
        value = self.weights.points * leader.points + (0.0 if self.last else self.weights.ability)
        for colour, level, count in leader.cards:
            missing = max(count - owned(player, colour, level), 0)
            value *= self.weights.lacking_card**missing
        if not cards_only and any(leader.goods):
            held = player.held()
            short = sum([max(0, need - have) for need, have in zip(leader.goods, held, strict=True)])
            value *= self.weights.lacking**short
        return value

    def promise(self, held: Amounts, space: int, heights: int, skip: int) -> float:
        """What it is worth to hold this, stand there and have slots of such heights; one deck is left out."""
        h0, h1, h2, h3 = held
        value = self.track[space] + self.unit * (h0 + h1 + h2 + h3)
        for goods, hope in self.leaders:
            short = max(0, goods[0] - h0) + max(0, goods[1] - h1) + max(0, goods[2] - h2) + max(0, goods[3] - h3)
            value += hope * self.lacks[min(short, FARTHEST)]
        if self.last:
            return value
        total = h0 + h1 + h2 + h3
        for takes, all_in, worth in self.inputs:
            if total >= all_in and h0 >= takes[0] and h1 >= takes[1] and h2 >= takes[2] and h3 >= takes[3]:
                value += worth
        return value + self._targets(h0, h1, h2, h3, heights, skip)

    def _targets(self, h0: int, h1: int, h2: int, h3: int, heights: int, skip: int) -> float:
        """What the three best cards that have a slot are worth, less for each unit they lack."""
        best = second = third = 0.0
        for place in range(len(self.gains)):
            if self.decks[place] == skip or not heights & self.bits[place]:
                continue
            due = self.prices[place]
            missing = self.beyond[place]
            if due[0] > h0:
                missing += due[0] - h0
            if due[1] > h1:
                missing += due[1] - h1
            if due[2] > h2:
                missing += due[2] - h2
            if due[3] > h3:
                missing += due[3] - h3
            worth = self.gains[place] * self.waits[min(missing, FARTHEST)]
            if worth > best:
                best, second, third = worth, best, second
            elif worth > second:
                second, third = worth, second
            elif worth > third:
                third = worth
        return best + self.weights.second * second + self.weights.third * third


def heights(player: Player) -> int:
    """Which heights the slots have, a bit for each."""
    found = 0
    for slot in player.slots:
        found |= 1 << len(slot)
    return found


def _too_many(due: Amounts, player: Player) -> int:
    """Units of a price that cannot lie on the shelves at the same time, with the strongbox as it is."""
    needed = [max(0, need - boxed) for need, boxed in zip(due, player.box, strict=True)]
    for place in range(len(SHELVES), len(player.kinds)):
        kind = player.kinds[place]
        needed[kind] = max(0, needed[kind] - player.places[place])
    needed.sort(reverse=True)
    return max(0, needed[0] - 3) + max(0, needed[1] - 2) + max(0, needed[2] - 1) + needed[3]
