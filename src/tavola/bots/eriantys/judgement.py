"""What a position of Eriantys promises each side: facts counted for each, weighed by how late the game is.

A position is judged between two turns. The weights are fitted to the results of games (a softmax over the sides),
so what comes out is a chance to win: for 2 seats of games that this player has played against itself, for 3 of
quick ones among players with weights of many kinds, some of them the yardstick, and held near those for 2. Teams
take those for 3: with what had been fitted to games of teams they won less.
"""

from math import exp
from typing import Final

from tavola.bots.eriantys.weights import FACTS, WEIGHTS
from tavola.games.eriantys.characters import steps
from tavola.games.eriantys.pieces import MEASURES, TILES, steps_of
from tavola.games.eriantys.rules import last_round
from tavola.games.eriantys.state import NOBODY, Phase, State

# The facts, as the places of their weights.
TOWERS: Final = 0
LAST_TOWERS: Final = 1
"""Of the last three."""
PROFESSORS: Final = 2
SAFE: Final = 3
"""By how many students professors are held, up to three each."""
ONE_SHORT: Final = 4
"""Professors of others that one student more would win."""
TWO_SHORT: Final = 5
TAKEABLE: Final = 6
"""Professors that the students in the entrance would win."""
FRIENDS: Final = 7
"""Students in the entrance whose professor is the side's own."""
SEATED: Final = 8
LOST: Final = 9
"""Own islands that would change hands; like all islands below counted by their size."""
SHAKY: Final = 10
FIRM: Final = 11
WON: Final = 12
"""Islands that would become the side's own."""
EVEN: Final = 13
BEHIND: Final = 14
WON_SOON: Final = 15
"""Those of them just ahead of mother nature."""
LOST_SOON: Final = 16
NEXT_GAIN: Final = 17
"""What the seat that is next to act can win at once, in towers."""
NEXT_END: Final = 18
"""Whether it can place its last tower."""
LATER_GAIN: Final = 19
LATER_END: Final = 20
OPEN_GAIN: Final = 21
"""The same where it is not known yet who is next."""
OPEN_END: Final = 22
COINS: Final = 23
LOW: Final = 24
"""Assistants of 1 to 3 in hand."""
HIGH: Final = 25
"""Assistants of 8 to 10 in hand."""

SOON: Final = 3
OPEN_REACH: Final = 4
_BITS: Final = [0, 1, 1, 2, 1, 2, 2, 3]
"""How many bits are set in so small a number."""
STAGES: Final = 10
"""How finely the lateness of a game is told."""


def _staged() -> dict[int, list[list[float]]]:
    """For each number of seats and each stage of a game the weights."""
    return {
        seats: [
            [early + (late - early) * stage / STAGES for early, late in zip(start, end, strict=True)]
            for stage in range(STAGES + 1)
        ]
        for seats, (start, end) in WEIGHTS.items()
    }


_WEIGHTS: Final = _staged()


def lateness(state: State) -> int:
    """How far the game is towards whichever end is nearest, from 0 to STAGES."""
    most = MEASURES[len(state.hands)].towers
    built = STAGES * (most - min(state.spare)) // most
    merged = STAGES * (TILES - len(state.ring)) // (TILES - 3)
    return min(STAGES, max(STAGES if state.dry else state.round - 1, built, merged))


def coming(state: State) -> list[tuple[int, int]]:
    """The seats that are still to act in this round, each with how far it can lead mother nature."""
    if state.phase < Phase.STUDENTS or state.turn is None:
        return []
    left = state.order[state.order.index(state.turn) :]
    return [(seat, _reach(state, seat)) for seat in left]


def after(state: State) -> list[tuple[int, int]]:
    """The same without the seat that acts now."""
    return coming(state)[1:]


def _reach(state: State, seat: int) -> int:
    if seat == state.turn:
        return steps(state)
    for other, value in state.played:
        if other == seat:
            return steps_of(value)
    return 0


def judged(state: State, then: list[tuple[int, int]]) -> list[float]:
    """The chance of each side, if those seats act next; none for the beginning of a round."""
    facts = count(state, then)
    weights = weights_of(state)
    scores = [_weighed(mine, weights) for mine in facts]
    top = max(scores)
    scores = [exp(score - top) for score in scores]
    total = sum(scores)
    return [score / total for score in scores]


