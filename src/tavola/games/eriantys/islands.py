"""Islands: naming a group, influence on it, resolving it and merging it with its neighbours. Rules 4."""

from tavola.games.contract import Illegal
from tavola.games.eriantys.cards import CENTAUR, KNIGHT
from tavola.games.eriantys.pieces import TILES, TOWERS
from tavola.games.eriantys.state import NOBODY, State
from tavola.games.eriantys.words import Conquered, Event, Merged, NoEntryReturned


def group(state: State, tile: int) -> int:
    """The head of the group this tile belongs to."""
    if not 0 <= tile < TILES:
        raise Illegal("there is no island {island}: the islands are 0 to {last}", island=tile, last=TILES - 1)
    return state.head_of[tile]


def ahead(state: State, steps: int) -> int:
    """The group so many steps clockwise of mother nature; a merged group is one step."""
    ring = state.ring
    return ring[(ring.index(state.mother) + steps) % len(ring)]


def influence(state: State, head: int) -> list[int]:
    """The influence of each side on this group, with whatever character holds in this turn."""
    points = [0] * len(state.spare)
    side_of = state.side_of
    ignored = state.ignored  # the Mushroom seller's colour
    for hue, count in enumerate(state.students[head]):
        if count and hue != ignored and (professor := state.professors[hue]) != NOBODY:
            points[side_of[professor]] += count
    if state.owners[head] != NOBODY and state.paid != CENTAUR:
        points[state.owners[head]] += state.towers[head]
    if state.paid == KNIGHT and state.turn is not None:
        points[side_of[state.turn]] += 2
    return points


def strongest(state: State, head: int) -> int:
    """The side whose influence is above 0 and above every other's, or NOBODY."""
    points = influence(state, head)
    most = max(points)
    return points.index(most) if most > 0 and points.count(most) == 1 else NOBODY


def resolve(state: State, head: int) -> list[Event]:
    """What happens when mother nature stops here, or the Herald calls."""
    if state.bans[head]:
        return [NoEntryReturned(head)]
    winner = strongest(state, head)
    owner = state.owners[head]
    if winner in (NOBODY, owner):
        return []
    placed = min(state.sizes[head], state.spare[winner])
    lost = None if owner == NOBODY else TOWERS[owner]
    conquered = Conquered(head, TOWERS[winner], placed, lost)
    if placed == state.spare[winner]:
        return [conquered]  # the last tower wins before any merging
    return [conquered, *_merge(state, head, winner)]


def _merge(state: State, head: int, owner: int) -> list[Event]:
    """Join the group, which this side owns now, with the neighbours that side owns already."""
    ring = state.ring
    place = ring.index(head)
    joined = [head]
    if state.owners[before := ring[place - 1]] == owner:
        joined.insert(0, before)
    if state.owners[after := ring[(place + 1) % len(ring)]] == owner:
        joined.append(after)
    if len(joined) == 1:
        return []
    tiles = sum(state.sizes[each] for each in joined)
    return [Merged(joined[0], tuple([(joined[0] + i) % TILES for i in range(tiles)]))]
