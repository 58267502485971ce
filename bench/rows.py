"""The rows of the table: what is measured, what it was and what it must be. A new figure is one more row here.

A part of the bench (`bench.parts`) gives figures by name, a value for each round; a row says which it shows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TypeAlias

from bench.growth import SIZES, THINGS

Values: TypeAlias = Mapping[str, Sequence[float]]
"""What was measured, by name: one value for each round."""


@dataclass(frozen=True)
class Row:
    what: str
    figure: str
    """The name of what it shows."""
    now: str = ""
    """What it was before this list of bars was made."""
    must: float | None = None
    ambition: float | None = None
    least: bool = False
    """Whether more is better."""
    digits: int = 1

    def cells(self, values: Values) -> list[str]:
        bars = [self._bar(self.must), self._bar(self.ambition, bare=True)]
        measured = values.get(self.figure)
        if not measured:
            return [self.what, self.now, *bars, "", "", "not measured"]
        middle = median(measured)
        spread = f"{self._text(min(measured))} to {self._text(max(measured))}" if len(measured) > 1 else ""
        return [self.what, self.now, *bars, self._text(middle), spread, self._verdict(middle)]

    def _text(self, value: float) -> str:
        return f"{value:,.{self.digits}f}"

    def _bar(self, value: float | None, *, bare: bool = False) -> str:
        if value is None:
            return ""
        return f"{value:,g}" if bare else f"{'≥' if self.least else '≤'} {value:,g}"

    def _verdict(self, value: float) -> str:
        for bar, word in ((self.ambition, "held, the ambition too"), (self.must, "held")):
            if bar is not None and (value >= bar if self.least else value <= bar):
                return word
        return "" if self.must is None else "MISSED"


MUST_HOLD = (
    Row("CPU per durable Qwirkle move / echoed line", "lines cpu / echo", "12.5 to 16", 8, 5),
    Row(
        "durable moves/s over lines / boardgame.io in memory",
        "lines rate / boardgame.io",
        "2.5",
        3.5,
        5,
        least=True,
    ),
    Row(
        "durable moves/s over lines / Colyseus in memory (broadcast)",
        "lines rate / Colyseus",
        "0.6",
        1.0,
        1.3,
        least=True,
        digits=2,
    ),
    Row(
        "the same over native / Colyseus in memory", "native rate / Colyseus", "0.27", 0.6, 1, least=True, digits=2
    ),
    Row("CPU per move native / lines", "native cpu / lines", "2.5", 1.5, 1.2, digits=2),
    Row("CPU per command: eriantys-views / echo of as many bytes", "eriantys-views cpu / echo", "41", 18, 12),
    Row("the same: eriantys-commands", "eriantys-commands cpu / echo", "37", 18, 12),
    Row("the same: masters-requests", "masters-requests cpu / echo", "43", 18, 12),
    Row("the same: masters-states", "masters-states cpu / echo", "38", 18, 12),
    Row(
        "Qwirkle playout step with all moves / trivial loop iteration, compiled",
        "Qwirkle step / loop, compiled",
        "2,850",
        1500,
        800,
        digits=0,
    ),
    Row(
        "random steps/s / catanatron: Qwirkle (all moves listed at each step)",
        "Qwirkle steps / catanatron",
        "0.37",
        1,
        2,
        least=True,
        digits=2,
    ),
    Row("the same: Eriantys", "Eriantys steps / catanatron", "3.1", 4, 8, least=True),
    Row("the same: Eriantys expert", "Eriantys expert steps / catanatron", "2.8", 4, 8, least=True),
    Row("the same: Masters", "Masters steps / catanatron", "3.3", 4, 8, least=True),
    Row("CPU per move at 5,000 tables / at 100", "cpu at 5,000 tables / 100", "0.9", 1.1, 1, digits=2),
    Row("CPU per move at 500 moves a second / at the peak", "cpu at 500 a second / peak", "4.9", 2.5, 1.5),
    Row("opening the 4,000th waiting table / the 10th", "opening the 4,000th / 10th", "24", 1.5, 1.1),
    Row("KiB per idle seat / bare connection", "seat / connection", "2.7", 2, 1.5),
    Row("restart with 10,000 live tables, to the first move, seconds", "restart with 10,000", "12", 6, 2),
    Row("KiB of a table of two after 20 moves, native", "KiB of a table, native", "74", 40, digits=0),
)
"""In the order of the list that set the bars; `now` is what it said was measured then."""

GAMES = ("Qwirkle", "Eriantys", "Eriantys expert", "Masters")

BESIDES = (
    Row("CPU per move: Colyseus in memory / durable over lines", "Colyseus cpu / lines", digits=2),
    Row("CPU per move: boardgame.io in memory / durable over lines", "boardgame.io cpu / lines", digits=2),
    *(
        Row(f"durable moves/s over lines / {peer}, first moves of both", f"lines rate / {peer}, first", digits=2)
        for peer in ("boardgame.io", "Colyseus")
    ),
    *(
        Row(
            f"CPU per move: {peer} / durable over lines, first moves of both",
            f"{peer} cpu / lines, first",
            digits=2,
        )
        for peer in ("boardgame.io", "Colyseus")
    ),
    Row("CPU per durable move over lines: compiled / interpreted", "lines cpu, compiled / interpreted", digits=2),
    Row("CPU per move: relayed line / echoed line", "relay cpu / echo"),
    Row(
        "CPU per durable move: two nodes, guests at the table's / a house alone",
        "cluster cpu / alone",
        must=1.6,
        digits=2,
    ),
    Row("the same, one of two guests passed on", "cluster cpu, passed on / alone", must=2.2, digits=2),
    Row("rate: durable moves / echoed lines", "lines rate / echo", must=0.08, ambition=0.13, least=True, digits=3),
    Row("rate: durable moves / relayed lines", "lines rate / relay", digits=3),
    *(
        Row(f"{game} playout step / trivial loop iteration, {form}", f"{game} step / loop, {form}", digits=0)
        for form in ("interpreted", "compiled")
        for game in GAMES
    ),
    *(
        Row(f"{game} random steps/s / catanatron, {form}", f"{game} steps / catanatron, {form}", digits=2)
        for form in ("interpreted", "compiled")
        for game in GAMES
    ),
    *(
        Row(f"CPU per command: {dialect} / echo of as many bytes", f"{dialect} cpu / echo")
        for dialect in ("eriantys-commands:as-built", "masters-states:as-built")
    ),
    *(
        Row(f"{thing}: in a house of {size:,} tables / of {SIZES[0]}", f"{thing} at {size:,}", must=2, digits=2)
        for thing in THINGS
        for size in SIZES[1:]
    ),
    Row("KiB of a table of two after 20 moves, lines", "KiB of a table, lines", digits=0),
    Row("a player's move with 1,000 spectators / without", "with spectators / without", must=2, digits=2),
    Row("the last of 1,000 spectators after the first, worst move, ms", "spectators' spread, worst", must=150),
    Row("the last of 1,000 spectators after the first, median, ms", "spectators' spread, median"),
    Row("terminal: key to screen at 80x24, p99, ms", "key to screen, p99", must=50),
    Row("terminal: key to screen at 80x24, median, ms", "key to screen, median"),
    Row("terminal: key to cat and back meanwhile, p99, ms", "key to cat and back, p99"),
    Row("terminal: key to cat and back meanwhile, median, ms", "key to cat and back, median"),
    Row("terminal: CPU of the client for a key at 80x24, ms", "CPU for a key", digits=2),
    *(
        Row(f"terminal: redraw of a {game} board at 120x40, CPU ms", f"redraw, {game}", must=10, digits=2)
        for game in ("Qwirkle", "Eriantys", "Masters")
    ),
    Row("restart with 1,000 live and 100,000 finished tables, to the first move, seconds", "restart", must=5),
)
"""Shown only where they were measured."""

HEADINGS = ("ratio", "now", "must", "ambition", "measured", "from to", "")


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """As Markdown, its columns lined up, so that it can be read where it is printed and where it is pasted."""
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    lines = [headings, ["-" * width for width in widths], *rows]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |"
        for line in lines
    )


def results(rows: Sequence[Row], values: Values, *, all_rows: bool) -> str:
    """The rows as a table; those that were not measured only if all are wanted."""
    shown = [row.cells(values) for row in rows if all_rows or row.figure in values]
    return table(HEADINGS, shown) if shown else ""
