"""What the best turns lead to, when the others answer with theirs.

Between two sides it is a tree of whole turns: a node is a position in which a seat is to plan or to act, and each
visit goes down to a new node, finds the turns that can be played there, and tells all nodes above what the best of
them is worth. Among three, where that would take far more nodes to come round to the own seat, each turn is
followed by rounds in which everybody plays what looks best at once, and all are compared at the end of a round.
"""

from math import log, sqrt
from typing import Final

from tavola.bots.eriantys.judgement import gain, hopes
from tavola.bots.eriantys.turns import Meter, finished, replayed, turns
from tavola.bots.search.luck import Luck
from tavola.bots.thinker import Budget, Weighed
from tavola.games import Chance
from tavola.games.eriantys.pieces import steps_of
from tavola.games.eriantys.rules import playable
from tavola.games.eriantys.state import Phase, State
from tavola.games.eriantys.words import Move, PlayAssistant

WIDE: Final = 8
"""Of each number of students seated so many ways are looked at, for the seat that thinks."""
OTHERS_WIDE: Final = 4
HELPED: Final = 3
"""How many uses of characters are thought through at the first node."""
KEPT: Final = 16
"""How many turns are thought further at the first node."""
OTHERS_KEPT: Final = 6
WIDTH: Final = 3
"""How many turns of a node are looked at after the first visit."""
DARING: Final = 0.12
TRUST: Final = 1.0
"""How many visits what a turn promises counts for."""
WORLDS: Final = 5
"""How many ways luck may go after one turn."""
DOUBT: Final = 0.02
"""How much less a turn is worth that was thought through only once."""

# Among three:
FOLLOWED: Final = 24
"""How many turns are followed to the end of the round."""
FURTHER: Final = 8
"""How many of them are followed through the next round, again and again with other luck."""
AT_A_GLANCE: Final = 2
"""Of each number of students seated so many ways are looked at by those who play on."""


class Edge:
    """A turn, or an assistant."""

    def __init__(self, moves: list[Move], hope: list[float], after: State | None, lucky: bool) -> None:
        self.moves = moves
        self.hope = hope
        self.after = after
        self.lucky = lucky
        """Whether something is drawn by it."""
        self.kids: list[Node] = []
        self.visits = 0
        self.totals = [0.0] * len(hope)

    def promise(self, hope: list[float]) -> None:
        """Begin anew, with a better first guess."""
        self.hope = hope
        self.visits = 0
        self.totals = [0.0] * len(hope)

    def expected(self, side: int, drift: float) -> float:
        return (TRUST * (self.hope[side] + drift) + self.totals[side]) / (TRUST + self.visits)


class Node:
    def __init__(self, state: State) -> None:
        self.state = state
        self.seat = -1 if state.turn is None else state.turn
        self.side = 0 if state.turn is None else state.side_of[state.turn]
        self.edges: list[Edge] = []
        self.visits = 0
        self.drifted = 0.0

    @property
    def drift(self) -> float:
        """How much better what came of turns was than what they promised: the next turn is not in the promise."""
        return self.drifted / (self.visits + 1)


