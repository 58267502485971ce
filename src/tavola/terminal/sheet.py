"""A widget that shows lines of styled text: everything on our screens is drawn with it, each board as one."""

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from tavola.terminal.ink import Line, fit


@lru_cache(maxsize=256)
def style_of(words: str) -> Style:
    return Style.parse(words)


class Sheet(Widget):
    """Draws what it was last shown; lines that have not changed are not drawn again."""

    DEFAULT_CSS = "Sheet { height: 1fr; width: 1fr; }"

    def __init__(self, id: str) -> None:  # noqa: A002 - so Textual calls it
        super().__init__(id=id)
        self._lines: list[Line] = []
        self._strips: dict[int, Strip] = {}

    def show(self, lines: list[Line]) -> None:
        if lines != self._lines:
            self._lines = lines
            self._strips = {}
            self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        strip = self._strips.get(y)
        if strip is None or strip.cell_length != width:
            strip = self._strips[y] = self.drawn(self._lines[y] if y < len(self._lines) else [], width)
        return strip

    @staticmethod
    def drawn(line: Line, width: int) -> Strip:
        return Strip([Segment(text, style_of(style)) for text, style in fit(line, width)], width)
