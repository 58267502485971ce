"""Every placement that a hand allows on a board."""

from typing import Final, TypeAlias

from mypy_extensions import i64

from tavola.games.qwirkle.board import DOWN, RIGHT, Board
from tavola.games.qwirkle.state import HAND, hand_set
from tavola.games.qwirkle.tiles import BIT, MATCH, NAMES
from tavola.games.qwirkle.words import Laid

Laying: TypeAlias = tuple[Laid, ...]
"""A placement as a move spells it."""

Gap: TypeAlias = tuple[int, int, int, int]
"""A free cell in a line: which of the hand go with the line on its two sides, which fit crosswise too, and the
cell's row and column."""

_ONE: Final = tuple([1 << place for place in range(HAND)])
_PLACES: Final = tuple(
    [tuple([place for place in range(HAND) if places & _ONE[place]]) for places in range(1 << HAND)]
)
"""The places in each set of them, in order."""


class Hand:
    """The tiles of a hand, each kind once and in order, and known by its place among them.

    Sets of places are small numbers, which are taken apart without a look into a dict.
    """

    def __init__(self, tiles: list[int]) -> None:
        kinds = sorted(set(tiles))
        self.kinds = kinds
        self.tiles = hand_set(kinds)
        self.all = (1 << len(kinds)) - 1
        self.names = [NAMES[tile] for tile in kinds]
        self.matches = [self.among(MATCH[tile]) for tile in kinds]

    def among(self, tiles: int) -> int:
        """Which of them are among these tiles."""
        asked: i64 = tiles
        found: i64 = 0
        one: i64 = 1
        for kind in self.kinds:
            if asked >> kind & 1:
                found |= one
            one += one
        return found


def placements(board: Board, tiles: list[int]) -> list[Laying]:
    """Every placement of tiles from this hand, each once.

    A placement of several tiles is met from the first of its open cells: before that one it may only cover cells
    that touch nothing.
    """
    found: list[Laying] = []
    rows, columns, hand = board.rows, board.columns, Hand(tiles)
    held, names, matches = hand.tiles, hand.names, hand.matches
    sideways = Line(found, hand, board.tiles, rows, columns, RIGHT)
    downwards = Line(found, hand, board.tiles, columns, rows, DOWN)
    # Open cells come and go in both at the same time, so both are in the same order.
    for (cell, across), down in zip(rows.items(), columns.values()):  # noqa: B905 - strict, it is not compiled well
        if not across & down & held:
            continue
        row, column = cell // DOWN, cell % DOWN
        in_row, in_column = hand.among(across), hand.among(down)
        for place in _PLACES[in_row & in_column]:
            start = ((names[place], row, column),)
            found.append(start)
            friends = matches[place]
            if friends & in_row:
                sideways.grow(cell, start, _ONE[place], friends & in_row)
            if friends & in_column:
                downwards.grow(cell, start, _ONE[place], friends & in_column)
    return found


class Line:
    """The line through an open cell in one direction, with the gaps after it as far as they were asked for."""

    def __init__(
        self,
        found: list[Laying],
        hand: Hand,
        tiles: dict[int, int],
        along: dict[int, int],
        crossing: dict[int, int],
        step: int,
    ) -> None:
        self.found = found
        self.hand = hand
        self.tiles = tiles
        self.along = along
        """What the lines in this direction would take, at each open cell."""
        self.crossing = crossing
        self.step = step
        self.open = -1
        """The open cell, once there is one."""
        self.gaps: list[Gap] = []
        self.next = -1
        """Where the search for the next gap goes on."""
        self.standing = 0
        """The tiles that stand in the line before that."""
        self.before = -1
        """The cell before the open one, if it touches nothing."""

    def grow(self, cell: int, start: Laying, used: int, rest: int) -> None:
        """Add what covers this open cell in this way and other cells of the line with some of the rest."""
        if cell != self.open:
            self._go_to(cell)
        self._grow_on(start, used, rest, 0)
        if self.before >= 0:
            self._grow_back(start, used, rest, self.before)

    def _go_to(self, cell: int) -> None:
        tiles, step = self.tiles, self.step
        self.open = cell
        self.gaps = []
        self.next = cell + step
        standing = 0
        before = cell - step
        while before in tiles:
            standing |= BIT[tiles[before]]
            before -= step
        self.standing = standing
        self.before = -1 if before in self.along else before

    def _grow_on(self, chosen: Laying, used: int, rest: int, number: int) -> None:
        """Add what covers this gap, and then perhaps others after it."""
        if number == len(self.gaps):
            self.gaps.append(self._next_gap())
        takes, fits, row, column = self.gaps[number]
        rest &= takes
        fits &= rest
        if not fits or used & ~takes:
            return
        names, matches = self.hand.names, self.hand.matches
        for place in _PLACES[fits]:
            longer = chosen + ((names[place], row, column),)  # noqa: RUF005 - compiled, a star makes a list first
            self.found.append(longer)
            still = rest & matches[place]
            if still:
                self._grow_on(longer, used | _ONE[place], still, number + 1)

    def _grow_back(self, chosen: Laying, used: int, rest: int, cell: int) -> None:
        """Add what covers this cell, which touches nothing, and then perhaps others on either side."""
        before = cell - self.step
        row, column = cell // DOWN, cell % DOWN
        names, matches = self.hand.names, self.hand.matches
        for place in _PLACES[rest]:
            longer = ((names[place], row, column),) + chosen  # noqa: RUF005
            self.found.append(longer)
            still = rest & matches[place]
            if still:
                self._grow_on(longer, used | _ONE[place], still, 0)
                if before not in self.along:
                    self._grow_back(longer, used | _ONE[place], still, before)

    def _next_gap(self) -> Gap:
        tiles, cell, passed = self.tiles, self.next, 0
        while cell in tiles:
            passed |= BIT[tiles[cell]]
            cell += self.step
        takes = fits = self.hand.all
        beyond = self.along.get(cell)
        if beyond is not None:
            if self.standing & ~beyond:
                return 0, 0, 0, 0  # what stands in the line does not go with the tiles beyond this gap
            takes = self.hand.among(beyond)
            fits = takes & self.hand.among(self.crossing[cell])
        self.standing |= passed
        self.next = cell + self.step
        return takes, fits, cell // DOWN, cell % DOWN
