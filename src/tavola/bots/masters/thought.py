"""One thought: each move worth it is tried in imagined games, in which the seat looks for its best next turns too.

Games are not played to their end: one move more or less changes all that follows, and what comes of that is noise.
So a few turns are looked at, and then it is judged how the seats stand.
"""

from typing import Final

from tavola.bots.masters.outlook import Outlook, rounds_left
from tavola.bots.masters.standing import best_of_others, chance_to_win
from tavola.bots.masters.turns import KINDS, Way, keeping_worth, layouts, leader_action, onward, storing, ways
from tavola.bots.masters.weights import Weights
from tavola.bots.search.luck import Luck
from tavola.bots.thinker import Budget, Weighed
from tavola.games.contract import Chance
from tavola.games.masters import GAME
from tavola.games.masters.rules import SETTING_UP, acting
from tavola.games.masters.state import State, copy
from tavola.games.masters.words import DiscardLeader, EndTurn, Keep, Move, Place, Play, TakeCard, View
from tavola.games.playing import advance

STAGES: Final[tuple[tuple[tuple[int, ...], int, float], ...]] = (
    ((), 10, 0.12),
    ((3,), 6, 0.08),
    ((4, 3), 4, 0.06),
    ((4, 3), 3, 0.05),
    ((4, 3), 3, 0.04),
    ((4, 3, 2), 3, 0.04),
    ((4, 3, 2), 2, 0.03),
    ((4, 3, 2), 2, 0.03),
)
"""How a thought deepens: of how many ways the best is looked for in each of the seat's next turns; then how many
moves stay in the choice at the most, and how far behind the best one."""
POOR: Final = 6.0
"""A turn that promises less than the best by more points than that is not looked at, unless a card is bought."""
SOON: Final = 3.0
LITTLE: Final = 1.0
"""To give up a leader is thought of when the end is so many rounds away, or when it costs no more than that."""


class Echo:
    """Luck that says the same again, to make the same luck of."""

    def __init__(self, chance: Chance) -> None:
        self._numbers = [chance.below(1 << 30), chance.below(1 << 30)]
        self._next = 0

    def below(self, n: int) -> int:
        self._next = 1 - self._next
        return self._numbers[1 - self._next] % n


class Plan:
    """A move with those that belong to it, and what is expected of it."""

    def __init__(self, moves: list[Move], promise: float) -> None:
        self.moves = moves
        self.promise = promise
        self.expected = 0.5
        self.depth = 0
        """How many of the seat's turns were looked at, this one included."""
        self.visits = 0

    def learn(self, expected: float, depth: int) -> None:
        """What was seen deeper counts alone, what was seen as deep counts as much as before."""
        self.visits = self.visits + 1 if depth == self.depth else 1
        self.expected += (expected - self.expected) / self.visits
        self.depth = depth


class Playout:
    """An imagined game that is played on in the plainest good way."""

    def __init__(self, state: State, luck: Luck, weights: Weights) -> None:
        self.state = state
        self.luck = luck
        self.weights = weights
        self.nodes = 0

    def play(self, seat: int, move: Move) -> None:
        self.nodes += 1
        advance(GAME, self.state, seat, move, self.luck)

    def turn(self, seat: int) -> None:
        """The seat plays on to the end of its turn, or of its part of the set-up."""
        state = self.state
        player = state.players[seat]
        weights = self.weights
        setting_up = player.step in SETTING_UP
        outlook = Outlook(state, seat, weights)
        while not _over(state) and (state.turn == seat or setting_up):
            moves = onward(state, seat, outlook)
            done = player.step == "done"
            for move in moves:
                self.play(seat, move)
                if _over(state):
                    return
            if setting_up:
                if player.step not in SETTING_UP:
                    return
            elif isinstance(moves[0], Play | DiscardLeader):
                outlook = Outlook(state, seat, weights)
            elif done:
                return