def weights_of(state: State) -> list[float]:
    return _WEIGHTS[len(state.hands)][lateness(state)]


def _weighed(mine: list[int], weights: list[float]) -> float:
    score = 0.0
    for place in range(FACTS):
        number = mine[place]
        if number:
            score += weights[place] * number
    return score


def school_worth(state: State, side: int, weights: list[float]) -> float:
    """What the schools are worth to one side, less what they are to the others."""
    facts = [[0] * FACTS for _ in state.spare]
    _count_schools(state, facts)
    return _compared(facts, side, weights)


def island_worth(state: State, head: int, side: int, weights: list[float]) -> float:
    """What one group is worth to one side, less what it is to the others."""
    facts = [[0] * FACTS for _ in state.spare]
    owner = state.owners[head]
    for other, lead in enumerate(_leads(_points(state, head, _holders(state)))):
        _count_island(facts[other], lead, state.sizes[head], owner == other, False)
    return _compared(facts, side, weights)


def _compared(facts: list[list[int]], side: int, weights: list[float]) -> float:
    total = 0.0
    for other, mine in enumerate(facts):
        total += _weighed(mine, weights) if other == side else -_weighed(mine, weights) / (len(facts) - 1)
    return total


def standings(state: State) -> list[float]:
    """The result of each side if the game ended like this."""
    ranks = []
    for side, spare in enumerate(state.spare):
        held = 0
        for seat in state.professors:
            if seat != NOBODY and state.side_of[seat] == side:
                held += 1
        ranks.append(held - 10 * spare)
    best = max(ranks)
    share = 1.0 / ranks.count(best)
    return [share if rank == best else 0.0 for rank in ranks]


def expected(state: State, then: list[tuple[int, int]]) -> list[float]:
    """The result to expect for each side between two turns, as it is where the game is over."""
    if 0 in state.spare or len(state.ring) <= 3 or (not then and last_round(state) is not None):
        return standings(state)
    return judged(state, then)


def hopes(state: State) -> list[float]:
    """The result to expect for each side at the beginning of a turn or of a round."""
    if state.ended is not None:
        return standings(state)
    return judged(state, coming(state))


def count(state: State, then: list[tuple[int, int]]) -> list[list[int]]:
    """The facts of each side."""
    sides = len(state.spare)
    facts = [[0] * FACTS for _ in range(sides)]
    _count_schools(state, facts)
    leads = _count_islands(state, facts)
    if then:
        _count_gain(state, facts, leads, then[0][0], then[0][1], NEXT_GAIN)
        for seat, reach in then[1:]:
            _count_gain(state, facts, leads, seat, reach, LATER_GAIN)
    else:
        for seat, hand in enumerate(state.hands):
            reach = OPEN_REACH if hand >> 7 else 2
            for other, value in state.played:
                if other == seat:
                    reach = steps_of(value)
            _count_gain(state, facts, leads, seat, reach, OPEN_GAIN)
    return facts


def _count_schools(state: State, facts: list[list[int]]) -> None:
    side_of = state.side_of
    most = MEASURES[len(state.hands)].towers
    for side, spare in enumerate(state.spare):
        facts[side][TOWERS] = most - spare
        facts[side][LAST_TOWERS] = max(0, 3 - spare)
    dining = state.dining
    for hue in range(5):
        holder = state.professors[hue]
        if holder != NOBODY:
            facts[side_of[holder]][PROFESSORS] += 1
        _count_table(state, facts, hue, holder, [room[hue] for room in dining])
    for seat, side in enumerate(side_of):
        mine = facts[side]
        mine[COINS] += min(state.coins[seat], 4)
        room = dining[seat]
        mine[SEATED] += room[0] + room[1] + room[2] + room[3] + room[4]
        hand = state.hands[seat]
        mine[LOW] += _BITS[hand >> 1 & 7]
        mine[HIGH] += _BITS[hand >> 8 & 7]


