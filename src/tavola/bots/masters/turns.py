"""How a turn can be spent: the ways worth a thought, and the plainest good way through each of its steps.

Which of several moves does the same is decided here: from where a price is paid, in which order units are stored.
"""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Final

from tavola.bots.masters.outlook import Outlook, strength
from tavola.games.masters.book import BASIC, NO_GOODS, NOTHING, Amounts, Power, goods
from tavola.games.masters.config import RESOURCES
from tavola.games.masters.leaders import KEPT, meets
from tavola.games.masters.market import TAKES
from tavola.games.masters.player import EMPTY, SHELVES, Player
from tavola.games.masters.production import powers_of, together
from tavola.games.masters.state import LINES, RED, WHITE, State
from tavola.games.masters.storage import affordable
from tavola.games.masters.words import (
    Choose,
    Convert,
    Discard,
    DiscardLeader,
    DiscardStored,
    EndTurn,
    FromShelf,
    Keep,
    Move,
    Pay,
    Place,
    Play,
    Produce,
    Shift,
    Store,
    Swap,
    Take,
    TakeCard,
)

ORDINARY: Final = len(SHELVES)
KINDS: Final = range(len(RESOURCES))
ORDERS: Final = tuple(permutations(KINDS, ORDINARY))
"""Every choice of kinds for the shelves of 1, 2 and 3 places."""
SWAPS: Final = ((0, 1), (0, 2), (1, 2))
NO_DECK: Final = -1
DETOUR: Final = 0.001
"""Of two layouts that promise the same that one is better which is nearer; else one could swap for ever."""


class Way:
    """One way to spend a turn, by its first move, and what it promises."""

    def __init__(self, value: float, move: Move) -> None:
        self.value = value
        self.move = move


class Layout:
    """What is kept of all there is to store, on which shelf, and what that promises."""

    def __init__(self, value: float, order: tuple[int, ...], kept: list[int]) -> None:
        self.value = value
        self.order = order
        self.kept = kept


def ways(state: State, seat: int, outlook: Outlook) -> list[Way]:
    """The main actions there are, the most promising first."""
    player = state.players[seat]
    found = _market(state, player, outlook)
    found += _cards(state, player, outlook)
    found += _productions(state, player, outlook)
    found.sort(key=_value, reverse=True)
    return found


def _value(way: Way) -> float:
    return way.value


# The market


def _market(state: State, player: Player, outlook: Outlook) -> list[Way]:
    found: list[Way] = []
    for move in TAKES:
        assert isinstance(move, Take)
        gained = [0, 0, 0, 0]
        whites = faith = 0
        for place in LINES[move.line, move.number]:
            marble = state.market[place]
            if marble < RED:
                gained[marble] += 1
            elif marble == WHITE:
                whites += 1
            else:
                faith += 1
        space = min(player.space + faith, state.book.last)
        if whites and player.conversions:
            kind, amount = _conversion(player, gained, outlook)
            gained[kind] += whites * amount
        found.append(Way(_promised(player, gained, space, outlook), move))
    return found


def _conversion(player: Player, gained: list[int], outlook: Outlook) -> tuple[int, int]:
    """What white marbles had best give."""
    if len(player.conversions) == 1:
        return player.conversions[0]
    held = player.held()
    best = player.conversions[0]
    most = -1e9
    for kind, amount in player.conversions:
        more = [have + new for have, new in zip(held, gained, strict=True)]
        more[kind] += amount
        value = outlook.promise((more[0], more[1], more[2], more[3]), player.space, outlook.heights, NO_DECK)
        if value > most:
            best, most = (kind, amount), value
    return best


def layouts(player: Player, gained: list[int], space: int, outlook: Outlook, spare: int) -> list[Layout]:
    """The ways to keep what is gained with what lies on the shelves, the best first.

    As much is kept as can be, or less by no more than `spare`.
    """
    pool, stored = _pooled(player, gained)
    kept: dict[tuple[int, int, int, int], tuple[int, ...]] = {}
    most = 0
    for order in _orders(player.kinds[:ORDINARY]):
        on_shelves = _kept(pool, order)
        if on_shelves not in kept:
            kept[on_shelves] = order
            most = max(most, sum(on_shelves))
    total = sum(pool)
    found: list[Layout] = []
    for on_shelves, order in kept.items():
        count = sum(on_shelves)
        if count >= most - spare:
            k0, k1, k2, k3 = on_shelves
            held = (stored[0] + k0, stored[1] + k1, stored[2] + k2, stored[3] + k3)
            value = outlook.promise(held, space, outlook.heights, NO_DECK) - outlook.spilled * (total - count)
            value -= DETOUR * _misplaced(player.kinds, order)
            found.append(Layout(value, order, [k0, k1, k2, k3]))
    found.sort(key=_layout_value, reverse=True)
    return found


