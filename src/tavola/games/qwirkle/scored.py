"""Every placement that a hand allows together with what it scores, in numbers only: the fast road for searches."""

from typing import Final, TypeAlias

from tavola.games.qwirkle.board import DOWN, LONGEST, RIGHT, Board, Placement, worth
from tavola.games.qwirkle.tiles import ALL, BIT, KINDS, MATCH

Scored: TypeAlias = tuple[int, Placement]
"""What a placement scores, and the placement."""

_WORTH: Final = tuple([worth(length) for length in range(LONGEST + 1)])

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


def scored(board: Board, held: int) -> list[Scored]:
    """Every placement of tiles from this set, each once, with its points."""
    finder = _Finder(board, held, every=True)
    finder.find()
    return finder.found


def best(board: Board, held: int) -> Scored | None:
    """The first of the placements that score most; None if no tile of this set fits anywhere."""
    finder = _Finder(board, held, every=False)
    finder.find()
    return finder.found[-1] if finder.found else None


class _Finder:
    """Looks through a board; it goes the way of `placements`, and keeps count of the lines as it goes."""

    def __init__(self, board: Board, held: int, *, every: bool) -> None:
        self.tiles = board.tiles
        self.rows = board.rows
        self.columns = board.columns
        self.held = held
        self.every = every
        self.most = 0
        self.found: list[Scored] = []
        """All of them, or only those that scored more than all before."""

    def find(self) -> None:
        held, columns = self.held, self.columns
        for cell, across in self.rows.items():
            fits = across & held
            if fits:
                down = columns[cell]
                fits &= down
                if fits:
                    self._cover(cell, across, down, fits)

    def _cover(self, cell: int, across: int, down: int, fits: int) -> None:
        """Take note of all that covers this open cell, and no open cell before it in its line."""
        left = right = above = below = 0
        if across != ALL:  # else nothing lies beside it
            left, right = self.run(cell, -RIGHT), self.run(cell, RIGHT)
        if down != ALL:
            above, below = self.run(cell, -DOWN), self.run(cell, DOWN)
        row, column = _WORTH[left + 1 + right], _WORTH[above + 1 + below]
        sideways: _Line | None = None
        downwards: _Line | None = None
        for tile in members(fits):
            start = ((tile, cell),)
            self.note(row + column or 1, start)
            friends = self.held & MATCH[tile]
            if friends & across:
                if sideways is None:
                    sideways = _Line(self, self.rows, self.columns, RIGHT, cell, left, right, column)
                sideways.grow(start, BIT[tile], friends & across)
            if friends & down:
                if downwards is None:
                    downwards = _Line(self, self.columns, self.rows, DOWN, cell, above, below, row)
                downwards.grow(start, BIT[tile], friends & down)

    def note(self, points: int, placement: Placement) -> None:
        if self.every or points > self.most:
            self.most = points
            self.found.append((points, placement))

    def run(self, cell: int, step: int) -> int:
        """How many tiles lie beside this cell in one direction."""
        tiles = self.tiles
        length = 0
        beside = cell + step
        while beside in tiles:
            length += 1
            beside += step
        return length


class _Line:
    """The line through an open cell in one direction, with the gaps after it as far as they were asked for."""

    def __init__(
        self,
        finder: _Finder,
        along: dict[int, int],
        crossing: dict[int, int],
        step: int,
        cell: int,
        before: int,
        after: int,
        crosswise: int,
    ) -> None:
        self.finder = finder
        self.along = along
        self.crossing = crossing
        self.step = step
        self.length = before + 1 + after
        """How long it is with the open cell covered."""
        self.crosswise = crosswise
        """What the line scores that crosses this one in the open cell."""
        self.takes: list[int] = []
        """For each gap the tiles that go with the line on its two sides,"""
        self.fits: list[int] = []
        """those that fit crosswise too,"""
        self.cells: list[int] = []
        """where it is,"""
        self.longer: list[int] = []
        """how much longer the line is with it,"""
        self.crossed: list[int] = []
        """and what its crossing line scores."""
        self.next = cell + (after + 1) * step
        """The first gap that was not asked for yet."""
        self.standing = self._tiles(cell - before * step, before)
        """The tiles that stand in the line before that, but for those right before it,"""
        self.passed = self._tiles(cell + step, after)
        """and those."""
        back = cell - step
        self.before = -1 if before or back in along else back
        """The cell before the open one, if it touches nothing."""

    def grow(self, start: Placement, used: int, rest: int) -> None:
        """Note what covers the open cell in this way and other cells of the line with some of the rest."""
        self._grow_on(start, used, rest, 0, self.length, self.crosswise)
        if self.before >= 0:
            self._grow_back(start, used, rest, self.before, self.length + 1)

    def _grow_on(self, chosen: Placement, used: int, rest: int, number: int, length: int, crossed: int) -> None:
        """Note what covers this gap, and then perhaps others after it."""
        if number == len(self.takes):
            self._find_gap()
        takes = self.takes[number]
        rest &= takes
        fits = self.fits[number] & rest
        if not fits or used & ~takes:
            return
        cell = self.cells[number]
        length += self.longer[number]
        crossed += self.crossed[number]
        for tile in members(fits):
            longer = chosen + ((tile, cell),)  # noqa: RUF005 - compiled, a star makes a list first
            self.finder.note(_WORTH[length] + crossed, longer)
            still = rest & MATCH[tile]
            if still:
                self._grow_on(longer, used | BIT[tile], still, number + 1, length, crossed)

    def _grow_back(self, chosen: Placement, used: int, rest: int, cell: int, length: int) -> None:
        """Note what covers this cell, which touches nothing, and then perhaps others on either side."""
        before = cell - self.step
        for tile in members(rest):
            longer = ((tile, cell),) + chosen  # noqa: RUF005
            self.finder.note(_WORTH[length] + self.crosswise, longer)
            still = rest & MATCH[tile]
            if still:
                self._grow_on(longer, used | BIT[tile], still, 0, length, self.crosswise)
                if before not in self.along:
                    self._grow_back(longer, used | BIT[tile], still, before, length + 1)

    def _find_gap(self) -> None:
        cell = self.next
        takes = self.along.get(cell, ALL)
        across = self.crossing.get(cell, ALL)
        fits = takes & across
        after = crossed = 0
        if self.standing & ~takes:
            fits = 0  # what stands in the line does not go with the tiles beyond this gap
        elif fits:
            after = self.finder.run(cell, self.step)
            if across != ALL:
                turned = DOWN + RIGHT - self.step
                crossed = _WORTH[self.finder.run(cell, turned) + 1 + self.finder.run(cell, -turned)]
        self.takes.append(takes)
        self.fits.append(fits)
        self.cells.append(cell)
        self.longer.append(1 + after)
        self.crossed.append(crossed)
        self.standing |= self.passed
        self.passed = self._tiles(cell + self.step, after)
        self.next = cell + (after + 1) * self.step

    def _tiles(self, cell: int, count: int) -> int:
        """The set of so many tiles that lie in the line from this cell on."""
        tiles = self.finder.tiles
        found = 0
        for _ in range(count):
            found |= BIT[tiles[cell]]
            cell += self.step
        return found
