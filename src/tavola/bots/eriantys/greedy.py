"""The yardstick: what looks best at the end of its own turn, a few plans wide."""

from typing import NamedTuple

from tavola.games import Chance, play
from tavola.games.eriantys import GAME
from tavola.games.eriantys.characters import steps
from tavola.games.eriantys.islands import ahead, influence, strongest
from tavola.games.eriantys.pieces import HUES, steps_of
from tavola.games.eriantys.state import NOBODY, Phase, State
from tavola.games.eriantys.words import Move, MoveStudent, PlayAssistant

WIDTH = 5
"""How many unfinished plans are thought further."""

FAR = 5
"""How far another player may well move mother nature next."""

# What things are worth, measured in towers on islands.
WON = 100.0
DRAWN = 20.0
TOWER = 1.0
PROFESSOR = 0.6
LEAD = 0.12
"""Of one student more than the best other player at a table, up to three."""
STUDENT = 0.04
MARGIN = 0.08
"""Of one influence more than the best other side on a tile, up to three."""
COIN = 0.05
FRIEND = 0.04
"""Of a student in the entrance whose professor is one's own."""
DANGER = 0.3
"""How much of what others could conquer next is feared."""


def greedy(state: State, seat: int, moves: list[Move], chance: Chance) -> Move:
    """The first move of the best plan for the rest of this turn; the next call plans afresh."""
    if len(moves) == 1:
        return moves[0]
    if state.phase == Phase.PLANNING:
        return _assistant(state, seat, moves)
    plans = [Plan(0.0, state, moves[0])]
    best: Plan | None = None
    while plans:
        longer = [plan for before in plans for plan in _continued(before, state, seat, moves, chance)]
        done = [plan for plan in longer if _finished(plan.state, seat)]
        best = max([*done, *([best] if best else [])], key=_worth, default=None)
        plans = _widest([plan for plan in longer if not _finished(plan.state, seat)], seat)
    return moves[0] if best is None else best.first


class Plan(NamedTuple):
    worth: float
    state: State
    """Where the plan leads."""
    first: Move
    """What it begins with."""


def _worth(plan: Plan) -> float:
    return plan.worth


def _continued(plan: Plan, start: State, seat: int, moves: list[Move], chance: Chance) -> list[Plan]:
    """The plan with one move more, in every way worth trying."""
    state = plan.state
    begins = state is start
    reach = {ahead(state, count) for count in range(1, steps(state) + 1)}
    found = []
    for move in moves if begins else GAME.moves(state, seat):
        # A student on an island mother nature cannot reach now is left for another turn.
        if isinstance(move, MoveStudent) and isinstance(move.to, int) and move.to not in reach:
            continue
        after, _ = play(GAME, state, seat, [move], chance)
        found.append(Plan(worth(after, seat), after, move if begins else plan.first))
    return found


def _finished(state: State, seat: int) -> bool:
    return state.turn != seat or state.phase == Phase.PLANNING


def _widest(plans: list[Plan], seat: int) -> list[Plan]:
    """The best few, each position once."""
    kept: list[Plan] = []
    seen = set()
    for plan in sorted(plans, key=_worth, reverse=True):
        state = plan.state
        position = (plan.worth, state.phase, state.left, state.paid, state.uses, tuple(state.entrances[seat]))
        if position not in seen:
            seen.add(position)
            kept.append(plan)
            if len(kept) == WIDTH:
                break
    return kept


def worth(state: State, seat: int) -> float:
    """How good this position is for the seat."""
    side = state.side_of[seat]
    if state.ended:
        if side not in {state.side_of[winner] for winner in state.ended.winners}:
            return -WON
        return WON if len({state.side_of[winner] for winner in state.ended.winners}) == 1 else DRAWN
    others = [spare for other, spare in enumerate(state.spare) if other != side]
    total = TOWER * (min(others) - state.spare[side])
    total += sum(_worth_of_colour(state, seat, hue) for hue in HUES)
    for head in state.ring:
        points = influence(state, head)
        mine = points.pop(side)
        total += MARGIN * state.sizes[head] * max(-3, min(3, mine - max(points)))
    total += COIN * state.coins[seat]
    if state.turn == seat and Phase.STUDENTS <= state.phase <= Phase.MOTHER_NATURE:
        reach = [ahead(state, count) for count in range(1, steps(state) + 1)]
        return total + TOWER * max(_swing(state, head, side) for head in reach)
    reach = [ahead(state, count) for count in range(1, FAR + 1)]
    return total + DANGER * TOWER * min(_swing(state, head, side) for head in reach)


def _worth_of_colour(state: State, seat: int, hue: int) -> float:
    counts = [room[hue] for room in state.dining]
    mine = counts.pop(seat)
    total = LEAD * max(-3, min(3, mine - max(counts))) + STUDENT * mine
    professor = state.professors[hue]
    if professor != NOBODY:
        ours = state.side_of[professor] == state.side_of[seat]
        total += PROFESSOR if ours else -PROFESSOR
        if ours:
            total += FRIEND * state.entrances[seat][hue]
    return total


def _swing(state: State, head: int, side: int) -> int:
    """Towers this side would gain on the others, if mother nature stopped here."""
    winner, owner = strongest(state, head), state.owners[head]
    if state.bans[head] or winner in (NOBODY, owner):
        return 0
    size = state.sizes[head]
    if winner == side:
        return size if owner == NOBODY else 2 * size
    return -2 * size if owner == side else -size


def _assistant(state: State, seat: int, moves: list[Move]) -> Move:
    """The lowest assistant that leads mother nature where most can be won."""
    side = state.side_of[seat]

    def hope(move: Move) -> tuple[float, int]:
        value = move.value if isinstance(move, PlayAssistant) else 0
        reach = [ahead(state, count) for count in range(1, steps_of(value) + 1)]
        return max((_chances(state, head, side) for head in reach), default=0.0), -value

    return max(moves, key=hope)


def _chances(state: State, head: int, side: int) -> float:
    """How much this side may hope to win here with the students it will move."""
    if state.owners[head] == side:
        return 0.0
    points = influence(state, head)
    mine = points.pop(side)
    behind = max(points) - mine
    return state.sizes[head] * (1.0 if behind < 0 else 1 / (behind + 2))