def _kept(pool: list[int], order: tuple[int, ...]) -> tuple[int, int, int, int]:
    """What the ordinary shelves hold of it in this order."""
    kept = [0, 0, 0, 0]
    for shelf in range(ORDINARY):
        kind = order[shelf]
        kept[kind] = min(pool[kind], SHELVES[shelf])
    return (kept[0], kept[1], kept[2], kept[3])


def _pooled(player: Player, gained: list[int]) -> tuple[list[int], list[int]]:
    """What is to lie on the ordinary shelves, and what lies elsewhere; leader depots are filled first."""
    pool = gained.copy()
    stored = list(player.box)
    for place in range(len(player.kinds)):
        count = player.counts[place]
        if count:
            pool[player.kinds[place]] += count
    for place in range(ORDINARY, len(player.kinds)):
        kind = player.kinds[place]
        inside = min(pool[kind], player.places[place])
        pool[kind] -= inside
        stored[kind] += inside
    return pool, stored


def _promised(player: Player, gained: list[int], space: int, outlook: Outlook) -> float:
    """What it promises to be given this, stored as well as can be."""
    pool, stored = _pooled(player, gained)
    if not _fits(pool):
        return layouts(player, gained, space, outlook, 0)[0].value
    held = (stored[0] + pool[0], stored[1] + pool[1], stored[2] + pool[2], stored[3] + pool[3])
    return outlook.promise(held, space, outlook.heights, NO_DECK)


def _fits(pool: list[int]) -> bool:
    """Whether the ordinary shelves can hold all of it: one kind of up to three, one of up to two, a single one."""
    threes = twos = ones = 0
    for count in pool:
        if count > 3:
            return False
        if count:
            ones += 1
            twos += count > 1
            threes += count > 2
    return threes <= 1 and twos <= 2 and ones <= 3


def _layout_value(layout: Layout) -> float:
    return layout.value


