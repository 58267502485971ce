"""Every placement that a hand allows on a board."""

from typing import Final, TypeAlias

from tavola.games.qwirkle.board import DOWN, RIGHT, Board
from tavola.games.qwirkle.state import hand_set
from tavola.games.qwirkle.tiles import ALL, BIT, KINDS, MATCH, NAMES
from tavola.games.qwirkle.words import Laid

Laying: TypeAlias = tuple[Laid, ...]
"""A placement as a move spells it."""

Gap: TypeAlias = tuple[int, int, int, int]
"""A free cell in a line: the tiles that go with the line on its two sides, those that fit crosswise too, and the
cell's row and column."""

KEPT: Final = 1 << 16
"""Searches ask for the same sets of tiles again and again, so that many are kept."""

_members: Final[dict[int, tuple[int, ...]]] = {}


def members(tiles: int) -> tuple[int, ...]:
    """The tiles of a set, in order."""
    known = _members.get(tiles)
    if known is None:
        known = tuple([tile for tile in range(KINDS) if tiles & BIT[tile]])
        if len(_members) < KEPT:
            _members[tiles] = known
    return known


def placements(board: Board, hand: list[int]) -> list[Laying]:
    """Every placement of tiles from this hand, each once.

    A placement of several tiles is met from the first of its open cells: before that one it may only cover cells
    that touch nothing.
    """
    found: list[Laying] = []
    rows, columns, held = board.rows, board.columns, hand_set(hand)
    # Open cells come and go in both at the same time, so both are in the same order.
    for (cell, across), down in zip(rows.items(), columns.values()):  # noqa: B905 - strict, it is not compiled well
        fits = across & down & held
        if not fits:
            continue
        row, column = cell // DOWN, cell % DOWN
        sideways: Line | None = None
        downwards: Line | None = None
        for tile in members(fits):
            start = ((NAMES[tile], row, column),)
            found.append(start)
            friends = held & MATCH[tile]
            if friends & across:
                sideways = sideways or Line(found, board.tiles, rows, columns, cell, RIGHT)
                sideways.grow(start, BIT[tile], friends & across)
            if friends & down:
                downwards = downwards or Line(found, board.tiles, columns, rows, cell, DOWN)
                downwards.grow(start, BIT[tile], friends & down)
    return found


class Line:
    """The line through an open cell in one direction, with the gaps after it as far as they were asked for."""

    def __init__(
        self,
        found: list[Laying],
        tiles: dict[int, int],
        along: dict[int, int],
        crossing: dict[int, int],
        cell: int,
        step: int,
    ) -> None:
        self.found = found
        self.tiles = tiles
        self.along = along
        """What the lines in this direction would take, at each open cell."""
        self.crossing = crossing
        self.step = step
        self.gaps: list[Gap] = []
        self.cell = cell + step
        """Where the search for the next gap goes on."""
        standing = 0
        before = cell - step
        while before in tiles:
            standing |= BIT[tiles[before]]
            before -= step
        self.standing = standing
        """The tiles that stand in the line before that."""
        self.before = -1 if before in along else before
        """The cell before the open one, if it touches nothing."""

    def grow(self, start: Laying, used: int, rest: int) -> None:
        """Add what covers the open cell in this way and other cells of the line with some of the rest."""
        self._grow_on(start, used, rest, 0)
        if self.before >= 0:
            self._grow_back(start, used, rest, self.before)

    def _grow_on(self, chosen: Laying, used: int, rest: int, number: int) -> None:
        """Add what covers this gap, and then perhaps others after it."""
        if number == len(self.gaps):
            self.gaps.append(self._next_gap())
        takes, fits, row, column = self.gaps[number]
        rest &= takes
        fits &= rest
        if not fits or used & ~takes:
            return
        for tile in members(fits):
            longer = chosen + ((NAMES[tile], row, column),)  # noqa: RUF005 - compiled, a star makes a list first
            self.found.append(longer)
            still = rest & MATCH[tile]
            if still:
                self._grow_on(longer, used | BIT[tile], still, number + 1)

    def _grow_back(self, chosen: Laying, used: int, rest: int, cell: int) -> None:
        """Add what covers this cell, which touches nothing, and then perhaps others on either side."""
        before = cell - self.step
        row, column = cell // DOWN, cell % DOWN
        for tile in members(rest):
            longer = ((NAMES[tile], row, column),) + chosen  # noqa: RUF005
            self.found.append(longer)
            still = rest & MATCH[tile]
            if still:
                self._grow_on(longer, used | BIT[tile], still, 0)
                if before not in self.along:
                    self._grow_back(longer, used | BIT[tile], still, before)

    def _next_gap(self) -> Gap:
        tiles, cell, passed = self.tiles, self.cell, 0
        while cell in tiles:
            passed |= BIT[tiles[cell]]
            cell += self.step
        takes = fits = ALL
        if cell in self.along:
            takes = self.along[cell]
            fits = takes & self.crossing[cell]
        if self.standing & ~takes:
            return 0, 0, 0, 0  # what stands in the line does not go with the tiles beyond this gap
        self.standing |= passed
        self.cell = cell + self.step
        return takes, fits, cell // DOWN, cell % DOWN
