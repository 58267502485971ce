"""The 108 tiles: six colours, six shapes, three of each; and which of them may share a line.

A tile is a number from 0 to 35 inside the rules and is spelled as the Qwirkle document spells it outside: a
colour letter and a shape letter, `Ro` for the red circle.
"""

from typing import Final

COLOURS: Final = "ROBYGP"
SHAPES: Final = "odscx*"
COPIES: Final = 3

NAMES: Final = tuple(colour + shape for colour in COLOURS for shape in SHAPES)
NUMBER: Final = {name: number for number, name in enumerate(NAMES)}
KINDS: Final = len(NAMES)

ALL: Final = (1 << KINDS) - 1
"""The set of all tiles. Sets of tiles are masks with one bit a tile."""

BIT: Final = tuple(1 << tile for tile in range(KINDS))


def _matches(tile: int) -> int:
    colour, shape = divmod(tile, len(SHAPES))
    return sum(
        BIT[other] for other in range(KINDS) if (other // len(SHAPES) == colour) != (other % len(SHAPES) == shape)
    )


MATCH: Final = tuple(_matches(tile) for tile in range(KINDS))
"""For each tile the tiles it matches: those that share exactly one of colour and shape.

A line is valid when every two of its tiles match, so what still fits a line is the AND of its tiles' masks."""

LINES: Final = (
    *(sum(BIT[colour * len(SHAPES) : (colour + 1) * len(SHAPES)]) for colour in range(len(COLOURS))),
    *(sum(BIT[shape :: len(SHAPES)]) for shape in range(len(SHAPES))),
)
"""The twelve longest lines there can be: all tiles of one colour, all of one shape."""