def _count_table(state: State, facts: list[list[int]], hue: int, holder: int, counts: list[int]) -> None:
    """One colour: who leads by how much, and who could take the professor."""
    side_of = state.side_of
    held = NOBODY if holder == NOBODY else side_of[holder]
    for seat in range(len(counts)):
        side = side_of[seat]
        waiting = state.entrances[seat][hue]
        if held == side:
            facts[side][FRIENDS] += waiting
            if holder != seat:
                continue
        rival = 0
        for other in range(len(counts)):
            if counts[other] > rival and other != seat and (held != side or side_of[other] != side):
                rival = counts[other]
        if held == side:
            facts[side][SAFE] += max(0, min(3, counts[seat] - rival))
            continue
        short = rival + 1 - counts[seat]
        if short <= 1:
            facts[side][ONE_SHORT] += 1
        elif short == 2:
            facts[side][TWO_SHORT] += 1
        if short <= min(waiting, 3):
            facts[side][TAKEABLE] += 1


def _count_islands(state: State, facts: list[list[int]]) -> list[list[int]]:
    """What each side has of the islands; returns by how much each side leads on each group of the ring."""
    sides = len(state.spare)
    holders = _holders(state)
    leads: list[list[int]] = []
    ring = state.ring
    groups = len(ring)
    mother = ring.index(state.mother)
    for place, head in enumerate(ring):
        owner = state.owners[head]
        leads.append(_leads(_points(state, head, holders)))
        soon = 0 < (place - mother) % groups <= SOON
        for side in range(sides):
            _count_island(facts[side], leads[place][side], state.sizes[head], owner == side, soon)
    return leads


def _holders(state: State) -> list[int]:
    """The side that holds each professor."""
    side_of = state.side_of
    return [NOBODY if seat == NOBODY else side_of[seat] for seat in state.professors]


def _points(state: State, head: int, holders: list[int]) -> list[int]:
    """The influence of each side without what lasts for a turn only."""
    points = [0] * len(state.spare)
    students = state.students[head]
    for hue in range(5):
        holder = holders[hue]
        if holder != NOBODY:
            points[holder] += students[hue]
    owner = state.owners[head]
    if owner != NOBODY:
        points[owner] += state.towers[head]
    return points


def _leads(points: list[int]) -> list[int]:
    if len(points) == 2:
        ahead = points[0] - points[1]
        return [ahead, -ahead]
    found = []
    for side, mine in enumerate(points):
        rival = 0
        for other, number in enumerate(points):
            if other != side and number > rival:
                rival = number
        found.append(mine - rival)
    return found


def _count_island(mine: list[int], lead: int, size: int, own: bool, soon: bool) -> None:
    if own:
        if lead < 0:
            mine[LOST] += size
            if soon:
                mine[LOST_SOON] += size
        elif lead < 2:
            mine[SHAKY] += size
        elif lead < 4:
            mine[FIRM] += size
    elif lead > 0:
        mine[WON] += size
        if soon:
            mine[WON_SOON] += size
    elif lead == 0:
        mine[EVEN] += size
    elif lead >= -2:
        mine[BEHIND] += size


def _count_gain(
    state: State, facts: list[list[int]], leads: list[list[int]], seat: int, reach: int, kind: int
) -> None:
    side = state.side_of[seat]
    most, ends = _gain(state, leads, seat, reach)
    facts[side][kind] = max(facts[side][kind], most)
    facts[side][kind + 1] |= ends


def gain(state: State, seat: int, reach: int) -> int:
    """The most towers that this seat could win at once, if it may lead mother nature so far."""
    holders = _holders(state)
    leads = [_leads(_points(state, head, holders)) for head in state.ring]
    return _gain(state, leads, seat, reach)[0]


def _gain(state: State, leads: list[list[int]], seat: int, reach: int) -> tuple[int, int]:
    """Towers gained and taken away, and whether the last one can be placed."""
    side = state.side_of[seat]
    ready = 0
    for hue in range(5):
        holder = state.professors[hue]
        if holder != NOBODY and state.side_of[holder] == side:
            ready += state.entrances[seat][hue]
    ready = min(ready, MEASURES[len(state.hands)].moved)
    ring = state.ring
    mother = ring.index(state.mother)
    most = 0
    ends = 0
    for step in range(1, reach + 1):
        place = (mother + step) % len(ring)
        head = ring[place]
        if state.owners[head] == side or state.bans[head] or leads[place][side] + ready < 1:
            continue
        size = state.sizes[head]
        if size >= state.spare[side]:
            ends = 1
        most = max(most, size if state.owners[head] == NOBODY else 2 * size)
    return most, ends