class Foresight:
    """One thought: what the seat should play."""

    def __init__(self, state: State, seat: int, budget: Budget, chance: Chance) -> None:
        self._meter = Meter(budget)
        self._luck = Luck(chance)
        self._root = Node(state)
        self._side = state.side_of[seat]

    def think(self, moves: list[Move]) -> list[Weighed[Move]]:
        """The moves worth playing, the best first."""
        root = self._root
        among_three = len(root.state.spare) > 2
        self._expand(root, WIDE, HELPED, FOLLOWED if among_three else KEPT)
        root.edges = [edge for edge in root.edges if edge.moves[0] in moves]
        if not root.edges:
            return [Weighed(moves[0], None, 0)]
        if len(moves) == 1:
            return [Weighed(moves[0], root.edges[0].hope[self._side], 1)]
        if among_three:
            self._follow()
        else:
            while not self._meter.over:
                self._visit()
        return self._weighed()

    def _follow(self) -> None:
        """Play on after each turn to the end of this round; then after the best to the end of the next."""
        root = self._root
        brought: list[list[float]] = []
        for edge in root.edges:
            brought.append(self._played_on(edge, root.state.round))
            if self._meter.over:
                return
            self._learn(root, edge, brought[-1])
        for edge, worth in zip(root.edges, brought, strict=True):
            edge.promise(worth)
        root.visits = 0
        root.drifted = 0.0
        while True:
            for edge in sorted(root.edges, key=self._trusted, reverse=True)[:FURTHER]:
                worth = self._played_on(edge, root.state.round + 1)
                if self._meter.over:
                    return
                self._learn(root, edge, worth)

    def _played_on(self, edge: Edge, last: int) -> list[float]:
        """What each side can expect when everybody has played what looks best at once until this round is over."""
        now = edge.after
        if now is None or edge.lucky:
            now = replayed(self._root.state, self._root.seat, edge.moves, self._luck)
        self._meter.tick()
        while now.turn is not None and now.round <= last and not self._meter.over:
            seat = now.turn
            if now.phase == Phase.PLANNING:
                now = replayed(now, seat, _assistants(now, seat)[0].moves, self._luck)
            else:
                best = turns(now, seat, self._meter, AT_A_GLANCE, 0)[0]
                now = finished(now, seat, best, self._luck)[0].after
            self._meter.tick()
        return hopes(now)

    def _weighed(self) -> list[Weighed[Move]]:
        root = self._root
        ranked = sorted(root.edges, key=self._trusted, reverse=True)
        found: dict[Move, Weighed[Move]] = {}
        for edge in ranked:
            move = edge.moves[0]
            if move not in found:
                result = min(1.0, max(0.0, edge.expected(self._side, root.drift)))
                found[move] = Weighed(move, result, edge.visits)
        return list(found.values())

    def _trusted(self, edge: Edge) -> float:
        doubt = DOUBT / sqrt(edge.visits) if edge.visits else 3 * DOUBT
        return edge.expected(self._side, self._root.drift) - doubt

    def _visit(self) -> None:
        """Down to a new node, and back with what it promises."""
        path: list[tuple[Node, Edge]] = []
        node = self._root
        while True:
            if node.state.turn is None:
                worth = hopes(node.state)
                self._meter.tick()
                break
            if not node.edges:
                self._expand(node, OTHERS_WIDE, 0, OTHERS_KEPT)
                if self._meter.over:
                    return  # what was found in haste is worth nothing
                if node.state.phase != Phase.PLANNING:
                    worth = node.edges[0].hope
                    break
            edge = self._chosen(node)
            path.append((node, edge))
            node = self._next(node, edge)
        for above, taken in path:
            self._learn(above, taken, worth)

    def _learn(self, node: Node, taken: Edge, worth: list[float]) -> None:
        node.visits += 1
        node.drifted += worth[node.side] - taken.hope[node.side]
        taken.visits += 1
        for side, part in enumerate(worth):
            taken.totals[side] += part

    def _chosen(self, node: Node) -> Edge:
        edges = node.edges
        width = WIDTH + int(sqrt(node.visits))
        best = edges[0]
        most = -1.0
        spread = log(node.visits + 2)
        drift = node.drift
        for place, edge in enumerate(edges):
            if place >= width:
                break
            appeal = edge.expected(node.side, drift) + DARING * sqrt(spread / (edge.visits + TRUST))
            if appeal > most:
                best, most = edge, appeal
        return best

    def _next(self, node: Node, edge: Edge) -> Node:
        """The node after this turn, one of several where luck has a part in it."""
        kids = edge.kids
        if not kids or (edge.lucky and len(kids) < WORLDS and edge.visits >= 2 * len(kids)):
            after = edge.after
            edge.after = None
            if after is None:
                after = replayed(node.state, node.seat, edge.moves, self._luck)
                self._meter.tick()
            kids.append(Node(after))
            return kids[-1]
        return kids[edge.visits % len(kids)]

    def _expand(self, node: Node, wide: int, helped: int, kept: int) -> None:
        state, seat = node.state, node.seat
        if state.phase == Phase.PLANNING:
            node.edges = _assistants(state, seat)
            return
        for turn in turns(state, seat, self._meter, wide, helped)[:kept]:
            ways = finished(state, seat, turn, self._luck)
            # Which cloud it is to be is thought about once it is due.
            for way in ways if state.phase == Phase.CLOUD else ways[:1]:
                node.edges.append(Edge(way.moves, way.hope, way.after, way.after.round != state.round))
            self._meter.tick()
            if self._meter.over:
                break
        node.edges.sort(key=lambda edge: edge.hope[node.side], reverse=True)


def _assistants(state: State, seat: int) -> list[Edge]:
    """All that may be played; what looks promising first."""
    base = hopes(state)
    side = state.side_of[seat]
    edges: list[Edge] = []
    for value in playable(state, seat):
        hope = base.copy()
        hope[side] += 0.03 * gain(state, seat, steps_of(value)) - 0.005 * value
        edges.append(Edge([_PLAYS[value]], hope, None, lucky=False))
    edges.sort(key=lambda edge: edge.hope[side], reverse=True)
    return edges


_PLAYS: Final[list[Move]] = [PlayAssistant(value) for value in range(11)]