class Thought:
    """What a seat should play with this view."""

    def __init__(self, view: View, seat: int, moves: list[Move], chance: Chance, weights: Weights) -> None:
        self.stages = STAGES
        self._view = view
        self._seat = seat
        self._luck = Luck(chance)
        self._weights = weights
        self.nodes = 0
        state = GAME.imagine(view, self._luck)
        self.plans = plans(state, seat, moves, weights)
        self._before = best_of_others(state, seat, weights)

    def think(self, budget: Budget) -> None:
        """Look deeper and deeper, at fewer and fewer moves, until the budget is spent."""
        for plan in self.plans:
            plan.expected += self._guess(plan)
        left = self.plans.copy()
        for widths, most, behind in self.stages:
            world = GAME.imagine(self._view, self._luck)
            echo = Echo(self._luck)
            left.sort(key=_expectation, reverse=True)
            for place, plan in enumerate(left):
                expected = self._tried(copy(world), plan, widths, Luck(echo), budget)
                if expected is None:
                    return
                expected += self._weights.trust * self._guess(plan)
                if not place:
                    self._shift(expected - plan.expected, plan)
                plan.learn(expected, 1 + len(widths))
            best = max([plan.expected for plan in left])
            left.sort(key=_expectation, reverse=True)
            left = [plan for plan in left[:most] if plan.expected >= best - behind]
            if len(self.plans) == 1 or (len(left) == 1 and widths):
                return

    def _guess(self, plan: Plan) -> float:
        """How much better than the most promising one it looks at first sight; never more."""
        return self._weights.slope * (plan.promise - self.plans[0].promise)

    def _shift(self, by: float, but: Plan) -> None:
        """What proves better or worse for the first one is so for all that are still to be tried."""
        for plan in self.plans:
            if plan is not but:
                plan.expected += by

    def _tried(
        self, state: State, plan: Plan, widths: tuple[int, ...], luck: Luck, budget: Budget
    ) -> float | None:
        """What the seat can expect after this; None if the budget ends first."""
        for move in plan.moves:
            if not _over(state):
                self.nodes += 1
                advance(GAME, state, self._seat, move, luck)
        if not isinstance(plan.moves[-1], EndTurn):
            self._turn(state, self._seat, luck)
        expected = self._best(state, widths, 0, luck, budget)
        return None if budget.spent(self.nodes) else expected

    def _turn(self, state: State, seat: int, luck: Luck) -> None:
        if not _over(state):
            playout = Playout(state, luck, self._weights)
            playout.turn(seat)
            self.nodes += playout.nodes

    def _best(self, state: State, widths: tuple[int, ...], depth: int, luck: Luck, budget: Budget) -> float:
        """What the seat can expect once the others have had their turns, if it then chooses well so many times."""
        while not _over(state) and state.turn != self._seat:
            self._turn(state, acting(state)[0], luck)
        if depth == len(widths) or _over(state) or budget.spent(self.nodes):
            return chance_to_win(state, self._seat, self._weights, self._before)
        outlook = Outlook(state, self._seat, self._weights)
        action = leader_action(state, state.players[self._seat], outlook)
        while action is not None:
            self.nodes += 1
            advance(GAME, state, self._seat, action, luck)
            if _over(state):
                return chance_to_win(state, self._seat, self._weights, self._before)
            outlook = Outlook(state, self._seat, self._weights)
            action = leader_action(state, state.players[self._seat], outlook)
        best = 0.0
        for way in ways(state, self._seat, outlook)[: widths[depth]]:
            after = copy(state)
            self.nodes += 1
            advance(GAME, after, self._seat, way.move, luck)
            self._turn(after, self._seat, luck)
            best = max(best, self._best(after, widths, depth + 1, luck, budget))
            if budget.spent(self.nodes):
                break
        return best

    def weighed(self) -> list[Weighed[Move]]:
        """The moves it has thought about, the best first; what was not tried is judged by its promise."""
        found: dict[Move, Weighed[Move]] = {}
        for plan in sorted(self.plans, key=_expectation, reverse=True):
            expected = min(max(plan.expected, 0.0), 1.0)
            found.setdefault(plan.moves[0], Weighed(plan.moves[0], expected, plan.visits))
        return list(found.values())


def _over(state: State) -> bool:
    """Asked here, because a checker of types does not see that a move may end a game."""
    return state.ended is not None


def _promise(plan: Plan) -> float:
    return plan.promise


def _expectation(plan: Plan) -> float:
    return plan.expected


# What is worth a thought


def plans(state: State, seat: int, moves: list[Move], weights: Weights) -> list[Plan]:
    """Of these moves those worth a thought, the most promising first, of equal ones one; all if none is."""
    outlook = Outlook(state, seat, weights)
    player = state.players[seat]
    step = player.step
    found: list[Plan] = []
    if step in {"ready", "done"}:
        found = _of_a_turn(state, seat, moves, outlook)
    elif step == "store":
        gained = [player.waiting.count(kind) for kind in KINDS]
        for layout in layouts(player, gained, player.space, outlook, 0):
            way = storing(player, layout)
            if way is not None:
                found.append(Plan(way, layout.value))
    elif step == "leaders":
        found = [
            Plan([keep], keeping_worth(state, player, keep, outlook)) for keep in moves if isinstance(keep, Keep)
        ]
        found.sort(key=_promise, reverse=True)
    elif step == "place":
        places = {player.slots[move.slot - 1]: move for move in reversed(moves) if isinstance(move, Place)}
        found = [Plan([move], 0.0) for move in places.values()]
    elif step in {"settle", "pay", "produce"}:
        found = [Plan(onward(state, seat, outlook), 0.0)]
    legal = set(moves)
    return [plan for plan in found if plan.moves[0] in legal] or [Plan([move], 0.0) for move in moves]


def _of_a_turn(state: State, seat: int, moves: list[Move], outlook: Outlook) -> list[Plan]:
    player = state.players[seat]
    plays = [move for move in moves if isinstance(move, Play)]
    for play in plays:
        if state.book.leaders[play.leader].marble is None:
            return [Plan([play], 0.0)]  # there is nothing to lose by it
    found: list[Plan] = []
    now = 0.0
    if player.step == "ready":
        main = ways(state, seat, outlook)
        now = main[0].value
        found = [Plan([way.move], way.value) for way in main if way.value > now - POOR or _buys(way)]
    else:
        found = [Plan([move], now) for move in moves if isinstance(move, EndTurn)]
    found += [Plan([play], now + 1.0) for play in plays]
    if player.space < state.book.last:
        step = outlook.track[player.space + 1] - outlook.track[player.space]
        near = rounds_left(state, outlook.weights) < SOON
        for move in moves:
            if isinstance(move, DiscardLeader):
                hope = outlook.hope(player, state.book.leaders[move.leader], cards_only=False)
                if near or step - hope > -LITTLE:
                    found.append(Plan([move], now + step - hope))
    found.sort(key=_promise, reverse=True)
    return found


def _buys(way: Way) -> bool:
    return isinstance(way.move, TakeCard)
