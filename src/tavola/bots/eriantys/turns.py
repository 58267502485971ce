"""Whole turns of Eriantys: which students go where, where mother nature stops, which character helps, which cloud.

Orders that lead to the same position are one turn. Each is judged by the position it leads to, and the best are
kept, to be thought further.
"""

from typing import Final

from tavola.bots.eriantys.favours import NO_LUCK, favours, heralds
from tavola.bots.eriantys.judgement import after, expected, hopes, island_worth, school_worth, weights_of
from tavola.bots.thinker import Budget
from tavola.games import Chance, advance
from tavola.games.eriantys import GAME
from tavola.games.eriantys.cards import FARMER
from tavola.games.eriantys.characters import steps
from tavola.games.eriantys.islands import ahead, influence, resolve, strongest
from tavola.games.eriantys.pieces import COLOURS, HUES, TABLE_SEATS, TILES
from tavola.games.eriantys.professors import holder
from tavola.games.eriantys.state import NOBODY, Phase, State, copy, evolve
from tavola.games.eriantys.words import Move, MoveMotherNature, MoveStudent, TakeCloud

NARROW: Final = 1
"""How many ways to seat so many students are tried where a character is only tried out."""
HERALDED: Final = 3
"""How many turns are tried with the Herald before mother nature moves."""
PILES: Final = 3
"""How many ways to win an island with just enough students are tried."""


