"""The board: what lies where, what fits where and what a placement scores."""

from typing import Final

from tavola.games.contract import Illegal
from tavola.games.qwirkle.tiles import ALL, BIT, MATCH, NAMES

SIZE: Final = 183
RIGHT: Final = 1
DOWN: Final = 197
"""A cell is row * 197 + column: wider than the board, so that no row runs on into the next one, and odd, so that
the cells of a column are not in each other's way in a dict."""

LONGEST: Final = 6


def cell_at(row: int, column: int) -> int:
    if not (0 <= row < SIZE and 0 <= column < SIZE):
        raise Illegal(
            "{row} {column} is off the board: it goes from 0 0 to {last} {last}",
            row=_short(row),
            column=_short(column),
            last=SIZE - 1,
        )
    return row * DOWN + column


def _short(number: int) -> str:
    return str(number) if abs(number) < 10**6 else "a number far too large"


def place_of(cell: int) -> tuple[int, int]:
    return divmod(cell, DOWN)


CENTRE: Final = cell_at(SIZE // 2, SIZE // 2)

_NO_TILES: Final[dict[int, int]] = {}
_ONLY_CENTRE: Final = {CENTRE: ALL}

Placement = tuple[tuple[int, int], ...]
"""Tiles with their cells: ((tile, cell), ...)."""


class Board:
    """The tiles laid, and for each open cell (empty, beside a tile) what its row and its column would take.

    The opening must cover the centre: an empty board has that one open cell, which takes anything.
    """

    tiles: dict[int, int]
    rows: dict[int, int]
    columns: dict[int, int]

    def __init__(self) -> None:
        # Most tables stand empty for a while: those share these.
        self.tiles = _NO_TILES
        self.rows = self.columns = _ONLY_CENTRE

    def copy(self) -> "Board":
        other = Board()
        other.tiles = self.tiles.copy()
        other.rows = self.rows.copy()
        other.columns = self.columns.copy()
        return other

    def lay(self, tile: int, cell: int) -> None:
        """Put a tile down and tell the open cells at the ends of its two lines."""
        if not self.tiles:
            self.tiles, self.rows, self.columns = {}, {}, {}
        tiles, rows, columns = self.tiles, self.rows, self.columns
        tiles[cell] = tile
        across = rows.pop(cell, ALL) & MATCH[tile]
        down = columns.pop(cell, ALL) & MATCH[tile]
        self._close(rows, columns, cell, -RIGHT, across)
        self._close(rows, columns, cell, RIGHT, across)
        self._close(columns, rows, cell, -DOWN, down)
        self._close(columns, rows, cell, DOWN, down)

    def _close(self, along: dict[int, int], crossing: dict[int, int], cell: int, step: int, fits: int) -> None:
        """Tell the open cell at this end of a tile's line what still fits there."""
        tiles = self.tiles
        end = cell + step
        while end in tiles:
            end += step
        takes = along.get(end)
        if takes is None:
            along[end] = fits
            crossing[end] = ALL
            return
        takes &= fits
        beyond = end + step
        while beyond in tiles:
            if not fits & BIT[tiles[beyond]]:
                takes = 0  # the lines on its two sides cannot be joined
            beyond += step
        along[end] = takes

    def takes(self, hand: int) -> bool:
        """Whether any tile of this set fits anywhere."""
        columns = self.columns
        for cell, across in self.rows.items():
            fits = across & hand
            if fits and fits & columns[cell]:
                return True
        return False

    def points(self, placement: Placement) -> int:
        """The score of a legal placement that has not been laid yet."""
        first = placement[0][1]
        laid = {cell for _, cell in placement}
        along = RIGHT if len(placement) == 1 or abs(placement[1][1] - first) < DOWN else DOWN
        crossing = self.columns if along == RIGHT else self.rows
        total = worth(self._length(first, along, laid))
        for _, cell in placement:
            # A cell whose crosswise line would take anything has nobody beside it there.
            if crossing.get(cell, ALL) != ALL:
                total += worth(self._length(cell, DOWN + RIGHT - along, laid))
        # Only an opening of a single tile makes no line at all, and counts 1.
        return total or 1

    def _length(self, cell: int, step: int, laid: set[int]) -> int:
        tiles = self.tiles
        length = 1
        for direction in (step, -step):
            end = cell + direction
            while end in tiles or end in laid:
                length += 1
                end += direction
        return length

    def check(self, placement: Placement) -> None:
        """Raise `Illegal` with the reason unless the rules allow this placement."""
        if len(placement) == 1:
            tile, cell = placement[0]
            if self.rows.get(cell, 0) & self.columns.get(cell, 0) & BIT[tile]:
                return  # the open cells know what fits them; else find out why it does not
        cells = [cell for _, cell in placement]
        for cell in cells:
            if cell in self.tiles:
                raise Illegal("{cell} is taken by {tile}", cell=_named(cell), tile=NAMES[self.tiles[cell]])
        if len(set(cells)) < len(cells):
            raise Illegal("two tiles cannot lie on one cell")
        if not any(cell in self.rows for cell in cells):
            if not self.tiles:
                raise Illegal("the first move must cover the centre, {cell}", cell=_named(CENTRE))
            raise Illegal("at least one tile must touch the tiles already there")
        along = RIGHT if len(cells) == 1 else self._shared_line(cells)
        across = DOWN + RIGHT - along
        crossing = self.columns if along == RIGHT else self.rows
        laid = {cell: tile for tile, cell in placement}
        self._check_line(cells[0], along, laid)
        for tile, cell in placement:
            if not crossing.get(cell, ALL) & BIT[tile]:
                self._check_line(cell, across, laid)

    def _shared_line(self, cells: list[int]) -> int:
        places = [place_of(cell) for cell in cells]
        if len({row for row, _ in places}) == 1:
            step = RIGHT
        elif len({column for _, column in places}) == 1:
            step = DOWN
        else:
            raise Illegal("all tiles of a turn must lie in one row or in one column")
        for cell in range(min(cells), max(cells), step):
            if cell not in self.tiles and cell not in cells:
                raise Illegal(
                    "there is a gap at {cell}: the tiles must end up in one unbroken line", cell=_named(cell)
                )
        return step

    def _check_line(self, cell: int, step: int, laid: dict[int, int]) -> None:
        """Check the whole line through a cell that is being laid."""
        start = cell
        while start - step in self.tiles or start - step in laid:
            start -= step
        fits = ALL
        line: list[int] = []
        end = start
        while (tile := laid.get(end, self.tiles.get(end))) is not None:
            if not fits & BIT[tile]:
                clash = next(other for other in line if not MATCH[other] & BIT[tile])
                raise _clash("row" if step == RIGHT else "column", cell, clash, tile)
            fits &= MATCH[tile]
            line.append(tile)
            end += step


def worth(length: int) -> int:
    """A point for each tile of a line, six more for all six; a tile alone is no line."""
    return 0 if length == 1 else length + LONGEST if length == LONGEST else length


def _named(cell: int) -> str:
    row, column = place_of(cell)
    return f"{row} {column}"


def _clash(line: str, cell: int, one: int, other: int) -> Illegal:
    if one == other:
        return Illegal(
            "the {line} through {cell} would hold {tile} twice", line=line, cell=_named(cell), tile=NAMES[one]
        )
    return Illegal(
        "the {line} through {cell} would hold {tile} and {other}, which share neither colour nor shape",
        line=line,
        cell=_named(cell),
        tile=NAMES[one],
        other=NAMES[other],
    )