@lru_cache(maxsize=256)
def _orders(kinds: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All orders of the shelves, first those in which most lies where it should."""
    return sorted(ORDERS, key=lambda order: _misplaced(kinds, order))


def _misplaced(kinds: tuple[int, ...], order: tuple[int, ...]) -> int:
    return sum([kinds[place] not in (EMPTY, order[place]) for place in range(ORDINARY)])


def storing(player: Player, layout: Layout) -> list[Move] | None:
    """The moves that lead to this layout; None where the shelves cannot be brought into its order."""
    found: list[Move] = []
    kinds, counts = list(player.kinds), list(player.counts)
    waiting = [player.waiting.count(kind) for kind in KINDS]
    _into_depots(player, kinds, counts, waiting, found)
    for place in range(ORDINARY):
        while counts[place] > layout.kept[kinds[place]]:
            counts[place] -= 1
            found.append(DiscardStored(place + 1))
        if not counts[place]:
            kinds[place] = EMPTY
    swaps = _swaps(kinds, counts, layout.order, 1)
    if swaps is None:
        swaps = _swaps(kinds, counts, layout.order, 2)
    if swaps is None:
        return None
    for one, other in swaps:
        kinds[one], kinds[other] = kinds[other], kinds[one]
        counts[one], counts[other] = counts[other], counts[one]
        found.append(Swap(one + 1, other + 1))
    for place in range(ORDINARY):
        kind = layout.order[place]
        for _ in range(layout.kept[kind] - counts[place]):
            found.append(Store(RESOURCES[kind], place + 1))
            waiting[kind] -= 1
    for kind in KINDS:
        found += [Discard(RESOURCES[kind])] * waiting[kind]
    return found


def _into_depots(
    player: Player, kinds: list[int], counts: list[int], waiting: list[int], found: list[Move]
) -> None:
    """What has a place in a leader depot goes there first, from the hand and from the shelves."""
    for depot in range(ORDINARY, len(kinds)):
        kind = kinds[depot]
        while waiting[kind] and counts[depot] < player.places[depot]:
            found.append(Store(RESOURCES[kind], depot + 1))
            waiting[kind] -= 1
            counts[depot] += 1
        for place in range(ORDINARY):
            moved = min(counts[place], player.places[depot] - counts[depot])
            if kinds[place] == kind and moved:
                found.append(Shift(place + 1, depot + 1, moved))
                counts[place] -= moved
                counts[depot] += moved
    # A shift after the last unit is stored would come too late.
    found.sort(key=_is_store)


def _is_store(move: Move) -> bool:
    return isinstance(move, Store)


def _swaps(kinds: list[int], counts: list[int], order: tuple[int, ...], most: int) -> list[tuple[int, int]] | None:
    """The swaps after which every shelf holds what the order says, or nothing."""
    if all(not counts[place] or kinds[place] == order[place] for place in range(ORDINARY)):
        return []
    if not most:
        return None
    for one, other in SWAPS:
        if counts[one] <= SHELVES[other] and counts[other] <= SHELVES[one] and counts[one] + counts[other]:
            kinds_then, counts_then = kinds.copy(), counts.copy()
            kinds_then[one], kinds_then[other] = kinds[other], kinds[one]
            counts_then[one], counts_then[other] = counts[other], counts[one]
            rest = _swaps(kinds_then, counts_then, order, most - 1)
            if rest is not None:
                return [(one, other), *rest]
    return None


# Cards


def _cards(state: State, player: Player, outlook: Outlook) -> list[Way]:
    held = player.held()
    found: list[Way] = []
    for place in range(len(outlook.gains)):
        due, level = outlook.prices[place], outlook.levels[place]
        if outlook.heights & outlook.bits[place] and affordable(held, due):
            left = (held[0] - due[0], held[1] - due[1], held[2] - due[2], held[3] - due[3])
            number = state.grid[outlook.decks[place]]
            assert number is not None
            value = outlook.promise(left, player.space, _raised(player, level), outlook.decks[place])
            found.append(Way(value + outlook.gains[place], TakeCard(number)))
    return found


def _raised(player: Player, level: int) -> int:
    """The heights of the slots once a card of this level is placed."""
    lengths = [len(slot) for slot in player.slots]
    lengths[lengths.index(level - 1)] = level
    return (1 << lengths[0]) | (1 << lengths[1]) | (1 << lengths[2])


def slot_for(state: State, player: Player, outlook: Outlook) -> int:
    """The slot whose power is missed least under the card that was bought."""
    assert player.card is not None
    level = state.book.cards[player.card].level
    best, least = 0, 1e9
    for slot, cards in enumerate(player.slots):
        if len(cards) == level - 1:
            covered = strength(state.book.cards[cards[-1]].power, outlook.weights) if cards else 0.0
            if covered < least:
                best, least = slot + 1, covered
    return best


def payment(player: Player) -> Pay:
    """From the shelves first, because they are small, then from leader depots, then from the strongbox."""
    assert player.price is not None
    due = list(player.price)
    taken: list[FromShelf] = []
    for place in range(len(player.kinds)):
        kind, count = player.kinds[place], player.counts[place]
        if count and due[kind]:
            given = min(count, due[kind])
            due[kind] -= given
            taken.append((place + 1, RESOURCES[kind], given))
    return Pay(tuple(taken), goods((due[0], due[1], due[2], due[3])))


# Production


def _productions(state: State, player: Player, outlook: Outlook) -> list[Way]:
    """Every set of powers that can be paid for, each with what it had best give."""
    held = player.held()
    total = sum(held)
    found: list[Way] = []
    sets: list[tuple[tuple[int, ...], Power]] = [((), Power(NOTHING, 0, NOTHING, 0, 0))]
    for number, power in powers_of(state, player).items():
        if number == BASIC and total < sum(power.takes) + power.any_in:
            continue
        for chosen, so_far in sets.copy():
            both = together([so_far, power]) if chosen else power
            if affordable(held, both.takes) and total >= sum(both.takes) + both.any_in:
                numbers = (*chosen, number)
                sets.append((numbers, both))
                found.append(
                    _production(numbers, both, held, min(player.space + both.faith, state.book.last), outlook)
                )
    return found


def _production(numbers: tuple[int, ...], power: Power, held: Amounts, space: int, outlook: Outlook) -> Way:
    left = [have - need for have, need in zip(held, power.takes, strict=True)]
    chosen = [0, 0, 0, 0]
    for _ in range(power.any_in):
        most = left.index(max(left))
        left[most] -= 1
        chosen[most] += 1
    for kind in KINDS:
        left[kind] += power.gives[kind]
    takes = goods((chosen[0], chosen[1], chosen[2], chosen[3])) if power.any_in else NO_GOODS
    if not power.any_out:
        value = outlook.promise((left[0], left[1], left[2], left[3]), space, outlook.heights, NO_DECK)
        return Way(value, Produce(numbers, takes))
    best, most_worth = 0, -1e9
    for kind in KINDS:
        left[kind] += power.any_out
        value = outlook.promise((left[0], left[1], left[2], left[3]), space, outlook.heights, NO_DECK)
        left[kind] -= power.any_out
        if value > most_worth:
            best, most_worth = kind, value
    gives = [0, 0, 0, 0]
    gives[best] = power.any_out
    return Way(most_worth, Produce(numbers, takes, goods((gives[0], gives[1], gives[2], gives[3]))))


# Leaders and the set-up


def leader_action(state: State, player: Player, outlook: Outlook) -> Move | None:
    """A leader that can be played is played; one that brings less than a step on the track is given up."""
    for number in player.hand:
        if meets(player, state.book.leaders[number]):
            return Play(number)
    if player.space < state.book.last:
        step = outlook.track[player.space + 1] - outlook.track[player.space]
        for number in player.hand:
            if outlook.hope(player, state.book.leaders[number], cards_only=False) < step:
                return DiscardLeader(number)
    return None


def keeping_worth(state: State, player: Player, keep: Keep, outlook: Outlook) -> float:
    """What these leaders promise, each by itself."""
    return sum([outlook.hope(player, state.book.leaders[one], cards_only=False) for one in keep.leaders])


def keeping(state: State, player: Player, outlook: Outlook) -> Keep:
    """The two leaders that promise most."""
    pairs = [Keep(pair) for pair in combinations(player.hand, KEPT)]
    return max(pairs, key=lambda keep: keeping_worth(state, player, keep, outlook))


def choosing(player: Player, outlook: Outlook) -> Choose:
    """The resources that bring a card nearest."""
    best: tuple[int, ...] = ()
    most = -1e9
    for chosen in combinations_with_replacement(KINDS, player.bonus):
        held = (chosen.count(0), chosen.count(1), chosen.count(2), chosen.count(3))
        value = outlook.promise(held, player.space, outlook.heights, NO_DECK)
        if value > most:
            best, most = chosen, value
    return Choose(tuple([RESOURCES[kind] for kind in best]))


# Step by step


def onward(state: State, seat: int, outlook: Outlook) -> list[Move]:
    """The next moves of a seat, as far as they are plain: never none."""
    player = state.players[seat]
    step = player.step
    if step == "ready":
        action = leader_action(state, player, outlook)
        return [ways(state, seat, outlook)[0].move if action is None else action]
    if step in {"store", "settle"}:
        return stored(player, outlook)
    if step in {"pay", "produce"}:
        return [payment(player)]
    if step == "place":
        return [Place(slot_for(state, player, outlook))]
    if step == "done":
        return [leader_action(state, player, outlook) or EndTurn()]
    if step == "convert":
        gained = [player.waiting.count(kind) for kind in KINDS]
        return [Convert(RESOURCES[_conversion(player, gained, outlook)[0]])]
    if step == "leaders":
        return [keeping(state, player, outlook)]
    return [choosing(player, outlook)]


def stored(player: Player, outlook: Outlook) -> list[Move]:
    """All that waits, stored as promises most."""
    gained = [player.waiting.count(kind) for kind in KINDS]
    for layout in layouts(player, gained, player.space, outlook, 0):
        moves = storing(player, layout)
        if moves is not None:
            return moves
    return [Discard(RESOURCES[player.waiting[0]])]
