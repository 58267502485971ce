"""The peers side by side as a picture, an SVG with nothing in it but bars and words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from statistics import median

from bench.play import Moves

SHOWN = ("lines", "native", "boardgame.io", "Colyseus")
OURS = ("lines", "native")
BESIDE = "Colyseus"
"""Whom the others are compared with."""

INK, PAPER, OUR_GREEN, GREY, FAINT = "#22303c", "#ffffff", "#2f6f4f", "#9aa5b1", "#6b7785"
WIDTH, LEFT, LONGEST = 800, 240, 390
BAR, PITCH, TITLE, FOOT, MARGIN = 18, 25, 44, 50, 16


@dataclass(frozen=True)
class Panel:
    title: str
    figure: Callable[[Moves], float]
    form: str


PANELS = (
    Panel("Processor time of the server for a move", lambda moves: median(moves.cpu) * 1e6, "{:.0f} µs"),
    Panel("Moves a second of one server process", lambda moves: median(moves.rate), "{:,.0f}"),
    Panel(
        "From a move to hearing of it, at half of that: median", lambda moves: moves.wait(50) * 1e3, "{:.1f} ms"
    ),
    Panel("The same, the slowest of a hundred", lambda moves: moves.wait(99) * 1e3, "{:.1f} ms"),
)
NOTE = (
    "50 tables of two; Tavola with every move on disk before it is told, the others in memory and without rules.",
    "The figures are of one machine and mean nothing on another; in brackets their ratios to those of Colyseus.",
)


def draw(figures: Mapping[str, Moves], names: Mapping[str, str]) -> str:
    shown = {name: figures[name] for name in SHOWN}
    height = MARGIN + len(PANELS) * (TITLE + len(shown) * PITCH) + FOOT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" fill="{INK}"',
        f'width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
    ]
    top = MARGIN
    for panel in PANELS:
        parts.append(_text(MARGIN, top + 26, panel.title, 'font-weight="bold"'))
        top += TITLE
        values = {name: panel.figure(moves) for name, moves in shown.items()}
        for name, value in values.items():
            length = LONGEST * value / max(values.values())
            colour = OUR_GREEN if name in OURS else GREY
            label = f"{panel.form.format(value)} ({value / values[BESIDE]:.2f})"
            parts += [
                _text(LEFT - 10, top + 13, names[name].replace("`", ""), 'text-anchor="end"'),
                f'<rect x="{LEFT}" y="{top}" width="{length:.1f}" height="{BAR}" fill="{colour}"/>',
                _text(LEFT + length + 8, top + 13, label),
            ]
            top += PITCH
    parts += [
        _text(MARGIN, top + 20 + 16 * number, line, f'font-size="12" fill="{FAINT}"')
        for number, line in enumerate(NOTE)
    ]
    return "\n".join([*parts, "</svg>", ""])


def _text(x: float, y: float, text: str, attributes: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {attributes}>{escape(text)}</text>'
