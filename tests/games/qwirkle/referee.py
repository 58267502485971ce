"""A second reading of the rules of Qwirkle, written from their words and slow on purpose.

It shares nothing with the engine: tiles are their names, the board is a plain mapping, and everything is found
by walking along lines. The tests hold the engine against it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import TypeAlias

COLOURS = "ROBYGP"
SHAPES = "odscx*"
ALL_TILES = Counter({colour + shape: 3 for colour in COLOURS for shape in SHAPES})
CENTRE = (91, 91)
LAST = 182

Spot: TypeAlias = tuple[int, int]
Cells: TypeAlias = dict[Spot, str]
Laid: TypeAlias = tuple[str, int, int]
Laying: TypeAlias = frozenset[Laid]

ROW = (0, 1)
COLUMN = (1, 0)


@cache
def valid_line(names: tuple[str, ...]) -> bool:
    """All share the colour and have different shapes, or share the shape and have different colours."""
    colours = {name[0] for name in names}
    shapes = {name[1] for name in names}
    of_one_colour = len(colours) == 1 and len(shapes) == len(names)
    of_one_shape = len(shapes) == 1 and len(colours) == len(names)
    return len(names) <= 6 and (of_one_colour or of_one_shape)


def line_through(cells: Cells, spot: Spot, way: Spot) -> tuple[Spot, ...]:
    """The spots of the unbroken line through a spot that is taken."""
    down, right = way
    row, column = spot
    while (row - down, column - right) in cells:
        row, column = row - down, column - right
    line = []
    while (row, column) in cells:
        line.append((row, column))
        row, column = row + down, column + right
    return tuple(line)


def all_lines(cells: Cells) -> Iterator[tuple[str, ...]]:
    """Every row and column of two or more touching tiles, as their tiles."""
    for row, column in cells:
        if (row, column - 1) not in cells and (row, column + 1) in cells:
            end = column
            while (row, end) in cells:
                end += 1
            yield tuple([cells[row, here] for here in range(column, end)])
        if (row - 1, column) not in cells and (row + 1, column) in cells:
            end = row
            while (end, column) in cells:
                end += 1
            yield tuple([cells[here, column] for here in range(row, end)])


def neighbours(spot: Spot) -> tuple[Spot, ...]:
    row, column = spot
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def on_board(spot: Spot) -> bool:
    return 0 <= spot[0] <= LAST and 0 <= spot[1] <= LAST


def may_lay(cells: Cells, tiles: Sequence[Laid]) -> bool:
    """Whether these tiles, held in hand, may be placed in one turn."""
    spots = [(row, column) for _, row, column in tiles]
    if not spots or len(set(spots)) < len(spots):
        return False
    if not all(on_board(spot) and spot not in cells for spot in spots):
        return False
    if cells:
        if not any(beside in cells for spot in spots for beside in neighbours(spot)):
            return False
    elif CENTRE not in spots:
        return False
    after = cells | {(row, column): name for name, row, column in tiles}
    in_one_line = any(set(spots) <= set(line_through(after, spots[0], way)) for way in (ROW, COLUMN))
    return in_one_line and all(
        valid_line(tuple([after[here] for here in line_through(after, spot, way)]))
        for spot in spots
        for way in (ROW, COLUMN)
    )


def points(after: Cells, spots: Iterable[Spot]) -> int:
    """One point a tile in every line formed or extended, six more for a line of six; a lone tile counts 1."""
    lines = {line_through(after, spot, way) for spot in spots for way in (ROW, COLUMN)}
    lengths = [len(line) for line in lines if len(line) > 1]
    return sum(lengths) + 6 * lengths.count(6) if lengths else 1


def open_spots(cells: Cells) -> set[Spot]:
    """Where a single tile might go: free and beside a tile, or the centre of an empty board."""
    if not cells:
        return {CENTRE}
    return {beside for spot in cells for beside in neighbours(spot) if beside not in cells and on_board(beside)}


def fits_somewhere(cells: Cells, names: Iterable[str]) -> bool:
    """Whether one of these tiles could be placed by itself."""
    wanted = set(names)
    return any(may_lay(cells, [(name, *spot)]) for spot in open_spots(cells) for name in wanted)


def placements(cells: Cells, hand: Iterable[str]) -> set[Laying]:
    """Every legal placement, by trying: each choice of tiles that go together, in each order, in each stretch.

    A finished line is unbroken, so the tiles of a turn fill free spots that follow one another in a row or
    a column.
    """
    mates = [
        choice for count in range(1, 7) for choice in combinations(sorted(set(hand)), count) if valid_line(choice)
    ]
    found = set()
    beside = open_spots(cells)
    for line in _free_lines(cells):
        for start in range(len(line)):
            for choice in mates:
                spots = line[start : start + len(choice)]
                if len(spots) == len(choice) and not beside.isdisjoint(spots):
                    for order in permutations(choice):
                        tiles = [(name, *spot) for name, spot in zip(order, spots, strict=True)]
                        if may_lay(cells, tiles):
                            found.add(frozenset(tiles))
    return found


def placements_anyhow(cells: Cells, hand: Iterable[str], reach: int) -> set[Laying]:
    """The same with no thought at all: any spots near the tiles, any tiles in any order."""
    near = cells or {CENTRE: ""}
    rows = [row for row, _ in near]
    columns = [column for _, column in near]
    spots = [
        (row, column)
        for row in range(min(rows) - reach, max(rows) + reach + 1)
        for column in range(min(columns) - reach, max(columns) + reach + 1)
        if (row, column) not in cells
    ]
    held = list(hand)
    return {
        frozenset(tiles)
        for count in range(1, len(held) + 1)
        for order in permutations(held, count)
        for chosen in combinations(spots, count)
        if may_lay(cells, tiles := [(name, *spot) for name, spot in zip(order, chosen, strict=True)])
    }


def _free_lines(cells: Cells) -> Iterator[list[Spot]]:
    """The free spots of each row and column near the tiles, in order, as far out as six tiles can reach."""
    near = cells or {CENTRE: ""}
    rows = range(min(row for row, _ in near) - 6, max(row for row, _ in near) + 7)
    columns = range(min(column for _, column in near) - 6, max(column for _, column in near) + 7)
    touched_rows = {row for row, _ in open_spots(cells)}
    touched_columns = {column for _, column in open_spots(cells)}
    for row in touched_rows:
        yield [(row, column) for column in columns if (row, column) not in cells]
    for column in touched_columns:
        yield [(row, column) for row in rows if (row, column) not in cells]


def longest_line(hand: Iterable[str]) -> int:
    """The most tiles of a hand that make one line; copies count once."""
    held = set(hand)
    by_colour = Counter(name[0] for name in held)
    by_shape = Counter(name[1] for name in held)
    return max([*by_colour.values(), *by_shape.values()], default=0)
