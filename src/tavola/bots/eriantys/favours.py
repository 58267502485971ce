"""Characters worth a try: for each that can be paid for, its most promising uses."""

from collections.abc import Callable
from typing import Final

from tavola.bots.eriantys.judgement import island_worth, school_worth, weights_of
from tavola.games import advance
from tavola.games.contract import Chance
from tavola.games.eriantys import GAME
from tavola.games.eriantys.cards import (
    CENTAUR,
    HERALD,
    HERBALIST,
    JESTER,
    KNIGHT,
    MINSTREL,
    MONK,
    MUSHROOM_SELLER,
)
from tavola.games.eriantys.characters import choices, payments
from tavola.games.eriantys.islands import strongest
from tavola.games.eriantys.pieces import HUES, NUMBER
from tavola.games.eriantys.state import NOBODY, Phase, State, copy
from tavola.games.eriantys.words import (
    Move,
    Pay,
    UseHerald,
    UseHerbalist,
    UseJester,
    UseMonk,
    UseMushroomSeller,
)

MONKS: Final = 5
BANS: Final = 4
PAIRS: Final = 3
"""How many uses of one character are tried, where there are many."""

INFLUENCE: Final = (CENTAUR, KNIGHT, MUSHROOM_SELLER)
"""They are of no use once mother nature has moved."""


def favours(state: State, seat: int) -> list[list[Move]]:
    """Payments with what follows, or the uses of what has been paid for."""
    if state.uses:
        return _uses(state, seat)
    found: list[list[Move]] = []
    for pay in payments(state, seat):
        assert isinstance(pay, Pay)
        if state.phase == Phase.CLOUD and pay.character in INFLUENCE:
            continue
        paid = copy(state)
        advance(GAME, paid, seat, pay, NO_LUCK)
        found += [[pay, *moves] for moves in _uses(paid, seat)] if paid.uses else [[pay]]
    return found


def heralds(state: State, seat: int) -> list[list[Move]]:
    """The Herald alone."""
    if state.uses:
        return _uses(state, seat) if state.paid == HERALD else []
    return [moves for moves in favours(state, seat) if isinstance(moves[-1], UseHerald)]


class _NoLuck:
    """For moves of which only what was drawn would differ: a student on a character."""

    def below(self, n: int) -> int:  # noqa: ARG002
        return 0


NO_LUCK: Final[Chance] = _NoLuck()


def _uses(state: State, seat: int) -> list[list[Move]]:
    moves = choices(state, seat)
    chosen = _CHOSEN.get(state.paid)
    return [[move] for move in moves] if chosen is None else chosen(state, seat, moves)


def _monk(state: State, seat: int, moves: list[Move]) -> list[list[Move]]:
    """Where the student does most good."""
    side, weights = state.side_of[seat], weights_of(state)
    ranked: list[tuple[float, int]] = []
    for place, move in enumerate(moves):
        assert isinstance(move, UseMonk)
        students = state.students[move.island]
        hue = NUMBER[move.colour]
        worth = -island_worth(state, move.island, side, weights)
        students[hue] += 1
        worth += island_worth(state, move.island, side, weights)
        students[hue] -= 1
        ranked.append((worth, place))
    ranked.sort(reverse=True)
    return [[moves[place]] for _, place in ranked[:MONKS]]


def _herald(state: State, seat: int, moves: list[Move]) -> list[list[Move]]:
    """Islands that would become the side's own."""
    side = state.side_of[seat]
    found: list[list[Move]] = []
    for move in moves:
        assert isinstance(move, UseHerald)
        head = move.island
        if not state.bans[head] and state.owners[head] != side and strongest(state, head) == side:
            found.append([move])
    return found


def _herbalist(state: State, seat: int, moves: list[Move]) -> list[list[Move]]:
    """The largest islands, the own ones first."""
    side = state.side_of[seat]
    ranked: list[tuple[int, int]] = []
    for place, move in enumerate(moves):
        assert isinstance(move, UseHerbalist)
        head = move.island
        if not state.bans[head] and (state.owners[head] == side or strongest(state, head) not in (NOBODY, side)):
            ranked.append((2 * state.sizes[head] + (state.owners[head] == side), place))
    ranked.sort(reverse=True)
    return [[moves[place]] for _, place in ranked[:BANS]]


def _mushroom_seller(state: State, seat: int, moves: list[Move]) -> list[list[Move]]:
    """The colours of other sides' professors."""
    side = state.side_of[seat]
    found: list[list[Move]] = []
    for move in moves:
        assert isinstance(move, UseMushroomSeller)
        professor = state.professors[NUMBER[move.colour]]
        if professor != NOBODY and state.side_of[professor] != side:
            found.append([move])
    return found


def _jester(state: State, seat: int, moves: list[Move]) -> list[list[Move]]:
    """Students that are of use for those that are not: one pair, two, three."""
    wanted = [_wanted(state, seat, hue) for hue in HUES]
    ranked: list[tuple[float, int]] = []
    for place, move in enumerate(moves):
        assert isinstance(move, UseJester)
        gain = wanted[NUMBER[move.card]] - wanted[NUMBER[move.entrance]]
        if gain > 0:
            ranked.append((gain, place))
    ranked.sort(reverse=True)
    found: list[list[Move]] = []
    for _, place in ranked[:PAIRS]:
        found.append([moves[place]])
        after = copy(state)
        advance(GAME, after, seat, moves[place], NO_LUCK)
        if after.uses:
            found += [[moves[place], *more] for more in _jester(after, seat, choices(after, seat))[:1]]
    return found


def _wanted(state: State, seat: int, hue: int) -> float:
    """How much a student of this colour in the entrance is wanted."""
    rival = 0
    for other, room in enumerate(state.dining):
        if other != seat:
            rival = max(rival, room[hue])
    short = rival + 1 - state.dining[seat][hue]
    professor = state.professors[hue]
    own = professor != NOBODY and state.side_of[professor] == state.side_of[seat]
    if own:
        return 1.0
    return 0.9 if short <= 1 else 0.6 if short == 2 else 0.1


def _minstrel(state: State, seat: int, moves: list[Move]) -> list[list[Move]]:
    """The swaps after which the schools are worth most."""
    side, weights = state.side_of[seat], weights_of(state)
    before = school_worth(state, side, weights)
    ranked: list[tuple[float, int]] = []
    for place, move in enumerate(moves):
        after = copy(state)
        advance(GAME, after, seat, move, NO_LUCK)
        ranked.append((school_worth(after, side, weights) - before, place))
    ranked.sort(reverse=True)
    found: list[list[Move]] = []
    for gain, place in ranked[:PAIRS]:
        if gain > 0:
            found.append([moves[place]])
    if found:
        after = copy(state)
        advance(GAME, after, seat, found[0][0], NO_LUCK)
        if after.uses:
            found += [[found[0][0], *more] for more in _minstrel(after, seat, choices(after, seat))[:1]]
    return found


_CHOSEN: Final[dict[int, Callable[[State, int, list[Move]], list[list[Move]]]]] = {
    MONK: _monk,
    HERALD: _herald,
    HERBALIST: _herbalist,
    JESTER: _jester,
    MUSHROOM_SELLER: _mushroom_seller,
    MINSTREL: _minstrel,
}