class Meter:
    """What a thought has cost so far: a node is a turn that was judged, or a move that was played."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self.nodes = 0
        self.over = False

    def tick(self) -> None:
        self.nodes += 1
        if self._budget.spent(self.nodes):
            self.over = True


class Turn:
    """What is left of a turn up to where mother nature stops, and its worth for whoever plays it."""

    def __init__(self, worth: float, moves: list[Move]) -> None:
        self.worth = worth
        self.moves = moves


class Finished:
    """A turn to its end."""

    def __init__(self, moves: list[Move], after: State, hope: list[float]) -> None:
        self.moves = moves
        self.after = after
        self.hope = hope
        """The result each side can expect of it."""


def _worth(turn: Turn) -> float:
    return turn.worth


def turns(state: State, seat: int, meter: Meter, wide: int, helped: int) -> list[Turn]:
    """The turns this seat could play from here on, the best first.

    For each number of students that are seated so many ways to do it are looked at; so many uses of characters are
    thought through like a turn without one, the others only tried out.
    """
    found = Sketch(state, seat, [], meter).turns(wide)
    if state.expert:
        tried: list[Turn] = []
        for moves in favours(state, seat):
            if meter.over:
                break
            some = Sketch(_played(state, seat, moves), seat, moves, meter).turns(NARROW)
            if some:
                tried.append(Turn(max([turn.worth for turn in some]), moves))
                found += some
        tried.sort(key=_worth, reverse=True)
        best = max([turn.worth for turn in found], default=0.0)
        for plan in tried[:helped]:
            if plan.worth > best - 0.1 and not meter.over:
                found += Sketch(_played(state, seat, plan.moves), seat, plan.moves, meter).turns(wide)
        found.sort(key=_worth, reverse=True)
        for turn in found[:HERALDED]:
            if not meter.over:
                found += _heralded(state, seat, turn, meter)
    found.sort(key=_worth, reverse=True)
    return found


def _played(state: State, seat: int, moves: list[Move]) -> State:
    return replayed(state, seat, moves, NO_LUCK)


def _heralded(state: State, seat: int, turn: Turn, meter: Meter) -> list[Turn]:
    """The turn with the Herald called between its students and mother nature."""
    if state.phase != Phase.STUDENTS or not turn.moves or not isinstance(turn.moves[-1], MoveMotherNature):
        return []
    students = turn.moves[:-1]
    before = _played(state, seat, students)
    found: list[Turn] = []
    for moves in heralds(before, seat):
        found += Sketch(_played(before, seat, moves), seat, [*students, *moves], meter).turns(NARROW)
    return found


_TO_DINING: Final[list[Move]] = [MoveStudent(colour, "dining") for colour in COLOURS]
_TO_ISLAND: Final[list[list[Move]]] = [[MoveStudent(colour, tile) for tile in range(TILES)] for colour in COLOURS]
_STEPS: Final[list[Move]] = [MoveMotherNature(count) for count in range(TILES)]
_TAKES: Final[list[Move]] = [TakeCloud(cloud) for cloud in range(4)]


class Sketch:
    """Scratch paper: a copy of a position on which turns are tried and taken back."""

    def __init__(self, state: State, seat: int, before: list[Move], meter: Meter) -> None:
        self._state = copy(state)
        self._seat = seat
        self._side = state.side_of[seat]
        self._before = before
        self._meter = meter
        self._then = [] if state.turn is None else after(state)
        self._weights = weights_of(state)
        self._found: list[Turn] = []
        self._places: dict[tuple[int, ...], list[tuple[float, int, int]]] = {}
        """For whoever holds the professors, where a student of which colour does most good."""

    def turns(self, wide: int) -> list[Turn]:
        state = self._state
        if state.turn != self._seat or state.phase == Phase.CLOUD:
            # The game may be over by what a character did.
            self._meter.tick()
            return [Turn(expected(state, self._then)[self._side], self._before)]
        left = state.left if state.phase == Phase.STUDENTS else 0
        for seated in self._seatings(left, wide):
            if self._meter.over and self._found:
                break
            self._try_seating(seated, left)
        return self._found

    def _seatings(self, left: int, wide: int) -> list[list[int]]:
        """How many of each colour sit down: the best ways for each number of them, the best of all first."""
        ways: list[list[int]] = [[]]
        for hue in HUES:
            free = min(self._state.entrances[self._seat][hue], TABLE_SEATS - self._state.dining[self._seat][hue])
            ways = [[*way, number] for way in ways for number in range(min(free, left - sum(way)) + 1)]
        ranked: list[list[tuple[float, list[int]]]] = [[] for _ in range(left + 1)]
        for way in ways:
            self._sit(way, 1)
            kept = self._state.professors
            self._state.professors = self._professors(way)
            worth = school_worth(self._state, self._side, self._weights)
            self._state.professors = kept
            self._sit(way, -1)
            ranked[sum(way)].append((worth, way))
        best: list[tuple[float, list[int]]] = []
        for same in ranked:
            same.sort(reverse=True)
            best += same[:wide]
        best.sort(reverse=True)
        return [way for _, way in best]

    def _sit(self, seated: list[int], sign: int) -> None:
        """Let them sit down, or stand up again."""
        room, entrance = self._state.dining[self._seat], self._state.entrances[self._seat]
        for hue, number in enumerate(seated):
            if number:
                if self._state.expert:
                    low = min(room[hue], room[hue] + sign * number)
                    self._state.coins[self._seat] += sign * ((low + number) // 3 - low // 3)
                room[hue] += sign * number
                entrance[hue] -= sign * number

    def _professors(self, seated: list[int]) -> list[int]:
        state = self._state
        found = state.professors.copy()
        farmer = self._seat if state.paid == FARMER else NOBODY
        for hue, number in enumerate(seated):
            if number:
                found[hue] = holder([room[hue] for room in state.dining], found[hue], farmer)
        return found

    def _try_seating(self, seated: list[int], left: int) -> None:
        state = self._state
        kept = state.professors
        self._sit(seated, 1)
        state.professors = self._professors(seated)
        moves = self._before.copy()
        for hue, number in enumerate(seated):
            moves += [_TO_DINING[hue]] * number
        rest = left - sum(seated)
        ring = len(state.ring)
        for count in range(1, min(steps(state), ring) + 1):
            head = ahead(state, count)
            for pile in self._piles(head, rest):
                self._try_stop(moves, pile, rest, head, count)
                if self._meter.over and self._found:
                    break
        state.professors = kept
        self._sit(seated, -1)

    def _piles(self, head: int, rest: int) -> list[list[int]]:
        """The students to put where mother nature is to stop: none, or just enough to win."""
        state = self._state
        piles: list[list[int]] = [[]]
        if not rest or state.owners[head] == self._side or state.bans[head]:
            return piles
        points = influence(state, head)
        mine = points.pop(self._side)
        need = max(points) + 1 - mine
        if not 0 < need <= rest:
            return piles
        friends = [
            hue
            for hue in HUES
            if state.professors[hue] != NOBODY
            and state.side_of[state.professors[hue]] == self._side
            and hue != state.ignored
        ]
        entrance = state.entrances[self._seat]
        found: list[list[int]] = [[]]
        for _ in range(need):
            found = [
                [*pile, hue]
                for pile in found
                for hue in friends
                if (not pile or hue >= pile[-1]) and pile.count(hue) < entrance[hue]
            ]
        return piles + found[:PILES]

    def _try_stop(self, moves: list[Move], pile: list[int], rest: int, head: int, count: int) -> None:
        """Put these students where mother nature stops and the rest where they do most good, and look at it."""
        state = self._state
        entrance = state.entrances[self._seat]
        placed: list[tuple[int, int]] = []
        for hue in pile:
            placed.append((hue, head))
            entrance[hue] -= 1
        missing = rest - len(pile)
        if missing:
            for _, hue, place in self._best_places():
                while missing and entrance[hue]:
                    placed.append((hue, place))
                    entrance[hue] -= 1
                    missing -= 1
                if not missing:
                    break
        for hue, place in placed:
            state.students[place][hue] += 1
        worth = self._stopped(head)
        for hue, place in placed:
            state.students[place][hue] -= 1
            entrance[hue] += 1
        turn = moves + [_TO_ISLAND[hue][place] for hue, place in placed]
        turn.append(_STEPS[count])
        self._found.append(Turn(worth, turn))
        self._meter.tick()

    def _best_places(self) -> list[tuple[float, int, int]]:
        state = self._state
        key = tuple(state.professors)
        known = self._places.get(key)
        if known is not None:
            return known
        found: list[tuple[float, int, int]] = []
        entrance = state.entrances[self._seat]
        for place in state.ring:
            students = state.students[place]
            before = island_worth(state, place, self._side, self._weights)
            for hue in HUES:
                students[hue] += 1
                found.append((island_worth(state, place, self._side, self._weights) - before, hue, place))
                students[hue] -= 1
        # A student whose professor is another's is best kept, so those of equal use go by how many there are.
        found.sort(key=lambda one: (one[0], entrance[one[1]]), reverse=True)
        best: list[tuple[float, int, int]] = []
        seen: set[int] = set()
        for one in found:
            if one[1] not in seen:
                seen.add(one[1])
                best.append(one)
        self._places[key] = best
        return best

    def _stopped(self, head: int) -> float:
        """The worth of the position when mother nature has stopped here."""
        state = self._state
        if state.bans[head] or strongest(state, head) in (NOBODY, state.owners[head]):
            kept = state.mother
            state.mother = head
            worth = expected(state, self._then)[self._side]
            state.mother = kept
            return worth
        other = copy(state)
        other.mother = head
        for event in resolve(other, head):
            evolve(other, event)
        return expected(other, self._then)[self._side]


def finished(state: State, seat: int, turn: Turn, chance: Chance) -> list[Finished]:
    """The whole turn with each cloud that can be taken, the best first."""
    other = replayed(state, seat, turn.moves, chance)
    if other.turn != seat or other.phase != Phase.CLOUD:
        return [Finished(turn.moves, other, hopes(other))]
    found: list[Finished] = []
    side = state.side_of[seat]
    for cloud, students in enumerate(other.clouds):
        if any(students):
            then = copy(other)
            advance(GAME, then, seat, _TAKES[cloud], chance)
            found.append(Finished([*turn.moves, _TAKES[cloud]], then, hopes(then)))
    found.sort(key=lambda one: one.hope[side], reverse=True)
    return found


def replayed(state: State, seat: int, moves: list[Move], chance: Chance) -> State:
    """The position after these moves."""
    other = copy(state)
    for move in moves:
        advance(GAME, other, seat, move, chance)
    return other
