"""Information-set tree search: many games are imagined from one view, and each teaches the same tree.

It plays by the verbs of the game contract alone. Seats that choose at once choose each by what it has learnt
itself; seats of one side want the same result; luck is drawn anew on each way down.
"""

from collections.abc import Hashable
from typing import Any, Final

from tavola.bots.search.luck import Luck
from tavola.bots.search.mind import Mind
from tavola.bots.search.results import even, results
from tavola.bots.search.tree import Edge, Node
from tavola.bots.thinker import Budget, Weighed
from tavola.games.contract import AnyGame, Chance, Illegal
from tavola.games.playing import advance

SURPRISE: Final = 4
"""Where several choose at once, one choice of so many is any: else two that learn from each other move in step,
and each takes for a law what was only the other's habit."""


class Search:
    """One thought: what the seat should play with this view."""

    def __init__(
        self, game: AnyGame, mind: Mind[Any, Any], view: Any, seat: int, moves: list[Any], chance: Chance
    ) -> None:
        self._game = game
        self._mind = mind
        self._view: Any = view
        self._seat = seat
        self._moves = moves
        self._luck = Luck(chance)
        self._worlds: list[Any] = []
        self._root = Node()
        self._known: dict[Hashable, Node] = {}
        self._seats = seat + 1
        """How many have been seen to act."""
        self.rounds = 0
        """How many games were imagined."""
        self.nodes = 0
        """How many moves were played in them."""

    def think(self, budget: Budget) -> None:
        """Imagine games until the budget is spent. What was learnt so far is there whenever it ends."""
        while not budget.spent(self.nodes):
            nodes = self.nodes
            self._imagine_one(budget)
            if nodes == self.nodes:
                return  # nobody can move: there is nothing to learn

    def weighed(self) -> list[Weighed[Any]]:
        """The moves it has thought about, the best first."""
        edges = [edge for edge in self._root.choice(self._seat).values() if edge.visits]
        edges.sort(key=_proven, reverse=True)
        if not edges:
            return [Weighed(self._moves[0], None, 0)]
        return [Weighed(edge.move, edge.expected(), edge.visits) for edge in edges]

    def _imagine_one(self, budget: Budget) -> None:
        """Down the tree to its first new node, then on as the mind would play, and back with the result."""
        state = self._world()
        path: list[tuple[int, Edge]] = []
        node = self._root
        depth = 0
        grown = False
        while not grown and depth < self._mind.deepest:
            chosen = self._choose(node, state)
            if not chosen:
                break
            node.visits += 1
            key = self._play(state, chosen)
            path += chosen
            known = node.children.get(key)
            if known is None:
                grown = True
                known = node.children[key] = self._node(state)
            node = known
            depth += 1
        worth = self._result(state, budget)
        if worth is not None:
            self.rounds += 1
            for seat, edge in path:
                edge.add(worth[seat])

    def _world(self) -> Any:
        """A position that looks like the view, to play on."""
        if len(self._worlds) < self._mind.worlds:
            self._worlds.append(self._game.imagine(self._view, self._luck))
            return self._game.copy(self._worlds[-1])
        return self._game.copy(self._worlds[self.rounds % len(self._worlds)])

    def _node(self, state: Any) -> Node:
        identity = self._mind.identity(state)
        if identity is None:
            return Node()
        node = self._known.get(identity)
        if node is None:
            node = self._known[identity] = Node()
        return node

    def _choose(self, node: Node, state: Any) -> list[tuple[int, Edge]]:
        """What each seat that may act now tries."""
        chosen: list[tuple[int, Edge]] = []
        acting = self._game.acting(state)
        for seat in acting:
            if node is self._root and seat == self._seat:
                worthy = self._moves
            else:
                worthy = self._mind.worthy(state, seat, self._game.moves(state, seat))
            if len(acting) > 1 and worthy and not self._luck.below(SURPRISE):
                worthy = [worthy[self._luck.below(len(worthy))]]
            if worthy:
                chosen.append((seat, self._pick(node, state, seat, worthy)))
        return chosen

    def _pick(self, node: Node, state: Any, seat: int, worthy: list[Any]) -> Edge:
        """The move that is new, else the one there is most to win or to learn by."""
        mind = self._mind
        width = mind.width(node.visits)
        if width < len(worthy):
            worthy = worthy[:width]
        edges = node.choice(seat)
        fresh: list[Any] = []
        best: Edge | None = None
        most = -1.0
        for move in worthy:
            edge = edges.get(move)
            if edge is None:
                fresh.append(move)
                continue
            edge.available += 1
            appeal = edge.appeal(mind.daring)
            if appeal > most:
                best, most = edge, appeal
        if fresh:
            hopes = mind.hopes(state, seat, fresh)
            if hopes is None:
                best = edges[fresh[0]] = Edge(fresh[0], 0.0, 0.0)
                return best
            for move, hope in zip(fresh, hopes, strict=True):
                edge = edges[move] = Edge(move, hope, mind.trust)
                appeal = edge.appeal(mind.daring)
                if appeal > most:
                    best, most = edge, appeal
        assert best is not None
        return best

    def _play(self, state: Any, chosen: list[tuple[int, Edge]]) -> Hashable:
        """Play what was chosen; what it was is the way to the next node."""
        if len(chosen) == 1:
            seat, edge = chosen[0]
            self._advance(state, seat, edge.move)
            return (seat, edge.move)
        for seat, edge in chosen:
            try:
                self._advance(state, seat, edge.move)
            except Illegal:
                continue  # what another seat has done at the same time is in its way
        return tuple([edge.move for _, edge in chosen])

    def _advance(self, state: Any, seat: int, move: Any) -> None:
        self.nodes += 1
        self._seats = max(self._seats, seat + 1)
        advance(self._game, state, seat, move, self._luck)

    def _result(self, state: Any, budget: Budget) -> list[float] | None:
        """What comes of it: by the rules, or as the mind sees it; None if the budget ends before that."""
        game, mind = self._game, self._mind
        played = 0
        while True:
            acting = game.acting(state)
            if not acting:
                outcome = game.outcome(state)
                return even(game, state, self._seats) if outcome is None else results(game, state, outcome)
            late = budget.spent(self.nodes)
            if late or mind.ready(state, played):
                worth = mind.evaluate(state)
                return even(game, state, self._seats) if worth is None and not late else worth
            seat = acting[self._luck.below(len(acting))] if len(acting) > 1 else acting[0]
            self._advance(state, seat, mind.reply(state, seat, game.moves(state, seat), self._luck))
            played += 1


def _proven(edge: Edge) -> tuple[int, float]:
    return edge.visits, edge.expected()
