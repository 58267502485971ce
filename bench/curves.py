"""Curves as an SVG picture, drawn with nothing but text."""

from collections.abc import Mapping, Sequence
from html import escape
from math import log10

Figures = Mapping[str, Sequence[float]]

COLOURS = (
    *("#1b6ca8", "#c0392b", "#27864a", "#8e44ad", "#d68910", "#148f9c"),
    *("#7b4b2a", "#c2267e", "#5d6d7e", "#000000", "#9aa31a"),
)
WIDTH, HEIGHT = 420, 300
LEFT, TOP, BETWEEN = 60, 50, 70
LINE = 18
"""Between two lines of the legend."""


def growth(sizes: Sequence[int], now: Figures, before: Figures) -> str:
    """How many times what things cost in the smallest house they cost in the larger ones, on two log scales."""
    panels = {"before": before, "now": now}
    highest = max(row[-1] / row[0] for figures in panels.values() for row in figures.values())
    decades = max(1, int(log10(highest)) + 1)
    width = LEFT + len(panels) * (WIDTH + BETWEEN)
    height = TOP + HEIGHT + 60 + LINE * len(now)
    heading = f"Processor time of one thing, as many times that in a house of {sizes[0]:,} tables"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"',
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{LEFT}" y="22" font-size="15">{heading}</text>',
    ]
    for number, (title, figures) in enumerate(panels.items()):
        parts += _panel(LEFT + number * (WIDTH + BETWEEN), title, sizes, figures, decades, list(now))
    for number, name in enumerate(now):
        y = TOP + HEIGHT + 55 + LINE * number
        parts.append(f'<rect x="{LEFT}" y="{y - 10}" width="22" height="4" fill="{_colour(number)}"/>')
        parts.append(f'<text x="{LEFT + 30}" y="{y - 4}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _panel(
    left: int, title: str, sizes: Sequence[int], figures: Figures, decades: int, names: Sequence[str]
) -> list[str]:
    def x(size: float) -> float:
        return left + WIDTH * (log10(size) - log10(sizes[0])) / (log10(sizes[-1]) - log10(sizes[0]))

    def y(ratio: float) -> float:
        return TOP + HEIGHT - HEIGHT * (log10(ratio) + 0.3) / (decades + 0.3)

    parts = [f'<rect x="{left}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>']
    parts.append(f'<text x="{left + 8}" y="{TOP + 18}" font-size="15">{title}</text>')
    for power in range(decades + 1):
        at = y(10**power)
        parts.append(f'<line x1="{left}" x2="{left + WIDTH}" y1="{at:.1f}" y2="{at:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{at + 4:.1f}" text-anchor="end">{10**power:,}</text>')
    # The first and the last stay within their panel, so that they do not meet those of the next one.
    anchors = ["start", *["middle"] * (len(sizes) - 2), "end"]
    for size, anchor in zip(sizes, anchors, strict=True):
        under = f'y="{TOP + HEIGHT + 20}" text-anchor="{anchor}"'
        parts.append(f'<text x="{x(size):.1f}" {under}>{size:,} tables</text>')
    for number, name in enumerate(names):
        if name in figures:
            row = figures[name]
            points = [f"{x(size):.1f},{y(cost / row[0]):.1f}" for size, cost in zip(sizes, row, strict=True)]
            drawn = f'fill="none" stroke="{_colour(number)}" stroke-width="2"'
            parts.append(f'<polyline points="{" ".join(points)}" {drawn}/>')
    return parts


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]
