"""A solo game as a race: how many turns its player may still need, and the chance to be there before Lorenzo.

The numbers were fitted to 1,500 games played in the plainest good way: to who won, seen from each of their turns.
"""

from math import exp, log, sqrt
from typing import Final

from tavola.bots.masters.outlook import Outlook, strength
from tavola.bots.masters.pace import FAR, lorenzo_waits
from tavola.bots.masters.turns import KINDS, NO_DECK
from tavola.bots.masters.weights import Weights
from tavola.games.masters.book import Amounts
from tavola.games.masters.config import COLOURS
from tavola.games.masters.player import Player
from tavola.games.masters.state import CARDS_TO_END, State

LUCK: Final[tuple[float, ...]] = (-1.4, -0.7, -0.25, 0.25, 0.7, 1.4)
SPREAD: Final = 1.097
LEAST_SPREAD: Final = 0.3
"""Turns come sooner or later than expected, in six equally likely ways, by the root of their number."""
AT_FIRST: Final[tuple[float, ...]] = (0.0, 4.997, 17.418, 13.822, 17.151, 19.149, 20.337, 20.611)
"""Where the count of turns begins for each number of cards that lack; all else is taken off it or added."""
COSTS: Final[tuple[float, ...]] = (3.1, 5.0, 7.0)
"""Units that a card costs on a slot of each height, about."""
TURNS_ALONG: Final = (0.392, 1.532, 1.495)
"""Turns to the end of the track: at least, for each space, and less for each faith the powers give."""
SHARP: Final = 0.5
"""With two goals one comes sooner than with the nearer alone, the more so the less this is."""
OUT_OF_REACH: Final = 30


def chance_alone(state: State, weights: Weights) -> float:
    """The chance to win against Lorenzo, at the beginning of a turn."""
    waits = lorenzo_waits(state)
    turns = turns_needed(state, weights)
    spread = max(LEAST_SPREAD, SPREAD * sqrt(turns + 0.01))
    return sum([_waited(waits, turns + luck * spread) for luck in LUCK]) / len(LUCK)


def _waited(waits: list[float], turns: float) -> float:
    """The chance that Lorenzo waits so long, between whole turns too."""
    turns = max(0.0, min(FAR - 0.001, turns))
    whole = int(turns)
    return waits[whole] + (turns - whole) * (waits[whole + 1] - waits[whole])


def turns_needed(state: State, weights: Weights) -> float:
    """How many turns it may take to win if Lorenzo lets one: by the seventh card, or at the end of the track."""
    player = state.players[0]
    by_cards = _turns_by_cards(state, player, weights)
    faith = sum([state.book.cards[slot[-1]].power.faith for slot in player.slots if slot])
    least, a_space, a_faith = TURNS_ALONG
    along = least + a_space * (state.book.last - player.space) - a_faith * faith
    nearer = min(by_cards, along)
    both = exp(-SHARP * (by_cards - nearer)) + exp(-SHARP * (along - nearer))
    return max(0.0, nearer - log(both) / SHARP)


def _turns_by_cards(state: State, player: Player, weights: Weights) -> float:
    outlook = Outlook(state, 0, weights)
    held = player.held()
    total = sum(held)
    lack = max(1, CARDS_TO_END - len(player.owned))
    promise = outlook.promise(held, player.space, outlook.heights, NO_DECK)
    missing = _missing(state, held, outlook)
    engine = sum([strength(state.book.cards[slot[-1]].power, weights) for slot in player.slots if slot])
    turns = AT_FIRST[lack] + 0.037 * total - 0.131 * sum(player.box) - 0.36 * lack * _led(state, player, weights)
    # These also count in the promise, and there for too much.
    turns += 0.36 * sum(player.discounts) + 0.196 * len(player.conversions)
    if lack == 1:  # nothing counts but to pay for one card more
        return turns + 0.2 * missing - 0.121 * engine - 0.123 * promise
    short = max(0.0, _cost(player, lack) - total)
    if lack == 2:
        return turns - 0.135 * short + 0.116 * missing - 0.58 * engine - 0.357 * promise
    return turns + 0.216 * short + 0.35 * missing - (0.087 + 0.215 * lack) * engine - 0.108 * promise


def _led(state: State, player: Player, weights: Weights) -> float:
    """How strong the powers of the leaders are that were played."""
    powers = [state.book.leaders[number].power for number in player.played]
    return sum([strength(power, weights) for power in powers if power is not None])


def _cost(player: Player, lack: int) -> float:
    """What so many cards cost, about, if each goes on the lowest slot."""
    heights = [len(slot) for slot in player.slots]
    cost = 0.0
    for _ in range(lack):
        lowest = heights.index(min(heights))
        cost += COSTS[heights[lowest]]
        heights[lowest] += 1
    return cost


def _missing(state: State, held: Amounts, outlook: Outlook) -> int:
    """The fewest units that a card lacks, of those that have a slot and are not the last of their colour."""
    fewest = OUT_OF_REACH
    for place in range(len(outlook.gains)):
        colour = outlook.decks[place] % len(COLOURS)
        if outlook.heights & outlook.bits[place] and state.unclaimed[colour] > 1:
            due = outlook.prices[place]
            lacks = sum([max(0, due[kind] - held[kind]) for kind in KINDS])
            fewest = min(fewest, lacks + outlook.beyond[place])
    return fewest
